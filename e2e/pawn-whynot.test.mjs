// Pawn: a forbidden click or typed move gets a refusal with the rule that forbids it. tests/house/refusals/pawn.rs
// checks the rules in all positions without a browser; here are three of them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, newPage, open } from "./harness.mjs";
import { chosen, click, play, show, ruleNamed } from "./helpers.mjs";
import { said } from "./words.mjs";

const at = (position) => `#/play/pawn?pos=${encodeURIComponent(position)}`;

const TWO_BEFORE = "7p/8/8/2pPP3/2pPP3/8/8/8 w";

/**
 * Attempts and their refusals: clicked squares in order, or a typed move, or both. A formation among the squares is
 * clicked until it is selected.
 */
const REFUSED = [
  {
    name: "a formation that moves aside",
    position: "6pp/8/8/8/3PP3/8/8/8 w",
    clicks: ["d4:e4", "e7"],
    types: "d4:e4-d6:e6",
    rule: "PAWN-4",
    says: new RegExp(`${said("pawn.rank_never_comes", { at: "e7" }).source}|${said("pawn.aside_of_rank").source}`),
  },
  {
    name: "a strike by what stood still",
    position: "7p/8/6p1/2p1P1P1/3P2P1/8/8/8 w",
    clicks: ["d4", "d5", "g6"],
    types: "d4-d5,g4:g5xg5:g6",
    rule: "PAWN-11",
    says: said("pawn.action_moved_none", { formation: /.* g4 and g5/ }),
  },
  {
    name: "a pass where something can be done",
    position: "6pp/8/8/8/3PP3/8/8/8 w",
    types: "pass",
    rule: "PAWN-16",
    says: said("pawn.can_act", { pawns: "d4 and e4", count: 2 }),
  },
];

/** Clicks a square. A formation is clicked on one of its squares until it is selected. */
async function clickOn(page, name) {
  const [square] = name.split(":");
  await click(page, square);
  for (let i = 0; name.includes(":") && i < 12 && (await chosen(page)) !== name; i++) await click(page, square);
  if (name.includes(":")) assert.equal(await chosen(page), name);
}

test("a refusal comes with its rule and a sentence, by click and by typing", async (t) => {
  const page = await newPage(t);
  for (const { name, position, clicks, types, rule, says } of REFUSED) {
    for (const way of ["click", "typing"]) {
      if (!(way === "click" ? clicks : types)) continue;
      await t.test(`${name}, by ${way}`, async () => {
        // Opens the gallery first, because opening the current address again does nothing.
        await open(page, "#/");
        const screen = await show(page, at(position), position);
        if (way === "click") {
          for (const name of clicks) await clickOn(page, name);
        } else {
          await screen.input.fill(types);
          await screen.input.press("Enter");
        }
        const sentence = await screen.refused(rule);
        assert.match(sentence, says);
        assert.match(sentence, new RegExp(`^\\S.*\\. ${said("page.play_show_rule", { rule: /\d+/ }).source}$`), "a sentence, and the way to the rule");
        assert.equal(await screen.position(), position, "nothing is played");
        await play(page).refusal.getByRole("button").click();
        const shown = page.locator("[role=tabpanel]").getByText(ruleNamed(rule), { exact: true }).first();
        await shown.waitFor();
      });
    }
  }
});

test("the cause of a refusal is drawn on the squares", async (t) => {
  const page = await newPage(t);
  await show(page, at(TWO_BEFORE), TWO_BEFORE);
  for (const name of ["d4:e5", "c4"]) await clickOn(page, name);
  assert.equal(await page.locator(".refused .guilty").count(), 2);
  await axe(page);
});

test("what a square refuses is asked by a key, and what is chosen stays", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(TWO_BEFORE), TWO_BEFORE);
  await clickOn(page, "d4:e5");
  await screen.square("c4").focus();
  await page.keyboard.press("w");
  assert.match(await screen.refused("PAWN-7"), /\w/);
  assert.equal(await chosen(page), "d4:e5");
});
