// Fist: a board on its corner, a choice for each jumped piece, pins and their sums, and the verdigris pawn, which both
// sides may move.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { axe, newPage, open } from "./harness.mjs";
import { bothHere, chipButton, click, closeLayers, drag, eventually, eventuallyMatches, layers, middle, play, playButton, settled, sharedText, show, startButton, unfold } from "./helpers.mjs";
import { SOAK, some, testIf } from "./soak.mjs";
import { said, say } from "./words.mjs";

const GAMES = JSON.parse(readFileSync(new URL("../tests/vectors/fist_games.json", import.meta.url), "utf8"));
const START = "AYy1y1bV/YB1b2bb/y4y2/1b1yk2y/y2yy1b1/Y6y/1B2b1BY/2Yy1yYM w - m";

/**
 * The ace can jump over two blue guards. One blue guard of its own side is out of play, so it may convert one of them.
 */
const CHAIN = "V6k/8/8/8/3b4/8/1b5B/A6B w - -";
/** CHAIN after `a1^c3=e5`: the guard on b2 was left, and the guard on d4 now belongs to the challenger. */
const CHAINED = "V6k/8/8/4A3/3B4/8/1b5B/7B b - -";
/**
 * The king may move from d5 to d4, which has pieces on three sides, and pin (capture) one of them. His value (4) equals
 * the sum of theirs (1 + 1 + 2), which is enough. In SHORT their sum is 5, so he can pin none.
 */
const PIN = "V7/8/8/3k4/2Y1Y3/3B4/8/8 b - -";
const SHORT = "V7/8/8/3k4/2Y1B3/3B4/8/8 b - -";
/** The yellow guard moves to c4 and may capture the mage from there by a pin. The blue guard on d3 helps. */
const HELPED = "k6V/8/8/2y5/3M4/3b4/8/7B b - m";
/** The pawn was on a3 before the previous turn, and may not return there. */
const CAME = "B7/8/8/V2y4/7k/8/8/8 b a3 -";
const KEEP = "8/4y1b1/5y2/3b4/2YA4/3k4/1y3V2/7B w - -";
const AFTER_MOVING = "8/8/8/1y1b4/y1A5/3k4/5V2/7B w - -";

const SQUARES = [..."12345678"].flatMap((rank) => [..."abcdefgh"].map((file) => file + rank));

const at = (position, options = {}) =>
  `#/play/fist?${new URLSearchParams({ pos: position, ...options })}`.replaceAll("+", "%20");

/** The buttons for the piece on a jumped square, and the pressed one among them. */
const choices = (page, name) => page.getByTestId("draft").getByRole("group", { name: new RegExp(` ${name}$`) }).last();
const chip = (page, name) => choices(page, name).getByRole("button", { pressed: true });

/** Presses the button that leaves, captures or converts the piece on a square. */
async function choose(page, name, fate) {
  const button = choices(page, name).getByRole("button", { name: fate });
  // The list of steps scrolls to its newest step one frame after it was added.
  await settled(page);
  await button.click();
  await eventually(() => button.getAttribute("aria-pressed"), "true");
}

/**
 * The labels of the buttons for a jumped piece, by the sign in notation. Each pattern matches the label for an enemy's
 * piece and for one of the player's own.
 */
const FATES = { "^": /^(leave|keep)$/, x: /^(capture|remove)/, "=": /^win over$/ };

/** The square in the middle of a jump. */
function between(from, to) {
  const file = (from.charCodeAt(0) + to.charCodeAt(0)) / 2;
  return String.fromCharCode(file) + (Number(from[1]) + Number(to[1])) / 2;
}

async function enter(page, move) {
  const screen = play(page);
  const [from, ...hops] = move.replace("!", "").split(/(?=[-^x=])/);
  await click(page, from);
  let stands = from;
  for (const hop of hops) {
    const to = hop.slice(1);
    await click(page, to);
    if (!hops[0].startsWith("-")) {
      const over = between(stands, to);
      await settled(page);
      if (await chip(page, over).count()) await choose(page, over, FATES[hop[0]]);
      stands = to;
    }
  }
  if (move.endsWith("!")) await (await chipButton(page, say("fist.subdue"))).click();
  if (await screen.acts("play")) await screen.action("play").click();
}

