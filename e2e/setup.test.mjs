// The setup editor: positions of every game put together from an empty board, by mouse and by keyboard; what is
// impossible told with its rules; undoing; texts and links.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, newPage, open } from "./harness.mjs";
import { click, drag, eventually, eventuallyMatches, middle, pieces, play, show } from "./helpers.mjs";

const address = (game, position, options = "") => `#/setup/${game}?pos=${encodeURIComponent(position)}${options}`;
const field = (page, name) => page.locator(`[data-field="${name}"]`);
const problems = (page) =>
  page.getByTestId("problems").locator("[data-rule]").evaluateAll((all) => all.map((one) => one.dataset.rule));

/** Opens the editor, and gives the parts of it that tests hold on to. */
async function begin(page, hash) {
  await open(page, hash);
  const screen = play(page);
  await screen.board.waitFor();
  return screen;
}

/** Puts pieces on an empty board with the mouse, each kind chosen once. */
async function putByMouse(page, position) {
  const kinds = Map.groupBy(pieces(position), ([, letter]) => letter);
  for (const [letter, all] of kinds) {
    await page.locator(`[data-stock="${letter}"]`).click();
    for (const [square] of all) await click(page, square);
  }
}

/** The same with the keyboard. */
async function putByKeyboard(page, position) {
  const to = async (square) => {
    const at = await page.evaluate(() => document.activeElement.dataset.square);
    const [files, ranks] = [square.charCodeAt(0) - at.charCodeAt(0), Number(square.slice(1)) - Number(at.slice(1))];
    for (let i = 0; i < Math.abs(files); i++) await page.keyboard.press(files > 0 ? "ArrowRight" : "ArrowLeft");
    for (let i = 0; i < Math.abs(ranks); i++) await page.keyboard.press(ranks > 0 ? "ArrowUp" : "ArrowDown");
    assert.equal(await page.evaluate(() => document.activeElement.dataset.square), square);
  };
  await page.locator('[data-board] [tabindex="0"]').focus();
  const kinds = Map.groupBy(pieces(position), ([, letter]) => letter);
  for (const [letter, all] of kinds) {
    await page.keyboard.press(letter);
    await page.locator(`[data-stock="${letter}"][aria-pressed=true]`).waitFor();
    for (const [square] of all) {
      await to(square);
      await page.keyboard.press("Enter");
    }
  }
}

/** Plays from what is set up, and waits for the game. */
async function playFromHere(page, position) {
  await page.getByRole("button", { name: "Play from here" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Start" }).click();
  await page.getByTestId("moves").waitFor();
  await eventually(play(page).position, position);
  assert.match(page.url(), /#\/play\/\w+\?game=/);
}
