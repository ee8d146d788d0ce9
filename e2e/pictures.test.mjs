// Ways to share other than links: QR codes, prints and pictures.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import jsQR from "jsqr";
import { GAMES } from "./games.mjs";
import { axe, newPage, open } from "./harness.mjs";
import { answer, eventually, eventuallyMatches, recordOf, shareAs, shareEverything, sharedText, vectors } from "./helpers.mjs";
import { pagesOf } from "./pdf.mjs";
import { SOAK, some } from "./soak.mjs";
import { said, say } from "./words.mjs";

/** Opens a record with the sheet *Open*. */
async function openRecord(page, text) {
  await open(page, "#/");
  await page.getByRole("button", { name: say("page.open_title") }).click();
  await page.getByTestId("open-text").fill(text);
  await page.getByRole("dialog").getByRole("button", { name: say("page.open_do"), exact: true }).click();
  await page.locator("[data-board]").waitFor();
}

/** The number of moves with a comment or marks, which are in braces. */
const marked = (moves) => moves.filter((move) => move.includes("{")).length;

const share = (page) => page.locator("[data-action=share]").click();

/** Decodes a QR code from an SVG with one path, whose parts are `M x y h n v1 h-n z`. */
async function decoded(svg) {
  const side = Number((await svg.getAttribute("viewBox")).split(" ")[2]);
  const path = await svg.locator("path").getAttribute("d");
  const [zoom, ink] = [4, new Uint8ClampedArray((side * 4) ** 2 * 4).fill(255)];
  for (const [, x, y, run] of path.matchAll(/M(\d+) (\d+)h(\d+)/g)) {
    for (let row = y * zoom; row < (Number(y) + 1) * zoom; row++) {
      for (let column = x * zoom; column < (Number(x) + Number(run)) * zoom; column++) {
        ink.fill(0, (row * side * zoom + column) * 4, (row * side * zoom + column) * 4 + 3);
      }
    }
  }
  return jsQR(ink, side * zoom, side * zoom)?.data;
}

test("a QR code holds the link of a game, small and large, in light and dark; or says why there is none", async (t) => {
  const page = await newPage(t, { dark: true });
  for (const id of some(GAMES, 2)) {
    const [game] = vectors(`${id}_games`);
    await openRecord(page, recordOf(id, { ...game, moves: game.moves.slice(0, 6) }));
    await share(page);
    await shareEverything(page);
    await page.getByRole("button", { name: say("page.share_qr"), exact: true }).click();
    const code = page.getByRole("img", { name: say("page.share_qr_of_link") });
    const link = await sharedText(page);
    await eventually(() => decoded(code.first()), link, id);
    if (id !== "hens") continue;
    await page.getByRole("button", { name: say("page.share_qr_larger") }).click();
    await eventually(() => decoded(code.last()), link);
    const { width } = await code.last().boundingBox();
    assert.ok(width > 600, `${width} px`);
    assert.equal(await code.last().locator("rect").evaluate((rect) => getComputedStyle(rect).fill), "rgb(255, 255, 255)");
    await page.keyboard.press("Escape");
    await eventually(() => page.getByRole("dialog").count(), 1);
    await page.getByLabel(say("page.share_whole")).uncheck();
    await eventually(async () => (await decoded(code)) === (await sharedText(page)), true);
  }
  const note = "No camera reads a code of so many small squares. ".repeat(20);
  await openRecord(page, recordOf("hens", vectors("hens_games")[0]).replace("\n\n", `\n\n{${note}}\n`));
  await share(page);
  await page.getByRole("button", { name: say("page.share_qr"), exact: true }).click();
  await eventuallyMatches(() => page.getByTestId("qr-none").textContent(), said("page.share_qr_none"));
  const file = page.waitForEvent("download");
  await page.locator("[data-testid=qr-none] + .row-of-buttons button").click();
  assert.match(readFileSync(await (await file).path(), "utf8"), /^\[Game "hens"\]/);
});

