// Measures how long a move takes from the press of Enter to the board of the other player, over a relay on this machine.
// Beside it, in the same run and through the same relay: the way of a bare event from a press in one page to a script in
// the other, and a bare round trip, which is a message that the relay answers at once. Run it on an idle machine:
//
//     node bench/live.mjs [--moves N]
//
// The bare event is signed in advance and has the size of a move. The time of a move ends when the other page has changed
// its board, before it is painted.

import { createRequire } from "node:module";
import { finish, newPage } from "../e2e/harness.mjs";
import { play } from "../e2e/helpers.mjs";
import { startRelay } from "../e2e/relay.mjs";
import { join, makeRoom, move } from "../e2e/rooms.mjs";

const { finalizeEvent, generateSecretKey } = createRequire(new URL("../e2e/", import.meta.url))("nostr-tools/pure");

const GAME = "hens";
/** The number of moves in a game. After these the bench opens a new room with a new game. */
const PLIES = 12;
/** The number of bare events and of bare round trips that are measured for each move. */
const BARE = 3;
/** The length in characters of the message in a bare event or round trip. */
const LENGTH = 1500;
/** The event kind of bare events. It is in the range that Nostr calls ephemeral, so the relay stores no such event. */
const KIND = 25_174;
/** The key whose press sends a bare event. The page itself ignores this key. */
const KEY = "F8";

const words = process.argv.slice(2);
const MOVES = words.includes("--moves") ? Number(words[words.indexOf("--moves") + 1]) : 60;

const secret = generateSecretKey();
let time = 1_790_000_000;
const bareEvent = () => finalizeEvent({ kind: KIND, created_at: time++, tags: [["d", "bare"]], content: "x".repeat(LENGTH) }, secret);

/**
 * Runs in the page: connects to the relay, and sends a bare event when KEY is pressed. Stores the time of the last
 * press, and the time when a move of the other page changed the board.
 */
async function watch({ url, kind, key }) {
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
    // Resolves to the time when an event of the other page arrives.
    arrival: () => answer().then(() => clock(performance.now())),
    async subscribe() {
      socket.send(JSON.stringify(["REQ", "bare", { kinds: [kind], "#d": ["bare"], limit: 0 }]));
      await answer();
    },
    unsubscribe: () => socket.send(JSON.stringify(["CLOSE", "bare"])),
  };
  addEventListener(
    "keydown",
    (event) => {
      if (event.key === key) socket.send(window.bare.text);
      if (event.key === key || event.key === "Enter") window.pressed = clock(event.timeStamp);
    },
    { capture: true },
  );
  const look = () => (window.changed = clock(performance.now()));
  new MutationObserver(look).observe(document.querySelector("[data-board]"), { attributeFilter: ["data-position"] });
}

const pressed = (page) => page.evaluate(() => window.pressed);

/** The time of a bare event from a press in one page to the other page, in milliseconds. */
async function wayOfBareEvent(from, to) {
  await to.evaluate(() => window.bare.subscribe());
  await to.evaluate(() => void (window.next = window.bare.arrival()));
  await from.evaluate((text) => (window.bare.text = text), JSON.stringify(["EVENT", bareEvent()]));
  await from.keyboard.press(KEY);
  const arrived = await to.evaluate(() => window.next);
  await to.evaluate(() => window.bare.unsubscribe());
  return arrived - (await pressed(from));
}

async function measure(relay, times) {
  const ends = [];
  const t = { after: (end) => ends.push(end) };
  const options = { relays: [relay.url] };
  const host = await newPage(t, options);
  const link = await makeRoom(host, GAME);
  const guest = await newPage(t, options);
  await join(guest, link);
  await host.getByRole("dialog").waitFor({ state: "detached" });
  for (const page of [host, guest]) await page.evaluate(watch, { url: relay.url, kind: KIND, key: KEY });
  for (let ply = 0; ply < PLIES; ply++) {
    const [from, to] = ply % 2 === 0 ? [host, guest] : [guest, host];
    for (let i = 0; i < BARE; i++) {
      times.roundTrip.push(await from.evaluate((length) => window.bare.roundTrip(length), LENGTH));
      times.event.push(await wayOfBareEvent(from, to));
    }
    await move(from);
    await play(to).stands(await play(from).position());
    times.move.push((await to.evaluate(() => window.changed)) - (await pressed(from)));
  }
  for (const end of ends) await end();
}

const at = (times, part) => [...times].sort((a, b) => a - b)[Math.floor(part * (times.length - 1))];
const row = (cells) => console.log(`| ${cells.join(" | ")} |`);

const relay = await startRelay();
try {
  const times = { roundTrip: [], event: [], move: [] };
  while (times.move.length < MOVES) await measure(relay, times);
  const names = { roundTrip: "bare round trip", event: "bare event, press to other page", move: "move, press to other board" };
  row(["", "times", "p50, ms", "p95, ms"]);
  row(["---", "---:", "---:", "---:"]);
  for (const [key, name] of Object.entries(names)) {
    row([name, times[key].length, at(times[key], 0.5).toFixed(1), at(times[key], 0.95).toFixed(1)]);
  }
  row(["move beside bare event", "", ...[0.5, 0.95].map((part) => `${(at(times.move, part) / at(times.event, part)).toFixed(1)}×`)]);
} finally {
  await finish();
  await relay.stop();
}
