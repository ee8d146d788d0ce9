// Games against the computer, which thinks in a worker: with each input, offline, and after the worker has died.

import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { fileURLToPath } from "node:url";
import { GAMES } from "./games.mjs";
import { axe, newPage, offlineReady, open, server } from "./harness.mjs";
import { A_MOVE, answer, answered, eventually, eventuallyMatches, holdComputer, linkByLink, middle, movesButton, newHoldingPage, play, playButton, releaseComputer, settled, sharedText, show, showMoves, sidePanel, slotOf, startButton, unfold } from "./helpers.mjs";
import { SOAK, some, testIf } from "./soak.mjs";
import { said, say } from "./words.mjs";

const PHONE = { width: 390, height: 844, touch: true };
/** The version of the messages between page and worker: `VERSION` in crates/protocol/src/message.rs. */
const VERSION = 4;
const INPUTS = ["mouse", "touch", "keyboard"];

/**
 * With FAIRYBOARD_WHOLE_GAMES, every game is played to its end with each input. Otherwise each is played for a few
 * plies with one input, and then resigned.
 */
const WHOLE = "FAIRYBOARD_WHOLE_GAMES" in process.env;
const PLIES = WHOLE ? 400 : SOAK ? 8 : 4;

/** Starts a game against the computer from the gallery. */
async function against(page, game, { level = "2", side = "0" } = {}) {
  await open(page, "#/");
  await playButton(page, game).click();
  await eventually(() => answered(page, "page.new_opponent"), "computer");
  await answer(page, "page.new_level", level);
  await answer(page, "page.new_you", side);
  await startButton(page).click();
  const screen = play(page);
  await screen.board.waitFor();
  await showMoves(page);
  return screen;
}

/** Plays the move that the move field suggests, without its dice roll, which a player can't choose. */
async function suggested(screen) {
  await eventuallyMatches(() => screen.input.getAttribute("placeholder"), A_MOVE);
  const before = (await screen.plies()).length;
  await screen.input.fill((await screen.input.getAttribute("placeholder")).replace(/\/.*$/, ""));
  await screen.input.press("Enter");
  await eventually(async () => (await screen.plies()).length > before, true);
}

/** The visible state of the game: enabled buttons, marked squares, and the number of plies. */
const look = (page) =>
  page.evaluate(() => {
    const marked = (...marks) =>
      [...document.querySelectorAll("[data-square]")]
        .filter((cell) => marks.some((mark) => cell.dataset.mark?.split(" ").includes(mark)))
        .map((cell) => cell.dataset.square);
    const has = (act) => document.querySelector(`[data-action="${act}"]:enabled`) !== null;
    return {
      isOver: has("rematch"),
      thinks: has("move-now"),
      waits: has("go-on"),
      play: has("play"),
      movable: marked("movable"),
      next: marked("target", "capture", "jump"),
      plies: document.querySelectorAll("[data-testid=moves] .line:not(.variation) > .entry > [data-ply]").length,
    };
  });

/**
 * For each arrow key, by how many columns and rows it moves the cursor. This depends on the edge the player looks from.
 */
const ways = new Map();

async function walk(page, to) {
  const at = () => page.evaluate(() => document.activeElement.dataset?.square);
  if (!(await at())) await page.locator('[data-board] [tabindex="0"]').focus();
  const away = (from, to) => [to.charCodeAt(0) - from.charCodeAt(0), to.slice(1) - from.slice(1)];
  const turned = await page.evaluate(() => ["board", "turned"].map((name) => document.querySelector("[data-board]").dataset[name]).join());
  for (let presses = 0; (await at()) !== to; presses++) {
    assert.ok(presses < 80, `no way to ${to}`);
    const [files, ranks] = away(await at(), to);
    const known = (key) => ways.get(turned + key);
    const leads = (key) => known(key) && (known(key)[0] * files > 0 || known(key)[1] * ranks > 0);
    const keys = ["ArrowRight", "ArrowUp", "ArrowLeft", "ArrowDown"];
    const key = keys.find(leads) ?? keys.find((key) => !known(key)) ?? keys[presses % 4];
    const before = await at();
    await page.keyboard.press(key);
    const now = away(before, await at());
    if (now.some((by) => by !== 0)) ways.set(turned + key, now);
  }
}

async function press(page, input, square) {
  if (input === "keyboard") {
    await walk(page, square);
    return page.keyboard.press("Enter");
  }
  const { x, y } = await middle(page, square);
  return input === "touch" ? page.touchscreen.tap(x, y) : page.mouse.click(x, y);
}

