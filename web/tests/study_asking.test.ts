import { expect, test } from "vitest";
import { studies } from "../src/study/asking";
import { Library } from "./studying";

test("a study is found by its name, whatever is in it", async () => {
  const library = new Library();
  library.answers["/api/studies/odd%2Fname"] = () => ({ study: "odd/name" });
  expect(await studies.find("odd/name")).toEqual({ study: "odd/name" });
});

test("a game is had as an animated picture", async () => {
  const library = new Library();
  library.answers["/api/studies/s/animation"] = () => "picture";
  expect(await studies.animation("s")).toBe("picture");
});

test("a position is taken up as a match, and what was played there before is asked for", async () => {
  const library = new Library();
  library.answers["/api/tries/match"] = () => ({ match: "m" });
  library.answers["/api/tries/openings"] = () => ({ moves: [] });
  const seats = [{ kind: "me" as const, level: 1, name: "", traps: true }];
  expect(await studies.takeUp("s", ["a"], seats, "Ada")).toEqual({ match: "m" });
  expect(await studies.openings("s", ["a"], ["b"])).toEqual({ moves: [] });
  expect(library.asked.map(({ body }) => body)).toEqual([
    { study: "s", moves: ["a"], seats, name: "Ada" },
    { study: "s", moves: ["a"], own: ["b"] },
  ]);
});
