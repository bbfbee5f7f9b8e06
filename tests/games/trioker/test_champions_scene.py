"""The game for two champions as it is drawn and clicked, against a plain reading of the page."""

import re
from math import hypot, isclose, sqrt

import pytest

from tests.effort import rounds
from tests.games.in_step import play_in_step
from tests.games.trioker.champions_cases import EVEN_HAS_FEWER, at
from tests.games.trioker.plain_champions import (
    CAMPS,
    CELLS,
    HATCHED,
    NAME_OF,
    NAMES,
    POINTS,
    START,
    PlainChampions,
    points_up,
    turns,
)
from trilude.contract.position import Position
from trilude.contract.scene import Mark, Turn
from trilude.games.trioker.champions import GAME

Spot = tuple[float, float]

ONE_PIECE = r"""
                .-------.-------.-------.
              /g1 \g2 /g3 \g4 /g5 \g6 /g7 \
            .-------.-------.-------.-------.
          /f1 \f2 /f3 \f4 /f5 \f6 /f7 \f8 /f9 \
        .-------.-------.-------.-------.-------.
      /e1 \e2 /e3 \e4 /e5 \e6 /e7 \e8 /e9 \e10/e11\
    .-------.-------.-------1-------.-------.-------.
  /d1 \d2 /d3 \d4 /d5 \d6 /101\d8 /d9 \d10/d11\d12/d13\
.-------.-------.-------0-------1-------.-------.-------.
  \c1 /c2 \c3 /c4 \c5 /c6 \c7 /c8 \c9 /c10\c11/c12\c13/
    .-------.-------.-------.-------.-------.-------.
      \b1 /b2 \b3 /b4 \b5 /b6 \b7 /b8 \b9 /b10\b11/
        .-------.-------.-------.-------.-------.
          \a1 /a2 \a3 /a4 \a5 /a6 \a7 /a8 \a9 /
            .-------.-------.-------.-------."""


def start(hatched: bool = True) -> Position:
    return Position.start(GAME, GAME.choose({"hatched": hatched}), 0)


def near(one: Spot, two: Spot) -> bool:
    return isclose(one[0], two[0], abs_tol=1e-3) and isclose(one[1], two[1], abs_tol=1e-3)


def spot(point: tuple[int, int]) -> Spot:
    """Where a point of the whole triangle lies when sides have length 2; the tip is at (0, 0)."""
    line, number = point
    return 2.0 * number - line, sqrt(3) * line


def test_a_board_in_a_terminal() -> None:
    assert str(start().play("101@d7")) == ONE_PIECE.removeprefix("\n")


def test_cells_are_triangles_side_by_side() -> None:
    cells = start().board.cells
    assert {cell.id for cell in cells} == set(CELLS)
    tip = next(cell for cell in cells if CELLS[cell.id] == START).outline[0]
    away = spot(POINTS[START][0])
    for cell in cells:
        assert cell.label == cell.id
        for drawn, point in zip(cell.outline, POINTS[CELLS[cell.id]], strict=True):
            x, y = spot(point)
            assert near((drawn[0] - tip[0], drawn[1] - tip[1]), (x - away[0], y - away[1]))


@pytest.mark.parametrize(("hatched", "kind"), [(True, "tri hatched"), (False, "tri closed")])
def test_hatched_cells_look_closed_where_they_are(hatched: bool, kind: str) -> None:
    for cell in start(hatched).board.cells:
        place = CELLS[cell.id]
        assert cell.look == ("tri start" if place == START else kind if place in HATCHED else "tri")


def test_hatching_runs_from_edge_to_edge_inside_its_cell() -> None:
    position = start()
    outlines = {_middle(cell.outline): cell.outline for cell in position.board.cells if "hatched" in cell.look}
    assert outlines
    for mark in (mark for cell in position.board.cells for mark in cell.marks if mark.look == "hatching"):
        outline = next(found for middle, found in outlines.items() if near(middle, mark.at))
        for x, y in _corners(mark.shape):
            point = (mark.at[0] + x, mark.at[1] + y)
            away = [_distance(point, a, b) for a, b in zip(outline, (*outline[1:], outline[0]), strict=True)]
            assert min(away) < 0.01, "each line ends on an edge"
            assert sum(away) < sqrt(3) + 0.01, "and lies inside"


