// Tests the page with files that are damaged or deleted on the device, missing on the server, blocked, or replaced by a
// sign-in page. Also tests the page in a browser without the features of secure contexts.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, newPage, offlineReady, open, openPlain, server, shot } from "./harness.mjs";
import { answer, begin, chunkMissing, click, eventually, linkByLink, play, playButton, playByTyping, shareAs, startButton } from "./helpers.mjs";
import { some } from "./soak.mjs";
import { said, say } from "./words.mjs";

const LOUD = /Failed to load|Failed to fetch|net::ERR|wasm|Unexpected|CompileError|SyntaxError|integrity|MIME|importing a module|^$/i;

/** The paths of the files cached for offline use, without the entries `wanted/…`, which only mark files to fetch. */
const kept = (page) =>
  page.evaluate(async () => {
    const all = [];
    for (const name of await caches.keys()) all.push(...(await (await caches.open(name)).keys()));
    const scope = new URL(".", location).href;
    return all.map(({ url }) => url.slice(scope.length)).filter((path) => !path.startsWith("wanted/")).sort();
  });

/** Cuts cached files whose path matches a pattern to half their size: all of them, or at most `most`. */
const damage = (page, pattern, most = Infinity) =>
  page.evaluate(
    async ([source, most]) => {
      let count = 0;
      for (const name of await caches.keys()) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          const path = request.url.slice(new URL(".", location).href.length);
          if (count >= (most ?? Infinity) || path.startsWith("wanted/") || !new RegExp(source).test(path)) continue;
          const response = await cache.match(request);
          const bytes = await response.arrayBuffer();
          await cache.put(request, new Response(bytes.slice(0, bytes.byteLength / 2), response));
          count += 1;
        }
      }
      return count;
    },
    [pattern.source, most],
  );

/** Browsers warn that they ignore this header over plain HTTP. */
const PLAIN = { expect: [/Cross-Origin-Opener-Policy/] };

/** Opens a page with a saved game, to check later that the game is still there. */
async function withGame(t, options = {}) {
  const page = await newPage(t, { offline: true, expect: [LOUD], ...options });
  await begin(page);
  await playByTyping(page, ["d2-b4"]);
  await offlineReady(page);
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
  return page;
}

/** Deletes cached files: all of them, or every second one. */
const EVICTIONS = [
  async () => Promise.all((await caches.keys()).map((name) => caches.delete(name))),
  async () => {
    const cache = await caches.open((await caches.keys())[0]);
    for (const request of (await cache.keys()).filter((_, i) => i % 2)) await cache.delete(request);
  },
];

test("files that are kept damaged are never shown, they and lost ones are fetched again, and no game is lost", async (t) => {
  const page = await withGame(t);
  const before = await kept(page);
  assert.ok(before.length > 40, `${before.length} files`);
  // The page, and its scripts, styles and texts.
  const paths = before.filter((path) => /^$|\.(js|css|txt|svg|webmanifest)$/.test(path));
  const read = () =>
    page.evaluate(
      (paths) => Promise.all(paths.map(async (path) => (await fetch(`./${path}`, { cache: "no-store" })).text())),
      paths,
    );
  const texts = await read();
  assert.ok((await damage(page, /./)) > paths.length);
  assert.deepEqual(await read(), texts);

  const reload = async () => {
    await page.reload();
    await page.locator("html[data-shown=ready]").waitFor({ state: "attached" });
    await page.locator("[data-ply]").first().waitFor({ state: "attached" });
    assert.equal(await page.locator("[data-ply]").count(), 1);
  };
  for (const pattern of some([/^app-[^/]*\.wasm$/, /./], 1)) {
    assert.ok((await damage(page, pattern)) > 0);
    await reload();
    await offlineReady(page);
  }
  for (const evict of some(EVICTIONS, 1)) {
    await page.evaluate(evict);
    assert.notDeepEqual(await kept(page), before);
    await page.reload();
    await page.locator("html[data-offline=ready]").waitFor({ state: "attached" });
    assert.deepEqual(await kept(page), before);
  }
  // The files are in the cache again, so the page also works offline.
  await page.context().setOffline(true);
  await reload();
});

