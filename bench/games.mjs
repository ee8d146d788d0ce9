// Measures the screen *Your games*, with 30, 300 and 3,000 saved games: the time until it is shown, the time until a
// key typed into its search field has an effect, and the number of nodes in the page. Run it on an idle machine:
//
//     node bench/games.mjs [--games N,N…] [DIST…]
//
// Each DIST is the folder of another build of the page, to compare with. The games are stored in the format of the
// first versions, which every version can read. Before the measurement the page is opened once, which converts the
// games to the current format.

import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { launch } from "../e2e/browser.mjs";
import { serve } from "../e2e/server.mjs";

const OPENED = 3;
const SEARCHED = "player 12";

const words = process.argv.slice(2);
const at = words.indexOf("--games");
const COUNTS = (at < 0 ? "30,300,3000" : words.splice(at, 2)[1]).split(",").map(Number);
const FOLDERS = words.length > 0 ? words : [fileURLToPath(new URL("../dist", import.meta.url))];

const PLAYED = JSON.parse(readFileSync(new URL("../tests/vectors/hens_games.json", import.meta.url), "utf8"));

/** A saved game in the format of the first versions, which every version reads. Each number makes a different game. */
function kept(i) {
  const { moves, final } = PLAYED[i % 6];
  const head = `at ${moves.length}\nend ${moves.length}\nview 0 0 0 0\nplies ${moves.length}\nshows ${final}\nworth`;
  const names = `[Game "hens"]\n[Title "Round ${i}"]\n[First "Player ${i}"]\n[Second "Ann"]\n[Result "*"]`;
  return `${1_700_000_000_000 + i}\n${head}\n\n${names}\n\n{Note ${i}} ${moves.join(" ")} *\n`;
}

const middle = (all) => all.sort((a, b) => a - b)[Math.floor(all.length / 2)];
const ms = (time) => time.toFixed(0);
const row = (cells) => console.log(`| ${cells.join(" | ")} |`);

/** Runs in the page: measures the time from a key to the next paint. */
function watch() {
  window.painted = () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 0))));
  window.keys = [];
  const from = (event) => window.painted().then(() => window.keys.push(performance.now() - event.timeStamp));
  addEventListener("keydown", from, { capture: true });
}

async function measure(browser, folder, count) {
  const site = await serve(folder);
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    page.setDefaultTimeout(600_000);
    await page.addInitScript(watch);
    await page.goto(`${site.url}#/learn`);
    await page.locator("#boot").waitFor({ state: "detached" });
    await page.evaluate((all) => all.forEach((text, i) => localStorage.setItem(`fairyboard.game.g${i}`, text)), Array.from({ length: count }, (_, i) => kept(i)));
    const begin = performance.now();
    await page.goto(`${site.url}?first#/games`);
    await page.locator(".kept").first().waitFor();
    const first = performance.now() - begin;
    const opened = [];
    for (let i = 0; i < OPENED; i++) {
      await page.goto(`${site.url}?${i}#/learn`);
      await page.locator("#boot").waitFor({ state: "detached" });
      opened.push(
        await page.evaluate(async () => {
          const from = performance.now();
          location.hash = "#/games";
          while (!document.querySelector(".kept")) await new Promise((done) => setTimeout(done, 0));
          await window.painted();
          return performance.now() - from;
        }),
      );
    }
    const nodes = await page.evaluate(() => document.querySelectorAll("*").length);
    await page.getByRole("searchbox").focus();
    for (const [i, key] of [...SEARCHED].entries()) {
      await page.keyboard.press(key === " " ? "Space" : key);
      await page.waitForFunction((i) => window.keys.length > i, i);
    }
    const keys = await page.evaluate(() => window.keys);
    row([folder.split("/").slice(-2).join("/"), count, ms(first), ms(middle(opened)), nodes, ms(keys[0]), ms(middle([...keys])), ms(Math.max(...keys))]);
  } finally {
    await context.close();
    await site.close();
  }
}

const browser = await launch();
try {
  row(["page", "games", "opened first, ms", "opened, ms", "nodes", "first key, ms", "a key, ms", "slowest key, ms"]);
  row(["---", ...Array(7).fill("---:")]);
  for (const count of COUNTS) for (const folder of FOLDERS) await measure(browser, folder, count);
} finally {
  await browser.close();
}
