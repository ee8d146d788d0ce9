// Fidchell: what is not allowed is answered by the rule that forbids it, whether it is clicked or typed, on the board
// and beside it.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { axe, newPage, open } from "./harness.mjs";
import { click, eventually, play, show } from "./helpers.mjs";

const VECTORS = JSON.parse(readFileSync(new URL("../tests/vectors/fidchell.json", import.meta.url), "utf8"));
const from = (name) => VECTORS.find((vector) => vector.name === name).position;

const at = (position) => `#/play/fidchell?pos=${encodeURIComponent(position)}`;

/** A position: the pieces with their squares, then the other fields, of which the last may be left out. */
function set(pieces, fields = "w") {
  const board = new Map();
  for (const [, letter, square] of pieces.matchAll(/(\+?[A-Za-z])([a-l]\d+)/g)) board.set(square, letter);
  const rows = [];
  for (let rank = 12; rank > 0; rank--) {
    const cells = [..."abcdefghijkl"].map((file) => board.get(file + rank) ?? ".").join("");
    rows.push(cells.replace(/\.+/g, (run) => run.length));
  }
  const usual = ["w", "p", "-", "0000", "-", "-"];
  const given = fields.split(" ");
  return [rows.join("/"), ...usual.map((field, i) => given[i] ?? field)].join(" ");
}

const KINGS = "Kb1 kk12 ";
const EMPTY = from("empty set-up");
// The set-up with something on each third rank already.
const placed = (rank) => EMPTY.replace(/12(?=\/1LSE)/, rank).replace(/12(?=\/12)/, rank.toLowerCase());
const PLACED = placed("W11");
const MEN = placed("WWWWWW1H4");
const CALLED = from("called, two pieces can take the King");
const CHOICE = from("choice of a successor");
const EXPOSED = from("a King may be left or moved into capture, with or without a call");
const TWO_FIENDS = set(`${KINGS}Nf3 fe4 fg4`, "w p - 2000");

/**
 * What is tried, and the answer: what is clicked one after the other, or a move that is typed, or each of both. What is
 * clicked is a square, or `near U` or `far U`: the Unicorn beside the board, below it or above.
 */
