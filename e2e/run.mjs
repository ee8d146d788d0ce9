// Runs the browser tests: node e2e/run.mjs [--workers N] [FILE…]
//
// Without file names it runs all files *.test.mjs in this folder. Each of the N workers (by default 2) has one server
// and one browser, and runs one file after the other. The run fails if a test fails. A worker that reports nothing for
// five minutes, or an hour in a soak, is killed; its file has failed, and a new worker continues with the next one.

import { fork } from "node:child_process";
import { appendFileSync, readdirSync, statSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { END } from "./reporter.mjs";

const HERE = fileURLToPath(new URL(".", import.meta.url));
const SLOWEST = 20;
/** Several times as long as the slowest test takes on a busy machine. */
const SILENCE_MS = "FAIRYBOARD_SOAK" in process.env ? 3_600_000 : 300_000;

const { values, positionals } = parseArgs({
  options: { workers: { type: "string", default: "2" } },
  allowPositionals: true,
});
const workers = Number(values.workers);
if (!Number.isInteger(workers) || workers < 1) throw new Error("usage: node run.mjs [--workers N] [FILE…]");

const everything = () => readdirSync(HERE).filter((name) => name.endsWith(".test.mjs")).map((name) => join(HERE, name));
const files = positionals.length > 0 ? positionals.map((name) => resolve(name)) : everything();
// The longest file first, so that all workers end at about the same time. The largest files usually take longest. LONG
// lists smaller ones that take long.
const LONG = ["faults.test.mjs", "texts.test.mjs", "screens.test.mjs"];
const length = (file) => (LONG.includes(basename(file)) ? 1e9 : statSync(file).size);
files.sort((a, b) => length(b) - length(a));

const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const done = [];
const failures = [];

/** Forks a worker and sends it one file after the other. Resolves when no file is left and the worker has ended. */
function work() {
  return new Promise((ended) => {
    const child = fork(join(HERE, "worker.mjs"), {
      execArgv: [`--test-reporter=${join(HERE, "reporter.mjs")}`],
    });
    let file;
    let running;
    let silence;
    const name = () => (file ? basename(file, ".test.mjs") : "worker");
    const hear = () => {
      clearTimeout(silence);
      silence = setTimeout(() => {
        const told = `nothing was heard for ${SILENCE_MS / 1000} s; the last test that began: ${running}`;
        // Without a current file, the worker has run all its tests and only fails to stop.
        if (file) fail(name(), told);
        else console.log(`ℹ a worker does not stop: ${told}`);
        file = undefined;
        child.kill("SIGKILL");
        ended(files.length > 0 ? work() : undefined);
      }, SILENCE_MS);
    };
    const next = () => {
      file = files.shift();
      running = "before its first test";
      child.send(file ?? null);
    };
    const fail = (title, error) => {
      failures.push({ title, error });
      console.log(`✖ ${title}\n${error}`);
    };
    child.on("message", (message) => {
      hear();
      if (message.type === "start") return (running = message.name);
      if (message.type === "ready" || message.name === END) return next();
      if (message.type === "note") return console.log(`ℹ ${name()}: ${message.text}`);
      const title = `${name()}: ${message.name}`;
      done.push({ title, ...message });
      if (message.failed) fail(`${title} (${seconds(message.ms)})`, message.error);
      else if (message.top) console.log(`${message.skipped ? "﹣" : "✔"} ${title} (${seconds(message.ms)})`);
    });
    child.on("exit", (code, signal) => {
      clearTimeout(silence);
      // node:test also exits with a non-zero code after a failed test, which is already in the list.
      if (file) fail(name(), `the worker stopped before the end of the file: ${signal ?? code}`);
      else if (code !== 0 && failures.length === 0) fail(name(), `the worker failed: ${signal ?? code}`);
      ended();
    });
  });
}

const start = performance.now();
await Promise.all(Array.from({ length: Math.min(workers, files.length) }, work));
const took = performance.now() - start;

if (failures.length > 0) console.log("\nWhat failed:");
for (const { title, error } of failures) console.log(`\n✖ ${title}\n${error}`);

// Writes the times of all tests, one per line: seconds, a tab and the name.
const times = process.env.FAIRYBOARD_TIMES;
if (times) appendFileSync(times, done.filter(({ top }) => top).map(({ title, ms }) => `${ms / 1000}\t${title}\n`).join(""));

const slowest = done.filter(({ top }) => top).sort((a, b) => b.ms - a.ms).slice(0, SLOWEST);
console.log("\nThe slowest:");
for (const { title, ms } of slowest) console.log(`${seconds(ms).padStart(8)}  ${title}`);

const skipped = done.filter((one) => one.skipped).length;
const passed = done.filter((one) => !one.skipped && !one.failed).length;
console.log(`\n${passed} passed, ${failures.length} failed, ${skipped} skipped, in ${seconds(took)}`);
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;
