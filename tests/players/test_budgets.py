"""Thinking time: how it is named, and that it is kept, counted in simulations or by the clock."""

import re
from math import inf
from pathlib import Path
from time import monotonic, perf_counter, sleep

import numpy as np
import pytest

import trilude
from trilude.contract.errors import BadPlayer
from trilude.contract.position import View
from trilude.games import GAMES
from trilude.players import alphabeta
from trilude.players import prepare as prepare_module
from trilude.players.find import find_player, kinds_of, read_budget
from trilude.players.mcts import Budget
from trilude.players.prepare import EVERY_LEVEL, _kinds, _last_choices, is_prepared, prepare
from trilude.players.stopping import stopping

PATIENCE = 20.0
"""Seconds after which a search that should have stopped long ago is taken not to stop."""

ONE_LEFT = (
    "101@d7 113@d8 013@e7 001@c7 312@d9 102@c9 321@d10 122@d11 202@c10 "
    "032@b9 233@b10 331@e9 310@e6 030@c6 033@e8 222@c11"
)
"""Moves of the champions' game after which there is one move, and much to see behind it."""


def start_of(game: str) -> View:
    return trilude.start(game, seed=1).view(0)


@pytest.mark.parametrize("name", ["mcts", "alphabeta", "prover"])
def test_the_clock_ends_a_search_that_would_go_on_for_ever(name: str) -> None:
    find_player(GAMES["triplex"], f"{name}:1", 1).choose(start_of("triplex"))  # compiled, whatever that takes
    for detail in ("0.1s", "100000000/0.1s"):
        began = perf_counter()
        choice = find_player(GAMES["triplex"], f"{name}:{detail}", 1).choose(start_of("triplex"))
        assert 0 < choice.simulations < 100_000_000
        assert 0.05 < choice.seconds <= perf_counter() - began < PATIENCE


def test_the_number_of_simulations_is_kept_where_there_is_time() -> None:
    for number in (1, 7, 30):
        assert find_player(GAMES["triplex"], f"mcts:{number}/60s", 1).choose(start_of("triplex")).simulations == number
    view = start_of("trioker-champions")
    for number in (50, 200):
        seen = find_player(GAMES["trioker-champions"], f"alphabeta:{number}/60s", 1).choose(view).simulations
        assert number < seen <= number + 130, "it stops where it counts next"


def test_where_there_is_one_move_only_alphabeta_does_not_think_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(alphabeta, "FORCED", 40)
    game, position = GAMES["trioker-champions"], trilude.start("trioker-champions")
    for move in ONE_LEFT.split():
        position = position.play(move)
    assert len(position.legal_moves) == 1
    choice = find_player(game, "alphabeta:3000", 1).choose(position.view(position.mover))
    assert choice.move == position.legal_moves[0]
    assert choice.simulations <= 40 + 130


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
    assert refusal.value.text.fr.endswith(
        "à triplex : alphabeta, greedy, level, mcts, perfect, prover, python, random."
    )


@pytest.mark.parametrize(
    ("game", "kinds"),
    [
        ("trigon", "greedy, gtp, level, mcts, python, random, wide"),
        ("triolet", "greedy, leaves, level, mcts, python, random, simulation"),
        ("trioker-champions", "alphabeta, greedy, level, mcts, python, random"),
        ("trioker-quick", "greedy, largest, level, mcts, python, random"),
    ],
)
def test_a_game_has_the_players_that_suit_it_and_its_own(game: str, kinds: str) -> None:
    assert ", ".join(kinds_of(GAMES[game])) == kinds


@pytest.mark.parametrize(
    ("game", "name", "complaint"),
    [
        ("triolet", "alphabeta:5", "without chance or secrets, and triolet is not one"),
        ("trioker-quick", "alphabeta:5", "without chance or secrets, and trioker-quick is not one"),
        ("trigon", "alphabeta:5", "games of two"),
        ("trigon", "prover:5", "There is no player prover:5: say .* those who play trigon: "),
        ("triplex", "largest", "There is no player largest: say .* those who play triplex: "),
        ("trioker-quick", "largest:2", "no player largest:2"),
        ("triplex", "wide:50", "say mcts:50"),
        ("triplex", "leaves", "There is no player leaves: say .* those who play triplex: "),
        ("triplex", "simulation:5", "There is no player simulation:5: say .* those who play triplex: "),
        ("triolet", "leaves:3", "takes no thinking time"),
        ("triplex", "gtp:anything", "There is no player gtp:anything: say .* those who play triplex: "),
        ("trigon", "gtp:/no/such/program", "does not start: No such file"),
        ("trigon", 'gtp:"', "does not start"),
    ],
)
def test_players_refuse_games_that_they_do_not_play(game: str, name: str, complaint: str) -> None:
    with pytest.raises(BadPlayer, match=complaint):
        find_player(GAMES[game], name)


@pytest.mark.parametrize("name", GAMES)
def test_preparing_tries_every_kind_of_player_that_levels_use(name: str) -> None:
    players = _kinds(GAMES[name], EVERY_LEVEL)
    for kind, (lowest, *unhurried) in players.items():
        assert lowest.startswith("level:")
        alone = [] if kind == "perfect" else [kind if kind in {"greedy", "largest"} else f"{kind}:1000"]
        assert unhurried == alone
    expected = {
        "triplex": {"mcts": "level:1", "prover": "level:6", "perfect": "level:9"},
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
    assert (number, all_steps, about.en) == (0, 3, "the rules")
    number, all_steps, about = next(steps)
    assert (number, all_steps, about.fr) == (1, 3, "le joueur mcts")
    assert isinstance(is_prepared(GAMES["triplex"]), bool)


@pytest.mark.parametrize(
    ("players", "kinds"),
    [
        ((), []),
        (("random", 'gtp:"anything"'), []),
        (("level:1", "random"), ["greedy"]),
        (("wide:1s", "level:9"), ["wide"]),
        (("mcts:100",), []),
    ],
)
def test_only_players_that_are_asked_for_are_prepared(players: tuple[str, ...], kinds: list[str]) -> None:
    assert list(_kinds(GAMES["trigon"], players)) == kinds


def test_what_was_prepared_is_known_part_by_part(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(prepare_module, "prepared_folder", lambda: tmp_path)
    monkeypatch.setattr(prepare_module, "_choose_at_both_ends", lambda *_: None)
    game = GAMES["trioker-champions"]
    assert not is_prepared(game, ())
    assert [about.en for _, _, about in prepare(game, ())] == ["the rules"]
    assert is_prepared(game, ("random",))
    assert not is_prepared(game, ("level:1",))
    assert [about.en for _, _, about in prepare(game, ("level:1",))] == ["the rules", "the player mcts"]
    assert is_prepared(game, ("mcts:5", "level:2"))
    assert not is_prepared(game)
    assert len(list(prepare(game))) == 3
    assert is_prepared(game)
