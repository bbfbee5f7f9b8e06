/** Reads mutation.json and says how many mutants the tests noticed, file by file; those that nobody could notice, listed
 * with their reasons in equivalent.json, are set aside. Writes every verdict to verdicts.json, from which `make mutants`
 * draws. Ends with 1 if fewer than 92 % were noticed. */
import { readFileSync, writeFileSync } from "node:fs";

const LEAST = 92;
const NOTICED = new Set(["Killed", "Timeout", "RuntimeError", "CompileError"]);
const here = (name) => JSON.parse(readFileSync(new URL(name, import.meta.url), "utf8"));
const squeezed = (text) => text.replace(/\s+/g, " ").trim();

/** What identifies a mutant while other lines change: its file, its line and the one before as text, and what is replaced
 * by what. */
function described(file, source, { location: { start, end }, replacement }) {
  const all = source.split("\n");
  const lines = all.slice(start.line - 1, end.line);
  const line = squeezed(lines[0]);
  const before = squeezed(all[start.line - 2] ?? "");
  const last = lines.length - 1;
  lines[last] = lines[last].slice(0, end.column - 1);
  lines[0] = lines[0].slice(start.column - 1);
  return { file, before, line, original: squeezed(lines.join(" ")), replacement: squeezed(replacement) };
}
const key = ({ file, before, line, original, replacement }) => [file, before, line, original, replacement].join("\n");

const excused = new Set(here("equivalent.json").map(key));
const rows = [];
const survivors = [];
const verdicts = [];
for (const [file, { source, mutants }] of Object.entries(here("mutation.json").files)) {
  const row = { file, noticed: 0, missed: 0, equivalent: 0 };
  for (const mutant of mutants) {
    if (mutant.status === "Ignored") continue;
    const one = described(file, source, mutant);
    const [equivalent, noticed] = [excused.has(key(one)), NOTICED.has(mutant.status)];
    verdicts.push({ ...one, at: mutant.location.start, mutator: mutant.mutatorName, equivalent, noticed });
    if (equivalent) row.equivalent++;
    else if (noticed) row.noticed++;
    else {
      row.missed++;
      survivors.push(one);
    }
  }
  rows.push(row);
}
const sum = (what) => rows.reduce((all, row) => all + row[what], 0);
const total = { file: "all", noticed: sum("noticed"), missed: sum("missed"), equivalent: sum("equivalent") };
writeFileSync(new URL("verdicts.json", import.meta.url), JSON.stringify(verdicts));
for (const one of survivors) console.log(JSON.stringify(one));
console.table([...rows, total].map((row) => ({ ...row, "%": Math.round((1000 * row.noticed) / (row.noticed + row.missed || 1)) / 10 })));
process.exitCode = (100 * total.noticed) / (total.noticed + total.missed) < LEAST ? 1 : 0;
