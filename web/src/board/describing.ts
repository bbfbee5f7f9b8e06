/** What a cell or an item is, and what can be done with it now, in words: tooltips, and names that are read aloud. */
import { say, t } from "../house/language";
import type { Cell, Item, Piece } from "../messages";
import type { BoardState } from "./state.svelte";

/** A cell: its coordinate where it is read aloud, what is printed and what lies there, and whether it can be picked. */
export function describeCell(state: BoardState, cell: Cell, aloud: boolean): string {
  return [describeThere(state, cell, aloud), describePick(picks(state), cell.id)].filter(Boolean).join(", ");
}

/** What a cell is, whatever is picked. */
export function describeThere(state: BoardState, cell: Cell, aloud: boolean): string {
  const { shown } = state;
  const here = shown.onCell.get(cell.id) ?? [];
  const parts = [cell.name ? say(cell.name) : "", ...(here.length ? here.map((piece) => nameOf(state, piece)) : aloud ? [t("empty")] : [])];
  if (aloud) parts.unshift(cell.label || cell.id);
  if (aloud && shown.scene.last.includes(cell.id)) parts.push(t("lastMove"));
  return parts.filter(Boolean).join(", ");
}

/** What of the cells is picked or can be. */
export interface Picks {
  picked: readonly string[];
  places: ReadonlySet<string>;
  ways: ReadonlySet<string>;
  ifTurned: ReadonlySet<string>;
}

export function picks({ picking, hand, stack }: BoardState): Picks {
  return { picked: picking.picked, places: hand.places, ways: stack.otherPlaces, ifTurned: hand.otherPlaces };
}

export function describePick({ picked, places, ways, ifTurned }: Picks, id: string): string {
  if (picked.includes(id)) return t("picked");
  if (places.has(id) || ways.has(id)) return t("canPick");
  return ifTurned.has(id) ? t("fitsIfTurned") : "";
}

/** An item in a tray: how it is turned, and whether it can be played. */
export function describeItem(state: BoardState, item: Item): string {
  const { picking, hand } = state;
  const held = picking.inHand?.id === item.id;
  const parts = [say(item.name)];
  if (item.used) parts.push(t("used"));
  else if (held && hand.turns.length > 1) parts.push(t("turnedHow", { step: hand.turns.findIndex((turn) => turn.id === hand.turn) + 1, all: hand.turns.length }));
  else if (picking.open && !held) parts.push(t(picking.usable.has(item.id) ? "canPlay" : "cannotPlay"));
  return parts.join(", ");
}

/** What a piece is called, by its own name or else by its owner and its sign. */
export function nameOf({ shown, falls }: BoardState, { id, look, glyph, name }: Piece): string {
  const seat = shown.scene.seats.find((other) => other.look === look);
  const called = name ? say(name) : seat ? `${say(seat.name)} ${glyph}` : glyph;
  return falls.has(id) ? `${called} (${t("willFall")})` : called;
}
