/** Matches as a server would tell them. */
import type { MatchTold, SeatTold } from "../src/messages";

export const words = (en: string, fr = en) => ({ en, fr });

export function seat(name: string, more: Partial<SeatTold> = {}): SeatTold {
  return { name: words(name, `${name} (fr)`), look: "", kind: "person", level: null, player: "", joined: true, online: true, score: null, ...more };
}

/** A match of two people in which the first is to move, seen by the first. */
export function matchTold(more: Partial<MatchTold> = {}): MatchTold {
  return {
    match: "m", game: "g", options: {}, board: "b", revision: 1, ply: 0, you: [0], seen_as: 0, to_move: 0, pieces: [], trays: [], turns: {},
    seats: [seat("White"), seat("Black")], last: [], notes: [], names: {}, moves: [], choices: null, result: null, offers: [], thinking: null,
    hint_seconds: 0, thought: null, can_undo: false, rematch: null, chat: [], watching: 0, ...more,
  };
}

export const ended = (shares: number[]) => ({ scores: shares, shares, reason: words("So it ended.", "Fini.") });
