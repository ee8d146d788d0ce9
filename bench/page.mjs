// Compares the cost of a press (a click on a square) in our page with that on a board like that of lichess (chessground
// with chess.js). Presses on both in turn, in the same Chromium, and prints Markdown tables. Run it on an idle machine:
//
//     node bench/page.mjs [--presses N] [--beside FOLDER]… [--look JSON]… [GAME…]
//
// Each FOLDER contains an older build of the page. It is measured in the same run, under the folder's name. Each JSON
// adds a run of our page with these settings, for example {"pieces":"counters"}.
//
// Two things are measured. On a processor slowed four times, the time from a press to the next paint, as the browser
// reports it to pages (Event Timing, in steps of 8 ms). The browser does not report presses under 16 ms, so they count
// as 16 ms. At full speed, the time that a press spends in script, style and layout, and the number of forced layouts (a
// script reads the layout between two changes).
//
// When a game is over, the next one starts in the same page, because a page that was just loaded still compiles its
// code. Two columns measure new pages: the first press in a page, and the first seven presses in each of ten pages. Our
// pages open in middlegames, those of chessground at the start of a game.

import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { tmpdir } from "node:os";
import { basename, extname, join, normalize } from "node:path";
import { spawnSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { launch } from "../e2e/browser.mjs";
import { GAMES } from "../e2e/games.mjs";
import { BASE, serve } from "../e2e/server.mjs";

const SLOWED = 4;
const UNREPORTED_MS = 16;
/** The number of presses on a board before the bench switches to the next board. */
const TURN = 25;
/** After this time in milliseconds, the page has finished the work of a press. */
const CALM_MS = 130;
/** The length in plies of the game through which the bench steps back and forth. */
const PLIES = 300;
/** The number of pages that are loaded to measure the first press. */
const FIRSTS = 20;
/** The number of pages that are loaded to measure their first presses, and the number of presses in each. */
const FRESH = { pages: 10, presses: 7 };

const here = (path) => fileURLToPath(new URL(path, import.meta.url));
const words = process.argv.slice(2);
const option = (name) => (words.includes(name) ? words.splice(words.indexOf(name), 2)[1] : undefined);
const PRESSES = Number(option("--presses") ?? 300);
const options = (name) => (words.includes(name) ? [option(name), ...options(name)] : []);
const BESIDE = options("--beside");
const LOOKS = options("--look").map((look) => JSON.parse(look));
const CHOSEN = words.length > 0 ? words : GAMES;

/** A generator of random numbers (mulberry32). They are the same in every run. */
function random(seed) {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}

const vectors = (name) => JSON.parse(readFileSync(here(`../tests/vectors/${name}.json`), "utf8"));

/**
 * Positions to start from: the start of the game, middlegames, and positions whose moves are the most costly to enter
 * step by step.
 */
const PLACES = {
  hens: ["", ...vectors("hens").slice(0, 8).map(({ position, options }) => [position, options])],
  fist: [
    "",
    ["8/8/2BYyYyV/2y1b1b1/1Yyyyyyy/2k1b1y1/2yybbbY/4bAM1 w - m", { subdue: "anywhere" }],
    ...vectors("fist").slice(0, 8).map(({ position, options }) => [position, options]),
  ],
  pawn: [
    "",
    ["8/1pp5/PPpp4/pPPpp3/ppPPP3/1pp1PPP1/2pP4/3P4 w"],
    ...vectors("pawn").slice(0, 8).map(({ position, options }) => [position, options]),
  ],
  fidchell: ["", ...vectors("fidchell").slice(0, 10).map(({ position, options }) => [position, options])],
  zugzwang: vectors("zugzwang_games").filter(({ position }) => / duel /.test(position)).map(({ position, options }) => [position, options]),
};

/** Serves bench/chess/, the page with the board of chessground. */
async function serveChess() {
  const modules = here("../e2e/node_modules");
  const types = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css" };
  const http = createServer((request, response) => {
    const path = normalize(decodeURIComponent(new URL(request.url, "http://localhost").pathname));
    const name = path === "/" ? "/index.html" : path;
    const own = join(here("chess"), name);
    const file = existsSync(own) ? own : join(modules, name);
    if (name.includes("..") || !types[extname(file)] || !existsSync(file)) {
      response.writeHead(404).end();
      return;
    }
    response.writeHead(200, { "Content-Type": types[extname(file)] }).end(readFileSync(file));
  });
  await new Promise((done) => http.listen(0, "127.0.0.1", done));
  return { url: `http://127.0.0.1:${http.address().port}/`, close: () => http.close() };
}

/** Runs in our page: stores the settings to measure. */
function choose([name, look]) {
  // The page about:blank has no storage.
  if (location.protocol === "http:") localStorage.setItem(name, look);
}

/** Runs in the page: collects the presses whose time the browser reports. */
function watch() {
  window.reported = [];
  const keep = (entries) => {
    for (const { interactionId, duration } of entries) if (interactionId > 0) window.reported.push([interactionId, duration]);
  };
  window.reports = new PerformanceObserver((list) => keep(list.getEntries()));
  window.reports.observe({ type: "event", durationThreshold: 16 });
  window.flush = () => {
    keep(window.reports.takeRecords());
    const all = window.reported.splice(0);
    return all.reduce((most, [, duration]) => Math.max(most, duration), 0);
  };
}

class Board {
  constructor(name, label, page, debug, chance) {
    Object.assign(this, { name, label, page, debug, chance, opened: 0 });
    this.durations = { slowed: [], steps: [], firsts: [], fresh: [] };
    this.costs = { press: [], step: [] };
  }

  static async open(browser, name, url, chance, label = name, look = undefined) {
    const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, serviceWorkers: "block" });
    const page = await context.newPage();
    await page.addInitScript(watch);
    if (look) await page.addInitScript(choose, [`fairyboard ${BASE} settings`, JSON.stringify(look)]);
    const debug = await context.newCDPSession(page);
    await debug.send("Performance.enable");
    const board = new (name === "chessground" ? Chess : Ours)(name, label, page, debug, chance);
    board.url = url;
    await board.begin();
    return board;
  }

  pick(all) {
    return all[this.chance(all.length)];
  }

  async slow(times) {
    await this.debug.send("Emulation.setCPUThrottlingRate", { rate: times });
  }

  async press([x, y]) {
    await this.page.mouse.move(x, y);
    await pause(40);
    await this.measured(async () => {
      await this.page.mouse.down();
      await this.page.mouse.up();
    });
  }

  /** Runs `act`, which presses something, and records its cost: the time until the paint, or the metrics of the
  /** browser. */
  async measured(act) {
    await this.page.evaluate(() => void window.flush());
    const before = this.counting && (await this.metrics());
    await act();
    await pause(CALM_MS);
    if (this.counting) {
      const after = await this.metrics();
      this.counting.push(Object.fromEntries(Object.entries(after).map(([name, value]) => [name, value - before[name]])));
      this.counting.at(-1).Nodes = after.Nodes;
    }
    const duration = await this.page.evaluate(() => window.flush());
    this.kept?.push(Math.max(duration, UNREPORTED_MS));
  }

  async metrics() {
    const { metrics } = await this.debug.send("Performance.getMetrics");
    const wanted = ["ScriptDuration", "LayoutDuration", "RecalcStyleDuration", "Nodes"];
    return Object.fromEntries(metrics.filter(({ name }) => wanted.includes(name)).map(({ name, value }) => [name, value]));
  }

  /**
   * Makes `count` random presses. If `slowed`, measures the time of each press, otherwise its cost in script, style
   * and layout.
   */
  async presses(count, slowed) {
    await this.page.bringToFront();
    await this.slow(slowed ? SLOWED : 1);
    this.kept = slowed ? this.durations.slowed : undefined;
    this.counting = slowed ? undefined : this.costs.press;
    const tracing = slowed ? undefined : await this.trace();
    for (let i = 0; i < count; i++) await this.next();
    if (tracing) (this.traced ??= []).push({ ...(await tracing()), count });
    this.kept = this.counting = undefined;
    await this.slow(1);
  }

  /** Opens `count` new pages on a slowed processor, and presses once in each. */
  async firsts(count) {
    await this.page.bringToFront();
    this.kept = this.durations.firsts;
    for (let i = 0; i < count; i++) {
      await this.reload();
      await this.slow(SLOWED);
      await this.next();
      await this.slow(1);
    }
    this.kept = undefined;
  }

  /** Opens `pages` new pages in middlegames, and makes the first `presses` presses in each, slowed. */
  async fresh({ pages, presses }) {
    await this.page.bringToFront();
    this.kept = this.durations.fresh;
    for (let i = 0; i < pages; i++) {
      await this.reload(i + 1);
      await this.slow(SLOWED);
      for (let j = 0; j < presses; j++) await this.next();
      await this.slow(1);
    }
    this.kept = undefined;
  }

  /** Steps back and forth through a long game. */
  async steps(count) {
    await this.page.bringToFront();
    await this.long();
    await this.slow(SLOWED);
    this.kept = this.durations.steps;
    for (let i = 0; i < count; i++) {
      const key = i < count / 2 ? "ArrowLeft" : "ArrowRight";
      await this.measured(() => this.page.keyboard.press(key));
    }
    this.kept = undefined;
    await this.slow(1);
  }

  /** Starts a trace, which records layouts and scripts. Returns a function that ends it, and sums it up. */
  async trace() {
    const events = [];
    const keep = ({ value }) => events.push(...value);
    this.debug.on("Tracing.dataCollected", keep);
    await this.debug.send("Tracing.start", {
      transferMode: "ReportEvents",
      traceConfig: { includedCategories: ["devtools.timeline"], recordMode: "recordAsMuchAsPossible" },
    });
    return async () => {
      const complete = new Promise((done) => this.debug.once("Tracing.tracingComplete", done));
      await this.debug.send("Tracing.end");
      await complete;
      this.debug.off("Tracing.dataCollected", keep);
      return { forced: forced(events), parts: parts(events) };
    };
  }
}

