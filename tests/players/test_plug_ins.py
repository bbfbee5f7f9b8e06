"""Players of other people: objects, classes, names in Python, and entry points."""

import sys
from pathlib import Path

import pytest

import trilude
from trilude.games import GAMES
from trilude.players import plug_ins
from trilude.players.find import find_player, kinds_of

TRIPLEX = GAMES["triplex"]

SOURCE = """
from trilude import Choice

class First:
    def choose(self, view):
        return Choice.of(view.legal_moves[0])

class Picky:
    def __init__(self, game, seed, detail):
        self.told = game.name, seed, detail
    def choose(self, view):
        return Choice.of(view.legal_moves[-1])

class Mute:
    pass

def broken():
    raise RuntimeError("no engine")
"""


@pytest.fixture
def module(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    (tmp_path / "my_players.py").write_text(SOURCE)
    monkeypatch.syspath_prepend(tmp_path)
    sys.modules.pop("my_players", None)
    return "my_players"


class Last:
    def choose(self, view: trilude.View) -> trilude.Choice:
        return trilude.Choice.of(view.legal_moves[-1])


def test_a_class_is_named_in_python(module: str) -> None:
    player = find_player(TRIPLEX, f"python:{module}:First")
    view = trilude.start("triplex").view(0)
    assert player.choose(view).move == view.legal_moves[0]
    told = find_player(TRIPLEX, f"python:{module}:Picky:a:b", seed=5)
    assert told.told == ("triplex", 5, "a:b")  # type: ignore[attr-defined]


def test_whoever_brings_something_that_makes_no_player_reads_its_name() -> None:
    class Mute:
        pass

    with pytest.raises(trilude.BadPlayer, match=r"^[“'\"]?Mute\b"):
        plug_ins.make_guest(Mute, TRIPLEX, 1)  # type: ignore[arg-type]


@pytest.mark.parametrize("name", ["Mute", "Nobody", "broken", ""])
def test_what_makes_no_player_is_said_in_one_sentence(module: str, name: str) -> None:
    with pytest.raises(trilude.BadPlayer, match="makes no player"):
        find_player(TRIPLEX, f"python:{module}:{name}")
    with pytest.raises(trilude.BadPlayer, match="makes no player"):
        find_player(TRIPLEX, f"python:no_such_module:{name}")


def test_packages_declare_players(module: str, monkeypatch: pytest.MonkeyPatch) -> None:
    from importlib.metadata import EntryPoint

    entry = EntryPoint("picky", f"{module}:Picky", plug_ins.GROUP)
    plug_ins.invited.cache_clear()
    monkeypatch.setattr(plug_ins, "declared", lambda group: (entry,) if group == plug_ins.GROUP else ())
    try:
        assert "picky" in kinds_of(TRIPLEX)
        assert find_player(TRIPLEX, "picky:x").told == ("triplex", 0, "x")  # type: ignore[attr-defined]
    finally:
        plug_ins.invited.cache_clear()


def test_objects_and_classes_meet_in_a_duel(module: str) -> None:
    met = trilude.duel("trioker-champions", Last(), f"python:{module}:First", games=2, opening=1)
    assert met.players == ("Last", f"python:{module}:First")
    assert met.standing.games == 2
    assert len(met.records) == 2
    again = trilude.duel("trioker-champions", Last, "random", games=2, seed=9)
    assert again.players == ("Last", "random")
    assert str(again).startswith("Last against random: ")
