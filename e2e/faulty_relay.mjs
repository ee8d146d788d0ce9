// Puts faults between a relay and the pages of a test.

import { setTimeout as pause } from "node:timers/promises";
import { WebSocket, WebSocketServer } from "ws";
import { startRelay } from "./relay.mjs";

/** Says yes once in `many` calls, and never without a number. */
function sometimes() {
  let calls = 0;
  return (many) => many !== undefined && ++calls % many === 0;
}

/**
 * Starts a relay behind a proxy. Returns `{ url, faults, relay, hangUp() }`. `faults` is empty; the test may add:
 *
 *   isDead      no connection is established
 *   hangsUp     the connection ends instead of one text in this number
 *   drops       one event in this number is not passed on
 *   forgets     one event in this number is accepted and thrown away
 *   duplicates  one text in this number arrives twice
 *   delay       the longest way of a text in milliseconds
 *   reorders    texts of a connection overtake each other
 *   forges      each event arrives after a copy with another content
 *
 * `hangUp` ends all connections. `store` is the file of the relay.
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
  // The longest ways alternate with the shortest ones, so that texts overtake each other.
  let ways = 0;
  const delay = () => (faults.delay ?? 0) * [1, 0.1, 0.7, 0][ways++ % 4];

  server.on("connection", (client) => {
    const behind = new WebSocket(relay.url);
    const end = () => {
      client.terminate();
      behind.terminate();
    };
    /** Returns a function that brings a text to a socket. */
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
