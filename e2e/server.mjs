// Serves the built page to the browser tests.

import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";

export const folder = (name) => fileURLToPath(new URL(`../${name}`, import.meta.url));
/** FAIRYBOARD_DIST may name a folder with a debug build, which is quicker to build while working on the page. */
export const DIST = process.env.FAIRYBOARD_DIST ?? folder("dist");
/** The folder of the page with Two Kings, a game that only tests have. */
const TOY_DIST = process.env.FAIRYBOARD_TOY_DIST ?? folder("target/toy");
/** The folder of the page in the made-up languages `xx` and `xr`. */
export const MADE_UP_DIST = process.env.FAIRYBOARD_MADE_UP_DIST ?? folder("target/made-up");
/** The page may be hosted below any path, so the tests use one. */
export const BASE = "/fairyboard/";
export const TOY = "/toy/";
export const MADE_UP = "/made-up/";
/** A second copy of the page, in another folder of the same origin. */
export const OTHER = "/other/";

export const TYPES = {
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

/** The headers from docs/hosting.md, so that the tests run the page as it is hosted. */
const HEADERS = [...readFileSync(folder("docs/hosting.md"), "utf8").matchAll(/add_header (\S+) "([^"]*)" always;/g)];
if (HEADERS.length < 5) throw new Error("docs/hosting.md tells no headers");

/** A file with a hash of its content in its name. Its content never changes. */
const HASHED = /^[a-z]+-[\w-]{12,}\.(js|wasm|css)$/;

/** Whether a folder holds a release build of the page. */
function isRelease(dist) {
  const index = join(dist, "index.html");
  return existsSync(index) && /<html[^>]* data-release/.test(readFileSync(index, "utf8"));
}

/** The address of the page with Two Kings, if it was built. */
const toyIn = (origin) => (isRelease(TOY_DIST) || process.env.FAIRYBOARD_TOY_DIST ? origin + TOY : undefined);

/** The address of the page in the made-up languages, if it was built. */
const madeUpIn = (origin) => (isRelease(MADE_UP_DIST) ? origin + MADE_UP : undefined);

/** Returns the index with another list of relays, in its tag and in its Content-Security-Policy. */
function withRelays(index, relays) {
  const policy = /(http-equiv="?Content-Security-Policy"?[^>]*connect-src 'self')([^;"]*)([^>]*>)/;
  if (!policy.test(index)) throw new Error("the page has no Content-Security-Policy");
  const tag = relays.length > 0 ? `<meta name="relays" content="${relays.join(" ")}">` : "";
  return index
    .replace(/<meta[^>]* name="?relays\b[^>]*>/, "")
    .replace(policy, (_, before, __, after) => [before, ...relays].join(" ") + after + tag);
}

/**
 * Starts a server for a built page, by default the one in dist/. Returns `{ origin, url, other, toy, madeUp, overrides,
 * isPortal, relays, close(), reopen() }`:
 *
 *   url         the page
 *   other       the same page in another folder of the origin
 *   toy         the page with Two Kings, if it was built
 *   madeUp      the page in the made-up languages, if it was built
 *   overrides   a map from a path in the folder, such as "sw.js", to other content, or to null for a missing file
 *   isPortal    if true, each answer is a sign-in page, as in the network of a hotel
 *   relays      the addresses of the relays in place of those of the build; undefined for those
 *   close       cuts all connections and stops answering
 *   reopen      starts again at the same address
 *
 * Only files with a hash in their name may be cached. Then the browser also caches their compiled code.
 */
export async function serve(built = DIST) {
  if (!isRelease(built) && !process.env.FAIRYBOARD_DIST) throw new Error("dist/ holds no release build; run: cargo xtask build");
  const overrides = new Map();
  const site = { overrides, isPortal: false, relays: undefined };
  const http = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url, "http://localhost").pathname);
    const base = [TOY, MADE_UP, OTHER].find((base) => path.startsWith(base)) ?? BASE;
    const dist = { [TOY]: TOY_DIST, [MADE_UP]: MADE_UP_DIST }[base] ?? built;
    const inside = path.startsWith(base) ? normalize(path.slice(base.length)) : "..";
    const name = inside === "." ? "index.html" : inside;
    const file = join(dist, name);
    const overridden = base === BASE && overrides.has(name);
    const gone = overridden && overrides.get(name) === null;
    const known = !gone && !name.startsWith("..") && (overridden || (existsSync(file) && !name.endsWith(sep)));
    for (const [, name, value] of HEADERS) response.setHeader(name, value);
    const lasts = known && !overridden && HASHED.test(name);
    response.setHeader("Cache-Control", lasts ? "public, max-age=31536000, immutable" : "no-store");
    if (path === "/favicon.ico") {
      // Browsers request it by themselves when they show plain text.
      response.writeHead(204).end();
      return;
    }
    if (site.isPortal) {
      response.setHeader("Cache-Control", "no-store");
      response.writeHead(200, { "Content-Type": TYPES[".html"] }).end("<!DOCTYPE html><title>Sign in</title><p>Sign in to use this network");
      return;
    }
    if (path === "/") {
      // For the empty pages of browser.mjs. The scope of the app's service worker must not include them.
      response.writeHead(200, { "Content-Type": TYPES[".html"] }).end("<!DOCTYPE html><title>Empty</title>");
      return;
    }
    if (!known) {
      response.writeHead(404, { "Content-Type": "text/plain" }).end("not found");
      return;
    }
    response.setHeader("Content-Type", TYPES[extname(name)] ?? "application/octet-stream");
    const content = overridden ? overrides.get(name) : readFileSync(file);
    response.end(site.relays && name.endsWith(".html") ? withRelays(String(content), site.relays) : content);
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
  const places = { origin, url: origin + BASE, other: origin + OTHER, toy: toyIn(origin), madeUp: madeUpIn(origin) };
  return Object.assign(site, places, { close, reopen: () => listen(port) });
}
