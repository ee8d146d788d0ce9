// Themes, boards, patterns and sets of pieces: chosen by mouse, touch and keyboard, and used in saved pictures.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, newPage, offlineReady, open, shot } from "./harness.mjs";
import { eventually, shareAs } from "./helpers.mjs";
import { SOAK, testIf } from "./soak.mjs";
import { say } from "./words.mjs";

async function settings(page) {
  await open(page, "#/");
  await page.getByRole("button", { name: say("page.settings_title") }).first().click();
  const sheet = page.getByRole("dialog");
  await sheet.getByRole("radio").first().waitFor();
  return sheet;
}

/** The colour of a dark cell on the board. */
async function dark(page) {
  await open(page, "#/play/hens");
  return page.locator(".cell-dark").first().evaluate((cell) => getComputedStyle(cell).fill);
}

/** Returns the picture of the board that the share sheet saves. */
async function saved(page) {
  await open(page, "#/play/hens");
  await page.locator("[data-action=share]").click();
  await shareAs(page, "picture");
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: say("page.share_save_svg") }).first().click(),
  ]);
  const parts = [];
  for await (const part of await file.createReadStream()) parts.push(part);
  return Buffer.concat(parts).toString();
}

const html = (page, name) => page.evaluate((name) => document.documentElement.getAttribute(name), name);
const radio = (sheet, name) => sheet.getByRole("radio", { name: say(`page.settings_${name}`), exact: true });

test("a board is chosen by mouse, and stays", async (t) => {
  const page = await newPage(t);
  assert.equal(await dark(page), "rgb(201, 185, 148)");
  const sheet = await settings(page);
  assert.equal(await radio(sheet, "board_sand").isChecked(), true);
  await radio(sheet, "board_mist").click();
  await eventually(() => html(page, "data-cells"), "mist");
  assert.equal(await dark(page), "rgb(181, 197, 209)");
  await page.reload();
  await eventually(() => html(page, "data-cells"), "mist");
});

test("looks are chosen by keyboard: arrows within a group, Tab between groups", async (t) => {
  const page = await newPage(t);
  const sheet = await settings(page);
  await radio(sheet, "theme_system").focus();
  for (const _ of "123") await page.keyboard.press("ArrowRight");
  await eventually(() => html(page, "data-theme"), "contrast");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await eventually(() => html(page, "data-cells"), "mist");
  await page.keyboard.press("Tab");
  await page.keyboard.press("ArrowDown");
  await eventually(() => radio(sheet, "counters").isChecked(), true);
  await page.keyboard.press("ArrowDown");
  await eventually(() => radio(sheet, "letters").isChecked(), true);
});

test("looks are chosen by a finger, and patterns make the board black and white", async (t) => {
  const page = await newPage(t, { width: 360, height: 740, touch: true });
  const sheet = await settings(page);
  await radio(sheet, "letters").tap();
  await sheet.getByText(say("page.settings_patterns"), { exact: true }).tap();
  await eventually(() => html(page, "data-patterns"), "1");
  assert.match(await dark(page), /url\("#dots"\)/);
  await page.locator("[id^=piece-hens] text").first().waitFor({ state: "attached" });
});

test("counters are fetched when they are wanted, kept without a network, and stand in saved pictures", async (t) => {
  const page = await newPage(t, { offline: true });
  const asked = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname.split("/").pop()));
  await open(page, "#/play/hens");
  assert.ok(!asked.includes("counters.txt"), "nobody wanted them");
  const sheet = await settings(page);
  await radio(sheet, "counters").click();
  await eventually(() => asked.includes("counters.txt"), true);
  await open(page, "#/play/hens");
  await page.locator("#piece-hens-H circle[r='44']").waitFor({ state: "attached" });
  await offlineReady(page);
  await eventually(() => page.evaluate(async () => (await caches.match("./pieces/counters.txt")) !== undefined), true);
  await page.context().setOffline(true);
  await page.reload();
  await page.locator("#piece-hens-H circle[r='44']").waitFor({ state: "attached" });
  assert.match(await saved(page), /r="44"/);
});

test("where the signs of counters cannot be fetched the sheet says so, and pieces are figures", async (t) => {
  const page = await newPage(t);
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (path, ...rest) => {
      const isLost = (path.url ?? String(path)).includes("counters") && !window.isThere;
      return isLost ? Promise.reject(new TypeError("no network")) : fetch(path, ...rest);
    };
  });
  const sheet = await settings(page);
  await radio(sheet, "counters").click();
  await sheet.getByRole("alert").waitFor();
  assert.equal(await page.locator("[name=pieces][value=counters] + span svg circle[r='44']").count(), 0, "it shows figures");
  await page.evaluate(() => (window.isThere = true));
  await sheet.getByRole("button", { name: say("page.try_again") }).click();
  await sheet.getByRole("alert").waitFor({ state: "detached" });
  await open(page, "#/play/hens");
  await page.locator("#piece-hens-H circle[r='44']").waitFor({ state: "attached" });
});

test("letters that an earlier version kept are letters", async (t) => {
  const page = await newPage(t);
  await open(page, "#/");
  await page.evaluate(() => {
    localStorage[`fairyboard ${location.pathname.replace(/[^/]*$/, "")} settings`] = '{"letters":true}';
  });
  await page.reload();
  const sheet = await settings(page);
  assert.equal(await radio(sheet, "letters").isChecked(), true);
});

test("a saved picture has the colours of the board, and patterns where the board has them", async (t) => {
  const page = await newPage(t);
  let sheet = await settings(page);
  await radio(sheet, "board_sage").click();
  assert.match(await saved(page), /#BACBA6/);
  sheet = await settings(page);
  await sheet.getByText(say("page.settings_patterns"), { exact: true }).click();
  const picture = await saved(page);
  assert.match(picture, /url\(#dots\)/);
  assert.doesNotMatch(picture, /#BACBA6/);
});

test("who asks the system for more contrast gets it without choosing", async (t) => {
  const page = await newPage(t);
  await page.emulateMedia({ contrast: "more" });
  assert.equal(await dark(page), "rgb(200, 200, 200)");
});

for (const isDark of [false, true]) {
  for (const width of SOAK ? [360, 768, 1440] : [isDark ? 1440 : 360]) {
    testIf(isDark)(`axe finds nothing in the looks, ${isDark ? "dark" : "light"}, ${width} wide`, async (t) => {
      const page = await newPage(t, { width, height: 900, dark: isDark, reducedMotion: true });
      const sheet = await settings(page);
      for (const name of ["theme_system", "theme_contrast"]) {
        await radio(sheet, name).check();
        await axe(page);
        await shot(page, `looks-${name}-${width}-${isDark ? "dark" : "light"}`);
      }
      const wide = await sheet.evaluate((sheet) => sheet.scrollWidth - sheet.clientWidth);
      assert.equal(wide, 0);
    });
  }
}

test("pictures of positions are drawn again when the system changes between light and dark", async (t) => {
  const page = await newPage(t, { dark: true });
  await open(page, "#/");
  const game = page.getByRole("listitem").filter({ has: page.getByRole("heading", { name: say("hens.name"), exact: true }) });
  const drawn = () => game.locator("img").getAttribute("src");
  const atNight = await drawn();
  await page.emulateMedia({ colorScheme: "light" });
  await eventually(async () => (await drawn()) !== atNight, true);
});
