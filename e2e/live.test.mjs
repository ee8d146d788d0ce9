// Games over relays: browsers that share a game through a relay on this machine. Failures are tested in
// live-faults.test.mjs and in crates/live/tests.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, newPage, open } from "./harness.mjs";
import { SHORT_GAMES, answer, eventually, eventuallyMatches, keptLinks, play, playButton, pressStep, sharedText, showMoves, slotOf, startButton, vectors } from "./helpers.mjs";
import { START } from "./positions.mjs";
import { startRelay } from "./relay.mjs";
import { chooseRoom, join, makeRoom, move, waitingLink } from "./rooms.mjs";
import { testIf } from "./soak.mjs";
import { said, say } from "./words.mjs";

const PHONE = { width: 360, height: 740, touch: true };

/**
 * The sentence under the board about the room (the game as the relay has it), such as whether the other player is
 * there.
 */
const told = (page) => page.getByTestId("room").textContent();

const here = (player) => new RegExp(say("page.room_here", { player }));

/** Whether the last move has reached a relay. */
const arrived = (page) => eventually(() => page.getByTestId("room").getAttribute("data-sending"), "sent");

const closeSheet = (page) => page.getByRole("dialog").getByRole("button", { name: say("page.close"), exact: true }).click();

/** Moves on one page, and waits until the other shows the same position. */
async function follows(from, to) {
  await move(from);
  const position = await play(from).position();
  await play(to).stands(position);
}

/** Two pages with a game over one relay. The host has made the first move. */
async function playing(t, game = "hens") {
  const relay = await startRelay({ t });
  const relays = [relay.url];
  const host = await newPage(t, { relays });
  const link = await makeRoom(host, game);
  const guest = await newPage(t, { relays });
  await join(guest, link);
  await follows(host, guest);
  return { host, guest };
}

test("a draw that is offered and declined is told to both at once", async (t) => {
  const { host, guest } = await playing(t, "fist");
  await follows(guest, host);
  const [challenger, king] = [host, guest].map((page) => page.getByTestId("offer"));
  await host.getByRole("button", { name: say("page.offer_ask_draw"), exact: true }).click();
  await eventually(() => challenger.textContent(), say("page.offer_draw_made"));
  await king.locator("[data-action=decline-offer]").click();
  await eventually(() => king.textContent(), say("page.offer_declined_made"));
  await eventuallyMatches(() => challenger.textContent(), said("page.offer_declined"));
});

test("one link starts a game that both boards follow, also after one of them was closed", async (t) => {
  const relay = await startRelay({ t });
  const relays = [relay.url];
  const host = await newPage(t, { relays });
  const link = await makeRoom(host, "hens");
  await axe(host, "dialog[open]");
  const guest = await newPage(t, { relays });
  await join(guest, link);
  // The waiting room closes when the friend has connected.
  await host.getByRole("dialog").waitFor({ state: "detached" });
  await eventuallyMatches(() => told(host), here(say("games.black")));
  await follows(host, guest);
  await follows(guest, host);
  await arrived(guest);
  // The guest closes the game. The host moves, and the move waits on the relay.
  const slot = await slotOf(guest);
  await guest.goto("about:blank");
  await move(host);
  await arrived(host);
  await open(guest, slot);
  await play(guest).stands(await play(host).position());
  await follows(guest, host);
  // The relay is gone: the move is saved, and sent when the relay is back.
  await relay.stop();
  await eventuallyMatches(() => told(host), said("page.room_unreachable"));
  await move(host);
  await eventually(() => host.getByTestId("room").getAttribute("data-sending"), "waiting");
  await relay.start();
  await host.evaluate(() => dispatchEvent(new Event("online")));
  await guest.evaluate(() => dispatchEvent(new Event("online")));
  await play(guest).stands(await play(host).position());
  // The list of saved games marks the game as one over relays.
  await open(host, "#/games");
  await keptLinks(host).getByText(say("page.room_live")).waitFor();
});

