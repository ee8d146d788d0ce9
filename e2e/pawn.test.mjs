// Pawn with each input: pawns and their formations (duals, threepieces, squads) move, turn, push and strike.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { axe, newPage } from "./harness.mjs";
import { chipButton, chosen, click, drag, eventually, eventuallyMatches, middle, pieces, play, settled, sharedText, show } from "./helpers.mjs";
import { SOAK, some, testIf } from "./soak.mjs";
import { said, say } from "./words.mjs";

const GAMES = JSON.parse(readFileSync(new URL("../tests/vectors/pawn_games.json", import.meta.url), "utf8"));
const VECTORS = JSON.parse(readFileSync(new URL("../tests/vectors/pawn.json", import.meta.url), "utf8"));
const PHONE = { width: 390, height: 844, touch: true };

/** One turn for each kind of action, with the position before it and after it. */
const TURNS = [
  {
    name: "a threepiece slides",
    position: "3p4/8/8/8/8/8/1PPP2p1/8 w",
    move: "b2:d2-d2:f2",
    then: "3p4/8/8/8/8/8/3PPPp1/8 b",
  },
  {
    name: "a threepiece captures at a distance",
    position: "3p4/8/8/8/8/8/1PPP2p1/8 w",
    move: "b2:d2xe2:g2",
    then: "3p4/8/8/8/8/8/4PPP1/8 b",
  },
  { name: "a dual turns about its left pawn, up", position: "7p/8/8/8/3PP3/8/8/p7 w", move: "d4:e4~d4:d5", then: "7p/8/8/3P4/3P4/8/8/p7 b" },
  { name: "a dual turns about its left pawn, down", position: "7p/8/8/8/3PP3/8/8/p7 w", move: "d4:e4~d3:d4", then: "7p/8/8/8/3P4/3P4/8/p7 b" },
  { name: "a dual turns about its right pawn, up", position: "7p/8/8/8/3PP3/8/8/p7 w", move: "d4:e4~e4:e5", then: "7p/8/8/4P3/4P3/8/8/p7 b" },
  { name: "a dual turns about its right pawn, down", position: "7p/8/8/8/3PP3/8/8/p7 w", move: "d4:e4~e3:e4", then: "7p/8/8/8/4P3/4P3/8/p7 b" },
  { name: "a threepiece turns about its middle", position: "7p/8/8/8/2PPP3/8/8/p7 w", move: "c4:e4~d3:d5", then: "7p/8/8/3P4/3P4/3P4/8/p7 b" },
  { name: "a squad pushes an enemy pawn", position: "8/8/8/8/1pPP4/2PP4/8/7p w", move: "c3:d4-b3:c4", then: "8/8/8/8/pPP5/1PP5/8/7p b" },
  { name: "a squad pushes a pawn of its own", position: "7p/8/8/8/1PPP4/2PP4/8/8 w", move: "c3:d4-b3:c4", then: "7p/8/8/8/PPP5/1PP5/8/8 b" },
  {
    name: "a step is followed by two strikes",
    position: "8/8/pPp5/2p1P3/2PP4/8/8/8 w",
    move: "d4-d5,d5:e5xc5:d5,c4:c5xc5:c6",
    then: "8/8/pPP5/2PP4/8/8/8/8 b",
  },
];

const at = (position) => `#/play/pawn?pos=${encodeURIComponent(position)}`;

/** The squares of a formation (pawns that act as one) in notation: `d2:f2` is d2, e2 and f2. */
function squares(written) {
  const [first, last = first] = written.split(":");
  const found = [];
  for (let file = first.charCodeAt(0); file <= last.charCodeAt(0); file++) {
    for (let rank = Number(first[1]); rank <= Number(last[1]); rank++) found.push(String.fromCharCode(file) + rank);
  }
  return found;
}

/** Lists squares as in the page's sentences, row by row: d4, e4, d5 and e5. */
function listed(names) {
  const sorted = names.toSorted((a, b) => a[1] - b[1] || a.localeCompare(b));
  const last = sorted.pop();
  return sorted.length > 0 ? `${sorted.join(", ")} and ${last}` : last;
}

/** The names of formations, by their number of squares. */
const SHAPES = ["", "pawn", "dual", "threepiece", "squad"];
const named = (written) => `${say("pawn.formation", { shape: say(`pawn.${SHAPES[squares(written).length]}`), squares: listed(squares(written)) })}`;

