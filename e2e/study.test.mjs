// Studies: the user moves for both sides and orders the variations. A link contains the whole study.

import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES } from "./games.mjs";
import { axe, newPage, open } from "./harness.mjs";
import { bothHere, click, closeLayers, completions, drag, eventually, eventuallyMatches, layers, movesButton, play, settled, sharedText, show, slotOf, startButton } from "./helpers.mjs";
import { some } from "./soak.mjs";
import { said, say } from "./words.mjs";

/** Some legal moves, as the move field completes them. */
async function legal(page) {
  const input = page.getByTestId("move-input");
  await eventuallyMatches(() => input.getAttribute("placeholder"), /./);
  const sample = await input.getAttribute("placeholder");
  let moves = [];
  for (const letter of [sample[0], ..."abcdefghijkl"]) {
    await input.fill(letter);
    await settled(page);
    moves = await completions(page).allTextContents();
    if (moves.length > 2) break;
  }
  // The last letter may begin no move.
  return moves.length > 0 ? moves : [sample];
}

async function study(page, game) {
  await open(page, `#/study/${game}`);
  await page.locator(`[data-board=${game}]`).waitFor();
}

async function move(page, i = 0) {
  const screen = play(page);
  // The completions appear one frame after the board has changed.
  await settled(page);
  const before = await screen.position();
  const moves = await legal(page);
  await screen.input.fill(moves[Math.min(i, moves.length - 1)]);
  await screen.input.press("Enter");
  await eventually(async () => (await screen.position()) !== before, true, moves.join(" "));
}

/** Everything that a study shows. */
async function seen(page) {
  await page.locator("#tab-Notes").click();
  const found = await page.evaluate(() => ({
    title: document.querySelector("h1").textContent,
    position: document.querySelector("[data-board]").dataset.position,
    moves: [...document.querySelectorAll("[data-ply]")].map((e) => [e.textContent, e.ariaCurrent]),
    variations: document.querySelectorAll(".variation").length,
    notes: [...document.querySelectorAll("#panel-Notes textarea")].map((field) => field.value),
    comments: [...document.querySelectorAll(".entry .comment")].map((e) => e.textContent),
    marks: [...document.querySelectorAll(".drawing .mark")].map((e) => e.getAttribute("d")),
  }));
  await page.locator("#tab-Moves").click();
  return found;
}

/** Returns the part after # of the link in the share sheet. */
async function link(page) {
  await page.locator("[data-action=share]").click();
  const link = await sharedText(page);
  await page.getByRole("dialog").getByRole("button", { name: say("page.close") }).click();
  // A closed sheet goes back in the history, which would abort a reload.
  await eventually(() => page.evaluate(() => String(history.state).startsWith("over")), false);
  return link.slice(link.indexOf("#"));
}

