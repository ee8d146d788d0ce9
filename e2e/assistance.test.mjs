// Settings for assistance: each kind of help can be switched off. A game with locked assistance never shows it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES } from "./games.mjs";
import { axe, newPage, open } from "./harness.mjs";
import { at, bothHere, click, closeLayers, completions, eventually, eventuallyMatches, layers, play, playButton, sharedText, show, startButton, unfold } from "./helpers.mjs";
import { some } from "./soak.mjs";
import { say } from "./words.mjs";

/**
 * How much help a page gives: the number of marks for possible moves, and the number of squares whose accessible names
 * mention a possible move.
 */
const helped = (page) =>
  page.evaluate((words) => {
    const cells = [...document.querySelectorAll("[data-square]")];
    const marks = cells.flatMap((cell) => (cell.dataset.mark ?? "").split(" "));
    const offered = marks.filter((mark) => /^(target|movable|jump|pin|capture)$/.test(mark)).length;
    return { offered, words: cells.filter((cell) => words.some((said) => cell.ariaLabel.includes(said))).length };
  }, [say("page.square_movable"), say("page.square_target")]);

async function hasNoHelps(page, game) {
  const screen = play(page);
  assert.deepEqual(await helped(page), { offered: 0, words: 0 }, game);
  await eventually(() => screen.action("take-back").isDisabled(), true, game);
  await page.locator("[data-square]:not([data-piece])").first().click({ force: true });
  await eventuallyMatches(() => screen.refusal.textContent(), new RegExp(`^${say("page.said_refused_locked")}\\. $`), game);
  assert.equal(await screen.refusal.getAttribute("data-rule"), null, game);
  await page.locator("#tab-Moves").click();
  await screen.input.fill(game === "zugzwang" ? "S" : "d");
  await page.getByText(say("page.said_locked"), { exact: true }).first().waitFor();
  assert.equal(await completions(page).count(), 0, game);
  assert.equal(await screen.input.getAttribute("placeholder"), null, game);
  await screen.input.fill("");
  const panel = await layers(page);
  await panel.getByText(say("page.said_locked")).waitFor();
  assert.deepEqual(await panel.getByRole("checkbox").count(), 1, game);
  await closeLayers(page);
}

test("locked helps are off in every game, and for whoever opens its link", async (t) => {
  const page = await newPage(t);
  const other = await newPage(t);
  for (const game of some(GAMES, 1)) {
    await open(page, "#/");
    await playButton(page, game).click();
    const dialog = page.getByRole("dialog");
    await bothHere(page);
    await unfold(page);
    await dialog.getByLabel(say("page.share_lock")).check();
    await eventually(() => dialog.getByLabel(say("page.helps_targets")).count(), 0);
    if (game === "fist") await axe(page);
    await startButton(page).click();
    await play(page).board.waitFor();
    await hasNoHelps(page, game);
    if (game === "fist") await axe(page);

    await page.locator("[data-action=share]").click();
    const link = await sharedText(page);
    assert.equal(await page.getByLabel(say("page.share_lock")).count(), 0, "a lock stays");
    await show(other, link.slice(link.indexOf("#")));
    await other.getByText(say("page.play_shared_game_locked")).waitFor();
    await hasNoHelps(other, game);
  }
});

test("moves are played without helps, and a reload keeps them locked", async (t) => {
  const page = await newPage(t);
  await open(page, "#/");
  await playButton(page, "hens").click();
  await bothHere(page);
  await unfold(page);
  await page.getByRole("dialog").getByLabel(say("page.share_lock")).check();
  await startButton(page).click();
  const screen = play(page);
  await click(page, "d2");
  await eventually(() => screen.status.textContent(), `${say("hens.does_chick")}.`);
  for (const key of ["n", "m", "w"]) {
    await screen.square("d4").press(key);
    await eventually(screen.spoken, say("page.said_locked"), key);
  }
  await click(page, "b4");
  await eventually(screen.plies, ["d2-b4"]);
  await page.keyboard.press("u");
  await eventually(screen.spoken, say("page.said_locked"));
  await page.reload();
  await screen.board.waitFor();
  await eventually(screen.plies, ["d2-b4"]);
  await hasNoHelps(page, "hens");
});

test("each help is switched off and on in the settings", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at("h7/8/8/8/3cC3/8/3c4/3H4 w"));
  const settings = async (label) => {
    await page.getByRole("button", { name: say("page.settings_title") }).click();
    await page.getByRole("dialog").getByLabel(label).click();
    await page.getByRole("dialog").getByRole("button", { name: say("page.close") }).click();
  };
  assert.notEqual((await helped(page)).offered, 0);
  await settings(say("page.helps_targets"));
  await eventually(() => helped(page), { offered: 0, words: 0 });
  await settings(say("page.helps_targets"));
  await eventually(async () => (await helped(page)).offered > 0, true);

  await settings(say("page.helps_why"));
  await click(page, "a4");
  assert.match(await screen.refusal.textContent(), new RegExp(`^${say("page.said_refused")}\\. $`));
  await settings(say("page.helps_why"));
  await click(page, "a4");
  await screen.refused("HENS-1");

  for (const name of ["d1", "d3"]) await click(page, name);
  await screen.action("play").click();
  await eventually(() => screen.action("take-back").isDisabled(), false);
  await settings(say("page.play_take_back"));
  await eventually(() => screen.action("take-back").isDisabled(), true);
  assert.equal(await screen.action("take-back").getAttribute("title"), say("page.said_help_off"));
});
