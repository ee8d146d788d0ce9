// Puzzles: solved by mouse, keyboard and typing, the puzzle of the day, saved progress, offline, and hidden
// information.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { GAMES } from "./games.mjs";
import { axe, newPage, offlineReady, open, server } from "./harness.mjs";
import { click, eventually, eventuallyMatches, pieces, play, settled, sharedText, slotOf } from "./helpers.mjs";
import { SOAK, some } from "./soak.mjs";
import { said, say } from "./words.mjs";

/** The puzzles of each game. Each is `{ level, plies, options, position, line }`. */
const puzzles = Object.fromEntries(GAMES.map((game) => [game, read(game)]));

function read(game) {
  const text = readFileSync(new URL(`../src/games/${game}/puzzles.txt`, import.meta.url), "utf8");
  return text.trim().split("\n").map((line) => {
    const [level, plies, options, position, moves] = line.split(" | ");
    return { level: Number(level), plies: Number(plies), options, position, line: moves.split(" ") };
  });
}

const box = (page) => page.getByTestId("puzzle");
/** The name of a puzzle, by its number in the file. */
const named = (game, number) => {
  const { level } = puzzles[game][number - 1];
  return say("page.puzzle_name", { level, place: puzzles[game].slice(0, number).filter((puzzle) => puzzle.level === level).length });
};

const is = (page, what) => page.locator(`[data-testid=puzzle]${what}`).waitFor();
const way = (page, name) => box(page).getByRole("button", { name: say(name), exact: true });

/** Opens a puzzle without loading the page again. */
async function go(page, game, number) {
  await page.evaluate((hash) => (location.hash = hash), `#/puzzle/${game}/${number}`);
  await page.locator(`[data-board=${game}]`).waitFor();
  await box(page).getByRole("heading", { name: named(game, number), exact: true }).waitFor();
}

async function type(page, text) {
  await page.getByTestId("move-input").fill(text);
  await page.getByTestId("move-input").press("Enter");
}

/** The number of a game's first puzzle with this length whose first move matches. */
const numberOf = (game, plies, like = /./) => puzzles[game].findIndex((puzzle) => puzzle.plies === plies && like.test(puzzle.line[0])) + 1;

/** The text that a player types for a move. It has no dice roll. */
const typed = (game, move) => (game === "zugzwang" ? move.replace(/\/.*$/, "") : move);

/** Types the moves of the winning side from a ply on. Waits for the answer to each. */
async function solve(page, game, line, from = 0) {
  for (let ply = from; ply < line.length; ply += 2) {
    await eventually(() => play(page).plies(), line.slice(0, ply));
    await type(page, typed(game, line[ply]));
  }
  await is(page, '[data-done="true"]');
}

/** The square of the pawn that a strike (a further capture in the same turn) captures. */
function struck(move, board, toMove) {
  const [[fileA, rankA], [fileB, rankB]] = move.split("x")[1].split(":");
  const between = (name) => name[0] >= fileA && name[0] <= fileB && name[1] >= rankA && name[1] <= rankB;
  const enemies = toMove === "w" ? /[a-z]/ : /[A-Z]/;
  return [...board].find(([name, piece]) => between(name) && enemies.test(piece))[0];
}

/** For each game, the number of a puzzle, and a function that lists the clicks for its right move. */
const BY_MOUSE = {
  fist: [numberOf("fist", 1, /^[a-h]\d-[a-h]\dx[a-h]\d$/), (move) => move.split(/[-x]/)],
  hens: [numberOf("hens", 1, /^[a-h]\d-[a-h]\d$/), (move) => move.split("-")],
  pawn: [numberOf("pawn", 3, /^[a-h]\d-[a-h]\d,[^,]*$/), (move, board, toMove) => [...move.split(",")[0].split("-"), struck(move, board, toMove)]],
  fidchell: [numberOf("fidchell", 1, /^[a-l]\d+-[a-l]\d+$/), (move) => move.split("-")],
  zugzwang: [numberOf("zugzwang", 1, /^[SWNE][a-f]\dx[a-f]\d$/), (move) => move.slice(1).split("x")],
};

/** Turns the board of Zugzwang to the edge in the notation of a move. */
async function lookFrom(page, move) {
  const edge = page.locator(`#board [data-edge="${move[0]}"] button`);
  if (await edge.count()) await edge.first().click();
  await settled(page);
}

