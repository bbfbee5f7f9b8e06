import { beforeEach, expect, test, vi } from "vitest";
import type { Advice, Choices, Piece, SoloTold } from "../src/messages";
import { Refused } from "../src/house/problems";
import { settings } from "../src/house/settings.svelte";
import { Sitting } from "../src/solo/sitting.svelte";
import { board, item, later, more, piece, settled, unknown } from "./tabletop";
import { seat, words } from "./told";

/** A server that knows a solo of its own: a line of letters, each of which was put on a cell. */
const bare = { facts: [], wrong: [], solution: null, to_find: null, switches: [], outcome: null, chance: null, start: null, surveyed: false, record: null, free: false };
const heard: string[] = [];
let advice: Advice;
let ordered: boolean;
let toMove: number | null;
/** Where an item fits is told only when asked for; whether the next item can be put down by its cell alone. */
let secret: boolean;
let quick: boolean;

const { server } = vi.hoisted(() => ({ server: {} as Record<string, unknown> }));
vi.mock("../src/house/http", () => ({ server }));
vi.mock("../src/house/looks.svelte", () => ({ dressed: async () => {} }));

function soloTold(text: string): SoloTold {
  const laid = text.split(" ").slice(1);
  const pieces: Piece[] = laid.map((id, i) => ({ ...piece(id, `c${i}`) }));
  const items = ["item", "other"].map((id) => ({ ...item(id), used: laid.includes(id) }));
  const choices: Choices = Object.fromEntries(laid.map((_, i) => [`c${i}`, settled(`lift c${i}`)]));
  for (const { id, used } of items) if (!used) choices[id] = secret ? unknown : more({ [`c${laid.length}`]: settled(`put ${id}`) });
  if (quick) choices[`c${laid.length}`] = settled("put item");
  const scene = { game: "g", board: "b", pieces, seats: [seat("A"), seat("B")], to_move: toMove, last: [], trays: [{ seat: 0, items: [items[0]!], backs: 0 }, { seat: 1, items: [item("more"), items[1]!], backs: 0 }], notes: [], names: {}, tasks: {}, teams: [], lit: [] };
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
  secret = quick = false;
  advice = { words: words("Put item."), do: "put item", path: ["item", "c0"], solvable: words("Yes."), region: [] };
  Object.assign(server, {
    solo: async (text: string, act: string | null) => {
      heard.push(`${text}|${act ?? ""}`);
      if (!text.startsWith("line")) throw new Refused(words("no solo"), 400);
      return soloTold(done(text, act));
    },
    board: async () => board,
    soloChoices: async (text: string, path: string[]) => ({ choices: { [`c${text.split(" ").length - 1}`]: settled(`put ${path.at(-1)}`) } }),
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
});

test("what is wrong so far is told, and takes the place of advice", async () => {
  const sitting = await sat();
  await sitting.advise();
  expect(sitting.boardState!.hinted.size).toBeGreaterThan(0);
  sitting.check();
  expect([sitting.answer, sitting.advised, sitting.boardState!.hinted.size]).toEqual(["Nothing is wrong so far.", null, 0]);
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
  expect(sitting.answer).toContain("the item");
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

test("before anything lies there nothing can be done, taken back or asked, and nobody is troubled", async () => {
  const asked = vi.fn(async () => advice);
  server.advice = asked;
  const sitting = new Sitting();
  expect([sitting.canUndo, sitting.canRedo, sitting.steps, sitting.acts]).toEqual([false, false, 0, []]);
  expect([await sitting.do("put item"), await sitting.undo(), await sitting.redo(), await sitting.restart()]).toEqual([false, false, false, false]);
  await sitting.advise();
  expect([heard, asked.mock.calls.length, sitting.problem, sitting.busy]).toEqual([[], 0, "", false]);
  expect(await sitting.open("elsewhere")).toBe(false);
  expect([sitting.problem, sitting.told]).toEqual(["no solo", null]);
  expect(await sitting.open("line")).toBe(true);
  expect([sitting.problem, sitting.told?.text]).toEqual(["", "line"]);
});

test("where nothing was taken back or done, redoing and starting again trouble nobody", async () => {
  const sitting = await sat("line item");
  expect([await sitting.redo(), await sitting.restart(), heard, sitting.problem]).toEqual([false, false, ["line item|"], ""]);
});

test("what was taken back is done again in its order, as something done", async () => {
  const seen: [string, boolean][] = [];
  const sitting = await sat("line", (told, done) => seen.push([told.text, done]));
  for (const act of ["put item", "put other", "clear"]) await sitting.do(act);
  for (let step = 0; step < 3; step++) await sitting.undo();
  seen.length = 0;
  const redone = [await sitting.redo(), await sitting.redo(), await sitting.redo(), await sitting.redo()];
  expect([redone, sitting.canRedo, sitting.steps]).toEqual([[true, true, true, false], false, 3]);
  expect(seen).toEqual([["line item", true], ["line item other", true], ["line", true]]);
});

test("a step that cannot be done again can be tried again", async () => {
  const sitting = await sat();
  await sitting.do("put item");
  await sitting.undo();
  const { solo } = server;
  server.solo = async () => Promise.reject(new Refused(words("not now"), 503));
  expect([await sitting.redo(), sitting.canRedo, sitting.problem]).toEqual([false, true, "not now"]);
  server.solo = solo;
  expect([await sitting.redo(), sitting.told?.text]).toEqual([true, "line item"]);
});

test("advice is asked for once at a time, and whether it can be solved is answered between hints", async () => {
  const sitting = await sat();
  advice = { ...advice, region: ["c0"] };
  const asked = vi.fn(async () => advice);
  server.advice = asked;
  await Promise.all([sitting.advise(), sitting.advise()]);
  expect([asked.mock.calls.length, sitting.hinted]).toEqual([1, 1]);
  await sitting.advise(true);
  expect([asked.mock.calls.length, sitting.hinted, sitting.answer]).toEqual([2, 0, "Yes."]);
  for (let step = 0; step < 3; step++) await sitting.advise();
  expect([asked.mock.calls.length, sitting.hinted]).toEqual([3, 3]);
  await sitting.advise();
  expect([asked.mock.calls.length, sitting.hinted], "all was said: it begins anew").toEqual([4, 1]);
});

/** A question of the server's that is not answered until the test says so; resolves to the answer's release once it is asked. */
function held(question: "advice" | "solo"): Promise<() => void> {
  const usual = server[question] as (...asked: unknown[]) => Promise<unknown>;
  return new Promise((asked) => {
    server[question] = async (...words: unknown[]) => {
      server[question] = usual;
      await new Promise<void>((release) => asked(release));
      return usual(...words);
    };
  });
}

test("advice about what lies there no more is not shown, even if what was done is still on its way", async () => {
  const sitting = await sat();
  for (const act of ["put item", "put other"]) {
    const [thought, heard] = [held("advice"), held("solo")];
    const late = sitting.advise();
    const speak = await thought;
    const doing = sitting.do(act);
    const arrive = await heard;
    const first = act === "put item" ? [arrive, speak] : [speak, arrive];
    for (const release of first) {
      release();
      await later();
    }
    await Promise.all([late, doing]);
    expect([sitting.answer, sitting.hinted, sitting.advised, sitting.busy]).toEqual(["", 0, null, false]);
  }
  expect(sitting.told?.text).toBe("line item other");
});

test("advice stays where what was done meanwhile is refused", async () => {
  const sitting = await sat();
  const thought = held("advice");
  const late = sitting.advise();
  const speak = await thought;
  await sitting.do("jump");
  speak();
  await late;
  expect([sitting.problem, sitting.answer]).toEqual(["jump cannot be done", "Put item."]);
});

test("who may choose a tray keeps it; whose turn it is has their own", async () => {
  const sitting = await sat();
  sitting.choose(1);
  await sitting.do("put item");
  expect(sitting.tray).toBe(1);
  toMove = 5;
  await sitting.do("put other");
  expect(sitting.tray, "a seat without a tray").toBe(0);
});

test("where a thing fits is asked for when it is taken", async () => {
  secret = true;
  const sitting = await sat();
  await sitting.boardState!.pickItem("item");
  await sitting.boardState!.pickItem("other");
  expect(Object.keys(sitting.boardState!.picking.choices)).toEqual(["c0"]);
  await sitting.boardState!.pickCell("c0");
  await vi.waitFor(() => expect(sitting.told?.text).toBe("line other"));
});

test("what is lifted comes from its own tray, though others hold things that could be taken", async () => {
  const sitting = await sat("line other");
  await sitting.boardState!.pickCell("c0");
  await vi.waitFor(() => expect(sitting.boardState?.picking.inHand?.id).toBe("other"));
  expect([sitting.told?.text, sitting.tray]).toEqual(["line", 1]);
  const first = await sat("line item");
  first.choose(1);
  await first.boardState!.pickCell("c0");
  await vi.waitFor(() => expect(first.boardState?.picking.inHand?.id).toBe("item"));
  expect(first.tray).toBe(0);
});

test("what belongs to no tray is lifted and gone, and a cell alone may be all that is picked", async () => {
  const sitting = await sat("line stranger");
  sitting.choose(1);
  await sitting.boardState!.pickCell("c0");
  await sitting.boardState!.asking.answered();
  expect([sitting.told?.text, sitting.tray, sitting.boardState!.picking.picked, sitting.boardState!.refusing.said]).toEqual(["line", 1, [], null]);
  quick = true;
  const quickly = await sat("line");
  await quickly.boardState!.pickCell("c0");
  await vi.waitFor(() => expect(quickly.told?.text).toBe("line item"));
  expect(quickly.boardState!.picking.picked).toEqual([]);
});
