// Demo mode: a large board, other parts hidden until they are needed, and a blank screen.

import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES } from "./games.mjs";
import { axe, newPage } from "./harness.mjs";
import { misfits } from "./fits.mjs";
import { HENS_GAMES, at, click, closeLayers, eventually, layers, play, settled, show, sidePanel } from "./helpers.mjs";
import { CHAIN } from "./positions.mjs";
import { SOAK, some, testIf } from "./soak.mjs";
import { STAGE, onStage, sizes } from "./stage.mjs";
import { said, say } from "./words.mjs";

/** The sizes of projectors, and the least share of their height that the board takes. */
const PROJECTORS = [[1024, 768, 0.84], [1920, 1080, 0.9], ...(SOAK ? [[1280, 720, 0.9]] : [])];
const demo = (page) => page.getByRole("button", { name: say("page.play_demo"), exact: true });
const width = async (page) => (await play(page).board.boundingBox()).width;
const endButton = (page) => page.getByRole("button", { name: say("page.demo_end"), exact: true });

for (const [i, [name, [reach, must]]] of Object.entries(STAGE).entries()) {
  for (const dark of SOAK ? [false, true] : [false]) {
    test(`on stage ${name} is large${dark ? ", in dark colours" : ""}: the board, what must be read, and the rest`, async (t) => {
      const page = await newPage(t, { dark, width: 1280, height: 800 });
      await reach(page);
      for (const [width, height, least] of some(PROJECTORS, i)) {
        const size = `${width} × ${height}`;
        await page.setViewportSize({ width, height });
        const before = (await play(page).board.boundingBox()).height / height;
        await onStage(page, [width, height]);
        const found = await sizes(page, must);
        assert.ok(found.board >= Math.max(least, before), `${size}: the board has ${found.board}, before ${before}`);
        assert.ok(found.must >= 0.03, `${size}: what must be read has ${found.must}`);
        assert.ok(found.rest >= 0.02, `${size}: the rest has ${found.rest}`);
        assert.equal(found.bars, 0, `${size}: nothing has a scrollbar`);
        assert.deepEqual(await misfits(page), [], size);
        await page.getByRole("button", { name: say("page.demo_end") }).click();
        await eventually(() => page.locator(".demo").count(), 0);
      }
      if (dark) await axe(page);
    });
  }
}

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
  assert.ok(size >= 0.03 * 720, `${size} px`);
  await axe(page);

  // Marks, layers, moves and notes can still be used.
  await screen.button(say("page.play_pen")).click();
  await click(page, "b4");
  await eventually(() => page.locator(".drawing .mark").count(), 1);
  const pressed = () => screen.button(say("page.play_pen")).getAttribute("aria-pressed");
  await page.keyboard.press("Escape");
  await eventually(pressed, "false", "Escape puts the pen away");
  assert.equal(await endButton(page).count(), 1);
  await screen.button(say("page.play_moves")).click();
  await sidePanel(page).locator("#tab-Notes").click();
  await sidePanel(page).getByRole("textbox").first().waitFor();
  await sidePanel(page).locator("#tab-Notes").focus();
  await page.keyboard.press("Escape");
  await eventually(() => sidePanel(page).isVisible(), false);

  // Escape first cancels the half-entered move. The next Escape ends demo mode.
  await click(page, "d1");
  await eventually(() => screen.marked("selected"), ["d1"]);
  await page.keyboard.press("Escape");
  await eventually(() => screen.marked("selected"), []);
  assert.equal(await endButton(page).count(), 1);
  await page.keyboard.press("Escape");
  await eventually(() => endButton(page).count(), 0);
  await eventually(() => width(page), before);

  // The end of demo mode puts the pen away, too.
  await screen.button(say("page.play_demo")).click();
  await screen.button(say("page.play_pen")).click();
  await eventually(pressed, "true");
  await endButton(page).click();
  await eventually(pressed, "false");
});

