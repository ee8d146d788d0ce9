// Zugzwang with each input: edges, discards, rolls, hands behind a curtain, announcements, and cards and dice that
// players share. The page contains no hidden information.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { axe, newPage, open } from "./harness.mjs";
import { answer, bothHere, chipButton, click, closeLayers, elsewhere, eventually, eventuallyMatches, layers, middle, play, playButton, settled, shareAs, shareEverything, sharedText, show, slotOf, startButton, unfold } from "./helpers.mjs";
import { some, testIf } from "./soak.mjs";
import { said, say } from "./words.mjs";

const read = (name) => JSON.parse(readFileSync(new URL(`../tests/vectors/${name}.json`, import.meta.url), "utf8"));
const GAMES = read("zugzwang_games");

const PHONE = { width: 360, height: 740, touch: true };
/** A duel with discards and fixed rolls. At the end, a pawn is taken away without a capture. */
const DUEL = GAMES.find(({ moves }) => moves.at(-1) === "-cN_*b5/bN");
const CHALLENGED = GAMES.find(({ moves }) => moves.at(-1) === "challenge");
const DECLARED = GAMES.find(({ moves }) => moves.at(-2) === "none" && moves.at(-1) === "accept");
const ANSWERED = GAMES.find(({ moves }) => moves.at(-2) === "none" && moves.at(-1) !== "accept");
/** A cooperative game of three players with fixed rolls, which the players win. */
const TOGETHER = GAMES.find(({ position, outcome }) => / coop .* SWN /.test(position) && outcome.startsWith("won"));

const at = (position) => `#/play/zugzwang?pos=${encodeURIComponent(position)}`;
const EDGES = ["S", "W", "N", "E"];

/** The edge of the board at the bottom of the screen. */
const bottom = (page) =>
  page.evaluate(() => "SWNE"[(4 - Number(document.querySelector("[data-board]").dataset.turned)) % 4]);

/** The column and the row in which a square is on the screen. */
async function cell(page, name) {
  const { turned, size } = await page.evaluate(() => {
    const board = document.querySelector("[data-board]");
    return { turned: Number(board.dataset.turned), size: board.querySelectorAll("[role=row]").length };
  });
  const [file, rank] = [name.charCodeAt(0) - 97, Number(name.slice(1)) - 1];
  const last = size - 1;
  return [
    [file, last - rank],
    [rank, file],
    [last - file, rank],
    [last - rank, last - file],
  ][turned];
}

/** Moves the focus to a square with the arrow keys, and presses Enter there. */
async function walk(page, to) {
  if (!(await page.evaluate(() => document.activeElement.dataset.square))) {
    await page.locator('[data-board] [tabindex="0"]').focus();
  }
  const [fromColumn, fromRow] = await cell(page, await page.evaluate(() => document.activeElement.dataset.square));
  const [column, row] = await cell(page, to);
  for (let i = 0; i < Math.abs(column - fromColumn); i++) {
    await page.keyboard.press(column > fromColumn ? "ArrowRight" : "ArrowLeft");
  }
  for (let i = 0; i < Math.abs(row - fromRow); i++) await page.keyboard.press(row > fromRow ? "ArrowDown" : "ArrowUp");
  await eventually(() => page.evaluate(() => document.activeElement.dataset.square), to);
  await page.keyboard.press("Enter");
}

const INPUTS = {
  mouse: (page) => ({
    go: (name) => click(page, name),
    press: (button) => button.click(),
    look: (edge) => page.locator(`[data-edge="${edge}"] button`).click(),
  }),
  touch: (page) => ({
    go: async (name) => {
      const { x, y } = await middle(page, name);
      await page.touchscreen.tap(x, y);
    },
    press: (button) => button.tap(),
    look: (edge) => page.locator(`[data-edge="${edge}"] button`).tap(),
  }),
  keyboard: (page) => ({
    go: (name) => walk(page, name),
    press: async (button) => {
      await button.focus();
      await page.keyboard.press("Enter");
    },
    look: async (edge) => {
      const before = await bottom(page);
      const steps = (EDGES.indexOf(edge) - EDGES.indexOf(before) + 4) % 4;
      await page.locator('[data-board] [tabindex="0"]').focus();
      if (steps === 3) await page.keyboard.press("Shift+F");
      for (let i = 0; i < steps % 3; i++) await page.keyboard.press("f");
      if (steps === 0) return;
      await eventually(() => bottom(page), edge, `${edge} by keyboard`);
    },
  }),
};