/** Plays a whole recorded game with `enters`, and checks the result. */
async function whole(t, game, enters) {
  const page = await newPage(t);
  const { position, options, moves, final, outcome } = game;
  const screen = await show(page, at(position, options), position);
  for (const [i, move] of moves.entries()) {
    await enters(page, move);
    await eventually(async () => (await screen.plies()).at(-1), move, `ply ${i + 1}`);
  }
  await screen.stands(final);
  assert.deepEqual(await screen.plies(), moves);
  const [winner, rule] = outcome.split(" ");
  const words = { white: say("fist.king_captured"), black: say("fist.no_blue_guard"), draw: "Draw" }[winner];
  await screen.says(new RegExp(words));
  await screen.saysBy(rule);
  assert.deepEqual(await screen.marked("movable"), []);
}

/** Returns the record and the link in the share sheet. */
async function shared(page) {
  await play(page).action("share").click();
  const record = await sharedText(page, "share-record");
  const link = await sharedText(page);
  await page.getByRole("dialog").getByRole("button", { name: say("page.close") }).first().click();
  return { record, link };
}

/** Switches a layer on or off. */
async function layer(page, name) {
  await (await layers(page)).getByRole("checkbox", { name: new RegExp(`^${name}`) }).click();
  await closeLayers(page);
}

const label = (page, name) => play(page).square(name).getAttribute("aria-label");

/**
 * Moves the focus to a square with the arrow keys. On the tilted board, Right goes to the next file, and Up to the next
 * rank.
 */
async function walk(page, to) {
  const from = await page.evaluate(() => document.activeElement.dataset.square);
  const files = to.charCodeAt(0) - from.charCodeAt(0);
  const ranks = Number(to[1]) - Number(from[1]);
  for (let i = 0; i < Math.abs(files); i++) await page.keyboard.press(files > 0 ? "ArrowRight" : "ArrowLeft");
  for (let i = 0; i < Math.abs(ranks); i++) await page.keyboard.press(ranks > 0 ? "ArrowUp" : "ArrowDown");
  await eventually(() => page.evaluate(() => document.activeElement.dataset.square), to);
}

test("a chain by mouse: a piece left, another converted, and minds changed by chips", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(CHAIN), CHAIN);
  await click(page, "a1");
  assert.deepEqual(await screen.marks("c3"), ["target", "jump", "capture"]);
  await click(page, "c3");
  assert.deepEqual(await screen.marks("b2"), ["capture"], "an enemy starts as captured");
  await click(page, "e5");
  assert.equal(await screen.position(), CHAIN, "nothing is played yet");
  await choose(page, "d4", "win over");
  assert.match(await label(page, "d4"), said("fist.becomes_blue"));
  await choose(page, "b2", "leave");
  assert.deepEqual(await screen.marks("b2"), []);

  await screen.action("undo-step").click();
  await eventually(() => chip(page, "d4").count(), 0);
  assert.equal(await chip(page, "b2").textContent(), "leave", "the first choice stays");
  await click(page, "e5");
  assert.equal(await chip(page, "d4").textContent(), "capture");
  await choose(page, "d4", "win over");
  await screen.action("play").click();

  await screen.stands(CHAINED);
  assert.deepEqual(await screen.plies(), ["a1^c3=e5"]);
  const { record, link } = await shared(page);
  assert.match(record, /\[Game "fist"\]/i);
  assert.match(record, /a1\^c3=e5/);
  const other = await newPage(t);
  await other.goto(link);
  await play(other).stands(CHAINED);
  assert.deepEqual(await play(other).plies(), ["a1^c3=e5"]);
});

// Runs only in a soak (a long run). In the usual check, tests/house/session.rs tests this without a browser.
testIf(false)("a mind is changed by a click on the piece that is jumped", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(CHAIN), CHAIN);
  for (const name of ["a1", "c3", "e5"]) await click(page, name);
  const said = [];
  for (let i = 0; i < 2; i++) {
    await settled(page);
    said.push(await chip(page, "b2").textContent());
    await click(page, "b2");
  }
  await settled(page);
  said.push(await chip(page, "b2").textContent());
  assert.deepEqual(said, ["capture", "leave", "win over"]);
  await click(page, "b2");
  await eventually(() => chip(page, "b2").textContent(), "capture");
  await click(page, "d4");
  await eventually(() => chip(page, "d4").textContent(), "leave");
  await click(page, "e5");
  await screen.stands("V6k/8/8/4A3/3b4/8/7B/7B b - -");
  assert.deepEqual(await screen.plies(), ["a1xc3^e5"], "a second click on the last landing plays it");
});

