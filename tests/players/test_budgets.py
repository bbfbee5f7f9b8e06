"""Thinking time: how it is named, and that it is kept, counted in simulations or by the clock."""

import re
from math import inf
from time import monotonic, perf_counter, sleep

import numpy as np
import pytest

import trilude
from trilude.contract.errors import BadPlayer
from trilude.contract.position import View
from trilude.games import GAMES
from trilude.games.triolet.players.simulation import Habits, SimulationPlayer
from trilude.games.triplex.players.prover import ProverPlayer
from trilude.players.find import MAKERS, find_player, read_budget
from trilude.players.mcts import Budget
from trilude.players.prepare import _last_choices, _players, is_prepared, prepare
from trilude.players.stopping import stopping

PATIENCE = 20.0
"""Seconds after which a search that should have stopped long ago is taken not to stop."""

TRIOLET = "H8=4,H9=7,I9=3,J9=5,J10=10,K10=2,K11=6 1,4,4/3,7,15 p1 60/36 7,11,J 0 eccc3c91ca2c0b55df4a66ff00000021"


def start_of(game: str) -> View:
    return trilude.start(game, seed=1).view(0)


@pytest.mark.parametrize("name", ["mcts", "alphabeta", "prover"])
def test_the_clock_ends_a_search_that_would_go_on_for_ever(name: str) -> None:
    for detail in ("0.1s", "100000000/0.1s"):
        began = perf_counter()
        choice = find_player(GAMES["triplex"], f"{name}:{detail}", 1).choose(start_of("triplex"))
        assert 0 < choice.simulations < 100_000_000
        assert 0.05 < choice.seconds <= perf_counter() - began < PATIENCE


def test_the_clock_ends_a_simulation() -> None:
    view = trilude.position("triolet", TRIOLET).view(0)
    for budget in (Budget(None, 1e-6), Budget(1), Budget(10**9, 1e-6)):
        choice = SimulationPlayer(GAMES["triolet"], budget, 1, Habits(3, 1)).choose(view)
        assert choice.simulations == 16 * 3, "a round of worlds is finished in any case"
        assert [candidate.visits for candidate in choice.candidates] == [16] * 3
    choice = SimulationPlayer(GAMES["triolet"], Budget(49, 60.0), 1, Habits(3, 1)).choose(view)
    assert choice.simulations > 48, "there was time for a second round"


def test_the_number_of_simulations_is_kept_where_there_is_time() -> None:
    for number in (1, 7, 30):
        assert find_player(GAMES["triplex"], f"mcts:{number}/60s", 1).choose(start_of("triplex")).simulations == number
    view = start_of("trioker-champions")
    for number in (50, 200):
        seen = find_player(GAMES["trioker-champions"], f"alphabeta:{number}/60s", 1).choose(view).simulations
        assert number < seen <= number + 130, "it stops where it counts next"


def test_a_flag_is_set_after_a_time_and_not_when_all_is_done_before() -> None:
    tally = np.zeros(3, np.int64)
    deadline = monotonic() + PATIENCE
    with stopping(tally, 1, 0.02):
        while not tally[1]:
            assert monotonic() < deadline, "the flag was never set"
            sleep(0.005)
    assert tally.tolist() == [0, 1, 0]
    tally[:] = 0
    with stopping(tally, 2, 0.05):
        pass
    with stopping(tally, 0, None):
        sleep(0.1)
    assert tally.tolist() == [0, 0, 0], "whoever is done is not stopped any more"


@pytest.mark.parametrize(
    ("budget", "done", "elapsed", "left"),
    [
        (Budget(100), 30, 5.0, 70),
        (Budget(None, 2.0), 10, 0.5, 30),
        (Budget(100, 2.0), 10, 0.5, 30),
        (Budget(20, 2.0), 10, 0.5, 10),
        (Budget(None, 1.0), 10, 2.0, -5),
        (Budget(), 10, 2.0, inf),
    ],
)
def test_what_is_left_of_a_budget(budget: Budget, done: int, elapsed: float, left: float) -> None:
    assert budget.left(done, elapsed) == pytest.approx(left)


@pytest.mark.parametrize(
    ("detail", "simulations", "seconds"),
    [("2000", 2000, None), ("1.5s", None, 1.5), ("2s", None, 2.0), ("2000/1.5s", 2000, 1.5), ("1/0.001s", 1, 0.001)],
)
def test_budgets_are_named(detail: str, simulations: int | None, seconds: float | None) -> None:
    assert read_budget(f"mcts:{detail}", detail) == Budget(simulations, seconds)


