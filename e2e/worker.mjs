// Runs test files one after the other, as run.mjs sends them. Keeps server, browser and contexts between files.

import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { END } from "./reporter.mjs";

// Must be set before importing the harness, or it closes the browser after the first file.
process.env.FAIRYBOARD_WORKER = "1";
const { finish } = await import("./harness.mjs");

process.on("message", async (file) => {
  if (file === null) {
    await finish();
    // With the channel unreferenced, this process can end, and node:test finishes.
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