// Runs only in a soak. In the usual check, tests/house/session.rs tests this without a browser.
testIf(false)("later steps that no longer follow are dropped, and put back", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(CHAIN), CHAIN);
  for (const name of ["a1", "c3", "e5"]) await click(page, name);
  await choose(page, "d4", "win over");
  await choose(page, "b2", "leave");
  // Only one blue guard is out of play, so the ace can convert only one piece. The choice for d4 is dropped.
  await choose(page, "b2", "win over");
  assert.equal(await chip(page, "d4").count(), 0);
  await eventuallyMatches(screen.spoken, said("page.said_changed_dropped"));
  await (await chipButton(page, said("page.draft_undone"))).click();
  await eventually(() => chip(page, "d4").textContent(), "win over");
  assert.equal(await chip(page, "b2").textContent(), "leave");
  await screen.action("play").click();
  await screen.stands(CHAINED);
});

test("the same chain by keyboard alone", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(CHAIN), CHAIN);
  const place = () => page.evaluate(() => document.activeElement.dataset.square);
  for (let i = 0; i < 30 && !(await place()); i++) await page.keyboard.press("Tab");
  assert.ok(await place(), "the board is reached by Tab");
  await walk(page, "d4");
  await page.keyboard.press("ArrowRight");
  await eventually(place, "e4", "Right goes up-right");
  await page.keyboard.press("ArrowUp");
  await eventually(place, "e5", "Up goes up-left");
  const [up, down] = [await middle(page, "e5"), await middle(page, "e4")];
  assert.ok(up.x < down.x && up.y < down.y);

  await walk(page, "a1");
  await page.keyboard.press("Enter");
  await eventually(() => screen.square("a1").getAttribute("aria-selected"), "true");
  await walk(page, "c3");
  await page.keyboard.press("Enter");
  await page.keyboard.press("x");
  await eventually(screen.chips, ["Challenger’s ace on a1", "a1→c3", "win over", "leave", "capture"]);
  await walk(page, "e5");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Backspace");
  await eventually(screen.chips, ["Challenger’s ace on a1", "a1→c3", "win over", "leave", "capture"]);
  await page.keyboard.press("Enter");
  // On the square of a jumped piece, the key x changes the choice for this piece. Elsewhere it changes the last choice.
  await page.keyboard.press("x");
  await page.keyboard.press("x");
  await walk(page, "b2");
  await page.keyboard.press("x");
  await eventually(screen.chips, ["Challenger’s ace on a1", "a1→c3", "win over", "leave", "capture", say("page.draft_undone", { what: say("page.said_dropped") })]);
  await page.keyboard.press("x");
  await eventually(() => chip(page, "b2").textContent(), "capture");
  await page.keyboard.press("x");
  await walk(page, "e5");
  await page.keyboard.press("Enter");
  await page.keyboard.press("x");
  await page.keyboard.press("x");
  await page.keyboard.press("Control+Enter");
  await screen.stands(CHAINED);
  assert.deepEqual(await screen.plies(), ["a1^c3=e5"]);
});

test("the same chain typed, and read out", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(CHAIN), CHAIN);
  await page.keyboard.press("/");
  await page.keyboard.type("a1^c3=e5");
  await page.keyboard.press("Enter");
  await screen.stands(CHAINED);
  await eventuallyMatches(screen.spoken, /challenger .*a1.* c3 .* e5 .* d4\./);
});

test("a pin: targets are ringed, the sum is told, one is chosen", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(PIN), PIN);
  for (const name of ["d5", "d4"]) await click(page, name);
  assert.deepEqual(await screen.marked("pin"), ["c4", "d3", "e4"]);
  assert.deepEqual(await page.locator(".targets g text").allTextContents(), ["A", "B", "C"]);
  const told = said("fist.told_may_be_pinned", { targets: "d3 (2), c4 (1) and e4 (1)", attack: 4, worth: 4 });
  await screen.says(new RegExp(`^${told.source}\\. `));
  await click(page, "d3");
  assert.deepEqual(await screen.marks("d3"), ["capture"]);
  assert.equal(await screen.position(), PIN);
  await screen.action("play").click();
  await screen.stands("V7/8/8/8/2YkY3/8/8/8 w - -");
  assert.deepEqual(await screen.plies(), ["d5-d4xd3"]);
  await screen.says(said("fist.no_blue_guard"));
  await screen.saysBy("FIST-27");
});