/** The number of forced layouts in a trace, which are layouts inside a script. */
function forced(events) {
  const scripts = new Set(["FunctionCall", "EventDispatch", "FireAnimationFrame", "TimerFire", "RunMicrotasks"]);
  const threads = new Map();
  for (const event of events) {
    if (event.ph !== "X" || !(scripts.has(event.name) || event.name === "Layout")) continue;
    const thread = `${event.pid} ${event.tid}`;
    threads.set(thread, [...(threads.get(thread) ?? []), event]);
  }
  let count = 0;
  for (const all of threads.values()) {
    const ran = all.filter(({ name }) => scripts.has(name));
    for (const { ts } of all.filter(({ name }) => name === "Layout")) {
      if (ran.some((script) => script.ts < ts && ts < script.ts + script.dur)) count += 1;
    }
  }
  return count;
}

/** The parts of the main thread's work between a press and its paint, under the browser's names. */
const PARTS = ["EventDispatch", "FireAnimationFrame", "UpdateLayoutTree", "Layout", "PrePaint", "Paint", "Layerize"];

/** The time in milliseconds that each of the PARTS takes in a trace, summed over all presses. */
function parts(events) {
  const all = events.filter(({ ph, name }) => ph === "X" && PARTS.includes(name)).sort((a, b) => a.ts - b.ts);
  const sums = new Map(PARTS.map((name) => [name, 0]));
  const isPress = ({ args }) => args?.data?.type === "pointerdown";
  for (const [i, press] of all.entries()) {
    if (press.name !== "EventDispatch" || !isPress(press)) continue;
    const here = all.slice(i).filter(({ pid, tid }) => pid === press.pid && tid === press.tid);
    const painted = here.find(({ name }) => name === "Layerize");
    let inside = 0;
    for (const { name, ts, dur = 0 } of here) {
      if (!painted || ts > painted.ts) break;
      // A part inside an outer part is already counted with that part.
      if (ts < inside) continue;
      inside = ts + dur;
      sums.set(name, sums.get(name) + dur / 1000);
    }
  }
  return sums;
}

