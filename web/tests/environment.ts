/** Tests run in Node, on the code that a browser gets: Svelte writes other code for servers, in which no effect runs. */
import type { Environment } from "vitest/runtime";

export default {
  name: "page",
  viteEnvironment: "client",
  setup: () => ({ teardown: () => {} }),
} satisfies Environment;