async function finish(page, press) {
  const screen = play(page);
  if (await screen.acts("play")) await press(screen.action("play"));
}

async function enterDuel(page, move, { go, press, look }) {
  const screen = play(page);
  const [, card, rest] = /^(?:-(..)_)?(.*)$/.exec(move);
  if (card) {
    await press(screen.button(say("page.hand_show")));
    await press(page.locator(`[data-card="${card}"]`).first());
    await press(screen.button(say("page.hand_discard")));
  }
  if (rest === "end") {
    await press(screen.button(say("zugzwang.end")));
  } else if (rest.startsWith("*")) {
    await go(rest.slice(1, 3));
  } else {
    if ((await bottom(page)) !== rest[0]) await look(rest[0]);
    await go(rest.slice(1, 3));
    await go(rest.slice(4, 6));
  }
  await finish(page, press);
}

/** The moves in the list. Their hidden parts are left out. */
const plies = (page) => play(page).plies();

async function reloadHalfway(page, screen) {
  const before = await screen.position();
  await page.reload();
  await page.locator("#boot").waitFor({ state: "detached" });
  await screen.board.waitFor();
  await screen.stands(before);
}

for (const input of Object.keys(INPUTS)) {
  testIf(input === "mouse")(`a duel to its score, with discards, rolls and the free die, by ${input}`, async (t) => {
    const page = await newPage(t, input === "touch" ? PHONE : {});
    const screen = await show(page, at(DUEL.position));
    for (const [i, move] of DUEL.moves.entries()) {
      if (i === DUEL.moves.length >> 1) await reloadHalfway(page, screen);
      await enterDuel(page, move, INPUTS[input](page));
      await eventually(async () => (await plies(page)).length, i + 1, `${move} by ${input}`);
      const last = i === DUEL.moves.length - 1;
      const told = last ? move : move.replace(/^-.._/, "-~_");
      await eventually(async () => (await plies(page)).at(-1), told, `ply ${i + 1}`);
    }
    await screen.stands(DUEL.final);
    // The game is over, so the record shows the hidden information.
    assert.deepEqual(await plies(page), DUEL.moves);
    const [winner, rule] = DUEL.outcome.split(" ");
    await screen.says(new RegExp(`Player ${winner === "white" ? 1 : 2} wins`));
    await screen.saysBy(rule);
    // Show the result card by card, with the points of both players.
    if (input === "touch") await screen.button(say("page.hand_card_by_card")).tap();
    else await screen.button(say("page.hand_card_by_card")).click();
    const totals = await page.locator(".objectives h2").allTextContents();
    assert.deepEqual(totals.map((text) => Number(text.replace("−", "-").match(/(-?\d+) point/)[1])), DUEL.points);
    const cards = DUEL.final.split(" ").slice(5, 7).join("").replaceAll("-", "").match(/../g);
    const scored = await page.locator("[data-scored]").evaluateAll((items) => items.map((item) => item.dataset.scored));
    assert.deepEqual(scored, cards);
    if (input === "mouse") await axe(page);
  });

  testIf(input === "touch")(`a game with announcements is decided by a challenge and by a declaration, by ${input}`, async (t) => {
    for (const game of some([CHALLENGED, DECLARED, ANSWERED], 0, 1)) {
      const page = await newPage(t, input === "touch" ? PHONE : {});
      const by = INPUTS[input](page);
      const screen = await show(page, at(game.position));
      for (const [i, move] of game.moves.entries()) {
        if (i === game.moves.length >> 1) await reloadHalfway(page, screen);
        const named = { accept: say("zugzwang.accept"), challenge: say("zugzwang.challenge"), none: say("zugzwang.no_captures_left") }[move];
        if (named) {
          // The list of moves also has buttons with these names.
          await by.press(page.getByTestId("draft").getByRole("button", { name: named, exact: true }));
        } else {
          const [, from, to, face, taken] = /^.(..)x(..):(..)x(.+)$/.exec(move);
          await by.go(from);
          await by.go(to);
          await by.press(page.locator(`[data-face="${face}"]`));
          await by.press(page.locator(`[data-face="${taken}"]`));
        }
        await by.press(screen.action("play"));
        await eventually(async () => (await plies(page)).at(-1), move, `ply ${i + 1} by ${input}`);
      }
      await screen.stands(game.final);
      const [winner, rule] = game.outcome.split(" ");
      await screen.says(new RegExp(`Player ${winner === "white" ? 1 : 2} wins`));
    await screen.saysBy(rule);
    }
  });

  testIf(input === "keyboard")(`three players together win, by ${input}`, async (t) => {
    const page = await newPage(t, input === "touch" ? PHONE : {});
    const { go, press, look } = INPUTS[input](page);
    const screen = await show(page, at(TOGETHER.position));
    await go("a1");
    await screen.refused("ZUG-30");
    await press(screen.button(say("page.clock_start")));
    // Before a press turns the board, an earlier one warns of the consequence. After a reload, it warns again.
    const warned = async () => {
      const more = page.locator("[data-action=more]");
      if (await more.isVisible()) await press(more);
      await press(screen.button(say("page.play_turn_board")));
      await screen.refused("ZUG-28");
    };
    await warned();
    for (const [i, move] of TOGETHER.moves.entries()) {
      if (i === TOGETHER.moves.length >> 1) {
        await reloadHalfway(page, screen);
        await warned();
      }
      if (move.startsWith("pass")) {
        await press((await chipButton(page, said("zugzwang.pass"))).first());
      } else {
        if ((await bottom(page)) !== move[0]) await look(move[0]);
        await go(move.slice(1, 3));
        await go(move.slice(4, 6));
      }
      await finish(page, press);
      await eventually(async () => (await plies(page)).at(-1), move, `ply ${i + 1} by ${input}`);
    }
    await screen.stands(TOGETHER.final);
    await screen.says(/win/);
    await screen.saysBy("ZUG-29");
  });
}

