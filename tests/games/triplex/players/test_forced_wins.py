"""Wins of Triplex that are certain, against all answers to them: found in time, played at once, and not run into."""

from functools import cache

import numpy as np
import pytest

import trilude
from trilude.contract.dtypes import Records
from trilude.contract.position import Position
from trilude.games import GAMES
from trilude.games.triplex.players.forced_wins import (
    LIMIT,
    MEMORY,
    NODES,
    NOT_WON,
    OPEN,
    STOP,
    WON,
    ForcedWins,
    recall,
    remember,
)
from trilude.players.find import find_player

TRIPLEX = GAMES["triplex"]
WIN_IN_ONE = "○□△d1 □g4,△a4,○g1 w 4 1"


@pytest.mark.parametrize("name", ["mcts:260", "prover:5", "alphabeta:200", "greedy"])
def test_a_win_in_one_is_played_at_once(name: str) -> None:
    choice = find_player(TRIPLEX, name, 2).choose(trilude.position("triplex", WIN_IN_ONE).view(0))
    assert choice.move.text == "○□△d1-d4"
    assert choice.values == (1.0, 0.0)
    assert choice.proven or name == "greedy"
    assert choice.line == (choice.move,)


THREATENED = "○a1,□b2,△d3 ○□△c4 w 20 1"
"""Black is about to carry its stack to the centre; White can stand in the way, or strike."""


@cache
def saving_moves() -> set[str]:
    position = trilude.position("triplex", THREATENED)
    return {move.text for move in position.legal_moves if not wins_at_once(position.play(move))}


def wins_at_once(position: Position) -> bool:
    mover = position.to_move
    return mover is not None and any(mover in position.play(move).winners for move in position.legal_moves.numbers)


@pytest.mark.parametrize("name", ["prover:40", "alphabeta:700"])
def test_a_threat_is_seen_and_met(name: str) -> None:
    saving = saving_moves()
    assert 0 < len(saving) < len(trilude.position("triplex", THREATENED).legal_moves) / 2
    for seed in range(2):
        choice = find_player(TRIPLEX, name, seed).choose(trilude.position("triplex", THREATENED).view(0))
        assert choice.move.text in saving


def test_moves_that_allow_a_forced_win_are_told_as_lost() -> None:
    choice = find_player(TRIPLEX, "prover:40", 1).choose(trilude.position("triplex", THREATENED).view(0))
    saving = saving_moves()
    lost = [candidate.move.text for candidate in choice.candidates if candidate.value == 0]
    assert not set(lost) & saving
    assert not choice.proven


def forced(text: str, seat: int, plies: int, limit: int = 10_000) -> tuple[int, int, int]:
    """Whether a seat forces a win, the positions seen, and whether the search was stopped."""
    tally = np.zeros(3, np.int64)
    tally[LIMIT] = limit
    found = ForcedWins(trilude.position("triplex", text)).wins((), seat, plies, tally)
    return found, int(tally[NODES]), int(tally[STOP])


HELPLESS = "□a1,△e3,○f5 ○□△b5 w 20 1"
"""Whatever White does, Black carries its stack to the centre."""

WON_IN_THREE = "□△g1,○f1 □g4,△a2,○e4 w 20 1"
"""White gathers its pieces, and Black can do nothing about it."""


BEATEN = "○□△d1 □g4,△a4,○* w 20 1"
"""White can win as soon as Black's beaten circle is put down."""


def test_a_forced_win_is_found_in_just_as_many_plies_as_it_takes() -> None:
    assert forced(WIN_IN_ONE, 0, 1) == (WON, 1, 0)
    assert forced(WIN_IN_ONE, 1, 2)[0] == NOT_WON
    assert forced(WIN_IN_ONE, 0, 0)[0] == NOT_WON, "no ply, no win"
    assert forced(THREATENED, 1, 2)[0] == NOT_WON
    helpless = trilude.position("triplex", HELPLESS)
    assert all(wins_at_once(helpless.play(move)) for move in helpless.legal_moves.numbers)
    for text, seat, plies in ((HELPLESS, 1, 2), (WON_IN_THREE, 0, 3)):
        assert [forced(text, seat, number)[0] for number in range(1, 5)] == [
            WON if number >= plies else NOT_WON for number in range(1, 5)
        ]


