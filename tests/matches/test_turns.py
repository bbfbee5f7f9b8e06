"""Computers take their turns, whatever people do while they think."""

import asyncio
import logging

import pytest

from tests.matches.conftest import COMPUTER, PATIENCE, Books, Patient, opened, play, play_first, until
from trilude.matches import turns as turns_module
from trilude.matches.bell import Silence
from trilude.matches.match import Refused
from trilude.matches.parlour import Allowed, Parlour, person
from trilude.matches.seats import Seat
from trilude.matches.store import Store
from trilude.matches.waits import Thinking, Wait
from trilude.players.levels import strongest_player

pytestmark = pytest.mark.asyncio(loop_scope="package")

ALONE = [person("me"), COMPUTER]


@pytest.mark.parametrize(("level", "player"), [(1, "level:1"), (4, "level:4"), (None, "level:3")])
async def test_a_computer_plays_its_level_from_its_own_view(
    level: int | None, player: str, books: Books, thinkers: Patient
) -> None:
    async with opened(books, thinkers) as parlour:
        match = await parlour.create("triolet", {}, [Seat("computer", level)] * 2, "me")
        await until(lambda: match.position.ply > 1)
        for ply, (view, name, _) in enumerate(thinkers.asked[:2]):
            assert (view.ply, name) == (ply, player)
            assert view == match.positions[ply].view(match.positions[ply].to_move or 0)
        assert books.moves(match.id)[0] == thinkers.made[0].move.text
        keys = books.read("SELECT key FROM moves")
        assert len(set(keys)) == len(keys)


async def test_two_computers_do_not_think_alike_in_two_matches(books: Books, thinkers: Patient) -> None:
    async with opened(books, thinkers) as parlour:
        for _ in range(2):
            match = await parlour.create("triplex", {}, [COMPUTER, person("me")], "me")
            await until(lambda match=match: match.position.ply == 1)  # type: ignore[misc]
        assert thinkers.asked[0][2] != thinkers.asked[1][2]


@pytest.mark.parametrize("game", ["triplex", "trioker-champions", pytest.param("trigon", marks=pytest.mark.compiled)])
async def test_what_a_computer_expects_is_known_in_open_games(game: str, books: Books, thinkers: Patient) -> None:
    async with opened(books, thinkers) as parlour:
        seats = [person("me"), *[COMPUTER] * (3 if game == "trigon" else 1)]
        match = await parlour.create(game, {}, seats, "me")
        before: list[object] = []
        parlour.on_change = lambda changed: before.append(changed.thought)
        await play_first(match, 1)
        assert before[0] is None
        await until(lambda: match.position.to_move == 0)
        choice, thought = thinkers.made[-1], match.thought
        assert thought is not None
        assert before[-1] == thought, "it is told together with the move"
        assert (thought.seat, thought.ply) == (len(seats) - 1, len(seats) - 1)
        assert thought.value == choice.values[thought.seat]
        assert thought.proven == choice.proven
        assert thought.line == tuple(move.text for move in choice.line)
        assert thought.line[0] == books.moves(match.id)[-1]
        await play_first(match, 1)
        assert match.thought is not None


@pytest.mark.parametrize("game", [pytest.param("triolet", marks=pytest.mark.compiled), "trioker-quick"])
async def test_nothing_is_known_of_a_computers_thoughts_where_hands_are_hidden(
    game: str, books: Books, thinkers: Patient
) -> None:
    async with opened(books, thinkers) as parlour:
        match = await parlour.create(game, {}, [COMPUTER, COMPUTER], "me")
        thoughts: list[object] = []
        parlour.on_change = lambda changed: thoughts.append(changed.thought)
        await until(lambda: len(thoughts) > 4)
        assert set(thoughts) == {None}
        assert match.thought is None


