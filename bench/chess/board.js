// A board like that of lichess, to compare our page with. chessground draws the board and handles presses, chess.js
// knows the rules.

import { Chess } from "chess.js";
import { Chessground } from "chessground";

let chess = new Chess();

const colour = () => (chess.turn() === "w" ? "white" : "black");

function dests() {
  const all = new Map();
  for (const { from, to } of chess.moves({ verbose: true })) all.set(from, [...(all.get(from) ?? []), to]);
  return all;
}

const shown = () => ({
  fen: chess.fen(),
  turnColor: colour(),
  check: chess.inCheck(),
  movable: { free: false, color: colour(), dests: dests() },
});

function played(orig, dest) {
  chess.move({ from: orig, to: dest, promotion: "q" });
  ground.set(shown());
}

const ground = Chessground(document.getElementById("board"), {
  ...shown(),
  animation: { enabled: true },
  events: {},
});
ground.set({ movable: { events: { after: played } } });

/** Used by the bench: the squares that can be pressed now, and functions that restart or replay a game. */
window.bench = {
  candidates() {
    const selected = ground.state.selected;
    const all = dests();
    return {
      picks: [...all.keys()].filter((square) => square !== selected),
      targets: selected ? (all.get(selected) ?? []) : [],
      over: chess.isGameOver(),
    };
  },
  restart(fen) {
    chess = fen ? new Chess(fen) : new Chess();
    ground.set({ ...shown(), lastMove: undefined });
    ground.selectSquare(null);
  },
  /** Loads a game, so that the arrow keys step through its moves. */
  stepThrough(moves) {
    chess = new Chess();
    const places = [shown()];
    for (const move of moves) {
      const { from, to } = chess.move(move);
      places.push({ ...shown(), lastMove: [from, to] });
    }
    let at = places.length - 1;
    ground.set(places[at]);
    document.addEventListener("keydown", (event) => {
      const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
      if (!by || !places[at + by]) return;
      at += by;
      ground.set(places[at]);
      event.preventDefault();
    });
  },
};
document.documentElement.dataset.ready = "";
