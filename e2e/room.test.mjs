// The space on phones and tablets: for the board, for the parts beside it, and for controls.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { GAMES } from "./games.mjs";
import { misfits } from "./fits.mjs";
import { newPage, open, speakMadeUp } from "./harness.mjs";
import { HENS_GAMES, click, eventually, recordOf, settled, show } from "./helpers.mjs";
import { CHAIN } from "./positions.mjs";
import { some, testIf } from "./soak.mjs";
import { SCREENS } from "./states.mjs";
import { say, speakEnglish, speakMadeUp as expectMadeUp } from "./words.mjs";

const read = (name) => JSON.parse(readFileSync(new URL(`../tests/vectors/${name}.json`, import.meta.url), "utf8"));
const longest = (name) => read(name).reduce((a, b) => (a.moves.length > b.moves.length ? a : b));
const at = (game, position) => `#/play/${game}?pos=${encodeURIComponent(position)}`;

/** A duel with two dice. Only one of them can move. Both players have cards in hand. */
const DICE = "8/8/5(.cQpB)2/8/8/2(.bQrR)5/8/8 w duel - - 3cbN bp rQNQ NNBB";

const box = async (page, selector) => {
  const { x, y, width, height } = await page.locator(selector).first().boundingBox();
  return { x, y, width, height, right: x + width, bottom: y + height };
};

// Zugzwang is left out, because the hands of its players also need space. A test below checks its board and panel.
for (const [i, game] of GAMES.filter((game) => game !== "zugzwang").entries()) {
  for (const [j, [width, height]] of [[768, 1024], [820, 1180]].entries()) {
    testIf(i % 2 === j)(`at ${width} × ${height} the board of ${game} is at least 600 pixels wide, with moves or rules in sight`, async (t) => {
      const page = await newPage(t, { width, height, touch: true, reducedMotion: true });
      await open(page, `#/play/${game}`);
      await page.locator("[data-board]").waitFor();
      await settled(page);
      for (const tab of ["Moves", "Rules"]) {
        await page.locator(`#tab-${tab}`).click();
        const board = await box(page, "[data-board]");
        assert.ok(Math.round(board.width) >= 600 && board.y >= 0, `${board.width} pixels, at ${board.y}`);
        const controls = await box(page, ".controls");
        const panel = await box(page, `#panel-${tab}`);
        assert.ok(panel.y >= controls.bottom - 1, "the panel is under it");
        // Three moves are 120 pixels high. The field to type a move is beside the list.
        assert.ok(panel.bottom <= height + 1 && panel.height >= 120, `${panel.height} pixels of the panel`);
      }
    });
  }
}

test("on an upright tablet a banner takes its height from the panel, not from the board", async (t) => {
  const page = await newPage(t, { width: 768, height: 1024, touch: true, reducedMotion: true });
  await show(page, at("hens", CHAIN));
  await page.locator(".banner").waitFor();
  const [board, panel] = [await box(page, "[data-board]"), await box(page, "#panel-Moves")];
  assert.ok(Math.round(board.width) >= 600 && panel.height >= 80, `${board.width} pixels, and ${panel.height} of the panel`);
});

test("on an upright tablet the board of Zugzwang is as wide as the screen, and the panel under it", async (t) => {
  const page = await newPage(t, { width: 768, height: 1024, touch: true, reducedMotion: true });
  await open(page, "#/play/zugzwang");
  await page.locator("[data-board]").waitFor();
  await settled(page);
  const edges = await page.locator("[data-edge]").evaluateAll((all) => all.map((edge) => edge.getBoundingClientRect()));
  const width = Math.max(...edges.map((e) => e.right)) - Math.min(...edges.map((e) => e.left));
  assert.ok(width >= 670, `${width} pixels`);
  const controls = await box(page, ".controls");
  assert.ok(controls.bottom <= 1024, "what is pressed is in sight");
  assert.ok((await box(page, ".panel")).y >= controls.bottom - 1, "the panel is under it");
  await page.locator("#tab-Rules").click();
  await eventually(async () => (await box(page, "#panel-Rules")).bottom <= 1025, true, "what is asked for comes into view");
});