test("a sheet is printed with as many diagrams as were asked for, and nothing else of the page", async (t) => {
  const page = await newPage(t);
  const [game] = vectors("hens_games");
  const moves = [...game.moves];
  moves[6] += " {Now the pin} ";
  await openRecord(page, recordOf("hens", { ...game, moves: moves.slice(0, 9) }, { First: "Ann", Second: "Ben" }));
  await page.evaluate(() => (window.print = () => (window.printed = (window.printed ?? 0) + 1)));
  await share(page);
  await shareAs(page, "print");
  await page.getByRole("button", { name: say("page.share_print") }).click();
  const dialog = page.getByRole("dialog", { name: say("page.print_title") });
  const captions = () => dialog.locator("figcaption").allTextContents();
  await eventually(captions, [`5. ${game.moves[8]} · ${say("page.print_to_move", { seat: say("games.black") })}`]);
  assert.equal(await dialog.locator(".print-title").textContent(), "Hens and Chicks: Ann and Ben");
  await dialog.getByLabel(say("page.print_which")).selectOption("last");
  for (const count of [1, 2, 4, 6]) {
    await dialog.getByLabel(say("page.print_per_page")).selectOption(String(count));
    await eventually(() => dialog.locator("figure").count(), count);
    assert.equal(await dialog.locator(".print-page").count(), 1);
  }
  assert.equal((await captions())[3], `4. ${game.moves[6]} · ${say("page.print_to_move", { seat: say("games.black") })}Now the pin`);

  await dialog.getByLabel(say("page.print_which")).selectOption("chosen");
  await eventually(() => dialog.getByRole("button", { name: say("page.print_do") }).isDisabled(), true);
  await dialog.getByLabel(say("page.print_per_page")).selectOption("2");
  for (const name of [say("page.moved_start"), `2. ${game.moves[2]}`, `1… ${game.moves[1]}`]) await dialog.getByLabel(name).check();
  await eventually(() => dialog.locator("figure").count(), 3);
  assert.equal(await dialog.locator(".print-page").count(), 2);
  await dialog.getByLabel(say("page.print_heading")).fill("A lesson for Tuesday");
  await dialog.getByRole("button", { name: say("page.print_do") }).click();
  assert.equal(await page.evaluate(() => window.printed), 1);

  await page.emulateMedia({ media: "print" });
  assert.equal(await page.locator("#app").isVisible(), false);
  const sheet = page.locator("body > .printed");
  assert.equal(await sheet.locator("figure").count(), 3);
  assert.match(await sheet.innerText(), new RegExp(`^A lesson for Tuesday\\s+${say("page.moved_start")} · ${say("page.print_to_move", { seat: say("games.white") })}`));
  for (const image of await sheet.locator("img").all()) {
    assert.ok(await image.evaluate((image) => image.decode().then(() => image.naturalWidth > 0)));
  }
  await page.emulateMedia({ media: "screen" });
  await page.keyboard.press("Escape");
  await eventually(() => page.locator(".printed").count(), 0);
});

/** Opens the sheet to print, with the choice of exercises. */
async function exercises(page) {
  await page.evaluate(() => (window.print = () => {}));
  await share(page);
  await shareAs(page, "print");
  await page.getByRole("button", { name: say("page.share_print") }).click();
  await answer(page, "page.print_what", "exercises");
  return page.getByRole("dialog", { name: say("page.print_title") });
}

const LONG_NAME = "Anna-Magdalena Wilhelmine von Hohenstein";

test("a score sheet has diagrams among its moves, and positions with notes are exercises", async (t) => {
  const page = await newPage(t);
  const [game] = vectors("hens_games");
  const moves = game.moves.slice(0, 9);
  moves[3] += " {Why?} ";
  moves[6] += " {[%marks 0d4d6]} ";
  await openRecord(page, recordOf("hens", { ...game, moves }, { First: LONG_NAME, Second: "Ben" }));
  const dialog = await exercises(page);
  const counts = async () => Promise.all(["figure", ".print-page", "li"].map((selector) => dialog.locator(`.print-sheet ${selector}`).count()));

  await answer(page, "page.print_what", "score");
  await eventually(counts, [marked(moves), 1, 0]);
  const cells = await dialog.locator(".score td:not(:empty)").allTextContents();
  assert.deepEqual(cells, game.moves.slice(0, 9));
  assert.deepEqual(await dialog.locator(".score").first().locator("thead th").allTextContents(), [`${LONG_NAME}White`, "BenBlack"]);
  assert.equal(pagesOf(await page.pdf({ format: "A4" })).length, 1);
  await axe(page);
  // A long name wraps and leaves the other player's moves their width.
  const widths = await dialog.locator(".score").first().locator("th[scope=col]").evaluateAll((heads) => heads.map((head) => head.offsetWidth));
  assert.ok(Math.abs(widths[0] - widths[1]) <= 1, `${widths}`);
  const heights = await dialog.locator(".score .unbroken").evaluateAll((moves) => moves.map((move) => move.offsetHeight));
  assert.equal(heights.length, moves.length);
  assert.equal(Math.max(...heights), Math.min(...heights), "each move is in one line");

  await answer(page, "page.print_what", "exercises");
  await dialog.getByLabel(say("page.print_from")).selectOption("mistakes");
  await eventually(() => dialog.getByRole("button", { name: say("page.print_do") }).isDisabled(), true);
  await dialog.getByText(said("page.print_not_analysed")).waitFor();
  await dialog.getByLabel(say("page.print_from")).selectOption("game");
  await eventually(counts, [marked(moves), 2, marked(moves)]);
  assert.match(await dialog.locator(".answer-key li").first().textContent(), new RegExp(`^3\\. ${moves[4].trim()}`));
  await dialog.getByLabel(say("page.print_with_answers")).uncheck();
  await eventually(counts, [marked(moves), 1, 0]);
});