test("a study of each game with variations, arrows and a note arrives equal in another browser", async (t) => {
  const page = await newPage(t);
  const other = await newPage(t);
  const screen = play(page);
  for (const game of some(GAMES, 3)) {
    await study(page, game);
    assert.match(await slotOf(page), /#\/study\/\w+\?game=/);
    await move(page);
    await move(page);
    for (const i of [1, 2]) {
      await screen.button(say("page.embed_previous")).click();
      await move(page, i);
    }
    const squares = await page.locator("[data-square]").evaluateAll((cells) => cells.map((cell) => cell.dataset.square));
    const [a, b, c] = [squares[0], squares[squares.length >> 1], squares.at(-1)];
    await drag(page, a, b, { button: "right" });
    await drag(page, b, c, { button: "right" });
    await click(page, c, { button: "right" });
    await page.locator("#tab-Notes").click();
    await page.locator("#panel-Notes textarea").fill("Two ways – which?");
    const here = await seen(page);
    assert.equal(here.variations, 2, game);
    assert.equal(here.marks.length, 3, game);
    assert.match(here.title, said("page.study_of"));
    await show(other, await link(page), here.position);
    assert.ok(await other.getByRole("group", { name: say("page.play_shared_study") }).isVisible());
    assert.deepEqual(await seen(other), here, game);
    await actions(other);
    assert.ok(await other.locator("[data-action=make-main]").isVisible());
  }
});

test("lines move up, become the main line, are deleted and put back", async (t) => {
  const page = await newPage(t);
  const screen = play(page);
  await open(page, "#/study/hens");
  for (const mv of ["d2-b4", "d7-b5"]) await type(page, mv);
  const [, first] = await screen.plies();
  await screen.button(say("page.embed_previous")).click();
  await type(page, "b7-c6");
  assert.deepEqual(await screen.plies(), ["d2-b4", first]);
  await act(page, "make-main");
  await eventually(screen.plies, ["d2-b4", "b7-c6"]);
  const focused = () => page.evaluate(() => document.activeElement.dataset.move);
  await eventually(focused, "b7-c6", "the keyboard goes with the move");
  await actions(page);
  assert.equal(await page.locator("[data-action=make-main]").count(), 0);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: first }).click();
  await act(page, "move-up");
  await eventually(screen.plies, ["d2-b4", first]);
  await eventually(focused, first);

  const all = await seen(page);
  await screen.button(say("page.embed_previous")).click();
  await act(page, "delete");
  await eventually(screen.plies, []);
  await screen.button(say("page.draft_put_back")).click();
  await eventually(screen.plies, ["d2-b4", first]);
  assert.deepEqual((await seen(page)).moves.map(([text]) => text), all.moves.map(([text]) => text));

  // Rename the study, then start a game from its position. The study doesn't change.
  for (const [typed, key, kept] of [
    ["Two chicks", "Enter", "Two chicks"],
    ["Three", "Escape", "Two chicks"],
    [" ", "Tab", say("page.study_of", { game: say("hens.name") })],
    ["Two chicks", "Tab", "Two chicks"],
  ]) {
    await screen.action("rename").click();
    await page.getByLabel(say("page.study_title")).fill(typed);
    await page.getByLabel(say("page.study_title")).press(key);
    await eventually(() => page.locator("h1").textContent(), kept);
    const hasFocus = () => screen.action("rename").evaluate((button) => button === document.activeElement);
    if (key !== "Tab") await eventually(hasFocus, true);
  }
  const stands = await screen.position();
  const address = await slotOf(page);
  await screen.button(say("page.study_play")).click();
  await bothHere(page);
  await startButton(page).click();
  await eventuallyMatches(() => slotOf(page), /#\/play\/hens\?game=/);
  await screen.stands(stands);
  assert.deepEqual(await screen.plies(), []);
  await move(page);
  await page.goBack();
  await eventually(() => slotOf(page), address);
  await eventually(screen.plies, ["d2-b4", first]);
  // The list of saved games shows the study under its title, and opens it.
  await page.getByRole("link", { name: say("page.fairyboard") }).click();
  await page.getByRole("link", { name: /Two chicks/ }).click();
  await eventually(screen.plies, ["d2-b4", first]);
});

/** Opens the menu of the current move. */
async function actions(page) {
  // The list of moves is drawn one frame after the board.
  await settled(page);
  await page.locator("[data-ply][aria-current]").click();
  await page.getByRole("menu").waitFor();
}

/** Chooses an action in the menu of the current move. */
async function act(page, name) {
  await actions(page);
  await page.getByRole("menu").locator(`[data-action=${name}]`).click();
  await page.getByRole("menu").waitFor({ state: "detached" });
}

