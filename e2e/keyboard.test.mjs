// Keyboard and screen reader, from the home screen to the end of a game.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newPage, open } from "./harness.mjs";
import { HENS_GAMES, answered, at, begin, clicks, eventually, eventuallyMatches, play, playButton, playByTyping, settled, show, showMoves, startButton } from "./helpers.mjs";
import { CHAIN, START, after } from "./positions.mjs";
import { SOAK, some } from "./soak.mjs";
import { said, say, whole } from "./words.mjs";

/** The name of the focused square, or the accessible name of any other focused element. */
const focused = (page) =>
  page.evaluate(() => {
    const element = document.activeElement;
    const named = element.type === "radio" ? element.labels[0] : element;
    return element.dataset.square ?? element.ariaLabel ?? named.textContent.trim().slice(0, 60);
  });

/** Presses Tab, or another key, until the element with this name has the focus. */
async function tabTo(page, name, key = "Tab") {
  for (let i = 0; i < 60; i++) {
    await page.keyboard.press(key);
    if ((await focused(page)) === name) return;
  }
  assert.fail(`${key} does not lead to ${name}`);
}

/** Moves the focus over the board with the arrow keys. White must be at the bottom. */
async function walk(page, from, to) {
  const [files, ranks] = [to.charCodeAt(0) - from.charCodeAt(0), to.slice(1) - from.slice(1)];
  for (let i = 0; i < Math.abs(files); i++) await page.keyboard.press(files > 0 ? "ArrowRight" : "ArrowLeft");
  for (let i = 0; i < Math.abs(ranks); i++) await page.keyboard.press(ranks > 0 ? "ArrowUp" : "ArrowDown");
}

async function toBoard(page, screen) {
  await screen.board.locator('[tabindex="0"]').focus();
}

test("a whole game from the gallery to the end", async (t) => {
  const page = await newPage(t);
  await open(page, "#/");
  await tabTo(page, say("page.open_play", { game: say("hens.name") }));
  await page.keyboard.press("Enter");
  await tabTo(page, say("page.new_computer"));
  await page.keyboard.press("ArrowDown");
  await eventually(() => answered(page, "page.new_opponent"), "here");
  await tabTo(page, say("page.new_start"));
  await page.keyboard.press("Enter");
  const screen = play(page);
  await screen.stands(START);
  await tabTo(page, say("page.skip_to_board"));
  await page.keyboard.press("Enter");
  let cell = await focused(page);
  assert.match(cell, /^[a-h][1-8]$/);

  const { moves, final, outcome } = HENS_GAMES[SOAK ? 0 : 5];
  for (const [i, move] of moves.entries()) {
    // The usual check types the middle of the game into the move field, which is faster. A soak (a long run) doesn't.
    if (!SOAK && i >= 4 && i < moves.length - 2) {
      await playByTyping(page, [move]);
      await screen.square(cell).focus();
      continue;
    }
    for (const name of clicks(move)) {
      await walk(page, cell, name);
      await page.keyboard.press("Enter");
      cell = name;
    }
    if (await screen.acts("play")) await page.keyboard.press("Enter");
    await screen.plays(move);
    assert.equal(await focused(page), cell, "the keyboard stays where it is");
  }
  await screen.stands(final);
  const [winner, rule] = outcome.split(" ");
  await screen.says(new RegExp(winner, "i"));
  await screen.saysBy(rule);
  assert.match(await page.locator("[aria-live=assertive]").textContent(), new RegExp(winner, "i"));
});

test("a game of long jumps with n, Enter and Ctrl+Enter", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  await toBoard(page, screen);
  const { moves } = HENS_GAMES[5];
  // The usual check plays only six plies here, because the test before this one plays a whole game with the arrow keys.
  const played = moves.slice(0, SOAK ? moves.length : 6);
  for (const [i, move] of played.entries()) {
    for (const name of clicks(move)) {
      for (let tries = 0; (await focused(page)) !== name; tries++) {
        assert.ok(tries < 40, `n does not lead to ${name}`);
        await page.keyboard.press("n");
      }
      await page.keyboard.press(i % 2 ? "Enter" : " ");
    }
    if (await screen.acts("play")) await page.keyboard.press("Control+Enter");
    await screen.plays(move);
  }
  assert.deepEqual(await screen.plies(), played);
});

