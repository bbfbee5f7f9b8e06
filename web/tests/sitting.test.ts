import { beforeEach, expect, test, vi } from "vitest";
import type { Advice, Choices, Piece, SoloTold } from "../src/messages";
import { Refused } from "../src/house/problems";
import { settings } from "../src/house/settings.svelte";
import { Sitting } from "../src/solo/sitting.svelte";
import { board, item, more, piece, settled } from "./tabletop";
import { seat, words } from "./told";

/** A server that knows a solo of its own: a line of letters, each of which was put on a cell. */
const bare = { facts: [], wrong: [], solution: null, to_find: null, switches: [], outcome: null, chance: null, start: null, surveyed: false, record: null, free: false };
const heard: string[] = [];
let advice: Advice;
let ordered: boolean;
let toMove: number | null;

const { server } = vi.hoisted(() => ({ server: {} as Record<string, unknown> }));
vi.mock("../src/house/http", () => ({ server }));
vi.mock("../src/house/looks.svelte", () => ({ dressed: async () => {} }));

function soloTold(text: string): SoloTold {
  const laid = text.split(" ").slice(1);
  const pieces: Piece[] = laid.map((id, i) => ({ ...piece(id, `c${i}`) }));
  const items = ["item", "other"].map((id) => ({ ...item(id), used: laid.includes(id) }));
  const choices: Choices = Object.fromEntries(laid.map((_, i) => [`c${i}`, settled(`lift c${i}`)]));
  for (const { id, used } of items) if (!used) choices[id] = more({ [`c${laid.length}`]: settled(`put ${id}`) });
  const scene = { game: "g", board: "b", pieces, seats: [seat("A"), seat("B")], to_move: toMove, last: [], trays: [{ seat: 0, items: [items[0]!], backs: 0 }, { seat: 1, items: [items[1]!], backs: 0 }], notes: [], names: {}, tasks: {}, teams: [], lit: [] };
  const undo = { do: "undo", name: words("Take back"), asks: null, written: "", number: false, at_hand: false };
  const clear = { do: "clear", name: words("Clear"), asks: null, written: "", number: false, at_hand: false };
  return {
    text, name: "line", title: words("Line"), aim: words("Aim"), scene, choices, advises: true, judges: true,
    state: { words: words(`${laid.length} laid`), solved: laid.length > 1, stuck: false, faults: [], done: laid.length, last: null, ...bare },
    acts: laid.length ? (ordered ? [undo, clear] : [clear]) : [],
  };
}

function done(text: string, act: string | null): string {
  if (act === null) return text;
  const [kind, ...laid] = text.split(" ");
  if (act === "undo") return [kind, ...laid.slice(0, -1)].join(" ");
  if (act === "clear") return kind!;
  if (act.startsWith("lift ")) return [kind, ...laid.filter((_, i) => `c${i}` !== act.slice(5))].join(" ");
  if (act.startsWith("put ")) return [text, act.slice(4)].join(" ");
  throw new Refused(words(`${act} cannot be done`), 400);
}

beforeEach(() => {
  settings.language = "en";
  heard.length = 0;
  ordered = false;
  toMove = null;
  advice = { words: words("Put item."), do: "put item", path: ["item", "c0"], solvable: words("Yes."), region: [] };
  Object.assign(server, {
    solo: async (text: string, act: string | null) => {
      heard.push(`${text}|${act ?? ""}`);
      if (!text.startsWith("line")) throw new Refused(words("no solo"), 400);
      return soloTold(done(text, act));
    },
    board: async () => board,
    soloChoices: async () => ({ choices: {} }),
    advice: async () => advice,
  });
});

const sat = async (text = "line", shown?: (told: SoloTold, done: boolean, before: SoloTold | null) => void) => {
  const sitting = new Sitting(shown);
  await sitting.open(text);
  return sitting;
};

