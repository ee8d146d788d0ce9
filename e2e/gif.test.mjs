// The moves of a game as a GIF, made by a worker: for each game, cancelled, offline, and when the worker can't start.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { GAMES } from "./games.mjs";
import { axe, newPage, offlineReady, open, server } from "./harness.mjs";
import { eventually, eventuallyMatches, recordOf, shareAs, shareEverything, vectors } from "./helpers.mjs";
import { some, testIf } from "./soak.mjs";
import { said, say } from "./words.mjs";

async function shared(page, text) {
  await open(page, "#/");
  await page.getByRole("button", { name: say("page.open_title") }).click();
  await page.getByTestId("open-text").fill(text);
  await page.getByRole("dialog").getByRole("button", { name: say("page.open_do"), exact: true }).click();
  await page.locator("[data-board]").waitFor();
  await page.locator("[data-action=share]").click();
  await shareEverything(page);
  await shareAs(page, "moving");
}

const save = (page) => page.locator("[data-action=save-gif]");
const cancel = (page) => page.locator("[data-action=cancel-gif]");

/** Saves the GIF, and returns the name and the content of its file. */
async function saved(page) {
  const file = page.waitForEvent("download");
  await save(page).click();
  const name = (await file).suggestedFilename();
  return { name, bytes: readFileSync(await (await file).path()) };
}

/** Parses a GIF. Returns its size, whether it repeats forever, and the duration, size and place of each frame. */
function read(bytes) {
  assert.equal(bytes.toString("latin1", 0, 6), "GIF89a");
  const number = (at) => bytes.readUInt16LE(at);
  const table = (flags) => (flags & 0x80 ? 3 << ((flags & 7) + 1) : 0);
  const gif = { width: number(6), height: number(8), forEver: false, frames: [] };
  let at = 13 + table(bytes[10]);
  const skip = () => {
    while (bytes[at] !== 0) at += bytes[at] + 1;
    at += 1;
  };
  let time;
  for (;;) {
    const kind = bytes[at];
    if (kind === 0x3b) break;
    if (kind === 0x21) {
      if (bytes[at + 1] === 0xf9) time = number(at + 4);
      if (bytes.toString("latin1", at + 3, at + 14) === "NETSCAPE2.0") gif.forEver = number(at + 16) === 0;
      at += 2;
    } else {
      assert.equal(kind, 0x2c, `a block at ${at}`);
      const [x, y, width, height] = [1, 3, 5, 7].map((offset) => number(at + offset));
      gif.frames.push({ time, x, y, width, height });
      at += 10 + table(bytes[at + 9]) + 1;
    }
    skip();
  }
  assert.equal(at, bytes.length - 1);
  return gif;
}

/** The size and the number of frames of a GIF, as the browser decodes it. */
const decoded = (page, bytes) =>
  page.evaluate(async (bytes) => {
    const decoder = new ImageDecoder({ data: Uint8Array.from(bytes), type: "image/gif" });
    await decoder.tracks.ready;
    const { frameCount } = decoder.tracks.selectedTrack;
    const { image } = await decoder.decode({ frameIndex: frameCount - 1 });
    const found = { frameCount, width: image.displayWidth, height: image.displayHeight };
    image.close();
    decoder.close();
    return found;
  }, [...bytes]);

test("the moves of each game are saved as a GIF, named after the game and its title", async (t) => {
  const page = await newPage(t);
  for (const id of some(GAMES, 0)) {
    const [game] = vectors(`${id}_games`);
    // The game of Zugzwang is finished, because its hidden information is shown only then.
    const moves = id === "zugzwang" ? game.moves : game.moves.slice(0, 7);
    await shared(page, recordOf(id, { ...game, moves }, { Title: "Tom & Jerry: a/b?" }));
    const { name, bytes } = await saved(page);
    assert.equal(name, `${id}-tom-jerry-a-b.gif`);
    const { width, height, forEver, frames } = read(bytes);
    assert.equal(frames.length, moves.length + 1, id);
    assert.ok(forEver, id);
    assert.ok(width >= 480 && width <= 640 && height > width, `${id}: ${width}×${height}`);
    const [first, ...others] = frames;
    assert.deepEqual([first.width, first.height], [width, height], id);
    const last = others.pop();
    assert.ok(others.every(({ time }) => time === 100) && first.time > 100 && last.time > first.time, id);
    // Each frame contains only the part that a move changes, so the file is small.
    assert.ok(others.every((frame) => frame.width < width && frame.height < height), id);
    assert.ok(bytes.length < 40_000 + 9_000 * frames.length, `${id}: ${bytes.length} bytes`);
    assert.deepEqual(await decoded(page, bytes), { frameCount: frames.length, width, height }, id);
    t.diagnostic(`${id}: ${frames.length} frames, ${width}×${height}, ${bytes.length} bytes`);
    const told = page.getByRole("status").filter({ hasText: name });
    assert.match(await told.textContent(), said("page.share_gif_saved"));
    assert.equal(page.workers().length, 0, id);
  }
});

