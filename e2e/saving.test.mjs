// Nothing is lost: after reloads at any moment, with two tabs, with a full storage, after deletion, and with links that
// are opened during a game.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { newPage, open } from "./harness.mjs";
import { HENS_GAMES, at, begin, bothHere, click, closeLayers, deleteKept, elsewhere, eventually, eventuallyMatches, keptGames, keptLinks, layers, play, playButton, playByTyping, settled, shareAs, sharedText, show, slotOf, startButton, unfold } from "./helpers.mjs";
import { CHAIN, START, after } from "./positions.mjs";
import { SOAK, testIf } from "./soak.mjs";
import { said, say } from "./words.mjs";

/** Everything that the page shows of a game. */
async function seen(page) {
  // The title is updated after the screen is drawn.
  await settled(page);
  return page.evaluate(() => {
    const text = (selector) => document.querySelector(selector)?.textContent;
    // All elements with their attributes. Leaves out the classes of moving pieces.
    const elements = (selector) =>
      [...document.querySelectorAll(`${selector}, ${selector} *`)].map((element) => {
        const attributes = [...element.attributes]
          .filter(({ name }) => name !== "style")
          .map(({ name, value }) => `${name}=${value.replace(/ travels( again)?/, "")}`);
        const words = element.children.length ? "" : element.textContent;
        return `${element.localName} ${attributes.sort().join(" ")} ${words}`;
      });
    return {
      slot: history.state ? `#${history.state.split(" ")[0]}` : location.hash,
      title: document.title,
      // Drawn pieces are in the order in which they were created, which differs after a reload.
      drawing: elements(".drawing").sort(),
      cells: [...document.querySelectorAll("[data-square]")].map((cell) => [
        cell.dataset.square,
        cell.dataset.piece,
        cell.dataset.mark,
        cell.ariaLabel,
      ]),
      position: document.querySelector("[data-board]").dataset.position,
      draft: elements("[data-testid=draft]"),
      status: text("[data-testid=status]"),
      moves: elements("[data-testid=moves]"),
      notes: [...document.querySelectorAll("#panel-Notes textarea, #panel-Notes input")].map((field) => field.value),
      strips: [...document.querySelectorAll(".strip")].map((strip) => strip.ariaLabel),
    };
  });
}

async function reload(page) {
  await page.reload();
  await page.locator("#boot").waitFor({ state: "detached" });
  await page.locator("[data-board]").waitFor();
  await settled(page);
}

test("reloading shows the same screen, at every step of a chain and of what is drawn and written", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(CHAIN), CHAIN);
  const notes = page.locator("#panel-Notes");
  const openNotes = () => page.locator("#tab-Notes").click();
  const layer = async (name) => {
    await (await layers(page)).getByLabel(name).check();
    await closeLayers(page);
  };
  const acts = {
    // Begin with a jump: if a game was opened from an address, selecting a piece doesn't save it.
    "a jump is made": async () => {
      await click(page, "d1");
      await click(page, "d3");
    },
    "another jump": () => click(page, "f5"),
    "a step undone": () => screen.action("undo-step").click(),
    "the board turned": () => screen.action("flip").click(),
    "a layer": () => layer(say("page.layers_goal")),
    "another layer": () => layer(say("page.layers_threatened")),
    "a ring": () => click(page, "c6", { button: "right" }),
    "a note": async () => {
      await openNotes();
      await notes.locator("textarea").fill("The hen \"jumps\" {twice};\nor [once] – éß♞");
    },
    "a name": async () => {
      await openNotes();
      await notes.locator("input").first().fill('Ann "the [hen]" O’Neil');
      await notes.locator("input").first().press("Tab");
    },
    "the move played": () => screen.action("play").click(),
    "a move of the other side": async () => {
      await click(page, "a8");
      await click(page, "a7");
    },
    "a place in the past": () => screen.button(say("page.embed_previous")).click(),
    "a variation": async () => {
      await click(page, "a8");
      await click(page, "b7");
    },
    "the move taken back": () => screen.action("take-back").click(),
  };
  // The usual check reloads the page after each third act; a soak (a long run) after each act.
  for (const [i, [what, act]] of Object.entries(acts).entries()) {
    await act();
    await settled(page);
    if (!SOAK && i % 3 !== 1) continue;
    const before = await seen(page);
    assert.match(before.slot, /^#\/play\/hens\?game=/, what);
    await reload(page);
    if (before.notes.length > 0) {
      await openNotes();
      await notes.locator("textarea").waitFor();
    }
    const found = await seen(page);
    // A move that was taken back can be restored only until a reload.
    if (what === "the move taken back") before.draft = found.draft;
    assert.deepEqual(found, before, what);
  }
});

