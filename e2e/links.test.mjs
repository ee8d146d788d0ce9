// Links, positions and records: shared games arrive unchanged. Damaged texts get a message and change nothing.

import assert from "node:assert/strict";
import { readFileSync, readdirSync } from "node:fs";
import { test } from "node:test";
import { newPage, open } from "./harness.mjs";
import { HENS_GAMES, at, begin, click, eventually, eventuallyMatches, play, playButton, playByTyping, settled, shareAs, shareEverything, sharedText, show } from "./helpers.mjs";
import { CHAIN, START, after } from "./positions.mjs";
import { SOAK, some } from "./soak.mjs";
import { said, say } from "./words.mjs";

/** Links of all released formats, each with its code and its record. */
const LINKS = readdirSync(new URL("../tests/links/", import.meta.url))
  .filter((name) => name.endsWith(".txt"))
  .map((name) => {
    const text = readFileSync(new URL(`../tests/links/${name}`, import.meta.url), "utf8");
    const end = text.indexOf("\n");
    return { name, code: text.slice(0, end), record: text.slice(end + 1) };
  });

const squeeze = (text) => text.replace(/\s+/g, " ").trim();

/** The text of a record with these moves. */
const record = ({ position, options, moves }) =>
  '[Game "hens"]\n' +
  (options?.board ? `[Options "board=${options.board}"]\n` : "") +
  (position === START ? "" : `[Position "${position}"]\n`) +
  `\n${moves.map((move, i) => (i % 2 ? move : `${i / 2 + 1}. ${move}`)).join(" ")}`;

/** Returns the part after # of the link in the share sheet. */
async function share(page) {
  await page.locator("[data-action=share]").click();
  // A running game shares hidden hands only if the user asks for it.
  await shareEverything(page);
  const link = await sharedText(page);
  const game = await page.locator("[data-board]").first().getAttribute("data-board");
  assert.equal(link.split("#")[0], new URL(`${game}.html`, page.url()).href, "it leads to the page of the game");
  return link.slice(link.indexOf("#"));
}

const closeDialog = (page) => page.getByRole("dialog").getByRole("button", { name: say("page.close") }).click();

/** Opens a text with the sheet *Open*. */
async function paste(page, text) {
  await page.getByRole("button", { name: say("page.open_title") }).click();
  await page.getByTestId("open-text").fill(text);
  await page.getByRole("dialog").getByRole("button", { name: say("page.open_do"), exact: true }).click();
}

/** Changes the address without loading the page again. */
const go = (page, hash) => page.evaluate((hash) => void (location.hash = hash), hash);

const stored = async (page) => {
  await settled(page);
  return page.evaluate(() => Object.entries(localStorage).filter(([key]) => /game|deleted/.test(key)).sort());
};

test("a shared game arrives as it was", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(CHAIN), CHAIN);
  await playByTyping(page, ["d1xd3^f5", "a8-a7", "f5-f6"]);
  await screen.button(say("page.embed_previous")).click();
  await screen.button(say("page.embed_previous")).click();
  await playByTyping(page, ["a8-b7"]);
  await page.locator("#tab-Notes").click();
  await page.locator("#panel-Notes textarea").fill("Or here? – éß♞ {[x]}");
  const names = page.locator("#panel-Notes input");
  await names.nth(0).fill("Ann");
  await names.nth(1).fill("Ben");
  await names.nth(1).press("Tab");
  await click(page, "c6", { button: "right" });
  await screen.action("flip").click();
  const seen = async (page) => {
    await page.locator("#tab-Notes").click();
    await settled(page);
    return page.evaluate(() => ({
      position: document.querySelector("[data-board]").dataset.position,
      turned: document.querySelector("[data-board]").dataset.turned,
      moves: [...document.querySelectorAll("[data-ply]")].map((e) => [e.textContent, e.ariaCurrent]),
      variations: document.querySelectorAll(".variation").length,
      notes: [...document.querySelectorAll("#panel-Notes textarea, #panel-Notes input")].map((field) => field.value),
      marks: document.querySelectorAll(".drawing .mark").length,
      names: [...document.querySelectorAll(".strip .name")].map((e) => e.textContent),
    }));
  };
  const here = await seen(page);
  assert.equal(here.variations, 1);
  assert.equal(here.marks, 1);
  const hash = await share(page);
  assert.match(hash, /^#\/g\/1[\w-]+$/);

  const other = await newPage(t);
  await show(other, hash, here.position);
  assert.deepEqual(await seen(other), here);
  await other.getByRole("group", { name: say("page.byline_banner") }).waitFor();
  assert.deepEqual(await stored(other), [], "it is kept only when it is changed");
});

