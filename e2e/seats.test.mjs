// How the board is turned: it stays, turns after each move, shows the pieces of the far side upside down, or has the
// player's own side at the bottom. Chosen by mouse, touch and keyboard, and remembered for each game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, newPage, open } from "./harness.mjs";
import { answer, begin, bothHere, click, closeLayers, eventually, layers, middle, play, playButton, show, slotOf, startButton, unfold } from "./helpers.mjs";
import { say } from "./words.mjs";

const [STAY, TURN, ACROSS, MINE] = ["0", "1", "2", "3"];

/** The square in the bottom left corner, which depends on how the board is turned. */
const corner = (page) => () =>
  page.evaluate(() => {
    const cells = [...document.querySelectorAll("[data-board] [data-square]")];
    const at = (cell) => cell.getBoundingClientRect();
    return cells.sort((a, b) => at(b).bottom - at(a).bottom || at(a).left - at(b).left)[0].dataset.square;
  });

const field = (page) => page.locator("#panel-Layers").getByLabel(say("page.seats"));

async function choose(page, seats) {
  const panel = await layers(page);
  await panel.getByLabel(say("page.seats")).selectOption(seats);
  await closeLayers(page);
}

/** The rotation of an element in degrees. Adds up the rotations of its ancestors. */
const angle = (page, selector) => () =>
  page.evaluate((selector) => {
    const element = document.querySelector(selector);
    const turned = (e) => (e ? (parseFloat(getComputedStyle(e).rotate) || 0) + turned(e.parentElement) : 0);
    return turned(element) % 360;
  }, selector);

test("the board turns when the move was seen, by mouse, and the strips with it", async (t) => {
  const page = await newPage(t);
  await page.clock.install();
  const screen = await begin(page);
  await choose(page, TURN);
  await eventually(corner(page), "a1");
  // From here on, only the test moves the page's time.
  await page.clock.pauseAt(Date.now() + 60_000);
  await click(page, "d2");
  await click(page, "b4");
  await eventually(() => page.locator("[data-square=b4]").getAttribute("data-piece").then(Boolean), true);
  assert.equal(await corner(page)(), "a1", "the move is seen from where it was made");
  await page.clock.runFor(200);
  assert.equal(await corner(page)(), "a1");
  const names = () => page.locator(".strip .name").allTextContents();
  const before = await names();
  const spoken = await screen.spoken();
  await page.clock.runFor(1_000);
  await eventually(corner(page), "h8");
  await eventually(names, before.reverse());
  assert.equal(await screen.spoken(), spoken, "that it turned is not said with each move");
  // Black moves on the turned board, which then turns back.
  await click(page, "d7");
  await click(page, "b5");
  await page.clock.runFor(2_000);
  await eventually(corner(page), "a1");
});

test("across the table, by touch, the far side’s pieces and line stand on their heads", async (t) => {
  const page = await newPage(t, { width: 390, height: 844, touch: true });
  const screen = await begin(page);
  await choose(page, ACROSS);
  const upside = (side) => angle(page, `.pieces .piece.${side}`);
  await eventually(upside("dark"), 180);
  await eventually(upside("light"), 0);
  await eventually(angle(page, ".strip.far"), 180);
  await eventually(angle(page, ".strip.near"), 0);
  const tap = async (name) => {
    const { x, y } = await middle(page, name);
    await page.touchscreen.tap(x, y);
  };
  await tap("d2");
  await tap("b4");
  if (await screen.acts("play")) await screen.action("play").tap();
  await eventually(() => page.locator("[data-square=b4]").getAttribute("data-piece").then(Boolean), true);
  await eventually(corner(page), "a1");
  // After flipping the board, the other side's pieces are upside down.
  await page.locator("[data-action=more]").tap();
  await screen.action("flip").tap();
  await eventually(upside("light"), 180);
  await eventually(upside("dark"), 0);
  await axe(page);
});

test("a choice is made by keyboard, told, and remembered for the next game of its kind", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  const panel = await layers(page);
  await field(page).focus();
  await page.keyboard.press("ArrowDown");
  await eventually(() => field(page).inputValue(), TURN);
  await eventually(screen.spoken, say("page.seats_turn"));
  await axe(page);
  // The setting stays after a reload and in the next game of the same type. Other types of games have their own
  // setting.
  await slotOf(page);
  await page.reload();
  await screen.board.waitFor();
  await layers(page);
  await eventually(() => field(page).inputValue(), TURN);
  await begin(page);
  await layers(page);
  await eventually(() => field(page).inputValue(), TURN);
  await show(page, "#/play/pawn");
  await layers(page);
  await eventually(() => field(page).inputValue(), STAY);
});

test("against the computer my side is below, and the sheet of a new game asks two at one table", async (t) => {
  const page = await newPage(t);
  await open(page, "#/");
  await playButton(page, "hens").click();
  await answer(page, "page.new_you", "1");
  await startButton(page).click();
  await play(page).board.waitFor();
  await eventually(corner(page), "h8");
  await layers(page);
  await eventually(() => field(page).inputValue(), MINE);
  await play(page).action("flip").click();
  await eventually(() => field(page).inputValue(), STAY);
  await open(page, "#/");
  await playButton(page, "hens").click();
  await bothHere(page);
  await unfold(page);
  const seats = page.getByRole("dialog").getByLabel(say("page.seats"));
  assert.deepEqual(await seats.locator("option").count(), 3, "nobody’s side is mine");
  await seats.selectOption(ACROSS);
  await startButton(page).click();
  await eventually(angle(page, ".pieces .piece.dark"), 180);
});

test("in Zugzwang the board turns by edges", async (t) => {
  const page = await newPage(t);
  await open(page, "#/");
  await playButton(page, "zugzwang").click();
  await bothHere(page);
  await unfold(page);
  const dialog = page.getByRole("dialog");
  await answer(page, "zugzwang.variant", "fixed");
  await eventually(() => dialog.getByLabel(say("page.seats")).count(), 0);
  await startButton(page).click();
  await play(page).board.waitFor();
  const panel = await layers(page);
  await panel.getByText(say("page.seats_by_edges")).waitFor();
  await axe(page, "#panel-Layers");
});
