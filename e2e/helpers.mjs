// Helpers for the tests of the play screen: recorded games, and ways to operate the page.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { isDeepStrictEqual } from "node:util";
import { PATIENCE_MS, newPage, open } from "./harness.mjs";
import { said, say } from "./words.mjs";

const read = (path) => readFileSync(new URL(path, import.meta.url), "utf8");

/**
 * Whole games that a different implementation of the rules has played: `{ position, options, moves, final, outcome }`
 * each.
 */
export const HENS_GAMES = JSON.parse(read("../tests/vectors/hens_games.json"));

/** Games and positions from a different implementation of the rules: `tests/vectors/NAME.json`. */
export const vectors = (name) => JSON.parse(read(`../tests/vectors/${name}.json`));

/**
 * For each game, a condition that finds a short game among its vectors. `cargo xtask due` names a game that is missing
 * here.
 */
export const SHORT_GAMES = {
  fist: ({ moves, options }) => moves.length === 43 && Object.keys(options ?? {}).length === 0,
  hens: ({ moves }) => moves.length === 14,
  pawn: ({ moves }) => moves.length === 38,
  fidchell: ({ moves }) => moves.length === 50,
  zugzwang: ({ moves }) => moves.at(-1) === "challenge",
};

/** The record (text) of a game from the vectors, with additional headers. */
export function recordOf(game, { position, options = {}, moves }, headers = {}) {
  const words = Object.entries(options).map(([key, value]) => `${key}=${value}`).join(" ");
  const all = { Game: game, ...(words && { Options: words }), Position: position, ...headers };
  const lines = Object.entries(all).map(([name, value]) => `[${name} "${value}"]`);
  return `${lines.join("\n")}\n\n${moves.join(" ")} *\n`;
}

/** Runs in the page: makes its random numbers follow from `seed`, a positive number. */
export function seedRandom(seed) {
  let state = seed;
  Crypto.prototype.getRandomValues = (bytes) => {
    bytes.forEach((_, i) => (bytes[i] = (state = (state * 48271) % 2147483647) >> 8));
    return bytes;
  };
}

/**
 * The clicks that enter a move of Hens and Chicks: its first square, and each square on which the piece lands. In
 * `c2-e4xf4` the capture follows by rule, without a click.
 */
export function clicks(move) {
  const [from, ...hops] = move.split(/(?=[-^x])/);
  const landings = hops[0][0] === "-" ? hops.slice(0, 1) : hops;
  return [from, ...landings.map((hop) => hop.slice(1))];
}

/** The address of a position of Hens and Chicks. */
export const at = (position) => `#/play/hens?pos=${encodeURIComponent(position)}`;

/** Reads repeatedly until `holds` is true or the time is over. Returns the last value. */
async function readUntil(read, holds) {
  const end = performance.now() + PATIENCE_MS;
  for (let tries = 0; ; tries++) {
    const found = await read();
    if (holds(found) || performance.now() > end) return found;
    await pause(tries < 20 ? 10 : 50);
  }
}

/** Reads repeatedly until the value is as expected. Fails with the last value. */
export async function eventually(read, expected, message) {
  const found = await readUntil(read, (found) => isDeepStrictEqual(found, expected));
  assert.deepEqual(found, expected, message);
}

/** Reads repeatedly until the text matches a pattern. Fails with the last text. */
export async function eventuallyMatches(read, pattern, message) {
  const found = await readUntil(read, (found) => pattern.test(found ?? ""));
  assert.match(found ?? "", pattern, message);
}

/** The example in the move field: a move, and not the sentence that another player is to move. */
export const A_MOVE = /^\S+$/;

/**
 * Waits until the page shows the result of the last action. The parts around the board are drawn a frame after the
 * board; the title and the saved game one frame later. While the page is busy, it may draw in a timer, after the press.
 * Such a timer takes at most 4 ms, so a timer of 5 ms runs after it.
 */
export const settled = (page) =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 3; frame++) await new Promise((done) => requestAnimationFrame(() => setTimeout(done, 0)));
    // One timer more than needed, because drawing may cause the page to compute and draw once more.
    for (const after of [0, 5, 5]) await new Promise((done) => setTimeout(done, after));
    // Wait for lazy parts of the page, unless a test holds them back.
    for (let tries = 0; tries < 100 && document.querySelector(".chunk-loading"); tries++) {
      await new Promise((done) => setTimeout(done, 20));
    }
  });

/**
 * A button of a step in the half-entered move. The list of steps scrolls to the newest one in the next frame, so wait
 * for that.
 */