test("what a link carries can be chosen", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  const stands = await playByTyping(page, ["d2-b4", "d7-b5"]);
  await click(page, "c6", { button: "right" });
  await screen.action("flip").click();
  await share(page);
  const link = async () => {
    const text = await sharedText(page);
    return text.slice(text.indexOf("#"));
  };
  const told = say("page.share_facts", { holds: "", characters: (await link()).length - 1 });
  assert.ok((await page.getByRole("dialog").textContent()).includes(told));
  const choices = {
    [say("page.share_whole")]: async (other) => {
      assert.deepEqual(await other.plies(), []);
      assert.equal(await other.position(), stands);
    },
    [say("page.share_notes")]: async (other, page) => assert.equal(await page.locator(".drawing .mark").count(), 0),
    [say("page.share_side")]: async (other) => assert.equal(await other.board.getAttribute("data-turned"), "0"),
    [say("page.share_lock")]: async (other, page) => {
      assert.equal(await other.action("take-back").isEnabled(), false);
      await page.keyboard.press("u");
      assert.equal(await other.position(), stands);
    },
  };
  // The usual check switches off only two of the choices. tests/house/share.rs tests each of them.
  for (const [name, check] of some(Object.entries(choices), 0, 3)) {
    const box = page.getByRole("dialog").getByLabel(name);
    const before = await link();
    await box.click();
    assert.notEqual(await link(), before, name);
    const other = await newPage(t);
    await check(await show(other, await link(), stands), other);
    await box.click();
    assert.equal(await link(), before, name);
  }
});

test("links of each game and of every format ever landed open as what they were", async (t) => {
  const page = await newPage(t);
  // tests/engine/links/mod.rs checks how each link is read and written. This test only shows them: in the usual check
  // the longest link of each game and of each format (the first digit), in a soak (a long run) all.
  const longest = new Map();
  for (const link of LINKS.toSorted((a, b) => a.code.length - b.code.length)) {
    longest.set(link.record.match(/\[Game "(.*)"\]/)[1], link).set(link.code[0], link);
  }
  assert.equal(longest.size, 5 + 3);
  for (const { name, code, record } of SOAK ? LINKS : new Set(longest.values())) {
    await open(page, "#/");
    await show(page, `#/g/${code}`);
    const hash = await share(page);
    assert.equal(hash, `#/g/${code}`, name);
    assert.equal(squeeze(await sharedText(page, "share-record")), squeeze(record), name);
  }
});

const any = (...keys) => new RegExp(keys.map((key) => said(key).source).join("|"));
const DAMAGES = any("games.link_damaged", "games.link_cut", "games.link_letters", "page.open_letter_changed", "page.open_letter_lost", "page.open_letter_added");
const NOWHERE = any("games.expected", "games.no_such_game", "games.nothing_to_open", "games.link_empty", "games.link_letters", "page.open_no_page");

