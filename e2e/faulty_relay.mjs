// Puts faults between a relay and the pages of a test.

import { setTimeout as pause } from "node:timers/promises";
import { WebSocket, WebSocketServer } from "ws";
import { startRelay } from "./relay.mjs";

/** Makes a function that returns true at every `many`th call, and never if `many` is undefined. */
function sometimes() {
  let calls = 0;
  return (many) => many !== undefined && ++calls % many === 0;
}

/**
 * Starts a relay behind a proxy. Returns `{ url, faults, relay, hangUp() }`. `faults` is empty; the test may add:
 *
 *   isDead      if true, no connection is established
 *   hangsUp     a number N: instead of every Nth text, the connection ends
 *   drops       a number N: every Nth event from the relay is not passed on
 *   forgets     a number N: every Nth event to the relay is accepted and thrown away
 *   duplicates  a number N: every Nth text arrives twice
 *   delay       the longest time that a text takes, in milliseconds
 *   reorders    if true, texts of a connection overtake each other
 *   forges      if true, a copy with changed content arrives before each event
 *
 * `hangUp` ends all connections. `store` is the path of a file in which the relay keeps its events.
 */
export async function startFaultyRelay(t, store) {
  const relay = await startRelay({ t, store });
  const faults = {};
  const proxy = { relay, faults, hangUp: () => server.clients.forEach((client) => client.terminate()) };
  const server = new WebSocketServer({ host: "127.0.0.1", port: 0, verifyClient: () => !faults.isDead });
  await new Promise((resolve) => server.once("listening", resolve));
  proxy.url = `ws://127.0.0.1:${server.address().port}`;
  t.after(() => {
    proxy.hangUp();
    server.close();
  });
  const [hangsUp, drops, forgets, duplicates] = [sometimes(), sometimes(), sometimes(), sometimes()];
  // Long and short delays alternate, so that texts can overtake each other.
  let ways = 0;
  const delay = () => (faults.delay ?? 0) * [1, 0.1, 0.7, 0][ways++ % 4];

  server.on("connection", (client) => {
    const behind = new WebSocket(relay.url);
    const end = () => {
      client.terminate();
      behind.terminate();
    };
    /** Returns a function that passes texts on to the socket `to`, with the faults. */
    const carrier = (to) => {
      let last = behind.readyState === WebSocket.OPEN ? Promise.resolve() : new Promise((resolve) => behind.once("open", resolve));
      const isOpen = last;
      return (text) => {
        if (hangsUp(faults.hangsUp)) return end();
        for (let copies = duplicates(faults.duplicates) ? 2 : 1; copies > 0; copies--) {
          const way = pause(delay());
          last = Promise.all([faults.reorders ? isOpen : last, way]).then(() => to.send(text, () => {}));
        }
      };
    };
    const [down, up] = [carrier(client), carrier(behind)];
    client.on("message", (data) => {
      const text = String(data);
      const [type, event] = JSON.parse(text);
      if (type === "EVENT" && forgets(faults.forgets)) return down(JSON.stringify(["OK", event.id, true, ""]));
      up(text);
    });
    behind.on("message", (data) => {
      const text = String(data);
      const isEvent = text.startsWith('["EVENT"');
      if (isEvent && drops(faults.drops)) return;
      if (isEvent && faults.forges) down(text.replace('"content":"', '"content":"AA'));
      down(text);
    });
    for (const socket of [client, behind]) {
      socket.on("close", end);
      socket.on("error", end);
    }
  });
  return proxy;
}
