/** Better moves in a study: looked for, or shown. */
import { beforeEach, expect, test } from "vitest";
import { announcer } from "../src/house/announce.svelte";
import { t } from "../src/house/language";
import { settings } from "../src/house/settings.svelte";
import { Book } from "../src/study/book.svelte";
import { later } from "./tabletop";
import { drawn, judgement, leafAt, Library, line, opened, REFUSED, standing, studyTold, tried } from "./studying";
import { moveTold } from "./told";

let library: Library;
beforeEach(() => {
  library = new Library();
  settings.language = "en";
  announcer.lines = [];
});

const aloud = () => announcer.lines.at(-1)?.text;
const shadows = (book: Book) => book.boardState?.shadows.map(({ picture, number }) => [picture.start, number]);

/** One looks for a better move than the third, of which a strong player knows one. */
async function practising(...best: string[]): Promise<Book> {
  const book = await opened("abc");
  await library.judges(book, judgement(3, { before: 0.6, line: best.map(drawn) }));
  book.practise(leafAt(book, "abc"));
  await later();
  return book;
}

test("whoever looks for a better move stands where the one was made, and the question is said", async () => {
  const book = await practising("best");
  expect([standing(book), book.practice, book.subject]).toEqual(["a b", leafAt(book, "abc"), leafAt(book, "abc")]);
  expect(aloud()).toBe(t("practising"));
});

test("nothing better is looked for than the first position", async () => {
  const book = await opened();
  book.practise(book.root);
  expect([book.practice, library.asked.filter(({ path }) => path === "/api/tries").length, aloud()]).toEqual([null, 1, undefined]);
});

test("the better move is praised, and ends the search", async () => {
  const book = await practising("best", "then");
  await book.play("best");
  expect([standing(book), book.practice, book.praise, aloud()]).toEqual(["a b best", null, t("practiseRight"), t("practiseRight")]);
  expect(library.under("/api/tries/opinion")).toEqual([]);
  book.step(-1);
  expect(book.praise).toBe("");
});

test("a move that is not as good is not played: one is told to try again, and may", async () => {
  const book = await practising("best");
  library.thinks(line(0.6, "best"), line(0.5, "new"));
  await book.boardState!.pickCell("c0");
  await later();
  expect(library.under("/api/tries/opinion")).toEqual([{ study: "s", moves: ["a", "b"] }]);
  expect([standing(book), book.practice, book.praise, book.boardState!.picking.mine]).toEqual(["a b", leafAt(book, "abc"), "", true]);
  expect([book.boardState!.sentence, aloud()]).toEqual([t("practiseWrong"), t("practiseWrong")]);
  expect(leafAt(book, "ab").children).toHaveLength(1);
});

test("a move is right if it is about as good as the best that is known, and wrong if not", async () => {
  const isRight = async (...lines: [number, ...string[]][]) => {
    const book = await practising("best");
    library.thinks(...lines.map(([value, ...moves]) => line(value, ...moves)));
    await book.play("m");
    return book.praise !== "";
  };
  expect(await isRight([0.6, "best"], [0.59, "m"], [0.1, "n"])).toBe(true);
  expect(await isRight([0.6 - 0.03, "m"])).toBe(true);
  expect(await isRight([0.569, "m"])).toBe(false);
  expect(await isRight([0.9, "n"], [0.6, "m"])).toBe(false);
  expect(await isRight([0.9, "m"])).toBe(true);
  expect(await isRight([0.6, "n", "m"])).toBe(false);
  expect(await isRight([0.6], [0.6, "m"])).toBe(true);
  expect(await isRight()).toBe(false);
});

test("where nobody knows a better line, a strong player is asked", async () => {
  const book = await practising();
  library.thinks(line(0.6, "m"));
  await book.play("m");
  expect([standing(book), book.praise]).toEqual(["a b m", t("practiseRight")]);
});

test("where a strong player does not answer, only the better line is right", async () => {
  const book = await practising("best");
  await book.play("m");
  expect([standing(book), book.problem, aloud()]).toEqual(["a b", "", t("practiseWrong")]);
});

