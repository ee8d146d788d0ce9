// Fidchell with each input: pieces in the trays, portals, calls, succession, and the piece cards.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { axe, newPage } from "./harness.mjs";
import { chipButton, click, closeLayers, drag, eventually, eventuallyMatches, layers, middle, play, sharedText, show } from "./helpers.mjs";
import { SOAK, some, testIf } from "./soak.mjs";
import { said, say, whole } from "./words.mjs";

const read = (name) => JSON.parse(readFileSync(new URL(`../tests/vectors/${name}.json`, import.meta.url), "utf8"));
const GAMES = read("fidchell_games");
const VECTORS = read("fidchell");
const vector = (name) => VECTORS.find((item) => item.name === name).position;

const PHONE = { width: 360, height: 740, touch: true };
const EMPTY = vector("empty set-up");
const QUICK = vector("quick start");
const PORTAL = vector("Seelie and Abyssal are open, Astral and Unseelie may follow");
/** A short game with calls, portals, two choices of a successor, and a King without a successor. */
const SHORT = GAMES.find(({ moves }) => moves.length === 50);
/** White calls the King (obliges Black to capture him), and then chooses one of two Nobles as his successor. */
const CALLED = "5n4qk/12/12/12/12/w11/2W9/1c10/12/12/N10N/5K6 w p - 0000 f6g6f7g7 WWWWWPPHROVLLQEEGGSSJTTCCADBwwwwwpphrovlleeggssjttcnadb";

const at = (position) => `#/play/fidchell?pos=${encodeURIComponent(position)}`;

async function tap(page, name) {
  const { x, y } = await middle(page, name);
  await page.touchscreen.tap(x, y);
}

/** Moves the focus to a square with the arrow keys, and presses Enter there. */
async function walk(page, to) {
  if (!(await page.evaluate(() => document.activeElement.dataset.square))) {
    await page.locator('[data-board] [tabindex="0"]').focus();
  }
  const from = await page.evaluate(() => document.activeElement.dataset.square);
  const files = to.charCodeAt(0) - from.charCodeAt(0);
  const ranks = to.slice(1) - from.slice(1);
  for (let i = 0; i < Math.abs(files); i++) await page.keyboard.press(files > 0 ? "ArrowRight" : "ArrowLeft");
  for (let i = 0; i < Math.abs(ranks); i++) await page.keyboard.press(ranks > 0 ? "ArrowUp" : "ArrowDown");
  await page.keyboard.press("Enter");
}

const mine = (page, letter) => page.locator(`.strip.to-move [data-reserve="${letter}"]`).first();

/** Moves the focus from the first piece of a tray to another piece, and takes that piece. */
async function takeByKeyboard(page, letter) {
  await page.locator('.strip.to-move .tray [tabindex="0"]').focus();
  for (let i = 0; i < 30; i++) {
    if ((await page.evaluate(() => document.activeElement.dataset.reserve)) === letter) break;
    await page.keyboard.press("ArrowRight");
  }
  await page.keyboard.press("Enter");
}

async function pressByKeyboard(page, button) {
  await button.focus();
  await page.keyboard.press("Enter");
}

const INPUTS = {
  mouse: (page) => ({
    go: (name) => click(page, name),
    take: (letter) => mine(page, letter).click(),
    press: (button) => button.click(),
  }),
  touch: (page) => ({
    go: (name) => tap(page, name),
    take: (letter) => mine(page, letter).tap(),
    press: (button) => button.tap(),
  }),
  keyboard: (page) => ({
    go: (name) => walk(page, name),
    take: (letter) => takeByKeyboard(page, letter),
    press: (button) => pressByKeyboard(page, button),
  }),
};

/** Enters a move. For the choice of a successor (`K@a3`), only the square is clicked. */
async function enter(page, move, { go, take, press }) {
  const screen = play(page);
  if (move === "pass") return press(screen.button(say("games.pass")));
  const calls = move.endsWith("!");
  const [from, to] = move.replace("!", "").split(/[-x@]/);
  if (/^[A-Z]/.test(from)) {
    if (from !== "K") await take(from);
  } else {
    await go(from);
  }
  await go(to);
  if (calls) {
    await press(screen.action("accept"));
    await press(screen.action("play"));
  } else if (await screen.acts("play")) {
    await press(screen.action("play"));
  }
}

