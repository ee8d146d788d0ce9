// The analysis of a study: its assessment, lines, threats and turning points, and the exercises made from them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES } from "./games.mjs";
import { axe, newPage, offlineReady, open } from "./harness.mjs";
import { HENS_GAMES, answer, completions, eventually, eventuallyMatches, linkByLink, movesButton, play, playButton, recordOf, settled, sharedText, show, sidePanel, slotOf, startButton } from "./helpers.mjs";
import { some, testIf } from "./soak.mjs";
import { said, say } from "./words.mjs";

const PHONE = { width: 390, height: 844, touch: true };

/** A recorded game with more than one turning point in its first twelve plies. */
const GAME = { ...HENS_GAMES[0], moves: HENS_GAMES[0].moves.slice(0, 12) };

const here = (page) => page.getByTestId("analysis");
const lines = (page) => page.locator(".lines").first().getByRole("button");
const turns = (page) => page.locator("[data-played]").getByRole("button");
const learns = (page) => page.getByTestId("learn");
const words = (page) => page.locator(".stands").textContent();

async function study(page) {
  await open(page, "#/");
  await page.getByRole("button", { name: say("page.open_title") }).click();
  await page.getByTestId("open-text").fill(recordOf("hens", GAME, { Study: "Twelve plies" }));
  await page.getByRole("dialog").getByRole("button", { name: say("page.open_do"), exact: true }).click();
  const screen = play(page);
  await screen.board.waitFor();
  await eventually(async () => (await screen.plies()).length, GAME.moves.length);
  return screen;
}

async function switchOn(page) {
  await here(page).getByRole("checkbox").check();
  await lines(page).first().waitFor();
}

async function analyse(page) {
  await play(page).action("analyse").click();
  await page.locator("[data-action=learn]").waitFor();
}

/** The part after # of the link for the current position. */
async function link(page) {
  await page.locator("[data-action=share]").click();
  const link = await sharedText(page);
  await page.getByRole("dialog").getByRole("button", { name: say("page.close") }).click();
  return link.slice(link.indexOf("#"));
}

const comments = (page) => page.locator(".entry .comment").allTextContents();

async function type(page, text) {
  const screen = play(page);
  await settled(page);
  await screen.input.fill(text);
  await screen.input.press("Enter");
}

/** The moves of a line. The text of its button shows only the first of them, in words. */
const moves = async (button) => (await button.locator("..").getAttribute("data-moves")).split(" ");

/** At a turning point, a move loses much of the score. Returns that move and the better move. */
async function movesIn(turn) {
  const point = turn.locator("..");
  return [await point.getAttribute("data-played"), await point.getAttribute("data-best")];
}

test("in every game a study tells how it stands, three lines that are stepped through, and what is threatened", async (t) => {
  const page = await newPage(t);
  const screen = play(page);
  const games = some(GAMES, 1, 4);
  for (const game of games) {
    await open(page, `#/study/${game}`);
    await page.locator(`[data-board=${game}]`).waitFor();
    if (game === games[0]) assert.equal(page.workers().length, 0, "nothing is asked before");
    await switchOn(page);
    assert.equal(await lines(page).count(), 3, game);
    const told = await words(page);
    assert.ok([said("page.analysis_stands"), said("page.analysis_wins")].some((words) => words.test(told)), told);
    await eventually(() => screen.spoken(), told, game);
    const line = await moves(lines(page).nth(1));
    await lines(page).nth(1).click();
    await eventually(async () => (await screen.plies()).length > 0, true, game);
    const current = () => page.locator("[data-ply][aria-current]").getAttribute("data-move");
    await eventuallyMatches(current, new RegExp(`^${line[0].replace(/[^\w]/g, "\\$&")}`), game);
    if (line.length > 1) {
      await screen.button(say("page.embed_next")).click();
      await eventually(current, line[1], game);
      await screen.button(say("page.embed_previous")).click();
    }
    await screen.button(say("page.embed_previous")).click();
    // Wait, because the page may still show the threat of the previous position.
    await settled(page);
    const threat = page.getByText(said("page.analysis_threat"));
    if (game === "zugzwang") assert.equal(await threat.count(), 0, "turns are counted there");
    else {
      await threat.waitFor();
      const before = await screen.position();
      await page.locator(".lines").nth(1).getByRole("button").click();
      await page.getByRole("group", { name: say("page.study_pretends"), exact: true }).waitFor();
      await eventually(async () => (await screen.plies()).length > 0, true, game);
      await page.getByRole("group", { name: say("page.study_pretends"), exact: true }).getByRole("button").click();
      await screen.stands(before);
    }
  }
});

