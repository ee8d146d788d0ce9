// Each sheet as it opens, on a phone and on a desktop; and empty lists.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, newPage, open } from "./harness.mjs";
import { eventually, play, settled, shareAs } from "./helpers.mjs";
import { closeDialog } from "./states.mjs";
import { say } from "./words.mjs";

const PHONE = { width: 360, height: 740, touch: true };

test("the link is copied by the first and largest button, and other ways are one press away", async (t) => {
  const page = await newPage(t, { width: 360, height: 740 });
  await open(page, "#/play/hens");
  await play(page).action("share").click();
  const dialog = page.getByRole("dialog");
  const copies = dialog.getByRole("button", { name: say("page.share_copy_link") });
  await copies.waitFor();
  const inSheet = dialog.locator(".sheet-body button");
  assert.equal(await inSheet.first().textContent(), say("page.share_copy_link"));
  const { width, height } = await copies.boundingBox();
  assert.ok(width > 260 && height >= 48, `${width} × ${height}`);
  const shown = { picture: "share_save_svg", print: "share_print", text: "share_copy_position", page: "share_copy_frame" };
  for (const [way, button] of Object.entries(shown)) {
    await shareAs(page, way);
    for (const [other, name] of Object.entries(shown)) {
      await eventually(() => dialog.getByRole("button", { name: say(`page.${name}`) }).isVisible(), other === way, `${way}: ${button}`);
    }
    await axe(page);
  }
});

test("a phone that has a sheet of its own to share offers that first", async (t) => {
  const page = await newPage(t, PHONE);
  await page.addInitScript(() => (navigator.share = async () => {}));
  await open(page, "#/play/hens");
  await play(page).action("share").click();
  await page.locator(".pass-on button").first().waitFor();
  assert.deepEqual(await page.locator(".pass-on button").allTextContents(), [say("page.share_send"), say("page.share_copy_link"), say("page.share_qr")]);
  assert.equal(await page.locator(".pass-on .primary").textContent(), say("page.share_send"));
});

test("a choice of files that is cancelled leaves the sheet open, and Escape closes it", async (t) => {
  const page = await newPage(t);
  await open(page, "#/");
  await page.getByRole("button", { name: say("page.open_title") }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox").fill("half a game");
  // Browsers dispatch this event when the user cancels the system's file dialog. It bubbles up to the sheet.
  await dialog.locator("input[type=file]").dispatchEvent("cancel");
  await settled(page);
  assert.equal(await dialog.getByRole("textbox").inputValue(), "half a game");
  await page.keyboard.press("Escape");
  await eventually(() => dialog.count(), 0);
});

for (const [where, options, seen, unseen] of [
  ["on a phone", PHONE, ".with-touch", ".with-keyboard"],
  ["with a keyboard", {}, ".with-keyboard", ".with-touch"],
]) {
  test(`the help ${where} shows the aim, a turn, and how to enter a move there`, async (t) => {
    const page = await newPage(t, options);
    for (const game of ["fist", "zugzwang", "fidchell"]) {
      await open(page, `#/play/${game}`);
      await play(page).board.waitFor();
      await page.getByRole("button", { name: say("page.help_title") }).click();
      const dialog = page.getByRole("dialog");
      await dialog.getByRole("heading", { name: say("page.aim_win") }).waitFor();
      assert.ok(await dialog.locator(seen).isVisible());
      assert.ok(!(await dialog.locator(unseen).isVisible()));
      const own = { zugzwang: "page.help_tap_edge", fidchell: "page.help_tap_tray" };
      for (const [other, key] of Object.entries(own)) {
        assert.equal(await dialog.locator("dt").filter({ hasText: say(key) }).count(), Number(other === game), `${game}: ${key}`);
      }
      await closeDialog(page);
    }
  });
}

test("a screen with nothing to list has a picture and one main thing to do", async (t) => {
  const page = await newPage(t, PHONE);
  for (const address of ["#/games", "#/puzzle/hens/999", "#/learn/hens/99"]) {
    await open(page, address);
    await page.locator(".empty").waitFor();
    assert.equal(await page.locator(".empty svg").count(), 1, address);
    assert.equal(await page.locator(".empty .primary").count(), 1, address);
    await axe(page);
  }
});