test("the clock goes on over a reload and hidden, and ends the game", async (t) => {
  const page = await newPage(t);
  await page.clock.install();
  const screen = await show(page, at(TOGETHER.position));
  await screen.button(say("page.clock_start")).click();
  await eventuallyMatches(() => page.getByTestId("clock").textContent(), /^(5:00|4:5\d)$/);
  await page.clock.fastForward(60_000);
  await eventuallyMatches(() => page.getByTestId("clock").textContent(), /^(4:00|3:5\d)$/);
  await page.reload();
  await screen.board.waitFor();
  await page.clock.fastForward(60_000);
  await eventuallyMatches(() => page.getByTestId("clock").textContent(), /^(3:00|2:5\d)$/);
  await page.getByRole("button", { name: say("page.clock_hide") }).click();
  await page.clock.fastForward(200_000);
  await screen.says(/lost|lose/i);
  await screen.saysBy("ZUG-30");
  await click(page, "a1");
  await screen.refused("ZUG-30");
  await page.reload();
  await screen.board.waitFor();
  await screen.saysBy("ZUG-30");
});

test("a clock that runs out while another tab has the game ends the game when that tab is closed", async (t) => {
  const page = await newPage(t);
  await page.clock.install();
  const screen = await show(page, at(TOGETHER.position));
  const clock = (tab) => tab.getByTestId("clock").textContent();
  await screen.button(say("page.clock_start")).click();
  await eventuallyMatches(() => clock(page), /^(5:00|4:\d\d)$/);
  const other = await page.context().newPage();
  await show(other, await slotOf(page), await screen.position());
  await elsewhere(page).waitFor();
  await eventuallyMatches(() => clock(other), /^(5:00|4:\d\d)$/);
  // Stops the clock of the other tab, as if that tab were asleep.
  await other.evaluate(() => {
    const now = Date.now();
    Date.now = () => now;
  });
  await page.clock.fastForward(301_000);
  await eventually(() => clock(page), "0:00");
  await elsewhere(page).waitFor();
  await other.close();
  await eventually(() => elsewhere(page).count(), 0);
  await page.clock.runFor(1_000);
  await screen.says(/lost|lose/i);
  await screen.saysBy("ZUG-30");
});

