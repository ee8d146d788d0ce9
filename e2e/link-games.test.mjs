// Games by link: two browsers that exchange nothing but links.

import assert from "node:assert/strict";
import { test } from "node:test";
import { GAMES } from "./games.mjs";
import { axe, newPage, open } from "./harness.mjs";
import { A_MOVE, answer, completions, eventually, eventuallyMatches, keptLinks, linkByLink, play, playButton, seedRandom, settled, showMoves, slotOf, startButton } from "./helpers.mjs";
import { SOAK, some, testIf } from "./soak.mjs";
import { said, say } from "./words.mjs";

/** The keys of the sides' names, for games whose sides are not White and Black. */
const SEATS = { fist: ["fist.challenger", "fist.kings_side"], zugzwang: ["zugzwang.first", "zugzwang.second"] };

const here = (page) => page.getByTestId("by-link");

/** Starts a game by link, as the inviting player. */
async function begin(page, game) {
  await open(page, "#/");
  await playButton(page, game).click();
  await linkByLink(page);
  await startButton(page).click();
  await page.locator(`[data-board=${game}]`).waitFor();
}

/** Types the move that the move field suggests, or a different one if `other` is 1 or more. */
async function move(page, other = 0) {
  await showMoves(page);
  const screen = play(page);
  const before = await screen.position();
  await eventuallyMatches(() => screen.input.getAttribute("placeholder"), A_MOVE);
  const text = await screen.input.getAttribute("placeholder");
  // A move is typed without its dice roll, which a player can't choose.
  const plain = (mv) => mv.replace(/\/.*$/, "");
  let moves = [plain(text)];
  for (const letter of [text[0], ..."SWNEabcdefgh"]) {
    if (moves.length > other) break;
    await screen.input.fill(letter);
    moves = [...new Set([...moves, ...(await completions(page).allTextContents()).map(plain)])];
  }
  await screen.input.fill(moves[other]);
  await screen.input.press("Enter");
  await eventually(async () => (await screen.position()) !== before, true, moves[other]);
}

const COPIES = { permissions: ["clipboard-read", "clipboard-write"] };

/** Seeds the page's random numbers, because with random dice a game could end before its tenth ply. */
async function seeded(page, seed) {
  await page.addInitScript(seedRandom, seed);
  return page;
}

const player = async (t, seed) => seeded(await newPage(t, COPIES), seed);

/** Presses Send, and returns the part after # of the copied link. */
async function send(page, { asks = false } = {}) {
  await play(page).action("send").click();
  if (asks) {
    await page.getByTestId("share-warning").getByText(say("page.byline_everything")).waitFor();
    await page.locator("[data-action=send-all]").click();
  }
  await play(page).draft.getByText(said("page.byline_copied")).waitFor();
  await play(page).draft.getByRole("button", { name: say("page.byline_send_again") }).waitFor();
  assert.equal(await page.getByRole("dialog").count(), 0);
  const link = await page.evaluate(() => navigator.clipboard.readText());
  return link.slice(link.indexOf("#"));
}

/** Opens a link like one in a message: it doesn't depend on the current screen. */
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

const elsewhere = (page) => play(page).draft.getByText(say("page.play_elsewhere"));

/** The number of the last move in the list of moves. */
async function lastNumber(page) {
  await settled(page);
  const numbers = await page.locator("[data-testid=moves] .number").allTextContents();
  return Number(numbers.at(-1).replace(/\D/g, ""));
}

/** The number of plies that are sent by link. */
const PLIES = SOAK ? 10 : 6;

