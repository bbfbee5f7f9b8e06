"""What is told of a match besides its board: what one can do, what was drawn by lot, hands laid open at the end."""

from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from tests.matches.conftest import COMPUTER, Books, new_match, play, play_first, reloaded
from trilude.matches.match import Match
from trilude.matches.parlour import person
from trilude.matches.seats import Seat
from trilude.matches.store import Store
from trilude.server.match_messages import MatchTold
from trilude.server.telling import tell_match
from trilude.server.viewer import Viewer


@pytest.fixture
def books(tmp_path: Path) -> Books:
    return Books(tmp_path / "parlour.sqlite")


def told(match: Match, *tokens: str) -> MatchTold:
    return tell_match(Viewer(match, tokens))


def here(*names: str) -> list[Seat]:
    """People who have come, each with the name as a token too."""
    return [person(name, name, joined=True) for name in names]


async def test_nothing_is_asked_of_an_empty_seat(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store, seats=[person("a", "Ada", joined=True), person("b")])
        await play_first(match, 2)
        waiting = told(match, "a")
        assert (waiting.can_offer_draw, waiting.can_ask_takeback, waiting.can_resign) == (False, False, False)
        await match.join((1,), "Bob")
        both = told(match, "a")
        assert (both.can_offer_draw, both.can_ask_takeback, both.can_resign) == (True, True, True)
        watching = told(match)
        assert (watching.can_offer_draw, watching.can_ask_takeback, watching.can_resign) == (False, False, False)


async def test_a_take_back_needs_a_move(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store, seats=here("a", "b"))
        assert not told(match, "a").can_ask_takeback
        await play_first(match, 1)
        assert told(match, "a").can_ask_takeback
        assert not told(match, "b").can_ask_takeback
        alone = await new_match(store, "n", seats=[*here("a"), COMPUTER])
        assert (told(alone, "a").can_undo, told(alone, "a").can_ask_takeback) == (False, False)
        await play_first(alone, 1)
        assert (told(alone, "a").can_undo, told(alone, "a").can_ask_takeback) == (True, False)


async def test_ways_to_leave_are_told_in_sentences(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store, game="trigon", options="players=3", seats=here("a", "b", "c"))
        assert [(way.how, bool(way.words.en and way.words.fr)) for way in told(match, "a").resign_ways] == [
            ("computer", True),
            ("pass", True),
        ]
        await match.resign(0)
        left = told(match, "a")
        assert (left.you, left.left, left.can_resign) == ((), (0,), False)
        assert [seat.left for seat in left.seats] == [True, False, False]
        assert told(match, "b").left == ()


async def test_hands_are_laid_open_when_the_rules_end_the_game(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store, game="trioker-quick", options="players=2 deals=1 rules=2", seats=here("a", "b"))
        chance = Random(1)
        while not match.is_over:
            assert sum(tray.backs > 0 for tray in told(match, "a").scene.trays) == 1
            await play(match, chance.choice(match.position.legal_moves).text)
        for viewer in ("a", "b", ""):
            end = told(match, viewer)
            assert [tray.backs for tray in end.scene.trays] == [0, 0]
            assert sum(len(tray.items) for tray in end.scene.trays) > 0
            assert end.result is not None
            assert end.result.reason.en.startswith(("a ", "b "))
            assert end.accounts[-1].entries[-1].amounts == match.position.scores


async def test_hands_stay_hidden_after_a_resignation(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store, game="triolet", options="players=2", seats=here("a", "b"))
        await match.resign(0)
        assert [tray.backs for tray in told(match, "a").scene.trays] == [0, 3]


async def test_what_was_drawn_by_lot_is_told(books: Books) -> None:
    async with Store.open(books.url) as store:
        triolet = await new_match(store, game="triolet", options="players=2", seats=here("Ada", "Bob"))
        lots = told(triolet).lots
        begins = ("Ada", "Bob")[triolet.position.mover]
        assert lots is not None
        assert lots.en == f"{begins} was drawn by lot to begin."
        champions = await new_match(store, "n", game="trioker-champions", seats=[*here("Ada"), COMPUTER])
        assert told(champions).lots is None
        champions._row = replace(champions._row, places_drawn=True)
        lots = told(champions).lots
        assert lots is not None
        assert lots.en == (
            "A coin was tossed, tails for Even, heads for Odd: Ada plays Even and the computer plays Odd."
        )


ALONE = [person("a", joined=True), COMPUTER]


async def test_somebody_without_a_name_reads_you_and_nobody_else_does(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store, game="triolet", options="players=2", seats=ALONE)
        mine, theirs = told(match, "a").lots, told(match).lots
        assert mine is not None
        assert theirs is not None
        if match.position.mover == 0:
            assert mine.fr == "Le sort vous désigne pour commencer."
            assert theirs.en == "The guest was drawn by lot to begin."
        await match.join((0,), "Ada")
        assert told(match, "a").lots == told(match).lots, "whoever has a name is called by it"


async def test_an_end_is_told_to_somebody_without_a_name(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store, game="trioker-quick", options="players=2 deals=1 rules=2", seats=ALONE)
        chance = Random(1)
        while not match.is_over:
            await play(match, chance.choice(match.position.legal_moves).text)
        mine, theirs = told(match, "a"), told(match)
        assert mine.result is not None
        assert theirs.result is not None
        said = [mine.result.reason, mine.accounts[0].words, *mine.scene.notes]
        assert not any("guest" in words.en.lower() or "invité" in words.fr.lower() for words in said)
        won = match.position.winners == (0,)
        assert mine.result.reason.en.startswith("You win with" if won else "The computer wins with")
        assert theirs.result.reason.en.startswith("The guest wins with" if won else "The computer wins with")


async def test_the_win_of_somebody_without_a_name_is_told_to_them_where_the_other_gives_up_or_all_stop(
    books: Books,
) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store, game="triolet", options="players=2", seats=[person("a"), person("b", "Bob")])
        await match.resign(1)
        mine, theirs = told(match, "a").result, told(match, "b").result
        assert mine is not None
        assert theirs is not None
        assert mine.reason.en == "You win: the other side has resigned."
        assert theirs.reason.en == "The win goes to the guest by resignation."
        await match.join((0,), "Ada")
        assert str(match.reason()) == "The win goes to Ada by resignation.", "people are called as they are now"
        match = await new_match(store, "n", game="trioker-quick", options="players=2 until=stop rules=2", seats=ALONE)
        chance = Random(2)
        while not (match.can_stop and match.position.scores[0] > match.position.scores[1]):
            await play(match, chance.choice(match.position.legal_moves).text)
        await match.offer(0, "stop")
        again = await reloaded(store, "n")
        for mine, theirs in ((told(one, "a").result, told(one).result) for one in (match, again)):
            assert mine is not None
            assert theirs is not None
            assert mine.reason.en.startswith("You win with")
            assert theirs.reason.en.startswith("The guest wins with")


async def test_whoever_is_drawn_for_a_camp_is_spoken_to(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store, game="trioker-champions", seats=ALONE[::-1])
        match._row = replace(match._row, places_drawn=True)
        mine, theirs = told(match, "a").lots, told(match).lots
        assert mine is not None
        assert theirs is not None
        assert mine.en.endswith("the computer plays Even and you play Odd.")
        assert mine.fr.endswith("l’ordinateur joue Pair et vous jouez Impair.")
        assert theirs.en.endswith("the computer plays Even and somebody plays Odd.")