test("a blank screen comes back by any key or press, and nothing else happens", async (t) => {
  const page = await newPage(t, { width: 1920, height: 1080 });
  const screen = await show(page, at(CHAIN), CHAIN);
  const blank = page.getByRole("button", { name: say("page.demo_cover") });
  await screen.square("a1").press("b");
  assert.equal(await blank.count(), 0, "only in demo mode");
  await screen.button(say("page.play_demo")).click();
  const ways = [["b", () => page.keyboard.press("f")], [".", () => page.keyboard.press("Escape")], ["b", () => page.mouse.click(600, 500)]];
  for (const [key, back] of ways) {
    await page.keyboard.press(key);
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

// Runs only in a soak (a long run). In the usual check, e2e/fits.test.mjs checks demo mode with each game.
testIf(false)("demo mode fits from a phone to a projector, in every game", async (t) => {
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
  await page.getByRole("button", { name: say("page.study_their_turn"), exact: true }).click();
  await eventually(() => screen.marked("movable").then((squares) => squares.includes("d1")), false);
  await page.getByRole("group", { name: say("page.study_pretends"), exact: true }).getByRole("button", { name: say("page.study_back") }).click();
  await eventually(() => screen.marked("movable").then((squares) => squares.includes("d1")), true);
  await screen.stands(CHAIN);
});

test("a presenter’s remote goes on in a long note, then through the moves, and back", async (t) => {
  const page = await newPage(t, { width: 1024, height: 768 });
  const screen = play(page);
  await STAGE["a study with a long note"][0](page);
  await onStage(page, [1024, 768]);
  const note = page.getByTestId("stage-note");
  const top = () => note.evaluate((note) => note.scrollTop);
  const position = () => screen.board.getAttribute("data-position");
  const { scrollHeight, clientHeight } = await note.evaluate(({ scrollHeight, clientHeight }) => ({ scrollHeight, clientHeight }));
  assert.ok(scrollHeight > clientHeight, "the note is longer than its place");
  const isAtEnd = async () => (await top()) + clientHeight + 1 >= scrollHeight;
  while (!(await isAtEnd())) {
    const last = await top();
    await page.keyboard.press("PageDown");
    assert.ok((await top()) > last, "it goes on");
    assert.equal(await position(), HENS_GAMES[0].position);
  }
  await page.keyboard.press("PageUp");
  assert.equal(await isAtEnd(), false, "a page back");
  await page.keyboard.press("PageDown");
  assert.equal(await isAtEnd(), true);
  await page.keyboard.press("PageDown");
  await eventually(() => note.count(), 0, "the next position has no note");
  await page.getByTestId("happened").waitFor();
  const first = await position();
  for (const [next, previous] of [["ArrowRight", "ArrowLeft"], ["Space", "PageUp"]]) {
    await page.keyboard.press(next);
    await eventually(async () => (await position()) === first, false);
    await page.keyboard.press(previous);
    await eventually(position, first);
  }
  await page.keyboard.press("PageUp");
  await eventually(position, HENS_GAMES[0].position);
});

test("the next key goes on to the next part of a lesson", async (t) => {
  const page = await newPage(t);
  await STAGE["a lesson"][0](page);
  await onStage(page, [1280, 720]);
  const part = () => page.getByTestId("lesson").getAttribute("data-part");
  await page.keyboard.press("PageDown");
  await eventually(part, "2");
  await page.keyboard.press("PageUp");
  await eventually(part, "1");
  await page.keyboard.press("PageUp");
  await page.getByText(say("page.demo_first_task")).first().waitFor();
  assert.equal(await part(), "1");
});

test("the controls fade while the pointer rests, and keys don’t bring them back", async (t) => {
  const page = await newPage(t);
  await page.clock.install();
  await show(page, at(CHAIN), CHAIN);
  await demo(page).click();
  const tools = page.getByRole("toolbar", { name: say("page.play_tools") });
  const fades = () => tools.evaluate((tools) => tools.classList.contains("idle"));
  await page.mouse.move(300, 300);
  await eventually(fades, false);
  await page.clock.runFor(3_100);
  await eventually(fades, true);
  const shown = () => tools.getByRole("button").first().evaluate((button) => getComputedStyle(button).opacity);
  await page.clock.runFor(1_000);
  await eventually(shown, "0");
  await page.keyboard.press("PageDown");
  assert.equal(await fades(), true);
  await page.mouse.move(310, 300);
  await eventually(fades, false);
});

test("demo mode has the full screen, as far as the browser gives it", async (t) => {
  const page = await newPage(t);
  await page.addInitScript(() => {
    window.full = [];
    Element.prototype.requestFullscreen = async () => void window.full.push("on");
    document.exitFullscreen = async () => void window.full.push("off");
  });
  await show(page, at(CHAIN), CHAIN);
  await demo(page).click();
  await eventually(() => page.evaluate(() => window.full), ["on"]);
  await page.keyboard.press("Escape");
  await eventually(() => page.evaluate(() => window.full), ["on", "off"]);
  await page.evaluate(() => (Element.prototype.requestFullscreen = async () => Promise.reject(new TypeError("refused"))));
  await demo(page).click();
  await page.locator(".demo").waitFor();
  await page.keyboard.press("Escape");
  await eventually(() => page.locator(".demo").count(), 0);
});

test("a bright dot follows the pointer", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(CHAIN), CHAIN);
  await demo(page).click();
  await page.keyboard.press("d");
  const dot = page.locator(".laser");
  await dot.waitFor({ state: "attached" });
  await page.mouse.move(400, 300);
  const middle = async () => {
    const { x, y, width, height } = await dot.boundingBox();
    return [x + width / 2, y + height / 2].map(Math.round);
  };
  await eventually(middle, [400, 300]);
  // Clicks go through the dot to the board.
  await click(page, "d1");
  await eventually(() => screen.marked("selected"), ["d1"]);
  await page.getByRole("button", { name: say("page.demo_dot"), exact: true }).click();
  await eventually(() => dot.count(), 0);
});

test("no frame is around anything after Escape, until the next key", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(CHAIN), CHAIN);
  await demo(page).click();
  const framed = () =>
    page.evaluate(() => {
      const { outlineStyle, boxShadow } = getComputedStyle(document.activeElement);
      return document.activeElement !== document.body && (outlineStyle !== "none" || boxShadow !== "none");
    });
  await screen.square("d1").press("Enter");
  await eventually(() => screen.marked("selected"), ["d1"]);
  assert.equal(await framed(), true);
  await page.keyboard.press("Escape");
  await eventually(() => screen.marked("selected"), []);
  await eventually(framed, false);
  await page.keyboard.press("ArrowUp");
  await eventually(framed, true);
});

