// What the browser tests share: the built page behind a small server, one browser, and pages that notice trouble.
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
// Server and browser start with the first use and stop when the file's tests are over. A test fails if its page writes
// an error to the console, throws, or asks any other origin for anything.

import assert from "node:assert/strict";
import { accessSync, constants, existsSync, mkdirSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { delimiter, extname, join, normalize, sep } from "node:path";
import { after } from "node:test";
import { fileURLToPath } from "node:url";
import { chromium } from "playwright-core";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const DIST = process.env.FAIRYBOARD_DIST ?? join(HERE, "..", "dist");
/** How long anything is waited for. Only what never comes takes that long, but a busy machine may be slow. */
export const PATIENCE_MS = 60_000;
/** The page must work below any path, so it is tested below one. */
export const BASE = "/fairyboard/";

const TYPES = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".wasm": "application/wasm",
  ".webmanifest": "application/manifest+json",
};

const once = (make) => {
  let made;
  return () => (made ??= make());
};

// Called here, outside of any test, this is about the whole file.
const closers = [];
after(async () => {
  for (const close of closers.reverse()) await close();
});

/**
 * The server of the built page: `{ origin, url, overrides, close(), reopen() }`.
 *
 * `overrides` maps a path in the folder, such as "sw.js", to other content. Nothing is cached on the way. `close` cuts
 * all connections and answers no more, `reopen` goes on at the same address.
 */
export const server = once(async () => {
  const index = join(DIST, "index.html");
  if (!existsSync(index) || !/<html[^>]* data-release/.test(readFileSync(index, "utf8"))) {
    throw new Error("dist/ holds no release build; run: cargo xtask build");
  }
  const overrides = new Map();
  const http = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    const inside = path.startsWith(BASE) ? normalize(path.slice(BASE.length)) : "..";
    const name = inside === "." ? "index.html" : inside;
    const file = join(DIST, name);
    const known = !name.startsWith("..") && (overrides.has(name) || (existsSync(file) && !name.endsWith(sep)));
    response.setHeader("Cache-Control", "no-store");
    if (path === "/favicon.ico") {
      // Browsers ask for it by themselves when they show a plain text.
      response.writeHead(204).end();
      return;
    }
    if (!known) {
      response.writeHead(404, { "Content-Type": "text/plain" }).end("not found");
      return;
    }
    response.setHeader("Content-Type", TYPES[extname(name)] ?? "application/octet-stream");
    response.end(overrides.get(name) ?? readFileSync(file));
  });
  const listen = (port) => new Promise((done) => http.listen(port, "127.0.0.1", done));
  await listen(0);
  const { port } = http.address();
  const origin = `http://127.0.0.1:${port}`;
  const close = () =>
    new Promise((done) => {
      http.close(done);
      http.closeAllConnections();
    });
  closers.push(close);
  return { origin, url: origin + BASE, overrides, close, reopen: () => listen(port) };
});

function executable() {
  const named = process.env.FAIRYBOARD_CHROMIUM;
  if (named) return named;
  for (const name of ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]) {
    for (const folder of (process.env.PATH ?? "").split(delimiter)) {
      const file = join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // Not here.
      }
    }
  }
  throw new Error("there is no Chromium; run: cargo xtask setup");
}

const browser = once(async () => {
  const launched = await chromium.launch({
    executablePath: executable(),
    timeout: PATIENCE_MS,
    args: [
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--disable-dev-shm-usage",
      // Whatever the page might ask for elsewhere leads nowhere, service worker included.
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ],
  });
  closers.push(() => launched.close());
  return launched;
});