test("a reload finds the game where the browser has lost what was noted with its address", async (t) => {
  const page = await newPage(t);
  // Some browsers lose the history state if the page is reloaded while the address changes.
  await page.addInitScript(() => {
    const [{ type }] = performance.getEntriesByType("navigation");
    if (type === "reload") history.replaceState(null, "", location.href);
  });
  const screen = await show(page, at(CHAIN), CHAIN);
  for (const name of ["d1", "d3"]) await click(page, name);
  const chips = await screen.chips();
  await eventuallyMatches(() => page.evaluate(() => location.hash), /^#\/g\//);
  for (let times = 0; times < 2; times++) {
    await reload(page);
    assert.deepEqual(await screen.chips(), chips);
  }
});

// Runs only in a soak. In the usual check, tests/house/session.rs tests this without a browser.
testIf(false)("a half-made move waits while one looks elsewhere, and is there after a reload", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(CHAIN), CHAIN);
  for (const name of ["d1", "d3", "d5"]) await click(page, name);
  await screen.action("play").click();
  await click(page, "a8");
  const chips = await screen.chips();
  await screen.button(say("page.embed_previous")).click();
  assert.deepEqual(await screen.chips(), []);
  await screen.stands(CHAIN);
  await reload(page);
  await screen.stands(CHAIN);
  await screen.button(say("page.draft_back")).click();
  assert.deepEqual(await screen.chips(), chips);
  assert.deepEqual(await screen.marked("selected"), ["a8"]);
});

test("a half-made move is saved half a second after its last step", async (t) => {
  const page = await newPage(t);
  await page.clock.install();
  await begin(page);
  await playByTyping(page, ["d2-b4"]);
  await settled(page);
  const saved = () => page.evaluate(() => JSON.stringify({ ...localStorage }));
  await page.clock.pauseAt(Date.now() + 60_000);
  const before = await saved();
  await click(page, "d7");
  await page.clock.runFor(400);
  await click(page, "g7");
  await page.clock.runFor(400);
  assert.equal(await saved(), before);
  await page.clock.runFor(400);
  assert.notEqual(await saved(), before);
});

test("the game goes on where it was left, and a new one does not harm it", async (t) => {
  const page = await newPage(t);
  await begin(page);
  const moves = HENS_GAMES[0].moves.slice(0, 3);
  const stands = await playByTyping(page, moves);
  await show(page, "#/play/hens", stands);
  await open(page, "#/");
  const kept = keptLinks(page);
  await eventually(() => kept.count(), 1);
  assert.match(await kept.textContent(), new RegExp(`${say("page.games_to_move", { player: say("games.black") })}.*${say("page.games_moves", { moves: 2, age: "" })}`));
  await playButton(page, "hens").click();
  await bothHere(page);
  await startButton(page).click();
  const screen = play(page);
  await screen.stands(START);
  await playByTyping(page, ["d2-b4"]);
  await page.getByRole("link", { name: say("page.fairyboard") }).click();
  await eventually(() => kept.count(), 2);
  await kept.nth(1).click();
  await screen.stands(stands);
  assert.deepEqual(await screen.plies(), moves);
  await page.goBack();
  await eventually(() => kept.count(), 2);
  await page.goForward();
  await screen.stands(stands);
});

