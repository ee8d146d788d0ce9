// Runs files of tests one after the other, as run.mjs names them. Server, browser and contexts are kept in between.

import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { END } from "./reporter.mjs";

// Said before the harness is there, which would stop everything after the first file.
process.env.FAIRYBOARD_WORKER = "1";
const { finish } = await import("./harness.mjs");

process.on("message", async (file) => {
  if (file === null) {
    await finish();
    // Now nothing keeps this process alive, and node:test comes to its end.
    process.channel.unref();
    return;
  }
  try {
    await import(pathToFileURL(file));
  } catch (error) {
    test("the file can be read", () => {
      throw error;
    });
  }
  // Comes after all tests of the file.
  test(END, () => {});
});
process.on("disconnect", () => process.exit(1));
process.send({ type: "ready" });
