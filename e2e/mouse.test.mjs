// The mouse: whole games by clicks, drags, moves in several steps, and undo.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { newPage } from "./harness.mjs";
import {
  HENS_GAMES,
  at,
  begin,
  click,
  clicks,
  closeLayers,
  drag,
  eventually,
  eventuallyMatches,
  layers,
  middle,
  play,
  playByMouse,
  show,
} from "./helpers.mjs";
import { CHAIN, START, after } from "./positions.mjs";
import { SOAK, some } from "./soak.mjs";
import { said, say } from "./words.mjs";

test("a whole game by clicks", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  const { moves, final, outcome } = HENS_GAMES[SOAK ? 0 : 5];
  assert.equal(await playByMouse(page, moves), final);
  assert.equal(await screen.board.getAttribute("data-to-move"), final.split(" ")[1]);
  const [winner, rule] = outcome.split(" ");
  await screen.says(new RegExp(winner, "i"));
  await screen.saysBy(rule);
  assert.deepEqual(await screen.plies(), moves);
  assert.deepEqual(await screen.marked("movable"), [], "nothing moves in a finished game");
  await screen.action("rematch").click();
  await screen.stands(START);
});

test("a game on the board of ten, with the pieces dragged", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page, 10);
  const { position, moves } = HENS_GAMES[7];
  await screen.stands(position);
  for (const move of moves.slice(0, SOAK ? 16 : 6)) {
    const squares = clicks(move);
    for (let i = 1; i < squares.length; i++) await drag(page, squares[i - 1], squares[i]);
    if (await screen.acts("play")) await screen.action("play").click();
    await screen.plays(move);
  }
});

test("what is offered is what is legal", async (t) => {
  const page = await newPage(t);
  const all = JSON.parse(readFileSync(new URL("../tests/vectors/hens.json", import.meta.url), "utf8"));
  const sorted = (squares) => [...new Set(squares)].sort();
  // In the usual check, only some of the positions. tests/house/board.rs checks the marks in random games.
  for (const { position, moves } of all.filter(({ moves }, i) => moves && (SOAK || i % 12 === 0))) {
    const screen = await show(page, at(position), position);
    const ways = moves.map(clicks);
    await eventually(() => screen.marked("movable"), sorted(ways.map(([from]) => from)), position);
    for (const from of sorted(ways.map(([from]) => from))) {
      await click(page, from);
      assert.deepEqual(await screen.marked("selected"), [from]);
      const own = ways.filter((way) => way[0] === from);
      await eventually(() => screen.marked("target"), sorted(own.map((way) => way[1])), `${position}: ${from}`);
      // After the first jump of a hen that can jump twice, the squares for its second jump are marked.
      for (const via of sorted(own.filter((way) => way.length === 3).map((way) => way[1]))) {
        await click(page, via);
        const next = own.filter((way) => way[1] === via && way[2]).map((way) => way[2]);
        await eventually(() => screen.marked("target"), sorted(next), `${position}: ${from} ${via}`);
        assert.deepEqual(await screen.marked("jump"), sorted(next));
        await screen.action("undo-step").click();
      }
      await click(page, from);
      assert.deepEqual(await screen.marked("selected"), [], "a click on the chosen piece lets it go");
    }
  }
});

