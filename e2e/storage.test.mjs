// Games saved on the device: many of them, large ones, unreadable ones, two tabs, and two folders of one origin.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { axe, newPage, open, server } from "./harness.mjs";
import { begin, click, eventually, eventuallyMatches, keptGames, keptLinks, linkByLink, play, playButton, playByTyping, settled, show, slotOf, startButton } from "./helpers.mjs";
import { after } from "./positions.mjs";
import { testIf } from "./soak.mjs";
import { said, say } from "./words.mjs";

const cards = keptGames;
const kept = (page) => page.evaluate(() => Object.entries(localStorage).filter(([key]) => / game\./.test(key)));
const record = (moves, headers = "") => `[Game "hens"]\n${headers}[Result "*"]\n\n${moves} *\n`;

/** The names in localStorage begin with this prefix. It contains the folder of the page. */
const SCOPE = "fairyboard /fairyboard/ ";

/** The text of a saved game. Its first line is the entry for lists. */
function savedGame(i, { moves = ["d2-b4", "d7-b5"], shows = after(moves), headers = "" } = {}) {
  const [title, player, plies] = [`Round ${i}`, `Player ${i}`, moves.length];
  const entry = { changed: 1000 + i, game: "hens", shows, plies, moves: Math.ceil(plies / 2), begun: true, title, players: player, notes: `${title}\n${player}` };
  const text = record(moves.join(" "), `[Title "${title}"]\n[First "${player}"]\n${headers}`);
  return `${JSON.stringify(entry)}\nat ${plies}\nend ${plies}\nview 0 0 0 0\n\n${text}`;
}

/** Stores texts under these names, and opens the page again. */
async function put(page, texts, hash) {
  await open(page, "#/learn");
  await page.evaluate((texts) => Object.entries(texts).forEach(([name, text]) => localStorage.setItem(name, text)), texts);
  await page.reload();
  await page.locator("#boot").waitFor({ state: "detached" });
  await open(page, hash);
}

async function downloads(page, button, count = 1) {
  const files = [];
  page.on("download", (file) => files.push(file));
  await button.click();
  await eventually(async () => files.length, count);
  return Promise.all(files.map(async (file) => readFileSync(await file.path(), "utf8")));
}

async function openTexts(page, text) {
  await page.getByRole("button", { name: /^Open a (link|file)/ }).click();
  await page.getByTestId("open-text").fill(text);
  await page.getByRole("dialog").getByRole("button", { name: say("page.open_do"), exact: true }).click();
}

test("of many games fifty are shown, and more by the keyboard; a search goes through all", async (t) => {
  const page = await newPage(t);
  await put(page, Object.fromEntries(Array.from({ length: 420 }, (_, i) => [`${SCOPE}game.g${i}`, savedGame(i)])), "#/games");
  const nodes = () => page.evaluate(() => document.querySelectorAll("*").length);
  await eventually(() => cards(page).count(), 50);
  assert.ok((await nodes()) < 1200, `${await nodes()} nodes`);
  const told = page.getByRole("status");
  await eventually(() => told.textContent(), say("page.games_newest", { found: say("page.games_all", { all: 420 }), listed: 50 }));
  assert.match(await cards(page).first().innerText(), /Round 419/);
  await eventually(() => keptLinks(page).locator("img").count(), 50);

  await page.getByRole("button", { name: say("page.games_more", { more: 50 }) }).focus();
  await page.keyboard.press("Enter");
  await eventually(() => cards(page).count(), 100);
  await eventuallyMatches(() => page.evaluate(() => document.activeElement.textContent), /Round 369/);
  await eventually(() => told.textContent(), say("page.games_newest", { found: say("page.games_all", { all: 420 }), listed: 100 }));

  const search = page.getByRole("searchbox");
  await search.fill("player 7");
  await eventually(() => told.textContent(), say("page.games_newest", { found: say("page.games_found", { found: 78, all: 420 }), listed: 50 }));
  await page.getByRole("button", { name: say("page.games_more", { more: 28 }) }).click();
  await eventually(() => cards(page).count(), 78);
  await search.fill("player 7 round 7");
  await eventually(() => cards(page).count(), 50);
  await search.fill("round 33 hens");
  await eventually(() => told.textContent(), say("page.games_found", { found: 13, all: 420 }));
});

