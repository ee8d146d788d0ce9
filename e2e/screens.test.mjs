// Tests every screen at 400 % zoom, with forced colours and with reduced motion. Also tests the titles of the screens,
// and that the board appears where its placeholder was.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, newPage, open, server } from "./harness.mjs";
import { HENS_GAMES, at, begin, click, eventually, play, playByTyping, recordOf, show, sidePanel } from "./helpers.mjs";
import { CHAIN, after } from "./positions.mjs";
import { SOAK, testIf } from "./soak.mjs";
import { SCREENS, STATES, USUAL, closeDialog } from "./states.mjs";
import { say } from "./words.mjs";

/** Opens a finished game against the computer, which offers all actions of a finished game. */
async function finish(page) {
  await open(page, "#/");
  await page.getByRole("button", { name: say("page.open_title") }).click();
  await page.getByTestId("open-text").fill(recordOf("hens", HENS_GAMES[0], { Computer: "-1" }));
  await page.getByRole("dialog").getByRole("button", { name: say("page.open_do"), exact: true }).click();
  await page.locator("[data-action=rematch]").waitFor();
}

// The second size is that of a window of 1280 × 1024 pixels at a zoom of 400 %.
for (const [width, height] of [
  [320, 568],
  [320, 256],
]) {
  testIf(height === 256)(`at ${width} × ${height} nothing is lost and nothing scrolls sideways`, async (t) => {
    const page = await newPage(t, { width, height, reducedMotion: true });
    for (const [state, reach] of Object.entries(STATES)) {
      await reach(page);
      const lost = await page.evaluate(() => {
        const scope = document.querySelector("dialog[open]") ?? document;
        const wide = document.documentElement.scrollWidth - innerWidth;
        const problems = wide > 0 ? [`${wide} pixels too wide`] : [];
        const before = [scrollX, scrollY];
        for (const element of scope.querySelectorAll("button, a, input, textarea, select, [data-board], summary")) {
          if (!element.checkVisibility() || element.matches(".skip, .skip *")) continue;
          element.scrollIntoView({ block: "center", inline: "center" });
          const { left, top, width, height } = element.getBoundingClientRect();
          const name = element.textContent || element.ariaLabel || element.localName;
          const [x, y] = [left + Math.min(width, innerWidth) / 2, top + Math.min(height, innerHeight) / 2];
          const hit = document.elementFromPoint(x, y);
          // Whether an unrelated element covers this one. An open sheet may do that.
          const covered = !hit || !(element.contains(hit) || hit.contains(element) || hit.closest("label")?.contains(element));
          const sheet = hit?.closest(".panel") && !element.closest(".panel");
          if (covered && !sheet) problems.push(`${name} cannot be reached: ${hit?.outerHTML.slice(0, 60)}`);
          if (left < -1 || left + width > innerWidth + 1) problems.push(`${name} sticks out sideways`);
        }
        scrollTo(...before);
        return problems;
      });
      assert.deepEqual(lost, [], state);
    }
  });
}

test("at 400 % zoom a refusal comes into view, and the drawer of moves opens over the whole window", async (t) => {
  const page = await newPage(t, { width: 320, height: 256 });
  const screen = await begin(page);
  await click(page, "d2");
  await click(page, "d4");
  await eventually(() => screen.refusal.evaluate((refusal) => refusal.getBoundingClientRect().bottom <= innerHeight), true);
  await page.getByRole("button", { name: say("page.play_moves"), exact: true }).click();
  await eventually(() => sidePanel(page).evaluate((panel) => Math.round(panel.getBoundingClientRect().height)), 256 - 48);
});

/**
 * Runs in the page: lists the words on buttons that are broken over two lines or cut. Includes links that look like
 * buttons.
 */
function brokenWords() {
  const scope = document.querySelector("dialog[open]") ?? document;
  const found = [];
  for (const button of scope.querySelectorAll("button:not(.move, .chip), .button")) {
    if (!button.checkVisibility()) continue;
    // The labels of a board's edges may be wider than the edges.
    if (button.scrollWidth > button.clientWidth + 1 && !button.closest("[data-edge]")) found.push(`${button.textContent} is too wide`);
    const walker = document.createTreeWalker(button, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      for (const { 0: word, index } of node.data.matchAll(/\p{L}+/gu)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`${word} in ${button.textContent}`);
      }
    }
  }
  return found;
}

/** Runs in the page: lists screens, sheets, banners and list items with more than one primary button. */
function primaries() {
  const scope = document.querySelector("dialog[open]") ?? document;
  const places = new Map();
  for (const button of scope.querySelectorAll(".primary")) {
    if (!button.checkVisibility()) continue;
    const place = button.closest("li, .banner") ?? scope;
    places.set(place, [...(places.get(place) ?? []), button.textContent]);
  }
  return [...places.values()].filter((names) => names.length > 1).map((names) => `${names.join(" and ")} are both primary`);
}

for (const [width, height] of [[320, 568], ...(SOAK ? [[360, 740], [412, 915]] : [])]) {
  test(`no word on a button breaks at ${width} × ${height}, and at most one button is primary`, async (t) => {
    const page = await newPage(t, { width, height, touch: true, reducedMotion: true });
    // The usual check visits only USUAL and the games in iframes. e2e/faults.test.mjs checks the other screens at 360
    // pixels.
    const frames = Object.fromEntries(Object.entries(SCREENS).filter(([state]) => /frame/.test(state)));
    const screens = SOAK ? SCREENS : { ...USUAL, ...frames };
    for (const [state, reach] of Object.entries({ ...screens, "a finished game with its moves": finish })) {
      await reach(page);
      assert.deepEqual(await page.evaluate(brokenWords), [], state);
      assert.deepEqual(await page.evaluate(primaries), [], state);
      // Other pages may give an iframe with a game very little width, so check it narrow, too.
      if (!/frame/.test(state)) continue;
      await page.setViewportSize({ width: 240, height: 600 });
      assert.deepEqual(await page.evaluate(brokenWords), [], `${state}, narrow`);
      await page.setViewportSize({ width, height });
    }
  });
}