for (const game of some(GAMES, 2)) {
  test(`${PLIES} plies of ${game} by link, with one press besides each move, old tabs open and closed`, async (t) => {
    // Each link is opened in a new tab. The first player keeps the old tabs open, and the second player closes them.
    const first = [await player(t, 1)];
    const second = [await player(t, 2)];
    const troubles = [];
    const newTab = async (page, seed) => {
      const tab = await seeded(await page.context().newPage(), seed);
      tab.on("console", (message) => message.type() === "error" && troubles.push(message.text()));
      tab.on("pageerror", (error) => troubles.push(String(error)));
      return tab;
    };
    await begin(first[0], game);
    const turned = async (page) => (await play(page).board.getAttribute("data-turned")) ?? "0";
    const sides = [await turned(first[0])];
    const links = [];
    for (let ply = 1; ply <= PLIES; ply++) {
      const [from, to] = ply % 2 ? [first, second] : [second, first];
      const page = from.at(-1);
      await move(page);
      // After the move, the page says that it is the other player's turn.
      await eventuallyMatches(() => page.getByTestId("status").textContent(), said("page.status_waiting"));
      // Zugzwang warns about hidden information once in a game, with each player's first link.
      links.push(await send(page, { asks: game === "zugzwang" && ply <= 2 }));
      const tab = ply === 1 ? to[0] : await newTab(to.at(-1), 10 + ply);
      await receive(tab, game, links.at(-1));
      if (ply === 1) {
        const [inviting, side] = SEATS[game] ?? ["games.white", "games.black"];
        await tab.locator("[data-action=know-it]").click();
        await eventually(() => tab.getByRole("group", { name: say("page.byline_banner") }).locator("span").first().textContent(), say("page.byline_invites", { inviting: say(inviting), side: say(side) }));
      } else {
        to.push(tab);
        // The new tab continues the saved game, in the same slot (the name under which the game is saved in
        // localStorage).
        assert.equal(await tab.getByRole("group", { name: say("page.byline_banner") }).count(), 0);
        assert.match(await slotOf(tab), /game=/);
      }
      await play(tab).stands(await play(page).position());
      // The player who opens the link has their own side at the bottom.
      sides[ply] = await turned(tab);
      assert.equal(sides[ply], sides[ply % 2], `ply ${ply}`);
      if (ply % 2 === 0) {
        await settled(page);
        await page.close();
        await eventually(() => elsewhere(tab).count(), 0);
        await elsewhere(first.at(-2)).waitFor();
      }
      if (ply === 3 && game === "hens") await axe(tab);
      if (ply === 6) {
        // A link from earlier in the game opens the current game, with a notice. It changes nothing.
        const before = await kept(tab, game);
        await receive(tab, game, links[3]);
        const player = say((SEATS[game] ?? ["", "games.black"])[1]);
        const named = say("page.byline_your_game_with", { player });
        await eventually(() => here(tab).locator("span").textContent(), say("page.byline_older", { game: named, number: 2 }));
        await play(tab).stands(await play(to.at(-1)).position());
        assert.deepEqual(await kept(tab, game), before);
      }
    }
    assert.notEqual(sides[0], sides[1]);
    assert.equal((await kept(first.at(-1), game)).length, 1, "all went into one game");

    // A move in an old tab takes the game over from the newest tab.
    const [old, newest] = [first[0], first.at(-1)];
    await play(old).stands(await play(newest).position());
    await move(old);
    await elsewhere(newest).waitFor();
    assert.equal(await elsewhere(old).count(), 0);
    await play(newest).stands(await play(old).position());
    await play(old).action("send").waitFor();

    // If a link has different moves, the page names the first different move, and overwrites nothing.
    const before = await kept(old, game);
    const third = await player(t, 3);
    await receive(third, game, links[PLIES - 3]);
    await move(third, 1);
    const [number, sent] = [await lastNumber(third), (await play(third).plies()).at(-1)];
    await receive(newest, game, await send(third, { asks: game === "zugzwang" }));
    const told = await here(newest).textContent();
    assert.match(told, said("page.byline_disagrees"));
    assert.match(told, new RegExp(`\\b${number}:`));
    assert.ok(game === "zugzwang" || told.includes(sent), told);
    await showMoves(newest);
    await play(newest).input.fill("nothing");
    await play(newest).input.press("Enter");
    await eventuallyMatches(() => newest.getByTestId("refusal").textContent(), said("page.play_hold"));
    assert.deepEqual(await kept(old, game), before);
    await here(newest).getByRole("button", { name: say("page.byline_keep") }).click();
    await eventually(async () => (await kept(newest, game)).length, before.length + 1);
    assert.deepEqual((await kept(newest, game)).filter(([key]) => before.some(([name]) => name === key)), before);
    assert.deepEqual(troubles, []);
  });
}

test("a move in the other’s place is asked about, and the seat can be changed", async (t) => {
  const page = await newPage(t);
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException("refused by the test", "NotAllowedError"));
  });
  await begin(page, "hens");
  await move(page);
  const screen = play(page);
  const stands = await screen.position();
  await screen.input.fill("d7-b5");
  await screen.input.press("Enter");
  await eventuallyMatches(() => screen.refusal.textContent(), said("page.status_waiting"));
  await screen.stands(stands);
  await screen.button(say("page.byline_move_for", { player: say("games.black") })).click();
  await screen.input.fill("d7-b5");
  await screen.input.press("Enter");
  await eventually(async () => (await screen.plies()).length, 2);
  assert.equal(await screen.action("send").count(), 0);
  await page.getByLabel(say("page.byline_seats")).selectOption("1");
  await eventuallyMatches(() => screen.board.getAttribute("data-turned"), /2/);
  await eventuallyMatches(() => page.getByTestId("status").textContent(), said("page.status_waiting"));
  await page.reload();
  await screen.board.waitFor();
  await eventuallyMatches(() => page.getByTestId("status").textContent(), said("page.status_waiting"));
  // If the browser can't copy, the link appears in a field.
  await screen.action("send").click();
  const field = page.getByTestId("share-link");
  await field.waitFor();
  await eventually(() => field.evaluate((area) => area.value.slice(area.selectionStart, area.selectionEnd)), await field.inputValue());
  await axe(page, "dialog");
});