/** The square to click for an action or a strike: the farthest new square without one of the player's own pawns. */
function target(hop, board) {
  const [from, to] = hop.split(/[-x~]/);
  const own = board?.get(squares(from)[0]);
  const before = squares(from);
  const taken = squares(to).filter((name) => !before.includes(name) && (!board || board.get(name) !== own));
  const far = (name) =>
    Math.min(...before.map((b) => Math.abs(b.charCodeAt(0) - name.charCodeAt(0)) + Math.abs(b[1] - name[1])));
  return taken.sort((a, b) => far(b) - far(a))[0];
}

/** Enters a turn. `go` clicks a square, and `press` presses a button. */
async function enter(page, move, go, press) {
  const screen = play(page);
  if (move === "pass") return press(screen.button(say("games.pass")));
  const [action, ...strikes] = move.split(",");
  const board = await pieces(page);
  const [from] = action.split(/[-x~]/);
  const own = squares(from)[0];
  await go(own);
  for (let i = 0; i < 12 && (await chosen(page)) !== from; i++) await go(own);
  assert.equal(await chosen(page), from);
  await go(target(action, board));
  for (const strike of strikes) {
    // The struck pawn is an enemy's, so `target` needs no board.
    await go(target(strike, null));
    const asked = page.getByRole("dialog", { name: said("page.board_which") }).getByRole("button", { name: new RegExp(named(strike.split("x")[0])) });
    await settled(page);
    if (await asked.count()) await press(asked);
  }
  if (await screen.acts("play")) await press(screen.action("play"));
}

async function tap(page, name) {
  const { x, y } = await middle(page, name);
  await page.touchscreen.tap(x, y);
}

/** Moves the focus to a square with the arrow keys, and presses a key there. */
async function walk(page, to, key) {
  const from = await page.evaluate(() => document.activeElement.dataset.square);
  const files = to.charCodeAt(0) - from.charCodeAt(0);
  const ranks = to[1] - from[1];
  for (let i = 0; i < Math.abs(files); i++) await page.keyboard.press(files > 0 ? "ArrowRight" : "ArrowLeft");
  for (let i = 0; i < Math.abs(ranks); i++) await page.keyboard.press(ranks > 0 ? "ArrowUp" : "ArrowDown");
  await page.keyboard.press(key);
}

async function pressByKeyboard(page, button) {
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press("Tab");
    if (await button.evaluate((element) => element === document.activeElement)) return page.keyboard.press("Enter");
  }
  assert.fail("the button is not reached by Tab");
}

const INPUTS = {
  mouse: (page) => [(name) => click(page, name), (button) => button.click()],
  touch: (page) => [(name) => tap(page, name), (button) => button.tap()],
  keyboard: (page) => [
    async (name) => {
      if (!(await page.evaluate(() => document.activeElement.dataset.square))) {
        await page.locator('[data-board] [tabindex="0"]').focus();
      }
      await walk(page, name, "Space");
    },
    (button) => pressByKeyboard(page, button),
  ],
};

for (const [i, [input, way]] of Object.entries(INPUTS).entries()) {
  test(`formations by ${input}`, async (t) => {
    const page = await newPage(t, input === "touch" ? PHONE : {});
    // In the usual check, each turn is entered with only one of the inputs.
    for (const { name, position, move, then } of TURNS.filter((_, turn) => SOAK || turn % 3 === i)) {
      const screen = await show(page, at(position), position);
      await enter(page, move, ...way(page));
      await eventually(screen.position, then, name);
      assert.deepEqual(await screen.plies(), [move], name);
      await screen.action("take-back").click();
      await screen.stands(position);
      await screen.button(say("page.draft_put_back")).click();
      await screen.stands(then);
    }
  });
}

test("formations by typing, and a link that brings them back", async (t) => {
  const page = await newPage(t);
  for (const { name, position, move, then } of some(TURNS, 2, 9)) {
    const screen = await show(page, at(position), position);
    await screen.input.fill(move);
    await screen.input.press("Enter");
    await eventually(screen.position, then, name);
    await screen.action("share").click();
    const link = await sharedText(page);
    const other = await newPage(t);
    await other.goto(link);
    await play(other).stands(then);
    assert.deepEqual(await play(other).plies(), [move], name);
    await play(other).button(say("page.embed_previous")).click();
    await play(other).stands(position);
    await play(other).button(say("page.embed_next")).click();
    await play(other).stands(then);
    await other.close();
  }
});

for (const [i, input] of [[5, "mouse"], [7, "touch"], [8, "keyboard"]]) {
  testIf(false)(`a whole game by ${input}`, async (t) => {
    const { position, moves, final, outcome } = GAMES[i];
    const page = await newPage(t, input === "touch" ? PHONE : {});
    const screen = await show(page, at(position), position);
    for (const [ply, move] of moves.entries()) {
      await enter(page, move, ...INPUTS[input](page));
      await eventually(async () => (await screen.plies()).at(-1), move, `ply ${ply + 1}`);
    }
    await screen.stands(final);
    const [winner, rule] = outcome.split(" ");
    await screen.says(new RegExp(winner === "draw" ? "draw" : `${winner} wins`, "i"));
    await screen.saysBy(rule);
  });
}