const REFUSED = [
  // How a piece goes.
  {
    name: "a square to which a Warrior does not go",
    position: set(`${KINGS}Wf3`),
    clicks: ["f3", "f5"],
    types: "f3-f5",
    rule: "FID-1",
    says: /white Warrior on f3 moves so: .*; f5 is no such square/,
  },
  {
    name: "a Noble behind an own piece",
    position: set(`${KINGS}Nf3 Wf6`),
    clicks: ["f3", "f8"],
    types: "f3-f8",
    rule: "FID-1",
    says: /The white Warrior on f6 stands in the way/,
  },
  {
    name: "a Noble behind a piece of the other side",
    position: set(`${KINGS}Nf3 wf6`),
    clicks: ["f3", "f8"],
    types: "f3-f8",
    rule: "FID-1",
    says: /The black Warrior on f6 stands in the way/,
  },
  {
    name: "a Pike behind a piece",
    position: set(`${KINGS}Pf3 wf5`),
    clicks: ["f3", "f6"],
    types: "f3-f6",
    rule: "FID-1",
    says: /The black Warrior on f5 stands in the way/,
  },
  {
    name: "a Unicorn behind two pieces",
    position: set(`${KINGS}Uf3 Wf5 wf7`, "w p - 0010"),
    clicks: ["f3", "f9"],
    types: "f3-f9",
    rule: "FID-1",
    says: /The white Unicorn on f3 passes over one piece; the black Warrior on f7 is a second/,
  },
  {
    name: "a Man-at-Arms diagonally where nothing stands",
    position: set(`${KINGS}Hf3`),
    clicks: ["f3", "g4"],
    types: "f3-g4",
    rule: "FID-1",
    says: /goes diagonally only to capture, and there is nothing on g4/,
  },
  {
    name: "a capture of an own piece",
    position: set(`${KINGS}Nf3 Wf6`),
    types: "f3xf6",
    rule: "FID-1",
    says: /The white Warrior on f6 is of the same side/,
  },
  {
    name: "a capture written as a move",
    position: set(`${KINGS}Nf3 wf6`),
    types: "f3-f6",
    rule: "FID-1",
    says: /The black Warrior on f6 is captured: written f3xf6/,
  },
  {
    name: "a move written as a capture",
    position: set(`${KINGS}Nf3`),
    types: "f3xf6",
    rule: "FID-1",
    says: /There is nothing to capture on f6: written f3-f6/,
  },
  {
    name: "a move to where the piece stands",
    position: set(`${KINGS}Nf3`),
    types: "f3-f3",
    rule: "FID-1",
    says: /leads to another square than f3/,
  },
  {
    name: "a piece that cannot move",
    position: set(`${KINGS}Pf3 Wf4`),
    clicks: ["f3"],
    rule: "FID-1",
    says: /The white Pike on f3 cannot move/,
  },
  {
    name: "a piece of the other side",
    position: set(`${KINGS}wf6`),
    clicks: ["f6"],
    types: "f6-f5",
    rule: "FID-1",
    says: /black Warrior on f6 is not White's, and it is White's turn/,
  },
  {
    name: "an empty square",
    position: set(KINGS),
    clicks: ["d6"],
    types: "d6-d7",
    rule: "FID-1",
    says: /a piece of one's own; d6 is empty/,
  },
  {
    name: "a King's leap when it is used",
    position: set(KINGS),
    clicks: ["b1", "c3"],
    types: "b1-c3",
    rule: "FID-6",
    says: /White's King has no leap left/,
  },
  {
    name: "a King too far, who may still leap",
    position: set(KINGS, "w p Kk"),
    clicks: ["b1", "d3"],
    types: "b1-d3",
    rule: "FID-6",
    says: /once in the game leaps \(1,2\) or \(1,3\); d3 is no such square/,
  },
  {
    name: "a leap of an Ætheling",
    position: set(`${KINGS}+Hf3`, "w p Kk"),
    clicks: ["f3", "g5"],
    types: "f3-g5",
    rule: "FID-5",
    says: /white Ætheling on f3 moves so: .*; g5 is no such square/,
  },
  {
    name: "a piece beside a Fiend",
    position: set(`${KINGS}Nf3 fg4`, "w p - 1000"),
    clicks: ["f3"],
    types: "f3-f8",
    rule: "FID-7",
    says: /The white Noble on f3 cannot move: the Fiend on g4 holds it/,
  },
  {
    name: "a capture of the Fiend beside it",
    position: set(`${KINGS}Nf3 ff4`, "w p - 1000"),
    types: "f3xf4",
    rule: "FID-7",
    says: /the Fiend on f4 holds it/,
  },
  {
    name: "a piece beside two Fiends",
    position: TWO_FIENDS,
    clicks: ["f3"],
    types: "f3-f2",
    rule: "FID-7",
    says: /the Fiend on e4 and the Fiend on g4 hold/,
  },
  {
    name: "a second step after a move that may still be a call",
    position: EXPOSED,
    clicks: ["b2", "a1", "e8"],
    rule: "FID-16",
    says: /A turn is one move of one piece/,
  },

  // Portals, and what lies beside the board.
  {
    name: "a portal on which a piece stands",
    position: set(`${KINGS}Wh1 Bg1`),
    clicks: ["near U"],
    types: "U@h1",
    rule: "FID-16",
    says: /The portal must be empty, and there is a white Warrior on h1/,
  },
  {
    name: "the Seelie portal without Bard or Queen",
    position: set(`${KINGS}Dg1`),
    clicks: ["h1"],
    types: "U@h1",
    rule: "FID-17",
    says: /No Bard or Queen of White's stands beside h1/,
  },
  {
    name: "a Unicorn without Bard or Queen at the portal",
    position: set(`${KINGS}Dg1`),
    clicks: ["near U"],
    rule: "FID-17",
    says: /No Bard or Queen of White's stands beside h1/,
  },
  {
    name: "the Abyssal portal without Druid or King",
    position: set(`${KINGS}bd12`, "b"),
    clicks: ["e12"],
    types: "F@e12",
    rule: "FID-17",
    says: /No Druid or King of Black's stands beside e12/,
  },
  {
    name: "the Astral portal while the Abyssal was not opened",
    position: set("Kd1 kk12"),
    clicks: ["e1"],
    types: "I@e1",
    rule: "FID-17",
    says: /Black has not yet opened the Abyssal portal, so the Astral portal is closed/,
  },
  {
    name: "an Immortal while the Abyssal portal was not opened",
    position: set("Kd1 kk12"),
    clicks: ["near I"],
    rule: "FID-17",
    says: /Black has not yet opened the Abyssal portal/,
  },
  {
    name: "the Unseelie portal while the Seelie was not opened",
    position: set(`${KINGS}bg11`, "b"),
    clicks: ["h12"],
    types: "Y@h12",
    rule: "FID-17",
    says: /White has not yet opened the Seelie portal, so the Unseelie portal is closed/,
  },
  {
    name: "a portal through which both have come",
    position: set(`${KINGS}Bg1 Ud6`, "w p - 0020 - U"),
    clicks: ["h1"],
    types: "U@h1",
    rule: "FID-18",
    says: /Both Unicorns have come through the Seelie portal/,
  },
  {
    name: "a lost Unicorn when both have come",
    position: set(`${KINGS}Bg1 Ud6`, "w p - 0020 - U"),
    clicks: ["near U"],
    rule: "FID-18",
    says: /Both Unicorns have come through the Seelie portal/,
  },
  {
    name: "a Subterranean portal that is used",
    position: set(`${KINGS}Nf5`, "w p - 0000 f6 W"),
    clicks: ["f6"],
    types: "W@f6",
    rule: "FID-19",
    says: /The Subterranean portal on f6 was used, and each is used once/,
  },
  {
    name: "a Subterranean portal when nothing is lost",
    position: set(`${KINGS}Nf5`),
    clicks: ["f6"],
    types: "W@f6",
    rule: "FID-19",
    says: /White has lost no piece that can come back/,
  },
  {
    name: "a Subterranean portal on which a piece stands",
    position: set(`${KINGS}Ne5 Pf6`, "w p - 0000 - W"),
    clicks: ["near W"],
    types: "W@f6",
    rule: "FID-16",
    says: /The portal must be empty, and there is a white Pike on f6/,
  },
  {
    name: "a Subterranean portal without one who opens it",
    position: set(`${KINGS}Df5`, "w p - 0000 - W"),
    clicks: ["f6"],
    types: "W@f6",
    rule: "FID-19",
    says: /No Astrologer, Chaplain, Jester, Knight or Noble of White's stands beside f6/,
  },
  {
    name: "a lost Warrior without one who opens a portal",
    position: set(`${KINGS}Df5`, "w p - 0000 - W"),
    clicks: ["near W"],
    rule: "FID-19",
    says: /No Astrologer, Chaplain, Jester, Knight or Noble of White's stands beside f6/,
  },
  {
    name: "a portal of the other side",
    position: set(`${KINGS}Ne5`, "w p - 0000 - W"),
    clicks: ["near W", "f7"],
    types: "W@f7",
    rule: "FID-15",
    says: /The Subterranean portal on f7 is Black's/,
  },
  {
    name: "a square that is no portal",
    position: set(`${KINGS}Ne5`, "w p - 0000 - W"),
    clicks: ["near W", "d5"],
    types: "W@d5",
    rule: "FID-15",
    says: /come to the board through portals, and d5 is none/,
  },
  {
    name: "a Warrior through the Seelie portal",
    position: set(`${KINGS}Ne5 Bg1`, "w p - 0000 - W"),
    clicks: ["near W", "h1"],
    types: "W@h1",
    rule: "FID-17",
    says: /Through the Seelie portal comes a Unicorn, not a Warrior/,
  },
  {
    name: "a Druid, whom no portal brings back",
    position: set(`${KINGS}Ne5`, "w p - 0000 - D"),
    clicks: ["near D"],
    types: "D@f6",
    rule: "FID-19",
    says: /No portal brings back a Druid/,
  },
  {
    name: "a kind of which none is lost",
    position: set(`${KINGS}Ne5`, "w p - 0000 - W"),
    types: "N@f6",
    rule: "FID-19",
    says: /White has no lost Noble to bring back/,
  },
  {
    name: "an open portal without a piece taken for it",
    position: set(`${KINGS}Bg1`),
    clicks: ["h1"],
    rule: "FID-16",
    says: /To open the Seelie portal, first take the piece that is to come through it/,
  },
  {
    name: "a lost piece of the other side",
    position: set(`${KINGS}nf8`, "w p - 0000 - w"),
    clicks: ["far W"],
    rule: "FID-1",
    says: /It is White's turn, and the Warrior is not White's/,
  },
  {
    name: "a successor where no King is off the board",
    position: set(`${KINGS}Nf3`),
    types: "K@f3",
    rule: "FID-13",
    says: /White has no successor to choose/,
  },

  // The set-up.
  {
    name: "a placement on another rank",
    position: EMPTY,
    clicks: ["near W", "d4"],
    types: "W@d4",
    rule: "FID-2",
    says: /White places on rank 3, and d4 is not on it/,
  },
  {
    name: "a placement on the other side's rank",
    position: EMPTY,
    clicks: ["near P", "d10"],
    types: "P@d10",
    rule: "FID-2",
    says: /White places on rank 3, and d10 is not on it/,
  },
  {
    name: "a placement on a square that is taken",
    position: PLACED,
    clicks: ["near W", "a3"],
    types: "W@a3",
    rule: "FID-2",
    says: /on an empty square, and there is a white Warrior on a3/,
  },
  {
    name: "a seventh Warrior",
    position: MEN,
    types: "W@k3",
    rule: "FID-2",
    says: /All 6 Warriors of White's are placed already/,
  },
  {
    name: "a second King's Man",
    position: MEN,
    types: "H@k3",
    rule: "FID-2",
    says: /White's King's Man is placed already/,
  },
  {
    name: "a placement of what is not placed",
    position: EMPTY,
    types: "N@a3",
    rule: "FID-2",
    says: /Only Warriors, Pikes and Men-at-Arms are placed before play/,
  },
  {
    name: "a move before play",
    position: EMPTY,
    clicks: ["b1"],
    types: "b1-c4",
    rule: "FID-2",
    says: /the third ranks are filled: White puts a piece on an empty square of rank 3/,
  },
  {
    name: "a piece that the other side is to place",
    position: EMPTY,
    clicks: ["far W"],
    rule: "FID-1",
    says: /It is White's turn, and the Warrior is not White's/,
  },
  { name: "a pass before play", position: EMPTY, types: "pass", rule: "FID-2", says: /the third ranks are filled/ },
  {
    name: "a placement as a call",
    position: EMPTY,
    types: "W@a3!",
    rule: "FID-11",
    says: /A placement is never a call/,
  },

  // A King that is called, and one to be succeeded.
  {
    name: "a piece that does not capture the called King",
    position: CALLED,
    clicks: ["a7"],
    types: "a7-a6",
    rule: "FID-10",
    says: /The white King on f1 was called and must be captured, from b5 and f12/,
  },
  {
    name: "a piece that could capture the called King, and goes elsewhere",
    position: CALLED,
    clicks: ["b5", "c4"],
    types: "b5-c4",
    rule: "FID-10",
    says: /must be captured, from b5 and f12/,
  },
  {
    name: "a lost piece while a King is called",
    position: CALLED,
    clicks: ["far W"],
    types: "W@f7",
    rule: "FID-10",
    says: /must be captured/,
  },
  { name: "a pass while a King is called", position: CALLED, types: "pass", rule: "FID-10", says: /must be captured/ },
  {
    name: "a move before a successor is chosen",
    position: CHOICE,
    clicks: ["d3"],
    types: "d3-e4",
    rule: "FID-13",
    says: /White's King was captured: first one of the Nobles on a1 and k6 is chosen as his successor/,
  },
  {
    name: "a successor who is no Noble",
    position: CHOICE,
    clicks: ["near K", "d3"],
    types: "K@d3",
    rule: "FID-13",
    says: /first one of the Nobles on a1 and k6 is chosen/,
  },
  {
    name: "a lost piece before a successor is chosen",
    position: CHOICE,
    clicks: ["near W"],
    types: "W@f6",
    rule: "FID-13",
    says: /first one of the Nobles/,
  },
  {
    name: "a succession as a call",
    position: CHOICE,
    types: "K@a1!",
    rule: "FID-11",
    says: /The choice of a successor is never a call/,
  },

  // Calls and passes that are not allowed.
  {
    name: "a call of a King that nothing captures",
    position: set(`${KINGS}Wf3`),
    types: "f3-f4!",
    rule: "FID-11",
    says: /After this move nothing captures White's King on b1/,
  },
  {
    name: "a call with the capture of the last King",
    position: set(`${KINGS}Nk5`),
    types: "k5xk12!",
    rule: "FID-11",
    says: /captures the last King and wins: nothing is called/,
  },
  {
    name: "a call before the other side chooses a successor",
    position: set(`${KINGS}Nk5 nb9 nd9`),
    types: "k5xk12!",
    rule: "FID-11",
    says: /Black chooses a successor next, and could not capture White's King/,
  },
  {
    name: "a call with a mate",
    position: set("Kb1 wb2 +Ha9 Nk5 Nj7 kl12"),
    types: "j7-l7!",
    rule: "FID-11",
    says: /The move mates Black and wins: nothing is called/,
  },
  {
    name: "a pass where something can be done",
    position: set(KINGS),
    types: "pass",
    rule: "FID-22",
    says: /White passes only without any move, and there are some/,
  },
  {
    name: "a pass as a call",
    position: from("no move at all"),
    types: "pass!",
    rule: "FID-11",
    says: /A pass is never a call/,
  },

  // The end.
  {
    name: "a King is mated, so the game is over",
    position: from("mate"),
    clicks: ["a1"],
    types: "a1-a2",
    rule: "FID-9",
    says: /The game is over: Black wins: White's King is mated/,
  },
  {
    name: "a lost piece when a King is mated",
    position: from("mate"),
    clicks: ["near W"],
    rule: "FID-9",
    says: /The game is over/,
  },
  {
    name: "the last King is captured, so the game is over",
    position: from("a King without a successor was taken"),
    clicks: ["g9"],
    types: "g9-g8",
    rule: "FID-21",
    says: /The game is over: White wins: Black's King is captured and has no successor/,
  },
];

