"""Triplex as it is drawn and clicked, against a plain reading of the page."""

import random
import re
from itertools import permutations
from math import hypot, isclose, sqrt

import pytest

import trilude
from tests.effort import rounds
from tests.games.in_step import play_in_step
from tests.games.triplex.agreement import NAMES, any_position, both, eager
from tests.games.triplex.plain import CELLS, CENTRE, HOME, SHAPES, PlainTriplex, in_order, spot
from trilude.contract.position import Position
from trilude.games.triplex import GAME, scene

GLYPHS = ("□△○", "■▲●")
SIDES = ("white", "black")

BOARD = """\
           g1    g2    g3    g4

        f1    f2    f3    f4    f5

     e1    e2    e3    e4    e5    e6

  d1    d2    d3    d4    d5    d6    d7

     c1    c2    ●■    c4    c5    c6

        b1    b2    b3    ○□△   b5

           a1    a2    a3     ▲"""


def test_a_board_in_a_terminal() -> None:
    assert str(trilude.position("triplex", "○□△b4 ○□c3,△a4 w 20 1")) == BOARD


def test_cells_are_hexagons_side_by_side() -> None:
    """Sides have length 1: neighbours in a row are √3 apart, rows 1.5; the centre is where distances begin."""
    cells = trilude.start("triplex").board.cells
    assert [cell.id for cell in cells] == CELLS
    for cell in cells:
        x, row = spot(cell.id)
        assert cell.centre == pytest.approx((x * sqrt(3) / 2, 1.5 * (3 - row)), abs=1e-4)
        assert cell.label == cell.id
        assert len(set(cell.outline)) == 6
        assert all(isclose(hypot(u - cell.centre[0], v - cell.centre[1]), 1, abs_tol=1e-3) for u, v in cell.outline)
        assert min(v for _, v in cell.outline) == pytest.approx(cell.centre[1] - 1, abs=1e-4), "a corner points up"
        closed = zip(cell.outline, (*cell.outline[1:], cell.outline[0]), strict=True)
        assert all(isclose(hypot(u - s, v - t), 1, abs_tol=1e-3) for (u, v), (s, t) in closed), (
            "corners follow each other"
        )


def test_homes_and_the_centre_look_their_own() -> None:
    for cell in trilude.start("triplex").board.cells:
        home = cell.id in HOME.values()
        assert cell.look == ("hex centre" if cell.id == CENTRE else "hex home" if home else "hex")


def picked(plain: PlainTriplex, text: str) -> set[tuple[str, ...]]:
    """The ways in which a person picks a move: the pieces that go in any order, but the top one last."""
    if "@" in text:
        return {(text[2:],)}
    ways, _, stay = text.partition("/")
    start, end = ways.replace("x", "-").split("-")
    cell, top, below = start[-2:], start[0], start[1:-2]
    stack = plain.stacks[cell]
    if len(stack) == 1:
        return {(cell, end)}
    side = SIDES[stack[0][0]]
    last = (f"stay-{SHAPES.index(stay)}",) if stay else ()
    found = {
        (cell, *(f"{side}-{NAMES[shape][0]}" for shape in (*order, top)), end, *last) for order in permutations(below)
    }
    as_it_lies = len(below) + 1 == len(stack) and stack[0][1] == top
    return found | ({(cell, end)} if as_it_lies else set())


