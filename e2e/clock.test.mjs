// A clock for two players on one device: each input can set it in the sheet for a new game. It pauses, survives
// reloads, runs on while the page is closed, is announced to screen readers, and is written into the record.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, newPage, open } from "./harness.mjs";
import { SHORT_GAMES, answer, bothHere, click, elsewhere, eventually, eventuallyMatches, holdComputer, linkByLink, middle, newHoldingPage, play, playButton, playByTyping, settled, sharedText, show, showMoves, slotOf, startButton, unfold, vectors } from "./helpers.mjs";
import { testIf } from "./soak.mjs";
import { said, say } from "./words.mjs";

const PHONE = { width: 360, height: 740, touch: true };
const time = (page, seat) => page.locator(`[data-time="${seat}"]`);
const shows = (page, seat, pattern) => eventuallyMatches(() => time(page, seat).textContent(), pattern);
const dialogOf = (page) => page.getByRole("dialog");
const field = (page, key) => dialogOf(page).getByLabel(new RegExp(`^${say(key)}`));

/** Opens the sheet for a new game for two players on this device, with all its options. */
async function sheet(page, name = say("hens.name")) {
  await open(page, "#/");
  await page.getByRole("button", { name: `Play ${name}` }).click();
  await bothHere(page);
  await unfold(page);
}

async function set(page, { kind = "side", minutes, more, seconds, ends = true }) {
  await field(page, "page.clock").first().selectOption(kind);
  const fill = async (key, value) => {
    if (value === undefined) return;
    await field(page, key).fill(String(value));
    await field(page, key).press("Tab");
  };
  await fill("page.clock_minutes", minutes);
  await fill("page.clock_more", more);
  await fill("page.clock_seconds", seconds);
  await dialogOf(page).getByRole("checkbox", { name: new RegExp(`^${say("page.clock_ends")}`) }).setChecked(ends);
}

async function start(page) {
  await startButton(page).click();
  const screen = play(page);
  await screen.board.waitFor();
  await showMoves(page);
  return screen;
}

async function reload(page, screen) {
  const before = await screen.position();
  await page.reload();
  await page.locator("#boot").waitFor({ state: "detached" });
  await screen.board.waitFor();
  await screen.stands(before);
  await showMoves(page);
}

/** Lets the test move the page's time forward. The time also passes by itself. */
async function ownTime(page) {
  await page.clock.install({ time: new Date("2027-01-01T12:00:00Z") });
}

for (const [game, isShort] of Object.entries(SHORT_GAMES)) {
  // Runs only in a soak (a long run). In the usual check, tests/house/clock.rs plays a whole game of each without a
  // browser.
  testIf(false)(`two at one table play a whole game of ${game} with a clock, and open it again in the middle`, async (t) => {
    const page = await newPage(t);
    const { position, moves, final, options = {} } = vectors(`${game}_games`).find(isShort);
    const words = Object.entries(options).map(([key, value]) => `&${key}=${value}`).join("");
    await open(page, `#/setup/${game}?pos=${encodeURIComponent(position)}${words}`);
    await page.getByRole("button", { name: say("page.study_play"), exact: true }).click();
    await bothHere(page);
    await unfold(page);
    await set(page, { minutes: 15, more: 30 });
    const screen = await start(page);
    await shows(page, 0, /^15:00$/);
    await shows(page, 1, /^15:00$/);
    for (const [ply, move] of moves.entries()) {
      if (ply === moves.length >> 1) await reload(page, screen);
      await screen.input.fill(move);
      await screen.input.press("Enter");
      await eventually(async () => (await screen.plies()).length, ply + 1, move);
    }
    await screen.stands(final);
    // After the end of the game, the clocks show the remaining times and don't run.
    await shows(page, 0, /^\d\d:\d\d$/);
    assert.equal(await screen.action("pause-clock").count(), 0);
    await screen.action("share").click();
    const record = await sharedText(page, "share-record");
    assert.match(record, /\[TimeControl "900\+30"\]/);
    assert.match(record, /\[TimeLeft "0:\d\d:\d\d 0:\d\d:\d\d"\]/);
    await page.keyboard.press("Escape");
  });
}

