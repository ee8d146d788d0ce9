// The page's memory after more plies than any game has. Tests measure no time, because it depends on the machine.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newPage, open } from "./harness.mjs";
import { HENS_GAMES, play } from "./helpers.mjs";
import { START } from "./positions.mjs";
import { say } from "./words.mjs";

/** Runs in the page, before its own scripts: collects the memories of all WebAssembly modules. */
function noteMemories() {
  window.memories = [];
  for (const name of ["instantiate", "instantiateStreaming"]) {
    const make = WebAssembly[name].bind(WebAssembly);
    WebAssembly[name] = async (...given) => {
      const made = await make(...given);
      const { memory } = (made.instance ?? made).exports;
      if (memory) window.memories.push(memory);
      return made;
    };
  }
}

/** The memory of all WebAssembly modules, in bytes. */
const wasmMemory = (page) => page.evaluate(() => window.memories.reduce((sum, { buffer }) => sum + buffer.byteLength, 0));

test("three hundred plies take less than 64 MB", async (t) => {
  const page = await newPage(t);
  await page.addInitScript(noteMemories);
  await open(page, "#/");
  const before = await wasmMemory(page);
  assert.ok(before > 65536, `${before} bytes at the start`);
  // All games from the standard start in one record, as variations of the first.
  const line = (moves) => moves.map((move, i) => (i % 2 ? move : `${i / 2 + 1}. ${move}`)).join(" ");
  const [main, ...others] = HENS_GAMES.filter(({ position }) => position === START).map(({ moves }) => moves);
  const variations = others.filter((moves) => moves[0] !== main[0]).map((moves) => `(${line(moves)})`);
  const record = `[Game "hens"]\n\n1. ${main[0]} ${variations.join(" ")} 1... ${line(main.slice(1)).replace(/^1\. /, "")}`;
  let plies = 0;
  for (let i = 0; i < 2; i++) {
    await open(page, "#/rules/hens");
    await open(page, "#/");
    await page.getByRole("button", { name: say("page.open_title") }).click();
    await page.getByTestId("open-text").fill(record);
    await page.getByRole("dialog").getByRole("button", { name: say("page.open_do"), exact: true }).click();
    await play(page).board.waitFor();
    plies += await page.evaluate(async () => {
      const entries = [...document.querySelectorAll("[data-ply]")].map((entry, i) => i);
      for (const i of entries) {
        document.querySelectorAll("[data-ply]")[i].click();
        // The browser draws the result of the click.
        await new Promise(requestAnimationFrame);
      }
      return entries.length;
    });
  }
  assert.ok(plies > 300, `${plies} plies`);
  const after = await wasmMemory(page);
  t.diagnostic(`wasm memory: ${before} bytes at the start, ${after} after ${plies} plies`);
  assert.ok(after < 64 * 1024 * 1024, `${after} bytes`);
});
