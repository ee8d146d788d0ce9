// The browser of the tests: one Chromium, whose contexts are reused from test to test.
//
// In a short test, most of the time goes into starting a process for its page and compiling the code there. So each
// context keeps an empty page of the same origin, which keeps the process alive. That page opens the pages of the
// tests. They are new pages, and everything that earlier pages stored is deleted.

import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";

/** The limit for every wait. A busy machine may be slow; only failing tests wait that long. */
export const PATIENCE_MS = 60_000;

/**
 * Rejects if a promise doesn't settle in time. `what` names the promise in the error. Playwright has no timeout for
 * some calls, such as `evaluate`.
 */
export function inTime(promise, what, ms = PATIENCE_MS) {
  const late = new Error(`${what}: nothing within ${ms / 1000} s`);
  let timer;
  const over = new Promise((_, fail) => (timer = setTimeout(() => fail(late), ms)));
  return Promise.race([promise, over]).finally(() => clearTimeout(timer));
}

/** A host name that browsers don't trust over plain HTTP, such as that of a server in a school. */
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
      // No request leaves this machine, not even those of the service worker. PLAIN_HOST also maps to the tests'
      // server. Browsers trust 127.0.0.1 over plain HTTP, but not this name.
      `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
    ],
  });

/** Methods of a context or its clock whose effect can't be undone. A context is not reused after one of them. */
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

/** Contexts that can be reused. The keys are their options, which can't change later. */
const waiting = new Map();
const changed = new WeakSet();
/** The empty page of each context, which keeps its process alive. */
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
 * Returns a context and a new page in it, without stored data or service workers. Takes a new context if the browser
 * doesn't answer, which happens about once in thousands of pages.
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
      // Removes the link to the opener: pages that a user opens have none.
      window.open("about:blank").opener = null;
    }),
  ]);
  const debug = await context.newCDPSession(page);
  await debug.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await debug.detach();
  // The process of the keeper may have writes of a closed page that the browser got after clearing the storage. The
  // keeper sees these writes, so it removes them.
  await keepers.get(context).evaluate(() => localStorage.clear());
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
