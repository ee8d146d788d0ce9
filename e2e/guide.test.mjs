// The players' guide above the numbered rules: plain words, pieces, and diagrams with boards to try.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { GAMES } from "./games.mjs";
import { axe, newPage, offlineReady, open, server } from "./harness.mjs";
import { eventually, eventuallyMatches, tryButtons } from "./helpers.mjs";
import { testIf } from "./soak.mjs";
import { said, say } from "./words.mjs";

/** From the file of a game's guide: its titles, and the position and first move of each diagram. */
function source(game) {
  const text = readFileSync(new URL(`../src/games/${game}/text/en/guide.md`, import.meta.url), "utf8");
  const titles = [...text.matchAll(/^## (.*)$/gm)].map(([, title]) => title);
  const records = text.split("```").filter((_, i) => i % 2 === 1);
  const diagrams = records.map((record) => ({
    position: /\[Position "(.*)"\]/.exec(record)?.[1],
    move: /^1\.+ (\S+)/m.exec(record)?.[1],
  }));
  return { titles, diagrams };
}

/** The headings and rules of the page, in order. */
const order = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll(".guide h2, .numbered, [data-rule-text], .rulings")].map((element) =>
      element.dataset.ruleText ? "rule" : element.matches(".rulings") ? "rulings" : element.matches(".numbered") ? "numbered" : element.textContent,
    ),
  );

for (const game of GAMES) {
  // In the usual check two games are enough: tests/house/guide.rs checks the guide of each game, and
  // e2e/pictures.test.mjs prints each as a card.
  testIf(["fist", "zugzwang"].includes(game))(`${game}: the game on a page, and then the numbered rules`, async (t) => {
    const page = await newPage(t);
    await open(page, `#/rules/${game}`);
    await page.locator("[data-rule-text]").first().waitFor();
    const { titles, diagrams } = source(game);
    const all = await order(page);
    assert.deepEqual(all.slice(0, titles.length + 2), [...titles, "numbered", "rule"]);
    assert.equal(all.at(-1), "rulings");
    assert.equal(await page.getByRole("figure").locator("img").count(), diagrams.length);
    for (const image of await page.getByRole("figure").locator("img").all()) {
      assert.ok(await image.evaluate(async (image) => (await image.decode(), image.naturalWidth > 0)), "it is a picture");
    }
    const words = await page.locator(".guide").innerText();
    for (const { position } of diagrams) assert.ok(!position || !words.includes(position));

    // The guide fits on one printed page of A4 with its heading.
    await page.emulateMedia({ media: "print" });
    await page.setViewportSize({ width: 703, height: 1000 });
    const { height } = await page.locator(".guide").boundingBox();
    assert.ok(height < 990, `${Math.round(height)} pixels are more than a page of A4`);
    assert.equal(await page.locator(".guide button:visible").count(), 0);
  });
}

test("a diagram is tried with the mouse and with keys", async (t) => {
  const page = await newPage(t, { reducedMotion: true });
  await open(page, "#/rules/hens");
  const figures = page.getByRole("figure");
  const live = page.locator("[data-testid=live]");
  const [{ move }, second] = source("hens").diagrams;
  await tryButtons(figures.first()).click();
  await eventually(() => live.getAttribute("data-position"), source("hens").diagrams[0].position);
  for (const square of move.split("-")) await live.locator(`[data-square="${square}"]`).click();
  await eventually(async () => (await live.getAttribute("data-position")).endsWith(" b"), true);

  // Opening a second board closes the first one.
  const button = figures.nth(1).locator(".try");
  await button.focus();
  await page.keyboard.press("Enter");
  await eventually(() => live.getAttribute("data-position"), second.position);
  assert.equal(await live.count(), 1);
  assert.equal(await button.getAttribute("aria-expanded"), "true");
  assert.ok(await button.evaluate((element) => element === document.activeElement), "the keyboard stays");
  const [from] = /^[a-z]\d+/.exec(second.move);
  await live.locator(`[data-square="${from}"]`).focus();
  await page.keyboard.press("Enter");
  await live.locator('[data-mark~="selected"]').waitFor();
  await button.focus();
  await page.keyboard.press("Enter");
  await live.waitFor({ state: "detached" });
  assert.equal(await figures.nth(1).locator("img").count(), 1);
});

