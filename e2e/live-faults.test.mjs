// Games over relays while relays, browsers and clocks fail: no move is lost, and no move appears that no player has
// made. crates/live/tests/games.rs tests the same faults natively, with many seeds and in all games.

import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join as path } from "node:path";
import { test } from "node:test";
import { setTimeout as pause } from "node:timers/promises";
import { startFaultyRelay } from "./faulty_relay.mjs";
import { newPage, open } from "./harness.mjs";
import { answer, eventually, eventuallyMatches, play, sharedText, showMoves, slotOf } from "./helpers.mjs";
import { join, makeRoom, move } from "./rooms.mjs";
import { testIf } from "./soak.mjs";

const MINUTE_MS = 60_000;

/** A page whose clock is wrong by this number of minutes, and can be moved forward. */
async function newDevice(t, relays, minutes = 0) {
  const page = await newPage(t, { relays: relays.map(({ url }) => url), expect: [/WebSocket/] });
  await page.clock.install({ time: Date.now() + minutes * MINUTE_MS });
  return page;
}

/** Chooses in the waiting room who the link is for, and returns the part of this link from `#` on. */
async function linkFor(host, whom) {
  await answer(host, "page.room_link_for", whom);
  const link = await sharedText(host);
  return link.slice(link.indexOf("#"));
}

/** A game of Hens between two devices. `faults` lists the faults of each relay, which begin once the room is made. */
async function begin(t, faults, { clock, minutes = [0, 0], store } = {}) {
  const relays = [];
  for (const _ of faults) relays.push(await startFaultyRelay(t, store));
  const host = await newDevice(t, relays, minutes[0]);
  const link = await makeRoom(host, "hens", clock);
  /** The links for watchers, and for another device of the host. */
  const [watch, own] = [await linkFor(host, "watchers"), await linkFor(host, "me")];
  for (const [at, relay] of relays.entries()) Object.assign(relay.faults, faults[at]);
  const guest = await newDevice(t, relays, minutes[1]);
  await join(guest, link);
  const hasJoined = async () => (await host.getByRole("dialog").count()) === 0;
  assert.ok(await inMinutes([host, guest], hasJoined), "the host sees no guest");
  for (const page of [host, guest]) await showMoves(page);
  return { relays, host, guest, watch, own, played: [] };
}

/**
 * Waits until `holds` resolves to true, for up to 20 minutes of the pages' time. Moves that time forward by steps of a
 * minute. Returns whether `holds` became true.
 */
async function inMinutes(pages, holds) {
  for (let minute = 0; minute < 20; minute++) {
    const end = performance.now() + 3000;
    while (performance.now() < end) {
      if (await holds()) return true;
      await pause(50);
    }
    for (const page of pages) await page.clock.fastForward(MINUTE_MS);
  }
  return false;
}

/** Waits until all pages have these moves. */
async function agree(pages, played) {
  const all = () => Promise.all(pages.map((page) => play(page).plies()));
  await inMinutes(pages, async () => (await all()).every((moves) => moves.join() === played.join()));
  assert.deepEqual(await all(), pages.map(() => played));
}

/** Plays some plies on the pages of the two sides in turn. After each, all pages have the same moves. */
async function playOn(game, plies, sides = [game.host, game.guest], watchers = []) {
  for (let ply = 0; ply < plies; ply++) {
    const mover = sides[game.played.length % 2];
    await move(mover);
    const moves = await play(mover).plies();
    assert.deepEqual(moves.slice(0, -1), game.played);
    game.played = moves;
    await agree([...sides, ...watchers], game.played);
  }
}

const online = (page) => page.evaluate(() => void dispatchEvent(new Event("online")));

/** Closes the page of a game. Returns a function that opens the game again. */
async function close(page) {
  const slot = await slotOf(page);
  await page.goto("about:blank");
  return async () => {
    await open(page, slot);
    await play(page).board.waitFor();
    await showMoves(page);
  };
}

/** The path of a file for the events that a relay stores. The file is deleted at the end of the test. */
function storeOf(t) {
  const folder = mkdtempSync(path(tmpdir(), "fairyboard-relay-"));
  t.after(() => rmSync(folder, { recursive: true }));
  return path(folder, "events.jsonl");
}

