// The notice after a crash. A test build of the page panics at the place that `window.planted` names: see
// crates/web/src/platform/planted.rs.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { axe, newPage, open, openToy, speakMadeUp } from "./harness.mjs";
import { answer, bothHere, click, eventually, eventuallyMatches, play, playButton, settled, startButton } from "./helpers.mjs";
import { some, testIf } from "./soak.mjs";
import * as words from "./words.mjs";

const { said, say, whole } = words;

/** Console errors of a page that crashes. */
const CRASHES = { expect: [/Fairyboard|RuntimeError|unreachable|closure invoked|Uncaught/] };
/** The text in the message of each planted panic. It represents hidden information, which the notice must not show. */
const HIDDEN = "Q@c3";

const notice = (page) => page.getByTestId("crash");
const press = (page, key) => notice(page).getByRole("button", { name: say(`crash.${key}`), exact: true });
const plant = (page, place) => page.evaluate((place) => void (window.planted = place), place);
const storedGames = (page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes(" game.")).sort().map((key) => localStorage.getItem(key)));

/** Makes the next starts of the page crash, each at a place from the list that `startsAt` sets. */
async function plantStarts(page) {
  await page.addInitScript(() => {
    const [first, ...rest] = sessionStorage.getItem("starts")?.split(" ") ?? [];
    if (first) window.planted = first;
    sessionStorage.setItem("starts", rest.join(" "));
  });
}
const startsAt = (page, places) => page.evaluate((places) => sessionStorage.setItem("starts", places), places);

async function begin(page) {
  await openToy(page, "#/play/hens");
  const screen = play(page);
  await screen.board.waitFor();
  return screen;
}

async function move(page, screen, from = "d2") {
  await click(page, from);
  await eventually(async () => (await screen.marked("target")).length > 0, true);
  const [to] = await screen.marked("target");
  await click(page, to);
  if (await screen.acts("play")) await screen.action("play").click();
}

async function moved(page, screen) {
  await move(page, screen);
  await eventually(async () => (await screen.plies()).length, 1);
  await eventuallyMatches(async () => (await storedGames(page)).join(), /\[Game "hens"\][^]*1\. /);
}

async function openSettings(page) {
  await page.getByRole("button", { name: say("page.settings_title") }).first().click();
  return page.getByRole("dialog");
}

const switchSomething = (page) => page.getByRole("dialog").getByRole("checkbox").first().click();
const go = (hash) => (page) => page.evaluate((hash) => void (location.hash = hash), hash);

/**
 * For each place where the test build can panic: the source file, the action that causes the panic, and what must be
 * done before that.
 */
const PLACES = {
  press: ["pointer.rs", (page) => click(page, "d7")],
  paint: ["canvas.rs", (page) => click(page, "d7")],
  effect: ["page_settings.rs", switchSomething, openSettings],
  timer: ["browser.rs", go("#/play/fist")],
  promise: ["browser.rs", go("#/rules/hens")],
  chunk: ["settings_sheet.rs", openSettings],
};

for (const [place, [file, act, prepare]] of Object.entries(PLACES)) {
  testIf(["press", "timer", "chunk"].includes(place))(`a panic shows the notice, and a reload goes on: ${place}`, async (t) => {
    const page = await newPage(t, CRASHES);
    const screen = await begin(page);
    await moved(page, screen);
    const [before] = await storedGames(page);
    await prepare?.(page);
    await plant(page, place);
    await act(page);
    await notice(page).waitFor();
    assert.equal(await page.title(), say("crash.title"));
    const heading = page.getByRole("heading", { name: say("crash.title") });
    await eventually(() => heading.evaluate((h1) => h1 === document.activeElement), true);
    const details = await notice(page).locator("pre").textContent();
    assert.match(details, new RegExp(`planted at ${place}`));
    assert.match(details, new RegExp(`${file}:\\d+:\\d+`));
    assert.ok(!details.includes(HIDDEN), details);
    if (place === "press") await axe(page);

    // The app is gone: keys, clicks and events change nothing.
    assert.equal(await page.locator("body > *, #app > *").count(), 2);
    for (const key of ["Escape", "x", "ArrowLeft", "?"]) await page.keyboard.press(key);
    await page.mouse.click(200, 700);
    await page.evaluate(() => window.dispatchEvent(new Event("pagehide")));
    assert.equal(await notice(page).count(), 1);
    assert.equal(await page.getByRole("dialog").count(), 0);
    assert.ok((await storedGames(page)).join().includes(before.split("\n\n")[1].trim()));

    await press(page, "reload").click();
    await notice(page).waitFor({ state: "detached" });
    await page.evaluate(() => void (location.hash = "#/play/hens"));
    await screen.board.waitFor();
    await eventually(async () => (await screen.plies()).length, 1);
  });
}

