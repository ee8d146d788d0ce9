// Help for newcomers: selecting an enemy's piece shows its moves, portals can be clicked, and tooltips name pieces.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, newPage } from "./harness.mjs";
import { click, eventually, middle, play, show } from "./helpers.mjs";
import { open } from "./harness.mjs";
import { testIf } from "./soak.mjs";
import { said, say } from "./words.mjs";

const PHONE = { width: 360, height: 740, touch: true };
const at = (game, position) => `#/play/${game}?pos=${encodeURIComponent(position)}`;

/** Fidchell: a black knight on f7, with White to move. */
const KNIGHT = "10k1/12/12/12/12/5t6/12/12/12/12/12/1K10 w p - 0000 - -";
const GOES = ["c6", "c8", "d6", "d8", "e10", "e4", "e5", "e9", "g10", "g4", "g5", "g9", "h6", "h8", "i6", "i8"];
/** White's Bard can open the Seelie portal on h1, so that a Unicorn enters the board there. */
const PORTAL = "10k1/12/12/12/12/12/12/12/12/12/12/1K4B5 w p - 0000 - -";
/** Two lost pieces may return on f6. */
const LOST = "10k1/12/12/12/12/12/12/4N7/12/12/12/1K10 w p - 0000 - WN";

/** Selects the knight with each input. */
const LOOKS = {
  mouse: (page) => click(page, "f7"),
  keyboard: async (page) => {
    await page.locator('[data-square="f7"]').focus();
    await page.keyboard.press("Enter");
  },
  touch: async (page) => {
    const { x, y } = await middle(page, "f7");
    await page.touchscreen.tap(x, y);
  },
};

for (const [input, look] of Object.entries(LOOKS)) {
  testIf(input === "touch")(`a piece of the other side shows what it could do, by ${input}`, async (t) => {
    const page = await newPage(t, input === "touch" ? PHONE : {});
    const screen = await show(page, at("fidchell", KNIGHT), KNIGHT);
    await look(page);
    await eventually(() => screen.marked("looked"), ["f7"]);
    assert.deepEqual(await screen.marked("theirs"), GOES);
    assert.equal(await screen.refusal.count(), 0);
    assert.match(await screen.square("d6").getAttribute("aria-label"), new RegExp(say("page.square_theirs")));
    assert.equal(`${await screen.spoken()}.`, await screen.status.textContent());
    await screen.button(say("page.play_how_it_moves", { piece: say("fidchell.knight") })).click();
    await page.locator(".card").getByRole("heading", { name: "Black Knight" }).waitFor();
    if (input !== "touch") await axe(page);
  });
}

test("a finger that rests on a piece looks at it, also where a tap would capture it", async (t) => {
  const position = "10k1/12/12/12/12/5t6/6T5/12/12/12/12/1K10 w p - 0000 - -".replace("6T5", "3T8");
  const page = await newPage(t, PHONE);
  const screen = await show(page, at("fidchell", position), position);
  await page.clock.install();
  const debug = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) => debug.send("Input.dispatchTouchEvent", { type, touchPoints });
  const { x, y } = await middle(page, "d6");
  await page.touchscreen.tap(x, y);
  await eventually(() => screen.marked("capture"), ["f7"]);
  await touch("touchStart", await middle(page, "f7"));
  await page.clock.runFor(600);
  await eventually(() => screen.marked("looked"), ["f7"]);
  await touch("touchEnd");
  assert.equal(await screen.position(), position, "nothing is played");
  assert.deepEqual(await screen.marked("selected"), ["d6"], "what was chosen stays so");
});

// Runs only in a soak (a long run). In the usual check, tests/house/prospect.rs tests this without a browser.
testIf(false)("a click on a portal takes the only piece that can come, and a second one brings it", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at("fidchell", PORTAL), PORTAL);
  await click(page, "h1");
  await eventually(() => screen.marked("target"), ["h1"]);
  assert.equal(await screen.refusal.count(), 0);
  await click(page, "h1");
  await eventually(screen.plies, ["U@h1"]);
});

// Runs only in a soak. In the usual check, tests/house/prospect.rs tests this without a browser.
testIf(false)("a click on a portal asks which piece comes, where several may", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at("fidchell", LOST), LOST);
  await click(page, "f6");
  const chooser = page.getByRole("dialog", { name: said("page.board_which") });
  await chooser.waitFor();
  assert.deepEqual(await chooser.getByRole("button").allTextContents(), [`${say("fidchell.noble")}`, `${say("fidchell.warrior")}`]);
  await axe(page);
  await chooser.getByRole("button", { name: `${say("fidchell.warrior")}` }).click();
  await eventually(() => screen.marked("target"), ["f6"]);
  await click(page, "f6");
  await eventually(screen.plies, ["W@f6"]);
});

