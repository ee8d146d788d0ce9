// Conveniences: the list of legal moves, repeating the last move, sounds, and a screen that stays on.

import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES } from "./games.mjs";
import { newPage, open } from "./harness.mjs";
import { HENS_GAMES, answer, bothHere, eventually, eventuallyMatches, movesButton, play, playButton, playByTyping, recordOf, settled, showMoves, startButton, unfold, vectors } from "./helpers.mjs";
import { START } from "./positions.mjs";
import { SOAK, some } from "./soak.mjs";
import { said, say } from "./words.mjs";

const PHONE = { width: 390, height: 844, touch: true };
const INPUTS = [["mouse", {}], ["touch", PHONE], ["keyboard", {}]];

/** Opens a recorded game with its first plies. */
async function opened(page, id, plies) {
  const [game] = vectors(`${id}_games`);
  await open(page, "#/");
  await page.getByRole("button", { name: say("page.open_title") }).click();
  await page.getByTestId("open-text").fill(recordOf(id, { ...game, moves: game.moves.slice(0, plies) }));
  await page.getByRole("dialog").getByRole("button", { name: say("page.open_do"), exact: true }).click();
  await play(page).board.waitFor();
  return game;
}

const press = (input, control) => (input === "touch" ? control.tap() : input === "mouse" ? control.click() : control.press("Enter"));

/** Shows the panel with the list of moves. On a phone it opens over the board. */
async function inSight(page, input) {
  if (input === "touch") await movesButton(page).tap();
  await showMoves(page);
}

for (const [i, [input, options]] of INPUTS.entries()) {
  test(`a move of each game is played from the list of legal moves, by ${input}`, async (t) => {
    const page = await newPage(t, options);
    // Each input plays one game, and in a soak (a long run) all games. tests/house/legal_moves.rs plays a move of each
    // game.
    for (const id of GAMES.filter((_, game) => SOAK || game === i)) {
      await open(page, `#/play/${id}`);
      const screen = play(page);
      await screen.board.waitFor();
      await settled(page);
      const list = page.getByTestId("legal");
      if (input === "keyboard") await page.keyboard.press("g");
      else {
        await inSight(page, input);
        await press(input, list.locator("[data-action=legal]"));
      }
      const ways = list.getByRole("group").getByRole("button");
      await ways.first().waitFor();
      const begun = await screen.position();
      // A long list has steps instead of whole moves. Steps that end a move are listed first.
      for (let presses = 0; presses < 8 && (await screen.position()) === begun; presses++) {
        if (input === "keyboard") {
          await eventually(() => page.evaluate(() => document.activeElement.closest(".ways") !== null), true, `${id}: the keyboard is in the list`);
          await page.keyboard.press("Enter");
        } else await press(input, ways.first());
        await settled(page);
      }
      assert.notEqual(await screen.position(), begun, `${id} is played by ${input}`);
    }
  });
}

test("a legal move is shown on the board where the pointer or the keyboard is, and no longer", async (t) => {
  const page = await newPage(t);
  await open(page, "#/play/hens");
  const screen = play(page);
  await screen.board.waitFor();
  const drawing = () => page.locator("#board-drawing").innerHTML();
  const position = await screen.position();
  await page.keyboard.press("g");
  const list = page.getByTestId("legal");
  await list.getByRole("group").getByRole("button").first().waitFor();
  await list.locator("[data-action=legal]").focus();
  const before = await drawing();
  const [move] = vectors("hens_games")[0].moves;
  const way = list.getByRole("button").filter({ has: page.getByText(move, { exact: true }) });
  await way.hover();
  await eventually(async () => (await drawing()) !== before, true, "the pointer shows it");
  const shown = await drawing();
  await page.mouse.move(5, 5);
  await eventually(drawing, before, "it is shown no longer");
  await way.focus();
  await eventually(drawing, shown, "the keyboard shows the same");
  await page.keyboard.press("ArrowDown");
  await eventually(async () => ![shown, before].includes(await drawing()), true, "the next one is shown");
  await page.keyboard.press("Home");
  await eventually(() => page.evaluate(() => document.activeElement.tabIndex), 0);
  assert.equal(await screen.position(), position, "nothing was played");
  await way.press("Enter");
  await eventually(async () => (await screen.position()) !== position, true);
});

