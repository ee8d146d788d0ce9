// Games by link: two browsers that send each other links, and nothing else.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, newPage, open } from "./harness.mjs";
import { eventually, eventuallyMatches, play, settled, showMoves, slotOf } from "./helpers.mjs";
import { said, say } from "./words.mjs";

const GAMES = {
  fist: "Fist",
  hens: "Hens and Chicks",
  pawn: "Pawn",
  fidchell: "Gygax’s Fidchell",
  zugzwang: "Zugzwang",
};

const here = (page) => page.getByTestId("by-link");

/** Begins a game by link as the first player. */
async function begin(page, game) {
  await open(page, "#/");
  await page.locator(".game", { has: page.locator(`a[href="#/rules/${game}"]`) }).getByRole("button", { name: /^Play/ }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel(say("page.new_opponent")).selectOption("link");
  await dialog.getByRole("button", { name: say("page.new_start") }).click();
  await page.locator(`[data-board=${game}]`).waitFor();
}

/** Types the move that the field suggests, or another one that begins like it. */
async function move(page, other = 0) {
  await showMoves(page);
  const screen = play(page);
  const before = await screen.position();
  await eventuallyMatches(() => screen.input.getAttribute("placeholder"), /./);
  const text = await screen.input.getAttribute("placeholder");
  // What is rolled is not chosen, and whoever may not know it types the move without.
  const plain = (mv) => mv.replace(/\/.*$/, "");
  let moves = [plain(text)];
  for (const letter of [text[0], ..."SWNEabcdefgh"]) {
    if (moves.length > other) break;
    await screen.input.fill(letter);
    moves = [...new Set([...moves, ...(await page.locator(".completion").allTextContents()).map(plain)])];
  }
  await screen.input.fill(moves[other]);
  await screen.input.press("Enter");
  await eventually(async () => (await screen.position()) !== before, true, moves[other]);
}

/** A page whose dice fall the same in every run: a game that is rolled anew may be over before its tenth ply. */
async function player(t, seed) {
  const page = await newPage(t);
  await page.addInitScript((seed) => {
    let state = seed;
    Crypto.prototype.getRandomValues = (bytes) => {
      bytes.forEach((_, i) => (bytes[i] = (state = (state * 48271) % 2147483647) >> 8));
      return bytes;
    };
  }, seed);
  return page;
}

/** Sends the reply: what stands behind # in its link. */
async function send(page, name = say("page.byline_send")) {
  await page.getByRole("button", { name }).click();
  const link = await page.getByTestId("share-link").inputValue();
  await page.getByRole("dialog").getByRole("button", { name: say("page.close") }).click();
  return link.slice(link.indexOf("#"));
}

/** Opens a link as if it came in a message, whatever is shown now. */
async function receive(page, game, hash) {
  await open(page, "#/");
  await open(page, hash);
  await page.locator(`[data-board=${game}]`).waitFor();
}

const kept = async (page, game) => {
  await settled(page);
  return page.evaluate(
    (game) =>
      Object.entries(localStorage)
        .filter(([key]) => / game\./.test(key))
        .map(([key, text]) => [key, text.replace(/"changed":\d+/, "")])
        .filter(([, text]) => text.includes(`"${game}"`) || text.includes("sealed "))
        .sort(),
    game,
  );
};

for (const game of Object.keys(GAMES)) {
  test(`ten plies of ${GAMES[game]} go to and fro by links alone`, async (t) => {
    const first = await player(t, 1);
    const second = await player(t, 2);
    await begin(first, game);
    const links = [];
    for (let ply = 1; ply <= 10; ply++) {
      const [from, to] = ply % 2 ? [first, second] : [second, first];
      await move(from);
      // Whose turn it is not is told so, and may still be decided otherwise.
      await eventuallyMatches(() => from.getByTestId("status").textContent(), said("page.status_waiting"));
      links.push(await send(from));
      await receive(to, game, links.at(-1));
      if (ply > 1) {
        await eventuallyMatches(() => here(to).textContent(), said("page.byline_reply"));
        await play(to).stands(await play(from).position());
        if (ply === 3 && game === "hens") await axe(to);
        await here(to).getByRole("button", { name: say("page.byline_go_on") }).click();
        await eventually(() => here(to).count(), 0);
      }
      await play(to).stands(await play(from).position());
      if (ply === 6) {
        // An older link changes nothing, and leads back.
        const before = await kept(to, game);
        await receive(to, game, links[3]);
        await eventuallyMatches(() => here(to).textContent(), said("page.byline_older"));
        await here(to).getByRole("button", { name: say("page.byline_open") }).click();
        await play(to).stands(await play(from).position());
        assert.deepEqual(await kept(to, game), before);
      }
    }
    assert.deepEqual(await play(first).plies(), await play(second).plies());
    assert.equal((await kept(second, game)).length, 1, "all went into one game");

    // A link that disagrees is told so, and overwrites nothing.
    const before = await kept(first, game);
    const third = await player(t, 3);
    await receive(third, game, links[7]);
    await move(third, 1);
    await receive(first, game, await send(third));
    await eventuallyMatches(() => here(first).textContent(), said("page.byline_disagrees"));
    assert.match(await here(first).textContent(), /\b9\b/);
    await showMoves(first);
    await play(first).input.fill("nothing");
    await play(first).input.press("Enter");
    await eventuallyMatches(() => first.getByTestId("refusal").textContent(), said("page.play_hold"));
    assert.deepEqual(await kept(first, game), before);
    await here(first).getByRole("button", { name: say("page.byline_keep") }).click();
    await eventually(async () => (await kept(first, game)).length, before.length + 1);
    assert.deepEqual((await kept(first, game)).filter(([key]) => before.some(([old]) => old === key)), before);
  });
}

test("a move in the other’s place is asked about, and the seat can be changed", async (t) => {
  const page = await newPage(t);
  await begin(page, "hens");
  await move(page);
  const screen = play(page);
  const stands = await screen.position();
  await screen.input.fill("d7-b5");
  await screen.input.press("Enter");
  await eventuallyMatches(() => screen.refusal.textContent(), said("page.status_waiting"));
  await screen.stands(stands);
  await screen.button(say("page.byline_move_for", { player: "Black" })).click();
  await screen.input.fill("d7-b5");
  await screen.input.press("Enter");
  await eventually(async () => (await screen.plies()).length, 2);
  assert.equal(await screen.button(say("page.byline_send")).count(), 0);
  await page.getByLabel(say("page.byline_seats")).selectOption("1");
  await eventuallyMatches(() => screen.board.getAttribute("data-turned"), /2/);
  await eventuallyMatches(() => page.getByTestId("status").textContent(), said("page.status_waiting"));
  await page.reload();
  await screen.board.waitFor();
  await eventuallyMatches(() => page.getByTestId("status").textContent(), said("page.status_waiting"));
  await screen.button(say("page.byline_send")).click();
  await axe(page, "dialog");
});

test("by link the own hand alone is offered, and nobody takes the other seat to see the other", async (t) => {
  const page = await newPage(t);
  await begin(page, "zugzwang");
  const hands = () => page.locator("[data-show]").evaluateAll((all) => all.map((button) => button.dataset.show));
  assert.deepEqual(await hands(), ["0"]);
  assert.equal(await page.getByLabel(say("page.byline_seats")).count(), 0);
  await page.getByText(say("page.byline_seat", { player: "First" })).waitFor();
  const screen = play(page);
  await move(page);
  // It is the other's turn now: the own hand is here all the same, and the other's is not.
  await eventually(async () => (await screen.plies()).length, 1);
  assert.deepEqual(await hands(), ["0"]);
  await screen.button(say("page.hand_show")).click();
  await eventually(() => page.locator("[data-card]").count(), 4);
});

test("a link without an Id that goes on from a kept game says so softly", async (t) => {
  const page = await newPage(t);
  const screen = play(page);
  await open(page, "#/play/hens");
  await screen.board.waitFor();
  for (const mv of ["d2-b4", "d7-b5"]) {
    await screen.input.fill(mv);
    await screen.input.press("Enter");
  }
  await eventually(async () => (await screen.plies()).length, 2);
  const address = await slotOf(page);
  await open(page, "#/");
  await page.getByRole("button", { name: say("page.open_title") }).click();
  await page.getByTestId("open-text").fill('[Game "hens"]\n\n1. d2-b4 d7-b5 2. c2-d3 *');
  await page.getByRole("dialog").getByRole("button", { name: say("page.open_do"), exact: true }).click();
  const told = say("page.byline_goes_on", { game: say("page.byline_kept_game"), moves: 1 });
  await eventually(async () => (await here(page).textContent()).includes(told), true);
  await here(page).getByRole("link", { name: say("page.play_discard") }).waitFor();
  await here(page).getByRole("button", { name: say("page.byline_go_on") }).click();
  await eventually(() => slotOf(page), address);
  await eventually(screen.plies, ["d2-b4", "d7-b5", "c2-d3"]);
});
