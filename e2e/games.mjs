// The games of the catalogue, read from the built page, so that tests also cover a game that is added later.

import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { DIST } from "./server.mjs";

/** The page has the rules of each game in a file named after the game. */
const RULES = join(DIST, "rules");
const ENDING = ".txt";

if (!existsSync(RULES)) throw new Error(`${DIST} holds no build of the page; run: cargo xtask build`);

/** The ids of all games, in alphabetical order. */
export const GAMES = readdirSync(RULES)
  .filter((name) => name.endsWith(ENDING))
  .map((name) => name.slice(0, -ENDING.length))
  .sort();