test("the rules are beside the board, in large text, and the next key goes on in them", async (t) => {
  const page = await newPage(t);
  await STAGE["a refusal"][0](page);
  for (const [width, height] of PROJECTORS) {
    await onStage(page, [width, height]);
    await page.getByRole("button", { name: said("page.play_show_rule") }).click();
    const rules = page.locator("#panel-Rules");
    await rules.locator("[data-rule-text]").first().waitFor();
    await settled(page);
    const text = rules.locator("[data-rule-text] p").first();
    const size = await text.evaluate((text) => parseFloat(getComputedStyle(text).fontSize) / innerHeight);
    assert.ok(size >= 0.0299, `${width} × ${height}: ${size}`);
    const [board, box] = [await play(page).board.boundingBox(), await sidePanel(page).boundingBox()];
    assert.ok(box.x >= board.x + board.width, "the board is not covered");
    const top = () => rules.evaluate((rules) => rules.scrollTop);
    // Scrolls without a key, because a key starts smooth scrolling, which may still run when the next key is pressed.
    await rules.evaluate((rules) => rules.scrollTo(0, 0));
    await page.keyboard.press("PageDown");
    await eventually(async () => (await top()) > 0, true);
    await sidePanel(page).getByRole("button", { name: say("page.close") }).click();
    await page.getByRole("button", { name: say("page.demo_end") }).click();
    await eventually(() => page.locator(".demo").count(), 0);
    await page.setViewportSize({ width: 1280, height: 800 });
    await click(page, "d4");
  }
});
