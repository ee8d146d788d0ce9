// A game in an iframe, in a page on a different origin.

import assert from "node:assert/strict";
import { createServer } from "node:http";
import { test } from "node:test";
import { faults } from "./faults.mjs";
import { GAMES } from "./games.mjs";
import { axe, newPage, open, server } from "./harness.mjs";
import { eventually, eventuallyMatches, play, recordOf, settled, shareAs, vectors } from "./helpers.mjs";
import { some } from "./soak.mjs";
import { say } from "./words.mjs";

/** Serves a page of another origin with this frame, and returns its address. */
async function elsewhere(t, frame) {
  const http = createServer((request, response) => {
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    response.end(`<!DOCTYPE html><html lang="en"><title>A page</title><main><h1>A page</h1>${frame}</main>`);
  });
  await new Promise((done) => http.listen(0, "127.0.0.1", done));
  t.after(() => http.close());
  return `http://127.0.0.1:${http.address().port}/`;
}

/** Opens a record. Returns the HTML of its frame, from the share sheet, and the position on its board. */
async function snippet(page, text) {
  await open(page, "#/");
  await page.getByRole("button", { name: say("page.open_title") }).click();
  await page.getByTestId("open-text").fill(text);
  await page.getByRole("dialog").getByRole("button", { name: say("page.open_do"), exact: true }).click();
  await play(page).board.waitFor();
  await page.locator("[data-action=share]").click();
  const frame = await page.getByTestId("share-frame").inputValue();
  const held = await page.locator("[data-board]").getAttribute("data-position");
  return { frame, held };
}

test("a frame on another origin shows each game and steps through it, by mouse and by keyboard, and keeps nothing", async (t) => {
  const page = await newPage(t, { permissions: ["clipboard-read", "clipboard-write"] });
  const { origin } = await server();
  for (const id of some(GAMES, 2, 3)) {
    const [game] = vectors(`${id}_games`);
    const moves = id === "zugzwang" ? game.moves : game.moves.slice(0, 4);
    const record = recordOf(id, { ...game, moves }, { Title: "Tom & <b>Jerry</b>: the whole of a long game, and how it could have ended" });
    const { frame, held } = await snippet(page, record.replace("\n\n", "\n\n{Where it began}\n"));
    assert.match(frame, /^<iframe src="[^"]+" title="Tom &amp; &lt;b>Jerry&lt;\/b>: the whole of [^"]+" /, id);
    if (id === "hens") {
      await shareAs(page, "page");
      await page.getByRole("button", { name: say("page.share_copy_frame") }).click();
      await eventually(() => page.evaluate(() => navigator.clipboard.readText()), frame);
    }
    const other = await newPage(t, { offline: true, width: 400, height: 700, expect: [/^http:/], ...(id === "pawn" && { storage: "refused" }) });
    const address = await elsewhere(t, frame);
    await other.goto(address);
    const inside = other.frameLocator("iframe");
    const board = inside.locator("[data-board]");
    const status = () => inside.getByTestId("status").textContent();
    const press = (name) => inside.getByRole("button", { name, exact: true }).click();
    await eventually(() => board.getAttribute("data-position"), held, id);
    await press(say("page.embed_first"));
    await eventually(() => board.getAttribute("data-position"), game.position, id);
    await eventuallyMatches(status, new RegExp(`^${say("page.moved_start")} · `));
    await inside.getByText("Where it began").waitFor();
    await press(say("page.embed_next"));
    await eventuallyMatches(status, new RegExp(`^1\\. ${moves[0].replace(/[\^*./]/g, "\\$&")} · `), id);
    await other.keyboard.press("End");
    await eventually(() => board.getAttribute("data-position"), held, id);
    await other.keyboard.press("ArrowLeft");
    await other.keyboard.press("Home");
    await eventually(() => board.getAttribute("data-position"), game.position, id);
    const link = inside.getByRole("link", { name: say("page.embed_open") });
    assert.equal(await link.getAttribute("target"), "_blank");
    assert.ok((await link.getAttribute("href")).startsWith(`${origin}/fairyboard/#/g/`));
    const framed = other.frames().find((frame) => frame.url().startsWith(origin));
    if (id !== "pawn") assert.equal(await framed.evaluate(() => localStorage.length), 0, id);
    assert.equal(await framed.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length), 0, id);
    const scrolls = () => framed.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement;
      return [scrollWidth > innerWidth, scrollHeight > innerHeight];
    });
    assert.deepEqual(await scrolls(), [false, false], `${id}: the note fits`);
    await other.keyboard.press("End");
    await eventually(() => board.getAttribute("data-position"), held, id);
    assert.deepEqual(await scrolls(), [false, false], `${id}: the end of the game fits`);
    if (id === "fist") {
      await page.goto(`${origin}/fairyboard/${new URL(framed.url()).hash}`);
      await page.reload();
      await page.locator("[data-board]").waitFor();
      await axe(page);
    }
  }
});

