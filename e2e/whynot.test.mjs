// Refusals of clicks: the rule, a sentence, the drawn cause, and the way to the rule's text.
// tests/house/refusals/hens.rs checks all other refusals without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newPage, open } from "./harness.mjs";
import { HENS_GAMES, at, begin, click, eventually, show } from "./helpers.mjs";
import { START } from "./positions.mjs";
import { said, say } from "./words.mjs";

const JUMPS = "7h/8/3c4/8/3c4/3c4/2Cc4/3H4 w";
const STUCK = "7h/8/8/1cccccc1/1cccccc1/3H1C2/8/H7 w";
const DIVIDED = "7h/8/8/8/3c1h2/8/2C5/H7 w";

// The rule, a description, the position, the clicks before, the refused click, the sentence, the number of blamed
// pieces, whether the way is drawn up to the obstacle, and whether *Confirm every move* is on.
const CASES = [
  ["HENS-2", "a hen into another piece", JUMPS, ["d1"], "d2", said("hens.blocked"), 1, "way"],
  ["HENS-3", "a hen that cannot move", STUCK, [], "d3", said("hens.hen_stuck", { at: "d3" }), 3],
  ["HENS-9", "a chick between two", DIVIDED, ["c2", "e4"], "d4", said("hens.divided"), 2, "", "ask"],
];

test("a refusal tells its rule and draws its cause", async (t) => {
  const page = await newPage(t);
  await begin(page);
  const ask = async (wanted) => {
    await page.getByRole("button", { name: say("page.settings_title") }).click();
    await page.getByLabel(say("page.settings_ask")).setChecked(wanted);
    await page.getByRole("dialog").getByRole("button", { name: say("page.close") }).click();
  };
  let asks = false;
  for (const [rule, what, position, before, square, words, blamed, way = "", asked = ""] of CASES) {
    const about = `${what}: ${square} after ${before} in ${position}`;
    // Opens the gallery first, because opening the current address again does nothing.
    await open(page, "#/");
    const screen = await show(page, at(position), position);
    if (Boolean(asked) !== asks) await ask((asks = Boolean(asked)));
    for (const name of before) await click(page, name);
    assert.equal(await screen.refusal.count(), 0, about);
    await click(page, square);
    assert.match(await screen.refused(rule, about), words, about);
    assert.match(await screen.refusal.textContent(), /^[A-Z].{20,}/, "a sentence");
    assert.equal(await screen.position(), position, about);
    const drawn = page.locator(".drawing .refused");
    assert.equal(await drawn.locator(".guilty").count(), blamed, about);
    assert.equal(await drawn.locator(".way").count(), way ? 1 : 0, about);
    assert.equal(await drawn.locator(".stop").count(), way ? 1 : 0, about);
    // The draft is still there.
    assert.deepEqual(await screen.marked("selected"), before.slice(0, 1), about);
    // The rule's text can be opened.
    await page.getByRole("button", { name: say("page.play_show_rule", { rule: rule.split("-")[1] }), exact: true }).click();
    const shown = page.locator(".panel :is([data-explains], [data-rule-text])[aria-current]");
    await eventually(() => shown.evaluateAll((shown) => shown.map((e) => e.dataset.explains ?? e.dataset.ruleText)), [rule], about);
    await eventually(
      () =>
        shown.evaluate((element) => {
          const [inner, outer] = [element, element.closest("[role=tabpanel]")].map((e) => e.getBoundingClientRect());
          return inner.top >= outer.top - 1 && inner.top < outer.bottom;
        }),
      true,
      `${rule} is in sight`,
    );
  }
});

test("a refusal goes with the next act, and its drawing after a while", async (t) => {
  const page = await newPage(t);
  await page.clock.install();
  const screen = await begin(page);
  await click(page, "d5");
  await screen.refused("HENS-1");
  assert.equal(await page.locator(".refused .guilty").count(), 1);
  await page.clock.runFor(4100);
  await eventually(() => page.locator(".refused .guilty").count(), 0);
  assert.equal(await screen.refusal.count(), 1, "the sentence stays until the next act");
  await click(page, "d2");
  await eventually(() => screen.refusal.count(), 0);
});

test("the same question asked twice is answered twice", async (t) => {
  const page = await newPage(t);
  const screen = await begin(page);
  await click(page, "d5");
  const first = await screen.refusal.elementHandle();
  await click(page, "d5");
  await eventually(() => first.evaluate((element) => element.isConnected), false, "an alert that is new is read out");
  await screen.refused("HENS-1");

  // The rule is also shown again: its text is scrolled back into view.
  const show = page.getByRole("button", { name: say("page.play_show_rule", { rule: "1" }), exact: true });
  await show.click();
  await page.locator(".tab-panel.rules").evaluate((panel) => panel.scrollTo(0, 10_000));
  await show.click();
  const rule = page.locator('.panel [data-explains="HENS-1"]');
  await eventually(() => rule.evaluate((e) => e.getBoundingClientRect().top >= 0), true);
});

test("rules that could not be fetched are fetched again, and the rule that was asked for is shown", async (t) => {
  const page = await newPage(t);
  await page.addInitScript(() => {
    const { fetch } = window;
    window.broken = true;
    window.fetch = (...what) =>
      window.broken && (what[0].url ?? String(what[0])).includes("rules/") ? Promise.reject(new TypeError("broken")) : fetch(...what);
  });
  const mend = () => page.evaluate(() => (window.broken = false));
  const again = page.getByRole("button", { name: say("page.try_again"), exact: true });
  const screen = await begin(page);
  await click(page, "d5");
  await screen.refused("HENS-1");
  await page.getByRole("button", { name: say("page.play_show_rule", { rule: "1" }), exact: true }).click();
  await page.locator(".tab-panel.rules").getByText(say("page.not_fetched", { what: say("page.rules_lack") })).waitFor();
  await again.click();
  await again.waitFor();
  await mend();
  await again.click();
  const rule = page.locator('.panel [data-explains="HENS-1"]');
  await eventually(() => rule.evaluate((e) => e === document.activeElement), true);
  assert.equal(await again.count(), 0);

  // The page of rules does the same. There the focus stays in the text.
  await page.goto("about:blank");
  await open(page, "#/rules/hens");
  await again.waitFor();
  await mend();
  await again.click();
  await page.locator('[data-rule-text="HENS-13"]').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.id), "main");
});

for (const [rule, what, position] of [
  ["HENS-11", "a game that was won", HENS_GAMES[0].final],
  ["HENS-12", "a side without a move", HENS_GAMES[10].final],
]) {
  test(`${what} is over, and says so`, async (t) => {
    const page = await newPage(t);
    const screen = await show(page, at(position), position);
    await screen.saysBy(rule);
    assert.deepEqual(await screen.marked("movable"), []);
    for (const square of ["a1", "c5", "h8"]) {
      await click(page, square);
      assert.match(await screen.refused(rule), said("games.over"), square);
    }
    assert.equal(await screen.position(), position);
  });
}

test("in a won game the place before the end can still be played on from", async (t) => {
  const page = await newPage(t);
  const position = "h7/4H3/8/8/8/8/8/8 w";
  const screen = await show(page, at(position), position);
  await click(page, "e7");
  await click(page, "e8");
  await screen.says(said("games.white"));
  await screen.saysBy("HENS-11");
  await screen.button(say("page.embed_previous")).click();
  await click(page, "e7");
  await click(page, "d8");
  await screen.says(said("games.white"));
  await screen.saysBy("HENS-11");
  await eventually(() => page.locator("[data-testid=moves] .variation [data-ply]").count(), 1);
  assert.notEqual(await screen.position(), START);
});
