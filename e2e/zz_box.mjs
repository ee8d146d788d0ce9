import { newPage, finish } from "./harness.mjs";
import { SCREENS } from "./states.mjs";
import { speakEnglish } from "./words.mjs";
speakEnglish();
const [w, h, ...names] = process.argv.slice(2);
const ends = []; const page = await newPage({ after: (e) => ends.push(e) }, { width: +w, height: +h, reducedMotion: true });
for (const n of names) { await SCREENS[n](page); await page.waitForTimeout(400); await page.screenshot({ path: `/tmp/d/box-${w}-${names.indexOf(n)}.png` });
 console.log(n, JSON.stringify(await page.evaluate(() => Object.fromEntries([".head", ".strip.far", ".board-place", ".strip.near", ".tell", ".draft", ".coach", ".panel", ".tabs", ".tab-panel", ".moves > .moves", ".type-move"].map((s) => { const r = document.querySelector(s)?.getBoundingClientRect(); return [s, r && [Math.round(r.top), Math.round(r.height)]]; }))))); }
for (const e of ends) await e(); await finish();
