// Measures a first visit to the page, on an idle machine: with an empty cache, over a line of 1.6 Mbit/s (or `--mbit`),
// on a processor slowed four times. Prints these times, and the bytes sent until the first and the last:
//
//   until a board is shown
//   until a press on the board has an effect
//   until all files are cached for use without a network
//
//     node bench/visit.mjs [--visits N] [--mbit N] [DIST…]
//
// Each DIST is the folder of another build of the page, to compare with. Visits to the builds alternate. All requests
// of a visit share the line, including those of the service worker. Each answer starts 150 ms after its request.

import { readdirSync, readFileSync } from "node:fs";
import { createHash } from "node:crypto";
import { createServer } from "node:http";
import { basename, extname, join, normalize, relative } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { launch } from "../e2e/browser.mjs";
import { TYPES } from "../e2e/server.mjs";

const SLOWED = 4;
const LATENCY_MS = 150;
/** The number of bytes sent at a time. */
const PIECE = 4_000;
const ADDRESSES = ["#/play/hens", "#/"];

const words = process.argv.slice(2);
const option = (name) => (words.includes(name) ? Number(words.splice(words.indexOf(name), 2)[1]) : undefined);
const VISITS = option("--visits") ?? 5;
const MBIT = option("--mbit") ?? 1.6;
const BYTES_A_SECOND = (MBIT * 1_000_000) / 8;
const FOLDERS = words.length > 0 ? words : [fileURLToPath(new URL("../dist", import.meta.url))];

/** The files of a folder by path. Each is compressed and has an ETag. */
function pack(folder) {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath ?? entry.path, entry.name);
      const body = brotliCompressSync(readFileSync(path));
      return [relative(folder, path), { body, etag: `"${createHash("sha256").update(body).digest("hex").slice(0, 16)}"` }];
    }),
  );
}

/** Serves files over a slow line. Browsers may cache them for ten minutes. */
async function serveSlowly(files) {
  const line = { free: 0, sent: 0 };
  const http = createServer(async (request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname)).slice(1) || "index.html";
    await pause(LATENCY_MS);
    if (!files.has(path)) return response.writeHead(404).end();
    const { body, etag } = files.get(path);
    const head = { "Content-Type": TYPES[extname(path)], "Cache-Control": "max-age=600", ETag: etag };
    if (request.headers["if-none-match"] === etag) return response.writeHead(304, head).end();
    response.writeHead(200, { ...head, "Content-Encoding": "br", "Content-Length": body.length });
    for (let from = 0; from < body.length; from += PIECE) {
      const piece = body.subarray(from, from + PIECE);
      line.free = Math.max(line.free, performance.now()) + (piece.length / BYTES_A_SECOND) * 1000;
      await pause(Math.max(0, line.free - performance.now()));
      line.sent += piece.length;
      response.write(piece);
    }
    response.end();
  });
  await new Promise((done) => http.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${http.address().port}/`, line, close: () => http.closeAllConnections() ?? http.close() };
}

/** Runs in the page: records when the board and the effect of a press are first visible. */
function watch() {
  window.seen = {};
  const look = {
    board: "[data-square][data-mark~=movable], .games .primary",
    answered: "[data-square][data-mark~=target], dialog[open]",
  };
  new MutationObserver(() => {
    for (const [name, selector] of Object.entries(look)) {
      if (!window.seen[name] && document.querySelector(selector)) window.seen[name] = performance.now();
    }
  }).observe(document, { subtree: true, childList: true, attributes: true });
  addEventListener("fairyboard-offline-ready", () => (window.seen.offline = performance.now()));
}

async function visit(browser, files, address) {
  const site = await serveSlowly(files);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(watch);
    const debug = await context.newCDPSession(page);
    await debug.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
    await page.goto(site.url + address, { waitUntil: "commit" });
    await page.waitForFunction(() => window.seen.board, undefined, { timeout: 120_000 });
    const sent = site.line.sent;
    const first = page.locator("[data-square][data-mark~=movable], .games .primary").first();
    await first.click();
    await page.waitForFunction(() => window.seen.answered && window.seen.offline, undefined, { timeout: 120_000 });
    const { board, answered, offline } = await page.evaluate(() => window.seen);
    return { board, answered, offline, sent, all: site.line.sent };
  } finally {
    await context.close();
    site.close();
  }
}

const median = (all, name) => all.map((one) => one[name]).sort((a, b) => a - b)[Math.floor(all.length / 2)];
const row = (cells) => console.log(`| ${cells.join(" | ")} |`);

const packed = FOLDERS.map(pack);
const browser = await launch();
try {
  console.log(`First visits at ${MBIT} Mbit/s, slowed ${SLOWED} times, medians of ${VISITS}.\n`);
  row(["", "board stands, s", "press answered, s", "sent by then, kB", "kept for offline, s", "sent in all, kB"]);
  row(["---", ...Array(5).fill("---:")]);
  for (const address of ADDRESSES) {
    const visits = FOLDERS.map(() => []);
    for (let i = 0; i < VISITS; i++) {
      for (const [j, files] of packed.entries()) visits[j].push(await visit(browser, files, address));
    }
    for (const [j, all] of visits.entries()) {
      const seconds = (name) => (median(all, name) / 1000).toFixed(2);
      const kilobytes = (name) => (median(all, name) / 1000).toFixed(0);
      const name = FOLDERS.length > 1 ? `${basename(FOLDERS[j])} ${address}` : address;
      row([name, seconds("board"), seconds("answered"), kilobytes("sent"), seconds("offline"), kilobytes("all")]);
    }
  }
} finally {
  await browser.close();
}