test("a chain waits for Play, and each step of it can be undone", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(CHAIN), CHAIN);
  await click(page, "d1");
  assert.equal(await screen.action("play").isEnabled(), false, "a chosen piece is no move yet");
  await click(page, "d3");
  assert.equal(await screen.position(), CHAIN, "nothing is played yet");
  await eventually(() => screen.action("play").isEnabled(), true);
  assert.match((await screen.chips()).join(" "), /d1→d3.*captures the black chick on d2/);
  assert.equal(await play(page).draft.locator("[data-rule=HENS-4]").count(), 1);
  assert.deepEqual(await screen.marks("d2"), ["capture"]);
  assert.deepEqual(await screen.marked("target"), ["d5", "f5"]);
  assert.deepEqual(await screen.marks("d5"), ["target", "jump", "capture"]);
  assert.deepEqual(await screen.marks("f5"), ["target", "jump"]);
  assert.equal(await screen.square("d1").getAttribute("aria-selected"), "true");

  await click(page, "f5");
  assert.match((await screen.chips()).join(" "), /d1→d3.*d3→f5/);
  await screen.action("undo-step").click();
  assert.deepEqual(await screen.marked("target"), ["d5", "f5"], "the second jump is open again");
  await click(page, "d5");
  assert.deepEqual(await screen.marked("capture"), ["d2", "d4"]);
  await screen.action("play").click();
  await screen.stands(after("d1xd3xd5", CHAIN));
  assert.deepEqual(await screen.marked("last"), ["d1", "d3", "d5"]);
  assert.deepEqual(await screen.plies(), ["d1xd3xd5"]);
});

test("a second click on the last landing plays what stands there", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(CHAIN), CHAIN);
  for (const name of ["d1", "d3", "d3"]) await click(page, name);
  await screen.stands(after("d1xd3", CHAIN));

  await screen.action("take-back").click();
  await screen.stands(CHAIN);
  for (const name of ["d1", "d3", "f5", "f5"]) await click(page, name);
  await screen.stands(after("d1xd3^f5", CHAIN));
});

test("a move is cancelled, and another piece chosen, at every step", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(CHAIN), CHAIN);
  for (const steps of some([["d1"], ["d1", "d3"], ["d1", "d3", "d5"]], 0, 2)) {
    for (const name of steps) await click(page, name);
    assert.deepEqual(await screen.marked("selected"), ["d1"]);
    await screen.action("cancel").click();
    assert.deepEqual(await screen.marked("selected"), []);
    assert.equal(await screen.action("play").count(), 0);
    for (const name of steps) await click(page, name);
    await click(page, "e4");
    assert.deepEqual(await screen.marked("selected"), ["e4"], "another piece is chosen instead");
    await click(page, "e4");
    assert.deepEqual(await screen.marked("selected"), []);
    assert.equal(await screen.position(), CHAIN);
  }
});

test("the mouse chooses a piece as it goes down, and moves it when it is released", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(CHAIN), CHAIN);
  const press = async (name) => {
    const { x, y } = await middle(page, name);
    await page.mouse.move(x, y);
    await page.mouse.down();
  };
  await press("d1");
  assert.deepEqual(await screen.marked("selected"), ["d1"]);
  await page.mouse.up();
  assert.deepEqual(await screen.marked("selected"), ["d1"]);
  await press("e4");
  assert.deepEqual(await screen.marked("selected"), ["e4"], "another piece is chosen instead");
  await page.mouse.up();
  const [target] = await screen.marked("target");
  await press(target);
  assert.equal(await screen.position(), CHAIN, "a press that is held has not moved yet");
  assert.deepEqual(await screen.marked("selected"), ["e4"]);
  await page.mouse.up();
  assert.deepEqual(await screen.marked("target").then((all) => all.includes(target)), false);
});

test("a piece dropped off the board, or where it was, changes nothing", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(CHAIN), CHAIN);
  const off = { x: 5, y: 400 };

  await drag(page, "e4", off, { drop: false });
  assert.equal(await page.locator(".ghost").count(), 1, "the piece is under the pointer");
  await page.mouse.up();
  assert.equal(await page.locator(".ghost").count(), 0);
  assert.deepEqual(await screen.marked("selected"), []);

  // The piece that was selected before the drag is selected again.
  await click(page, "d1");
  await drag(page, "d1", off);
  assert.deepEqual(await screen.marked("selected"), ["d1"]);

  // A half-entered move stays, whichever piece is dragged outside the board.
  await click(page, "d3");
  for (const from of ["d3", "e4", "d1"]) {
    await drag(page, from, off);
    assert.match((await screen.chips()).join(" "), /d1→d3/, `the chain is there after ${from} was lifted`);
  }
  assert.equal(await screen.position(), CHAIN);
  await screen.action("play").click();
  await screen.stands(after("d1xd3", CHAIN));
});

