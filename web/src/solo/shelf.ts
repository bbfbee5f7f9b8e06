/** The cards on the shelves: in which order they stand, and what is written on each. */
import { number, say, sayInPassing, t } from "../house/language";
import type { CardTold, ShelfTold } from "../messages";

/** The cards of one difficulty: the smallest first, of one size those with the most solutions; null: those without. */
export function ofLevel(cards: readonly CardTold[], level: number | null): CardTold[] {
  const size = (card: CardTold) => card.pieces ?? Number.MAX_SAFE_INTEGER;
  return cards.filter((card) => card.difficulty === level).sort((a, b) => size(a) - size(b) || (b.solutions ?? 0) - (a.solutions ?? 0));
}

/** The shelves of a box by their names, in the order in which they first come; "" for cards that stand on none. */
export function shelvesOf(cards: readonly CardTold[]): [string, CardTold[]][] {
  const shelves = new Map<string, CardTold[]>();
  for (const card of cards) {
    const name = card.shelf ? say(card.shelf) : "";
    shelves.set(name, [...(shelves.get(name) ?? []), card]);
  }
  return [...shelves];
}

/** The boxes with the most to choose from come first. */
export function largestFirst(boxes: readonly ShelfTold[]): ShelfTold[] {
  return [...boxes].sort((one, other) => other.cards.length - one.cards.length);
}

/** Which difficulty of a shelf lies open: the first of which something is left to be solved. */
export function openLevel(cards: readonly CardTold[], solved: ReadonlySet<string>): number | null {
  const left = cards.flatMap(({ name, difficulty }) => (difficulty === null || solved.has(name) ? [] : [difficulty]));
  return left.length ? Math.min(...left) : null;
}

/** The next card of the same shelf, from easy to hard, that was not solved yet. */
export function nextCard(shelves: readonly ShelfTold[], name: string, solved: ReadonlySet<string>): CardTold | null {
  for (const { cards } of shelves) {
    const here = cards.find((card) => card.name === name);
    if (!here) continue;
    const row = [1, 2, 3, 4, 5].flatMap((level) => ofLevel(cards.filter((card) => card.shelf?.en === here.shelf?.en), level));
    const at = row.indexOf(here);
    return [...row.slice(at + 1), ...row.slice(0, Math.max(at, 0))].find((card) => !solved.has(card.name)) ?? null;
  }
  return null;
}

export function factsOf(card: CardTold): string {
  const parts = card.pieces === null ? [] : [t("pieces", { count: card.pieces })];
  if (card.solutions === 1) parts.push(t("oneSolution"));
  else if (card.solutions) parts.push(t("solutions", { count: number(card.solutions) }));
  return [...parts, ...card.facts.map(sayInPassing)].join(" · ");
}

export function addressOf(name: string): string {
  return `/puzzles/${encodeURIComponent(name)}`;
}

/** A link that opens a line of text; the line stays in the browser, it is not sent to the server as an address. */
export function linkTo(name: string, line: string): string {
  return `${location.origin}${addressOf(name)}#line=${encodeURIComponent(line)}`;
}

/** Minutes and seconds. */
export function clock(seconds: number): string {
  return `${Math.floor(seconds / 60)}:${String(Math.floor(seconds) % 60).padStart(2, "0")}`;
}