test("pictures of more games than are remembered are drawn once and stay", async (t) => {
  const page = await newPage(t);
  // Games from set-up positions, each with its three chicks on different files.
  const row = (chick, file) => `${file || ""}${chick}${7 - file || ""}`;
  const setUp = Array.from({ length: 250 }, (_, i) => `7h/${row("c", i % 8)}/8/${row("c", (i >> 3) % 8)}/8/${row("C", i >> 6)}/8/H7 w`);
  await put(page, Object.fromEntries(setUp.map((position, i) => [`${SCOPE}game.g${i}`, savedGame(i, { moves: [], shows: position, headers: `[Position "${position}"]\n` })])), "#/games");
  for (const listed of [50, 100, 150, 200]) {
    await eventually(() => cards(page).count(), listed);
    await page.getByRole("button", { name: say("page.games_more", { more: 50 }) }).click();
  }
  await eventually(() => keptLinks(page).locator("img").count(), setUp.length);
  const drawn = await page.evaluate(async () => {
    let drawn = 0;
    new MutationObserver((all) => (drawn += all.length)).observe(document.querySelector("main"), {
      attributeFilter: ["src"], childList: true, subtree: true,
    });
    for (let frame = 0; frame < 20; frame++) await new Promise(requestAnimationFrame);
    return drawn;
  });
  assert.equal(drawn, 0, "more drawings");
  assert.equal(await keptLinks(page).locator("img").count(), setUp.length);
});

test("a key that finds other games makes only their cards; one that finds the same makes none", async (t) => {
  const page = await newPage(t);
  await put(page, Object.fromEntries(Array.from({ length: 420 }, (_, i) => [`${SCOPE}game.g${i}`, savedGame(i)])), "#/games");
  await eventually(() => keptLinks(page).locator("img").count(), 50);
  const shown = () => keptLinks(page).locator("strong").allTextContents();
  const made = () => page.evaluate(() => window.made.splice(0));
  await page.evaluate(() => {
    // Counts the cards that each change of the document adds.
    window.made = [];
    new MutationObserver((all) => {
      const cards = all.flatMap((change) => [...change.addedNodes]).filter((node) => node.matches?.(".kept"));
      if (cards.length > 0) window.made.push(cards.length);
    }).observe(document.querySelector("main"), { childList: true, subtree: true });
  });
  const before = await shown();
  await page.getByRole("searchbox").pressSequentially("player");
  await settled(page);
  assert.deepEqual(await shown(), before);
  assert.deepEqual(await made(), []);

  // Of the fifty cards, only five match the longer search. The other 45 are created.
  await page.getByRole("searchbox").pressSequentially(" 2");
  await eventually(async () => (await shown()).every((title) => title.includes("2")), true);
  assert.equal(await cards(page).count(), 50);
  assert.equal((await made()).reduce((all, some) => all + some, 0), 45);
});

test("a file that is too large is refused before it is read, and no file comes into a field", async (t) => {
  const page = await newPage(t);
  await page.addInitScript(() => {
    window.filesRead = 0;
    const readers = ["readAsText", "readAsArrayBuffer", "readAsDataURL"].map((name) => [FileReader.prototype, name]);
    for (const [of, name] of [...["text", "arrayBuffer", "stream"].map((name) => [Blob.prototype, name]), ...readers]) {
      const plain = of[name];
      of[name] = function (...rest) {
        window.filesRead += 1;
        return plain.apply(this, rest);
      };
    }
  });
  await open(page, "#/");
  await page.getByRole("button", { name: say("page.open_title") }).click();
  const give = (size) =>
    page.locator("input[type=file]").setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.alloc(size, "x y") });
  await give(8_000_001);
  await eventuallyMatches(() => page.getByTestId("open-error").textContent(), said("games.too_large", { most: 8 }));
  assert.equal(await page.evaluate(() => window.filesRead), 0);
  await give(300_000);
  await eventuallyMatches(() => page.getByTestId("open-error").textContent(), said("games.nothing_of_ours"));
  assert.equal(await page.evaluate(() => window.filesRead), 1);
  assert.equal(await page.getByTestId("open-text").inputValue(), "");
});

