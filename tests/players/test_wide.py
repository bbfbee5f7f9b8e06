"""The search for wide games: legal, repeatable, for any number of seats, and better the more it thinks."""

from typing import Any

import pytest

import trilude
from trilude.arena.bouts import play_bout
from trilude.arena.duels import Duel
from trilude.contract.errors import BadPlayer
from trilude.contract.position import Move, Position
from trilude.players.find import find_player
from trilude.players.mcts import MctsPlayer, Tree
from trilude.players.wide import WideTree

TRIGON = trilude.GAMES["trigon"]


@pytest.mark.compiled
@pytest.mark.parametrize("options", [{}, {"teams": True}, {"players": 3}, {"players": 2, "contact": "strict"}], ids=str)
def test_choices_are_legal_and_repeatable(options: dict[str, Any]) -> None:
    position = trilude.start("trigon", **options).play("r15").play("z7")
    assert position.to_move is not None
    view = position.view(position.to_move)
    choices = [find_player(TRIGON, "wide:200", 7).choose(view) for _ in range(2)]
    assert choices[0].candidates == choices[1].candidates
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


@pytest.mark.compiled
@pytest.mark.parametrize("options", [{}, {"players": 2}], ids=str)
def test_threads_grow_one_tree_of_legal_moves_in_which_each_stands_once(options: dict[str, Any]) -> None:
    position = trilude.start("trigon", **options).play("r15").play("z7")
    player = find_player(TRIGON, "wide:6000", 7, threads=4)
    assert isinstance(player, MctsPlayer)
    remembered = 0
    for _ in range(2):
        choice = player.choose(position.view(position.mover))
        assert choice.move in position.legal_moves
        assert all(0 <= candidate.value <= 1 for candidate in choice.candidates)
        (tree,) = player._trees
        total = remembered + choice.simulations
        assert 0.99 * total <= tree.visits <= total, "hardly any is lost where two threads count at once"
        assert 0.99 * total <= sum(candidate.visits for candidate in choice.candidates) <= 1.01 * total
        check_moves(tree, position)
        position = position.play(choice.move).play(choice.line[1])
        remembered = visits_of(tree, choice.move, choice.line[1])


def check_moves(tree: Tree, position: Position) -> None:
    """No node is met twice, nor a move beside itself; all are legal. Nodes of few visits are not looked into."""
    met, waiting = {0}, [(0, position)]
    while waiting:
        node, here = waiting.pop()
        below = nodes_below(tree, node)
        moves = [int(tree.nodes["move"][child]) for child in below]
        assert len(set(moves)) == len(moves)
        assert not met & set(below)
        met.update(below)
        assert set(moves) <= set(here.legal_moves.numbers)
        often = [(child, move) for child, move in zip(below, moves, strict=True) if tree.nodes["visits"][child] >= 10]
        waiting += [(child, here.play(move)) for child, move in often]


def nodes_below(tree: Tree, parent: int) -> list[int]:
    """The nodes of the moves from a node."""
    found, child = [], int(tree.nodes["child"][parent])
    while child:
        found.append(child)
        child = int(tree.nodes["sibling"][child])
    return found


def visits_of(tree: Tree, *moves: Move) -> int:
    """How often the node of some moves in a row was visited."""
    node = 0
    for move in moves:
        node = next(child for child in nodes_below(tree, node) if tree.nodes["move"][child] == move.id)
    return int(tree.nodes["visits"][node])
