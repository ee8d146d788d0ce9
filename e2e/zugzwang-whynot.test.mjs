// Zugzwang: what is not allowed is answered by the rule that forbids it, whether it is clicked, asked by a key or typed;
// and no answer tells what the player may not know.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, newPage, open } from "./harness.mjs";
import { click, eventually, play, settled, show } from "./helpers.mjs";

const at = (position) => `#/play/zugzwang?pos=${encodeURIComponent(position)}`;

/** The source's example: from the south a blue queen takes a cream one, from the west a purple bishop a red rook. */
const TWO = "8/8/5(.cQpB)2/8/8/2(.bQrR)5/8/8";
/** From the south: a blue queen on a1; a cream queen beyond a red one on its file; a cream knight off its lines. */
const SOUTH = "(.cQrR)7/8/8/(.rQcR)7/8/1(.cNrB)6/8/(.bQrR)2(.bNrB)4";
const DUEL = " w duel - - 3cbN bp rQNQ NNBB";
const over = "8/8/8/8/2(pRcQ.)5/8/8/(.cQrR)7 - duel rN bQ bN bp rQ -";

const duel = (layout) => layout + DUEL;
const coop = (layout, edges = "SW") => `${layout} 1 coop - 3cBNNQbNbp ${edges} NN`;
const fixed = (layout, claim = "-", side = "w") => `${layout} ${side} fixed - - SW ${claim}`;

/**
 * What is tried, and the answer: squares that are clicked one after the other, of which the last is refused, or a move
 * that is typed, or each of both. `look` is an edge from which the board is looked at first,
 * `looksAt` one from which it cannot be, and `keys` turn it too far.
 */