test("names, notes and positions that were set up are kept without a move", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(CHAIN), CHAIN);
  await screen.button(say("page.play_keep")).click();
  await screen.button(say("page.ok")).click();
  await open(page, "#/");
  await playButton(page, "hens").click();
  const dialog = page.getByRole("dialog");
  await bothHere(page);
  await unfold(page);
  await dialog.getByLabel(say("page.new_name", { player: say("games.white") })).fill("Ann");
  await dialog.getByLabel(say("page.new_name", { player: say("games.black") })).fill("Ben");
  await startButton(page).click();
  await screen.stands(START);
  assert.deepEqual(await page.locator(".strip .name").allTextContents(), ["Ben", "Ann"]);
  // Starts two more games. The second replaces the first, which has no moves. So the list has two games.
  for (let i = 0; i < 2; i++) await begin(page);
  await open(page, "#/");
  await eventually(() => keptLinks(page).count(), 2);
  assert.match(await keptLinks(page).first().textContent(), /Ann and Ben/);
});

test("the same game in two tabs belongs to the newest, and to another as soon as one goes on there", async (t) => {
  const one = await newPage(t);
  const first = await begin(one);
  await playByTyping(one, ["d2-b4"]);
  await settled(one);
  const address = await slotOf(one);

  const two = await one.context().newPage();
  const troubles = [];
  two.on("console", (message) => message.type() === "error" && troubles.push(message.text()));
  two.on("pageerror", (error) => troubles.push(String(error)));
  const line = ["d2-b4", "d7-b5", "c1-d2", "b7-e4", "c2-b3"];
  const stood = [START, ...line.map((_, i) => after(line.slice(0, i + 1)))];
  const second = await show(two, address, stood[1]);
  await elsewhere(one).waitFor();
  await eventually(() => elsewhere(two).count(), 0);
  assert.equal(await first.board.boundingBox().then((box) => box.y), await second.board.boundingBox().then((box) => box.y), "no board has moved");

  // In the first tab the user can look at earlier moves. It also shows the moves that are played in the second tab.
  await first.button(say("page.embed_previous")).click();
  await first.stands(START);
  await first.button(say("page.embed_next")).click();
  await first.stands(stood[1]);
  assert.equal(await elsewhere(one).count(), 1);
  await playByTyping(two, ["d7-b5"]);
  await first.stands(stood[2]);

  // Clicks, typed moves, buttons and notes in the first tab take the game over from the second, and also take effect.
  await click(one, "c1");
  await eventually(() => first.marked("selected"), ["c1"]);
  await elsewhere(two).waitFor();
  assert.equal(await elsewhere(one).count(), 0);
  await click(one, "d2");
  await second.stands(stood[3]);
  await playByTyping(two, ["b7-e4"]);
  await elsewhere(one).waitFor();
  await first.stands(stood[4]);
  await first.action("take-back").click();
  await second.stands(stood[3]);
  await elsewhere(two).waitFor();
  await two.locator("#tab-Notes").click();
  await two.locator("#panel-Notes textarea").pressSequentially("still here");
  await elsewhere(one).waitFor();
  await eventually(() => two.locator("#panel-Notes textarea").inputValue(), "still here");
  await two.locator("#tab-Moves").click();
  await playByTyping(two, ["b7-e4"]);

  // If the other tab takes the game over, it also gets the half-entered move.
  await click(two, "c2");
  await eventually(() => first.marked("selected"), ["c2"]);
  await click(one, "b3");
  await first.stands(stood[5]);
  await second.stands(stood[5]);
  await elsewhere(two).waitFor();
  await one.close();
  await eventually(() => elsewhere(two).count(), 0);
  await reload(two);
  await second.stands(stood[5]);
  await two.locator("#tab-Notes").click();
  await second.button(say("page.embed_previous")).click();
  await second.button(say("page.embed_previous")).click();
  await eventually(() => two.locator("#panel-Notes textarea").inputValue(), "still here");
  assert.deepEqual(troubles, []);
});

