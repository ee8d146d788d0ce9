// Demo mode: a large board, other parts hidden until they are needed, and a blank screen.

import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES } from "./games.mjs";
import { axe, newPage } from "./harness.mjs";
import { at, click, closeLayers, eventually, layers, play, show, sidePanel } from "./helpers.mjs";
import { CHAIN } from "./positions.mjs";
import { say } from "./words.mjs";

const width = async (page) => (await play(page).board.boundingBox()).width;
const endButton = (page) => page.getByRole("button", { name: say("page.demo_end"), exact: true });

test("demo mode makes the board large, puts the rest away, and leaves by Escape", async (t) => {
  const page = await newPage(t, { width: 1280, height: 720 });
  const screen = await show(page, at(CHAIN), CHAIN);
  const before = await width(page);
  await screen.button(say("page.play_demo")).click();
  await eventually(() => sidePanel(page).isVisible(), false);
  assert.ok((await width(page)) > before, "the board is larger");
  assert.equal(await screen.action("share").isVisible(), false);
  await eventually(screen.spoken, say("page.demo_begins"));
  const size = await screen.status.evaluate((status) => parseFloat(getComputedStyle(status).fontSize));
  assert.ok(size >= 24, `${size} px`);
  await axe(page);

  // Marks, layers, moves and notes can still be used.
  await screen.button(say("page.play_pen")).click();
  await click(page, "b4");
  await eventually(() => page.locator(".drawing .mark").count(), 1);
  await screen.button(say("page.play_pen")).click();
  await screen.button(say("page.play_moves")).click();
  await sidePanel(page).locator("#tab-Notes").click();
  await sidePanel(page).getByRole("textbox").first().waitFor();
  await sidePanel(page).locator("#tab-Notes").focus();
  await page.keyboard.press("Escape");
  await eventually(() => sidePanel(page).isVisible(), false);

  // Escape cancels the move first, then leaves the demo.
  await click(page, "d1");
  await eventually(() => screen.marked("selected"), ["d1"]);
  await page.keyboard.press("Escape");
  await eventually(() => screen.marked("selected"), []);
  assert.equal(await endButton(page).count(), 1);
  await page.keyboard.press("Escape");
  await eventually(() => endButton(page).count(), 0);
  await eventually(() => width(page), before);
});

test("a blank screen comes back by any key or press, and nothing else happens", async (t) => {
  const page = await newPage(t, { width: 1920, height: 1080 });
  const screen = await show(page, at(CHAIN), CHAIN);
  const blank = page.getByRole("button", { name: say("page.demo_cover") });
  await screen.square("a1").press("b");
  assert.equal(await blank.count(), 0, "only in demo mode");
  await screen.button(say("page.play_demo")).click();
  for (const back of [() => page.keyboard.press("f"), () => page.keyboard.press("Escape"), () => page.mouse.click(600, 500)]) {
    await page.keyboard.press("b");
    await blank.waitFor();
    await eventually(screen.spoken, say("page.demo_blank"));
    const covers = await page.evaluate(() => document.elementFromPoint(960, 540).className);
    assert.equal(covers, "blank");
    await back();
    await eventually(() => blank.count(), 0);
    await eventually(screen.spoken, say("page.demo_back"));
    assert.equal(await screen.board.getAttribute("data-turned"), "0");
    assert.deepEqual(await screen.marked("selected"), []);
    assert.equal(await endButton(page).count(), 1);
  }
  await screen.button(say("page.demo_blank_it")).click();
  await blank.click();
  await eventually(() => blank.count(), 0);
  await screen.button(say("page.demo_end")).click();
  await eventually(() => endButton(page).count(), 0);
});

test("demo mode fits from a phone to a projector, in every game", async (t) => {
  const page = await newPage(t);
  for (const game of GAMES) {
    await show(page, `#/play/${game}`);
    await (await layers(page)).getByLabel(say("page.play_demo")).check();
    await closeLayers(page);
    for (const [width, height] of [[360, 740], [768, 1024], [1024, 768], [1920, 1080]]) {
      await page.setViewportSize({ width, height });
      const found = await page.evaluate(() => {
        const box = (selector) => document.querySelector(selector).getBoundingClientRect();
        const [board, tell, controls] = [box("[data-board]"), box(".tell"), box(".controls")];
        const apart = (a, b) => a.right <= b.left + 1 || b.right <= a.left + 1 || a.bottom <= b.top + 1 || b.bottom <= a.top + 1;
        return {
          fits: board.left >= 0 && board.top >= 0 && board.right <= innerWidth + 1 && board.bottom <= innerHeight + 1,
          apart: apart(board, tell) && apart(board, controls),
          reached: controls.bottom <= innerHeight + 1,
          wide: document.documentElement.scrollWidth <= innerWidth,
        };
      });
      assert.deepEqual(found, { fits: true, apart: true, reached: true, wide: true }, `${game} at ${width} × ${height}`);
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.keyboard.press("Escape");
  }
});

test("in demo mode one may look as if it were the other side’s turn", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(CHAIN), CHAIN);
  await screen.button(say("page.play_demo")).click();
  await page.getByRole("button", { name: say("page.study_as_if", { seat: say("games.black") }) }).click();
  await eventually(() => screen.marked("movable").then((squares) => squares.includes("d1")), false);
  await page.getByRole("group", { name: say("page.study_pretends"), exact: true }).getByRole("button", { name: say("page.study_back") }).click();
  await eventually(() => screen.marked("movable").then((squares) => squares.includes("d1")), true);
  await screen.stands(CHAIN);
});
