/** Matches as a server would tell them. */
import type { MatchTold, MoveTold, Picture, Piece, Scene, Seat, SeatTold } from "../src/messages";

export const words = (en: string, fr = en) => ({ en, fr });

export const seat = (name: string): Seat => ({ name: words(name, `${name} (fr)`), look: "", score: null, chips: [] });

export const sitting = (more: Partial<SeatTold> = {}): SeatTold => ({ kind: "person", level: null, player: "", joined: true, online: true, left: false, ...more });

/** What a test says of a match and of its scene. */
export type Facts = Partial<Omit<MatchTold, "scene" | "seats" | "you"> & Scene & { you: number[] | undefined }>;

/** A match of two people in which the first is to move, seen by the first. */
export function matchTold(more: Facts = {}): MatchTold {
  const scene = { game: "g", board: "b", pieces: [], seats: [seat("White"), seat("Black")], to_move: 0, last: [], trays: [], notes: [], names: {}, tasks: {}, teams: [], lit: [] };
  const match = {
    match: "m", game: "g", options: {}, revision: 1, ply: 0, you: [0], seen_as: 0, seats: [sitting(), sitting()], moves: [], choices: null, result: null, accounts: [], lots: null,
    offers: [], thinking: null, hint_seconds: 0, thought: null, can_undo: false, can_ask_takeback: false, can_offer_draw: false, can_resign: true, can_stop: false,
    resign_ways: [], answered: null, hints: true, left: [], rematch: null, chat: [], watching: 0,
  };
  const those = (facts: object) => Object.fromEntries(Object.entries(more).filter(([fact]) => fact in facts && !(fact === "seats" && facts === match)));
  return { ...match, ...those(match), scene: { ...scene, ...those(scene) } };
}

export const piece = (more: Partial<Piece> = {}): Piece => ({ id: "p", cell: "a1", at: [0, 0], shape: "M0 0H1V1Z", look: "", glyph: "p", marks: [], cells: [], name: null, ...more });

export const picture = (more: Partial<Picture> = {}): Picture => ({ pieces: [], start: null, falls: [], items: [], backs: 0, words: null, points: null, ...more });

export const moveTold = (more: Partial<MoveTold> = {}): MoveTold => ({ ply: 0, seat: 0, text: "a1-b2", note: null, picture: null, kind: "move", ...more });

export const ended = (shares: number[]) => ({ scores: shares, shares, reason: words("So it ended.", "Fini.") });
