"""Thinking time of a simulation is kept, counted in tries or by the clock."""

import trilude
from trilude.games import GAMES
from trilude.games.triolet.players.simulation import SimulationHabits, SimulationPlayer
from trilude.players.mcts import Budget

TRIOLET = "H8=4,H9=7,I9=3,J9=5,J10=10,K10=2,K11=6 1,4,4/3,7,15 p1 60/36 7,11,J 0 eccc3c91ca2c0b55df4a66ff00000021"


def test_the_clock_ends_a_simulation() -> None:
    view = trilude.position("triolet", TRIOLET).view(0)
    for budget in (Budget(None, 1e-6), Budget(1), Budget(10**9, 1e-6)):
        choice = SimulationPlayer(GAMES["triolet"], budget, 1, SimulationHabits(3)).choose(view)
        assert choice.simulations == 4 * 3, "a round of worlds is finished in any case"
        assert [candidate.visits for candidate in choice.candidates] == [4] * 3
    choice = SimulationPlayer(GAMES["triolet"], Budget(49, 60.0), 1, SimulationHabits(3)).choose(view)
    first, second, given_up = (candidate.visits for candidate in choice.candidates)
    assert first == second > given_up, "half of what may be spent goes to the better two"
    assert choice.simulations == first + second + given_up
    assert 49 <= choice.simulations < 49 + 4 * 3
