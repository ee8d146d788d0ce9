// Layout faults and accessibility on every screen: text that is cut, broken, covered, tiny or repeated, or overflows
// its button, controls that are too small, parts outside their layout, empty boxes, and violations that axe finds. The
// last test plants faults, and checks that they are found.
//
// A soak (FAIRYBOARD_SOAK=1) adds sizes, fonts, and axe in the other theme. tests/house/contrast.rs measures the
// contrast of all themes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { faults } from "./faults.mjs";
import { axe, newPage } from "./harness.mjs";
import { SOAK } from "./soak.mjs";
import { PLAYED, SCREENS, USUAL, VISITED } from "./states.mjs";

/** The sizes and themes in which axe also checks the screens. */
const LOOKS = [
  { width: 360, height: 740, dark: false },
  { width: 1440, height: 900, dark: true },
  ...(SOAK ? [{ width: 360, height: 740, dark: true }, { width: 1440, height: 900, dark: false }] : []),
];
/**
 * Other sizes. In the usual check, only the first of them (an upright tablet) is used, with the play screens of each
 * game.
 */
const SIZES = [[768, 1024], ...(SOAK ? [[412, 915], [1024, 768], [1920, 1080]] : [])];
/**
 * Default fonts of 150 % and 200 %. Demo mode is left out: it is for projectors, whose browsers have the normal font
 * size.
 */
const LARGE = SOAK ? [[360, 740, 24], [360, 740, 32], [1440, 900, 24], [1440, 900, 32]] : [];

/** Visits screens, and fails with the faults of each. `isForAxe` chooses the screens that axe also checks. */
async function visit(page, { screens = SCREENS, isForAxe = () => false, hasLargeFont = false }) {
  const found = {};
  for (const [state, reach] of Object.entries(screens)) {
    await reach(page);
    await page.mouse.move(0, 0);
    const here = hasLargeFont && state === "demo mode" ? [] : await faults(page);
    if (here.length) found[state] = here;
    if (isForAxe(state)) await axe(page).catch((error) => (found[state] = [...here, error.message]));
  }
  assert.deepEqual(found, {});
}

for (const [look, { width, height, dark }] of LOOKS.entries()) {
  test(`no screen has a fault at ${width} × ${height}, and axe finds nothing, ${dark ? "dark" : "light"}`, async (t) => {
    const page = await newPage(t, { width, height, dark, reducedMotion: true });
    // In the usual check, the first of LOOKS also visits the play screens of each game (PLAYED). axe checks each screen
    // of VISITED in only one of LOOKS.
    const screens = look > 0 || SOAK ? VISITED : { ...USUAL, ...PLAYED, ...VISITED };
    const places = Object.keys(VISITED);
    await visit(page, { screens, isForAxe: (state) => SOAK || places.indexOf(state) % LOOKS.length === look });
  });
}

for (const [width, height, fontSize] of [...SIZES, ...LARGE]) {
  test(`no screen has a fault at ${width} × ${height}${fontSize ? `, with a font of ${fontSize} px` : ""}`, async (t) => {
    const page = await newPage(t, { width, height, fontSize, reducedMotion: true });
    await visit(page, { screens: SOAK ? SCREENS : PLAYED, hasLargeFont: Boolean(fontSize) });
  });
}

/**
 * A status card with a sentence of two lines. `text` is the height of the box with the sentence, `row` that of the row
 * of buttons under it, in pixels. `more` is markup before the sentence.
 */
const card = (text, more, row) =>
  `<div class="table" style="width: 200px; font: 15px/20px sans-serif"><div class="tell-text" style="height: ${text}px; overflow: hidden">${more}<p>From d2, d4 isn’t diagonally forward, and a chick goes no other way.</p></div><div class="draft" style="height: ${row}px"></div></div>`;

/** Faults made by the test: the style, the content, and a pattern for the sentence that reports it. */
const PLANTED = [
  ["width: 120vw", "wide", /scrolls sideways/],
  ["height: 12px; overflow: hidden", "Cut at its lower edge", /is cut/],
  ["width: 60px; overflow: hidden; white-space: nowrap", "Cut at its end", /is cut/],
  ["max-height: 10px; overflow-y: clip", "Clipped", /is cut/],
  ["text-indent: -40px; overflow: hidden", "Cut at its beginning", /is cut/],
  ["position: relative", `<p>Under a box</p><div style="position: absolute; inset: 0; background: #888"></div>`, /“Under a box” lies under/],
  ["position: relative", `<button style="width: 200px">Under a box</button><div style="position: absolute; inset: 0"></div>`, /lies under/],
  ["", `<button style="min-height: 0; height: 20px; padding: 0">low</button>`, /“low” is 20 px small/],
  ["", `<input type="checkbox" style="width: 16px; height: 16px" aria-label="box">`, /“box” is 16 px small/],
  ["", `<a href="#/about" style="display: inline-block; height: 18px; line-height: 18px">link</a>`, /“link” is 18 px small/],
  ["width: 40px; overflow-wrap: anywhere", "Incomprehensible", /“Incomprehensible” is broken/],
  ["width: 60px; word-break: break-all", "two longwords", /is broken/],
  ["", `<div class="lesson-words" style="height: 30px; overflow-y: auto"><p>A task.</p><p>Its end.</p></div>`, /does not fade/],
  ["", "<p>The hen moved from d1 to d3.</p><p>The hen moved from d1 to d3.</p>", /is in sight twice/],
  ["", `<button style="width: 60px; height: 44px; padding: 0; font: 16px/20px sans-serif">Four words on it</button>`, /“Four words on it” overflows its button/],
  [`display: contents`, `<div class="table" style='display: grid; grid-template: "board panel" auto / 1fr 1fr'><p style="grid-area: board">A board</p><p style="grid-area: task">A task</p></div>`, /outside its layout/],
  ["", `<div class="chips" style="height: 40px; overflow: hidden auto"><div style="height: 30px">d1→d3</div><div style="height: 30px">d3→d5</div></div>`, /“d3→d5” is sliced/],
  ["", `<div style="height: 88px; border: 1px solid #888"></div>`, /with a frame is empty/],
  ["", card(30, `<button data-action="log">more</button>`, 60), /is cut beside 50 px of free room/],
  ["", card(30, "", 10), /is cut without a link to the rest/],
  ["", `<div class="table"><div class="draft" style="display: none"><button>Keep all cards</button></div></div><div class="coach speaks">A remark</div>`, /“Keep all cards” is hidden by a remark/],
  ["", `<div class="table" style="height: 20px"><div class="draft"><button style="height: 44px">Keep all cards</button></div></div><div class="coach speaks" style="height: 60px">A remark</div>`, /“Keep all cards” is hidden by a remark/],
  ["", `<svg viewBox="0 0 100 100" width="50" height="50"><text x="5" y="50" font-size="12">tiny</text></svg>`, /“tiny” in a drawing is 6\.0 px/],
];

test("each planted fault is found", async (t) => {
  const page = await newPage(t, { width: 360, height: 740, reducedMotion: true });
  // The content security policy of the app's page forbids markup from a test.
  await page.goto("about:blank");
  const plant = (inside) => page.setContent(`<main><h1>Title</h1>${inside}<p>A sentence, and <a href="#x">a link</a> in it.</p><button style="height: 44px">Button</button></main>`);
  await plant("");
  assert.deepEqual(await faults(page), []);
  for (const [style, inside, says] of PLANTED) {
    await plant(`<div style="${style}">${inside}</div>`);
    const found = await faults(page);
    assert.ok(found.some((fault) => says.test(fault)), `${style} ${inside}: ${JSON.stringify(found)}`);
  }
});