test("the mouse is told what a piece is called, and how pieces move is the first tab", async (t) => {
  const page = await newPage(t);
  await open(page, at("fidchell", KNIGHT));
  await play(page).board.waitFor();
  await page.locator("#tab-Piece[aria-selected=true]").waitFor();
  assert.equal(await page.locator("[role=tab]").first().getAttribute("id"), "tab-Piece");
  const title = () => page.getByRole("grid").getAttribute("title");
  for (const [name, called] of [["f7", "Black Knight"], ["b1", "White King"], ["c4", null]]) {
    const { x, y } = await middle(page, name);
    await page.mouse.move(x, y);
    await eventually(title, called, name);
  }
  // After the move, the tooltip names the piece that has arrived under the pointer.
  await click(page, "b1");
  await click(page, "b2");
  await eventually(title, "White King");
});

/** Returns a function that waits until the board contains this number of elements. */
const drawn = (page, selector) => eventually.bind(null, () => page.locator(`.drawing ${selector}`).count());

test("a capture is marked unlike a move, where it leads and on what it takes", async (t) => {
  // The hen may jump over a chick, or step.
  const position = "h7/8/8/8/8/8/3c4/3H4 w";
  const page = await newPage(t);
  const screen = await show(page, at("hens", position), position);
  await click(page, "d1");
  await eventually(() => screen.marked("taken"), ["d2"]);
  assert.deepEqual(await screen.marked("capture"), ["d3"]);
  await drawn(page, ".targets .takes")(1);
  await drawn(page, ".targets .take")(1);
  assert.match(await screen.square("d2").getAttribute("aria-label"), new RegExp(say("page.square_prey")));
  await axe(page);
});

test("in a draft what leaves is an outline, and what stays is solid", async (t) => {
  const position = "h7/8/8/8/3cC3/8/3c4/3H4 w";
  const page = await newPage(t);
  await show(page, at("hens", position), position);
  for (const name of ["d1", "d3"]) await click(page, name);
  const fills = (selector) =>
    page.locator(`.drawing .piece${selector}`).evaluateAll((all) => all.map((e) => [getComputedStyle(e).getPropertyValue("--body"), getComputedStyle(e).opacity]));
  await eventually(async () => (await fills(".going")).length, 1);
  assert.deepEqual((await fills(".going")).map(([body]) => body), ["none"]);
  assert.deepEqual((await fills(".origin")).map(([body]) => body), ["none"]);
  assert.deepEqual((await fills(".provisional")).map(([, opacity]) => opacity), ["1"]);
});

test("a successor to be chosen has a ring that is seen on the piece", async (t) => {
  const position = "5n4qk/12/12/12/12/w11/2W9/1c10/12/12/N10N/5K6 w p - 0000 f6g6f7g7 WWWWWPPHROVLLQEEGGSSJTTCCADBwwwwwpphrovlleeggssjttcnadb";
  const page = await newPage(t);
  const screen = await show(page, at("fidchell", position), position);
  for (const move of ["c6-c7!", "b5xf1"]) {
    await screen.input.fill(move);
    await screen.input.press("Enter");
    await eventually(async () => (await screen.plies()).at(-1), move);
  }
  await eventually(() => screen.marked("target"), ["a2", "l2"]);
  await drawn(page, ".targets .ring")(2);
  await drawn(page, ".targets .halo")(2);
});

// Runs only in a soak. In the usual check, tests/house/prospect.rs tests this without a browser.
testIf(false)("a King that can be captured is announced, and marked on the board", async (t) => {
  const position = "10k1/12/12/12/12/12/12/12/12/12/3t8/1K10 w p - 0000 - -";
  const page = await newPage(t);
  const screen = await show(page, at("fidchell", position), position);
  await screen.says(/b1.*d2/);
  await screen.saysBy("FID-9a");
  assert.deepEqual(await screen.marked("danger"), ["b1"]);
  assert.deepEqual(await screen.marked("attacker"), ["d2"]);
  await drawn(page, ".danger")(2);
  assert.match(await screen.square("b1").getAttribute("aria-label"), new RegExp(say("page.square_danger")));
  await click(page, "b1");
  await click(page, "b2");
  await eventually(() => screen.marked("danger"), []);
  await axe(page);
});

test("a formation is outlined under the mouse and under the keyboard, before it is chosen", async (t) => {
  const position = "8/8/8/4p3/8/8/2PP4/8 w";
  const page = await newPage(t);
  await show(page, at("pawn", position), position);
  await drawn(page, ".outline")(0);
  const { x, y } = await middle(page, "c2");
  await page.mouse.move(x, y);
  await drawn(page, ".outline")(1);
  await page.mouse.move(x, y - 200);
  await drawn(page, ".outline")(0);
  // While the pointer is on the board, it has priority over the keyboard. So move it away.
  await page.mouse.move(1, 1);
  await page.locator('[data-square="d2"]').focus();
  await drawn(page, ".outline")(1);
});

// Runs only in a soak. In the usual check, tests/house/prospect.rs tests this without a browser.
testIf(false)("Fist begins with what its pieces are worth", async (t) => {
  const page = await newPage(t);
  await open(page, "#/play/fist");
  const screen = play(page);
  await screen.board.waitFor();
  await drawn(page, ".badge")(32);
});