/** A page that is longer than the window. It gives its frame the height that the frame requests. */
const following = (frame) => `<div style="height:40px"></div>${frame}<div style="height:3000px"></div><script>
  window.told = [];
  window.pressed = [];
  addEventListener("keydown", (event) => pressed.push(event.key));
  addEventListener("message", ({ data, source }) => {
    const frame = [...document.querySelectorAll("iframe")].find((frame) => frame.contentWindow === source);
    if (!frame || !data?.fairyboard?.height) return;
    told.push(data.fairyboard.height);
    frame.height = data.fairyboard.height;
  });
</script>`;

test("a frame tells how high it has to be, shows the last move, and leaves wheel and keys to the page around it", async (t) => {
  const page = await newPage(t);
  for (const id of some(GAMES, 0)) {
    const [game] = vectors(`${id}_games`);
    const moves = game.moves.slice(0, id === "zugzwang" ? undefined : 4);
    const { frame } = await snippet(page, recordOf(id, { ...game, moves }));
    for (const width of [360, 768]) {
      const other = await newPage(t, { width, height: 700, expect: [/^http:/] });
      await other.goto(await elsewhere(t, following(frame)));
      const inside = other.frameLocator("iframe");
      const board = inside.locator(".embed-board");
      await board.waitFor();
      const most = async () => (await other.locator("iframe").evaluate((frame) => Math.min(560, frame.clientWidth - 16)));
      const framed = other.frames()[1];
      const fits = () => framed.evaluate(() => document.documentElement.scrollHeight <= innerHeight);
      await eventually(async () => Math.round((await board.boundingBox()).width), await most(), `${id} at ${width}`);
      await eventually(fits, true, `${id} at ${width}: nothing has to be scrolled in the frame`);
      const told = await other.evaluate(() => told.length);
      await other.waitForTimeout(300);
      assert.equal(await other.evaluate(() => told.length), told, `${id} at ${width}: the height settles`);
      assert.ok((await board.locator('svg [stroke="#6A4A00"]').count()) > 0, `${id}: the last move is shown`);
      // The wheel over the frame scrolls the outer page. Keys pressed in the outer page stay there.
      const { x, y } = await board.boundingBox();
      await other.mouse.move(x + 50, y + 50);
      await other.mouse.wheel(0, 120);
      await eventually(() => other.evaluate(() => scrollY > 0), true, `${id} at ${width}: the wheel`);
      const before = await board.getAttribute("data-position");
      for (const key of ["ArrowLeft", "Home", "End", " "]) await other.keyboard.press(key);
      assert.deepEqual(await other.evaluate(() => pressed), ["ArrowLeft", "Home", "End", " "]);
      // The frame handles keys only if one of its buttons has the focus.
      await framed.evaluate(() => {
        window.left = [];
        addEventListener("keydown", (event) => left.push(event.defaultPrevented));
        document.activeElement.blur();
      });
      await other.locator("iframe").focus();
      for (const key of ["ArrowLeft", "Home", "PageDown"]) await other.keyboard.press(key);
      assert.deepEqual(await framed.evaluate(() => left), [false, false, false]);
      assert.equal(await board.getAttribute("data-position"), before);
      await other.close();
    }
  }
});

