/** The seats this browser holds, by match. Whoever knows a seat's token sits there, so they are kept here only. */
import { keep, kept } from "../house/kept";
import type { InvitationAsked, MatchGiven, MatchTold } from "../messages";

export interface Held {
  tokens: string[];
  /** Seats for friends, and what is passed on to them in links: it is exchanged there for a token that is not known here. */
  invitations: { seat: number; token: string }[];
  /** What this browser, a guest, offers for its seat and has heard no answer to. */
  asked?: InvitationAsked;
}

const FRAGMENT = /^#seat=([\w.~-]+)$/;
const TOKEN_BYTES = 16;

export function heldSeats(match: string): Held {
  return kept<Record<string, Held>>("seats", {})[match] ?? { tokens: [], invitations: [] };
}

export function holdSeats(match: string, held: Held): void {
  keep("seats", { ...kept<Record<string, Held>>("seats", {}), [match]: held });
}

/** The seats of a match that was just opened: those played here, each token once, and those to be passed on. */
export function seatsGiven({ seats }: MatchGiven): Held {
  return {
    tokens: [...new Set(seats.flatMap(({ token }) => token ?? []))],
    invitations: seats.flatMap(({ seat, invitation }) => (invitation ? [{ seat, token: invitation }] : [])),
  };
}

/** Whoever sat here sits at the next table too. */
export function moveToRematch(match: string, rematch: string | null): void {
  const { tokens } = heldSeats(match);
  if (rematch && tokens.length && !heldSeats(rematch).tokens.length) holdSeats(rematch, { tokens, invitations: [] });
}

/** The invitation that the address names; null for whoever sits at this table already, or brings none. */
export function invitationHere(match: string): string | null {
  return heldSeats(match).tokens.length ? null : (FRAGMENT.exec(location.hash)?.[1] ?? null);
}

/** Removes whatever invitation the address bar shows. */
export function hideInvitation(): void {
  if (FRAGMENT.test(location.hash)) history.replaceState(null, "", location.pathname);
}

/** What a guest asks for. The token is made up here, once: after a lost answer the same is asked for again. */
export function askForSeat(match: string, invitation: string, name: string): InvitationAsked {
  const held = heldSeats(match);
  const token = held.asked?.invitation === invitation ? held.asked.token : madeUp();
  const asked = { invitation, token, name };
  holdSeats(match, { ...held, asked });
  return asked;
}

/** The server has answered: the seat is the guest's, or not. */
export function seatAnswered(match: string, granted: boolean): void {
  const { asked, ...held } = heldSeats(match);
  if (asked) holdSeats(match, granted ? { ...held, tokens: [...held.tokens, asked.token] } : held);
}

function madeUp(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(TOKEN_BYTES));
  return [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Friends who were invited from here and have not come yet, and their links. */
export function missingFriends(told: Pick<MatchTold, "match" | "seats">): { seat: number; link: string }[] {
  const open = heldSeats(told.match).invitations.filter(({ seat }) => told.seats[seat] && !told.seats[seat].joined);
  return open.map(({ seat, token }) => ({ seat, link: invitationLink(told.match, token) }));
}

export function invitationLink(match: string, invitation: string): string {
  return `${location.origin}/m/${match}#seat=${invitation}`;
}