test("the last move is told again, on the board and in words, by key, mouse and touch", async (t) => {
  for (const [input, options] of some(INPUTS, 0)) {
    const page = await newPage(t, { reducedMotion: false, ...options });
    await opened(page, "hens", 3);
    const screen = play(page);
    const [game] = vectors("hens_games");
    const travels = () => page.locator("#board-drawing .travels").count();
    await eventually(travels, 0);
    if (input === "keyboard") await page.keyboard.press("l");
    else {
      await inSight(page, input);
      await press(input, page.getByTestId("moves").locator("[aria-current]").first());
    }
    await eventually(travels, 1, input);
    await eventuallyMatches(() => page.getByTestId("status").textContent(), said("page.happened"));
    const words = await page.getByTestId("status").textContent();
    assert.ok(words.includes(game.moves[2].slice(0, 2)), words);
    await page.keyboard.press(",");
    await eventually(async () => (await page.getByTestId("status").textContent()) === words, false, "it is told until something is done");
    await screen.board.waitFor();
  }
});

test("what a move captured or displaced is marked on the board", async (t) => {
  const page = await newPage(t);
  for (const id of some(["fidchell", "pawn"], 1)) {
    const [game] = vectors(`${id}_games`);
    const plies = game.moves.findIndex((move) => move.includes("x")) + 1;
    if (plies === 0) continue;
    await opened(page, id, plies);
    await page.locator("#board-drawing .last :is(.took, .gone)").first().waitFor({ state: "attached" });
  }
});

/** Opens a page that records its sounds. */
async function listening(t, options) {
  const page = await newPage(t, options);
  await page.addInitScript(() => {
    window.sounds = [];
    window.made = 0;
    // static/boot.js sets the function later.
    let plays;
    const records = (volume, names) => {
      sounds.push(`${volume} ${names}`);
      return plays(volume, names);
    };
    Object.defineProperty(window, "playSounds", { get: () => records, set: (given) => (plays = given) });
    for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
      const { start } = prototype;
      prototype.start = function (...given) {
        window.made += 1;
        return start.apply(this, given);
      };
    }
  });
  return page;
}

test("moves, captures and the end are heard once that was switched on, refusals never", async (t) => {
  for (const [input, options] of some(INPUTS, 1)) {
    const page = await listening(t, options);
    const heard = () => page.evaluate(() => sounds.splice(0));
    const game = HENS_GAMES.find(({ position, moves }) => position === START && moves.length < 20);
    await open(page, "#/play/hens");
    const screen = play(page);
    await screen.board.waitFor();
    const type = async (move) => {
      if (!(await screen.input.isVisible())) await inSight(page, input);
      await screen.input.fill(move);
      await screen.input.press("Enter");
      await settled(page);
    };
    await type(game.moves[0]);
    assert.deepEqual(await heard(), [], "off until switched on");
    await press(input, page.getByRole("button", { name: say("page.settings_title") }));
    const dialog = page.getByRole("dialog");
    const box = dialog.getByLabel(say("page.settings_sound"), { exact: false }).first();
    if (input === "keyboard") await box.press(" ");
    else await press(input, box);
    await eventually(heard, ["60 move"], "a sample");
    await dialog.getByLabel(say("page.settings_volume")).press("ArrowRight");
    await eventually(heard, ["70 move"], "a sample at that volume");
    await eventually(() => page.evaluate(() => made > 0), true, "the page makes it");
    await page.keyboard.press("Escape");
    await type("a1-a9");
    assert.deepEqual(await heard(), [], "no sound of a refusal");
    for (const move of game.moves.slice(1, -1)) await type(move);
    const expected = game.moves.slice(1, -1).map((move) => (move.includes("x") ? "70 capture" : "70 move"));
    await eventually(heard, expected);
    await type(game.moves.at(-1));
    await eventually(heard, ["70 end"]);
    await page.reload();
    await screen.board.waitFor();
    assert.deepEqual(await heard(), [], "a reload makes no sound");
    await page.keyboard.press(",");
    await settled(page);
    await page.keyboard.press(".");
    await eventually(heard, ["70 end"], "a step forward is heard as the move was");
    assert.equal(await page.evaluate(() => performance.getEntriesByType("resource").filter(({ name }) => /\.(mp3|ogg|wav)/.test(name)).length), 0);
  }
});