test("a puzzle of each game is solved with the mouse, and is marked as solved after the page is opened again", async (t) => {
  const page = await newPage(t, { reducedMotion: true });
  await open(page, "#/puzzle/hens/1");
  // In the usual check three games are enough: tests/house/puzzles solves the puzzles of each game.
  for (const game of some(GAMES, 2, 3, 4)) {
    const [number, squares] = BY_MOUSE[game];
    const puzzle = puzzles[game][number - 1];
    await go(page, game, number);
    await is(page, '[data-done="false"]');
    if (game === "zugzwang") await lookFrom(page, puzzle.line[0]);
    const toMove = await play(page).board.getAttribute("data-to-move");
    for (const square of squares(puzzle.line[0], await pieces(page), toMove)) await click(page, square);
    if (await play(page).acts("play")) await page.locator("[data-action=play]").click();
    await solve(page, game, puzzle.line, 2);
    await page.locator('[data-testid=said][data-said="right"]').waitFor();
    await eventually(() => play(page).plies(), puzzle.line, game);
    const solved = box(page).getByTestId("puzzles-solved");
    await eventually(() => solved.textContent(), `${say("page.puzzle_solved_of", { solved: 1, count: puzzles[game].length })}`, game);
  }
  await open(page, `#/puzzle/hens/${BY_MOUSE.hens[0]}`);
  await page.locator("[data-testid=puzzles-solved].done").waitFor();
  const other = (BY_MOUSE.hens[0] % puzzles.hens.length) + 1;
  await go(page, "hens", other);
  await page.locator("[data-testid=puzzles-solved]:not(.done)").waitFor();
});

test("a puzzle is solved by keyboard alone, its line stepped through, and the next one begun", async (t) => {
  const page = await newPage(t, { reducedMotion: true });
  const number = numberOf("hens", 3, /^[a-h]\d[-x][a-h]\d$/);
  const { line } = puzzles.hens[number - 1];
  await open(page, `#/puzzle/hens/${number}`);
  await play(page).board.waitFor();
  const squares = line[0].split(/[-x]/);
  await page.locator('[data-board] [tabindex="0"]').focus();
  const at = () => page.evaluate(() => document.activeElement.dataset.square);
  const walk = async (to) => {
    for (let steps = 0; (await at()) !== to && steps < 16; steps++) {
      const [from, [toX, toY]] = [await page.locator(`[data-square="${await at()}"]`).boundingBox(), await middle(page, to)];
      const key = Math.abs(toX - from.x - from.width / 2) > 4 ? (toX > from.x ? "ArrowRight" : "ArrowLeft") : toY > from.y ? "ArrowDown" : "ArrowUp";
      await page.keyboard.press(key);
    }
    assert.equal(await at(), to);
  };
  for (const square of squares) {
    await walk(square);
    await page.keyboard.press("Enter");
    await settled(page);
  }
  if (await play(page).acts("play")) await page.keyboard.press("Control+Enter");
  await eventually(() => play(page).plies(), line.slice(0, 2));
  await page.locator('[data-testid=said][data-said="right"]').getByText(`${say("page.puzzle_goes_on", { moves: 1 })}`).waitFor();
  await page.keyboard.press("/");
  await page.keyboard.type(line[2]);
  await page.keyboard.press("Enter");
  await is(page, '[data-done="true"]');
  await page.keyboard.press("Escape");
  await eventually(() => play(page).plies(), line);
  const end = await play(page).position();
  await page.keyboard.press("Home");
  await play(page).stands(puzzles.hens[number - 1].position);
  await page.keyboard.press("End");
  await play(page).stands(end);
  const next = box(page).getByRole("link", { name: say("page.puzzle_next") });
  const following = Number((await next.getAttribute("href")).split("/").at(-1));
  assert.notEqual(following, number);
  await next.focus();
  await page.keyboard.press("Enter");
  await box(page).getByRole("heading", { name: named("hens", following), exact: true }).waitFor();
  await page.waitForFunction(() => document.activeElement.matches("[data-square]"));
});

/** The centre of a square, as `[x, y]`. */
async function middle(page, name) {
  const { x, y, width, height } = await page.locator(`[data-square="${name}"]`).boundingBox();
  return [x + width / 2, y + height / 2];
}