export async function chipButton(page, name) {
  await settled(page);
  await page.evaluate(() => new Promise(requestAnimationFrame));
  return play(page).draft.getByRole("button", { name });
}

/**
 * The parts of the play screen, by names that don't change: test ids, `data-` attributes and actions. Their values are
 * read after the page has settled.
 */
export function play(page) {
  const board = page.locator("[data-board]");
  // Hints also have `data-square`, so look only in the board.
  const square = (name) => page.locator(`[data-board] [data-square="${name}"]`);
  const button = (name) => page.getByRole("button", { name, exact: true });
  const action = (name) => page.locator(`[data-action="${name}"]`);
  const text = (id) => page.getByTestId(id).textContent();
  const notes = async () => (await page.getByTestId("status").or(page.getByTestId("refusal")).allTextContents()).join(" ");
  const texts = async (selector) => {
    await settled(page);
    return page.locator(selector).allTextContents();
  };
  // Doesn't wait. The position is undefined if there is no board.
  const position = () => page.evaluate(() => document.querySelector("[data-board]")?.dataset.position);
  return {
    board,
    square,
    button,
    /** The button of an action, by its id: `play`, `undo-step`, `cancel`, `take-back`, `share`, `flip`. */
    action,
    /** Whether the button of an action is visible, once everything is drawn. */
    acts: async (name) => {
      await settled(page);
      return action(name).isVisible();
    },
    /** Whether the button with this name is visible, once everything is drawn. */
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
    /** The moves of the main line, in notation. */
    plies: async () => {
      await settled(page);
      return page.locator("[data-testid=moves] .line:not(.variation) > .entry > [data-ply]").evaluateAll((all) => all.map((move) => move.dataset.move));
    },
    chips: () => texts("[data-testid=draft] .chip"),
    marks: async (name) => {
      await settled(page);
      return ((await square(name).getAttribute("data-mark")) ?? "").split(" ").filter(Boolean);
    },
    /** The squares that have a mark with this name, such as `target`, sorted. */
    marked: async (mark) => {
      await settled(page);
      const cells = page.locator(`[data-mark~="${mark}"]`);
      return cells.evaluateAll((cells) => cells.map((cell) => cell.dataset.square).sort());
    },
    stands: (expected) => eventually(position, expected),
    /** Waits until this move is the current one in the list of moves. */
    plays: (move) =>
      eventually(() => page.evaluate(() => document.querySelector("[data-testid=moves] [data-ply][aria-current]")?.textContent), move),
    says: (pattern) => eventuallyMatches(() => text("status"), pattern),
    /** Waits until the status, or a refusal or notice in its place, matches a pattern. */
    notes: (pattern, message) => eventuallyMatches(notes, pattern, message),
    /** Waits until the link beside the status is that of `rule`, such as `HENS-6`. */
    saysBy: (rule) => eventually(() => page.evaluate(() => document.querySelector(".tell-links").dataset.rule), rule),
    /** Waits for a refusal that cites a rule, and returns its sentence. */
    refused: async (rule, message) => {
      const told = () => page.evaluate(() => document.querySelector("[data-testid=refusal]")?.dataset.rule);
      await eventually(told, rule, message);
      return page.getByTestId("refusal").textContent();
    },
    /** The texts that were last announced to screen readers. */
    spoken: () =>
      page
        .locator("[aria-live=polite], [aria-live=assertive]")
        .evaluateAll((places) => places.map((place) => place.textContent).join("")),
  };
}

/**
 * The text of a field in the share sheet. Waits until the sheet is open. Before that it is in the document, but ignores
 * keys.
 */
export async function sharedText(page, field = "share-link") {
  const element = page.getByTestId(field);
  await eventually(() => element.evaluate((element) => element.closest("dialog")?.open ?? true), true);
  return element.inputValue();
}

/**
 * The address of the current game's slot (the name under which the game is saved in localStorage). If the address is
 * the game's link, the history state holds the slot, followed by a blank and the time.
 */
export const slotOf = (page) =>
  page.evaluate(() => (history.state ? `#${history.state.split(" ")[0]}` : location.hash));

/** Opens an address and waits until the board has this position. */
export async function show(page, hash, position) {
  await open(page, hash);
  const screen = play(page);
  await screen.board.waitFor();
  if (position !== undefined) await screen.stands(position);
  // Tests type moves, so open the tab with the moves if the panel shows another one.
  await showMoves(page);
  return screen;
}