/** What each kind of piece is told to do where it does not go (from f6 none goes to h10): its rule and its movement. */
const KINDS = [
  ["W", "FID-1", /Warrior/],
  ["P", "FID-1", /Pike/],
  ["H", "FID-1", /King's Man/],
  ["R", "FID-1", /Queen's Man/],
  ["O", "FID-1", /Druid's Man/],
  ["V", "FID-1", /Bard's Man/],
  ["L", "FID-1", /Longbowman/],
  ["Q", "FID-1", /Queen/],
  ["E", "FID-1", /Engine/],
  ["G", "FID-1", /Guard/],
  ["S", "FID-1", /Serjeant/],
  ["+P", "FID-1", /Pike Guard/],
  ["+G", "FID-1", /Guard General/],
  ["+L", "FID-1", /Longbowman Guard/],
  ["J", "FID-1", /Jester/],
  ["T", "FID-1", /Knight/],
  ["+S", "FID-1", /Esquire/],
  ["f", "FID-1", /Fiend/],
  ["C", "FID-1", /Chaplain/],
  ["N", "FID-1", /Noble/],
  ["U", "FID-1", /Unicorn/],
  ["+T", "FID-1", /Marshal/],
  ["A", "FID-1", /Astrologer/],
  ["y", "FID-1", /Wyvern/],
  ["D", "FID-1", /Druid/],
  ["I", "FID-1", /Immortal/],
  ["B", "FID-1", /Bard/],
  ["+W", "FID-1", /Guard/],
  ["+H", "FID-5", /Ætheling/],
  ["+R", "FID-5", /Royal Princess/],
  ["+O", "FID-5", /Druid/],
  ["+V", "FID-5", /Bard/],
];

/** Clicks a square, or a piece beside the board. */
async function clickOn(page, name) {
  const [, strip, letter] = name.match(/^(near|far) (.)$/) ?? [];
  if (strip) await page.locator(`.strip.${strip} [data-reserve="${letter}"]`).first().click();
  else await click(page, name);
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
        assert.match(sentence, /^\S.*\. Show rule FID-\d+a?$/, "a sentence, and the way to the rule");
        assert.equal(await screen.position(), position, "nothing is played");
        await play(page).refusal.getByRole("button").click();
        const shown = page.locator("[role=tabpanel]").getByText(rule, { exact: true }).first();
        await shown.waitFor();
      });
    }
  }
});

