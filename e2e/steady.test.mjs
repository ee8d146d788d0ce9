// No part of the play screen shifts during a game, and the home page does not shift while its pictures load.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newPage, open } from "./harness.mjs";
import { play, playByMouse, settled, vectors } from "./helpers.mjs";
import { testIf } from "./soak.mjs";
import { say } from "./words.mjs";

/** Parts of the screen that keep their place and size in every state of a game. */
const PARTS = [".head", ".board-place", ".strip.far", ".strip.near", ".tell", ".controls", ".tabs", ".panel"];

/** Runs in the page, before its own scripts: collects the layout shifts that count for the Web Vitals. */
function watch() {
  window.shifts = [];
  const place = ({ node }) => (node instanceof Element ? node : node?.parentElement)?.closest("[class]")?.getAttribute("class");
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value, sources } of list.getEntries()) if (!hadRecentInput) window.shifts.push(`${value.toFixed(4)}: ${sources.map(place).join(", ")}`);
  }).observe({ type: "layout-shift", buffered: true });
}

for (const [width, height] of [
  [360, 740],
  [768, 1024],
  [1440, 900],
  [1920, 1080],
]) {
  testIf([360, 1440].includes(width))(`the layout does not shift in a game at ${width} × ${height}`, async (t) => {
    const page = await newPage(t, { width, height, touch: width < 600 });
    await page.addInitScript(watch);
    const [game] = vectors("hens_games");
    await open(page, "#/play/hens");
    await play(page).stands(game.position);
    await settled(page);
    const places = () =>
      page.evaluate((parts) => parts.map((part) => [part, JSON.stringify(document.querySelector(part)?.getBoundingClientRect())]), PARTS);
    const before = await places();
    await page.evaluate(() => (window.shifts.length = 0));
    for (const move of game.moves.slice(0, 16)) {
      await playByMouse(page, [move]);
      await settled(page);
      assert.deepEqual(await places(), before, move);
    }
    assert.deepEqual(await page.evaluate(() => window.shifts), []);
  });

  testIf(width === 360)(`the home page does not shift while its pictures load at ${width} × ${height}`, async (t) => {
    const page = await newPage(t, { width, height, touch: width < 600 });
    await page.addInitScript(watch);
    await page.clock.install();
    await open(page, "#/");
    const heading = page.getByRole("heading", { name: say("page.puzzle_of_day") });
    const daily = page.getByRole("listitem").filter({ has: heading });
    const box = await daily.boundingBox();
    // The puzzle of the day is fetched some time after the page is shown.
    await page.clock.fastForward(2_000);
    await daily.locator("img").waitFor({ state: "attached" });
    await settled(page);
    assert.deepEqual(await daily.boundingBox(), box);
    assert.deepEqual(await page.evaluate(() => window.shifts), []);
  });
}
