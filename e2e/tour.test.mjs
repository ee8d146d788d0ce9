// The texts of the page during a game against the computer, from the first press to the analysis after the game. Each
// input plays one game, and in a soak (a long run) all games.

import assert from "node:assert/strict";
import { axe, newPage, open } from "./harness.mjs";
import { answer, click, eventually, eventuallyMatches, middle, play, playButton, settled, showMoves, startButton } from "./helpers.mjs";
import { testIf } from "./soak.mjs";
import { say } from "./words.mjs";

const PHONE = { width: 360, height: 740, touch: true };

const INPUTS = {
  mouse: (page) => ({ go: (name) => click(page, name), press: (button) => button.click() }),
  touch: (page) => ({
    go: async (name) => {
      const { x, y } = await middle(page, name);
      await page.touchscreen.tap(x, y);
    },
    press: (button) => button.tap(),
  }),
  keyboard: (page) => ({
    go: async (name) => {
      await page.locator(`[data-board] [data-square="${name}"]`).focus();
      await page.keyboard.press("Enter");
    },
    press: async (button) => {
      await button.focus();
      await page.keyboard.press("Enter");
    },
  }),
};

const hinted = (page) =>
  page.evaluate(() => {
    const hint = document.querySelector("[data-testid=hint]");
    return hint?.dataset.stage ? { ...hint.dataset, said: hint.textContent } : null;
  });

/** Presses what each hint names until a move is played. Checks that the sentences contain no notation. */
async function follow(page, { go, press }) {
  for (let presses = 0; presses < 40; presses++) {
    await settled(page);
    const hint = await hinted(page);
    if (hint === null) return;
    assert.doesNotMatch(hint.said, /[A-Z]{3,4}-\d|\b[a-l]\d+[-x=^~:]/, "no rules, no notation");
    if (hint.square) await go(hint.square);
    else if (hint.edge) await press(page.locator(`[data-edge="${hint.edge}"] button`));
    else await press(page.locator(`[data-action="${hint.button}"]:visible`).first());
  }
  assert.fail("the hint leads to no move");
}

/** The labels of ranks and files that overlap the board or are cut by the window. */
const misplaced = (page) =>
  page.evaluate(() => {
    const board = document.querySelector("[data-board] .cells, [data-board].cells").getBoundingClientRect();
    const isBeside = (box) => (box.right <= board.left + 1 || box.top >= board.bottom - 2) && box.left >= -1;
    const names = [...document.querySelectorAll(".board-place .coordinate")];
    return names.filter((name) => !isBeside(name.getBoundingClientRect())).map((name) => name.textContent);
  });

/**
 * For each game: the input of the usual check, one of the game's pieces, and a square where that piece may not go. A
 * soak plays each game with each input. In the usual check, e2e/computer.test.mjs plays the games whose
 * input is null here.
 */
const TOURS = [
  ["hens", "mouse", "e2", "e7"],
  ["fist", null, "g1", "e5"],
  ["pawn", "keyboard", "a3", "h5"],
  ["fidchell", null, "b1", "l8"],
  ["zugzwang", "touch", null, null],
];

const CASES = TOURS.flatMap(([game, usual, ...squares]) =>
  Object.keys(INPUTS).map((input) => [game, input, input === usual, ...squares]),
);

for (const [game, input, isInCheck, piece, astray] of CASES) {
  testIf(isInCheck)(`the page says what happens in a game of ${game}, by ${input}`, async (t) => {
    const page = await newPage(t, input === "touch" ? PHONE : { width: 1280, height: 800 });
    const does = INPUTS[input](page);
    await open(page, "#/");
    await playButton(page, game).click();
    await answer(page, "page.new_level", "1");
    await answer(page, "page.new_you", "0");
    await startButton(page).click();
    const screen = play(page);
    await screen.board.waitFor();
    await screen.says(new RegExp(`^${say("page.your_turn")}`));

    // Selecting a piece shows its moves, and a refusal gives the reason. Neither plays a move.
    if (piece) {
      await does.go(piece);
      await screen.says(/.+: .+/);
      await does.go(astray);
      await eventuallyMatches(() => screen.refusal.textContent(), /^\S.+\.( |$)/);
      await does.press(screen.action("cancel"));
      await screen.says(new RegExp(`^${say("page.your_turn")}`));
    }

    // A hint has three stages, and following it leads to a move. Then a sentence reports the computer's answer.
    for (const stage of ["1", "2", "3"]) {
      await does.press(screen.action("hint"));
      await eventually(async () => (await hinted(page))?.stage, stage, `stage ${stage}`);
    }
    await follow(page, does);
    await eventuallyMatches(() => page.evaluate(() => document.querySelector("[data-testid=happened]")?.textContent), new RegExp(`(^|\\. )${say("page.computer").start} `));
    const short = await page.getByTestId("happened").textContent();
    // At most 90 characters and a full stop.
    assert.ok(short.length <= 91, short);
    await axe(page, ".table");

    // The computer's move can be shown again until the next action.
    await does.press(screen.action("show-again"));
    await screen.says(new RegExp(`(^|\\. )${say("page.computer").start} `));

    // Resign, then look at the analysis of the game.
    if (input === "touch") await does.press(screen.action("more"));
    else await showMoves(page);
    await does.press(screen.button(say("page.computer_resign")));
    await does.press(screen.action("resign"));
    await screen.says(new RegExp(say("games.resigned", { loser: "", winner: "" }).lost ?? ""));
    assert.equal(await screen.input.count(), 0, "no move is entered after the end");
    const before = await screen.board.boundingBox();
    await does.press(screen.action("turned"));
    await page.getByTestId("learn").waitFor();
    await settled(page);
    const { x, y } = await screen.board.boundingBox();
    if (input === "touch") assert.deepEqual([x, y], [before.x, before.y], "the board stays where it is");
    await does.press(screen.action("leave"));
    await screen.action("rematch").waitFor();

    // The labels of ranks and files are outside the board. Exceptions are Fist, with its tilted board, and Zugzwang,
    // which has coloured edges there.
    if (!["hens", "pawn", "fidchell"].includes(game)) return;
    for (const [width, height] of [[360, 740], [768, 1024], [1440, 900]]) {
      await page.setViewportSize({ width, height });
      await settled(page);
      assert.deepEqual(await misplaced(page), [], `at ${width}`);
    }
  });
}