test("what is done makes another text, and can be taken back step by step", async () => {
  const seen: [string, boolean][] = [];
  const sitting = await sat("line", (told, done) => seen.push([told.text, done]));
  expect([sitting.canUndo, sitting.steps]).toEqual([false, 0]);
  expect(await sitting.do("put item")).toBe(true);
  await sitting.do("put other");
  expect([sitting.told?.text, sitting.steps, sitting.canUndo]).toEqual(["line item other", 2, true]);
  expect(sitting.acts.map((act) => act.do)).toEqual(["clear"]);
  await sitting.do("clear");
  await sitting.undo();
  expect(sitting.told?.text).toBe("line item other");
  await sitting.undo();
  await sitting.undo();
  expect([sitting.told?.text, sitting.canUndo]).toEqual(["line", false]);
  expect(seen.map(([text]) => text)).toEqual(["line", "line item", "line item other", "line", "line item other", "line item", "line"]);
  expect(seen.map(([, done]) => done)).toEqual([false, true, true, true, true, true, true]);
});

test("what was begun elsewhere is taken back as far as its text tells the order", async () => {
  const loose = await sat("line item");
  expect(loose.canUndo).toBe(false);
  ordered = true;
  const sitting = await sat("line item other");
  expect([sitting.canUndo, sitting.acts.map((act) => act.do)]).toEqual([true, ["clear"]]);
  await sitting.undo();
  expect([sitting.told?.text, sitting.steps]).toEqual(["line item", 0]);
  await sitting.do("put other");
  await sitting.do("undo");
  expect([sitting.told?.text, sitting.steps]).toEqual(["line item", 0]);
  expect(await new Sitting().undo()).toBe(false);
});

test("what is wrong so far is told, and takes the place of advice", async () => {
  const sitting = await sat();
  await sitting.advise();
  sitting.check();
  expect([sitting.answer, sitting.advised]).toEqual(["Nothing is wrong so far.", null]);
  sitting.told = { ...sitting.told!, state: { ...sitting.told!.state, faults: [words("Too many."), words("Too few.")] } };
  sitting.check();
  expect(sitting.answer).toBe("Too many. Too few.");
});

test("opening another line leaves nothing to take back; starting again goes to where it began", async () => {
  const sitting = await sat();
  expect(await sitting.restart()).toBe(false);
  await sitting.do("put item");
  await sitting.do("put other");
  expect(await sitting.restart()).toBe(true);
  expect([sitting.told?.text, sitting.steps]).toEqual(["line", 0]);
  await sitting.do("put item");
  await sitting.open("line other");
  expect([sitting.told?.text, sitting.steps]).toEqual(["line other", 0]);
});

test("what is done while the server still answers comes after it, whatever it is", async () => {
  const sitting = await sat();
  const done = [sitting.do("put item"), sitting.do("jump"), sitting.do("put other"), sitting.undo(), sitting.undo(), sitting.redo()];
  expect(await Promise.all(done)).toEqual([true, false, true, true, true, true]);
  expect([sitting.told?.text, sitting.steps, sitting.canRedo]).toEqual(["line item", 1, true]);
  expect(heard).toEqual(["line|", "line|put item", "line item|jump", "line item|put other", "line item|", "line|", "line item|"]);
});

test("advice is about what lies there once the server has answered", async () => {
  const sitting = await sat();
  const asked: string[] = [];
  server.advice = async (text: string) => (asked.push(text), advice);
  void sitting.do("put item");
  await sitting.advise(true);
  expect([asked, sitting.answer]).toEqual([["line item"], "Yes."]);
});

test("what is refused says why and changes nothing", async () => {
  const sitting = await sat();
  await sitting.do("put item");
  expect(await sitting.do("jump")).toBe(false);
  expect([sitting.problem, sitting.told?.text, sitting.steps]).toEqual(["jump cannot be done", "line item", 1]);
  expect(await sitting.open("other")).toBe(false);
  expect([sitting.problem, sitting.told?.text, sitting.steps]).toEqual(["no solo", "line item", 1]);
  await sitting.undo();
  expect(sitting.problem).toBe("");
  expect(await new Sitting().do("put item")).toBe(false);
});

test("advice says what to do and points at it, until something is done", async () => {
  const sitting = await sat();
  await sitting.advise();
  expect([sitting.answer, sitting.advised, sitting.busy]).toEqual(["Put item.", "put item", false]);
  expect(sitting.boardState?.hinted).toEqual(new Set(["item", "c0"]));
  await sitting.do("put item");
  expect([sitting.answer, sitting.advised]).toEqual(["", null]);
});