test("all that is done while the game comes from another tab is done when it has come, and stays", async (t) => {
  const one = await newPage(t);
  await begin(one);
  await playByTyping(one, ["d2-b4"]);
  await settled(one);
  const stood = await one.locator("[data-board]").getAttribute("data-position");
  const two = await one.context().newPage();
  await show(two, await slotOf(one), stood);
  await elsewhere(one).waitFor();
  // Presses Enter on a piece and on its target in one task. No message of the other tab can arrive in between.
  await one.evaluate(() => {
    for (const name of ["d7", "b5"]) {
      const cell = document.querySelector(`[data-board] [data-square="${name}"]`);
      cell.focus();
      cell.dispatchEvent(new KeyboardEvent("keydown", { key: "Enter", bubbles: true, cancelable: true }));
    }
  });
  const moved = after("d2-b4 d7-b5");
  await play(one).stands(moved);
  await play(two).stands(moved);
  await elsewhere(two).waitFor();
});

/** Opens a game of one move in two tabs. The second tab gets the game only when the test calls `window.comes`. */
async function comes(t) {
  const one = await newPage(t);
  await begin(one);
  await playByTyping(one, ["d2-b4"]);
  await settled(one);
  const two = await one.context().newPage();
  await two.addInitScript(() => {
    const { request } = LockManager.prototype;
    LockManager.prototype.request = async function (name, options, granted) {
      if (!options.steal) return request.call(this, name, options, granted);
      await new Promise((comes) => (window.comes = comes));
      return request.call(this, name, options, (lock) => {
        window.hasCome = true;
        return granted(lock);
      });
    };
  });
  const stood = after("d2-b4");
  const second = await show(two, await slotOf(one), stood);
  await two.waitForFunction(() => window.comes);
  return { two, second, stood };
}

test("what is looked at while the game comes from another tab stays", async (t) => {
  const { two } = await comes(t);
  await play(two).action("flip").click();
  const first = () => two.locator("[data-square]").first().getAttribute("data-square");
  await eventually(first, "h1");
  await two.evaluate(() => window.comes());
  await two.waitForFunction(() => window.hasCome);
  await settled(two);
  assert.equal(await first(), "h1");
  // The orientation of the board is also saved.
  await two.reload();
  await eventually(first, "h1");
});

test("what is looked at is kept where the page goes before the game has come", async (t) => {
  const { two, second, stood } = await comes(t);
  await second.button(say("page.embed_previous")).click();
  await second.stands(START);
  await reload(two);
  await second.stands(START);
  await second.button(say("page.embed_next")).click();
  await second.stands(stood);
});

/** A game with one move. A second tab has taken the game over from the first tab. */
async function takenOver(t) {
  const one = await newPage(t);
  await begin(one);
  await playByTyping(one, ["d2-b4"]);
  await settled(one);
  const address = await slotOf(one);
  const two = await one.context().newPage();
  const second = await show(two, address, after("d2-b4"));
  await elsewhere(one).waitFor();
  return { one, two, second };
}

test("the tab that is closed leaves its game to the one that waits", async (t) => {
  const { one, two, second } = await takenOver(t);
  const both = after("d2-b4 d7-b5");
  await playByTyping(one, ["d7-b5"]);
  await elsewhere(two).waitFor();
  // Closes the tab at once. The page saves its changes while it closes.
  await one.close({ runBeforeUnload: true });
  await second.stands(both);
  await eventually(() => elsewhere(two).count(), 0);
  await playByTyping(two, ["c1-d2"]);
});

test("a tab that leaves a game no longer waits for it", async (t) => {
  const { one, two } = await takenOver(t);
  const waiting = () => two.evaluate(async () => (await navigator.locks.query()).pending.length);
  // The second tab took the game over while its first request for the lock was waiting. That request still waits.
  await eventually(waiting, 2);
  await one.evaluate(() => (location.hash = "#/"));
  await eventually(waiting, 1);
});

