// Fist: a forbidden click or typed move gets a refusal with the rule that forbids it. tests/house/refusals/fist.rs
// checks the rules in all positions without a browser; here are three of them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, newPage, open } from "./harness.mjs";
import { click, play, show, ruleNamed } from "./helpers.mjs";
import { said, say } from "./words.mjs";

const at = (position, options = {}) =>
  `#/play/fist?${new URLSearchParams({ pos: position, ...options })}`.replaceAll("+", "%20");

const START = "AYy1y1bV/YB1b2bb/y4y2/1b1yk2y/y2yy1b1/Y6y/1B2b1BY/2Yy1yYM w - m";
/** A blue guard next to the king, an ace, a mage, and pieces that they could jump. */
const MIDDLE = "8/8/8/3yk3/2BMb3/8/8/7V w - m";
/** The ace jumps in a ring: over c2, d3 and back. */
const RING = "6Vk/8/8/8/8/3y4/2y1y2B/M1Ay4 w - m";

/** Attempts and their refusals: clicked squares in order, or a typed move. */
const REFUSED = [
  {
    name: "the pawn’s return square",
    position: "B7/8/8/V2y4/7k/8/8/8 b a3 -",
    clicks: ["a5", "a3"],
    rule: "FIST-24",
    says: said("fist.ends_where_it_stood", { at: "a3" }),
  },
  {
    name: "a landing that was visited in this turn",
    position: RING,
    types: "c1xe1^e3xe1",
    rule: "FIST-12",
    says: new RegExp(say("fist.lands_again", { man: ".*", on: "e1" })),
  },
  {
    name: "Subdue outside of the Keep",
    position: "8/8/8/1y1b4/y1A5/3k4/5V2/7B w - -",
    options: { subdue: "keep" },
    types: "c4!",
    rule: "FIST-29",
    says: said("fist.outside_keep", { at: "c4" }),
  },
];

test("a refusal comes with its rule and a sentence", async (t) => {
  const page = await newPage(t);
  for (const { name, position, options, clicks, types, rule, says } of REFUSED) {
    await t.test(name, async () => {
      // Opens the gallery first, because opening the current address again does nothing.
      await open(page, "#/");
      const screen = await show(page, at(position, options), position);
      if (types) {
        await screen.input.fill(types);
        await screen.input.press("Enter");
      } else {
        for (const square of clicks) await click(page, square);
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
});

test("the cause of a refusal is drawn on the squares", async (t) => {
  const page = await newPage(t);
  await show(page, at(MIDDLE), MIDDLE);
  for (const square of ["d4", "f6"]) await click(page, square);
  assert.equal(await page.locator(".refused .guilty").count(), 1);
  assert.equal(await page.locator(".refused .way").count(), 1);
  await axe(page);
});

test("what a square refuses is asked by a key, and nothing is chosen by it", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(START), START);
  await screen.square("h8").focus();
  await page.keyboard.press("w");
  assert.match(await screen.refused("FIST-21"), /\w/);
  assert.deepEqual(await screen.marked("selected"), []);
});
