/** Small changes to the page's logic, one at a time, each run against the tests that reach it. `npm run mutants` in web/;
 * `npm run mutants -- --mutate src/match/queue.ts` for some files only. */
export default {
  plugins: ["@stryker-mutator/vitest-runner"],
  testRunner: "vitest",
  vitest: { configFile: "mutants/vitest.config.ts" },
  coverageAnalysis: "perTest",
  // api.ts is generated, messages.ts holds types only, main.ts starts the page; photograph.ts copies computed styles onto a
  // canvas, which exists in a browser only, and is tested there.
  mutate: ["src/**/*.ts", "!src/api.ts", "!src/main.ts", "!src/messages.ts", "!src/board/photograph.ts"],
  // Texts, names of classes, attributes and addresses made empty say nothing about decisions, and there are more of them
  // than of all others together; the catalogue has tests of its own.
  mutator: { excludedMutations: ["StringLiteral"] },
  ignorePatterns: ["/dist", "/public", "/mutants/node_modules"],
  concurrency: 2,
  tempDirName: "mutants/.work",
  reporters: ["json", "clear-text"],
  clearTextReporter: { allowColor: false, logTests: false, reportTests: false },
  jsonReporter: { fileName: "mutants/mutation.json" },
};
