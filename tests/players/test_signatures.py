"""Search signatures: what players come to changes when, and only when, a search, a game's knowledge or its rules do.

Those with tiny budgets, of every player of every game, are kept in signatures.json (see signatures.py). The few here
think longer; after a change that was meant to, look whether the new figures make sense, and put them here: each failure
prints the new line.
"""

import pytest

from tests.players.signatures import Case, cases, signature
from trilude.contract.position import Position
from trilude.games import GAMES
from trilude.players.find import find_player, kinds_of
from trilude.players.levels import read_levels

KEPT = cases()

OUTSIDE = {"gtp", "level", "perfect", "python"}
"""Kinds that are other programs, others by another name, or search nothing."""


@pytest.mark.parametrize("case", KEPT, ids=lambda case: f"{case.game} {case.position[:16]} {case.player}")
def test_a_player_comes_to_what_it_came_to_before(case: Case) -> None:
    assert signature(case) == KEPT[case]


@pytest.mark.parametrize("game", GAMES)
def test_every_player_of_every_game_has_a_signature(game: str) -> None:
    kept = {case.player.partition(":")[0] for case in KEPT if case.game == game}
    kinds = set(kinds_of(GAMES[game])) - OUTSIDE
    assert kinds == kept - OUTSIDE
    for kind in kinds:
        find_player(GAMES[game], kind if kind in {"random", "greedy", "leaves", "largest"} else f"{kind}:1")


@pytest.mark.parametrize("game", GAMES)
def test_every_level_that_errs_has_a_signature(game: str) -> None:
    kept = {case.player for case in KEPT if case.game == game}
    erring = {f"level:{level.number}" for level in read_levels(GAMES[game]) if level.errs}
    assert erring
    assert erring <= kept


PLIES = {"triplex": 4, "trigon": 8, "triolet": 4, "trioker-champions": 6, "trioker-quick": 4}
"""How far into a game the position is: each move is the middle one of the list."""

SIGNATURES = {
    ("triplex", "mcts:3000"): "△g1-e1 3000 1528/159/112 0.593",
    ("triplex", "prover:3000"): "△g1-e1 33032 1528/159/112 0.593",
    ("triplex", "alphabeta:3000"): "△g1-e2 3018 3018/0/0 0.590",
    ("trigon", "wide:300"): "w7,x7,v8,w8,u9,v9 272 104/65/21 0.305",
    ("triolet", "leaves"): "G10=4,H10=4 25 1/1/1 0.595",
    ("triolet", "simulation:500"): "H7=4,I7=1 525 112/112/58 0.587",
    ("triolet", "mcts:300"): "I8=4 300 22/21/18 0.686",
    ("trioker-champions", "alphabeta:20000"): "233@e9 20007 20007/0/0 0.522",
    ("trioker-champions", "mcts:2000"): "033@e9 2000 889/498/174 0.693",
    ("trioker-quick", "mcts:1000"): "132@e6 1000 218/110/78 0.380",
    ("trioker-quick", "largest"): "331@c7 17 1/1/1 0.307",
}
"""The move, the simulations or positions counted, the visits of the first three candidates, the mover's chances."""


def longer_signature(game: str, name: str) -> str:
    """What a search came to."""
    position = Position.start(GAMES[game], GAMES[game].choose({}), 7)
    for _ in range(PLIES[game]):
        position = position.play(position.legal_moves.numbers[len(position.legal_moves) // 2])
    seat = position.to_move or 0
    choice = find_player(GAMES[game], name, seed=5).choose(position.view(seat))
    visits = "/".join(str(candidate.visits) for candidate in choice.candidates[:3])
    return f"{choice.move} {choice.simulations} {visits} {choice.candidates[0].value:.3f}"


@pytest.mark.compiled
@pytest.mark.parametrize(("game", "name"), SIGNATURES, ids=lambda name: name)
def test_the_search_signature_changes_only_with_the_search(game: str, name: str) -> None:
    assert longer_signature(game, name) == SIGNATURES[game, name]
