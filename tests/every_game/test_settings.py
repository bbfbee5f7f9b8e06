"""Positions set up by hand, in every game: whatever the game's own text tells can be set up, and the rules judge it."""

from collections import deque
from random import Random

import pytest

from trilude.contract import holding
from trilude.contract.errors import TriludeError
from trilude.contract.game import Game
from trilude.contract.posed import Pose
from trilude.contract.position import Position
from trilude.contract.record import Record
from trilude.contract.setting import Sheet, can_set_up, read
from trilude.contract.solo import SET, read_solo
from trilude.contract.solo_conformance import check_solo
from trilude.games import GAMES

NAMES = [name for name, game in GAMES.items() if can_set_up(game)]


def after_plies(game: Game, plies: int) -> Position:
    """After some random moves."""
    position, chance = Position.start(game, game.choose({}), 7), Random(plies)
    for _ in range(plies):
        position = position.play(chance.choice(position.legal_moves.numbers))
    return position


@pytest.mark.parametrize("name", NAMES)
def test_whatever_is_played_can_be_set_up(name: str) -> None:
    for plies in (0, 5, 9):
        played = after_plies(GAMES[name], plies)
        sheet = read(Pose(played.game, played.options, played.text).line(SET))
        assert isinstance(sheet.position, Position), sheet.state
        assert sheet.position.to_move == played.to_move
        assert {(piece.cell, piece.glyph) for piece in sheet.scene.pieces} == {
            (piece.cell, piece.glyph) for piece in played.scene.pieces
        }
        assert [move.text for move in sheet.position.legal_moves] == [move.text for move in played.legal_moves]


@pytest.mark.parametrize("name", NAMES)
def test_a_long_game_from_a_position_that_was_set_up_can_be_recorded(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(holding, "KEPT_OPEN", 3)
    monkeypatch.setattr(holding, "_open_ones", deque())
    first = after_plies(GAMES[name], 2)
    first = Position.from_text(first.game, first.options, first.text)
    played = [first]
    for _ in range(12):
        played.append(played[-1].play(played[-1].legal_moves.numbers[0]))
    record = Record.of(played[-1])
    assert record.start == first
    assert list(record.positions()) == played


@pytest.mark.parametrize("name", NAMES)
def test_sheets_are_solos_like_others(name: str) -> None:
    check_solo(read_solo(f"set {name}"), seed=4, steps=5)
    cleared = _cleared(name)
    assert not cleared.scene.pieces
    check_solo(cleared, seed=5, steps=4)


@pytest.mark.parametrize("name", NAMES)
def test_what_is_half_said_is_refused_in_a_sentence(name: str) -> None:
    sheet = read(f"set {name}")
    offered = {pick.move for first in sheet.choices() for pick in sheet.choices((first,)).values() if pick.move}
    switched = (way.do for switch in sheet.state.switches for way in switch.ways)
    for verb, *words in {act.split()[0]: act.split() for act in (*offered, *switched, "lift a1", "play")}.values():
        for length in range(len(words)):
            for last in ("", " ·"):
                with pytest.raises(TriludeError):
                    sheet.do(" ".join([verb, *words[:length]]) + last)


def _cleared(name: str) -> Sheet:
    played = after_plies(GAMES[name], 6)
    sheet = read(Pose(played.game, played.options, played.text).line(SET)).do("clear")
    assert isinstance(sheet, Sheet)
    return sheet


@pytest.mark.parametrize("name", NAMES)
def test_every_game_says_what_can_be_asked_of_it(name: str) -> None:
    goals = next(switch for switch in read(f"set {name}").state.switches if switch.name.en == "Goal")
    assert len(goals.ways) > 1
    assert goals.ways[0].chosen
    asked = read_solo(f"set {name}").do(goals.ways[1].do)
    assert asked.state.surveyed
    assert "play" in [act.do for act in asked.acts]


def test_a_sheet_keeps_what_its_puzzle_is_called_and_by_whom() -> None:
    sheet = read("set triplex").do("name  Three in a row ").do("by Ada")
    assert isinstance(sheet, Sheet)
    again = read(sheet.text)
    assert (again.pose.called, again.pose.by) == ("Three in a row", "Ada")


@pytest.mark.parametrize(
    "line",
    [
        "set",
        "set nim",
        "set triplex path=curved",
        'set triplex position="rubbish"',
        'set triplex position="□z9 - w 0 1"',
        'set triolet position="H8=99 - p1 0/0 - 0 ?"',
        'set trioker-champions position="999@a1 e 0 0"',
        'set trioker-quick position="- 000 - 1,1 1 0+0 1 turn 0"',
        'set trigon position="V@zz99/1 - - - b"',
        "set triplex goal:mate",
        "set triplex and more",
        'set triplex position="□a1',
        'posed triplex position="□a1,△g1,○d7 □g4,△a4,○d1 w 0 1"',
        "posed triplex goal:win",
        'posed triplex position="rubbish" goal:win',
        "posed triplex " + "x=1 " * 500,
    ],
)
def test_lines_that_are_none_are_refused_in_a_sentence(line: str) -> None:
    with pytest.raises(TriludeError) as refusal:
        read_solo(line)
    assert refusal.value.text.fr[-1] in ".…"