def drawn_alike(position: Position, plain: PlainTriplex) -> None:
    """Pieces, seats, notes and ways to click are those of the plain reading."""
    scene = position.scene
    assert scene.game == "triplex"
    assert scene.to_move == plain.to_move()
    assert [(seat.name.en, seat.score, seat.look) for seat in scene.seats] == [
        ("White", None, "white"),
        ("Black", None, "black"),
    ]
    centres = {cell.id: cell.centre for cell in position.board.cells}
    drawn: dict[str, list[str]] = {}
    for piece in scene.pieces:
        drawn.setdefault(piece.cell, []).insert(0, piece.id)
        side, shape = SIDES.index(piece.id.split("-")[0]), next(s for s in SHAPES if NAMES[s][0] in piece.id)
        assert (piece.look, piece.glyph) == (SIDES[side], GLYPHS[side][SHAPES.index(shape)])
    stacks = {cell: [stack[0], *in_order(stack[1:])] for cell, stack in plain.stacks.items()}
    assert drawn == {
        cell: [f"{SIDES[side]}-{NAMES[shape][0]}" for side, shape in stack] for cell, stack in stacks.items()
    }
    for cell in drawn:
        spots = [piece.at for piece in scene.pieces if piece.cell == cell]
        assert len(set(spots)) == len(spots), "no piece hides another"
        away = [hypot(x - centres[cell][0], y - centres[cell][1]) for x, y in spots]
        assert max(away) < 0.5
        assert len(spots) > 1 or away == pytest.approx([0])
        assert spots[-1][1] == min(y for _, y in spots), "the top lies highest"
        assert len({y for _, y in spots[:-1]}) < 2, "the others lie side by side"
        assert sum(x for x, _ in spots) / len(spots) == pytest.approx(centres[cell][0])
    waiting = [GLYPHS[side][SHAPES.index(shape)] for side, shape in plain.waiting[:1]]
    assert [note.en for note in scene.notes] == [f"{w} waits to be put down on an empty cell." for w in waiting]
    assert [note.fr for note in scene.notes] == [f"{w} attend d’être posé sur une case vide." for w in waiting]
    for move in position.legal_moves[:: 1 + len(position.legal_moves) // 40]:
        paths = GAME.scene.paths(position, move.id)
        assert len(paths) == len(set(paths))
        assert set(paths) == picked(plain, move.text)


def test_scenes_show_what_lies_on_the_table() -> None:
    chance = random.Random(5)
    for seed in range(rounds(40)):
        position, plain = both(any_position(chance), ("bent", "straight")[seed % 2])
        play_in_step(position, plain, seed, drawn_alike, eager(plain), plies=4)


@pytest.mark.parametrize(
    "text",
    [
        "□△○c2 ○△b4,□a1 w 8 1",
        "△○c2,□d1 ○△□b4 b 8 1",
        "□*,△d1,○c3 □*,△d7,○* b 9 1",
        "□d1,△g4,○* ○□c3,△d7 w 9 1",
    ],
)
def test_stacks_and_waiting_pieces_are_shown(text: str) -> None:
    drawn_alike(*both(text))


def test_choices_are_named_in_french_too() -> None:
    names = trilude.start("triplex").scene.names
    assert names["stay-1"].fr == "△ triangle au-dessus de ce qui reste"
    assert (names["white-square"].fr, names["black-circle"].fr) == ("□ carré", "○ cercle")


@pytest.mark.parametrize(
    ("text", "move", "last"),
    [
        ("□a1,△g1,○d7 □g4,△a4,○d1 w 0 1", "□a1-a2", ("a1", "a2")),
        ("□a1,△g1,○d7 □g4,△a4,○d1 w 0 1", "○d7xa4", ("d7", "a4")),
        ("○□△b4 □g4,△a4,○d1 w 20 1", "○□△b4-d4", ("b4", "d4")),
        ("○□△b4 □g4,△a4,○d1 w 20 1", "○b4-c4/△", ("b4", "c4")),
        ("□c3,△d1,○d7 □g4,△a4,○* b 5 1", "○@e4", ("e4",)),
    ],
)
def test_the_cells_of_the_last_move_are_marked(text: str, move: str, last: tuple[str, ...]) -> None:
    position = trilude.position("triplex", text)
    assert position.scene.last == ()
    assert position.play(move).scene.last == last


def test_outlines_fit_their_cells_and_covered_pieces_are_smaller() -> None:
    """Numbers of a path are distances from the middle of a piece: of a lone or topmost one a third to half a unit."""
    scene = trilude.position("triplex", "□a1,△g1,○d7 ○□△g4 w 4 1").scene
    for piece in scene.pieces:
        lengths = [abs(float(n)) for n in re.findall(r"-?\d\.\d{3}", piece.shape)]
        covered = piece.id in ("black-square", "black-triangle")
        most = {"square": 0.36, "triangle": 0.5, "circle": 0.42}[piece.id.split("-")[1]]
        assert max(lengths) == pytest.approx(most * (0.8 if covered else 1))
        assert min(lengths) > 0.2
        kinds = {"square": "MHVHZ", "triangle": "MLHZ", "circle": "MAAZ"}
        assert "".join(re.findall("[A-Z]", piece.shape)) == kinds[piece.id.split("-")[1]]


@pytest.mark.parametrize(
    ("text", "move", "goes"),
    [
        ("□a1,△g1,○d7 □g4,△a4,○d1 w 0 1", "△g1-f1", ["white-triangle"]),
        ("○□△b4 ○□c3,△a4 b 20 1", "○c3-e4", ["black-circle"]),
        ("○□△b4 ○□c3,△a4 w 20 1", "○□△b4-d4", ["white-circle", "white-square", "white-triangle"]),
        ("□c3,△d1,○d7 □g4,△a4,○* b 5 1", "○@e4", []),
    ],
)
def test_it_is_known_which_pieces_a_move_takes_along(text: str, move: str, goes: list[str]) -> None:
    position = trilude.position("triplex", text)
    assert sorted(scene.moving(position, position.move(move).id)) == goes


def test_of_a_stack_the_top_piece_stands_clear_of_those_below() -> None:
    for text, cell in (("○□c3,△a4 □g4,△a1,○d1 w 20 1", "c3"), ("○□△b4 □g4,△a4,○d1 w 20 1", "b4")):
        position = trilude.position("triplex", text)
        stack = [piece for piece in position.scene.pieces if piece.cell == cell]
        highest = min(stack, key=lambda piece: piece.at[1])
        assert "circle" in highest.id
        assert all(piece.at[1] - highest.at[1] >= 0.4 for piece in stack if piece is not highest)