test("a worksheet is printed on A4 and on Letter with every exercise and every answer once", async (t) => {
  const page = await newPage(t);
  const long = "Read the whole of a long task before you answer it. ".repeat(9);
  const chapter = (task) => `[Game "hens"]\n[Study "S"]\n\n{${task}} 1. d2-b4 d7-b5 2. c1-d2 *\n\n`;
  await openRecord(page, ["One", long, "Three", "Four", "Five", long].map(chapter).join(""));
  const dialog = await exercises(page);
  const bare = (text) => text.replace(/\s/g, "");
  const times = (text, part) => text.split(bare(part)).length - 1;
  for (const [i, [paper, width, height]] of [["a4", 210, 297], ["letter", 216, 279]].entries()) {
    await dialog.getByLabel(say("page.print_paper")).selectOption(paper);
    const choices = [["chapters", 2], ["chapters", 4], ["chapters", 6], ["puzzles", 3], ["puzzles", 6]];
    for (const [from, perPage] of some(choices, 2 * i, 4)) {
      await dialog.getByLabel(say("page.print_from")).selectOption(from);
      await dialog.getByLabel(say("page.print_exercises_per_page")).selectOption(String(perPage));
      await eventually(() => dialog.locator("figure").count(), from === "chapters" ? 6 : 8);
      const what = `${from}, ${perPage} a page on ${paper}`;
      const tasks = await dialog.locator("figcaption > p:first-child").allTextContents();
      const answers = await dialog.locator(".answer-key li").allTextContents();
      const pages = pagesOf(await page.pdf({ preferCSSPageSize: true }));
      assert.ok(pages.every((page) => page.width === width && page.height === height), what);
      assert.equal(pages.length, await dialog.locator(".print-page").count(), `${what}: nothing spills over`);
      const sheets = pages.slice(0, -1).map(({ text }) => text).join("");
      for (const task of tasks) assert.equal(times(sheets, task), 1, `${what}: ${task}`);
      for (const [i, answer] of answers.entries()) {
        assert.equal(times(pages.at(-1).text, `${i + 1})${answer}`), 1, `${what}: ${answer}`);
        assert.equal(times(sheets, answer), 0, `${what}: no answer beside the exercises`);
      }
      assert.equal(times(sheets, say("page.print_name")), pages.length - 1, `${what}: a line for the name on each sheet`);
    }
  }
  await axe(page);
  // A number that is too large becomes the largest one when it is complete, not while it is typed.
  const count = dialog.getByLabel(say("page.print_count"));
  await count.fill("601");
  assert.equal(await count.inputValue(), "601");
  await count.blur();
  await eventually(() => dialog.locator("figure").count(), 60);
  assert.equal(await count.inputValue(), "60");
});

test("the card of each game's rules fills one sheet of A4 or Letter paper", async (t) => {
  const page = await newPage(t);
  for (const [i, id] of GAMES.entries()) {
    // The layout of the screen, which depends on its width, must not change the card.
    await page.setViewportSize({ width: [1280, 360, 800][i % 3], height: 800 });
    await open(page, `#/rules/${id}`);
    await page.evaluate(() => (window.print = () => (window.part = document.documentElement.dataset.print)));
    for (const format of some(["A4", "Letter"], i)) {
      await page.getByRole("button", { name: say("page.rules_card") }).click();
      assert.equal(await page.evaluate(() => window.part), "card");
      await page.emulateMedia({ media: "print" });
      const filled = await page.evaluate(() => {
        const [top, bottom] = [document.querySelector("h1"), document.querySelector(".guide")].map((element) => element.getBoundingClientRect());
        return (((bottom.bottom - top.top) / 96) * 25.4) / (279.4 - 24);
      });
      assert.ok(filled > 0.93 && filled <= 1, `${id}: the card fills ${filled} of its page`);
      assert.equal(pagesOf(await page.pdf({ format })).length, 1, `${id} on ${format}`);
      await page.emulateMedia({ media: "screen" });
      await page.evaluate(() => window.dispatchEvent(new Event("afterprint")));
      assert.equal(await page.evaluate(() => document.documentElement.dataset.print), undefined);
    }
  }
});

