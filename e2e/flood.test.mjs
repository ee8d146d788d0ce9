// A hostile relay that sends 10,000 events a minute. Runs only in a soak (a long run).

import assert from "node:assert/strict";
import { finalizeEvent, generateSecretKey } from "nostr-tools/pure";
import { WebSocket, WebSocketServer } from "ws";
import { newPage } from "./harness.mjs";
import { play } from "./helpers.mjs";
import { startRelay } from "./relay.mjs";
import { join, makeRoom, move } from "./rooms.mjs";
import { testIf } from "./soak.mjs";

const EVENTS_A_MINUTE = 10_000;
const PAUSE_MS = 50;
const PRESSES = 40;
/**
 * The longest time until a press is answered, long enough for a busy machine. Usually it takes a tenth of this time.
 */
const ANSWERED_MS = 500;

/**
 * Starts a relay in front of a sound one. While `isOn`, it also sends forged events in each client's subscription:
 * changed copies, copies with another author's sound signature, later copies, and known events again.
 */
async function startFlood(t, url) {
  const flood = { isOn: false, sent: 0 };
  const stranger = generateSecretKey();
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0 });
  await new Promise((resolve) => server.once("listening", resolve));
  server.on("connection", (client) => {
    const behind = new WebSocket(url);
    const waiting = [];
    let subscription;
    let copied;
    let signed = [];
    client.on("message", (data) => {
      const [type, name] = JSON.parse(data);
      if (type === "REQ") subscription = name;
      if (behind.readyState === WebSocket.OPEN) behind.send(String(data));
      else waiting.push(String(data));
    });
    behind.on("open", () => waiting.splice(0).forEach((text) => behind.send(text)));
    behind.on("message", (data) => {
      const message = JSON.parse(data);
      if (message[0] === "EVENT") {
        copied = message[2];
        // Signing takes long in JavaScript, so only three copies get a signature.
        const { kind, created_at, tags, content } = copied;
        signed = [1, 2, 3].map((i) => finalizeEvent({ kind, created_at: created_at + i, tags, content }, stranger));
      }
      client.send(String(data));
    });
    const forged = [
      (i) => ({ ...copied, content: `${i}${copied.content}` }),
      (i) => signed[i % signed.length],
      (i) => ({ ...copied, id: i.toString(16).padStart(64, "0"), created_at: copied.created_at + i }),
      () => copied,
    ];
    let last = performance.now();
    const timer = setInterval(() => {
      const events = Math.round(((performance.now() - last) * EVENTS_A_MINUTE) / 60_000);
      last = performance.now();
      if (!flood.isOn || !copied) return;
      for (let i = 0; i < events; i++) {
        client.send(JSON.stringify(["EVENT", subscription, forged[flood.sent % forged.length](flood.sent)]));
        flood.sent++;
      }
    }, PAUSE_MS);
    const end = () => {
      clearInterval(timer);
      behind.terminate();
      client.terminate();
    };
    client.on("close", end);
    behind.on("close", end);
  });
  t.after(() => {
    server.clients.forEach((client) => client.terminate());
    server.close();
  });
  return Object.assign(flood, { url: `ws://127.0.0.1:${server.address().port}` });
}

/** Presses a square in turn with another one, and returns the times until its marks change, in milliseconds. */
async function presses(page, names) {
  await page.evaluate(() => {
    window.times = [];
    let pressed;
    addEventListener("pointerdown", (event) => (pressed ??= event.timeStamp), { capture: true });
    const look = () => {
      if (pressed === undefined) return;
      window.times.push(performance.now() - pressed);
      pressed = undefined;
    };
    new MutationObserver(look).observe(document.querySelector("[data-board]"), { subtree: true, attributeFilter: ["data-mark"] });
  });
  for (let i = 0; i < PRESSES; i++) {
    await play(page).square(names[i % names.length]).click();
    await page.waitForFunction((count) => window.times.length > count, i);
  }
  return page.evaluate(() => window.times.sort((a, b) => a - b));
}

testIf(false)("the page answers presses while a relay sends 10,000 events a minute, and the game goes on", async (t) => {
  const relay = await startRelay({ t });
  const flood = await startFlood(t, relay.url);
  const host = await newPage(t, { relays: [flood.url] });
  const link = await makeRoom(host, "hens");
  const guest = await newPage(t, { relays: [flood.url] });
  await join(guest, link);
  await host.getByRole("dialog").waitFor({ state: "detached" });
  await move(host);
  await play(guest).stands(await play(host).position());
  const movable = guest.locator("[data-square][data-mark~=movable]");
  await movable.first().waitFor();
  const names = (await movable.evaluateAll((all) => all.map((one) => one.dataset.square))).slice(0, 2);
  assert.equal(names.length, 2);

  flood.isOn = true;
  const start = performance.now();
  const times = await presses(guest, names);
  // The guest's move crosses the flood. The pages may wait before they ask the relay again.
  await move(guest);
  await play(host).stands(await play(guest).position());
  const rate = flood.sent / ((performance.now() - start) / 60_000) / 2;
  const slowest = times.at(-1);
  t.diagnostic(`${Math.round(rate)} events a minute to each page; half of the presses took ${Math.round(times[PRESSES / 2])} ms, the slowest ${Math.round(slowest)} ms`);
  assert.ok(rate > 0.9 * EVENTS_A_MINUTE, `only ${rate} events a minute`);
  assert.ok(slowest < ANSWERED_MS, `the slowest press took ${slowest} ms`);
  flood.isOn = false;
  await move(host);
  await play(guest).stands(await play(host).position());
});