test("a phone joins by touch, and whoever comes later can only watch", async (t) => {
  const relay = await startRelay({ t });
  const relays = [relay.url];
  const host = await newPage(t, { relays });
  const link = await makeRoom(host, "pawn");
  await answer(host, "page.room_link_for", "watchers");
  const watch = await sharedText(host);
  const phone = await newPage(t, { ...PHONE, relays });
  await open(phone, link);
  await axe(phone);
  await phone.locator("[data-action=connect]").tap();
  await phone.getByTestId("invited").waitFor();
  await axe(phone);
  await phone.getByLabel(say("page.room_name")).fill("Ann");
  await phone.locator("[data-action=take-seat]").tap();
  await play(phone).board.waitFor();
  await host.getByRole("dialog").waitFor({ state: "detached" });
  await follows(host, phone);
  await eventuallyMatches(() => told(host), here("Ann"));
  await phone.locator("[data-action=say]").tap();
  await phone.getByRole("menuitem", { name: say("page.room_says_hello") }).tap();
  await eventuallyMatches(() => told(host), new RegExp(say("page.room_says", { player: "Ann", what: say("page.room_says_hello") })));
  // A user who opens the invitation later finds the seat taken, and can watch.
  const late = await newPage(t, { relays });
  await open(late, link);
  await late.locator("[data-action=connect]").click();
  await late.getByText(say("page.room_page_taken")).waitFor();
  await open(late, watch.slice(watch.indexOf("#")));
  await play(late).stands(await play(host).position());
  // A watcher has no controls for moves, and can inspect pieces, but not move them.
  for (const name of ["take-back", "hint", "resign", "legal"]) assert.equal(await late.locator(`[data-action=${name}]`).count(), 0, name);
  assert.equal(await late.getByTestId("move-input").count(), 0);
  await play(late).square("d5").click();
  await play(late).notes(new RegExp(say("page.room_only_watches")));
});

test("a watcher connects only to the relays that were left ticked", async (t) => {
  const [used, unticked] = [await startRelay({ t }), await startRelay({ t })];
  const relays = [used.url, unticked.url];
  const host = await newPage(t, { relays });
  const link = await makeRoom(host, "hens");
  const watcher = await newPage(t, { relays });
  const connected = new Set();
  watcher.on("websocket", (socket) => connected.add(new URL(socket.url()).host));
  await open(watcher, link);
  await watcher.getByRole("checkbox", { name: new URL(unticked.url).host }).uncheck();
  await watcher.locator("[data-action=connect]").click();
  await watcher.locator("[data-action=watch]").click();
  await closeSheet(host);
  await move(host);
  await play(watcher).stands(await play(host).position());
  assert.deepEqual([...connected], [new URL(used.url).host]);
});

test("a browser that can't save doesn't take the seat", async (t) => {
  const relay = await startRelay({ t });
  const relays = [relay.url];
  const host = await newPage(t, { relays });
  const link = await makeRoom(host, "hens");
  const full = await newPage(t, { relays, storage: "full" });
  await open(full, link);
  await full.locator("[data-action=connect]").click();
  await full.locator("[data-action=take-seat]").click();
  await full.getByText(say("page.room_page_unsaved")).waitFor();
  // The page that can't save the game has not taken the seat, so another user can take it.
  await join(await newPage(t, { relays }), link);
});

test("without random numbers for keys no room opens, and the page says why", async (t) => {
  const relay = await startRelay({ t });
  const relays = [relay.url];
  const link = await makeRoom(await newPage(t, { relays }), "hens");
  const page = await newPage(t, { relays });
  await page.addInitScript(() => {
    Crypto.prototype.getRandomValues = () => {
      throw new DOMException("none", "QuotaExceededError");
    };
  });
  await open(page, link);
  await page.locator("[data-action=connect]").click();
  await page.getByText(say("page.room_no_keys")).waitFor();
  await open(page, "#/");
  await playButton(page, "hens").click();
  await chooseRoom(page);
  await startButton(page).click();
  await page.getByText(say("page.room_relay_no_keys")).waitFor();
});

