// Code of the page outside the app: a way to retry if the app does not load, and the service worker.
//
// The app and this file communicate by window events and by attributes of the <html> element. Each event to the app also sets
// an attribute, because the app may start after the event:
//
//   event to the app            attribute on <html>     meaning
//   fairyboard-offline-ready    data-offline="ready"    everything is cached, the app works without a network
//   fairyboard-update-ready     data-update="ready"     a newer version is cached and waits
//
//   event from the app          attribute on <html>
//   fairyboard-shown            data-shown="ready"      the first screen is painted
//   fairyboard-look-for-update                          fetch a newer version if there is one, and reload this page
//   fairyboard-missing                                  a file did not load: look for a newer version, without a reload
//   fairyboard-activate-update                          activate the newer version now and reload this page
//   fairyboard-keep                                     cache the files of a worker for use without a network
//   fairyboard-game-saved                               a game was saved on this device
//
// static/crash.js lists the events about crashes. One of them, fairyboard-crash-shown, is handled here, because the notice
// replaces the #app element.
//
// The app calls window.startWorker to start a worker, because only this file may create the address of a script. It calls
// window.mend after a file did not load. For what the app can't do itself it calls window.playSounds, window.keepAwake,
// window.showBadge, window.showNotification and window.fillScreen.

const html = document.documentElement;

// Loads the language if it is not English. The file is fetched only if the page has other languages. The app waits for the
// import: see `cargo xtask finish-dist`.
if (html.dataset.languages) window.spoken = import("./late/language.js").catch(() => {});

const SLOW_AFTER_MS = 5000;
const LOOK_FOR_UPDATE_MS = 60 * 60 * 1000;
const MEND_MS = 20_000;
const KEEP_MS = 10 * 60 * 1000;

const isFrame = location.hash.startsWith("#/embed/");
// Only release builds have data-release, because in development a service worker would serve old files. In a frame on another
// site nothing is cached.
const isRelease = !isFrame && "release" in html.dataset;

const attempt = (act) => {
  try {
    act();
  } catch {}
};

const container = navigator.serviceWorker;
const registered = () => container?.getRegistration().catch(() => undefined);

/**
 * Sends a task to a service worker and waits for its result. The result is `false` if the task failed or took longer than
 * `ms`.
 */
function give(worker, task, ms) {
  const { port1, port2 } = new MessageChannel();
  worker.postMessage(task, [port2]);
  return new Promise((done) => {
    port1.onmessage = ({ data }) => done(data);
    setTimeout(done, ms, false);
  });
}

// Fetches damaged files again. A file that is damaged in the cache stays damaged after a reload. The service worker knows the
// hash of each file, and fetches those that differ. Without a service worker the files are in the browser's own cache, so all
// files of the page are fetched again. Stored games are not touched.
async function fetchAgain() {
  if (container?.controller) return give(container.controller, { type: "mend" }, MEND_MS);
  const own = performance.getEntriesByType("resource").map(({ name }) => name.split("#")[0]);
  const here = own.filter((name) => name.startsWith(new URL(".", location).href));
  const again = async (name) => (await fetch(name, { cache: "reload" })).arrayBuffer();
  const results = await Promise.allSettled(here.map(again));
  return results.every(({ status }) => status === "fulfilled");
}

let mending;

/** Replaces damaged files. Returns whether all files are now available. */
window.mend = () => {
  mending ??= fetchAgain().catch(() => false).finally(() => (mending = undefined));
  return mending;
};

async function tryAgain() {
  // If no file failed, the app is only slow. A plain reload keeps the files that have arrived, while `mend` would fetch all
  // again.
  if (!hasFailed && !container?.controller) return location.reload();
  // The server may no longer have the files of this version after a deployment. Then look for a newer version.
  if ((await window.mend()) || !(await registered())) location.reload();
  else dispatchEvent(new CustomEvent("fairyboard-look-for-update"));
}

// The app replaces the placeholder when it starts. If the placeholder is still there after SLOW_AFTER_MS, a notice with a
// retry button appears. If a file failed to load, the notice appears at once, and the first time the page also retries by
// itself.
const slow = document.getElementById("boot-slow");
document.getElementById("boot-retry").onclick = tryAgain;
setTimeout(() => (slow.hidden = false), SLOW_AFTER_MS);

