// The browser of the tests: one Chromium, whose contexts are reused from test to test.
//
// The main cost of a short test is to start a process for its page and to compile the code there. So a context keeps an
// empty page of the same origin, and thereby its process. From that page the tests' pages are opened. They are still
// new pages, and everything that earlier pages stored is deleted.

import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";

/** The limit for every wait. A busy machine may be slow; only failing tests wait that long. */
export const PATIENCE_MS = 60_000;

/**
 * Fails if a promise takes too long, with what it waited for. Playwright waits without limit for some answers of a
 * page.
 */
export function inTime(promise, what, ms = PATIENCE_MS) {
  const late = new Error(`${what}: nothing within ${ms / 1000} s`);
  let timer;
  const over = new Promise((_, fail) => (timer = setTimeout(() => fail(late), ms)));
  return Promise.race([promise, over]).finally(() => clearTimeout(timer));
}

/** A host in a network without HTTPS. */
export const PLAIN_HOST = "school.test";

function executable() {
  const named = process.env.FAIRYBOARD_CHROMIUM;
  if (named) return named;
  for (const name of ["chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]) {
    for (const folder of (process.env.PATH ?? "").split(delimiter)) {
      const file = join(folder, name);
      try {
        accessSync(file, constants.X_OK);
        return file;
      } catch {
        // This folder doesn't have the browser. Try the next one.
      }
    }
  }
  throw new Error("there is no Chromium; run: cargo xtask setup");
}

export const launch = () =>
  chromium.launch({
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
      // No request leaves this machine, including those of the service worker. PLAIN_HOST also maps to the tests'
      // server; browsers trust 127.0.0.1 over plain HTTP, but not this name.
      `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
    ],
  });

/** Methods that change a context, or its clock, permanently. */
const LASTING = [
  "addInitScript",
  "clearPermissions",
  "exposeBinding",
  "exposeFunction",
  "grantPermissions",
  "install",
  "route",
  "setExtraHTTPHeaders",
  "setFixedTime",
  "setGeolocation",
  "setOffline",
  "setSystemTime",
];

/** Contexts that can be reused, by the options that are fixed for a context. */
const waiting = new Map();
const changed = new WeakSet();
/** The empty page of each context. */
const keepers = new WeakMap();

/** Takes a context that can be reused, or makes a new one. */
async function takeContext(browser, options) {
  return waiting.get(JSON.stringify(options))?.pop() ?? newContext(browser, options);
}

async function newContext(browser, options) {
  const context = await browser.newContext(options);
  context.setDefaultTimeout(PATIENCE_MS);
  for (const owner of [context, context.clock]) {
    for (const name of LASTING.filter((name) => name in owner)) {
      const plain = owner[name];
      owner[name] = function (...args) {
        changed.add(context);
        return plain.apply(this, args);
      };
    }
  }
  return context;
}

/**
 * Returns a context and a new page in it, without stored data or service workers. About once in thousands of pages, a
 * process of the browser never answers. Then this uses a new context.
 */
export async function takePage(browser, options, origin) {
  const context = await inTime(takeContext(browser, options), "a context");
  try {
    return { context, page: await inTime(cleanPage(context, origin), "a page") };
  } catch {
    void context.close().catch(() => {});
    const other = await inTime(newContext(browser, options), "another context");
    return { context: other, page: await inTime(cleanPage(other, origin), "a page") };
  }
}

async function cleanPage(context, origin) {
  if (!keepers.has(context)) {
    const keeper = await context.newPage();
    keeper.on("crash", () => changed.add(context));
    await keeper.goto(`${origin}/`);
    keepers.set(context, keeper);
  }
  const [page] = await Promise.all([
    context.waitForEvent("page"),
    keepers.get(context).evaluate(() => {
      // The pages share a process, but no opener.
      window.open("about:blank").opener = null;
    }),
  ]);
  const debug = await context.newCDPSession(page);
  await debug.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await debug.detach();
  return page;
}

/** Closes the pages of a context and keeps it for reuse, unless a test has changed it. */
export async function giveBack(context, options) {
  if (changed.has(context)) return context.close();
  const pages = context.pages().filter((page) => page !== keepers.get(context));
  try {
    await inTime(Promise.all(pages.map((page) => page.close())), "the end of a page");
  } catch {
    return void context.close().catch(() => {});
  }
  const kind = JSON.stringify(options);
  waiting.set(kind, [...(waiting.get(kind) ?? []), context]);
}