test("variations are gone through in a frame, by mouse and by keyboard", async (t) => {
  const page = await newPage(t);
  const { frame } = await snippet(page, '[Game "hens"]\n\n1. d2-e3 (1. b2-c3 a7-b6) (1. c2-b3) 1... a7-b6 2. a2-b3 *');
  const other = await newPage(t, { width: 400, height: 800, expect: [/^http:/] });
  await other.goto(await elsewhere(t, frame));
  const inside = other.frameLocator("iframe");
  const status = () => inside.getByTestId("status").textContent();
  const ways = (called) => inside.getByRole("group", { name: say(`page.${called}`) }).getByRole("button");
  const pressed = () => inside.locator("[aria-pressed=true]").textContent();
  await inside.getByRole("button", { name: say("page.embed_first"), exact: true }).click();
  await eventually(() => ways("embed_then").allTextContents(), ["1. d2-e3", "1. b2-c3", "1. c2-b3"]);
  assert.equal(await ways("embed_here").count(), 0);
  await ways("embed_then").nth(1).click();
  await eventuallyMatches(status, /^1\. b2-c3 · /);
  assert.equal(await pressed(), "1. b2-c3");
  const focused = () => other.frames()[1].evaluate(() => document.activeElement.textContent);
  await eventually(focused, "1. b2-c3", "the keyboard stays with what was chosen");
  // Two keys in quick succession. The first steps forward, which removes the button that has the focus. The second
  // steps back.
  const there = await other.frames()[1].evaluate(async () => {
    const status = document.querySelector("[data-testid=status]");
    const key = (key) => document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
    const told = new Promise((done) => {
      new MutationObserver(() => done(status.textContent)).observe(status, { subtree: true, childList: true, characterData: true });
    });
    key("ArrowRight");
    const there = await told;
    key("ArrowLeft");
    return there;
  });
  assert.match(there, /^1… a7-b6 · /);
  await eventuallyMatches(status, /^1\. b2-c3 · /);
  await ways("embed_here").nth(2).press("Enter");
  await eventuallyMatches(status, /^1\. c2-b3 · /);
  await ways("embed_here").nth(0).press("Enter");
  await other.keyboard.press("End");
  await eventuallyMatches(status, /^2\. a2-b3 · /);
});

test("a game is tried in its frame, which leaves it as it was", async (t) => {
  const page = await newPage(t);
  // Only games that hide nothing can be played in the frame. A finished game of Zugzwang hides nothing.
  for (const id of some(GAMES, 1, 4)) {
    const [game] = vectors(`${id}_games`);
    // In Fidchell, the move after this ply starts on the board, not in a tray.
    const moves = game.moves.slice(0, { zugzwang: Infinity, fidchell: 28 }[id] ?? 2);
    const { frame, held } = await snippet(page, recordOf(id, { ...game, moves }));
    const other = await newPage(t, { width: 400, height: 900, expect: [/^http:/] });
    await other.goto(await elsewhere(t, following(frame)));
    const inside = other.frameLocator("iframe");
    await eventually(() => inside.locator("[data-board]").getAttribute("data-position"), held, id);
    if (id === "zugzwang") await inside.getByRole("button", { name: say("page.embed_first"), exact: true }).click();
    const from = id === "zugzwang" ? game.position : held;
    await eventually(() => inside.locator("[data-board]").getAttribute("data-position"), from, id);
    await inside.locator("[data-action=try]").press("Enter");
    const live = inside.getByTestId("live");
    await eventually(() => live.getAttribute("data-position"), from, id);
    const framed = other.frames()[1];
    const wide = await framed.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    assert.ok(wide, `${id}: all of it is in sight`);
    // Click marked squares until a move is played.
    const marked = (...words) => live.locator(words.map((word) => `[data-mark~="${word}"]`).join());
    for (let presses = 0; presses < 30 && (await live.getAttribute("data-position")) === from; presses++) {
      const play = live.locator("[data-action=play]:enabled");
      const next = marked("target", "capture", "jump");
      await settled(framed);
      const one = (await play.count()) > 0 ? play : (await next.count()) > 0 ? next.first() : marked("movable").first();
      await one.click({ force: true });
    }
    assert.notEqual(await live.getAttribute("data-position"), from, `${id} is played in`);
    await inside.locator("[data-action=back]").press("Enter");
    await eventually(() => inside.locator("[data-board]").getAttribute("data-position"), from, id);
    await eventually(() => framed.evaluate(() => document.activeElement.dataset.action), "try", id);
    assert.equal(await framed.evaluate(() => localStorage.length), 0, id);
    if (id === "zugzwang") {
      await inside.locator("[data-action=try]").click();
      await page.goto(framed.url());
      await page.reload();
      await page.locator("[data-action=try]").click();
      await axe(page);
    }
    await other.close();
  }
});

