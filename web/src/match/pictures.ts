/** Moves as pictures and in words: what is drawn of them, which cells they touched, what is said of them aloud. */
import { say, t } from "../house/language";
import type { MatchTold, MoveTold, Picture, Piece } from "../messages";

/** All cells that a move touched. */
export function cellsOf({ start, pieces }: Picture): string[] {
  return [...(start ? [start] : []), ...pieces.flatMap((piece) => (piece.cells.length ? piece.cells : [piece.cell]))];
}

/** The words of a seat's look that paint its dot: of two colours on one seat, the one that moved. */
export function dotOf(seatLook: string, picture: Picture | null): string {
  const own = seatLook.split(" ");
  const worn = new Set(picture?.pieces.flatMap((piece) => piece.look.split(" ")));
  return own.find((word) => worn.has(word)) ?? own[0]!;
}

/** The moves that others made since I moved last, in this deal, the newest last; for those who watch, the last one. */
export function sinceMine({ moves, you, accounts }: Pick<MatchTold, "moves" | "you" | "accounts">): MoveTold[] {
  const mine = moves.findLastIndex((move) => you.includes(move.seat));
  const dealt = Math.max(0, ...accounts.filter((account) => account.ply < moves.length).map((account) => account.ply + 1));
  return moves.slice(you.length ? Math.max(mine + 1, dealt) : -1);
}

/** The cells of the moves since mine, but for the last of them, which the scene itself marks. */
export function trailOf(told: Pick<MatchTold, "moves" | "you" | "accounts">): ReadonlySet<string> {
  return new Set(sinceMine(told).slice(0, -1).flatMap((move) => (move.picture ? cellsOf(move.picture) : [])));
}

/** A move in words, by names as far as there are names, else as it is written; or what happened between two moves. */
export function spoken({ kind, text, picture }: Pick<MoveTold, "kind" | "text" | "picture">): string {
  if (kind !== "move") return t(kind === "left" ? "stepLeft" : "stepRedrawn");
  if (!picture) return text;
  const named = (piece: Piece) => (piece.name ? say(piece.name) : "");
  const { pieces, items, backs, words, start } = picture;
  const parts = [...(words ? [say(words)] : []), ...items.map((item) => say(item.name))];
  if (backs) parts.push(t("backs", { count: backs }));
  if (pieces.length && pieces.every(named)) {
    const cell = pieces[0]!.cell;
    const whole = pieces.map(named).join(", ");
    if (start) parts.push(t("movedAloud", { piece: whole, start, cell }));
    else parts.push(...pieces.map((piece) => t("laidAloud", { piece: named(piece), cell: piece.cell })));
  }
  return parts.join(", ") || text;
}