test("a captured die is laid on cards by click, by drag and by keyboard, and stays there over a reload", async (t) => {
  const page = await newPage(t);
  const dealt = "8/8/5(.cQpB)2/8/8/2(.bQrR)5/8/8 1 coop bN0rQ0 3cBNNQbNbp S NNNN";
  const screen = await show(page, at(dealt));
  await screen.button(say("page.clock_start")).click();
  const on = (card) =>
    page.locator(`[data-lay="${card}"] [data-die]`).evaluateAll((dice) => dice.map((die) => die.dataset.die));
  assert.deepEqual(await on(0), ["bN", "rQ"]);
  await page.locator('[data-die="bN"]').click();
  await page.locator('[data-lay="2"] .lay-here').click();
  await eventually(() => on(2), ["bN"]);
  await page.locator('[data-die="rQ"]').focus();
  await page.keyboard.press("Enter");
  await page.locator('[data-lay="3"] .lay-here').focus();
  await page.keyboard.press("Enter");
  await eventually(() => on(3), ["rQ"]);
  const die = await page.locator('[data-die="bN"]').boundingBox();
  const card = await page.locator('[data-lay="4"]').boundingBox();
  await page.mouse.move(die.x + 8, die.y + 8);
  await page.mouse.down();
  await page.mouse.move(card.x + 20, card.y + 20, { steps: 4 });
  await page.mouse.up();
  await eventually(() => on(4), ["bN"]);
  assert.match(await screen.position(), / coop bN4rQ3 /);
  await page.reload();
  await screen.board.waitFor();
  await eventually(() => on(4), ["bN"]);
  await eventually(() => on(3), ["rQ"]);
});

/** Leaves out the clock and the state of the offline copy, which change while the test reads the page. */
const unclocked = (text) => text.replace(/\b\d:\d\d\b/g, "0:00").replace(/ data-offline="\w*"/, "");

/** The whole content of the page: elements with attributes, and the title. */
async function told(page) {
  await settled(page);
  return unclocked(await page.evaluate(() => `${document.title}\n${document.documentElement.outerHTML}`));
}

/**
 * Pairs of games that differ only in what one reader must not know, and the button that shows this reader's view. The
 * views of all readers are compared in tests/house/secrets.
 */
const PAIRS = [
  {
    name: "a duel for anybody",
    isInSoak: true,
    whole: [
      "8/8/5(.cQpB)2/8/8/2(.bQrR)5/8/8 w duel - - 3cbN bp rQNQ NNBB",
      "8/8/5(.cQpB)2/8/8/2(.bQrR)5/8/8 w duel - - NRpB rQ bpNQ QQRR",
    ],
    types: ["-3c_Sc3xf6", "-NR_Sc3xf6", "-bN_Sc3xf6", "Sc3xf6/bQ", "-"],
  },
  {
    name: "a duel for the first player",
    whole: [
      "8/8/5(.cQpB)2/8/8/2(.bQrR)5/8/8 w duel - - 3cbN bp rQNQ NNBB",
      "8/8/5(.cQpB)2/8/8/2(.bQrR)5/8/8 w duel - - 3cbN rQ bpNQ QQRR",
    ],
    press: say("page.hand_show"),
    types: ["-bp_Sc3xf6", "-rQ_Sc3xf6", "Sc3xf6/bQ"],
  },
  {
    name: "the rolls to come, for anybody",
    isInSoak: true,
    whole: [
      "8/8/(rQ.cR)7/8/8/(pR.cN)7/8/(.bRrN)7 w duel - - bN bp rQ BBBB",
      "8/8/(rQ.cR)7/8/8/(pR.cN)7/8/(.bRrN)7 w duel - - bN bp rQ QQQQ",
    ],
    types: ["Sa1xa3/rB", "Sa1xa3/bQ"],
  },
  {
    name: "announcements, for anybody",
    isInSoak: true,
    whole: [
      "8/8/5(.cQpB)2/8/8/2(.bQrR)5/8/8 w fixed - - SW -",
      "8/8/5(.pRbQ)2/8/8/2(.rNbB)5/8/8 w fixed - - SW -",
    ],
  },
  {
    name: "announcements, for the player in the south",
    isInSoak: true,
    whole: [
      "8/8/5(.cQpB)2/8/8/2(.bQrR)5/8/8 w fixed - - SW -",
      "8/8/5(.cQrB)2/8/8/2(.bQpB)5/8/8 w fixed - - SW -",
    ],
    press: say("page.hand_show_side"),
  },
  {
    name: "together, for the player to move",
    whole: [
      "8/8/5(.cQpB)2/8/8/2(.bQrR)5/8/8 1 coop - 3cBNNQbNbp S NNBB",
      "8/8/5(.cQrB)2/8/8/2(.bQpB)5/8/8 1 coop - 3cBNNQbNbp S QQRR",
    ],
    press: say("page.clock_start"),
    types: ["Sc3xf6/bQ", "passS", "Wf6xc3"],
  },
];

