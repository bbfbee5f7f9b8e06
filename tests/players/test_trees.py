"""Monte-Carlo trees: what is kept between moves, when a search may stop, what threads add, and room to grow."""

import math
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import trilude
from tests.effort import rounds
from tests.players.signatures import Options, view_of
from trilude.contract.position import Position, View
from trilude.contract.walk import generator
from trilude.games import GAMES
from trilude.players import mcts
from trilude.players.find import find_player
from trilude.players.mcts import Budget, MctsPlayer, Tree, TreeHabits, children
from trilude.players.tree import LOST, WON, is_settled, lead_in_visits
from trilude.players.wide import WideTree
from trilude.players.wide_tree import (
    FIRST_CHILDREN,
    OPEN,
    WIDE_NODE,
    Nodes,
    add_best_children,
    choose_child,
    heaviest,
)

TRIPLEX, CHAMPIONS, QUICK = GAMES["triplex"], GAMES["trioker-champions"], GAMES["trioker-quick"]

DEAL = (
    "102@e3,202@e4,120@e6,101@e7,200@d2,003@d3,032@d4,233@d5,230@d6,033@d7,321@c5,313@c6,311@c7,231@b4,211@b5"
    " 013,111/001,222,223 333,23*,031,122,000 35,40 95 0+0 2 turn 0"
)
"""The end of a deal of the quick game: four moves."""


def start() -> View:
    return trilude.start("triplex").view(0)


def deal() -> View:
    return view_of("trioker-quick", Options({"players": 2, "deals": 1}), DEAL)


def test_the_same_seed_gives_the_same_choice_with_any_number_of_threads() -> None:
    for threads in (1, 2, 3):
        one, two = (MctsPlayer(TRIPLEX, Budget(50), threads=threads, seed=5).choose(start()) for _ in range(2))
        assert (one.candidates, one.line) == (two.candidates, two.line)
        assert one.simulations == -(-50 // threads) * threads, "each thread makes its share, rounded up"
        assert sum(candidate.visits for candidate in one.candidates) == one.simulations


def test_threads_grow_different_trees() -> None:
    alone = MctsPlayer(TRIPLEX, Budget(40), seed=5).choose(start())
    player = MctsPlayer(TRIPLEX, Budget(80), threads=2, seed=5)
    together = player.choose(start())
    assert alone.candidates != together.candidates
    visits = [[node.visits for node in children(tree.nodes, 0)] for tree in player._trees]
    assert visits[0] != visits[1]


def test_another_seed_thinks_otherwise() -> None:
    assert len({MctsPlayer(TRIPLEX, Budget(40), seed=seed).choose(start()).candidates for seed in range(5)}) > 1


def test_candidates_are_told_the_most_visited_first_with_their_mean_value() -> None:
    choice = MctsPlayer(TRIPLEX, Budget(120), seed=1).choose(start())
    visits = [candidate.visits for candidate in choice.candidates]
    assert visits == sorted(visits, reverse=True)
    assert all(0 <= candidate.value <= 1 for candidate in choice.candidates)
    mean = sum(candidate.visits * candidate.value for candidate in choice.candidates) / sum(visits)
    assert choice.values[0] == pytest.approx(mean, abs=1e-5)
    assert sum(choice.values) == pytest.approx(1)


def test_the_part_of_the_tree_that_still_applies_is_kept() -> None:
    player = MctsPlayer(TRIPLEX, Budget(300), seed=1)
    position = trilude.start("triplex")
    first = player.choose(position.view(0))
    after = position.play(first.move).play(first.line[1])
    below = int(player._trees[0].nodes[grandchild(player._trees[0], first.move.id, first.line[1].id)].visits)
    assert below > 1
    player.budget = Budget(30)
    second = player.choose(after.view(0))
    assert second.simulations == 30
    assert sum(candidate.visits for candidate in second.candidates) == below - 1 + 30, "the first visit made the node"
    assert second.values[0] + second.values[1] == pytest.approx(1), "shares of this choice's simulations only"


def grandchild(tree: Tree, move: int, answer: int) -> int:
    """The node of two moves in a row."""
    node = 0
    for wanted in (move, answer):
        node = int(tree.nodes[node].child)
        while int(tree.nodes[node].move) != wanted:
            node = int(tree.nodes[node].sibling)
    return node


def test_a_view_that_does_not_follow_is_thought_about_afresh() -> None:
    position = trilude.start("triplex").play("△g1-f1")
    elsewhere = trilude.start("triplex").play("□a1-a2")
    fresh = MctsPlayer(TRIPLEX, Budget(40), seed=1).choose(elsewhere.view(1))
    player = MctsPlayer(TRIPLEX, Budget(40), seed=1)
    player.choose(position.view(1))
    assert player.choose(elsewhere.view(1)).candidates == fresh.candidates
    straight = trilude.start("triplex", path="straight").play("□a1-a2")
    player.choose(straight.view(1))
    assert player.choose(elsewhere.view(1)).candidates == fresh.candidates, "other options are another game"
    unrelated = trilude.position("triplex", "○a1,□b2,△d3 ○□△c4 w 20 1")
    player.choose(unrelated.view(0))
    assert player.choose(elsewhere.view(1)).candidates == fresh.candidates


def test_where_something_is_hidden_no_tree_is_kept() -> None:
    player = MctsPlayer(QUICK, Budget(10), seed=1)
    for _ in range(2):
        choice = player.choose(deal())
        assert sum(candidate.visits for candidate in choice.candidates) == 10


def test_asked_again_in_the_same_place_it_thinks_on() -> None:
    player = MctsPlayer(TRIPLEX, Budget(40), seed=1)
    player.choose(start())
    again = player.choose(start())
    assert sum(candidate.visits for candidate in again.candidates) == 80
    assert again.simulations == 40


def test_room_for_nodes_grows_and_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = MctsPlayer(TRIPLEX, Budget(150), seed=3).choose(start())
    monkeypatch.setattr(mcts, "FIRST_NODES", 1 << 10)
    player = MctsPlayer(TRIPLEX, Budget(150), seed=3)
    narrow = player.choose(start())
    assert len(player._trees[0].nodes) > 1 << 10
    assert (narrow.candidates, narrow.line) == (usual.candidates, usual.line)


def test_a_tree_as_large_as_it_may_get_ends_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mcts, "FIRST_NODES", 1 << 10)
    monkeypatch.setattr(Tree, "most_nodes", 1 << 10)
    player = MctsPlayer(TRIPLEX, Budget(500), seed=3)
    choice = player.choose(start())
    (tree,) = player._trees
    assert 5 < choice.simulations < 500
    assert len(tree.nodes) == 1 << 10
    assert tree.used + 2 * TRIPLEX.most_moves > len(tree.nodes)
    assert tree.visits == choice.simulations