class Chess extends Board {
  async begin() {
    await this.page.goto(this.url);
    await this.page.locator("html[data-ready]").waitFor({ state: "attached" });
  }

  async reload() {
    await this.begin();
    await pause(600);
  }

  async middle(square) {
    const { x, y, width } = await this.page.locator("cg-board").boundingBox();
    const [file, rank] = [square.charCodeAt(0) - 97, Number(square[1]) - 1];
    return [x + ((file + 0.5) * width) / 8, y + ((7.5 - rank) * width) / 8];
  }

  async next() {
    let { picks, targets, over } = await this.page.evaluate(() => window.bench.candidates());
    if (over || picks.length === 0) {
      await this.page.evaluate(() => window.bench.restart());
      ({ picks, targets } = await this.page.evaluate(() => window.bench.candidates()));
    }
    const again = targets.length === 0 || this.chance(7) === 0;
    await this.press(await this.middle(this.pick(again ? picks : targets)));
  }

  async long() {
    const { Chess: Rules } = await import(here("../e2e/node_modules/chess.js/dist/esm/chess.js"));
    const game = new Rules();
    const moves = [];
    while (moves.length < PLIES) {
      // The game is over too soon. Undo nine plies and try other moves.
      const all = game.moves();
      if (all.length === 0) {
        for (let i = 0; i < 9; i++) game.undo();
        moves.splice(-9);
        continue;
      }
      moves.push(this.pick(all));
      game.move(moves.at(-1));
    }
    await this.page.evaluate((moves) => window.bench.stepThrough(moves), moves);
    await this.page.mouse.move(5, 5);
  }
}