/** Plays random moves on marked squares until the game is over or has enough plies. */
async function playOn(page, input, seed) {
  let state = seed;
  const any = (list) => list[(state = (state * 48271) % 2147483647) % list.length];
  for (let presses = 0; presses < 40 * PLIES; presses++) {
    await settled(page);
    const seen = await look(page);
    assert.ok(!seen.waits, await page.getByTestId("status").textContent());
    if (seen.isOver || (seen.plies >= PLIES && !seen.thinks)) return seen;
    if (seen.thinks) await page.waitForTimeout(50);
    else if (seen.play && (seen.next.length === 0 || presses % 3 === 0)) {
      const button = page.locator("[data-action=play]");
      await (input === "touch" ? button.tap() : input === "mouse" ? button.click() : button.press("Enter"));
    } else if (seen.next.length > 0) await press(page, input, any(seen.next));
    else if (seen.movable.length > 0) await press(page, input, any(seen.movable));
    // If no square is marked, the player could only look at the board from another edge. Type a move instead.
    else {
      if (input === "touch") await movesButton(page).tap();
      await suggested(play(page));
      if (input === "touch") await sidePanel(page).getByRole("button", { name: say("page.close"), exact: true }).tap();
    }
  }
  assert.fail("the game does not come to an end");
}

for (const [i, game] of GAMES.entries()) {
  for (const input of WHOLE ? INPUTS : [INPUTS[i % INPUTS.length]]) {
    // In the usual check each input plays one game. e2e/tour.test.mjs plays the others.
    testIf(WHOLE || i < INPUTS.length)(`${game} is played against the computer by ${input}`, async (t) => {
      const page = await newPage(t, input === "touch" ? PHONE : {});
      await against(page, game, { side: String(i % 2) });
      const { isOver, plies } = await playOn(page, input, 11 + i);
      t.diagnostic(`${plies} plies`);
      if (isOver) return;
      assert.ok(!WHOLE, "it is over by the rules");
      if (input === "touch") await page.locator("[data-action=more]").tap();
      await page.getByRole("button", { name: say("page.computer_resign"), exact: true }).click();
      await page.locator("[data-action=resign]").click();
      await eventually(async () => (await look(page)).isOver, true);
    });
  }
}

test("the computer plays every game without a network, once it has played with one", async (t) => {
  const page = await newPage(t, { offline: true });
  let screen = await against(page, "hens");
  await suggested(screen);
  await eventually(async () => (await screen.plies()).length, 2);
  await offlineReady(page);
  await eventually(() => page.evaluate(async () => {
    const names = await caches.keys();
    const kept = await Promise.all(names.map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)));
    return kept.flat().filter((url) => /late\/computer-/.test(url)).length;
  }), 2);
  await page.context().setOffline(true);
  await page.reload();
  screen = play(page);
  await eventually(async () => (await screen.plies()).length, 2);
  for (const game of some(GAMES, 3)) {
    screen = await against(page, game);
    for (let moves = 0; moves < (WHOLE ? 200 : 2) && !(await look(page)).isOver; moves++) {
      await suggested(screen);
      await eventually(async () => {
        const { isOver, thinks } = await look(page);
        return isOver || (!thinks && A_MOVE.test((await screen.input.getAttribute("placeholder")) ?? ""));
      }, true, game);
    }
    const { isOver, plies } = await look(page);
    t.diagnostic(`${game}: ${plies} plies${isOver ? ", to the end" : ""}`);
    assert.ok(plies > 2 || isOver, game);
  }
});

test("a worker that is gone in mid-thought is started again, and the game goes on; where that does not help it is told", async (t) => {
  const page = await newPage(t);
  // The first, third and fourth messages to the worker get lost.
  await page.addInitScript(() => {
    const { postMessage } = Worker.prototype;
    window.posted = 0;
    Worker.prototype.postMessage = function (message) {
      window.posted += 1;
      if (![1, 3, 4].includes(window.posted)) postMessage.call(this, message);
    };
  });
  /** Waits until this many messages were sent to the worker, then ends it. */
  const kill = async (question) => {
    await eventually(() => page.evaluate(() => window.posted), question);
    const [worker] = page.workers();
    await worker.evaluate(() => setTimeout(close));
    await eventually(() => page.workers().includes(worker), false);
  };
  const screen = await against(page, "hens");
  await suggested(screen);
  await kill(1);
  await screen.notes(new RegExp(say("page.computer_again")));
  await eventually(async () => (await screen.plies()).length, 2);
  await suggested(screen);
  await kill(3);
  await screen.notes(new RegExp(say("page.computer_again")));
  await kill(4);
  await screen.notes(new RegExp(say("page.computer_gone")));
  await screen.action("go-on").click();
  await eventually(async () => (await screen.plies()).length, 4);
});

