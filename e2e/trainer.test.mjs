// The trainers: squares by mouse and keyboard, dice by their buttons, and the clock.

import assert from "node:assert/strict";
import { test } from "node:test";
import { newPage, open } from "./harness.mjs";
import { click, eventually, eventuallyMatches } from "./helpers.mjs";
import { say } from "./words.mjs";

const button = (page, key) => page.getByRole("button", { name: say(key), exact: true });
const question = (page) => page.getByTestId("question").textContent();
const count = (page, name) => page.getByTestId(name).textContent();

/** A page whose clock runs only when the test moves it. */
async function stillPage(t) {
  const page = await newPage(t);
  await page.clock.install({ time: new Date("2027-01-01T12:00:00Z") });
  return page;
}

/** The asked square, once `right` answers are counted. */
async function asked(page, right) {
  await eventually(() => count(page, "right"), String(right));
  return (await question(page)).match(/[a-h][1-8]/)[0];
}

test("the trainer asks for squares, takes mouse and keyboard, and ends after two minutes", async (t) => {
  const page = await stillPage(t);
  await open(page, "#/train/hens");
  await button(page, "page.train_start").click();
  await click(page, await asked(page, 0));
  // The keys walk from one square to the next.
  const [from, to] = [await page.locator("[data-board] [tabindex='0']").getAttribute("data-square"), await asked(page, 1)];
  await page.locator(`[data-square=${from}]`).focus();
  const walk = async (by, less, more) => {
    for (let i = 0; i < Math.abs(by); i++) await page.keyboard.press(by < 0 ? less : more);
  };
  await walk(to.charCodeAt(0) - from.charCodeAt(0), "ArrowLeft", "ArrowRight");
  await walk(to[1] - from[1], "ArrowDown", "ArrowUp");
  await page.keyboard.press("Enter");
  const third = await asked(page, 2);
  const wrong = third === "d4" ? "d5" : "d4";
  await click(page, wrong);
  await eventually(() => count(page, "wrong"), "1");
  assert.match(await question(page), new RegExp(`${wrong}.*${third}`));
  assert.equal(await page.locator('[data-mark~="target"]').getAttribute("data-square"), third);
  await button(page, "page.train_pause").click();
  await page.clock.fastForward(300_000);
  await button(page, "page.train_resume").click();
  assert.match(await count(page, "time"), /^(2:00|1:5\d)$/);
  await page.clock.fastForward(121_000);
  await eventuallyMatches(() => page.getByTestId("result").textContent(), /2 right.*1 wrong/);
  await page.reload();
  await eventuallyMatches(() => page.getByTestId("best").textContent(), /2 right/);
  // If a round is left before its end, the trainer says once that it is lost.
  const wasLeft = () => page.getByTestId("was-left").count();
  assert.equal(await wasLeft(), 0);
  await button(page, "page.train_start").click();
  await asked(page, 0);
  await page.reload();
  await eventually(wasLeft, 1);
  await page.reload();
  await button(page, "page.train_start").waitFor();
  assert.equal(await wasLeft(), 0);
});

test("the trainer asks which face a die shows to an edge", async (t) => {
  const page = await stillPage(t);
  await open(page, "#/learn/zugzwang");
  await page.getByRole("link", { name: say("page.train_dice"), exact: true }).click();
  await button(page, "page.train_start").press("Enter");
  const faces = page.getByRole("group", { name: say("page.train_faces") }).getByRole("button");
  await faces.first().waitFor();
  await page.waitForFunction(() => document.activeElement.hasAttribute("data-face"));
  const names = await faces.allTextContents();
  // The label lists the faces clockwise from the edge at the bottom; the question names an edge.
  const label = await page.getByRole("img").last().getAttribute("aria-label");
  const edges = ["south", "west", "north", "east"].map((edge) => say(`zugzwang.${edge}`));
  const [bottom, of] = [label, await question(page)].map((text) => edges.findIndex((edge) => text.includes(edge)));
  const right = label.split(": ").at(-1).split(", ")[(of - bottom + 4) % 4];
  await faces.nth(names.findIndex((name) => name !== right)).click();
  await eventually(() => count(page, "wrong"), "1");
  const correction = await question(page);
  await faces.nth(names.indexOf(right)).click();
  await eventually(async () => (await question(page)) === correction, false);
  assert.deepEqual([await count(page, "right"), await count(page, "wrong")], ["0", "1"]);
  await open(page, "#/train/hens/dice");
  await page.getByRole("alert").first().waitFor();
});
