// Two Kings, a game that only tests have, on its own build of the page. It shows that shared features work for any
// game: hidden cards, a deal, edges to look from, a reserve, and rolls.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, newPage, openToy } from "./harness.mjs";
import { bothHere, click, closeLayers, eventually, eventuallyMatches, layers, play, settled, shareEverything, sharedText, startButton } from "./helpers.mjs";
import { said, say, whole } from "./words.mjs";

const at = (position) => `#/play/toy?pos=${encodeURIComponent(position)}`;

async function show(page, hash) {
  await openToy(page, hash);
  const screen = play(page);
  await screen.board.waitFor();
  return screen;
}

const cards = (page) => page.locator("[data-card]").evaluateAll((all) => all.map((card) => card.dataset.card).join(""));

/** The edge of the board at the bottom of the screen. */
const bottom = (page) =>
  page.evaluate(() => "SWNE"[(4 - Number(document.querySelector("[data-board]").dataset.turned)) % 4]);

/** The stone in the hand of the player at the bottom. */
const stone = (page) => page.locator('.strip.near [data-reserve="*"]');

async function throwStone(page, edge, square) {
  await stone(page).click();
  if (edge !== (await bottom(page))) await page.locator(`[data-edge="${edge}"] button`).click();
  await eventually(() => bottom(page), edge);
  await click(page, square);
  await play(page).action("play").click();
}

test("a dealt game is played by mouse, with stones from edges and rolls, shared and opened again", async (t) => {
  const page = await newPage(t);
  await openToy(page, "#/");
  await page.getByRole("button", { name: "Play Two Kings" }).click();
  await bothHere(page);
  await startButton(page).click();
  const screen = play(page);
  await screen.board.waitFor();
  await screen.stands("4k/5/5/5/K4 w ~ ~ 2 2");
  assert.equal(await page.locator("[data-board]").getAttribute("data-board"), "toy");
  await screen.button(say("page.hand_show")).click();
  await eventuallyMatches(() => cards(page), /^[a-e]{2}$/);
  await axe(page);

  // The edges get buttons only while a stone is selected.
  assert.equal(await page.locator("[data-edge] button").count(), 0);
  await stone(page).click();
  await screen.says(/^Throw a stone. 3 targets\.$/);
  assert.deepEqual(await screen.marked("target"), ["a2", "b1", "b2"]);
  // A player who has a stone may move the king instead.
  await click(page, "a1");
  assert.deepEqual(await screen.chips(), ["a1"]);
  await screen.action("cancel").click();
  await throwStone(page, "W", "b2");
  await eventuallyMatches(screen.position, /^4k\/5\/5\/(1\*3|2\*2)\/K4 b ~ ~ 1 2$/);
  await eventuallyMatches(async () => (await screen.plies()).join(" "), /^\*W@b2\/[01]$/);
  assert.equal(await cards(page), "");
  assert.match(await screen.spoken(), /put the stone on [a-e]\d \(from the west\)/);

  assert.equal(await bottom(page), "N");
  await click(page, "e5");
  await click(page, "e4");
  await eventuallyMatches(screen.position, /^5\/4k\/5\/.* w ~ ~ 1 2$/);
  await page.getByRole("button", { name: say("games.pass"), exact: true }).click();
  if (await screen.acts("play")) await screen.action("play").click();
  await eventually(async () => (await screen.plies()).slice(1), ["e4-e5", "pass"].with(0, "e5-e4"));
  await click(page, "b2");
  await screen.refused("TOY-3");

  const before = await screen.position();
  await page.reload();
  await screen.board.waitFor();
  await screen.stands(before);
  assert.equal((await screen.plies()).length, 3);

  await screen.action("share").click();
  const link = () => sharedText(page);
  const open = await link();
  await shareEverything(page);
  const whole = await link();
  const watcher = await newPage(t);
  const watched = await show(watcher, new URL(open).hash);
  assert.match(await watched.position(), / ~ ~ 1 2$/);
  const other = await newPage(t);
  const copy = await show(other, new URL(whole).hash);
  await copy.stands(before);
  assert.equal((await copy.plies()).length, 3);
  await copy.button(say("page.hand_show")).click();
  await eventuallyMatches(() => cards(other), /^[a-e]{2}$/);
});

test("a stone that is in hand stays in sight when the hand is covered", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at("4k/5/5/5/K4 w ab cd 2 2"));
  await screen.button(say("page.hand_show")).click();
  await stone(page).click();
  await page.locator('[data-edge="E"] button').click();
  await screen.button(say("page.hand_cover")).click();
  assert.deepEqual((await screen.chips()).slice(0, 2), [say("toy.throw"), "from the east ⇄"]);
  await click(page, "a2");
  await screen.action("play").click();
  await screen.stands("4k/5/5/*4/K4 b ~ ~ 1 2");
});

test("a king that comes to the file of a card wins, and all is shown", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at("5/K4/5/4k/5 w ab cd 2 2"));
  await click(page, "a4");
  await click(page, "a5");
  await screen.says(whole(said("toy.reaches", { winner: say("games.white") })));
  await screen.saysBy("TOY-8");
  await screen.stands("K4/5/5/4k/5 b ab cd 2 2");
});

/** The whole content of the page: elements with attributes, the title, and the accessibility tree. */
async function told(page) {
  await settled(page);
  const shown = await page.evaluate(() => `${document.title}\n${document.documentElement.outerHTML}`);
  return shown.replace(/ data-offline="\w*"/, "") + (await page.locator("body").ariaSnapshot());
}

for (const [name, press, hands] of [
  ["for anybody", null, ["ab cd", "ce bd"]],
  ["for the first player", say("page.hand_show"), ["ab cd", "ab ce"]],
]) {
  test(`nothing that is hidden is on the page: ${name}`, async (t) => {
    const seen = [];
    for (const cards of hands) {
      const page = await newPage(t);
      const screen = await show(page, at(`4k/5/5/5/K4 w ${cards} 2 2`));
      if (press) await screen.button(press).click();
      for (const box of await (await layers(page)).getByRole("checkbox", { name: new RegExp(`^(?!${say("page.play_demo")})`) }).all()) await box.check();
      await closeLayers(page);
      const all = [await told(page)];
      await stone(page).click();
      await page.locator('[data-edge="N"] button').click();
      all.push(await told(page));
      await click(page, "b2");
      all.push(await told(page));
      await page.keyboard.press("Escape");
      await screen.action("share").click();
      all.push(await sharedText(page), await told(page));
      seen.push(all);
    }
    for (const [i, one] of seen[0].entries()) assert.equal(one, seen[1][i], `look ${i}`);
  });
}
