// Refusals: a press on a square that is not allowed shows a sentence, draws the cause, and links to the rule. Other
// properties are tested without a browser. tests/house/refusals checks which rule refuses a click, a key or a typed
// move; tests/house/secrets checks that no refusal reveals hidden information.

import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES } from "./games.mjs";
import { newPage, open } from "./harness.mjs";
import { begin, chosen, click, eventually, settled, show } from "./helpers.mjs";
import { testIf } from "./soak.mjs";
import { said, say } from "./words.mjs";

const at = (game, position) => `#/play/${game}?pos=${encodeURIComponent(position)}`;

/**
 * For each game: a piece, a square that is not allowed for it, and the answer. The answer consists of the rule, the
 * sentence, the number of marked squares, and whether a line is drawn up to the obstacle. To select a formation such as
 * `d4:e5` (pawns that act together), its first square is clicked several times.
 */
const REFUSED = {
  fist: {
    position: "8/8/8/3yk3/2BMb3/8/8/7V w - m",
    piece: "d4",
    square: "f6",
    rule: "FIST-11",
    says: said("fist.too_valuable", { man: /Your mage on d4/ }),
    blamed: 1,
    isBlocked: true,
  },
  hens: {
    position: "7h/8/3c4/8/3c4/3c4/2Cc4/3H4 w",
    piece: "d1",
    square: "d2",
    rule: "HENS-2",
    says: said("hens.blocked", { man: /The black chick on d2/ }),
    blamed: 1,
    isBlocked: true,
  },
  pawn: {
    position: "7p/8/8/2pPP3/2pPP3/8/8/8 w",
    piece: "d4:e5",
    square: "c4",
    rule: "PAWN-7",
    says: said("pawn.two_before", { pawns: "c4 and c5" }),
    blamed: 2,
    isBlocked: false,
  },
  fidchell: {
    position: "10k1/12/12/12/12/12/5w6/12/12/5N6/12/1K10 w p - 0000 - -",
    piece: "f3",
    square: "f8",
    rule: "FID-1",
    says: said("fidchell.in_the_way", { man: /The black Warrior on f6/ }),
    blamed: 1,
    isBlocked: true,
  },
  zugzwang: {
    // Seen from the south, a red queen is in the way of the blue one.
    position: "(.cQrR)7/8/8/(.rQcR)7/8/1(.cNrB)6/8/(.bQrR)2(.bNrB)4 w duel - - 3cbN bp rQNQ NNBB",
    piece: "a1",
    square: "a8",
    rule: "ZUG-8",
    says: said("zugzwang.blocked", { at: "a5", rank: say("zugzwang.queen") }),
    blamed: 1,
    isBlocked: true,
  },
};

/** Opens the position of a case, and selects its piece. */
async function choose(page, game, { position, piece }) {
  const screen = await show(page, at(game, position));
  const [square] = piece.split(":");
  await click(page, square);
  for (let i = 0; i < 12 && (await chosen(page)) !== piece; i++) await click(page, square);
  assert.equal(await chosen(page), piece);
  assert.equal(await screen.refusal.count(), 0);
  return screen;
}

for (const game of GAMES) {
  const refused = REFUSED[game];

  // In the usual check three games are enough: tests/house/refusals checks refusals of each game by clicks, keys and
  // typed moves.
  testIf(["fist", "pawn", "zugzwang"].includes(game))(`${game}: a refusal by click or by key has a sentence, a drawn cause and the way to its rule`, async (t) => {
    const page = await newPage(t);
    const screen = await choose(page, game, refused);
    const before = await screen.position();
    await screen.square(refused.square).focus();
    await page.keyboard.press("w");
    assert.match(await screen.refused(refused.rule), refused.says);
    assert.equal(await chosen(page), refused.piece, "what is chosen stays");
    // Another click on the same square is answered again, with a new alert.
    const asked = await screen.refusal.elementHandle();
    await click(page, refused.square);
    await eventually(() => asked.evaluate((element) => element.isConnected), false);
    const sentence = await screen.refused(refused.rule);
    assert.match(sentence, refused.says);
    assert.match(sentence, new RegExp(`^[A-Z].*\\. ${said("page.play_show_rule", { rule: /\d+/ }).source}$`), "a sentence, and the way to the rule");
    assert.equal(await screen.refusal.getAttribute("role"), "alert", "it is announced");
    assert.equal(await screen.position(), before, "nothing is played");
    assert.equal(await chosen(page), refused.piece, "the draft is still there");
    const drawn = page.locator(".drawing .refused");
    await eventually(() => drawn.locator(".guilty").count(), refused.blamed);
    for (const part of [".drawing .refused-path", ".refused .stop"]) assert.equal(await page.locator(part).count(), refused.isBlocked ? 1 : 0, part);

    await screen.refusal.getByRole("button").click();
    const shown = page.locator("[role=tabpanel] :is([data-explains], [data-rule-text])[aria-current]");
    await eventually(() => shown.evaluateAll((shown) => shown.map((e) => e.dataset.explains ?? e.dataset.ruleText)), [refused.rule]);
    const isInSight = (element) => {
      const [inner, outer] = [element, element.closest("[role=tabpanel]")].map((e) => e.getBoundingClientRect());
      return inner.top >= outer.top - 1 && inner.top < outer.bottom;
    };
    await eventually(() => shown.evaluate(isInSight), true, `${refused.rule} is in sight`);
  });
}

