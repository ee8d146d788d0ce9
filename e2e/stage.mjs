// The states of demo mode (large, for a projector), and helpers that measure the board and the texts in them.

import { open } from "./harness.mjs";
import { HENS_GAMES, at, bothHere, click, eventually, play, playButton, playByTyping, recordOf, settled, show, startButton, unfold } from "./helpers.mjs";
import { CHAIN } from "./positions.mjs";
import { say } from "./words.mjs";

const NOTE = "The hens look at the middle of the board first, and nobody is taken yet.";
const LONG_NOTE = Array(16).fill(NOTE).join(" ");

/** Opens a study of a few moves, with this note on its first position. */
async function study(page, note) {
  await open(page, "#/");
  await page.getByRole("button", { name: say("page.open_title") }).click();
  const game = { ...HENS_GAMES[0], moves: [`{${note}}`, ...HENS_GAMES[0].moves.slice(0, 4)] };
  await page.getByTestId("open-text").fill(recordOf("hens", game, { Study: "A morning in the hen house" }));
  await page.getByRole("dialog").getByRole("button", { name: say("page.open_do"), exact: true }).click();
  await play(page).board.waitFor();
  await page.keyboard.press("Home");
  await eventually(() => play(page).board.getAttribute("data-position"), HENS_GAMES[0].position);
}

/** Starts a game for two players with names and a clock. */
async function withClock(page) {
  await open(page, "#/");
  await playButton(page, "hens").click();
  await bothHere(page);
  await unfold(page);
  const sheet = page.getByRole("dialog");
  await sheet.getByLabel(say("page.new_name", { player: say("games.white") })).fill("Anna-Magdalena");
  await sheet.getByLabel(say("page.new_name", { player: say("games.black") })).fill("Bartholomew");
  await sheet.getByLabel(new RegExp(`^${say("page.clock")}`)).first().selectOption("side");
  await startButton(page).click();
  await playByTyping(page, ["d2-b4", "d7-b5"]);
}

const screen = (address) => async (page) => {
  await open(page, address);
  await play(page).board.waitFor();
};

/** The states of demo mode: for each, a function that opens it, and the selector of the text that must be readable from
/** afar. */
export const STAGE = {
  "a lesson": [screen("#/learn/hens/1"), "[data-testid=instruction], .status"],
  "a lesson with a hand": [screen("#/learn/zugzwang/1"), "[data-testid=instruction], .status"],
  "a puzzle with a hand": [screen("#/puzzle/zugzwang/1"), "[data-testid=instruction], .status"],
  "a draft of several steps": [
    async (page) => {
      await show(page, at(CHAIN), CHAIN);
      await click(page, "d1");
      await click(page, "d3");
    },
    ".status",
  ],
  "a refusal": [
    async (page) => {
      await show(page, at(HENS_GAMES[0].position), HENS_GAMES[0].position);
      await click(page, "d2");
      await click(page, "d4");
      await page.getByTestId("refusal").waitFor();
    },
    ".refusal",
  ],
  "a study with a title and a note": [(page) => study(page, NOTE), ".stage-note, .status"],
  "a study with a long note": [(page) => study(page, LONG_NOTE), ".stage-note, .status"],
  "a game with names and a clock": [withClock, ".status, .happened"],
  "a game with cards": [screen("#/play/zugzwang?variant=coop"), ".status"],
};

/** Switches the current screen to demo mode, and the window to this size. */
export async function onStage(page, [width, height]) {
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.getByRole("button", { name: say("page.play_demo"), exact: true }).click();
  await page.locator(".demo").waitFor();
  await page.setViewportSize({ width, height });
  await settled(page);
}

/**
 * Returns sizes as shares of the window's height: of the board, of the smallest text that must be read (the selector
 * `must`), and of the smallest other text. `bars` counts the scrollbars.
 */
export const sizes = (page, must) =>
  page.evaluate((must) => {
    const share = (pixels) => Math.round((pixels / innerHeight) * 10_000) / 10_000;
    const found = { must: [], rest: [] };
    const walker = document.createTreeWalker(document.querySelector(".screen"), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const isShown = node.data.trim() && element.checkVisibility({ visibilityProperty: true });
      if (!isShown || element.closest("svg, [data-board], .unseen, .skip, dialog")) continue;
      found[element.closest(must) ? "must" : "rest"].push(share(parseFloat(getComputedStyle(element).fontSize)));
    }
    const hasBar = (element) => {
      const { overflowX, overflowY } = getComputedStyle(element);
      const scrolls = (flow) => ["auto", "scroll"].includes(flow);
      return scrolls(overflowY) && element.scrollHeight > element.clientHeight || scrolls(overflowX) && element.scrollWidth > element.clientWidth;
    };
    return {
      bars: [...document.querySelectorAll(".screen *")].filter((element) => element.checkVisibility() && hasBar(element)).length,
      board: share(document.querySelector("[data-board]").getBoundingClientRect().height),
      must: Math.min(...found.must),
      rest: Math.min(...found.rest),
    };
  }, must);
