// Measures how long a move takes from the press of Enter to the board of the other player, over a relay on this machine.
// For comparison, it measures two more times in the same run and through the same relay: that of an event (a signed
// message) from a press in one page to a script in the other, and a bare round trip, which is a message that the relay
// answers at once. Run it on an idle machine:
//
//     node bench/live.mjs [--moves N]
//
// A bare event is signed in advance and not checked. A signed event is encrypted and signed at the press, and verified and
// decrypted by the other page, with the library nostr-tools. Both have the size of a move. The time of a move ends when
// the other page has changed its board, before it is painted.

import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { finish, newPage } from "../e2e/harness.mjs";
import { play } from "../e2e/helpers.mjs";
import { startRelay } from "../e2e/relay.mjs";
import { join as joinRoom, makeRoom, typeMove } from "../e2e/rooms.mjs";

const require = createRequire(new URL("../e2e/", import.meta.url));
const { finalizeEvent, generateSecretKey } = require("nostr-tools/pure");
/** The file that gives a page the library nostr-tools. */
const LIBRARY = join(dirname(require.resolve("nostr-tools")), "..", "nostr.bundle.js");

const GAME = "hens";
/** The number of moves in a game. After these the bench opens a new room with a new game. */
const PLIES = 12;
/** The number of events of each kind and of bare round trips that are measured for each move. */
const BARE = 3;
/** The length in characters of the message in a bare event or round trip, and of a message before it is encrypted. */
const LENGTH = 1500;
const PLAIN = 1000;
/** The event kind of bare events. It is in the range that Nostr calls ephemeral, so the relay stores no such event. */
const KIND = 25_174;
/** The kind of the events that contain a game, as it is written in the JSON of an event. */
const KEPT = '"kind":35173';
/** The key whose press sends a bare event. The page itself ignores this key. */
const KEY = "F8";

const words = process.argv.slice(2);
const MOVES = words.includes("--moves") ? Number(words[words.indexOf("--moves") + 1]) : 60;

const secret = generateSecretKey();
let time = 1_790_000_000;
const bareEvent = () => finalizeEvent({ kind: KIND, created_at: time++, tags: [["d", "bare"]], content: "x".repeat(LENGTH) }, secret);

/**
 * Runs in the page: connects to the relay, and sends a bare event when KEY is pressed. Stores the time of the last
 * press, and a promise of the time when the board next changes.
 */
async function watch({ url, kind, key, plain }) {
  const { finalizeEvent, nip44, verifyEvent } = window.NostrTools;
  const secret = new Uint8Array(32).fill(7);
  const clock = (time) => performance.timeOrigin + time;
  const socket = new WebSocket(url);
  await new Promise((resolve) => (socket.onopen = resolve));
  const answer = () => new Promise((resolve) => (socket.onmessage = resolve));
  window.bare = {
    async roundTrip(length) {
      const start = performance.now();
      socket.send(JSON.stringify(["REQ", "echo", { "#d": ["x".repeat(length)], kinds: [1] }]));
      await answer();
      return performance.now() - start;
    },
    // Resolves to the time when an event of the other page has arrived and, if it is a signed one, was opened.
    async arrival(isSigned) {
      const { data } = await answer();
      if (isSigned) {
        const event = JSON.parse(data)[2];
        if (!verifyEvent(event)) throw new Error("the signature is wrong");
        nip44.decrypt(event.content, secret);
      }
      return clock(performance.now());
    },
    signed() {
      const content = nip44.encrypt("x".repeat(plain), secret);
      const draft = { kind, created_at: Math.floor(Date.now() / 1000), tags: [["d", "bare"]], content };
      return JSON.stringify(["EVENT", finalizeEvent(draft, secret)]);
    },
    async subscribe() {
      socket.send(JSON.stringify(["REQ", "bare", { kinds: [kind], "#d": ["bare"], limit: 0 }]));
      await answer();
    },
    unsubscribe: () => socket.send(JSON.stringify(["CLOSE", "bare"])),
  };
  addEventListener(
    "keydown",
    (event) => {
      if (event.key === key) socket.send(window.bare.text ?? window.bare.signed());
      if (event.key === key || event.key === "Enter") window.pressed = clock(event.timeStamp);
    },
    { capture: true },
  );
  const board = document.querySelector("[data-board]");
  window.bare.change = () =>
    new Promise((resolve) => {
      const look = () => resolve(clock(performance.now()));
      new MutationObserver(look).observe(board, { attributeFilter: ["data-position"] });
    });
}