test("every kind of piece says how it moves where it does not go", async (t) => {
  const page = await newPage(t);
  for (const [letter, rule, name] of KINDS) {
    await t.test(letter, async () => {
      const side = letter === letter.toLowerCase() ? "b" : "w";
      const position = set(`${KINGS}${letter}f6`, `${side} p - 2222`);
      await open(page, "#/");
      const screen = await show(page, at(position), position);
      await click(page, "f6");
      await click(page, "h10");
      const sentence = await screen.refused(rule);
      assert.match(sentence, /moves so: \w.*; h10 is no such square/);
      assert.match(sentence, name);
    });
  }
});

test("the cause of a refusal is drawn on the squares", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(TWO_FIENDS), TWO_FIENDS);
  await click(page, "f3");
  await screen.refused("FID-7");
  // The two Fiends.
  await eventually(() => page.locator(".refused .guilty").count(), 2);
  await axe(page);
});

test("what a square refuses is asked by a key, and what is chosen stays", async (t) => {
  const position = set(`${KINGS}Nf3 wf6`);
  const page = await newPage(t);
  const screen = await show(page, at(position), position);
  await click(page, "f3");
  await screen.square("f8").focus();
  await page.keyboard.press("w");
  assert.match(await screen.refused("FID-1"), /black Warrior on f6 stands in the way/);
  assert.deepEqual(await screen.marked("selected"), ["f3"]);
});

test("a piece beside the board is refused by a key as well", async (t) => {
  const position = set(`${KINGS}Dg1`);
  const page = await newPage(t);
  const screen = await show(page, at(position), position);
  await page.locator('.strip.near [data-reserve="U"]').focus();
  await page.keyboard.press("Enter");
  assert.match(await screen.refused("FID-17"), /No Bard or Queen of White's/);
  assert.equal(await screen.position(), position);
});
