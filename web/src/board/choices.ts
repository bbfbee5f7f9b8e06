/** The tree of choices: a move is made by picking one thing after another, and every pick narrows the legal moves down. */
import type { Choice, Choices } from "../messages";

/** The choice that ends a move; it is always picked by a person, never for them. */
export const DONE = "done";

export class ChoiceTree {
  /** Choices that were asked for later, by the path that leads to them. */
  private readonly later = new Map<string, Choices>();

  constructor(private readonly first: Choices) {}

  /** What may be picked after these picks: null if the server must be asked, nothing if they lead nowhere. */
  after(path: readonly string[]): Choices | null {
    let choices: Choices | null = this.first;
    for (const [depth, id] of path.entries()) {
      const choice: Choice | undefined = choices[id];
      if (!choice || choice.move !== null) return {};
      choices = choice.next ?? this.later.get(key(path.slice(0, depth + 1))) ?? null;
      if (!choices) return null;
    }
    return choices;
  }

  /** The move that these picks make, if they make one. */
  move(path: readonly string[]): string | null {
    return this.after(path.slice(0, -1))?.[path.at(-1) ?? ""]?.move ?? null;
  }

  learn(path: readonly string[], choices: Choices): void {
    this.later.set(key(path), choices);
  }

  /** The picks that make a move, as far as they are known. */
  pathOf(move: string): string[] | null {
    const search = (choices: Choices, path: string[]): string[] | null => {
      for (const [id, choice] of Object.entries(choices)) {
        const longer = [...path, id];
        if (choice.move === move) return longer;
        const next = choice.next ?? this.later.get(key(longer));
        const found = next && search(next, longer);
        if (found) return found;
      }
      return null;
    };
    return search(this.first, []);
  }
}

function key(path: readonly string[]): string {
  return path.join("\n");
}
