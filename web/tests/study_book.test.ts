/** Where one stands in a study, what lies on the board there, and what is tried and noted. */
import { beforeEach, expect, test } from "vitest";
import { settings } from "../src/house/settings.svelte";
import { Book } from "../src/study/book.svelte";
import { isFragment, textIn } from "../src/study/fragment";
import { later, more, said, settled } from "./tabletop";
import { judgement, leafAt, Library, opened, REFUSED, standing, studyTold, tried, type Question } from "./studying";
import { words } from "./told";

let library: Library;
beforeEach(() => {
  library = new Library();
  settings.language = "en";
  settings.confirm = true;
});

test("a study opens at its first position, of which the server is asked", async () => {
  const book = await opened();
  expect(library.under("/api/tries")).toEqual([{ study: "s", moves: [], openly: false }]);
  expect([standing(book), book.tried?.ply, book.boardState?.shown.scene.pieces[0]?.cell]).toEqual(["", 0, "c0"]);
  expect([book.problem, book.praise, book.engine, book.isBetterShown, book.practice]).toEqual(["", "", false, false, null]);
});

test("another position is shown on the same board, to whoever is to move there", async () => {
  const book = await opened();
  const { boardState } = book;
  await book.go(leafAt(book, "abc"));
  expect(library.under("/api/tries").at(-1)).toEqual({ study: "s", moves: ["a", "b", "c"], openly: false });
  expect(book.boardState).toBe(boardState);
  expect([boardState!.shown.told.you, boardState!.shown.told.ply]).toEqual([[1], 3]);
  library.answers["/api/tries"] = (asked) => tried(asked, { to_move: null, choices: null });
  await book.go(leafAt(book, "abcd"));
  expect(boardState!.shown.told.you).toEqual([]);
});

test("two lines after which the same lies on the board are two positions", async () => {
  library.answers["/api/tries"] = (asked) => tried(asked, { choices: { c1: settled(`after ${asked.moves.join("")}`) } });
  const book = await opened("ab");
  await book.go(leafAt(book, "ax"));
  await book.boardState!.pickCell("c1");
  expect(library.under("/api/tries").at(2)?.moves).toEqual(["a", "x", "after ax"]);
});

test("only the position that one went to last is shown, whichever comes first", async () => {
  const book = await opened();
  const release = library.hold("/api/tries");
  void book.go(leafAt(book, "a"));
  library.answers["/api/tries"] = (asked) => tried(asked);
  await book.go(leafAt(book, "ab"));
  await release();
  expect([standing(book), book.tried?.ply]).toEqual(["a b", 2]);
});

test("a position that cannot be had is a sentence, as long as one stands there", async () => {
  const book = new Book(studyTold());
  library.refuse("/api/tries");
  await book.go(book.root);
  expect([book.problem, book.boardState]).toEqual([REFUSED, null]);
  const release = library.hold("/api/tries");
  void book.go(leafAt(book, "a"));
  expect(book.problem).toBe("");
  library.answers["/api/tries"] = (asked) => tried(asked);
  await book.go(leafAt(book, "ab"));
  await release();
  expect(book.problem).toBe("");
});

test("a number of a move leads there, and no further than the game", async () => {
  const book = await opened();
  const places = [2, 0, 1, 9, -3].map((ply) => {
    book.goToPly(ply);
    return standing(book);
  });
  expect(places).toEqual(["a b", "", "a", "a b c d", ""]);
});

test("one steps to and fro, and no further than the moves go", async () => {
  const book = await opened();
  const places = ([-1, 1, 1, -1] as const).map((by) => {
    book.step(by);
    return standing(book);
  });
  expect(places).toEqual(["", "a", "a b", "a"]);
  await book.go(leafAt(book, "axy"));
  book.step(1);
  expect(standing(book)).toBe("a x y");
  book.step(-1);
  expect(standing(book)).toBe("a x");
});

test("one jumps to the start, and to the end of the line one is in", async () => {
  const book = await opened("a");
  book.jump("end");
  expect(standing(book)).toBe("a b c d");
  book.jump("end");
  expect(standing(book)).toBe("a b c d");
  await book.go(leafAt(book, "ax"));
  book.jump("end");
  expect(standing(book)).toBe("a x y");
  book.jump("start");
  expect(standing(book)).toBe("");
});

test("the place in the game is that of the last move that was played", async () => {
  const book = await opened();
  const plies = ["", "a", "abc", "ax", "axy"].map((moves) => {
    void book.go(leafAt(book, moves));
    return book.ply;
  });
  expect(plies).toEqual([0, 1, 3, 1, 1]);
});