/** Runs before the page: stores the times when it sends and receives an event whose JSON contains `kind`. */
function watchSockets(kind) {
  const now = () => performance.timeOrigin + performance.now();
  const isOne = (text) => text.startsWith('["EVENT"') && text.includes(kind);
  const { send } = WebSocket.prototype;
  WebSocket.prototype.send = function (text) {
    if (isOne(text)) window.sent = now();
    return send.call(this, text);
  };
  window.WebSocket = class extends WebSocket {
    constructor(...all) {
      super(...all);
      this.addEventListener("message", ({ data }) => isOne(data) && (window.received = now()));
    }
  };
}

const pressed = (page) => page.evaluate(() => window.pressed);

/** The time of an event from a press in one page to the other page, in milliseconds. */
async function wayOfEvent(from, to, isSigned) {
  await to.evaluate(() => window.bare.subscribe());
  await to.evaluate((isSigned) => void (window.next = window.bare.arrival(isSigned)), isSigned);
  await from.evaluate((text) => (window.bare.text = text), isSigned ? null : JSON.stringify(["EVENT", bareEvent()]));
  await from.keyboard.press(KEY);
  const arrived = await to.evaluate(() => window.next);
  await to.evaluate(() => window.bare.unsubscribe());
  return arrived - (await pressed(from));
}

async function prepare(page) {
  await page.addInitScript({ content: `${readFileSync(LIBRARY, "utf8")}\nwindow.NostrTools = NostrTools;` });
  await page.addInitScript(watchSockets, KEPT);
}

async function measure(relay, times) {
  const ends = [];
  const t = { after: (end) => ends.push(end) };
  const options = { relays: [relay.url] };
  const host = await newPage(t, options);
  await prepare(host);
  const link = await makeRoom(host, GAME);
  const guest = await newPage(t, options);
  await prepare(guest);
  await joinRoom(guest, link);
  await host.getByRole("dialog").waitFor({ state: "detached" });
  for (const page of [host, guest]) await page.evaluate(watch, { url: relay.url, kind: KIND, key: KEY, plain: PLAIN });
  for (let ply = 0; ply < PLIES; ply++) {
    const [from, to] = ply % 2 === 0 ? [host, guest] : [guest, host];
    for (let i = 0; i < BARE; i++) {
      times.roundTrip.push(await from.evaluate((length) => window.bare.roundTrip(length), LENGTH));
      times.event.push(await wayOfEvent(from, to, false));
      times.signed.push(await wayOfEvent(from, to, true));
    }
    // Like for a bare event, nothing asks the pages anything between the press and the change.
    await typeMove(from);
    await to.evaluate(() => void (window.next = window.bare.change()));
    await from.keyboard.press("Enter");
    const end = await to.evaluate(() => window.next);
    await play(to).stands(await play(from).position());
    const [start, sent] = [await pressed(from), await from.evaluate(() => window.sent)];
    const received = await to.evaluate(() => window.received);
    times.toSend.push(sent - start);
    times.relay.push(received - sent);
    times.toShow.push(end - received);
    times.move.push(end - start);
  }
  for (const end of ends) await end();
}

const at = (times, part) => [...times].sort((a, b) => a - b)[Math.floor(part * (times.length - 1))];
const row = (cells) => console.log(`| ${cells.join(" | ")} |`);

const relay = await startRelay();
try {
  const times = { roundTrip: [], event: [], signed: [], toSend: [], relay: [], toShow: [], move: [] };
  while (times.move.length < MOVES) await measure(relay, times);
  const names = {
    roundTrip: "bare round trip",
    event: "bare event, press to other page",
    signed: "signed event, press to other page",
    toSend: "move, press to sending",
    relay: "move, sending to receiving",
    toShow: "move, receiving to the board",
    move: "move, press to other board",
  };
  row(["", "times", "p50, ms", "p95, ms"]);
  row(["---", "---:", "---:", "---:"]);
  for (const [key, name] of Object.entries(names)) {
    row([name, times[key].length, at(times[key], 0.5).toFixed(1), at(times[key], 0.95).toFixed(1)]);
  }
  for (const [key, name] of [["signed", "move beside signed event"], ["event", "move beside bare event"]]) {
    row([name, "", ...[0.5, 0.95].map((part) => `${(at(times.move, part) / at(times[key], part)).toFixed(1)}×`)]);
  }
} finally {
  await finish();
  await relay.stop();
}