test("a damaged link says so, harms nothing, and opens as far as it is sound", async (t) => {
  const page = await newPage(t);
  await begin(page);
  await playByTyping(page, ["d2-b4"]);
  const kept = await stored(page);
  let opened = 0;
  // One short link of each of three games, or two of each game in a soak. tests/engine/links/damaged.rs
  // damages all links.
  const games = new Map();
  for (const link of LINKS.filter(({ code }) => code.length < 1000)) {
    const game = link.record.match(/\[Game "(.*)"\]/)[1];
    games.set(game, [...(games.get(game) ?? []), link]);
  }
  assert.equal(games.size, 5);
  for (const { name, code } of [...games.values()].flatMap((links) => links.slice(0, SOAK ? 2 : 1)).slice(0, SOAK ? Infinity : 3)) {
    await open(page, "#/");
    const screen = await show(page, `#/g/${code}`);
    const whole = await screen.plies();
    const damages = new Map();
    for (const i of some([1, 2, 3], 1)) {
      const place = Math.min(code.length - 1, Math.floor((code.length * i) / 3));
      const [before, letter, behind] = [code.slice(0, place), code[place], code.slice(place + 1)];
      damages.set(`${before}${letter === "Q" ? "R" : "Q"}${behind}`, `another character at ${place}`);
      damages.set(before + behind, `no character at ${place}`);
      damages.set(before, `cut off at ${place}`);
    }
    damages.set(`${code.slice(0, 9)}.${code.slice(10)}`, "a character that no link has");
    damages.set(`${code.slice(0, 8)}QQ${code.slice(8)}`, "two characters more");
    damages.delete(code);
    for (const [damaged, what] of damages) {
      const about = `${name}: ${what}: ${damaged}`;
      await go(page, `#/g/${damaged}`);
      const box = page.getByLabel(say("page.open_broken_text"));
      await eventually(() => box.inputValue(), damaged, about);
      assert.match(await page.getByTestId("open-error").textContent(), DAMAGES, about);
      assert.equal(await page.locator("[data-board]").count(), 0, about);
      const sound = page.getByRole("button", { name: new RegExp(`${any("page.open_sound", "page.open_mended").source}|${say("page.open_sound_start")}`) });
      if (await sound.count()) {
        opened++;
        await sound.click();
        await screen.board.waitFor();
        const part = await screen.plies();
        assert.deepEqual(part, whole.slice(0, part.length), about);
        assert.match(await page.getByRole("group", { name: say("page.byline_banner") }).textContent(), said("page.byline_banner"));
      }
    }
    assert.deepEqual(await stored(page), kept, `${name}: the games that are kept are as they were`);
  }
  assert.ok(opened > 5, `a part was sound ${opened} times`);
});

test("a text that cannot be read is not lost, and there is a way on", async (t) => {
  const page = await newPage(t, { permissions: ["clipboard-read", "clipboard-write"] });
  const { code } = LINKS.find(({ name }) => name === "whole-game.txt");
  const damaged = `${code.slice(0, -4)}AAAA`;
  await open(page, `#/g/${damaged}`);
  assert.equal(await page.getByRole("heading", { level: 1 }).textContent(), say("page.open_link_broken"));
  await page.getByRole("button", { name: say("page.open_copy") }).click();
  await page.getByRole("button", { name: say("page.copied") }).waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), damaged);
  await page.getByRole("button", { name: say("page.open_sound", { moves: 8 }) }).click();
  await eventually(async () => (await play(page).plies()).length, 16);
  await page.goBack();
  await page.getByRole("button", { name: say("page.open_else") }).click();
  await page.getByTestId("open-text").fill(START);
  await page.getByRole("dialog").getByRole("button", { name: say("page.open_do"), exact: true }).click();
  await play(page).stands(START);
  await page.goBack();
  await page.getByRole("main").getByRole("link", { name: say("page.open_home") }).click();
  await playButton(page, "hens").waitFor();
});

test("a link of a newer version says that it is newer", async (t) => {
  const page = await newPage(t);
  const { code } = LINKS[0];
  for (const letter of ["4", "9", "a"]) {
    // The first letter is that of a newer format. The letters after it are reversed, because the page would repair a
    // code in which only one letter is wrong.
    await go(await opened(page), `#/g/${letter}${[...code.slice(1)].reverse().join("")}`);
    await page.getByRole("heading", { level: 1, name: say("page.open_newer") }).waitFor();
    assert.match(await page.getByTestId("open-error").textContent(), said("page.open_why_newer"));
  }
});

async function opened(page) {
  await open(page, "#/");
  return page;
}

