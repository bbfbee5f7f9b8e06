/** Everything that this browser knows, as one file: to be kept, or to be taken to another browser. */
import { keep, kept, keptNames } from "./kept";
import type { Remembered } from "./remembered";

type Known = Record<string, unknown>;

interface Package {
  trilude: 1;
  kept: Known;
}

/** Moves on their way stay where they are: another browser must not send them again. */
const STAYS = "queue";

export function everything(): string {
  const names = keptNames().filter((name) => name !== STAYS);
  const known = Object.fromEntries(names.map((name) => [name, kept<unknown>(name, null)]));
  return JSON.stringify({ trilude: 1, kept: known } satisfies Package);
}

/** Adds what a file knows to what is known here; nothing known here is lost. False where the file is none of ours. */
export function takeIn(text: string): boolean {
  const known = read(text);
  if (!known) return false;
  for (const [name, value] of Object.entries(known)) if (name !== STAYS) keep(name, together(name, kept<unknown>(name, null), value));
  return true;
}

function read(text: string): Known | null {
  try {
    const told = JSON.parse(text) as Partial<Package>;
    return told.trilude === 1 && isObject(told.kept) ? told.kept : null;
  } catch {
    return null;
  }
}

const isObject = (value: unknown): value is Known => typeof value === "object" && value !== null && !Array.isArray(value);

/** What is known here and what comes along, under one name. */
function together(name: string, here: unknown, other: unknown): unknown {
  if (here === null || name === "settings") return other;
  if (name === "games" && Array.isArray(here) && Array.isArray(other)) return newestOfEach([...here, ...other] as Remembered[]);
  if ((name === "results" || name === "habits") && isObject(here) && isObject(other)) return { ...other, ...here };
  return merged(here, other);
}

function newestOfEach(games: Remembered[]): Remembered[] {
  const sorted = games.sort((a, b) => b.at - a.at);
  return sorted.filter(({ match }, i) => sorted.findIndex((game) => game.match === match) === i);
}

/** Lists and records are joined, of two numbers the larger counts, of anything else what is known here. */
function merged(here: unknown, other: unknown): unknown {
  if (Array.isArray(here) && Array.isArray(other)) {
    const known = new Set(here.map((one) => JSON.stringify(one)));
    return [...(here as unknown[]), ...other.filter((one) => !known.has(JSON.stringify(one)))];
  }
  if (isObject(here) && isObject(other)) {
    const more = Object.entries(other).map(([name, value]) => [name, name in here ? merged(here[name], value) : value] as const);
    return { ...here, ...Object.fromEntries(more) };
  }
  return typeof here === "number" && typeof other === "number" ? Math.max(here, other) : here;
}
