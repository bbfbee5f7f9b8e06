/** In which order things lie in a tray that does not show them all: what can be played comes first, what was used last. */
import type { Item } from "../messages";

/** Things keep their order among their like. */
export function sorted(items: readonly Item[], playable: ReadonlySet<string>): Item[] {
  const rank = (item: Item) => (item.used ? 2 : playable.has(item.id) ? 0 : 1);
  return [...items].sort((one, other) => rank(one) - rank(other));
}