test("the clock starts with the first move, is paused and goes on, by mouse", async (t) => {
  const page = await newPage(t);
  await ownTime(page);
  await sheet(page);
  await set(page, { minutes: 10, more: 0 });
  const screen = await start(page);
  await page.clock.fastForward(60_000);
  await shows(page, 0, /^10:00$/);
  assert.equal(await screen.action("pause-clock").count(), 0);
  await playByTyping(page, ["d2-b4"]);
  await page.clock.fastForward(60_000);
  await shows(page, 1, /^(9:00|8:5\d)$/);
  await shows(page, 0, /^10:00$/);
  await screen.action("pause-clock").click();
  await eventually(screen.spoken, say("page.clock_paused"));
  const stands = await time(page, 1).textContent();
  await page.clock.fastForward(600_000);
  assert.equal(await time(page, 1).textContent(), stands);
  await click(page, "d7");
  await eventuallyMatches(() => screen.refusal.textContent(), new RegExp(say("page.clock_paused")));
  await axe(page);
  await reload(page, screen);
  assert.equal(await time(page, 1).textContent(), stands, "a reload does not let it go on");
  await screen.action("go-on-clock").click();
  await page.clock.fastForward(60_000);
  await shows(page, 1, /^(8:00|7:5\d)$/);
  // A player who takes a move back does not get back the time that the move took.
  await playByTyping(page, ["d7-b5"]);
  await screen.action("take-back").click();
  await shows(page, 1, /^(8:00|7:5\d)$/);
});

test("players at one table put a clock right while it is paused, by keyboard", async (t) => {
  const page = await newPage(t);
  await ownTime(page);
  await sheet(page);
  await set(page, { minutes: 10, more: 0 });
  const screen = await start(page);
  await playByTyping(page, ["d2-b4"]);
  assert.equal(await screen.action("set-clock").count(), 0, "not while it goes");
  await screen.action("pause-clock").click();
  await screen.action("set-clock").focus();
  await page.keyboard.press("Enter");
  await axe(page, "dialog");
  const minutes = dialogOf(page).getByLabel(say("page.clock_set_minutes"));
  await minutes.first().fill("3");
  await minutes.first().press("Tab");
  await dialogOf(page).getByRole("button", { name: say("page.clock_add_minute") }).last().press("Enter");
  await dialogOf(page).getByRole("button", { name: say("page.clock_set") }).press("Enter");
  await shows(page, 0, /^3:00$/);
  await shows(page, 1, /^(11:00|10:5\d)$/);
  await eventually(screen.spoken, say("page.clock_is_set"));
  await reload(page, screen);
  await shows(page, 0, /^3:00$/);
});

test("seconds a move, set and paused by touch", async (t) => {
  const page = await newPage(t, PHONE);
  await ownTime(page);
  await open(page, "#/");
  await playButton(page, "hens").tap();
  await bothHere(page);
  await dialogOf(page).locator("summary").tap();
  await set(page, { kind: "move", seconds: 30, ends: false });
  await axe(page, "dialog");
  const screen = await start(page);
  const tap = async (name) => {
    const { x, y } = await middle(page, name);
    await page.touchscreen.tap(x, y);
  };
  const moves = async (from, to) => {
    await tap(from);
    await tap(to);
    if (await screen.acts("play")) await screen.action("play").tap();
  };
  await moves("d2", "b4");
  await page.clock.fastForward(12_000);
  await shows(page, 1, /^0:1[5-8]$/);
  await screen.action("pause-clock").tap();
  await screen.action("go-on-clock").tap();
  await moves("d7", "b5");
  await shows(page, 0, /^0:(30|2\d)$/);
  await shows(page, 1, /^0:30$/);
  // The page only reports that the time is over. The game continues.
  await page.clock.fastForward(31_000);
  await shows(page, 0, /^0:00$/);
  await eventuallyMatches(screen.spoken, said("page.clock_out"));
  await page.getByText(say("page.clock_time_up")).waitFor();
  const { width, height } = await screen.action("pause-clock").boundingBox();
  assert.ok(width >= 36 && height >= 36, `${width} × ${height}`);
  const cut = await page.locator(".strip").evaluateAll((all) => all.filter((e) => e.scrollWidth > e.clientWidth + 1).length);
  assert.equal(cut, 0);
});