test("a move that was about to be saved is saved by the hook", async (t) => {
  const page = await newPage(t, CRASHES);
  const screen = await begin(page);
  await click(page, "d2");
  await eventually(async () => (await screen.marked("target")).length > 0, true);
  const [to] = await screen.marked("target");
  await eventuallyMatches(async () => (await storedGames(page)).join(), /\ndraft /);
  // From the next release of the pointer on, the app panics when it saves a game.
  await page.evaluate(() => addEventListener("pointerup", () => (window.planted = "save"), true));
  await click(page, to);
  await notice(page).waitFor();
  assert.match(await notice(page).locator("pre").textContent(), /planted at save/);
  await press(page, "reload").click();
  await screen.board.waitFor();
  await eventually(async () => (await screen.plies()).length, 1);
});

test("a panic at start shows the notice; twice in a row it offers to open without the last game", async (t) => {
  const page = await newPage(t, CRASHES);
  await plantStarts(page);
  const screen = await begin(page);
  await moved(page, screen);
  await startsAt(page, "start start effect");
  await page.reload();
  await notice(page).waitFor();
  assert.equal(await press(page, "without").count(), 0);
  await press(page, "reload").click();
  await press(page, "without").waitFor();
  assert.ok((await notice(page).textContent()).includes(say("crash.what_again")));
  await press(page, "reload").click();
  await press(page, "without").waitFor();
  await axe(page);
  await press(page, "without").click();
  await page.getByRole("heading", { name: say("page.home_games") }).waitFor();
  assert.equal(await page.getByRole("heading", { name: say("page.home_continue") }).count(), 0);
  // After the next start the list shows the game again, and opens it.
  await page.reload();
  await page.getByRole("heading", { name: say("page.home_continue") }).waitFor();
  await page.evaluate(() => void (location.hash = "#/play/hens"));
  await screen.board.waitFor();
  await eventually(async () => (await screen.plies()).length, 1);
  // A start has succeeded since the last crash, so these are not two crashes at start in a row.
  await startsAt(page, "start");
  await page.reload();
  await notice(page).waitFor();
  assert.equal(await press(page, "without").count(), 0);
});

/** Presses the button that saves all games to a file. Returns the text of the file. */
async function saved(page) {
  const download = page.waitForEvent("download");
  await press(page, "save").click();
  assert.equal((await download).suggestedFilename(), say("crash.file"));
  return readFileSync(await (await download).path(), "utf8");
}

test("the stored games are saved as they are, and Open reads that file", async (t) => {
  const page = await newPage(t, CRASHES);
  await openToy(page, "#/");
  await page.getByRole("button", { name: "Play Two Kings" }).click();
  await bothHere(page);
  await startButton(page).click();
  const screen = play(page);
  await screen.board.waitFor();
  // A game without moves would be replaced by the next game.
  await move(page, screen, "a1");
  await eventually(async () => (await screen.plies()).length, 1);
  await begin(page);
  await moved(page, screen);
  await plant(page, "press");
  await click(page, "d7");
  await notice(page).waitFor();
  const file = await saved(page);
  const stored = await storedGames(page);
  assert.equal(stored.length, 2);
  for (const text of stored) assert.ok(file.includes(`\n${text}\n`), text);
  // The game with hidden information is sealed, so the file doesn't contain it as readable text.
  assert.ok(!file.includes('[Game "toy"]'));

  const other = await newPage(t);
  await openToy(other, "#/");
  const openFile = async () => {
    await other.locator("input[type=file]").setInputFiles({ name: "a.txt", mimeType: "text/plain", buffer: Buffer.from(file) });
    return other.getByTestId("open-added");
  };
  await other.getByRole("button", { name: say("page.open_title") }).click();
  await eventuallyMatches(async () => (await openFile()).textContent(), whole(said("page.open_added", { added: 2 })));
  // The games equal the stored ones, except for the time of the last change and the order of the fields.
  const sessions = (games) => games.map((text) => text.slice(text.indexOf("\n"))).sort();
  assert.deepEqual(sessions(await storedGames(other)), sessions(stored));
});

test("details are copied: message, place, version, browser and the kinds of the last actions", async (t) => {
  const page = await newPage(t, { ...CRASHES, permissions: ["clipboard-read", "clipboard-write"] });
  const screen = await begin(page);
  await moved(page, screen);
  await page.keyboard.press("Escape");
  await page.keyboard.press("q");
  await plant(page, "press");
  await click(page, "d7");
  await press(page, "copy").click();
  await notice(page).getByText(say("crash.copied")).waitFor();
  const details = await page.evaluate(() => navigator.clipboard.readText());
  for (const part of [/^Fairyboard \d+\.\d+\.\d+/, /planted at press/, /pointer\.rs:\d+/, /Mozilla/, /press board/, /key Escape/, /key character/, /\w hens$/]) {
    assert.match(details, part);
  }
  assert.doesNotMatch(details, /\b[a-h][1-8]\b|Q@c3|key q/);
});

test("details that can't be copied are shown, and selected", async (t) => {
  const page = await newPage(t, CRASHES);
  await page.addInitScript(() => Object.defineProperty(navigator, "clipboard", { value: undefined }));
  await begin(page);
  await plant(page, "press");
  await click(page, "d2");
  await press(page, "copy").click();
  await notice(page).getByText(say("crash.copy_yourself")).waitFor();
  const [selected, details] = await page.evaluate(() => [`${getSelection()}`, document.querySelector(".crash pre").textContent]);
  assert.equal(selected.trim(), details.trim());
});