test("the menu of a move opens and closes by mouse, key and finger", async (t) => {
  const page = await newPage(t);
  const screen = play(page);
  await open(page, "#/study/hens");
  const move = (text) => page.getByRole("button", { name: text, exact: true });
  await type(page, "d2-b4");
  const first = await move("d2-b4").elementHandle();
  await type(page, "d7-b5");
  await move("d7-b5").waitFor();
  assert.equal(await first.textContent(), "d2-b4", "a new move leaves the buttons of the moves before it alone");
  const menu = page.getByRole("menu");
  const closed = () => menu.waitFor({ state: "detached" });
  // A right-click selects a move and opens its menu.
  await move("d2-b4").click({ button: "right" });
  await menu.waitFor();
  assert.equal(await move("d2-b4").getAttribute("aria-current"), "true");
  await page.mouse.click(8, 400);
  await closed();
  // With the keyboard: Enter on the current move, the arrow keys, Escape, and the menu key.
  await move("d2-b4").focus();
  await page.keyboard.press("Enter");
  await menu.waitFor();
  const focused = () => page.evaluate(() => document.activeElement.dataset.action ?? document.activeElement.textContent);
  await eventually(focused, "note");
  await page.keyboard.press("ArrowUp");
  assert.equal(await focused(), "delete");
  await page.keyboard.press("ArrowDown");
  assert.equal(await focused(), "note");
  await page.keyboard.press("Escape");
  await closed();
  await eventually(focused, "d2-b4");
  await page.keyboard.press("Shift+F10");
  await menu.waitFor();
  await page.goBack();
  await closed();
  await eventually(screen.plies, ["d2-b4", "d7-b5"]);
  // One press of *Note* in the menu focuses the note of the move.
  await act(page, "note");
  await eventually(() => page.evaluate(() => document.activeElement.localName), "textarea");

  const phone = await newPage(t, { width: 360, height: 740, touch: true });
  await open(phone, "#/study/hens");
  await movesButton(phone).tap();
  await phone.getByTestId("move-input").fill("d2-b4");
  await phone.getByTestId("move-input").press("Enter");
  await phone.locator("[data-ply][aria-current]").tap();
  await phone.getByRole("menu").waitFor();
  assert.ok((await phone.getByRole("menu").locator("[data-action=delete]").boundingBox()).height >= 44);
  await phone.getByRole("menu").locator("[data-action=delete]").tap();
  await eventually(play(phone).plies, []);
});

async function type(page, text) {
  const screen = play(page);
  const before = await screen.position();
  await screen.input.fill(text);
  await screen.input.press("Enter");
  await eventually(async () => (await screen.position()) !== before, true, text);
}