test("a wrong move is refuted by the computer and stays until one tries again, and a shown answer does not count as solved", async (t) => {
  const page = await newPage(t);
  for (const plies of [1, 3]) {
    const number = numberOf("hens", plies);
    const { line, position } = puzzles.hens[number - 1];
    await open(page, `#/puzzle/hens/${number}`);
    const screen = play(page);
    await screen.stands(position);
    await page.getByTestId("instruction").getByText(`${say("hens.task")}`).waitFor();
    const wrong = await wrongMove(page, position, line[0]);
    await type(page, wrong);
    const told = page.locator('[data-testid=said][data-said="wrong"]');
    await told.waitFor();
    const missed = plies === 1 ? say("page.puzzle_missed_at_once") : say("page.puzzle_missed", { moves: 2 });
    // The page plays the reply on the board and names it in the sentence.
    await eventually(async () => (await screen.plies()).length, 2);
    await eventuallyMatches(() => told.textContent(), new RegExp(`^${missed} \\S`));
    assert.equal((await screen.plies())[0], wrong);
    await eventually(() => screen.spoken(), await told.textContent());
    await way(page, "page.puzzle_try_again").click();
    await screen.stands(position);
    await way(page, "page.puzzle_show").click();
    await is(page, '[data-done="true"]');
    await eventually(() => screen.plies(), line);
    await page.locator("[data-testid=puzzles-solved]:not(.done)").waitFor();
  }
  await open(page, `#/puzzle/hens/${numberOf("hens", 1)}`);
  await page.locator("[data-testid=puzzles-solved]:not(.done)").waitFor();
});

/** Finds a legal move of Hens and Chicks that is not the right one. */
async function wrongMove(page, position, right) {
  for (const from of await play(page).marked("movable")) {
    await click(page, from);
    await settled(page);
    for (const to of await play(page).marked("target")) {
      const move = [`${from}-${to}`, `${from}x${to}`];
      if (move.some((move) => right.startsWith(move))) continue;
      await page.keyboard.press("Escape");
      return (await play(page).marked("capture")).includes(to) ? move[1] : move[0];
    }
    await page.keyboard.press("Escape");
  }
  throw new Error(`nothing else can be played in ${position}`);
}

/** Opens a page whose clock shows this date and time. */
async function pageOn(t, date, options) {
  const page = await newPage(t, { reducedMotion: true, ...options });
  await page.clock.install({ time: new Date(date) });
  return page;
}

const daily = (page) => page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: say("page.puzzle_of_day") }) });

test("two browsers have the same puzzle of the day, other days have others, and days in a row are counted", async (t) => {
  const days = ["2026-11-25T09:00:00", "2026-11-26T23:30:00", "2026-11-27T00:30:00"];
  const [page, other] = [await pageOn(t, days[0]), await pageOn(t, days[0].replace("09", "21"))];
  const met = [];
  for (const [i, day] of days.entries()) {
    await page.clock.setSystemTime(new Date(day));
    await open(page, "#/");
    if (i > 0) assert.equal(await daily(page).getByTestId("streak").textContent(), `${say("page.puzzle_streak", { days: i })}`);
    const href = await daily(page).getByRole("link").getAttribute("href");
    await daily(page).getByRole("link").click();
    await box(page).waitFor();
    const heading = await box(page).getByTestId("level").textContent();
    met.push(`${href} ${heading}`);
    if (i === 0) {
      await open(other, "#/");
      await daily(other).getByRole("link").click();
      await box(other).waitFor();
      assert.equal(`${await other.evaluate(() => location.hash)} ${await box(other).getByTestId("level").textContent()}`, met[0]);
    }
    await box(page).getByRole("heading", { name: say("page.puzzle_of_day"), exact: true }).waitFor();
    const game = href.split("/").at(-1);
    const position = await play(page).position();
    const puzzle = puzzles[game].find((puzzle) => heading === `${named(game, puzzles[game].indexOf(puzzle) + 1)}`);
    assert.ok(position && puzzle, heading);
    await solve(page, game, puzzle.line);
    assert.equal(await box(page).getByTestId("streak").textContent(), `${say("page.puzzle_streak", { days: i + 1 })}`);
  }
  assert.equal(new Set(met).size, days.length);
  await open(page, "#/");
  assert.equal(await daily(page).getByTestId("streak").textContent(), `${say("page.puzzle_streak", { days: 3 })}`);
  await daily(page).getByText(say("page.puzzle_day_solved"), { exact: true }).waitFor();
  await page.clock.setSystemTime(new Date("2026-11-29T12:00:00"));
  await page.reload();
  await daily(page).waitFor();
  assert.equal(await daily(page).getByTestId("streak").count(), 0, "a day was left out");
});

