// Touch: whole games by taps and by drags, a second finger, and a screen that doesn't scroll during a game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newPage, open } from "./harness.mjs";
import { HENS_GAMES, at, begin, clicks, eventually, middle, pressStep, show, sidePanel, tryButtons } from "./helpers.mjs";
import { CHAIN, START, START_OF_TEN, after } from "./positions.mjs";
import { SOAK, testIf } from "./soak.mjs";
import { said, say } from "./words.mjs";

const PHONE = { width: 390, height: 844, touch: true };

async function tap(page, name) {
  const { x, y } = await middle(page, name);
  await page.touchscreen.tap(x, y);
}

/** Sends touch events to the browser. Each finger is a point. */
async function fingers(page) {
  const debug = await page.context().newCDPSession(page);
  const send = (type, touchPoints) => debug.send("Input.dispatchTouchEvent", { type, touchPoints });
  return {
    down: (...points) => send("touchStart", points),
    move: (...points) => send("touchMove", points),
    up: (...points) => send("touchEnd", points),
    cancel: () => send("touchCancel", []),
  };
}

/** Drags one finger from a square to a square or a point, in a few steps. */
async function drag(page, touch, from, to) {
  const start = await middle(page, from);
  const end = typeof to === "string" ? await middle(page, to) : to;
  await touch.down(start);
  for (let i = 1; i <= 4; i++) {
    await touch.move({ x: start.x + ((end.x - start.x) * i) / 4, y: start.y + ((end.y - start.y) * i) / 4 });
  }
  await touch.up();
}

test("a whole game by taps", async (t) => {
  const page = await newPage(t, PHONE);
  const { position, moves, final, outcome } = HENS_GAMES[SOAK ? 2 : 9];
  const screen = await show(page, at(position), position);
  for (const move of moves) {
    for (const name of clicks(move)) await tap(page, name);
    if (await screen.acts("play")) await screen.action("play").tap();
    await screen.plays(move);
  }
  await screen.stands(final);
  const [winner, rule] = outcome.split(" ");
  await screen.says(new RegExp(winner, "i"));
  await screen.saysBy(rule);
});

test("a game of long jumps by dragging", async (t) => {
  const page = await newPage(t, PHONE);
  const screen = await begin(page);
  const touch = await fingers(page);
  const { moves } = HENS_GAMES[5];
  // The usual check plays only six plies here, because the test before this one plays a whole game with taps.
  const played = moves.slice(0, SOAK ? moves.length : 6);
  for (const move of played) {
    const squares = clicks(move);
    for (let i = 1; i < squares.length; i++) await drag(page, touch, squares[i - 1], squares[i]);
    // A tap on the last landing square plays the move.
    if (await screen.acts("play")) await tap(page, squares.at(-1));
    await screen.plays(move);
  }
  assert.deepEqual(await screen.plies(), played);
  assert.equal(await page.evaluate(() => scrollY), 0, "dragging has not scrolled the page");
});

test("a second finger, a cancelled touch and the edge of the board take a drag back", async (t) => {
  const page = await newPage(t, PHONE);
  const screen = await begin(page);
  const touch = await fingers(page);
  const [start, end] = [await middle(page, "d2"), await middle(page, "b4")];

  const halfway = { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 };
  const ways = {
    "a second finger": async () => {
      await touch.down({ ...start, id: 0 });
      await touch.move({ ...halfway, id: 0 });
      await eventually(() => page.locator(".ghost").count(), 1);
      await touch.down({ ...halfway, id: 0 }, { x: end.x + 90, y: end.y, id: 1 });
      await touch.move({ ...end, id: 0 }, { x: end.x + 60, y: end.y, id: 1 });
      await touch.up();
    },
    "a cancelled touch": async () => {
      await touch.down(start);
      await touch.move(halfway);
      await touch.move(end);
      await eventually(() => page.locator(".ghost").count(), 1);
      await touch.cancel();
    },
    "the edge of the board": () => drag(page, touch, "d2", { x: start.x, y: 5 }),
  };
  for (const [what, how] of Object.entries(ways)) {
    await how();
    await eventually(() => page.locator(".ghost").count(), 0, what);
    assert.deepEqual(await screen.marked("selected"), [], what);
    assert.equal(await screen.position(), START, what);
  }
  await drag(page, touch, "d2", "b4");
  await screen.stands(after("d2-b4"));
});