test("an address that leads nowhere says so", async (t) => {
  const page = await newPage(t);
  await begin(page);
  await playByTyping(page, ["d2-b4"]);
  const kept = await stored(page);
  const nowhere = [
    "#/nonsense",
    "#/g",
    "#/g/",
    "#/g/%00",
    "#/g/<script>alert(1)</script>",
    "#/g/♞♞♞♞",
    "#/play/chess",
    "#/play/",
    "#/play/hens/more",
    "#/rules/chess",
    "#/learn/chess/1",
    "#/setup/chess",
    "#/study/chess",
    "#//",
    "#%",
    "#/play/hens?pos=",
    "#/play/hens?pos=%",
    "#/play/hens?pos=%FF%FE",
    "#/play/hens?board=9",
    `#/${"x".repeat(5000)}`,
  ];
  for (const hash of some(nowhere, 0, 2, 4, 6, 11, 17, 18, 19)) {
    await open(page, "#/");
    await go(page, hash);
    const heading = page.getByRole("heading", { level: 1 });
    const about = hash.slice(0, 60);
    await eventuallyMatches(() => heading.textContent(), new RegExp(["nothing_here", "position_broken", "link_broken"].map((key) => say(`page.open_${key}`)).join("|")), about);
    assert.match(await page.getByTestId("open-error").textContent(), NOWHERE, about);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), about);
    await page.getByRole("main").getByRole("link", { name: say("page.open_home") }).click();
    await playButton(page, "hens").waitFor();
  }
  assert.deepEqual(await stored(page), kept);
  // The address of a game that isn't saved on this device opens no other game.
  await go(page, "#/play/hens?game=nobody");
  await page.getByRole("heading", { level: 1, name: say("page.open_not_here") }).waitFor();
  await show(page, "#/play/hens", after("d2-b4"));
});

test("a huge link is refused at once", async (t) => {
  const page = await newPage(t);
  const { code } = LINKS[0];
  // Measures the page's own processor time, because other programs may keep the machine busy.
  const debug = await page.context().newCDPSession(page);
  await debug.send("Performance.enable", { timeDomain: "threadTicks" });
  const worked = async () => {
    const { metrics } = await debug.send("Performance.getMetrics");
    return 1000 * metrics.find(({ name }) => name === "TaskDuration").value;
  };
  for (const [hash, words] of [
    [`#/g/${"A".repeat(1_000_000)}`, said("games.link_too_long")],
    [`#/g/1${"_".repeat(399_000)}`, /link/],
    [`#/g/${code.slice(0, -3)}${"A".repeat(399_000)}`, said("games.link_damaged")],
    [`#/play/hens?pos=${"8/".repeat(200_000)}`, /rank/],
  ]) {
    await open(page, "#/");
    const before = await worked();
    await go(page, hash);
    await eventuallyMatches(() => page.getByTestId("open-error").textContent(), words);
    const took = (await worked()) - before;
    assert.ok(took > 0 && took < 5000, `it took ${took} ms`);
  }
});

test("positions in addresses", async (t) => {
  const page = await newPage(t);
  const ten = HENS_GAMES[6].position;
  const sound = [
    [`pos=${encodeURIComponent(CHAIN)}`, CHAIN],
    [`pos=${CHAIN}`, CHAIN],
    [`pos=${CHAIN.replace(" ", "%20")}`, CHAIN],
    [`board=8&pos=${encodeURIComponent(CHAIN)}`, CHAIN],
    [`pos=${encodeURIComponent(ten)}`, ten],
    [`pos=${encodeURIComponent(ten)}&board=10`, ten],
    ["board=10", ten],
    [`pos=${encodeURIComponent(HENS_GAMES[0].final)}`, HENS_GAMES[0].final],
  ];
  for (const [query, position] of some(sound, 1, 5, 6)) {
    await open(page, "#/");
    const screen = await show(page, `#/play/hens?${query}`, position);
    assert.equal(await screen.board.locator("[data-square]").count(), position.split("/").length ** 2);
    const letters = position.split(" ")[0].replace(/[^a-z]/gi, "");
    assert.equal(await screen.board.locator("[data-piece]").count(), letters.length);
  }
  const broken = [
    [`pos=${encodeURIComponent("h7/8/8/8/8/8/3H4 w")}`, /rank|row/],
    [`pos=${encodeURIComponent("h7/8/8/8/8/8/8/3H5 w")}`, said("games.expected")],
    [`pos=${encodeURIComponent("h7/8/8/8/8/8/8/3Q4 w")}`, /Q/],
    [`pos=${encodeURIComponent("h7/8/8/8/8/8/8/3H4")}`, said("games.expected")],
    [`pos=${encodeURIComponent("h7/8/8/8/8/8/8/3H4 x")}`, /x/],
    [`board=10&pos=${encodeURIComponent(CHAIN)}`, said("games.expected")],
    [`board=12&pos=${encodeURIComponent(CHAIN)}`, /board=8/],
    ["pos=junk", /junk/],
  ];
  for (const [query, words] of some(broken, 0, 6, 7)) {
    await open(page, "#/");
    await go(page, `#/play/hens?${query}`);
    await eventuallyMatches(() => page.getByTestId("open-error").textContent(), words, query);
    const shown = await page.getByLabel(say("page.open_broken_text")).inputValue();
    assert.ok(shown.includes(decodeURIComponent(query)), "the text is shown as one would write it");
  }
  assert.deepEqual(await stored(page), []);
});

