/** Patches: what has changed since something was told. Whatever has not stays the same object. */
import type { Patch } from "../messages";

/** A value after a patch; throws where the patch was made for another value. */
export function patched<T>(value: T, patch: Patch): T {
  if ("now" in patch) return patch.now as T;
  if (typeof value !== "object" || value === null) throw new TypeError("a patch for something else");
  if ("parts" in patch) return withParts(value, patch.parts);
  if (!Array.isArray(value) || patch.dropped + patch.first + patch.last > value.length) throw new TypeError("a patch for another list");
  const { dropped, first, last, between } = patch;
  return [...value.slice(dropped, dropped + first), ...between, ...value.slice(value.length - last)] as T;
}

function withParts<T extends object>(value: T, parts: Record<string, Patch>): T {
  const copy = (Array.isArray(value) ? [...value] : { ...value }) as Record<string, unknown>;
  for (const [name, patch] of Object.entries(parts)) {
    if (!Object.hasOwn(copy, name)) throw new TypeError(`a patch for something with ${name}`);
    copy[name] = patched(copy[name], patch);
  }
  return copy as T;
}