test("after the end both agree to another game with the sides swapped, and the finished one is kept", async (t) => {
  const { host, guest } = await playing(t);
  await host.getByRole("button", { name: say("page.computer_resign"), exact: true }).click();
  await host.locator("[data-action=resign]").click();
  await eventually(() => play(guest).status.textContent(), say("games.resigned", { loser: say("games.white"), winner: say("games.black") }).won);
  await guest.locator("[data-action=rematch]").click();
  await guest.getByText(say("page.room_rematch_asked")).waitFor();
  await host.locator("[data-action=accept-rematch]").click();
  for (const page of [host, guest]) await play(page).stands(START);
  await follows(guest, host);
  await open(host, "#/games");
  await eventually(() => keptLinks(host).count(), 2);
});

test("a move that arrives leaves a player at an earlier position, and says so", async (t) => {
  const { host, guest } = await playing(t);
  await pressStep(host, say("page.embed_previous"));
  await play(host).stands(START);
  await move(guest);
  await host.getByTestId("news").waitFor();
  await play(host).stands(START);
  await axe(host);
  await host.locator("[data-action=last-move]").click();
  await play(host).stands(await play(guest).position());
  assert.equal(await host.getByTestId("news").count(), 0);
});

test("two devices of a player that went on differently show both boards, and the player chooses", async (t) => {
  const relay = await startRelay({ t });
  const relays = [relay.url];
  const one = await newPage(t, { relays });
  await makeRoom(one, "hens");
  await answer(one, "page.room_link_for", "me");
  const own = await sharedText(one);
  const two = await newPage(t, { ...PHONE, relays });
  await open(two, own.slice(own.indexOf("#")));
  await two.locator("[data-action=connect]").tap();
  await play(two).stands(START);
  for (const page of [one, two]) await closeSheet(page);
  await relay.stop();
  await move(one);
  for (const square of ["d2", "b4"]) await play(two).square(square).tap();
  await relay.start();
  await one.evaluate(() => dispatchEvent(new Event("online")));
  await arrived(one);
  await two.evaluate(() => dispatchEvent(new Event("online")));
  await two.locator("[data-action=compare]").tap();
  const sheet = two.getByRole("dialog", { name: say("page.room_fork_title") });
  assert.equal(await sheet.locator("img").count(), 2);
  await axe(two, "dialog[open]");
  await two.locator("[data-action=take-there]").tap();
  await sheet.waitFor({ state: "detached" });
  await play(two).stands(await play(one).position());
});

test("a notification is asked for by a switch, and shown if it is your turn and the page is hidden", async (t) => {
  const relay = await startRelay({ t });
  const relays = [relay.url];
  const host = await newPage(t, { relays });
  await host.addInitScript(() => {
    window.shown = [];
    window.Notification = class {
      static permission = "default";
      static requestPermission = async () => (this.permission = window.answer ?? "denied");
      constructor(title, { body }) {
        window.shown.push(`${title}: ${body}`);
      }
    };
    Object.defineProperty(Document.prototype, "hidden", { get: () => window.isAway ?? false });
  });
  const link = await makeRoom(host, "hens");
  const notify = host.getByRole("checkbox", { name: new RegExp(say("page.room_notify")) });
  await notify.click();
  await host.getByText(say("page.room_notify_refused")).waitFor();
  assert.ok(!(await notify.isChecked()));
  await host.evaluate(() => (window.answer = "granted"));
  await notify.check();
  await axe(host, "dialog[open]");
  const guest = await newPage(t, { relays });
  await join(guest, link, "Ann");
  await host.getByRole("dialog").waitFor({ state: "detached" });
  await follows(host, guest);
  await follows(guest, host);
  assert.deepEqual(await host.evaluate(() => window.shown), [], "the page is in sight");
  await follows(host, guest);
  await host.evaluate(() => (window.isAway = true));
  await follows(guest, host);
  await eventually(() => host.evaluate(() => window.shown.join()), `${say("hens.name")}: ${say("page.room_your_turn", { player: "Ann" })}`);
});

test("a clock that a game link by link can't have is not dropped without a word", async (t) => {
  const relay = await startRelay({ t });
  const page = await newPage(t, { relays: [relay.url], expect: [/WebSocket/] });
  await relay.stop();
  await open(page, "#/");
  await playButton(page, "hens").click();
  await chooseRoom(page, { kind: "days" });
  await startButton(page).click();
  await page.getByText(say("page.room_start_no_clock")).waitFor();
  await axe(page, "dialog[open]");
  await page.locator("[data-action=by-link]").click();
  await play(page).stands(START);
});

