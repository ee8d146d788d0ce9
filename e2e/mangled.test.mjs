// Links that were altered by chats, mails or people still open, clicked or pasted. Invalid addresses get an
// explanation.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { newPage, offlineReady, open, server } from "./harness.mjs";
import { begin, eventually, eventuallyMatches, play, playByTyping, show } from "./helpers.mjs";
import { SOAK, some } from "./soak.mjs";
import { said, say } from "./words.mjs";

const read = (path) => readFileSync(new URL(path, import.meta.url), "utf8");

const codeOf = (name) => read(`../tests/links/${name}.txt`).split("\n")[0];

/** The link of which `tests/mangled.json` contains altered forms. */
const CODE = codeOf("another-game");

/**
 * Each is `{ way, paste, click }`: how the link was altered, the text to paste, and the address to click, after the
 * page's folder.
 */
const WAYS = JSON.parse(read("../tests/mangled.json"));

const pattern = (words) => (words instanceof RegExp ? words : new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, "\\$&")));

const hash = (page) => page.evaluate(() => location.hash);

/** Clicks a link with this address, as if it were on another page. */
const clickOn = (page, href) =>
  page.evaluate((href) => {
    const link = document.createElement("a");
    link.setAttribute("href", href);
    link.click();
  }, href);

/** Checks that the page shows the whole game, and that the address is the unaltered link again. */
async function isOpen(page, position, about) {
  const shown = () => page.evaluate(() => [location.hash, document.querySelector("[data-board]")?.dataset.position]);
  // The address is valid with and without its slash.
  await eventually(async () => (await shown()).join(" ").replace("#g/", "#/g/"), `#/g/${CODE} ${position}`, about);
}

/** The position at the end of the link's game. */
async function positionOf(page) {
  const screen = await show(page, `#/g/${CODE}`);
  return screen.position();
}

test("mangled links open where they are clicked", async (t) => {
  const page = await newPage(t);
  const { url } = await server();
  const position = await positionOf(page);
  const clicked = WAYS.filter(({ click }) => click !== null);
  assert.ok(clicked.length >= 120);
  // The usual check clicks only some of these links. tests/engine/links/mangled.rs reads all of them.
  for (const { way, click } of clicked.filter((_, i) => SOAK || i % 12 === 0)) {
    await clickOn(page, `${url}#/about`);
    await page.locator("[data-board]").waitFor({ state: "detached" });
    await clickOn(page, url + click);
    await isOpen(page, position, `${way}: ${click}`);
  }
});

test("mangled links open where they are pasted", async (t) => {
  const page = await newPage(t);
  const position = await positionOf(page);
  assert.ok(WAYS.length >= 150);
  await open(page, "#/");
  for (const { way, paste } of WAYS.filter((_, i) => SOAK || i % 16 === 1)) {
    await page.evaluate(() => void (location.hash = "/"));
    await page.getByRole("button", { name: say("page.open_title") }).click();
    await page.getByTestId("open-text").fill(paste);
    await page.getByTestId("open-text").evaluate((field) => field.form.requestSubmit());
    await isOpen(page, position, `${way}: ${paste}`);
  }
});

test("a mangled link opens as the first thing that somebody sees", async (t) => {
  for (const way of some(["a full stop", "angle brackets", "encoded twice", "an exclamation mark behind the number sign"], 1, 2)) {
    const page = await newPage(t);
    const { url } = await server();
    await page.goto(url + WAYS.find((of) => of.way === way).click);
    await page.locator("[data-board]").waitFor();
    assert.equal(await hash(page), `#/g/${CODE}`, way);
  }
});

test("an encoded number sign leads to the page once that is kept for offline", async (t) => {
  const page = await newPage(t, { offline: true });
  const { url } = await server();
  await open(page, "#/");
  await offlineReady(page);
  for (const sign of ["%23", "%2523"]) {
    await page.goto(`${url}${sign}/g/${CODE}.`);
    await page.locator("[data-board]").waitFor();
    assert.equal(await page.evaluate(() => location.href), `${url}#/g/${CODE}`);
  }
});

test("a frame shows the game of a mangled link", async (t) => {
  const page = await newPage(t);
  await open(page, `#/embed/${CODE}).`);
  await page.locator("[data-board=hens]").waitFor();
});

test("one wrong letter of a link is told, marked and put right", async (t) => {
  const page = await newPage(t);
  const short = codeOf("whole-game");
  const wanted = short[30];
  const found = wanted === "Q" ? "R" : "Q";
  for (const [damaged, words] of [
    [`${short.slice(0, 30)}${found}${short.slice(31)}`, say("page.open_letter_changed", { found, wanted })],
    [`${short.slice(0, 30)}.${short.slice(31)}`, said("page.open_letter_lost")],
    [`${short.slice(0, 30)}${short.slice(31)}`, said("page.open_letter_lost")],
    [`${short.slice(0, 30)}${found}${short.slice(30)}`, said("page.open_letter_added")],
  ]) {
    await open(page, "#/");
    await open(page, `#/g/${damaged}`);
    const told = page.getByTestId("open-error");
    await eventuallyMatches(() => told.textContent(), pattern(words), damaged);
    assert.equal(await told.locator("mark").count(), 1);
    assert.equal(await page.getByLabel(say("page.open_broken_text")).inputValue(), damaged);
    assert.equal(await page.locator("[data-board]").count(), 0);
    await page.getByRole("button", { name: said("page.open_mended") }).click();
    await page.locator("[data-board]").waitFor();
    assert.equal(await hash(page), `#/g/${short}`);
  }
});

