"""Search signatures: for each game one position, a seed and a number of simulations, and exactly what comes of them.

They change when, and only when, a search, a game's knowledge or its rules change. After a change that was meant to,
run this file, look whether the new figures make sense, and put them here: each failure prints the new line.
"""

import pytest

import trilude
from trilude.contract.position import Position
from trilude.games import GAMES
from trilude.players.find import find_player

PLIES = {"triplex": 4, "trigon": 8, "triolet": 4, "trioker-champions": 6, "trioker-quick": 4}
"""How far into a game the position is: each move is the middle one of the list."""

SIGNATURES = {
    ("triplex", "mcts:3000"): "",
    ("triplex", "prover:3000"): "",
    ("triplex", "alphabeta:3000"): "",
    ("trigon", "wide:300"): "",
    ("triolet", "leaves"): "",
    ("triolet", "simulation:500"): "",
    ("triolet", "mcts:300"): "",
    ("trioker-champions", "alphabeta:20000"): "",
    ("trioker-champions", "mcts:2000"): "",
    ("trioker-quick", "mcts:1000"): "",
    ("trioker-quick", "largest"): "",
}
"""The move, the simulations or positions counted, the visits of the first three candidates, the mover's chances."""


def signature(game: str, name: str) -> str:
    """What a search came to."""
    position = Position.start(GAMES[game], GAMES[game].choose({}), 7)
    for _ in range(PLIES[game]):
        position = position.play(position.legal_moves.numbers[len(position.legal_moves) // 2])
    seat = position.to_move or 0
    choice = find_player(GAMES[game], name, seed=5).choose(position.view(seat))
    visits = "/".join(str(candidate.visits) for candidate in choice.candidates[:3])
    return f"{choice.move} {choice.simulations} {visits} {choice.candidates[0].value:.3f}"


@pytest.mark.parametrize(("game", "name"), SIGNATURES, ids=" ".join)
def test_the_search_signature_changes_only_with_the_search(game: str, name: str) -> None:
    assert signature(game, name) == SIGNATURES[game, name]


def test_the_opening_of_triplex() -> None:
    choice = trilude.player("triplex", "mcts:5000", seed=1).choose(trilude.start("triplex").view(0))
    assert " ".join(f"{c.move}:{c.visits}" for c in choice.candidates[:3]) == "△g1-e1:3627 △g1-f1:101 □a1-b1:97"