test("a worker whose messages are broken, or of another version, is replaced once; where that does not help it is told", async (t) => {
  const { url, overrides } = await server();
  const [, path] = /data-computer="?\.\/([^" >]+)/.exec(await (await fetch(url)).text());
  const [module] = /computer-[\w-]+\.wasm/.exec(await (await fetch(url + path)).text());
  const page = await newPage(t, { expect: [/spoilt/, /WebAssembly/] });
  // Removes the service worker, which would answer with the real file instead of the damaged one of this test.
  await page.addInitScript(() => void delete Navigator.prototype.serviceWorker);
  await page.addInitScript(() => {
    window.started = 0;
    window.Worker = class extends Worker {
      constructor(...given) {
        super(...given);
        window.started += 1;
      }
    };
  });
  // This damaged worker holds a lock like the real one, so that only its answer is wrong.
  const answers = (message) => `
    onmessage = () => postMessage(${message});
    navigator.locks.request(name, () => {
      postMessage({ version: ${VERSION}, body: "Ready" });
      return new Promise(() => {});
    });`;
  const screen = play(page);
  let started = 0;
  try {
    const broken = [
      [`late/${module}`, "no module"],
      [path, "throw new Error('spoilt');"],
      [path, "postMessage('begun');"],
      [path, "postMessage({ version: 999, body: 'Ready' });"],
      [path, answers("'1\\nlast'")],
      [path, answers(`{ version: ${VERSION}, body: 'Refused' }`)],
      [path, answers(`{ version: ${VERSION}, body: { Answer: { id: 1 } } }`)],
      [path, answers("{ version: 999, body: 'Refused' }")],
      [path, answers("null")],
    ];
    for (const [file, content] of some(broken, 0, 1, 3, 6)) {
      overrides.clear();
      overrides.set(file, content);
      if (started === 0) {
        await against(page, "hens");
        await suggested(screen);
      } else {
        await screen.action("go-on").click();
      }
      started += 2;
      await eventually(() => page.evaluate(() => window.started), started, content);
      await screen.action("go-on").waitFor();
      const isLoaded = content.includes("postMessage");
      const key = isLoaded ? "page.computer_gone" : "page.computer_not_loaded";
      await screen.notes(new RegExp(say(key)), content);
    }
  } finally {
    overrides.clear();
  }
  await screen.action("go-on").click();
  await eventually(async () => (await screen.plies()).length, 2);
  assert.equal(await page.evaluate(() => window.started), started + 1);
});

test("where the browser has no workers all else works", async (t) => {
  const page = await newPage(t);
  await page.addInitScript(() => delete window.Worker);
  const screen = await against(page, "hens");
  await suggested(screen);
  await screen.notes(new RegExp(say("page.computer_gone")));
  await screen.action("take-back").click();
  await eventually(screen.plies, []);
});

test("a reload in mid-thought loses nothing, and another place can be looked at meanwhile", async (t) => {
  const page = await newHoldingPage(t);
  const screen = await against(page, "fist", { level: "5" });
  await holdComputer(page);
  await suggested(screen);
  const [mine] = await screen.plies();
  await page.reload();
  await eventually(async () => (await screen.plies()).length, 2);
  assert.equal((await screen.plies())[0], mine);
  await holdComputer(page);
  await suggested(screen);
  await page.keyboard.press("Escape");
  await page.getByRole("button", { name: say("page.embed_previous"), exact: true }).click();
  await releaseComputer(page);
  await page.waitForTimeout(1500);
  assert.equal((await screen.plies()).length, 3, "it waits where another place is looked at");
  await screen.button(say("page.draft_to_now")).click();
  await eventually(async () => (await screen.plies()).length, 4);
});

