// Prints the size of a first visit, compressed with brotli, and fails above the budgets: node e2e/size.mjs dist
//
// "Before the first board" is the page itself and the files that it loads at once. The rest is fetched when the page is
// idle, or when the player first needs it.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";

/** The size budgets, in bytes of brotli. */
const BUDGETS = { first: 560_000, all: 850_000, chunk: 250_000, live: 80_000, computer: 340_000, gif: 40_000 };

/**
 * The allowed excess over the budgets, for ordinary code: Yew's components and serde are larger than the code they
 * replaced, and the parser of records accepts many changes that other programs make to a text. The sheet for a new game
 * is in the main module although it adds 7 kB, because the first press on the home screen is then answered 0.6 s
 * sooner. These add to `first`:
 *
 *   puzzles in which the player makes every move, and reasons for every hint     12 kB
 *   studies with chapters                                                        11 kB
 *   lessons of several tasks                                                     3.5 kB (9 kB to `all`)
 *   lessons of one minute                                                        1 kB (8 kB to `all`, with their texts)
 *   remarks of the coach that stay, the way back from a variation,
 *   faded ends of boxes that scroll                                              1 kB
 *   buttons, fields and questions as components, lower case by Rust's tables    14 kB (18 kB to `all`)
 *   results of lessons, worksheets, search in the rules, two trainers            5 kB (90 kB to `all`)
 *   games and studies over relays: the choice of relays, the line under the
 *   board, clocks, the components that load the chunk                           22 kB (40 kB to `all`)
 *   the card in three rows, the card of turning points, warnings that name
 *   who threatens                                                                9 kB (9 kB to `all`)
 *   yew-hooks, hooks in place of functions, Zugzwang's marks and the card's text
 *   on phones                                                                    4 kB (10 kB to `all`)
 *   parts of the screen as components in place of functions, news of rooms,
 *   notifications, aims of the computer's moves, lines of turning points        20 kB (50 kB to `all`)
 *   listeners of the window by yew-hooks                                         1 kB (3 kB to `all`)
 *   links that look like buttons as components, the focus on own elements,
 *   an error instead of keys without random numbers, the card of a lesson        2 kB (6 kB to `all`)
 *
 * The excess of `first` costs 0.24 s at 10 Mbit/s and 1.44 s at 1.6 Mbit/s. Without its many sheets and screens, the
 * chunk of games and studies over relays would be 80 kB; its excess costs 0.28 s at 1.6 Mbit/s when a room is first
 * opened. The excess of the computer player is for reasons that compare two moves, and that look at the replies (20
 * kB).
 */
const OVER = { first: 305_000, all: 502_000, chunk: 0, live: 58_000, computer: 26_000, gif: 3_000 };

const folder = process.argv[2];
if (!folder) throw new Error("usage: node size.mjs FOLDER");

function* files(path = "") {
  for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
    const inner = join(path, entry.name);
    if (entry.isDirectory()) yield* files(inner);
    else yield inner;
  }
}

const rows = [...files()].map((path) => {
  const content = readFileSync(join(folder, path));
  const options = {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: content.length },
  };
  return { path, raw: content.length, brotli: brotliCompressSync(content, options).length };
});
rows.sort((a, b) => b.brotli - a.brotli);
const line = (raw, brotli, name) => console.log(`${String(raw).padStart(9)} ${String(brotli).padStart(9)}  ${name}`);
line("raw", "brotli", "");
for (const row of rows) line(row.raw, row.brotli, row.path);
const isLoader = (path) => path.endsWith("/__wasm_split.js");
const isFirst = ({ path }) =>
  path === "index.html" || (/^[^/]+\.(js|wasm|css)$/.test(path) && path !== "sw.js") || isLoader(path);
const isChunk = ({ path }) => /^app-[^/]*\/.*\.wasm$/.test(path);
const isComputer = ({ path }) => /^late\/computer-/.test(path);
/** Pages and pictures that chat programs show for a link. The page itself loads none of them. */
const isForChats = ({ path }) => path.startsWith("preview/") || (/^[^/]+\.html$/.test(path) && path !== "index.html");
const isGif = ({ path }) => /^late\/gif-/.test(path);
/** The chunk of games over relays, which only a player of such a game fetches. */
const isLive = ({ path }) => path.endsWith("/split_live.wasm");
const isWanted = (row) => isComputer(row) || isGif(row) || isLive(row) || isForChats(row) || /^(puzzles|pieces)\//.test(row.path);
const sum = (of, name) => of.reduce((all, row) => all + row[name], 0);
const PARTS = [
  ["before the first board", rows.filter(isFirst), "first"],
  ["all", rows.filter((row) => !isWanted(row)), "all"],
  ["games over relays, when one is first opened", rows.filter(isLive), "live"],
  ...rows.filter((row) => isChunk(row) && !isLive(row)).map((row) => [`the chunk ${row.path.split("/").at(-1)}`, [row], "chunk"]),
  ["the computer player, when it is first wanted", rows.filter(isComputer), "computer"],
  ["what makes GIF files, when one is first wanted", rows.filter(isGif), "gif"],
];
line(sum(rows.filter(isForChats), "raw"), sum(rows.filter(isForChats), "brotli"), "for chats that show a link");
for (const [what, of, budget] of PARTS) {
  const brotli = sum(of, "brotli");
  line(sum(of, "raw"), brotli, `${what}; the budget is ${BUDGETS[budget]} with brotli`);
  if (brotli > BUDGETS[budget]) console.log(`${" ".repeat(20)}${brotli - BUDGETS[budget]} over the budget`);
  if (brotli === 0 || brotli > BUDGETS[budget] + OVER[budget]) {
    console.error(brotli === 0 ? `${folder} holds no page` : `${what}: ${brotli - BUDGETS[budget] - OVER[budget]} bytes too many`);
    process.exitCode = 1;
  }
}
