// The clock of a game over relays, as both pages show it. How devices compute the clock is tested natively in
// crates/live/tests/clocks.rs.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, newPage } from "./harness.mjs";
import { eventually, eventuallyMatches, play } from "./helpers.mjs";
import { startRelay } from "./relay.mjs";
import { join, makeRoom, move } from "./rooms.mjs";
import { say } from "./words.mjs";

/** The page's sentence at the end of the game, if the guest (Black) has run out of time. */
const OUT_OF_TIME = say("games.out_of_time", { loser: say("games.black"), winner: say("games.white") });

const time = (page, seat) => page.locator(`[data-time="${seat}"]`);
const shows = (page, seat, pattern) => eventuallyMatches(() => time(page, seat).textContent(), pattern);

/** A game with a clock between two pages. The test can move the pages' time forward; the time also passes by itself. */
async function begin(t, clock) {
  const relay = await startRelay({ t });
  const [host, guest] = [await newPage(t, { relays: [relay.url] }), await newPage(t, { relays: [relay.url] })];
  for (const page of [host, guest]) await page.clock.install();
  await join(guest, await makeRoom(host, "hens", clock), "Ann");
  await host.getByRole("dialog").waitFor({ state: "detached" });
  return { host, guest };
}

/** Moves on one page, and waits until the other shows the same position. */
async function follows(from, to) {
  await move(from);
  await play(to).stands(await play(from).position());
}

test("a clock for each side runs on both pages, each player can give time, and a win by time can be claimed", async (t) => {
  const { host, guest } = await begin(t, { kind: "side", minutes: 2, more: 5 });
  for (const page of [host, guest]) for (const seat of [0, 1]) await shows(page, seat, /^2:00$/);
  await follows(host, guest);
  // The time of the side to move runs, on both pages alike.
  for (const page of [host, guest]) {
    await page.clock.fastForward(20_000);
    await shows(page, 1, /^1:(3\d|40)$/);
    await shows(page, 0, /^2:00$/);
  }
  await axe(host);
  await host.locator("[data-action=give-time]").click();
  for (const page of [host, guest]) await shows(page, 1, /^2:(3\d|40)$/);
  await follows(guest, host);
  for (const page of [host, guest]) await shows(page, 1, /^2:(3|4)\d$/);
  await follows(host, guest);
  // The guest's device is closed when its time is over.
  await guest.goto("about:blank");
  assert.equal(await host.locator("[data-action=claim-time]").count(), 0);
  await host.clock.fastForward(200_000);
  await shows(host, 1, /^0:00$/);
  await host.locator("[data-action=claim-time]").click();
  await eventually(() => play(host).status.textContent(), OUT_OF_TIME.won);
});

test("a clock for each move begins anew with each turn, and who runs out of time loses", async (t) => {
  const { host, guest } = await begin(t, { kind: "move", seconds: 90 });
  await follows(host, guest);
  await guest.clock.fastForward(40_000);
  await shows(guest, 1, /^0:(4\d|50)$/);
  await follows(guest, host);
  for (const page of [host, guest]) await shows(page, 1, /^1:30$/);
  await follows(host, guest);
  await guest.clock.fastForward(95_000);
  await eventually(() => play(guest).status.textContent(), OUT_OF_TIME.lost);
  await eventually(() => play(host).status.textContent(), OUT_OF_TIME.won);
});
