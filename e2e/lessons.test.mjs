// Lessons, solved with the moves from their files; boards under rules; and a lesson that a user writes.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { GAMES } from "./games.mjs";
import { axe, newPage, open } from "./harness.mjs";
import { click, eventually, lessonParts, ruleNamed, settled, sharedText, tryButtons } from "./helpers.mjs";
import { SOAK, some, testIf } from "./soak.mjs";
import { said, say } from "./words.mjs";

const read = (game, name) => readFileSync(new URL(`../src/games/${game}/text/en/${name}.txt`, import.meta.url), "utf8");

/** The moves of a record's main line, without comments and variations. */
function mainLine(record) {
  let text = record.slice(record.indexOf("\n\n"));
  text = text.replace(/\{(\\.|[^}])*\}/g, " ");
  while (/\([^()]*\)/.test(text)) text = text.replace(/\([^()]*\)/g, " ");
  return text.split(/\s+/).filter((word) => word && !/^(\d+\.+|\*|1-0|0-1|1\/2-1\/2|won|lost)$/.test(word));
}

/** The records of a file. Each is `{ title, rule, refused, moves }`. */
function records(game, name) {
  const parts = read(game, name).split(/^(?=\[Game ")/m).filter((record) => record.trim());
  return parts.map((record) => ({
    title: record.match(/^\[Lesson "(.*)"\]$/m)?.[1],
    rule: record.match(/^\[Rule "(.*)"\]$/m)?.[1],
    refused: record.match(/\[%refused\s+(\S+)\s+(\S+?)\s*\]/)?.slice(1),
    moves: mainLine(record),
  }));
}

/** The text that a player types for a move. It has no dice roll. */
const typed = (game, move) => (game === "zugzwang" ? move.replace(/\/[^/]*$/, "") : move);

const box = (page) => page.locator("[data-testid=lesson]");
const is = (page, what) => page.locator(`[data-testid=lesson]${what}`).waitFor();
const way = (page, name) => box(page).getByRole("button", { name, exact: true });

async function type(page, text) {
  const field = page.locator("[data-testid=move-input]");
  await field.fill(text);
  await field.press("Enter");
}

test("every lesson of every game is gone through by typing what it teaches", async (t) => {
  const page = await newPage(t, { reducedMotion: true });
  await open(page, "#/learn");
  // In the usual check one game is enough, because tests/house/lessons.rs solves all lessons of all games.
  const games = some(GAMES, 4);
  const learned = new Map();
  for (const game of games) {
    const first = records(game, "first_steps");
    const parts = [...first, ...records(game, "lessons")];
    const titles = [...new Set(parts.map((part) => part.title))];
    // Of the lessons of a game, the usual check solves the lesson of one minute and the next two; a soak (a long run)
    // all.
    const lessons = SOAK ? titles : titles.slice(0, 3);
    learned.set(game, lessons.filter((title) => title !== first[0].title).length);
    for (const [i, title] of lessons.entries()) {
      await page.evaluate((hash) => (location.hash = hash), title === first[0].title ? `#/first/${game}` : `#/learn/${game}/${i}`);
      await box(page).getByRole("heading", { name: title, exact: true }).waitFor();
      const own = parts.filter((part) => part.title === title);
      for (const [j, { refused, moves }] of own.entries()) {
        const about = `${game}, ${title}, part ${j + 1}`;
        if (j > 0) await way(page, say("page.embed_next")).click();
        await is(page, `[data-part="${j + 1}"]`);
        // Wait, because the list of moves is drawn a frame later and is still that of the previous part.
        await settled(page);
        if (refused) {
          await type(page, refused[0]);
          assert.equal(await page.locator("[data-testid=refusal]").getAttribute("data-rule"), refused[1], about);
        }
        let played = 0;
        while (!refused && played < moves.length) {
          // Zugzwang accepts a pass only after the player has looked for captures from the two neighbouring edges.
          if (/^pass[SWNE]$/.test(moves[played])) {
            for (const edge of ["W", "E"]) await page.locator(`#board [data-edge="${edge}"] button`).click();
          }
          await type(page, typed(game, moves[played]));
          const now = await page.waitForFunction((before) => {
            const count = document.querySelectorAll("[data-testid=moves] [data-ply]").length;
            return document.querySelector('[data-due="false"]') && count > before && count;
          }, played);
          played = await now.jsonValue();
        }
        assert.equal(await box(page).getAttribute("data-done"), "true", about);
      }
    }
  }
  // The lists of lessons mark finished lessons.
  await page.evaluate(() => (location.hash = "#/learn"));
  for (const game of games) {
    const lessons = page.locator(`[aria-labelledby=lessons-${game}]`).getByRole("listitem");
    await lessons.first().waitFor();
    const count = await lessons.count();
    assert.ok(count >= 6, `${count} lessons on ${game}`);
    assert.equal(await lessons.filter({ hasText: say("page.learn_done") }).count(), learned.get(game));
    if (SOAK) assert.equal(learned.get(game), count);
  }
});

test("a task is answered by clicks, shown, hinted at, and mistakes are taken back", async (t) => {
  const page = await newPage(t, { reducedMotion: true });
  await open(page);
  await page.getByRole("link", { name: say("page.home_lesson") }).click();
  await is(page, '[data-part="1"]');
  const [first] = records("hens", "lessons");
  const start = await page.locator("[data-board]").getAttribute("data-position");
  await way(page, say("page.lesson_hint")).click();
  await box(page).locator(".hint-line").waitFor();
  // Type a legal move that is not the answer.
  const other = await page.evaluate(() => [...document.querySelectorAll("[data-piece=H]")].map((c) => c.dataset.square)[0]);
  const [file, rank] = [other[0], Number(other.slice(1))];
  await type(page, `${other}-${file}${rank + 1}`);
  await page.locator('[data-testid=said][data-said="wrong"]').waitFor();
  await is(page, '[data-due="false"]');
  assert.equal(await page.locator("[data-board]").getAttribute("data-position"), start, "it is taken back");
  await way(page, say("page.lesson_show")).click();
  await page.locator("[data-testid=moves] [data-ply]").first().waitFor();
  assert.equal(await page.locator("[data-testid=moves] [data-ply]").first().textContent(), first.moves[0]);
  // After showing the answer, the page doesn't say that the user was right.
  await page.locator('[data-testid=said][data-said="shown"]').waitFor();
  await way(page, say("page.lesson_again")).click();
  await is(page, '[data-done="false"]');
  for (const game of some(GAMES, 1, 4)) {
    await page.evaluate((hash) => (location.hash = hash), `#/learn/${game}/1`);
    await page.locator(`[data-board=${game}]`).waitFor();
    // A lesson opens at its first unsolved part, so go back to part 1.
    await lessonParts(box(page)).first().click();
    await is(page, '[data-part="1"]');
    const [{ moves }] = records(game, "lessons");
    for (const square of moves[0].match(/[a-l]\d{1,2}/g)) await page.locator(`[data-square="${square}"]`).click();
    const right = page.locator('[data-testid=said][data-said="right"]');
    const play = page.locator("[data-action=play]");
    await right.or(play).first().waitFor();
    await settled(page);
    if (await play.isVisible()) await play.click();
    await right.waitFor();
  }
});

test("a lesson that has begun stays when an earlier attempt to fetch it fails late", async (t) => {
  const page = await newPage(t, { expect: [/Failed to load|Failed to fetch|net::ERR|^$/] });
  await page.addInitScript(() => void delete Navigator.prototype.serviceWorker);
  await open(page, "#/");
  const fetches = [];
  await page.route(/\/lessons\/hens\.txt$/, (route) => void fetches.push(route));
  const isAskedAgain = async (count) => {
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await eventually(() => fetches.length, count);
  };
  await page.evaluate(() => (location.hash = "#/learn/hens/1"));
  await eventually(() => fetches.length, 1);
  await fetches[0].abort();
  await page.getByRole("alert").first().waitFor();
  await isAskedAgain(2);
  await isAskedAgain(3);
  await fetches[2].continue();
  await is(page, '[data-part="1"]');
  await way(page, say("page.lesson_hint")).click();
  await box(page).locator(".hint-line").waitFor();
  await page.evaluate(() => addEventListener("fairyboard-missing", () => (window.hasFailed = true)));
  await fetches[1].abort();
  await eventually(() => page.evaluate(() => window.hasFailed), true);
  await settled(page);
  assert.equal(await box(page).locator(".hint-line").count(), 1);
});

test("under every rule there is a board that shows it", async (t) => {
  const page = await newPage(t, { reducedMotion: true });
  await open(page);
  // In the usual check two games are enough: tests/house/lessons.rs checks that each rule of each game has an example.
  for (const game of some(GAMES, 2, 4)) {
    const examples = records(game, "examples");
    const shown = examples.find((example) => example.moves.length === 1) ?? examples.find((example) => example.moves.length);
    await page.evaluate((hash) => (location.hash = hash), `#/rules/${game}/${shown.rule}`);
    const rule = page.locator(`[data-rule-text="${shown.rule}"]`);
    await rule.and(page.locator("[aria-current]")).waitFor();
    assert.equal(await tryButtons(page.locator("[data-rule-text]")).count(), await page.locator("[data-rule-text]").count());
    assert.equal(await page.locator("[data-rule-text]").count(), examples.length, game);
    await rule.getByRole("button", { name: new RegExp(`^Try it ?: ${ruleNamed(shown.rule)}$`) }).click();
    const live = page.locator("[data-testid=live]");
    await live.waitFor();
    assert.equal(await page.locator(`[data-board=${game}]`).count(), 1);
    const before = await live.getAttribute("data-position");
    await live.getByRole("button", { name: say("page.play_example_show"), exact: true }).click();
    await page.waitForFunction(
      (before) => document.querySelector("[data-testid=live]").dataset.position !== before,
      before,
    );
    await live.getByRole("button", { name: say("page.play_example_reset"), exact: true }).click();
    await page.waitForFunction(
      (before) => document.querySelector("[data-testid=live]").dataset.position === before,
      before,
    );
    const refused = examples.find((example) => example.refused);
    if (refused) {
      await page.getByRole("button", { name: new RegExp(`^Try it ?: ${ruleNamed(refused.rule)}$`) }).click();
      await live.getByRole("button", { name: say("page.play_example_show"), exact: true }).click();
      await page.locator(`[data-testid=live-refusal][data-rule="${refused.rule}"]`).waitFor();
    }
  }
});

test("why not leads to the rule, whose board opens beside the game", async (t) => {
  const page = await newPage(t, { reducedMotion: true });
  await open(page, "#/play/hens");
  const board = page.locator("[data-board=hens]");
  const start = await board.getAttribute("data-position");
  await type(page, "a1-a3");
  await page.getByRole("button", { name: said("page.play_show_rule") }).click();
  await page.getByRole("button", { name: said("page.rules_in_full") }).click();
  const rule = page.locator("#panel-Rules [data-rule-text][aria-current]");
  await rule.getByRole("button", { name: /^Try/ }).click();
  const live = page.locator("[data-testid=live]");
  // The small board keeps the focus, and the game behind it doesn't change.
  const cell = live.locator('[data-square][tabindex="0"]');
  await cell.focus();
  await cell.press("ArrowRight");
  await live.locator("[data-square]:focus").waitFor();
  await live.getByRole("button", { name: say("page.play_example_show"), exact: true }).click();
  await live.locator("[data-testid=live-refusal], [data-mark~=last]").first().waitFor();
  assert.equal(await board.getAttribute("data-position"), start);
  await axe(page);
});

// Runs only in a soak. In the usual check, the next test writes a lesson with more tasks.
testIf(false)("somebody writes a lesson, and whoever has its link solves it", async (t) => {
  const page = await newPage(t, { reducedMotion: true });
  await open(page, "#/play/hens?pos=8/1h6/8/8/8/8/3H4/8%20w");
  await page.locator("#tab-Notes").click();
  await page.getByText(say("page.lesson_make")).click();
  const form = page.getByTestId("lesson-form");
  const field = (name, value) =>
    form.getByLabel(name, { exact: true }).fill(value).then(() => form.getByLabel(name, { exact: true }).blur());
  await field(say("page.lesson_field_title"), "Two squares at once");
  await field(say("page.lesson_field_task"), "Bring the hen to d4.");
  await field(say("page.lesson_field_rules"), "HENS-2");
  await field(say("page.lesson_field_hint", { number: 1 }), "Straight on.");
  await form.locator("[role=status]").getByText(say("page.lesson_lacks_move")).waitFor();
  await page.locator("#tab-Moves").click();
  await type(page, "d2-d4");
  await page.locator("#tab-Notes").click();
  await page.locator("[data-action=share]").click();
  const link = await sharedText(page);
  await page.keyboard.press("Escape");
  await form.getByRole("button", { name: say("page.lesson_try") }).click();
  await is(page, '[data-part="1"][data-done="false"]');
  await page.evaluate(() => (location.hash = "#/"));
  await page.getByRole("heading", { name: say("page.home_games"), exact: true }).waitFor();
  await page.evaluate((hash) => (location.hash = hash), link.slice(link.indexOf("#")));
  await box(page).getByRole("heading", { name: "Two squares at once" }).waitFor();
  assert.equal(await page.locator("[data-testid=instruction]").textContent(), "Bring the hen to d4.");
  await type(page, "d2-d3");
  await page.locator('[data-testid=said][data-said="wrong"]').waitFor();
  await type(page, "d2-d4");
  await is(page, '[data-done="true"]');
  await way(page, say("page.lesson_open_game")).click();
  await page.getByRole("group", { name: say("page.byline_banner") }).getByText(say("page.byline_banner")).waitFor();
});

test("a teacher writes a lesson of three tasks in the form, tries it, and a pupil learns it by its link", async (t) => {
  const page = await newPage(t, { reducedMotion: true, permissions: ["clipboard-read", "clipboard-write"] });
  await open(page, "#/play/hens?pos=8/1h6/8/8/8/3c4/3H4/8%20w");
  await page.getByRole("button", { name: say("page.study_game"), exact: true }).click();
  await page.locator("#tab-Notes").click();
  await page.getByText(say("page.lesson_make")).click();
  const form = page.getByTestId("lesson-form");
  const press = (name) => form.getByRole("button", { name, exact: true }).click();
  const write = async (name, value) => {
    await form.getByLabel(name, { exact: true }).fill(value);
    await form.getByLabel(name, { exact: true }).press("Tab");
  };
  const play = async (move) => {
    await page.locator("#tab-Moves").click();
    await type(page, move);
    await page.locator("#tab-Notes").click();
  };
  const tasks = form.locator(".tasks").getByRole("button");
  await write(say("page.lesson_field_title"), "Hens go far");

  // The first task has a right and a wrong answer.
  await write(say("page.lesson_field_task"), "Step to c3.");
  await write(say("page.lesson_field_hint", { number: 1 }), "To the left.");
  await play("d2-c3");
  await press(say("page.lesson_to_start"));
  await play("d2-e3");
  const wrong = form.getByRole("group", { name: say("page.lesson_answer", { mv: "d2-e3" }), exact: true });
  await wrong.getByRole("button", { name: say("page.lesson_answer_wrong"), exact: true }).click();
  await write(say("page.lesson_answer_words", { mv: "d2-e3" }), "That is e3.");

  // In the second task, with the same position, any capture is right.
  await press(say("page.lesson_to_start"));
  await press(say("page.lesson_task_add_position"));
  await eventually(() => tasks.count(), 2);
  await form.getByRole("combobox").selectOption({ label: say("page.lesson_counts_capture") });
  await write(say("page.lesson_field_task"), "Take the chick.");
  await form.locator("[role=status]").getByText(say("page.lesson_lacks_example")).waitFor();
  await play("d2xd4");

  // The third task, a copy of the second, asks for a move that the rules forbid. It has no answer, so the copied answer
  // is deleted, restored, and deleted again.
  await press(say("page.lesson_task_copy", { number: 2 }));
  await eventually(() => tasks.count(), 3);
  await form.getByRole("combobox").selectOption({ label: say("page.lesson_counts_refused") });
  await write(say("page.lesson_field_task"), "Try to go too far.");
  await write(say("page.lesson_field_refused"), "d2-d7");
  await form.locator("[role=status]").getByText(say("page.lesson_moves_too")).waitFor();
  const deletes = say("page.lesson_answer_delete", { mv: "d2xd4" });
  await press(deletes);
  await form.getByRole("button", { name: say("page.draft_put_back"), exact: true }).click();
  await press(deletes);
  // An empty task is named, with a way to it.
  await press(say("page.lesson_task_add"));
  await eventually(() => tasks.count(), 4);
  await tasks.nth(2).click();
  await form.getByRole("status").getByRole("button", { name: /^Task 4: / }).click();
  await form.getByLabel(say("page.lesson_field_task"), { exact: true }).and(page.locator(":focus")).waitFor();
  await press(say("page.lesson_task_delete", { number: 4 }));
  await tasks.nth(2).click();
  await form.locator("[role=status]").getByText(say("page.lesson_can_be_learned"), { exact: true }).waitFor();
  assert.equal(await form.getByRole("button", { name: say("page.lesson_make"), exact: true }).count(), 0);
  await axe(page);
  // The form uses no words of the file format.
  assert.doesNotMatch(await form.innerText(), /\[%|\bheader\b/);

  await press(say("page.lesson_copy_link"));
  await form.getByRole("button", { name: say("page.copied"), exact: true }).waitFor();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  // The author tries the task that is on the board, and returns to the form.
  await press(say("page.lesson_try_task"));
  await is(page, '[data-part="3"][data-done="false"]');
  await type(page, "d2-d7");
  await is(page, '[data-done="true"]');
  await page.locator("[data-action=back-to-lesson]").click();
  await page.locator("#tab-Notes").click();
  await eventually(() => tasks.count(), 3);

  const pupil = await newPage(t, { width: 360, height: 740, touch: true, reducedMotion: true });
  await open(pupil, link.slice(link.indexOf("#")));
  await is(pupil, '[data-part="1"][data-done="false"]');
  await click(pupil, "d2");
  await click(pupil, "e3");
  await pupil.locator('[data-testid=said][data-said="wrong"]').getByText("That is e3.").waitFor();
  await is(pupil, '[data-due="false"]');
  await click(pupil, "d2");
  await click(pupil, "c3");
  await is(pupil, '[data-part="1"][data-done="true"]');
  await way(pupil, say("page.embed_next")).click();
  await is(pupil, '[data-part="2"][data-done="false"]');
  await axe(pupil);
});

test("what a teacher is typing stays when a timer renders the form again", async (t) => {
  const page = await newPage(t, { reducedMotion: true });
  await page.clock.install();
  await open(page, "#/play/hens?pos=8/1h6/8/8/8/3c4/3H4/8%20w");
  await page.getByRole("button", { name: say("page.study_game"), exact: true }).click();
  await type(page, "d2-c3");
  await page.locator("#tab-Notes").click();
  await page.getByText(say("page.lesson_make")).click();
  const form = page.getByTestId("lesson-form");
  // A deleted answer can be restored only within ten seconds.
  await form.getByRole("button", { name: say("page.lesson_answer_delete", { mv: "d2-c3" }), exact: true }).click();
  const back = page.getByRole("button", { name: say("page.draft_put_back"), exact: true });
  await back.first().waitFor();
  const hint = form.getByLabel(say("page.lesson_field_hint", { number: 1 }), { exact: true });
  await hint.pressSequentially("To the le");
  await page.clock.runFor(11_000);
  await eventually(() => back.count(), 0);
  assert.equal(await hint.inputValue(), "To the le");
});