test("the board is one stop for Tab, and the arrows follow the screen", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  const stops = () =>
    page.locator('[data-square][tabindex="0"]').evaluateAll((cells) => cells.map((cell) => cell.dataset.square));
  assert.deepEqual(await stops(), ["a1"]);
  assert.equal(await page.locator('[data-square][tabindex="-1"]').count(), 63);
  await toBoard(page, screen);
  await walk(page, "a1", "c3");
  assert.deepEqual(await stops(), ["c3"]);
  await page.keyboard.press("Tab");
  await eventually(() => page.locator("[data-square]:focus").count(), 0, "Tab leaves the board");
  await page.keyboard.press("Shift+Tab");
  assert.equal(await focused(page), "c3", "and comes back to where it was");
  await page.keyboard.press("f");
  await eventually(() => screen.board.getAttribute("data-turned"), "2");
  await page.keyboard.press("ArrowRight");
  assert.equal(await focused(page), "b3", "right is right on the screen");
  await page.keyboard.press("ArrowUp");
  assert.equal(await focused(page), "b2");
  for (let i = 0; i < 9; i++) await page.keyboard.press("ArrowUp");
  assert.equal(await focused(page), "b1", "the edge of the board is an end");

  const grid = screen.board;
  assert.equal(await grid.getAttribute("role"), "grid");
  assert.equal(await grid.locator("> [role=row]").count(), 8);
  assert.equal(await grid.locator("> [role=row] > [role=gridcell]").count(), 64);
  assert.equal(await grid.locator("button, a, input, [role=gridcell] [tabindex]").count(), 0);
  assert.equal(await page.locator("svg.drawing").getAttribute("aria-hidden"), "true");
});

test("a key is not lost between a board that is turned and the next one", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  // When the board turns, there is a moment in which the old board is gone and the new one isn't drawn yet. Only a slow
  // processor makes it long enough for the test.
  const slow = await page.context().newCDPSession(page);
  await slow.send("Emulation.setCPUThrottlingRate", { rate: 20 });
  await toBoard(page, screen);
  await walk(page, "a1", "c3");
  await screen.board.evaluate((board) => {
    const right = () => new KeyboardEvent("keydown", { key: "ArrowRight", bubbles: true });
    const press = () => document.activeElement.dispatchEvent(right());
    new MutationObserver(press).observe(board, { attributeFilter: ["data-turned"] });
  });
  for (const name of some(["b3", "c3", "b3"], 0, 1)) {
    await page.keyboard.press("f");
    await eventually(() => focused(page), name);
  }
});

test("a press with the mouse leaves the keyboard where it is", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  await screen.square("d2").click();
  assert.equal(await page.locator("[data-square]:focus").count(), 0);
  await screen.square("b4").click();
  await screen.stands(after("d2-b4"));
  await page.keyboard.press("ArrowLeft");
  await screen.stands(START);
  await page.keyboard.press("ArrowRight");
  await screen.stands(after("d2-b4"));
});

test("squares say what stands there and what choosing them would do", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(CHAIN), CHAIN);
  const label = (name) => screen.square(name).getAttribute("aria-label");
  assert.match(await label("d1"), /^d1, white hen, can move/);
  assert.match(await label("d2"), /^d2, black chick/);
  assert.match(await label("c5"), /^c5, empty/);
  await toBoard(page, screen);
  await walk(page, "a1", "d1");
  await page.keyboard.press("Enter");
  assert.match(await label("d1"), said("page.square_chosen"));
  assert.equal(await screen.square("d1").getAttribute("aria-selected"), "true");
  assert.match(await label("d3"), /^d3, empty, jumps to d3, captures the black chick on d2/);
  await walk(page, "d1", "d3");
  await page.keyboard.press("Enter");
  assert.match(await label("d3"), said("page.square_moved_here"));
  assert.match(await label("d2"), said("page.square_captured"));
  await page.keyboard.press("Enter");
  await screen.stands(after("d1xd3", CHAIN));
  assert.match(await label("d3"), /white hen.*last move/);
});

