"""Long work on many machines: a real cluster finds what this process finds, and whoever dies costs only one job."""

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import trilude
from tests.arena.jobs import Job, die, die_once, square
from tests.cli.running import last_line, run_here
from trilude.arena.results import Results
from trilude.cli.crew import cluster as hired
from trilude.contract.crew import TRIES, Crew
from trilude.contract.errors import TriludeError


def test_jobs_are_drawn_only_when_there_is_a_place(tmp_path: Path) -> None:
    drawn: list[int] = []

    def jobs() -> Iterator[Job]:
        for number in range(6):
            drawn.append(number)
            yield tmp_path, number

    with ThreadPoolExecutor(2) as executor:
        results = Crew.of(executor, 2).do(square, jobs())
        first = next(results)
        assert len(drawn) <= 3
        assert sorted([first, *results]) == [0, 1, 4, 9, 16, 25]


def test_a_killed_process_costs_its_job_only(tmp_path: Path) -> None:
    found = list(Crew.here(2).do(die_once, ((tmp_path, number) for number in range(6))))
    assert sorted(found) == [0, 1, 4, 9, 16, 25]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["0-0", "1-0", "2-0", "3-0", "3-1", "4-0", "5-0"]


def test_a_job_that_nobody_survives_is_given_up(tmp_path: Path) -> None:
    with pytest.raises(TriludeError, match=f"A job ended {TRIES} workers"):
        list(Crew.here(2).do(die, iter([(tmp_path, 1)])))


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A scheduler, and two workers that are processes of their own."""
    distributed = pytest.importorskip("distributed", reason="Dask is not installed: pip install 'trilude[cluster]'")
    folder = str(tmp_path_factory.mktemp("cluster"))
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, dashboard_address=None, host="127.0.0.1", local_directory=folder
    ) as cluster:
        yield cluster.scheduler_address


def test_a_killed_worker_of_a_cluster_costs_its_job_only(address: str, tmp_path: Path) -> None:
    with hired(address) as crew:
        assert crew.places == 2
        found = list(crew.do(die_once, ((tmp_path, number) for number in range(6))))
    assert sorted(found) == [0, 1, 4, 9, 16, 25]
    assert {"3-0", "3-1"} <= {path.name for path in tmp_path.iterdir()}


def kept(file: Path) -> list[tuple[Any, ...]]:
    """The games of a file, by their numbers, without when and where they were played, and how fast."""
    games = sorted(Results(file).games, key=lambda game: game.number)
    return [(game.number, game.seats, game.scores, game.score, game.record) for game in games]


def test_a_cluster_plays_the_games_that_this_machine_plays(address: str, tmp_path: Path) -> None:
    here, there = tmp_path / "here.jsonl", tmp_path / "there.jsonl"
    asked = ("duel", "triplex", "mcts:60", "random", "--games", "6", "--json")
    alone = last_line(run_here(*asked, "--results", str(here), "--processes", "1"))
    assert last_line(run_here(*asked, "--results", str(there), "--cluster", address)) == alone
    assert kept(there) == kept(here)


def test_a_cluster_counts_what_this_machine_counts(
    address: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("trilude.games.trioker.solo.count.QUICK", 10)
    monkeypatch.setattr("trilude.games.trioker.solo.count.JOBS", 20)
    asked = ("solve", "hexagon", "--joker", "yes", "--count", "--json")
    alone = last_line(run_here(*asked, "--threads", "1"))
    state = tmp_path / "state"
    assert last_line(run_here(*asked, "--cluster", address, "--state", str(state))) == alone
    assert json.loads(alone)["solutions"] > 0
    assert last_line(run_here(*asked, "--threads", "1", "--state", str(state))) == alone, "it has been counted"


def test_a_program_gives_its_own_executor() -> None:
    with ThreadPoolExecutor(1) as executor:
        there = trilude.duel("triplex", "random", "random", games=4, executor=executor)
    assert [str(record) for record in there.records] == [
        str(record) for record in trilude.duel("triplex", "random", "random", games=4).records
    ]


def test_where_there_is_no_cluster_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed", reason="Dask is not installed: pip install 'trilude[cluster]'")
    monkeypatch.setattr("trilude.cli.crew.WAIT_SECONDS", 0.2)
    told = run_here("duel", "triplex", "random", "random", "--cluster", "tcp://127.0.0.1:9")
    assert told.returncode == 2
    assert told.stderr.endswith(
        "There is no Dask scheduler at tcp://127.0.0.1:9: start one with `dask scheduler`, and give its address.\n"
    )
