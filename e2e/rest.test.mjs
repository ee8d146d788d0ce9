// The app's module comes in two parts: the first boards are played on with the first alone, and whoever wants more gets it.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newPage, offlineReady, open, server } from "./harness.mjs";
import { click, eventually, play, playButton, startButton } from "./helpers.mjs";
import { say } from "./words.mjs";

const REST = /\/late\/app-[^/]*\.wasm$/;

/** Holds back what comes by itself of the rest until the function that is given is called; `asked` has what was asked at once. */
async function holdRest(page) {
  const { url } = await server();
  const asked = [];
  let release;
  const held = new Promise((done) => (release = done));
  await page.route(REST, async (route) => {
    if (route.request().resourceType() === "xhr") asked.push(route.request().url());
    else await held;
    await route.continue();
  });
  const visit = async (hash) => {
    await page.goto(url + hash);
    await page.locator("#boot").waitFor({ state: "detached" });
    await page.locator("html[data-shown]").waitFor({ state: "attached" });
  };
  return { visit, asked, release };
}

test("the gallery does without the rest, and so does the sheet that begins a game", async (t) => {
  const page = await newPage(t);
  const { visit, asked, release } = await holdRest(page);
  await visit("#/");
  await page.locator("h1").waitFor();
  await playButton(page, "hens").click();
  const dialog = page.getByRole("dialog");
  await dialog.waitFor();
  await startButton(page).click();
  await play(page).board.waitFor();
  assert.equal(await page.locator("html[data-rest]").count(), 1);
  assert.deepEqual(asked, []);
  release();
  await page.locator("html:not([data-rest])").waitFor({ state: "attached" });
});

for (const game of ["fist", "hens", "pawn", "fidchell", "zugzwang"]) {
  test(`a first move of ${game} is made without the rest, and what comes with it appears`, async (t) => {
    const page = await newPage(t);
    const { visit, asked, release } = await holdRest(page);
    await visit(`#/play/${game}`);
    const screen = play(page);
    await screen.board.waitFor();
    const begun = await screen.position();
    // A piece is chosen, then its targets as long as there are any.
    let presses = 0;
    for (; presses < 6 && (await screen.position()) === begun; presses++) {
      const targets = await screen.marked("target");
      const [name] = targets.length > 0 ? targets : await screen.marked("movable");
      if (name === undefined) break;
      await click(page, name);
    }
    assert.ok(presses > 0);
    await screen.status.waitFor();
    assert.equal(await page.locator("html[data-rest]").count(), 1);
    assert.equal(await page.locator(".study-tools").count(), 0);
    assert.deepEqual(asked, [], "nothing waits for the rest");
    release();
    await page.locator(".study-tools").waitFor({ state: "attached" });
  });
}

test("what is wanted before the rest has come is waited for", async (t) => {
  const page = await newPage(t);
  const { visit, asked, release } = await holdRest(page);
  await visit("#/play/hens");
  await play(page).action("share").click();
  await page.getByRole("dialog").waitFor();
  assert.equal(asked.length, 1);
  release();
  await page.locator("html:not([data-rest])").waitFor({ state: "attached" });
  await page.getByRole("dialog").waitFor();
});

test("without a network for the rest the page says so, and goes on when there is one", async (t) => {
  const page = await newPage(t, { expect: [/Failed to load|NetworkError|net::ERR/] });
  const { url } = await server();
  await page.route(REST, (route) => route.abort());
  await page.goto(`${url}#/play/hens`);
  await page.locator("html[data-shown]").waitFor({ state: "attached" });
  await play(page).action("share").click();
  await page.locator("#boot-slow").waitFor();
  await page.unroute(REST);
  await page.locator("#boot-retry").click();
  await page.locator("html:not([data-rest])").waitFor({ state: "attached" });
  await play(page).action("share").click();
  await page.getByRole("dialog").waitFor();
});

test("the rest that could not be fetched is fetched when there is a network again", async (t) => {
  const page = await newPage(t, { expect: [/Failed to load|net::ERR/] });
  const { url } = await server();
  let tries = 0;
  await page.route(REST, (route) => (++tries === 1 ? route.abort() : route.continue()));
  await page.goto(`${url}#/play/hens`);
  await eventually(() => tries, 1);
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await page.locator("html:not([data-rest])").waitFor({ state: "attached" });
  assert.equal(tries, 2);
});

test("on the second visit the page is whole from the start, offline too", async (t) => {
  const page = await newPage(t);
  await open(page, "#/play/hens");
  await offlineReady(page);
  const site = await server();
  await page.context().setOffline(true);
  await site.close();
  try {
    await page.reload();
    await page.locator("#boot").waitFor({ state: "detached" });
    assert.equal(await page.locator("html[data-rest]").count(), 0);
    await play(page).action("share").click();
    await page.getByRole("dialog").waitFor();
  } finally {
    await page.context().setOffline(false);
    await site.reopen();
  }
});
