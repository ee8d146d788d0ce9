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
//   fairyboard-missing                                  a file did not load: look for a newer version, without a reload
//   fairyboard-activate-update                          change to the newer version now and reload this page
//   fairyboard-keep                                     keep the files of a worker for use without a network
//   fairyboard-game-saved                               a game was saved on this device
//   fairyboard-settings                                 the settings are open: add the choice of a language, if there are several
//   fairyboard-awake                                    whether the screen has to stay on: on, off
//   fairyboard-sound                                    something to be heard: see static/sound.js
//
// The app sends some events to itself: fairyboard-kept, fairyboard-pictures. For those about crashes see static/crash.js. This
// file also listens to fairyboard-crash-shown: the notice is in a new #app.
//
// The app calls window.startWorker, since only this file can give an address to a worker, and window.mend after a file that
// did not load.

const html = document.documentElement;

// Another language than English is the matter of a file that is fetched only where there is one. The app waits for it: see
// `cargo xtask finish-dist`.
if (html.dataset.languages) window.spoken = import("./late/language.js").catch(() => {});

const SLOW_AFTER_MS = 5000;
const LOOK_FOR_UPDATE_MS = 60 * 60 * 1000;
const MEND_MS = 20_000;
const KEEP_MS = 10 * 60 * 1000;

const isFrame = location.hash.startsWith("#/embed/");
// Only pages that are meant to be kept carry data-release: a worker would serve yesterday's page to its developer.
// In the frame of another page nothing is kept.
const isRelease = !isFrame && "release" in html.dataset;

const attempt = (act) => {
  try {
    act();
  } catch {}
};

const container = navigator.serviceWorker;
const registered = () => container?.getRegistration().catch(() => undefined);

/** Gives a task to a service worker, and waits for its result: `false` if it failed, or does not answer in time. */
function give(worker, task, ms) {
  const { port1, port2 } = new MessageChannel();
  worker.postMessage(task, [port2]);
  return new Promise((done) => {
    port1.onmessage = ({ data }) => done(data);
    setTimeout(done, ms, false);
  });
}

// A file can be damaged where it is kept, and would be so at each reload. The worker knows the hash of each file, and fetches
// again those that differ. Without a worker the browser has them in its own cache: all of this page are fetched again. Games
// are stored elsewhere.
async function fetchAgain() {
  if (container?.controller) return give(container.controller, { type: "mend" }, MEND_MS);
  const own = performance.getEntriesByType("resource").map(({ name }) => name.split("#")[0]);
  const here = own.filter((name) => name.startsWith(new URL(".", location).href));
  const again = async (name) => (await fetch(name, { cache: "reload" })).arrayBuffer();
  const results = await Promise.allSettled(here.map(again));
  return results.every(({ status }) => status === "fulfilled");
}

let mending;

/** Replaces damaged files. Returns whether all files are there then. */
window.mend = () => {
  mending ??= fetchAgain().catch(() => false).finally(() => (mending = undefined));
  return mending;
};

async function tryAgain() {
  // A file that is only slow is not loaded from its start again.
  if (!hasFailed && !container?.controller) return location.reload();
  // A newer version may have replaced files that can't be fetched any more.
  if ((await window.mend()) || !(await registered())) location.reload();
  else dispatchEvent(new CustomEvent("fairyboard-look-for-update"));
}

// The app replaces the placeholder. If it is still there after a while, say so; at once if a file failed, and then this tries
// once by itself.
const slow = document.getElementById("boot-slow");
document.getElementById("boot-retry").onclick = tryAgain;
setTimeout(() => (slow.hidden = false), SLOW_AFTER_MS);

const TRIED = "fairyboard.tried";
const isShown = () => "shown" in html.dataset;
let hasFailed = false;
const { CompileError, LinkError } = WebAssembly;
function failed({ target, error, reason = error }) {
  // A trap is the matter of static/crash.js.
  const isFile = ["script", "link"].includes(target.localName);
  const isDamaged = [CompileError, LinkError, SyntaxError, TypeError].some((kind) => reason instanceof kind);
  if (isShown() || hasFailed || !(isFile || isDamaged)) return;
  hasFailed = true;
  slow.hidden = false;
  attempt(() => {
    if (sessionStorage.getItem(TRIED)) return;
    sessionStorage.setItem(TRIED, "1");
    tryAgain();
  });
}
// Only a capturing listener hears of scripts that do not load.
addEventListener("error", failed, true);
addEventListener("unhandledrejection", failed);
addEventListener("online", () => hasFailed && !isShown() && tryAgain());
addEventListener("fairyboard-shown", () => attempt(() => sessionStorage.removeItem(TRIED)));

