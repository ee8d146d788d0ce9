// A teacher's own lesson: written, shown to a class, done by a pupil who sends a code back, collected in a table, and
// printed.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { axe, newPage, open } from "./harness.mjs";
import { answer as choose, click, eventually, shareAs } from "./helpers.mjs";
import { pagesOf } from "./pdf.mjs";
import { say } from "./words.mjs";

const DIGITS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";

/** The checksum of a result code, as in docs/formats.md. */
function checksum(digits) {
  let sum = 0xfffff;
  for (const digit of digits) {
    for (let bit = 7; bit >= 0; bit--) {
      const is_odd = ((sum >> 19) ^ (digit >> bit)) & 1;
      sum = ((sum << 1) & 0xfffff) ^ (is_odd ? 0x80069 : 0);
    }
  }
  return sum;
}

/**
 * Returns a result code like `code`, as another pupil would send it: with another random number, and without a
 * nickname.
 */
function another(code, number) {
  const body = [...code.replace(/^FB|-/g, "")].slice(0, -4).map((letter) => DIGITS.indexOf(letter));
  body.splice(5, 3, 0, number >> 5, number & 31);
  const sum = checksum(body);
  const all = [...body, ...[15, 10, 5, 0].map((shift) => (sum >> shift) & 31)];
  return `FB${all.map((digit) => DIGITS[digit]).join("")}`;
}