for (const { name, isInSoak, whole, press, types = [] } of PAIRS) {
  testIf(!isInSoak)(`nothing that is hidden is on the page: ${name}`, async (t) => {
    const seen = [];
    for (const position of whole) {
      const page = await newPage(t);
      await page.clock.install({ time: new Date("2026-01-01T12:00:00Z") });
      const screen = await show(page, at(position));
      if (press) await screen.button(press).click();
      // Switch on every layer, and click a die.
      for (const box of await (await layers(page)).getByRole("checkbox", { name: new RegExp(`^(?!${say("page.play_demo")})`) }).all()) await box.check();
      await closeLayers(page);
      const first = [await told(page)];
      await click(page, "f6");
      first.push(await told(page), unclocked(await page.locator("body").ariaSnapshot()));
      await page.keyboard.press("Escape");
      for (const text of types) {
        await screen.input.fill(text);
        await screen.input.press("Enter");
        first.push(await told(page));
      }
      await screen.action("share").click();
      first.push(await sharedText(page));
      first.push(await told(page));
      for (const [way, name] of [["text", say("page.games_save")], ["picture", say("page.share_save_svg")]]) {
        await shareAs(page, way);
        const file = page.waitForEvent("download");
        await page.getByRole("dialog").getByRole("button", { name }).click();
        first.push(readFileSync(await (await file).path(), "utf8"));
      }
      // The marks of a refusal fade after four seconds. On a slow machine only one of the two pages might still have
      // them.
      await page.clock.fastForward(5_000);
      await eventually(() => page.locator(".refused").count(), 0);
      await shareAs(page, "print");
      await page.getByRole("button", { name: say("page.share_print") }).click();
      await page.getByRole("dialog", { name: say("page.print_title") }).locator("figure").waitFor();
      first.push(await told(page));
      // Of the fields of the position, only the variant, such as `duel`, may be stored as readable text. It is no
      // secret.
      const kept = await page.evaluate(() => JSON.stringify(localStorage));
      for (const part of position.split(" ").filter((part) => part.length > 3 && !/^[a-z]+$/.test(part))) {
        assert.ok(!kept.includes(part), `${part} is kept in plain text`);
      }
      seen.push(first);
    }
    const shared = ["the link", "sharing", "the picture", "the record", "the sheet to print"];
    const whats = ["the page", "the page after a click", "the tree", ...types, ...shared];
    for (const [i, what] of whats.entries()) {
      const [one, other] = [seen[0][i], seen[1][i]];
      const at = [...one].findIndex((letter, at) => letter !== other[at]);
      const parts = [one, other].map((text) => text.slice(Math.max(0, at - 80), at + 80));
      assert.equal(one === other, true, `${what} tells what is hidden: ${parts.join("\n\n")}`);
    }
  });
}

test("the curtain falls after a move, in another window, and after half a minute", async (t) => {
  const page = await newPage(t);
  await page.clock.install();
  const screen = await show(page, at(DUEL.position));
  const cards = () => page.locator("[data-card]").count();
  const show_ = () => screen.button(say("page.hand_show")).click();
  assert.equal(await cards(), 0);
  await show_();
  await eventually(cards, 4);
  await page.evaluate(() => window.dispatchEvent(new Event("blur")));
  await eventually(cards, 0);
  await show_();
  await eventually(cards, 4);
  await page.clock.fastForward(31_000);
  await eventually(cards, 0);
  await show_();
  await screen.button(say("page.hand_cover")).click();
  await eventually(cards, 0);
  const peek = await screen.button(say("page.hand_peek")).boundingBox();
  await page.mouse.move(peek.x + 20, peek.y + 10);
  // The right button opens the browser's menu.
  await page.mouse.down({ button: "right" });
  await settled(page);
  assert.equal(await cards(), 0);
  await page.mouse.up({ button: "right" });
  await page.mouse.down();
  await eventually(cards, 4);
  await page.mouse.up();
  await eventually(cards, 0);
  await show_();
  await eventually(cards, 4);
  await enterDuel(page, DUEL.moves[0].replace(/^-.._/, ""), INPUTS.mouse(page));
  await eventually(async () => (await plies(page)).length, 1);
  await eventually(cards, 0);
});