test("take back takes both moves; pause, move now, another level, resignation, and a rematch with sides changed", async (t) => {
  const page = await newHoldingPage(t);
  const screen = await against(page, "hens", { level: "3" });
  await suggested(screen);
  await eventually(async () => (await screen.plies()).length, 2);
  await screen.action("take-back").click();
  await eventually(screen.plies, []);
  await holdComputer(page);
  await suggested(screen);
  await screen.action("pause").press("Enter");
  await screen.says(new RegExp(say("page.status_paused", { player: say("page.computer") })));
  const focused = () => page.evaluate(() => document.activeElement.dataset.action ?? document.activeElement.textContent);
  await eventually(focused, "go-on");
  await releaseComputer(page);
  await page.waitForTimeout(1200);
  assert.equal((await screen.plies()).length, 1, "it waits");
  await axe(page);
  await screen.action("take-back").click();
  await eventually(screen.plies, []);
  await suggested(screen);
  await page.getByLabel(said("page.computer_level")).selectOption("1");
  await holdComputer(page);
  await screen.action("go-on").click();
  await screen.action("move-now").click();
  await releaseComputer(page);
  await eventually(async () => (await screen.plies()).length, 2);
  // The question has the keyboard, and its answer *No* gives it back.
  await page.getByRole("button", { name: say("page.computer_resign"), exact: true }).press("Enter");
  await eventually(focused, say("page.computer_resign_no"));
  await page.getByRole("group", { name: say("page.computer_resign_ask") }).waitFor();
  await page.keyboard.press("Enter");
  await eventually(focused, say("page.computer_resign"));
  // A double press does not resign, because *Cancel* appears at the place of the first press.
  await page.getByRole("button", { name: say("page.computer_resign"), exact: true }).dblclick();
  await eventually(() => screen.action("resign").count(), 0);
  await page.getByRole("button", { name: say("page.computer_resign"), exact: true }).click();
  await screen.action("resign").click();
  await screen.says(new RegExp(say("games.resigned", { loser: say("games.white"), winner: say("games.black") }).lost));
  await axe(page);
  // The game is still over after a reload.
  await page.reload();
  await screen.action("rematch").waitFor();
  await screen.action("swap-sides").click();
  await eventually(async () => (await screen.plies()).length, 1);
  assert.equal(await screen.board.getAttribute("data-turned"), "2");
  await eventually(() => page.getByLabel(said("page.computer_level")).inputValue(), "1");
});

test("on a phone the result is in sight after giving up", async (t) => {
  const page = await newPage(t, { width: 360, height: 740, touch: true });
  const screen = await against(page, "hens", { level: "1" });
  await page.locator("[data-action=more]").tap();
  const { x, y, width, height } = await page.getByRole("button", { name: say("page.computer_resign"), exact: true }).boundingBox();
  const tap = () => page.touchscreen.tap(x + width / 2, y + height / 2);
  await tap();
  await screen.action("resign").waitFor();
  // A second tap at the same place cancels.
  await tap();
  await screen.action("resign").waitFor({ state: "detached" });
  await page.locator('[data-action=more][aria-expanded="false"]').waitFor({ state: "attached" });
  await settled(page);
  await page.locator("[data-action=more]").tap();
  await page.getByRole("button", { name: say("page.computer_resign"), exact: true }).tap();
  await screen.action("resign").tap();
  await sidePanel(page).waitFor({ state: "hidden" });
  await screen.action("rematch").waitFor();
  // On a phone, the list of moves of a finished game can be opened again.
  await page.getByRole("button", { name: say("page.play_moves"), exact: true }).tap();
  await sidePanel(page).waitFor({ state: "visible" });
});

test("the computer answers an offer of a draw", async (t) => {
  const page = await newPage(t);
  const screen = await against(page, "pawn");
  await page.getByRole("button", { name: say("page.offer_ask_draw") }).click();
  await screen.notes(new RegExp(`${say("page.computer_declines")}|${say("games.draw_agreed")}`));
});

test("the computer plays both sides, and nobody’s hand is shown", async (t) => {
  const page = await newPage(t);
  const screen = await against(page, "zugzwang", { side: "" });
  await eventually(async () => (await screen.plies()).length > 3, true);
  assert.equal(await page.getByTestId("curtain").count(), 0);
  assert.equal(await page.locator("[data-card]").count(), 0);
  await screen.action("pause").click();
});

test("any position is played on against the computer; a link to a game waits to be gone on with", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, "#/play/hens?pos=h7%2F8%2F8%2F8%2F3cC3%2F8%2F3c4%2F3H4%20w");
  await screen.button(say("page.study_play")).click();
  await answer(page, "page.new_you", "1");
  await startButton(page).click();
  await eventually(async () => (await screen.plies()).length, 1);
  await page.locator("[data-action=share]").click();
  const link = await sharedText(page);
  const other = await newPage(t);
  const there = await show(other, link.slice(link.indexOf("#")));
  await eventually(async () => (await there.plies()).length, 1);
  await suggested(there);
  await eventually(async () => (await there.plies()).length, 3);
});

