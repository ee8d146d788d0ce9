// Takes screenshots of every screen into e2e/shots/: node e2e/shots.mjs [--dark] [--WIDTH…] [LANGUAGE…]
//
// The default languages are the made-up `xx` and `xr`; `en` is English. The default widths are 360 and 1440 pixels;
// `--768` sets a width of 768 pixels. Look through the pictures by eye: is anything cut, and is the mirrored layout
// right?

import { finish, newPage, shot, speakMadeUp } from "./harness.mjs";
import { SCREENS } from "./states.mjs";
import { speakEnglish, speakMadeUp as expectMadeUp } from "./words.mjs";

const given = process.argv.slice(2);
const languages = given.filter((word) => !word.startsWith("--"));
const widths = given.map((word) => Number(word.slice(2))).filter((width) => width > 0);
const dark = given.includes("--dark");
const HEIGHTS = { 360: 740, 768: 1024 };

async function keep(language, width) {
  const ends = [];
  const page = await newPage({ after: (end) => ends.push(end) }, { width, height: HEIGHTS[width] ?? 900, dark, reducedMotion: true });
  if (language === "en") speakEnglish();
  else {
    await speakMadeUp(page, language);
    expectMadeUp(language);
  }
  page.setDefaultTimeout(8000);
  for (const [number, [state, reach]] of Object.entries(SCREENS).entries()) {
    try {
      await reach(page);
    } catch (error) {
      process.exitCode = 1;
      console.error(`${language} ${width}: ${state}: ${error.message.split("\n")[0]}`);
    }
    // On the home screen, the puzzle of the day appears later than the rest.
    await page.waitForFunction(() => !document.querySelector(".daily .thumbnail:empty"), null, { timeout: 2000 }).catch(() => {});
    await shot(page, `${language}-${width}${dark ? "-dark" : ""}-${String(number).padStart(2, "0")} ${state.replace(":", "")}`);
  }
  for (const end of ends) await end();
}

for (const language of languages.length ? languages : ["xx", "xr"]) {
  for (const width of widths.length ? widths : [360, 1440]) await keep(language, width);
}
await finish();
