// Pawn: what is not allowed is answered by the rule that forbids it, whether it is clicked or typed.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, newPage, open } from "./harness.mjs";
import { chosen, click, play, show } from "./helpers.mjs";

const at = (position) => `#/play/pawn?pos=${encodeURIComponent(position)}`;

const TWO_BEFORE = "7p/8/8/2pPP3/2pPP3/8/8/8 w";

/**
 * What is tried, and the answer: squares that are clicked one after the other, or a move that is typed, or each of both.
 * A formation among the squares is clicked until it is taken.
 */
const REFUSED = [
  {
    name: "a dual of squares on which no own pawn stands",
    position: "6pp/8/8/8/3PP3/8/8/8 w",
    types: "d4:d5-d5:d6",
    rule: "PAWN-4",
    says: /d4:d5 is no dual of White's: no pawn stands on d5/,
  },
  {
    name: "a threepiece with a pawn of the other side",
    position: "7p/8/8/8/3PPp2/8/8/8 w",
    types: "d4:f4-e4:g4",
    rule: "PAWN-5",
    says: /d4:f4 is no threepiece of White's: the pawn on f4 is the opponent's/,
  },
  {
    name: "a squad of three",
    position: "6pp/8/8/3P4/3PP3/8/8/8 w",
    types: "d4:e5-d5:e6",
    rule: "PAWN-7",
    says: /d4:e5 is no squad of White's: no pawn stands on e5/,
  },
  {
    name: "a formation that moves aside",
    position: "6pp/8/8/8/3PP3/8/8/8 w",
    clicks: ["d4:e4", "e7"],
    types: "d4:e4-d6:e6",
    rule: "PAWN-4",
    says: /along its own line, its rank/,
  },
  {
    name: "a pawn blocked by an own pawn",
    position: "6pp/8/8/3P4/3P4/8/8/8 w",
    types: "d4-d5",
    rule: "PAWN-1",
    says: /white pawn on d5 stands before the pawn/,
  },
  {
    name: "a dual blocked by an own pawn",
    position: "6pp/8/8/8/3PPP2/8/8/8 w",
    types: "d4:e4-e4:f4",
    rule: "PAWN-4",
    says: /own pawn on f4 stands in the way of the dual d4:e4/,
  },
  {
    name: "a dual that would jump",
    position: "7p/8/8/8/3PPp2/8/8/8 w",
    clicks: ["d4:e4", "g4"],
    types: "d4:e4-f4:g4",
    rule: "PAWN-4",
    says: /one square, and never jumps; g4 is 2 away/,
  },
  {
    name: "a threepiece with a pawn in its way",
    position: "7p/8/8/8/8/8/1PPP2p1/8 w",
    clicks: ["b2:d2", "h2"],
    types: "b2:d2-f2:h2",
    rule: "PAWN-5",
    says: /pawn on g2 stands in its way/,
  },
  {
    name: "a threepiece with an own pawn in its way",
    position: "6pp/8/8/8/8/8/1PPP1P2/8 w",
    clicks: ["b2:d2", "h2"],
    types: "b2:d2-f2:h2",
    rule: "PAWN-5",
    says: /own pawn on f2 stands in the way of the threepiece b2:d2/,
  },
  {
    name: "a capture that is not straight ahead",
    position: "6p1/8/8/4p3/3P4/8/8/4P3 w",
    clicks: ["d4", "e5"],
    types: "d4xe5",
    rule: "PAWN-1",
    says: /captures straight ahead only; e5 is not straight ahead of d4/,
  },
  {
    name: "a capture of an own pawn",
    position: "6pp/8/8/3P4/3P4/8/8/8 w",
    types: "d4xd5",
    rule: "PAWN-1",
    says: /own pawns are not captured/,
  },
  {
    name: "a capture by a jump",
    position: "7p/8/3p4/8/3P4/8/8/P7 w",
    types: "d4xd6",
    rule: "PAWN-2",
    says: /captures only on the next square ahead, and d6 is two away/,
  },
  {
    name: "a jump onto a square that is taken",
    position: "7p/8/3p4/3P4/3P4/8/8/8 w",
    clicks: ["d4", "d6"],
    types: "d4-d6",
    rule: "PAWN-2",
    says: /the black pawn on d6 stands there|d6 is two away/,
  },
  {
    name: "three squares forward",
    position: "6pp/8/8/8/3P4/8/8/P7 w",
    clicks: ["d4", "d7"],
    types: "d4-d7",
    rule: "PAWN-2",
    says: /one or two squares forward; d7 is 3 away/,
  },
  {
    name: "a capture backward",
    position: "2p5/8/8/8/3P4/3p4/8/P7 w",
    clicks: ["d4", "d3"],
    types: "d4xd3",
    rule: "PAWN-3",
    says: /never captures backward/,
  },
  {
    name: "two squares backward",
    position: "6pp/8/8/8/3P4/8/8/P7 w",
    clicks: ["d4", "d2"],
    types: "d4-d2",
    rule: "PAWN-3",
    says: /back one square; d2 is 2 away/,
  },
  {
    name: "a pawn alone sideways",
    position: "6pp/8/8/8/3P4/8/8/P7 w",
    clicks: ["d4", "e4"],
    types: "d4-e4",
    rule: "PAWN-1",
    says: /never leaves its file/,
  },
  {
    name: "a rotation onto a square that is taken",
    position: "7p/8/8/4p3/3PP3/8/8/8 w",
    clicks: ["d4:e4", "e5"],
    types: "d4:e4~e4:e5",
    rule: "PAWN-8",
    says: /cannot turn about e4 this way: the black pawn on e5 stands where/,
  },
  {
    name: "a rotation off the board",
    position: "6pp/8/8/8/8/8/3PPP2/8 w",
    clicks: ["d2:f2", "d1"],
    rule: "PAWN-8",
    says: /cannot turn about d2 this way: .* off the board/,
  },
  {
    name: "a rotation about a middle pawn with one end taken",
    position: "7p/8/3P4/2pP4/3P4/8/8/8 w",
    clicks: ["d4:d6", "c5"],
    types: "d4:d6~c5:e5",
    rule: "PAWN-8",
    says: /cannot turn about d5 this way: the black pawn on c5/,
  },
  {
    name: "a squad that turns",
    position: "6pp/8/8/3PP3/3PP3/8/8/8 w",
    types: "d4:e5~f4:g5",
    rule: "PAWN-8",
    says: /Only duals and threepieces turn, not a squad/,
  },
  {
    name: "two pawns before a squad",
    position: TWO_BEFORE,
    clicks: ["d4:e5", "c4"],
    types: "d4:e5-c4:d5",
    rule: "PAWN-7",
    says: /pushes one pawn at a time, and two stand before it, on c4 and c5/,
  },
  {
    name: "a pushed pawn with another behind it",
    position: "7p/8/8/3PP3/1ppPP3/8/8/8 w",
    clicks: ["d4:e5", "c4"],
    types: "d4:e5-c4:d5",
    rule: "PAWN-7",
    says: /pawn on c4 has no room to be pushed: the black pawn on b4 stands behind it/,
  },
  {
    name: "a pawn pushed off the board",
    position: "7p/8/8/pPP5/1PP5/8/8/8 w",
    clicks: ["b4:c5", "a5"],
    types: "b4:c5-a4:b5",
    rule: "PAWN-7",
    says: /pawn on a5 would be pushed off the board/,
  },
  {
    name: "a squad that captures",
    position: "7p/8/8/3PP3/2pPP3/8/8/8 w",
    types: "d4:e5xc4:d5",
    rule: "PAWN-7",
    says: /A squad never captures/,
  },
  {
    name: "a squad that goes two squares",
    position: "6pp/8/8/3PP3/3PP3/8/8/8 w",
    clicks: ["d4:e5", "b4"],
    types: "d4:e5-b4:c5",
    rule: "PAWN-7",
    says: /one square up, down, left or right/,
  },
  {
    name: "a threepiece that is out of range because of a squad",
    position: "8/8/8/5pp1/PPP2pp1/8/8/8 w",
    clicks: ["a4:c4", "f4"],
    types: "a4:c4xd4:f4",
    rule: "PAWN-6",
    says: /pawn on f4 belongs to a squad, .* not from 3 away/,
  },
  {
    name: "a strike that is out of range because of a squad",
    position: "8/8/pp6/pp2PPp1/3P4/8/8/8 w",
    clicks: ["d4", "d5", "b5"],
    types: "d4-d5,d5:f5xb5:d5",
    rule: "PAWN-6",
    says: /pawn on b5 belongs to a squad/,
  },
  {
    name: "a strike by what stood still",
    position: "7p/8/6p1/2p1P1P1/3P2P1/8/8/8 w",
    clicks: ["d4", "d5", "g6"],
    types: "d4-d5,g4:g5xg5:g6",
    rule: "PAWN-11",
    says: /g4:g5 is not new: the action moved none of its pawns/,
  },
  {
    name: "a strike by what moved as a whole",
    position: "7p/8/5p2/5Pp1/3PP1p1/8/8/8 w",
    clicks: ["d4:e4", "f4", "g4"],
    types: "d4:e4-e4:f4,e4:f4xf4:g4",
    rule: "PAWN-11",
    says: /e4:f4 is not new: all its pawns moved in the action/,
  },
  {
    name: "a strike by a rotation's pivot",
    position: "7p/8/4P3/2pP4/3Pp3/8/8/8 w",
    clicks: ["d4:d5", "e5", "c5"],
    types: "d4:d5~d5:e5,d5:e5xc5:d5",
    rule: "PAWN-11",
    says: /took part in the rotation as its pivot/,
  },
  {
    name: "a strike by what was new and is so no longer",
    position: "7p/8/4pp2/4PPp1/3PP3/8/8/8 w",
    clicks: ["d4:e4", "f4", "e6", "f6"],
    types: "d4:e4-e4:f4,e4:e5xe5:e6,f4:f5xf5:f6",
    rule: "PAWN-12",
    says: /no longer new: only the last movement counts/,
  },
  {
    name: "a strike by a pawn alone",
    position: "7p/8/4p3/2p1P3/3P4/8/8/8 w",
    types: "d4-d5,e5xe6",
    rule: "PAWN-10",
    says: /Only duals and threepieces strike/,
  },
  {
    name: "a strike that captures nothing",
    position: "7p/8/8/2p1P3/3P4/8/8/8 w",
    types: "d4-d5,d5:e5xe5:f5",
    rule: "PAWN-4",
    says: /There is nothing to capture on f5/,
  },
  {
    name: "a step after the action that captures nothing",
    position: "7p/8/8/2p1P3/3P4/8/8/8 w",
    clicks: ["d4", "d5", "f5"],
    rule: "PAWN-10",
    says: /only strikes may follow, which capture/,
  },
  {
    name: "a strike that nothing can make",
    position: "7p/8/8/2p1P3/3P4/8/8/8 w",
    clicks: ["d4", "d5", "h8"],
    rule: "PAWN-10",
    says: /Nothing that is new can capture the pawn on h8/,
  },
  {
    name: "a pawn of the other side",
    position: "6pp/8/8/8/3PP3/8/8/8 w",
    clicks: ["g8"],
    types: "g8-g7",
    rule: "PAWN-1",
    says: /White's/,
  },
  {
    name: "an empty square",
    position: "6pp/8/8/8/3PP3/8/8/8 w",
    clicks: ["a1"],
    types: "a1-a2",
    rule: "PAWN-1",
    says: /a1/,
  },
  {
    name: "a pass where something can be done",
    position: "6pp/8/8/8/3PP3/8/8/8 w",
    types: "pass",
    rule: "PAWN-16",
    says: /only without any action, and White can still move d4 and e4/,
  },
  {
    name: "a side has no pawns, so the game is over",
    position: "8/8/8/8/3P4/8/8/8 b",
    clicks: ["d4"],
    types: "d4-d3",
    rule: "PAWN-13",
    says: /game is over/,
  },
  {
    name: "a stalemate, so the game is over",
    position: "8/8/8/8/1P2p3/8/8/8 w",
    clicks: ["b4"],
    types: "b4-b5",
    rule: "PAWN-15",
    says: /game is over/,
  },
];

/** Clicks a square; of a formation one of its squares until the formation is taken. */
async function clickOn(page, name) {
  const [square] = name.split(":");
  await click(page, square);
  for (let i = 0; name.includes(":") && i < 12 && (await chosen(page)) !== name; i++) await click(page, square);
  if (name.includes(":")) assert.equal(await chosen(page), name);
}

test("every refusal comes with its rule and a sentence, by click and by typing", async (t) => {
  const page = await newPage(t);
  for (const { name, position, clicks, types, rule, says } of REFUSED) {
    for (const way of ["click", "typing"]) {
      if (!(way === "click" ? clicks : types)) continue;
      await t.test(`${name}, by ${way}`, async () => {
        // By way of the gallery, or the same address twice would be the same screen.
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
        assert.match(sentence, /^\S.*\. Show rule PAWN-\d+$/, "a sentence, and the way to the rule");
        assert.equal(await screen.position(), position, "nothing is played");
        await play(page).refusal.getByRole("button").click();
        const shown = page.locator("[role=tabpanel]").getByText(rule, { exact: true }).first();
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
