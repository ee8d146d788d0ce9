// All screens and their states, for the tests that visit each of them.

import { GAMES } from "./games.mjs";
import { open } from "./harness.mjs";
import { HENS_GAMES, answer, at, bothHere, click, closeLayers, deleteKept, eventuallyMatches, keptGames, layers, linkByLink, play, playButton, pressStep, recordOf, seedRandom, shareAs, settled, sharedText, show, sidePanel, slotOf, startButton, tryButtons, unfold } from "./helpers.mjs";
import { CHAIN, START } from "./positions.mjs";
import { SOAK } from "./soak.mjs";
import { said, say } from "./words.mjs";

/**
 * A position of Zugzwang's variant `fixed`, which has no cards. White plays from the south edge, Black from the west
 * edge.
 */
const DICE = "8/8/5(.cQpB)2/8/8/2(.bQrR)5/8/8 w fixed - - SW -";

export const closeDialog = (page) => page.getByRole("dialog").getByRole("button", { name: say("page.close"), exact: true }).click();

/** Types moves into the field of the panel. On a narrow screen the panel opens over the board. */
async function enter(page, moves) {
  const narrow = page.viewportSize().width < 600;
  const sheet = page.getByRole("button", { name: say("page.play_moves"), exact: true });
  if (narrow) await sheet.click();
  else await page.locator("#tab-Moves").click();
  for (const move of moves) {
    await page.getByTestId("move-input").fill(move);
    await page.getByTestId("move-input").press("Enter");
  }
  if (narrow) await sidePanel(page).getByRole("button", { name: say("page.close") }).click();
}

async function panel(page, name) {
  if (page.viewportSize().width < 600) await page.getByRole("button", { name: say("page.play_moves"), exact: true }).click();
  await page.locator(`#tab-${name}`).click();
}

const closePanel = async (page) => {
  if (page.viewportSize().width < 600) await sidePanel(page).getByRole("button", { name: say("page.close") }).click();
};

/** The states by name. Each function brings the page to its state from the state before it. */
export const STATES = {
  "the gallery on the first visit": (page) => open(page, "#/"),
  "the sheet that begins a game": (page) => playButton(page, "hens").click(),
  "its other choices": async (page) => {
    await bothHere(page);
    await unfold(page);
  },
  "a new game": async (page) => {
    await page.getByRole("dialog").getByLabel(say("page.new_name", { player: say("games.white") })).fill("A name that is much longer than its place ever");
    await startButton(page).click();
    await play(page).stands(START);
  },
  "a piece chosen": (page) => click(page, "d2"),
  "a refusal": (page) => click(page, "d4"),
  "the rule of a refusal": (page) => page.getByRole("button", { name: said("page.play_show_rule") }).click(),
  "notes": async (page) => {
    await closePanel(page);
    await panel(page, "Notes");
    await page.locator("#panel-Notes textarea").fill("A note on the start.");
    await closePanel(page);
  },
  "moves with a variation": async (page) => {
    await page.keyboard.press("Escape");
    await enter(page, ["d2-b4", "d7-b5", "c1-d2"]);
    await pressStep(page, say("page.embed_previous"));
    await enter(page, ["c2-e4"]);
    await panel(page, "Moves");
    await page.getByTestId("move-input").fill("d");
  },
  "the past": async (page) => {
    await page.getByTestId("move-input").fill("");
    await closePanel(page);
    await pressStep(page, say("page.embed_previous"));
  },
  "a move taken back": async (page) => {
    await page.getByRole("button", { name: say("page.draft_to_now") }).click();
    await page.locator("[data-action=take-back]").click();
  },
  "all layers": async (page) => {
    const boxes = (await layers(page)).getByRole("checkbox", { name: new RegExp(`^(?!${say("page.play_demo")})`) });
    for (const box of await boxes.all()) await box.check();
  },
  "the board with all layers, and marks": async (page) => {
    await closeLayers(page);
    await click(page, "e5", { button: "right" });
  },
  "sharing": async (page) => {
    await page.locator("[data-action=share]").click();
    await page.getByRole("dialog").waitFor();
  },
  "settings": async (page) => {
    await closeDialog(page);
    await page.getByRole("button", { name: say("page.settings_title") }).click();
  },
  "help": async (page) => {
    await closeDialog(page);
    await page.getByRole("button", { name: say("page.help_title") }).click();
  },
  "a shared game": async (page) => {
    await closeDialog(page);
    await show(page, at(CHAIN), CHAIN);
  },
  "a chain half-made": async (page) => {
    await click(page, "d1");
    await click(page, "d3");
  },
  "a move of two jumps, half-made once more": async (page) => {
    await click(page, "d5");
    await page.locator("[data-action=play]").click();
    await panel(page, "Moves");
    await page.getByRole("button", { name: "d1xd3", exact: true }).click();
  },
  "a finished game": (page) => show(page, at(HENS_GAMES[0].final), HENS_GAMES[0].final),
  "the board of ten": (page) => show(page, at(HENS_GAMES[6].position), HENS_GAMES[6].position),
  "the gallery with games": async (page) => {
    await open(page, "#/");
    await keptGames(page).first().waitFor();
  },
  "all games and a deleted one": async (page) => {
    await deleteKept(page);
    await page.getByRole("link", { name: say("page.games_title") }).click();
    await page.getByRole("heading", { name: say("page.games_deleted") }).waitFor();
  },
  "the sheet that opens things": async (page) => {
    await open(page, "#/");
    await page.getByRole("button", { name: say("page.open_title") }).click();
  },
  "what cannot be opened": async (page) => {
    await page.getByTestId("open-text").fill(`[Game "hens"]\n\n1. d2-b4 d7-d4`);
    await page.getByRole("dialog").getByRole("button", { name: say("page.open_do"), exact: true }).click();
    await page.getByTestId("open-error").waitFor();
  },
  "the rules": async (page) => {
    await open(page, "#/rules/hens");
    await page.locator("[data-rule-text=HENS-1]").waitFor();
  },
  "what it is made of": async (page) => {
    await open(page, "#/about");
    await page.getByRole("heading", { name: "MIT License" }).waitFor();
  },
  "a broken link": (page) => open(page, "#/g/1sBttyjCIAAFWRU7"),
  "a link of a newer version": (page) => open(page, "#/g/4sBttyjCIAAFWRU7"),
};