test("any game is opened as a study, and stays as it was", async (t) => {
  const page = await newPage(t);
  const screen = play(page);
  await open(page, "#/play/hens");
  await type(page, "d2-b4");
  const address = await slotOf(page);
  await screen.button(say("page.study_game")).click();
  await eventuallyMatches(() => slotOf(page), /#\/study\/hens\?game=/);
  await type(page, "d7-b5");
  await eventually(screen.plies, ["d2-b4", "d7-b5"]);
  await page.goBack();
  await eventually(() => slotOf(page), address);
  await eventually(screen.plies, ["d2-b4"]);
  // The game and the study are saved separately.
  await open(page, "#/");
  await open(page, "#/study/hens");
  await eventually(screen.plies, ["d2-b4", "d7-b5"]);
  await open(page, "#/");
  await open(page, "#/play/hens");
  await eventually(screen.plies, ["d2-b4"]);
});

test("moves of another record come in as variations, or as a study of their own", async (t) => {
  const page = await newPage(t);
  const screen = play(page);
  await open(page, "#/");
  await page.getByRole("button", { name: say("page.study_new") }).click();
  await page.getByRole("dialog").getByRole("button", { name: say("hens.name") }).click();
  await screen.board.waitFor();
  for (const mv of ["d2-b4", "d7-b5"]) await type(page, mv);
  const add = async (text) => {
    await screen.button(say("page.study_add_moves")).click();
    await page.getByTestId("add-text").fill(text);
    await page.getByRole("dialog").getByRole("button", { name: say("page.study_add"), exact: true }).click();
  };
  await add('[Game "hens"]\n\n1. d2-b4 b7-c6 {or so} (e7-c5) *');
  await eventually(() => page.locator(".variation").count(), 2);
  assert.deepEqual(await screen.plies(), ["d2-b4", "d7-b5"]);
  assert.deepEqual(await page.locator(".entry .comment").allTextContents(), ["or so"]);
  await screen.button(say("page.draft_put_back")).click();
  await eventually(() => page.locator(".variation").count(), 0);

  await add("nonsense");
  await eventually(() => page.getByTestId("add-error").textContent(), say("games.nothing_of_ours"));
  await page.getByTestId("add-text").fill('[Game "hens"]\n[Position "h7/8/8/8/3cC3/8/3c4/3H4 w"]\n\n1. d1xd3 *');
  await page.getByRole("dialog").getByRole("button", { name: say("page.study_add"), exact: true }).click();
  await eventually(() => page.getByTestId("add-error").textContent(), say("page.study_begins_elsewhere"));
  await axe(page, "dialog");
  await page.getByRole("button", { name: say("page.study_open_them") }).click();
  await eventually(screen.plies, ["d1xd3"]);
  assert.match(await slotOf(page), /#\/study\/hens\?game=/);
});

test("it can be looked at as if it were the other side’s turn, and nothing of that is kept", async (t) => {
  const page = await newPage(t);
  const screen = play(page);
  // In the usual check two games are enough: tests/house/study.rs tests this in each game.
  for (const game of some(GAMES, 2, 4)) {
    await study(page, game);
    const as = page.getByRole("button", { name: said("page.study_as_if") });
    const before = [await screen.position(), await screen.board.getAttribute("data-to-move")];
    await settled(page);
    const kept = await page.evaluate(() => Object.values(localStorage).map((text) => text.replace(/^\{"changed":\d+/, "")));
    await as.click();
    await eventually(async () => (await screen.board.getAttribute("data-to-move")) !== before[1], true, game);
    await page.getByRole("group", { name: say("page.study_pretends"), exact: true }).waitFor();
    if (game === "hens") await axe(page);
    await move(page);
    await page.getByRole("group", { name: say("page.study_pretends"), exact: true }).getByRole("button", { name: say("page.study_back") }).click();
    await screen.stands(before[0]);
    const now = await page.evaluate(() => Object.values(localStorage).map((text) => text.replace(/^\{"changed":\d+/, "")));
    assert.deepEqual(now, kept, game);
  }
});

test("a position that was set up is studied", async (t) => {
  const page = await newPage(t);
  const chain = "h7/8/8/8/3cC3/8/3c4/3H4 w";
  await open(page, `#/setup/hens?pos=${encodeURIComponent(chain)}`);
  await page.getByRole("button", { name: say("page.setup_study") }).click();
  await play(page).stands(chain);
  assert.match(await slotOf(page), /#\/study\/hens\?game=/);
  await type(page, "d1xd3^f5");
});

test("what a link of a study holds can be chosen, and is told", async (t) => {
  const page = await newPage(t);
  const other = await newPage(t);
  const screen = play(page);
  await open(page, "#/study/hens");
  await type(page, "d2-b4");
  await type(page, "d7-b5");
  await screen.button(say("page.embed_previous")).click();
  await type(page, "b7-c6");
  const panel = await layers(page);
  await panel.getByLabel(say("page.layers_all")).check();
  await panel.getByLabel(say("page.layers_goal")).check();
  await closeLayers(page);
  await page.locator("[data-action=share]").click();
  const dialog = page.getByRole("dialog");
  const moves = say("page.share_holds_study", { moves: 1 });
  const all = say("page.share_list", { rest: moves, last: say("page.share_holds_aside", { moves: 1 }) });
  const told = async (words) => (await dialog.textContent()).includes(words);
  await eventually(() => told(say("page.share_with_layers", { holds: all, layers: "All legal moves, Goal" })), true);
  const behind = async () => (await sharedText(page)).replace(/^[^#]*/, "");
  await open(other, await behind());
  await layers(other);
  assert.equal(await other.getByLabel(say("page.layers_all")).isChecked(), true);
  assert.equal(await other.getByLabel(say("page.layers_threatened")).isChecked(), false);
  await dialog.getByLabel(say("page.share_layers")).uncheck();
  await dialog.getByLabel(say("page.share_variations")).uncheck();
  await eventually(async () => told(say("page.share_facts", { holds: moves, characters: (await behind()).length - 1 })), true);
  await open(other, "#/");
  await open(other, await behind());
  await eventually(play(other).plies, ["d2-b4", "d7-b5"]);
  assert.equal(await other.locator(".variation").count(), 0);
  await layers(other);
  assert.equal(await other.getByLabel(say("page.layers_all")).isChecked(), false);
});

test("three chapters of three games are one study: in demo mode, after a reload and in another profile", async (t) => {
  const page = await newPage(t, { width: 1024, height: 768 });
  await study(page, "hens");
  await move(page);
  await page.getByRole("button", { name: say("page.chapters_edit"), exact: true }).click();
  const dialog = page.getByRole("dialog");
  for (const game of ["fidchell", "pawn"]) {
    await dialog.getByRole("combobox").selectOption(game);
    await dialog.getByRole("button", { name: say("page.chapter_add"), exact: true }).click();
    await page.locator(`[data-board=${game}]`).waitFor();
  }
  const name = dialog.getByLabel(say("page.chapter_name", { number: 2 }), { exact: true });
  await name.fill("Portals");
  await name.press("Tab");
  await axe(page);
  await dialog.getByRole("button", { name: say("page.close") }).click();
  const list = page.getByTestId("chapters").getByRole("button");
  await eventuallyMatches(() => list.nth(1).textContent(), /^Portals/);
  assert.equal(await list.count(), 3);
  await list.first().focus();
  await page.keyboard.press("Enter");
  await page.locator("[data-board=hens]").waitFor();
  await axe(page);

  await page.getByRole("button", { name: say("page.play_demo"), exact: true }).click();
  const chapter = page.getByTestId("chapter-name");
  const games = async () => page.locator("[data-board]").getAttribute("data-board");
  await eventuallyMatches(() => chapter.textContent(), /1.*3/);
  for (const game of ["fidchell", "pawn"]) {
    await page.keyboard.press("PageDown");
    await eventually(games, game);
    assert.equal(await page.locator(".demo").count(), 1);
    assert.ok((await play(page).board.boundingBox()).height >= 0.84 * 768, game);
  }
  await page.keyboard.press("PageUp");
  await eventually(games, "fidchell");
  await eventuallyMatches(() => chapter.textContent(), /^Portals.*2.*3/);
  // The step buttons also lead into the next chapter and back.
  for (const [button, game] of [["embed_next", "pawn"], ["embed_previous", "fidchell"]]) {
    await page.mouse.move(400, 400);
    await page.locator(".roomy-steps").getByRole("button", { name: say(`page.${button}`), exact: true }).click();
    await eventually(games, game);
  }
  await page.keyboard.press("Escape");
  await eventually(() => page.locator(".demo").count(), 0);

  const sent = await link(page);
  assert.match(sent, /^#\/g\/3/);
  await page.reload();
  await page.locator("[data-board=fidchell]").waitFor();
  await eventually(() => list.count(), 3);
  const other = await newPage(t);
  await open(other, sent);
  await other.locator("[data-board=fidchell]").waitFor();
  const theirs = other.getByTestId("chapters").getByRole("button");
  await eventually(() => theirs.allTextContents(), await list.allTextContents());
  await theirs.last().click();
  await other.locator("[data-board=pawn]").waitFor();
});

test("a mark and a comment are beside the move, in the list and in demo mode", async (t) => {
  const page = await newPage(t, { width: 1024, height: 768 });
  await study(page, "hens");
  await move(page);
  await page.locator("#tab-Notes").click();
  await page.locator("#panel-Notes textarea").first().fill("It opens the line");
  await page.getByRole("button", { name: say("page.glyph_interesting"), exact: true }).click();
  await page.locator("#tab-Moves").click();
  assert.equal(await page.locator("[data-ply='1']").getAttribute("data-glyph"), "!?");
  assert.equal(await page.locator(".entry .comment").textContent(), "It opens the line");
  await page.getByRole("button", { name: say("page.play_demo"), exact: true }).click();
  await eventuallyMatches(() => page.getByTestId("stage-note").textContent(), /!\?.*It opens the line$/);
});