for (const [width, height, least] of [[1440, 900, 432], [1920, 1080, 520]]) {
  test(`at ${width} × ${height} the panel is ${least} pixels wide, and the board as high as there is room`, async (t) => {
    const page = await newPage(t, { width, height });
    await open(page, "#/play/hens");
    const [board, panel] = [await box(page, "[data-board]"), await box(page, ".panel")];
    assert.equal(Math.round(panel.width), least);
    assert.ok(board.height > height * 0.7, `${board.height} pixels`);
  });
}

test("at 200 % zoom the board is as high as the window, also while a piece is chosen", async (t) => {
  const page = await newPage(t, { width: 720, height: 450, reducedMotion: true });
  await open(page, "#/play/hens");
  await page.locator("[data-board]").waitFor();
  for (const chosen of [false, true]) {
    if (chosen) await click(page, "d2");
    await settled(page);
    const [board, panel] = [await box(page, "[data-board]"), await box(page, ".panel")];
    assert.ok(board.height > 360, `${board.height} pixels`);
    assert.ok(panel.x >= board.right && panel.height > 150, `${panel.height} pixels of the panel`);
  }
});

test("beside a board that lies on its side the panel stays", async (t) => {
  const page = await newPage(t, { width: 1024, height: 768 });
  await open(page, "#/play/hens");
  assert.ok((await box(page, ".panel")).x >= (await box(page, "[data-board]")).right);
});

/** Runs in the page: lists visible parts of the screen that overlap. */
function overlaps() {
  const seen = [];
  const table = document.querySelector(".table").getBoundingClientRect();
  for (const element of document.querySelectorAll(".seat-line > *, .hand-place > *, .pass > *, .tell > *, .chips > *, .draft > button, .draft > span, .controls > *, .unfolded")) {
    if (!element.checkVisibility() || element.matches(".unseen, .pass")) continue;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const chips = element.closest(".chips")?.getBoundingClientRect();
    const end = Math.min(bottom, element.closest(".controls") ? bottom : table.bottom, chips?.bottom ?? bottom);
    const start = Math.max(top, chips?.top ?? top);
    // The list of steps scrolls sideways, so only its visible part counts.
    const [from, to] = [Math.max(left, chips?.left ?? left), Math.min(right, chips?.right ?? right)];
    if (end - start > 1 && to - from > 1) seen.push({ element, left: from, right: to, top: start, bottom: end });
  }
  const name = ({ element }) => `${element.className || element.localName} ${element.textContent.slice(0, 20)}`;
  const lies = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return seen.flatMap((a, i) => seen.slice(i + 1).filter((b) => lies(a, b)).map((b) => `${name(a)} / ${name(b)}`));
}

/** Runs in the page: lists elements that are wider or higher than their place. */
function cut() {
  const texts = document.querySelectorAll(".seat-line .name, .turn, .count-cards, .curtain button, .curtain span, .tell p, .chip, .draft button");
  const found = [...texts].filter((element) => element.checkVisibility() && !element.matches(".unseen"));
  const out = found.filter(({ scrollWidth, clientWidth, scrollHeight, clientHeight, localName }) => {
    return clientWidth > 1 && (scrollWidth > clientWidth + 1 || (localName === "button" && scrollHeight > clientHeight + 1));
  });
  const area = document.querySelector(".hand-area").getBoundingClientRect();
  const outside = [...document.querySelectorAll(".hand-area button, .hand-area span")].filter((element) => {
    const { top, bottom, width } = element.getBoundingClientRect();
    return width > 1 && !element.matches(".unseen") && (top < area.top - 1 || bottom > area.bottom + 1);
  });
  return [...out, ...outside].map((element) => `${element.className || element.localName}: ${element.textContent.slice(0, 30)}`);
}