test("a hand that was held open with a finger does not close one that is shown later", async (t) => {
  const page = await newPage(t, PHONE);
  const screen = await show(page, at(DUEL.position));
  const cards = () => page.locator("[data-card]").count();
  const debug = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) => debug.send("Input.dispatchTouchEvent", { type, touchPoints });
  const point = async (element) => {
    await element.scrollIntoViewIfNeeded();
    const { x, y, width, height } = await element.boundingBox();
    return { x: x + width / 2, y: y + height / 2 };
  };
  const ended = () => page.evaluate(() => window.ended);
  await page.evaluate(() => {
    window.ended = [];
    for (const type of ["pointerup", "pointercancel"]) window.addEventListener(type, () => window.ended.push(type));
  });
  // A touch ends when the finger is lifted, or when the browser takes it as its own gesture.
  for (const [ends, other, type] of [
    ["touchEnd", "touchCancel", "pointercancel"],
    ["touchCancel", "touchEnd", "pointerup"],
  ]) {
    await touch("touchStart", await point(screen.button(say("page.hand_peek"))));
    await eventually(cards, 4);
    await touch(ends);
    await eventually(cards, 0);
    // Uses the keyboard, because a tap would end the touch that is tested.
    await screen.button(say("page.hand_show")).press("Enter");
    await eventually(cards, 4);
    const before = (await ended()).length;
    await touch("touchStart", await point(screen.status));
    await touch(other);
    await eventually(async () => (await ended()).slice(before), [type]);
    await settled(page);
    assert.equal(await cards(), 4, `after ${type}`);
    await screen.button(say("page.hand_cover")).press("Enter");
    await eventually(cards, 0);
  }
});

test("a game with something hidden is studied when it is over, and not before", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(DUEL.position));
  await page.getByText(say("page.study_barred")).waitFor();
  assert.equal(await screen.button(say("page.study_game")).count(), 0);
});

test("a running game is shared as its public view, or with a warning whole", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(DUEL.position));
  await screen.action("share").click();
  const dialog = page.getByRole("dialog");
  const link = () => sharedText(page);
  const open_ = await link();
  // Before the page shows the link with all hidden information, it asks for confirmation.
  await dialog.getByRole("button", { name: say("page.share_ask") }).click();
  await eventually(() => page.getByTestId("share-warning").textContent(), say("page.share_asking"));
  assert.equal(await link(), open_);
  await dialog.getByRole("button", { name: say("page.share_keep_hidden") }).click();
  await eventually(() => page.getByTestId("share-warning").textContent(), say("page.share_hidden"));
  await shareEverything(page);
  await eventually(() => page.getByTestId("share-warning").textContent(), say("page.share_everything"));
  const whole = await link();
  assert.notEqual(open_, whole);
  const watcher = await newPage(t);
  const watched = await show(watcher, new URL(open_).hash);
  const hidden = await watched.position();
  assert.match(hidden, / w duel - - ~4 ~3 ~\d+ -$/);
  assert.equal(await watched.button(say("page.hand_show")).count(), 0);
  const other = await newPage(t);
  const copy = await show(other, new URL(whole).hash);
  await copy.stands(hidden);
  await copy.button(say("page.hand_show")).click();
  await eventually(() => other.locator("[data-card]").count(), 4);
});

test("a new game is begun for each variant, with the names of its players", async (t) => {
  const page = await newPage(t);
  for (const [variant, seats] of some([["duel", 2], ["fixed", 2], ["coop", 3]], 0, 2)) {
    await open(page, "#/");
    await playButton(page, "zugzwang").click();
    const dialog = page.getByRole("dialog");
    await bothHere(page);
    await unfold(page);
    await answer(page, "zugzwang.variant", variant);
    if (variant === "coop") await dialog.getByLabel(said("zugzwang.players")).selectOption("3");
    const names = dialog.getByRole("textbox");
    assert.equal(await names.count(), seats);
    await names.first().fill("Ada");
    await names.first().blur();
    await startButton(page).click();
    const screen = play(page);
    await screen.board.waitFor();
    await eventuallyMatches(() => page.locator(".seat-line .name").allTextContents().then(String), /Ada/);
    assert.match(await screen.position(), new RegExp(` ${variant} `));
  }
});

test("under a finger the magnifier shows every face of a die, of which a small board shows one", async (t) => {
  const page = await newPage(t, PHONE);
  await show(page, at("8/8/5(.cQpB)2/8/8/2(.bQrR)5/8/8 w duel - - - - - -"));
  const countShown = (all) => all.filter((mark) => getComputedStyle(mark).display !== "none").length;
  const marks = (within) => page.locator(`${within} .die .beside`).evaluateAll(countShown);
  const debug = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) => debug.send("Input.dispatchTouchEvent", { type, touchPoints });
  await touch("touchStart", await middle(page, "f6"));
  await eventually(() => marks(".magnifier"), 4);
  assert.equal(await marks(".drawing"), 0);
  await touch("touchEnd");
  await eventually(() => page.locator(".magnifier").count(), 0);
});
