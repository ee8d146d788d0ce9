// Measures the speed of the engine in wasm under Node.js, and prints a Markdown table.
//
//     node bench/node.mjs target/wasm32-unknown-unknown/release/fairyboard_bench.wasm [--quick] [GAME]
//
// GAME is the id of a game, and limits the run to its workloads. Each figure is the best of many short runs. The native
// figures in the table come from the last run of the native bench, which writes them to the target folder.

import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";

const LEAST_RUNS = 10;
const LEAST_MS = 2000;

const [path, ...rest] = process.argv.slice(2);
const games = rest.filter((word) => word !== "--quick");
if (path === undefined || games.length > 1) {
  console.error("usage: node bench/node.mjs fairyboard_bench.wasm [--quick] [GAME]");
  process.exit(2);
}
const quick = rest.includes("--quick");

const { instance } = await WebAssembly.instantiate(readFileSync(path), {});
const { memory, describe, describe_length, run } = instance.exports;

const length = describe_length();
const bytes = new Uint8Array(memory.buffer, describe(), length);
const workloads = JSON.parse(new TextDecoder().decode(bytes));
if (games.length > 0 && !workloads.some(({ game }) => game === games[0])) {
  console.error(`bench: found ${JSON.stringify(games[0])}, expected the id of a game`);
  process.exit(2);
}

/** The native rates by game and workload. Empty if the native bench has not run. */
function nativeRates() {
  try {
    const kept = join(dirname(path), "..", "..", "bench-native.json");
    return new Map(JSON.parse(readFileSync(kept, "utf8")).map(({ game, name, rate }) => [`${game} ${name}`, rate]));
  } catch {
    return new Map();
  }
}

function grouped(rate) {
  return rate.toFixed(0).replace(/\B(?=(\d{3})+$)/g, " ");
}

const native = nativeRates();
console.log("\n| game | workload | engine, wasm | engine, native | wasm / native |");
console.log("| --- | --- | ---: | ---: | ---: |");
workloads.forEach(({ game, name, unit, size, count }, index) => {
  if (games.length > 0 && game !== games[0]) return;
  let best = Infinity;
  const begun = performance.now();
  for (let runs = 1; ; runs += 1) {
    const start = performance.now();
    const counted = Number(run(index, size));
    best = Math.min(best, performance.now() - start);
    if (counted !== count) {
      throw new Error(`${name}, size ${size}: counted ${counted}, expected ${count}`);
    }
    if (quick || (runs >= LEAST_RUNS && performance.now() - begun >= LEAST_MS)) break;
  }
  const rate = (count * 1000) / best;
  const other = native.get(`${game} ${name}`);
  const beside = other === undefined ? "–" : `${grouped(other)} ${unit}/s`;
  const ratio = other === undefined ? "–" : (rate / other).toFixed(2);
  console.log(`| ${game} | ${name} | ${grouped(rate)} ${unit}/s | ${beside} | ${ratio} |`);
});
