/** Tests run in Node, on the code that a browser gets: Svelte writes other code for servers, in which no effect runs.
 * Every page has an address and a browser that speaks some language; all else is given by the tests that need it. */
import type { Environment } from "vitest/runtime";

export default {
  name: "page",
  viteEnvironment: "client",
  setup: (global: object) => {
    const given = { location: new URL("http://parlour.test/"), navigator: { language: "en-GB" } };
    for (const [name, value] of Object.entries(given)) Object.defineProperty(global, name, { value, configurable: true, writable: true });
    return { teardown: () => {} };
  },
} satisfies Environment;