test("a game is analysed by keyboard; its turning points lead to their moves and arrive as comments by link", async (t) => {
  const page = await newPage(t);
  const other = await newPage(t);
  const screen = await study(page);
  await here(page).getByRole("checkbox").press("Space");
  await screen.action("analyse").press("Enter");
  await page.locator("[data-action=note-turns]").waitFor();
  await settled(page);
  const count = await turns(page).count();
  assert.ok(count > 0);
  assert.equal(await screen.spoken(), say("page.analysis_turned", { count }));
  // The curve has a corner for each position, and two for its start and its end.
  const drawn = await page.locator(".graph").getAttribute("style");
  assert.equal(drawn.split(",").length, GAME.moves.length + 3);
  await axe(page);
  const told = await turns(page).allTextContents();
  await turns(page).first().press("Enter");
  const shown = await page.locator("[data-ply][aria-current]").textContent();
  assert.equal((await movesIn(turns(page).first()))[0], shown, told[0]);
  // The three largest turning points get a note each. A second press adds no more. A note has the better move of its
  // turning point.
  const own = "I had no time.";
  await page.locator("#tab-Notes").click();
  await page.locator("#panel-Notes textarea").fill(own);
  await page.locator("#tab-Moves").click();
  for (let times = 0; times < 2; times++) {
    await screen.action("note-turns").click();
    await eventually(async () => (await comments(page)).length, 4);
  }
  const notes = (await comments(page)).sort();
  assert.ok(notes.includes(own), notes.join());
  for (const note of notes.filter((note) => note !== own)) assert.ok(told.some((turn) => turn.endsWith(note.slice(note.indexOf("Better: ")))), note);
  const variations = await page.locator(".variation").count();
  assert.ok(variations > 0 && variations <= count);
  await show(other, await link(page));
  await eventually(async () => (await comments(other)).sort(), notes);
  assert.equal(await other.locator(".variation").count(), variations);
  // After one more move, the game is not the one that was analysed.
  await page.keyboard.press("Escape");
  await page.locator("body").press("End");
  await type(page, await screen.input.getAttribute("placeholder"));
  await eventually(() => page.locator(".graph").count(), 0);
});

