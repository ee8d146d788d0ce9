// The page's address contains the game, as a link. On other devices this address shows the position on the board. On
// this device it opens the saved game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES } from "./games.mjs";
import { newPage, open } from "./harness.mjs";
import { HENS_GAMES, begin, eventually, eventuallyMatches, play, playByTyping, sharedText, show, slotOf } from "./helpers.mjs";
import { after } from "./positions.mjs";
import { testIf } from "./soak.mjs";
import { say } from "./words.mjs";

const hash = (page) => page.evaluate(() => location.hash);

/** Waits until the address differs from `before`, and returns it. */
async function told(page, before = "") {
  await eventually(async () => /^#\/g\//.test(await hash(page)) && (await hash(page)) !== before, true);
  return hash(page);
}

/** Presses marked squares until a move is played. */
async function move(page) {
  const screen = play(page);
  const before = await screen.board.getAttribute("data-to-move");
  for (let presses = 0; presses < 6; presses++) {
    if ((await screen.board.getAttribute("data-to-move")) !== before) return;
    const marked = (word) => page.locator(`[data-square][data-mark~="${word}"]`);
    const can = page.locator("[data-action=play]:enabled");
    if (await can.count()) await can.first().click();
    else if (await marked("target").count()) await marked("target").first().click();
    else await marked("movable").first().click();
  }
  await eventually(async () => (await screen.board.getAttribute("data-to-move")) !== before, true);
}

// The address of Zugzwang, which has hidden cards, is tested below.
for (const game of GAMES.filter((game) => game !== "zugzwang")) {
  testIf(game === "fidchell")(`${game}: the address is the link of what is on the board, and a reload finds the game`, async (t) => {
    const page = await newPage(t);
    const other = await newPage(t);
    const screen = play(page);
    await open(page, `#/play/${game}`);
    await screen.board.waitFor();
    const begun = await told(page);
    await move(page);
    const one = await told(page, begun);
    await move(page);
    const stands = await screen.position();
    const address = await told(page, one);
    const slot = await slotOf(page);
    assert.match(slot, new RegExp(`^#/play/${game}\\?game=`));
    await show(other, address, stands);
    assert.equal(await slotOf(other), address, "nothing is kept of it yet");
    await page.reload();
    await screen.stands(stands);
    assert.equal(await slotOf(page), slot);
    await move(page);
    await eventually(async () => (await screen.plies()).length, 3);
    assert.equal(await page.getByRole("group", { name: say("page.byline_banner") }).count(), 0, "it is no copy");
    // Going back from another screen also opens the saved game, not a copy.
    await told(page, address);
    await page.evaluate(() => (location.hash = "#/learn"));
    await screen.board.waitFor({ state: "detached" });
    await page.goBack();
    await eventually(async () => (await screen.plies()).length, 3);
    assert.equal(await slotOf(page), slot);
  });
}

test("going back to an older link of a saved game shows the game as it was saved last", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  await playByTyping(page, ["d2-b4", "d7-b5"]);
  await told(page, await hash(page));
  const slot = await slotOf(page);
  const pages = await page.evaluate(() => history.length);
  // Later in the history, the game continues, and its last move is replaced by a different one.
  await page.evaluate(() => (location.hash = "#/learn"));
  await screen.board.waitFor({ state: "detached" });
  await page.evaluate((slot) => (location.hash = slot), slot);
  await screen.action("take-back").click();
  await playByTyping(page, ["b7-c6"]);
  await page.evaluate(() => (location.hash = "#/learn"));
  await screen.board.waitFor({ state: "detached" });
  const steps = await page.evaluate((pages) => pages - history.length, pages);
  await page.evaluate((steps) => history.go(steps), steps);
  await screen.board.waitFor();
  await eventually(screen.plies, ["d2-b4", "b7-c6"]);
  assert.equal(await slotOf(page), slot);
});

test("the address follows the place that is shown, and how the board is turned", async (t) => {
  const page = await newPage(t);
  const other = await newPage(t);
  await begin(page);
  const begun = await told(page);
  const moved = await playByTyping(page, ["d2-b4"]);
  const one = await told(page, begun);
  await playByTyping(page, ["d7-b5"]);
  const end = await told(page, one);
  await play(page).button(say("page.embed_previous")).click();
  const before = await told(page, end);
  const screen = await show(other, before, after("d2-b4"));
  await eventually(async () => (await screen.plies()).length, 2);
  await play(page).action("flip").click();
  assert.notEqual(await told(page, before), end);
  // The link in the share sheet is the same as the address.
  await play(page).action("share").click();
  const link = await sharedText(page);
  assert.equal(link.slice(link.indexOf("#")), await hash(page));
});

test("of a game with hidden hands the address holds what anybody may see", async (t) => {
  const page = await newPage(t);
  const other = await newPage(t);
  await open(page, "#/play/zugzwang");
  await play(page).board.waitFor();
  const address = await told(page);
  const position = await page.locator("[data-board]").getAttribute("data-position");
  assert.match(position, /~/, "no hand is open");
  await show(other, address, position);
});

test("where the game is here no more its address is a link like others", async (t) => {
  const page = await newPage(t);
  await begin(page);
  const begun = await told(page);
  await playByTyping(page, ["d2-b4"]);
  await told(page, begun);
  const key = (await slotOf(page)).split("game=")[1];
  await page.evaluate((key) => {
    const name = Object.keys(localStorage).find((name) => name.endsWith(`game.${key}`));
    localStorage.removeItem(name);
  }, key);
  // Everything is saved already, so the page doesn't save the deleted game again when it is left.
  await page.evaluate(() => (window.onpagehide = null));
  await page.reload();
  await play(page).stands(after("d2-b4"));
});

test("another address that is opened meanwhile stays", async (t) => {
  const page = await newPage(t);
  await page.clock.install();
  await begin(page);
  await playByTyping(page, ["d2-b4"]);
  await page.evaluate(() => (location.hash = "#/rules/hens"));
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await page.clock.runFor(1_000);
  assert.equal(await hash(page), "#/rules/hens");
});

test("an address of before, with the slot in it, still opens its game", async (t) => {
  const page = await newPage(t);
  await begin(page);
  await playByTyping(page, HENS_GAMES[0].moves.slice(0, 3));
  await told(page);
  const slot = await slotOf(page);
  const stands = await play(page).position();
  await open(page, "#/");
  await show(page, slot, stands);
  await eventuallyMatches(() => hash(page), /^#\/g\//);
  assert.equal(await slotOf(page), slot);
});