test("under the finger the piece is larger, and its row and column are shown", async (t) => {
  const page = await newPage(t, PHONE);
  await begin(page);
  const touch = await fingers(page);
  const [start, end] = [await middle(page, "d2"), await middle(page, "b4")];
  await touch.down(start);
  await touch.move({ x: start.x - 30, y: start.y - 30 });
  await touch.move(end);
  await eventually(() => page.locator(".aim").count(), 1);
  const cell = await page.locator('[data-square="b4"]').boundingBox();
  const ghost = await page.locator(".ghost").boundingBox();
  assert.ok(ghost.width > 1.3 * cell.width, `the piece is ${ghost.width} wide, a square ${cell.width}`);
  assert.ok(ghost.y + ghost.height / 2 < end.y - cell.height / 2, "it stands above the finger");
  await touch.up();
});

test("a small stray is still a tap, a long one is not", async (t) => {
  const page = await newPage(t, PHONE);
  const screen = await begin(page);
  const touch = await fingers(page);
  const { x, y } = await middle(page, "d2");
  await touch.down({ x, y });
  await touch.move({ x: x + 6, y: y + 6 });
  await touch.up();
  await eventually(() => screen.marked("selected"), ["d2"]);
  const from = await middle(page, "d5");
  await touch.down(from);
  await touch.move({ x: from.x + 20, y: from.y + 20 });
  await touch.move({ x: from.x + 40, y: from.y + 40 });
  await touch.up();
  assert.equal(await screen.refusal.count(), 0, "a finger that only passes over the board asks nothing");
});

test("a tap on what is not allowed shows its rule in the sheet", async (t) => {
  const page = await newPage(t, PHONE);
  const screen = await begin(page);
  await tap(page, "d2");
  await tap(page, "d4");
  await screen.refused("HENS-6");
  await page.getByRole("button", { name: said("page.play_show_rule") }).tap();
  const rule = page.locator('#panel-Rules [data-explains="HENS-6"]');
  await rule.waitFor();
  assert.equal(await rule.getAttribute("aria-current"), "true");
  await page.getByRole("button", { name: say("page.share_qr_larger") }).tap();
  await page.getByRole("button", { name: say("page.play_smaller") }).tap();
  await sidePanel(page).getByRole("button", { name: say("page.close") }).tap();
  await rule.waitFor({ state: "hidden" });
  await screen.button(say("page.play_moves")).tap();
  await page.locator("[data-testid=aim]:visible").waitFor();
});

test("a finger that strokes the status line leafs through the moves", async (t) => {
  const page = await newPage(t, PHONE);
  const screen = await begin(page);
  const touch = await fingers(page);
  const moves = HENS_GAMES[2].moves.slice(0, 2);
  for (const name of moves.flatMap(clicks)) await tap(page, name);
  const both = after(moves);
  await screen.stands(both);
  const { x, y, width, height } = await screen.status.boundingBox();
  const stroke = async (from, to) => {
    const row = y + height / 2;
    await touch.down({ x: from, y: row });
    for (let i = 1; i <= 4; i++) await touch.move({ x: from + ((to - from) * i) / 4, y: row });
    await touch.up();
  };
  await stroke(x + 20, x + Math.min(width, 200));
  await screen.stands(after(moves[0]));
  await stroke(x + 200, x + 20);
  await screen.stands(both);
});