test("the numbered rules are a press away, an address still leads to a rule, and its number copies that", async (t) => {
  const page = await newPage(t, { reducedMotion: true, permissions: ["clipboard-read", "clipboard-write"] });
  await open(page, "#/rules/fist");
  await page.locator(".guide").getByRole("link", { name: said("page.rules_numbered") }).click();
  assert.ok(await page.getByRole("heading", { name: say("page.rules_numbered") }).evaluate(isFocused));
  await page.goto("about:blank");
  await open(page, "#/rules/fist/FIST-11");
  const rule = page.locator('[data-rule-text="FIST-11"][aria-current=true]');
  await eventually(() => rule.evaluate(isFocused), true);
  const inView = (element) => element.getBoundingClientRect().top >= 0 && element.getBoundingClientRect().bottom <= innerHeight;
  await eventually(() => rule.evaluate(inView), true);
  await rule.locator('[data-action="copy-rule-link"]').click();
  await rule.getByText(say("page.share_copied_link")).waitFor();
  assert.match(await page.evaluate(() => navigator.clipboard.readText()), /\/fist\.html#\/rules\/fist\/FIST-11$/);
});

test("beside a game the page comes first, and a refusal opens the passage about its rule", async (t) => {
  const page = await newPage(t, { reducedMotion: true });
  await open(page, "#/play/hens");
  await page.locator("#tab-Rules").click();
  const panel = page.locator("#panel-Rules");
  await panel.getByRole("figure").first().waitFor();
  assert.equal((await order(page))[0], source("hens").titles[0]);
  await tryButtons(panel).first().click();
  await page.locator("[data-testid=live]").waitFor();
  assert.equal(await page.locator("[data-board=hens]").count(), 1, "the game stays the one board of the page");
  await axe(page);
  await page.locator("#tab-Moves").click();
  await page.locator("[data-testid=move-input]").fill("a1-a3");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: said("page.play_show_rule") }).click();
  const passage = panel.locator('[data-explains="HENS-6"][aria-current]');
  await eventually(() => passage.evaluate(isFocused), true);
  assert.equal(await passage.locator("figure :is(img, [data-testid=live])").count(), 1, "with its picture, or the board that was opened in its place");
  assert.equal(await panel.locator("[data-rule-text][aria-current]").count(), 0);
  await axe(page);
  // One press shows the rule with its exact text.
  await passage.getByRole("button", { name: say("page.rules_in_full", { rule: "6" }), exact: true }).click();
  await eventually(() => panel.locator('[data-rule-text="HENS-6"][aria-current]').evaluate(isFocused), true);
  assert.equal(await passage.count(), 0);
});

const isFocused = (element) => element === document.activeElement;
const results = (page) => page.getByRole("region", { name: say("page.rules_search") }).getByRole("listitem");

