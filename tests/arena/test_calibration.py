"""The ladder of levels: what it measures, and what it writes down."""

import json
from itertools import islice
from pathlib import Path

import pytest

from trilude.arena.calibration import Calibration
from trilude.arena.levels import definition, level_rows, write_elos
from trilude.arena.sequential import Decision
from trilude.cli.commands.calibrate import with_section
from trilude.contract.crew import Crew
from trilude.contract.game import Game
from trilude.games import GAMES

TRIPLEX = GAMES["triplex"]
LADDER = (3, 4, 5)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Calibration:
    """A ladder of three levels of which a few games are known."""
    file = tmp_path_factory.mktemp("calibration") / "triplex.jsonl"
    calibration = Calibration(TRIPLEX, file, LADDER)
    assert len(list(islice(calibration.play(600, Crew.here(1)), 5))) == 5
    return Calibration(TRIPLEX, file, LADDER)


def test_an_interrupted_ladder_goes_on(played: Calibration) -> None:
    before = {result.number for result in played.results()}
    assert before == {0, 1, 2, 3, 4}
    assert [result.number for result in islice(played.play(600, Crew.here(1)), 1)] == [5]


def test_without_time_nothing_is_played(played: Calibration) -> None:
    assert list(played.play(0, Crew.here(1))) == []


def test_rungs_are_honest_about_what_was_not_played(played: Calibration) -> None:
    low, middle, high = played.rungs()
    assert (low.level, middle.level, high.level) == LADDER
    assert low.standing is None
    assert low.rating is not None
    assert low.rating.elo == 0
    assert middle.standing is not None
    assert middle.standing.games >= 5
    assert middle.rating is not None
    assert high.rating is None
    assert high.decision is Decision.OPEN
    assert middle.player.startswith(level_rows(TRIPLEX)[3]["player"])
    assert played.plot("Elo").count("<circle") == 2


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_every_game_has_a_ladder_in_which_both_levels_hold_as_many_seats(game: Game, tmp_path: Path) -> None:
    calibration = Calibration(game, tmp_path / "none.jsonl")
    assert game.seats(calibration.options) % 2 == 0
    assert calibration.contest.duels[0].players == ("level:2", "level:1")
    assert len(calibration.contest.duels) == 8
    assert calibration.rungs()[0].rating is None


def test_a_definition_is_all_of_a_row_but_what_was_measured() -> None:
    row = json.loads(definition(TRIPLEX, "level:4"))
    assert row == {key: value for key, value in level_rows(TRIPLEX)[3].items() if key != "elo"}
    assert definition(TRIPLEX, "mcts:5") == "mcts:5"


def test_measured_elo_goes_into_the_rows_and_nothing_else_changes(tmp_path: Path) -> None:
    file = tmp_path / "levels.json"
    rows = [{"player": "random", "elo": 3, "noise": 0.5}, {"player": "mcts:5"}, {"player": "mcts:9", "elo": 1}]
    file.write_text(json.dumps(rows))
    write_elos(file, [0, 120, None])
    assert json.loads(file.read_text("utf-8")) == [
        {"player": "random", "noise": 0.5, "elo": 0},
        {"player": "mcts:5", "elo": 120},
        {"player": "mcts:9"},
    ]
    assert len(file.read_text("utf-8").splitlines()) == 5
    before = file.read_text("utf-8")
    write_elos(file, [0, 120, None])
    assert file.read_text("utf-8") == before


def test_a_section_replaces_its_older_self_and_leaves_the_rest() -> None:
    page = "# Players\n\nwords\n"
    once = with_section(page, TRIPLEX, "old \\1 text")
    both = with_section(once, GAMES["trigon"], "other")
    again = with_section(both, TRIPLEX, "new")
    assert again.startswith(page)
    assert "old" not in again
    assert "new" in again
    assert again.count("other") == 1
    assert with_section(again, TRIPLEX, "new") == again
