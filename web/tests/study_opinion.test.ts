/** What a strong player thinks of the positions of a study, and who may hear it. */
import { beforeEach, expect, test } from "vitest";
import { settings } from "../src/house/settings.svelte";
import { Book } from "../src/study/book.svelte";
import { later } from "./tabletop";
import { drawn, judgement, leafAt, Library, line, opened, REFUSED, studyTold, tried } from "./studying";
import { ended } from "./told";

let library: Library;
beforeEach(() => {
  library = new Library();
  settings.language = "en";
});

const shadows = (book: Book) => book.boardState?.shadows.map(({ picture, number }) => [picture.start, number]);
const asked = () => library.under("/api/tries/opinion").map(({ moves }) => moves.join(""));

async function thinking(moves = "", more: Parameters<typeof studyTold>[0] = {}): Promise<Book> {
  const book = await opened(moves, more);
  book.toggleEngine();
  await later();
  return book;
}

test("nobody thinks as long as nobody is asked to", async () => {
  const book = await opened();
  await book.go(leafAt(book, "a"));
  expect([asked(), book.opinionHere]).toEqual([[], null]);
});

test("a strong player says what it thinks, and the first moves of its lines are drawn, numbered", async () => {
  const told = library.thinks(line(0.6, "c1", "c2"), line(0.5, "c0"), line(0.4));
  const book = await thinking("ab");
  expect(library.under("/api/tries/opinion")).toEqual([{ study: "s", moves: ["a", "b"] }]);
  expect([book.engine, book.opinionHere, shadows(book)]).toEqual([true, told, [["c1", 1], ["c0", 2]]]);
  await book.go(leafAt(book, "abc"));
  expect([book.opinionHere, shadows(book)]).toEqual([null, []]);
  await later();
  expect([asked(), book.opinionHere, shadows(book)]).toEqual([["ab", "abc"], told, [["c1", 1], ["c0", 2]]]);
});

test("one who is asked no more says nothing, not even what it thought meanwhile", async () => {
  library.thinks(line(0.6, "c1"));
  const book = await thinking();
  book.toggleEngine();
  expect([book.engine, book.opinionHere, shadows(book), asked()]).toEqual([false, null, [], [""]]);
  const release = library.hold("/api/tries/opinion");
  book.toggleEngine();
  book.toggleEngine();
  await release();
  expect([book.engine, book.opinionHere, shadows(book)]).toEqual([false, null, []]);
  book.toggleEngine();
  await later();
  expect(shadows(book)).toEqual([["c1", 0]]);
});

test("what is thought of a position that one has left is not said of another", async () => {
  library.thinks(line(0.6, "c1"));
  const release = library.hold("/api/tries/opinion");
  const book = await thinking();
  library.answers["/api/tries"] = (question) => tried(question, { result: ended([1, 0]), to_move: null, choices: null });
  await book.go(leafAt(book, "a"));
  await release();
  expect([asked(), book.opinionHere, shadows(book)]).toEqual([[""], null, []]);
});

test("what was thought of an earlier position and comes late does not take the place of what is thought here", async () => {
  library.thinks(line(0.6, "c1"));
  const release = library.hold("/api/tries/opinion");
  const book = await thinking();
  const told = library.thinks(line(0.5, "c2"));
  await book.go(leafAt(book, "a"));
  await later();
  await release();
  expect([asked(), book.opinionHere, shadows(book)]).toEqual([["", "a"], told, [["c2", 0]]]);
});

test("an opinion that cannot be had is a sentence, as long as one stands there", async () => {
  const book = await thinking();
  expect([book.problem, book.opinionHere]).toEqual([REFUSED, null]);
  const release = library.hold("/api/tries/opinion");
  await book.go(leafAt(book, "a"));
  library.thinks();
  await book.go(leafAt(book, "ab"));
  await release();
  expect(book.problem).toBe("");
});

test("nothing is thought of a game that is over, and nothing drawn that was thought before", async () => {
  library.thinks(line(0.6, "c1"));
  const book = await thinking();
  library.answers["/api/tries"] = (question) => tried(question, { result: ended([1, 0]), to_move: null, choices: null });
  await book.go(leafAt(book, "a"));
  await later();
  expect([asked(), book.opinionHere, shadows(book)]).toEqual([[""], null, []]);
});

test("whoever looks for a better move gets no help", async () => {
  library.thinks(line(0.6, "c1"));
  const book = await thinking("ab");
  book.practise(leafAt(book, "ab"));
  await later();
  expect([asked(), shadows(book)]).toEqual([["ab"], []]);
  book.step(-1);
  await later();
  expect(asked()).toEqual(["ab", ""]);
});

test("asking for opinions takes away the better line that was shown", async () => {
  library.thinks(line(0.6, "c1"));
  const book = await opened("ab");
  await library.judges(book, judgement(2, { line: [drawn("c2")] }));
  await book.showBetter(leafAt(book, "ab"));
  book.toggleEngine();
  expect([book.isBetterShown, book.praise, shadows(book)]).toEqual([false, "", []]);
});

test("opinions can be asked for, and sides chosen, before the board is there", async () => {
  const told = library.thinks(line(0.6, "c1"));
  const book = new Book(studyTold());
  book.toggleEngine();
  book.choose(null);
  await later();
  expect([book.opinionHere, book.problem]).toEqual([told, ""]);
});

test("for one side, moves are drawn only when it is to move; in open games what is thought is said all the same", async () => {
  const told = library.thinks(line(0.6, "c1"));
  const book = await thinking("a");
  expect([book.side, book.isItsTurn]).toEqual([null, true]);
  book.choose(0);
  expect([book.isItsTurn, book.isSecret, book.opinionHere, shadows(book)]).toEqual([false, false, told, []]);
  book.choose(1);
  expect([book.isItsTurn, shadows(book), asked()]).toEqual([true, [["c1", 0]], ["a"]]);
});

test("where hands are hidden, a side hears nothing that rests on the hand of another", async () => {
  const told = library.thinks(line(0.6, "c1"));
  const book = await opened("a", { hidden: true });
  for (const side of [1, 0]) book.choose(side);
  expect(asked()).toEqual([]);
  book.toggleEngine();
  await later();
  expect([book.isSecret, book.opinionHere, shadows(book), asked()]).toEqual([true, null, [], []]);
  book.choose(1);
  await later();
  expect([book.isSecret, book.opinionHere, shadows(book), asked()]).toEqual([false, told, [["c1", 0]], ["a"]]);
  book.choose(0);
  expect([book.isSecret, book.opinionHere, shadows(book)]).toEqual([true, null, []]);
  book.choose(null);
  expect([book.isSecret, book.opinionHere, shadows(book)]).toEqual([false, told, [["c1", 0]]]);
});

test("nothing is secret when the game is over", async () => {
  library.answers["/api/tries"] = (question) => tried(question, { result: ended([1, 0]), to_move: null, choices: null });
  const book = await opened("a", { hidden: true });
  book.choose(0);
  expect(book.isSecret).toBe(false);
});

test("as long as nobody knows who is to move, hidden hands are secret", () => {
  const book = new Book(studyTold({ hidden: true }));
  book.choose(0);
  expect([book.isItsTurn, book.isSecret]).toEqual([false, true]);
});
