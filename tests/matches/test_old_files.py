"""A file that an older version stored opens: every match is what it was, and goes on. See old_files.py."""

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

from tests.matches.conftest import Books, Patient, opened, play_first, until
from tests.matches.old_files import facts
from trilude.contract.position import Position
from trilude.matches.match import Match, Refused

pytestmark = pytest.mark.asyncio(loop_scope="package")

OLD = Path(__file__).with_name("stored_by_0_1.sqlite")
FACTS: dict[str, dict[str, Any]] = json.loads(OLD.with_suffix(".json").read_text("utf-8"))

NAMED_ANEW = ("trioker",)
"""Games whose pieces and cells may have other names now; what was written with the old ones must still be read."""


@pytest.fixture
def old_books(tmp_path: Path) -> Books:
    """A copy of the file."""
    return Books(Path(shutil.copy(OLD, tmp_path / "parlour.sqlite")))


async def test_the_file_has_every_kind_of_move(old_books: Books) -> None:
    texts = {
        game: [text for name, told in FACTS.items() if name.startswith(game) for text in told["moves"]]
        for game in {told["game"] for told in FACTS.values()}
    }
    assert len(texts) == 5
    assert "pass" in texts["trioker-champions"]
    quick = texts["trioker-quick"]
    assert {"pass", "draw"} < set(quick)
    assert any(text.startswith("give:") for text in quick)
    assert any("*" in text for text in quick)
    assert any(text.startswith("x=") for text in texts["triolet"])
    assert any("=J" in text for text in texts["triolet"])
    assert old_books.read("SELECT count(*) FROM matches") == [(len(FACTS),)]
    assert old_books.read("SELECT count(*) > 20 FROM moves WHERE undone") == [(1,)]


@pytest.mark.parametrize("name", FACTS)
async def test_a_match_is_what_it_was(name: str, old_books: Books, thinkers: Patient) -> None:
    async with opened(old_books, thinkers) as parlour:
        with thinkers.held():
            match = await parlour.find(name)
            assert match is not None
            expected, now = dict(FACTS[name]), facts(match)
            check_names(match, expected.pop("moves"), expected.pop("position"))
            stored = match.game.choose_as_stored(dict(pair.split("=") for pair in expected.pop("options").split()))
            assert match.options == stored
            now["seats"] = [{key: seat[key] for key in expected["seats"][0]} for seat in now["seats"]]
            assert {key: now[key] for key in expected} == expected


def check_names(match: Match, moves: list[str], text: str) -> None:
    """Moves and the position mean what they meant, and are written alike unless names have changed by design."""
    assert [before.move(move).id for before, move in zip(match.positions, moves, strict=False)] == [
        move.id for move in match.position.moves
    ]
    again = Position.from_text(match.game, match.options, text)
    assert (again.to_move, again.scores, again.text) == (
        match.position.to_move,
        match.position.scores,
        match.position.text,
    )
    if not match.game.name.startswith(NAMED_ANEW):
        assert [move.text for move in match.position.moves] == moves
        assert match.position.text == text


async def test_every_match_goes_on(old_books: Books, thinkers: Patient) -> None:
    async with opened(old_books, thinkers) as parlour:
        await parlour.resume()
        moved = 0
        for name, told in FACTS.items():
            match, plies, mover = await parlour.find(name), len(told["moves"]), told["movers"][-1]
            assert match is not None
            if told["ending"]:
                following = await parlour.rematch(match)
                assert following.position.ply == (4 if told["rematch"] else 0)
            elif told["seats"][mover]["kind"] == "computer":
                await until(lambda match=match, plies=plies: match.position.ply > plies)  # type: ignore[misc]
                moved += 1
            else:
                with thinkers.held():
                    await play_first(match, 1)
                    await match.say(0, "Ann", "still here")
                assert match.revision == told["revision"] + 2
                assert len(old_books.moves(name)) == match.position.ply == plies + 1
        assert moved > 3, "computers go on by themselves"


async def test_what_was_offered_is_answered_and_what_was_played_is_taken_back(
    old_books: Books, thinkers: Patient
) -> None:
    async with opened(old_books, thinkers) as parlour:
        for game in {told["game"] for told in FACTS.values()}:
            running = await parlour.find(f"{game}-running")
            assert running is not None
            await running.answer(0, True)
            assert running.is_over
            alone = await parlour.find(f"{game}-alone")
            assert alone is not None
            with thinkers.held():
                await alone.undo(0)
                assert len(old_books.moves(alone.id)) == alone.position.ply < len(FACTS[alone.id]["moves"])


async def test_an_old_link_seats_one_person_too(old_books: Books, thinkers: Patient) -> None:
    async with opened(old_books, thinkers) as parlour:
        match = await parlour.find("triplex-rematch")
        assert match is not None
        (old,) = [f"token of seat {seat}" for seat in range(2) if match.seats_of([f"token of seat {seat}"]) == (1,)]
        await match.welcome(old, "made up by the guest")
        assert (match.seats_of(["made up by the guest"]), match.seats_of([old])) == ((1,), ())
        with pytest.raises(Refused):
            await match.welcome(old, "made up by somebody else")


async def test_a_rematch_is_found_again(old_books: Books, thinkers: Patient) -> None:
    async with opened(old_books, thinkers) as parlour:
        for name, told in FACTS.items():
            if told["rematch"]:
                match = await parlour.find(name)
                assert match is not None
                assert (await parlour.rematch(match)).id == told["rematch"]