test("whatever is pasted is opened for what it is", async (t) => {
  const page = await newPage(t);
  const game = HENS_GAMES[0];
  const { code } = LINKS.find(({ name }) => name === "whole-game.txt");
  const pasted = [
    [`https://example.org/somewhere/#/g/${code}`, game.final],
    [`  ${code}\n`, game.final],
    [`#/play/hens?pos=${encodeURIComponent(CHAIN)}`, CHAIN],
    [CHAIN, CHAIN],
    [HENS_GAMES[6].position, HENS_GAMES[6].position],
    [record(game), game.final],
    [`\ufeff${record(game).replaceAll("\n", "\r\n")}`, game.final],
    [record(HENS_GAMES[10]), HENS_GAMES[10].final],
    ['[Game "hens"]\n\n1. d2-b4 {a note} d7-b5 (e7-c5 2. c2-e4) 2. c1-d2 *', after("d2-b4 d7-b5 c1-d2")],
  ];
  for (const [text, position] of some(pasted, 0, 2, 3, 6, 8)) {
    await open(page, "#/");
    await paste(page, text);
    await play(page).stands(position);
    assert.equal(await page.getByRole("dialog").count(), 0);
    assert.match(await page.evaluate(() => location.hash), /^#\/g\//);
  }
  // After a reload, the address of a pasted game shows the game again.
  const before = await play(page).position();
  await page.reload();
  await play(page).stands(before);
});

test("a record that is wrong says where, and opens as far as it is sound", async (t) => {
  const page = await newPage(t);
  const sound = HENS_GAMES[0].moves.slice(0, 5);
  await open(page, "#/");
  const error = page.getByTestId("open-error");
  for (const [moves, words] of [
    [[...sound, "d8-d4", "d7-d6"], /d8-d4/],
    [[...sound, "castle"], /castle/],
  ]) {
    await page.getByRole("button", { name: say("page.open_title") }).click();
    await page.getByTestId("open-text").fill(record({ position: START, moves }));
    await page.getByRole("dialog").getByRole("button", { name: say("page.open_do"), exact: true }).click();
    await eventuallyMatches(() => error.locator("mark").textContent(), words);
    assert.match(await error.textContent(), said("games.move_in_record"));
    await page.getByText(say("page.open_sound_to", { last: `3. ${sound.at(-1)}` })).waitFor();
    assert.equal(await error.getAttribute("role"), "alert");
    assert.match(await page.getByTestId("open-text").inputValue(), /\[Game/, "the text stays, to be mended");
    await page.getByRole("button", { name: say("page.open_sound", { moves: 3 }) }).click();
    await play(page).stands(after(sound));
    await open(page, "#/");
  }
  await page.getByRole("button", { name: say("page.open_title") }).click();
  const wrong = [
    ["", said("games.nothing_to_open")],
    ["hello there", said("games.nothing_of_ours")],
    ['[Game "chess"]\n\n1. e4 *', /chess/],
    ['[Game "hens"]\n[Position "nonsense"]\n\n*', /nonsense/],
    ['[Game "hens"]\n[Options "board=7"]\n\n*', /7/],
    ['[Game "hens"]\n\n1. d2-b4 (', said("games.end_of_variation")],
    ['[Game "hens"]\n\n{never closed', /closed/],
    ['[Game "hens"]\n[Result "1-0"]\n\n1. d2-b4 0-1', /result|Result|0-1/],
    ["https://example.org/", said("games.no_game_in_address")],
    ["\u0000\u0001\u0002", said("games.nothing_of_ours")],
    ["1\u0000\u0001\u0002", said("games.link_cut")],
  ];
  // The usual check opens only some of these texts. tests/engine/parsers reads all of them.
  for (const [text, words] of some(wrong, 0, 1, 3, 6, 10)) {
    await page.getByTestId("open-text").fill(text);
    await page.locator("dialog [type=submit]").click();
    await eventuallyMatches(() => error.textContent(), words, JSON.stringify(text));
    assert.equal(await page.locator("[data-board]").count(), 0);
  }
});

test("record files are opened", async (t) => {
  const page = await newPage(t);
  const choose = async (name, content) => {
    // Open another screen first, which closes any open sheet.
    await open(page, "#/rules/hens");
    await open(page, "#/");
    await page.getByRole("button", { name: say("page.open_title") }).click();
    await page.locator("input[type=file]").setInputFiles({ name, mimeType: "text/plain", buffer: Buffer.from(content) });
  };
  await choose("game.txt", record(HENS_GAMES[1]));
  await play(page).stands(HENS_GAMES[1].final);
  await choose("ten.pgn", `${LINKS.find(({ name }) => name === "ten-by-ten.txt").record}`);
  await play(page).stands(HENS_GAMES[6].final);
  await choose("link.txt", LINKS[0].code);
  await play(page).stands(HENS_GAMES[1].final);
  const others = [Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0, 0x20]), Buffer.alloc(2_000_000, 0x20), Buffer.alloc(3_000_000, 0x5b)];
  for (const content of some(others, 0, 2)) {
    await choose("picture.txt", content);
    await eventuallyMatches(() => page.getByTestId("open-error").textContent(), /Expected|nothing|link/);
  }
  // The file that the page saves opens as the same game.
  const screen = await show(page, at(CHAIN), CHAIN);
  await playByTyping(page, ["d1xd3^f5", "a8-a7"]);
  await screen.action("share").click();
  await shareAs(page, "text");
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: say("page.games_save") }).click();
  const text = readFileSync(await (await download).path(), "utf8");
  await choose("hens.txt", text);
  await screen.stands(after("d1xd3^f5 a8-a7", CHAIN));
  assert.deepEqual(await screen.plies(), ["d1xd3^f5", "a8-a7"]);
});