class Ours extends Board {
  async begin() {
    const place = PLACES[this.name][this.opened++ % PLACES[this.name].length];
    const [position, options] = place || [];
    const query = new URLSearchParams({ ...(position && { pos: position }), ...(options ?? {}) }).toString();
    const address = `#/play/${this.name}${query && "?"}${query.replaceAll("+", "%20")}`;
    if (this.isLoaded) {
      await this.page.evaluate(() => void (location.hash = "#/learn"));
      await this.page.locator("[data-board]").first().waitFor({ state: "detached" });
      // Delete the running game first. Otherwise its address opens it again.
      await this.page.evaluate((address) => {
        localStorage.clear();
        location.hash = address;
      }, address);
    } else {
      await this.page.goto(this.url + address);
      this.isLoaded = true;
    }
    await this.page.locator("[data-board] [data-square]").first().waitFor();
    await pause(600);
  }

  /** Opens a new page. `place` is the index of the position to start from; 0 is the start of the game. */
  async reload(place = 0) {
    await this.page.evaluate(() => localStorage.clear());
    await this.page.goto("about:blank");
    this.isLoaded = false;
    this.opened = place;
    await this.begin();
  }

  candidates() {
    return this.page.evaluate(() => {
      const middle = (element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        return [x + width / 2, y + height / 2];
      };
      const all = [...document.querySelectorAll("[data-board] [data-square]")];
      const marked = (word) => all.filter(({ dataset }) => (dataset.mark ?? "").split(" ").includes(word)).map(middle);
      const open = (selector) => [...document.querySelectorAll(selector)].filter((button) => !button.disabled).map(middle);
      return {
        choices: open(".chooser button"),
        plays: open("[data-action=play]"),
        cancels: open("[data-action=cancel]"),
        picks: marked("movable"),
        targets: marked("target"),
        edges: open("[data-edge] button"),
      };
    });
  }