def test_what_is_remembered_of_one_search_serves_the_next() -> None:
    tally = np.zeros(3, np.int64)
    tally[LIMIT] = 10_000
    search = ForcedWins(trilude.position("triplex", WON_IN_THREE))
    assert search.decider((), 0) == -1
    found = [search.wins((), 0, plies, tally) for plies in (1, 2, 3, 3, 2, 4)]
    assert found == [NOT_WON, NOT_WON, WON, WON, NOT_WON, WON]
    before = int(tally[NODES])
    assert search.wins((), 0, 3, tally) == WON
    assert tally[NODES] == before + 1, "it is known already"
    decider = search.decider((), 0)
    assert search.wins((decider,), 0, 2, tally) == WON
    assert search.wins((decider,), 1, 2, tally) == NOT_WON, "the two sides are remembered apart"


def test_what_is_known_of_a_position_is_neither_stretched_nor_taken_for_another_s() -> None:
    """Positions that share a place in the memory push each other out; else wins would be claimed that are none."""
    memory: Records = np.zeros(1, MEMORY)
    here, there = 7, 8
    remember(memory, here, 4, NOT_WON, 1)
    remember(memory, here, 3, NOT_WON, 2)
    assert [recall(memory, here, plies) for plies in (3, 4, 5)] == [NOT_WON, NOT_WON, OPEN]
    remember(memory, here, 6, WON, 3)
    assert [recall(memory, here, plies) for plies in (4, 5, 6, 7)] == [NOT_WON, OPEN, WON, WON]
    assert recall(memory, there, 6) == OPEN
    remember(memory, there, 2, NOT_WON, 1)
    assert [recall(memory, there, plies) for plies in (2, 3, 6)] == [NOT_WON, OPEN, OPEN]
    remember(memory, here, 1, WON, 3)
    assert recall(memory, here, 1) == WON
    assert recall(memory, there, 2) == OPEN


def test_a_search_for_wins_that_is_stopped_says_neither_yes_nor_no() -> None:
    needed = forced(THREATENED, 1, 4)[1]
    assert forced(THREATENED, 1, 4, needed)[2] == 0
    assert forced(THREATENED, 1, 4, needed - 1) == (OPEN, needed, 1)
    assert forced(THREATENED, 1, 4, 1) == (OPEN, 2, 1)


def test_near_the_longest_game_there_is_no_time_left_to_win() -> None:
    longest = TRIPLEX.longest
    assert forced(WIN_IN_ONE.replace(" 4 1", f" {longest - 1} 1"), 0, 5)[0] == WON
    assert forced(HELPLESS.replace(" 20 1", f" {longest - 2} 1"), 1, 9)[0] == WON
    assert forced(HELPLESS.replace(" 20 1", f" {longest - 1} 1"), 1, 9)[0] == NOT_WON


@pytest.mark.parametrize(("text", "plies"), [(WIN_IN_ONE, 1), (WON_IN_THREE, 3)])
def test_the_prover_goes_straight_for_a_forced_win(text: str, plies: int) -> None:
    position = trilude.position("triplex", text)
    choice = find_player(TRIPLEX, "prover:60", 1).choose(position.view(0))
    assert choice.proven
    assert choice.values == (1.0, 0.0)
    assert choice.line[0] == choice.move == choice.candidates[0].move
    after = position.play(choice.move)
    for move in after.legal_moves.numbers:
        assert wins_at_once(after.play(move))
    assert (after.winners == (0,)) == (plies == 1)


def test_a_beaten_piece_is_put_down_before_the_win() -> None:
    """Black's circle was beaten while White stood on its home: White puts it down, and not on its own way."""
    position = trilude.position("triplex", BEATEN)
    choice = find_player(TRIPLEX, "prover:60", 1).choose(position.view(0))
    assert choice.move.text.startswith("○@")
    assert choice.proven
    assert [move.text for move in choice.line[1:]] == ["○□△d1-d4"]
    assert position.play(choice.move).play("○□△d1-d4").winners == (0,)


def test_who_is_lost_anyway_still_plays_and_says_so() -> None:
    position = trilude.position("triplex", HELPLESS)
    choice = find_player(TRIPLEX, "prover:60", 1).choose(position.view(0))
    assert choice.move in position.legal_moves
    assert {candidate.value for candidate in choice.candidates} == {0.0}
    assert len(choice.candidates) == len({candidate.move for candidate in choice.candidates})
