// Which cases run in the check, and which only in a soak: FAIRYBOARD_SOAK=1. docs/testing.md lists them.
//
// A matrix (games, inputs, widths, themes) runs in full only in a soak. In the check one or two of its cases show what a
// browser alone can show. Tests of the same kind use different games and inputs, so that the check has each of them.

import { test } from "node:test";

export const SOAK = "FAIRYBOARD_SOAK" in process.env;

/** The cases at these places; in a soak all. */
export const some = (all, ...places) => (SOAK ? all : places.map((place) => all[place % all.length]));

/** Declares a test that the check has if the condition holds, and a soak always. */
export const testIf = (isInCheck) => (isInCheck || SOAK ? test : () => {});
