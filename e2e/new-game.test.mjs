// The sheet for a new game: all answers to its questions are shown, and its button is always in sight.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, newPage, open } from "./harness.mjs";
import { answer, answered, eventually, linkByLink, play, playButton, question, startButton, unfold } from "./helpers.mjs";
import { closeDialog } from "./states.mjs";
import { say } from "./words.mjs";

/** Whether the start button is in the window, its distance from the lower edge, and its share of the width. */
const reach = (page) =>
  startButton(page).evaluate((button) => {
    const { top, bottom, width } = button.getBoundingClientRect();
    return { isSeen: top >= 0 && bottom <= innerHeight, below: innerHeight - bottom, share: width / innerWidth };
  });

for (const [width, height] of [
  [320, 568],
  [360, 740],
]) {
  test(`at ${width} × ${height} the button that begins is across the bottom, folded or not`, async (t) => {
    const page = await newPage(t, { width, height, reducedMotion: true });
    for (const game of ["fist", "zugzwang"]) {
      await open(page, "#/");
      await playButton(page, game).click();
      const folded = await reach(page);
      assert.ok(folded.isSeen && folded.below < 32 && folded.share > 0.5, JSON.stringify(folded));
      await unfold(page);
      assert.deepEqual(await reach(page), folded, "it stays in its place");
      await closeDialog(page);
    }
  });
}

test("each answer is in sight, and sides have pictures and prospects", async (t) => {
  const page = await newPage(t, { width: 360, height: 740 });
  await open(page, "#/");
  await playButton(page, "fist").click();
  assert.equal(await question(page, "page.new_opponent").getByRole("radio").count(), 3);
  assert.equal(await question(page, "page.new_level").getByRole("radio").count(), 5);
  const sides = question(page, "page.new_you").locator("label");
  assert.equal(await sides.count(), 3, "both sides, and nobody");
  for (const side of [0, 1]) {
    assert.ok((await sides.nth(side).locator("svg g").count()) > 2, "it shows pieces");
    assert.ok((await sides.nth(side).locator("small").textContent()).length > 20, "it tells its prospects");
  }
  await axe(page);
});

test("the easier side is offered against the computer, the first by link, and a chosen one is kept", async (t) => {
  const page = await newPage(t, { width: 360, height: 740 });
  const side = () => answered(page, "page.new_you");
  await open(page, "#/");
  await playButton(page, "fist").click();
  await eventually(side, "1");
  await linkByLink(page);
  await eventually(side, "0");
  await answer(page, "page.new_opponent", "computer");
  await eventually(side, "1");
  await answer(page, "page.new_you", "0");
  await linkByLink(page);
  await eventually(side, "0");
  await closeDialog(page);
  await playButton(page, "hens").click();
  await eventually(side, "0");
});

test("Zugzwang asks first which of its three games it is", async (t) => {
  const page = await newPage(t, { width: 360, height: 740 });
  await open(page, "#/");
  await playButton(page, "zugzwang").click();
  const first = page.getByRole("dialog").getByRole("radiogroup").first();
  assert.equal(await first.getByRole("radio").count(), 3);
  await answer(page, "zugzwang.variant", "coop");
  await eventually(() => question(page, "page.new_opponent").count(), 0);
  await answer(page, "zugzwang.variant", "fixed");
  await startButton(page).click();
  await play(page).board.waitFor();
  await open(page, "#/");
  await playButton(page, "zugzwang").click();
  await eventually(() => answered(page, "zugzwang.variant"), "fixed");
});

test("keys go through the answers", async (t) => {
  const page = await newPage(t);
  await open(page, "#/");
  await playButton(page, "hens").click();
  await question(page, "page.new_level").locator("input:checked").focus();
  const before = Number(await answered(page, "page.new_level"));
  await page.keyboard.press("ArrowRight");
  await eventually(() => answered(page, "page.new_level"), String(before + 1));
});

test("a number that is too large or missing becomes the one that counts, in sight", async (t) => {
  const page = await newPage(t);
  await open(page, "#/");
  await playButton(page, "hens").click();
  await unfold(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("combobox", { name: say("page.clock"), exact: true }).selectOption("side");
  const minutes = dialog.getByLabel(say("page.clock_minutes"));
  // The second 999 leaves the value at 300, so Yew doesn't re-render the field. It must still show 300.
  for (const typed of ["999", "999", ""]) {
    await minutes.fill(typed);
    await minutes.press("Tab");
    await eventually(() => minutes.inputValue(), "300", typed);
  }
});