test("a pawn’s formations are gone through by clicking it again, and named", async (t) => {
  const position = "7p/8/8/8/2PPP3/2PP4/8/p7 w";
  const page = await newPage(t);
  const screen = await show(page, at(position), position);
  const found = [];
  for (let i = 0; i < 6; i++) {
    await click(page, "d4");
    found.push(await chosen(page));
  }
  // Clicks on the same square select the single pawn first, then larger and larger formations, then the single pawn
  // again.
  assert.deepEqual(found, ["d4", "c4:d4", "d3:d4", "d4:e4", "c4:e4", "c3:d4"]);
  await click(page, "d4");
  assert.equal(await chosen(page), "d4");
  const chips = ["d4", "c4:d4", "d3:d4", "d4:e4", "c4:e4", "c3:d4"].map(named);
  const three = named("c4:e4");
  const label = (name) => name[0].toUpperCase() + name.slice(1);
  assert.deepEqual(await screen.chips(), chips.map(label));
  await (await chipButton(page, label(three))).click();
  assert.equal(await chosen(page), "c4:e4");
  assert.equal(await screen.draft.getByRole("button", { name: label(three) }).getAttribute("aria-pressed"), "true");
  await eventually(() => screen.status.textContent(), `${say("pawn.does_threepiece")}.`);
  await eventuallyMatches(screen.spoken, new RegExp(`^${three}\\. `, "i"));
  assert.match(await screen.square("d4").getAttribute("aria-label"), new RegExp(`chosen, ${three}`));
  await page.keyboard.press("Escape");
  assert.equal(await chosen(page), undefined);
});

test("a formation is dragged by any of its pawns", async (t) => {
  const position = "7p/8/8/8/2PPP3/8/8/p7 w";
  const page = await newPage(t);
  const screen = await show(page, at(position), position);
  for (let i = 0; i < 4; i++) await click(page, "d4");
  assert.equal(await chosen(page), "c4:e4");
  await drag(page, "c4", "e4");
  await screen.stands("7p/8/8/8/4PPP1/8/8/p7 b");
  assert.deepEqual(await screen.plies(), ["c4:e4-e4:g4"]);
  await screen.action("take-back").click();
  for (let i = 0; i < 4; i++) await click(page, "d4");
  await drag(page, "e4", "d5");
  assert.deepEqual(await screen.plies(), ["c4:e4~d3:d5"], "the pawn’s own way round the pivot");
});

test("turns and pushes are seen before they are played, blocked turns explain themselves", async (t) => {
  const position = "7p/8/8/3p4/3PP3/8/8/p7 w";
  const page = await newPage(t);
  const screen = await show(page, at(position), position);
  for (let i = 0; i < 2; i++) await click(page, "e4");
  assert.equal(await chosen(page), "d4:e4");
  assert.equal(await page.locator(".targets .turns").count(), 3);
  assert.equal(await page.locator(".blocked").count(), 1);
  const { x, y } = await middle(page, "e5");
  await page.mouse.move(x, y);
  await page.locator(".ghosts .quarter").waitFor();
  await click(page, "d5");
  assert.match(await screen.refused("PAWN-8"), /d5/);

  const pushes = "8/8/8/8/1pPP4/2PP4/8/7p w";
  await show(page, at(pushes), pushes);
  await screen.square("c4").focus();
  for (let i = 0; i < 8 && (await chosen(page)) !== "c3:d4"; i++) await page.keyboard.press("Space");
  await page.keyboard.press("ArrowLeft");
  await eventually(() => page.locator(".ghosts .piece.dark").count(), 1);
  assert.match(await screen.square("b4").getAttribute("aria-label"), /pushes b4 to a4/);
});

// Runs only in a soak (a long run). In the usual check, the test of formations plays strikes, and
// tests/house/announcements.rs checks the question.
testIf(false)("strikes are asked for one by one, and can be declined", async (t) => {
  const { position } = TURNS.at(-1);
  const page = await newPage(t);
  const screen = await show(page, at(position), position);
  await click(page, "d4");
  await click(page, "d5");
  assert.equal(await screen.position(), position, "the step waits");
  await screen.says(said("pawn.ask_strike"));
  assert.deepEqual(await screen.marked("target"), ["c5"]);
  assert.equal(await page.locator(".targets .strike").count(), 1);
  await click(page, "c5");
  await screen.says(said("pawn.ask_strike_again"));
  await screen.action("undo-step").click();
  await screen.says(said("pawn.ask_strike"));
  await screen.action("play").click();
  assert.deepEqual(await screen.plies(), ["d4-d5"]);
});