def _distance(point: Spot, a: Spot, b: Spot) -> float:
    """From a point to a line."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    return abs((b[0] - a[0]) * (point[1] - a[1]) - (b[1] - a[1]) * (point[0] - a[0])) / length


def _corners(shape: str) -> list[Spot]:
    return [(float(x), float(y)) for x, y in re.findall(r"[ML](\S+) ([^LMZ]+)", shape)]


def _middle(outline: tuple[Spot, ...]) -> Spot:
    return sum(x for x, _ in outline) / 3, sum(y for _, y in outline) / 3


def drawn_alike(position: Position, plain: PlainChampions) -> None:
    """Pieces, trays, seats, notes and ways to click are those of the plain reading."""
    scene = position.scene
    assert scene.game == "trioker-champions"
    assert scene.to_move == plain.to_move()
    assert {piece.cell: piece.glyph for piece in scene.pieces} == {NAMES[c]: way for c, way in plain.laid.items()}
    assert [seat.score for seat in scene.seats] == list(plain.scores())
    outlines = {cell.id: cell.outline for cell in position.board.cells}
    for piece in scene.pieces:
        name, outline = NAME_OF[piece.glyph], outlines[piece.cell]
        assert piece.id == name
        assert piece.look == ("tile even" if name in CAMPS[0] else "tile odd")
        x, y = _middle(outline)
        assert near(piece.at, (x, y))
        for corner, drawn, mark in zip(outline, _corners(piece.shape), piece.marks, strict=True):
            across, down = corner[0] - x, corner[1] - y
            assert near(drawn, (0.94 * across, 0.94 * down))
            assert near(mark.at, (across / 2, down / 2))
        assert "".join(mark.text for mark in piece.marks) == piece.glyph
    for seat, tray in enumerate(scene.trays):
        assert tray.seat == seat
        assert [(item.id, item.used) for item in tray.items] == [
            (name, name not in plain.hands[seat]) for name in CAMPS[seat]
        ]
        assert {item.look for item in tray.items} == {("tile even", "tile odd")[seat]}
    assert len(scene.notes) == (plain.owed > 0 and not plain.over)
    for note in scene.notes:
        assert note.en.startswith(f"{plain.owed} more to play")
        assert note.fr.startswith(f"Encore {plain.owed} à jouer")
    for move in position.legal_moves[:: 1 + len(position.legal_moves) // 10]:
        ways = GAME.scene.paths(position, move.id)
        if move.text == "pass":
            assert ways == (("pass",),)
            assert {scene.names["pass"].en[:4], scene.names["pass"].fr[:4]} == {"Pass"}
        else:
            way, _, cell = move.text.partition("@")
            assert ways == ((NAME_OF[way], f"{'up' if points_up(CELLS[cell]) else 'down'}-{way}", cell),)


def test_scenes_show_what_lies_on_the_table() -> None:
    for seed in range(rounds(10)):
        hatched = seed % 2 == 0
        play_in_step(start(hatched), PlainChampions(hatched), seed, drawn_alike)


def test_a_note_tells_of_plays_owed() -> None:
    for owed in (0, 1, 2):
        here = f"101@d7,001@c7 e {owed} 0"
        drawn_alike(at(here), PlainChampions.of_text(here))


def test_the_last_placement_is_marked_and_a_pass_marks_nothing() -> None:
    assert start().scene.last == ()
    assert start().play("101@d7").scene.last == ("d7",)
    assert at(EVEN_HAS_FEWER).play("pass").scene.last == ()


def test_seats_are_named_in_both_languages() -> None:
    assert [(seat.name.en, seat.name.fr, seat.look) for seat in start().scene.seats] == [
        ("Even", "Pair", "even"),
        ("Odd", "Impair", "odd"),
    ]


def _turned(at: Spot) -> Spot:
    """A sixth of a turn clockwise about the middle of the piece, y downwards."""
    x, y = at
    return x / 2 - sqrt(3) / 2 * y, sqrt(3) / 2 * x + y / 2


def _same_marks(one: tuple[Mark, ...], two: tuple[Mark, ...]) -> bool:
    return all(any(near(a.at, b.at) and a.text == b.text for b in two) for a in one)


def test_pieces_in_hand_can_be_turned_by_sixths() -> None:
    position = start()
    for tray in position.scene.trays:
        for item in tray.items:
            drawn = position.board.turns[item.id]
            by_id: dict[str, Turn] = {turn.id: turn for turn in drawn}
            assert set(by_id) == {f"{way}-{text}" for way in ("up", "down") for text in turns(item.id)}
            assert len(drawn) == len(by_id)
            assert (item.glyph, item.name.en[:9], item.name.fr[:9]) == (item.id, f"piece {item.id}", f"pièce {item.id}")
            assert item.shape == by_id[f"up-{item.id}"].shape
            assert item.marks == by_id[f"up-{item.id}"].marks
            for turn in drawn:
                assert turn.flipped == turn.id
                assert "".join(mark.text for mark in turn.marks) == turn.id.split("-")[1]
                after = by_id[turn.rotated]
                moved = tuple(Mark(_turned(mark.at), mark.text) for mark in turn.marks)
                assert _same_marks(moved, after.marks)
                corners = _corners(after.shape)
                assert len(corners) == 3
                assert all(any(near(_turned(c), d) for d in corners) for c in _corners(turn.shape))