// Runs only in a soak. In the usual check, e2e/choices.test.mjs tests this.
testIf(false)("a pin is declined by Play", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(PIN), PIN);
  for (const name of ["d5", "d4"]) await click(page, name);
  await eventually(() => screen.action("play").textContent(), say("fist.no_pin"));
  await screen.action("play").click();
  await screen.stands("V7/8/8/8/2YkY3/3B4/8/8 w - -");
  assert.deepEqual(await screen.plies(), ["d5-d4"]);
});

test("a pin that falls short answers with its sum", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(SHORT), SHORT);
  const sum = said("fist.falls_short", { attack: 4, worth: 5 });
  await click(page, "d5");
  const { x, y } = await middle(page, "d4");
  await page.mouse.move(x, y);
  await eventuallyMatches(() => page.locator(".preview").textContent(), sum, "before it is played");
  await screen.button(say("page.settings_title")).click();
  await page.getByLabel(say("page.settings_ask")).check();
  await screen.button(say("page.close")).click();
  await click(page, "d4");
  assert.deepEqual(await screen.marked("pin"), []);
  await screen.says(said("fist.told_safe", { attack: 4, worth: 5 }));
  await click(page, "e4");
  assert.match(await screen.refused("FIST-10"), sum);
  assert.match(await label(page, "e4"), said("fist.is_safe", { attack: 4, worth: 5 }));
});

test("helpers are named, and underlined", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(HELPED), HELPED);
  for (const name of ["c5", "c4"]) await click(page, name);
  const told = said("fist.told_may_be_pinned", { targets: /d4 \(\d\)/, attack: 3, worth: 3 });
  const help = said("fist.told_help", { count: 1, squares: "d3", value: 2 });
  await screen.says(new RegExp(`^${told.source}; ${help.source}\\. `));
  assert.equal(await page.locator(".helps").count(), 1);
  assert.match(await label(page, "d3"), said("fist.helps", { man: /.* d3/, value: 2 }));
  await click(page, "d4");
  // The label of a pin begins with a small letter, the sentence with a capital.
  await screen.says(new RegExp(said("fist.pins", { man: /.* d4/, attack: 3 }).source, "i"));
  await screen.action("play").click();
  // The king gets the ability of the captured mage: to raise the values of guards.
  await screen.stands("k6V/8/8/8/2y5/3b4/8/7B w - k");
});

// Runs only in a soak. In the usual check, tests/rules/fist/pawn.rs tests this without a browser.
testIf(false)("the verdigris pawn is moved by whoever sees it", async (t) => {
  const page = await newPage(t);
  const position = "8/7k/8/4B3/8/2y5/8/V6Y w - -";
  let screen = await show(page, at(position), position);
  assert.ok((await screen.marks("a1")).includes("movable"));
  for (const name of ["a1", "a4"]) await click(page, name);
  await screen.stands("8/7k/8/4B3/V7/2y5/8/7Y b a1 -");

  const unseen = "8/7k/5B2/8/8/2y5/7Y/V7 w - -";
  screen = await show(page, at(unseen), unseen);
  assert.ok(!(await screen.marks("a1")).includes("movable"));
  await click(page, "a1");
  assert.match(await screen.refused("FIST-21"), said("fist.not_seen"));
});

test("the pawn’s return square is marked, and refused", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(CAME), CAME);
  await click(page, "a5");
  assert.equal(await page.locator(".forbids").count(), 1);
  assert.deepEqual(await screen.marks("a3"), []);
  assert.match(await label(page, "a3"), new RegExp(say("fist.forbidden", { at: "a3" })));
  assert.ok((await screen.marks("a2")).includes("target"), "it may slide over that square");
  await click(page, "a3");
  assert.match(await screen.refused("FIST-24"), said("fist.ends_where_it_stood", { at: "a3" }));
  assert.equal(await screen.position(), CAME);
});

// Runs only in a soak. In the usual check, tests/rules/fist/pawn.rs tests this without a browser.
testIf(false)("a chain lands on the return square only on its way", async (t) => {
  const page = await newPage(t);
  const position = "B7/8/8/V7/y6k/1y6/8/8 b a3 -";
  const screen = await show(page, at(position), position);
  for (const name of ["a5", "a3"]) await click(page, name);
  assert.equal(await screen.action("play").isEnabled(), false);
  await click(page, "a3");
  await screen.refused("FIST-24");
  await click(page, "c3");
  for (const name of ["a4", "b3"]) assert.equal(await chip(page, name).textContent(), "keep", "the mover’s own pieces are left");
  await screen.action("play").click();
  await screen.stands("B7/8/8/8/y6k/1yV5/8/8 w a5 -");
});

