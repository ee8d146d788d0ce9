// Runs the small Nostr relay of crates/relay/ for tests.

import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { inTime } from "./browser.mjs";
import { folder } from "./server.mjs";

/** The path of a program of crates/relay/. */
export function program(name) {
  const path = join(process.env.CARGO_TARGET_DIR ?? folder("target"), "debug", name);
  if (!existsSync(path)) throw new Error(`${name} is not built; run: cargo build --package fairyboard-relay`);
  return path;
}

/**
 * Starts a relay, on a free port if none is given. Returns `{ url, stop(), start() }`:
 *
 *   url     such as "ws://127.0.0.1:40001"
 *   stop    ends all connections and the relay. Events that are not in a store are lost
 *   start   starts it again at the same address
 *
 * `store` is the path of a file that keeps the events; without one they are lost. With the context `t` of a test, the
 * relay ends with the test.
 */
export async function startRelay({ t, store, port = 0 } = {}) {
  let child;
  const relay = {
    async start() {
      const address = relay.url ? new URL(relay.url).host : `127.0.0.1:${port}`;
      child = spawn(program("fairyboard-relay"), ["--until-closed", address, ...(store ? [store] : [])], { stdio: ["pipe", "pipe", "inherit"] });
      const told = new Promise((resolve, reject) => {
        createInterface({ input: child.stdout }).once("line", (line) => resolve(line.match(/ws:\S+/)[0]));
        child.once("error", reject);
        child.once("exit", (code) => reject(new Error(`the relay ended with ${code}`)));
      });
      relay.url = await inTime(told, "the address of the relay");
    },
    async stop() {
      if (!child || child.exitCode !== null) return;
      const ended = new Promise((resolve) => child.once("exit", resolve));
      child.stdin.end();
      await inTime(ended, "the end of the relay");
    },
  };
  await relay.start();
  t?.after(relay.stop);
  return relay;
}