test("the curve of the game is above the panel, which scrolls as a whole, the lines above a long list of moves, and turning points have signs in it", async (t) => {
  for (const [width, height] of some([[1440, 900], [1024, 768]], 1)) {
    const page = await newPage(t, { width, height });
    const screen = await study(page);
    await switchOn(page);
    await analyse(page);
    const box = (selector) => page.locator(selector).first().boundingBox();
    const [curve, board] = [await box(".curve"), await box("[data-board]")];
    assert.ok(curve.x >= board.x + board.width && curve.width > 300, JSON.stringify(curve));
    assert.ok(curve.y + curve.height <= height, "it is in sight");
    // The tab scrolls as a whole, and none of its parts on its own.
    for (const part of [page.locator(".lines").first(), turns(page).first(), turns(page).last(), screen.action("note-turns")]) {
      await part.scrollIntoViewIfNeeded();
      assert.ok(await part.isVisible());
    }
    const scrolling = await page.locator("#panel-Moves, #panel-Moves *").evaluateAll((all) =>
      all.filter((e) => e.scrollHeight > e.clientHeight + 1 && ["auto", "scroll"].includes(getComputedStyle(e).overflowY)).map((e) => e.id),
    );
    assert.deepEqual(scrolling, ["panel-Moves"]);
    assert.ok((await box(".lines")).y < (await box(".moves > .moves")).y, "lines are above it");
    // The panel shows only the largest turning points. Smaller ones have no sign in the list of moves either.
    const count = await turns(page).count();
    assert.equal(await page.locator("[data-ply][data-sign]").count(), count);
    assert.equal(await page.getByTestId("curve").locator("i").count(), count);
    const signs = await page.locator("[data-ply][data-sign]").evaluateAll((moves) => moves.map((move) => move.dataset.sign));
    assert.ok(signs.every((sign) => ["?!", "?", "??", "✗"].includes(sign)), signs.join(" "));
    // The curve has the same signs as the list of moves.
    assert.deepEqual(await page.locator(".graph > div").evaluateAll((points) => points.map((point) => point.dataset.sign)), signs);
    assert.deepEqual(await page.getByTestId("curve").locator("i").allTextContents(), signs);
    await page.getByTestId("curve").click({ position: { x: curve.width / 2, y: 20 } });
    await eventually(() => page.locator("[data-ply][aria-current]").getAttribute("data-ply"), String(GAME.moves.length / 2));
    const cursor = await box(".curve b");
    assert.ok(Math.abs(cursor.x + 1 - curve.x - curve.width / 2) < 3, "the cursor is at the move");
    assert.equal((await screen.plies()).length, GAME.moves.length);
  }
});

test("each turning point is a task that is missed, solved and shown, by mouse, touch and keyboard", async (t) => {
  for (const [input, options] of some([["mouse", {}], ["touch", PHONE], ["keyboard", {}]], 1)) {
    const page = await newPage(t, options);
    const press = (button) => (input === "touch" ? button.tap() : input === "mouse" ? button.click() : button.press("Enter"));
    const screen = await study(page);
    if (input === "touch") await movesButton(page).tap();
    await switchOn(page);
    await press(screen.action("analyse"));
    await page.locator("[data-action=learn]").waitFor();
    const count = await turns(page).count();
    const [played, best] = await movesIn(turns(page).first());
    const all = await screen.plies();
    await press(screen.action("learn"));
    await learns(page).waitFor();
    await settled(page);
    const before = await screen.position();
    assert.ok((await screen.plies()).length < all.length, "what was played is not shown");
    assert.match(await screen.spoken(), said("page.analysis_task"));
    const tries = async (text) => {
      if (input === "touch" && !(await screen.input.isVisible())) await movesButton(page).tap();
      await type(page, text);
    };
    await tries(played);
    await learns(page).locator("[data-said=wrong]").waitFor();
    await screen.stands(before);
    await tries(best);
    await learns(page).locator("[data-said=right]").waitFor();
    if (input === "touch") await sidePanel(page).getByRole("button", { name: say("page.close"), exact: true }).tap();
    for (let place = 1; place < count; place++) {
      await press(screen.action("next"));
      await settled(page);
      const task = await screen.position();
      await press(screen.action("answer"));
      await eventually(async () => (await screen.position()) !== task, true);
    }
    await press(screen.action("next"));
    const solved = say("page.analysis_solved", { solved: 1, count });
    await eventually(async () => (await learns(page).textContent()).includes(solved), true);
    await press(screen.action("leave"));
    await eventually(() => learns(page).count(), 0);
    await eventually(screen.plies, all, "nothing of it is kept");
    assert.equal(await page.locator(".variation").count(), 0);
  }
});