test("“may I pin two?” is asked and tried by keyboard, and Back returns to the results", async (t) => {
  const page = await newPage(t, { reducedMotion: true });
  await open(page, "#/rules/fist");
  const field = page.getByTestId("rules-search");
  await field.waitFor();
  await page.keyboard.press("/");
  await eventually(() => field.evaluate(isFocused), true);
  await page.keyboard.type("may I pin two?");
  const first = results(page).first();
  await eventuallyMatches(() => first.textContent(), /touch several enemies/);
  assert.equal(await page.locator(".rules-text").isVisible(), false, "the results are in place of the text");
  await axe(page);
  await page.keyboard.press("Enter");
  await eventually(() => first.getByRole("link").evaluate(isFocused), true);
  await page.keyboard.press("Tab");
  await eventually(() => tryButtons(first).evaluate(isFocused), true);
  await page.keyboard.press("Enter");
  const live = first.getByTestId("live");
  await live.locator('[data-square="g4"]').focus();
  await page.keyboard.press("Enter");
  await live.locator('[data-mark~="selected"]').waitFor();
  await live.locator('[data-square="f4"]').focus();
  await page.keyboard.press("Enter");
  await live.getByRole("button", { name: say("page.draft_cancel") }).waitFor();

  // The result leads to its place, and Back to the result.
  await first.getByRole("link").focus();
  await page.keyboard.press("Enter");
  const place = page.locator(".rules-text [aria-current]");
  await eventually(() => place.evaluate(isFocused), true);
  await eventuallyMatches(() => page.evaluate(() => location.hash), /^#\/rules\/fist\/captures-\d$/);
  assert.ok(await place.evaluate((element) => element.getBoundingClientRect().top >= 0), "it is in sight");
  await page.goBack();
  await eventually(() => first.getByRole("link").evaluate(isFocused), true);
  assert.equal(await field.inputValue(), "may I pin two?");
  await page.reload();
  await eventuallyMatches(() => first.textContent(), /touch several enemies/);
  await field.focus();
  await page.keyboard.press("Escape");
  assert.equal(await field.inputValue(), "");
  assert.ok(await page.locator(".rules-text").isVisible());
  await page.keyboard.type("xyzzy");
  await page.getByText(say("page.rules_found_none", { asked: "xyzzy" })).waitFor();
});

test("on a phone a question is asked, its answer tried, and the contents are within reach", async (t) => {
  const page = await newPage(t, { width: 360, height: 640, touch: true, reducedMotion: true });
  await open(page, "#/rules/hens");
  const field = page.getByTestId("rules-search");
  await field.tap();
  await page.keyboard.type("step and jump");
  await tryButtons(page.locator('[data-result="captures-1"]')).tap();
  const live = page.getByTestId("live");
  const before = await live.getAttribute("data-position");
  for (const square of ["c2", "c4", "e6"]) await live.locator(`[data-square="${square}"]`).tap();
  await live.locator('[data-action="play"]').tap();
  await eventually(async () => (await live.getAttribute("data-position")) !== before, true);

  await field.fill("");
  const contents = page.locator('[data-action="contents"]');
  await page.evaluate(() => scrollTo(0, 1500));
  await contents.tap();
  const nav = page.getByRole("navigation", { name: say("page.rules_contents") });
  assert.equal(await nav.locator("[aria-current]").count(), 1, "the heading at the top is marked");
  await nav.getByRole("link", { name: "Captures" }).tap();
  await eventually(() => page.getByRole("heading", { name: "Captures" }).evaluate(isFocused), true);
  assert.equal(await page.evaluate(() => location.hash), "#/rules/hens/captures");
  assert.ok(await contents.isVisible(), "the button stays in sight");
  assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
});

test("beside a game the search is in the panel, and its key types a move elsewhere", async (t) => {
  const page = await newPage(t, { reducedMotion: true });
  await open(page, "#/play/pawn");
  await page.locator("#tab-Rules").click();
  const field = page.getByTestId("rules-search");
  await field.fill("push");
  const first = results(page).first();
  await first.getByRole("button").first().click();
  await eventually(() => page.locator("#panel-Rules .rules-text [aria-current]").evaluate(isFocused), true);
  await page.goBack();
  await eventually(() => first.getByRole("button").first().evaluate(isFocused), true);
  await page.keyboard.press("/");
  await eventually(() => field.evaluate(isFocused), true);
  await page.keyboard.press("Escape");
  assert.equal(await field.inputValue(), "");
  await page.locator("[data-board] [tabindex='0']").first().focus();
  await page.keyboard.press("/");
  await eventually(() => page.getByTestId("move-input").evaluate(isFocused), true);
});

// Runs only in a soak (a long run). In the usual check, e2e/smoke.test.mjs opens rules without a network.
testIf(false)("without a network the page is there", async (t) => {
  const page = await newPage(t, { offline: true });
  await open(page);
  await offlineReady(page);
  const site = await server();
  await page.context().setOffline(true);
  await site.close();
  try {
    await page.goto(`${site.url}#/rules/zugzwang`);
    await page.reload();
    await page.getByRole("figure").locator("img").first().waitFor();
    await page.locator("[data-rule-text=ZUG-1]").waitFor();
  } finally {
    await site.reopen();
  }
});
