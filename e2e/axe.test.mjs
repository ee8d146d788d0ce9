// Runs axe on every screen and state: light and narrow, dark and wide. FAIRYBOARD_SOAK=1 adds the other two combinations;
// tests/house/contrast.rs measures the contrast of all themes.

import assert from "node:assert/strict";
import { test } from "node:test";
import { axe, newPage } from "./harness.mjs";
import { SCREENS } from "./states.mjs";

const SOAK = "FAIRYBOARD_SOAK" in process.env;

for (const dark of [false, true]) {
  for (const width of SOAK ? [1280, 360] : [dark ? 1280 : 360]) {
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