test("a minute, ten seconds and the end are told, and the end ends the game, by keyboard", async (t) => {
  const page = await newPage(t);
  await ownTime(page);
  await sheet(page);
  await field(page, "page.clock").first().focus();
  await page.keyboard.press("ArrowDown");
  await field(page, "page.clock_minutes").waitFor();
  await page.keyboard.press("Tab");
  await page.keyboard.type("2");
  await eventually(() => field(page, "page.clock_minutes").first().inputValue(), "2");
  await page.keyboard.press("Tab");
  await page.keyboard.type("0");
  await page.keyboard.press("Tab");
  await startButton(page).focus();
  await page.keyboard.press("Enter");
  const screen = play(page);
  await screen.board.waitFor();
  await showMoves(page);
  await shows(page, 0, /^2:00$/);
  await playByTyping(page, ["d2-b4"]);
  await screen.action("pause-clock").focus();
  await page.keyboard.press("Enter");
  await screen.action("go-on-clock").waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.dataset.action), "go-on-clock");
  await page.keyboard.press("Enter");
  const urgent = () => page.locator("[aria-live=assertive]").textContent();
  await page.clock.runFor(40_000);
  const before = await screen.spoken();
  assert.ok(!before.includes("minute"), before);
  await page.clock.runFor(22_000);
  await eventuallyMatches(screen.spoken, said("page.clock_minute_of", { player: say("games.black") }));
  assert.equal(await urgent(), "");
  await page.clock.runFor(49_000);
  await eventuallyMatches(screen.spoken, said("page.clock_ten_of", { player: say("games.black") }));
  await shows(page, 1, /^\d\.\d$/);
  await page.clock.runFor(12_000);
  await eventuallyMatches(urgent, said("games.out_of_time", { loser: say("games.black"), winner: say("games.white") }));
  await screen.says(said("games.out_of_time", { loser: say("games.black"), winner: say("games.white") }));
  await screen.action("rematch").waitFor();
  await screen.action("share").click();
  const record = await sharedText(page, "share-record");
  for (const line of [/\[TimeControl "120\+0"\]/, /\[Termination "time forfeit"\]/, /\[Result "1-0"\]/]) assert.match(record, line);
  await page.keyboard.press("Escape");
  await axe(page);
  // A rematch has the same clock.
  await screen.action("rematch").click();
  await shows(page, 0, /^2:00$/);
});

test("an open sheet shows the game as it stands: the time runs out while it is shared", async (t) => {
  const page = await newPage(t);
  await ownTime(page);
  await sheet(page);
  await set(page, { minutes: 1, more: 0 });
  const screen = await start(page);
  await playByTyping(page, ["d2-b4"]);
  await screen.action("share").click();
  const record = () => sharedText(page, "share-record");
  await eventuallyMatches(record, /\[Result "\*"\]/);
  await page.clock.runFor(62_000);
  await eventuallyMatches(record, /\[Result "1-0"\]/);
});

test("it goes on while the page is away, and that is told", async (t) => {
  const page = await newPage(t);
  await ownTime(page);
  await sheet(page);
  await set(page, { minutes: 30, more: 0 });
  const screen = await start(page);
  await playByTyping(page, ["d2-b4"]);
  const slot = await slotOf(page);
  await open(page, "#/");
  await page.clock.fastForward("12:00");
  await open(page, slot);
  await shows(page, 1, /^1[78]:\d\d$/);
  await eventuallyMatches(() => screen.refusal.textContent(), said("page.clock_ran_on", { minutes: /1[12]/ }));
  // A jump of five minutes, as if the device had been asleep.
  await page.clock.fastForward("05:00");
  await eventuallyMatches(() => screen.refusal.textContent(), said("page.clock_ran_on", { minutes: /[45]/ }));
  await shows(page, 1, /^1[23]:\d\d$/);
});