for (const language of ["en", "xx"]) {
  for (const height of [740, 640]) {
    testIf((language === "xx") === (height === 740))(`on a phone of 360 × ${height} nothing is cut and nothing lies on another, in ${language}`, async (t) => {
      const page = await newPage(t, { width: 360, height, touch: true, reducedMotion: true });
      if (language === "xx") {
        await speakMadeUp(page, language);
        expectMadeUp(language);
        t.after(speakEnglish);
      }
      const looks = async (state) => {
        await settled(page);
        assert.deepEqual([await page.evaluate(overlaps), await page.evaluate(cut)], [[], []], state);
      };
      await open(page, at("zugzwang", DICE));
      await page.getByTestId("curtain").waitFor();
      await looks("the curtain");
      await page.locator(".curtain .primary").click();
      await page.getByTestId("hand").waitFor();
      await looks("the hand");
      await page.locator("[data-card]").first().click();
      await looks("a card");
      await click(page, "c3");
      await looks("a die");
      const play = await box(page, "[data-action=play]");
      assert.ok(play.bottom <= (await box(page, ".controls")).y + 1, "Play is in sight");
    });
  }
}

/** Opens a game as text. */
async function openRecord(page, text) {
  await open(page, "#/");
  await page.getByRole("button", { name: say("page.open_title") }).click();
  await page.getByTestId("open-text").fill(text);
  await page.getByRole("dialog").getByRole("button", { name: say("page.open_do"), exact: true }).click();
}

test("on small phones nothing is cut and nothing lies on another, with hands, shared cards and trays", async (t) => {
  const page = await newPage(t, { width: 320, height: 640, touch: true, reducedMotion: true });
  for (const hash of ["zugzwang", "zugzwang?variant=fixed", "zugzwang?variant=coop", "fidchell?setup=place"]) {
    await open(page, `#/play/${hash}`);
    await page.locator("[data-board]").waitFor();
    for (const [width, height] of [[320, 568], [320, 640], [320, 740], [360, 640]]) {
      await page.setViewportSize({ width, height });
      await settled(page);
      assert.deepEqual(await misfits(page), [], `${hash}, ${width} × ${height}`);
    }
  }
});

test("names of sixty letters leave room for the buttons of the curtain", async (t) => {
  const page = await newPage(t, { width: 320, height: 568, touch: true, reducedMotion: true });
  const [First, Second] = ["A name of many words ".repeat(3), "Onewordalone".repeat(5)];
  await openRecord(page, recordOf("zugzwang", { position: DICE, moves: [] }, { First, Second }));
  await page.getByTestId("curtain").waitFor();
  for (const [width, height] of [[320, 568], [360, 640], [360, 740], [768, 1024], [1440, 900]]) {
    await page.setViewportSize({ width, height });
    await settled(page);
    // The bars of the players cut the names with an ellipsis.
    const lost = (await page.evaluate(cut)).filter((part) => !part.startsWith("name:"));
    assert.deepEqual([await page.evaluate(overlaps), lost], [[], []], `${width} × ${height}`);
  }
});

test("under a banner, the first button after a game is whole on small phones", async (t) => {
  const page = await newPage(t, { width: 320, height: 568, touch: true, reducedMotion: true });
  await openRecord(page, recordOf("hens", HENS_GAMES[0], { Computer: "-1" }));
  await page.locator(".banner").waitFor();
  for (const [width, height] of [[320, 568], [320, 640], [360, 640], [360, 740]]) {
    await page.setViewportSize({ width, height });
    await settled(page);
    const again = await box(page, "[data-action=rematch]");
    const [status, controls] = [await box(page, ".tell"), await box(page, ".controls")];
    assert.ok(again.y >= status.bottom && again.bottom <= controls.y, `${width} × ${height}: ${JSON.stringify([status, again, controls])}`);
  }
});

