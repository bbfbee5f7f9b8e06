"""The search for wide games: legal, repeatable, for any number of seats, and better the more it thinks."""

from typing import Any

import pytest

import trilude
from trilude.arena.bouts import play_bout
from trilude.arena.duels import Duel
from trilude.contract.errors import BadPlayer
from trilude.players.find import find_player
from trilude.players.mcts import MctsPlayer
from trilude.players.wide import WideTree

TRIGON = trilude.GAMES["trigon"]


@pytest.mark.compiled
@pytest.mark.parametrize("options", [{}, {"teams": True}, {"players": 3}, {"players": 2, "contact": "strict"}], ids=str)
def test_choices_are_legal_and_repeatable(options: dict[str, Any]) -> None:
    position = trilude.start("trigon", **options).play("r15").play("z7")
    assert position.to_move is not None
    view = position.view(position.to_move)
    choices = [find_player(TRIGON, "wide:200", 7, threads).choose(view) for threads in (1, 1, 2, 2)]
    assert choices[0].candidates == choices[1].candidates
    assert choices[2].candidates == choices[3].candidates
    for choice in choices:
        assert choice.move in position.legal_moves
        assert choice.candidates[0].move == choice.line[0] == choice.move
        assert sum(candidate.visits for candidate in choice.candidates) == choice.simulations <= 200
        assert len(choice.values) == position.seats
        assert all(0 <= value <= 1 for value in choice.values)


@pytest.mark.compiled
def test_partners_expect_the_same() -> None:
    position = trilude.start("trigon", teams=True)
    values = find_player(TRIGON, "wide:100").choose(position.view(0)).values
    assert values[0] == values[2]
    assert values[1] == values[3]
    assert values[0] + values[1] == pytest.approx(1)


@pytest.mark.compiled
def test_the_tree_is_kept_between_moves() -> None:
    player = find_player(TRIGON, "wide:400", 1)
    position = trilude.start("trigon", players=2)
    first = player.choose(position.view(0))
    position = position.play(first.move).play(first.line[1])
    second = player.choose(position.view(0))
    assert sum(candidate.visits for candidate in second.candidates) > second.simulations


@pytest.mark.compiled
def test_thinking_pays() -> None:
    duel = Duel(TRIGON, TRIGON.choose({"players": 2}), "wide:120", "wide:4", 3)
    assert sum(play_bout(duel, number).score for number in range(4)) >= 3


@pytest.mark.compiled
def test_it_beats_random_moves_by_far() -> None:
    bout = play_bout(Duel(TRIGON, TRIGON.choose({"players": 2}), "wide:8", "random", 1), 0)
    assert bout.score == 1
    assert bout.position.scores[0] > bout.position.scores[1] + 30


def test_a_game_without_the_knowledge_says_so() -> None:
    with pytest.raises(BadPlayer, match="mcts:50"):
        find_player(trilude.GAMES["triplex"], "wide:50")


@pytest.mark.compiled
def test_memory_of_a_long_search_is_bounded() -> None:
    player = find_player(TRIGON, "wide:3000", 1)
    assert isinstance(player, MctsPlayer)
    player.choose(trilude.start("trigon").view(0))
    (tree,) = player._trees
    assert isinstance(tree, WideTree)
    assert tree.used * tree.nodes.itemsize / 3000 < 2000
