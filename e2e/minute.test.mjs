// The first minute: a game is begun at once.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, newPage, open } from "./harness.mjs";
import { play } from "./helpers.mjs";
import { say } from "./words.mjs";

const GAMES = ["fist", "hens", "pawn", "fidchell", "zugzwang"];
const WIDTHS = [[360, 740], [1440, 900]];

const dialog = (page) => page.getByRole("dialog");
const start = (page) => dialog(page).getByRole("button", { name: say("page.new_start") });
const opens = (page, game) => page.locator(".game", { has: page.locator(`a[href="#/rules/${game}"]`) }).getByRole("button", { name: /^Play/ });

/** Whether all of an element can be seen, without scrolling anything. */
const isInSight = (locator) =>
  locator.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const inWindow = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
    const hits = [[box.left + 4, box.top + 4], [box.right - 4, box.bottom - 4]].map(([x, y]) => document.elementFromPoint(x, y));
    return inWindow && hits.every((hit) => hit !== null && (element.contains(hit) || hit.contains(element)));
  });

test("one press on Start plays against the computer: who plays is in sight, and all else is folded", async (t) => {
  for (const [width, height] of WIDTHS) {
    const page = await newPage(t, { width, height, reducedMotion: true });
    for (const game of GAMES) {
      await open(page, "#/");
      await opens(page, game).click();
      const fields = dialog(page).locator("select:visible");
      assert.equal(await fields.first().inputValue(), "computer", game);
      assert.equal(await fields.count(), 3, `${game}: opponent, level, side`);
      for (const field of [...(await fields.all()), start(page)]) assert.ok(await isInSight(field), `${game} at ${width}`);
      assert.ok(await dialog(page).locator("details:not([open])").isVisible());
      if (game === "zugzwang") await axe(page);
      await start(page).click();
      await play(page).board.waitFor();
      assert.equal(await page.locator("[data-board]").getAttribute("data-board"), game);
    }
  }
});