/** Runs in the page, before its own scripts. Counts object URLs, and lets only two frames reach a worker. */
function watch() {
  window.made = { addresses: 0 };
  const { createObjectURL } = URL;
  URL.createObjectURL = function (...given) {
    window.made.addresses += 1;
    return createObjectURL.apply(this, given);
  };
  window.Worker = class extends Worker {
    postMessage(...given) {
      this.frames = (this.frames ?? 0) + 1;
      if (this.frames < 3) super.postMessage(...given);
    }
  };
}

test("one that is called off leaves nothing behind, by its button, by closing the sheet, and by leaving the game", async (t) => {
  const page = await newPage(t);
  await page.addInitScript(watch);
  const downloads = [];
  page.on("download", (file) => downloads.push(file));
  const [game] = vectors("hens_games");
  const record = recordOf("hens", game);
  const left = () =>
    page.evaluate(() => ({
      addresses: window.made.addresses,
      elements: document.querySelectorAll("canvas, progress, img[src^=data]:not(.share-preview), iframe").length,
    }));
  const nothing = { addresses: 0, elements: 0 };
  const ways = [
    ["its button", () => cancel(page).press("Enter")],
    ["closing the sheet", () => page.keyboard.press("Escape")],
    ["leaving the game", () => page.evaluate(() => (location.hash = "#/about"))],
  ];
  for (const [how, act] of some(ways, 0, 2)) {
    await shared(page, record);
    await save(page).press("Enter");
    // *Cancel* has the focus.
    await eventually(() => cancel(page).evaluate((button) => button === document.activeElement), true);
    // The worker has received two frames. `watch` holds back the rest.
    await eventuallyMatches(() => page.locator("label", { has: page.getByRole("progressbar") }).textContent(), new RegExp(`${say("page.share_gif_frame", { frame: 3, all: game.moves.length + 1 })}$`), how);
    assert.equal(page.workers().length, 1, how);
    if (how === "its button") await axe(page);
    await act();
    await eventually(() => page.workers().length, 0, how);
    await eventually(left, nothing, how);
    if (how === "its button") {
      await eventually(() => save(page).evaluate((button) => button === document.activeElement), true);
    }
  }
  assert.deepEqual(downloads, []);
});

// Runs only in a soak (a long run). In the usual check, e2e/mending.test.mjs checks that the worker's files are cached.
testIf(false)("a GIF is made without a network, once one was made with one", async (t) => {
  const page = await newPage(t, { offline: true });
  const [game] = vectors("hens_games");
  const record = recordOf("hens", { ...game, moves: game.moves.slice(0, 3) });
  await shared(page, record);
  await offlineReady(page);
  assert.equal(read((await saved(page)).bytes).frames.length, 4);
  await eventually(() => page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)));
    return kept.flat().filter((url) => /late\/gif-/.test(url)).length;
  }), 2);
  await page.context().setOffline(true);
  await shared(page, record);
  assert.equal(read((await saved(page)).bytes).frames.length, 4);
});

test("where the worker can’t be had, or nothing is drawn, it is told, and all else works", async (t) => {
  const moves = vectors("hens_games")[0].moves.slice(0, 3);
  const record = recordOf("hens", { ...vectors("hens_games")[0], moves });
  const refusal = (page, key) => page.getByRole("dialog").getByRole("alert").filter({ hasText: say(key) });
  const { url, overrides } = await server();
  const index = await (await fetch(url)).text();
  const spoil = (content) => overrides.set(/data-gif="?\.\/([^" >]+)/.exec(index)[1], content);
  const causes = [
    ["page.share_gif_gone", (page) => page.addInitScript(() => delete window.Worker)],
    ["page.share_gif_gone", () => spoil("throw new Error('spoilt');")],
    ["page.share_gif_gone", () => spoil("postMessage({ version: 999, body: 'Ready' });")],
    ["page.share_gif_undrawn", (page) => page.addInitScript(() => (HTMLCanvasElement.prototype.getContext = () => null))],
  ];
  for (const [key, prepare] of some(causes, 0, 2, 3)) {
    const page = await newPage(t, { savesData: true, expect: [/spoilt/] });
    try {
      await prepare(page);
      await shared(page, record);
      await save(page).click();
      await refusal(page, key).waitFor();
      await eventually(() => page.workers().length, 0);
      if (key === "page.share_gif_undrawn") await axe(page);
      const file = page.waitForEvent("download");
      await page.getByRole("button", { name: say("page.share_save_moving") }).click();
      await file;
    } finally {
      overrides.clear();
    }
  }
});