const REFUSED = [
  {
    name: "a die of another colour than the edge's",
    position: duel(TWO),
    clicks: ["f6"],
    types: "Sf6xc3",
    rule: "ZUG-7",
    says: /The south edge is blue, and the die on f6 shows a cream queen/,
  },
  {
    name: "the same die from another edge",
    position: duel(TWO),
    look: "W",
    clicks: ["c3"],
    types: "Wc3xf6",
    rule: "ZUG-7",
    says: /The west edge is purple, and the die on c3 shows a red rook/,
  },
  {
    name: "a pawn that moves",
    position: duel("8/8/5(.cQpB)2/8/8/2(.bQrR)5/8/(bQ.rB)7"),
    clicks: ["a1"],
    types: "Sa1xc3",
    rule: "ZUG-7",
    says: /Pawns never move, and the die on a1 shows the pawn/,
  },
  {
    name: "a capture of the same colour",
    position: duel(SOUTH),
    clicks: ["a1", "d1"],
    types: "Sa1xd1",
    rule: "ZUG-8",
    says: /Dice do not capture dice of the same colour, and from the south both are blue/,
  },
  {
    name: "a die in the way",
    position: duel(SOUTH),
    clicks: ["a1", "a8"],
    types: "Sa1xa8",
    rule: "ZUG-8",
    says: /The queen does not pass over the die on a5/,
  },
  {
    name: "a square to which the piece does not go",
    position: duel(SOUTH),
    clicks: ["a1", "b3"],
    types: "Sa1xb3",
    rule: "ZUG-8",
    says: /A queen moves along ranks, files and diagonals, and from a1 that does not lead to b3/,
  },
  {
    name: "an empty square",
    position: duel(SOUTH),
    clicks: ["a1", "b2"],
    types: "Sa1xb2",
    rule: "ZUG-8",
    says: /A die moves only to capture, and b2 is empty/,
  },
  {
    name: "no die to move",
    position: duel(SOUTH),
    clicks: ["h8"],
    types: "Sh8xa8",
    rule: "ZUG-8",
    says: /There is no die on h8/,
  },
  {
    name: "a die that reaches nothing",
    position: duel(`${TWO.slice(0, -1)}7(.bNpR)`),
    clicks: ["h1"],
    rule: "ZUG-8",
    says: /The blue knight on h1 reaches no die of another colour/,
  },
  {
    name: "the end while a capture is left",
    position: duel(TWO),
    types: "end",
    rule: "ZUG-15",
    says: /A capture is left, so the game goes on/,
  },
  {
    name: "a free die that is not there",
    position: "8/8/8/8/2(pRcQ.)5/8/8/(.cQrR)7 b duel rN - bN bp rQ BQ",
    clicks: ["h8"],
    rule: "ZUG-15",
    says: /There is no die on h8 to take/,
  },
  {
    name: "a move after the end",
    position: over,
    clicks: ["c4"],
    types: "Sa1xc4",
    rule: "ZUG-18",
    says: /The game is over/,
  },

  // Nobody turns the board, and faces are announced.
  {
    name: "an announcement without faces",
    position: fixed(TWO),
    types: "Sc3xf6",
    rule: "ZUG-21",
    says: /An announcement tells the colour and rank of both faces/,
  },
  {
    name: "an announcement of the wrong colour for the edge",
    position: fixed(TWO),
    types: "Sc3xf6:rQxbN",
    rule: "ZUG-22",
    says: /From the south blue captures, not a red queen/,
  },
  {
    name: "an announcement of one colour twice",
    position: fixed(TWO),
    types: "Sc3xf6:bQxbN",
    rule: "ZUG-22",
    says: /A die captures a die of another colour than its own/,
  },
  {
    name: "an announced way that is no such piece's",
    position: fixed(TWO),
    types: "Sc3xf6:bRxcN",
    rule: "ZUG-22",
    says: /A rook moves along ranks and files, and from c3 that does not lead to f6/,
  },
  {
    name: "an announcement with no die to move",
    position: fixed(TWO),
    clicks: ["a1"],
    types: "Sa1xf6:bBxcN",
    rule: "ZUG-22",
    says: /There is no die on a1/,
  },
  {
    name: "an announcement about an empty square",
    position: fixed(TWO),
    clicks: ["c3", "h8"],
    rule: "ZUG-22",
    says: /There is no die on h8/,
  },
  {
    name: "an announcement over a die that is in the way",
    position: fixed(SOUTH),
    types: "Sa1xa8:bQxcQ",
    rule: "ZUG-22",
    says: /The queen does not pass over the die on a5/,
  },
  {
    name: "an answer where nothing was announced",
    position: fixed(TWO),
    types: "challenge",
    rule: "ZUG-23",
    says: /Nothing has been announced that waits for an answer/,
  },
  {
    name: "a capture where an answer is due",
    position: fixed(TWO, "Sc3xf6:bQxcN", "b"),
    clicks: ["f6"],
    types: "Wf6xc3:pBxrR",
    rule: "ZUG-23",
    says: /announce/,
  },
  {
    name: "a fixed game that is over",
    position: fixed(TWO, "1-0", "-"),
    clicks: ["c3"],
    types: "none",
    rule: "ZUG-23",
    says: /The game is over/,
  },

  // Together.
  {
    name: "a board turned further than a quarter",
    position: coop(TWO, "NE"),
    keys: ["Shift+F", "Shift+F"],
    types: "Sc3xf6",
    rule: "ZUG-28",
    says: /The board is turned by a quarter at most, and First faces north/,
  },
  {
    name: "an edge from which nothing can be captured",
    position: coop(TWO),
    looksAt: "E",
    rule: "ZUG-28",
    says: /From east nothing can be captured/,
  },
  {
    name: "a pass with a capture within reach",
    position: coop(TWO),
    types: "passS",
    rule: "ZUG-31",
    says: /A capture is within reach, so nobody passes/,
  },
  {
    name: "a shared die of another colour than the edge's",
    position: coop(TWO),
    clicks: ["f6"],
    types: "Sf6xc3",
    rule: "ZUG-7",
    says: /The south edge is blue, and the die on f6 shows a cream queen/,
  },
  {
    name: "a shared game that is lost",
    position: "8/8/8/8/8/8/8/(.bQrR)7 1 coop rN0 3cBNNQbNbp SW NN",
    clicks: ["a1"],
    types: "Sa1xa2",
    rule: "ZUG-30",
    says: /The game is over/,
  },
];

/** Makes a board ready on which one plays: the clock runs, and what the player may see is open. */
async function begin(page, screen) {
  for (const name of ["Start the clock", "Show my hand", "Show my side of the dice"]) {
    if (await screen.offers(name)) await screen.button(name).click();
  }
}

/** Asks in one way: the mouse, the key that asks why, or a typed move. */
async function ask(page, screen, way, { look, looksAt, keys, clicks, types }) {
  if (look) await page.locator(`[data-edge="${look}"] button`).click();
  if (way === "edge") {
    await page.locator(`[data-edge="${looksAt}"] button`).click();
  } else if (way === "turning") {
    await page.locator('[data-board] [tabindex="0"]').focus();
    for (const key of keys) await page.keyboard.press(key);
  } else if (way === "typing") {
    await screen.input.fill(types);
    await screen.input.press("Enter");
  } else {
    for (const name of clicks.slice(0, -1)) await click(page, name);
    const last = clicks.at(-1);
    if (way === "mouse") {
      await click(page, last);
    } else {
      await screen.square(last).focus();
      await page.keyboard.press("w");
    }
  }
}

