// Runs axe on every screen and state, light and dark, narrow and wide.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, newPage } from "./harness.mjs";
import { SCREENS } from "./states.mjs";

for (const dark of [false, true]) {
  for (const width of [1280, 360]) {
    test(`axe finds nothing on any screen, ${dark ? "dark" : "light"}, ${width} wide`, async (t) => {
      const page = await newPage(t, { width, height: width === 360 ? 740 : 800, dark, reducedMotion: true });
      for (const [state, reach] of Object.entries(SCREENS)) {
        await reach(page);
        await page.mouse.move(0, 0);
        try {
          await axe(page);
        } catch (error) {
          error.message = `${state}: ${error.message}`;
          throw error;
        }
        const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        assert.ok(wide <= 0, `${state}: the page is ${wide} pixels too wide`);
      }
    });
  }
}
