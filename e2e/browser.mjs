// The browser of the tests: one Chromium, whose contexts are kept from test to test.
//
// What costs most of a short test is to start a process for its page, and to compile the code there. So a context keeps
// an empty page of the same origin, and its process with it; the pages of the tests are opened from there. They are new
// pages all the same, and what earlier ones have stored is thrown away.

import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { chromium } from "playwright-core";

/** How long anything is waited for. Only what never comes takes that long, but a busy machine may be slow. */
export const PATIENCE_MS = 60_000;

/** Playwright waits for ever for some of what a page never answers. This fails instead, and says what was waited for. */
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
        // Not here.
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
      // Whatever the page might ask for elsewhere leads nowhere, service worker included.
      // A name that browsers don't trust over plain HTTP, as they trust 127.0.0.1, leads to the server of the tests, too.
      `--host-resolver-rules=MAP ${PLAIN_HOST} 127.0.0.1, MAP * ~NOTFOUND, EXCLUDE 127.0.0.1`,
    ],
  });

/** What changes a context, or its clock, for as long as there is one. */
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

/** Contexts that wait to be used again, by what cannot be changed about a context. */
const waiting = new Map();
const changed = new WeakSet();
/** The empty page of each context. */
const keepers = new WeakMap();

/** A context that waits, or a new one. */
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
 * A context, and a new page in it with nothing that was stored before; service workers are gone, too. Once in thousands of
 * pages a process of the browser never answers. Then another context is taken.
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
      // Nothing but the process is shared.
      window.open("about:blank").opener = null;
    }),
  ]);
  const debug = await context.newCDPSession(page);
  await debug.send("Storage.clearDataForOrigin", { origin, storageTypes: "all" });
  await debug.detach();
  return page;
}

/** Closes the pages of a context, which waits then to be used again, unless a test has changed it. */
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
