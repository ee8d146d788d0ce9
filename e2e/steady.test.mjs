// Parts of the play screen don't shift during a game, the home page doesn't shift while its pictures load, and a press
// changes the styles of few elements.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newPage, open } from "./harness.mjs";
import { play, playByMouse, settled, vectors } from "./helpers.mjs";
import { SOAK, testIf } from "./soak.mjs";
import { say } from "./words.mjs";

/** The parts that always keep their place and size during a game. */
const PARTS = [".head", ".board-place", ".strip.far", ".strip.near", ".tell", ".controls", ".tabs", ".panel"];

/** Runs in the page, before its own scripts: records the layout shifts that count for the Web Vitals. */
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
    for (const move of game.moves.slice(0, SOAK ? 16 : 8)) {
      await playByMouse(page, [move]);
      await settled(page);
      assert.deepEqual(await places(), before, move);
    }
    assert.deepEqual(await page.evaluate(() => window.shifts), []);
  });

  // The tools of a study take two or three rows of buttons, so a study is not in the list.
  testIf([360, 1440].includes(width))(`no screen shifts while its parts load at ${width} × ${height}`, async (t) => {
    const page = await newPage(t, { width, height, touch: width < 600 });
    await page.addInitScript(watch);
    const screens = ["play/zugzwang", "learn/hens/1", "puzzle/fist/1", "learn", "puzzles/hens", "games", "setup/fidchell", "rules/hens"];
    for (const screen of SOAK ? screens : screens.slice(0, 4)) {
      await open(page, `#/${screen}`);
      await settled(page);
      assert.deepEqual(await page.evaluate(() => window.shifts), [], screen);
    }
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

test("a press on the board computes the styles of few elements", async (t) => {
  const page = await newPage(t);
  await open(page, "#/play/hens");
  await settled(page);
  const debug = await page.context().newCDPSession(page);
  const events = [];
  debug.on("Tracing.dataCollected", ({ value }) => events.push(...value));
  await debug.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["devtools.timeline"] } });
  for (const square of ["a4", "c4", "e4", "g4"]) {
    await page.locator(`[data-square=${square}]`).click();
    await settled(page);
  }
  const complete = new Promise((done) => debug.once("Tracing.tracingComplete", done));
  await debug.send("Tracing.end");
  await complete;
  const counts = events.filter(({ name, args }) => name === "UpdateLayoutTree" && args.elementCount).map(({ args }) => args.elementCount);
  assert.notEqual(counts.length, 0, "the trace shows when styles are computed");
  // The page has some 1,500 elements. About 20 change their styles at a press.
  const total = counts.reduce((sum, count) => sum + count, 0);
  assert.ok(total / 4 < 80, `${total} elements in four presses: ${counts.join(", ")}`);
});