test("a piece dropped on a square that is not allowed is answered with a rule", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  await drag(page, "d2", "d4");
  assert.match(await screen.refused("HENS-6"), /diagonal/);
  assert.equal(await screen.position(), START);
  await drag(page, "d2", "b4");
  await screen.stands(after("d2-b4"));
  await eventually(() => screen.refusal.count(), 0, "the answer goes with the next act");
});

test("whoever always wants to be asked is asked", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  await screen.button(say("page.settings_title")).click();
  await page.getByLabel(say("page.settings_ask")).check();
  await screen.button(say("page.close")).click();
  for (const name of ["d2", "b4"]) await click(page, name);
  assert.equal(await screen.position(), START);
  assert.match((await screen.chips()).join(" "), /d2→b4/);
  await screen.action("play").click();
  await screen.stands(after("d2-b4"));
});

test("the board is turned, and played from the other side", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  const box = await screen.board.boundingBox();
  const before = await middle(page, "a1");
  await screen.action("flip").click();
  const turned = await middle(page, "a1");
  assert.ok(before.x < box.x + box.width / 2 && before.y > box.y + box.height / 2);
  assert.ok(turned.x > box.x + box.width / 2 && turned.y < box.y + box.height / 2);
  assert.equal(await screen.position(), START, "turning the board changes no position");
  const { moves } = HENS_GAMES[0];
  await playByMouse(page, moves.slice(0, 4));
  for (const move of moves.slice(4, 6)) await drag(page, ...clicks(move));
  await screen.stands(after(moves.slice(0, 6)));
});

test("a move is taken back, and put back again", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  await eventually(() => screen.action("take-back").isEnabled(), false);
  const moves = HENS_GAMES[0].moves.slice(0, 4);
  await playByMouse(page, moves);
  await screen.action("take-back").click();
  await screen.stands(after(moves.slice(0, 3)));
  assert.deepEqual(await screen.plies(), moves.slice(0, 3));
  await screen.button(say("page.draft_put_back")).click();
  await screen.stands(after(moves));
  assert.deepEqual(await screen.plies(), moves);

  // After a different move, the move that was taken back can no longer be restored.
  await screen.action("take-back").click();
  await playByMouse(page, ["e7-c5"]);
  assert.equal(await screen.button(say("page.draft_put_back")).count(), 0);
});

test("leafing through a game, and a variation that leaves the moves as they were", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  const moves = HENS_GAMES[0].moves.slice(0, 8);
  const positions = moves.map((_, i) => after(moves.slice(0, i + 1)));
  await playByMouse(page, moves);
  assert.equal(await screen.button(say("page.embed_next")).isEnabled(), false);
  await screen.button(say("page.embed_previous")).click();
  await screen.button(say("page.embed_previous")).click();
  await screen.stands(positions[5]);
  await eventually(() => screen.draft.textContent(), say("page.draft_place", { at: 3, last: 4, player: say("games.black") }) + say("page.draft_to_now"));
  assert.equal(await screen.action("take-back").isEnabled(), false, "nothing that goes on is taken away");
  await screen.button(say("page.embed_next")).click();
  await screen.stands(positions[6]);
  await screen.moves.getByRole("button", { name: moves[1], exact: true }).click();
  await screen.stands(positions[1]);
  const current = page.locator("[data-testid=moves] [aria-current]");
  assert.equal(await current.textContent(), moves[1]);
  assert.equal(await current.getAttribute("data-ply"), "2");

  await playByMouse(page, ["g2-e4"]);
  assert.deepEqual(await screen.plies(), moves, "the game is as it was");
  assert.deepEqual(await page.locator("[data-testid=moves] .variation [data-ply]").allTextContents(), ["g2-e4"]);
  await screen.moves.getByRole("button", { name: moves[7], exact: true }).click();
  await screen.stands(positions[7]);
});

