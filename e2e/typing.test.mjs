// Typed moves: a whole game, careless notation that the page understands, and its answers to other texts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newPage } from "./harness.mjs";
import { HENS_GAMES, at, begin, completions, eventually, playByTyping, settled, show } from "./helpers.mjs";
import { START, after } from "./positions.mjs";
import { testIf } from "./soak.mjs";
import { said, say } from "./words.mjs";

for (const [i, size] of [
  [4, 8],
  [7, 10],
]) {
  testIf(size === 10)(`a whole game on the board of ${size}`, async (t) => {
    const page = await newPage(t);
    const screen = await begin(page, size);
    const { position, moves, final, outcome } = HENS_GAMES[i];
    assert.equal(await playByTyping(page, moves), final);
    const [winner, rule] = outcome.split(" ");
    await screen.says(new RegExp(winner, "i"));
    await screen.saysBy(rule);
    assert.deepEqual(await screen.plies(), moves);
    await eventually(() => screen.input.count(), 0, "after the end there is no field for a move");
  });
}

test("careless spellings are understood where only one move can be meant", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  for (const [typed, move] of [
    ["d2b4", "d2-b4"],
    [" D7 - B5 ", "d7-b5"],
    ["e1e3", "e1^e3"],
    ["b7:e4", "b7-e4"],
  ]) {
    await screen.input.fill(typed);
    await screen.input.press("Enter");
    await screen.plays(move);
  }
});

test("a move that is typed before the last one is drawn leaves the field, too", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  // Types both moves in one task, so that the page draws nothing in between.
  await screen.input.evaluate((field) => {
    for (const move of ["d2-b4", "d7-b5"]) {
      field.value = move;
      field.dispatchEvent(new InputEvent("input", { bubbles: true }));
      field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    }
  });
  await screen.stands(after("d2-b4 d7-b5"));
  await settled(page);
  assert.equal(await screen.input.inputValue(), "");
});

test("a half typed move stays when another tab of the panel is shown", async (t) => {
  const page = await newPage(t);
  // Only games with cards of pieces have two tabs with the field.
  const screen = await show(page, "#/play/fidchell");
  await screen.input.fill("d2");
  for (const name of [say("page.play_tab_piece"), say("page.play_moves")]) {
    await page.getByRole("tab", { name, exact: true }).click();
    assert.equal(await screen.input.inputValue(), "d2", name);
  }
});

// This is one example. tests/house/refusals/hens.rs has a typed move for each rule.
for (const [position, move, rule, words] of [
  [START, "d7-d6", "HENS-1", said("games.not_yours")],
]) {
  test(`${move} is refused by ${rule}`, async (t) => {
    const page = await newPage(t);
    const screen = await show(page, at(position), position);
    await screen.input.fill(move);
    await screen.input.press("Enter");
    assert.match(await screen.refused(rule), words);
    assert.equal(await screen.input.inputValue(), move, "it stays in the field, to be mended");
    assert.equal(await page.evaluate(() => document.activeElement.dataset.testid), "move-input");
    assert.equal(await screen.position(), position);
  });
}

test("what is no move at all is answered without a rule", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  for (const typed of ["castle", "d2", "d2-", "z9-z8", "d2-b4 and more", "♞", "<b>d2</b>", "d".repeat(5000)]) {
    await screen.input.fill(typed);
    await screen.input.press("Enter");
    await eventually(() => screen.refusal.count(), 1, typed);
    assert.equal(await screen.refusal.getAttribute("data-rule"), null, typed);
    assert.match(await screen.refusal.textContent(), /^Expected .*/, typed);
    assert.equal(await screen.input.inputValue(), typed);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true, typed);
    await screen.input.fill("");
  }
  assert.equal(await screen.position(), START);
});

test("moves that begin so are offered while one types", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  const offered = () => completions(page).allTextContents();
  assert.deepEqual(await offered(), []);
  await screen.input.pressSequentially("d2");
  await eventually(offered, ["d2-a5", "d2-b4", "d2-c3", "d2-e3", "d2-f4", "d2-g5", "d2-h6"]);
  await screen.input.pressSequentially("-b");
  await eventually(offered, ["d2-b4"]);
  await page.getByRole("group", { name: say("page.moves_begin_so") }).getByRole("button", { name: "d2-b4" }).click();
  await eventually(() => screen.input.inputValue(), "d2-b4");
  await page.keyboard.press("Enter");
  await screen.stands(after("d2-b4"));
  assert.deepEqual(await offered(), []);
});
