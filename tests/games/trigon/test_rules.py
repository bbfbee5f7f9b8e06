"""The rules of Trigon against independent games, and against a second, slow reading of the rules."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import trilude
from trilude.boards.triangle_hexagon import corners
from trilude.contract.chance import draw_below
from trilude.contract.conformance import check_game
from trilude.contract.position import Position
from trilude.contract.walk import generator
from trilude.games.trigon import GAME
from trilude.games.trigon.placements import PLACEMENTS, tables
from trilude.games.trigon.reasons import cells_of
from trilude.games.trigon.shapes import BOARD, NAMES, SIZES, STARTS, turns
from trilude.games.trigon.variants import VARIANTS, Variant

GAMES = json.loads((Path(__file__).parent / "vectors.json").read_text("utf-8"))
MODES = [
    {"players": players, "teams": teams, "contact": contact, "starts": starts}
    for players, teams in ((4, False), (4, True), (3, False), (2, False))
    for contact in ("basic", "strict")
    for starts in (("sheet", "free") if players < 4 else ("sheet",))
]


def variant(name: str) -> Variant:
    return next(variant for variant in VARIANTS if variant.name == name)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: f"{game['game']}:{game['final']}")
def test_every_ply_of_an_independent_game(game: dict[str, Any]) -> None:
    played = variant(game["game"])
    position = played.start("free")
    for colour, cells, count in game["moves"]:
        assert int(position.record.turn) + 1 == colour
        assert len(position.legal_moves) == count
        position = position.play(played.to_ours(cells))
        assert played.to_theirs(position.moves[-1].text) == cells
    assert position.is_over
    if played.players == 2:
        lead = position.scores[0] - position.scores[1]
        assert game["final"] == (f"B+{lead}" if lead > 0 else f"W+{-lead}")
    else:
        assert game["final"] == " ".join(str(score + 110) for score in position.scores)


def test_pieces_turns_and_placements() -> None:
    assert sorted(SIZES) == [1, 2, 3, *[4] * 3, *[5] * 4, *[6] * 12]
    assert sum(len(of_piece) for of_piece in turns()) == 155
    assert len(tables().piece) == PLACEMENTS == 32_131
    assert sum(int(word).bit_count() for word in tables().inside) == 24_859
    assert [BOARD.names[cell] for cell in STARTS] == ["r15", "z12", "z7", "r4", "j7", "j12"]


@pytest.mark.parametrize("options", MODES, ids=str)
def test_conformance(options: dict[str, Any]) -> None:
    assert 30 < check_game(GAME, options, seed=3, every=9) <= 88


def slow_legal_moves(position: Position) -> set[int]:
    """All legal placements by the words of the rules: points, cells and pieces, nothing kept."""
    record, board = position.record, tables()
    colour, strict = int(record.turn), position.options["contact"] == "strict"
    taken = {cell for cell in range(len(BOARD.places)) if int(record.owner[cell])}
    pieces = [cells_of(int(move)) for move in record.placed[colour][: int(record.count[colour])]]
    used = {int(board.piece[move]) for move in record.placed[colour][: int(record.count[colour])]}
    around: list[dict[tuple[int, int], int]] = []
    for piece in pieces:
        points: dict[tuple[int, int], int] = {}
        for cell in piece:
            for point in corners(BOARD.places[cell]):
                points[point] = points.get(point, 0) + 1
        around.append(points)
    own = {cell for piece in pieces for cell in piece}
    beside = {other for cell in own for other in BOARD.neighbours[cell]}
    touched = {other for cell in own for other in BOARD.touching[cell]} - beside
    legal = set()
    for move in range(PLACEMENTS):
        cells = cells_of(move)
        if int(board.piece[move]) in used or taken & set(cells) or beside & set(cells) or not touched & set(cells):
            continue
        mine: dict[tuple[int, int], int] = {}
        for cell in cells:
            for point in corners(BOARD.places[cell]):
                mine[point] = mine.get(point, 0) + 1
        straight = any(
            point in points and 3 in (count, points[point]) for point, count in mine.items() for points in around
        )
        if not (strict and straight):
            legal.add(move)
    return legal


@pytest.mark.parametrize(
    "options", [{"contact": "strict"}, {"players": 3}, {"players": 2, "contact": "strict"}], ids=str
)
def test_kept_sets_agree_with_the_words_of_the_rules(options: dict[str, Any]) -> None:
    chance = generator(5)
    position = trilude.start("trigon", **options)
    while not position.is_over:
        if position.ply in (8, 13, 27, 38, 50):
            assert position.legal_moves.ids == slow_legal_moves(position)
        position = position.play(position.legal_moves[draw_below(chance, len(position.legal_moves))])
    assert position.ply > 38


def test_strict_moves_are_basic_moves() -> None:
    chance = generator(7)
    strict = trilude.start("trigon", contact="strict")
    fewer = 0
    while not strict.is_over:
        basic = trilude.position("trigon", strict.text, contact="basic")
        assert strict.legal_moves.ids <= basic.legal_moves.ids
        fewer += len(strict.legal_moves) < len(basic.legal_moves)
        strict = strict.play(strict.legal_moves[draw_below(chance, len(strict.legal_moves))])
    assert fewer > 20


def score_text(left: dict[int, int], last_single: bool = False) -> int:
    """The points of a colour that has kept so many pieces of each size."""
    record = trilude.start("trigon").copy_record()
    record.area[0] = 110 - sum(size * count for size, count in left.items())
    single = int(np.flatnonzero(tables().piece == NAMES.index("1"))[0])
    record.placed[0, 21] = single if last_single else 0
    scores = np.zeros(4, np.int64)
    GAME.rules.scores(GAME.tables, record, scores)
    return int(scores[0])


def test_points_of_the_example() -> None:
    assert score_text({}, last_single=True) == 20
    assert score_text({}) == 15
    assert score_text({4: 2, 5: 1, 6: 3}) == -31
    assert score_text({4: 1, 5: 1}) == -9
    assert score_text({4: 3}) == -12


def start_points(position: Position) -> set[str]:
    return {BOARD.names[cell] for move in position.legal_moves.ids for cell in cells_of(move) if cell in STARTS}


def test_two_players_begin_on_opposite_points() -> None:
    position = trilude.start("trigon", players=2).play("r15")
    assert start_points(position) == {"z12", "z7", "j7", "j12"}
    position = position.play("z7")
    assert start_points(position) == {"r4"}
    assert start_points(position.play("r4")) == {"j12"}


def test_three_players_leave_a_point_between_them() -> None:
    position = trilude.start("trigon", players=3).play("z12")
    assert start_points(position) == {"r4", "j12"}
    assert start_points(position.play("j12")) == {"r4"}


def test_four_players_begin_anywhere() -> None:
    position = trilude.start("trigon").play("r15").play("r4").play("z12")
    assert start_points(position) == {"z7", "j7", "j12"}


def test_partners_win_together() -> None:
    chance = generator(11)
    position = trilude.start("trigon", teams=True)
    while not position.is_over:
        position = position.play(position.legal_moves[draw_below(chance, len(position.legal_moves))])
    sums = position.scores[0] + position.scores[2], position.scores[1] + position.scores[3]
    assert sums[0] != sums[1]
    winners = (0, 2) if sums[0] > sums[1] else (1, 3)
    assert position.winners == winners
    assert [position.shares[seat] for seat in winners] == [1, 1]
