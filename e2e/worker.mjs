// Runs the test files that run.mjs sends, one after the other. Keeps server, browser and contexts between them.

import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { END } from "./reporter.mjs";

// Must be set before importing the harness, or it closes the browser after the first file.
process.env.FAIRYBOARD_WORKER = "1";
const { finish } = await import("./harness.mjs");

process.on("message", async (file) => {
  if (file === null) {
    await finish();
    // An open channel to run.mjs would keep this process running.
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
  // Runs after all tests of the file.
  test(END, () => {});
});
process.on("disconnect", () => process.exit(1));
process.send({ type: "ready" });
