"""Resigning, and the match that follows."""

import asyncio

import pytest

from tests.matches.conftest import COMPUTER, Books, Patient, new_match, opened, play_first, reloaded, until
from trilude.matches.match import Refused
from trilude.matches.parlour import person
from trilude.matches.seats import Seat
from trilude.matches.store import NotStored, Store
from trilude.matches.thinkers import Thinkers

pytestmark = pytest.mark.asyncio(loop_scope="package")


@pytest.mark.parametrize(("seat", "shares", "other"), [(0, (0.0, 1.0), "Black"), (1, (1.0, 0.0), "White")])
async def test_of_two_the_other_wins(seat: int, shares: tuple[float, ...], other: str, books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store)
        await match.offer(0, "draw")
        await match.resign(seat)
        assert match.ending is not None
        assert (match.ending.shares, match.ending.reason.en) == (shares, f"The win goes to {other} by resignation.")
        assert match.offers == ()
        assert match.position.ply == 0
        again = await reloaded(store)
        assert (again.ending, again.offers, again.seats) == (match.ending, (), match.seats)


@pytest.mark.compiled
@pytest.mark.parametrize("players", [3, 4])
async def test_of_more_a_computer_plays_on_for_whoever_left(players: int, books: Books, thinkers: Thinkers) -> None:
    tokens = [f"token {seat}" for seat in range(players)]
    async with opened(books, thinkers) as parlour:
        seats = [person(token, f"Name {token}") for token in tokens]
        match = await parlour.create("trigon", {"players": players}, seats, "me")
        await match.resign(0)
        assert match.ending is None
        left = match.seats[0]
        assert (left.kind, left.level, left.token, left.name) == ("computer", 3, "", "Name token 0")
        assert match.people == list(range(1, players))
        assert match.seats_of(tokens) == tuple(range(1, players))
        await until(lambda: match.position.to_move == 1)
        assert len(books.moves(match.id)) == 1
    async with opened(books, thinkers) as parlour:
        again = await parlour.find(match.id)
        assert again is not None
        assert again.seats == match.seats


@pytest.mark.compiled
async def test_when_all_have_left_the_computers_finish_the_game(books: Books, thinkers: Thinkers) -> None:
    async with opened(books, thinkers) as parlour:
        seats = [person("a"), COMPUTER, COMPUTER]
        match = await parlour.create("trioker-quick", {"players": 3, "deals": 1}, seats, "me")
        await match.resign(0)
        await until(lambda: match.is_over)
        assert books.read("SELECT count(*) FROM matches WHERE ending IS NULL") == [(0,)]


async def test_a_rematch_moves_everybody_on_by_one_seat(books: Books, thinkers: Patient) -> None:
    async with opened(books, thinkers) as parlour:
        seats = [person("a", "Ann", joined=True), person("b", "Bob", joined=True), Seat("computer", 2)]
        with thinkers.held():  # a computer that moved meanwhile would have answered the offer
            match = await parlour.create("triolet", {"players": 3, "edition": "second"}, seats, "me")
            with pytest.raises(Refused, match="Finish this game first"):
                await parlour.rematch(match)
            await match.offer(0, "draw")
            await match.answer(1, True)
        told: list[tuple[str, str | None]] = []
        parlour.on_change = lambda changed: told.append((changed.id, changed.rematch))
        following = await parlour.rematch(match)
        assert [(seat.kind, seat.name, seat.level, seat.joined) for seat in following.seats] == [
            ("person", "Bob", None, False),
            ("computer", "", 2, False),
            ("person", "Ann", None, False),
        ]
        assert (following.seats_of(["a"]), following.seats_of(["b"])) == ((2,), (0,))
        assert (following.game, following.options) == (match.game, match.options)
        assert following.creator == "me"
        assert (match.id, following.id) in told
        assert await parlour.rematch(match) is following
        seeds = books.read("SELECT seed FROM matches")
        assert seeds[0] != seeds[1], "the bag is shaken again"
    async with opened(books, thinkers) as parlour:
        again = await parlour.find(match.id)
        assert again is not None
        assert (await parlour.rematch(again)).id == following.id
        assert books.read("SELECT count(*) FROM matches") == [(2,)]


