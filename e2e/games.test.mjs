// The list of saved games: search, names, export, import from one file, deletion and restoration.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { GAMES } from "./games.mjs";
import { axe, newPage, open } from "./harness.mjs";
import { eventually, eventuallyMatches, keptGames, play, recordOf, vectors } from "./helpers.mjs";
import { said, say } from "./words.mjs";

/** For each game, the first moves of a recorded game, with a name and a note. */
const RECORDS = GAMES.map((id, i) => {
  const [game] = vectors(`${id}_games`);
  const headers = { First: `Player ${i}`, Title: `Round ${i} of Åbo` };
  return recordOf(id, { ...game, moves: game.moves.slice(0, 4) }, headers).replace("\n\n", `\n\n{Lesson on ${id}}\n`);
});
const FINISHED = recordOf("hens", vectors("hens_games")[0], { First: "Winner" });

const cards = keptGames;
const found = (page) => page.getByRole("status");

async function openTexts(page, text) {
  await page.getByRole("button", { name: say("page.games_open") }).click();
  await page.getByTestId("open-text").fill(text);
  await page.getByRole("dialog").getByRole("button", { name: say("page.open_do"), exact: true }).click();
}

test("a file of games is opened, searched, named, exported, and read again elsewhere", async (t) => {
  const page = await newPage(t);
  await open(page, "#/games");
  await page.getByText(say("page.games_empty")).waitFor();
  await openTexts(page, [...RECORDS, '[Game "hens"]\n\n1. d2-d8 *\n', FINISHED].join("\n"));
  await eventually(() => page.getByTestId("open-added").textContent(), say("page.open_added_of", { added: 6, all: 7, lost: 1 }));
  assert.match(await page.getByTestId("open-error").textContent(), said("games.move_in_record"));
  await page.getByRole("dialog").getByRole("link", { name: say("page.games_title") }).click();
  await eventually(() => cards(page).count(), 6);

  const search = page.getByRole("searchbox", { name: say("page.games_search") });
  for (const [words, count] of [["pawn", 1], ["player 3", 1], ["åbo ROUND", 5], ["lesson on zugzwang", 1], ["winner", 1], ["nobody", 0]]) {
    await search.fill(words);
    await eventually(() => cards(page).count(), count, words);
  }
  await eventually(() => found(page).textContent(), say("page.games_none_found"));
  await page.getByRole("button", { name: say("page.games_show_all") }).click();
  await eventually(() => found(page).textContent(), say("page.games_all", { all: 6 }));
  await page.getByRole("button", { name: say("page.games_filter_finished"), exact: true }).click();
  await eventually(() => found(page).textContent(), say("page.games_found", { found: 1, all: 6 }));
  await page.getByRole("button", { name: say("page.games_filter_unfinished") }).click();
  await eventually(() => cards(page).count(), 5);

  // Rename a game with the keyboard. The focus stays on the game's card.
  const hens = cards(page).filter({ hasText: say("hens.name") });
  await hens.getByRole("button", { name: said("page.games_rename_which") }).focus();
  await page.keyboard.press("Enter");
  const name = hens.getByRole("textbox", { name: say("page.games_name") });
  await eventually(() => name.evaluate((field) => field === document.activeElement), true);
  await page.keyboard.press("ControlOrMeta+A");
  await page.keyboard.type("Sunday ");
  await page.keyboard.press("Enter");
  await eventually(() => hens.locator("strong").textContent(), "Sunday");
  const focused = () => page.evaluate(() => document.activeElement.getAttribute("aria-label") ?? "");
  await eventuallyMatches(focused, new RegExp(say("page.games_rename_which", { game: say("hens.name"), age: "" })));
  await page.keyboard.press("Enter");
  await eventually(() => name.inputValue(), "Sunday");
  await name.press("Escape");
  await eventually(() => name.count(), 0);

  const download = async (button) => {
    const file = page.waitForEvent("download");
    await button.click();
    return readFileSync(await (await file).path(), "utf8");
  };
  const one = await download(hens.getByRole("button", { name: said("page.games_save_which") }));
  assert.match(one, /\[Title "Sunday"\]/);
  const all = await download(page.getByRole("button", { name: say("page.games_export") }));
  assert.equal(all.match(/^\[Game /gm).length, 6);
  // The game of Zugzwang isn't over, so the file contains its hidden information only in sealed form.
  const [duel] = vectors("zugzwang_games");
  const duelCard = (page) => cards(page).filter({ hasText: say("zugzwang.name") });
  const sealed = await download(duelCard(page).getByRole("button", { name: said("page.games_save_which") }));
  assert.match(sealed, /^\[First "Player 4"\]$/m);
  const hidden = duel.position.split(" ").filter((part) => part.length > 3 && part !== "duel");
  for (const part of [...hidden, ...duel.moves.slice(0, 4)]) {
    for (const file of [sealed, all]) assert.ok(!file.includes(part), `${part} is saved in plain text`);
  }

  const other = await newPage(t);
  await open(other, "#/games");
  await openTexts(other, all);
  await eventually(() => other.getByTestId("open-added").textContent(), say("page.open_added", { added: 6 }));
  await other.getByRole("dialog").getByRole("button", { name: say("page.open_do"), exact: true }).click();
  await eventually(() => other.getByTestId("open-added").textContent(), say("page.open_known", { told: say("page.open_added", { added: 0 }), known: 6 }));
  await other.getByRole("dialog").getByRole("link", { name: say("page.games_title") }).click();
  const again = other.waitForEvent("download");
  await other.getByRole("button", { name: say("page.games_export") }).click();
  const parts = (text) => text.split(/\n(?=\[Game )/).map((part) => part.trim()).sort();
  assert.deepEqual(parts(readFileSync(await (await again).path(), "utf8")), parts(all));
  await cards(other).filter({ hasText: "Sunday" }).getByRole("link").click();
  await eventually(() => play(other).plies(), vectors("hens_games")[0].moves.slice(0, 4));

  // The imported copy of the sealed game continues like the original, also after a reload.
  await duelCard(page).getByRole("link").click();
  await eventually(async () => (await play(page).plies()).length, 4);
  const shown = async (of) => [await of.locator("[data-board]").getAttribute("data-position"), ...(await play(of).plies())];
  const third = await newPage(t);
  await open(third, "#/games");
  await openTexts(third, sealed);
  for (let loads = 0; loads < 2; loads++) {
    await eventually(() => shown(third), await shown(page));
    await third.reload();
  }
});

test("of a file with broken games the sound ones are added, and the others listed with what is left of them", async (t) => {
  const page = await newPage(t);
  await open(page, "#/");
  await page.getByRole("button", { name: say("page.open_title") }).click();
  const record = (first, end) => `[Game "hens"]\n[First "${first}"]\n[Second "Bob"]\n\n1. d2-b4 d7-b5 ${end}\n\n`;
  const file = [record("Ann", "*"), record("Cy", "(d7-b5 *"), record("Di", "} *"), record("Ed", "2. c2-e4 *")].join("");
  await page.locator("input[type=file]").setInputFiles({ name: "games.txt", mimeType: "text/plain", buffer: Buffer.from(file) });
  await eventually(() => page.getByTestId("open-added").textContent(), say("page.open_added_of", { added: 2, all: 4, lost: 2 }));
  const listed = page.getByRole("dialog").getByRole("listitem");
  assert.equal(await listed.count(), 2);
  await listed.first().getByText(say("page.open_game_of", { first: "Cy", number: 2, second: "Bob" })).waitFor();
  await listed.last().getByRole("button", { name: say("page.open_sound", { moves: 1 }) }).click();
  await eventually(async () => (await play(page).plies()).length, 2);
});

test("a deleted game is offered for ten seconds, and for thirty days below", async (t) => {
  const page = await newPage(t, { width: 360, height: 740 });
  await page.clock.install();
  await open(page, "#/games");
  await openTexts(page, RECORDS.slice(0, 2).join("\n"));
  await page.getByRole("dialog").getByRole("link", { name: say("page.games_title") }).click();
  const pawn = cards(page).filter({ hasText: "Round 0" });
  await pawn.getByRole("button", { name: said("page.games_delete_which") }).focus();
  await page.keyboard.press("Enter");
  await eventually(() => cards(page).count(), 1);
  const undo = page.getByRole("status").filter({ hasText: say("page.games_just_deleted") }).getByRole("button", { name: say("page.games_restore") });
  await page.clock.runFor(100);
  await eventually(() => undo.evaluate((button) => button === document.activeElement), true);
  await page.keyboard.press("Enter");
  await eventually(() => cards(page).count(), 2);

  await pawn.getByRole("button", { name: said("page.games_delete_which") }).click();
  await undo.waitFor();
  await page.clock.runFor(10_100);
  await eventually(() => undo.count(), 0);
  await page.getByRole("region", { name: say("page.games_deleted") }).getByRole("button", { name: say("page.games_restore") }).click();
  await eventually(() => pawn.count(), 1);
  const wide = await page.evaluate(() => document.documentElement.scrollWidth);
  assert.ok(wide <= 360, `${wide} px wide`);
  // Runs last, because the undo button disappears after ten seconds, and axe may take longer.
  await pawn.getByRole("button", { name: said("page.games_delete_which") }).click();
  await undo.waitFor();
  await axe(page);
});

test("a name that can't be saved stays in its form, and a game that can't be deleted stays in the list", async (t) => {
  const page = await newPage(t);
  await open(page, "#/games");
  await openTexts(page, RECORDS.slice(0, 2).join("\n"));
  await page.getByRole("dialog").getByRole("link", { name: say("page.games_title") }).click();
  await eventually(() => cards(page).count(), 2);
  const card = cards(page).first();
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await card.getByRole("button", { name: said("page.games_rename_which") }).click();
  const name = page.getByRole("textbox", { name: say("page.games_name") });
  await name.fill("Sunday");
  await name.press("Enter");
  await page.getByRole("alert").filter({ hasText: say("page.games_name_not_saved") }).waitFor();
  assert.equal(await name.inputValue(), "Sunday");
  await name.press("Escape");
  await card.getByRole("button", { name: said("page.games_delete_which") }).click();
  await page.getByRole("alert").filter({ hasText: say("page.games_not_deleted") }).waitFor();
  assert.equal(await cards(page).count(), 2);
});

test("a full storage is told, and nothing is said to be kept", async (t) => {
  const page = await newPage(t, { storage: "full" });
  await open(page, "#/games");
  await openTexts(page, RECORDS.slice(0, 2).join("\n"));
  await eventually(() => page.getByTestId("open-added").textContent(), say("page.open_full", { told: say("page.open_added", { added: 0 }) }));
  await page.getByRole("alert").filter({ hasText: say("page.saved_not") }).waitFor();
});