test("of a link that was cut off the moves that are left can be opened, also where it is short", async (t) => {
  const page = await newPage(t);
  const short = codeOf("whole-game");
  const whole = await (await show(page, `#/g/${short}`)).plies();
  let most = 0;
  for (const length of [16, 24, 36]) {
    await open(page, "#/");
    await open(page, `#/g/${short.slice(0, length)}…`);
    await eventuallyMatches(() => page.getByTestId("open-error").textContent(), said("games.link_cut"));
    await page.getByRole("button", { name: said("page.open_sound") }).click();
    const screen = play(page);
    await screen.board.waitFor();
    const part = await screen.plies();
    assert.ok(part.length > most, `${part.length} moves`);
    assert.deepEqual(part, whole.slice(0, part.length));
    most = part.length;
  }
  // If too little of the link is left to read any move, the page says so.
  await open(page, "#/");
  await open(page, `#/g/${short.slice(0, 6)}`);
  await page.getByText(say("page.open_none_sound")).waitFor();
});

test("an address says what it is where there is nothing", async (t) => {
  const page = await newPage(t);
  await begin(page);
  await playByTyping(page, ["d2-b4"]);
  const alert = page.getByRole("alert");
  const link = (key, put) => page.getByRole("link", { name: say(key, put), exact: true });
  const hens = say("hens.name");
  for (const [address, words, way] of [
    ["#/foo", say("page.open_no_page", { address: "/foo" }), link("page.open_home")],
    ["#/play/nope", /nope/, link("page.open_home")],
    ["#/rules/nope/NOPE-1", /nope/, link("page.open_home")],
    ["#/play/hens/more", say("page.open_no_page", { address: "/play/hens/more" }), link("page.open_home")],
    ["#/rules/fist/FIST-99", say("page.rules_no_such", { game: say("fist.name"), rule: "FIST-99" }), page.locator("[data-rule-text=FIST-1]")],
    ["#/learn/hens/99", say("page.learn_no_such", { game: hens, number: 99 }), link("page.learn_all_of", { game: hens })],
    ["#/puzzle/pawn/9999", said("page.puzzle_no_such"), link("page.puzzle_day_link")],
    ["#/study/fist?game=nope", say("page.open_why_not_here"), link("page.games_title")],
    ["#/play/fist?game=nope", say("page.open_why_not_here"), link("page.games_title")],
  ]) {
    await open(page, "#/");
    await open(page, address);
    await eventuallyMatches(() => alert.first().textContent(), pattern(words), address);
    await way.first().waitFor();
    assert.equal(await page.locator("[data-board]").count(), 0, address);
  }
  // Punctuation after an address is ignored.
  for (const [address, known] of [
    ["#/rules/fist/FIST-9.", "[data-rule-text=FIST-9].shown"],
    ["#/rules/fist/fist-9", "[data-rule-text=FIST-9].shown"],
    ["#%2Frules%2Ffist%2FFIST-9)", "[data-rule-text=FIST-9].shown"],
    ["#/about).", ".about-page, main"],
    ["#/learn/hens/1,", "[data-board=hens]"],
  ]) {
    await open(page, "#/");
    await open(page, address);
    await page.locator(known).first().waitFor();
    assert.equal(await page.getByTestId("open-error").count(), 0, address);
  }
});

test("an address of the page is understood where it is pasted", async (t) => {
  const page = await newPage(t);
  const paste = async (text) => {
    await open(page, "#/about");
    await open(page, "#/");
    await page.getByRole("button", { name: say("page.open_title") }).click();
    await page.getByTestId("open-text").fill(text);
    await page.getByTestId("open-text").evaluate((field) => field.form.requestSubmit());
  };
  for (const [text, expected] of [
    ["https://example.org/fairyboard/fist.html#/rules/fist/FIST-3", "#/rules/fist/FIST-3"],
    ["See https://example.org/fairyboard/#/learn/hens/2.", "#/learn/hens/2"],
    ["https://example.org/fairyboard/%23/puzzle/pawn/3", "#/puzzle/pawn/3"],
  ]) {
    await paste(text);
    await eventually(() => hash(page), expected, text);
  }
  for (const text of ["https://example.org/fairyboard/fist.html", "https://example.org/fairyboard/#/foo"]) {
    await paste(text);
    await eventuallyMatches(() => page.getByTestId("open-error").textContent(), said("games.no_game_in_address"), text);
  }
});