// The browser may lose what is noted with an address where the page is reloaded just while another one is told. What was
// noted as the page went is then noted again. Where nothing may be kept, or the game no longer is, the address is opened as a
// link.
const NOTED = "fairyboard.noted";
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
// A browser may remember that a module did not load, so each try has another address.
let sounds;
let tries = 0;
addEventListener("fairyboard-sound", async ({ detail }) => {
  const wanted = performance.now();
  const source = tries > 0 ? `${html.dataset.sound}#${tries}` : html.dataset.sound;
  sounds ??= import(source).catch(() => {
    sounds = undefined;
    tries += 1;
  });
  (await sounds)?.sound(detail, wanted);
});

// The screen of the device stays on while the app wants it. Browsers release that when the page is hidden.
let isLightWanted = false;
let light;
async function keepLight() {
  if (isLightWanted && !document.hidden && (!light || light.released)) {
    light = await navigator.wakeLock?.request("screen").catch(() => undefined);
  }
  if (!isLightWanted) {
    light?.release().catch(() => {});
    light = undefined;
  }
}
addEventListener("fairyboard-awake", ({ detail }) => {
  isLightWanted = detail === "on";
  keepLight();
});
document.addEventListener("visibilitychange", keepLight);

/** Lets the worker keep what was wanted before it answered this page. */
function keepAsked(worker) {
  const keep = (entries) => {
    const names = entries.filter(({ workerStart }) => !workerStart).map(({ name }) => name);
    if (names.length > 0) worker.postMessage({ type: "asked", names });
  };
  new PerformanceObserver((list) => keep(list.getEntries())).observe({ type: "resource", buffered: true });
}

/** Keeps all that works without a network, and says so: the browser may have thrown away what was kept. */
async function keepAll({ active }) {
  keepAsked(active);
  const [isWhole] = await Promise.all([give(active, { type: "check" }, KEEP_MS), window.kept?.(active)]);
  if (!isWhole) return;
  // Who saves data fetches the computer and the puzzles when they are first wanted.
  if (!navigator.connection?.saveData) await give(active, { type: "keep-all" }, KEEP_MS);
  tell("offline");
}

/** Whether the server has another version. This is for pages without a service worker, which would report it. */
async function isOutdated() {
  const response = await fetch("./", { cache: "no-store" });
  const page = response.ok ? await response.text() : "";
  return page.includes("data-computer") && !page.includes(html.dataset.computer);
}

// After a deployment the server lacks files that this page fetches when they are wanted.
addEventListener("fairyboard-missing", async () => {
  if (!isRelease) return;
  const registration = await registered();
  if (registration) registration.update().catch(() => {});
  else if (await isOutdated().catch(() => false)) tell("update");
});

let isAsked = false;
addEventListener("fairyboard-activate-update", async () => {
  isAsked = true;
  const waiting = (await registered())?.waiting;
  // Without one that waits, another tab has made the change already.
  if (waiting) waiting.postMessage({ type: "activate" });
  else location.reload();
});
addEventListener("fairyboard-look-for-update", async () => {
  isAsked = true;
  const registration = await registered();
  await registration?.update().catch(() => {});
  const worker = registration?.installing ?? registration?.waiting;
  if (!worker) return location.reload();
  const change = () => {
    if (worker.state === "installed") worker.postMessage({ type: "activate" });
    else if (worker.state === "redundant") location.reload();
  };
  change();
  worker.addEventListener("statechange", change);
});
let isControlled = Boolean(container?.controller);
container?.addEventListener("controllerchange", () => {
  if (isAsked) location.reload();
  else if (isControlled) tell("update");
  isControlled = true;
});

async function keepOffline() {
  const registration = await container.register(address(""), { updateViaCache: "none" });
  container.ready.then(keepAll);

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
  if (!isShown()) await new Promise((done) => addEventListener("fairyboard-shown", done, { once: true }));
}

/** Waits until the page is idle, too: fetching files for later would slow it down. */
async function calm() {
  await shown();
  if ("requestIdleCallback" in window) await new Promise((done) => requestIdleCallback(done, { timeout: 2000 }));
}

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

// Browsers then delete nothing when space is short. Some ask the player about it, so this is done once, when there is a game.
const PERSIST = ["fairyboard", location.pathname.replace(/[^/]*$/, ""), "persist"].join(" ");
addEventListener(
  "fairyboard-game-saved",
  () => {
    attempt(() => {
      if (localStorage.getItem(PERSIST)) return;
      localStorage.setItem(PERSIST, "asked");
      navigator.storage?.persist?.().catch(() => {});
    });
  },
  { once: true },
);

if (isRelease && container) {
  addEventListener("fairyboard-keep", async ({ detail }) => {
    const { active } = await container.ready;
    active.postMessage({ type: "keep", what: detail });
  });
  calm().then(keepOffline).catch(() => {
    // Refused by the browser, or the network is gone: the app works all the same, only not offline.
  });
}
