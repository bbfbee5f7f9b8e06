/** The tests that mutants are run against: all but those that read files besides the page's own. */
import { mergeConfig } from "vitest/config";
import usual from "../vite.config";

export default mergeConfig(usual, { test: { exclude: ["tests/types.test.ts", "tests/rules.test.ts"] } });