test("by link the own hand alone is offered, and nobody takes the other seat to see the other", async (t) => {
  const page = await newPage(t, COPIES);
  await begin(page, "zugzwang");
  const hands = () => page.locator("[data-show]").evaluateAll((all) => all.map((button) => button.dataset.show));
  assert.deepEqual(await hands(), ["0"]);
  assert.equal(await page.getByLabel(say("page.byline_seats")).count(), 0);
  await page.getByText(say("page.byline_seat", { player: say("zugzwang.first") })).waitFor();
  const screen = play(page);
  await move(page);
  // While the other player is to move, players can look only at their own hand.
  await eventually(async () => (await screen.plies()).length, 1);
  assert.deepEqual(await hands(), ["0"]);
  await screen.button(say("page.hand_show")).click();
  await eventually(() => page.locator("[data-card]").count(), 4);
  // The first link asks, because with it a reader could look up the hidden information.
  await send(page, { asks: true });
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
  const told = say("page.byline_goes_on", { game: say("page.byline_kept_game"), number: 2 });
  await eventually(async () => (await here(page).textContent()).includes(told), true);
  await here(page).getByRole("link", { name: say("page.play_discard") }).waitFor();
  await here(page).getByRole("button", { name: say("page.byline_go_on") }).click();
  await eventually(() => slotOf(page), address);
  await eventually(screen.plies, ["d2-b4", "d7-b5", "c2-d3"]);
});

