// Progress in lessons and puzzles: on the home screen, in a game's list of lessons, and in its list of puzzles.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { axe, newPage, open } from "./harness.mjs";
import { eventually } from "./helpers.mjs";
import { said, say } from "./words.mjs";

/** The right move of the first puzzle of Hens. */
const FIRST = readFileSync(new URL("../src/games/hens/puzzles.txt", import.meta.url), "utf8").split("\n")[0].split(" | ")[4].split(" ")[0];

const tiles = (page) => page.getByRole("region").getByRole("link", { name: said("page.puzzle_entry") });
const lessons = (page) => page.getByRole("region", { name: say("hens.name") }).getByRole("listitem");
const start = (page) => page.locator(".path-start .primary");

/** Solves the first part of a lesson by showing its answer. */
async function learn(page, address) {
  await open(page, address);
  await page.getByRole("button", { name: say("page.lesson_show") }).click();
  await page.locator('[data-testid=lesson][data-done="true"]').waitFor();
}

test("the path shows what is done, what is next, and a picture of each lesson", async (t) => {
  const page = await newPage(t, { width: 360, height: 740, touch: true, reducedMotion: true });
  await open(page, "#/");
  const link = page.getByRole("link", { name: say("page.learn_game", { game: say("hens.name") }) });
  assert.equal(await link.locator(".ring").count(), 0, "nothing is begun");
  await open(page, "#/learn/hens");
  await eventually(() => start(page).textContent(), say("page.learn_start"));
  const count = await lessons(page).count();
  await eventually(() => lessons(page).locator("img").count(), count);
  await learn(page, "#/learn/hens/2");
  await open(page, "#/learn/hens");
  const title = await lessons(page).nth(1).getByRole("link").textContent();
  const parts = await lessons(page).nth(1).getByText(said("page.learn_parts_done")).textContent();
  const of = Number(parts.match(/\d+/g).at(-1));
  await eventually(() => start(page).textContent(), say("page.learn_continue", { title, done: 1, of }));
  await axe(page);
  await lessons(page).nth(1).click({ position: { x: 20, y: 20 } });
  await page.locator("[data-testid=lesson]").waitFor();
  await open(page, "#/");
  await page.getByRole("link", { name: said("page.learn_game_progress") }).locator(".ring").waitFor();
  await axe(page);
});

test("the index lists puzzles by level and theme, and marks the solved ones", async (t) => {
  const page = await newPage(t, { width: 360, height: 740, touch: true, reducedMotion: true });
  await open(page, "#/puzzles/hens");
  await eventually(() => start(page).textContent(), say("page.puzzle_index_next", { puzzle: say("page.puzzle_name", { level: 1, place: 1 }) }));
  await page.getByText(said("page.puzzle_in_short")).waitFor();
  const all = await tiles(page).count();
  assert.ok(all > 50 && (await page.getByRole("region").count()) >= 4, `${all} puzzles`);
  const themes = page.getByRole("group", { name: say("page.puzzle_index_themes") }).getByRole("button");
  await themes.nth(1).click();
  await eventually(async () => (await tiles(page).count()) < all, true);
  const name = await themes.nth(1).textContent();
  for (const label of await tiles(page).evaluateAll((tiles) => tiles.map((tile) => tile.ariaLabel))) assert.ok(label.includes(name), label);
  // A puzzle leads to others of the theme, and Back and a reload keep it.
  const ofTheme = await tiles(page).count();
  await tiles(page).first().click();
  const after = page.locator("[data-testid=puzzle]").getByRole("link", { name: say("page.puzzle_next"), exact: true });
  const second = await after.getAttribute("href");
  assert.match(second, /\?theme=/);
  await after.click();
  await eventually(async () => (await after.getAttribute("href")) !== second, true);
  assert.match(await after.getAttribute("href"), /\?theme=/);
  await page.goBack();
  await page.goBack();
  await eventually(() => tiles(page).count(), ofTheme);
  await page.reload();
  await eventually(() => tiles(page).count(), ofTheme);
  await themes.first().click();
  await eventually(() => tiles(page).count(), all);
  // A solved puzzle leads back to the list, which marks it as solved.
  await start(page).click();
  await page.getByRole("button", { name: say("page.play_moves"), exact: true }).click();
  await page.locator("[data-testid=move-input]").fill(FIRST);
  await page.locator("[data-testid=move-input]").press("Enter");
  await page.locator('[data-testid=puzzle][data-done="true"]').waitFor();
  await page.locator("[data-testid=puzzles-solved]").click();
  await page.getByRole("link", { name: said("page.puzzle_entry_solved") }).waitFor();
  await eventually(() => start(page).textContent(), say("page.puzzle_index_next", { puzzle: say("page.puzzle_name", { level: 1, place: 2 }) }));
  const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(wide <= 0, `${wide} pixels too wide`);
});
