"""Who meets whom, who sits where, and that every pair of games is fair."""

import pytest

from trilude.arena.bouts import play_bout, play_bouts
from trilude.arena.duels import Duel, ladder, round_robin
from trilude.contract.crew import Crew
from trilude.games import GAMES

TRIPLEX, TRIOLET = GAMES["triplex"], GAMES["triolet"]


def test_pairings() -> None:
    assert round_robin(["a", "b"]) == [("a", "b")]
    assert round_robin(["a", "b", "c"]) == [("a", "b"), ("a", "c"), ("b", "c")]
    assert ladder(["a", "b", "c"]) == [("b", "a"), ("c", "b")]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_both_players_sit_on_every_seat_in_every_pair(seats: int) -> None:
    duel = Duel(TRIOLET, TRIOLET.choose({"players": seats}), "a", "b", 1)
    for pair in range(6):
        games = [[duel.who(seat, number) for seat in range(seats)] for number in (2 * pair, 2 * pair + 1)]
        assert all(a != b for a, b in zip(*games, strict=True))
    alone = {tuple(duel.who(seat, number) for seat in range(seats)) for number in range(6)}
    assert len(alone) == (6 if seats == 3 else 2)


def test_a_pair_has_the_same_deal_and_opening_with_swapped_seats() -> None:
    duel = Duel(TRIOLET, TRIOLET.choose({}), "greedy", "random", 5, opening=3)
    first, second = play_bout(duel, 4), play_bout(duel, 5)
    assert first.names == tuple(reversed(second.names))
    assert first.position.seed == second.position.seed == 7
    assert first.position.moves[:3] == second.position.moves[:3]
    other = play_bout(duel, 6)
    assert other.position.moves[:3] != first.position.moves[:3]
    assert sum(first.moves) == first.position.ply - 3


def test_games_are_the_same_whichever_process_plays_them() -> None:
    duel = Duel(TRIPLEX, TRIPLEX.choose({}), "mcts:60", "random", 1)
    alone, together = (
        [(bout.number, bout.position.moves) for bout in play_bouts(((duel, number) for number in range(4)), crew)]
        for crew in (Crew.here(1), Crew.here(2))
    )
    assert sorted(together) == alone