async def test_two_who_ask_for_a_rematch_at_once_meet_in_the_same_match(books: Books, thinkers: Thinkers) -> None:
    async with opened(books, thinkers) as parlour:
        match = await parlour.create("triplex", {}, [person("a"), person("b")], "me")
        await match.resign(0)
        first, second = await asyncio.gather(parlour.rematch(match), parlour.rematch(match))
        assert first is second
        assert match.rematch == first.id
        assert books.read("SELECT count(*) FROM matches") == [(2,)]


async def test_a_rematch_that_cannot_be_stored_leaves_nothing_behind(books: Books, thinkers: Thinkers) -> None:
    async with opened(books, thinkers) as parlour:
        match = await parlour.create("triplex", {}, [person("a"), person("b")], "me")
        await match.resign(0)
        books.write("CREATE TRIGGER full BEFORE UPDATE ON matches BEGIN SELECT * FROM nowhere; END")
        with pytest.raises(NotStored):
            await parlour.rematch(match)
        assert (match.rematch, parlour.matches_in_memory) == (None, 1)
        books.write("DROP TRIGGER full")
        assert books.read("SELECT count(*) FROM matches") == [(1,)]
        assert (await parlour.rematch(match)).id == match.rematch


async def test_a_rematch_counts_as_an_open_match(books: Books, thinkers: Thinkers) -> None:
    async with opened(books, thinkers, open_matches=2) as parlour:
        people = [person("a"), person("b")]
        over = await parlour.create("triplex", {}, people, "me")
        await over.resign(0)
        for _ in range(2):
            await parlour.create("triplex", {}, people, "me")
        with pytest.raises(Refused, match="2 unfinished"):
            await parlour.rematch(over)
        assert over.rematch is None


async def test_computers_begin_their_rematch_by_themselves(books: Books, thinkers: Thinkers) -> None:
    async with opened(books, thinkers) as parlour:
        match = await parlour.create("trioker-champions", {}, [person("me"), COMPUTER], "me")
        await play_first(match, 1)
        await match.resign(0)
        following = await parlour.rematch(match)
        await until(lambda: len(books.moves(following.id)) == 1)
        assert len(books.moves(match.id)) <= 2


async def test_a_colour_that_is_left_passes_for_the_rest(books: Books) -> None:
    async with Store.open(books.url) as store:
        seats = [person("a", "Ada"), person("b", "Bob"), person("c", "Cid")]
        match = await new_match(store, game="trigon", options="players=3", seats=seats)
        assert match.resign_ways == ("computer", "pass")
        await play_first(match, 4)
        await match.resign(1, "pass")
        assert (match.position.to_move, match.people, match.ending) == (2, [0, 2], None)
        assert (match.seats_of(["b"]), match.left_by(["b"]), match.left_by(["a"])) == ((), (1,), ())
        again = await reloaded(store)
        assert bytes(again.position) == bytes(match.position)
        await match.offer(0, "takeback")
        await match.answer(2, True)
        assert match.position.moves[-1].text == "~left:2", "whoever left stays away when moves are taken back"
        await play_first(match)
        assert match.ending is not None
        assert match.ending.shares[1] == 0
        assert "Bob" not in str(match.reason())


async def test_where_nobody_may_pass_only_a_computer_can_play_on(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(
            store, game="triolet", options="players=3", seats=[person(token) for token in ("a", "b", "c")]
        )
        assert match.resign_ways == ("computer",)
        with pytest.raises(Refused, match="Nobody may pass in this game"):
            await match.resign(0, "pass")
        assert match.people == [0, 1, 2]


async def test_of_two_seats_there_is_no_choice(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store)
        assert match.resign_ways == ()


async def test_everybody_has_to_want_another_game(books: Books, thinkers: Patient) -> None:
    async with opened(books, thinkers) as parlour:
        seats = [person("a", "Ann", joined=True), person("b", "Bob", joined=True)]
        match = await parlour.create("triplex", {}, seats, "me")
        await match.resign(0)
        following = []
        for seat in (0, 1):
            await match.want_rematch(seat)
            await parlour.open_if_wanted(match)
            following.append(match.rematch)
        assert [bool(one) for one in following] == [False, True]
