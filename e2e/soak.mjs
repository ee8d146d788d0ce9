// Says which cases run in the check, and which only in a soak (FAIRYBOARD_SOAK=1). docs/testing.md lists them.
//
// A matrix of games, inputs, widths or themes runs in full only in a soak. The check runs one or two of its cases.
// Tests of the same kind use different games and inputs, so that the check has each of them.

import { test } from "node:test";

export const SOAK = "FAIRYBOARD_SOAK" in process.env;

/** The cases with these indices, modulo the length. In a soak, all cases. */
export const some = (all, ...places) => (SOAK ? all : places.map((place) => all[place % all.length]));

/** Declares a test that always runs in a soak, and in the check only if the condition holds. */
export const testIf = (isInCheck) => (isInCheck || SOAK ? test : () => {});
