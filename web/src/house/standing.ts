/** How a remembered game is told in a list: against whom it is played, and how it stands. */
import type { Phrase } from "./catalogue";
import { say, t } from "./language";
import type { GameTold } from "../messages";
import type { Other, Outcome, Remembered } from "./remembered";

const ENDED: Record<Outcome, Phrase> = { won: "youWon", lost: "youLost", drawn: "youDrew", left: "youLeft" };

/** What a game is called; by its name alone where the cupboard does not hold it. */
export function titleOf(cupboard: readonly GameTold[], name: string): string {
  const game = cupboard.find((one) => one.name === name);
  return game ? say(game.title) : name;
}

/** Computers of one level are named once. */
export function opponents({ others }: Remembered): string {
  if (!others) return "";
  const names = [...new Set(others.map(named))];
  return names.length ? t("against", { others: names.join(t("and")) }) : t("atOneScreen");
}

function named({ name, level }: Other): string {
  return level === null ? name || t("somebody") : t("againstComputer", { level });
}

export function standing({ over, mine, outcome }: Remembered): string {
  if (over) return t(outcome ? ENDED[outcome] : "isOver");
  return t(mine ? "yourTurn" : "theirTurn");
}