/**
 * A lesson of two tasks. In the first, White captures the chick on d5 by a slide that ends beside it. In the second,
 * White steps from c5 to b6.
 */
const LESSON = [
  "{Two chicks of yours can work together. Which black piece can you capture? [%hint Look at the chick on d5.] [%goal capture]} 1. b2-e5xd5 {It was pinned.} *",
  "{Now step forward with the chick on c5.} 1. c5-b6 {Well done.} *",
].map((moves) => `[Game "hens"]\n[Position "7h/8/c1c3h1/2Cc2H1/8/8/1C6/3H4 w"]\n[Study "Pins"]\n[Lesson "Pins"]\n\n${moves}\n\n`).join("");

test("a lesson in a frame shows its task without the answer, and is solved there by keyboard", async (t) => {
  const page = await newPage(t);
  const { frame } = await snippet(page, LESSON);
  const other = await newPage(t, { width: 480, height: 1000, expect: [/^http:/] });
  await other.goto(await elsewhere(t, frame));
  const inside = other.frameLocator("iframe");
  const lesson = inside.getByTestId("lesson");
  await inside.getByTestId("instruction").filter({ hasText: "Two chicks of yours" }).waitFor();
  const framed = other.frames()[1];
  const told = await framed.content();
  for (const answer of ["b2-e5xd5", "It was pinned", "Look at the chick", "Now step forward"]) assert.ok(!told.includes(answer), answer);
  const scrolls = () => framed.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  assert.ok((await scrolls()) <= 0, "the frame's code gives it the height that the task needs");
  await inside.getByRole("button", { name: say("page.lesson_hint") }).press("Enter");
  await inside.getByText("Look at the chick on d5.").first().waitFor();
  const press = (square) => inside.locator(`[data-board] [data-square="${square}"]`).press("Enter");
  await press("c5");
  await press("b6");
  await inside.locator(".said").waitFor();
  assert.ok((await scrolls()) <= 0, "with a hint and a verdict, too");
  await inside.locator("[data-action=again]").press("Enter");
  await press("b2");
  await press("e5");
  const plays = inside.locator("[data-action=play]:enabled");
  await eventually(async () => (await lesson.getAttribute("data-done")) === "true" || (await plays.count()) > 0, true);
  if (await plays.count()) await plays.press("Enter");
  await eventually(() => lesson.getAttribute("data-done"), "true");
  await inside.getByText("It was pinned").first().waitFor();
  await inside.getByRole("button", { name: say("page.embed_next"), exact: true }).press("Enter");
  await eventually(() => lesson.getAttribute("data-part"), "2");
  assert.equal(await framed.evaluate(() => localStorage.length), 0);
});

test("nothing of a frame is cut, narrow or wide, light or dark", async (t) => {
  const page = await newPage(t);
  const game = '[Game "hens"]\n\n1. d2-e3 {A note that takes more than one line of a frame.} (1. b2-c3) (1. c2-b3) *';
  for (const [i, record] of [LESSON, game].entries()) {
    const { frame } = await snippet(page, record);
    const hash = frame.match(/#[^"]*/)[0];
    for (const [k, width] of some([240, 360, 600, 1200], 2 * i).entries()) {
      const other = await newPage(t, { width, height: 700, dark: (i + k) % 2 === 1 });
      await open(other, hash);
      await other.locator("[data-board]").waitFor();
      await settled(other);
      // On the smallest board the coordinates are as small as their squares.
      const found = (await faults(other)).filter((fault) => width > 240 || !fault.includes("in a drawing"));
      assert.deepEqual(found, [], `${i === 0 ? "lesson" : "game"} at ${width}`);
      if (width === 600) await axe(other);
      await other.close();
    }
  }
});

test("a frame whose code is damaged says so", async (t) => {
  const page = await newPage(t);
  await open(page, "#/embed/1AAAA");
  await page.getByRole("alert").filter({ hasText: say("page.embed_unread") }).waitFor();
});

test("a frame of 240 px has a board from edge to edge", async (t) => {
  const page = await newPage(t);
  const { frame } = await snippet(page, '[Game "hens"]\n\n1. d2-e3 *');
  await page.setViewportSize({ width: 240, height: 240 });
  await open(page, frame.match(/#[^"]*/)[0]);
  assert.equal((await page.locator("[data-board]").boundingBox()).width, 240);
  assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 240);
});