test("of many tabs that open a game together exactly one may change it", async (t) => {
  const one = await newPage(t);
  await begin(one);
  await playByTyping(one, ["d2-b4"]);
  await settled(one);
  // The current address contains the game as a link, which would open a copy. So use the address of the saved game.
  const address = await one.evaluate((slot) => location.href.replace(/#.*/, slot), await slotOf(one));
  const tabs = await Promise.all(Array.from({ length: 3 }, () => one.context().newPage()));
  await one.close();
  await Promise.all(tabs.map((tab) => tab.goto(address)));
  const waiting = async () => {
    const told = await Promise.all(tabs.map((tab) => elsewhere(tab).count()));
    return told.filter((count) => count > 0).length;
  };
  await eventually(waiting, 2);
  // If the game continues in one tab, the two others wait.
  for (const tab of tabs) {
    await click(tab, "d7");
    await eventually(() => elsewhere(tab).count(), 0);
    await eventually(waiting, 2);
  }
});

test("a move of the moment before another tab takes the game is not lost", async (t) => {
  const one = await newPage(t);
  const first = await begin(one);
  await playByTyping(one, ["d2-b4"]);
  await settled(one);
  const address = await slotOf(one);
  const two = await one.context().newPage();
  const second = await show(two, address, after("d2-b4"));
  await elsewhere(one).waitFor();
  const both = after("d2-b4 d7-b5");
  await second.input.fill("d7-b5");
  // The typed move is lost, because the first tab takes the game over at the same moment.
  await Promise.all([second.input.press("Enter"), click(one, "d4")]);
  await first.stands(both);
  await second.stands(both);
});

test("two tabs with two games do not disturb each other", async (t) => {
  const one = await newPage(t);
  await begin(one);
  await playByTyping(one, ["d2-b4"]);
  const two = await one.context().newPage();
  await begin(two);
  await playByTyping(two, ["c2-e4"]);
  await playByTyping(one, ["d7-b5"]);
  await playByTyping(two, ["d7-b5"]);
  for (const page of [one, two]) assert.equal(await elsewhere(page).count(), 0);
});

for (const storage of ["full", "refused"]) {
  // A full storage is tested only in a soak, because the next tests fill the storage, too.
  testIf(storage === "refused")(`with the storage ${storage} the game goes on, and it is said once`, async (t) => {
    const page = await newPage(t, { storage });
    const screen = await begin(page);
    const notice = page.getByRole("alert").filter({ hasText: say("page.saved_not") });
    const moves = HENS_GAMES[0].moves.slice(0, 6);
    await playByTyping(page, moves.slice(0, 2));
    await notice.waitFor();
    await notice.getByRole("button", { name: say("page.ok") }).click();
    const stands = await playByTyping(page, moves.slice(2));
    await click(page, "d2");
    await screen.action("cancel").click();
    await eventually(() => notice.count(), 0, "it is not said again");

    // The page suggests ways to keep the game, such as saving it to a file. They work.
    await screen.action("share").click();
    await shareAs(page, "text");
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: say("page.games_save") }).click();
    const text = readFileSync(await (await download).path(), "utf8");
    assert.match(text.replace(/\s+/g, " "), /\[Game "hens"\].*3\. h2-g3 d8-d6/);
    const link = await sharedText(page);
    await open(page, "#/");
    await show(page, link.slice(link.indexOf("#")), stands);

    // If nothing can be saved, the address contains the game, and a reload opens it from there.
    const hash = await page.evaluate(() => location.hash);
    await playByTyping(page, [HENS_GAMES[0].moves[6]]);
    await eventually(async () => (await page.evaluate(() => location.hash)) !== hash, true);
    await reload(page);
    await play(page).stands(after(HENS_GAMES[0].moves.slice(0, 7)));
  });
}