// Runs only in a soak (a long run). In the usual check, tests/house/storage.rs tests this without a browser.
testIf(false)("what is more than a file may hold is exported in several", async (t) => {
  const page = await newPage(t);
  const note = "漢".repeat(700_000);
  const texts = Object.fromEntries([0, 1, 2, 3].map((i) => [`${SCOPE}game.g${i}`, savedGame(i).replace("\n\nd2", `\n\n{${note}} d2`)]));
  await put(page, texts, "#/games");
  await eventually(() => cards(page).count(), 4);
  const files = await downloads(page, page.getByRole("button", { name: say("page.games_export") }), 2);
  for (const text of files) {
    assert.ok(Buffer.byteLength(text) <= 8_000_000);
    assert.match(text, /^\[Game "hens"\]/);
  }
  assert.equal(files.join("\n").match(/^\[Game /gm).length, 4);
});

// Runs only in a soak. In the usual check, e2e/games.test.mjs opens a file twice.
testIf(false)("games come in from a file once, however often it is opened", async (t) => {
  const page = await newPage(t);
  await open(page, "#/games");
  const openings = ["d2-b4", "c2-e4", "e2-c4"].flatMap((one) => ["d7-b5", "b7-c6", "c7-d6"].map((two) => `${one} ${two}`));
  const text = openings.map((moves) => record(moves)).join("\n");
  await openTexts(page, text);
  await eventually(() => page.getByTestId("open-added").textContent(), say("page.open_added", { added: 9 }));
  await page.getByRole("dialog").getByRole("button", { name: say("page.open_do"), exact: true }).click();
  await eventually(() => page.getByTestId("open-added").textContent(), say("page.open_known", { told: say("page.open_added", { added: 0 }), known: 9 }));
  assert.equal((await kept(page)).length, 9);
});

// Runs only in a soak. In the usual check, tests/house/storage.rs tests this without a browser.
testIf(false)("old games that are kept without anything for lists are read in parts, and none is lost", async (t) => {
  const page = await newPage(t);
  // The page reads games in batches with a budget of time. Each of these games takes a fifth of a budget.
  const long = (i, again) => `${1000 + i}\nat 2\n\n${record(`1. d2-b4 d7-b5 ${"(1... b7-d5) ".repeat(again)}2. b2-d4`, `[Title "Round ${i}"]\n`)}`;
  await put(page, Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`${SCOPE}game.g${i}`, long(i, 850)])), "#/games");
  await eventually(() => cards(page).count(), 12);
  assert.equal(await page.getByRole("region", { name: say("page.games_lost") }).count(), 0);
});

test("what can’t be read is listed with its text, its file and what of it is sound", async (t) => {
  const page = await newPage(t);
  const texts = {
    [`${SCOPE}game.a`]: "nonsense",
    [`${SCOPE}game.b`]: '1\n\n[Game "chess"]\n\n1. e4 *\n',
    [`${SCOPE}game.c`]: savedGame(3).replace("d7-b5", "d7-d1"),
  };
  await put(page, texts, "#/games");
  await eventually(() => cards(page).count(), 1);
  const lost = page.getByRole("region", { name: say("page.games_lost") });
  await eventually(() => lost.getByRole("listitem").count(), 2);
  await axe(page);
  const [all] = await downloads(page, page.getByRole("button", { name: say("page.games_export") }));
  for (const words of ["nonsense", "1. e4", "d7-d1"]) assert.ok(all.includes(words), words);

  await lost.getByRole("listitem").filter({ hasText: say("page.games_lost_game") }).getByRole("link", { name: say("page.games_look") }).click();
  await page.getByRole("heading", { name: say("page.open_game_broken") }).waitFor();
  assert.equal(await page.getByLabel(say("page.open_broken_text")).inputValue(), "nonsense");
  const [file] = await downloads(page, page.getByRole("button", { name: say("page.games_save") }));
  assert.equal(file, "nonsense");
  await axe(page);
  await page.getByRole("link", { name: say("page.games_title") }).click();

  // The text of an unreadable game can be deleted and restored like a game.
  await lost.getByRole("button", { name: said("page.games_delete_text") }).first().click();
  await eventually(() => lost.getByRole("listitem").count(), 1);
  await page.getByRole("status").filter({ hasText: say("page.games_just_deleted") }).getByRole("button", { name: say("page.games_restore") }).click();
  await eventually(() => lost.getByRole("listitem").count(), 2);

  // The list doesn't replay the moves, so the error appears only when the game is opened.
  await cards(page).getByRole("link").click();
  await page.getByRole("heading", { name: say("page.open_game_broken") }).waitFor();
  assert.match(await page.getByLabel(say("page.open_broken_text")).inputValue(), /d7-d1/);
  await page.getByRole("button", { name: said("page.open_sound") }).click();
  await eventually(() => play(page).plies(), ["d2-b4"]);
});

