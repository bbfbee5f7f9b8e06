import { vitePreprocess } from "@sveltejs/vite-plugin-svelte";

/** Every class of a component's own carries its mark, thousands of times in all: a short one makes the page lighter. */
const cssHash = ({ hash, filename, css }) => `s${hash(filename ?? css).slice(0, 4)}`;

export default { preprocess: vitePreprocess(), compilerOptions: { runes: true, cssHash } };
