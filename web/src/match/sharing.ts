/** What is told anew is mostly what was told before. Whatever is the same stays the same object, so that only what has
 * changed is drawn again: of a hundred moves the last, of a board the piece that was laid. */

/** The newer of two values, made of parts of the older one wherever nothing has changed. */
export function sharing<T>(older: unknown, newer: T): T {
  if (older === newer || typeof older !== "object" || typeof newer !== "object" || !older || !newer) return newer;
  if (Array.isArray(newer)) return (Array.isArray(older) ? sharedList(older, newer) : newer) as T;
  const before = older as Record<string, unknown>;
  const after = newer as Record<string, unknown>;
  let same = Object.keys(before).length === Object.keys(after).length;
  for (const key of Object.keys(after)) {
    after[key] = sharing(before[key], after[key]);
    same &&= after[key] === before[key];
  }
  return (same ? older : newer) as T;
}

/** Things that have ids are found again wherever they are now; others by their place. */
function sharedList(older: unknown[], newer: unknown[]): unknown[] {
  const known = new Map(older.map((one, i) => [idOf(one) ?? i, one]));
  let same = older.length === newer.length;
  for (const [i, one] of newer.entries()) {
    newer[i] = sharing(known.get(idOf(one) ?? i), one);
    same &&= newer[i] === older[i];
  }
  return same ? older : newer;
}

function idOf(thing: unknown): string | null {
  return typeof thing === "object" && thing && "id" in thing && typeof thing.id === "string" ? thing.id : null;
}