test("it is remembered for each game, and not offered by link; against the computer both have one", async (t) => {
  const page = await newPage(t);
  await sheet(page);
  await set(page, { minutes: 3, more: 2, ends: false });
  await start(page);
  await sheet(page);
  assert.equal(await field(page, "page.clock_minutes").inputValue(), "3");
  assert.equal(await field(page, "page.clock_more").inputValue(), "2");
  await page.keyboard.press("Escape");
  await sheet(page, say("pawn.name"));
  assert.equal(await field(page, "page.clock").first().inputValue(), "none");
  await linkByLink(page);
  await eventually(() => dialogOf(page).getByLabel(say("page.clock"), { exact: false }).count(), 0);
  await answer(page, "page.new_opponent", "computer");
  await set(page, { minutes: 5, more: 0 });
  await page.getByText(say("page.clock_told_computer")).waitFor();
  await start(page);
  await shows(page, 0, /^5:00$/);
  await shows(page, 1, /^5:00$/);
});

/** Starts a game against the computer with five minutes for each player. */
async function againstComputer(page, side) {
  await sheet(page);
  await answer(page, "page.new_opponent", "computer");
  await answer(page, "page.new_you", side);
  await set(page, { minutes: 5, more: 0 });
  return start(page);
}

test("the computer’s clock counts from its own turn, however long the player has thought before", async (t) => {
  const page = await newHoldingPage(t);
  await ownTime(page);
  const screen = await againstComputer(page, "1");
  await eventually(async () => (await screen.plies()).length, 1);
  await eventuallyMatches(() => screen.input.getAttribute("placeholder"), /./);
  const move = await screen.input.getAttribute("placeholder");
  // The player thinks for a minute. From here on, only the test moves the page's time.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 60_000);
  await holdComputer(page);
  await shows(page, 0, /^5:00$/);
  await screen.input.fill(move);
  await screen.input.press("Enter");
  await page.clock.runFor(500);
  await screen.action("move-now").waitFor();
  // The next tick is three seconds late. That is too little to be taken for a sleeping device.
  await page.clock.fastForward(3_300);
  await shows(page, 0, /^4:57$/);
  await page.clock.runFor(10_000);
  await shows(page, 0, /^4:47$/);
});

test("a tab in the background leaves a game with a clock to its tab, however late its timers are", async (t) => {
  const page = await newHoldingPage(t);
  await ownTime(page);
  const background = await page.context().newPage();
  // Records the messages from the tab in the background to the other tabs.
  await background.addInitScript(() => {
    window.told = [];
    const { postMessage } = BroadcastChannel.prototype;
    BroadcastChannel.prototype.postMessage = function (message) {
      window.told.push(message);
      postMessage.call(this, message);
    };
  });
  const behind = await againstComputer(background, "0");
  const address = await slotOf(background);
  const screen = await show(page, address, await behind.position());
  await elsewhere(background).waitFor();
  const before = await background.evaluate(() => window.told.length);
  await holdComputer(page);
  const position = await playByTyping(page, ["d2-b4"]);
  await behind.stands(position);
  await screen.action("move-now").waitFor();
  // The tab in the background shows the clock running, too.
  await page.clock.runFor(1_500);
  await shows(background, 1, /^4:\d\d$/);
  // As if the device had been asleep while the computer was thinking: the timers of both tabs are late.
  await page.clock.fastForward(60_000);
  await settled(background);
  assert.deepEqual(await background.evaluate((before) => window.told.slice(before), before), [], "it asks for nothing");
  assert.equal(await elsewhere(background).count(), 1);
  assert.equal(await elsewhere(page).count(), 0);
});