test("the new game sheet explains the Champion’s Rule, and the game keeps it", async (t) => {
  const page = await newPage(t);
  await open(page, "#/");
  await playButton(page, "fist").click();
  await bothHere(page);
  await unfold(page);
  const select = page.getByRole("dialog").locator("select", { has: page.locator('option[value="anywhere"]') });
  const options = await select.locator("option").evaluateAll((all) => all.map((o) => [o.value, o.textContent]));
  assert.deepEqual(options.map(([value]) => value), ["off", "keep", "move", "anywhere"]);
  for (const [value, words] of options) assert.equal(words, say(`fist.subdue_${value}`));
  await select.selectOption("move");
  await startButton(page).click();
  await play(page).stands(START);
  const { record } = await shared(page);
  assert.match(record, /subdue=move/);
});

test("Subdue at the start of the turn: the guards that go are shown", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(KEEP, { subdue: "keep" }), KEEP);
  await click(page, "d4");
  const subdue = screen.draft.getByRole("button", { name: say("fist.subdue") });
  await subdue.click();
  assert.equal(await screen.position(), KEEP, "it waits for Play");
  assert.deepEqual(await screen.marked("capture"), ["b2", "d4", "d5", "f6"]);
  for (const name of ["b2", "d5", "f6"]) assert.match(await label(page, name), said("page.square_captured"));
  assert.equal(await page.locator(".area .ground").evaluate((path) => path.getAttribute("d").match(/M/g).length), 25);
  assert.match((await screen.chips()).join(" "), said("fist.subdues", { man: /.* d5/ }));
  assert.ok(await play(page).draft.locator("[data-rule=FIST-29]").count());
  await screen.action("undo-step").click();
  assert.deepEqual(await screen.marked("selected"), ["d4"]);
  await subdue.click();
  await screen.action("play").click();
  await screen.stands("8/4y1b1/8/8/2Y5/3k4/5V2/7B b - -");
  assert.deepEqual(await screen.plies(), ["d4!"]);
});

// Runs only in a soak. In the usual check, tests/rules/fist/subdue.rs and the test before this one test this.
testIf(false)("Subdue after a move", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(AFTER_MOVING, { subdue: "move" }), AFTER_MOVING);
  const subdue = screen.draft.getByRole("button", { name: say("fist.subdue") });
  await click(page, "c4");
  assert.equal(await subdue.count(), 0, "c4 is outside of the Keep");
  await click(page, "d4");
  await subdue.click();
  assert.deepEqual(await screen.marked("capture"), ["b5", "d4", "d5"]);
  await screen.action("play").click();
  await screen.stands("8/8/8/8/y7/3k4/5V2/7B b - -");
  assert.deepEqual(await screen.plies(), ["c4-d4!"]);
});

test("the layers of Fist speak through the squares", async (t) => {
  const page = await newPage(t);
  await show(page, at(START), START);
  const told = [
    [say("fist.sight"), "d4", said("fist.sees_from_keep", { man: /.* d4/ }), ".sight", 7],
    [say("fist.empowered"), "g2", said("fist.mage_raises", { man: /.* g2/ }), ".sight", 3],
  ];
  // The layer with the values is on from the start.
  assert.match(await label(page, "g2"), said("fist.worth_raised", { man: /.* g2/, own: 2, value: 3 }));
  assert.equal(await page.locator(".drawing .badge").count(), 32);
  await layer(page, say("fist.values"));
  assert.doesNotMatch(await label(page, "g2"), said("fist.worth"));
  for (const [name, square, words, drawn, count] of told) {
    assert.doesNotMatch(await label(page, square), words, name);
    await layer(page, name);
    assert.match(await label(page, square), words, name);
    const found = await page.locator(`.drawing ${drawn}`).count();
    assert.equal(found, count, name);
    await layer(page, name);
    assert.equal(await page.locator(`.drawing ${drawn}`).count(), 0, name);
  }
});

