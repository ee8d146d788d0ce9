// Games against the computer, which thinks in a worker.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newPage, offlineReady, open, server } from "./harness.mjs";
import { GAMES, bothHere, click, eventually, eventuallyMatches, play, playByTyping, show } from "./helpers.mjs";
import { say, said } from "./words.mjs";

const NAMES = { hens: "Hens and Chicks", fist: "Fist", pawn: "Pawn", fidchell: "Gygax’s Fidchell", zugzwang: "Zugzwang" };

/** A choice of the sheet. */
const choice = (page, key) => page.getByRole("dialog").getByRole("combobox", { name: say(key), exact: true });

/** Begins a game against the computer from the gallery. */
async function against(page, game, { level = "1", side = "0" } = {}) {
  await open(page, "#/");
  await page.locator(".game", { has: page.locator(`a[href="#/rules/${game}"]`) }).getByRole("button", { name: /^Play/ }).click();
  assert.equal(await choice(page, "page.new_opponent").inputValue(), "computer");
  await choice(page, "page.new_level").selectOption(level);
  await choice(page, "page.new_you").selectOption(side);
  await page.getByRole("dialog").getByRole("button", { name: say("page.new_start") }).click();
  const screen = play(page);
  await screen.board.waitFor();
  return screen;
}

/** Plays the move that the field for moves suggests; what is rolled is not chosen. */
async function suggested(page, screen) {
  await eventuallyMatches(() => screen.input.getAttribute("placeholder"), /./);
  const before = (await screen.plies()).length;
  await screen.input.fill((await screen.input.getAttribute("placeholder")).replace(/\/.*$/, ""));
  await screen.input.press("Enter");
  await eventually(async () => (await screen.plies()).length > before, true);
}

for (const game of Object.keys(NAMES)) {
  test(`${game}: the computer answers a move`, async (t) => {
    const page = await newPage(t);
    const screen = await against(page, game);
    await suggested(page, screen);
    await eventually(async () => (await screen.plies()).length, 2);
    await suggested(page, screen);
    await eventually(async () => (await screen.plies()).length, 4);
  });
}
