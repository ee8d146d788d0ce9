// Zugzwang: a forbidden click, key or typed move gets a refusal with the rule that forbids it, and no refusal reveals
// hidden information. tests/house/refusals/zugzwang.rs checks the rules in all positions without a browser; here are
// three of them.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, newPage, open } from "./harness.mjs";
import { click, eventually, play, settled, show, ruleNamed } from "./helpers.mjs";
import { said, say } from "./words.mjs";

const at = (position) => `#/play/zugzwang?pos=${encodeURIComponent(position)}`;

/**
 * The example from the rules' source: from the south a blue queen takes a cream one, from the west a purple bishop a
 * red rook.
 */
const TWO = "8/8/5(.cQpB)2/8/8/2(.bQrR)5/8/8";
/** From the south: a blue queen on a1; a cream queen beyond a red one on its file; a cream knight off its lines. */
const SOUTH = "(.cQrR)7/8/8/(.rQcR)7/8/1(.cNrB)6/8/(.bQrR)2(.bNrB)4";
const DUEL = " w duel - - 3cbN bp rQNQ NNBB";

const duel = (layout) => layout + DUEL;
const coop = (layout, edges = "SW") => `${layout} 1 coop - 3cBNNQbNbp ${edges} NN`;
const fixed = (layout) => `${layout} w fixed - - SW -`;

/**
 * Attempts and their refusals: clicked squares in order, the last of which is refused, or a typed move, or both. `look`
 * is the edge to look from first, `looksAt` an edge that is forbidden, and `keys` turn the board too far.
 */
const REFUSED = [
  {
    name: "the same die from another edge",
    position: duel(TWO),
    look: "W",
    clicks: ["c3"],
    types: "Wc3xf6",
    rule: "ZUG-7",
    says: said("zugzwang.not_the_edges", { colour: say("zugzwang.purple"), edge: say("zugzwang.west"), at: "c3", face: say("zugzwang.red_rook") }),
  },
  {
    name: "a board turned further than a quarter",
    position: coop(TWO, "NE"),
    keys: ["Shift+F", "Shift+F", "Shift+F"],
    types: "Sc3xf6",
    rule: "ZUG-28",
    says: said("zugzwang.more_than_a_quarter", { edge: say("zugzwang.north") }),
  },
  {
    name: "an edge from which nothing can be captured",
    position: coop(TWO),
    looksAt: "E",
    rule: "ZUG-28",
    says: said("zugzwang.turns_back", { edge: say("zugzwang.east") }),
  },
];

/** Makes the board playable: starts the clock, and shows what the player may see. */
async function begin(page, screen) {
  for (const name of [say("page.clock_start"), say("page.hand_show"), say("page.hand_show_side")]) {
    if (await screen.offers(name)) await screen.button(name).click();
  }
}

/** Makes an attempt with the mouse, with the key that asks why, or with a typed move. */
async function ask(page, screen, way, { look, looksAt, keys, clicks, types }) {
  if (look) await page.locator(`[data-edge="${look}"] button`).click();
  if (way === "edge") {
    // The first press only warns of the consequence.
    for (let i = 0; i < 2; i++) await page.locator(`[data-edge="${looksAt}"] button`).click();
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

test("a refusal comes with its rule and a sentence, by mouse, by key and by typing", async (t) => {
  const page = await newPage(t);
  for (const tried of REFUSED) {
    for (const way of ways(tried)) {
      await t.test(`${tried.name}, by ${way}`, async () => {
        // Opens the gallery first, because opening the current address again does nothing.
        await open(page, "#/");
        const screen = await show(page, at(tried.position));
        await begin(page, screen);
        const before = await screen.position();
        await ask(page, screen, way, tried);
        const sentence = await screen.refused(tried.rule);
        assert.match(sentence, tried.says);
        assert.match(sentence, new RegExp(`^\\S.*\\. ${said("page.play_show_rule", { rule: /\d+/ }).source}$`), "a sentence, and the way to the rule");
        // A board turned by a quarter shows other faces.
        const shown = (position) => (tried.keys ? position.slice(position.indexOf(" ")) : position);
        assert.equal(shown(await screen.position()), shown(before), "nothing is played");
        await play(page).refusal.getByRole("button").click();
        await page.locator("[role=tabpanel]").getByText(ruleNamed(tried.rule), { exact: true }).first().waitFor();
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

/** Pairs of games that look the same to the reader. Attempts must get the same answers in both. */
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
    const told = [];
    for (const position of positions) {
      // A separate device, because the coach makes each remark once on a device.
      const page = await newPage(t);
      const answers = [];
      for (const tried of [...clicks.map((clicks) => ({ clicks })), ...types.map((types) => ({ types }))]) {
        await open(page, "#/");
        const screen = await show(page, at(position));
        if (shows) await begin(page, screen);
        await ask(page, screen, tried.clicks ? "mouse" : "typing", tried);
        // If there is no refusal, compare what the page shows of the draft.
        await screen.square("a1").focus();
        await settled(page);
        const refusal = await screen.refusal.allTextContents();
        answers.push([JSON.stringify(tried), refusal.join(), await screen.spoken()]);
      }
      told.push(answers);
    }
    assert.deepEqual(told[0], told[1]);
    assert.ok(told[0].some(([, refusal]) => said("page.play_show_rule").test(refusal)), "something is refused");
  });
}