test("damaged chunks, texts and workers are fetched again when they are wanted", async (t) => {
  const page = await newPage(t, { offline: true, expect: [LOUD] });
  await open(page, "#/");
  await offlineReady(page);
  assert.ok((await damage(page, /^app-[^/]*\/.*wasm$|^late\/computer-.*wasm$|txt$/)) > 20);
  await page.evaluate(() => (location.hash = "#/rules/hens"));
  await page.locator("[data-rule-text=HENS-1]").waitFor();
  await page.evaluate(() => (location.hash = "#/games"));
  await page.getByRole("heading", { name: say("page.games_title"), level: 1 }).waitFor();
  await page.evaluate(() => (location.hash = "#/"));
  const screen = await against(page);
  await eventually(async () => (await screen.plies()).length, 1);
});

test("a module that comes damaged without a service worker is fetched once more by itself", async (t) => {
  const page = await newPage(t, { expect: [LOUD] });
  await page.addInitScript(() => void delete Navigator.prototype.serviceWorker);
  let times = 0;
  await page.route(/\/app-[^/]*\.wasm$/, (route) => {
    times += 1;
    return times === 1 ? route.fulfill({ body: "damaged", contentType: "application/wasm" }) : route.continue();
  });
  await page.goto((await server()).url);
  await page.locator("html[data-shown=ready]").waitFor({ state: "attached" });
  assert.ok(times >= 2, `${times} requests`);
});

test("a module that is always damaged is not fetched for ever, and the player can try again", async (t) => {
  const page = await newPage(t, { expect: [LOUD] });
  await page.addInitScript(() => void delete Navigator.prototype.serviceWorker);
  let isDamaged = true;
  let loads = 0;
  page.on("domcontentloaded", () => (loads += 1));
  await page.route(/\/app-[^/]*\.wasm$/, (route) =>
    isDamaged ? route.fulfill({ body: "damaged", contentType: "application/wasm" }) : route.continue(),
  );
  await page.goto((await server()).url);
  await eventually(() => loads, 2);
  await page.locator("#boot-slow").waitFor();
  await page.waitForTimeout(1500);
  assert.equal(loads, 2);
  isDamaged = false;
  await page.getByRole("button", { name: say("page.try_again") }).click();
  await page.locator("html[data-shown=ready]").waitFor({ state: "attached" });
});

test("the browser is asked once to keep what is stored, with the first game that is kept", async (t) => {
  const page = await newPage(t);
  await page.addInitScript(() => {
    navigator.storage.persist = async () => {
      sessionStorage.asked = Number(sessionStorage.asked ?? 0) + 1;
      return true;
    };
  });
  const asked = () => page.evaluate(() => sessionStorage.asked);
  await open(page, "#/");
  assert.equal(await asked(), undefined);
  await begin(page);
  const position = await playByTyping(page, ["d2-b4"]);
  await eventually(asked, "1");
  await page.reload();
  await playByTyping(page, ["d7-b5"]);
  assert.equal(await asked(), "1");
  await open(page, "#/games");
  await page.getByText(say("page.games_kept")).waitFor();
});

test("the computer, GIFs and puzzles are kept when the page is idle, unless the browser saves data", async (t) => {
  const wanted = (path) => /^late\/(computer|gif)-|^puzzles\/|^pieces\//.test(path);
  const page = await newPage(t, { offline: true });
  await open(page, "#/");
  await offlineReady(page);
  assert.equal((await kept(page)).filter(wanted).length, 2 + 2 + 5 + 1);
  await page.context().setOffline(true);
  const screen = await against(page);
  await eventually(async () => (await screen.plies()).length, 1);
  const saver = await newPage(t, { offline: true, savesData: true });
  await open(saver, "#/");
  await offlineReady(saver);
  assert.deepEqual((await kept(saver)).filter(wanted), []);
});

/** Starts a game against the computer, which moves first. */
async function against(page) {
  await playButton(page, "hens").click();
  await answer(page, "page.new_level", "1");
  await answer(page, "page.new_you", "1");
  await startButton(page).click();
  const screen = play(page);
  await screen.board.waitFor();
  return screen;
}

