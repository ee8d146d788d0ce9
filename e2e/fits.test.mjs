// Nothing on the play screen overlaps or is cut, from a phone to a very wide screen: in games, lessons, puzzles and
// demo mode.
//
// A soak (FAIRYBOARD_SOAK=1) adds two sizes, and every part of every lesson.

import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES } from "./games.mjs";
import { misfits } from "./fits.mjs";
import { newPage, open } from "./harness.mjs";
import { click, eventually, play, settled, vectors } from "./helpers.mjs";
import { SOAK } from "./soak.mjs";
import { say } from "./words.mjs";

const SIZES = [[360, 740], ...(SOAK ? [[412, 915], [1440, 900]] : []), [768, 1024], [1024, 768], [1920, 1080]];
/** At this size, all buttons of the header are visible. */
const WIDE = { width: 1280, height: 800 };

/** Checks the screen at every size. `at` names the screen in messages. */
async function fits(page, at, sizes = SIZES) {
  await settled(page);
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await page.evaluate(() => new Promise(requestAnimationFrame));
    assert.deepEqual(await misfits(page), [], `${at}, ${width} × ${height}`);
  }
  await page.setViewportSize(WIDE);
}

/** Changes the address in the same page, which is faster than loading the page again. */
async function go(page, hash, selector) {
  await page.evaluate((hash) => (location.hash = hash), hash);
  await page.locator(selector).waitFor();
}

const press = (page, name) => page.getByRole("button", { name: say(name), exact: true }).first().click();

/** Opens the home screen. `go` then changes the address. */
async function wide(t) {
  const page = await newPage(t, { ...WIDE, reducedMotion: true });
  await open(page, "#/");
  return page;
}

for (const game of GAMES) {
  test(`on ${game} nothing overlaps and nothing is cut: a game, a lesson, a puzzle, and demos of them`, async (t) => {
    const page = await wide(t);
    for (const [name, hash, selector] of [
      ["a game", `#/play/${game}`, ".play:not(.with-lesson) [data-board]"],
      ["a lesson", `#/learn/${game}/1`, "[data-testid=lesson]"],
      ["a puzzle", `#/puzzle/${game}/1`, "[data-testid=puzzle]"],
    ]) {
      await go(page, hash, selector);
      await fits(page, name);
      // The demos of lessons and puzzles run only in a soak (a long run). In the usual check, e2e/demo.test.mjs checks
      // them.
      if (!SOAK && name !== "a game") continue;
      await press(page, "page.play_demo");
      await page.locator(".demo").waitFor();
      await fits(page, `the demo of ${name}`);
      await press(page, "page.demo_end");
      await page.locator(".demo").waitFor({ state: "detached" });
    }
  });
}

test("at 200 % zoom the board has the height of the window", async (t) => {
  const page = await wide(t);
  for (const [hash, selector] of [
    ["#/play/hens", ".play:not(.with-lesson) [data-board=hens]"],
    ["#/play/zugzwang", ".play:not(.with-lesson) [data-board=zugzwang]"],
    ["#/learn/hens/1", "[data-testid=lesson]"],
    ["#/puzzle/zugzwang/1", "[data-testid=puzzle]"],
  ]) {
    await go(page, hash, selector);
    for (const [width, height, least] of [
      [720, 450, 320],
      [960, 540, 300],
    ]) {
      await page.setViewportSize({ width, height });
      await settled(page);
      const board = await page.locator("[data-board]").boundingBox();
      assert.ok(board.width >= least && board.y + board.height <= height, `${hash} at ${width} × ${height}: ${JSON.stringify(board)}`);
    }
    await page.setViewportSize(WIDE);
  }
});

test("a puzzle whose answer was shown fits", async (t) => {
  const page = await wide(t);
  await go(page, "#/puzzle/hens/1", "[data-testid=puzzle]");
  await press(page, "page.puzzle_show");
  await page.getByTestId("not-counted").waitFor();
  await fits(page, "its end");
});

