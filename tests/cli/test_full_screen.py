"""The full-screen board, driven by keys as a person would."""

from pathlib import Path

import pytest
from textual.pilot import Pilot
from textual.widgets import OptionList, Static

import trilude
from trilude.cli.terminal.board_widget import BoardWidget
from trilude.cli.terminal.match import TerminalMatch
from trilude.cli.terminal.match_app import MatchApp
from trilude.cli.terminal.replay_app import ReplayApp


def match(text: str, seats: str = "me,me") -> TerminalMatch:
    return TerminalMatch.seated(trilude.position("triplex", text), seats)


async def go_to(pilot: Pilot[None], cell: str) -> None:
    board = pilot.app.query_one(BoardWidget)
    board.focus()
    for _ in range(20):
        spots = {spot.id: spot for spot in board._spots}
        here, there = spots[board.cursor], spots[cell]
        if here == there:
            return
        if here.line != there.line:
            await pilot.press("down" if there.line > here.line else "up")
        else:
            await pilot.press("right" if there.column > here.column else "left")
    raise AssertionError(f"arrows do not lead to {cell}")


def status(app: MatchApp) -> str:
    return str(app.query_one("#status", Static).render())


START = "□a1,△g1,○d7 □g4,△a4,○d1 w 0 1"


async def test_a_piece_is_picked_and_put_down_with_arrows_and_enter() -> None:
    app = MatchApp(match(START))
    async with app.run_test(size=(110, 32)) as pilot:
        await go_to(pilot, "g1")
        await pilot.press("enter")
        assert app.query_one(BoardWidget)._legal == {"f1", "f2", "g2", "g3", "e1", "e2", "e3", "f3"}
        await go_to(pilot, "f1")
        await pilot.press("enter")
        assert [move.text for move in app.match.position.moves] == ["△g1-f1"]


async def test_a_stack_asks_which_pieces_go_and_what_stays_on_top() -> None:
    app = MatchApp(match("○□△b4 □g4,△a4,○d1 w 20 1"))
    async with app.run_test(size=(110, 32)) as pilot:
        await go_to(pilot, "b4")
        await pilot.press("enter")
        choices = app.query_one("#choices", OptionList)
        assert choices.option_count == 3
        choices.focus()
        choices.highlighted = choices.get_option_index("white-triangle")
        await pilot.press("enter")
        await go_to(pilot, "c4")
        await pilot.press("enter")
        assert choices.option_count == 2
        choices.highlighted = choices.get_option_index("stay-0")
        await pilot.press("enter")
        assert app.match.position.moves[-1].text == "△b4-c4/□"


async def test_typed_moves_and_refusals() -> None:
    app = MatchApp(match(START))
    async with app.run_test(size=(110, 32)) as pilot:
        await pilot.press("tab", *"Sa1", "minus", *"a3", "enter")
        assert "exactly 1 step" in status(app)
        await pilot.press(*"Sa1", "minus", *"a2", "enter")
        assert app.match.position.moves[-1].text == "□a1-a2"


async def test_the_computer_answers_undo_hint_and_why(tmp_path: Path) -> None:
    app = MatchApp(TerminalMatch.seated(trilude.start("triplex"), "me,mcts:50"))
    app.match.file = tmp_path / "game.txt"
    async with app.run_test(size=(110, 32)) as pilot:
        await go_to(pilot, "a1")
        await pilot.press("enter")
        await go_to(pilot, "a2")
        await pilot.press("enter")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert app.match.position.ply == 2
        await pilot.press("w")
        assert status(app).startswith("Expected: ")
        assert status(app).count("visits: ") == 8
        await pilot.press("h")
        await app.workers.wait_for_complete()
        await pilot.pause()
        assert status(app).startswith("Try ")
        hinted = status(app).split()[1]
        await pilot.press("w")
        assert status(app).startswith(f"Expected: {hinted}")
        await pilot.press("s")
        assert len(trilude.Record.load(tmp_path / "game.txt").final.moves) == 2
        await pilot.press("u")
        assert app.match.position.ply == 0
        await pilot.press("x")
        assert not app.match.is_over
        await pilot.press("x")
        assert status(app) == "White resigned."


async def test_a_record_is_replayed_page_by_page() -> None:
    record = trilude.Record.parse('[Game "triplex"]\n\n1. △g1-f1 {a good one} 2. ○d1xa1 (2. □g4-f4)')
    app = ReplayApp(record)
    async with app.run_test(size=(110, 32)) as pilot:

        def words() -> str:
            return str(app.query_one("#words", Static).render())

        await pilot.press("right")
        assert "1/2. △g1-f1" in words()
        assert "a good one" in words()
        await pilot.press("end")
        assert "(2. □g4-f4)" in words()
        await pilot.press("home", "left")
        assert "△g1-f1" not in words()


@pytest.mark.parametrize("name", list(trilude.GAMES))
async def test_every_game_fits_on_the_board_and_offers_its_moves(name: str) -> None:
    app = MatchApp(TerminalMatch.seated(trilude.start(name, seed=1), "me,me"))
    async with app.run_test(size=(160, 50)):
        board = app.query_one(BoardWidget)
        assert board._spots
        assert app.picking.choices