test("the die that is chosen is shown large, with every side", async (t) => {
  for (const size of some([{ width: 360, height: 740 }, { width: 768, height: 1024 }, { width: 1440, height: 900 }], 0, 2)) {
    const page = await newPage(t, { ...size, reducedMotion: true });
    await show(page, at("zugzwang", DICE));
    assert.equal(await page.locator("[data-die]").count(), 0);
    await click(page, "c3");
    await page.locator('[data-die="c3"]').waitFor();
    const faces = await page.locator(".unfolded .face").evaluateAll((all) => all.map((face) => [face.getBoundingClientRect().width, face.querySelector("use").getAttribute("href")]));
    assert.equal(faces.length, 5);
    for (const [width] of faces) assert.ok(width >= 26, `${width} pixels`);
    const named = faces.map(([, href]) => href.replace("#piece-zugzwang-", ""));
    assert.deepEqual(named, [".", "BQ", "RR", "CN", "PB"], "top, south, west, north, east");
    // The unfolded die (all its faces) lies beside the board.
    const die = await box(page, ".unfolded");
    const board = await box(page, "[data-board]");
    assert.ok(die.y >= board.bottom || die.right <= board.x || die.x >= board.right, "it is beside the board");
  }
});

test("a finger has 44 pixels for each edge to look from", async (t) => {
  const page = await newPage(t, { width: 360, height: 740, touch: true, reducedMotion: true });
  await show(page, at("zugzwang", DICE));
  const handles = await page.locator(".edge-handle").evaluateAll((all) =>
    all.map((handle) => {
      const { left, top, width, height } = handle.getBoundingClientRect();
      const [x, y] = [left + width / 2, top + height / 2];
      const upright = height > width;
      const hit = (by) => handle.contains(document.elementFromPoint(upright ? x + by : x, upright ? y : y + by));
      return Array.from({ length: 80 }, (_, i) => i - 39.5).filter(hit).length;
    }),
  );
  assert.equal(handles.length, 4);
  for (const pixels of handles) assert.ok(pixels >= 44, `${pixels}`);
});

test("pieces beside the board are grouped, and captured ones counted", async (t) => {
  const page = await newPage(t, { width: 360, height: 740, touch: true, reducedMotion: true });
  await show(page, at("fidchell", longest("fidchell_games").final));
  const groups = page.locator(".strip.far .tray .group");
  assert.equal(await groups.count(), 2);
  // The arrow keys continue from the last piece of a group to the first piece of the next group.
  const pieces = page.locator(".strip.far .tray [data-nth]");
  await pieces.first().focus();
  for (let i = 1; i < (await pieces.count()); i++) await page.keyboard.press("ArrowRight");
  await eventually(() => pieces.last().evaluate((piece) => piece === document.activeElement), true);
  // The list of all lost pieces closes by Escape, and by a press beside it.
  const lists = page.locator(".strip.far .tray [aria-expanded]");
  for (const closes of [() => page.keyboard.press("Escape"), () => page.getByTestId("status").tap()]) {
    await lists.tap();
    await eventually(() => lists.getAttribute("aria-expanded"), "true");
    await closes();
    await eventually(() => lists.getAttribute("aria-expanded"), "false");
  }
});

test("on a wide screen the buttons under the moves are whole, under a list of any length and above a remark", async (t) => {
  const page = await newPage(t, { width: 1440, height: 900, reducedMotion: true });
  const sliced = async () => {
    await settled(page);
    return page.locator("#panel-Moves :is(button, select, input)").evaluateAll((all) => {
      const { bottom } = document.querySelector("#panel-Moves").getBoundingClientRect();
      return all.filter((one) => !one.closest("[data-testid=moves]") && one.getBoundingClientRect().bottom > bottom).map((one) => one.textContent);
    });
  };
  await open(page, "#/study/hens");
  const tools = page.getByRole("group", { name: say("page.study_tools"), exact: true });
  await tools.waitFor();
  assert.deepEqual(await sliced(), [], "no moves");
  for (const move of read("hens_games")[0].moves.slice(0, 20)) {
    await page.getByTestId("move-input").fill(move);
    await page.getByTestId("move-input").press("Enter");
  }
  await page.locator("[data-ply='20']").waitFor();
  assert.deepEqual(await sliced(), [], "many moves");
  await SCREENS["zugzwang: a first game against the computer"](page);
  await page.getByTestId("coach").waitFor();
  assert.deepEqual(await sliced(), [], "a remark");
});
