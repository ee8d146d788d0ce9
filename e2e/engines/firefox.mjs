// Firefox, controlled by puppeteer over WebDriver BiDi.

import assert from "node:assert/strict";
import { launch } from "puppeteer-core";
import { PATIENCE_MS } from "../browser.mjs";

/** Starts the browser. Each page starts without stored data, and its errors fail the test at its end. */
export async function start(site) {
  const browser = await launch({
    browser: "firefox",
    executablePath: process.env.FAIRYBOARD_FIREFOX ?? "firefox",
    headless: true,
    // Firefox has no command for the viewport's size, so the window has the size.
    defaultViewport: null,
    args: ["--width=1200", "--height=900"],
    timeout: PATIENCE_MS,
    protocolTimeout: PATIENCE_MS,
  });
  return {
    name: `${await browser.version()}, with puppeteer over ${browser.protocol}`,
    close: () => browser.close(),
    async newPage(t) {
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE_MS);
      const troubles = [];
      page.on("console", (message) => message.type() === "error" && troubles.push(message.text()));
      page.on("pageerror", (error) => troubles.push(error.stack ?? String(error)));
      page.on("request", (request) => {
        if (!request.url().startsWith(`${site.origin}/`) && !/^(data|blob):/.test(request.url())) troubles.push(request.url());
      });
      t.after(async () => {
        await context.close();
        assert.deepEqual(troubles, [], "the page got into trouble");
      });
      return page;
    },
  };
}