test("steps, moves and places are told once", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(CHAIN), CHAIN);
  await toBoard(page, screen);
  const polite = await page.locator("[aria-live=polite]").elementHandle();
  const told = async (pattern) => {
    await eventuallyMatches(screen.spoken, pattern);
    assert.ok(await polite.evaluate((place) => place.isConnected), "the place that is listened to stays");
  };
  await walk(page, "a1", "d1");
  await page.keyboard.press("Enter");
  await told(new RegExp(`^White hen on d1\\. ${say("hens.does_hen")}$`));
  await walk(page, "d1", "d3");
  await page.keyboard.press("Enter");
  await told(new RegExp(`${said("games.captures", { piece: /.* d2/ }).source}.*${say("page.status_may_stop")}`));
  await page.keyboard.press("Backspace");
  await told(new RegExp(`^White hen on d1\\. ${say("hens.does_hen")}$`));
  await page.keyboard.press("Escape");
  await told(said("page.said_given_up"));
  for (const key of ["ArrowDown", "ArrowDown", "Enter", "ArrowUp", "ArrowUp", "Enter", "Enter"]) {
    await page.keyboard.press(key);
  }
  await screen.stands(after("d1xd3", CHAIN));
  await told(said("page.said_both", { first: /White .*d1.*d3.* d2/, then: said("page.status_to_move", { player: say("games.black") }) }));
  await page.keyboard.press(",");
  await told(said("page.said_start", { status: new RegExp(`.*${said("page.status_to_move", { player: say("games.white") }).source}`) }));
  await page.keyboard.press(".");
  await told(said("page.said_both", { first: /White .*d1.*d3.* d2/, then: said("page.status_to_move", { player: say("games.black") }) }));
  await page.keyboard.press("f");
  await told(whole(said("page.said_bottom", { player: say("games.black") })));
  await page.keyboard.press("u");
  await told(said("page.play_taken_back_status"));
  assert.equal(await page.locator("[aria-live=polite]").count(), 1);
  assert.equal(await screen.status.getAttribute("role"), "status");
});

test("a refusal is an alert with its rule, and w asks for one", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  await toBoard(page, screen);
  await walk(page, "a1", "d2");
  await page.keyboard.press("Enter");
  await walk(page, "d2", "d4");
  await page.keyboard.press("w");
  assert.match(await screen.refused("HENS-6"), /diagonal/);
  assert.equal(await screen.refusal.getAttribute("role"), "alert");
  assert.deepEqual(await screen.marked("selected"), ["d2"], "asking does nothing");
  await walk(page, "d4", "b4");
  assert.equal(await screen.position(), START);
  await page.keyboard.press("w");
  assert.match(await screen.spoken(), said("page.said_may_go"));
  assert.equal(await screen.refusal.count(), 0);
  await walk(page, "b4", "b7");
  await page.keyboard.press("Enter");
  await screen.refused("HENS-6");
  assert.equal(await focused(page), "b7");

  // The button in the refusal opens the text of the rule and focuses it.
  await tabTo(page, say("page.play_show_rule", { rule: "6" }), "Shift+Tab");
  await page.keyboard.press("Enter");
  await eventually(() => page.evaluate(() => document.activeElement.dataset.explains), "HENS-6");
  await page.keyboard.press("Escape");
  await page.locator("#tab-Rules").focus();
  await page.keyboard.press("ArrowLeft");
  await page.keyboard.press("ArrowRight");
  assert.equal(await focused(page), say("page.home_rules"), "walking over the tabs leads to no rule");
});

test("keys that read out", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(CHAIN), CHAIN);
  await toBoard(page, screen);
  const pressed = async (key, pattern) => {
    await page.keyboard.press(key);
    await eventuallyMatches(screen.spoken, pattern, key);
  };
  await pressed("l", new RegExp(`^${say("page.told_no_move")}$`));
  await pressed("m", whole(said("page.said_movable", { list: "d1, e4" })));
  await walk(page, "a1", "d2");
  await pressed("o", new RegExp(`^d2, black chick, ${say("page.square_attacker")}$`));
  await walk(page, "d2", "d1");
  await page.keyboard.press("Enter");
  await pressed("m", said("page.said_targets", { list: /.*d3/ }));
  await pressed("t", /White: 1 hen, 1 chick\. Black: 2 chicks, 1 hen/);
  await walk(page, "d1", "d3");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await screen.stands(after("d1xd3", CHAIN));
  await pressed("l", whole(said("page.happened", { player: say("games.white"), did: /.*d1.*d3.* d2/ })));
});

test("Ctrl+Enter on what is no move yet says what is missing", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  await toBoard(page, screen);
  await page.keyboard.press("Control+Enter");
  await eventuallyMatches(screen.spoken, whole(said("page.status_to_move", { player: say("games.white") })));
  await walk(page, "a1", "d2");
  await page.keyboard.press("Enter");
  await page.keyboard.press("Control+Enter");
  await eventually(screen.spoken, `White chick on d2. ${say("hens.does_chick")}`);
  assert.equal(await screen.refusal.count(), 0);
});