for (const [game, isShort] of Object.entries(SHORT_GAMES)) {
  testIf(false)(`a whole game of ${game} is played live between two pages`, async (t) => {
    const relay = await startRelay({ t });
    const relays = [relay.url];
    const host = await newPage(t, { relays });
    const { position, moves, options = {} } = vectors(`${game}_games`).find(isShort);
    const words = Object.entries(options).map(([key, value]) => `&${key}=${value}`).join("");
    await open(host, `#/setup/${game}?pos=${encodeURIComponent(position)}${words}`);
    await host.getByRole("button", { name: say("page.study_play"), exact: true }).click();
    await chooseRoom(host);
    const link = await waitingLink(host);
    const guest = await newPage(t, { relays });
    await join(guest, link);
    await host.getByRole("dialog").waitFor({ state: "detached" });
    const plies = (page) => page.evaluate(() => document.querySelectorAll("[data-testid=moves] [data-ply]").length);
    for (const page of [host, guest]) await showMoves(page);
    for (const [ply, text] of moves.entries()) {
      const isFirst = (await play(host).board.getAttribute("data-to-move")) === "w";
      const mover = isFirst ? host : guest;
      await play(mover).input.fill(text);
      await play(mover).input.press("Enter");
      for (const page of [host, guest]) await eventually(() => plies(page), ply + 1, text);
    }
    for (const page of [host, guest]) await page.locator("[data-action=rematch]").waitFor();
  });
}

test("damaged links and links of foreign relays say so", async (t) => {
  const relay = await startRelay({ t });
  const host = await newPage(t, { relays: [relay.url] });
  const link = await makeRoom(host, "fist");
  const page = await newPage(t, { relays: ["ws://127.0.0.1:9"] });
  await open(page, link.slice(0, -9));
  await page.getByText(say("page.room_page_damaged")).waitFor();
  await open(page, link);
  await page.getByText(say("page.room_page_foreign", { relays: relay.url.slice("ws://".length) })).waitFor();
  await axe(page);
});

test("a study is followed live by whoever has its link, also after both were closed", async (t) => {
  const relay = await startRelay({ t });
  const relays = [relay.url];
  const presenter = await newPage(t, { relays });
  await open(presenter, "#/study/hens");
  await move(presenter);
  await presenter.locator("[data-action=share]").click();
  await presenter.locator("[data-action=follow]").click();
  await presenter.locator("[data-action=make-link]").click();
  await presenter.getByTestId("followers").waitFor();
  const link = await sharedText(presenter);
  await axe(presenter, "dialog[open]");
  const follower = await newPage(t, { ...PHONE, relays });
  await open(follower, link.slice(link.indexOf("#")));
  await follower.locator("[data-action=connect]").tap();
  await play(follower).stands(await play(presenter).position());
  await eventually(() => follower.getByTestId("follow-state").textContent(), say("page.follow_here"));
  await eventually(() => presenter.getByTestId("followers").textContent(), say("page.follow_count", { people: 1 }));
  await axe(follower);
  await closeSheet(presenter);
  await move(presenter);
  await play(follower).stands(await play(presenter).position());
  assert.equal(await follower.getByTestId("follow-moves").getByRole("listitem").count(), 2);
  // The follower can turn the board, and change nothing.
  await follower.locator("[data-action=flip]").tap();
  await play(follower).square("d2").tap();
  await play(follower).stands(await play(presenter).position());
  // Both pages continue after a reload.
  const slot = await slotOf(presenter);
  await presenter.goto("about:blank");
  await follower.reload();
  await play(follower).board.waitFor();
  await open(presenter, slot);
  await move(presenter);
  await play(follower).stands(await play(presenter).position());
  // When the presenter stops, the follower's page says that it has ended.
  await presenter.locator("[data-action=followers]").click();
  await presenter.locator("[data-action=stop-presenting]").click();
  await presenter.locator("[data-action=followers]").waitFor({ state: "detached" });
  await eventually(() => follower.getByTestId("follow-state").textContent(), say("page.follow_ended"));
});
