"""The parlour: opening matches, finding them again, and forgetting those that nobody looks at."""

import asyncio
import time

import pytest

from tests.matches.conftest import COMPUTER, Books, Patient, opened, play, play_first, until
from trilude.contract.errors import BadOption, UnknownGame
from trilude.matches.match import Refused
from trilude.matches.parlour import person
from trilude.matches.seats import Seat, digest, new_match_id, new_token
from trilude.matches.store import NotStored

pytestmark = pytest.mark.asyncio(loop_scope="package")

PEOPLE = [person("white"), person("black")]


async def test_a_match_is_stored_as_it_was_asked_for(books: Books, thinkers: Patient) -> None:
    async with opened(books, thinkers) as parlour:
        before = time.time()
        match = await parlour.create("triplex", {"path": "straight"}, PEOPLE, "me")
        query = "SELECT id, game, options, creator, revision, offers, ending, rematch FROM matches"
        assert books.read(query) == [(match.id, "triplex", "path=straight repetition=3", "me", 0, "[]", None, None)]
        assert before <= books.read("SELECT created FROM matches")[0][0] <= time.time()
        assert (match.position.ply, match.revision, match.is_over, match.chat) == (0, 0, False, [])
        assert match.seats_of(["white"]) == (0,)


async def test_every_match_is_dealt_anew(books: Books, thinkers: Patient) -> None:
    async with opened(books, thinkers) as parlour:
        hands = {bytes((await parlour.create("triolet", {}, PEOPLE, "me")).position) for _ in range(4)}
        assert len(hands) == 4
        seeds = [int(seed) for (seed,) in books.read("SELECT seed FROM matches")]
        assert len(set(seeds)) == 4
        assert 2**120 < max(seeds) < 2**128, "nobody guesses what is in the bag"


@pytest.mark.parametrize("given", [1, 2, 4])
async def test_the_number_of_seats_must_fit_the_options(given: int, books: Books, thinkers: Patient) -> None:
    async with opened(books, thinkers) as parlour:
        with pytest.raises(Refused) as refused:
            await parlour.create("triolet", {"players": 3}, [COMPUTER] * given, "me")
        assert refused.value.text.en == f"Triolet with these options has 3 seats, not {given}."
        assert books.read("SELECT * FROM matches") == []


async def test_games_and_options_that_do_not_exist_are_refused(books: Books, thinkers: Patient) -> None:
    async with opened(books, thinkers) as parlour:
        with pytest.raises(UnknownGame):
            await parlour.create("chess", {}, PEOPLE, "me")
        with pytest.raises(BadOption):
            await parlour.create("triplex", {"players": 2}, PEOPLE, "me")
        assert books.read("SELECT * FROM matches") == []


async def test_a_match_that_cannot_be_stored_is_not_opened(books: Books, thinkers: Patient) -> None:
    async with opened(books, thinkers) as parlour:
        books.write("CREATE TRIGGER full BEFORE INSERT ON matches BEGIN SELECT * FROM nowhere; END")
        with pytest.raises(NotStored):
            await parlour.create("triplex", {}, PEOPLE, "me")
        assert parlour.matches_in_memory == 0
        books.write("DROP TRIGGER full")
        await parlour.create("triplex", {}, PEOPLE, "me")
        assert parlour.matches_in_memory == 1