test("each square of the tilted board is where it is drawn", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(START), START);
  for (const turned of [false, true]) {
    if (turned) await screen.action("flip").click();
    const box = await page.locator(".board").boundingBox();
    const places = SQUARES.map((name) => {
      let [file, rank] = [name.charCodeAt(0) - 97, Number(name[1]) - 1];
      if (turned) [file, rank] = [7 - file, 7 - rank];
      return [box.x + (box.width * (8 + file - rank)) / 16, box.y + (box.height * (15 - file - rank)) / 16];
    });
    const hits = await page.evaluate((places) => places.map(([x, y]) => document.elementFromPoint(x, y)?.dataset.square), places);
    assert.deepEqual(hits, SQUARES);
    // A right-click near the edge of a square also hits that square, and draws a ring on it. The usual check clicks
    // only the squares of a diagonal, a soak all squares.
    const clicked = SQUARES.filter((_, i) => SOAK || i % 9 === 0);
    for (const name of clicked) {
      const [x, y] = places[SQUARES.indexOf(name)];
      await page.mouse.click(x + box.width / 40, y - box.height / 40, { button: "right" });
    }
    await settled(page);
    const ringed = await page.locator("[data-square][aria-label*=ringed]").evaluateAll((all) => all.map((cell) => cell.dataset.square));
    assert.deepEqual(ringed.sort(), turned ? [] : clicked.toSorted());
  }
  // The corners of the board's box are outside the tilted board.
  const box = await page.locator(".board").boundingBox();
  await page.mouse.click(box.x + 20, box.y + 20);
  assert.deepEqual(await screen.marked("selected"), []);
});

test("coordinates stand upright and large enough beside the squares", async (t) => {
  const page = await newPage(t, { width: 360, height: 640 });
  await show(page, "#/play/fist");
  const texts = await page.locator(".drawing .coordinate").evaluateAll((all) =>
    all.map((text) => {
      const { a, b, c, d } = text.getScreenCTM();
      const size = parseFloat(getComputedStyle(text).fontSize) * Math.hypot(a, b);
      return { name: text.textContent, upright: Math.abs(b) + Math.abs(c) < 0.01 && a > 0 && d > 0, size };
    }),
  );
  assert.deepEqual(texts.map(({ name }) => name).sort(), [..."12345678abcdefgh"]);
  for (const { name, upright, size } of texts) {
    assert.ok(upright, name);
    assert.ok(size >= 9.5, `${name} is ${size} px high`);
  }
});

test("pieces are dragged over the tilted board, also turned", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(START), START);
  await drag(page, "g1", "e3");
  await screen.stands("AYy1y1bV/YB1b2bb/y4y2/1b1yk2y/y2yy1b1/Y3Y2y/1B2b1BY/2Yy1y1M b - m");
  await screen.action("flip").click();
  await drag(page, "h8", "f8");
  await screen.action("play").click();
  assert.deepEqual(await screen.plies(), ["g1-e3", "h8^f8"]);
  await drag(page, "b2", { x: 5, y: 400 });
  assert.deepEqual(await screen.marked("selected"), [], "dropped beside the board it is where it was");
});

// Runs only in a soak. In the usual check, e2e/choices.test.mjs tests this.
testIf(false)("a game by taps on a phone", async (t) => {
  const page = await newPage(t, { width: 390, height: 844, touch: true });
  const screen = await show(page, at(PIN), PIN);
  for (const name of ["d5", "d4", "e4"]) {
    const { x, y } = await middle(page, name);
    await page.touchscreen.tap(x, y);
  }
  await screen.action("play").tap();
  await screen.stands("V7/8/8/8/2Yk4/3B4/8/8 w - -");
});

testIf(false)("a whole game by mouse that the king’s side wins", async (t) => whole(t, GAMES[2], enter));
testIf(false)("a whole game by mouse in which the king falls", async (t) => whole(t, GAMES[10], enter));

testIf(false)("a whole game by typing", async (t) =>
  whole(t, GAMES[11], async (page, move) => {
    await play(page).input.fill(move);
    await play(page).input.press("Enter");
  }));

test("a draft half made survives a reload with its choices", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(CHAIN), CHAIN);
  for (const name of ["a1", "c3", "e5"]) await click(page, name);
  await choose(page, "d4", "win over");
  await choose(page, "b2", "leave");
  const chips = await screen.chips();
  await page.reload();
  await page.locator("#boot").waitFor({ state: "detached" });
  await eventually(screen.chips, chips);
  assert.equal(await screen.position(), CHAIN);
  await screen.action("play").click();
  await screen.stands(CHAINED);
  await page.reload();
  await screen.stands(CHAINED);
});

