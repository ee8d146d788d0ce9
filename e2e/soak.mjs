// Decides which cases run in the usual check (`cargo xtask test`), and which only in a soak, a long run
// (FAIRYBOARD_SOAK=1). docs/testing.md lists them.
//
// For example, only a soak tests all games with all inputs, widths or themes. The usual check runs one or two of these
// cases. Tests of the same kind use different games and inputs, so that the check covers each of them.

import { test } from "node:test";

export const SOAK = "FAIRYBOARD_SOAK" in process.env;

/** The cases with these indices, modulo the length. In a soak (a long run), all cases. */
export const some = (all, ...places) => (SOAK ? all : places.map((place) => all[place % all.length]));

/** Declares a test that always runs in a soak, and in the usual check only if the condition holds. */
export const testIf = (isInCheck) => (isInCheck || SOAK ? test : () => {});