async def test_the_limit_on_open_matches_holds_when_many_are_opened_at_once(books: Books, thinkers: Patient) -> None:
    async with opened(books, thinkers, open_matches=2) as parlour:
        tries = [parlour.create("triplex", {}, PEOPLE, "me") for _ in range(4)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert sum(isinstance(result, Refused) for result in results) == 2
        assert books.read("SELECT count(*) FROM matches") == [(2,)]


async def test_a_match_is_one_object_whoever_asks_for_it(books: Books, thinkers: Patient) -> None:
    async with opened(books, thinkers) as parlour:
        match = await parlour.create("triplex", {}, PEOPLE, "me")
        await play(match, "△g1-f1")
        await match.say(0, "Ann", "hello")
        assert await parlour.find(match.id) is match
        assert await parlour.find("nothing") is None
    async with opened(books, thinkers) as parlour:
        assert parlour.matches_in_memory == 0
        one, other = await asyncio.gather(parlour.find(match.id), parlour.find(match.id))
        assert one is not None
        assert one is other
        assert one is not match
        assert (one.position, one.position.moves) == (match.position, match.position.moves)
        assert (one.seats, one.chat, one.revision, one.creator) == (match.seats, match.chat, 2, "me")
        told: list[str] = []
        parlour.on_change = lambda changed: told.append(changed.id)
        await play_first(one, 1)
        assert told == [match.id], "the parlour hears of matches that it found again"


async def test_idle_matches_are_forgotten_and_found_again(books: Books, thinkers: Patient) -> None:
    async with opened(books, thinkers) as parlour:
        idle, watched, lately = [await parlour.create("triplex", {}, PEOPLE, "me") for _ in range(3)]
        await play(idle, "△g1-f1")
        idle.touched = watched.touched = time.monotonic() - 601
        lately.touched = time.monotonic() - 590
        parlour.forget_idle({watched.id})
        assert parlour.matches_in_memory == 2
        assert await parlour.find(watched.id) is watched
        assert await parlour.find(lately.id) is lately
        again = await parlour.find(idle.id)
        assert again is not idle
        assert again is not None
        assert again.position == idle.position


async def test_a_match_in_which_a_computer_thinks_is_not_forgotten(books: Books, thinkers: Patient) -> None:
    async with opened(books, thinkers) as parlour:
        match = await parlour.create("triplex", {}, [person("me"), COMPUTER], "me")
        with thinkers.held():
            await play(match, "△g1-f1")
            match.touched -= 1000
            parlour.forget_idle(set())
            assert await parlour.find(match.id) is match
        await until(lambda: match.position.ply == 2)
        match.touched -= 1000
        parlour.forget_idle(set())
        assert parlour.matches_in_memory == 0


async def test_whatever_happens_keeps_a_match_at_hand_and_so_does_asking_for_it(
    books: Books, thinkers: Patient
) -> None:
    async with opened(books, thinkers) as parlour:
        match = await parlour.create("triplex", {}, PEOPLE, "me")
        for happens in (match.say(0, "", "hello"), match.join((0,), "Ann"), parlour.find(match.id)):
            match.touched -= 1000
            await happens
            parlour.forget_idle(set())
            assert parlour.matches_in_memory == 1


async def test_secrets_are_long_and_never_twice_the_same() -> None:
    tokens = {new_token() for _ in range(100)}
    assert len(tokens) == 100
    assert min(map(len, tokens)) >= 22, "128 bits"
    names = {new_match_id() for _ in range(100)}
    assert len(names) == 100
    assert min(map(len, names)) >= 12
    assert len(digest("token")) == 64
    assert digest("token") != digest("tokeN")
    assert person("token", "Ann", joined=True) == Seat("person", None, digest("token"), "Ann", True)
    assert person("token").joined is False


async def test_a_match_to_which_nobody_came_back_is_closed(books: Books, thinkers: Patient) -> None:
    async with opened(books, thinkers) as parlour:
        old, new = [await parlour.create("triplex", {}, PEOPLE, "me") for _ in range(2)]
        books.write(f"UPDATE matches SET changed = changed - 91 * 86400 WHERE id = '{old.id}'")  # noqa: S608
        told: list[str] = []
        parlour.on_change = lambda match: told.append(match.id)
        await parlour.close_abandoned(90)
        assert old.ending is not None
        assert (old.ending.reason.en, old.ending.shares) == ("Nobody came back: the match was closed.", (0.5, 0.5))
        assert not new.is_over
        assert told == [old.id], "whoever still looks at it is told"
        with pytest.raises(Refused, match="over"):
            await old.play(0, 0, old.position.legal_moves[0].text, "too late")


async def test_ten_clicks_at_once_open_one_rematch(books: Books, thinkers: Patient) -> None:
    async with opened(books, thinkers) as parlour:
        match = await parlour.create("triplex", {}, [person("me"), person("me")], "me")
        await match.resign(0)
        await asyncio.gather(*(parlour.ask_rematch(match, click % 2) for click in range(10)))
        assert books.read("SELECT count(*) FROM matches") == [(2,)]
        assert books.read("SELECT id FROM matches WHERE id <> ?", match.id) == [(match.rematch,)]
