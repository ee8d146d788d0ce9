// Less usual inputs: a button that is held down, an input method editor, and a button that disappears while it has the
// focus.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newPage } from "./harness.mjs";
import { begin, eventually, playButton, playByTyping, show, showMoves, slotOf, tools } from "./helpers.mjs";
import { say } from "./words.mjs";

const hasFocus = (page) => page.evaluate(() => document.activeElement !== document.body);

test("a held step goes on until it is released", async (t) => {
  const page = await newPage(t);
  await begin(page);
  await playByTyping(page, ["d2-b4", "d7-b5", "g2-e4", "g7-e5", "c2-d3", "c7-d6"]);
  // The number of the shown move. It is 0 at the start, where the list of moves marks no move as the current one.
  const shown = () =>
    page.evaluate(() => Number(document.querySelector("[data-testid=moves] [aria-current]")?.dataset.ply ?? 0));
  const previous = tools(page).getByRole("button", { name: say("page.embed_previous") });
  const box = await previous.boundingBox();
  await page.mouse.move(box.x + 8, box.y + 8);
  // The right button opens the browser's menu.
  await page.mouse.down({ button: "right" });
  await page.waitForTimeout(600);
  await page.mouse.up({ button: "right" });
  assert.equal(await shown(), 6);
  await page.mouse.down();
  await eventually(async () => (await shown()) <= 2, true);
  await page.mouse.up();
  const stands = await shown();
  await page.waitForTimeout(400);
  assert.ok(stands - (await shown()) <= 1, "a click steps once more and no further");
});

test("a held step ends when its screen is left, before its first repeat and later", async (t) => {
  const page = await newPage(t);
  await page.clock.install();
  const screen = await begin(page);
  await playByTyping(page, ["d2-b4", "d7-b5", "g2-e4", "g7-e5", "c2-d3", "c7-d6"]);
  const slot = await slotOf(page);
  for (const [held, steps] of [
    [100, 0],
    [600, 2],
  ]) {
    await page.clock.resume();
    await show(page, slot);
    await screen.moves.getByRole("button", { name: "d2-b4" }).click();
    await screen.plays("d2-b4");
    // From here on, only the test moves the page's time.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
    // Counts the calls of timers that are set from now on with the delays of a held step, 400 and 120 ms.
    await page.evaluate(() => {
      const { setInterval, setTimeout } = window;
      window.repeats = 0;
      window.stopCounting = () => Object.assign(window, { setInterval, setTimeout });
      const counts = (then) => (...what) => {
        window.repeats += 1;
        then(...what);
      };
      window.setTimeout = (then, ms, ...rest) => setTimeout(ms === 400 ? counts(then) : then, ms, ...rest);
      window.setInterval = (then, ms, ...rest) => setInterval(ms === 120 ? counts(then) : then, ms, ...rest);
    });
    const repeats = () => page.evaluate(() => window.repeats);
    const { x, y } = await tools(page).getByRole("button", { name: say("page.embed_next") }).boundingBox();
    await page.mouse.move(x + 8, y + 8);
    await page.mouse.down();
    await page.clock.runFor(held);
    assert.equal(await repeats(), steps);
    await page.evaluate(() => {
      window.stopCounting();
      location.hash = "#/";
    });
    await playButton(page, "hens").waitFor();
    await page.clock.runFor(2_000);
    assert.equal(await repeats(), steps, `held for ${held} ms`);
    await page.mouse.up();
  }
});

test("the Enter of an input method plays nothing", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  await showMoves(page);
  const before = await screen.position();
  await screen.input.fill("d2-b4");
  await screen.input.evaluate((field) => {
    field.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", isComposing: true, bubbles: true, cancelable: true }));
  });
  assert.equal(await screen.position(), before);
  await screen.input.press("Enter");
  await eventually(async () => (await screen.position()) !== before, true);
});

test("the keyboard stays on the page when the button that has it vanishes", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  await playByTyping(page, ["d2-b4"]);
  await screen.action("take-back").focus();
  await page.keyboard.press("Enter");
  const putBack = screen.button(say("page.draft_put_back"));
  await putBack.focus();
  await page.keyboard.press("Enter");
  await eventually(() => putBack.count(), 0);
  await eventually(() => hasFocus(page), true);
});