test("a first screen that is left open over midnight offers the puzzle of the new day, and solving it counts", async (t) => {
  const page = await pageOn(t, "2026-11-26T23:59:00");
  await open(page, "#/");
  const yesterdays = await daily(page).getByRole("link").getAttribute("href");
  await page.clock.runFor(120_000);
  await eventually(async () => (await daily(page).getByRole("link").getAttribute("href")) !== yesterdays, true);
  await daily(page).getByRole("link").click();
  await box(page).getByText(say("page.puzzle_of_day"), { exact: true }).waitFor();
});

test("if the browser saves data, puzzles are fetched when they are wanted, and are there without a network from then on", async (t) => {
  const page = await newPage(t, { offline: true, savesData: true, reducedMotion: true, expect: [/puzzles\/fist/, /Failed to load/] });
  const site = await server();
  await open(page, "#/puzzle/hens/1");
  await box(page).waitFor();
  await offlineReady(page);
  const kept = () =>
    page.evaluate(async () => {
      const all = [];
      for (const name of await caches.keys()) all.push(...(await (await caches.open(name)).keys()));
      return all.map(({ url }) => /puzzles\/.*$/.exec(url)?.[0]).filter(Boolean);
    });
  await eventually(kept, ["puzzles/hens.txt"]);
  await go(page, "pawn", 1);
  await eventually(async () => (await kept()).sort(), ["puzzles/hens.txt", "puzzles/pawn.txt"]);
  await page.context().setOffline(true);
  await site.close();
  let isClosed = true;
  t.after(() => isClosed && site.reopen());
  await page.reload();
  await page.locator("[data-board=pawn]").waitFor();
  await go(page, "hens", 2);
  await page.evaluate(() => (location.hash = "#/puzzle/fist"));
  await page.getByRole("alert").getByText(`${say("page.not_fetched", { what: say("page.puzzle_lacks") })}`).waitFor();
  await page.context().setOffline(false);
  await site.reopen();
  isClosed = false;
  // The page also retries by itself, so the button may have disappeared.
  await page.getByRole("button", { name: say("page.try_again") }).evaluateAll((buttons) => buttons.forEach((button) => button.click()));
  await page.locator("[data-board=fist]").waitFor();
});

test("no text of a puzzle of Zugzwang tells what is hidden, before or after a wrong move", async (t) => {
  const page = await newPage(t, { reducedMotion: true });
  await open(page, "#/puzzle/zugzwang/1");
  for (const number of some([1, 6, 12, 16, 24], 0, 3)) {
    const { position, line } = puzzles.zugzwang[number - 1];
    await go(page, "zugzwang", number);
    await lookFrom(page, line[0]);
    const shown = await play(page).position();
    assert.match(shown, /~/, `${number} hides nothing`);
    const check = async (when) => {
      const html = await page.evaluate(() => document.documentElement.outerHTML + document.title);
      assert.ok(!html.includes(position) && !html.includes(position.split(" ")[0]), `${number}, ${when}`);
      // The page must not contain future rolls, nor the faces that the player does not see from their edge.
      const rolls = position.split(" ").at(-1);
      if (rolls.length > 4) assert.ok(!html.includes(rolls), `${number}, ${when}`);
      assert.equal(await play(page).position(), shown, `${number}, ${when}`);
      assert.equal(await page.getByTestId("move-input").getAttribute("placeholder"), null, "an example of a move could be the answer");
    };
    await check("at first");
    await page.locator("[data-action=share]").click();
    const link = await sharedText(page);
    assert.ok(link.endsWith(`#/puzzle/zugzwang/${number}`), link);
    await check("while it is shared");
    await page.keyboard.press("Escape");
    // Try the right moves of other puzzles. Those that are legal here are wrong answers. Skip moves from other edges,
    // because turning the board shows different faces of the dice.
    const others = puzzles.zugzwang.filter((other) => other.line[0][0] === line[0][0] && typed("zugzwang", other.line[0]) !== typed("zugzwang", line[0]));
    for (const other of SOAK ? others : others.slice(0, 6)) {
      await type(page, typed("zugzwang", other.line[0]));
      await settled(page);
      if (await page.locator('[data-testid=said][data-said="right"]').count()) assert.fail("two moves are right");
      await check(`after ${other.line[0]}`);
      await page.getByTestId("move-input").fill("");
    }
  }
});