def test_a_forced_move_gets_a_glance_only() -> None:
    position = trilude.start("trioker-champions")
    while len(position.legal_moves) != 1:
        position = position.play(position.legal_moves[0])
    view = position.view(position.to_move or 0)
    assert MctsPlayer(CHAMPIONS, Budget(5000), seed=1).choose(view).simulations <= 16
    assert MctsPlayer(CHAMPIONS, Budget(3), seed=1).choose(view).simulations == 3
    assert MctsPlayer(CHAMPIONS, Budget(None, 60.0), seed=1).choose(view).simulations <= 16


class Watchful(Tree):
    """Looks often whether it may stop."""

    chunk = 4


def grown(tree: Tree, view: View, budget: int, alone: bool) -> tuple[int, int]:
    """How many simulations were made, and the move most visited."""
    made = tree.think(view, Budget(budget), TreeHabits.of(view.game), 0.0, alone)
    return made, max(children(tree.nodes, 0), key=lambda child: child.visits).move


def test_a_search_whose_leader_cannot_be_caught_stops_and_chooses_the_same() -> None:
    stopped = 0
    for seed in range(rounds(15) + 1):
        made, early = grown(Watchful(QUICK, 2, seed, 0), deal(), 40, alone=True)
        everything, late = grown(Watchful(QUICK, 2, seed, 0), deal(), 40, alone=False)
        assert everything == 40, "where other trees add their visits, nothing is certain"
        assert early == late or made == 40
        stopped += made < 40
    assert stopped


@pytest.mark.parametrize(
    ("visits", "proofs", "lead", "settled"),
    [
        ([5, 3, 4], [0, 0, 0], 1, False),
        ([3, 5, 2], [0, 0, 0], 2, False),
        ([7, 7], [0, 0], 0, False),
        ([2, 9, 4], [0, WON, 0], 5, True),
        ([2, 9, 4], [0, LOST, LOST], 5, True),
        ([2, 9, 4], [LOST, LOST, LOST], 5, True),
        ([2, 9, 4], [0, 0, LOST], 5, False),
        ([6], [0], 6, True),
    ],
)
def test_what_settles_a_choice(visits: list[int], proofs: list[int], lead: int, settled: bool) -> None:
    tree = Tree(TRIPLEX, 2, 0, 0)
    tree.nodes[0].child = 1
    for number, (visited, proof) in enumerate(zip(visits, proofs, strict=True), 1):
        node = tree.nodes[number]
        node.visits, node.proof = visited, proof
        node.sibling = number + 1 if number < len(visits) else 0
    assert (lead_in_visits(tree.nodes), is_settled(tree.nodes)) == (lead, settled)
    assert tree.is_certain(lead - 1) == settled, "in games that can be proved, only proofs count"
    hidden = Tree(QUICK, 2, 0, 0)
    hidden.nodes = tree.nodes
    assert hidden.is_certain(lead - 1)
    assert not hidden.is_certain(lead)


@settings(max_examples=rounds(200))
@given(st.lists(st.floats(-5, 5), min_size=1, max_size=40), st.integers(1, 50))
def test_the_heaviest_come_first_and_no_others(weights: list[float], most: int) -> None:
    order = heaviest(np.array(weights), len(weights), most)
    assert [weights[i] for i in order] == sorted(weights, reverse=True)[:most]
    assert len(set(order.tolist())) == len(order)