  async next() {
    for (let tries = 0; tries < 20; tries++) {
      const { choices, plays, cancels, picks, targets, edges } = await this.candidates();
      if (choices.length > 0) return this.press(this.pick(choices));
      const again = targets.length === 0 || this.chance(7) === 0;
      if (!again) return this.press(this.pick(targets));
      if (plays.length > 0 && targets.length === 0) return this.press(this.pick(plays));
      if (picks.length > 0) return this.press(this.pick(picks));
      if (plays.length > 0) return this.press(this.pick(plays));
      if (cancels.length > 0) return this.press(this.pick(cancels));
      if (edges.length > 0 && this.chance(8) > 0) {
        await this.page.mouse.click(...this.pick(edges));
        await pause(CALM_MS);
        continue;
      }
      await this.begin();
    }
    throw new Error(`${this.label}: nothing can be pressed`);
  }

  async long() {
    const code = longGame(this.name, this.chance);
    this.reached = code.plies;
    await this.page.goto("about:blank");
    await this.page.goto(`${this.url}#/g/${code.link}`);
    await this.page.locator("[data-board] [data-square]").first().waitFor();
    await this.page.keyboard.press("End");
    await pause(500);
  }
}

/**
 * Plays a long random game with the command line, and returns its link. If the game is over too soon, undoes some moves
 * and tries others.
 */