test("whether it can be solved is answered without giving anything away", async () => {
  const sitting = await sat();
  await sitting.advise(true);
  expect([sitting.answer, sitting.advised, sitting.boardState?.hinted.size]).toEqual(["Yes.", null, 0]);
  advice = { words: words("I cannot tell."), do: null, path: [], solvable: null, region: [] };
  await sitting.advise(true);
  expect(sitting.answer).toBe("I cannot tell.");
  await sitting.advise();
  expect([sitting.answer, sitting.advised]).toEqual(["I cannot tell.", null]);
});

test("advice that comes too late or not at all is not shown", async () => {
  const sitting = await sat();
  const late = sitting.advise();
  expect(sitting.busy).toBe(true);
  await sitting.do("put item");
  await late;
  expect(sitting.busy).toBe(false);
  server.advice = async () => {
    throw new Refused(words("too hard"), 400);
  };
  await sitting.advise();
  expect([sitting.problem, sitting.busy]).toEqual(["too hard", false]);
  await new Sitting().advise();
});

test("a piece that is lifted comes into the hand, from its own tray", async () => {
  const sitting = await sat("line item other");
  expect(sitting.tray).toBe(0);
  await sitting.boardState!.pickCell("c1");
  await vi.waitFor(() => expect(sitting.boardState?.picking.inHand?.id).toBe("other"));
  expect([sitting.told?.text, sitting.tray]).toEqual(["line item", 1]);
  sitting.choose(0);
  expect([sitting.tray, sitting.boardState?.picking.picked]).toEqual([0, []]);
});

test("a piece that is put down stays there, and the hand follows the turn", async () => {
  toMove = 1;
  const sitting = await sat();
  expect(sitting.tray).toBe(1);
  toMove = 0;
  await sitting.boardState!.pickItem("other");
  await sitting.boardState!.pickCell("c0");
  await vi.waitFor(() => expect(sitting.told?.text).toBe("line other"));
  expect([sitting.tray, sitting.boardState?.picking.picked]).toEqual([0, []]);
});

test("what is picked while a move is on its way is picked once the answer is shown", async () => {
  const sitting = await sat();
  const { boardState } = sitting;
  await boardState!.pickItem("item");
  void boardState!.pickCell("c0");
  expect(boardState!.asking.waiting).toBe(true);
  await boardState!.pickItem("other");
  expect([sitting.told?.text, boardState!.picking.inHand?.id, boardState!.refusing.said]).toEqual(["line item", "other", null]);
  expect(boardState!.asking.waiting).toBe(false);
});

test("a hint points at a region, then at a thing, and says all the third time; each step is counted", async () => {
  let helped = 0;
  const sitting = new Sitting(undefined, () => (helped += 1));
  await sitting.open("line");
  advice = { ...advice, region: ["c0", "c1"] };
  await sitting.advise();
  expect([sitting.hinted, sitting.advised, [...sitting.boardState!.hinted]]).toEqual([1, null, ["c0", "c1"]]);
  await sitting.advise();
  expect([sitting.hinted, sitting.advised, sitting.boardState?.hinted.has("item")]).toEqual([2, null, true]);
  await sitting.advise();
  expect([sitting.hinted, sitting.advised, sitting.answer, helped]).toEqual([3, "put item", "Put it where it is lit: the item.", 3]);
  settings.labels = true; // whoever shows coordinates reads them
  sitting.hush();
  for (let step = 0; step < 3; step += 1) await sitting.advise();
  expect(sitting.answer).toBe("Put item.");
  settings.labels = false;
  await sitting.do("put item");
  expect(sitting.hinted).toBe(0);
});

test("what was taken back can be done again, until something else is done", async () => {
  const sitting = await sat();
  await sitting.do("put item");
  await sitting.do("put other");
  expect(sitting.canRedo).toBe(false);
  await sitting.undo();
  await sitting.undo();
  await sitting.redo();
  expect([sitting.told?.text, sitting.canRedo, sitting.steps]).toEqual(["line item", true, 1]);
  await sitting.do("clear");
  expect([sitting.canRedo, await sitting.redo()]).toEqual([false, false]);
});

test("whoever is told what lies there hears what lay there before", async () => {
  const told: (string | null)[] = [];
  const sitting = await sat("line", (_told, _done, before) => told.push(before?.text ?? null));
  await sitting.do("put item");
  await sitting.undo();
  expect(told).toEqual([null, "line", "line item"]);
});
