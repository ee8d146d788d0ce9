// What the tests of the play screen share: games that others have played, and ways to hold on to the page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { PATIENCE_MS, open } from "./harness.mjs";
import { say } from "./words.mjs";

const read = (path) => readFileSync(new URL(path, import.meta.url), "utf8");

/** Whole legal games of another implementation: `{ position, options, moves, final, outcome }` each. */
export const GAMES = JSON.parse(read("../tests/vectors/hens_games.json"));

/** The start of the usual game. */
export const START = GAMES[0].position;

/** Games of another implementation by the name of their file. */
export const vectors = (name) => JSON.parse(read(`../tests/vectors/${name}.json`));

/** The record of such a game, with further headers. */
export function recordOf(game, { position, options = {}, moves }, headers = {}) {
  const words = Object.entries(options).map(([key, value]) => `${key}=${value}`).join(" ");
  const all = { Game: game, ...(words && { Options: words }), Position: position, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `[${name} "${value}"]`);
  return `${lines.join("\n")}\n\n${moves.join(" ")} *\n`;
}

/** What stands where in a position string: a map from squares to letters. */
export function pieces(position) {
  const rows = position.split(" ")[0].split("/");
  const found = new Map();
  rows.forEach((row, i) => {
    let file = 0;
    for (const [part] of row.matchAll(/\d+|[a-z]/gi)) {
      if (/\d/.test(part)) file += Number(part);
      else found.set("abcdefghijkl"[file++] + (rows.length - i), part);
    }
  });
  return found;
}

/** The clicks that enter a move: its first square, and each square on which the piece stands afterwards. */
export function clicks(move) {
  const [from, ...hops] = move.split(/(?=[-^x])/);
  const landings = hops[0][0] === "-" ? hops.slice(0, 1) : hops;
  return [from, ...landings.map((hop) => hop.slice(1))];
}

/** The position after a legal move, by what its text says and nothing else. */
export function after(position, move) {
  const [placement, side] = position.split(" ");
  const size = placement.split("/").length;
  const board = pieces(position);
  const [from, ...hops] = move.split(/(?=[-^x])/);
  const piece = board.get(from);
  board.delete(from);
  let at = from;
  for (const hop of hops) {
    const to = hop.slice(1);
    if (hop[0] === "x" && hops[0][0] === "-") {
      // After a slide: who is captured beside it.
      board.delete(to);
      continue;
    }
    if (hop[0] === "x") board.delete(between(at, to));
    at = to;
  }
  board.set(at, piece);
  const rows = [];
  for (let rank = size; rank > 0; rank--) {
    let row = "";
    let empty = 0;
    for (const file of "abcdefghijkl".slice(0, size)) {
      const letter = board.get(file + rank);
      if (!letter) {
        empty++;
        continue;
      }
      row += (empty || "") + letter;
      empty = 0;
    }
    rows.push(row + (empty || ""));
  }
  return `${rows.join("/")} ${side === "w" ? "b" : "w"}`;
}

/** The square in the middle of a jump. */
export function between(from, to) {
  const file = (from.charCodeAt(0) + to.charCodeAt(0)) / 2;
  return String.fromCharCode(file) + (Number(from.slice(1)) + Number(to.slice(1))) / 2;
}

/** The address of a position that is set up by hand. */
export const at = (position) => `#/play/hens?pos=${encodeURIComponent(position)}`;

/** Reads again and again, for as long as anything is waited for here, until it holds; gives what it read last. */
async function readUntil(read, holds) {
  const end = performance.now() + PATIENCE_MS;
  for (let tries = 0; ; tries++) {
    const found = await read();
    if (holds(found) || performance.now() > end) return found;
    await pause(tries < 20 ? 10 : 50);
  }
}

/** Reads again and again until it is what it should be; says what it is where it never becomes so. */
export async function eventually(read, expected, message) {
  const found = await readUntil(read, (found) => isDeepStrictEqual(found, expected));
  assert.deepEqual(found, expected, message);
}

/** As `eventually`, for a text that should match a pattern. */
export async function eventuallyMatches(read, pattern, message) {
  const found = await readUntil(read, (found) => pattern.test(found ?? ""));
  assert.match(found ?? "", pattern, message);
}

/**
 * Waits until the page shows what was done last. What is around the board comes a frame after the board, and the title and
 * what is kept a frame later. While the page is busy, drawing may be put off to a timer of its own, so
 * that a press is over before its outcome is seen. Such a timer has at most 4 ms, so one of 5 stands in line behind it.
 */
export const settled = (page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
    // One more than it takes: what is drawn may make the page think, and draw, once again.
    for (const after of [0, 5, 5]) await new Promise((done) => setTimeout(done, after));
    // Parts of the page that are still loading, unless a test holds them back.
    for (let tries = 0; tries < 100 && document.querySelector(".chunk-loading"); tries++) {
      await new Promise((done) => setTimeout(done, 20));
    }
  });

/** A button among the steps of the draft, which come to rest with the frame that shows the newest. */
export async function chipButton(page, name) {
  await settled(page);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  return play(page).draft.getByRole("button", { name });
}