function longGame(game, chance) {
  const program = join(process.env.CARGO_TARGET_DIR ?? here("../target"), "debug/fairyboard");
  const ask = (...words) => spawnSync(program, words, { encoding: "utf8" }).stdout.trim().split("\n");
  const [start] = ask("start", game, ...(game === "zugzwang" ? ["--seed", "1"] : []));
  let moves = [];
  const positions = [start];
  for (let tries = 0; tries < 2 * PLIES && moves.length < PLIES; tries++) {
    const all = ask("moves", game, positions.at(-1)).filter(Boolean);
    if (all.length === 0) {
      const back = Math.min(1 + chance(4), moves.length);
      moves.splice(-back, back);
      positions.splice(-back, back);
      continue;
    }
    // Captures make a game shorter, but the move limit ends a game without captures. So make them rare.
    const calm = all.filter((move) => !/[x=]/.test(move));
    const from = calm.length > 0 && chance(6) > 0 ? calm : all;
    moves.push(from[chance(from.length)]);
    positions.push(ask("play", game, positions.at(-1), moves.at(-1))[0]);
  }
  const record = () => `[Game "${game}"]\n[Position "${start}"]\n\n${moves.join(" ")} *\n`;
  const folder = mkdtempSync(join(tmpdir(), "fairyboard-"));
  try {
    const file = join(folder, "record.txt");
    const encode = (record) => {
      writeFileSync(file, record);
      return spawnSync(program, ["link", "encode", file], { encoding: "utf8" });
    };
    let made = encode(record());
    const [, over] = /ply (\d+).*is over/.exec(made.stderr) ?? [];
    if (over) {
      moves = moves.slice(0, over - 1);
      made = encode(record());
    }
    if (made.status !== 0) throw new Error(made.stderr);
    return { link: made.stdout.trim(), plies: moves.length };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const quantile = (all, part) => [...all].sort((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * part))];
const sum = (all, of) => all.reduce((total, one) => total + of(one), 0);
const mean = (all, name) => sum(all, (one) => one[name]) / all.length;
const row = (cells) => console.log(`| ${cells.join(" | ")} |`);
const ratio = (ours, theirs) => (ours / theirs).toFixed(2);

const site = await serve();
const before = await Promise.all(BESIDE.map(serve));
const chess = await serveChess();
const browser = await launch();
try {
  const boards = [await Board.open(browser, "chessground", chess.url, random(1))];
  for (const [i, game] of CHOSEN.entries()) {
    // All boards get the same random numbers, so the presses are comparable.
    boards.push(await Board.open(browser, game, site.url, random(i + 2)));
    for (const [n, { url }] of before.entries()) {
      boards.push(await Board.open(browser, game, url, random(i + 2), `${game}, ${basename(BESIDE[n])}`));
    }
    for (const look of LOOKS) {
      boards.push(await Board.open(browser, game, site.url, random(i + 2), `${game}, ${Object.values(look).join(" ")}`, look));
    }
  }
  // A warm-up, because the browser compiles code when it runs for the first time.
  for (const board of boards) await board.presses(10, false);
  for (const board of boards) {
    board.costs.press = [];
    board.traced = [];
  }
  for (let done = 0; done < PRESSES; done += TURN) {
    for (const board of boards) await board.presses(Math.min(TURN, PRESSES - done), true);
  }
  for (let turn = 0; turn < 3; turn++) for (const board of boards) await board.presses(TURN, false);
  for (const board of boards) await board.steps(60);
  for (const board of boards) await board.firsts(FIRSTS);
  for (const board of boards) await board.fresh(FRESH);

  const [theirs] = boards;
  console.log(`\nA press, slowed ${SLOWED} times, ${PRESSES} presses each; beside chessground in brackets.\n`);
  row(["", "press to paint p50, ms", "p95, ms", "script, ms", "style, ms", "layout, ms", "forced layouts", "nodes", "a step in a long game p50 / p95, ms", "the first press of a page p50 / p95, ms", "fresh pages p50 / p95, ms"]);
  row(["---", ...Array(10).fill("---:")]);
  const cost = (board) => {
    const per = (name) => mean(board.costs.press, name) * 1000;
    const presses = sum(board.traced, ({ count }) => count);
    return {
      p50: quantile(board.durations.slowed, 0.5),
      p95: quantile(board.durations.slowed, 0.95),
      script: per("ScriptDuration"),
      style: per("RecalcStyleDuration"),
      layout: per("LayoutDuration"),
      forced: sum(board.traced, ({ forced }) => forced) / presses,
      parts: PARTS.map((name) => sum(board.traced, ({ parts }) => parts.get(name)) / presses),
      nodes: Math.round(mean(board.costs.press, "Nodes")),
      steps: [quantile(board.durations.steps, 0.5), quantile(board.durations.steps, 0.95)],
      firsts: [quantile(board.durations.firsts, 0.5), quantile(board.durations.firsts, 0.95)],
      fresh: [quantile(board.durations.fresh, 0.5), quantile(board.durations.fresh, 0.95)],
    };
  };
  const costs = new Map(boards.map((board) => [board, cost(board)]));
  const reference = costs.get(theirs);
  for (const board of boards) {
    const own = costs.get(board);
    const beside = (name, digits) => {
      const value = own[name].toFixed(digits);
      return board === theirs ? value : `${value} (${ratio(own[name], reference[name])})`;
    };
    const both = (name) => own[name].join(" / ") + (board === theirs ? "" : ` (${own[name].map((value, i) => ratio(value, reference[name][i])).join(" / ")})`);
    row([
      board.label,
      beside("p50", 0),
      beside("p95", 0),
      beside("script", 1),
      own.style.toFixed(1),
      own.layout.toFixed(1),
      own.forced.toFixed(1),
      own.nodes,
      `${both("steps")}${board.reached && board.reached < PLIES ? `, ${board.reached} plies` : ""}`,
      both("firsts"),
      both("fresh"),
    ]);
  }
  console.log("\nFrom a press to its paint: what the main thread does, unslowed, in ms.\n");
  row(["", ...PARTS, "in all"]);
  row(["---", ...PARTS.map(() => "---:"), "---:"]);
  for (const board of boards) {
    const { parts } = costs.get(board);
    row([board.label, ...parts.map((part) => part.toFixed(2)), sum(parts, (part) => part).toFixed(2)]);
  }
} finally {
  await browser.close();
  await site.close();
  for (const other of before) await other.close();
  chess.close();
}