/** Enters moves, and checks after each that the list of moves contains it. */
async function enterAll(page, moves, input) {
  const screen = play(page);
  for (const [i, move] of moves.entries()) {
    await enter(page, move, INPUTS[input](page));
    await eventually(async () => (await screen.plies()).at(-1), move, `ply ${i + 1} by ${input}`);
  }
}

for (const input of Object.keys(INPUTS)) {
  testIf(input === "touch")(`a set-up is placed by both sides, by ${input}`, async (t) => {
    const page = await newPage(t, input === "touch" ? PHONE : {});
    const screen = await show(page, at(EMPTY), EMPTY);
    await screen.says(said("fidchell.place_first", { rank: 3 }));
    await screen.saysBy("FID-2");
    const moves = GAMES[0].moves.slice(0, 24);
    await enterAll(page, moves, input);
    await screen.says(whole(said("page.status_to_move", { player: say("games.white") })));
    assert.equal((await screen.position()).split(" ")[2], "p");
  });

  testIf(input === "keyboard")(`a portal, a lost piece, a call, a succession, by ${input}`, async (t) => {
    const page = await newPage(t, input === "touch" ? PHONE : {});
    let screen = await show(page, at(PORTAL), PORTAL);
    await enterAll(page, ["I@e1"], input);
    assert.equal(await screen.square("e1").getAttribute("data-piece"), "I");
    await screen.action("take-back").click();
    await screen.stands(PORTAL);
    await screen.button(say("page.draft_put_back")).click();

    const lost = vector("resurrections");
    screen = await show(page, at(lost), lost);
    await enterAll(page, ["A@f6"], input);

    screen = await show(page, at(CALLED), CALLED);
    // White leaves the King where he can be captured, and calls him. One of two Nobles then succeeds him.
    await enterAll(page, ["c6-c7!"], input);
    await screen.says(said("fidchell.must_capture"));
    await screen.saysBy("FID-10");
    await enterAll(page, ["b5xf1"], input);
    await screen.says(said("fidchell.choose_first", { nobles: /a2.*l2/ }));
    await screen.saysBy("FID-13");
    assert.deepEqual(await screen.marked("target"), ["a2", "l2"]);
    await enterAll(page, ["K@l2"], input);
    assert.equal(await screen.square("l2").getAttribute("data-piece"), "K");
    assert.deepEqual(await screen.plies(), ["c6-c7!", "b5xf1", "K@l2"]);
  });
}

for (const input of ["mouse", "keyboard"]) {
  testIf(false)(`a whole game by ${input}, and a link that brings it back`, async (t) => {
    const page = await newPage(t);
    const screen = await show(page, at(SHORT.position), SHORT.position);
    await enterAll(page, SHORT.moves, input);
    await screen.stands(SHORT.final);
    await screen.says(said("fidchell.no_successor", { winner: say("games.black") }));
    await screen.saysBy("FID-21");
    await screen.action("share").click();
    const link = await sharedText(page);
    const other = await newPage(t);
    await other.goto(link);
    await play(other).stands(SHORT.final);
    assert.deepEqual(await play(other).plies(), SHORT.moves);
  });
}

testIf(false)("a whole game by typing", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(SHORT.position), SHORT.position);
  for (const [i, move] of SHORT.moves.entries()) {
    await screen.input.fill(move);
    await screen.input.press("Enter");
    await eventually(async () => (await screen.plies()).at(-1), move, `ply ${i + 1}`);
  }
  await screen.stands(SHORT.final);
});

test("a set-up, a portal, a lost piece, a call and a succession by typing", async (t) => {
  const page = await newPage(t);
  for (const [position, moves] of [
    // Place only two pieces of the set-up, and in a soak (a long run) all of them.
    [EMPTY, GAMES[0].moves.slice(0, SOAK ? 24 : 2)],
    [PORTAL, ["I@e1"]],
    [vector("resurrections"), ["A@f6"]],
    [CALLED, ["c6-c7!", "b5xf1", "K@l2"]],
  ]) {
    const screen = await show(page, at(position), position);
    for (const [i, move] of moves.entries()) {
      await screen.input.fill(move);
      await screen.input.press("Enter");
      await eventually(async () => (await screen.plies()).at(-1), move, `ply ${i + 1}`);
    }
  }
});