/** Opens the tab with the list of moves and the move field, if the panel shows its tabs. */
export async function showMoves(page) {
  const tab = page.locator("#tab-Moves");
  if (await tab.isVisible()) await tab.click();
}

/** The toolbar under the board. */
export const tools = (page) => page.getByRole("toolbar", { name: say("page.play_tools"), exact: true });

/** Presses a tool under the board. On a narrow screen it may be behind *More*. */
export async function pressTool(page, name) {
  const button = tools(page).getByRole("button", { name });
  const more = page.locator("[data-action=more]");
  if (!(await button.isVisible()) && (await more.isVisible())) await more.click();
  await button.click();
}

/** Steps through the moves with a button. On a narrow screen it is in the panel with the moves. */
export async function pressStep(page, name) {
  const inDrawer = await page.locator("[data-action=more]").isVisible();
  const panel = sidePanel(page);
  if (inDrawer) await movesButton(page).click();
  await (inDrawer ? panel : tools(page)).getByRole("button", { name, exact: true }).click();
  if (inDrawer) await panel.getByRole("button", { name: say("page.close"), exact: true }).click();
}

const layersButton = (page) => page.getByRole("button", { name: say("page.play_layers") });

/** The panel with the moves, the rules and the notes. On a narrow screen it opens over the board. */
export const sidePanel = (page) => page.getByRole("complementary", { name: say("page.play_panel"), exact: true });

/** The button that opens the panel on a narrow screen. */
export const movesButton = (page) => page.getByRole("button", { name: say("page.play_moves"), exact: true });

/** Under the move field, the buttons for moves that begin with the typed text. */
export const completions = (page) => page.getByRole("group", { name: say("page.moves_begin_so") }).getByRole("button");

/** The buttons for the parts of a lesson, while it is played or on the page with all lessons. */
export const lessonParts = (place) => place.getByRole("group", { name: said("page.lesson_part_of") }).getByRole("button");

/**
 * The links to saved games, on the home screen or in *Your games*. Links to unreadable games have no `strong` title.
 */
export const keptLinks = (page) => page.locator('a[href*="?game="]').filter({ has: page.locator("strong") });

/** The list items of saved games: each has a link and buttons. */
export const keptGames = (page) => page.getByRole("listitem").filter({ has: keptLinks(page) });

/** Deletes a saved game on the home screen, with its menu. */
export async function deleteKept(page, place = page) {
  await place.getByRole("button", { name: said("page.games_menu_which") }).first().click();
  await page.getByRole("menuitem", { name: say("page.games_delete"), exact: true }).click();
  // Closing the menu goes back one step in the history, which would cancel a reload. So wait before the test reloads.
  await page.getByRole("menu").waitFor({ state: "detached" });
  await settled(page);
}

/** Messages that a part of the page could not be loaded. */
export const chunkMissing = (page) =>
  page.getByRole("alert").filter({ has: page.getByRole("button", { name: say("page.try_again"), exact: true }) });

/** The buttons in the rules that open a board. */
export const tryButtons = (place) => place.getByRole("button", { name: new RegExp(`^${say("page.rules_try")}`) });

/** Opens the panel *Layers* beside the board, and returns it. */
export async function layers(page) {
  await pressTool(page, say("page.play_layers"));
  const panel = page.locator("#panel-Layers");
  await panel.getByRole("checkbox").first().waitFor();
  return panel;
}

/** Closes the panel *Layers*. On a narrow screen it is a sheet with its own button to close it. */
export async function closeLayers(page) {
  const narrow = page.viewportSize().width < 600;
  await (narrow ? sidePanel(page).getByRole("button", { name: say("page.close") }) : layersButton(page)).click();
}

/** On the home screen, the button that opens the sheet for a new game. */
export const playButton = (page, game) => page.getByRole("button", { name: say("page.open_play", { game: say(`${game}.name`) }) });

/** In the sheet for a new game, the button that starts the game. */
export const startButton = (page) => page.getByRole("dialog").getByRole("button", { name: say("page.new_start") });

/** A question with radio buttons, by the key of its text. */
export const question = (page, key) => page.getByRole("dialog").getByRole("radiogroup", { name: say(key), exact: true });

/** In a sheet, chooses the answer with this value to the question with this key. */
export const answer = (page, key, value) => question(page, key).locator(`input[value="${value}"]`).check();

/** In the share sheet, chooses a way to share: `link`, `picture`, `moving`, `print`, `page` or `text`. */
export const shareAs = (page, way) => answer(page, "page.share_ways", way);

