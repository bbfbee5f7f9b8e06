import { beforeEach, describe, expect, it } from "vitest";
import { figuresOf, marksOf, monthAfter, resultText, shifted, weeksOf } from "../src/daily/days";
import { keepTried, keptDays, triedOn, type Days, type Tried } from "../src/daily/memory";
import { emptyStorage } from "./standins";

const tried = (end: Tried["end"], wrong = 0, onTime = true): Tried => ({ end, wrong, onTime, text: "" });

describe("days", () => {
  it("go on over months and leap years", () => {
    expect(shifted("2028-02-28", 1)).toBe("2028-02-29");
    expect(shifted("2027-01-01", -1)).toBe("2026-12-31");
    expect(monthAfter("2026-12", 1)).toBe("2027-01");
    expect(monthAfter("2026-01", -1)).toBe("2025-12");
  });
  it("stand under their weekdays", () => {
    const weeks = weeksOf("2026-11");
    expect(weeks[0]).toEqual([null, null, null, null, null, null, "2026-11-01"]);
    expect(weeks.every((week) => week.length === 7)).toBe(true);
    expect(weeks.flat().filter(Boolean)).toHaveLength(30);
  });
});

describe("figures", () => {
  const days: Days = {
    "2026-11-10": { triplex: tried("solved") },
    "2026-11-11": { triplex: tried("solved", 2), trigon: tried("shown") },
    "2026-11-12": { triplex: tried("solved", 0, false) },
    "2026-11-14": { trigon: tried("solved") },
    "2026-11-15": { trigon: tried("solved") },
  };
  it("count rows of days on which something was solved in time", () => {
    expect(figuresOf(days, "2026-11-16")).toEqual({ solved: 5, first: 4, streak: 2, best: 2 });
    expect(figuresOf(days, "2026-11-18").streak).toBe(0);
    expect(figuresOf({}, "2026-11-16")).toEqual({ solved: 0, first: 0, streak: 0, best: 0 });
  });
});

describe("a result to share", () => {
  it("tells how it went, and no answer", () => {
    const puzzles = [
      { name: "triplex", title: { en: "Triplex", fr: "Triplex" }, difficulty: 2 },
      { name: "trigon", title: { en: "Trigon", fr: "Trigon" }, difficulty: 2 },
      { name: "triolet", title: { en: "Triolet", fr: "Triolet" }, difficulty: 2 },
    ];
    const days = { "2026-11-16": { triplex: { ...tried("solved", 2), text: "daily triplex a1-b2" }, trigon: tried("shown") } };
    expect(resultText("2026-11-16", puzzles, (one) => one.title.en, days, "http://x")).toBe(
      "Trilude 2026-11-16 · 1/3\nTriplex ▲▲ ✗✗✓\nTrigon ▲▲ –\nTriolet ▲▲ ·\nhttp://x/daily/2026-11-16",
    );
    expect(marksOf(tried("solved", 9))).toBe("9×✗✓");
    expect(marksOf(tried(null, 1))).toBe("✗");
    expect(marksOf(tried(null))).toBe("·");
  });
});

describe("what was tried", () => {
  beforeEach(() => void emptyStorage());

  it("is kept by its day and by what it belongs to", () => {
    expect([keptDays(), triedOn("2026-11-16", "triplex")]).toEqual([{}, null]);
    keepTried("2026-11-16", "triplex", tried(null, 1));
    keepTried("2026-11-16", "trigon", tried("shown"));
    keepTried("2026-11-17", "triplex", tried("solved"));
    keepTried("2026-11-16", "triplex", tried("solved", 2));
    expect([triedOn("2026-11-16", "triplex"), triedOn("2026-11-16", "trigon"), triedOn("2026-11-16", "triolet")]).toEqual([tried("solved", 2), tried("shown"), null]);
    expect(figuresOf(keptDays(), "2026-11-17")).toEqual({ solved: 2, first: 1, streak: 2, best: 2 });
  });
});