test("an answer of the computer tells that it is one's turn, and giving up that it is the end", async (t) => {
  const page = await listening(t, {});
  await open(page, "#/");
  await page.getByRole("button", { name: say("page.settings_title") }).click();
  await page.getByRole("dialog").getByLabel(say("page.settings_sound"), { exact: false }).first().check();
  await page.keyboard.press("Escape");
  await playButton(page, "hens").click();
  await answer(page, "page.new_level", "1");
  await answer(page, "page.new_you", "0");
  await startButton(page).click();
  const screen = play(page);
  await screen.board.waitFor();
  await page.keyboard.press("g");
  await page.getByTestId("legal").getByRole("group").getByRole("button").first().waitFor();
  await page.evaluate(() => sounds.splice(0));
  await page.getByTestId("legal").getByRole("group").getByRole("button").first().press("Enter");
  await eventuallyMatches(() => page.evaluate(() => sounds.join()), /^60 (move|capture),60 (move|capture) turn$/);
  await page.evaluate(() => sounds.splice(0));
  await page.getByRole("button", { name: say("page.computer_resign"), exact: true }).click();
  await screen.action("resign").click();
  await eventually(() => page.evaluate(() => sounds.join()), "60 end", "giving up ends the game");
});

/** Plays a sound as the app does. */
const sound = (page, times = 1) =>
  page.evaluate((times) => {
    for (let i = 0; i < times; i++) playSounds(70, "move");
  }, times);

test("sounds from before the first press are dropped, and not made all at once after it", async (t) => {
  const page = await listening(t);
  // Imitates a browser that isn't headless: it suspends audio until the first press.
  await page.addInitScript(() => {
    const Plain = AudioContext;
    const waiting = [];
    let isPressed = false;
    window.AudioContext = class extends Plain {
      get state() {
        return isPressed ? super.state : "suspended";
      }
      resume() {
        return isPressed ? super.resume() : new Promise((done) => waiting.push(done));
      }
    };
    addEventListener("pointerdown", () => {
      isPressed = true;
      waiting.forEach((done) => done());
    });
  });
  await open(page, "#/play/hens");
  await sound(page, 28);
  await page.waitForTimeout(1500);
  await page.mouse.click(5, 400);
  await page.waitForTimeout(500);
  assert.equal(await page.evaluate(() => window.made), 0);
  await sound(page);
  await eventually(() => page.evaluate(() => window.made > 0), true);
});

test("after an interruption sounds are made again, by the same context or by a new one", async (t) => {
  for (const isLost of [false, true]) {
    const page = await listening(t);
    // Imitates the state "interrupted", which only Safari has.
    await page.addInitScript((isLost) => {
      const Plain = AudioContext;
      window.contexts = [];
      window.AudioContext = class extends Plain {
        constructor() {
          super();
          window.contexts.push(this);
        }
        get state() {
          return this.isInterrupted ? "interrupted" : super.state;
        }
        resume() {
          if (isLost && this.isInterrupted) return Promise.reject(new DOMException("in a call", "InvalidStateError"));
          this.isInterrupted = false;
          return super.resume();
        }
      };
    }, isLost);
    await open(page, "#/play/hens");
    await page.mouse.click(5, 400);
    await sound(page);
    await eventually(() => page.evaluate(() => window.made > 0), true);
    await page.evaluate(() => {
      window.made = 0;
      window.contexts[0].isInterrupted = true;
    });
    await sound(page);
    await eventually(() => page.evaluate(() => window.made > 0), true);
    assert.equal(await page.evaluate(() => window.contexts.length), isLost ? 2 : 1);
  }
});

test("the screen stays on while a clock runs and in Demo, and no longer", async (t) => {
  const page = await newPage(t);
  // Records requests for the device's wake lock.
  await page.addInitScript(() => {
    window.lights = [];
    Object.defineProperty(navigator, "wakeLock", {
      value: {
        async request(kind) {
          const light = { kind, released: false, release: async () => void (light.released = true) };
          window.lights.push(light);
          return light;
        },
      },
    });
  });
  const on = () => page.evaluate(() => window.lights.filter(({ released }) => !released).length);
  await open(page, "#/");
  await playButton(page, "hens").click();
  await bothHere(page);
  await unfold(page);
  await page.getByRole("dialog").getByLabel(new RegExp(`^${say("page.clock")}`)).first().selectOption("side");
  await startButton(page).click();
  const screen = play(page);
  await screen.board.waitFor();
  assert.equal(await on(), 0, "no move was made");
  await playByTyping(page, ["d2-b4"]);
  await eventually(on, 1);
  // Browsers release the lock when the page is hidden.
  await page.evaluate(() => {
    window.lights.forEach((light) => (light.released = true));
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await eventually(on, 1);
  await screen.action("pause-clock").click();
  await eventually(on, 0);
  await page.getByRole("button", { name: say("page.play_demo"), exact: true }).click();
  await eventually(on, 1);
  await page.keyboard.press("Escape");
  await eventually(on, 0);
});
