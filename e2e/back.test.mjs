// The browser's Back closes sheets before it leaves the screen, and long pages keep their scroll position.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newPage, open } from "./harness.mjs";
import { eventually, movesButton, play, playButton, settled, startButton } from "./helpers.mjs";
import { say } from "./words.mjs";

const PHONE = { width: 360, height: 740, touch: true };

const isOpen = (page) => page.getByRole("dialog").count();
const drawer = (page) => page.locator(".panel.height-0").count();
const path = (page) => page.evaluate(() => location.hash.split("?")[0].slice(0, 4));

/** Opens a game from the home page, so that Back has a page to return to. */
async function begin(page) {
  await open(page, "#/");
  await page.locator("main").waitFor();
  await page.evaluate(() => (location.hash = "#/play/hens"));
  await play(page).board.waitFor();
  await settled(page);
}

const back = (page) => page.evaluate(() => history.back());

test("Back closes a sheet, a drawer and the tools of a phone, and leaves only then", async (t) => {
  const page = await newPage(t, PHONE);
  await begin(page);
  const share = page.getByRole("button", { name: say("page.share_title"), exact: true });
  await share.click();
  await eventually(() => isOpen(page), 1);
  await back(page);
  await eventually(() => isOpen(page), 0);
  await play(page).board.waitFor();

  await movesButton(page).click();
  await eventually(() => drawer(page), 0);
  await back(page);
  await eventually(() => drawer(page), 1);

  await page.locator("[data-action=more]").click();
  await eventually(() => page.locator('[data-action=more][aria-expanded="true"]').count(), 1);
  await back(page);
  await eventually(() => page.locator('[data-action=more][aria-expanded="true"]').count(), 0);
  await play(page).board.waitFor();

  // A sheet that is closed with its own button leaves no entry in the history.
  await share.click();
  await eventually(() => isOpen(page), 1);
  await page.getByRole("dialog").getByRole("button", { name: say("page.close") }).click();
  await eventually(() => isOpen(page), 0);
  await eventually(() => page.evaluate(() => String(history.state).startsWith("over")), false);
  await back(page);
  await eventually(() => path(page), "#/");
  assert.equal(await play(page).board.count(), 0);
});

test("a move that is played while the drawer is open stays when Back closes it, and in the address", async (t) => {
  const page = await newPage(t, PHONE);
  await begin(page);
  const address = () => page.evaluate(() => location.hash);
  await movesButton(page).click();
  await play(page).input.fill("d2-b4");
  await play(page).input.press("Enter");
  await eventually(play(page).plies, ["d2-b4"]);
  // The page puts the link into its address a moment after the move.
  await page.waitForTimeout(600);
  const told = await address();
  await back(page);
  await eventually(() => drawer(page), 1);
  assert.deepEqual(await play(page).plies(), ["d2-b4"]);
  assert.equal(await address(), told);
  await page.reload();
  await play(page).board.waitFor();
  await eventually(play(page).plies, ["d2-b4"]);
  await back(page);
  await eventually(() => path(page), "#/");
});

test("a reload with an open sheet shows the game, and Back leaves it at once", async (t) => {
  const page = await newPage(t, PHONE);
  await begin(page);
  await page.getByRole("button", { name: say("page.settings_title") }).click();
  await eventually(() => isOpen(page), 1);
  await page.reload();
  await play(page).board.waitFor();
  assert.equal(await isOpen(page), 0);
  await eventually(() => page.evaluate(() => String(history.state).startsWith("over")), false);
  await back(page);
  await eventually(() => path(page), "#/");
});

test("a screen that is opened from a sheet leads back to the one below", async (t) => {
  const page = await newPage(t);
  await open(page, "#/");
  await page.getByRole("button", { name: say("page.open_title") }).click();
  await page.getByTestId("open-text").fill("1. d2-b4 d7-b5");
  await page.getByTestId("open-text").fill('[Game "hens"]\n\n1. d2-b4 d7-b5 *');
  await page.getByRole("dialog").getByRole("button", { name: say("page.open_do"), exact: true }).click();
  await eventually(play(page).plies, ["d2-b4", "d7-b5"]);
  await back(page);
  await eventually(() => path(page), "#/");
  await eventually(() => play(page).board.count(), 0);
  assert.equal(await isOpen(page), 0);
});

test("a long page is where it was after Back and after a reload, and a new one begins at its top", async (t) => {
  const page = await newPage(t, PHONE);
  await open(page, "#/rules/fist");
  const text = page.getByRole("article").getByRole("heading", { level: 2 }).nth(3);
  await text.waitFor();
  const place = () => page.evaluate(() => Math.round(scrollY));
  await page.evaluate(() => scrollTo(0, 2400));
  await eventually(() => page.evaluate(() => history.state), "scroll 2400");
  await page.reload();
  await eventually(place, 2400);
  await page.evaluate(() => (location.hash = "#/rules/hens"));
  await page.getByRole("heading", { level: 1, name: /Hens/ }).waitFor();
  await eventually(() => page.evaluate(() => document.documentElement.scrollHeight > 3000), true);
  await eventually(place, 0);
  await page.evaluate(() => scrollTo(0, 900));
  await eventually(() => page.evaluate(() => history.state), "scroll 900");
  await back(page);
  await eventually(place, 2400);
  await page.evaluate(() => history.forward());
  await eventually(place, 900);
});

test("Forward leads to the page that was opened from a sheet", async (t) => {
  const page = await newPage(t);
  await begin(page);
  await page.getByRole("button", { name: say("page.settings_title") }).click();
  await eventually(() => isOpen(page), 1);
  await page.evaluate(() => (location.hash = "#/about"));
  await eventually(() => path(page), "#/ab");
  await back(page);
  await play(page).board.waitFor();
  await eventually(() => path(page), "#/g/");
  await page.evaluate(() => history.forward());
  await eventually(() => path(page), "#/ab");
});

test("Forward after a closed sheet leads nowhere, and Back still closes the next sheet", async (t) => {
  const page = await newPage(t);
  await begin(page);
  const opens = async () => {
    await page.getByRole("button", { name: say("page.settings_title") }).click();
    await eventually(() => isOpen(page), 1);
  };
  await opens();
  await back(page);
  await eventually(() => isOpen(page), 0);
  // Forward leads to the entry of the closed sheet, and the page goes back from it.
  await page.evaluate(() => {
    let moves = 0;
    const gone = new Promise((done) => addEventListener("popstate", () => (moves += 1) === 2 && done()));
    history.forward();
    return gone;
  });
  await opens();
  await back(page);
  await eventually(() => isOpen(page), 0);
  await play(page).board.waitFor();
});

test("the question about resigning is gone when the tools of a phone open again", async (t) => {
  const page = await newPage(t, PHONE);
  await open(page, "#/");
  await playButton(page, "hens").click();
  await startButton(page).click();
  const screen = play(page);
  await screen.board.waitFor();
  await settled(page);
  const more = (isOpen) => page.locator(`[data-action=more][aria-expanded="${isOpen}"]`);
  const resign = page.getByRole("button", { name: say("page.computer_resign"), exact: true });
  for (const closes of [() => back(page), () => page.keyboard.press("Escape"), () => more(true).click()]) {
    await more(false).click();
    await resign.click();
    await screen.action("resign").waitFor();
    await closes();
    await more(false).waitFor();
    await settled(page);
    await more(false).click();
    await resign.waitFor();
    assert.equal(await screen.action("resign").count(), 0);
    await more(true).click();
  }
});