test("a move of two jumps can be looked at half-made", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(CHAIN), CHAIN);
  for (const name of ["d1", "d3", "f5"]) await click(page, name);
  await screen.action("play").click();
  await screen.stands(after("d1xd3^f5", CHAIN));
  await screen.moves.getByRole("button", { name: "d1xd3", exact: true }).click();
  await screen.says(said("page.status_peek", { made: "d1xd3", moves: "d1xd3^f5" }));
  assert.match(await screen.square("d3").getAttribute("aria-label"), said("page.square_moved_here"));
  await screen.moves.getByRole("button", { name: "d1xd3^f5", exact: true }).click();
  await eventuallyMatches(() => screen.square("f5").getAttribute("aria-label"), /white hen/);
});

test("arrows and rings with the right button, in four strokes", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  const strokes = () =>
    page.locator(".drawing .mark").evaluateAll((marks) => marks.map((mark) => mark.getAttribute("class")));
  await drag(page, "d2", "d5", { button: "right" });
  await click(page, "e4", { button: "right" });
  assert.match(await screen.square("d2").getAttribute("aria-label"), said("page.square_arrow", { to: "d5" }));
  assert.match(await screen.square("e4").getAttribute("aria-label"), said("page.square_ringed"));
  await page.keyboard.down("Shift");
  await click(page, "a5", { button: "right" });
  await page.keyboard.down("Alt");
  await click(page, "c5", { button: "right" });
  await page.keyboard.up("Shift");
  await click(page, "b5", { button: "right" });
  await page.keyboard.up("Alt");
  assert.deepEqual(await strokes(), [
    "mark style-0",
    "mark style-0",
    "mark style-1",
    "mark style-3",
    "mark style-2",
  ]);
  assert.equal(await screen.position(), START);

  await click(page, "e4", { button: "right" });
  assert.equal((await strokes()).length, 4, "the same mark again takes it away");
  await page.locator("#tab-Notes").click();
  await page.getByRole("tabpanel").getByRole("button", { name: say("page.note_clear_marks") }).click();
  assert.deepEqual(await strokes(), []);
  await screen.button(say("page.draft_put_back")).click();
  assert.equal((await strokes()).length, 4);

  await screen.button(say("page.play_pen")).click();
  await drag(page, "h1", "h4");
  assert.match(await screen.square("h1").getAttribute("aria-label"), said("page.square_arrow", { to: "h4" }));
  await screen.button(say("page.play_pen")).click();
});

test("layers are drawn when they are asked for", async (t) => {
  const page = await newPage(t);
  const position = "c2hh2c/h3cc1C/1C1cc1hh/1C1H4/c4hC1/H3cHH1/1c3CCC/2H3HC w";
  await show(page, at(position), position);
  const marks = [
    [say("page.layers_all"), ".drawing .movable:not(.theirs) g"],
    [say("page.layers_theirs"), ".drawing .theirs g"],
    [say("page.layers_attacked", { side: say("games.white") }), ".drawing .attacked"],
    [say("page.layers_attacked", { side: say("games.black") }), ".drawing .attacked"],
    [say("page.layers_threatened"), ".drawing .threat"],
    [say("page.layers_goal"), ".drawing .goal path"],
  ];
  for (const [name, selector] of some(marks, 0, 2, 5)) {
    assert.equal(await page.locator(selector).count(), 0, name);
    const toggle = async () => {
      await (await layers(page)).getByLabel(name).click();
      await closeLayers(page);
    };
    await toggle();
    assert.ok((await page.locator(selector).count()) > 0, name);
    await toggle();
  }
});

test("the pointer shows what would happen", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(CHAIN), CHAIN);
  await click(page, "d1");
  const { x, y } = await middle(page, "d3");
  await page.mouse.move(x, y);
  await eventually(
    () => page.locator(".preview").textContent(),
    "jumps to d3, captures the black chick on d2",
  );
  assert.equal(await play(page).position(), CHAIN);
  await screen.action("cancel").click();
  await eventually(() => page.locator(".preview > :not(:empty)").count(), 0);
});
