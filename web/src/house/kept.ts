/** What this browser keeps between visits. Storage may be forbidden or full; the page then works without it. */

export function kept<T>(name: string, otherwise: T): T {
  try {
    const text = localStorage.getItem(`trilude.${name}`);
    return text === null ? otherwise : (JSON.parse(text) as T);
  } catch {
    return otherwise;
  }
}

export function keep(name: string, value: unknown): void {
  try {
    localStorage.setItem(`trilude.${name}`, JSON.stringify(value));
  } catch {
    // Nothing is lost but the memory of it.
  }
}
