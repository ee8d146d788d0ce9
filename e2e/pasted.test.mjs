// Texts of games that chats, mails and editors have changed: pasted, opened from a file, dropped onto the page, typed,
// and added to a study.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { newPage, open } from "./harness.mjs";
import { begin, eventually, eventuallyMatches, play, settled, showMoves, slotOf } from "./helpers.mjs";
import { some } from "./soak.mjs";
import { said, say } from "./words.mjs";

const CASES = JSON.parse(readFileSync(new URL("../tests/pasted.json", import.meta.url), "utf8"));
/**
 * The kinds of changed texts to open. Files with several games are left out, because the page adds their games to *Your
 * games*. tests/engine/parsers/changed.rs reads them.
 */
const KINDS = [...new Set(CASES.map(({ kind }) => kind))].filter((kind) => kind !== "file");

async function paste(page, text) {
  // Open another screen first, which closes any open sheet.
  await open(page, "#/about");
  await open(page, "#/");
  await page.getByRole("button", { name: say("page.open_title") }).click();
  await page.getByTestId("open-text").fill(text);
  await page.getByTestId("open-text").evaluate((field) => field.form.requestSubmit());
}

test("texts that were changed open", async (t) => {
  const page = await newPage(t);
  await open(page, "#/");
  // The usual check opens one text of each kind. tests/engine/parsers/changed.rs reads all texts.
  for (const kind of KINDS) {
    for (const { name, text, moves, complete } of some(CASES.filter((of) => of.kind === kind), 0)) {
      await paste(page, text);
      if (!complete) {
        await eventuallyMatches(() => page.getByTestId("open-error").textContent(), /./, name);
        await page.getByRole("dialog").locator("button.primary:not([type=submit])").click();
      }
      const screen = play(page);
      await screen.board.waitFor();
      await showMoves(page);
      await eventually(screen.plies, moves, name);
    }
  }
});

const TEXT = "Hi Ben,\r\n\r\n> [Game “Hens”]\r\n> [White “Ann – “A””]\r\n>\r\n> 1.d2–b4 d7–b5 2.c2–e4 *\r\n\r\n-- \r\nAnn";
const MOVES = ["d2-b4", "d7-b5", "c2-e4"];

/**
 * Drops files with these contents onto an element. Returns false if the browser would open the file in place of the
 * page.
 */
const drop = (page, files, selector = "body") =>
  page.locator(selector).first().evaluate((target, files) => {
    const data = new DataTransfer();
    for (const bytes of files) data.items.add(new File([new Uint8Array(bytes)], "game.txt", { type: "text/plain" }));
    const event = (name) => new DragEvent(name, { dataTransfer: data, bubbles: true, cancelable: true });
    const over = event("dragover");
    target.dispatchEvent(over);
    target.dispatchEvent(event("drop"));
    return over.defaultPrevented;
  }, files.map((bytes) => [...bytes]));

test("a file that is dropped onto the page opens, also in UTF-16", async (t) => {
  const page = await newPage(t);
  const wide = Buffer.from(`\ufeff${TEXT}`, "utf16le");
  for (const [from, bytes] of [
    ["#/", Buffer.from(TEXT)],
    ["#/rules/fist", wide],
    ["#/play/pawn", wide.swap16()],
  ]) {
    await open(page, from);
    await page.locator("h1, [data-board]").first().waitFor();
    assert.ok(await drop(page, [bytes]), "the browser does not leave the page for the file");
    const screen = play(page);
    await page.locator("[data-board=hens]").waitFor();
    await showMoves(page);
    await eventually(screen.plies, MOVES, from);
    await page.getByText("Ann – “A”").first().waitFor();
  }
  // A file that isn't UTF-8 opens the sheet with an error. The next file may be dropped onto the sheet.
  const otherEncoding = Buffer.from('[Game "hens"]\n[First "\xc5sa"]\n\n1. d2-b4 *', "latin1");
  await drop(page, [otherEncoding]);
  await eventuallyMatches(() => page.getByTestId("open-error").textContent(), said("games.other_encoding"));
  const pawn = Buffer.from('[Game "pawn"]\n\n1. f2-f3 *');
  await drop(page, [pawn], "dialog");
  await page.locator("[data-board=pawn]").waitFor();
  // If several files are dropped, all their games are saved.
  await drop(page, [Buffer.from(TEXT), otherEncoding, Buffer.from('[Game "fist"]\n[First "Ann"]\n\n*')]);
  await eventually(() => page.getByTestId("open-added").textContent(), say("page.open_added_of", { added: 2, all: 3, lost: 1 }));
  await page.getByRole("dialog").getByRole("listitem").getByText(say("page.open_game_number", { number: 2 })).waitFor();
});