/**
 * A page in a context of its own, with nothing stored. Closed, and its troubles judged, at the end of the test `t`.
 *
 * Options, all of them optional:
 *   width, height   of the window in CSS pixels (1280 × 800)
 *   dark            the system's colours are dark
 *   reducedMotion   the system asks for less motion
 *   forcedColors    the system forces its colours
 *   touch           a phone: touch, and the viewport tag counts
 *   storage         "ok", "full" (nothing can be written), "refused" (access throws)
 *   scripts         false: no JavaScript
 *   offline         no network from the start; `page.context().setOffline(…)` changes it later
 *   permissions     granted ones, such as ["clipboard-read", "clipboard-write"]
 *   expect          patterns of console errors that belong to the test
 *
 * `page.troubles` lists what was noticed so far.
 */
export async function newPage(t, options = {}) {
  const { width = 1280, height = 800, storage = "ok", touch = false, expect = [] } = options;
  const { origin } = await server();
  const context = await (
    await browser()
  ).newContext({
    viewport: { width, height },
    colorScheme: options.dark ? "dark" : "light",
    reducedMotion: options.reducedMotion ? "reduce" : "no-preference",
    forcedColors: options.forcedColors ? "active" : "none",
    hasTouch: touch,
    isMobile: touch,
    javaScriptEnabled: options.scripts ?? true,
    offline: options.offline ?? false,
    permissions: options.permissions ?? [],
    locale: "en-GB",
  });
  context.setDefaultTimeout(PATIENCE_MS);
  if (storage !== "ok") await context.addInitScript(spoilStorage, storage);

  const troubles = [];
  const notice = (kind, text) => {
    if (!expect.some((pattern) => pattern.test(text))) troubles.push(`${kind}: ${text}`);
  };
  const own = (url) => /^(data|blob|about):/.test(url) || url.replace(/^ws/, "http").startsWith(`${origin}/`);
  context.on("request", (request) => {
    if (!own(request.url())) notice("foreign request", request.url());
  });
  const page = await context.newPage();
  page.on("websocket", (socket) => {
    if (!own(socket.url())) notice("foreign request", socket.url());
  });
  page.on("console", (message) => {
    if (message.type() === "error") notice("console", `${message.text()} (${message.location().url})`);
  });
  page.on("pageerror", (error) => notice("page error", error.stack ?? String(error)));
  page.on("crash", () => notice("crash", page.url()));
  page.troubles = troubles;

  t.after(async () => {
    await context.close();
    assert.deepEqual(troubles, [], "the page got into trouble");
  });
  return page;
}

/** Runs in the page, before its own scripts. */
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

/** Opens the page at an address such as "#/play/hens" and waits until the app has taken the placeholder's place. */
export async function open(page, hash = "") {
  const { url } = await server();
  await page.goto(url + hash);
  await page.locator("#boot").waitFor({ state: "detached" });
}

/** Waits until the service worker has stored everything and serves the page. */
export async function offlineReady(page) {
  await page.locator("html[data-offline=ready]").waitFor({ state: "attached" });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
}

const axeSource = once(() => readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8"));

/** Fails if axe finds a violation in the page, or below one selector of it. */
export async function axe(page, selector) {
  // Sent through the debugger, which the page's policy does not concern.
  const debug = await page.context().newCDPSession(page);
  await debug.send("Runtime.evaluate", { expression: axeSource() });
  await debug.detach();
  const found = await page.evaluate(async (selector) => {
    // What is still fading in has not its colours yet.
    const fading = document.getAnimations().filter((one) => Number.isFinite(one.effect.getComputedTiming().endTime));
    await Promise.allSettled(fading.map((one) => one.finished));
    const tags = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];
    const { violations } = await window.axe.run(selector ?? document, { runOnly: tags });
    return violations.map(({ id, help, nodes }) => ({
      id,
      help,
      nodes: nodes.map((node) => `${node.target.join(" ")}: ${node.failureSummary}`),
    }));
  }, selector);
  assert.deepEqual(found, [], "axe finds violations");
}

/** Keeps a picture of the page in e2e/shots/NAME.png. */
export async function shot(page, name) {
  const folder = join(HERE, "shots");
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: join(folder, `${name}.png`) });
}