test("a teacher writes a lesson, shows it to the class, reads twenty-five results at once, and prints the tasks", async (t) => {
  const teacher = await newPage(t, { reducedMotion: true, permissions: ["clipboard-read", "clipboard-write"] });
  await open(teacher, "#/play/hens?pos=8/1h6/8/8/8/3c4/3H4/8%20w");
  await teacher.getByRole("button", { name: say("page.study_game"), exact: true }).click();
  await teacher.locator("#tab-Notes").click();
  await teacher.getByText(say("page.lesson_make")).click();
  const form = teacher.getByTestId("lesson-form");
  const press = (name) => form.getByRole("button", { name, exact: true }).click();
  const write = async (name, value) => {
    await form.getByLabel(name, { exact: true }).fill(value);
    await form.getByLabel(name, { exact: true }).press("Tab");
  };
  const answer = async (move) => {
    await teacher.locator("#tab-Moves").click();
    const field = teacher.getByTestId("move-input");
    await field.fill(move);
    await field.press("Enter");
    await teacher.locator("#tab-Notes").click();
  };
  await write(say("page.lesson_field_title"), "Hens go far");
  await write(say("page.lesson_field_task"), "Step to c3.");
  await answer("d2-c3");
  await press(say("page.lesson_to_start"));
  await answer("d2-e3");
  const wrong = form.getByRole("group", { name: say("page.lesson_answer", { mv: "d2-e3" }), exact: true });
  await wrong.getByRole("button", { name: say("page.lesson_answer_wrong"), exact: true }).click();
  await press(say("page.lesson_to_start"));
  await press(say("page.lesson_task_add_position"));
  await write(say("page.lesson_field_task"), "Take the chick.");
  await answer("d2xd4");
  await press(say("page.lesson_to_start"));
  await press(say("page.lesson_task_add_position"));
  await write(say("page.lesson_field_task"), "Step to b4.");
  await answer("d2-b4");
  for (const name of ["page.lesson_ask", "page.lesson_lock"]) {
    await form.getByRole("checkbox", { name: new RegExp(`^${say(name)}`) }).check();
  }
  await press(say("page.lesson_copy_link"));
  await form.getByRole("button", { name: say("page.copied"), exact: true }).waitFor();
  const link = await teacher.evaluate(() => navigator.clipboard.readText());

  // Show the tasks to the class on a projector. Each can be read from afar, and a key leads to the next task.
  await teacher.setViewportSize({ width: 1024, height: 768 });
  await press(say("page.lesson_show_to_class"));
  await teacher.locator(".demo").waitFor();
  const task = teacher.getByText("Step to c3.", { exact: true }).filter({ visible: true }).first();
  await task.waitFor();
  assert.ok((await task.evaluate((task) => parseFloat(getComputedStyle(task).fontSize))) >= 0.03 * 768);
  assert.ok((await teacher.locator("[data-board]").boundingBox()).height >= 0.84 * 768);
  await teacher.keyboard.press("PageDown");
  await teacher.getByText("Take the chick.", { exact: true }).filter({ visible: true }).first().waitFor();
  await teacher.getByRole("button", { name: say("page.demo_end"), exact: true }).click();
  await teacher.getByRole("link", { name: say("page.lesson_try_back"), exact: true }).click();
  await form.waitFor();

  const pupil = await newPage(t, { width: 360, height: 740, touch: true, reducedMotion: true });
  await open(pupil, link.slice(link.indexOf("#")));
  const lesson = pupil.getByTestId("lesson");
  await lesson.getByText(say("page.lesson_locked")).waitFor();
  assert.equal(await lesson.getByRole("button", { name: say("page.lesson_show"), exact: true }).count(), 0);
  await click(pupil, "d2");
  await click(pupil, "e3");
  await pupil.locator('[data-testid=lesson][data-due="false"]').waitFor();
  await click(pupil, "d2");
  await click(pupil, "c3");
  await lesson.getByRole("button", { name: say("page.embed_next"), exact: true }).click();
  await click(pupil, "d2");
  await click(pupil, "d4");
  await lesson.getByRole("button", { name: say("page.embed_next"), exact: true }).click();
  await click(pupil, "d2");
  await click(pupil, "b4");
  await pupil.locator("[data-action=your-result]").click();
  const sheet = pupil.getByRole("dialog");
  await sheet.getByText(say("page.result_solved", { tasks: 3, tries: 4 })).waitFor();
  const code = () => sheet.getByTestId("result-code").inputValue();
  const nameless = await code();
  await sheet.getByRole("button", { name: say("page.share_qr"), exact: true }).click();
  await sheet.getByRole("img", { name: say("page.result_qr") }).waitFor();
  await sheet.getByLabel(say("page.result_nickname", { most: 12 })).fill("Mia");
  await eventually(async () => (await code()).endsWith("/Mia"), true);
  const named = await code();
  await axe(pupil);
  // The result stays after a reload.
  await pupil.reload();
  await pupil.locator("[data-action=your-result]").click();
  assert.equal(await code(), named);

  await press(say("page.lesson_results"));
  const results = teacher.getByRole("dialog");
  // Mia's code counts once, with or without her nickname.
  const others = Array.from({ length: 24 }, (_, i) => `Pupil ${i} wrote at 10:15: ${another(nameless, i)}`);
  const changed = named.replace("FB1", "FB1Z");
  await results.getByTestId("result-codes").fill([...others, nameless, named, nameless, `Ben: ${changed}`].join("\n"));
  await results.getByRole("button", { name: say("page.results_add"), exact: true }).click();
  await eventually(async () => (await results.getByTestId("results-told").textContent()).trim(), [
    say("page.results_added", { count: 25 }), say("page.results_repeated", { count: 2 }), say("page.results_unread", { count: 1 }),
  ].join(" "));
  await results.getByTestId("results-unread").getByText(say("page.result_changed")).waitFor();
  await results.getByText(say("page.results_took", { count: 25, mv: "d2-e3", of: 25 })).waitFor();
  assert.equal(await results.getByRole("rowheader").count(), 28);
  await axe(teacher);
  const download = teacher.waitForEvent("download");
  await results.getByRole("button", { name: say("page.results_save"), exact: true }).click();
  const saved = readFileSync(await (await download).path(), "utf8").split("\r\n");
  assert.equal(saved.length, 27);
  assert.match(saved[25], /^Mia,2,4,/);

  // The results stay for the lesson, until they are deleted.
  await teacher.keyboard.press("Escape");
  await press(say("page.lesson_results"));
  await results.getByRole("rowheader", { name: "Mia", exact: true }).waitFor();
  await results.getByRole("button", { name: say("page.results_clear"), exact: true }).click();
  await results.getByText(say("page.results_none")).waitFor();
  await results.getByRole("button", { name: say("page.draft_put_back"), exact: true }).click();
  await results.getByRole("rowheader", { name: "Mia", exact: true }).waitFor();

  // Print the tasks.
  await teacher.keyboard.press("Escape");
  await teacher.locator("[data-action=share]").first().click();
  await shareAs(teacher, "print");
  await teacher.evaluate(() => (window.print = () => {}));
  await teacher.getByRole("button", { name: say("page.share_print") }).click();
  await choose(teacher, "page.print_what", "exercises");
  const paper = teacher.getByRole("dialog", { name: say("page.print_title") });
  await eventually(() => paper.locator("figure").count(), 3);
  const [tasks, answers, ...more] = pagesOf(await teacher.pdf({ preferCSSPageSize: true }));
  assert.deepEqual(more, []);
  for (const words of ["Hensgofar", "Steptoc3.", "Takethechick.", "Steptob4."]) assert.ok(tasks.text.includes(words), words);
  assert.ok(answers.text.includes("d2xd4") && !tasks.text.includes("d2xd4"), "the answers have a page of their own");
});