test("one click that could mean two strikes asks which, by mouse and by keyboard", async (t) => {
  // After d3-d4, the dual c4:d4 (two pawns in a row) and the threepiece b4:d4 (three) are new. Both may take the pawn
  // on e4.
  const position = "7p/8/8/8/1PP1p3/3P4/8/8 w";
  const page = await newPage(t);
  let screen = await show(page, at(position), position);
  const chooser = page.getByRole("dialog", { name: say("page.board_which", { at: "e4" }) });
  await click(page, "d3");
  await click(page, "d4");
  await click(page, "e4");
  await eventually(() => chooser.getByRole("button").count(), 2);
  assert.equal(await screen.chips().then((chips) => chips.filter((chip) => /strikes/.test(chip)).length), 0);
  await page.keyboard.press("Escape");
  await chooser.waitFor({ state: "detached" });
  await screen.says(said("pawn.ask_strike"));
  await click(page, "e4");
  await axe(page, ".chooser");
  await chooser.getByRole("button", { name: named("b4:d4") }).click();
  // The button of this step switches between the two formations. The other formation has no button of its own.
  assert.equal(await screen.chips().then((chips) => chips.filter((chip) => /⇄/.test(chip)).length), 1);
  await screen.draft.getByRole("button", { name: say("page.draft_other", { step: { by_alone: say("pawn.threepiece") } }) }).click();
  await screen.action("play").click();
  await screen.stands("7p/8/8/8/1P1PP3/8/8/8 b");

  screen = await show(page, at(position), position);
  await screen.square("d3").focus();
  await page.keyboard.press("Enter");
  await walk(page, "d4", "Enter");
  await walk(page, "e4", "Enter");
  await eventually(() => page.evaluate(() => document.activeElement.closest(".chooser") !== null), true, "it has the keyboard");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await eventually(() => page.evaluate(() => document.activeElement.dataset.square), "e4", "the keyboard is back");
  await page.keyboard.press("Control+Enter");
  await eventually(async () => (await screen.plies()).length, 1);
});

test("a stalemate says which rule ended the game, and shows why nothing can come", async (t) => {
  const position = "8/1P6/8/5p2/8/1p6/8/3p4 w";
  const page = await newPage(t);
  const screen = await show(page, at(position), position);
  await screen.says(said("pawn.more_at_stalemate", { winner: say("games.black") }));
  await screen.saysBy("PAWN-15");
  // The board shows outlines of the files b, d and f, and a line between the two pawns that have passed each other.
  assert.equal(await page.locator(".drawing .outline").count(), 3);
  assert.equal(await page.locator(".drawing .sight").count(), 1);
  assert.match(await screen.square("b7").getAttribute("aria-label"), said("pawn.passed_each_other"));
  assert.match(await screen.square("d1").getAttribute("aria-label"), said("pawn.never_leaves", { file: "d" }));
  await screen.button(say("page.draft_why_hide")).click();
  await eventually(() => page.locator(".drawing .outline").count(), 0);
  await screen.button(say("page.draft_why")).click();
  await eventually(() => page.locator(".drawing .outline").count(), 3);
  await screen.button(say("page.play_show_rule", { rule: "15" })).click();
  await page.locator("[role=tabpanel]").getByText(say("page.rule_named", { rule: "15" })).first().waitFor();
  await click(page, "b7");
  await screen.refused("PAWN-15");
});

test("a player without an action passes", async (t) => {
  const { position } = VECTORS.find(({ name }) => /without an action passes/.test(name));
  const page = await newPage(t);
  const screen = await show(page, at(position), position);
  await screen.button(say("games.pass")).click();
  await eventually(screen.plies, ["pass"]);
});

test("axe finds nothing, light and dark, with a formation chosen and a strike offered", async (t) => {
  const looks = [[360, 640, false], [1280, 800, true], [360, 640, true], [1280, 800, false]];
  for (const [width, height, dark] of some(looks, 0, 1)) {
    const page = await newPage(t, { width, height, dark, reducedMotion: true });
    await show(page, at(TURNS.at(-1).position), TURNS.at(-1).position);
    await click(page, "d4");
    await click(page, "d4");
    await axe(page);
    await page.keyboard.press("Escape");
    await click(page, "d4");
    await click(page, "d5");
    await axe(page);
  }
});
