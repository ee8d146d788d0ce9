// Every screen in the made-up languages. `xx` marks and lengthens all texts; `xr` is also written from right to left.
//
// If a text has no marks, it is missing in the tables of words. If a text is cut, its place is too small for languages
// with longer words.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newPage, offlineReady, open, server, speakMadeUp } from "./harness.mjs";
import { eventually, settled } from "./helpers.mjs";
import { testIf } from "./soak.mjs";
import { VISITED } from "./states.mjs";
import { say, speakEnglish, speakMadeUp as expectMadeUp } from "./words.mjs";

/** Elements whose texts aren't translated: user input, quoted texts, licences, faces of dice, and passages of rules. */
const ELSEWHERE = "kbd, code, pre, textarea, .about h2:last-of-type ~ p ~ *, .objective text, .rulings li, option[lang]";

/**
 * Texts that are the same in all languages: squares, moves, positions, numbers of rules, letters, and the program's
 * name.
 */
const NOTATION = /^(?=.*\d)[\w:^~=/+*,.#→-]+$|^[A-Za-z]$|^Fairyboard$/;

/** Texts that the test types into fields. */
const TYPED = ["A name that is much longer than its place ever", "A note on the start."];

/** Runs in the page: lists the texts that have a letter outside the marks, each with its element. */
function unmarked({ elsewhere, notation, typed }) {
  const found = new Set();
  const isNotation = new RegExp(notation.source);
  const where = (element) => {
    const path = [];
    for (let at = element; at && at !== document.body && path.length < 3; at = at.parentElement) {
      const { testid } = at.dataset ?? {};
      path.unshift(at.localName + (testid ? `[data-testid=${testid}]` : [...at.classList].slice(0, 2).map((name) => `.${name}`).join("")));
    }
    return path.join(" > ");
  };
  const hasUnmarked = (text) => {
    let depth = 0;
    let outside = "";
    for (const letter of text.replace(/[\u2068\u2069]/g, "")) {
      if (letter === "⟦") depth++;
      else if (depth === 0) outside += letter;
      // The sentence starts in a different element, or its start is hidden.
      if (letter === "⟧" && --depth < 0) [depth, outside] = [0, ""];
    }
    for (const name of typed) outside = outside.replaceAll(name, "");
    const words = outside.split(/[\s()“”"·…]+/).map((word) => word.replace(/[.,:;!?]+$/, ""));
    return words.some((word) => /\p{L}/u.test(word) && !isNotation.test(word));
  };
  const look = (text, element, attribute) => {
    if (hasUnmarked(text)) found.add(`${where(element)}${attribute}: ${text.trim()}`);
  };
  look(document.title, document.head, " title");
  for (const element of document.body.querySelectorAll("*")) {
    if (element.closest(elsewhere) || ["SCRIPT", "STYLE"].includes(element.tagName)) continue;
    for (const name of ["aria-label", "title", "placeholder", "alt", "aria-description", "aria-roledescription", "aria-valuetext"]) {
      if (element.hasAttribute(name)) look(element.getAttribute(name), element, `[${name}]`);
    }
    // A sentence may contain child elements. Its marks may then be in nodes other than this one.
    const isPart = [element, element.parentElement].some((whole) => !hasUnmarked(whole.textContent));
    for (const node of isPart ? [] : element.childNodes) {
      if (node.nodeType === Node.TEXT_NODE) look(node.data, element, "");
    }
  }
  return [...found];
}

/** Runs in the page: lists elements whose text is wider than their place. */
function cut(typed) {
  const found = [];
  const wide = document.documentElement.scrollWidth - innerWidth;
  if (wide > 0) found.push(`the page is ${wide} pixels too wide`);
  // If the header is too high, the board gets too little of the height.
  const head = document.querySelector(":is(.play, .setup) .head")?.clientHeight;
  if (head > 48) found.push(`the header is ${head - 48} pixels too high`);
  for (const element of document.body.querySelectorAll("*")) {
    const own = [...element.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.data.trim());
    if (!own || !element.checkVisibility() || element.closest("svg, textarea, select, .unseen")) continue;
    // Users may type texts of any length.
    if (typed.includes(element.textContent.trim())) continue;
    const { scrollWidth, clientWidth } = element;
    const { left, right, width } = element.getBoundingClientRect();
    const scrolls = (at) => at && (/auto|scroll/.test(getComputedStyle(at).overflowX) || scrolls(at.parentElement));
    const name = `${element.localName}.${element.className}: ${element.textContent.trim().slice(0, 60)}`;
    if (clientWidth > 1 && scrollWidth > clientWidth + 1 && !scrolls(element)) found.push(`${name} is ${scrollWidth - clientWidth} pixels too wide`);
    else if (width > 1 && (left < -1 || right > innerWidth + 1) && !element.closest(".skip") && !scrolls(element)) found.push(`${name} sticks out`);
  }
  return found;
}

/** Runs in the page: lists moves, and numbers with their units, that are not written from left to right. */
function misordered() {
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (!node.parentElement.checkVisibility() || node.parentElement.closest("textarea, select, .unseen")) continue;
    for (const { 0: text, index } of node.data.matchAll(/\d+[.…] [a-l]\d[\w^→:-]*|[a-l]\d+[-x^→:][\w^→:-]*\d|[-−]\d+|\d+[-–]\d+/g)) {
      const range = document.createRange();
      const places = [...text].map((_, at) => {
        range.setStart(node, index + at);
        range.setEnd(node, index + at + 1);
        return range.getBoundingClientRect();
      });
      const turns = places.some(({ left, top }, at) => at > 0 && top === places[at - 1].top && left < places[at - 1].left - 0.5);
      if (turns) found.push(`${text} is turned round in: ${node.data.trim().slice(0, 60)}`);
    }
  }
  return found;
}

for (const language of ["xx", "xr"]) {
  testIf(language === "xr")(`in ${language} no text on any screen is unmarked, none is cut, and moves stand from left to right`, async (t) => {
    const page = await newPage(t, { width: 360, height: 740, reducedMotion: true });
    await speakMadeUp(page, language);
    expectMadeUp(language);
    t.after(speakEnglish);
    // Report a screen that can't be reached, and continue with the next one.
    page.setDefaultTimeout(8000);
    const problems = new Map();
    for (const [state, reach] of Object.entries(VISITED)) {
      try {
        await reach(page);
        await settled(page);
      } catch (error) {
        problems.set(`not reached: ${error.message.split("\n").slice(0, 4).join(" ")}`, state);
        continue;
      }
      assert.equal(await page.evaluate(() => document.documentElement.lang), language, state);
      const texts = await page.evaluate(unmarked, { elsewhere: ELSEWHERE, notation: { source: NOTATION.source }, typed: TYPED });
      for (const problem of [...texts.map((text) => `unmarked: ${text}`), ...(await page.evaluate(cut, TYPED)), ...(await page.evaluate(misordered))]) {
        // If several squares have the same problem, report it only once.
        const one = problem.replace(/(?<=: .*)\b[a-l]\d{1,2}\b/g, "a1");
        if (!problems.has(one)) problems.set(one, state);
      }
    }
    assert.equal(await page.evaluate(() => document.documentElement.dir), language === "xr" ? "rtl" : "ltr");
    const told = [...problems].map(([problem, state]) => `${state}: ${problem}`);
    assert.ok(told.length === 0, `${told.length} of them:\n${told.join("\n")}`);
  });
}

const languageOf = (page) => page.evaluate(() => document.documentElement.lang);

test("the language is chosen in Settings, and is there without a network", async (t) => {
  const page = await newPage(t, { offline: true });
  const site = await server();
  page.speaks = site.madeUp;
  await open(page, "#/");
  assert.equal(await languageOf(page), "en");
  await page.getByRole("button", { name: say("page.settings_title") }).click();
  await page.getByRole("dialog").getByLabel(say("page.settings_language")).selectOption("xx");
  await page.locator("html[lang=xx]").waitFor({ state: "attached" });
  await offlineReady(page);
  await page.context().setOffline(true);
  await site.close();
  t.after(site.reopen);
  await page.reload();
  await open(page, "#/rules/hens");
  await page.locator("[data-rule-text=HENS-1]").waitFor();
  assert.equal(await languageOf(page), "xx");
  await eventually(() => page.title().then((title) => title.includes("⟦")), true);
});

test("without its words the page speaks English", async (t) => {
  const page = await newPage(t, { expect: [/words-xx/] });
  await page.route(/words-xx/, (route) => route.abort());
  await speakMadeUp(page, "xx");
  await open(page, "#/");
  assert.equal(await languageOf(page), "en");
  await page.getByRole("button", { name: say("page.settings_title") }).waitFor();
});

test("the page speaks the first language that the browser asks for and that it has", async (t) => {
  const page = await newPage(t);
  page.speaks = (await server()).madeUp;
  for (const [wanted, language] of [
    [["fr-CA", "xx-GB", "en"], "xx"],
    [["fr-CA", "en-GB", "xx"], "en"],
    [["fr"], "en"],
  ]) {
    const wants = (wanted) => Object.defineProperty(navigator, "languages", { get: () => wanted, configurable: true });
    await page.addInitScript(wants, wanted);
    await page.goto("about:blank");
    await open(page, "#/about");
    assert.equal(await languageOf(page), language, `${wanted}`);
  }
});

test("no language is offered where there is English alone", async (t) => {
  const page = await newPage(t);
  await open(page, "#/");
  await page.getByRole("button", { name: say("page.settings_title") }).click();
  await page.getByRole("dialog").getByText(say("page.settings_theme")).waitFor();
  assert.equal(await page.getByText(say("page.settings_language"), { exact: true }).isVisible(), false);
});

test("of the languages that one alone is kept that is spoken, with its rules", async (t) => {
  const page = await newPage(t, { offline: true });
  await speakMadeUp(page, "xx");
  await open(page, "#/");
  await offlineReady(page);
  const kept = await page.evaluate(async () => {
    const all = [];
    for (const name of await caches.keys()) all.push(...(await (await caches.open(name)).keys()));
    return ["rules/xx/hens.txt", "rules/xr/hens.txt"].map((path) => all.some(({ url }) => url.endsWith(path)));
  });
  assert.deepEqual(kept, [true, false]);
});