// Runs only in a soak (a long run). In the usual check, tests/house/analysis.rs tests this without a browser.
testIf(false)("a move that was not played and is no mistake is asked about", async (t) => {
  const page = await newPage(t);
  const screen = await study(page);
  await switchOn(page);
  await analyse(page);
  const [played, best] = await movesIn(turns(page).first());
  await screen.action("learn").click();
  await learns(page).waitFor();
  const before = await screen.position();
  // Try some moves without knowing whether they are good. Each gets an answer, and a wrong one is taken back.
  await screen.input.fill(best[0]);
  const others = (await completions(page).allTextContents()).filter((mv) => mv !== best && mv !== played);
  for (const other of others.slice(0, 3)) {
    await type(page, other);
    await learns(page).getByTestId("said").waitFor();
    await eventuallyMatches(() => learns(page).getByTestId("said").textContent(), new RegExp(`${said("page.analysis_wrong").source}|${say("page.lesson_right")}`));
    if ((await learns(page).getByTestId("said").getAttribute("data-said")) === "right") return;
    await screen.stands(before);
  }
});

test("a hint and an analysis share the computer, and a worker that is gone is started again", async (t) => {
  const page = await newPage(t);
  // The third, fifth and sixth messages to the worker get lost.
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    window.posted = 0;
    Worker.prototype.postMessage = function (message) {
      window.posted += 1;
      if (![3, 5, 6].includes(window.posted)) postMessage.call(this, message);
    };
  });
  const screen = await study(page);
  /** Waits until this many messages were sent to the worker, then ends it. */
  const kill = async (question) => {
    await eventually(() => page.evaluate(() => window.posted), question);
    const [worker] = page.workers();
    await worker.evaluate(() => setTimeout(close));
    await eventually(() => page.workers().includes(worker), false);
  };
  await switchOn(page);
  await page.getByText(said("page.analysis_threat")).waitFor();
  await screen.action("analyse").click();
  await kill(3);
  await screen.notes(new RegExp(say("page.computer_again")));
  await page.getByText(say("page.analysis_so_far", { known: 1, count: GAME.moves.length + 1 })).waitFor();
  await kill(5);
  await kill(6);
  await screen.notes(new RegExp(say("page.computer_gone")));
  // The analysis keeps its results so far, and continues after them. It also lets the hint be computed in between.
  await screen.action("analyse").click();
  await page.getByRole("button", { name: say("page.embed_previous"), exact: true }).click();
  await page.keyboard.press("h");
  await screen.says(said("page.hint_look"));
  await page.locator("[data-action=learn]").waitFor();
});

// Runs only in a soak. In the usual check, e2e/computer.test.mjs uses the same worker without a network.
testIf(false)("what was analysed once is analysed without a network", async (t) => {
  const page = await newPage(t, { offline: true });
  await study(page);
  await switchOn(page);
  await offlineReady(page);
  await eventually(() => page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)));
    return kept.flat().filter((url) => /late\/computer-/.test(url)).length;
  }), 2);
  await page.context().setOffline(true);
  await page.reload();
  await switchOn(page);
});

// Runs only in a soak. In the usual check, tests/house/analysis.rs tests this without a browser.
testIf(false)("nothing is analysed in a game, in a study of a game by link that goes on, or without assistance", async (t) => {
  const page = await newPage(t);
  const screen = play(page);
  await open(page, "#/");
  await playButton(page, "hens").click();
  await linkByLink(page);
  await startButton(page).click();
  await screen.board.waitFor();
  await settled(page);
  assert.equal(await here(page).count(), 0);
  await screen.button(say("page.study_game")).click();
  await eventuallyMatches(() => slotOf(page), /#\/study\//);
  await here(page).getByText(say("page.hint_apart")).waitFor();
  assert.equal(await here(page).getByRole("checkbox").count(), 0);
  await study(page);
  await page.locator("[data-action=share]").click();
  await page.getByRole("dialog").getByLabel(say("page.share_lock")).check();
  const locked = await sharedText(page);
  const other = await newPage(t);
  await show(other, locked.slice(locked.indexOf("#")));
  await here(other).getByText(say("page.said_locked")).waitFor();
  assert.equal(page.workers().length + other.workers().length, 0, "nothing was asked");
});