test("a very large game is read in parts, and stands whole in the end", async (t) => {
  const page = await newPage(t);
  // Records a sentence that the page shows only between two batches.
  await page.addInitScript(() => {
    window.told = [];
    new MutationObserver(() => {
      const words = /\d+ moves are read so far/.exec(document.body?.innerText ?? "")?.[0];
      if (words) window.told.push(words);
    }).observe(document, { subtree: true, childList: true });
  });
  // The same variation many times: reading takes time for each, but the game contains it only once.
  const again = "(1... b7-d5) ".repeat(5000);
  const text = `1000\nat 3\nend 3\nview 0 0 0 0\n\n${record(`1. d2-b4 d7-b5 ${again}2. b2-d4`)}`;
  await put(page, { [`${SCOPE}game.large`]: text }, "#/play/hens?game=large");
  await eventuallyMatches(async () => (await page.getByTestId("moves").locator("[data-ply]").allTextContents()).join(" "), /d7-b5.*b2-d4/s);
  assert.ok((await page.evaluate(() => window.told.length)) > 0, "it is told while it is read");
});

test("an address whose game is not here says so, and opens no other", async (t) => {
  const page = await newPage(t);
  await begin(page);
  await playByTyping(page, ["d2-b4"]);
  await settled(page);
  const address = await slotOf(page);
  const before = await kept(page);
  for (const hash of ["#/play/hens?game=nope", "#/study/hens?game=nope"]) {
    await open(page, hash);
    await page.getByRole("heading", { name: say("page.open_not_here") }).waitFor();
    assert.equal(await page.locator("[data-board]").count(), 0);
    assert.equal(await page.evaluate(() => location.hash), hash);
    assert.deepEqual(await kept(page), before);
  }
  await axe(page);
  await page.getByRole("link", { name: say("page.open_play", { game: say("hens.name") }) }).click();
  await play(page).stands(after("d2-b4"));

  await open(page, "#/games");
  await page.getByRole("button", { name: said("page.games_delete_which") }).click();
  await eventually(() => cards(page).count(), 0);
  await open(page, address);
  await page.getByRole("heading", { name: say("page.open_not_here") }).waitFor();
  await page.getByRole("button", { name: say("page.games_restore") }).click();
  await play(page).stands(after("d2-b4"));
});

test("a game that is deleted in another tab is told to be, and can be kept", async (t) => {
  const one = await newPage(t);
  const first = await begin(one);
  await playByTyping(one, ["d2-b4"]);
  await settled(one);
  const old = await slotOf(one);
  const two = await one.context().newPage();
  await open(two, "#/games");
  await two.getByRole("button", { name: said("page.games_delete_which") }).click();
  await one.getByText(say("page.play_deleted")).waitFor();
  // The first tab still shows the deleted game, but accepts no move.
  await click(one, "d7");
  assert.deepEqual(await first.marked("selected"), []);
  await settled(one);
  assert.equal((await kept(one)).length, 0);
  await axe(one);
  await one.getByRole("button", { name: say("page.play_keep_deleted") }).click();
  await eventually(() => one.getByText(say("page.play_deleted")).count(), 0);
  assert.notEqual(await slotOf(one), old);
  // The list in the second tab also shows the game that the first tab kept.
  await eventually(() => cards(two).count(), 1);
  await playByTyping(one, ["d7-b5"]);
  await two.getByRole("button", { name: say("page.games_restore") }).first().click();
  await eventually(() => cards(two).count(), 2);
});