test("axe finds nothing, light and dark, with a draft and with layers", async (t) => {
  for (const dark of some([false, true], 0)) {
    for (const [width, height] of some([[360, 640], [1280, 800]], 0)) {
      const page = await newPage(t, { width, height, dark });
      await show(page, at(CHAIN), CHAIN);
      for (const name of [say("fist.sight"), say("page.layers_attacked", { side: say("fist.challenger") })]) await layer(page, name);
      for (const name of ["a1", "c3", "e5"]) await click(page, name);
      await choose(page, "b2", "win over");
      await axe(page);
    }
  }
});

test("nothing scrolls on a small phone, whatever is said", async (t) => {
  const page = await newPage(t, { width: 360, height: 640, touch: true });
  const screen = await show(page, at(PIN), PIN);
  const still = async (when) => {
    const { height, width } = await page.evaluate(() => ({
      height: document.scrollingElement.scrollHeight - innerHeight,
      width: document.scrollingElement.scrollWidth - innerWidth,
    }));
    assert.ok(height <= 0 && width <= 0, `${when}: ${height} × ${width} too large`);
  };
  await still("at first");
  await click(page, "d5");
  await screen.button(say("page.play_keep")).click();
  await screen.button(say("page.ok")).click();
  const box = await page.locator(".board").boundingBox();
  await click(page, "d4");
  await still("with the sum of a pin");
  await click(page, "h1");
  assert.match(await screen.refusal.textContent(), /\w/);
  await still("with a refusal");
  assert.deepEqual(await page.locator(".board").boundingBox(), box, "and the board does not move");
});

test("steps that were scrolled back stay in sight when the marks of a refusal fade", async (t) => {
  const page = await newPage(t, { width: 320, height: 568, touch: true });
  await page.clock.install();
  const screen = await show(page, at(CHAIN), CHAIN);
  for (const name of ["a1", "c3", "e5"]) await click(page, name);
  await click(page, "g4");
  await screen.refusal.waitFor();
  const steps = page.getByRole("group", { name: say("page.draft_steps"), exact: true });
  const scrolled = () => steps.evaluate((e) => e.scrollLeft + e.scrollTop);
  await eventually(async () => (await scrolled()) > 0, true, "the newest step was scrolled into view");
  await steps.evaluate((e) => e.scrollTo(0, 0));
  await page.locator(".drawing .refused").waitFor({ state: "attached" });
  await page.clock.runFor(10_000);
  await page.locator(".drawing .refused").waitFor({ state: "detached" });
  await settled(page);
  assert.equal(await scrolled(), 0);
});

testIf(false)("all squares are reached by the arrows", async (t) => {
  const page = await newPage(t);
  await show(page, at(START), START);
  await page.locator('[data-board] [tabindex="0"]').focus();
  await walk(page, "a1");
  const seen = new Set(["a1"]);
  for (let rank = 1; rank <= 8; rank++) {
    for (let i = 0; i < 7; i++) {
      await page.keyboard.press(rank % 2 ? "ArrowRight" : "ArrowLeft");
      seen.add(await page.evaluate(() => document.activeElement.dataset.square));
    }
    await page.keyboard.press("ArrowUp");
    seen.add(await page.evaluate(() => document.activeElement.dataset.square));
  }
  assert.equal(seen.size, 64);
});

test("nothing is decided by leaving it out of a typed move", async (t) => {
  const page = await newPage(t);
  let screen = await show(page, at(CHAIN), CHAIN);
  const typed = async (text) => {
    await screen.input.fill(text);
    await screen.input.press("Enter");
  };
  // `a1c3` fits three moves, which leave, capture or convert the jumped piece. So it plays none.
  await typed("a1c3");
  await screen.refusal.waitFor();
  assert.equal(await screen.position(), CHAIN);
  screen = await show(page, at(KEEP, { subdue: "keep" }), KEEP);
  await typed("d4");
  await screen.refusal.waitFor();
  assert.equal(await screen.position(), KEEP, "an ace that is only named does not sacrifice itself");
  await typed("D4 e5");
  await screen.stands("8/4y1b1/5y2/3bA3/2Y5/3k4/1y3V2/7B b - -");
});
