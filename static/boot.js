// What the page needs before and beside the app: a way on when the app does not come, and the service worker.
//
// The app and this file speak through the window and the <html> element. Each event has an attribute that stays, for
// the app may start after the event was sent:
//
//   event to the app            attribute on <html>     meaning
//   fairyboard-offline-ready    data-offline="ready"    everything is stored, the app works without a network
//   fairyboard-update-ready     data-update="ready"     a newer version is stored and waits
//
//   event from the app          attribute on <html>
//   fairyboard-shown            data-shown="ready"      the first screen is painted
//   fairyboard-look-for-update                          fetch a newer version if there is one, and reload this page
//   fairyboard-activate-update                          change to the newer version now and reload this page
//   fairyboard-keep                                     keep the files of a worker for use without a network
//   fairyboard-settings                                 the settings are open: add the choice of a language, if there are several
//   fairyboard-sound                                    something to be heard: see static/sound.js
//
// The app sends some events to itself: fairyboard-kept, fairyboard-pictures. For those about crashes see static/crash.js. This
// file also listens to fairyboard-crash-shown: the notice is in a new #app.
//
// The app calls window.startWorker, since only this file can give an address to a worker.

const html = document.documentElement;

// Another language than English is the matter of a file that is fetched only where there is one. The app waits for it: see
// `cargo xtask finish-dist`.
if (html.dataset.languages) window.spoken = import("./late/language.js").catch(() => {});

const SLOW_AFTER_MS = 5000;
const LOOK_FOR_UPDATE_MS = 60 * 60 * 1000;

// The app replaces the placeholder. If it is still there after a while, say so.
const slow = document.getElementById("boot-slow");
document.getElementById("boot-retry").onclick = () => location.reload();
setTimeout(() => (slow.hidden = false), SLOW_AFTER_MS);

// The browser may lose what is noted with an address where the page is reloaded just while another one is told. What was
// noted as the page went is then noted again. Where nothing may be kept, or the game no longer is, the address is opened as a
// link.
const NOTED = "fairyboard.noted";
const attempt = (act) => {
  try {
    act();
  } catch {}
};
attempt(() => {
  const [{ type }] = performance.getEntriesByType("navigation");
  const note = sessionStorage.getItem(NOTED);
  if (type === "reload" && note && !history.state) history.replaceState(note, "");
});
const keepNoted = () => {
  sessionStorage.removeItem(NOTED);
  if (history.state) sessionStorage.setItem(NOTED, history.state);
};
addEventListener("pagehide", () => attempt(keepNoted));
// Only the next page may use it: a later one may show another game.
addEventListener("pageshow", () => attempt(() => sessionStorage.removeItem(NOTED)));

function tell(what) {
  html.dataset[what] = "ready";
  dispatchEvent(new CustomEvent(`fairyboard-${what}-ready`));
}

/** The address of a script beside the page: of the worker of this name, or the service worker's. */
const script = (of) => html.dataset[of] ?? "./sw.js";

// With Trusted Types it comes from the page's one policy, which gives no other.
const policy = window.trustedTypes?.createPolicy("fairyboard", { createScriptURL: script });
const address = (of) => (policy ? policy.createScriptURL(of) : script(of));

/** Starts the worker of a program, "computer" or "gif". */
window.startWorker = (program, name) => new Worker(address(program), { type: "module", name });

// What makes sounds is fetched when something is first to be heard.
addEventListener("fairyboard-sound", ({ detail }) => {
  import(html.dataset.sound).then(({ sound }) => sound(detail)).catch(() => {});
});

/** Lets the worker keep what was wanted before it answered this page. */
function keepAsked(registration) {
  const keep = (entries) => {
    const asked = entries.filter(({ workerStart }) => !workerStart).map(({ name }) => name);
    if (asked.length > 0) registration.active?.postMessage({ asked });
  };
  new PerformanceObserver((list) => keep(list.getEntries())).observe({ type: "resource", buffered: true });
  return registration;
}

async function keepOffline(container) {
  const registration = await container.register(address(""), { updateViaCache: "none" });
  container.ready.then(keepAsked).then(window.kept).then(() => tell("offline"));

  // A worker that is installed beside an active one waits: the page is not changed under the player's hands.
  const watch = (worker) => {
    const check = () => {
      if (worker.state === "installed" && registration.active) tell("update");
    };
    check();
    worker.addEventListener("statechange", check);
  };
  if (registration.waiting) watch(registration.waiting);
  if (registration.installing) watch(registration.installing);
  registration.addEventListener("updatefound", () => watch(registration.installing));

  let asked = false;
  addEventListener("fairyboard-activate-update", () => {
    asked = true;
    // Without one that waits, another tab has made the change already.
    if (registration.waiting) registration.waiting.postMessage({ type: "activate" });
    else location.reload();
  });
  addEventListener("fairyboard-look-for-update", async () => {
    asked = true;
    await registration.update().catch(() => {});
    const worker = registration.installing ?? registration.waiting;
    if (!worker) return location.reload();
    const change = () => {
      if (worker.state === "installed") worker.postMessage({ type: "activate" });
      else if (worker.state === "redundant") location.reload();
    };
    change();
    worker.addEventListener("statechange", change);
  });
  let controlled = container.controller !== null;
  container.addEventListener("controllerchange", () => {
    if (asked) location.reload();
    else if (controlled) tell("update");
    controlled = true;
  });

  let looked = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState === "visible" && Date.now() - looked > LOOK_FOR_UPDATE_MS) {
      looked = Date.now();
      registration.update().catch(() => {});
    }
  });
}

/** Waits until the first screen is painted. */
async function shown() {
  if (!("shown" in html.dataset)) await new Promise((done) => addEventListener("fairyboard-shown", done, { once: true }));
}

/** Waits until the page is idle, too: fetching files for later would slow it down. */
async function calm() {
  await shown();
  if ("requestIdleCallback" in window) await new Promise((done) => requestIdleCallback(done, { timeout: 2000 }));
}

const isFrame = location.hash.startsWith("#/embed/");

// The page around a frame is told how high that has to be for all of it, with the board as wide as it goes: see docs/hosting.md.
if (isFrame && parent !== window) {
  const app = () => document.getElementById("app");
  const sizes = new ResizeObserver(() => {
    const board = app().querySelector(".embed-board") ?? app().querySelector(".live");
    let height = app().offsetHeight;
    if (board) {
      const style = getComputedStyle(board);
      const most = parseFloat(style.maxWidth);
      // A board is as high as it is wide, or somewhat higher.
      const { width, height: high } = (board.querySelector(".board-place") ?? board).getBoundingClientRect();
      height += ((most - board.offsetWidth) * high) / width;
      height = Math.max(height, most + parseFloat(style.getPropertyValue("--frame-beside")));
    }
    parent.postMessage({ fairyboard: { height: Math.ceil(height) } }, "*");
  });
  sizes.observe(app());
  addEventListener("fairyboard-crash-shown", () => sizes.observe(app()));
}

// Only pages that are meant to be kept carry data-release: a worker would serve yesterday's page to its developer.
// In the frame of another page nothing is kept.
if (!isFrame && "release" in html.dataset && "serviceWorker" in navigator) {
  addEventListener("fairyboard-keep", async ({ detail }) => {
    const { active } = await navigator.serviceWorker.ready;
    active.postMessage({ type: "keep", what: detail });
  });
  calm().then(() => keepOffline(navigator.serviceWorker)).catch(() => {
    // Refused by the browser, or the network is gone: the app works all the same, only not offline.
  });
}
