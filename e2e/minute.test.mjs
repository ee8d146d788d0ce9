// A player's first minute: a game starts at once, its aim is shown beside the board, and a piece shows its moves.

import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES } from "./games.mjs";
import { axe, newPage, open } from "./harness.mjs";
import { answered, begin, bothHere, click, eventually, eventuallyMatches, lessonParts, play, playButton, playByTyping, question, settled, show, showMoves, sidePanel, slotOf, startButton } from "./helpers.mjs";
import { START } from "./positions.mjs";
import { SOAK, some } from "./soak.mjs";
import { said, say } from "./words.mjs";

const WIDTHS = [[360, 740], [1440, 900]];

const dialog = (page) => page.getByRole("dialog");

/** Whether an element is completely visible without scrolling. */
const isInSight = (locator) =>
  locator.evaluate((element) => {
    const box = element.getBoundingClientRect();
    const inWindow = box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight && box.right <= innerWidth;
    const hits = [[box.left + 4, box.top + 4], [box.right - 4, box.bottom - 4]].map(([x, y]) => document.elementFromPoint(x, y));
    return inWindow && hits.every((hit) => hit !== null && (element.contains(hit) || hit.contains(element)));
  });

test("one press on Start plays against the computer: who plays is in sight, and all else is folded", async (t) => {
  for (const [i, [width, height]] of WIDTHS.entries()) {
    const page = await newPage(t, { width, height, reducedMotion: true });
    for (const game of GAMES.filter((_, game) => SOAK || game === 4 * i)) {
      await open(page, "#/");
      await playButton(page, game).click();
      const questions = ["page.new_opponent", "page.new_level", "page.new_you"].map((key) => question(page, key));
      await questions[0].waitFor();
      assert.equal(await answered(page, "page.new_opponent"), "computer", game);
      // On a phone, Zugzwang's variants push the later questions out of the window.
      const inSight = game === "zugzwang" && width < 600 ? questions.slice(0, 1) : questions;
      for (const one of [...inSight, startButton(page)]) assert.ok(await isInSight(one), `${game} at ${width}`);
      assert.ok(await dialog(page).locator("details:not([open])").isVisible());
      if (game === "zugzwang") await axe(page);
      await startButton(page).click();
      await play(page).board.waitFor();
      assert.equal(await page.locator("[data-board]").getAttribute("data-board"), game);
    }
  }
});

const aim = (page) => page.locator("[data-testid=aim]:visible");

test("the aim of a game stands beside the board until the first move, and again where the rules are", async (t) => {
  const page = await newPage(t);
  // In the usual check two games are enough: tests/house/introduction.rs checks the aim of each game.
  for (const game of some(GAMES, 0, 4)) {
    await show(page, `#/play/${game}`);
    // If the panel shows another tab first, that tab has the aim, too, together with the pieces.
    await aim(page).waitFor();
    const text = await aim(page).textContent();
    for (const key of ["aim", "aim_turn", "aim_captures", "aim_pieces"]) assert.ok(text.includes(say(`${game}.${key}`)), `${game}: ${key}`);
    await showMoves(page);
    assert.equal(await aim(page).textContent(), text, game);
    const pieces = aim(page).locator("li");
    assert.ok((await pieces.count()) > 1, game);
    for (const piece of await pieces.all()) {
      assert.ok((await piece.locator("svg").count()) > 0, `${game}: a picture for each`);
      assert.match(await piece.textContent(), /^\S.*: ./);
    }
    assert.equal(await aim(page).locator("a").getAttribute("href"), `#/learn/${game}/1`);
  }
  const screen = await begin(page);
  await aim(page).waitFor();
  await playByTyping(page, ["d2-b4"]);
  await eventually(() => aim(page).count(), 0);
  await screen.action("take-back").click();
  await aim(page).waitFor();
  await playByTyping(page, ["d2-b4"]);
  await page.locator("#tab-Rules").click();
  await page.locator("#panel-Rules details > summary").click();
  await aim(page).waitFor();
  await axe(page);
});

test("on a phone the aim is one press away before the first move", async (t) => {
  const page = await newPage(t, { width: 360, height: 740, touch: true, reducedMotion: true });
  const screen = await show(page, "#/play/hens", START);
  assert.ok(!(await aim(page).isVisible()));
  await screen.button(say("page.aim_title")).tap();
  await aim(page).waitFor();
  await axe(page);
  await sidePanel(page).getByRole("button", { name: say("page.close") }).tap();
  await click(page, "d2");
  await eventually(() => screen.status.textContent(), `${say("hens.does_chick")}.`);
});

test("a piece that is chosen says what it is and does", async (t) => {
  const page = await newPage(t);
  const chosen = [["hens", "d1", "does_hen"], ["hens", "d2", "does_chick"], ["fist", "b2", "does_blue"], ["pawn", "a3", "does_pawn"]];
  for (const [game, square, key] of chosen) {
    const screen = await show(page, `#/play/${game}`);
    await click(page, square);
    await eventually(() => screen.status.textContent(), `${say(`${game}.${key}`)}.`);
    await page.keyboard.press("Escape");
  }
});