async def test_a_move_taken_back_while_the_computer_thinks_is_not_answered(
    books: Books, thinkers: Patient, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(books, thinkers) as parlour:
        match = await parlour.create("triplex", {}, ALONE, "me")
        assert parlour.thinking_wait(match) is None
        with thinkers.held():
            await play(match, "△g1-f1")
            await until(lambda: thinkers.made)
            wait = parlour.thinking_wait(match)
            assert wait is not None
            assert 0 <= wait.elapsed < 60
            assert wait.expected == Thinking().usual("triplex", 1)
            await match.undo(0)
            assert parlour.thinking_wait(match) is None
            await play(match, "□a1-b1")
            assert len(parlour._turns) == 1, "one thought at a time for one match"
        await until(lambda: match.position.ply == 2)
        assert books.moves(match.id) == ["□a1-b1", thinkers.made[1].move.text]
        assert len(thinkers.asked) == 2
        await match.undo(0)
        assert match.thought is None
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


async def test_a_thought_that_took_long_makes_the_next_one_be_expected_longer(books: Books, thinkers: Patient) -> None:
    async with opened(books, thinkers) as parlour:
        match = await parlour.create("triplex", {}, ALONE, "me")
        with thinkers.held():
            await play(match, "△g1-f1")
            await until(lambda: (parlour.thinking_wait(match) or Wait(0, 0)).elapsed > 0.5)
        await until(lambda: match.position.ply == 2)
        with thinkers.held():
            await play_first(match, 1)
            wait = parlour.thinking_wait(match)
            assert wait is not None
            assert 0.3 < wait.expected < 60  # the thought itself began a little after the waiting
            assert wait.elapsed < 0.3


async def test_nobody_moves_after_a_resignation(
    books: Books, thinkers: Patient, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(books, thinkers) as parlour:
        match = await parlour.create("triplex", {}, ALONE, "me")
        with thinkers.held():
            await play(match, "△g1-f1")
            await until(lambda: thinkers.made)
            await match.resign(0)
            assert parlour.thinking_wait(match) is None
        await until(lambda: not parlour.thinking and not parlour._turns)
        assert books.moves(match.id) == ["△g1-f1"]
        assert match.thought is None
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


@pytest.mark.parametrize("act", ["say", "undo", "resign"])
async def test_whoever_acts_while_a_computers_move_is_on_its_way_was_first(
    act: str,
    books: Books,
    thinkers: Patient,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(turns_module, "TRY_AGAIN_SECONDS", 10 * PATIENCE)  # nobody waits after such a refusal
    async with opened(books, thinkers) as parlour:
        match = await parlour.create("triplex", {}, ALONE, "me")
        with thinkers.held():
            await play(match, "△g1-f1")
            await until(lambda: thinkers.made)
            acts = {
                "say": lambda: match.say(0, "", "wait"),
                "undo": lambda: match.undo(0),
                "resign": lambda: match.resign(0),
            }
            acting = asyncio.create_task(acts[act]())
            await asyncio.sleep(0)
            assert match._lock.locked(), "whatever it is, it is being stored now"
        await acting
        await until(lambda: not parlour._turns)
        assert len(books.moves(match.id)) == {"say": 2, "undo": 0, "resign": 1}[act]
        assert match.position.ply == len(books.moves(match.id))
        assert (parlour.thinking, len(thinkers.asked)) == ({}, 1)
        assert (match.thought is not None) == (act == "say")
        if act == "undo":
            await play(match, "□a1-b1")
            await until(lambda: match.position.ply == 2)
    assert not [record for record in caplog.records if record.levelno >= logging.WARNING]


async def test_a_computer_whose_move_cannot_be_stored_tries_again(
    books: Books, thinkers: Patient, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(turns_module, "TRY_AGAIN_SECONDS", 0.02)
    async with opened(books, thinkers) as parlour:
        match = await parlour.create("triplex", {}, ALONE, "me")
        with thinkers.held():
            await play(match, "△g1-f1")
        with books.broken("moves"):
            await until(lambda: caplog.text.count("the database failed") >= 2)
            assert (match.position.ply, match.thought, match.revision) == (1, None, 1)
        await until(lambda: match.position.ply == 2)
        assert len(books.moves(match.id)) == 2


async def test_a_computer_that_fails_plays_any_move_instead(
    books: Books, thinkers: Patient, caplog: pytest.LogCaptureFixture
) -> None:
    async with opened(books, thinkers) as parlour:
        match = await parlour.create("triplex", {}, [Seat("computer", 77), person("me")], "me")
        await until(lambda: match.position.ply == 1)
        assert match.id not in parlour.thinking
    assert "a computer player failed" in caplog.text


@pytest.mark.compiled
async def test_whoever_hears_of_a_move_hears_that_the_next_computer_thinks(books: Books, thinkers: Patient) -> None:
    async with opened(books, thinkers) as parlour:
        match = await parlour.create("trigon", {"players": 3}, [person("me"), COMPUTER, COMPUTER], "me")
        thinking: list[bool] = []
        parlour.on_change = lambda changed: thinking.append(parlour.thinking_wait(changed) is not None)
        await play_first(match, 1)
        await until(lambda: match.position.to_move == 0)
        assert thinking.count(True) >= 2, "and again while its player is compiled"
        assert thinking.index(False) == len(thinking) - 1


async def test_a_hint_is_for_ones_own_turn(books: Books, thinkers: Patient) -> None:
    async with opened(books, thinkers) as parlour:
        match = await parlour.create("trioker-champions", {}, [person("me"), person("you")], "me", hints=True)
        for seat in (-1, 1):
            with pytest.raises(Refused, match="your own turn"):
                await parlour.advisers.hint(match, seat)
        assert thinkers.asked == []
        choice = await parlour.advisers.hint(match, 0)
        assert choice.move in match.position.legal_moves
        view, name, seed = thinkers.asked[0]
        strongest = strongest_player(match.game, match.position.options, 1.0)
        assert (view, name, seed) == (match.position.view(0), strongest, 1)
        assert match.position.ply == 0
        await match.resign(1)
        with pytest.raises(Refused, match="your own turn"):
            await parlour.advisers.hint(match, 0)


class Elsewhere(Silence):
    """Another server has taken all the work."""

    asked = 0

    async def claim(self, work: str) -> bool:
        """Somebody else does it."""
        self.asked += 1
        return False


async def test_whether_another_server_still_thinks_is_asked_now_and_then_only(books: Books, thinkers: Patient) -> None:
    bell = Elsewhere()
    async with Store.open(books.url) as store, Parlour(store, thinkers, Allowed(9), bell) as parlour:
        match = await parlour.create("triplex", {}, [COMPUTER, person("me")], "me")
        await until(lambda: bell.asked)
        for _ in range(100):
            await asyncio.sleep(0)
        assert (bell.asked, match.position.ply) == (1, 0)
