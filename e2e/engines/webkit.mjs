// Safari's engine: the MiniBrowser of WebKitGTK, controlled over WebDriver, on a virtual display (Xvfb).
//
// A page object has those of puppeteer's methods that the tests use. Presses are WebDriver actions, because WebDriver's
// *element click* hangs after the first move of a game.

import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { PATIENCE_MS } from "../browser.mjs";

const SIZE = { width: 1200, height: 900 };
const KEYS = { ArrowLeft: "\ue012", ArrowUp: "\ue013", ArrowRight: "\ue014", ArrowDown: "\ue015", Enter: "\ue007" };

const freePort = () =>
  new Promise((done) => {
    const server = createServer().listen(0, "127.0.0.1", () => {
      const { port } = server.address();
      server.close(() => done(port));
    });
  });

/** Starts the display. Each page gets its own browser, because a driver has one session at a time. */
export async function start() {
  const display = `:${90 + Math.floor(Math.random() * 900)}`;
  const screen = spawn("Xvfb", [display, "-screen", "0", `${SIZE.width}x${SIZE.height}x24`, "-nolisten", "tcp"], { stdio: "ignore" });
  // Give the display time to open its socket. A browser that starts before that fails.
  await pause(1_500);
  return {
    name: "WebKitGTK, with WebDriver",
    close: () => screen.kill(),
    async newPage(t) {
      const port = await freePort();
      const env = {
        ...process.env,
        DISPLAY: display,
        LIBGL_ALWAYS_SOFTWARE: "1",
        // WebKit's sandbox does not start as root or in containers.
        WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: "1",
      };
      const driver = spawn("WebKitWebDriver", [`--port=${port}`], { env, stdio: "ignore" });
      const opened = newSession(port);
      t.after(async () => {
        try {
          const session = await opened;
          const crashed = await session.evaluate(() => document.querySelector("[data-testid=crash]")?.textContent);
          await session.end();
          assert.equal(crashed, undefined, "the page crashed");
        } finally {
          driver.kill();
        }
      });
      return opened;
    },
  };
}

async function newSession(port) {
  const call = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}/session${path}`, {
      method,
      body: body && JSON.stringify(body),
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    const { value } = await response.json();
    if (value?.error) throw new Error(`${path}: ${value.error}: ${value.message}`);
    return value;
  };
  const options = { binary: process.env.FAIRYBOARD_MINIBROWSER, args: ["--automation"] };
  const wanted = { capabilities: { alwaysMatch: { "webkitgtk:browserOptions": options } } };
  // The driver takes a moment to listen.
  const begin = async (tries) => {
    try {
      return await call("POST", "", wanted);
    } catch (error) {
      if (tries === 0) throw error;
      await pause(200);
      return begin(tries - 1);
    }
  };
  const { sessionId } = await begin(50);
  const send = (path, body) => call("POST", `/${sessionId}${path}`, body);
  await send("/window/rect", SIZE);
  await send("/timeouts", { script: PATIENCE_MS, pageLoad: PATIENCE_MS });

  const pointer = (...actions) =>
    send("/actions", { actions: [{ type: "pointer", id: "mouse", parameters: { pointerType: "mouse" }, actions }] });
  const move = (x, y) => ({ type: "pointerMove", x: Math.round(x), y: Math.round(y), duration: 20 });
  const down = { type: "pointerDown", button: 0 };
  const up = { type: "pointerUp", button: 0 };
  const evaluate = async (run, ...args) => {
    const script = `const done = arguments[arguments.length - 1]; Promise.resolve((${run})(...[...arguments].slice(0, -1))).then(done);`;
    const value = await send("/execute/async", { script, args });
    return value ?? undefined;
  };
  return {
    evaluate,
    goto: (url) => send("/url", { url }),
    reload: () => send("/refresh", {}),
    focus: (selector) => evaluate((selector) => document.querySelector(selector).focus(), selector),
    end: () => call("DELETE", `/${sessionId}`),
    mouse: {
      click: (x, y) => pointer(move(x, y), down, up),
      move: (x, y) => pointer(move(x, y)),
      down: () => pointer(down),
      up: () => pointer(up),
    },
    keyboard: {
      press: (key) => {
        const value = KEYS[key];
        return send("/actions", { actions: [{ type: "key", id: "keys", actions: [{ type: "keyDown", value }, { type: "keyUp", value }] }] });
      },
    },
  };
}
