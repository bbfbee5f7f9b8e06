"""Players of the quick game."""

import pytest

from tests.games.trioker.test_quick import random_game, start
from trilude.arena.bouts import play_bout
from trilude.arena.duels import Duel
from trilude.arena.standing import Standing
from trilude.contract.errors import BadPlayer
from trilude.contract.walk import generator
from trilude.games.trioker.champions import GAME as CHAMPIONS
from trilude.games.trioker.pieces import NAMES, POINTS
from trilude.games.trioker.quick import GAME
from trilude.players.find import find_player


def _points(text: str) -> int:
    """The points of the piece that a placement or a gift gets rid of."""
    corners = text.removeprefix("give:")[:3]
    if "*" in corners or corners == "jok":
        return 5
    return sum(int(value) for value in corners) if corners[0].isdecimal() else 0


@pytest.mark.compiled
def test_largest_gets_rid_of_the_most_points() -> None:
    for seed in range(10):
        for position in random_game(start(seed, players=3, deals=1), seed):
            if position.to_move is not None:
                choice = find_player(GAME, "largest", seed).choose(position.view(position.to_move))
                assert _points(choice.move.text) == max(_points(move.text) for move in position.legal_moves)
    assert POINTS[NAMES.index("joker")] == 5
    with pytest.raises(BadPlayer, match="There is no player largest"):
        find_player(CHAMPIONS, "largest")


@pytest.mark.compiled
def test_a_little_search_beats_large_pieces_first() -> None:
    duel = Duel(GAME, GAME.choose({"deals": 1}), "mcts:100", "largest", 1)
    assert Standing.of([play_bout(duel, number).score for number in range(30)]).score > 0.6


@pytest.mark.compiled
@pytest.mark.parametrize("players", [2, 3, 4])
def test_search_sees_only_what_its_seat_sees(players: int) -> None:
    """Two positions that look alike to a seat get the same choice from it."""
    position = next(p for p in random_game(start(4, players=players, deals=1), 4) if len(p.legal_moves) > 4)
    seat = position.to_move
    assert seat is not None
    view = position.view(seat)
    other = type(position)(GAME, position.options, None, view.sample(generator(99)).tobytes(), position.moves)
    assert bytes(other) != bytes(position)
    one, two = (find_player(GAME, "mcts:300", seed=7).choose(p.view(seat)) for p in (position, other))
    assert (one.move, one.values) == (two.move, two.values)
