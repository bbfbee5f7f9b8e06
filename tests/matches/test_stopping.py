"""Stopping when one likes, in a game without a number of deals: the richest wins."""

from random import Random

import pytest

from tests.matches.conftest import COMPUTER, Books, new_match, play, play_first, reloaded
from trilude.matches.match import Match, Refused
from trilude.matches.parlour import person
from trilude.matches.seats import Seat
from trilude.matches.store import Store


async def play_a_deal(match: Match) -> None:
    """Moves drawn by lot until a deal is won."""
    chance = Random(2)
    while not int(match.position.record.deal):
        assert not match.is_over
        await play(match, chance.choice(match.position.legal_moves).text)


async def after_a_deal(store: Store, seats: list[Seat]) -> Match:
    match = await new_match(store, game="trioker-quick", options="players=2 until=stop rules=2", seats=seats)
    assert not match.can_stop, "nothing has been played for yet"
    await play_a_deal(match)
    return match


async def test_alone_one_stops_at_once(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await after_a_deal(store, [person("me", "Ada"), COMPUTER])
        assert match.can_stop
        await match.offer(0, "stop")
        scores = match.position.scores
        assert match.ending is not None
        assert match.ending.shares == tuple(float(score == max(scores)) for score in scores)
        winner = "Ada" if scores[0] > scores[1] else "The computer"
        assert str(match.reason()) == f"{winner} wins with {max(scores)}: the players stop here."


async def test_people_have_to_agree(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await after_a_deal(store, [person("a"), person("b")])
        await match.offer(1, "stop")
        assert match.ending is None
        await match.answer(0, True)
        assert match.is_over
        assert (await reloaded(store)).ending == match.ending


async def test_nobody_stops_within_a_deal_or_before_the_agreed_number(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await after_a_deal(store, [person("a"), person("b")])
        await play_first(match, 1)
        assert not match.can_stop
        with pytest.raises(Refused, match="cannot stop here"):
            await match.offer(0, "stop")
        counted = await new_match(store, "n", game="trioker-quick", options="players=2 deals=3", seats=[])
        await play_a_deal(counted)
        assert not counted.can_stop