test("any move is right in place of one that was not judged", async () => {
  const book = await opened("ax");
  book.practise(leafAt(book, "ax"));
  await later();
  await book.play("m");
  expect([standing(book), book.praise]).toEqual(["a m", t("practiseRight")]);
});

test("a wrong move before the board is there is told aloud", async () => {
  const book = new Book(studyTold());
  await library.judges(book, judgement(1, { line: [drawn("best")] }));
  library.refuse("/api/tries");
  book.practise(leafAt(book, "a"));
  await later();
  await book.play("m");
  expect(aloud()).toBe(t("practiseWrong"));
});

test("whoever stops looking while a move is weighed hears no more of it", async () => {
  const book = await practising("best");
  library.thinks(line(0.1, "m"));
  const release = library.hold("/api/tries/opinion");
  const played = book.play("m");
  book.step(-1);
  await release();
  await played;
  expect([standing(book), book.boardState!.sentence, aloud()]).toEqual(["a", "", t("practising")]);
});

test("whoever steps, jumps or goes on elsewhere looks for nothing any more", async () => {
  for (const leave of [(book: Book) => book.step(1), (book: Book) => book.jump("start"), (book: Book) => book.leave()]) {
    const book = await practising("best");
    leave(book);
    expect([book.practice, book.subject]).toEqual([null, book.at]);
  }
});

test("a move that is tried elsewhere while one looks for another is played without praise", async () => {
  const book = await practising("best");
  await book.go(leafAt(book, "a"));
  await book.play("m");
  expect([standing(book), book.praise, library.under("/api/tries/opinion")]).toEqual(["a m", "", []]);
});

test("the better line is drawn where the move was made, numbered", async () => {
  const book = await opened("abcd");
  await library.judges(book, judgement(3, { line: [drawn("c1"), moveTold(), drawn("c2")] }), judgement(2, { line: [drawn("c0")] }));
  expect(book.isBetterShown).toBe(false);
  await book.showBetter(leafAt(book, "abc"));
  expect([standing(book), book.isBetterShown, book.subject, book.praise]).toEqual(["a b", true, leafAt(book, "abc"), t("betterShown")]);
  expect(shadows(book)).toEqual([["c1", 1], ["c2", 3]]);
  await book.showBetter(leafAt(book, "ab"));
  expect([standing(book), shadows(book)]).toEqual(["a", [["c0", 0]]]);
  await book.go(book.at);
  expect([book.isBetterShown, book.subject, book.praise, shadows(book)]).toEqual([false, book.at, "", []]);
});

test("whoever looked for the better move and has it shown looks no more", async () => {
  const book = await practising("c1");
  await book.showBetter(book.subject);
  expect([book.practice, book.isBetterShown, book.subject]).toEqual([null, true, leafAt(book, "abc")]);
});

test("where nothing better is known, nothing is shown", async () => {
  const book = await opened("abcd");
  await library.judges(book, judgement(3));
  for (const moves of ["", "abc", "abcd", "ax"]) await book.showBetter(leafAt(book, moves));
  expect([standing(book), book.isBetterShown, book.praise]).toEqual(["a b c d", false, ""]);
});

test("the better line is not drawn in another position than that in which it is better", async () => {
  const book = await opened("abcd");
  await library.judges(book, judgement(3, { line: [drawn("c1")] }));
  const release = library.hold("/api/tries");
  const shown = book.showBetter(leafAt(book, "abc"));
  library.answers["/api/tries"] = (asked) => tried(asked);
  await book.go(leafAt(book, "a"));
  await release();
  await shown;
  expect([standing(book), book.isBetterShown, book.praise, shadows(book)]).toEqual(["a", false, "", []]);
  library.refuse("/api/tries");
  await book.showBetter(leafAt(book, "abc"));
  expect([book.problem, book.isBetterShown, book.praise, shadows(book)]).toEqual([REFUSED, false, "", []]);
});
