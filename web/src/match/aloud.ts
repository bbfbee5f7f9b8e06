/** What is said and sounded of a match that goes on, for those who listen. */
import { say, t } from "../house/language";
import type { MatchTold, MoveTold } from "../messages";
import { spoken } from "./pictures";
import { isMine } from "./telling";

/** The moves that a match has more than it had, one sentence each, and whether it is my turn now. */
export function movesAloud(before: Pick<MatchTold, "moves">, told: MatchTold, nameAt: (seat: number) => string): string[] {
  const made = told.moves.slice(before.moves.length).map((move) => moveAloud(move, nameAt));
  return made.length && !told.result && isMine(told) ? [...made, t("yourTurn")] : made;
}

function moveAloud(move: MoveTold, nameAt: (seat: number) => string): string {
  if (move.kind === "redrawn") return spoken(move);
  const played = t("played", { seat: nameAt(move.seat), move: spoken(move) });
  return move.note ? `${played} ${say(move.note)}` : played;
}
