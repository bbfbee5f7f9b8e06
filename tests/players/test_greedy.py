"""Players that look one move ahead, or not at all: what they weigh, and what they take."""

from collections import Counter

import numpy as np
import pytest

import trilude
from tests.players.signatures import cases, view_of
from trilude.contract.position import Position, View
from trilude.games import GAMES
from trilude.games.trioker.quick.knowledge import points_of_move
from trilude.players.find import find_player

VIEWS = {
    f"{case.game} {case.position[:12]}": view_of(case.game, case.options, case.position)
    for case in cases()
    if case.game != "trigon" and case.player.startswith("greedy")
}
every_view = pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS.keys())


def leads(view: View) -> dict[int, int]:
    """For every move how far the mover then is ahead of the best other, straight from the rules."""
    seat = view.seat
    assert seat is not None
    found = {}
    for move in view.legal_moves.numbers:
        record = view.sample(np.array([1, 2, 3, 4], np.uint32))
        view.game.rules.play(view.game.tables, record, move)
        scores = Position(view.game, view.options, None, record.tobytes()).scores
        found[move] = scores[seat] - max(score for other, score in enumerate(scores) if other != seat)
    return found


@every_view
def test_greedy_is_as_far_ahead_as_one_move_can_bring_it(view: View) -> None:
    expected = leads(view)
    for seed in range(3):
        choice = find_player(view.game, "greedy", seed).choose(view)
        assert expected[choice.move.id] == max(expected.values())
        order = [expected[candidate.move.id] for candidate in choice.candidates]
        assert order == sorted(expected.values(), reverse=True), "all moves are told of, the best first"
        assert choice.simulations == len(expected)
        assert sum(choice.values) == pytest.approx(1)
        assert choice.candidates[0].value == choice.values[view.seat or 0]


@every_view
def test_greedy_with_a_number_weighs_just_so_many_moves(view: View) -> None:
    expected = leads(view)
    for number in (1, 2, 3, 5, len(expected), len(expected) + 1):
        choice = find_player(view.game, f"greedy:{number}", seed=number).choose(view)
        weighed = [candidate.move.id for candidate in choice.candidates]
        assert len(set(weighed)) == len(weighed) == choice.simulations == min(number, len(expected))
        assert set(weighed) <= set(expected)
        assert expected[choice.move.id] == max(expected[move] for move in weighed)


def test_every_move_is_noticed_equally_often_and_anew_each_turn() -> None:
    view = trilude.start("triplex").view(0)
    player = find_player(view.game, "greedy:5", seed=1)
    noticed: Counter[int] = Counter()
    for _ in range(100):
        noticed.update(candidate.move.id for candidate in player.choose(view).candidates)
    assert set(noticed) == view.legal_moves.ids
    assert all(5 <= count <= 40 for count in noticed.values()), "20 each, on average"


def test_among_equals_greedy_takes_any() -> None:
    view = trilude.start("triplex").view(0)
    player = find_player(view.game, "greedy", seed=1)
    assert len({player.choose(view).move for _ in range(30)}) > 10


def test_a_win_in_one_is_valued_as_a_win_and_the_rest_as_estimates() -> None:
    view = trilude.position("triplex", "○□△d1 □g4,△a4,○g1 w 4 1").view(0)
    candidates = find_player(view.game, "greedy", seed=1).choose(view).candidates
    assert [candidate.move.text for candidate in candidates if candidate.value == 1] == ["○□△d1-d4"]
    assert candidates[0].value == 1
    assert all(0 < candidate.value < 1 for candidate in candidates[1:])


@pytest.mark.parametrize("name", ["greedy:0", "greedy:-1", "greedy:x", "greedy:1.5"])
def test_greedy_weighs_a_whole_number_of_moves(name: str) -> None:
    with pytest.raises(trilude.BadPlayer, match="greedy:4"):
        find_player(GAMES["triolet"], name)


def test_random_plays_every_move_equally_often() -> None:
    view = trilude.start("triplex").view(0)
    player = find_player(view.game, "random", seed=2)
    played = Counter(player.choose(view).move.id for _ in range(500))
    assert set(played) == view.legal_moves.ids
    assert all(5 <= count <= 40 for count in played.values()), "20 each, on average"
    choice = player.choose(view)
    assert choice.values == (0.5, 0.5)
    assert [candidate.move for candidate in choice.candidates] == [choice.move] == list(choice.line)


def test_largest_first_tells_of_all_moves_the_largest_piece_first() -> None:
    for key, view in VIEWS.items():
        if key.startswith("trioker-quick"):
            for seed in range(3):
                choice = find_player(view.game, "largest", seed).choose(view)
                points = [points_of_move(view.game.tables, candidate.move.id) for candidate in choice.candidates]
                assert points == sorted(points, reverse=True)
                assert {candidate.move.id for candidate in choice.candidates} == view.legal_moves.ids
                assert choice.candidates[0].value == choice.values[view.seat or 0]
                assert sum(choice.values) == pytest.approx(1)