test("nothing of a saved picture is cut off, and it says what the board says", async (t) => {
  const page = await newPage(t);
  const viewer = await newPage(t);
  for (const [i, id] of GAMES.entries()) {
    // In the usual check, only the games with special boards: Fidchell's is the largest, Fist's is tilted, Zugzwang's
    // has edges.
    if (!SOAK && !["fidchell", "fist", "zugzwang"].includes(id)) continue;
    const [game] = vectors(`${id}_games`);
    await openRecord(page, recordOf(id, { ...game, moves: game.moves.slice(0, 9) }, { Study: `${"A long title ".repeat(9)}` }));
    const pieces = await page.locator("[data-piece]").count();
    await share(page);
    await shareEverything(page);
    await shareAs(page, "picture");
    for (const colours of some(["light", "dark", "print"], i)) {
      await page.getByLabel(say("page.share_colours")).selectOption(colours);
      const file = page.waitForEvent("download");
      await page.getByRole("button", { name: say("page.share_save_svg") }).click();
      const saved = await file;
      assert.match(saved.suggestedFilename(), new RegExp(`^${id}-a-long-title-a-long[a-z-]*\\.svg$`));
      const svg = readFileSync(await saved.path(), "utf8");
      assert.doesNotMatch(svg.replace("http://www.w3.org/2000/svg", ""), /http|url\((?!#)/, id);
      await viewer.setContent(svg);
      const cut = await viewer.evaluate(() => {
        const whole = document.querySelector("svg").getBoundingClientRect();
        const leaves = [...document.querySelectorAll("svg > :not(defs) *, svg > *")].filter((it) => !it.children.length && !it.closest("defs, pattern, title, desc, svg svg"));
        const sticks = (it) => {
          const of = it.getBoundingClientRect();
          return of.width > 0 && (of.left < whole.left - 1 || of.top < whole.top - 1 || of.right > whole.right + 1 || of.bottom > whole.bottom + 1);
        };
        return { count: leaves.length, out: leaves.filter(sticks).map((it) => it.outerHTML.slice(0, 200)) };
      });
      assert.ok(cut.count > pieces, `${id}: ${cut.count} shapes of ${pieces} pieces`);
      assert.deepEqual(cut.out, [], `${id}, ${colours}`);
      const told = await viewer.locator("svg > text").allTextContents();
      assert.match(told.join(" "), /^A long title .*…? .*After \d+/, id);
    }
  }
});

test("the moves of each game are saved as a moving picture that holds all it needs", async (t) => {
  const page = await newPage(t);
  const viewer = await newPage(t, { reducedMotion: true });
  for (const id of some(GAMES, 2)) {
    const [game] = vectors(`${id}_games`);
    // The game of Zugzwang is finished, because its hidden information is shown only then.
    const moves = id === "zugzwang" ? game.moves : game.moves.slice(0, 7);
    await openRecord(page, recordOf(id, { ...game, moves }));
    await share(page);
    await shareAs(page, "moving");
    const file = page.waitForEvent("download");
    await page.getByRole("button", { name: say("page.share_save_moving") }).click();
    const svg = readFileSync(await (await file).path(), "utf8");
    assert.ok(svg.length < 400_000, `${id}: ${svg.length} characters`);
    assert.doesNotMatch(svg.replace("http://www.w3.org/2000/svg", ""), /http|url\((?!#)/, id);
    await viewer.setContent(svg);
    const told = () =>
      viewer.locator("text").evaluateAll((texts) =>
        texts.filter((text) => getComputedStyle(text).visibility === "visible").map((text) => text.textContent).join(" "),
      );
    const shown = (selector) =>
      viewer.locator(selector).evaluateAll(
        (uses) => uses.filter((use) => getComputedStyle(use).visibility === "visible").length,
      );
    // With reduced motion, the picture shows only the last position.
    const shownMoves = (text) => [...new Set(moves)].filter((move) => text.includes(` ${move} ·`));
    await eventually(async () => shownMoves(await told()), [moves.at(-1)], id);
    const pieces = await page.locator("[data-piece]").count();
    assert.equal(await shown("svg use[href^='#p']"), pieces, id);
    // With motion, it shows one position after the other.
    if (id !== "hens") continue;
    await viewer.emulateMedia({ reducedMotion: "no-preference" });
    const frames = await viewer.evaluate(() => {
      const all = document.getAnimations();
      return [0, 1500, 4500, 7500].map((time) => {
        for (const animation of all) {
          animation.pause();
          animation.currentTime = time;
        }
        const texts = [...document.querySelectorAll("text")].filter((text) => /\d[.…] |start/.test(text.textContent));
        const seen = texts.filter((text) => getComputedStyle(text).visibility === "visible");
        return seen.map((text) => text.textContent.split(" · ")[0]);
      });
    });
    assert.deepEqual(frames, [[say("page.moved_start")], [`After 1. ${moves[0]}`], [`After 2… ${moves[3]}`], [`After 4. ${moves[6]}`]]);
    await viewer.emulateMedia({ reducedMotion: "reduce" });
  }
});