/** Updates to the newer version. This reloads the page. */
async function update(page, screen) {
  await page.evaluate(() => (window.before = true));
  await screen.action("update").click();
  await page.waitForFunction(() => !("before" in window) && document.querySelector("[data-board]") !== null);
}

/**
 * Removes the computer's files from the server, as after a deployment of a newer version. Returns a function that
 * restores them.
 */
async function withoutComputer() {
  const { url, overrides } = await server();
  const [, script] = /data-computer="?\.\/([^" >]+)/.exec(await (await fetch(url)).text());
  const [module] = /computer-[\w-]+\.wasm/.exec(await (await fetch(url + script)).text());
  for (const path of [script, `late/${module}`]) overrides.set(path, null);
  return () => [script, `late/${module}`].forEach((path) => overrides.delete(path));
}

test("after a deployment the newer version is offered where the computer can’t be had, and the game goes on in it", async (t) => {
  const page = await newPage(t, { offline: true, savesData: true, expect: [LOUD] });
  const site = await server();
  t.after(() => site.overrides.clear());
  await open(page, "#/");
  await offlineReady(page);
  const code = await page.evaluate(async () => (await fetch("./sw.js")).text());
  const putBack = await withoutComputer();
  site.overrides.set("sw.js", code.replace(/VERSION = "/, 'VERSION = "next '));
  const screen = await against(page);
  await screen.action("update").waitFor();
  await screen.notes(new RegExp(say("page.computer_not_loaded")));
  await axe(page);
  await shot(page, "computer-update");
  putBack();
  await update(page, screen);
  await eventually(async () => (await screen.plies()).length, 1);
  assert.equal(await page.locator("html[data-update]").count(), 0);
});

test("without a service worker a newer version is found, too", async (t) => {
  const page = await newPage(t, { expect: [LOUD] });
  await page.addInitScript(() => void delete Navigator.prototype.serviceWorker);
  const site = await server();
  t.after(() => site.overrides.clear());
  await open(page, "#/");
  const index = await (await fetch(site.url)).text();
  const putBack = await withoutComputer();
  const screen = await against(page);
  await screen.action("go-on").waitFor();
  assert.equal(await screen.action("update").count(), 0, "there is none yet");
  // The newer version has the computer's files at another path. After the update the page can load them.
  site.overrides.set("index.html", index.replace(/(data-computer="?\.\/)late/, "$1later"));
  await screen.action("go-on").click();
  await screen.action("update").waitFor();
  putBack();
  site.overrides.delete("index.html");
  await update(page, screen);
  await eventually(async () => (await screen.plies()).length, 1);
});

test("without a network the page says that the computer needs one, and it plays by itself when the network is back", async (t) => {
  const page = await newPage(t, { offline: true, savesData: true, expect: [LOUD] });
  const site = await server();
  t.after(() => site.overrides.clear());
  await open(page, "#/");
  await offlineReady(page);
  // Remove the files from the server too: in some versions of Chromium, the service worker reaches it although the page
  // is offline.
  const putBack = await withoutComputer();
  await page.context().setOffline(true);
  const screen = await against(page);
  await screen.notes(new RegExp(say("page.computer_offline")));
  putBack();
  await page.context().setOffline(false);
  await eventually(async () => (await screen.plies()).length, 1);
});

test("the sign-in page of a network is never taken for a text of ours", async (t) => {
  for (const isKept of some([false, true], 1)) {
    const page = await newPage(t, { offline: true, savesData: true, expect: [LOUD] });
    const site = await server();
    t.after(() => (site.isPortal = false));
    await open(page, "#/");
    if (isKept) {
      await offlineReady(page);
      await page.evaluate(async () => {
        for (const name of await caches.keys()) await (await caches.open(name)).delete("./rules/hens.txt");
      });
    }
    site.isPortal = true;
    for (const hash of ["#/rules/hens", "#/puzzle/hens/1"]) {
      await page.evaluate((hash) => (location.hash = hash), hash);
      await page.getByRole("button", { name: say("page.try_again") }).waitFor();
      assert.equal(await page.getByText("Sign in").count(), 0);
    }
    site.isPortal = false;
    // The page also tries again when the browser is online again.
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await page.locator("[data-board=hens]").waitFor();
    await page.evaluate(() => (location.hash = "#/rules/hens"));
    await page.locator("[data-rule-text=HENS-1]").waitFor();
  }
});

test("where a part is blocked the board and what was typed stay, and the part appears by itself", async (t) => {
  const page = await newPage(t, { expect: [LOUD] });
  await page.addInitScript(() => void delete Navigator.prototype.serviceWorker);
  await open(page, "#/play/hens");
  const screen = play(page);
  await screen.input.fill("d2-");
  let isBlocked = true;
  await page.route(/\/(split|chunk)_[^/]*\.wasm$/, (route) => (isBlocked ? route.abort() : route.continue()));
  await screen.action("share").click();
  await page.getByText(say("page.chunk_missing")).first().waitFor();
  await shot(page, "chunk-missing");
  await axe(page);
  assert.equal(await screen.input.inputValue(), "d2-");
  await screen.input.fill("");
  await click(page, "d2");
  await eventually(async () => (await screen.marked("target")).length > 0, true);
  isBlocked = false;
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await page.getByRole("dialog").waitFor();
  assert.equal(await chunkMissing(page).count(), 0);
});

test("a screen that is blocked leaves a way home", async (t) => {
  const page = await newPage(t, { expect: [LOUD] });
  await page.addInitScript(() => void delete Navigator.prototype.serviceWorker);
  await open(page, "#/");
  await page.route(/\/(split|chunk)_[^/]*\.wasm$/, (route) => route.abort());
  for (const hash of some(["#/games", "#/setup/hens", "#/learn/hens", "#/about", "#/puzzle/hens/1"], 0)) {
    await page.evaluate((hash) => (location.hash = hash), hash);
    await chunkMissing(page).first().waitFor();
    await shot(page, `screen-missing-${hash.split("/")[1]}`);
    await page.getByRole("link", { name: say("page.fairyboard") }).first().click();
    await page.getByRole("region", { name: say("page.home_games"), exact: true }).waitFor();
  }
});

test("over plain HTTP a game is played against the computer, analysed, shared and saved as a GIF, and nothing promises more", async (t) => {
  const page = await newPage(t, PLAIN);
  await openPlain(page, "#/");
  const withheld = await page.evaluate(() => ({
    isSecureContext,
    names: ["clipboard", "locks", "serviceWorker", "share", "storage", "wakeLock"].filter((name) => name in navigator),
    randomUUID: "randomUUID" in crypto,
    subtle: "subtle" in crypto,
  }));
  assert.deepEqual(withheld, { isSecureContext: false, names: [], randomUUID: false, subtle: false });
  await page.getByText(say("page.home_no_server_online")).waitFor();
  const screen = await against(page);
  await eventually(async () => (await screen.plies()).length, 1);
  await screen.input.fill(await screen.input.getAttribute("placeholder"));
  await screen.input.press("Enter");
  await eventually(async () => (await screen.plies()).length, 3);
  await screen.action("hint").click();
  await screen.says(said("page.hint_look"));
  await screen.action("share").click();
  const dialog = page.getByRole("dialog");
  // Without access to the clipboard, the page selects the link so that the user can copy it.
  await dialog.getByRole("button", { name: say("page.share_copy_link"), exact: true }).click();
  await eventually(() => page.evaluate(() => document.activeElement.dataset.testid), "share-link");
  const file = page.waitForEvent("download");
  await shareAs(page, "moving");
  await page.locator("[data-action=save-gif]").click();
  await file;
  await page.keyboard.press("Escape");
  await eventually(() => page.evaluate(() => String(history.state).startsWith("over")), false);
  await page.reload();
  await eventually(async () => (await screen.plies()).length, 3);
});

test("over plain HTTP a game by link is begun and sent", async (t) => {
  const page = await newPage(t, PLAIN);
  await openPlain(page, "#/");
  await playButton(page, "hens").click();
  await linkByLink(page);
  await startButton(page).click();
  const screen = play(page);
  await screen.board.waitFor();
  await screen.input.fill("d2-b4");
  await screen.input.press("Enter");
  await screen.action("send").click();
  await page.getByTestId("share-link").first().waitFor();
});