/** The value of the answer that is chosen for the question with this key. */
export const answered = (page, key) => question(page, key).locator("input:checked").inputValue();

/** In the sheet for a new game, chooses two players on this device, if the sheet asks for the opponent. */
export async function bothHere(page) {
  await startButton(page).waitFor();
  if (await question(page, "page.new_opponent").count()) await answer(page, "page.new_opponent", "here");
}

/** In the sheet for a new game, chooses a player on another device, who gets a link for each move. */
export async function linkByLink(page) {
  await answer(page, "page.new_opponent", "link");
  if (await page.locator("meta[name=relays]").count()) await answer(page, "page.new_way", "links");
}

/** In the sheet for a new game, opens the further options. */
export const unfold = (page) => page.getByRole("dialog").locator("summary").click();

/**
 * Starts a new game for two players, on a board of size 8 or 10. In a new page without saved games, the address of the
 * game starts one, which takes half of the time of the home screen and its sheet.
 */
export async function begin(page, size = 8) {
  if (size === 8 && page.isFresh) {
    await open(page, "#/play/hens");
    await play(page).board.waitFor();
    return play(page);
  }
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

/**
 * Opens a page whose messages to the worker can be held back, so that the computer thinks for as long as a test needs.
 */
export async function newHoldingPage(t) {
  const page = await newPage(t);
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    Worker.prototype.postMessage = function (...message) {
      if (window.held) window.held.push(() => postMessage.apply(this, message));
      else postMessage.apply(this, message);
    };
  });
  return page;
}

/** Holds back messages to the worker until `releaseComputer` or a reload. */
export const holdComputer = (page) => page.evaluate(() => void (window.held = []));

export const releaseComputer = (page) =>
  page.evaluate(() => {
    const questions = window.held;
    window.held = undefined;
    for (const send of questions) send();
  });

/** The notice in a tab that can't change the game, because another tab has it open. */
export const elsewhere = (page) => play(page).draft.getByText(say("page.play_elsewhere"));

/** A rule's name for players: `Rule 7` for `FIST-7`. */
export const ruleNamed = (id) => `${say("page.rule_named", { rule: id.split("-").at(-1) })}`;

/** The selected piece or formation (pawns that act together), in move notation: `d4`, `d4:e4`. */
export async function chosen(page) {
  await settled(page);
  return page.locator('[data-square][aria-selected="true"]').evaluateAll((cells) => {
    const names = cells.map((cell) => cell.dataset.square).sort();
    return names.length > 1 ? `${names[0]}:${names.at(-1)}` : names[0];
  });
}

/** The pieces on the board: a map from squares to letters. */
export async function pieces(page) {
  const cells = page.locator("[data-board] [data-piece]:not([data-piece=''])");
  return new Map(await cells.evaluateAll((cells) => cells.map(({ dataset }) => [dataset.square, dataset.piece])));
}

/** The centre of a square on the screen. */
export async function middle(page, name) {
  return page.evaluate((name) => {
    const cell = document.querySelector(`[data-board] [data-square="${name}"]`);
    // At a large zoom the board may be larger than the window.
    cell.scrollIntoView({ block: "nearest", inline: "nearest" });
    const { left, top, width, height } = cell.getBoundingClientRect();
    return { x: left + width / 2, y: top + height / 2 };
  }, name);
}

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

/** Plays moves of Hens and Chicks with the mouse. Returns the position after them. */
export async function playByMouse(page, moves) {
  const screen = play(page);
  for (const move of moves) {
    for (const name of clicks(move)) await click(page, name);
    // The player must press *Play* if the move may stop but could continue, or if its piece was chosen in several
    // steps.
    if (await screen.acts("play")) await screen.action("play").click();
    await screen.plays(move);
  }
  return screen.position();
}

/** Types moves. Returns the position after them. */
export async function playByTyping(page, moves) {
  const screen = play(page);
  for (const move of moves) {
    await screen.input.fill(move);
    await screen.input.press("Enter");
    await screen.plays(move);
  }
  return screen.position();
}

/**
 * In the share sheet, reveals the hidden information of a running game, and confirms. Does nothing if the game has
 * none.
 */
export async function shareEverything(page) {
  const dialog = page.getByRole("dialog");
  const everything = dialog.getByRole("button", { name: say("page.share_ask") });
  if (!(await everything.count())) return;
  await everything.click();
  await dialog.getByRole("button", { name: say("page.share_show") }).click();
  await dialog.getByRole("button", { name: say("page.share_hide") }).waitFor();
}
