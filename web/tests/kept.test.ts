import { expect, test, vi } from "vitest";
import { keep, kept } from "../src/house/kept";
import { emptyStorage } from "./standins";

test("what is kept is found again, under the house's name", () => {
  const storage = emptyStorage();
  expect(kept("games", ["none"])).toEqual(["none"]);
  keep("games", [1, 2]);
  expect([kept("games", []), storage.read("games")]).toEqual([[1, 2], [1, 2]]);
  keep("games", null);
  expect(kept("games", 7)).toBeNull();
});

test("where storage is forbidden, full or broken, the page goes on without it", () => {
  const refuse = () => {
    throw new Error("SecurityError");
  };
  vi.stubGlobal("localStorage", { getItem: refuse, setItem: refuse });
  expect(kept("games", 7)).toBe(7);
  expect(() => keep("games", 1)).not.toThrow();
  vi.stubGlobal("localStorage", { getItem: () => "{broken" });
  expect(kept("games", 7)).toBe(7);
});