test("an announcement that is to be answered, and the end that follows, fit; both dice are marked", async (t) => {
  const page = await wide(t);
  const [{ position }] = vectors("zugzwang_games").filter(({ moves }) => moves[0] === "Sh8xe8:bQxcN");
  await go(page, `#/play/zugzwang?pos=${encodeURIComponent(position)}`, '[data-position*=" fixed "]');
  const screen = play(page);
  for (const square of ["h8", "e8"]) await click(page, square);
  await fits(page, "an announcement that is entered");
  for (const face of ["bQ", "cN"]) await page.locator(`[data-face="${face}"]`).click();
  await screen.action("play").click();
  await page.getByTestId("curtain").waitFor();
  await eventually(() => screen.marked("duty"), ["e8", "h8"]);
  await fits(page, "an announcement, under the curtain");
  await press(page, "page.hand_show_side");
  await click(page, "e8");
  await page.locator('.unfolded[data-die="e8"]').waitFor();
  assert.deepEqual(await screen.marked("duty"), ["e8", "h8"]);
  await fits(page, "an announcement, and a die that is looked at");
  await press(page, "zugzwang.challenge");
  await screen.action("play").click();
  await screen.action("rematch").waitFor();
  assert.deepEqual(await screen.marked("last"), ["e8", "h8"]);
  await fits(page, "the end");
  await click(page, "h8");
  await page.locator('.unfolded[data-die="h8"]').waitFor();
  await fits(page, "the end, and a die that is looked at");
});

test("the whole hand is seen in a demo on a projector", async (t) => {
  const page = await wide(t);
  await go(page, "#/puzzle/zugzwang/1", "[data-testid=puzzle]");
  await press(page, "page.play_demo");
  for (const [width, height] of [[1024, 768], [1280, 720], [1920, 1080]]) {
    await page.setViewportSize({ width, height });
    await settled(page);
    const seen = await page.evaluate(() => {
      const hand = document.querySelector(".hand-area").getBoundingClientRect();
      const held = [...document.querySelectorAll(".hand-area :is([data-card], [data-die])")];
      return held.map((one) => {
        const { left, right, top, bottom } = one.getBoundingClientRect();
        return left > hand.left - 1 && right < hand.right + 1 && top > hand.top - 1 && bottom < hand.bottom + 1;
      });
    });
    // All five cards and all eight dice are visible.
    assert.deepEqual(seen, Array(13).fill(true), `${width} × ${height}`);
    assert.deepEqual(await misfits(page), [], `${width} × ${height}`);
  }
});

test("what does not fit is found", async (t) => {
  const page = await wide(t);
  await go(page, "#/learn/fidchell/1", "[data-testid=lesson]");
  const found = async (style) => {
    const sheet = await page.evaluateHandle(async (style) => {
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(style);
      document.adoptedStyleSheets.push(sheet);
      return sheet;
    }, style);
    await settled(page);
    const faults = (await misfits(page)).join("\n");
    await sheet.evaluate((sheet) => sheet.replaceSync(""));
    return faults;
  };
  assert.equal(await found(""), "");
  assert.match(await found(".lesson { height: 100px; overflow: hidden }"), /lesson: .* is cut/);
  assert.match(await found(".strip.far { position: relative; top: 60px }"), /far strip and board overlap/);
  assert.match(await found(".tell { height: 40px !important } .tell-text { height: auto; overflow: visible } .status { font-size: 160px !important }"), /status/);
  assert.match(await found(".tell-text { height: auto; overflow: visible } .play .status { width: 60px; font-size: 12px !important; overflow-wrap: anywhere; letter-spacing: 2em }"), /squeezed/);
  assert.match(await found(".lesson h2 { position: relative; top: 50px }"), /lie on each other/);
  assert.match(await found(".controls { translate: 0 30px }"), /controls: .* is cut/);
});

if (SOAK) {
  for (const game of GAMES) {
    test(`in every part of the lessons on ${game} nothing overlaps and nothing is cut`, async (t) => {
      const page = await wide(t);
      await go(page, `#/learn/${game}`, `li a[href="#/learn/${game}/2"]`);
      const lessons = await page.locator(`a[href="#/first/${game}"], a[href^="#/learn/${game}/"]`).evaluateAll((links) => [...new Set(links.map((link) => link.hash))]);
      assert.ok(lessons.length > 3, `${lessons}`);
      for (const hash of lessons) {
        await go(page, `#/learn/${game}`, `li a[href="#/learn/${game}/2"]`);
        await go(page, hash, "[data-testid=lesson]");
        const parts = await page.locator(".dot").count();
        for (let part = 1; part <= parts; part++) {
          const at = `${hash}, part ${part}`;
          await page.locator(".dot").nth(part - 1).click();
          await settled(page);
          await fits(page, at);
          const movable = page.locator('[data-mark~="movable"]');
          if (await movable.count()) {
            await movable.first().click();
            await fits(page, `${at}, a piece chosen`);
          }
          await press(page, "page.lesson_show");
          await fits(page, `${at}, shown`);
        }
      }
    });
  }
}
