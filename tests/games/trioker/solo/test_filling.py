"""A shape that is filled: drawn as it lies, turned by sixths, picked, judged and advised."""

from math import cos, hypot, pi, sin

import pytest

from trilude.contract.choices import Choices
from trilude.contract.errors import TriludeError
from trilude.contract.scene import Mark, Turn
from trilude.games.trioker.pieces import BOX_ORDER, NAMES
from trilude.games.trioker.solo import filling as module
from trilude.games.trioker.solo.filling import Filling
from trilude.games.trioker.solo.library import library
from trilude.games.trioker.solo.lines import read

Point = tuple[float, float]


@pytest.fixture
def laid() -> Filling:
    """A hexagon with two pieces, an A and a V."""
    return read("shape hexagon b2=031 b1=123")


def corners(path: str) -> list[Point]:
    assert path[0] == "M"
    assert path[-1] == "Z"
    points = [tuple(map(float, point.split())) for point in path[1:-1].split("L")]
    return [(x, y) for x, y in points]


def following(choices: Choices, thing: str) -> Choices:
    pick = choices[thing]
    assert pick.move is None
    assert pick.next is not None
    return pick.next


def test_cells_are_triangles_with_sides_of_length_two(laid: Filling) -> None:
    assert [cell.id for cell in laid.board.cells] == ["b1", "b2", "b3", "a1", "a2", "a3"]
    assert [cell.label for cell in laid.board.cells] == ["b1", "b2", "b3", "a1", "a2", "a3"]
    for cell in laid.board.cells:
        for (ax, ay), (bx, by) in zip(cell.outline, cell.outline[1:] + cell.outline[:1], strict=True):
            assert hypot(ax - bx, ay - by) == pytest.approx(2, abs=0.0002)


def test_pieces_lie_in_their_cells_and_their_marks_in_the_corners(laid: Filling) -> None:
    outlines = {cell.id: cell.outline for cell in laid.board.cells}
    assert [(piece.id, piece.cell, piece.glyph, piece.look) for piece in laid.scene.pieces] == [
        ("123", "b1", "123", "tile laid"),
        ("310", "b2", "031", "tile laid"),
    ], "in the order of cells, however they were filled"
    for piece in laid.scene.pieces:
        outline = outlines[piece.cell]
        x, y = (sum(point[axis] for point in outline) / 3 for axis in (0, 1))
        assert piece.at == pytest.approx((x, y), abs=0.0001)
        assert [mark.text for mark in piece.marks] == list(piece.glyph)
        for corner, drawn, mark in zip(outline, corners(piece.shape), piece.marks, strict=True):
            towards = (corner[0] - x, corner[1] - y)
            assert drawn == pytest.approx([0.94 * value for value in towards], abs=0.001), "a little smaller"
            assert mark.at == pytest.approx([0.5 * value for value in towards], abs=0.0001), "inside the corner"
            assert tuple(round(value, 4) for value in mark.at) == mark.at, "short enough to send"


def test_values_are_dots_and_the_black_corner_is_the_one_sign_without_a_digit() -> None:
    marks = {mark.text: mark for text in ("012", "333", "23*") for mark in drawn(text)}
    assert [(text, marks[text].look, marks[text].shape.count("M")) for text in ("0", "1", "2", "3", "")] == [
        ("0", "naught", 1),
        ("1", "pip", 1),
        ("2", "pip", 2),
        ("3", "pip", 3),
        ("", "joker-dot", 1),
    ]


def drawn(corners: str) -> tuple[Mark, ...]:
    (piece,) = read(f"shape AV joker:yes a1={corners}").scene.pieces
    return piece.marks


def turned(point: Point) -> Point:
    """A sixth of a turn clockwise; y grows downwards."""
    x, y = point
    return x * cos(pi / 3) - y * sin(pi / 3), x * sin(pi / 3) + y * cos(pi / 3)


def test_a_piece_in_hand_turns_by_sixths(laid: Filling) -> None:
    assert set(laid.board.turns) == set(NAMES)
    for item, turns in laid.board.turns.items():
        ways = {turn.id: turn for turn in turns}
        assert len(turns) == len(ways) == (2 if len(set(item)) == 1 else 6)
        assert all(turn.flipped == turn.id for turn in turns), "pieces are never turned over"
        assert all(turn.rotated in ways for turn in turns)


def test_marks_turn_with_the_piece(laid: Filling) -> None:
    ways = {turn.id: turn for turn in laid.board.turns["123"]}
    seen: list[str] = []
    turn: Turn = ways["up-123"]
    for _ in range(6):
        seen.append(turn.id)
        after = ways[turn.rotated]
        places = {mark.text: mark.at for mark in after.marks}
        for mark in turn.marks:
            assert places[mark.text] == pytest.approx(turned(mark.at), abs=0.0002)
        assert corners(after.shape) != corners(turn.shape)
        turn = after
    assert turn.id == seen[0]
    assert set(seen) == set(ways)


def test_every_choice_puts_the_piece_where_and_as_it_shows() -> None:
    before = read("shape hexagon b1=000")
    turns = before.choices(("123",))
    assert len(turns) == 6
    for turn in turns:
        way, shown = turn.split("-")
        cells = following(turns, turn)
        assert cells == before.choices(("123", turn))
        assert sorted(cells) == (["a2", "b3"] if way == "up" else ["a1", "a3", "b2"]), "the empty ones"
        for cell, pick in cells.items():
            assert (pick.move, pick.next) == (f"{cell}={shown}", None)
            assert before.do(f"{cell}={shown}").text == f"shape hexagon b1=000 {cell}={shown}"
    assert before.choices(("nothing",)) == before.choices(("b1", "b1")) == {}


