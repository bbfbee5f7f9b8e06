/** Days, rows of days, figures and what is passed on. Days are written 2026-02-28 and begin at midnight UTC. */
import type { DailyTold } from "../messages";
import type { Days, Tried } from "./memory";

const LENGTH = 86_400_000;

export function shifted(day: string, by: number): string {
  return new Date(Date.parse(day) + by * LENGTH).toISOString().slice(0, 10);
}

/** The weeks of a month, from Monday to Sunday; null for days of other months. */
export function weeksOf(month: string): (string | null)[][] {
  const days: (string | null)[] = [];
  for (let day = `${month}-01`; day.startsWith(month); day = shifted(day, 1)) days.push(day);
  const before = (new Date(`${month}-01`).getUTCDay() + 6) % 7;
  const padded = [...Array<null>(before).fill(null), ...days];
  while (padded.length % 7) padded.push(null);
  return Array.from({ length: padded.length / 7 }, (_, week) => padded.slice(7 * week, 7 * week + 7));
}

/** The month some months later. */
export function monthAfter(month: string, by: number): string {
  const [year, number] = month.split("-").map(Number) as [number, number];
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
}

export function solvedOn(days: Days, day: string): number {
  return Object.values(days[day] ?? {}).filter((tried) => tried.end === "solved").length;
}

export interface Figures {
  solved: number;
  /** Those solved without a wrong move. */
  first: number;
  streak: number;
  best: number;
}

export function figuresOf(days: Days, today: string): Figures {
  const solved = Object.values(days).flatMap((one) => Object.values(one)).filter((tried) => tried.end === "solved");
  const counted = Object.keys(days).filter((day) => Object.values(days[day]!).some((tried) => tried.end === "solved" && tried.onTime)).sort();
  const kept = new Set(counted);
  const rowUntil = (last: string): number => {
    let length = 0;
    for (let day = last; kept.has(day); day = shifted(day, -1)) length++;
    return length;
  };
  return {
    solved: solved.length,
    first: solved.filter((tried) => tried.wrong === 0).length,
    streak: rowUntil(kept.has(today) ? today : shifted(today, -1)),
    best: Math.max(0, ...counted.map(rowUntil)),
  };
}

const MOST_MARKS = 5;

/** How a puzzle went, in signs: a cross for each wrong move, a tick where it was solved, a dash where it was not. */
export function marksOf(tried: Tried | null): string {
  if (!tried) return "·";
  const crosses = tried.wrong > MOST_MARKS ? `${tried.wrong}×✗` : "✗".repeat(tried.wrong);
  return crosses + (tried.end === "solved" ? "✓" : tried.end === "shown" ? "–" : crosses ? "" : "·");
}

/** The result of a day as text that gives no answer away. */
export function resultText(day: string, puzzles: readonly DailyTold[], titleOf: (one: DailyTold) => string, days: Days, origin: string): string {
  const lines = puzzles.map((one) => `${titleOf(one)} ${"▲".repeat(one.difficulty)} ${marksOf(days[day]?.[one.name] ?? null)}`);
  return [`Trilude ${day} · ${solvedOn(days, day)}/${puzzles.length}`, ...lines, `${origin}/daily/${day}`].join("\n");
}
