/** The pages of the puzzles of the day, which come together when one of them is opened. */
export { default as Daily } from "./Daily.svelte";
export { default as Day } from "./Day.svelte";
