// A page that the browser translates: each text node is replaced by elements with a different text.
//
// The tests' Chromium has no translator, so the tests imitate that of Chrome. One page is translated after each step,
// the other is not. At the end, both must show the same.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newPage, open } from "./harness.mjs";
import { begin, bothHere, click, eventually, play, playButton, settled, startButton, unfold } from "./helpers.mjs";
import { testIf } from "./soak.mjs";
import { say } from "./words.mjs";

/**
 * Runs in the page: replaces all texts by translated ones. With `wraps`, it moves each text into a new element instead.
 */
function translate(wraps) {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts = [];
  while (walker.nextNode()) texts.push(walker.currentNode);
  for (const text of texts) {
    const parent = text.parentElement;
    if (!text.data.trim() || parent.closest("font, script, style, textarea, select, svg, [translate=no]")) continue;
    const font = document.createElement("font");
    const inner = document.createElement("font");
    inner.textContent = `«${text.data}»`;
    text.replaceWith(font);
    font.append(inner);
    if (wraps) {
      inner.textContent = "";
      inner.append(text);
    }
  }
}

/** The visible text of the page, without the marks of translated texts. */
const read = (page) => page.evaluate(() => document.body.innerText.replace(/[«»]/g, "").replace(/\s+/g, " "));

const named = (page, key) => page.getByRole("button", { name: new RegExp(`^«?${say(key)}»?$`) });

const TOUR = {
  "the first screen": (page) => open(page, "#/"),
  "a game is chosen": (page) => playButton(page, "hens").click(),
  // Found by its value, because its name is translated.
  "it is for two": (page) => page.locator('dialog input[value="here"]').check(),
  "it begins": async (page) => {
    await startButton(page).click();
    await play(page).board.waitFor();
  },
  "a piece": (page) => click(page, "d2"),
  "its move": (page) => click(page, "b4"),
  "a refusal": async (page) => {
    await play(page).input.fill("a1-a8");
    await play(page).input.press("Enter");
  },
  "a typed move": async (page) => {
    await play(page).input.fill("d7-b5");
    await play(page).input.press("Enter");
  },
  "one back": (page) => named(page, "page.embed_previous").click(),
  "to now": (page) => named(page, "page.draft_to_now").click(),
  "taken back": (page) => play(page).action("take-back").click(),
  "rules": (page) => page.locator("#tab-Rules").click(),
  "notes": (page) => page.locator("#tab-Notes").click(),
  "moves": (page) => page.locator("#tab-Moves").click(),
  "settings": (page) => named(page, "page.settings_title").click(),
  "settings closed": (page) => page.keyboard.press("Escape"),
  "share": (page) => play(page).action("share").click(),
  "share closed": (page) => page.keyboard.press("Escape"),
  "a lesson": async (page) => {
    await page.evaluate(() => (location.hash = "#/learn/hens/1"));
    await page.locator("[data-board]").waitFor();
  },
  "a hint in it": (page) => page.keyboard.press("h"),
  "another hint": (page) => page.keyboard.press("h"),
  "a puzzle": async (page) => {
    await page.evaluate(() => (location.hash = "#/puzzle/hens/1"));
    await page.locator("[data-board]").waitFor();
  },
  "the setup": async (page) => {
    await page.evaluate(() => (location.hash = "#/setup/hens"));
    await page.locator("[data-stock]").first().waitFor();
  },
  "your games": async (page) => {
    await page.evaluate(() => (location.hash = "#/games"));
    await page.getByRole("searchbox").waitFor();
  },
  "home again": (page) => page.evaluate(() => (location.hash = "#/")),
};

for (const wraps of [false, true]) {
  testIf(!wraps)(`a page whose texts are ${wraps ? "wrapped" : "replaced"} by a translator says what another says`, async (t) => {
    const [plain, translated] = [await newPage(t, { reducedMotion: true }), await newPage(t, { reducedMotion: true })];
    for (const [name, step] of Object.entries(TOUR)) {
      const take = async (page) => {
        await step(page);
        await settled(page);
        await page.waitForTimeout(150);
      };
      await Promise.all([plain, translated].map(take));
      assert.equal(await translated.getByTestId("crash").count(), 0, name);
      await eventually(async () => (await read(translated)) === (await read(plain)), true, name).catch(async () => {
        assert.equal(await read(translated), await read(plain), name);
      });
      await translated.evaluate(translate, wraps);
    }
  });
}

test("a clock goes on, and the live region stays the same element", async (t) => {
  const page = await newPage(t);
  await open(page, "#/");
  await playButton(page, "hens").click();
  await bothHere(page);
  await unfold(page);
  await page.getByRole("dialog").getByLabel(new RegExp(`^${say("page.clock")}`)).first().selectOption("side");
  await startButton(page).click();
  const screen = play(page);
  await screen.board.waitFor();
  await page.evaluate(() => {
    window.regions = [...document.querySelectorAll("[aria-live]")];
  });
  await page.evaluate(translate, false);
  await screen.input.fill("d2-b4");
  await screen.input.press("Enter");
  await page.evaluate(translate, false);
  const time = page.locator("[data-time='1']");
  const before = await time.textContent();
  await eventually(async () => (await time.textContent()) !== before, true);
  assert.ok(await page.evaluate(() => window.regions.length > 1 && window.regions.every((region) => region.isConnected)));
});

test("moves, squares, times and what players are called are not translated", async (t) => {
  const page = await newPage(t);
  await begin(page);
  await play(page).input.fill("d2-b4");
  await play(page).input.press("Enter");
  await settled(page);
  const may = (selector) =>
    page.evaluate((selector) => {
      const found = [...document.querySelectorAll(selector)];
      return found.length > 0 && found.some((element) => !element.closest("[translate=no]"));
    }, selector);
  for (const selector of ["[data-ply]", "[data-square]", "[data-board]"]) assert.equal(await may(selector), false, selector);
  assert.equal(await may("[data-testid=status]"), true);
});
