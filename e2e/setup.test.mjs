// The position editor: building a position of each game by mouse and keyboard, the rules that illegal positions break,
// undo, texts and links.

import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES } from "./games.mjs";
import { axe, newPage, open } from "./harness.mjs";
import { bothHere, click, drag, eventually, eventuallyMatches, middle, play, shareAs, sharedText, slotOf, startButton } from "./helpers.mjs";
import { some, testIf } from "./soak.mjs";
import { said, say } from "./words.mjs";

const address = (game, position, options = "") => `#/setup/${game}?pos=${encodeURIComponent(position)}${options}`;
const field = (page, name) => page.locator(`[data-field="${name}"]`);
const choose = (page, name, words) => field(page, name).getByRole("combobox").selectOption({ label: words });
const more = (page, name, what) =>
  field(page, name)
    .getByRole("listitem")
    .filter({ has: page.getByText(what) })
    .getByRole("button", { name: said("page.setup_one_more") })
    .click();
const named = (page, name) => page.getByRole("button", { name, exact: true });
const problems = (page) =>
  page.getByTestId("problems").locator("[data-rule]").evaluateAll((all) => all.map((one) => one.dataset.rule));

/** For each kind of piece in a position, its squares. */
function kinds(position) {
  const rows = position.split(" ")[0].split("/");
  const found = new Map();
  rows.forEach((row, i) => {
    let file = 0;
    for (const [part] of row.matchAll(/\d+|\(.*?\)|\+?./g)) {
      if (/^\d/.test(part)) file += Number(part);
      else found.set(part, [...(found.get(part) ?? []), "abcdefghijkl"[file++] + (rows.length - i)]);
    }
  });
  return found;
}

async function begin(page, hash) {
  await open(page, hash);
  const screen = play(page);
  await screen.board.waitFor();
  return screen;
}