def test_children_of_a_wide_search_share_the_attention_by_their_odds() -> None:
    nodes: Nodes = np.zeros(10, WIDE_NODE)
    moves, weights = np.array([70, 71, 72, 73], np.int32), np.log(np.array([1.0, 4.0, 3.0, 2.0]))
    assert add_best_children(nodes, 3, 0, moves, weights, 4, 3, 3) == 6
    assert nodes[0]["child"] == 3
    assert nodes["move"][3:6].tolist() == [71, 72, 73]
    assert nodes["sibling"][3:6].tolist() == [4, 5, 0]
    assert nodes["prior"][3:6] == pytest.approx([4 / 9, 3 / 9, 2 / 9])


def test_children_that_are_made_later_are_as_if_all_had_been_made_at_once() -> None:
    moves, weights = np.array([70, 71, 72, 73], np.int32), np.log(np.array([1.0, 4.0, 3.0, 2.0]))
    whole: Nodes = np.zeros(10, WIDE_NODE)
    add_best_children(whole, 3, 0, moves, weights, 4, 3, 3)
    nodes: Nodes = np.zeros(10, WIDE_NODE)
    assert add_best_children(nodes, 3, 0, moves, weights, 4, 3, 2) == 5
    assert (nodes["growth"][0], nodes["sibling"][4]) == (OPEN, 0)
    assert add_best_children(nodes, 5, 0, moves, weights, 4, 3, 2) == 6
    assert nodes.tobytes() == whole.tobytes()


def test_a_wide_search_tries_the_promising_first_and_then_what_did_well() -> None:
    nodes: Nodes = np.zeros(10, WIDE_NODE)
    moves, weights = np.arange(6, dtype=np.int32), np.log(np.array([9.0, 8.0, 7.0, 6.0, 5.0, 4.0]))
    add_best_children(nodes, 1, 0, moves, weights, 6, 6, 6)
    habits = WideTree.habits
    assert choose_child(nodes, 0, 0, habits) == 1, "nothing is known: the most promising"
    nodes["visits"][1] = 1
    assert choose_child(nodes, 0, 1, habits) == 2, "it came to nothing: the next"
    nodes["value"][1] = 1.0
    assert choose_child(nodes, 0, 1, habits) == 1, "it did well: once more"
    nodes["visits"][1], nodes["value"][1] = 4, 0.4
    nodes["other_visits"][3], nodes["other_value"][3] = 40.0, 39.0
    assert choose_child(nodes, 0, 4, habits) == 3, "untried, but it did well later in other games"
    nodes["other_visits"][3], nodes["other_value"][3] = 0, 0
    nodes["other_visits"][6], nodes["other_value"][6] = 40.0, 40.0
    assert choose_child(nodes, 0, 0, habits) != 6, "few visits justify a few moves only"
    assert choose_child(nodes, 0, 100, habits) == 6


def test_a_wide_search_takes_no_more_room_than_it_needs() -> None:
    player = find_player(GAMES["trigon"], "wide:3")
    assert isinstance(player, MctsPlayer)
    player.choose(trilude.start("trigon", players=2).view(0))
    assert [len(tree.nodes) for tree in player._trees] == [mcts.FIRST_NODES]


@pytest.mark.compiled
def test_nodes_of_a_wide_search_have_more_children_once_their_visits_justify_them() -> None:
    player = find_player(GAMES["trigon"], "wide:2000")
    assert isinstance(player, MctsPlayer)
    player.choose(trilude.start("trigon", players=2).view(0))
    nodes = player._trees[0].nodes
    counts: dict[bool, set[int]] = {False: set(), True: set()}
    for node in range(1, player._trees[0].used):
        if nodes["child"][node]:
            justified = 3 + int(WideTree.habits.width * math.sqrt(nodes["visits"][node] - 1))
            counts[justified > FIRST_CHILDREN].add(len(list(mcts.children(nodes, node))))
    assert counts == {False: {FIRST_CHILDREN}, True: {WideTree.habits.most_children}}


@pytest.mark.compiled
@pytest.mark.parametrize("seed", range(3))
def test_with_open_hands_the_only_world_is_the_position_as_it_stands(seed: int) -> None:
    """The quick game with all hands and the stock face up, although its rules know how to deal them anew."""
    game = replace(QUICK, players=2, hidden=False, chance=False)
    position, proofs = Position.start(game, game.choose({"deals": 1}), seed), 0
    players = [MctsPlayer(game, Budget(300), seed=seed + seat) for seat in range(2)]
    while not position.is_over:
        view = position.view(position.mover)
        assert view.sample(generator(seed)).tobytes() == bytes(position)
        choice = players[position.mover].choose(view)
        assert choice.move in position.legal_moves
        if choice.proven:
            certain = find_player(game, "alphabeta:1000000").choose(view)
            assert certain.proven
            assert certain.values == choice.values
            proofs += 1
        position = position.play(choice.move)
    assert proofs, "the end of a deal can be proved"
