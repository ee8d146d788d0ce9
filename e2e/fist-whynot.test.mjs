// Fist: what is not allowed is answered by the rule that forbids it, whether it is clicked or typed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, newPage, open } from "./harness.mjs";
import { click, play, show } from "./helpers.mjs";

const at = (position, options = {}) =>
  `#/play/fist?${new URLSearchParams({ pos: position, ...options })}`.replaceAll("+", "%20");

const START = "AYy1y1bV/YB1b2bb/y4y2/1b1yk2y/y2yy1b1/Y6y/1B2b1BY/2Yy1yYM w - m";
/** A blue guard beside the king, an ace, a mage, and what they could jump. */
const MIDDLE = "8/8/8/3yk3/2BMb3/8/8/7V w - m";
/** The ace jumps in a ring: over c2, d3 and back. */
const RING = "6Vk/8/8/8/8/3y4/2y1y2B/M1Ay4 w - m";
const TWO = "V6k/8/8/8/3b4/8/1b5B/A6B w - -";
const SHORT = "V7/8/8/3k4/2Y1B3/3B4/8/8 b - -";

/** What is tried, and the answer: squares that are clicked one after the other, or a move that is typed. */
const REFUSED = [
  {
    name: "beyond the range of a blue guard",
    position: TWO,
    clicks: ["h1", "e1"],
    rule: "FIST-5",
    says: /moves up to 2 squares in this turn; e1 is 3 away/,
  },
  {
    name: "beyond the range of a king",
    position: SHORT,
    clicks: ["d5", "d7"],
    rule: "FIST-5",
    says: /king on d5 moves 1 square in this turn; d7 is 2 away/,
  },
  {
    name: "not in one of the eight directions",
    position: TWO,
    clicks: ["h1", "f2"],
    rule: "FIST-6",
    says: /eight directions/,
  },
  {
    name: "something stands in the way",
    position: TWO,
    clicks: ["a1", "d4"],
    rule: "FIST-6",
    says: /king's blue guard on b2 stands in the way; .* may jump over it, to c3/,
  },
  {
    name: "a jump over a piece of higher value",
    position: MIDDLE,
    clicks: ["d4", "f6"],
    rule: "FIST-11",
    says: /mage on d4, worth 3, cannot jump over the king on e5, worth 4/,
  },
  {
    name: "a landing that is taken",
    position: "8/8/5y2/3yk3/2Bby3/8/8/3A3V w - -",
    clicks: ["c4", "e4"],
    rule: "FIST-11",
    says: /king's yellow guard on e4 stands there/,
  },
  {
    name: "a landing that was visited in this turn",
    position: RING,
    types: "c1xe1^e3xe1",
    rule: "FIST-12",
    says: /was already on e1 in this turn, and lands on no square twice/,
  },
  {
    name: "the square it set out from",
    position: RING,
    types: "c1xe1xe3xc3xc1",
    rule: "FIST-12",
    says: /set out from c1 in this turn/,
  },
  {
    name: "a normal move after a jump",
    position: TWO,
    clicks: ["a1", "c3", "c4"],
    rule: "FIST-16",
    says: /never both/,
  },
  {
    name: "a jump after a normal move",
    position: TWO,
    types: "a1-b1xb3",
    rule: "FIST-16",
    says: /never both|one normal move/,
  },
  {
    name: "a pin that falls short",
    position: SHORT,
    types: "d5-d4xd3",
    rule: "FIST-10",
    says: /pin on d3 falls short: attack 4, they are worth 2 \+ 1 \+ 2 = 5: short by 1/,
  },
  {
    name: "a pin on a piece that does not touch",
    position: SHORT,
    types: "d5-d6xe4",
    rule: "FIST-8",
    says: /does not touch d6/,
  },
  {
    name: "a pawn that is not seen",
    position: START,
    clicks: ["h8"],
    rule: "FIST-21",
    says: /none of the challenger's does, only the king's side's on/,
  },
  {
    name: "a pawn that is seen by nobody of the mover, typed",
    position: START,
    types: "h8^f8",
    rule: "FIST-21",
    says: /seen|sees/,
  },
  {
    name: "the pawn's return square",
    position: "B7/8/8/V2y4/7k/8/8/8 b a3 -",
    clicks: ["a5", "a3"],
    rule: "FIST-24",
    says: /a3, where it stood before the previous turn/,
  },
  {
    name: "no guard of that kind out of play",
    position: "V6k/8/8/8/3b4/8/1b5B/A5BB w - -",
    types: "a1=c3",
    rule: "FIST-18",
    says: /No blue guard of the challenger's is out of play: all three are on the board/,
  },
  {
    name: "the second of two, where one was out of play",
    position: TWO,
    types: "a1=c3=e5",
    rule: "FIST-18",
    says: /out of play/,
  },
  {
    name: "only the ace converts",
    position: "6Vk/8/8/8/8/8/1b6/B6A w - -",
    types: "a1=c3",
    rule: "FIST-17",
    says: /Only the ace/,
  },
  {
    name: "the pawn is never captured",
    position: "7B/8/8/8/3y4/8/Vk6/A6M w - m",
    types: "a1xa3",
    rule: "FIST-23",
    says: /never captured/,
  },
  {
    name: "Subdue outside of the Keep",
    position: "8/8/8/1y1b4/y1A5/3k4/5V2/7B w - -",
    options: { subdue: "keep" },
    types: "c4!",
    rule: "FIST-29",
    says: /only in the Keep, d4, e4, d5 and e5, not on c4/,
  },
  {
    name: "Subdue after a move, where it stands for one",
    position: "8/8/8/1y1b4/y1A5/3k4/5V2/7B w - -",
    options: { subdue: "keep" },
    types: "c4-d4!",
    rule: "FIST-29",
    says: /instead of moving/,
  },
  {
    name: "Subdue in a game without it",
    position: "8/4y1b1/5y2/3b4/2YA4/3k4/1y3V2/7B w - -",
    types: "d4!",
    rule: "FIST-31",
    says: /without the Champion's Rule/,
  },
  {
    name: "Subdue with nobody in reach",
    position: "y7/8/8/8/3A4/8/5V2/k6B w - -",
    options: { subdue: "keep" },
    types: "d4!",
    rule: "FIST-32",
    says: /within two squares of d4/,
  },
  {
    name: "a piece of the other side",
    position: START,
    clicks: ["e5"],
    rule: "FIST-16",
    says: /the challenger's turn, and the king on e5 is not/,
  },
  {
    name: "an empty square",
    position: START,
    clicks: ["a1"],
    rule: "FIST-16",
    says: /a1 is empty/,
  },
  {
    name: "the king is captured, so the game is over",
    position: "B7/8/8/V7/8/8/8/4y2Y b a1 -",
    clicks: ["e1"],
    rule: "FIST-26",
    says: /game is over: the challenger wins/,
  },
  {
    name: "no blue guard is left, so the game is over",
    position: "6Vk/8/8/1b6/8/8/6Y1/A6M w - m",
    types: "a1-a2",
    rule: "FIST-27",
    says: /game is over: the king's side wins/,
  },
];

test("every refusal comes with its rule and a sentence", async (t) => {
  const page = await newPage(t);
  for (const { name, position, options, clicks, types, rule, says } of REFUSED) {
    await t.test(name, async () => {
      // By way of the gallery, or the same address twice would be the same screen.
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
      assert.match(sentence, /^\S.*\. Show rule FIST-\d+$/, "a sentence, and the way to the rule");
      assert.equal(await screen.position(), position, "nothing is played");
      await play(page).refusal.getByRole("button").click();
      const shown = page.locator("[role=tabpanel]").getByText(rule, { exact: true }).first();
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