test("where the device has a way to share, Send opens it, and copies where that fails", async (t) => {
  const page = await newPage(t, COPIES);
  await page.addInitScript(() => {
    window.refuses = null;
    navigator.share = async (data) => {
      window.shared = data;
      if (window.refuses) throw new DOMException("refused by the test", window.refuses);
    };
  });
  await begin(page, "hens");
  await move(page);
  const { draft, action } = play(page);
  const shares = async (refuses) => {
    await page.evaluate((refuses) => Object.assign(window, { refuses, shared: null }), refuses);
    await action("send").click();
    await eventually(() => page.evaluate(() => window.shared?.title), say("hens.name"));
    await settled(page);
    return page.evaluate(() => window.shared.url);
  };
  const copied = draft.getByText(said("page.byline_copied"));
  const link = await shares(null);
  assert.match(link, /#\/g\/1/);
  assert.equal(await copied.count(), 0);
  // If the user cancels the system's share sheet, no message appears.
  await shares("AbortError");
  assert.equal(await copied.count(), 0);
  await shares("NotAllowedError");
  await copied.waitFor();
  assert.equal(await page.evaluate(() => navigator.clipboard.readText()), link);
});

// Runs only in a soak (a long run). In the usual check, tests/house/link_game.rs tests this without a browser.
testIf(false)("lists tell whose turn it is in a game by link, and since when", async (t) => {
  const [page, there] = [await newPage(t, COPIES), await newPage(t, COPIES)];
  const told = () => keptLinks(page).innerText();
  const [white, black] = [say("games.white"), say("games.black")];
  const since = say("page.games_now");
  await begin(page, "hens");
  await open(page, "#/games");
  await eventually(async () => (await told()).includes(say("page.your_turn")), true);
  await keptLinks(page).click();
  await play(page).board.waitFor();
  await move(page);
  const link = await send(page);
  for (const address of ["#/games", "#/"]) {
    await open(page, address);
    await eventually(async () => (await told()).includes(`${say("page.games_to_move", { player: black })} · ${say("page.games_you_moved", { since })}`), true);
  }
  await receive(there, "hens", link);
  await move(there);
  await receive(page, "hens", await send(there));
  await open(page, "#/games");
  await eventually(async () => (await told()).includes(`${say("page.your_turn")} · ${say("page.games_they_moved", { player: black, since })}`), true);
  await open(there, "#/games");
  await eventually(async () => (await keptLinks(there).innerText()).includes(`${say("page.games_to_move", { player: white })} · ${say("page.games_you_moved", { since })}`), true);
});

async function types(page, ...moves) {
  await showMoves(page);
  const screen = play(page);
  for (const mv of moves) {
    const before = await screen.position();
    await screen.input.fill(mv);
    await screen.input.press("Enter");
    await eventually(async () => (await screen.position()) !== before, true, mv);
  }
}

/** Presses the button that lets the user move for the other player. */
const moveFor = (page, player) => play(page).button(say("page.byline_move_for", { player: say(player) })).click();

/** The moves that were entered by a player other than the mover, each with its mark in the list. */
async function entered(page) {
  await settled(page);
  await showMoves(page);
  const told = page.locator("[data-testid=moves] .entry:has(.entered)");
  return told.evaluateAll((all) => all.map((entry) => [entry.querySelector("[data-ply]").textContent, entry.querySelector(".entered").textContent]));
}

/** Two players of Hens and Chicks who have seen each other's first move. */
async function pair(t) {
  const [white, black] = [await newPage(t, COPIES), await newPage(t, COPIES)];
  await begin(white, "hens");
  await types(white, "d2-b4");
  await receive(black, "hens", await send(white));
  await types(black, "d7-b5");
  await receive(white, "hens", await send(black));
  return [white, black];
}

test("a move made for the other is asked about at the other’s, who may refuse or accept it, and is marked at both", async (t) => {
  const [white, black] = await pair(t);
  await types(white, "g2-e4");
  await moveFor(white, "games.black");
  await types(white, "g7-e5", "c2-d3");
  const marked = [["g7-e5", say("page.moves_entered_by", { player: say("games.white") })]];
  assert.deepEqual(await entered(white), marked);
  const link = await send(white);

  const before = await kept(black, "hens");
  await receive(black, "hens", link);
  const told = say("page.byline_plays_yours_entered", { moves: 1, first: "g7-e5", player: say("games.white") });
  await eventually(() => here(black).locator("span").textContent(), told);
  assert.deepEqual(await entered(black), marked);
  assert.equal(await play(black).board.getAttribute("data-turned"), "2");
  await axe(black);
  // No move can be played while the page asks what to do with the link.
  await play(black).input.fill("e7-g5");
  await play(black).input.press("Enter");
  await eventuallyMatches(() => play(black).refusal.textContent(), said("page.play_hold"));
  await play(black).action("refuse-link").click();
  await eventually(play(black).plies, ["d2-b4", "d7-b5"]);
  assert.equal(await here(black).count(), 0);
  assert.deepEqual(await kept(black, "hens"), before);

  await receive(black, "hens", link);
  await play(black).action("accept-link").click();
  const all = ["d2-b4", "d7-b5", "g2-e4", "g7-e5", "c2-d3"];
  await eventually(play(black).plies, all);
  await eventually(async () => (await kept(black, "hens")).length, 1);
  await black.reload();
  await play(black).board.waitFor();
  await eventually(play(black).plies, all);
  assert.deepEqual(await entered(black), marked);
  // The game then continues without questions.
  await types(black, "c7-d6");
  await receive(white, "hens", await send(black));
  await eventually(play(white).plies, [...all, "c7-d6"]);
  assert.equal(await here(white).count(), 0);
  assert.deepEqual(await entered(white), marked);
});

// Runs only in a soak. In the usual check, tests/house/moved_for.rs tests this without a browser.
testIf(false)("a move of mine from another device is asked about, though its link says nothing of it", async (t) => {
  const [white, black] = await pair(t);
  const phone = await newPage(t, COPIES);
  await types(white, "g2-e4");
  const link = await send(white);
  await receive(phone, "hens", link);
  await types(phone, "g7-e5");
  await receive(white, "hens", await send(phone));
  assert.equal(await here(white).count(), 0);
  await types(white, "c2-d3");
  await receive(black, "hens", await send(white));
  await eventually(() => here(black).locator("span").textContent(), say("page.byline_plays_yours", { moves: 1, first: "g7-e5" }));
  await play(black).action("accept-link").click();
  await eventually(play(black).plies, ["d2-b4", "d7-b5", "g2-e4", "g7-e5", "c2-d3"]);
  assert.deepEqual(await entered(black), [["g7-e5", say("page.moves_entered_elsewhere")]]);
});

// Runs only in a soak. In the usual check, tests/house/moved_for.rs tests this without a browser.
testIf(false)("a result that the rules do not give is asked about, and without it the other’s move is taken", async (t) => {
  const [white, black] = await pair(t);
  await types(white, "g2-e4");
  await settled(white);
  const id = await white.evaluate(() => /\[Id "(.*?)"\]/.exec(Object.entries(localStorage).find(([key]) => /game\./.test(key))[1])[1]);
  const record = `[Game "hens"]\n[Id "${id}"]\n[Termination "resignation"]\n[Result "1-0"]\n\n1. d2-b4 d7-b5 2. g2-e4 1-0\n`;
  const opens = async () => {
    await open(black, "#/");
    await black.getByRole("button", { name: say("page.open_title") }).click();
    await black.getByTestId("open-text").fill(record);
    await black.getByRole("dialog").getByRole("button", { name: say("page.open_do"), exact: true }).click();
    await eventually(() => here(black).locator("span").textContent(), say("page.byline_ends", { how: "Black resigned: White wins" }));
  };
  await opens();
  await play(black).action("refuse-link").click();
  await eventually(play(black).plies, ["d2-b4", "d7-b5", "g2-e4"]);
  await types(black, "g7-e5");
  await play(black).action("take-back").click();
  await eventually(async () => (await play(black).plies()).length, 3);
  await opens();
  await play(black).action("accept-link").click();
  await eventually(() => play(black).status.textContent(), say("games.resigned", { loser: say("games.black"), winner: say("games.white") }).lost);
});

for (const variant of ["duel", "fixed"]) {
  // Runs only in a soak. In the usual check, tests/house/moved_for.rs tests this without a browser.
  testIf(false)(`in a ${variant} of Zugzwang nobody moves for the other`, async (t) => {
    const page = await newPage(t, COPIES);
    await open(page, "#/");
    await playButton(page, "zugzwang").click();
    await linkByLink(page);
    await answer(page, "zugzwang.variant", variant);
    await startButton(page).click();
    await page.locator("[data-board=zugzwang]").waitFor();
    await move(page);
    await play(page).action("send").waitFor();
    await settled(page);
    assert.equal(await play(page).draft.getByRole("button").count(), 1);
    const stands = await play(page).position();
    for (const text of ["accept", "challenge", "none"]) {
      await play(page).input.fill(text);
      await play(page).input.press("Enter");
      await eventuallyMatches(() => play(page).refusal.textContent(), said("page.status_waiting"));
      await play(page).stands(stands);
    }
  });
}

const offer = (page) => page.getByTestId("offer");

/** Presses the button of a request, under the list of moves. */
async function request(page, action) {
  await showMoves(page);
  await page.locator(`[data-action=${action}]`).click();
}

test("a move back is asked for and answered by link, and resigning needs no answer", async (t) => {
  let [white, black] = await pair(t);
  await types(white, "g2-e4");
  await request(white, "ask-back");
  const [nameOfWhite, nameOfBlack] = ["games.white", "games.black"].map((name) => ({ player: say(name) }));
  await eventually(() => offer(white).locator("span").textContent(), say("page.offer_back_yours", { ...nameOfBlack, moves: 1 }));
  await receive(black, "hens", await send(white));
  await eventually(() => offer(black).locator("span").textContent(), say("page.offer_back", { ...nameOfWhite, moves: 1 }));
  await axe(black);
  // The request is saved, so it is still shown after a reload.
  await settled(black);
  await black.reload();
  await black.locator("[data-action=accept-offer]").click();
  await eventually(play(black).plies, ["d2-b4", "d7-b5"]);
  await receive(white, "hens", await send(black));
  await eventually(play(white).plies, ["d2-b4", "d7-b5"]);
  await eventually(() => offer(white).locator("span").textContent(), say("page.offer_granted", nameOfBlack));
  await types(white, "c2-d3");
  await eventually(() => offer(white).count(), 0);
  await receive(black, "hens", await send(white));
  await eventually(play(black).plies, ["d2-b4", "d7-b5", "c2-d3"]);

  // A request can be declined with a button. The other player gets a message.
  await request(black, "ask-back");
  await receive(white, "hens", await send(black));
  await white.locator("[data-action=decline-offer]").click();
  await receive(black, "hens", await send(white));
  await eventually(() => offer(black).locator("span").textContent(), say("page.offer_declined", nameOfWhite));

  await showMoves(black);
  await black.getByRole("button", { name: say("page.computer_resign"), exact: true }).click();
  await black.locator("[data-action=resign]").click();
  const lost = say("games.resigned", { loser: say("games.black"), winner: say("games.white") });
  await receive(white, "hens", await send(black));
  assert.equal(await here(white).count(), 0);
  await eventually(() => play(white).status.textContent(), lost.won);
});
