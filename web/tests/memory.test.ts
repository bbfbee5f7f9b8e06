import { beforeEach, expect, test } from "vitest";
import { keep } from "../src/house/kept";
import { bestSolo, countOutcome, earlier, foundSolutions, keepBest, keepCost, keepFound, keepSolo, keepSolved, keptCost, keptSolo, keptTally, solvedSolos } from "../src/solo/memory";
import { emptyStorage } from "./standins";

let storage: ReturnType<typeof emptyStorage>;
beforeEach(() => {
  storage = emptyStorage();
});

test("a solo that was begun goes on where it was left, each under its name", () => {
  expect(keptSolo("star")).toBeNull();
  keepSolo("star", "shape star a1=000");
  keepSolo("pattern", "pattern x");
  expect([keptSolo("star"), keptSolo("pattern")]).toEqual(["shape star a1=000", "pattern x"]);
  expect(storage.read("solos")).toEqual({ star: "shape star a1=000", pattern: "pattern x" });
});

test("what earlier pages kept is found, unless something newer is", () => {
  keep("lines", { pattern: 'pattern "A" b=-', "eighty-eight": "" });
  keep("attempts", { star: { a1: "000", a2: "001" }, ring: {} });
  expect(keptSolo("pattern")).toBe('pattern "A" b=-');
  expect(keptSolo("star")).toBe("puzzle star a1=000 a2=001");
  expect([keptSolo("ring"), keptSolo("eighty-eight"), keptSolo("none")]).toEqual([null, null, null]);
  keepSolo("star", "shape star");
  keepSolo("pattern", "pattern");
  expect([keptSolo("star"), keptSolo("pattern")]).toEqual(["shape star", "pattern"]);
  expect(earlier("patience-10-7")).toBe("puzzle patience-10-7");
  expect(earlier("reset-10")).toBe("puzzle reset-10");
  expect(earlier("set-triplex")).toBe("set triplex");
});

test("solved solos stay solved, each listed once, also those of earlier pages", () => {
  expect(solvedSolos()).toEqual(new Set());
  keep("solved", ["ring"]);
  for (const name of ["star", "ring", "star"]) keepSolved(name);
  expect([solvedSolos(), storage.read("solved")]).toEqual([new Set(["star", "ring"]), ["ring", "star"]]);
});

test("only a better attempt is the best, each name for itself", () => {
  expect(bestSolo("x")).toBe(0);
  const bests = [40, 30, 41].map((done) => {
    keepBest("x", done);
    return bestSolo("x");
  });
  expect(bests).toEqual([40, 40, 41]);
  expect(bestSolo("y")).toBe(0);
});

test("the best attempt of earlier pages counts", () => {
  keep("best", 70);
  expect([bestSolo("eighty-eight"), bestSolo("pattern")]).toEqual([70, 0]);
  keepBest("eighty-eight", 60);
  expect(bestSolo("eighty-eight")).toBe(70);
  keepBest("eighty-eight", 71);
  expect([bestSolo("eighty-eight"), storage.read("best")]).toEqual([71, 70]);
});

test("what an attempt has cost is kept by its name, and is nothing at first", () => {
  expect(keptCost("star")).toEqual({ seconds: 0, hints: 0 });
  keepCost("star", { seconds: 61, hints: 2 });
  keepCost("ring", { seconds: 5, hints: 0 });
  expect([keptCost("star"), keptCost("ring")]).toEqual([{ seconds: 61, hints: 2 }, { seconds: 5, hints: 0 }]);
});

test("each solution is found once, each name for itself", () => {
  expect(foundSolutions("star")).toEqual([]);
  for (const solution of ["a", "b", "a"]) keepFound("star", solution);
  keepFound("ring", "a");
  expect([foundSolutions("star"), foundSolutions("ring")]).toEqual([["a", "b"], ["a"]]);
});

test("how deals ended is counted once for each deal, and how many could have been solved", () => {
  expect(keptTally("patience")).toEqual({ counts: {}, lucky: 0, all: 0, last: "" });
  countOutcome("patience", "deal 1", "solved", true);
  countOutcome("patience", "deal 1", "solved", true);
  countOutcome("patience", "deal 2", "stuck", false);
  countOutcome("patience", "deal 3", "solved", true);
  countOutcome("other", "deal 3", "stuck", true);
  expect(keptTally("patience")).toMatchObject({ counts: { solved: 2, stuck: 1 }, lucky: 2, all: 3 });
  expect(keptTally("other")).toMatchObject({ counts: { stuck: 1 }, lucky: 1, all: 1 });
});
