// Plays the built page in an engine other than Chromium: FAIRYBOARD_ENGINE=firefox node e2e/engines/play.mjs (`cargo
// xtask firefox`, `cargo xtask webkit`)
//
// The Chromium tests cover everything. This script covers only what a player does in one evening.

import assert from "node:assert/strict";
import { after as atTheEnd, before, test } from "node:test";
import { HENS_GAMES, at, click, clicks, drag, eventually, eventuallyMatches, settled } from "../helpers.mjs";
import { CHAIN, after } from "../positions.mjs";
import { serve } from "../server.mjs";
import { say } from "../words.mjs";

const ENGINE = process.env.FAIRYBOARD_ENGINE;
if (!["firefox", "webkit"].includes(ENGINE)) throw new Error("FAIRYBOARD_ENGINE is firefox or webkit");

let site;
let browser;
before(async () => {
  site = await serve();
  const { start } = await import(`./${ENGINE}.mjs`);
  browser = await start(site);
  console.log(browser.name);
});
atTheEnd(async () => {
  await browser?.close();
  await site?.close();
});

const newPage = (t) => browser.newPage(t);

/** Opens an address in a newly loaded page. */
async function open(page, hash) {
  await page.goto("about:blank");
  await page.goto(site.url + hash);
  await shown(page);
}

// Puppeteer's own waiting methods make functions from text, which the page's policy forbids.
const there = (page, selector) => page.evaluate((selector) => document.querySelector(selector) !== null, selector);
const comes = (page, selector) => eventually(() => there(page, selector), true, selector);

/** Waits until the app has taken the placeholder's place. */
const shown = (page) => comes(page, "body:not(:has(#boot)) main");

/** The centre of the visible button with this name, if there is one. */
const middleOf = (page, name) =>
  page.evaluate((name) => {
    const called = (button) => (button.ariaLabel ?? button.textContent.trim()) === name && button.checkVisibility();
    const found = [...document.querySelectorAll("button")].find(called);
    found?.scrollIntoView({ block: "center" });
    const place = found?.getBoundingClientRect();
    return place && { x: place.left + place.width / 2, y: place.top + place.height / 2 };
  }, name);

/** Clicks a button with the mouse. */
async function press(page, name) {
  await eventually(async () => Boolean(await middleOf(page, name)), true, name);
  const { x, y } = await middleOf(page, name);
  await page.mouse.click(x, y);
}

const position = (page) => page.evaluate(() => document.querySelector("[data-board]")?.dataset.position);
const text = (page, selector) => page.evaluate((selector) => document.querySelector(selector)?.textContent, selector);

/** Whether *Play* can be pressed, once everything is drawn. */
async function waits(page) {
  await settled(page);
  return Boolean(await middleOf(page, say("page.play")));
}

/** Starts a game of Hens and Chicks on the home page, against the computer or for two players here. */
async function begin(page, opponent) {
  await press(page, say("page.open_play", { game: say("hens.name") }));
  const answer = `dialog input[type=radio][value=${opponent}]`;
  await comes(page, answer);
  await page.evaluate((answer) => document.querySelector(answer).click(), answer);
  await press(page, say("page.new_start"));
  await comes(page, "[data-board]");
}

/** Enters the squares of each move by `enter`, and checks the list of moves after each, and the last position. */
async function playAll(page, { moves, final, outcome }, enter, confirm) {
  for (const move of moves) {
    for (const name of clicks(move)) await enter(name);
    if (await waits(page)) await confirm();
    await eventually(() => text(page, "[data-testid=moves] [data-ply][aria-current]"), move);
  }
  assert.equal(await position(page), final);
  const [, rule] = outcome.split(" ");
  await eventually(() => page.evaluate(() => document.querySelector(".tell-links")?.dataset.rule), rule);
}

test("a whole game by mouse, from the gallery", async (t) => {
  const page = await newPage(t);
  await open(page, "#/");
  await begin(page, "here");
  await playAll(page, HENS_GAMES[5], (name) => click(page, name), () => press(page, say("page.play")));
});

test("a game against the computer", async (t) => {
  const page = await newPage(t);
  await open(page, "#/");
  await begin(page, "computer");
  for (const name of ["d2", "b4"]) await click(page, name);
  await eventually(() => page.evaluate(() => document.querySelectorAll("[data-testid=moves] [data-ply]").length), 2);
  await eventuallyMatches(() => text(page, "[data-testid=happened]"), /./);
});

test("a whole game by keyboard", async (t) => {
  const page = await newPage(t);
  await open(page, "#/play/hens");
  await comes(page, "[data-board]");
  await page.focus('[data-board] [tabindex="0"]');
  const type = async (key, times) => {
    for (let i = 0; i < times; i++) await page.keyboard.press(key);
  };
  const walk = async (name) => {
    const here = await page.evaluate(() => document.activeElement.dataset.square);
    const files = name.charCodeAt(0) - here.charCodeAt(0);
    const ranks = name.slice(1) - here.slice(1);
    await type(files > 0 ? "ArrowRight" : "ArrowLeft", Math.abs(files));
    await type(ranks > 0 ? "ArrowUp" : "ArrowDown", Math.abs(ranks));
    await page.keyboard.press("Enter");
  };
  await playAll(page, HENS_GAMES[0], walk, () => page.keyboard.press("Enter"));
});

test("a move is dragged, and a draft half made comes back after a reload", async (t) => {
  const page = await newPage(t);
  await open(page, "#/play/hens");
  await comes(page, "[data-board]");
  await drag(page, "d2", "b4");
  await eventually(() => position(page), after("d2-b4"));

  await open(page, at(CHAIN));
  await comes(page, "[data-board]");
  await click(page, "d1");
  await click(page, "d3");
  assert.ok(await waits(page), "a chain may stop here");
  const draft = await text(page, "[data-testid=draft]");
  // The page saves the draft (the steps entered so far) a moment after drawing it. Wait for the address that contains
  // it.
  await eventually(() => page.evaluate(() => location.hash.startsWith("#/g/")), true);
  await page.reload();
  await shown(page);
  await eventually(() => text(page, "[data-testid=draft]"), draft);
  await eventually(() => position(page), CHAIN);
});

test("a link that is shared opens the same game elsewhere", async (t) => {
  const page = await newPage(t);
  await open(page, "#/play/hens");
  await comes(page, "[data-board]");
  for (const name of ["d2", "b4"]) await click(page, name);
  await eventually(() => position(page), after("d2-b4"));
  await press(page, say("page.share_title"));
  await comes(page, "[data-testid=share-link]");
  const address = await page.evaluate(() => document.querySelector("[data-testid=share-link]").value);
  const other = await newPage(t);
  await open(other, address.slice(address.indexOf("#")));
  await eventually(() => position(other), after("d2-b4"));
});

test("it works without a network, the rules as well", async (t) => {
  const page = await newPage(t);
  await open(page, "#/play/fist");
  if (!(await page.evaluate(() => "serviceWorker" in navigator))) return t.skip("this browser has no service workers");
  await comes(page, "html[data-offline=ready]");
  await eventually(() => page.evaluate(() => navigator.serviceWorker.controller !== null), true);
  const before = await position(page);
  await site.close();
  try {
    await page.reload();
    await shown(page);
    assert.equal(await position(page), before);
    // If a page is left while it fetches chunks, the browser reports errors.
    await page.evaluate(() => new Promise((done) => setTimeout(done, 3_000)));
    await open(page, "#/rules/fist");
    await comes(page, "[data-rule-text=FIST-1]");
  } finally {
    await site.reopen();
  }
});
