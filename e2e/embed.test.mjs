// A game in the frame of another page, on another origin.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { axe, newPage, open, server } from "./harness.mjs";
import { eventually, eventuallyMatches, play, recordOf, vectors } from "./helpers.mjs";
import { say } from "./words.mjs";

const IDS = ["fist", "hens", "pawn", "fidchell", "zugzwang"];

/** A page elsewhere that holds a frame: its address. */
async function elsewhere(t, frame) {
  const http = createServer((request, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(`<!DOCTYPE html><html lang="en"><title>A page</title><main><h1>A page</h1>${frame}</main>`);
  });
  await new Promise((done) => http.listen(0, "127.0.0.1", done));
  t.after(() => http.close());
  return `http://127.0.0.1:${http.address().port}/`;
}

/** The snippet that the share dialog gives for a record. */
async function snippet(page, text) {
  await open(page, "#/");
  await page.getByRole("button", { name: /^Open a link/ }).click();
  await page.getByTestId("open-text").fill(text);
  await page.getByRole("dialog").getByRole("button", { name: say("page.open_do"), exact: true }).click();
  await play(page).board.waitFor();
  await page.locator("[data-action=share]").click();
  const frame = await page.getByTestId("share-frame").inputValue();
  const held = await page.locator("[data-board]").getAttribute("data-position");
  return { frame, held };
}

test("a frame on another origin shows each game and steps through it, by mouse and by keyboard, and keeps nothing", async (t) => {
  const page = await newPage(t, { permissions: ["clipboard-read", "clipboard-write"] });
  const { origin } = await server();
  for (const id of IDS) {
    const [game] = vectors(`${id}_games`);
    const moves = id === "zugzwang" ? game.moves : game.moves.slice(0, 4);
    const record = recordOf(id, { ...game, moves }, { Title: "Tom & <b>Jerry</b>" });
    const { frame, held } = await snippet(page, record.replace("\n\n", "\n\n{Where it began}\n"));
    assert.match(frame, /^<iframe src="[^"]+" title="Tom &amp; &lt;b>Jerry&lt;\/b>" /, id);
    if (id === "hens") {
      await page.getByRole("button", { name: say("page.share_copy_frame") }).click();
      await eventually(() => page.evaluate(() => navigator.clipboard.readText()), frame);
    }
    const other = await newPage(t, { width: 400, height: 700, expect: [/^http:/], ...(id === "pawn" && { storage: "refused" }) });
    const address = await elsewhere(t, frame);
    await other.goto(address);
    const inside = other.frameLocator("iframe");
    const board = inside.locator("[data-board]");
    const status = () => inside.getByTestId("status").textContent();
    const press = (name) => inside.getByRole("button", { name, exact: true }).click();
    await eventually(() => board.getAttribute("data-position"), held, id);
    await press("First");
    await eventually(() => board.getAttribute("data-position"), game.position, id);
    await eventuallyMatches(status, /^The start · /);
    await inside.getByText("Where it began").waitFor();
    await press(say("page.embed_next"));
    await eventuallyMatches(status, new RegExp(`^1\\. ${moves[0].replace(/[\^*./]/g, "\\$&")} · `), id);
    await other.keyboard.press("End");
    await eventually(() => board.getAttribute("data-position"), held, id);
    await other.keyboard.press("ArrowLeft");
    await other.keyboard.press("Home");
    await eventually(() => board.getAttribute("data-position"), game.position, id);
    const link = inside.getByRole("link", { name: say("page.embed_open") });
    assert.equal(await link.getAttribute("target"), "_blank");
    assert.ok((await link.getAttribute("href")).startsWith(`${origin}/fairyboard/#/g/`));
    const framed = other.frames().find((frame) => frame.url().startsWith(origin));
    if (id !== "pawn") assert.equal(await framed.evaluate(() => localStorage.length), 0, id);
    assert.equal(await framed.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0, id);
    const { scroll, width } = await framed.evaluate(() => ({
      scroll: document.documentElement.scrollWidth,
      width: innerWidth,
    }));
    assert.ok(scroll <= width, `${id}: ${scroll} in ${width}`);
    if (id === "fist") {
      await page.goto(`${origin}/fairyboard/${new URL(framed.url()).hash}`);
      await page.reload();
      await page.locator(".embed").waitFor();
      await axe(page);
    }
  }
});

test("a frame whose code is damaged says so", async (t) => {
  const page = await newPage(t);
  await open(page, "#/embed/1AAAA");
  await page.getByRole("alert").filter({ hasText: say("page.embed_unread") }).waitFor();
  await axe(page);
});