@pytest.mark.parametrize("detail", ["", "0", "-1", "0s", "-2s", "s", "x", "5/", "/5s", "5s/5", "5/5", "5/0s", "0/5s"])
@pytest.mark.parametrize("kind", ["mcts", "alphabeta", "prover"])
def test_what_names_no_budget_is_refused(kind: str, detail: str) -> None:
    with pytest.raises(BadPlayer, match=f"{re.escape(f'{kind}:{detail}')} says no thinking time: write {kind}:2000"):
        find_player(GAMES["triplex"], f"{kind}:{detail}")


@pytest.mark.parametrize("name", ["nobody", "", "level:", "level:0", "level:10", "level:x", "level:-1", "random:1"])
def test_who_does_not_exist_is_told_who_does(name: str) -> None:
    with pytest.raises(BadPlayer, match=f"There is no player {name}: say level:1 to level:9") as refusal:
        find_player(GAMES["triplex"], name)
    assert all(kind in refusal.value.text.fr for kind in MAKERS)


@pytest.mark.parametrize(
    ("game", "name", "complaint"),
    [
        ("triolet", "alphabeta:5", "without chance or secrets, and triolet is not one"),
        ("trioker-quick", "alphabeta:5", "without chance or secrets, and trioker-quick is not one"),
        ("trigon", "alphabeta:5", "games of two"),
        ("trigon", "prover:5", "plays triplex, not trigon"),
        ("triplex", "largest", "plays trioker-quick, not triplex"),
        ("trioker-quick", "largest:2", "no player largest:2"),
        ("triplex", "wide:50", "say mcts:50"),
        ("triplex", "leaves", "plays triolet only, not triplex"),
        ("triplex", "simulation:5", "plays triolet only, not triplex"),
        ("triolet", "leaves:3", "takes no thinking time"),
        ("triplex", "gtp:anything", "Outside programs play trigon only"),
        ("trigon", "gtp:/no/such/program", "does not start: No such file"),
        ("trigon", 'gtp:"', "does not start"),
    ],
)
def test_players_refuse_games_that_they_do_not_play(game: str, name: str, complaint: str) -> None:
    with pytest.raises(BadPlayer, match=complaint):
        find_player(GAMES[game], name)


@pytest.mark.parametrize("name", GAMES)
def test_preparing_tries_every_kind_of_player_that_levels_use(name: str) -> None:
    players = _players(GAMES[name])
    for kind, (lowest, unhurried) in players.items():
        assert lowest.startswith("level:")
        assert unhurried == (f"{kind}:1000" if kind not in {"greedy", "largest"} else kind)
    expected = {
        "triplex": {"mcts": "level:1", "prover": "level:6"},
        "trigon": {"greedy": "level:1", "wide": "level:2"},
        "triolet": {"greedy": "level:1", "simulation": "level:8"},
        "trioker-champions": {"mcts": "level:1", "alphabeta": "level:6"},
        "trioker-quick": {"largest": "level:1", "mcts": "level:2"},
    }
    assert {kind: names[0] for kind, names in players.items()} == expected[name]


def test_preparing_sees_the_last_choices_of_two_games() -> None:
    endings = list(_last_choices(trilude.start("trioker-champions")))
    assert len(endings) == 16
    assert all(len(position.legal_moves) > 1 for position in endings)
    assert [position.ply for position in endings[:8]] == sorted({position.ply for position in endings[:8]})


def test_preparing_tells_how_far_it_is() -> None:
    steps = prepare(GAMES["trioker-champions"])
    number, all_steps, about = next(steps)
    assert (number, all_steps, about.en) == (0, 5, "the rules")
    assert [next(steps)[::2][0] for _ in range(2)] == [1, 2]
    assert next(steps)[2].fr == "le joueur mcts"
    assert isinstance(is_prepared(GAMES["triplex"]), bool)


def test_the_prover_shares_its_time_between_attack_thought_and_defence() -> None:
    player = find_player(GAMES["triplex"], "prover:1s", 1)
    assert isinstance(player, ProverPlayer)
    player.choose(start_of("triplex"))
    thought = player._thinker.budget.seconds
    assert thought is not None
    assert 0.05 < thought <= 0.7, "what the attack has left of seven tenths"
    assert player.budget == Budget(None, 1.0)