test("a move is typed as it is copied", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  for (const [typed, move] of [
    ["1. d2–b4", "d2-b4"],
    ["1…\u00a0D7‑B5", "d7-b5"],
    ["„c2 − e4“", "c2-e4"],
  ]) {
    await screen.input.fill(typed);
    await screen.input.press("Enter");
    await screen.plays(move);
  }
});

test("moves from a mail are added to a study", async (t) => {
  const page = await newPage(t);
  await open(page, "#/");
  await paste(page, '[Game "hens"]\n[Study "Mail"]\n\n1. d2-b4 *');
  const screen = play(page);
  await screen.board.waitFor();
  await showMoves(page);
  await screen.button(say("page.study_add_moves")).click();
  await page.getByTestId("add-text").fill(TEXT);
  await page.getByTestId("add-text").evaluate((field) => field.form.requestSubmit());
  await eventually(screen.plies, MOVES);
});

test("the setup editor reads a position from a mail", async (t) => {
  const page = await newPage(t);
  await open(page, "#/setup/hens");
  await play(page).board.waitFor();
  for (const text of ["> 8/7h/8/8/8/\n> 1C6/H7/7c\u00a0W", "„8/7h/8/8/8/1C6/H7/7c  w“", "<https://example.org/#/SETUP/Hens/?pos=8%2F7h%2F8%2F8%2F8%2F1C6%2FH7%2F7c+w&from=mail>."]) {
    const input = page.getByTestId("position-input");
    await input.fill("8/8/8/8/8/8/8/8 b");
    await page.getByRole("button", { name: say("page.setup_apply") }).click();
    await eventually(play(page).position, "8/8/8/8/8/8/8/8 b");
    await input.fill(text);
    await page.getByRole("button", { name: say("page.setup_apply") }).click();
    await eventually(play(page).position, "8/7h/8/8/8/1C6/H7/7c w", text);
  }
});

test("capitals, a slash at the end and unknown queries of an address do no harm", async (t) => {
  const page = await newPage(t);
  for (const [hash, known] of [
    ["#/PLAY/Hens", "[data-board=hens]"],
    ["#/play/hens/", "[data-board=hens]"],
    ["#/play/hens?utm_source=mail", "[data-board=hens]"],
    ["#/Rules/FIST/FIST-9/", "[data-rule-text=FIST-9].shown"],
    ["#/Learn/Hens/1/?x=1", "[data-board=hens]"],
    ["#/ABOUT/", ".about-page, main"],
    ["#/Puzzle/Pawn/3/?a=b&c", "[data-board=pawn]"],
    ["#/Setup/Hens/?y=2", "[data-board=hens]"],
  ]) {
    await open(page, "#/about");
    await open(page, hash);
    await page.locator(known).first().waitFor();
    assert.equal(await page.getByTestId("open-error").count(), 0, hash);
  }
  // This address opens the saved game that is in progress.
  await begin(page);
  const slot = await slotOf(page);
  await open(page, "#/about");
  await open(page, "#/Play/Hens/?utm_source=mail");
  await page.locator("[data-board=hens]").waitFor();
  await eventually(() => slotOf(page), slot);
});

test("a file that is read slowly opens nothing once its sheet is closed", async (t) => {
  const page = await newPage(t);
  await page.addInitScript(() => {
    const read = FileReader.prototype.readAsArrayBuffer;
    FileReader.prototype.readAsArrayBuffer = function (...rest) {
      window.release = () =>
        new Promise((done) => {
          this.addEventListener("loadend", () => setTimeout(done, 0));
          read.apply(this, rest);
        });
    };
  });
  await open(page, "#/");
  await page.getByRole("button", { name: say("page.open_title") }).click();
  const file = page.getByRole("dialog").locator("input[type=file]");
  await file.setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from(TEXT) });
  await page.waitForFunction(() => window.release);
  await page.keyboard.press("Escape");
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.evaluate(() => window.release());
  await settled(page);
  assert.equal(await page.evaluate(() => location.hash), "#/");
});
