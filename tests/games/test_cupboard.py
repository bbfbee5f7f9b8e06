"""Games are found: those of the house in their folders, those of other packages by entry points."""

import logging
import subprocess
import sys
from dataclasses import replace
from importlib.metadata import EntryPoint
from importlib.resources import files
from pathlib import Path

import pytest

from trilude.contract.errors import TriludeError
from trilude.contract.game import GAMES, Game, find_game, take_in
from trilude.contract.plug_ins import GROUP
from trilude.games import _invite
from trilude.players.find import find_player, kinds_of

TRIPLEX = GAMES["triplex"]


@pytest.fixture(autouse=True)
def _cupboard(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever a test takes in is gone afterwards."""
    for name in ("stranger", "guest"):
        monkeypatch.setitem(GAMES, name, TRIPLEX)
        monkeypatch.delitem(GAMES, name)


def entry(value: str, name: str = "stranger") -> EntryPoint:
    return EntryPoint(name, value, GROUP)


def write_package(folder: Path, text: str) -> None:
    (folder / "stranger_game").mkdir()
    (folder / "stranger_game" / "__init__.py").write_text(text, "utf-8")


STRANGER = """
from dataclasses import replace
from trilude.games.triplex import GAME as TRIPLEX
GAME = replace(TRIPLEX, name={name!r}, package="stranger_game", own_players={{}})
"""


def test_a_game_of_another_package_is_taken_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write_package(tmp_path, STRANGER.format(name="stranger"))
    monkeypatch.syspath_prepend(tmp_path)
    _invite(entry("stranger_game:GAME"))
    assert find_game("stranger").package == "stranger_game"
    assert list(GAMES)[-1] == "stranger"


@pytest.mark.parametrize(
    ("value", "complaint"),
    [
        ("no_such_package:GAME", "No module named 'no_such_package'"),
        ("trilude.games.triplex:NOTHING", "has no attribute 'NOTHING'"),
        ("trilude.games.triplex:Text", "is no Game"),
        ("trilude.games.triplex:GAME", "There is already a game triplex."),
    ],
)
def test_a_game_that_is_broken_is_left_out_with_a_word(
    value: str, complaint: str, caplog: pytest.LogCaptureFixture
) -> None:
    before = dict(GAMES)
    with caplog.at_level(logging.WARNING):
        _invite(entry(value))
    assert dict(GAMES) == before
    assert len(caplog.messages) == 1
    assert caplog.messages[0].startswith("The game stranger of another package is left out: ")
    assert complaint in caplog.messages[0]


@pytest.mark.parametrize("name", ["", "Upper", "two words", "a--b", "-a", "a-", "é", "a/b", "3"])
def test_names_that_would_not_do_in_an_address_are_refused(name: str) -> None:
    with pytest.raises(TriludeError, match="A game cannot be called"):
        take_in(replace(TRIPLEX, name=name))
    assert name not in GAMES


def test_a_name_is_taken_once() -> None:
    take_in(replace(TRIPLEX, name="guest"))
    with pytest.raises(TriludeError, match="There is already a game guest"):
        take_in(replace(TRIPLEX, name="guest"))


def test_a_game_has_no_players_but_those_it_declares() -> None:
    stranger = replace(TRIPLEX, name="stranger", own_players={})
    assert "prover" not in kinds_of(stranger)
    with pytest.raises(TriludeError, match="There is no player prover:5"):
        find_player(stranger, "prover:5")
    own = replace(stranger, own_players={"greedy": "players.prover:make_prover"})
    assert type(find_player(own, "greedy:5")).__name__ == "ProverPlayer", "a game may play a kind in its own way"


def test_finding_games_imports_nothing_heavy() -> None:
    listing = "import sys, trilude.games; print(sorted({'numba', 'numpy'} & set(sys.modules)))"
    told = subprocess.run([sys.executable, "-c", listing], check=True, capture_output=True, text=True)
    assert told.stdout.strip() == "[]"


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
def test_a_lid_shows_some_moves_of_the_game(game: object) -> None:
    assert isinstance(game, type(TRIPLEX))
    from trilude.contract.position import Position

    position = Position.start(game, game.choose({}), 0)
    assert len(game.lid) >= 9
    for move in game.lid:
        position = position.play(move)


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_every_game_has_a_look_of_its_own(game: Game) -> None:
    own = Path(str(files(game.package))) / "look.css"
    assert own.read_text("utf-8") in game.style_sheet
