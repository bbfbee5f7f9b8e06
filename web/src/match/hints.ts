/** Advice in words. */
import type { Phrase } from "../house/catalogue";
import type { HintTold } from "../messages";

const WORDS: readonly (readonly [least: number, phrase: Phrase])[] = [
  [0.85, "hintClear"],
  [0.58, "hintAhead"],
  [0.42, "hintEven"],
  [0.15, "hintBehind"],
  [0, "hintHard"],
];

/** What the advised move is worth to whoever makes it, in a sentence; an even game of more than two is less than a half. */
export function worth({ value, proven }: Pick<HintTold, "value" | "proven">, seats: number): Phrase {
  if (proven && value === 1) return "hintCertain";
  const fair = 1 / seats;
  const asOfTwo = value <= fair ? (0.5 * value) / fair : 0.5 + (0.5 * (value - fair)) / (1 - fair);
  return WORDS.find(([least]) => asOfTwo >= least)![1];
}
