/** The seats this browser holds, by match. Whoever knows a seat's token sits there, so they are kept here only. */
import { keep, kept } from "../house/kept";
import type { MatchGiven } from "../messages";

export interface Held {
  tokens: string[];
  /** Seats for friends: their tokens are passed on as links. */
  invitations: { seat: number; token: string }[];
}

const FRAGMENT = /^#seat=([\w.~-]+)$/;

export function heldSeats(match: string): Held {
  return kept<Record<string, Held>>("seats", {})[match] ?? { tokens: [], invitations: [] };
}

export function holdSeats(match: string, held: Held): void {
  keep("seats", { ...kept<Record<string, Held>>("seats", {}), [match]: held });
}

/** The seats of a match that was just opened: those played here, each token once, and those to be passed on. */
export function seatsGiven({ seats }: MatchGiven): Held {
  const held = seats.flatMap(({ seat, token, kind }) => (token ? [{ seat, token, kind }] : []));
  return {
    tokens: [...new Set(held.filter(({ kind }) => kind !== "friend").map(({ token }) => token))],
    invitations: held.filter(({ kind }) => kind === "friend").map(({ seat, token }) => ({ seat, token })),
  };
}

/** Whoever sat here sits at the next table too. */
export function moveToRematch(match: string, rematch: string | null): void {
  const { tokens } = heldSeats(match);
  if (rematch && tokens.length && !heldSeats(rematch).tokens.length) holdSeats(rematch, { tokens, invitations: [] });
}

/** Takes the seat that an invitation's address names, and removes it from the address bar. */
export function takeInvitation(match: string): void {
  const token = FRAGMENT.exec(location.hash)?.[1];
  if (!token) return;
  const held = heldSeats(match);
  if (!held.tokens.includes(token)) holdSeats(match, { ...held, tokens: [...held.tokens, token] });
  history.replaceState(null, "", location.pathname);
}

export function invitationLink(match: string, token: string): string {
  return `${location.origin}/m/${match}#seat=${token}`;
}
