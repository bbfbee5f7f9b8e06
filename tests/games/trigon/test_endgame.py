"""The end of a game of two sides, solved: against a plain search through everything, in endings of many kinds."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

import trilude
from tests.effort import rounds
from tests.games.trigon.plain import Plain, placements
from tests.games.trigon.side_by_side import texts
from trilude.contract.position import Position
from trilude.contract.words import Text
from trilude.games import GAMES
from trilude.games.trigon.players.finishing import Solved, solve
from trilude.players.find import find_player
from trilude.players.mcts import Budget

TRIGON = GAMES["trigon"]
PLENTY = Budget(100_000)
ENDINGS: dict[str, Any] = json.loads((Path(__file__).parent / "endings.json").read_text("utf-8"))


def ending(kind: str, number: int) -> Position:
    return Position.from_text(TRIGON, TRIGON.choose({"players": 2}), ENDINGS[kind][number])


class TooMuch(Exception):  # noqa: N818
    """More positions than a plain search goes through in a test."""


class Exhaustive:
    """The lead of blue and red at the end if both sides play their best, by looking at every line."""

    def __init__(self, most: int) -> None:
        self._left = most
        self._known: dict[Any, int] = {}

    def lead(self, plain: Plain) -> int:
        key = (plain.turn, *(frozenset(piece.text for piece in pieces) for pieces in plain.placed))
        last = tuple(pieces[-1].piece if len(pieces) == 22 else "" for pieces in plain.placed)
        if (key, last) not in self._known:
            self._known[key, last] = self._look(plain)
        return self._known[key, last]

    def _look(self, plain: Plain) -> int:
        if plain.turn is None:
            return sum(plain.points(colour) * (-1) ** colour for colour in range(4))
        self._left -= 1
        if self._left < 0:
            raise TooMuch
        leads = [self.lead(after(plain, text)) for text in plain.moves()]
        return min(leads) if plain.turn % 2 else max(leads)


def after(plain: Plain, text: str) -> Plain:
    placed = [list(pieces) for pieces in plain.placed]
    further = Plain(plain.players, plain.teams, plain.contact, plain.starts, placed, plain.turn)
    further.play(text)
    return further


def as_plain(position: Position, options: dict[str, Any]) -> Plain:
    record = position.record
    placed = [
        [placements()[texts()[move]] for move in record.placed[colour, : record.count[colour]].tolist()]
        for colour in range(4)
    ]
    return Plain(**options, placed=placed, turn=int(record.turn))


def agrees(position: Position, options: dict[str, Any], most: int = 150) -> bool:
    """What is solved is what a plain search finds, and the move keeps it; whether the plain search came to an end."""
    plain, search = as_plain(position, options), Exhaustive(most)
    side = (-1) ** int(position.record.turn)
    try:
        lead = side * search.lead(plain)
    except TooMuch:
        return False
    solved = solve(position.view(position.mover), PLENTY)
    assert solved is not None
    assert (solved.low, solved.high) == (lead, lead)
    if solved.move is not None:
        assert side * search.lead(after(plain, texts()[solved.move])) == lead
    return True


@pytest.mark.compiled
@pytest.mark.parametrize("seed", range(rounds(2)))
@pytest.mark.parametrize(
    "options", [{"players": 2}, {"players": 2, "contact": "strict"}, {"players": 4, "teams": True}], ids=str
)
def test_ends_of_random_games_are_solved_as_a_plain_search_solves_them(options: dict[str, Any], seed: int) -> None:
    chance, position, positions = random.Random(seed), trilude.start("trigon", **options), []
    while not position.is_over:
        positions.append(position)
        numbers = position.legal_moves.numbers
        position = position.play(numbers[chance.randrange(len(numbers))])
    assert agrees(positions[-1], options)
    assert agrees(positions[-2], options)
    agrees(positions[-4], options)


@pytest.mark.compiled
@pytest.mark.parametrize("number", range(4))
def test_points_for_placing_all_pieces_count(number: int) -> None:
    """Games of strong players, a few plies before a colour placed its last piece."""
    assert agrees(ending("all placed", number), {"players": 2})


def given_away() -> Position:
    """A position of a strong search that was nine points ahead for certain, chose the move GIVES_AWAY and lost."""
    return Position.from_text(TRIGON, TRIGON.choose({"players": 2}), ENDINGS["given away"])


GIVES_AWAY = "y3,z3"


@pytest.mark.compiled
def test_a_win_that_a_tree_gave_away_is_held() -> None:
    position = given_away()
    choice = find_player(TRIGON, "wide:4000").choose(position.view(0))
    assert choice.proven
    assert choice.values == (1.0, 0.0)
    assert choice.candidates[0].move == choice.move != position.move(GIVES_AWAY)
    assert choice.candidates[0].said == Text("wins by 9 points", "gagne de 9 points")
    answer = find_player(TRIGON, "wide:4000").choose(position.play(GIVES_AWAY).view(1))
    assert answer.proven
    assert answer.values == (0.0, 1.0)
    while not position.is_over:
        position = position.play(find_player(TRIGON, "wide:4000").choose(position.view(position.mover)).move)
    assert position.scores[0] - position.scores[1] == 9


@pytest.mark.compiled
def test_whoever_thinks_little_does_not_see_so_far() -> None:
    choice = find_player(TRIGON, "wide:300").choose(given_away().view(0))
    assert not choice.proven
    assert choice.candidates[0].said is None


@pytest.mark.compiled
@pytest.mark.parametrize("players", [3, 4])
def test_where_everybody_plays_alone_nothing_is_called_certain(players: int) -> None:
    chance, position, last = random.Random(1), trilude.start("trigon", players=players), None
    while not position.is_over:
        last, numbers = position, position.legal_moves.numbers
        position = position.play(numbers[chance.randrange(len(numbers))])
    assert last is not None
    assert not find_player(TRIGON, "wide:1000").choose(last.view(last.mover)).proven


def test_what_is_certain_in_words() -> None:
    assert Solved(1, 1, None).said == Text("wins by a point", "gagne d’un point")
    assert Solved(4, 9, None).said == Text("wins by at least 4 points", "gagne d’au moins 4 points")
    assert Solved(-9, -4, None).said == Text("loses by at least 4 points", "perd d’au moins 4 points")
    assert Solved(0, 0, None).said == Text("ends level", "finit à égalité")