/** From now on, nothing can be written to localStorage. */
const fill = (page) =>
  page.evaluate(() => {
    const keep = Storage.prototype.setItem;
    Storage.prototype.setItem = function (name, text) {
      if (this === localStorage) throw new DOMException("full", "QuotaExceededError");
      keep.call(this, name, text);
    };
  });

/** Waits until the page has put the link into its address, which takes a moment. */
async function tellsAddress(page) {
  await settled(page);
  await page.waitForTimeout(400);
}

test("moves that found no room in the storage come back from the address", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  const kept = await playByTyping(page, HENS_GAMES[0].moves.slice(0, 2));
  await slotOf(page);
  await fill(page);
  const stands = await playByTyping(page, HENS_GAMES[0].moves.slice(2, 4));
  await tellsAddress(page);
  // After the reload, the page can write to the storage again.
  await reload(page);
  await screen.stands(stands);
  const told = new RegExp(`2\\. ${HENS_GAMES[0].moves.slice(2, 4).join(" ")}`);
  await eventuallyMatches(() => page.evaluate(() => Object.values(localStorage).join()), told);
  assert.equal(await keptLinks(page).count(), 0, "it is the game itself, and no shared one");
  await open(page, "#/");
  await eventually(() => keptLinks(page).count(), 1);
});

test("where the address and the kept game disagree the player is asked", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  const both = await playByTyping(page, ["d2-b4"]);
  await playByTyping(page, ["d7-b5"]);
  await eventuallyMatches(() => page.evaluate(() => Object.values(localStorage).join()), /d7-b5/);
  await fill(page);
  await screen.action("take-back").click();
  await screen.stands(both);
  const stands = await playByTyping(page, ["c7-e5"]);
  await tellsAddress(page);
  await reload(page);
  await screen.stands(stands);
  await page.getByTestId("by-link").waitFor();
  await page.getByTestId("by-link").getByRole("button", { name: say("page.byline_open") }).click();
  await screen.stands(after("d2-b4 d7-b5"));
});

test("two tabs do not undo each other’s settings and lessons", async (t) => {
  const one = await newPage(t);
  await open(one, "#/learn/hens");
  const two = await one.context().newPage();
  await open(two, "#/");
  const dialog = (page) => page.getByRole("dialog");
  const openSettings = (page) => page.getByRole("button", { name: say("page.settings_title") }).first().click();
  const box = (page, key) => dialog(page).getByRole("checkbox", { name: new RegExp(`^${say(key)}`) });
  await openSettings(one);
  await openSettings(two);
  await box(one, "page.settings_patterns").click();
  await eventually(() => box(two, "page.settings_patterns").isChecked(), true, "the other tab hears of it");
  await box(two, "page.settings_keys").click();
  await eventually(() => box(one, "page.settings_keys").isChecked(), false);
  await one.reload();
  await openSettings(one);
  assert.equal(await box(one, "page.settings_patterns").isChecked(), true);
  assert.equal(await box(one, "page.settings_keys").isChecked(), false);
  await one.keyboard.press("Escape");
  // If a lesson is finished in one tab, the list in the other tab shows that.
  await open(two, "#/learn/hens/1");
  const solve = two.getByRole("button", { name: say("page.lesson_show") });
  await solve.click();
  await eventuallyMatches(() => one.getByRole("region", { name: say("hens.name") }).getByRole("listitem").first().textContent(), new RegExp(said("page.learn_parts_done").source));
});