/** Fidchell at the start, when each side places its third rank. */
const PLACING = "ntcjdkqbactn/1lse1gg1esl1/12/12/12/12/12/12/12/12/1LSE1GG1ESL1/NTCJDKQBACTN w s Kk 0000 - -";

/** The square, edge or button that the hint names, and the hint's stage. */
const hintOf = async (page) => {
  await settled(page);
  const [hint] = await page.getByTestId("hint").evaluateAll((all) => all.map((one) => ({ ...one.dataset })));
  if (!hint) return undefined;
  const { stage, square, edge, button } = hint;
  return { stage: Number(stage), square, edge, button };
};

/** Presses what each hint names until a move is played. Returns what was pressed. */
async function follow(page, screen) {
  const plies = (await screen.plies()).length;
  const pressed = [];
  for (let hint; (hint = await hintOf(page)); ) {
    assert.deepEqual(await screen.marked("hint"), hint.square ? [hint.square] : []);
    if (hint.square) await screen.square(hint.square).click();
    else if (hint.edge) await page.locator(`.to-press[data-edge="${hint.edge}"] button`).click();
    else await page.locator(`.to-press[data-action="${hint.button}"]`).click();
    pressed.push(hint.square ?? hint.edge ?? hint.button);
    assert.ok(pressed.length < 12, pressed.join());
  }
  await eventually(async () => (await screen.plies()).length > plies, true, pressed.join());
  return pressed;
}

test("a hint looks at the piece, then names what to press, then tells the move and why it is good; by button, by key, and spoken", async (t) => {
  for (const [input, options] of some([["mouse", {}], ["touch", PHONE], ["keyboard", {}]], 1)) {
    const page = await newPage(t, options);
    // A hen with one jump, which captures two chicks.
    const screen = await show(page, "#/play/hens?pos=h7%2F8%2F8%2F8%2F3cC3%2F8%2F3c4%2F3H4%20w");
    const ask = async () => {
      await settled(page);
      if (input === "keyboard") return page.keyboard.press("h");
      return input === "touch" ? screen.action("hint").tap() : screen.action("hint").click();
    };
    await ask();
    await screen.says(said("page.hint_look"));
    assert.deepEqual(await screen.marked("hint"), ["d1"]);
    assert.match(await screen.spoken(), said("page.hint_look"));
    assert.equal((await hintOf(page)).stage, 1);
    await ask();
    await screen.says(said("page.hint_press"));
    assert.deepEqual([(await hintOf(page)).stage, ...(await screen.marked("hint"))], [2, "d1"]);
    await ask();
    await screen.says(/d1 to d3 .*\./);
    const [from, to] = [await page.locator(".hinted").count(), await screen.status.textContent()];
    assert.ok(from > 0 && to.length > 20, to);
    if (input === "mouse") await axe(page);
    await press(page, input === "touch" ? "touch" : "mouse", "d1");
    assert.equal((await hintOf(page)).square, "d3", "it goes on while it is followed");
    await ask();
    assert.equal((await hintOf(page)).square, "d3", "it can be asked for while a move is entered");
    await screen.action("cancel").click();
    assert.equal(await hintOf(page), undefined, "it goes when the player does something else");
  }
});

/** Asks for hints up to the stage that names what to press. */
async function askWhatToPress(page, screen) {
  const stage = async () => (await hintOf(page))?.stage;
  await screen.action("hint").click();
  await eventually(async () => [1, 2].includes(await stage()), true);
  if ((await stage()) === 1) await screen.action("hint").click();
  await eventually(stage, 2);
}

// For each case: the kind of thing that the second hint names, a link to the position, and the first square to press.
for (const [what, link, first] of [
  ["a pin", `#/play/fist?pos=${encodeURIComponent("1Yy5/Y7/5yb1/1y6/3Y1V2/7y/1B6/5k2 b h8 k")}`, "b5"],
  ["a conversion", "#/g/12BGESPAIAIiJh6ZVCGwYnEBrBYycE7w21e0kRAjWnoQHikO7xt-1Co9VSKkA", "d4"],
  ["a piece beside the board", `#/play/fidchell?pos=${encodeURIComponent(PLACING)}`],
  ["an edge or a card"],
]) {
  // e2e/tour.test.mjs follows hints, too, among them one with an edge.
  testIf(["a pin", "a piece beside the board"].includes(what))(`what the second hint names can be pressed: ${what}`, async (t) => {
    const page = await newPage(t);
    const screen = link ? await show(page, link) : await against(page, "zugzwang");
    await askWhatToPress(page, screen);
    const pressed = await follow(page, screen);
    if (first) assert.equal(pressed[0], first);
  });
}