test("lessons are linked from a game, and from the gallery until one was begun", async (t) => {
  const page = await newPage(t);
  await show(page, "#/play/hens", START);
  assert.equal(await page.getByRole("banner").getByRole("link", { name: say("page.learn"), exact: true }).getAttribute("href"), "#/learn/hens");
  await open(page, "#/");
  const link = page.getByRole("link", { name: say("page.home_lesson") });
  await link.waitFor();
  await link.click();
  await page.getByTestId("lesson").waitFor();
  assert.equal(await page.getByRole("banner").getByRole("link", { name: say("page.learn"), exact: true }).count(), 0, "a lesson leads to the lessons");
  await open(page, "#/");
  await page.getByRole("region", { name: say("page.home_games"), exact: true }).waitFor();
  assert.equal(await link.count(), 0);
});

const focused = (page, attribute) => page.evaluate((name) => document.activeElement.getAttribute(name), attribute);

test("the hand that is shown has the keyboard, and t tells its cards", async (t) => {
  const page = await newPage(t);
  await open(page, "#/");
  await playButton(page, "zugzwang").click();
  await bothHere(page);
  await startButton(page).click();
  const screen = play(page);
  await screen.board.waitFor();
  await page.locator("[data-show]").first().focus();
  await page.keyboard.press("Enter");
  await page.getByTestId("hand").waitFor();
  await eventuallyMatches(() => focused(page, "data-card"), /./);
  await settled(page);
  assert.match(await focused(page, "data-card"), /./, "it stays there");
  await page.keyboard.press("t");
  await eventuallyMatches(screen.spoken, /:/);
  const cards = await page.locator("[data-card] .unseen").allTextContents();
  const told = await screen.spoken();
  for (const card of cards) assert.ok(told.includes(card), `${card} in ${told}`);
  // The status card describes the card that was pressed, until the next press on it.
  for (const [i, card] of cards.entries()) {
    await page.locator("[data-card]").nth(i).click();
    await screen.says(new RegExp(`^${card.replace(/[.]/g, "\\.")}\\.$`));
  }
  await page.locator("[data-card]").last().click();
  await screen.says(said("page.status_may_discard"));
});

test("in the tray a letter takes the piece, before it is a shortcut", async (t) => {
  const page = await newPage(t);
  const EMPTY = "ntcjdkqbactn/1lse1gg1esl1/12/12/12/12/12/12/12/12/1LSE1GG1ESL1/NTCJDKQBACTN w s Kk 0000 - -";
  const screen = await show(page, `#/play/fidchell?pos=${encodeURIComponent(EMPTY)}`);
  const tray = page.getByRole("toolbar", { name: said("page.tray_of") }).last();
  const taken = () => tray.locator('[aria-pressed="true"]').evaluateAll((all) => all.map((one) => one.dataset.reserve));
  await tray.locator('[tabindex="0"]').focus();
  await page.keyboard.press("o");
  await eventually(taken, ["O"]);
  assert.equal(await focused(page, "data-reserve"), "O");
  await page.keyboard.press("h");
  await eventually(taken, ["H"]);
  assert.equal(await page.locator(".hinted").count(), 0, "no hint was asked for");
  // No piece in the tray has the letter `l`, so this key is the shortcut that reads the last move.
  await page.keyboard.press("l");
  await eventually(screen.spoken, say("page.told_no_move"));
});

test("in the tab of the pieces a line of the aim shows the card, which has the keyboard, above the aim", async (t) => {
  for (const [width, height] of some(WIDTHS, 0)) {
    const page = await newPage(t, { width, height, reducedMotion: true });
    const screen = await show(page, "#/play/fidchell");
    if (width < 600) await screen.button(say("page.aim_title")).click();
    await page.locator("#tab-Piece").click();
    await aim(page).getByRole("button", { name: `${say("fidchell.wyvern")}` }).press("Enter");
    const card = page.locator(".card:visible");
    await card.getByRole("heading", { name: `${say("fidchell.wyvern")}` }).waitFor();
    await eventually(() => card.locator("h2:focus").count(), 1);
    assert.equal(await aim(page).locator("li").count(), 0, "the pieces have given way to the card");
    const [above, below] = [await card.boundingBox(), await aim(page).boundingBox()];
    assert.ok(above.y < below.y);
    await axe(page);
  }
});

test("Play opens the sheet beside the rules and after the last lesson, too", async (t) => {
  const page = await newPage(t);
  const begins = async (name) => {
    await page.getByRole("button", { name: say(name), exact: true }).press("Enter");
    const sheet = page.getByRole("dialog");
    await startButton(page).waitFor();
    await page.keyboard.press("Escape");
    await eventually(() => sheet.count(), 0);
    await page.getByRole("button", { name: say(name), exact: true }).press("Enter");
    await startButton(page).press("Enter");
    await eventuallyMatches(() => slotOf(page), /^#\/play\/hens\?game=/);
  };
  await open(page, "#/rules/hens");
  await begins("page.play");
  await open(page, "#/learn");
  const listed = page.locator("[aria-labelledby=lessons-hens] li");
  await listed.first().waitFor();
  const lessons = await listed.count();
  await open(page, `#/learn/hens/${lessons}`);
  await lessonParts(page).last().click();
  await begins("page.lesson_play");
});
