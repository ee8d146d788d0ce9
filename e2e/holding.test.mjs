// While the player holds a piece, the board doesn't turn, and scrolling and resizing don't change the target. Pressing
// a second mouse button or Escape ends the drag without a move.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newPage, open } from "./harness.mjs";
import { begin, click, closeLayers, eventually, layers, middle, play } from "./helpers.mjs";
import { START, after } from "./positions.mjs";
import { SOAK } from "./soak.mjs";
import { say } from "./words.mjs";

/** The number of random drags that are interrupted. */
const DRAGS = SOAK ? 2_000 : 6;

const turned = (page) => play(page).board.getAttribute("data-turned");
const ghosts = (page) => page.locator(".ghost").count();

/** Presses the mouse on a square, moves to a point, and keeps the button down. */
async function hold(page, from, to) {
  const start = await middle(page, from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move((start.x + to.x) / 2, (start.y + to.y) / 2, { steps: 2 });
  await page.mouse.move(to.x, to.y);
  await eventually(() => ghosts(page), 1);
}

test("a board that is about to turn waits until the piece is released, and the move is the one aimed at", async (t) => {
  // The board turns 0.7 s after a move, or half of that with reduced motion. The longer delay leaves time to grab a
  // piece.
  const page = await newPage(t, { reducedMotion: false });
  const screen = await begin(page);
  const panel = await layers(page);
  await panel.getByLabel(say("page.seats")).selectOption("1");
  await closeLayers(page);
  await click(page, "d2");
  await click(page, "b4");
  await screen.stands(after("d2-b4"));
  // Grab the piece after the move, before the board turns.
  await hold(page, "d7", await middle(page, "b5"));
  await page.waitForTimeout(1_000);
  assert.equal(await turned(page), "0", "it turns when nothing is held");
  const aimed = await middle(page, "b5");
  await page.mouse.move(aimed.x, aimed.y);
  await page.mouse.up();
  await screen.stands(after("d2-b4 d7-b5"));
});

test("the key that turns the board waits for the release", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  await hold(page, "d2", await middle(page, "b4"));
  await page.keyboard.press("f");
  await page.waitForTimeout(100);
  assert.equal(await turned(page), "0");
  await page.mouse.up();
  await screen.stands(after("d2-b4"));
  await eventually(() => turned(page), "2");
});

test("scrolling and resizing during a drag measure the board again", async (t) => {
  const page = await newPage(t, { width: 700, height: 800 });
  const screen = await begin(page);
  await hold(page, "d2", await middle(page, "b4"));
  await page.setViewportSize({ width: 900, height: 640 });
  const aimed = await middle(page, "b4");
  await page.mouse.move(aimed.x, aimed.y);
  await page.mouse.up();
  await screen.stands(after("d2-b4"));
});

test("another button, Escape or a release that nobody saw ends a drag without a move", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  const ways = {
    "another button": async () => {
      await page.mouse.down({ button: "right" });
      await page.mouse.up({ button: "right" });
      await page.mouse.up();
    },
    Escape: async () => {
      await page.keyboard.press("Escape");
      await page.mouse.up();
    },
    "a release that nobody saw": async () => {
      await page.locator("[data-square=b4]").evaluate((cell) => {
        cell.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, pointerId: 1, pointerType: "mouse", buttons: 0, button: -1 }));
      });
      await page.mouse.up();
    },
  };
  for (const [what, end] of Object.entries(ways)) {
    await hold(page, "d2", await middle(page, "b4"));
    await end();
    await eventually(() => ghosts(page), 0, what);
    assert.equal(await screen.position(), START, what);
  }
  await hold(page, "d2", await middle(page, "b4"));
  await page.mouse.up();
  await screen.stands(after("d2-b4"));
});

test("in the setup editor and in a tray a drag ends likewise", async (t) => {
  const page = await newPage(t);
  await open(page, "#/setup/fidchell");
  const ghost = () => page.locator(".tray-ghost").count();
  const stock = page.locator("[data-stock]").first();
  await stock.waitFor();
  const box = await stock.boundingBox();
  const pieces = () => page.locator("[data-piece]:not([data-piece=''])").count();
  const before = await pieces();
  for (const end of [() => page.keyboard.press("Escape"), () => page.mouse.down({ button: "right" })]) {
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    const to = await middle(page, "f6");
    await page.mouse.move(to.x, to.y, { steps: 3 });
    await eventually(ghost, 1);
    await end();
    await eventually(ghost, 0);
    await page.mouse.up({ button: "right" });
    await page.mouse.up();
    assert.equal(await pieces(), before);
  }
});

test("whatever happens during a drag, no other move is played than the one aimed at", async (t) => {
  const page = await newPage(t, { width: 800, height: 700 });
  const screen = await begin(page);
  let seed = 7;
  const random = (below) => (seed = (seed * 48271) % 2147483647) % below;
  const disturbances = [
    () => page.keyboard.press("f"),
    () => page.setViewportSize({ width: 600 + random(500), height: 500 + random(400) }),
    () => page.evaluate(() => scrollBy(0, 40)),
    () => page.mouse.down({ button: "right" }).then(() => page.mouse.up({ button: "right" })),
    () => page.keyboard.press("Escape"),
    () => Promise.resolve(),
  ];
  for (let drags = 0; drags < DRAGS; drags++) {
    await hold(page, "d2", await middle(page, "b4"));
    for (let i = random(3); i >= 0; i--) await disturbances[random(disturbances.length)]();
    const aimed = await middle(page, "b4");
    await page.mouse.move(aimed.x, aimed.y);
    await page.mouse.up();
    await eventually(() => ghosts(page), 0);
    const stands = await screen.position();
    assert.ok([START, after("d2-b4")].includes(stands), stands);
    if (stands !== START) {
      await screen.action("take-back").click();
      await screen.stands(START);
    }
  }
});
