/** The cards on the shelves: in which order they stand, and what is written on each. */
import { number, t } from "../house/language";
import type { CardTold } from "../messages";

/** The cards of one difficulty: the smallest first, of one size those with the most solutions; null: those without. */
export function ofLevel(cards: readonly CardTold[], level: number | null): CardTold[] {
  const size = (card: CardTold) => card.pieces ?? Number.MAX_SAFE_INTEGER;
  return cards.filter((card) => card.difficulty === level).sort((a, b) => size(a) - size(b) || (b.solutions ?? 0) - (a.solutions ?? 0));
}

export function factsOf(card: CardTold): string {
  const parts = card.pieces === null ? [] : [t("pieces", { count: card.pieces })];
  if (card.solutions === 1) parts.push(t("oneSolution"));
  else if (card.solutions !== null) parts.push(t("solutions", { count: number(card.solutions) }));
  return parts.join(" · ");
}

export function addressOf(name: string): string {
  return `/puzzles/${encodeURIComponent(name)}`;
}