test("copying says that it has copied, or leaves the text selected", async (t) => {
  const page = await newPage(t, { permissions: ["clipboard-read", "clipboard-write"] });
  await begin(page);
  const hash = await share(page);
  const dialog = page.getByRole("dialog");
  for (const what of ["link", "position", "record"]) {
    await shareAs(page, what === "link" ? "link" : "text");
    await dialog.getByRole("button", { name: say(`page.share_copy_${what}`) }).click();
    await dialog.getByRole("button", { name: say("page.copied") }).waitFor();
    assert.equal(
      await page.evaluate(() => navigator.clipboard.readText()),
      await page.getByTestId(`share-${what}`).inputValue(),
    );
  }
  await dialog.getByRole("status").filter({ hasText: say("page.share_copied_record") }).waitFor({ state: "attached" });
  assert.equal(await page.getByTestId("share-position").inputValue(), START);
  // *Link copied* becomes *Copy link* again when the link changes.
  await shareAs(page, "link");
  await dialog.getByRole("button", { name: say("page.share_copy_link") }).click();
  await dialog.getByLabel(say("page.share_whole")).click();
  await dialog.getByRole("button", { name: say("page.share_copy_link") }).waitFor();
  assert.ok(hash);

  const refused = await newPage(t);
  await refused.addInitScript(() => {
    Object.defineProperty(Clipboard.prototype, "writeText", {
      value: () => Promise.reject(new DOMException("refused by the test", "NotAllowedError")),
    });
  });
  await begin(refused);
  await share(refused);
  await refused.getByRole("button", { name: say("page.share_copy_link") }).click();
  await refused.getByRole("button", { name: say("page.copy_yourself") }).waitFor();
  const selected = () =>
    refused.evaluate(() => {
      const { value, selectionStart, selectionEnd, dataset } = document.activeElement;
      return [dataset.testid, value?.slice(selectionStart, selectionEnd) === value];
    });
  await eventually(selected, ["share-link", true]);
  // A button without a field shows the text now.
  await open(refused, "#/rules/hens/HENS-6");
  await refused.locator('[data-rule-text="HENS-6"] [data-action="copy-rule-link"]').click();
  await refused.getByText(say("page.copy_refused")).waitFor();
  const link = refused.getByLabel(say("page.rules_copy_link")).and(refused.locator("textarea"));
  await eventually(() => link.evaluate((field) => field.value.slice(field.selectionStart, field.selectionEnd)).then((text) => /#\/rules\/hens\/HENS-6$/.test(text)), true);
});

test("pictures of the position", async (t) => {
  const page = await newPage(t);
  await show(page, at(CHAIN), CHAIN);
  await share(page);
  const save = async (name) => {
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name }).click();
    const file = await download;
    return { name: file.suggestedFilename(), content: readFileSync(await file.path()) };
  };
  await shareAs(page, "picture");
  const svg = await save(say("page.share_save_svg"));
  assert.equal(svg.name, "hens.svg");
  // Parse it in an empty page, because the app's content security policy forbids it.
  const elsewhere = await page.context().newPage();
  const shapes = await elsewhere.evaluate((text) => {
    const picture = new DOMParser().parseFromString(text, "image/svg+xml");
    return [picture.documentElement.localName, picture.querySelectorAll("[transform]").length >= 5];
  }, svg.content.toString());
  assert.deepEqual(shapes, ["svg", true]);
  const sides = async () => {
    const png = await save(say("page.share_save_png"));
    assert.equal(png.name, "hens.png");
    assert.deepEqual([...png.content.subarray(0, 4)], [0x89, 0x50, 0x4e, 0x47]);
    return Math.max(png.content.readUInt32BE(16), png.content.readUInt32BE(20));
  };
  const size = page.getByLabel(say("page.share_png_size"));
  for (const side of some([512, 1024, 2048], 2)) {
    await size.selectOption(String(side));
    assert.equal(await sides(), side);
  }
  // The choices are remembered, also for other games.
  await page.getByLabel(say("page.share_colours")).selectOption("print");
  await page.getByLabel(say("page.share_caption")).uncheck();
  await open(page, "#/");
  await show(page, at(CHAIN), CHAIN);
  await share(page);
  await shareAs(page, "picture");
  assert.equal(await sides(), 2048);
  const { content } = await save(say("page.share_save_svg"));
  assert.match(content.toString(), /url\(#dots\)/);
  assert.doesNotMatch(content.toString(), />[^<]* to move<\/text>/);
  // The page says so if the browser can't make the picture.
  await page.evaluate(() => {
    HTMLCanvasElement.prototype.toBlob = (made) => made(null);
  });
  await page.getByRole("button", { name: say("page.share_save_png") }).click();
  await page.getByText(say("page.share_no_png")).waitFor();
});

/** The number of moves in the notice above a very large game. */
const shownMoves = async (page) => Number(/\d+/.exec(await page.getByText(said("page.open_very_large")).textContent())?.[0]);

test("a very large game is shown as far as it was read, and read on with a press", async (t) => {
  const page = await newPage(t);
  await open(page, "#/");
  // The same variation many times: reading takes time for each, but the game contains it only once.
  const again = "(1... b7-d5) ".repeat(5000);
  await paste(page, `[Game "hens"]\n\n1. d2-b4 d7-b5 ${again}2. b2-d4 *`);
  const moves = () => page.getByTestId("moves").locator("[data-ply]").allTextContents();
  await eventually(() => shownMoves(page), 3);
  await play(page).board.waitFor();
  await eventuallyMatches(async () => (await moves()).join(" "), /d7-b5/);
  assert.doesNotMatch((await moves()).join(" "), /b2-d4/);
  await page.getByRole("button", { name: say("page.go_on_reading") }).click();
  await eventuallyMatches(async () => (await moves()).join(" "), /b2-d4/);
  assert.equal(await page.getByTestId("unfinished").count(), 0, "nothing is left to read");
});

test("the worst links that were found are opened in parts, in a frame as well", async (t) => {
  const worst = ["worst-link", "worst-fidchell-link"].flatMap((name) => [[name, "g"], [name, "embed"]]);
  for (const [name, route] of some(worst, 0, 3)) {
    const code = readFileSync(new URL(`../tests/${name}.txt`, import.meta.url), "utf8").trim();
    const page = await newPage(t);
    await open(page, `#/${route}/${code}`);
    await page.getByText(said("page.open_very_large")).waitFor();
    const shown = await shownMoves(page);
    assert.ok(shown > 10, `${shown} moves`);
    await page.getByRole("button", { name: say("page.go_on_reading") }).click();
    await eventually(async () => (await page.getByText(said("page.open_very_large")).count()) === 0 || (await shownMoves(page)) > shown, true, `${name} ${route}`);
  }
});
