// Makes games over relays in the page, and plays in them.

import { open } from "./harness.mjs";
import { A_MOVE, answer, eventually, eventuallyMatches, play, playButton, sharedText, showMoves, startButton } from "./helpers.mjs";
import { say } from "./words.mjs";

/** In the sheet for a new game, chooses to play with a friend over one link, and a clock if one is given. */
export async function chooseRoom(page, clock) {
  await answer(page, "page.new_opponent", "link");
  await answer(page, "page.new_way", "one-link");
  if (!clock) return;
  const dialog = page.getByRole("dialog");
  await dialog.locator("summary", { hasText: say("page.new_more") }).click();
  await dialog.getByLabel(new RegExp(`^${say("page.clock")}`)).first().selectOption(clock.kind);
  for (const [name, value] of Object.entries(clock)) {
    if (name === "kind") continue;
    const field = dialog.getByLabel(new RegExp(`^${say(`page.clock_${name}`)}`));
    await field.fill(String(value));
    await field.press("Tab");
  }
}

/**
 * Makes a room (a game that two devices share over a relay), and returns the part of the friend's link from `#` on.
 * `clock`, if given, has a `kind`, and the values of this kind: `minutes`, `more` or `seconds`.
 */
export async function makeRoom(page, game, clock) {
  await open(page, "#/");
  await playButton(page, game).click();
  await chooseRoom(page, clock);
  return waitingLink(page);
}

/** Starts the game of the sheet, and returns the part of the friend's link from `#` on. */
export async function waitingLink(page) {
  await startButton(page).click();
  await page.getByRole("dialog", { name: say("page.room_waiting_title") }).waitFor();
  const link = await sharedText(page);
  return link.slice(link.indexOf("#"));
}

/** Opens an invitation, agrees to the connection, and takes the seat, under a name if one is given. */
export async function join(page, link, name) {
  await open(page, link);
  await page.locator("[data-action=connect]").click();
  await page.getByTestId("invited").waitFor();
  if (name) await page.getByLabel(say("page.room_name")).fill(name);
  await page.locator("[data-action=take-seat]").click();
  await play(page).board.waitFor();
}

/** Types the first move that the move field suggests, and plays it. */
export async function move(page) {
  const screen = play(page);
  const before = await screen.position();
  const text = await typeMove(page);
  await screen.input.press("Enter");
  await eventually(async () => (await screen.position()) !== before, true, text);
}

/** Types the first move that the move field suggests, without playing it. Returns the move. */
export async function typeMove(page) {
  await showMoves(page);
  const { input } = play(page);
  await eventuallyMatches(() => input.getAttribute("placeholder"), A_MOVE);
  const text = (await input.getAttribute("placeholder")).replace(/\/.*$/, "");
  await input.fill(text);
  return text;
}