test("leafing, flipping, taking back", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  const moves = HENS_GAMES[0].moves.slice(0, 4);
  const positions = [START, ...moves.map((_, i) => after(moves.slice(0, i + 1)))];
  await page.keyboard.press("/");
  assert.equal(await focused(page), "", "the field has the keyboard");
  for (const [i, move] of moves.entries()) {
    await page.keyboard.type(move);
    await page.keyboard.press("Enter");
    await screen.stands(positions[i + 1]);
  }
  await page.keyboard.press("Escape");
  assert.match(await focused(page), /^[a-h][1-8]$/, "out of the field, back to the board");
  for (const [key, place] of [
    [",", 3],
    [",", 2],
    [".", 3],
    ["Home", 0],
    ["End", 4],
  ]) {
    await page.keyboard.press(key);
    await eventually(screen.position, positions[place], key);
  }
  // Outside the board, too, the arrow keys step through the moves.
  await screen.action("flip").focus();
  await page.keyboard.press("ArrowLeft");
  await screen.stands(positions[3]);
  await page.keyboard.press("ArrowRight");
  await screen.stands(positions[4]);
  await page.keyboard.press("f");
  await eventually(() => screen.board.getAttribute("data-turned"), "2");
  await page.keyboard.press("f");
  await page.keyboard.press("u");
  await screen.stands(positions[3]);
  assert.deepEqual(await screen.plies(), moves.slice(0, 3));
});

test("up and down change the variation", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  for (const move of ["d2-b4", "c2-e4"]) {
    await screen.input.fill(move);
    await screen.input.press("Enter");
    await screen.stands(after(move));
    await screen.button(say("page.embed_previous")).click();
  }
  await screen.button(say("page.embed_next")).focus();
  await page.keyboard.press("ArrowRight");
  await screen.stands(after("c2-e4"));
  await page.keyboard.press("ArrowUp");
  await screen.stands(after("d2-b4"));
  await page.keyboard.press("ArrowDown");
  await screen.stands(after("c2-e4"));
});

test("arrows and rings", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  await toBoard(page, screen);
  await page.keyboard.press("c");
  await eventuallyMatches(() => screen.square("a1").getAttribute("aria-label"), said("page.square_ringed"));
  await eventuallyMatches(screen.spoken, new RegExp(`^${say("page.note_ring", { at: "a1" })}$`));
  await page.keyboard.press("a");
  await walk(page, "a1", "a3");
  await page.keyboard.press("a");
  await eventuallyMatches(() => screen.square("a1").getAttribute("aria-label"), said("page.square_arrow", { to: "a3" }));
  await eventuallyMatches(screen.spoken, new RegExp(`^${say("page.note_arrow", { from: "a1", to: "a3" })}$`));
  assert.equal(await page.locator(".drawing .mark").count(), 2);
});

test("Escape closes one thing at a time", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  await toBoard(page, screen);
  await page.keyboard.press("c");
  await walk(page, "a1", "d2");
  await page.keyboard.press("Enter");
  await page.keyboard.press("a");
  await page.keyboard.press("?");
  await page.getByRole("dialog").waitFor();
  const there = async () => ({
    dialog: await page.getByRole("dialog").count(),
    // The ring, and the dotted ring at the start of an arrow.
    marks: await page.locator(".drawing .mark").count(),
    selected: (await screen.marked("selected")).join(),
    focus: (await page.getByRole("dialog").count()) ? "d2" : await focused(page),
  });
  assert.deepEqual(await there(), { dialog: 1, marks: 2, selected: "d2", focus: "d2" });
  await page.keyboard.press("Escape");
  await eventually(there, { dialog: 0, marks: 2, selected: "d2", focus: "d2" });
  await page.keyboard.press("Escape");
  await eventually(there, { dialog: 0, marks: 1, selected: "d2", focus: "d2" });
  await page.keyboard.press("Escape");
  await eventually(there, { dialog: 0, marks: 1, selected: "", focus: "d2" });
  await eventuallyMatches(screen.spoken, said("page.said_given_up"));
  await page.keyboard.press("o");
  await page.keyboard.press("Escape");
  assert.match(await screen.spoken(), /^d2/, "with nothing to close, nothing is told");
  assert.equal((await there()).marks, 1, "marks stay");
});