/** The parts of the play screen, by what the page promises to be called. What is read of them is settled. */
export function play(page) {
  const board = page.locator("[data-board]");
  // A hint names a square, too.
  const square = (name) => page.locator(`[data-board] [data-square="${name}"]`);
  const button = (name) => page.getByRole("button", { name, exact: true });
  const action = (name) => page.locator(`[data-action="${name}"]`);
  const text = (id) => page.getByTestId(id).textContent();
  const texts = async (selector) => {
    await settled(page);
    return page.locator(selector).allTextContents();
  };
  // Asked at once: where there is no board yet, there is no position.
  const position = () => page.evaluate(() => document.querySelector("[data-board]")?.dataset.position);
  return {
    board,
    square,
    button,
    /** The button of an act, whatever it is called: `play`, `undo-step`, `cancel`, `take-back`, `share`, `flip`. */
    action,
    /** Whether there is such a button, now that everything is drawn. */
    acts: async (name) => {
      await settled(page);
      return action(name).isVisible();
    },
    /** Whether there is such a button, now that everything is drawn. */
    offers: async (name) => {
      await settled(page);
      return button(name).isVisible();
    },
    status: page.getByTestId("status"),
    refusal: page.getByTestId("refusal"),
    draft: page.getByTestId("draft"),
    input: page.getByTestId("move-input"),
    moves: page.getByTestId("moves"),

    position,
    /** The moves of the list, without the variations. */
    plies: () => texts("[data-testid=moves] .line:not(.variation) > .entry > [data-ply]"),
    chips: () => texts("[data-testid=draft] .chip"),
    marks: async (name) => {
      await settled(page);
      return ((await square(name).getAttribute("data-mark")) ?? "").split(" ").filter(Boolean);
    },
    /** The squares that carry a mark. */
    marked: async (mark) => {
      await settled(page);
      const cells = page.locator(`[data-mark~="${mark}"]`);
      return cells.evaluateAll((cells) => cells.map((cell) => cell.dataset.square).sort());
    },
    stands: (expected) => eventually(position, expected),
    says: (pattern) => eventuallyMatches(() => text("status"), pattern),
    /** By which rule the line over the board says what it says: that of the link beside it. */
    saysBy: (rule) => eventually(() => page.evaluate(() => document.querySelector(".tell-links").dataset.rule), rule),
    /** Waits for a refusal by a rule, and gives its sentence. */
    refused: async (rule, message) => {
      const told = () => page.evaluate(() => document.querySelector("[data-testid=refusal]")?.dataset.rule);
      await eventually(told, rule, message);
      return page.getByTestId("refusal").textContent();
    },
    /** What a screen reader was told last. */
    spoken: () =>
      page
        .locator("[aria-live=polite], [aria-live=assertive]")
        .evaluateAll((places) => places.map((place) => place.textContent).join("")),
  };
}

/** The text of a field in the share sheet. Waits until the sheet is open: before that, it is in the document but ignores keys. */
export async function sharedText(page, field = "share-link") {
  const element = page.getByTestId(field);
  await eventually(() => element.evaluate((element) => element.closest("dialog")?.open ?? true), true);
  return element.inputValue();
}

/** The address of the slot in which the game on the screen is kept: it is noted with the game's link. */
export const slotOf = (page) =>
  page.evaluate(() => (history.state ? `#${history.state}` : location.hash));

/** Goes to an address, and waits until the board stands there with this position. */
export async function show(page, hash, position) {
  await open(page, hash);
  const screen = play(page);
  await screen.board.waitFor();
  if (position !== undefined) await screen.stands(position);
  // Tests type moves, whatever is seen first beside the board.
  await showMoves(page);
  return screen;
}

/** Has the list of moves and its field in sight, where the panel stands and shows another tab. */
export async function showMoves(page) {
  const tab = page.locator("#tab-Moves");
  if (await tab.isVisible()) await tab.click();
}

/** Presses a tool under the board. On a narrow screen it may be behind *More*. */
export async function pressTool(page, name) {
  const button = page.locator(".controls").getByRole("button", { name });
  const more = page.locator("[data-action=more]");
  if (!(await button.isVisible()) && (await more.isVisible())) await more.click();
  await button.click();
}

/** Steps back or on through the moves by a button, which is in the drawer of moves on a narrow screen. */
export async function pressStep(page, name) {
  const inDrawer = await page.locator("[data-action=more]").isVisible();
  const panel = page.locator(".panel");
  if (inDrawer) await page.locator(".controls .for-panel").click();
  await page.locator(inDrawer ? ".panel-handle" : ".controls").getByRole("button", { name, exact: true }).click();
  if (inDrawer) await panel.getByRole("button", { name: say("page.close"), exact: true }).click();
}

const layersButton = (page) => page.getByRole("button", { name: say("page.play_layers") });

/** Opens the layers beside the board, and gives them. */
export async function layers(page) {
  await pressTool(page, say("page.play_layers"));
  const panel = page.locator("#panel-Layers");
  await panel.getByRole("checkbox").first().waitFor();
  return panel;
}