for (const storage of ["refused", "full"]) {
  testIf(storage === "refused")(`the notice does not say that a game is saved if it is not: storage ${storage}`, async (t) => {
    const page = await newPage(t, { ...CRASHES, storage });
    await begin(page);
    await plant(page, "press");
    await click(page, "d2");
    await page.getByRole("heading", { name: say("crash.title_not_saved"), exact: true }).waitFor();
    assert.equal(await press(page, "save").count(), 0);
    await press(page, "reload").click();
    await play(page).board.waitFor();
  });
}

test("errors of the module that no hook reports show the notice, once; other errors don't", async (t) => {
  const page = await newPage(t, { expect: [...CRASHES.expect, /something else|page error/] });
  await begin(page);
  const fail = (name) =>
    page.evaluate((name) => {
      setTimeout(() => {
        if (name === "rejection") Promise.reject(new WebAssembly.RuntimeError("unreachable"));
        else throw name === "trap" ? new WebAssembly.RuntimeError("unreachable") : new TypeError("something else");
      });
    }, name);
  await fail("other");
  await settled(page);
  assert.equal(await notice(page).count(), 0);
  await fail("rejection");
  await notice(page).waitFor();
  await fail("trap");
  await page.evaluate(() => dispatchEvent(new CustomEvent("fairyboard-crashed", { detail: "a.rs:1:1\nagain" })));
  await settled(page);
  assert.equal(await notice(page).count(), 1);
  assert.ok(!(await notice(page).textContent()).includes("a.rs"));
});

/** Starts a game against the computer. Its first `panics` workers panic. */
async function playAgainstPanics(t, panics) {
  const page = await newPage(t, CRASHES);
  // Removes the service worker, whose requests would bypass `page.route`.
  await page.addInitScript(() => void delete Navigator.prototype.serviceWorker);
  await page.route(/late\/computer-[^/]*\.js$/, async (route) => {
    const response = await route.fetch();
    const start = panics-- > 0 ? "self.planted = true;\n" : "";
    await route.fulfill({ response, body: start + (await response.text()) });
  });
  await openToy(page, "#/");
  await playButton(page, "hens").click();
  await answer(page, "page.new_level", "2");
  await answer(page, "page.new_you", "0");
  await startButton(page).click();
  const screen = play(page);
  await screen.board.waitFor();
  await move(page, screen);
  return [page, screen];
}

test("a worker that panics is replaced, and the page goes on", async (t) => {
  const [page, screen] = await playAgainstPanics(t, 1);
  await eventually(async () => (await screen.plies()).length, 2);
  assert.equal(await notice(page).count(), 0);
});

test("three workers that panic within a minute show the notice", async (t) => {
  const [page, screen] = await playAgainstPanics(t, 10);
  await screen.notes(new RegExp(say("page.computer_gone")));
  assert.equal(await notice(page).count(), 0);
  await screen.action("go-on").click();
  await notice(page).waitFor();
});

test("the notice fits every width, light and dark", async (t) => {
  for (const [width, dark] of some([[360, false], [360, true], [768, true], [1920, false]], 2)) {
    const page = await newPage(t, { ...CRASHES, width, dark });
    await begin(page);
    await plant(page, "press");
    await click(page, "d2");
    await notice(page).locator("summary").click();
    const [scrolls, height] = await page.evaluate(() => [document.documentElement.scrollWidth, document.querySelector(".crash button").offsetHeight]);
    assert.ok(scrolls <= width, `${scrolls} at ${width}`);
    assert.ok(height >= 44);
    await axe(page);
  }
});

test("in the frame of another page the notice offers to reload, and no games", async (t) => {
  const page = await newPage(t, CRASHES);
  await begin(page);
  await openToy(page, "#/embed/1AAAA");
  await page.evaluate(() => dispatchEvent(new CustomEvent("fairyboard-crashed", { detail: "a.rs:1:1\nfailed" })));
  await press(page, "reload").waitFor();
  for (const key of ["save", "without"]) assert.equal(await press(page, key).count(), 0);
});

test("the notice is in the player's language, even if that is written from right to left", async (t) => {
  const page = await newPage(t, CRASHES);
  t.after(words.speakEnglish);
  words.speakMadeUp("xr");
  await speakMadeUp(page, "xr");
  await open(page, "#/");
  await page.evaluate(() => dispatchEvent(new CustomEvent("fairyboard-crashed", { detail: "a.rs:1:1\nfailed" })));
  await page.getByRole("heading", { name: say("crash.title") }).waitFor();
  await press(page, "copy").waitFor();
  assert.equal(await page.evaluate(() => getComputedStyle(document.querySelector(".crash")).direction), "rtl");
  // axe would report that the code of the page's made-up language is invalid, so it checks only the notice.
  await axe(page, ".crash");
});
