// The page about Fairyboard: designers and licences.

import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { axe, newPage, offlineReady, open, server, shot } from "./harness.mjs";
import { eventually } from "./helpers.mjs";
import { testIf } from "./soak.mjs";
import { say } from "./words.mjs";

const lock = readFileSync(new URL("../Cargo.lock", import.meta.url), "utf8");
const version = (name) => new RegExp(`name = "${name}"\nversion = "(.*)"`).exec(lock)[1];

/** Waits until the licences have loaded, and returns the text of the page. */
async function told(page) {
  await page.getByRole("heading", { level: 1, name: say("page.about") }).waitFor();
  await page.getByRole("heading", { name: "MIT License" }).waitFor();
  return page.locator("main").textContent();
}

test("designers and licences are found from the gallery by mouse", async (t) => {
  const page = await newPage(t);
  await open(page, "#/");
  await page.getByRole("link", { name: say("page.home_about") }).click();
  const text = await told(page);
  for (const name of ["James Ernest", "Inarius", "Gary Gygax"]) assert.match(text, new RegExp(name));
  for (const name of ["yew", "wasm-bindgen", "web-sys", "crc"]) {
    assert.ok(text.includes(`${name} ${version(name)}: `), name);
  }
  assert.match(text, /The Rust standard library: /);
  assert.match(text, /Permission is hereby granted, free of charge/);
  await eventually(() => page.title(), say("page.about_title"));
});

test("they are found from the help by keyboard, also without a network", async (t) => {
  const page = await newPage(t, { offline: true });
  await open(page, "#/");
  await offlineReady(page);
  const site = await server();
  await page.context().setOffline(true);
  await site.close();
  try {
    await page.getByRole("button", { name: say("page.help_title") }).press("Enter");
    await page.getByRole("dialog").getByRole("link", { name: say("page.about") }).press("Enter");
    await page.getByRole("dialog").waitFor({ state: "detached" });
    await told(page);
    await page.reload();
    await told(page);
  } finally {
    await site.reopen();
  }
});

// Runs only in a soak (a long run). In the usual check, e2e/faults.test.mjs checks this page with axe.
for (const dark of [false, true]) {
  testIf(false)(`axe finds nothing in it, ${dark ? "dark" : "light"}, and nothing sticks out`, async (t) => {
    for (const width of [360, 768, 1440]) {
      const page = await newPage(t, { width, height: 800, dark });
      await open(page, "#/about");
      await told(page);
      await axe(page);
      const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      assert.ok(wide <= 0, `${wide} pixels too wide at ${width}`);
      await shot(page, `about-${width}-${dark ? "dark" : "light"}`);
    }
  });
}