test("what is put back takes a new slot where a game lives in the old one", async (t) => {
  const page = await newPage(t);
  await begin(page);
  await playByTyping(page, ["d2-b4"]);
  await settled(page);
  const [[name, text]] = await kept(page);
  await open(page, "#/games");
  await page.getByRole("button", { name: said("page.games_delete_which") }).click();
  await eventually(() => cards(page).count(), 0);
  // Meanwhile a second tab has saved a different game in the slot of the deleted one (under the same name in
  // localStorage).
  const newer = text.replace(/d2-b4/g, "c2-e4");
  await page.evaluate(([name, text]) => localStorage.setItem(name, text), [name, newer]);
  await page.getByRole("status").filter({ hasText: say("page.games_just_deleted") }).getByRole("button", { name: say("page.games_restore") }).click();
  await eventually(() => cards(page).count(), 2);
  const now = Object.fromEntries(await kept(page));
  assert.equal(now[name], newer);
  assert.match(Object.entries(now).find(([other]) => other !== name)[1], /d2-b4/);
});

test("a reply by link takes the game from the tab that has it", async (t) => {
  const copies = { permissions: ["clipboard-read", "clipboard-write"] };
  const one = await newPage(t, copies);
  await open(one, "#/");
  await playButton(one, "hens").click();
  await linkByLink(one);
  await startButton(one).click();
  const first = play(one);
  await first.board.waitFor();
  await playByTyping(one, ["d2-b4"]);
  const send = async (page) => {
    await play(page).action("send").click();
    await play(page).draft.getByText(said("page.byline_copied")).waitFor();
    const link = await page.evaluate(() => navigator.clipboard.readText());
    return link.slice(link.indexOf("#"));
  };
  const link = await send(one);

  // The other player answers on another device.
  const there = await newPage(t, copies);
  await show(there, link, after("d2-b4"));
  await playByTyping(there, ["d7-b5"]);
  const reply = await send(there);

  const two = await one.context().newPage();
  const both = after("d2-b4 d7-b5");
  const second = await show(two, reply, both);
  // The new tab has taken the game over, and the old one shows the reply.
  await first.stands(both);
  const elsewhere = (page) => play(page).draft.getByText(say("page.play_elsewhere"));
  await elsewhere(one).waitFor();
  await eventually(() => elsewhere(two).count(), 0);
  await playByTyping(two, ["c1-d2"]);
  await first.stands(after("d2-b4 d7-b5 c1-d2"));
  await settled(two);
  await one.close();
  const games = await kept(two);
  assert.equal(games.length, 1);
  assert.match(games[0][1], /d2-b4 d7-b5\s+2\. c1-d2/);
  assert.equal(await second.position(), after("d2-b4 d7-b5 c1-d2"));
});

test("two Fairyboards in two folders of one origin have nothing to do with each other", async (t) => {
  const one = await newPage(t);
  const { other } = await server();
  await begin(one);
  await playByTyping(one, ["d2-b4"]);
  await settled(one);
  const hash = await slotOf(one);
  const two = await one.context().newPage();
  await two.goto(`${other}#/games`);
  await two.getByText(say("page.games_empty")).waitFor();
  await two.goto(`${other}${hash}`);
  await two.getByRole("heading", { name: say("page.open_not_here") }).waitFor();
  // In the other folder, a slot with the same name contains a different game, which has its own lock.
  const [[name, text]] = await kept(one);
  await two.evaluate(([name, text]) => localStorage.setItem(name, text), [name.replace("/fairyboard/", "/other/"), text]);
  await two.reload();
  await play(two).stands(after("d2-b4"));
  for (const page of [one, two]) assert.equal(await page.getByText(say("page.play_elsewhere")).count(), 0);
  await playByTyping(two, ["d7-b5"]);
  await settled(two);
  await play(one).stands(after("d2-b4"));
  await two.getByRole("link", { name: say("page.fairyboard") }).click();
  await two.getByRole("button", { name: say("page.settings_title") }).click();
  await two.getByRole("button", { name: say("page.settings_delete"), exact: true }).click();
  await two.getByRole("button", { name: say("page.settings_really_delete") }).click();
  await two.getByRole("link", { name: say("page.home_lesson") }).waitFor();
  assert.deepEqual(await kept(one), [[name, text]]);
  // All pages in a folder use the same storage.
  await two.goto(`${(await server()).url}index.html#/games`);
  await eventually(() => cards(two).count(), 1);
});
