/** The seats this browser holds, by match. Whoever knows a seat's token sits there, so they are kept here only. */
import { keep, kept } from "./kept";

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
