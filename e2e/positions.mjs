// Positions of Hens and Chicks that several tests use.

export const START = "chhhhhhc/cccccccc/8/8/8/8/CCCCCCCC/CHHHHHHC w";

/** The start position on a board of 10×10 squares. */
export const START_OF_TEN = "chhhhhhhhc/cccccccccc/10/10/10/10/10/10/CCCCCCCCCC/CHHHHHHHHC w";

/** A hen that may jump once or twice. The second jump captures a piece or goes over a piece of her own side. */
export const CHAIN = "h7/8/8/8/3cC3/8/3c4/3H4 w";

/** Positions after moves. `fairyboard play hens POSITION MOVE…` prints them. */
const REACHED = {
  [START]: {
    "d2-b4": "chhhhhhc/cccccccc/8/8/1C6/8/CCC1CCCC/CHHHHHHC b",
    "d2-b4 d7-b5": "chhhhhhc/ccc1cccc/8/1c6/1C6/8/CCC1CCCC/CHHHHHHC w",
    "d2-b4 d7-b5 c1-d2": "chhhhhhc/ccc1cccc/8/1c6/1C6/8/CCCHCCCC/CH1HHHHC b",
    "d2-b4 d7-b5 c1-d2 b7-e4": "chhhhhhc/c1c1cccc/8/1c6/1C2c3/8/CCCHCCCC/CH1HHHHC w",
    "d2-b4 d7-b5 c1-d2 b7-e4 h2-g3": "chhhhhhc/c1c1cccc/8/1c6/1C2c3/6C1/CCCHCCC1/CH1HHHHC b",
    "d2-b4 d7-b5 c1-d2 b7-e4 h2-g3 d8-d6": "chh1hhhc/c1c1cccc/3h4/1c6/1C2c3/6C1/CCCHCCC1/CH1HHHHC w",
    "d2-b4 d7-b5 c1-d2 b7-e4 h2-g3 d8-d6 f1^d3": "chh1hhhc/c1c1cccc/3h4/1c6/1C2c3/3H2C1/CCCHCCC1/CH1HH1HC b",
    "d2-b4 d7-b5 c1-d2 b7-e4 h2-g3 d8-d6 f1^d3 g7-h6": "chh1hhhc/c1c1cc1c/3h3c/1c6/1C2c3/3H2C1/CCCHCCC1/CH1HH1HC w",
    "d2-b4 d7-b5 c1-d2 b7-e4 c2-b3": "chhhhhhc/c1c1cccc/8/1c6/1C2c3/1C6/CC1HCCCC/CH1HHHHC b",
    "c2-e4": "chhhhhhc/cccccccc/8/8/4C3/8/CC1CCCCC/CHHHHHHC b",
    "b2-d4": "chhhhhhc/cccccccc/8/8/3C4/8/C1CCCCCC/CHHHHHHC b",
    "b2-d4 b7-d5": "chhhhhhc/c1cccccc/8/3c4/3C4/8/C1CCCCCC/CHHHHHHC w",
  },
  [START_OF_TEN]: {
    "d2-b4": "chhhhhhhhc/cccccccccc/10/10/10/10/1C8/10/CCC1CCCCCC/CHHHHHHHHC b",
    "d2-b4 d9-f7": "chhhhhhhhc/ccc1cccccc/10/5c4/10/10/1C8/10/CCC1CCCCCC/CHHHHHHHHC w",
  },
  [CHAIN]: {
    d1xd3: "h7/8/8/8/3cC3/3H4/8/8 b",
    d1xd3xd5: "h7/8/8/3H4/4C3/8/8/8 b",
    "d1xd3^f5": "h7/8/8/5H2/3cC3/8/8/8 b",
    "d1xd3^f5 a8-a7": "8/h7/8/5H2/3cC3/8/8/8 w",
  },
};

/** The position after some moves, such as `d2-b4 d7-b5`, from the start or another position of this file. */
export function after(moves, from = START) {
  const line = [moves].flat().join(" ");
  const position = REACHED[from]?.[line];
  if (!position) throw new Error(`e2e/positions.mjs has no position after ${line} from ${from}`);
  return position;
}
