// Fidchell: a forbidden click or typed move gets a refusal with the rule that forbids it, on the board and in the
// trays. tests/house/refusals/fidchell.rs checks the rules in all positions without a browser; here are three of them.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { axe, newPage, open } from "./harness.mjs";
import { click, eventually, play, show, ruleNamed } from "./helpers.mjs";
import { said, say } from "./words.mjs";

const VECTORS = JSON.parse(readFileSync(new URL("../tests/vectors/fidchell.json", import.meta.url), "utf8"));
const from = (name) => VECTORS.find((vector) => vector.name === name).position;

const at = (position) => `#/play/fidchell?pos=${encodeURIComponent(position)}`;

/** Builds a position from pieces with their squares, and the other fields. Trailing fields are optional. */
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
const CALLED = from("called, two pieces can take the King");
const TWO_FIENDS = set(`${KINGS}Nf3 fe4 fg4`, "w p - 2000");

/**
 * Attempts and their refusals: clicks in order, or a typed move, or both. A click is a square, or `near U` or `far U`:
 * the Unicorn in the tray below the board or above it.
 */
const REFUSED = [
  {
    name: "a portal on which a piece stands",
    position: set(`${KINGS}Wh1 Bg1`),
    clicks: ["near U"],
    types: "U@h1",
    rule: "FID-16",
    says: new RegExp(say("fidchell.must_be_empty", { man: "your Warrior on h1" }).start),
  },
  {
    name: "a lost piece of the other side",
    position: set(`${KINGS}nf8`, "w p - 0000 - w"),
    clicks: ["far W"],
    rule: "FID-1",
    says: said("fidchell.not_yours_beside", { kind: say("fidchell.warrior") }),
  },
  {
    name: "a piece that could capture the called King, and goes elsewhere",
    position: CALLED,
    clicks: ["b5", "c4"],
    types: "b5-c4",
    rule: "FID-10",
    says: said("fidchell.must_capture", { squares: /b5.*f12/ }),
  },
];

/** Clicks a square or a piece in a tray. */
async function clickOn(page, name) {
  const [, strip, letter] = name.match(/^(near|far) (.)$/) ?? [];
  if (strip) await page.locator(`.strip.${strip} [data-reserve="${letter}"]`).first().click();
  else await click(page, name);
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
        assert.match(sentence, new RegExp(`^\\S.*\\. ${said("page.play_show_rule", { rule: /\d+a?/ }).source}$`), "a sentence, and the way to the rule");
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
  assert.match(await screen.refused("FID-1"), said("fidchell.in_the_way", { man: /.* f6/ }));
  assert.deepEqual(await screen.marked("selected"), ["f3"]);
});

test("a piece beside the board is refused by a key as well", async (t) => {
  const position = set(`${KINGS}Dg1`);
  const page = await newPage(t);
  const screen = await show(page, at(position), position);
  await page.locator('.strip.near [data-reserve="U"]').focus();
  await page.keyboard.press("Enter");
  assert.match(await screen.refused("FID-17"), said("fidchell.no_bard", { side: say("games.white") }));
  assert.equal(await screen.position(), position);
});