test("a deleted game can be put back, at once and later", async (t) => {
  const page = await newPage(t);
  await page.clock.install();
  await begin(page);
  const stands = await playByTyping(page, ["d2-b4"]);
  await open(page, "#/");
  const kept = keptLinks(page);
  await deleteKept(page);
  await eventually(() => kept.count(), 0);
  await page.getByRole("status").getByRole("button", { name: say("page.games_restore") }).click();
  await eventually(() => kept.count(), 1);

  await deleteKept(page);
  await eventually(() => kept.count(), 0);
  await begin(page);
  await playByTyping(page, ["c2-e4"]);
  await open(page, "#/");
  await page.reload();
  await page.locator("#boot").waitFor({ state: "detached" });
  await page.getByRole("link", { name: say("page.games_title") }).click();
  await page.getByRole("heading", { name: say("page.games_deleted") }).waitFor();
  await page.getByRole("region", { name: say("page.games_deleted") }).getByRole("button", { name: say("page.games_restore") }).click();
  await eventually(() => kept.count(), 2);
  await kept.first().click();
  await play(page).stands(stands);

  await open(page, "#/");
  await deleteKept(page);
  await eventually(() => kept.count(), 1);
  await page.clock.fastForward("31:00:00");
  const inDays = async (days) => {
    await page.evaluate((days) => {
      const now = Date.now;
      Date.now = () => now() + days * 24 * 3600 * 1000;
    }, days);
    await page.getByRole("link", { name: say("page.games_title") }).click();
    await page.getByRole("heading", { name: say("page.games_title"), exact: true }).waitFor();
  };
  // The device's date may be wrong. So an expired game is removed only if it is also expired on a later day.
  await inDays(31);
  await page.getByRole("region", { name: say("page.games_deleted") }).waitFor();
  await open(page, "#/");
  await inDays(32);
  await eventually(() => page.evaluate(() => Object.keys(localStorage).filter((key) => /deleted/.test(key))), []);
});

// Runs only in a soak. In the usual check, the test before this one deletes and restores games.
testIf(false)("a game can be deleted when it is the only one, and put back", async (t) => {
  const page = await newPage(t);
  await begin(page);
  await playByTyping(page, ["d2-b4"]);
  await open(page, "#/");
  await deleteKept(page);
  await page.reload();
  await page.locator("#boot").waitFor({ state: "detached" });
  await page.getByRole("link", { name: say("page.games_title") }).click();
  await page.getByRole("region", { name: say("page.games_deleted") }).getByRole("button", { name: say("page.games_restore") }).click();
  await eventually(() => keptLinks(page).count(), 1);
});

test("opening a link leaves the game in progress alone", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  const stands = await playByTyping(page, ["d2-b4", "d7-b5"]);
  const kept = keptLinks(page);
  const banner = page.getByRole("group", { name: say("page.byline_banner") });

  // Looking at a game does not save it.
  await show(page, at(CHAIN), CHAIN);
  await banner.waitFor();
  await screen.action("flip").click();
  await click(page, "c7");
  await screen.refused("HENS-1");
  assert.equal(await page.evaluate(() => history.state), null);
  await banner.getByRole("link", { name: say("page.play_discard") }).click();
  await eventually(() => kept.count(), 1);
  assert.match(await kept.textContent(), /1 move,/);

  // The user can save the game with a button in the banner.
  await show(page, at(CHAIN), CHAIN);
  await banner.getByRole("button", { name: say("page.play_keep") }).click();
  await eventuallyMatches(() => slotOf(page), /game=/);
  await eventually(() => banner.textContent(), say("page.play_shared_game_kept") + say("page.ok"));
  await open(page, "#/");
  await eventually(() => kept.count(), 2);

  // The first change to the game saves it as well. The board doesn't shift meanwhile.
  await show(page, at(CHAIN), CHAIN);
  const before = await screen.board.boundingBox();
  for (const name of ["d1", "d3", "d3"]) await click(page, name);
  await screen.stands(after("d1xd3", CHAIN));
  assert.deepEqual(await screen.board.boundingBox(), before);
  await eventuallyMatches(() => slotOf(page), /game=/);
  await reload(page);
  await screen.stands(after("d1xd3", CHAIN));
  assert.equal(await banner.count(), 0);

  // The link still opens the game as it was shared.
  await show(page, at(CHAIN), CHAIN);
  assert.deepEqual(await screen.plies(), []);

  await open(page, "#/");
  await eventually(() => kept.count(), 3);
  await kept.nth(2).click();
  await screen.stands(stands);
});