test("hands are laid open and covered again where one stands", async () => {
  const book = await opened("a");
  book.toggleOpen();
  expect(book.openly).toBe(true);
  book.toggleOpen();
  expect(library.under("/api/tries").map(({ moves, openly }) => [moves.join(""), openly])).toEqual([["a", false], ["a", true], ["a", false]]);
});

test("a move that is made on the board is played at once, and grows in the tree", async () => {
  const book = await opened("a");
  const { changed } = book;
  await book.boardState!.pickCell("c0");
  await later();
  expect(library.under("/api/tries").slice(1)).toEqual(["look", "go"].map(() => ({ study: "s", moves: ["a", "new"], openly: false })));
  expect([standing(book), book.changed, book.praise, book.problem]).toEqual(["a new", changed + 1, "", ""]);
  expect(leafAt(book, "a").children.map(({ move }) => move!.text)).toEqual(["b", "x", "new"]);
  expect(book.boardState!.picking.mine).toBe(true);
});

test("a move that was tried before is found again", async () => {
  const book = await opened("a");
  await book.play("x");
  expect(book.at).toBe(leafAt(book, "ax"));
  expect(leafAt(book, "a").children).toHaveLength(2);
});

test("a refused move says why, and another one can be picked", async () => {
  const book = await opened("a");
  library.refuse("/api/tries");
  await book.boardState!.pickCell("c0");
  expect(book.boardState!.picking.mine).toBe(false);
  await later();
  expect([standing(book), book.problem, book.boardState!.picking.mine]).toEqual(["a", REFUSED, true]);
});

test("a move that is refused before there is a board says why", async () => {
  const book = new Book(studyTold());
  library.refuse("/api/tries");
  await book.play("new");
  expect(book.problem).toBe(REFUSED);
});

test("whoever goes elsewhere while a move is on its way is left there, whatever becomes of it", async () => {
  const book = await opened("a");
  for (const possible of [true, false]) {
    if (!possible) library.refuse("/api/tries");
    const release = library.hold("/api/tries");
    const played = book.play("new");
    library.answers["/api/tries"] = (asked) => tried(asked);
    await book.go(leafAt(book, "ab"));
    await release();
    await played;
    expect([standing(book), book.problem]).toEqual(["a b", ""]);
    await book.go(leafAt(book, "a"));
  }
  expect(leafAt(book, "a").children).toHaveLength(2);
});

test("whoever steps back before the move lies there can pick another one", async () => {
  const book = await opened("a");
  const release = library.hold("/api/tries");
  const held = library.answers["/api/tries"]!;
  library.answers["/api/tries"] = (asked, path) => (library.under("/api/tries").length === 3 ? held(asked, path) : tried(asked));
  await book.boardState!.pickCell("c0");
  await later();
  expect([standing(book), book.tried?.ply, book.boardState!.picking.mine]).toEqual(["a new", 1, false]);
  book.step(-1);
  await later();
  await release();
  expect([standing(book), book.tried?.ply, book.boardState!.picking.mine, book.boardState!.picking.picked]).toEqual(["a", 1, true, []]);
});

test("what the board has to ask is asked of the position that lies there", async () => {
  const asked: Record<string, Question> = {};
  const note = (what: string, answer: object) => (question: Question) => {
    asked[what] = question;
    return answer;
  };
  library.answers["/api/tries"] = (question) => tried(question, { choices: { c0: more({}), c1: { move: null, next: null } } });
  library.answers["/api/tries/choices"] = note("choices", { choices: { c2: settled("c1c2") } });
  library.answers["/api/tries/foresight"] = note("foresight", { foresight: { note: null, points: 7, falls: [] } });
  library.answers["/api/tries/refusal"] = note("refusal", { refusal: { reason: words("No entry."), cells: [] } });
  const { boardState } = await opened("ab");
  await boardState!.pickCell("c2");
  await later();
  expect(said(boardState!)).toBe("No entry.");
  await boardState!.pickCell("c1");
  expect(Object.keys(boardState!.picking.choices)).toEqual(["c2"]);
  await boardState!.foreseeing.ask("c1c2");
  expect(boardState!.foreseeing.of("c1c2")?.points).toBe(7);
  const position = { study: "s", moves: ["a", "b"] };
  expect(asked).toEqual({ choices: { ...position, path: ["c1"] }, foresight: { ...position, move: "c1c2" }, refusal: { ...position, path: ["c2"] } });
});

