"""Draws and take-backs are offered, and need the consent of every person at the table."""

import pytest

from tests.matches.conftest import COMPUTER, Books, new_match, play_first, reloaded
from trilude.matches.match import Match, Refused
from trilude.matches.parlour import person
from trilude.matches.rows import AnsweredOffer, Offer
from trilude.matches.seats import Seat
from trilude.matches.store import Store


def offered(match: Match) -> list[Offer]:
    return list(match.offers)


def four() -> list[Seat]:
    """Three people and a computer."""
    return [person("a"), person("b"), COMPUTER, person("d")]


async def test_two_agree_on_a_draw(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store)
        await match.offer(1, "draw")
        assert offered(match) == [Offer("draw", 1)]
        await match.answer(0, True)
        assert match.ending is not None
        assert (match.ending.shares, match.ending.reason.en) == ((0.5, 0.5), "A draw by agreement.")
        assert match.offers == ()
        assert books.read("SELECT offers FROM matches") == [("[]",)]


async def test_a_draw_among_four_needs_every_person_and_no_computer(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store, game="trigon", options="players=4", seats=four())
        await match.offer(1, "draw")
        await match.answer(3, True)
        assert (match.ending, match.offers) == (None, (Offer("draw", 1, (3,)),))
        assert (await reloaded(store)).offers == match.offers
        with pytest.raises(Refused, match="Nothing is offered to you"):
            await match.answer(3, True)
        await match.answer(0, True)
        assert match.ending is not None
        assert match.ending.shares == (0.25, 0.25, 0.25, 0.25)


async def test_one_who_declines_is_enough(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store, game="trigon", options="players=4", seats=four())
        await play_first(match, 1)
        await match.offer(0, "draw")
        await match.offer(0, "takeback")
        await match.answer(1, True)
        await match.answer(3, False)
        assert offered(match) == [Offer("takeback", 0)], "what was offered first is answered first"
        assert match.ending is None
        await match.answer(3, False)
        assert match.offers == ()


async def test_answers_go_to_the_oldest_offer_that_waits_for_them(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store, game="trigon", options="players=4", seats=four())
        await play_first(match, 1)
        await match.offer(0, "takeback")
        await match.offer(1, "draw")
        await match.answer(0, True)
        assert offered(match) == [Offer("takeback", 0), Offer("draw", 1, (0,))]
        await match.answer(3, True)
        assert offered(match) == [Offer("takeback", 0, (3,)), Offer("draw", 1, (0,))]
        await match.answer(1, True)
        assert (match.position.ply, match.offers, match.ending) == (0, (), None)


async def test_nobody_answers_their_own_offer(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store)
        for seat in (0, 1):
            with pytest.raises(Refused, match="Nothing is offered to you"):
                await match.answer(seat, True)
        await match.offer(0, "draw")
        for accepted in (True, False):
            with pytest.raises(Refused, match="Nothing is offered to you"):
                await match.answer(0, accepted)
        assert offered(match) == [Offer("draw", 0)]


async def test_the_same_thing_is_offered_once(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store)
        told: list[int] = []
        match.on_change = lambda changed: told.append(changed.revision)
        await match.offer(0, "draw")
        await match.offer(0, "draw")
        await match.offer(1, "draw")
        assert (match.offers, told) == ((Offer("draw", 0),), [1])


@pytest.mark.parametrize("kind", ["draw", "takeback"])
async def test_alone_with_computers_there_is_nobody_to_ask(kind: str, books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store, seats=[person("me"), COMPUTER])
        await play_first(match, 2)
        with pytest.raises(Refused, match="nobody to ask"):
            await match.offer(0, kind)  # type: ignore[arg-type]


async def test_a_move_answers_all_offers_with_no(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store)
        await match.offer(0, "draw")
        await play_first(match, 1)
        assert match.offers == ()
        assert books.read("SELECT offers FROM matches") == [("[]",)]
        with pytest.raises(Refused):
            await match.answer(1, True)


async def test_whoever_leaves_takes_part_in_no_offer_any_more(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store, game="trigon", options="players=4", seats=four())
        await match.offer(0, "draw")
        await match.answer(1, True)
        await match.resign(3)
        assert match.offers == ()
        assert books.read("SELECT offers FROM matches") == [("[]",)]
        await match.offer(0, "draw")
        await match.answer(1, True)
        assert match.is_over


async def test_what_became_of_an_offer_is_remembered(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store)
        await match.offer(0, "draw")
        await match.answer(1, False)
        assert match.answered == AnsweredOffer("draw", 0, "declined", 1, revision=2)
        await match.offer(1, "draw")
        await match.withdraw((1,))
        assert (match.offers, match.answered) == ((), AnsweredOffer("draw", 1, "withdrawn", 1, revision=4))
        assert (await reloaded(store)).answered == match.answered
        await match.offer(1, "draw")
        await match.answer(0, True)
        assert match.answered == AnsweredOffer("draw", 1, "accepted", 0, revision=6)


async def test_only_ones_own_offer_can_be_withdrawn(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store)
        await match.offer(0, "draw")
        with pytest.raises(Refused, match="offered nothing"):
            await match.withdraw((1,))
        assert offered(match) == [Offer("draw", 0)]
