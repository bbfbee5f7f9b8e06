/** The tree of a study in the browser: moves, and what could have been played instead. It knows no rules. */
import type { MoveTold, Sign, StudyTold, TreeAsked } from "../messages";

export interface Leaf {
  parent: Leaf | null;
  /** The move that led here; the first position has none. */
  move: MoveTold | null;
  comment: string;
  mark: Sign;
  /** How play went on comes first. */
  children: Leaf[];
}

export function grown(told: StudyTold): Leaf {
  const root: Leaf = { parent: null, move: null, comment: told.comment, mark: "", children: [] };
  const leaves: Leaf[] = [];
  for (const { parent, move, comment, mark } of told.nodes) leaves.push(sprout(leaves[parent] ?? root, move, comment, mark));
  return root;
}

/** A new leaf; one that is there already is found. */
export function sprout(parent: Leaf, move: MoveTold, comment = "", mark: Sign = ""): Leaf {
  const there = parent.children.find((child) => child.move!.text === move.text);
  if (there) return there;
  const leaf: Leaf = { parent, move, comment, mark, children: [] };
  parent.children.push(leaf);
  return leaf;
}

/** From the first position to a leaf, without the first position. */
export function pathTo(leaf: Leaf): Leaf[] {
  const path: Leaf[] = [];
  for (let here = leaf; here.move; here = here.parent!) path.unshift(here);
  return path;
}

export const movesTo = (leaf: Leaf): string[] => pathTo(leaf).map(({ move }) => move!.text);

/** How play goes on from a leaf. */
export function mainFrom(leaf: Leaf): Leaf[] {
  const line: Leaf[] = [];
  for (let here = leaf.children[0]; here; here = here.children[0]) line.push(here);
  return line;
}

export function promote(leaf: Leaf): void {
  const siblings = leaf.parent?.children;
  if (siblings) siblings.splice(0, 0, ...siblings.splice(siblings.indexOf(leaf), 1));
}

export function cutOff(leaf: Leaf): void {
  const siblings = leaf.parent?.children;
  siblings?.splice(siblings.indexOf(leaf), 1);
}

/** The tree as the server takes it; a leaf that nobody marked has the mark that was found for it. */
export function packed(study: string, root: Leaf, found: (leaf: Leaf) => Sign): TreeAsked {
  const nodes: TreeAsked["nodes"] = [];
  const waiting = root.children.map((leaf) => ({ leaf, parent: -1 }));
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { leaf, parent } = next;
    nodes.push({ parent, move: leaf.move!.text, comment: leaf.comment, mark: leaf.mark || found(leaf) });
    const number = nodes.length - 1;
    waiting.unshift(...leaf.children.map((child) => ({ leaf: child, parent: number })));
  }
  return { study, comment: root.comment, nodes };
}