test("what moves are worth is asked of the position that lies there", async () => {
  const book = await opened("ab");
  const verdicts = { value: null };
  library.answers["/api/tries/verdicts"] = () => verdicts;
  expect(await book.verdicts()).toEqual(verdicts);
  expect(library.under("/api/tries/verdicts")).toEqual([{ study: "s", moves: ["a", "b"] }]);
});

test("lines are put first and cut off, words and marks are noted, and each time the tree is told to be another", async () => {
  const book = await opened("ax");
  const children = () => leafAt(book, "a").children.map(({ move }) => move!.text);
  expect([book.changed, children()]).toEqual([0, ["b", "x"]]);
  book.promote();
  expect([book.changed, children()]).toEqual([1, ["x", "b"]]);
  book.comment("  so  ");
  expect([book.changed, book.at.comment]).toEqual([2, "so"]);
  book.mark("!?");
  expect([book.changed, book.at.mark]).toEqual([3, "!?"]);
  book.cutOff();
  expect([book.changed, children(), standing(book)]).toEqual([4, ["b"], "a"]);
});

test("the first position cannot be cut off", async () => {
  const book = await opened();
  book.cutOff();
  expect([standing(book), book.changed, book.root.children.length]).toEqual(["", 0, 1]);
});

test("a small tree is shared in the link itself, with the marks that were found for its moves", async () => {
  const book = await opened();
  await library.judges(book, judgement(2, { mark: "blunder" }));
  let sent: unknown;
  library.answers["/api/tries/record"] = (tree) => {
    sent = tree;
    return "the game";
  };
  const link = await book.share();
  expect(link.startsWith("/study#")).toBe(true);
  const fragment = link.slice("/study".length);
  expect([isFragment(fragment), await textIn(fragment)]).toEqual([true, "the game"]);
  expect(sent).toMatchObject({ study: "s", nodes: [{ move: "a", mark: "" }, { move: "b", mark: "??" }, { move: "c" }, { move: "d" }, { move: "x" }, { move: "y" }] });
  expect(library.under("/api/studies")).toEqual([]);
});

test("a large tree is kept as a study, to which the link leads", async () => {
  const book = await opened();
  library.answers["/api/tries/record"] = () => "a".repeat(60_001);
  library.answers["/api/studies"] = () => ({ study: "kept" });
  expect(await book.share()).toBe("/study/kept");
  expect(library.under("/api/studies")).toMatchObject([{ tree: { study: "s", nodes: [{ move: "a" }, {}, {}, {}, {}, {}] } }]);
});

test("moves that were played have the marks that were found for them, and others those that somebody gave them", async () => {
  const book = await opened("ab");
  expect([book.judgement, book.signOf(leafAt(book, "ab"))]).toEqual([null, ""]);
  await library.judges(book, judgement(1, { mark: "fine" }), judgement(2, { mark: "inaccuracy" }), judgement(3), judgement(4, { mark: "blunder" }));
  const signs = () => ["", "a", "ab", "abc", "abcd", "ax"].map((moves) => book.signOf(leafAt(book, moves)));
  expect(signs()).toEqual(["", "", "?!", "?", "??", ""]);
  expect(book.judgement?.ply).toBe(2);
  book.mark("!");
  expect(signs()[2]).toBe("!");
  expect(["", "a", "ax"].map((moves) => book.judgementOf(leafAt(book, moves))?.ply)).toEqual([undefined, 1, undefined]);
});

test("seats are called by the names of those who sat there, computers by their level, others as the game calls them", async () => {
  const book = new Book(studyTold({ names: ["my level:3", "level:5 strong", "", "level:x"], seats: ["White", "Black", "Red", "Blue", "Grey"].map((name) => words(name)) }));
  expect([0, 1, 2, 3, 4].map((seat) => book.levelAt(seat))).toEqual([null, "5", null, null, null]);
  expect([0, 1, 2, 3, 4].map((seat) => book.nameAt(seat))).toEqual(["my level:3", "the computer (level 5)", "Red", "level:x", "Grey"]);
  expect(book.seatAt(1)).toBe("Black");
});

test("a seat is painted by the first of its colours, once that is known", async () => {
  const book = new Book(studyTold());
  expect(book.lookOf(0)).toBe("");
  await book.go(book.root);
  expect([book.lookOf(0), book.lookOf(1)]).toEqual(["white", "black"]);
});