const screen = (address, selector) => async (page) => {
  await open(page, address);
  await page.locator(selector).first().waitFor();
};

const press = (page, name) => page.getByRole("button", { name: say(name), exact: true }).first().click();

/** Starts a game from its sheet. `choose` sets options in the sheet before that. */
async function begin(page, choose = () => {}, game = "hens") {
  await open(page, "#/");
  await playButton(page, game).click();
  const sheet = page.getByRole("dialog");
  await choose(sheet);
  await startButton(page).click();
  await play(page).board.waitFor();
}

/** Presses squares, the last first, until a rule refuses a press. */
async function refused(page) {
  const { square } = play(page);
  const cells = page.locator("[data-board] [data-square]:not([data-mark])");
  for (const name of (await cells.evaluateAll((cells) => cells.map((cell) => cell.dataset.square))).reverse()) {
    if (await page.getByTestId("refusal").count()) break;
    await square(name).click();
    await settled(page);
  }
  await page.getByTestId("refusal").waitFor();
}

const screensOf = (game) => ({
  [`${game}: a game`]: screen(`#/play/${game}`, "[data-board]"),
  [`${game}: a piece chosen`]: async (page) => {
    // In a random deal perhaps no piece can move, so Zugzwang starts from a fixed position.
    if (game === "zugzwang") await show(page, `#/play/zugzwang?pos=${encodeURIComponent(DICE)}`);
    await page.locator('[data-mark~="movable"]').first().click();
    await page.locator('[data-mark~="selected"]').first().waitFor();
  },
  [`${game}: a refusal`]: refused,
  [`${game}: setting up`]: screen(`#/setup/${game}`, "[data-board]"),
  [`${game}: a first game against the computer`]: async (page) => {
    // With these random numbers the player can move a piece of Zugzwang.
    await page.evaluate(seedRandom, 1);
    await begin(page, () => answer(page, "page.new_level", "1"), game);
  },
  [`${game}: a refusal in it`]: async (page) => {
    await page.locator('[data-mark~="movable"]').first().click();
    await refused(page);
  },
  [`${game}: the lessons`]: screen(`#/learn/${game}`, ".lessons li"),
  [`${game}: the lesson of one minute`]: screen(`#/first/${game}`, "[data-board]"),
  [`${game}: a lesson`]: screen(`#/learn/${game}/1`, "[data-board]"),
  [`${game}: the puzzles`]: screen(`#/puzzles/${game}`, ".puzzle-tile"),
  [`${game}: a puzzle`]: screen(`#/puzzle/${game}/1`, "[data-testid=puzzle]"),
  [`${game}: a solved puzzle`]: async (page) => {
    await press(page, "page.puzzle_show");
    await page.locator('[data-testid=puzzle][data-done="true"]').waitFor();
  },
  [`${game}: the trainer of squares`]: screen(`#/train/${game}`, "[data-board]"),
  [`${game}: the trainer of squares, after an answer`]: async (page) => {
    await press(page, "page.train_start");
    await page.locator("[data-square=c4]").click();
  },
  [`${game}: the rules`]: screen(`#/rules/${game}`, "[data-rule-text]"),
});