test("single keys do nothing in a text field, and can be switched off", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  await screen.input.fill("d2-b4");
  await screen.input.press("Enter");
  const stands = after("d2-b4");
  await screen.stands(stands);
  const keys = "fuwn,.?o/ l";
  await page.locator("#tab-Notes").click();
  const note = page.locator("#panel-Notes textarea");
  const name = page.locator("[id=panel-Notes] input").first();
  for (const field of [note, name]) {
    await field.focus();
    await page.keyboard.type(keys);
    await page.keyboard.press("Home");
    await page.keyboard.press("Control+Enter");
    await page.keyboard.press("Escape");
    assert.equal(await field.inputValue(), keys);
  }
  await page.locator("#tab-Moves").click();
  await screen.input.focus();
  await page.keyboard.type("fun,.?/");
  assert.equal(await screen.input.inputValue(), "fun,.?/");
  await page.keyboard.press("Escape");
  assert.equal(await screen.input.inputValue(), "", "Escape empties the field");
  assert.equal(await screen.position(), stands);
  assert.equal(await screen.board.getAttribute("data-turned"), "0");
  assert.equal(await page.getByRole("dialog").count(), 0);

  await page.keyboard.press("Escape");
  await page.keyboard.press("?");
  await page.getByLabel(say("page.settings_keys")).uncheck();
  await page.keyboard.press("Escape");
  await toBoard(page, screen);
  for (const key of "fu,?/an") await page.keyboard.press(key);
  assert.equal(await screen.position(), stands);
  assert.equal(await screen.board.getAttribute("data-turned"), "0");
  assert.equal(await page.getByRole("dialog").count(), 0);
  assert.equal(await page.locator(".drawing .mark").count(), 0);
  await page.keyboard.press("ArrowUp");
  assert.match(await focused(page), /^[a-h][1-8]$/, "arrows still walk over the board");
});

test("dialogs keep the keyboard and give it back", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  const dialog = page.getByRole("dialog");
  const trapped = async (opener) => {
    await dialog.waitFor();
    assert.equal(await dialog.count(), 1);
    for (let i = 0; i < 25; i++) {
      await page.keyboard.press(i < 15 ? "Tab" : "Shift+Tab");
      const where = await page.evaluate(() => {
        const element = document.activeElement;
        // After the last element, Tab goes through the browser's own buttons, then back to the first element.
        return element === document.body || element.closest("dialog") !== null;
      });
      assert.ok(where, `${await focused(page)} has the keyboard while a dialog is open`);
    }
    await page.keyboard.press("Escape");
    await dialog.waitFor({ state: "detached" });
    await eventually(() => focused(page), opener);
  };
  for (const name of [say("page.share_title"), say("page.help_title"), say("page.settings_title")]) {
    await page.getByRole("button", { name, exact: true }).focus();
    await page.keyboard.press("Enter");
    await trapped(await page.getByRole("button", { name, exact: true }).evaluate((e) => e.ariaLabel ?? e.textContent));
  }
  // Keys in an open sheet do nothing on the board behind it.
  await screen.action("share").focus();
  await page.keyboard.press("Enter");
  await dialog.waitFor();
  for (const key of ["f", "?", "ArrowLeft", "Control+Enter"]) await page.keyboard.press(key);
  assert.equal(await dialog.count(), 1);
  await dialog.getByRole("button", { name: say("page.close") }).click();
  assert.equal(await screen.board.getAttribute("data-turned"), "0");

  await open(page, "#/");
  for (const name of [say("page.open_play", { game: say("hens.name") }), say("page.open_title")]) {
    await page.getByRole("button", { name }).focus();
    await page.keyboard.press("Enter");
    await trapped(name);
  }

  // The new chapter has other tabs in the panel, but the button that opened the sheet stays.
  await open(page, "#/study/hens");
  const opener = page.getByRole("button", { name: say("page.chapters_edit"), exact: true });
  await opener.press("Enter");
  await dialog.getByRole("combobox").selectOption("zugzwang");
  await dialog.getByRole("button", { name: say("page.chapter_add"), exact: true }).press("Enter");
  await page.locator("[data-board=zugzwang]").waitFor();
  await page.keyboard.press("Escape");
  await eventually(() => opener.evaluate((button) => button === document.activeElement), true);
});

