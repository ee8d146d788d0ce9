// Some parts of the page are chunks, which load when they are first shown.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newPage, offlineReady, open, server } from "./harness.mjs";
import { chunkMissing, click, eventually, play, playButton, startButton } from "./helpers.mjs";
import { say } from "./words.mjs";

const CHUNK = /\/app-[^/]*\/[^/]*\.wasm$/;

/** Collects the names of the chunks that the page requests. */
function watchChunks(page) {
  const asked = [];
  page.on("request", (request) => CHUNK.test(request.url()) && asked.push(request.url().split("/").at(-1)));
  return asked;
}

const openShare = async (page) => {
  await open(page, "#/play/hens");
  await play(page).action("share").click();
};

test("a game is begun and played without any chunk but that of the panel", async (t) => {
  const page = await newPage(t);
  const asked = watchChunks(page);
  await open(page, "#/");
  await playButton(page, "hens").click();
  await startButton(page).click();
  await play(page).board.waitFor();
  await click(page, "d2");
  await eventually(async () => (await play(page).marked("target")).length > 0, true);
  for (const name of ["setup", "share", "games", "lessons", "settings", "live"]) {
    assert.ok(!asked.includes(`split_${name}.wasm`), `${name} was loaded, with ${asked}`);
  }
});

test("a tab of the panel is in the document from its first opening on, and the moves always", async (t) => {
  const page = await newPage(t);
  const notes = page.locator("#panel-Notes textarea");
  await open(page, "#/play/fidchell");
  await page.locator("#tab-Piece[aria-selected=true]").waitFor();
  await page.getByTestId("moves").waitFor({ state: "attached" });
  assert.equal(await notes.count(), 0);
  await page.locator("#tab-Notes").click();
  await notes.waitFor();
  await page.locator("#tab-Rules").click();
  await notes.waitFor({ state: "hidden" });
  assert.equal(await notes.count(), 1);
});

test("a sheet appears once its chunk has loaded, and the page says so meanwhile", async (t) => {
  const page = await newPage(t);
  let release;
  const held = new Promise((done) => (release = done));
  await page.route(CHUNK, async (route) => {
    await held;
    await route.continue();
  });
  await openShare(page);
  await page.locator(".chunk-loading").last().waitFor();
  assert.equal(await page.getByRole("dialog").count(), 0);
  await click(page, "d2");
  await eventually(async () => (await play(page).marked("target")).length > 0, true, "the board answers meanwhile");
  release();
  await page.getByRole("dialog").waitFor();
});

test("a chunk that fails to load offers to try again in its place", async (t) => {
  const page = await newPage(t, { expect: [/Failed to load|Failed to fetch|net::ERR|wasm/i] });
  await page.route(CHUNK, (route) => route.abort());
  await openShare(page);
  const again = chunkMissing(page).last().getByRole("button", { name: say("page.try_again") });
  await again.waitFor();
  await page.unroute(CHUNK);
  // The page also retries by itself, so the button may have disappeared.
  await chunkMissing(page).getByRole("button", { name: say("page.try_again") }).evaluateAll((buttons) => buttons.forEach((button) => button.click()));
  await page.getByRole("dialog").waitFor();
});

test("every chunk is there without a network once the page is kept", async (t) => {
  const page = await newPage(t, { offline: true });
  await open(page, "#/play/hens");
  await offlineReady(page);
  const site = await server();
  await page.context().setOffline(true);
  await site.close();
  try {
    await page.reload();
    await page.locator("#boot").waitFor({ state: "detached" });
    await play(page).action("share").click();
    await page.getByRole("dialog").waitFor();
    for (const [hash, shown] of [["#/setup/hens", ".setup"], ["#/games", ".games-page"], ["#/learn/hens", ".learn-page"]]) {
      await page.evaluate((hash) => void (location.hash = hash), hash);
      await page.locator(shown).waitFor();
    }
  } finally {
    await page.context().setOffline(false);
    await site.reopen();
  }
});
