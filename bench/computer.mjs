// Plays whole games against the computer, in a page on a processor that is slowed down four times. Prints a Markdown
// table:
//
//   the page's long tasks, except those that the player's presses cause
//   the time until the computer's first answer, including the download of its files
//
// Run it on an idle machine:
//
//     node bench/computer.mjs [--level N] [--plies N] [GAME…]

import { setTimeout as pause } from "node:timers/promises";
import { launch } from "../e2e/browser.mjs";
import { GAMES } from "../e2e/games.mjs";
import { serve } from "../e2e/server.mjs";

const SLOWED = 4;
/** This long after a press of the Enter key, which plays the move, the page has finished the work of the press. */
const PRESS_MS = 400;
/** The shortest task that the browser reports as long. */
const LONG_MS = 50;

const words = process.argv.slice(2);
const option = (name, usual) => Number(words.includes(name) ? words.splice(words.indexOf(name), 2)[1] : usual);
const LEVEL = option("--level", 5);
const PLIES = option("--plies", 400);
const CHOSEN = words.length > 0 ? words : GAMES;

/** Runs in the page: records long tasks and the times of presses. */
function note() {
  window.noted = { tasks: [], presses: [] };
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries()) window.noted.tasks.push([startTime, duration]);
  }).observe({ type: "longtask", buffered: true });
}

const plies = (page) => page.evaluate(() => document.querySelectorAll("[data-testid=moves] .line:not(.variation) > .entry > [data-ply]").length);
const shows = (page, action) => page.evaluate((action) => document.querySelector(`[data-action="${action}"]`) !== null, action);

async function begin(page, url, game) {
  await page.goto(`${url}#/`);
  await page.locator(".game", { has: page.locator(`a[href="#/rules/${game}"]`) }).locator("button.primary").click();
  await page.locator(`dialog input[name=level][value="${LEVEL}"]`).check();
  await page.locator("dialog button[type=submit]").click();
  await page.locator("[data-board]").waitFor();
}

/** Enters the move that the page suggests. */
async function press(page) {
  const input = page.locator("#move-input");
  await page.waitForFunction(() => document.querySelector("#move-input")?.placeholder);
  await input.fill((await input.getAttribute("placeholder")).replace(/\/.*$/, ""));
  await page.evaluate(() => window.noted.presses.push(performance.now()));
  await input.press("Enter");
}

const site = await serve();
const browser = await launch();
console.log("| game | plies | tasks over 50 ms that are no press | the longest | first answer |\n| --- | ---: | ---: | ---: | ---: |");
for (const game of CHOSEN) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await page.addInitScript(note);
  await begin(page, site.url, game);
  await pause(3000);
  const debug = await context.newCDPSession(page);
  await debug.send("Emulation.setCPUThrottlingRate", { rate: SLOWED });
  await page.evaluate(() => (window.noted.tasks.length = 0));
  let first;
  for (let ply = 0; ply < PLIES && !(await shows(page, "rematch")); ) {
    await press(page);
    const begun = performance.now();
    while ((await plies(page)) === ply) await pause(10);
    while (!(await shows(page, "rematch")) && ((await shows(page, "move-now")) || (await plies(page)) < ply + 2)) await pause(10);
    first ??= performance.now() - begun;
    ply = await plies(page);
    await pause(300);
  }
  const { tasks, presses } = await page.evaluate(() => window.noted);
  // Leaves out the tasks of entering a move, from 50 ms before the press (when the field is filled) until PRESS_MS
  // after the press. A press also runs work that the page had queued.
  const others = tasks.filter(([start, duration]) => !presses.some((at) => start + duration > at - 50 && start < at + PRESS_MS));
  const long = others.map(([, duration]) => duration).filter((duration) => duration > LONG_MS);
  console.log(`| ${game} | ${await plies(page)} | ${long.length} | ${Math.round(Math.max(0, ...long))} ms | ${(first / 1000).toFixed(2)} s |`);
  await context.close();
}
await browser.close();
await site.close();