test("a dialog that closes late does not take the keyboard from where it has gone", async (t) => {
  const page = await newPage(t);
  await open(page, "#/");
  const elsewhere = say("page.open_title");
  await playButton(page, "hens").press("Enter");
  await page.getByRole("dialog").waitFor();
  // Focus another element as soon as the sheet has disappeared, before the page restores the focus.
  await page.evaluate(
    (elsewhere) =>
      new Promise((gone) => {
        const observer = new MutationObserver(() => {
          if (document.querySelector("dialog")) return;
          observer.disconnect();
          [...document.querySelectorAll("button")].find((one) => one.textContent.includes(elsewhere)).focus();
          gone();
        });
        observer.observe(document.body, { childList: true, subtree: true });
        document.querySelector("dialog .sheet-head button").click();
      }),
    elsewhere,
  );
  await settled(page);
  assert.equal(await focused(page), elsewhere);
});

test("on a phone, what is opened from More gives the keyboard back to it", async (t) => {
  const page = await newPage(t, { width: 360, height: 740, touch: true });
  await show(page, at(CHAIN), CHAIN);
  const more = page.locator("[data-action=more]");
  const drawer = page.locator(".panel");
  const isOnMore = () => more.evaluate((element) => element === document.activeElement);
  for (const close of [() => drawer.getByRole("button", { name: say("page.close") }).press("Enter"), () => page.keyboard.press("Escape")]) {
    await more.press("Enter");
    await page.locator(".more-tools").getByRole("button", { name: say("page.play_layers") }).press("Enter");
    await drawer.waitFor();
    await settled(page);
    await drawer.locator("#tab-Layers").focus();
    await close();
    await drawer.waitFor({ state: "hidden" });
    await eventually(isOnMore, true);
  }
  // *Flip* is an item of *More* that opens nothing. The focus returns to *More* all the same.
  await more.press("Enter");
  await page.locator("[data-action=flip]").press("Enter");
  await eventually(isOnMore, true);
});

test("buttons that vanish leave the keyboard on the board", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(CHAIN), CHAIN);
  const press = async (name) => {
    await settled(page);
    await screen.button(name).focus();
    await page.keyboard.press("Enter");
    await eventuallyMatches(() => focused(page), /^[a-h]\d$/, name);
  };
  await toBoard(page, screen);
  await walk(page, "a1", "d1");
  const chain = async () => {
    for (const key of ["Enter", "ArrowUp", "ArrowUp", "Enter", "ArrowDown", "ArrowDown"]) await page.keyboard.press(key);
  };
  await chain();
  await press(say("page.draft_cancel"));
  await chain();
  await press(say("page.play"));
  await screen.stands(after("d1xd3", CHAIN));
  await press(say("page.play_take_back"));
  await press(say("page.draft_put_back"));
  await screen.stands(after("d1xd3", CHAIN));
  await page.keyboard.press("Home");
  await press(say("page.draft_to_now"));
  await press(say("page.ok"));
});

test("Tab goes through the play screen in the order in which it is read", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(CHAIN), CHAIN);
  await screen.button(say("page.play_keep")).click();
  await screen.square("d1").click();
  await screen.square("d3").click();
  await settled(page);
  await page.getByRole("link", { name: say("page.skip_to_board") }).focus();
  const order = [await focused(page)];
  for (let i = 0; i < 40; i++) {
    await page.keyboard.press("Tab");
    const name = await focused(page);
    if (order.includes(name)) break;
    order.push(name);
  }
  const wanted = [say("page.skip_to_board"), say("page.share_title"), say("page.settings_title"), "a1", say("page.draft_undo_step"), say("page.play_flip"), say("page.play_moves")];
  const places = wanted.map((name) => order.findIndex((other) => other === name));
  assert.ok(!places.includes(-1), `${order} lacks some of ${wanted}`);
  assert.deepEqual(places, [...places].sort((a, b) => a - b), `${order}`);
});

test("the key for typing a move does nothing in a finished game, and nothing later in the next one", async (t) => {
  const page = await newPage(t);
  await open(page, "#/");
  await playButton(page, "hens").click();
  await startButton(page).click();
  const screen = play(page);
  await screen.board.waitFor();
  await showMoves(page);
  await page.getByRole("button", { name: say("page.computer_resign"), exact: true }).click();
  await screen.action("resign").click();
  await screen.action("rematch").waitFor();
  await settled(page);
  await page.keyboard.press("/");
  await settled(page);
  await screen.action("rematch").click();
  await screen.input.waitFor();
  await settled(page);
  assert.equal(await screen.input.evaluate((field) => field === document.activeElement), false);
});