/** On a narrow screen they stand in a sheet, which has a button of its own. */
export async function closeLayers(page) {
  const narrow = page.viewportSize().width < 600;
  await (narrow ? page.locator(".panel").getByRole("button", { name: say("page.close") }) : layersButton(page)).click();
}

/** The button of the gallery that opens the sheet of a new game. */
export const playButton = (page, game) => page.getByRole("button", { name: say("page.open_play", { game: say(`${game}.name`) }) });

/** The button of that sheet that begins the game. */
export const startButton = (page) => page.getByRole("dialog").getByRole("button", { name: say("page.new_start") });

/** A question with all its answers in sight, by the key of its words. */
export const question = (page, key) => page.getByRole("dialog").getByRole("radiogroup", { name: say(key), exact: true });

/** Answers it by the value of an answer. */
export const answer = (page, key, value) => question(page, key).locator(`input[value="${value}"]`).check();

/** In the sheet that shares: shows another way, `link`, `picture`, `moving`, `print`, `page` or `text`. */
export const shareAs = (page, way) => answer(page, "page.share_ways", way);

/** The value that is chosen. */
export const answered = (page, key) => question(page, key).locator("input:checked").inputValue();

/** In the sheet of a new game: two players share this device, where somebody else could play. */
export async function bothHere(page) {
  await startButton(page).waitFor();
  if (await question(page, "page.new_opponent").count()) await answer(page, "page.new_opponent", "here");
}

/** In the sheet of a new game: unfolds what is not needed to start. */
export const unfold = (page) => page.getByRole("dialog").locator("summary").click();

/** Begins a new game for two from the gallery, on a board of 8 or 10. */
export async function begin(page, size = 8) {
  await open(page, "#/");
  await playButton(page, "hens").click();
  const dialog = page.getByRole("dialog");
  await bothHere(page);
  if (size !== 8) await unfold(page);
  if (size !== 8) await dialog.getByRole("combobox", { name: new RegExp(`^${say("games.board")}`) }).selectOption(String(size));
  await startButton(page).click();
  const screen = play(page);
  await screen.board.waitFor();
  return screen;
}

/** A rule as players read it: `Rule 7` for `FIST-7`. */
export const ruleNamed = (id) => `${say("page.rule_named", { rule: id.split("-").at(-1) })}`;

/** The piece or the formation that is chosen now, as moves write it: `d4`, `d4:e4`. */
export async function chosen(page) {
  await settled(page);
  return page.locator('[data-square][aria-selected="true"]').evaluateAll((cells) => {
    const names = cells.map((cell) => cell.dataset.square).sort();
    return names.length > 1 ? `${names[0]}:${names.at(-1)}` : names[0];
  });
}

/** The middle of a square on the screen. */
export async function middle(page, name) {
  return page.evaluate((name) => {
    const cell = document.querySelector(`[data-board] [data-square="${name}"]`);
    // With large zoom the board is larger than the window.
    cell.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, width, height } = cell.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }, name);
}

/** Clicks a square with the mouse. */
export async function click(page, name, options) {
  const { x, y } = await middle(page, name);
  await page.mouse.click(x, y, options);
}

/** Drags with the mouse from a square to a square, or to a point. */
export async function drag(page, from, to, { button = "left", drop = true } = {}) {
  const start = await middle(page, from);
  const end = typeof to === "string" ? await middle(page, to) : to;
  await page.mouse.move(start.x, start.y);
  await page.mouse.down({ button });
  await page.mouse.move((start.x + end.x) / 2, (start.y + end.y) / 2, { steps: 3 });
  await page.mouse.move(end.x, end.y, { steps: 2 });
  if (drop) await page.mouse.up({ button });
}

/** Plays moves with the mouse, and checks the board after each. */
export async function playByMouse(page, moves, from = START) {
  const screen = play(page);
  let position = from;
  for (const move of moves) {
    for (const name of clicks(move)) await click(page, name);
    // What may stop but could go on waits for Play; so does what was chosen in several steps.
    if (await screen.acts("play")) await screen.action("play").click();
    position = after(position, move);
    await eventually(screen.position, position, `after ${move}`);
  }
  return position;
}

/** Types moves, and checks the board after each. */
export async function playByTyping(page, moves, from = START) {
  const screen = play(page);
  let position = from;
  for (const move of moves) {
    await screen.input.fill(move);
    await screen.input.press("Enter");
    position = after(position, move);
    await eventually(screen.position, position, `after ${move}`);
  }
  return position;
}

/** Shows in the share dialog what is hidden of a running game, which is asked about before; nothing of any other game. */
export async function shareEverything(page) {
  const dialog = page.getByRole("dialog");
  const everything = dialog.getByRole("button", { name: say("page.share_ask") });
  if (!(await everything.count())) return;
  await everything.click();
  await dialog.getByRole("button", { name: say("page.share_show") }).click();
  await dialog.getByRole("button", { name: say("page.share_hide") }).waitFor();
}