const TRIED = "fairyboard.tried";
const isShown = () => "shown" in html.dataset;
let hasFailed = false;
const { CompileError, LinkError } = WebAssembly;
function failed({ target, error, reason = error }) {
  // Other errors of WebAssembly, such as traps, are handled in static/crash.js.
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
// Errors of scripts that do not load don't bubble, so the listener must capture.
addEventListener("error", failed, true);
addEventListener("unhandledrejection", failed);
addEventListener("online", () => hasFailed && !isShown() && tryAgain());
addEventListener("fairyboard-shown", () => attempt(() => sessionStorage.removeItem(TRIED)));

// Keeps history.state over a reload. The state is a note that says which saved game the address shows. If the page is
// reloaded while its address is being replaced, the browser may lose this note. So the note is stored when the page is left,
// and restored after a reload. Without it, the address opens as a link.
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
// Delete the stored note after the page is shown, because a later page may show another game.
addEventListener("pageshow", () => attempt(() => sessionStorage.removeItem(NOTED)));

function tell(what) {
  html.dataset[what] = "ready";
  dispatchEvent(new CustomEvent(`fairyboard-${what}-ready`));
}

/** The address of the worker with this name, or of the service worker if no worker has it. */
const script = (of) => html.dataset[of] ?? "./sw.js";

// With Trusted Types, only this policy may create addresses of scripts, and it creates only those that `script`
// returns.
const policy = window.trustedTypes?.createPolicy("fairyboard", { createScriptURL: script });
const address = (of) => (policy ? policy.createScriptURL(of) : script(of));

/** Starts a worker. `program` is "computer" or "gif". */
window.startWorker = (program, name) => new Worker(address(program), { type: "module", name });

// The module that plays sounds is fetched when the first sound is played. A browser may remember that a module did not load,
// so each retry uses a different address.
let sounds;
let tries = 0;
/** Plays sounds, whose names are separated by blanks, at a volume from 0 to 100. */
window.playSounds = async (volume, names) => {
  const wanted = performance.now();
  const source = tries > 0 ? `${html.dataset.sound}#${tries}` : html.dataset.sound;
  sounds ??= import(source).catch(() => {
    sounds = undefined;
    tries += 1;
  });
  (await sounds)?.sound(volume, names, wanted);
};

// Keeps the screen of the device on while the app asks for it. Browsers release the lock when the page is hidden, so it is
// requested again when the page is visible.
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
window.keepAwake = (isWanted) => {
  isLightWanted = isWanted;
  keepLight();
};
document.addEventListener("visibilitychange", keepLight);

// Marks the icon of the app while it is the player's turn and they look at another page.
window.showBadge = () => navigator.setAppBadge?.().catch(() => {});
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) navigator.clearAppBadge?.().catch(() => {});
});

if (window.Notification) html.dataset.notifies = "";
// Phones show a notification only if a service worker sends it. With the tag, it replaces an earlier notification of this
// game.
window.showNotification = async (title, body) => {
  const options = { body, tag: location.href, data: location.href };
  try {
    const shown = new Notification(title, options);
    shown.onclick = () => {
      focus();
      shown.close();
    };
  } catch {
    await (await registered())?.showNotification(title, options).catch(() => {});
  }
};

// Shows the page on the whole screen while the app asks for it. If the browser lets the page lock Escape, the app gets this
// key first; the user holds it down to end the full screen.
let isFullWanted = false;
let isFull = false;
async function changeScreen() {
  if (isFullWanted && !document.fullscreenElement) {
    await html.requestFullscreen({ navigationUI: "hide" });
    isFull = true;
    await navigator.keyboard?.lock?.(["Escape"]).catch(() => {});
  }
  // If the user, not the app, has chosen the full screen, it stays.
  if (!isFullWanted && isFull) {
    isFull = false;
    await document.exitFullscreen();
  }
}
window.fillScreen = (isWanted) => {
  isFullWanted = isWanted;
  // Ignores errors: the browser may refuse, or the user may have left the full screen already.
  changeScreen().catch(() => {});
};

/**
 * Reports files that the page fetched before the service worker controlled it, so that the service worker can cache them.
 */
function keepAsked(worker) {
  const keep = (entries) => {
    const names = entries.filter(({ workerStart }) => !workerStart).map(({ name }) => name);
    if (names.length > 0) worker.postMessage({ type: "asked", names });
  };
  new PerformanceObserver((list) => keep(list.getEntries())).observe({ type: "resource", buffered: true });
}

/**
 * Caches all files for use without a network, and notifies the app. This also restores files that the browser has
 * evicted.
 */
async function keepAll({ active }) {
  keepAsked(active);
  const [isWhole] = await Promise.all([give(active, { type: "check" }, KEEP_MS), window.kept?.(active)]);
  if (!isWhole) return;
  // If the browser saves data, the files of the computer and the puzzles are cached when they are first needed.
  if (!navigator.connection?.saveData) await give(active, { type: "keep-all" }, KEEP_MS);
  tell("offline");
}

/**
 * Whether the server has a different version of the page. Only used without a service worker, which would notice that
 * itself.
 */
async function isOutdated() {
  const response = await fetch("./", { cache: "no-store" });
  const page = response.ok ? await response.text() : "";
  return page.includes("data-computer") && !page.includes(html.dataset.computer);
}

// After a deployment the server may no longer have the files that this page loads on demand. So look for a newer version.
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
  // If no version waits, another tab has activated the newer version already, so a reload is enough.
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

  // If an older version is active, a newly installed worker waits, so the page does not change during a game.
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

/**
 * Waits until the first screen is painted and the page is idle, because fetching more files before that would slow the
 * page down.
 */
async function calm() {
  await shown();
  if ("requestIdleCallback" in window) await new Promise((done) => requestIdleCallback(done, { timeout: 2000 }));
}

// If the page is in a frame, reports the height that the frame needs to show everything with the board at its largest width:
// see docs/hosting.md.
if (isFrame && parent !== window) {
  const app = () => document.getElementById("app");
  const sizes = new ResizeObserver(() => {
    const board = app().querySelector(".embed-board") ?? app().querySelector(".live");
    let height = app().offsetHeight;
    if (board) {
      const style = getComputedStyle(board);
      const most = parseFloat(style.maxWidth);
      // A board is as high as it is wide, or slightly higher, so scale its height by its width.
      const { width, height: high } = (board.querySelector(".board-place") ?? board).getBoundingClientRect();
      height += ((most - board.offsetWidth) * high) / width;
      height = Math.max(height, most + parseFloat(style.getPropertyValue("--frame-beside")));
    }
    parent.postMessage({ fairyboard: { height: Math.ceil(height) } }, "*");
  });
  sizes.observe(app());
  addEventListener("fairyboard-crash-shown", () => sizes.observe(app()));
}

// Asks the browser not to delete the storage when space is short. Some browsers then ask the player. So this happens
// only once, when the first game is saved.
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
    // The browser refused, or there is no network. The app works, but not offline.
  });
}