testIf(false)("who was offline for ten plies of another own device catches up and plays on", async (t) => {
  const game = await begin(t, [{}]);
  const { relays: [relay], host, guest } = game;
  await playOn(game, 2);
  await host.context().setOffline(true);
  relay.hangUp();
  const other = await newDevice(t, game.relays);
  await open(other, game.own);
  await other.locator("[data-action=connect]").click();
  await play(other).board.waitFor();
  await showMoves(other);
  await playOn(game, 10, [other, guest]);
  assert.equal((await play(host).plies()).length, 2);
  await host.context().setOffline(false);
  await agree([host], game.played);
  await playOn(game, 2, [host, guest], [other]);
});

testIf(false)("both may be closed while the relay restarts with its store", async (t) => {
  const game = await begin(t, [{}], { store: storeOf(t) });
  await playOn(game, 5);
  const again = [await close(game.host), await close(game.guest)];
  const { relay } = game.relays[0];
  await relay.stop();
  await relay.start();
  for (const opens of again) await opens();
  await agree([game.host, game.guest], game.played);
  await playOn(game, 3);
});

/** For each case, the faults of each relay of the game. See faulty_relay.mjs. */
const FAULTS = {
  "end connections and drop events": [{ hangsUp: 25 }, { drops: 3 }],
  "delay, reorder and duplicate": [{ delay: 1500, reorders: true, duplicates: 3 }],
  "forge and forget": [{ forges: true, forgets: 2 }, { forges: true, forgets: 3 }],
  "do all of this": [{ hangsUp: 31, drops: 4, delay: 800, reorders: true, duplicates: 3, forges: true }, { forgets: 2, drops: 3, duplicates: 2 }],
};

for (const [what, faults] of Object.entries(FAULTS)) {
  testIf(false)(`over relays that ${what}, each move arrives once`, async (t) => {
    const game = await begin(t, faults);
    await playOn(game, 12);
    const opens = await close(game.guest);
    await opens();
    await agree([game.host, game.guest], game.played);
    await playOn(game, 2);
  });
}

test("a relay that has lost all events gets them back", async (t) => {
  const game = await begin(t, [{}]);
  await playOn(game, 5);
  const { relay } = game.relays[0];
  await relay.stop();
  await relay.start();
  const opens = await close(game.guest);
  await game.host.clock.fastForward(MINUTE_MS);
  await online(game.host);
  await eventually(() => game.host.getByTestId("room").getAttribute("data-sending"), "sent");
  await close(game.host);
  await opens();
  const watcher = await newDevice(t, game.relays);
  await open(watcher, game.watch);
  await watcher.locator("[data-action=connect]").click();
  await showMoves(watcher);
  await agree([game.guest, watcher], game.played);
});

for (const minutes of [60, -60]) {
  testIf(minutes < 0)(`a device whose clock is ${minutes} minutes wrong loses neither moves nor time`, async (t) => {
    const game = await begin(t, [{}], { clock: { kind: "side", minutes: 5, more: 0 }, minutes: [minutes, 0] });
    const { host, guest } = game;
    /** The seconds that both players have left. */
    const left = async (page) => {
      const texts = await page.locator("[data-time]").evaluateAll((all) => all.sort((a, b) => a.dataset.time - b.dataset.time).map((one) => one.textContent));
      return texts.map((text) => text.split(":").reduce((all, part) => all * 60 + Number(part), 0));
    };
    const areFair = async () => {
      for (const page of [host, guest]) for (const time of await left(page)) assert.ok(time > 240 && time <= 300, `${time} s`);
    };
    await playOn(game, 4);
    await areFair();
    // The page of each player is closed while the other player moves.
    for (const [away, here] of [[guest, host], [host, guest]]) {
      const opens = await close(away);
      await move(here);
      game.played = await play(here).plies();
      await eventually(() => here.getByTestId("room").getAttribute("data-sending"), "sent");
      await opens();
      await agree([host, guest], game.played);
      await areFair();
    }
    await playOn(game, 3);
    await areFair();
  });
}

testIf(false)("one of three relays is enough, also if it is another one later", async (t) => {
  const game = await begin(t, [{ isDead: true }, {}, {}]);
  const [one, two, three] = game.relays;
  const dies = (relay) => {
    relay.faults.isDead = true;
    relay.hangUp();
  };
  await playOn(game, 4);
  dies(two);
  await playOn(game, 4);
  // The last working relay dies. Another relay works again, but lacks all moves since its own death.
  two.faults.isDead = false;
  dies(three);
  for (const page of [game.host, game.guest]) await online(page);
  await playOn(game, 4);
  const opens = await close(game.host);
  await opens();
  await agree([game.host, game.guest], game.played);
});