async function putByMouse(page, position) {
  for (const [text, squares] of kinds(position)) {
    // For a die of Zugzwang, choose the face on top first, then the orientation.
    const way = text.startsWith("(");
    const top = way ? /^\((\.|..)/.exec(text)[0] : text;
    const stock = page.locator(`[data-stock${way ? "^" : ""}="${top}"]`);
    // A large palette shows the pieces of one side only. Switch to the other side if necessary.
    if ((await stock.count()) === 0) await page.getByRole("group", { name: say("page.setup_pieces"), exact: true }).getByRole("radio", { checked: false }).check();
    await stock.click();
    if (way) await page.locator(`[data-way="${text}"]`).click();
    for (const square of squares) await click(page, square);
  }
}

async function putByKeyboard(page, position) {
  await page.locator('[data-board] [tabindex="0"]').focus();
  for (const [letter, squares] of kinds(position)) {
    const chosen = () => page.evaluate(() => document.querySelector("[data-stock][aria-pressed=true]")?.dataset.stock);
    // A key selects the pieces with its letter one after the other.
    for (let i = 0; i < 4; i++) {
      const before = await chosen();
      if (before === letter) break;
      await page.keyboard.press(letter.at(-1));
      await eventually(async () => (await chosen()) !== before, true, `${letter} after ${before}`);
    }
    for (const square of squares) {
      const at = await page.evaluate(() => document.activeElement.dataset.square);
      const [files, ranks] = [square.charCodeAt(0) - at.charCodeAt(0), Number(square.slice(1)) - Number(at.slice(1))];
      for (let i = 0; i < Math.abs(files); i++) await page.keyboard.press(files > 0 ? "ArrowRight" : "ArrowLeft");
      for (let i = 0; i < Math.abs(ranks); i++) await page.keyboard.press(ranks > 0 ? "ArrowUp" : "ArrowDown");
      await eventually(() => page.evaluate(() => document.activeElement.dataset.square), square);
      await page.keyboard.press("Enter");
    }
  }
}

/** For each game a position, how to set its other fields, and how the game shows it. */
const COMPOSED = [
  {
    game: "hens",
    position: "10/10/3h6/10/10/4C5/10/10/2H7/10 b",
    first: (page) => page.getByLabel(say("games.board"), { exact: true }).selectOption("10"),
    fields: (page) => choose(page, say("games.to_move"), say("games.black")),
    keyboard: true,
  },
  {
    game: "pawn",
    position: "8/8/pPp5/2p1P3/2PP4/8/8/8 b",
    fields: (page) => choose(page, say("games.to_move"), say("games.black")),
  },
  {
    game: "fist",
    position: "B7/8/8/V7/y6k/1y6/8/8 b a3 -",
    fields: async (page) => {
      await choose(page, say("games.to_move"), say("fist.kings_side"));
      await field(page, say("fist.return_square")).getByRole("button", { name: say("page.setup_choose_squares") }).click();
      await click(page, "a3");
    },
    keyboard: true,
  },
  {
    game: "fidchell",
    position: "12/11k/7w4/12/4c2a4/12/4N7/5T6/12/1+H2W7/K11/12 b p K 1000 f6g7 WWw",
    fields: async (page) => {
      await choose(page, say("games.to_move"), say("games.black"));
      await choose(page, say("fidchell.leaps_left"), say("fidchell.leaps_white"));
      await more(page, say("fidchell.came_through"), said("fidchell.abyssal"));
      await field(page, say("fidchell.portals_used")).getByRole("button", { name: say("page.setup_choose_squares") }).click();
      for (const square of ["g7", "f6", "f7", "f7"]) await click(page, square);
      await field(page, say("fidchell.lost_pieces")).locator("summary").click();
      for (const name of ["Warrior (White)", "Warrior (White)", "Warrior (Black)"]) await more(page, say("fidchell.lost_pieces"), name);
    },
  },
  {
    game: "zugzwang",
    position: "8/8/8/8/2(pRcQ.)5/8/8/(.cQrR)7 b duel rN - bN bp rQ BQ",
    // The game hides the hands and the rolls of this position.
    seen: "8/8/8/8/2(pRcQ.)5/8/8/(.cQrR)7 b duel rN - ~1 ~1 ~1 -",
    fields: async (page) => {
      await choose(page, say("games.to_move"), say("zugzwang.second"));
      const add = async (name, ...counts) => {
        await field(page, name).locator("summary").click();
        for (const one of counts) await more(page, name, one);
      };
      await add(say("zugzwang.first_dice"), say("zugzwang.red_knight"));
      await add(say("zugzwang.first_hand"), /^Blue knights?$/i);
      await add(say("zugzwang.second_hand"), /^Blue and purple/i);
      for (const [name, ...words] of [
        [say("zugzwang.deck"), /^Add Red queen/i],
        [say("zugzwang.rolls"), "Add bishop", "Add queen"],
      ]) {
        await field(page, name).locator("summary").click();
        for (const one of words) await field(page, name).getByRole("button", { name: one }).click();
      }
    },
  },
];

for (const { game, position, seen, first, fields, keyboard } of COMPOSED) {
  // In the usual check three games are enough: tests/house/setup.rs and tests/house/setup_editor.rs put pieces and fill
  // in the fields of each game.
  testIf(["hens", "fidchell", "zugzwang"].includes(game))(`a position of ${game} is put together from an empty board, and played from there`, async (t) => {
    const page = await newPage(t, { reducedMotion: true });
    for (const put of keyboard ? some([putByKeyboard, putByMouse], 0) : [putByMouse]) {
      const screen = await begin(page, `#/setup/${game}`);
      await named(page, say("page.setup_empty_board")).click();
      await first?.(page);
      await put(page, position);
      await fields(page);
      await eventually(screen.position, position);
      assert.equal(await page.getByTestId("setup-position").inputValue(), position);
    }
    assert.deepEqual(await problems(page), []);
    await axe(page);
    await named(page, say("page.study_play")).click();
    await bothHere(page);
    await startButton(page).click();
    await page.locator("[data-testid=aim]:visible").waitFor();
    await eventually(play(page).position, seen ?? position);
    assert.match(await slotOf(page), /#\/play\/\w+\?game=/);
    // The browser's Back returns to the editor, with its position and its undo history.
    await page.goBack();
    await eventually(play(page).position, position);
    await named(page, say("page.setup_undo")).click();
    await eventually(async () => (await play(page).position()) !== position, true);
  });
}

test("what is impossible is told with its rules, marked on the board, and not played", async (t) => {
  const page = await newPage(t, { reducedMotion: true });
  const screen = await begin(page, "#/setup/hens");
  await named(page, say("page.setup_empty_board")).click();
  assert.deepEqual(await problems(page), ["HENS-13"]);
  assert.ok(await named(page, say("page.study_play")).isDisabled());
  await page.locator("[data-stock=C]").click();
  await click(page, "d8");
  await eventually(() => problems(page), ["HENS-13"]);
  await named(page, "Show problem 1").click();
  await eventually(() => screen.marked("problem"), ["d8"]);
  await named(page, say("page.rule_named", { rule: "13" })).click();
  await page.locator("[data-rule-text=HENS-13][aria-current=true]").waitFor();
  await page.keyboard.press("Escape");
  // An illegal position can also be shared. The link opens it in the editor.
  await named(page, say("page.share_title")).click();
  const link = await sharedText(page);
  assert.match(link, /#\/setup\/hens\?pos=/);
  assert.equal(await page.getByTestId("play-link").count(), 0);
  const other = await newPage(t, { reducedMotion: true });
  await begin(other, link.slice(link.indexOf("#")));
  await eventually(play(other).position, "3C4/8/8/8/8/8/8/8 w");
  assert.deepEqual(await problems(other), ["HENS-13"]);
  // Once the position is corrected, it can be played, unless the game is over in it.
  await other.locator("[data-stock=H]").click();
  await click(other, "a1");
  await eventually(() => problems(other), []);
  await other.getByText(say("page.setup_over"), { exact: true }).waitFor();
  assert.ok(await named(other, say("page.study_play")).isDisabled());
  await other.locator("[data-stock=h]").click();
  await click(other, "d8");
  assert.ok(await named(other, say("page.study_play")).isEnabled());
});

test("an address to play or a pasted text that is only impossible opens here; what cannot be read is told", async (t) => {
  const page = await newPage(t, { reducedMotion: true });
  const impossible = "3C4/8/8/8/8/8/8/8 w";
  await begin(page, `#/play/hens?pos=${encodeURIComponent(impossible)}`);
  await eventually(play(page).position, impossible);
  assert.match(page.url(), /#\/setup\/hens\?pos=/);
  assert.deepEqual(await problems(page), ["HENS-13"]);

  await open(page, "#/");
  await named(page, say("page.open_title")).click();
  await page.getByTestId("open-text").fill("8/8/8/8/8/8/8/8 b");
  await page.getByRole("dialog").getByRole("button", { name: say("page.open_do"), exact: true }).click();
  await eventually(play(page).position, "8/8/8/8/8/8/8/8 b");
  assert.match(page.url(), /#\/setup\/hens/);

  // The editor marks the fault in the text and leaves the text unchanged.
  const input = page.getByTestId("position-input");
  await input.fill("8/8/8/8/8/8/8/7Q w");
  await named(page, say("page.setup_apply")).click();
  await eventuallyMatches(() => page.getByTestId("position-error").textContent(), said("games.expected"));
  assert.equal(await page.getByTestId("position-error").locator("mark").textContent(), "Q");
  assert.equal(await input.inputValue(), "8/8/8/8/8/8/8/7Q w");
  await eventually(play(page).position, "8/8/8/8/8/8/8/8 b");
  await input.fill("8/7h/8/8/8/1C6/H7/7c w");
  await named(page, say("page.setup_apply")).click();
  await eventually(play(page).position, "8/7h/8/8/8/1C6/H7/7c w");
  await page.keyboard.press("Control+z");
  await eventually(play(page).position, "8/8/8/8/8/8/8/8 b");
});

test("pieces are dragged; everything is undone and done again, also after a reload", async (t) => {
  const page = await newPage(t, { reducedMotion: true });
  const screen = await begin(page, address("hens", "8/7h/8/8/8/1C6/H7/7c w"));
  const seen = [await screen.position()];
  const then = async (position) => {
    await eventually(screen.position, position);
    seen.push(position);
  };
  await drag(page, "b3", "c4");
  await then("8/7h/8/8/2C5/8/H7/7c w");
  // Drag a piece from the palette to the board, and a piece off the board.
  const { x, y, width, height } = await page.locator("[data-stock=c]").boundingBox();
  const to = await middle(page, "e5");
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x - 20, to.y, { steps: 3 });
  await page.mouse.move(to.x, to.y);
  await page.mouse.up();
  await then("8/7h/8/4c3/2C5/8/H7/7c w");
  await drag(page, "h1", { x: 5, y: 400 });
  await then("8/7h/8/4c3/2C5/8/H7/8 w");
  await screen.square("e5").focus();
  await page.keyboard.press("Delete");
  await then("8/7h/8/8/2C5/8/H7/8 w");
  for (const position of seen.slice(0, -1).reverse()) {
    await page.keyboard.press("Control+z");
    await eventually(screen.position, position);
  }
  await page.reload();
  await screen.board.waitFor();
  for (const position of seen.slice(1)) {
    await named(page, say("page.setup_redo")).click();
    await eventually(screen.position, position);
  }
  assert.ok(await named(page, say("page.setup_redo")).isDisabled());
});

test("a drag with a piece or the eraser in hand paints the squares under it, and is undone at once", async (t) => {
  const page = await newPage(t, { reducedMotion: true });
  const screen = await begin(page, address("hens", "8/7h/8/8/8/1C6/H7/7c w"));
  await page.locator("[data-stock=C]").click();
  await drag(page, "b4", "g4");
  await eventually(screen.position, "8/7h/8/8/1CCCCCC1/1C6/H7/7c w");
  await named(page, say("page.setup_eraser")).click();
  await drag(page, "b4", "b2");
  await eventually(screen.position, "8/7h/8/8/2CCCCC1/8/H7/7c w");
  for (const position of ["8/7h/8/8/1CCCCCC1/1C6/H7/7c w", "8/7h/8/8/8/1C6/H7/7c w"]) {
    await named(page, say("page.setup_undo")).click();
    await eventually(screen.position, position);
  }
});

test("on a phone the palette of every game is in sight without scrolling sideways, with one side of many pieces", async (t) => {
  const page = await newPage(t, { width: 360, height: 740, touch: true, reducedMotion: true });
  for (const game of some(GAMES, 0, 1, 4)) {
    await begin(page, `#/setup/${game}`);
    const boxes = await page.locator("[data-stock]").evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    assert.ok(boxes.every(({ left, right, bottom }) => left >= 0 && right <= 360 && bottom <= 740), `${game}: ${JSON.stringify(boxes)}`);
  }
  await begin(page, "#/setup/fidchell");
  await page.locator("[data-stock=W]").tap();
  await page.getByRole("radio", { name: say("games.black") }).check();
  assert.equal(await page.locator("[data-stock][aria-pressed=true]").getAttribute("data-stock"), "w");
});

test("the gallery and a game lead to the editor; on a phone it is whole", async (t) => {
  const page = await newPage(t, { width: 360, height: 740, touch: true, reducedMotion: true });
  for (const game of some(GAMES, 3)) {
    const name = say(`${game}.name`);
    await open(page, "#/");
    await named(page, say("page.home_set_up")).tap();
    await page.getByRole("dialog").getByRole("link", { name, exact: true }).tap();
    await page.locator(`[data-board=${game}]`).waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    assert.ok(wide <= 0, `${name}: the page is ${wide} pixels too wide`);
  }
  await begin(page, "#/play/hens");
  await page.getByTestId("moves").waitFor({ state: "attached" });
  const position = await play(page).position();
  await named(page, say("page.share_title")).tap();
  await shareAs(page, "text");
  await page.getByRole("link", { name: say("page.share_set_up") }).tap();
  await page.getByTestId("problems").waitFor();
  await eventually(play(page).position, position);
  // On a touch screen, taps on a piece in the palette and on squares place it.
  await page.locator("[data-stock=h]").tap();
  await play(page).square("d4").tap();
  await eventually(() => play(page).square("d4").getAttribute("data-piece"), "h");
});
