/** What the page of a match tells: what goes on, what is said aloud, who sits where, whose hands are in front. */
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

/** Whether seats of this game have numbers only: their pieces belong to nobody. */
const isNumbered = (told: MatchTold, seat: number) => told.scene.seats[seat]!.look.startsWith("seat-");

/** How a seat is spoken of: by the name of whoever sits there, as far as there is one; alone, or else in a sentence. */
export function nameAt(told: MatchTold, seat: number, alone = false): string {
  const who = told.seats[seat]!;
  if (who.kind !== "computer") return who.player || (isNamelessMe(told, seat) && isNumbered(told, seat) ? t("youAlone") : isMyFriend(told, seat) ? t(alone ? "yourFriend" : "theFriend") : titleOf(told, seat, alone));
  const computers = told.seats.flatMap((other, i) => (other.kind === "computer" ? [i] : []));
  if (computers.length === 1) return t(alone ? "aComputer" : "computer");
  return isNumbered(told, seat) ? t("computerNumber", { number: computers.indexOf(seat) + 1 }) : t("computerOf", { seat: titleOf(told, seat) });
}

/** With how much of its name a seat is told from the others: of computers that have colours, the colour. */
export function shortNameAt(told: MatchTold, seat: number): string {
  const [name, own] = [calledAt(told, seat), titleOf(told, seat)];
  return told.seats[seat]!.kind === "computer" && name.startsWith(own) ? own : name;
}

/** Whether a seat is that of the one other person who plays with me. */
function isMyFriend(told: MatchTold, seat: number): boolean {
  const others = told.seats.flatMap((who, i) => (who.kind === "person" && !told.you.includes(i) ? [i] : []));
  return told.you.length > 0 && others.length === 1 && others[0] === seat && told.seats[seat]!.joined;
}

/** What the game's sentences call whoever sits there without a name: a colour, or a guest where there are numbers only. */
function titleOf(told: MatchTold, seat: number, alone = true): string {
  if (!isNumbered(told, seat)) return say(told.scene.seats[seat]!.name);
  const guests = told.seats.flatMap(({ kind, player }, i) => (kind === "person" && !player ? [i] : []));
  return guests.length > 1 ? t("guestName", { number: guests.indexOf(seat) + 1 }) : t(alone ? "guest" : "theGuest");
}

/** Whether a seat is the only one at this screen, and nobody has said a name: it is spoken of as “you”. */
export const isNamelessMe = (told: MatchTold, seat: number) => told.you.length === 1 && told.you[0] === seat && !told.seats[seat]!.player;

/** What a seat is called where it stands by itself: whoever reads and has no name is “you”. */
export const calledAt = (told: MatchTold, seat: number) => (isNamelessMe(told, seat) ? t("youAlone") : nameAt(told, seat, true));

/** What else there is to say of a seat: its colour or camp, and who sits there. */
export function detailsOf(told: MatchTold, seat: number): string {
  const who = told.seats[seat]!;
  const own = titleOf(told, seat);
  if (isNamelessMe(told, seat)) return isNumbered(told, seat) ? "" : own; // the game's sentences speak to them
  const known = nameAt(told, seat, true).includes(own) || (isNumbered(told, seat) && (who.player || who.kind === "computer"));
  const details = known ? [] : [own]; // the game's sentences speak of whoever has no name by it
  details.push(sitter(who, told.you.includes(seat), told.you.length > 1));
  return details.filter(Boolean).join(" · ");
}

function sitter(seat: SeatTold, me: boolean, several: boolean): string {
  if (seat.left) return t("gaveUp");
  if (seat.kind === "computer") return t("level", { level: seat.level ?? "" });
  if (me) return several ? "" : t("you");
  if (!seat.joined) return t("openSeat");
  return seat.online ? "" : t("away");
}

/** A calm word about what goes on. */
export function statusOf(told: MatchTold | null, live: Pick<Live, "connection" | "hinting" | "waiting">): string {
  if (!told) return t("connecting");
  if (live.waiting.length && live.connection !== "open") return t("moveWaits");
  if (told.result) return outcome(told);
  if (live.hinting) return t("hintWait");
  const { to_move } = told.scene;
  if (to_move === null) return t("over");
  const seat = nameAt(told, to_move);
  if (isMine(told)) return told.you.length > 1 ? t("yourTurnAs", { seat }) : t("yourTurn");
  const turn = told.thinking?.what ? say(told.thinking.what) : t(told.thinking ? "thinking" : "turnOf", { seat });
  return told.you.length ? turn : `${t("youWatch")} ${turn}`;
}

/** The sound that the last move makes: one of its own if it gives me the turn. An end has its own sound. */
export function lastMoveSound(told: MatchTold): "turn" | "move" | null {
  if (told.result) return null;
  return isMine(told) && !told.you.includes(told.moves.at(-1)!.seat) ? "turn" : "move";
}

/** What became of the last offer, unless it was accepted: then one sees it. */
export function answerAloud(told: MatchTold): string {
  const { answered } = told;
  if (!answered || answered.answer === "accepted") return "";
  if (answered.answer === "withdrawn") return told.you.includes(answered.seat) ? "" : t("offerWithdrawn", { seat: nameAt(told, answered.seat) });
  return told.you.includes(answered.by) ? "" : t("offerDeclined", { seat: nameAt(told, answered.by) });
}

/** The hands that are mine to pick from; of several at one screen, the one to move is in front. */
export function handsInFront({ scene, choices, you = [] }: Told): Tray[] {
  const { trays, to_move } = scene;
  const own = trays.filter((tray) => you.includes(tray.seat));
  const now = own.filter((tray) => tray.seat === to_move && tray.items.some((item) => item.id in (choices ?? {})));
  const seat = to_move !== null && you.includes(to_move) ? to_move : you[0];
  return now.length ? now : own.filter((tray) => tray.seat === seat).slice(0, 1);
}

/** A match as anybody may see it who is not meant to look into the hands at this screen. */
export function veiled(told: MatchTold): MatchTold {
  const trays = told.scene.trays.map((tray) => ({ ...tray, items: [], backs: tray.backs + tray.items.length }));
  return { ...told, choices: null, scene: { ...told.scene, trays, notes: [], names: {}, tasks: {} } };
}