test("nothing moves for whoever wants less motion", async (t) => {
  // Records the start of animations, because they may have ended before the test looks.
  const watch = (page) =>
    page.evaluate(() => {
      window.moved = [];
      for (const kind of ["animationstart", "transitionstart"]) {
        document.addEventListener(kind, (event) => {
          const long = event.target.getAnimations().some((a) => Number(a.effect.getComputedTiming().duration) > 1);
          if (long) window.moved.push(event.target.className.baseVal ?? event.target.className);
        });
      }
    });
  const act = async (page) => {
    await page.clock.install();
    const screen = await begin(page);
    await watch(page);
    await playByTyping(page, ["d2-b4", "d7-b5", "e1^e3"]);
    await screen.button(say("page.embed_previous")).click();
    await screen.button(say("page.embed_next")).click();
    await screen.action("share").click();
    await closeDialog(page);
    await screen.action("flip").hover();
    // Some animations are started by timers, and the browser reports an animation only in a later frame.
    await page.clock.runFor(100);
    await page.evaluate(async () => {
      for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
    });
    return page.evaluate(() => window.moved);
  };
  assert.ok((await act(await newPage(t, { reducedMotion: false }))).length > 2, "otherwise pieces travel and sheets rise");
  assert.deepEqual(await act(await newPage(t, { reducedMotion: true })), []);

  const still = await newPage(t, { reducedMotion: false });
  await open(still, "#/");
  await still.getByRole("button", { name: say("page.settings_title") }).click();
  await still.getByLabel(say("page.settings_still")).check();
  await closeDialog(still);
  // Let the timers of the home screen end before the clock is replaced, because the new clock can't cancel them.
  await still.waitForTimeout(2_000);
  assert.deepEqual(await act(still), [], "nor where the player says so");
});

test("with forced colours everything is still told apart", async (t) => {
  const page = await newPage(t, { forcedColors: true });
  const screen = await show(page, at(CHAIN), CHAIN);
  const style = (selector, ...names) =>
    page
      .locator(selector)
      .first()
      .evaluate((e, names) => names.map((name) => getComputedStyle(e).getPropertyValue(name)), names);
  const [light] = await style(".cell-light", "fill");
  const [dark] = await style(".cell-dark", "fill");
  assert.notEqual(light, dark, "the squares");
  const bodies = [];
  for (const side of ["light", "dark"]) bodies.push(...(await style(`.pieces .${side}`, "--body")));
  assert.notEqual(bodies[0], bodies[1], "the sides");
  await click(page, "d1");
  for (const mark of [".selected", ".targets .jump"]) {
    const [stroke] = await style(mark, "stroke");
    assert.ok(![light, dark, "none"].includes(stroke), `${mark} is ${stroke}`);
  }
  await screen.board.locator('[tabindex="0"]').focus();
  await page.keyboard.press("ArrowUp");
  const [ring, width] = await style("[data-square]:focus", "outline-style", "outline-width");
  assert.deepEqual([ring, width], ["solid", "3px"]);
  await click(page, "d3");
  const [border] = await style("[data-testid=draft] .primary", "border-top-style");
  assert.equal(border, "solid");
  await screen.action("play").click();
  await screen.stands(after("d1xd3", CHAIN));
  await axe(page);
});

for (const [width, height] of [
  [320, 568],
  [390, 844],
  [768, 1024],
  [844, 390],
  [1280, 800],
]) {
  testIf([390, 1280].includes(width))(`the board stands where the placeholder stood, at ${width} × ${height}`, async (t) => {
    const page = await newPage(t, { width, height, touch: width < 600 });
    let give;
    const held = new Promise((done) => (give = done));
    await page.route(/\.wasm$/, async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(`${(await server()).url}#/play/hens`, { waitUntil: "domcontentloaded" });
    const before = await page.locator(".boot-board").boundingBox();
    give();
    await page.locator("[data-board]").waitFor();
    const behind = await page.locator("[data-board]").boundingBox();
    for (const side of ["x", "y", "width", "height"]) {
      const by = Math.abs(before[side] - behind[side]);
      assert.ok(by <= 4, `${side}: ${before[side]} becomes ${behind[side]}`);
    }
  });
}

test("titles and headings name the screen", async (t) => {
  const page = await newPage(t);
  const named = async (hash, title, heading) => {
    await open(page, hash);
    await eventually(() => page.title(), title);
    assert.deepEqual(await page.getByRole("heading", { level: 1 }).allTextContents(), [heading]);
    assert.equal(await page.locator("html").getAttribute("lang"), "en");
  };
  await named("#/", say("page.fairyboard"), say("page.fairyboard"));
  await named(at(CHAIN), "White to move · Hens and Chicks", say("hens.name"));
  await named("#/rules/hens", "Rules of Hens and Chicks · Fairyboard", "Rules of Hens and Chicks");
  await named("#/nonsense", say("page.open_nothing_here"), say("page.open_nothing_here"));
});
