// The coach of a player's first games: a remark that is read, dismissed and not repeated; the coach switched off and
// on.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, newPage, open } from "./harness.mjs";
import { answer, answered, eventually, eventuallyMatches, play, playButton, settled, showMoves, startButton } from "./helpers.mjs";
import { say } from "./words.mjs";

/** The coach, who is hidden between two remarks. */
const coach = (page) => page.getByRole("region", { name: say("page.coach"), exact: true, includeHidden: true });
const remark = (page) => page.getByTestId("coach");
const marked = (page) => page.locator('[data-mark~="remark"]').evaluateAll((cells) => cells.map((cell) => cell.dataset.square).sort());

async function against(page, level) {
  await open(page, "#/");
  await playButton(page, "hens").click();
  await eventually(() => answered(page, "page.new_opponent"), "computer");
  await answer(page, "page.new_level", level);
  await answer(page, "page.new_you", "0");
  await startButton(page).click();
  const screen = play(page);
  await screen.board.waitFor();
  return screen;
}

async function type(page, move) {
  await showMoves(page);
  const { input } = play(page);
  await input.fill(move);
  await input.press("Enter");
}

const switchRemarks = async (page) => {
  await page.getByRole("button", { name: say("page.settings_title"), exact: true }).click();
  await page.getByRole("dialog").getByLabel(say("page.helps_remarks")).click();
  await page.getByRole("dialog").getByRole("button", { name: say("page.close"), exact: true }).click();
};

test("a remark comes once, is read out, dismissed, never shown again, switched off and on", async (t) => {
  const page = await newPage(t);
  const screen = await against(page, "1");
  await eventually(() => remark(page).getAttribute("data-remark"), "safe");
  assert.equal(await remark(page).textContent(), say("hens.coach_safe"));
  assert.deepEqual(await marked(page), ["b1", "c1", "d1", "e1", "f1", "g1"]);
  await eventuallyMatches(() => page.locator("[aria-live=polite]").allTextContents().then((all) => all.join()), /a move that is safe/);
  await axe(page, ".coach");
  const at = () => screen.board.boundingBox();
  const before = await at();
  await page.locator("[data-action=coach-dismiss]").click();
  await eventually(() => remark(page).count(), 0);
  assert.deepEqual(await marked(page), ["b1", "c1", "d1", "e1", "f1", "g1"], "the marks stay until a move begins");
  assert.deepEqual(await at(), before, "the board moves");
  // Remarks that were dismissed do not reappear, neither after a reload nor in other games.
  await page.reload();
  await play(page).board.waitFor();
  await eventually(() => remark(page).getAttribute("data-remark"), "friend");
  // While a hint is shown, only the hint judges moves.
  await page.keyboard.press("h");
  await page.getByTestId("hint").waitFor();
  assert.equal(await remark(page).count(), 0);
  await page.keyboard.press("Escape");
  await remark(page).waitFor();
  await page.locator("[data-action=coach-dismiss]").click();
  await page.reload();
  await play(page).board.waitFor();
  await eventually(() => coach(page).count(), 1);
  assert.equal(await remark(page).count(), 0);
  await against(page, "1");
  assert.equal(await remark(page).count(), 0);
  // A later turn has a new remark. Switching the coach off removes it.
  for (const [i, move] of ["b1^b3", "g1^g3", "c1^c3", "f1^f3", "d1^d3", "e1^e3"].entries()) {
    await type(page, move);
    await eventually(async () => (await screen.plies()).length, 2 * (i + 1));
    await settled(page);
    if (await remark(page).count()) break;
  }
  await remark(page).waitFor();
  await page.locator("[data-action=coach-off]").click();
  await eventually(() => coach(page).count(), 0);
  await open(page, "#/");
  await switchRemarks(page);
  await against(page, "1");
  await coach(page).waitFor({ state: "attached" });
  // Higher levels are for players who know the rules, so they have no coach.
  await against(page, "2");
  assert.equal(await coach(page).count(), 0);
});
