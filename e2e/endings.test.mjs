// The end of a game: the winner, the reason, and the actions offered then.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, newPage, open } from "./harness.mjs";
import { HENS_GAMES, at, click, eventually, play, recordOf, show, vectors } from "./helpers.mjs";
import { START } from "./positions.mjs";
import { said, say } from "./words.mjs";

const MATE =
  "+L1d1k6+S/7b3+t/5f6/1jh3C2wlW/2rww7/5v6/5W6/ew5R2O1/LI2s3+ty2/4G7/3J1I2E3/D1B3U1K3 w p - 1222 f6f7 WWWWPPHVQEGSTTCNNUAwwppolqeggsccnnay";

/** Opens a recorded game at its end. */
async function finished(page, game, played, headers = {}) {
  await open(page, "#/");
  await page.getByRole("button", { name: say("page.open_title") }).click();
  await page.getByTestId("open-text").fill(recordOf(game, played, headers));
  await page.getByRole("dialog").getByRole("button", { name: say("page.open_do"), exact: true }).click();
  const screen = play(page);
  await screen.board.waitFor();
  await page.keyboard.press("End");
  await screen.stands(played.final);
  return screen;
}

test("a game that is over is played again, with sides swapped or not, looked back at, and shared", async (t) => {
  const page = await newPage(t);
  const headers = { First: "Ann", Second: "Bert" };
  const screen = await finished(page, "hens", HENS_GAMES[0], headers);
  await screen.saysBy(HENS_GAMES[0].outcome.split(" ")[1]);
  await axe(page);
  await screen.action("look-back").click();
  await screen.stands(HENS_GAMES[0].position);
  await screen.button(say("page.draft_to_now")).click();
  await screen.stands(HENS_GAMES[0].final);
  await screen.action("share").click();
  await page.getByTestId("share-link").waitFor();
  await page.keyboard.press("Escape");
  const names = () => page.locator(".strip .name").allTextContents();
  await screen.action("rematch").click();
  await screen.stands(START);
  await eventually(names, ["Bert", "Ann"]);
  const swapped = await finished(page, "hens", HENS_GAMES[0], headers);
  await swapped.action("swap-sides").focus();
  await page.keyboard.press("Enter");
  await swapped.stands(START);
  await eventually(names, ["Ann", "Bert"]);
});

test("in a won game the place before the end can still be played on from", async (t) => {
  const page = await newPage(t);
  const position = "h7/4H3/8/8/8/8/8/8 w";
  const screen = await show(page, at(position), position);
  await click(page, "e7");
  await click(page, "e8");
  await screen.says(said("games.white"));
  await screen.saysBy("HENS-11");
  await screen.button(say("page.embed_previous")).click();
  await click(page, "e7");
  await click(page, "d8");
  await screen.says(said("games.white"));
  await screen.saysBy("HENS-11");
  await eventually(() => page.locator("[data-testid=moves] .variation [data-ply]").count(), 1);
});

test("why a game has ended is drawn, and the button says that it hides or shows it", async (t) => {
  const page = await newPage(t, { width: 360, height: 740, touch: true });
  const screen = await show(page, `#/play/fidchell?pos=${encodeURIComponent(MATE)}`, MATE);
  await screen.saysBy("FID-9");
  const why = screen.action("why");
  assert.equal(await page.locator(".drawing .sight").count(), 1, "from the piece that captures the King");
  assert.equal(await why.textContent(), say("page.draft_why_hide"));
  await why.tap();
  await eventually(() => page.locator(".drawing .sight").count(), 0);
  await eventually(() => why.textContent(), say("page.draft_why"));
  await why.tap();
  await eventually(() => page.locator(".drawing .sight").count(), 1);
  await axe(page);
});

test("whoever challenges is told who was right, with both dice marked", async (t) => {
  const page = await newPage(t);
  const games = vectors("zugzwang_games");
  const challenged = games.find(({ moves }) => moves.at(-1) === "challenge");
  const screen = await finished(page, "zugzwang", challenged);
  const [, from, to] = challenged.moves.at(-2).match(/^.(..)x(..)/);
  assert.deepEqual(await screen.marked("last"), [from, to].sort());
  await screen.saysBy("ZUG-23");
  await screen.action("rematch").waitFor();
});

test("on a phone nothing of the end is cut off", async (t) => {
  const page = await newPage(t, { width: 360, height: 740, touch: true, dark: true });
  const stalemate = "8/6p1/8/8/5P2/P7/8/2P1p3 b";
  const screen = await show(page, `#/play/pawn?pos=${encodeURIComponent(stalemate)}`, stalemate);
  await screen.action("why").waitFor();
  const cut = await page.locator(".tell, .draft, .draft button, .status").evaluateAll((all) =>
    all.filter((e) => e.scrollWidth > e.clientWidth + 1 || e.scrollHeight > e.clientHeight + 1).map((e) => e.outerHTML),
  );
  assert.deepEqual(cut, []);
  const heights = await page.locator(".draft button:visible").evaluateAll((all) => all.map((e) => e.offsetHeight));
  assert.ok(heights.every((height) => height >= 44), String(heights));
  await axe(page);
});