/** Rare states. As in STATES, some start from the state before them. */
const RARE = {
  "the trainer of dice": screen("#/train/zugzwang/dice", "[data-action=start]"),
  "the trainer of dice, after an answer": async (page) => {
    await press(page, "page.train_start");
    await page.locator("[data-face]").first().click();
  },
  "the result of a trainer": async (page) => {
    await press(page, "page.train_finish");
    await page.getByTestId("result").waitFor();
  },
  "a code to scan": async (page) => {
    await show(page, at(CHAIN), CHAIN);
    await page.locator("[data-action=share]").click();
    await press(page, "page.share_qr");
    await page.locator(".qr svg").waitFor();
  },
  "the moves as an animation": async (page) => {
    await closeDialog(page);
    await page.locator("[data-action=share]").click();
    await shareAs(page, "moving");
  },
  "a sheet to print": async (page) => {
    await shareAs(page, "print");
    await press(page, "page.share_print");
    await page.getByRole("dialog", { name: say("page.print_title") }).locator("figure").first().waitFor();
  },
  "the frame of another page": async (page) => {
    await open(page, "#/play/hens");
    await page.locator("[data-action=share]").click();
    const link = await sharedText(page);
    await open(page, link.slice(link.indexOf("#")).replace("#/g/", "#/embed/"));
    await page.locator("[data-board]").waitFor();
  },
  "a frame that cannot be read": screen("#/embed/1AAAA", "[role=alert]"),
  "demo mode": async (page) => {
    await open(page, "#/play/hens");
    await page.keyboard.press("Escape");
    await (await layers(page)).getByRole("checkbox", { name: new RegExp(`^${say("page.play_demo")}`) }).check();
    await closeLayers(page);
    await page.getByRole("button", { name: say("page.demo_end"), exact: true }).waitFor();
  },
  "a study": async (page) => {
    await show(page, at(CHAIN), CHAIN);
    await panel(page, "Moves");
    await press(page, "page.study_game");
    await eventuallyMatches(() => slotOf(page), /#\/study/);
    await panel(page, "Moves");
    await page.getByRole("group", { name: say("page.study_tools"), exact: true }).waitFor();
  },
  "the menu of a move": async (page) => {
    await page.getByTestId("move-input").fill("d1xd3");
    await page.getByTestId("move-input").press("Enter");
    await page.locator("[data-ply][aria-current]").click();
    await page.getByRole("menu").waitFor();
  },
  "the title of a study, edited": async (page) => {
    await page.keyboard.press("Escape");
    await closePanel(page);
    await page.locator("[data-action=rename]").click();
    await page.locator("h1 input").waitFor();
  },
  "a rule tried": async (page) => {
    await open(page, "#/rules/hens");
    await tryButtons(page).first().click();
    await page.getByTestId("live").locator("[data-board]").waitFor();
  },
  "a hint": async (page) => {
    await open(page, "#/learn/hens/1");
    await press(page, "page.lesson_hint");
    await page.locator(".hint-line").waitFor();
  },
  "a lesson shown": (page) => press(page, "page.lesson_show"),
  "an empty board that is no position": async (page) => {
    await open(page, "#/setup/fist");
    await press(page, "page.setup_empty_board");
    await page.getByTestId("problems").getByRole("listitem").first().waitFor();
  },
  "a wrong move in a puzzle": async (page) => {
    await open(page, "#/puzzle/hens/1");
    await enter(page, ["b8-b7"]);
    await page.getByTestId("said").waitFor();
  },
  "a puzzle passed on": async (page) => {
    await page.locator("[data-action=share]").click();
    await page.getByRole("dialog").waitFor();
  },
  "a hint with its reasons": async (page) => {
    await show(page, at(CHAIN), CHAIN);
    for (const stage of ["page.hint_look", "page.hint_press", "page.hint_move"]) {
      await page.keyboard.press("h");
      await page.getByTestId("status").filter({ hasText: said(stage) }).waitFor();
    }
  },
  "a game against the computer": async (page) => {
    await begin(page);
    await enter(page, ["d2-b4"]);
    await page.locator("[data-testid=moves] [data-ply]").nth(1).waitFor({ state: "attached" });
  },
  "an analysis": async (page) => {
    await open(page, "#/");
    await page.getByRole("button", { name: say("page.open_title") }).click();
    const game = { ...HENS_GAMES[0], moves: HENS_GAMES[0].moves.slice(0, 12) };
    await page.getByTestId("open-text").fill(recordOf("hens", game, { Study: "12" }));
    await page.getByRole("dialog").getByRole("button", { name: say("page.open_do"), exact: true }).click();
    await panel(page, "Moves");
    await page.getByTestId("analysis").getByRole("checkbox").check();
    await page.locator(".lines").first().waitFor();
    await page.locator("[data-action=analyse]").click();
    await page.locator("[data-action=learn]").waitFor();
    await page.locator(".graph").scrollIntoViewIfNeeded();
  },
  "a task made of a mistake": async (page) => {
    await page.locator("[data-action=learn]").click();
    await page.getByTestId("learn").waitFor();
  },
  "a clock that runs": async (page) => {
    await begin(page, async (sheet) => {
      await bothHere(page);
      await unfold(page);
      await sheet.getByLabel(new RegExp(`^${say("page.clock")}`)).first().selectOption("side");
    });
    await enter(page, ["d2-b4", "d7-b5"]);
    await page.locator("[data-time]").first().waitFor();
  },
  "all legal moves as a list": async (page) => {
    await panel(page, "Moves");
    await page.locator("[data-action=legal]").click();
    await page.getByTestId("legal").getByRole("group").getByRole("button").first().waitFor();
  },
  "a game by link": async (page) => {
    await begin(page, () => linkByLink(page));
    await enter(page, ["d2-b4"]);
    await page.locator("[data-action=send]").waitFor();
  },
  "zugzwang: announcements": screen("#/play/zugzwang?variant=fixed", "[data-board]"),
  "zugzwang: together": screen("#/play/zugzwang?variant=coop", "[data-board]"),
  "settings with sound": async (page) => {
    await page.getByRole("button", { name: say("page.settings_title") }).click();
    await page.getByRole("dialog").getByLabel(say("page.settings_sound"), { exact: false }).first().check();
    await page.getByRole("dialog").getByRole("slider").waitFor();
  },
  "no such puzzle": (page) => open(page, "#/puzzle/hens/999"),
  "no such lesson": (page) => open(page, "#/learn/hens/99"),
  "no such screen": (page) => open(page, "#/nonsense"),
};

/** The states, the screens of every game, and the rare states. */
export const SCREENS = Object.assign({ ...STATES }, ...GAMES.map(screensOf), RARE);

/**
 * Some screens of a game start from the screen before them. They form a group. These are the names of each group's
 * first screen.
 */
const GROUPS = ["a game", "the lessons", "the puzzles", "the trainer of squares"];

/** The states, and each group of screens in one game. Each group is shown in a different game. */
export const USUAL = Object.assign({ ...STATES }, ...GROUPS.map((first, group) => groupOf(GAMES.at(group - 1), first)));

/**
 * The screens for a test of all screens: in a soak (a long run) SCREENS, in the usual check one game for each group of
 * screens. Other games show the same parts with other texts.
 */
export const VISITED = SOAK ? SCREENS : { ...USUAL, ...RARE };

/** The screens of play in each game. */
export const PLAYED = Object.assign({}, ...GAMES.map((game) => groupOf(game, GROUPS[0])));

/** The screens of one group in a game. `first` is the name of the group's first screen. */
function groupOf(game, first) {
  const all = Object.entries(screensOf(game));
  const startsGroup = ([name]) => GROUPS.some((first) => name === `${game}: ${first}`);
  const start = all.findIndex(([name]) => name === `${game}: ${first}`);
  const length = all.slice(start + 1).findIndex(startsGroup);
  return Object.fromEntries(all.slice(start, length < 0 ? undefined : start + 1 + length));
}
