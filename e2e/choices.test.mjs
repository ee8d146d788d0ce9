// Choices before a move is played: the questions whether to pin, to call the King or to convert.

import assert from "node:assert/strict";
import { axe, newPage } from "./harness.mjs";
import { eventually, eventuallyMatches, click, middle, settled, show } from "./helpers.mjs";
import { testIf } from "./soak.mjs";
import { say, said } from "./words.mjs";

const PHONE = { width: 360, height: 740, touch: true };

/** In Fist, the yellow guard that moves to c4 may pin (capture from beside it) the mage on d4. */
const PIN = "k6V/8/8/2y5/3M4/3b4/8/7B b - m";
/**
 * In Fidchell, White's King on f1 can be captured. If White moves the Warrior on c6, White may call the King: Black
 * must then capture him.
 */
const CALL = "5n4qk/12/12/12/12/w11/2W9/1c10/12/12/N10N/5K6 w p - 0000 f6g6f7g7 WWWWWPPHROVLLQEEGGSSJTTCCADBwwwwwpphrovlleeggssjttcnadb";
/**
 * In Fist, the ace can jump over two blue guards. A blue guard of its own side is out of play, so the ace may convert
 * one of them.
 */
const CHAIN = "V6k/8/8/8/3b4/8/1b5B/A6B w - -";

const at = (game, position) => `#/play/${game}?pos=${encodeURIComponent(position)}`;

async function tap(page, name) {
  const { x, y } = await middle(page, name);
  await page.touchscreen.tap(x, y);
}

/** Presses Tab until an element has the focus, then presses a key. */
async function reach(page, element, key) {
  for (let i = 0; i < 40; i++) {
    if (await element.evaluate((e) => e === document.activeElement)) return page.keyboard.press(key);
    await page.keyboard.press("Tab");
  }
  assert.fail("Tab does not lead there");
}

const INPUTS = {
  mouse: (page) => ({ go: (name) => click(page, name), press: (element) => element.click() }),
  touch: (page) => ({ go: (name) => tap(page, name), press: (element) => element.tap() }),
  keyboard: (page) => ({
    go: (name) => click(page, name),
    press: (element) => reach(page, element, "Enter"),
  }),
};

/** For each question: the clicks that lead to it, the key of its text, and the moves that the answers play. */
const QUESTIONS = {
  pin: { game: "fist", position: PIN, clicks: ["c5", "c4"], asks: "fist.ask_pin", yes: "c5-c4xd4", no: "c5-c4" },
  call: { game: "fidchell", position: CALL, clicks: ["c6", "c7"], asks: "fidchell.ask_call", yes: "c6-c7!", no: "c6-c7" },
};

for (const [name, { game, position, clicks, asks, yes, no }] of Object.entries(QUESTIONS)) {
  for (const input of Object.keys(INPUTS)) {
    testIf(input === (name === "pin" ? "touch" : "keyboard"))(`the question about a ${name} has two answers, by ${input}`, async (t) => {
      const page = await newPage(t, input === "touch" ? PHONE : {});
      const { go, press } = INPUTS[input](page);
      const question = () => page.getByRole("group", { name: said(asks) });
      let screen = await show(page, at(game, position), position);
      for (const square of clicks) await go(square);
      await screen.says(said(asks));
      await eventuallyMatches(screen.spoken, said(asks), "it is read out");
      assert.equal(await question().getByRole("button").count(), 2);
      await press(screen.action("accept"));
      await eventually(() => question().count(), 0, "it is answered");
      await press(screen.action("play"));
      await eventually(screen.plies, [yes]);

      await press(screen.action("take-back"));
      await screen.stands(position);
      for (const square of clicks) await go(square);
      await press(screen.action("play"));
      await eventually(screen.plies, [no]);
    });
  }
}

for (const [input, key] of [["mouse"], ["touch"], ["keyboard", "Enter"], ["keyboard", "Space"]]) {
  testIf(input === "mouse" || key === "Space")(`whether the ace converts is chosen, by ${input}${key ? ` with ${key}` : ""}`, async (t) => {
    const page = await newPage(t, input === "touch" ? PHONE : {});
    const { go, press } = INPUTS[input](page);
    const screen = await show(page, at("fist", CHAIN), CHAIN);
    for (const name of ["a1", "c3"]) await go(name);
    const choice = (fate) => page.getByTestId("draft").getByRole("button", { name: say(`fist.${fate}`), exact: true });
    const stands = (on) => eventually(() => choice("convert").getAttribute("aria-pressed"), on);
    const choose = (fate) => (key ? reach(page, choice(fate), key) : press(choice(fate)));
    await stands("false");
    await choose("convert");
    await stands("true");
    await eventuallyMatches(screen.spoken, said("page.said_changed"));
    if (key) assert.ok(await choice("convert").evaluate((e) => e === document.activeElement), "it keeps the keyboard");
    await choose("capture");
    await stands("false");
    // A second click on the captured piece makes the same choice as the button.
    await go("b2");
    await go("b2");
    await stands("true");
    await press(screen.action("play"));
    await eventually(screen.plies, ["a1=c3"]);
  });
}

for (const width of [360, 768, 1440]) {
  for (const dark of [false, true]) {
    testIf(width === (dark ? 768 : 360))(`a question and choices are large enough, and axe finds nothing, ${width} wide, ${dark ? "dark" : "light"}`, async (t) => {
      const page = await newPage(t, { width, height: width === 360 ? 740 : 900, dark, reducedMotion: true });
      const fits = async (selector, what) => {
        await settled(page);
        for (const element of await page.locator(selector).all()) {
          // The height and width of the part that a finger can reach, which is not covered or cut off.
          const reached = await element.evaluate((e) => {
            const { left, right, top, bottom } = e.getBoundingClientRect();
            const is = (x, y) => e.contains(document.elementFromPoint(x, y));
            let [tall, wide] = [0, 0];
            for (let y = Math.floor(top) + 0.5; y < bottom + 1; y++) tall += is((left + right) / 2, y);
            for (let x = Math.floor(left) + 0.5; x < right + 1; x++) wide += is(x, (top + bottom) / 2);
            return { tall, wide, cut: e.scrollWidth > e.clientWidth };
          });
          assert.ok(reached.tall >= 44 && reached.wide >= 44 && !reached.cut, `${what}: ${JSON.stringify(reached)}`);
        }
        await axe(page);
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)) <= 0, what);
      };
      for (const [name, { game, position, clicks }] of Object.entries(QUESTIONS)) {
        await show(page, at(game, position), position);
        for (const square of clicks) await click(page, square);
        await fits(".answers button", name);
      }
      await show(page, at("fist", CHAIN), CHAIN);
      for (const name of ["a1", "c3"]) await click(page, name);
      await fits(".choices button", "the choices");
    });
  }
}