test("what is kept that makes no sense is no trouble, and a full storage is told", async (t) => {
  const page = await newPage(t, { reducedMotion: true });
  await open(page, "#/");
  const scope = await page.evaluate(() => {
    const name = `fairyboard ${location.pathname.replace(/[^/]*$/, "")} puzzles`;
    localStorage.setItem(name, "99999999999999999999 7\nx -1 \u0000 4294967296 ".repeat(40));
    return name;
  });
  await open(page, "#/puzzle/hens/1");
  await type(page, puzzles.hens[0].line[0]);
  await is(page, '[data-done="true"]');
  assert.match(await page.evaluate((name) => localStorage.getItem(name), scope), /^\d+ \d+\n(\d+ )+\n\nhens 1$/);
  const full = await newPage(t, { storage: "full", reducedMotion: true });
  await open(full, "#/puzzle/hens/1");
  await type(full, puzzles.hens[0].line[0]);
  await full.getByRole("alert").getByText(`${say("page.saved_not")}`).waitFor();
  await is(full, '[data-done="true"]');
});

test("a puzzle is shared by its address and analysed once it is over, and what is no puzzle is told", async (t) => {
  const page = await newPage(t, { reducedMotion: true, permissions: ["clipboard-read", "clipboard-write"] });
  await open(page, "#/puzzle/hens");
  await box(page).waitFor();
  const heading = await box(page).getByRole("heading").textContent();
  await page.locator("[data-action=share]").click();
  const link = await sharedText(page);
  const number = Number(link.split("/").at(-1));
  assert.equal(heading, `${named("hens", number)}`);
  await open(page, link.slice(link.indexOf("#")));
  await solve(page, "hens", puzzles.hens[number - 1].line);
  await page.locator("[data-action=share-result]").click();
  await page.locator("[data-action=share-result]").getByText(say("page.copied")).waitFor();
  const result = await page.evaluate(() => navigator.clipboard.readText());
  assert.equal(result.split("\n")[1], link);
  await axe(page);
  await way(page, "page.puzzle_analyse").click();
  await eventuallyMatches(() => slotOf(page), /#\/study\/hens/);
  await eventually(() => play(page).plies(), puzzles.hens[number - 1].line);
  for (const nonsense of ["0", "999", "x"]) {
    await open(page, `#/puzzle/hens/${nonsense}`);
    if (nonsense !== "x") await page.getByText(say("page.puzzle_no_such", { game: say("hens.name"), number: Number(nonsense) })).waitFor();
  }
  await open(page, "#/puzzle/hens/999");
  await page.getByRole("link", { name: say("page.puzzle_day_link") }).click();
  await box(page).waitFor();
  // A game's list of lessons and the home screen both link to the list of its puzzles.
  await open(page, "#/learn/hens");
  await page.getByRole("link", { name: said("page.puzzles_of") }).click();
  await page.getByRole("link", { name: said("page.puzzle_entry") }).first().waitFor();
  await open(page, "#/");
  await page.getByRole("link", { name: say("page.puzzles_of", { game: say("hens.name") }), exact: true }).click();
  await page.getByRole("link", { name: say("page.puzzle_day_link") }).click();
  await box(page).waitFor();
});

test("on a narrow screen everything of a puzzle is in sight", async (t) => {
  const page = await newPage(t, { width: 360, height: 740, reducedMotion: true });
  await open(page, "#/puzzle/hens/1");
  // In the usual check one game is enough: e2e/faults.test.mjs and e2e/fits.test.mjs check a puzzle of each game.
  for (const game of some(GAMES, 4)) {
    await go(page, game, puzzles[game].length);
    for (const done of [false, true]) {
      if (done) await way(page, "page.puzzle_show").click();
      await is(page, `[data-done="${done}"]`);
      await settled(page);
      const cut = await page.evaluate(() => {
        const wide = document.documentElement.scrollWidth - innerWidth;
        const inside = [...document.querySelectorAll(".lesson :is(h2, button, a, span)")].filter((element) => {
          const { left, right, bottom } = element.getBoundingClientRect();
          const scrolls = element.closest(".lesson-words");
          return left < 0 || right > innerWidth || (!scrolls && bottom > innerHeight) || element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0;
        });
        return [wide > 0 && `${wide} pixels too wide`, ...inside.map((element) => element.textContent)].filter(Boolean);
      });
      assert.deepEqual(cut, [], `${game}, ${done}`);
    }
  }
});
