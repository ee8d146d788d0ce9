// The harness of the browser tests: the built page behind a small server, one browser, and pages that record errors.
//
//   import { test } from "node:test";
//   import { axe, newPage, open, shot } from "./harness.mjs";
//
//   test("plays a move", async (t) => {
//     const page = await newPage(t, { width: 390, height: 844, touch: true });
//     await open(page, "#/play/hens");
//     …
//   });
//
// Server and browser start when they are first used. They stop after the tests of the file, so `node --test
// e2e/smoke.test.mjs` works. In a worker of run.mjs, they stop after its last file. A test fails if its page writes an
// error to the console, throws, or sends a request to another origin.
//
// The tests of a process run one after the other. So a test may change the server if it restores it afterwards.

import assert from "node:assert/strict";
import { mkdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { PATIENCE_MS, PLAIN_HOST, giveBack, inTime, launch, takePage } from "./browser.mjs";
import { serve } from "./server.mjs";
import { SOAK } from "./soak.mjs";

export { PATIENCE_MS };

/**
 * Delays each frame by FAIRYBOARD_LATE_MS, for example 150. A test that reads something too early then fails every
 * time.
 */
const LATE_MS = Number(process.env.FAIRYBOARD_LATE_MS ?? 0);

const HERE = fileURLToPath(new URL(".", import.meta.url));

const once = (make) => {
  let made;
  return () => (made ??= make());
};

const closers = [];

/** Stops server and browser. */
export async function finish() {
  for (const close of closers.splice(0).reverse()) await close();
}

// At the top level, `after` runs at the end of the file. A worker still has other files to run, and calls `finish`
// itself.
if (!process.env.FAIRYBOARD_WORKER) after(finish);

/** The server of the built page. It starts with the first call. */
export const server = once(async () => {
  const site = await serve();
  closers.push(site.close);
  return site;
});

const browser = once(async () => {
  const launched = await launch();
  closers.push(() => launched.close());
  return launched;
});

/**
 * Opens a page with nothing stored, in a context of its own. Closes it at the end of the test `t`, which fails if the
 * page had errors.
 *
 * Options, all of them optional:
 *   width, height   of the window in CSS pixels (1280 × 800)
 *   dark            the system's colours are dark
 *   reducedMotion   the system asks for less motion (true, in a soak false). Motion costs a sixth of the time, so only
 *                   tests about motion set false
 *   forcedColors    the system forces its colours
 *   fontSize        the browser's default font size in pixels (16)
 *   touch           a phone: it has touch events, and obeys the viewport tag
 *   storage         "ok", "full" (nothing can be written), "refused" (access throws)
 *   offline         the service worker is installed. It fetches and stores all files, which takes as long as opening
 *                   the page, so only tests about the service worker set this
 *   savesData       the browser saves data: the files of the computer and the puzzles are not cached in advance
 *   scripts         false: no JavaScript
 *   relays          the addresses of the relays that the page may use, in place of those of the build. This holds for
 *                   all pages of the test. It changes the page, so the service worker refuses to install
 *   permissions     those that are granted, such as ["clipboard-read", "clipboard-write"]
 *   expect          patterns of console errors that belong to the test
 *
 * `page.troubles` lists the errors so far.
 */
export async function newPage(t, options = {}) {
  const { width = 1280, height = 800, storage = "ok", touch = false, relays, expect = [] } = options;
  const site = await server();
  const { origin } = site;
  if (relays) {
    site.relays = relays;
    t.after(() => (site.relays = undefined));
  }
  const fixed = {
    hasTouch: touch,
    isMobile: touch,
    javaScriptEnabled: options.scripts ?? true,
    permissions: options.permissions ?? [],
    locale: "en-GB",
  };
  const { context, page } = await takePage(await browser(), fixed, origin);

  const troubles = [];
  const notice = (kind, text) => {
    if (!expect.some((pattern) => pattern.test(text))) troubles.push(`${kind}: ${text}`);
  };
  const own = (url) => /^(data|blob|about):/.test(url) || url.replace(/^ws/, "http").replace(PLAIN_HOST, "127.0.0.1").startsWith(`${origin}/`);
  const look = (request) => {
    if (!own(request.url())) notice("foreign request", request.url());
  };
  // `page.addInitScript` below covers only this page. This also covers other tabs that the test opens.
  const hold = (tab) => void tab.addInitScript(holdServiceWorker).catch(() => {});
  context.on("request", look);
  if (!options.offline) context.on("page", hold);
  t.after(async () => {
    await giveBack(context, fixed);
    context.off("request", look);
    context.off("page", hold);
    assert.deepEqual(troubles, [], "the page got into trouble");
  });
  const isRelay = (url) => (relays ?? []).some((relay) => new URL(relay).href === url);
  page.on("websocket", (socket) => {
    if (!own(socket.url()) && !isRelay(socket.url())) notice("foreign request", socket.url());
  });
  page.on("console", (message) => {
    const { url } = message.location();
    // A page that is left while it fetches a chunk logs the aborted request here. Missing chunks need no check here:
    // the page shows a notice instead of the chunk, and its test fails.
    if (url.endsWith("/__wasm_split.js")) return;
    if (message.type() === "error") notice("console", `${message.text()} (${url})`);
  });
  page.on("pageerror", (error) => notice("page error", error.stack ?? String(error)));
  page.on("crash", () => notice("crash", page.url()));
  page.troubles = troubles;
  page.isForOffline = options.offline === true;
  // Whether nothing was opened yet, so that nothing is stored.
  page.isFresh = true;

  const { evaluate } = page;
  page.evaluate = (...args) => inTime(evaluate.apply(page, args), "an answer of the page", 2 * PATIENCE_MS);

  // Chromium can't resize the window of a page in full screen.
  await page.addInitScript(() => void delete Element.prototype.requestFullscreen);
  if (LATE_MS) await page.addInitScript(delayFrames, LATE_MS);
  if (!options.offline) await page.addInitScript(holdServiceWorker);
  if (storage !== "ok") await page.addInitScript(spoilStorage, storage);
  if (options.savesData) await page.addInitScript(saveData);
  if (options.fontSize) {
    const debug = await context.newCDPSession(page);
    await debug.send("Page.setFontSizes", { fontSizes: { standard: options.fontSize, fixed: options.fontSize } });
  }
  await inTime(page.setViewportSize({ width, height }), "the size of the window");
  const media = {
    colorScheme: options.dark ? "dark" : "light",
    reducedMotion: options.reducedMotion ?? !SOAK ? "reduce" : "no-preference",
    forcedColors: options.forcedColors ? "active" : "none",
  };
  await inTime(page.emulateMedia(media), "what the system asks for");
  return page;
}

/** Runs in the page, before its own scripts: delays frames, as on a busy machine. */
function delayFrames(late) {
  const next = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (then) => next(() => setTimeout(() => then(performance.now()), late));
}

/** Runs in the page, before its own scripts: never installs the service worker. */
function holdServiceWorker() {
  if ("ServiceWorkerContainer" in window) ServiceWorkerContainer.prototype.register = () => new Promise(() => {});
}

/** Runs in the page, before its own scripts: imitates a browser that saves data. */
function saveData() {
  Object.defineProperty(navigator, "connection", { value: { saveData: true } });
}

/** Runs in the page, before its own scripts: makes writing to storage fail ("full"), or any access to it ("refused"). */
function spoilStorage(how) {
  const fail = (name) => () => {
    throw new DOMException("storage is spoilt by the test", name);
  };
  if (how === "full") {
    const full = fail("QuotaExceededError");
    Storage.prototype.setItem = full;
    IDBObjectStore.prototype.put = full;
    IDBObjectStore.prototype.add = full;
  } else if (how === "refused") {
    for (const name of ["localStorage", "sessionStorage", "indexedDB"]) {
      Object.defineProperty(window, name, { get: fail("SecurityError") });
    }
  } else {
    throw new Error(`unknown storage: ${how}`);
  }
}

/** Opens the page at an address such as "#/play/hens" and waits until the app has replaced the placeholder. */
export async function open(page, hash = "") {
  const { url } = await server();
  await goTo(page, (page.speaks ?? url) + hash);
}

/** Opens the page over plain HTTP, which is not a secure context, so many browser features are missing. */
export async function openPlain(page, hash = "") {
  const { url } = await server();
  await goTo(page, url.replace("127.0.0.1", PLAIN_HOST) + hash);
}

/** Opens the page in a made-up language, `xx` or `xr`, from now on. */
export async function speakMadeUp(page, language) {
  const { madeUp } = await server();
  assert.ok(madeUp, "target/made-up holds no release build; run: cargo xtask test --only made-up");
  page.speaks = madeUp;
  await page.addInitScript((language) => localStorage.setItem("fairyboard /made-up/ language", language), language);
}

/** Opens the page with Two Kings, a game that only tests have, and waits until the app has replaced the placeholder. */
export async function openToy(page, hash = "") {
  const { toy } = await server();
  assert.ok(toy, "target/toy holds no release build; run: cargo xtask test --only build-toy");
  await goTo(page, toy + hash);
}

async function goTo(page, address) {
  // When a sheet closes, the page goes back one step in the history. A user can't type an address before that has
  // happened.
  await page.waitForFunction(() => !String(history.state).startsWith("over"), null, { timeout: 200 }).catch(() => {});
  page.isFresh = false;
  await page.goto(address);
  await page.locator("#boot").waitFor({ state: "detached" });
}

/** Waits until the service worker has stored all files and controls the page. */
export async function offlineReady(page) {
  assert.notEqual(page.isForOffline, false, "the page has no service worker: newPage needs `offline: true`");
  await page.locator("html[data-offline=ready]").waitFor({ state: "attached" });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

const axeSource = once(() => readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));

/** Fails if axe finds a violation in the page, or within a selector. */
export async function axe(page, selector) {
  if (!(await page.evaluate(() => "axe" in window))) {
    // Goes through the debugger, because the page's content security policy forbids inline scripts.
    const debug = await page.context().newCDPSession(page);
    await debug.send("Runtime.evaluate", { expression: axeSource() });
    await debug.detach();
  }
  const found = await page.evaluate(async (selector) => {
    // An element that is fading in doesn't have its final colours, and another fade may start while axe runs.
    const still = new CSSStyleSheet();
    still.replaceSync("*, *::before, *::after { transition: none !important; }");
    document.adoptedStyleSheets = [still];
    const fading = document.getAnimations().filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime));
    await Promise.allSettled(fading.map((one) => one.finished));
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    const { violations } = await window.axe.run(selector ?? document, {
      runOnly: tags,
      resultTypes: ["violations"],
    });
    document.adoptedStyleSheets = [];
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map((node) => `${node.target.join(" ")}: ${node.failureSummary}`),
    }));
  }, selector);
  assert.deepEqual(found, [], "axe finds violations");
}

/** Saves a screenshot as e2e/shots/NAME.png. */
export async function shot(page, name) {
  const folder = join(HERE, "shots");
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