test("the third ranks are filled by one button, at the start and halfway", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(EMPTY), EMPTY);
  await screen.button(say("fidchell.quick_start")).click();
  await screen.stands(QUICK);
  assert.equal((await screen.plies()).length, 24);
  await (await chipButton(page, say("page.draft_put_back"))).click();
  await screen.stands(EMPTY);
  await enterAll(page, ["V@a3"], "mouse");
  await screen.button(say("fidchell.finish")).click();
  await eventually(async () => (await screen.position()).split(" ")[2], "p");
  assert.equal((await screen.plies()).length, 24);
  assert.equal(await screen.square("a3").getAttribute("data-piece"), "V");
});

test("a piece is dragged from the tray to its square", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(EMPTY), EMPTY);
  const from = await mine(page, "P").boundingBox();
  const to = await middle(page, "c3");
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y - 40, { steps: 4 });
  await page.locator(".tray-ghost").waitFor();
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
  await eventually(screen.plies, ["P@c3"]);
  await drag(page, "d3", "d4");
  assert.deepEqual(await screen.plies(), ["P@c3"]);
});

test("portals and held pieces are seen, and say what they lack", async (t) => {
  const page = await newPage(t);
  let screen = await show(page, at(PORTAL), PORTAL);
  assert.deepEqual(await screen.marked("portal"), ["e1", "e12", "f6", "f7", "g6", "g7", "h1", "h12"]);
  assert.equal(await page.locator(".portal.usable").count(), 2);
  assert.match(await screen.square("e1").getAttribute("aria-label"), /White’s Astral portal.*it can be opened/);
  assert.match(await screen.square("f6").getAttribute("aria-label"), said("fidchell.nothing_lost", { side: say("games.white") }));
  await mine(page, "I").click();
  assert.deepEqual(await screen.marked("target"), ["e1"]);
  await click(page, "f6");
  await screen.refused("FID-19");

  const held = vector("a Fiend holds four pieces");
  screen = await show(page, at(held), held);
  assert.equal((await screen.marked("frozen")).length, 4);
  assert.equal(await page.locator(".drawing .frozen").count(), 4);
  const [name] = await screen.marked("frozen");
  assert.match(await screen.square(name).getAttribute("aria-label"), said("fidchell.held", { fiends: /.* d5/ }));
  await click(page, name);
  await screen.refused("FID-7");
});

test("an entrant that was lost never comes back, though another may come", async (t) => {
  const position = "10k1/12/12/12/12/12/12/12/12/12/12/3K8 w p - 1100 - I";
  const page = await newPage(t);
  const screen = await show(page, at(position), position);
  const named = (name) => page.getByRole("toolbar", { name: said("page.tray_of") }).last().getByRole("button", { name });
  await named(/^Immortal, .*, can enter$/).click();
  assert.deepEqual(await screen.marked("target"), ["e1"]);
  await page.keyboard.press("Escape");
  await named("Immortal, lost").click();
  await screen.refused("FID-19");
  assert.deepEqual(await screen.marked("target"), []);
});

test("the King’s leap has a mark of its own, while it is left", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(QUICK), QUICK);
  await click(page, "f1");
  assert.deepEqual(await screen.marked("jump"), ["e4", "g4", "h2"]);
  await click(page, "e4");
  await eventually(screen.plies, ["f1-e4"]);
  await enterAll(page, ["a10-a9"], "mouse");
  await click(page, "e4");
  assert.deepEqual(await screen.marked("jump"), []);
});

