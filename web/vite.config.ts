import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** While the page is being worked on (`npm run dev`), the server answers from its own port. */
const server = process.env.TRILUDE_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0, // the page's security policy allows no data: addresses
    modulePreload: { polyfill: false },
  },
  server: { proxy: { "/api": { target: server, ws: true } } },
  resolve: process.env.VITEST ? { conditions: ["browser"] } : {},
  // A busy machine takes long to load modules anew.
  test: { include: ["tests/**/*.test.ts"], environment: "./tests/environment.ts", pool: "threads", testTimeout: 30_000 },
});
