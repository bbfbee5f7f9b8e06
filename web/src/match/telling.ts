/** What the page of a match tells: the line under the board, what is said aloud, who sits where, whose hands are in front. */
import type { Told } from "../board/shown.svelte";
import { say, t } from "../house/language";
import type { Live } from "./live.svelte";
import type { MatchTold, SeatTold, Tray } from "../messages";
import { outcome } from "./result";

/** Whether somebody at this screen is to move. */
export function isMine(told: MatchTold): boolean {
  const { to_move } = told.scene;
  return to_move !== null && told.you.includes(to_move);
}

/** A calm word about what goes on. */
export function statusOf(told: MatchTold | null, live: Pick<Live, "connection" | "hinting" | "waiting">): string {
  if (!told) return t("connecting");
  if (live.waiting.length && live.connection !== "open") return t("moveWaits", { move: live.waiting[0]! });
  if (told.result) return outcome(told);
  if (live.hinting) return t("hintWait");
  const { to_move, seats } = told.scene;
  if (to_move === null) return t("over");
  const seat = say(seats[to_move]!.name);
  if (isMine(told)) return told.you.length > 1 ? t("yourTurnAs", { seat }) : t("yourTurn");
  if (told.thinking?.what) return say(told.thinking.what);
  if (told.thinking) return t("thinking", { seat });
  return t("turnOf", { seat });
}

/** The last move, what it did, and whether it is my turn now: for those who listen. */
export function lastMoveAloud(told: MatchTold): string {
  const move = told.moves.at(-1)!;
  const parts = [t("played", { seat: say(told.scene.seats[move.seat]!.name), move: move.text })];
  if (move.note) parts.push(say(move.note));
  if (!told.result) parts.push(isMine(told) ? t("yourTurn") : "");
  return parts.join(" ");
}

/** The sound that the last move makes: one of its own if it gives me the turn. An end has its own sound. */
export function lastMoveSound(told: MatchTold): "turn" | "move" | null {
  if (told.result) return null;
  return isMine(told) && !told.you.includes(told.moves.at(-1)!.seat) ? "turn" : "move";
}

export function sitter(seat: SeatTold, me: boolean): string {
  if (seat.kind === "computer") return t("computerLevel", { level: seat.level ?? "" });
  const name = seat.player || (seat.joined ? "" : t("openSeat"));
  if (!me) return name;
  return name ? `${name} (${t("you")})` : t("you");
}

/** The hands that are mine to pick from; of several at one screen, the one to move is in front. */
export function handsInFront({ scene, choices, you = [] }: Told): Tray[] {
  const { trays, to_move } = scene;
  const own = trays.filter((tray) => you.includes(tray.seat));
  const now = own.filter((tray) => tray.seat === to_move && tray.items.some((item) => item.id in (choices ?? {})));
  const seat = to_move !== null && you.includes(to_move) ? to_move : you[0];
  return now.length ? now : own.filter((tray) => tray.seat === seat).slice(0, 1);
}