const ways = ({ clicks, types, looksAt, keys }) => [
  ...(clicks ? ["mouse", "key"] : []),
  ...(types ? ["typing"] : []),
  ...(looksAt ? ["edge"] : []),
  ...(keys ? ["turning"] : []),
];

test("every refusal comes with its rule and a sentence, by mouse, by key and by typing", async (t) => {
  const page = await newPage(t);
  for (const tried of REFUSED) {
    for (const way of ways(tried)) {
      await t.test(`${tried.name}, by ${way}`, async () => {
        // By way of the gallery, or the same address twice would be the same screen.
        await open(page, "#/");
        const screen = await show(page, at(tried.position));
        await begin(page, screen);
        const before = await screen.position();
        await ask(page, screen, way, tried);
        const sentence = await screen.refused(tried.rule);
        assert.match(sentence, tried.says);
        assert.match(sentence, /^\S.*\. Show rule ZUG-\d+$/, "a sentence, and the way to the rule");
        // A board that was turned by a quarter shows other faces.
        const shown = (position) => (tried.keys ? position.slice(position.indexOf(" ")) : position);
        assert.equal(shown(await screen.position()), shown(before), "nothing is played");
        await play(page).refusal.getByRole("button").click();
        await page.locator("[role=tabpanel]").getByText(tried.rule, { exact: true }).first().waitFor();
      });
    }
  }
});

test("the die in the way is drawn on its square", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(duel(SOUTH)));
  for (const name of ["a1", "a8"]) await click(page, name);
  await screen.refused("ZUG-8");
  await eventually(() => page.locator(".refused .guilty").count(), 1);
  await axe(page);
});

test("what a square refuses is asked by a key, and the die that is chosen stays", async (t) => {
  const page = await newPage(t);
  const screen = await show(page, at(duel(SOUTH)));
  await click(page, "a1");
  await screen.square("a8").focus();
  await page.keyboard.press("w");
  await screen.refused("ZUG-8");
  assert.deepEqual(await screen.marked("selected"), ["a1"]);
});

/** Pairs of games that the reader cannot tell apart; what is tried must be answered alike in both. */
const COVERED = [
  {
    name: "a fixed game for anybody",
    positions: [fixed(SOUTH), fixed(SOUTH.replace("(.bQrR)", "(.rNbB)").replace("(.cQrR)", "(.pRbQ)"))],
    clicks: [["a1"], ["h8"], ["a1", "a8"], ["a1", "b2"], ["a1", "a1"]],
    types: ["Sa1xf8:bQxcN", "Sa1xa8:bQxcQ", "Sa1xd1:rQxbN", "challenge"],
  },
  {
    name: "a fixed game for the player in the south",
    positions: [fixed(TWO), fixed("8/8/5(.cQrB)2/8/8/2(.bQpB)5/8/8")],
    shows: true,
    clicks: [["c3"], ["a1"], ["c3", "a1"], ["c3", "c3"], ["f6", "h8"]],
    types: ["Wf6xc3:pBxbQ", "Sc3xf6:bRxcN", "Sc3xf6:rQxbN"],
  },
  {
    name: "a covered duel",
    positions: [duel(TWO), `${TWO} w duel - - NRpB rQ bpNQ QQRR`],
    clicks: [["f6"], ["a1"], ["c3", "a1"]],
    types: ["Sf6xc3", "end", "-3r_Sc3xa1"],
  },
  {
    name: "a shared game",
    positions: [coop(TWO), coop("8/8/5(.cQrB)2/8/8/2(.bQpB)5/8/8")],
    shows: true,
    clicks: [["f6"], ["a1"], ["c3", "a1"]],
    types: ["Sf6xc3"],
  },
];

for (const { name, positions, shows, clicks, types } of COVERED) {
  test(`a refusal tells nothing that is hidden: ${name}`, async (t) => {
    const page = await newPage(t);
    const told = [];
    for (const position of positions) {
      const answers = [];
      for (const tried of [...clicks.map((clicks) => ({ clicks })), ...types.map((types) => ({ types }))]) {
        await open(page, "#/");
        const screen = await show(page, at(position));
        if (shows) await begin(page, screen);
        await ask(page, screen, tried.clicks ? "mouse" : "typing", tried);
        // Where nothing is refused, there is no answer to compare but what the page shows of the draft.
        await screen.square("a1").focus();
        await settled(page);
        const refusal = await screen.refusal.allTextContents();
        answers.push([JSON.stringify(tried), refusal.join(), await screen.spoken()]);
      }
      told.push(answers);
    }
    assert.deepEqual(told[0], told[1]);
    assert.ok(told[0].some(([, refusal]) => /Show rule ZUG-/.test(refusal)), "something is refused");
  });
}
