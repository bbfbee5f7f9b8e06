/** How things lie in trays. */
import type { Item, Tray } from "../messages";

/** In a tray that does not show all: what can be played comes first, what was used last; like things keep their order. */
export function sorted(items: readonly Item[], playable: ReadonlySet<string>): Item[] {
  const rank = (item: Item) => (item.used ? 2 : playable.has(item.id) ? 0 : 1);
  return [...items].sort((one, other) => rank(one) - rank(other));
}

/** Whether there is one hand, of things of one shape: they lie as in a box, all in sight. */
export function alike(hands: readonly Tray[]): boolean {
  const [first, ...others] = hands;
  const shape = first?.items[0]?.shape;
  return !others.length && shape !== undefined && first!.items.every((item) => item.shape === shape);
}