test("what cannot be read in the storage neither stops the page nor is thrown away", async (t) => {
  const page = await newPage(t);
  await open(page, "#/");
  const spoilt = { "game.a": "nonsense", "game.b": "1\n\n[Game \"chess\"]\n\n1. e4 *\n", settings: "{\"theme\":\u0000" };
  await page.evaluate((spoilt) => {
    for (const [name, value] of Object.entries(spoilt)) localStorage.setItem(`fairyboard /fairyboard/ ${name}`, value);
  }, spoilt);
  await page.reload();
  await page.locator("#boot").waitFor({ state: "detached" });
  await begin(page);
  await playByTyping(page, ["d2-b4"]);
  await open(page, "#/");
  await eventually(() => keptLinks(page).count(), 1);
  const kept = (slot) => page.evaluate((name) => localStorage.getItem(name), `fairyboard /fairyboard/ game.${slot}`);
  assert.equal(await kept("a"), "nonsense");
  assert.equal(await kept("b"), spoilt["game.b"]);
});

test("a game without an entry for lists is listed and searched, and opens as it was", async (t) => {
  const page = await newPage(t);
  await open(page, "#/");
  const older = '1\nat 2\nend 2\nview 1 0 0 0\n\n[Game "hens"]\n[Title "Old friend"]\n[First ""]\n[Second "Ann"]\n[Result "*"]\n\n1. d2-b4 {a note of mine} d7-b5 *\n';
  await page.evaluate((text) => localStorage.setItem("fairyboard /fairyboard/ game.old", text), older);
  await page.reload();
  for (let visit = 0; visit < 2; visit++) {
    await open(page, "#/");
    await open(page, "#/games");
    await eventually(() => keptLinks(page).count(), 1);
    assert.match(await keptLinks(page).innerText(), new RegExp(["Old friend", say("hens.name"), "Ann", say("page.games_to_move", { player: say("games.white") }), say("page.games_moves", { moves: 1, age: "" })].join("\\s+")));
    await eventually(() => keptLinks(page).locator("img").count(), 1);
    await page.getByRole("searchbox").fill("NOTE of");
    await eventually(() => keptLinks(page).count(), 1);
    await page.getByRole("searchbox").fill("d2-b4");
    await eventually(() => keptLinks(page).count(), 0);
  }
  await page.getByRole("searchbox").fill("");
  await keptLinks(page).click();
  const screen = play(page);
  await eventually(async () => (await screen.plies()).join(" "), "d2-b4 d7-b5");
});

test("all games can be taken along, and everything deleted", async (t) => {
  const page = await newPage(t);
  await begin(page);
  await playByTyping(page, ["d2-b4"]);
  await begin(page, 10);
  await playByTyping(page, ["e2-g4"]);
  await open(page, "#/");
  await page.getByRole("button", { name: say("page.settings_title") }).click();
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: say("page.games_export") }).click();
  const text = readFileSync(await (await download).path(), "utf8");
  assert.match(text, /d2-b4/);
  assert.match(text, /e2-g4/);
  await page.getByRole("radio", { name: say("page.settings_letters"), exact: true }).check();
  await page.getByRole("button", { name: say("page.settings_delete"), exact: true }).dblclick();
  await page.getByRole("button", { name: say("page.settings_delete"), exact: true }).click();
  assert.equal(await keptGames(page).count(), 2, "only after another press");
  await page.getByRole("button", { name: say("page.settings_really_delete") }).click();
  await eventually(() => keptGames(page).count(), 0);
  await page.getByRole("link", { name: say("page.home_lesson") }).waitFor();
  const left = await page.evaluate(() => Object.keys(localStorage).filter((key) => / (game|deleted|last)\./.test(key)));
  assert.deepEqual(left, []);
});
