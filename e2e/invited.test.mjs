// An invitation to a game that was never played on this device. The page first offers a lesson of one minute, and then
// leads back to the game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, newPage, open } from "./harness.mjs";
import { eventually, lessonParts, linkByLink, play, playButton, settled, startButton } from "./helpers.mjs";
import { say } from "./words.mjs";

const PHONE = { width: 360, height: 740, touch: true, permissions: ["clipboard-read", "clipboard-write"] };

/** Starts a game by link, plays a move, presses Send, and returns the link. */
async function invitation(page) {
  await open(page, "#/");
  await playButton(page, "hens").click();
  await linkByLink(page);
  await startButton(page).click();
  const screen = play(page);
  await screen.board.waitFor();
  await page.locator('[data-square="b1"]').click();
  await page.locator('[data-square="b3"]').click();
  const playIt = page.locator("[data-action=play]:enabled");
  if (await playIt.count()) await playIt.click();
  await screen.action("send").click();
  await screen.draft.getByText(/./).first().waitFor();
  await eventually(async () => (await page.evaluate(() => navigator.clipboard.readText())).includes("#/g/"), true);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  return link.slice(link.indexOf("#"));
}

test("a newcomer who was invited learns the game on the board, comes back, and is coached; whoever knows it says so", async (t) => {
  const link = await invitation(await newPage(t, { permissions: PHONE.permissions }));
  const page = await newPage(t, PHONE);
  await open(page, link);
  const asks = page.getByTestId("newcomer");
  await eventually(() => asks.locator("span").textContent(), say("page.newcomer_invited_to", { game: say("hens.name") }));
  await axe(page, "[data-testid=newcomer]");
  await page.locator("[data-action=show-me]").click();
  await page.getByTestId("lesson").waitFor();
  assert.match(page.url(), /first\/hens$/);
  const waits = page.getByRole("link", { name: say("page.newcomer_waits") });
  await waits.waitFor();
  assert.ok((await waits.getAttribute("href")).endsWith(link), "it leads back");
  // The last task of the lesson leads back to the game.
  const dots = lessonParts(page.getByTestId("lesson"));
  await dots.last().click();
  await axe(page, "[data-testid=lesson]");
  await page.locator("[data-action=ready]").click();
  await play(page).board.waitFor();
  assert.ok(page.url().endsWith(link), page.url());
  await settled(page);
  assert.equal(await asks.count(), 0, "it is asked once");
  assert.equal(await page.getByRole("group", { name: say("page.byline_banner") }).count(), 0, "the invitation was read");
  await eventually(() => page.getByTestId("coach").getAttribute("data-remark"), "safe");
  const other = await newPage(t, PHONE);
  await open(other, link);
  await other.locator("[data-action=know-it]").click();
  await other.getByRole("group", { name: say("page.byline_banner") }).getByText(say("page.byline_invites", { inviting: say("games.white"), side: say("games.black") })).waitFor();
  assert.equal(await other.getByRole("region", { name: say("page.coach"), exact: true, includeHidden: true }).count(), 0);
  await other.reload();
  await play(other).board.waitFor();
  await settled(other);
  assert.equal(await other.getByTestId("newcomer").count(), 0);
});

test("a shared position and a puzzle lead a newcomer to the lesson of one minute and back", async (t) => {
  const page = await newPage(t);
  for (const address of ["#/play/hens?pos=8/7h/8/3c4/8/2c5/2H5/8+w", "#/puzzle/pawn/1"]) {
    await open(page, address);
    await page.locator("[data-action=show-me]").click();
    await page.getByTestId("lesson").and(page.locator("[data-part]")).waitFor();
    assert.match(page.url(), /first\/(hens|pawn)$/);
    await page.locator("[data-action=ready]").click();
    await page.locator("[data-action=ready]").waitFor({ state: "detached" });
    assert.ok(page.url().endsWith(address), page.url());
    await play(page).board.waitFor();
    await settled(page);
    assert.equal(await page.locator("[data-action=show-me]").count(), 0);
  }
});