test("choosing a piece, of either side, or a name in the rules, shows its card", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(QUICK), QUICK);
  await click(page, "i2");
  await screen.button(say("page.play_how_it_moves", { piece: say("fidchell.engine") })).click();
  const card = page.locator(".card");
  await card.getByRole("heading", { name: "White Engine" }).waitFor();
  assert.match(await card.textContent(), said("page.card_reaches", { here: 7 }));
  await click(page, "c12");
  await card.getByRole("heading", { name: "Black Chaplain" }).waitFor();
  // A click or an arrow key on the card's small board moves the piece there.
  const board = await card.locator(".card-board").boundingBox();
  await page.mouse.click(board.x + board.width * 0.46, board.y + board.height * 0.54);
  await eventuallyMatches(() => card.textContent(), said("page.card_reaches", { here: 21 }));
  await page.keyboard.press("ArrowUp");
  await eventuallyMatches(() => card.textContent(), said("page.card_reaches"));
  await card.getByRole("button", { name: `${say("fidchell.wyvern")}` }).click();
  await card.getByRole("heading", { name: "Black Wyvern" }).waitFor();
  await page.locator("#tab-Rules").click();
  await page.getByRole("button", { name: say("page.play_show_piece", { piece: say("fidchell.pike_guard") }) }).click();
  await card.getByRole("heading", { name: "White Pike Guard" }).waitFor();
  assert.match(await card.textContent(), said("fidchell.lost_as", { kind: say("fidchell.pike").a }));
  await axe(page);
});

test("under a finger a small cell is magnified, and sliding off the board cancels", async (t) => {
  const page = await newPage(t, PHONE);
  const screen = await show(page, at(QUICK), QUICK);
  const debug = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) => debug.send("Input.dispatchTouchEvent", { type, touchPoints });
  const [from, to] = [await middle(page, "e5"), await middle(page, "i2")];
  await touch("touchStart", from);
  await page.locator(".magnifier").waitFor();
  await page.locator(".aim").waitFor();
  await touch("touchMove", { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
  await touch("touchMove", to);
  await touch("touchEnd");
  await eventually(() => screen.marked("selected"), ["i2"]);
  await touch("touchStart", from);
  await touch("touchMove", { x: from.x, y: 5 });
  await touch("touchEnd");
  assert.equal(await page.locator(".magnifier").count(), 0);
  assert.deepEqual(await screen.marked("selected"), ["i2"]);
});

test("the layers of Fidchell speak through the squares", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(CALLED), CALLED);
  for (const [name, square, words] of [
    [say("fidchell.threats"), "f12", said("fidchell.could_capture", { target: /.* f1/ })],
    [say("fidchell.portals"), "e1", said("fidchell.astral")],
    [say("fidchell.succession"), "a2", said("fidchell.heir", { place: 1 })],
  ]) {
    await (await layers(page)).getByRole("checkbox", { name: new RegExp(`^${name}`) }).click();
    await closeLayers(page);
    assert.match(await screen.square(square).getAttribute("aria-label"), words, name);
  }
});

test("axe finds nothing, light and dark, in the set-up and in play", async (t) => {
  const looks = [[360, 740, false], [1280, 800, true], [360, 740, true], [1280, 800, false]];
  for (const [width, height, dark] of some(looks, 0)) {
    const page = await newPage(t, { width, height, dark, reducedMotion: true });
    await show(page, at(EMPTY), EMPTY);
    await mine(page, "W").click();
    await axe(page);
    await show(page, at(PORTAL), PORTAL);
    await click(page, "i2");
    await axe(page);
  }
});

test("a piece that may not be taken is dragged in vain, and one dropped beside the board goes back", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(EMPTY), EMPTY);
  const hold = async (button, to) => {
    const from = await button.boundingBox();
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
    await page.mouse.down();
    await page.mouse.move(to.x, to.y, { steps: 4 });
    await page.mouse.up();
  };
  await mine(page, "V").click();
  // Dropping one of Black's pieces on White's square places nothing. The piece that White took from the tray stays
  // taken.
  await hold(page.locator('.strip:not(.to-move) [data-reserve="W"]').first(), await middle(page, "c3"));
  assert.deepEqual(await screen.plies(), []);
  assert.match((await screen.chips()).join(), said("fidchell.bards_man"));
  const title = await page.locator("h1").boundingBox();
  await hold(mine(page, "P"), { x: title.x + 2, y: title.y + 2 });
  assert.match((await screen.chips()).join(), said("fidchell.bards_man"));
  await click(page, "c3");
  await eventually(screen.plies, ["V@c3"]);
});

test("a call is read out in the game’s own words", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(CALLED), CALLED);
  await screen.input.fill("c6-c7!");
  await screen.input.press("Enter");
  await eventuallyMatches(screen.spoken, new RegExp(`White .*c6.* c7 \\(${say("fidchell.call").small}\\)`));
});
