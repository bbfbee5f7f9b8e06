/** What a cell or an item is, and what can be done with it now, in words: tooltips, and names that are read aloud. */
import { say, t } from "../house/language";
import type { Cell, Item, Piece } from "../messages";
import type { BoardState } from "./state.svelte";

/** A cell: its coordinate where it is read aloud, what is printed and what lies there, and whether it can be picked. */
export function describeCell(state: BoardState, cell: Cell, aloud: boolean): string {
  const { shown, picking, hand, stack } = state;
  const here = shown.onCell.get(cell.id) ?? [];
  const parts = [cell.name ? say(cell.name) : "", ...(here.length ? here.map((piece) => nameOf(state, piece)) : aloud ? [t("empty")] : [])];
  if (aloud) parts.unshift(cell.label || cell.id);
  if (aloud && shown.scene.last.includes(cell.id)) parts.push(t("lastMove"));
  if (picking.picked.includes(cell.id)) parts.push(t("picked"));
  else if (hand.places.has(cell.id) || stack.otherPlaces.has(cell.id)) parts.push(t("canPick"));
  else if (hand.otherPlaces.has(cell.id)) parts.push(t("fitsIfTurned"));
  return parts.filter(Boolean).join(", ");
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
export function nameOf({ shown, foresight }: BoardState, { id, look, glyph, name }: Piece): string {
  const seat = shown.scene.seats.find((other) => other.look === look);
  const called = name ? say(name) : seat ? `${say(seat.name)} ${glyph}` : glyph;
  return foresight?.falls.includes(id) ? `${called} (${t("willFall")})` : called;
}