test("a piece beside the board is refused, by mouse and by keyboard", async (t) => {
  const page = await newPage(t);
  const position = "10k1/12/12/12/12/12/12/12/12/12/12/1K4D5 w p - 0000 - -";
  const screen = await show(page, at("fidchell", position));
  const unicorn = page.getByRole("toolbar", { name: say("page.tray_of", { player: say("games.white") }) }).locator('[data-reserve="U"]').first();
  await unicorn.click();
  assert.match(await screen.refused("FID-17"), said("fidchell.waits"));
  await page.keyboard.press("Escape");
  await eventually(() => screen.refusal.count(), 0);
  await unicorn.focus();
  await page.keyboard.press("Enter");
  assert.match(await screen.refused("FID-17"), said("fidchell.waits"));
});

test("an edge is refused when its button is pressed, and when a key turns the board there", async (t) => {
  const page = await newPage(t);
  const dice = "8/8/5(.cQpB)2/8/8/2(.bQrR)5/8/8 1 coop - 3cBNNQbNbp";
  const start = async (edges) => {
    // Open the home screen first, because opening the current address again does nothing.
    await open(page, "#/");
    const screen = await show(page, at("zugzwang", `${dice} ${edges} NN`));
    for (const name of [say("page.clock_start"), say("page.hand_show"), say("page.hand_show_side")]) {
      if (await screen.offers(name)) await screen.button(name).click();
    }
    return screen;
  };
  const pressed = await start("SW");
  // Two presses: the first one only shows a warning.
  for (let i = 0; i < 2; i++) await page.locator('[data-edge="E"] button').click();
  assert.match(await pressed.refused("ZUG-28"), said("zugzwang.turns_back", { edge: say("zugzwang.east") }));

  const turned = await start("NE");
  await page.locator('[data-board] [tabindex="0"]').focus();
  for (let i = 0; i < 3; i++) await page.keyboard.press("Shift+F");
  assert.match(await turned.refused("ZUG-28"), said("zugzwang.more_than_a_quarter", { edge: say("zugzwang.north") }));
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

  // If the rule is already open, the button scrolls its text into view again.
  const show = page.getByRole("button", { name: say("page.play_show_rule", { rule: "1" }), exact: true });
  await show.click();
  await page.locator("#panel-Rules").evaluate((panel) => panel.scrollTo(0, 10_000));
  await show.click();
  const rule = page.locator('#panel-Rules [data-explains="HENS-1"]');
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
  await page.locator("#panel-Rules").getByText(say("page.not_fetched", { what: say("page.rules_lack") })).waitFor();
  await again.click();
  await again.waitFor();
  await mend();
  await again.click();
  const rule = page.locator('#panel-Rules [data-explains="HENS-1"]');
  await eventually(() => rule.evaluate((e) => e === document.activeElement), true);
  assert.equal(await again.count(), 0);

  // The rules screen can also retry a failed download. The main part of the page then has the focus.
  await page.goto("about:blank");
  await open(page, "#/rules/hens");
  await again.waitFor();
  await mend();
  await again.click();
  await page.locator('[data-rule-text="HENS-13"]').waitFor();
  assert.equal(await page.evaluate(() => document.activeElement.id), "main");
});

for (const [what, leaves] of [
  ["whose text comes late is scrolled to when it comes", false],
  ["whose text comes while another tab is open is scrolled to when its tab is opened, once", true],
]) {
  test(`a rule ${what}`, async (t) => {
    const page = await newPage(t);
    await page.addInitScript(() => {
      const { fetch } = window;
      const held = new Promise((done) => (window.comes = done));
      window.fetch = async (...what) => {
        if (/rules\//.test(what[0].url ?? what[0])) await held;
        return fetch(...what);
      };
    });
    const screen = await begin(page);
    await screen.input.fill("a1-a3");
    await screen.input.press("Enter");
    await screen.refused("HENS-6");
    const tab = (key) => page.getByRole("tab", { name: say(key), exact: true });
    const panel = page.getByRole("tabpanel", { name: say("page.home_rules"), exact: true });
    const passage = page.locator('[data-explains="HENS-6"]');
    const isFocused = (element) => element === document.activeElement;
    await page.getByRole("button", { name: say("page.play_show_rule", { rule: "6" }), exact: true }).click();
    await panel.getByRole("status").waitFor();
    if (leaves) await tab("page.play_moves").click();
    await page.evaluate(() => window.comes());
    await passage.waitFor({ state: "attached" });
    if (leaves) await tab("page.home_rules").click();
    await eventually(() => passage.evaluate(isFocused), true);
    // The passage is not visible at the top of the text, so the panel must scroll.
    const isScrolledTo = () =>
      passage.evaluate((passage) => {
        const panel = passage.closest("[role=tabpanel]");
        const [{ top, bottom }, place] = [passage, panel].map((element) => element.getBoundingClientRect());
        return panel.scrollTop > 0 && top < place.bottom && bottom > place.top;
      });
    await eventually(isScrolledTo, true);
    // Opening the tab again is not a question about the rule, so it doesn't focus the passage.
    await tab("page.play_moves").click();
    await tab("page.home_rules").click();
    await settled(page);
    assert.equal(await tab("page.home_rules").evaluate(isFocused), true);
  });
}
