// Keeps pictures of every screen in the made-up languages in e2e/shots/: node e2e/shots.mjs [LANGUAGE…]
//
// They are looked at by eye: whether anything is cut, and whether what is mirrored stands well.

import { finish, newPage, shot, speakMadeUp } from "./harness.mjs";
import { SCREENS } from "./states.mjs";
import { speakMadeUp as expectMadeUp } from "./words.mjs";

expectMadeUp();
const languages = process.argv.length > 2 ? process.argv.slice(2) : ["xx", "xr"];
for (const language of languages) {
  for (const [width, height] of [[360, 740], [1440, 900]]) {
    const ends = [];
    const page = await newPage({ after: (end) => ends.push(end) }, { width, height, reducedMotion: true });
    await speakMadeUp(page, language);
    for (const [number, [state, reach]] of Object.entries(SCREENS).entries()) {
      await reach(page);
      await shot(page, `${language}-${width}-${String(number).padStart(2, "0")} ${state.replace(":", "")}`);
    }
    for (const end of ends) await end();
  }
}
await finish();
