/** Endings: who won, as whoever looks would say it, and how the points came about. */
import { say, t } from "../house/language";
import type { MatchTold } from "../messages";

/** In two words how a game ended for whoever looks; nothing for those who watch, and for both sides at one screen. */
export function headline(told: Pick<MatchTold, "result" | "you" | "scene">): string {
  const { result, you, scene } = told;
  if (!result || !you.length) return "";
  const best = Math.max(...result.shares);
  const winners = scene.seats.flatMap((_, seat) => (result.shares[seat] === best ? [seat] : []));
  if (winners.length === scene.seats.length) return t("drawn");
  if (you.every((seat) => winners.includes(seat))) return t(you.length < winners.length && !isTeam(told, winners) ? "youShare" : "youWin");
  return you.some((seat) => winners.includes(seat)) ? "" : t("youLose");
}

function isTeam({ scene }: Pick<MatchTold, "scene">, winners: readonly number[]): boolean {
  return scene.teams.some(({ seats }) => winners.every((seat) => seats.includes(seat)));
}

/** What stands at the head of a column of an account: a seat, or a team after its last seat. */
export interface Column {
  seats: readonly number[];
  name: string;
  team: boolean;
}

/** The columns of an account: every seat, and where there are teams, what they have together. */
export function columnsOf({ scene }: Pick<MatchTold, "scene">, nameAt: (seat: number) => string): Column[] {
  const seats = scene.seats.map((_, seat) => ({ seats: [seat], name: nameAt(seat), team: false }));
  return [...seats, ...scene.teams.map(({ name, seats }) => ({ seats, name: say(name), team: true }))];
}

/** An amount in a column, summed over its seats; null where it concerns none of them. */
export function amountIn(amounts: readonly (number | null)[], { seats }: Pick<Column, "seats">): number | null {
  const known = seats.flatMap((seat) => amounts[seat] ?? []);
  return known.length ? known.reduce((sum, amount) => sum + amount, 0) : null;
}

/** Whether a deal or the game has ended between two states of a match. */
export function hasEnded(before: Pick<MatchTold, "accounts" | "result"> | null, told: Pick<MatchTold, "accounts" | "result">): boolean {
  if (!before) return false;
  return told.result ? !before.result : told.accounts.length > before.accounts.length;
}