def test_a_turn_that_fits_nowhere_is_not_offered() -> None:
    turns = read("shape hexagon b1=000 b3=111 a2=222").choices(("123",))
    assert sorted(turn.split("-")[0] for turn in turns) == ["down"] * 3


def test_the_hand_shows_what_is_left() -> None:
    filling = read("shape hexagon b1=123")
    (tray,) = filling.scene.trays
    assert (tray.seat, tray.backs, filling.scene.to_move) == (0, 0, 0)
    assert [item.id for item in tray.items] == [NAMES[kind] for kind in BOX_ORDER[:24]], "as they lie in the box"
    assert [item.id for item in tray.items if item.used] == ["123"]
    assert set(filling.choices()) == {"b1", *NAMES[:24]} - {"123"}
    assert filling.choices()["b1"].move == "lift b1"
    first = tray.items[0]
    a_shaped = filling.scene.pieces[0]
    assert (first.shape, first.look, first.glyph) == (a_shaped.shape, "tile laid", "000")
    assert [mark.at for mark in first.marks] == [mark.at for mark in a_shaped.marks]
    (with_joker,) = read("shape giant-hexagon-joker").scene.trays
    assert (len(with_joker.items), with_joker.items[-1].name.fr) == (25, "Joker")
    assert [mark.text for mark in with_joker.items[-1].marks] == ["2", "3", ""]
    names = {item.id: (item.name.en, item.name.fr) for item in with_joker.items}
    assert names["330"] == ("piece 330, double three-zero", "pièce 330, double trois-zéro")
    assert names["012"] == ("piece 012", "pièce 012")


def test_the_same_piece_of_two_boxes_is_told_apart() -> None:
    filling = read("shape AVA boxes:2 a1=001 a3=010")
    assert [piece.id for piece in filling.scene.pieces] == ["001", "001-2"]
    assert [item.used for item in filling.scene.trays[0].items if item.id == "001"] == [True]
    assert [item.used for item in filling.do("lift a1").scene.trays[0].items if item.id == "001"] == [False]


def test_a_puzzle_is_solved_by_following_advice_and_not_before() -> None:
    filling = read("shape hexagon")
    while not filling.state.solved:
        assert filling.advises
        advice = filling.advice()
        assert advice.do is not None
        assert advice.solvable is not None
        assert advice.solvable.en.startswith("Yes")
        picked = filling.choices(advice.path[:-1])[advice.path[-1]]
        assert picked.move == advice.do
        cell, piece = advice.do.split("=")
        assert advice.words.fr == f"Posez {piece} en {cell}."
        assert not filling.state.faults
        assert filling.state.words.en == f"{filling.state.done} of 6 cells filled."
        filling = filling.do(advice.do)
    assert filling.state.words.en == "Solved. Well done!"
    assert filling.state.done == 6
    assert not filling.advises
    done = filling.advice()
    assert (done.do, done.words) == (None, filling.state.words)


def test_a_shape_that_is_full_of_wrong_pieces_is_not_solved() -> None:
    filling = read("shape AV a1=000 a2=111")
    state = filling.state
    assert (state.solved, state.stuck, state.done) == (False, True, 2)
    assert state.words.fr == "2 cases remplies sur 2."
    assert len(state.faults) == 2
    assert state.faults[0].fr.startswith("Des coins réunis diffèrent")
    advice = filling.advice()
    assert advice.do is None
    assert advice.words == advice.solvable
    assert advice.words.en == "No, with these pieces where they are it cannot be solved; lift some."


def test_where_there_is_no_solution_at_all_advice_says_so() -> None:
    assert read("shape AVA pieces:000,111,222").advice().words.en == "No, it has no solution at all."


def test_advice_that_would_take_too_long_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "EFFORT", 3)
    advice = read("shape hexagon").advice()
    assert (advice.do, advice.solvable, advice.words.en) == (None, None, "After 3 tries nobody knows yet.")


def test_the_black_corner_of_the_joker_belongs_on_a_tip_where_the_puzzle_says_so() -> None:
    filling = read("shape super-triangle")
    cells = filling.choices(("joker", "up-23*"))
    faults = [filling.do(pick.move or "").state.faults for pick in cells.values()]
    assert any("black corner" in fault[0].en for fault in faults if fault)
    assert not all(faults)


def test_all_pieces_are_taken_off_but_those_that_are_given() -> None:
    filling = read("shape AVA lying:a2=000")
    assert filling.acts == ()
    more = filling.do("a1=001")
    (clear,) = more.acts
    assert more.do(clear.do) == filling
    assert [thing for thing, pick in more.choices().items() if pick.move] == ["a1"], "a given piece is not lifted"


@pytest.mark.parametrize(
    ("act", "sentence"),
    [
        ("b2=999", "There is no piece “999”"),
        ("z9=000", "no cell z9"),
        ("lift b2", "Cell b2 is empty."),
        ("turn b2", "Cell b2 is empty."),
        ("dance", "“dance” is nothing that can be done here."),
        ("b1=111", "Cell b1 is taken"),
        ("b2=000", "The piece 000 is not in your hand."),
        ("b2=joker", "The piece joker is not in your hand."),
    ],
)
def test_what_cannot_be_done_is_refused(act: str, sentence: str) -> None:
    filling = read("shape hexagon b1=000")
    with pytest.raises(TriludeError) as refusal:
        filling.do(act)
    assert sentence in refusal.value.text.en
    assert refusal.value.text.fr != refusal.value.text.en


def test_a_solution_is_laid_on_the_shape() -> None:
    filling = read("shape AVA lying:a2=000")
    solution = filling.attempt.solve()
    assert solution is not None
    full = filling.filled(solution)
    assert full.state.solved
    assert len(full.attempt.laid) == 2
    assert len(library()["hexagon"].shape.cells) == 6