test("there is no hint where assistance is locked, in a game by link that goes on and a study of it, or behind a curtain", async (t) => {
  const page = await newPage(t);
  await open(page, "#/");
  const begin = async (game, edit) => {
    await playButton(page, game).click();
    await edit();
    await startButton(page).click();
    await play(page).board.waitFor();
  };
  const screen = play(page);
  await begin("hens", async () => {
    await unfold(page);
    await page.getByRole("dialog").getByLabel(say("page.share_lock")).check();
  });
  await settled(page);
  assert.equal(await screen.action("hint").count(), 0);
  await page.keyboard.press("h");
  await settled(page);
  assert.equal(page.workers().length, 0);
  await open(page, "#/");
  const refuses = async () => {
    assert.equal(await screen.action("hint").count(), 0);
    await page.keyboard.press("h");
    await screen.notes(new RegExp(say("page.hint_apart")));
  };
  await begin("hens", () => linkByLink(page));
  await settled(page);
  await refuses();
  await screen.button(say("page.study_game")).click();
  await eventuallyMatches(() => slotOf(page), /#\/study\//);
  await refuses();
  await open(page, "#/");
  await begin("zugzwang", () => answer(page, "page.new_opponent", "here"));
  // The hint button looks disabled, and its tooltip gives the reason. A press shows the reason, too.
  assert.equal(await screen.action("hint").getAttribute("aria-disabled"), "true");
  assert.equal(await screen.action("hint").getAttribute("title"), say("page.hint_covered"));
  await screen.action("hint").click({ force: true });
  await screen.notes(new RegExp(say("page.hint_covered")));
  assert.equal(page.workers().length, 0, "nothing was asked");
});

// tests/engine/player.rs shows natively and in WebAssembly that a search is the same everywhere.
testIf(SOAK || WHOLE)("the worker finds the same moves as the command line", async (t) => {
  const folder = fileURLToPath(new URL("..", import.meta.url));
  const cargo = spawnSync("cargo", ["build", "--quiet", "--bin", "fairyboard"], { cwd: folder, encoding: "utf8" });
  assert.equal(cargo.status, 0, cargo.stderr);
  const page = await newPage(t);
  await open(page, "#/about");
  // Sends a message like the page's: see `Question` in crates/protocol/src/.
  await page.evaluate(() => {
    window.worker = window.startWorker("computer", "test");
    return new Promise((done) => (window.worker.onmessage = done));
  });
  const asked = (question) =>
    page.evaluate((message) => new Promise((done) => {
      window.worker.onmessage = ({ data: { body } }) => {
        if (body.Answer?.is_last !== false) done(body.Answer?.thoughts.map(({ mv }) => mv));
      };
      window.worker.postMessage(message);
    }), { version: VERSION, body: question });
  const count = WHOLE ? 50 : 6;
  for (const game of GAMES) {
    const files = game === "zugzwang" ? ["zugzwang", "zugzwang_games"] : [game, `${game}_games`];
    const vectors = files.flatMap((name) => JSON.parse(readFileSync(new URL(`../tests/vectors/${name}.json`, import.meta.url), "utf8")));
    const places = vectors
      .flatMap(({ position, options, moves, perft }) => (perft ? [[position, options, []]] : [0, 2, 4, 6].map((plies) => [position, options, moves.slice(0, plies)])))
      .slice(0, count);
    assert.ok(places.length >= Math.min(count, 40), `${game}: ${places.length}`);
    for (const [i, [position, options, moves]] of places.entries()) {
      const given = Object.entries(options ?? {}).map(([key, value]) => `${key}=${value}`);
      const [answer] = await asked({
        id: i + 1,
        game,
        options: given.join(" "),
        position,
        moves,
        limit: { Nodes: 200 },
        seed: i,
        lines: 1,
        asks_why: false,
        is_open: false,
        also: null,
        unlike: null,
      });
      const native = spawnSync(
        `${folder}/target/debug/fairyboard`,
        ["best", game, position, ...moves, "--nodes", "200", "--seed", String(i), ...given.flatMap((option) => ["--opt", option])],
        { encoding: "utf8" },
      );
      assert.equal(answer, native.status === 0 ? native.stdout.split("\n")[0] : undefined, `${game} ${position} ${moves}: ${native.stderr}`);
    }
  }
});
