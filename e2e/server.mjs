// Serves the built page to the browser tests, and nothing else.

import { existsSync, readFileSync } from "node:fs";
import { createServer } from "node:http";
import { extname, join, normalize, sep } from "node:path";
import { fileURLToPath } from "node:url";

const DIST = process.env.FAIRYBOARD_DIST ?? fileURLToPath(new URL("../dist", import.meta.url));
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

/** A file that is named after its content, and never changes. */
const HASHED = /^[a-z]+-[\w-]{12,}\.(js|wasm|css)$/;

/**
 * Starts a server of the built page: `{ origin, url, overrides, close(), reopen() }`.
 *
 * `overrides` maps a path in the folder, such as "sw.js", to other content. Only what is named after its content may
 * be cached on the way, as compiled code is then, too. `close` cuts all connections and answers no more, `reopen` goes
 * on at the same address.
 */
export async function serve() {
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
    const lasts = known && !overrides.has(name) && HASHED.test(name);
    response.setHeader("Cache-Control", lasts ? "public, max-age=31536000, immutable" : "no-store");
    if (path === "/favicon.ico") {
      // Browsers ask for it by themselves when they show a plain text.
      response.writeHead(204).end();
      return;
    }
    if (path === "/") {
      // For the empty pages of browser.mjs, which no service worker of the app may take.
      response.writeHead(200, { "Content-Type": TYPES[".html"] }).end("<!DOCTYPE html><title>Empty</title>");
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
  return { origin, url: origin + BASE, overrides, close, reopen: () => listen(port) };
}
