// Reports the test results of a worker to run.mjs.

import { inspect } from "node:util";

/** The name of a test that worker.mjs adds after the last test of each file. Its result marks the end of the file. */
export const END = "the end of the file";

/** Lines of the summary that node:test prints at the end. */
const SUMMARY = /^(tests|suites|pass|fail|cancelled|skipped|todo|duration_ms) /;

export default async function* report(events) {
  for await (const { type, data } of events) {
    if (type === "test:start") {
      process.send({ type: "start", name: data.name });
    } else if (type === "test:pass" || type === "test:fail") {
      const { name, nesting, details, skip, todo } = data;
      const top = nesting === 0;
      const failed = type === "test:fail" && todo === undefined;
      const skipped = skip !== undefined || todo !== undefined;
      const error = failed ? inspect(details.error?.cause ?? details.error) : undefined;
      process.send({ type: "test", name, top, failed, skipped, error, ms: details.duration_ms });
    } else if (type === "test:diagnostic" && !SUMMARY.test(data.message)) {
      process.send({ type: "note", text: data.message });
    }
  }
}