for (const [width, height] of [
  [390, 844],
  [360, 640],
  [320, 568],
  [844, 390],
  [667, 375],
]) {
  testIf([360, 844].includes(width))(`at ${width} × ${height} everything has its place and nothing scrolls`, async (t) => {
    const page = await newPage(t, { width, height, touch: true });
    const screen = await show(page, at(CHAIN), CHAIN);
    const states = {
      "a shared game": async () => {},
      "a piece chosen": () => tap(page, "d1"),
      "a chain half-made": () => tap(page, "d3"),
      "a refusal": () => tap(page, "d6"),
      "a finished chain": () => tap(page, "d5"),
      "away from the end": async () => {
        await screen.action("play").tap();
        await pressStep(page, say("page.embed_previous"));
      },
    };
    for (const [state, reach] of Object.entries(states)) {
      await reach();
      const found = await page.evaluate(() => {
        const { scrollWidth, scrollHeight } = document.documentElement;
        const inside = (element) => {
          const { left, top, right, bottom } = element.getBoundingClientRect();
          return left >= 0 && top >= 0 && right <= innerWidth + 0.5 && bottom <= innerHeight + 0.5;
        };
        // The text for newcomers scrolls in its own area. In a low, narrow window the panel is in a column that
        // scrolls.
        const apart = `.skip, .unseen, .unseen *, [data-testid=aim] *${innerWidth >= 600 && innerWidth < 720 ? ", .panel *" : ""}`;
        const seen = [...document.querySelectorAll("button, a, [data-board], [data-testid=status]")].filter(
          (element) => element.checkVisibility() && !element.matches(apart),
        );
        const tell = document.querySelector(".tell");
        const small = seen
          .filter((element) => element.matches("button, a"))
          .filter((element) => {
            const { width, height } = element.getBoundingClientRect();
            return Math.min(width, height) < 24;
          });
        const name = (element) => element.textContent || element.ariaLabel;
        return {
          wide: scrollWidth - innerWidth,
          high: scrollHeight - innerHeight,
          outside: seen.filter((element) => !inside(element)).map(name),
          small: small.map(name),
          cutOff: tell.scrollHeight > tell.clientHeight + 1 || tell.scrollWidth > tell.clientWidth + 1,
          controls: seen.filter((element) => element.closest(".controls")).length,
          chips: [...document.querySelectorAll(".chips")].every((chips) => chips.clientWidth >= 100 || !chips.querySelector(".chip:not(.unseen)")),
        };
      });
      assert.deepEqual(
        found,
        {
          wide: 0,
          high: 0,
          outside: [],
          small: [],
          cutOff: false,
          controls: width < 600 ? 4 : 7,
          chips: true,
        },
        `${state}, at ${width} × ${height}`,
      );
    }
    await screen.stands(CHAIN);
  });
}

test("on small squares a move waits for Play, unless somebody says otherwise", async (t) => {
  const page = await newPage(t, { width: 320, height: 568, touch: true });
  const screen = await show(page, at(START_OF_TEN), START_OF_TEN);
  await tap(page, "d2");
  await tap(page, "b4");
  assert.equal(await screen.position(), START_OF_TEN);
  await screen.action("play").tap();
  await screen.stands(after("d2-b4", START_OF_TEN));
  await screen.button(say("page.settings_title")).tap();
  const ask = page.getByLabel(say("page.settings_ask"));
  assert.equal(await ask.isChecked(), true);
  await ask.uncheck();
  await page.getByRole("dialog").getByRole("button", { name: say("page.close") }).tap();
  await tap(page, "d9");
  await tap(page, "f7");
  await screen.stands(after("d2-b4 d9-f7", START_OF_TEN));
});

test("a swipe on an empty square of a board in the rules scrolls the page, one on a piece doesn't", async (t) => {
  const page = await newPage(t, PHONE);
  await open(page, "#/rules/hens");
  await tryButtons(page).first().tap();
  await page.getByTestId("live").locator("[data-mark~=movable]").first().waitFor();
  await page.getByTestId("live").scrollIntoViewIfNeeded();
  const finger = await fingers(page);
  const swipe = async (cell) => {
    const before = await page.evaluate(() => scrollY);
    const { x, y, width, height } = await page.locator(cell).first().boundingBox();
    const at = { x: x + width / 2, y: y + height / 2 };
    await finger.down(at);
    for (let i = 1; i <= 8; i++) await finger.move({ x: at.x, y: at.y - 20 * i });
    await finger.up();
    return (await page.evaluate(() => scrollY)) - before;
  };
  assert.equal(await swipe(".live [data-mark~=movable]"), 0);
  const away = await swipe('.live [data-square]:not([data-piece], [data-mark~="target"])');
  assert.ok(away > 50, `${away} pixels`);
});
