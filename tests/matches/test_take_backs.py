"""Taking moves back: alone at once, among several people by everybody's consent, and never more than is meant."""

import gc

import pytest

from tests.matches.conftest import COMPUTER, Books, new_match, play, play_first, reloaded
from trilude.contract.errors import TriludeError
from trilude.contract.record import Record
from trilude.matches.match import Refused
from trilude.matches.parlour import person
from trilude.matches.rows import TAKEN_BACK_KEPT, MoveRow
from trilude.matches.store import Store

ALONE = [person("me"), COMPUTER]
ONE_SCREEN = [person("me"), person("me")]


async def test_a_take_back_strikes_moves_of_this_match_only(books: Books) -> None:
    async with Store.open(books.url) as store:
        matches = [await new_match(store, name, seats=ALONE) for name in ("a", "b", "c")]
        for match in matches:
            await play_first(match, 4)
        await matches[1].undo(0)
        assert [len(books.moves(name)) for name in ("a", "b", "c")] == [4, 2, 4]
        assert books.read("SELECT match, ply FROM moves WHERE undone ORDER BY ply") == [("b", 2), ("b", 3)]


async def test_alone_a_person_goes_back_to_the_last_decision(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store, seats=ALONE)
        await play_first(match, 3)
        await match.undo(0)
        assert match.position.ply == 2, "the computer had not answered yet"
        await match.undo(0)
        assert match.position.ply == 0
        with pytest.raises(Refused, match="nothing to take back"):
            await match.undo(0)
        await play_first(match, 4)
        assert len(books.moves("m")) == 4
        assert (await reloaded(store)).position == match.position


async def test_two_on_one_screen_take_back_one_move_at_a_time(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store, seats=ONE_SCREEN)
        await play_first(match, 3)
        for left in (2, 1, 0):
            await match.undo(0)
            assert match.position.ply == left
            assert len(match.positions) == left + 1


async def test_with_other_people_nobody_takes_back_alone(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store)
        await play_first(match, 2)
        for seat in (0, 1):
            with pytest.raises(Refused, match="Ask the others"):
                await match.undo(seat)
        assert match.position.ply == 2


async def test_of_three_seats_two_people_ask_one_another(books: Books) -> None:
    async with Store.open(books.url) as store:
        seats = [person("me"), COMPUTER, person("you")]
        match = await new_match(store, game="trigon", options="players=3", seats=seats)
        await play_first(match, 3)
        with pytest.raises(Refused):
            await match.undo(0)
        await match.offer(2, "takeback")
        await match.answer(0, True)
        assert match.position.ply == 2


@pytest.mark.parametrize(("seat", "left"), [(0, 2), (1, 1)])
async def test_a_granted_take_back_goes_to_the_last_decision_of_who_asked(seat: int, left: int, books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store)
        await play_first(match, 3)
        await match.offer(seat, "takeback")
        await match.answer(1 - seat, True)
        assert match.position.ply == left
        assert (match.offers, match.ending) == ((), None)
        assert len(books.moves("m")) == left


async def test_nobody_asks_for_what_cannot_be_taken_back(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store)
        await play_first(match, 1)
        with pytest.raises(Refused, match="nothing to take back"):
            await match.offer(1, "takeback")
        assert not match.offers
        await match.offer(1, "draw")
        await match.offer(0, "takeback")
        assert [offer.kind for offer in match.offers] == ["draw", "takeback"]


async def test_an_ended_game_goes_on_after_its_last_move_is_taken_back(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store, game="trioker-champions", seats=ONE_SCREEN)
        await play_first(match)
        plies = match.position.ply
        await match.undo(0)
        assert (match.ending, match.position.ply) == (None, plies - 1)
        await play_first(match, 1)
        assert match.is_over


async def test_after_a_resignation_alone_play_goes_on_where_it_was_before_ones_move(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store, seats=ALONE)
        await play_first(match, 1)
        await match.resign(0)
        await match.undo(0)
        assert (match.ending, match.position.ply) == (None, 0)
        assert books.read("SELECT ending FROM matches") == [(None,)]


async def test_an_undone_move_is_not_made_again_by_an_old_message(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store, seats=ALONE)
        await match.play(0, 0, "△g1-f1", "old")
        await match.undo(0)
        await match.play(0, 0, "△g1-f1", "old")
        assert (match.position.ply, books.moves("m")) == (0, [])
        await play(match, "△g1-f1")
        assert match.position.ply == 1


# --- games of chance


async def test_after_a_take_back_alone_all_that_is_not_seen_is_dealt_anew(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store, game="triolet", options="players=2", seats=ALONE)
        while match.position.to_move != 0:
            await play_first(match, 1)
        before = match.position
        await play_first(match, 2)
        await match.undo(0)
        assert bytes(match.position.view(0)) == bytes(before.view(0)), "what this person knew is as it was"
        assert match.position.ply == before.ply + 1
        assert bytes(match.position) != bytes(before)
        again = await reloaded(store)
        assert [bytes(position) for position in again.positions] == [bytes(position) for position in match.positions]
        written = str(Record.of(match.position))
        assert bytes(Record.parse(written).final) == bytes(match.position)


async def test_whoever_resigns_reads_the_record_and_takes_that_back_knows_nothing_of_what_follows(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store, game="triolet", options="players=2", seats=ALONE)
        while match.position.to_move != 0:
            await play_first(match, 1)
        await play_first(match, 2)
        await match.resign(0)
        read = list(Record.parse(str(Record.of(match.position))).positions())
        await match.undo(0)
        before = read[match.position.ply - 1]
        assert bytes(before.view(0)) == bytes(match.position.view(0)), "play goes on from the same decision"
        assert bytes(before) != bytes(match.position), "what is hidden is not what the record told"


async def test_what_was_dealt_anew_differs_each_time(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store, game="trioker-quick", options="players=2", seats=ALONE)
        await play_first(match, 4)
        worlds = set()
        for _ in range(4):
            while match.position.to_move != 0:
                await play_first(match, 1)
            await play_first(match, 1)
            await match.undo(0)
            worlds.add(match.position.record.generator.tobytes())
        assert len(worlds) == 4


async def test_taking_back_twice_goes_back_two_decisions(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store, game="triolet", options="players=2", seats=ALONE)
        await play_first(match, 6)
        mine = [ply for ply, position in enumerate(match.positions[:-1]) if position.to_move == 0]
        await match.undo(0)
        assert match.position.ply == mine[-1] + 1
        await match.undo(0)
        assert match.position.ply == mine[-2] + 1
        assert [text for text in books.moves("m") if text.startswith("~")] == [match.position.moves[-1].text]


async def test_people_keep_their_hands_when_they_agree_on_a_take_back(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store, game="trioker-quick", options="players=2")
        await play_first(match, 2)
        asker = match.positions[-2].mover
        before = match.positions[-2]
        await match.offer(asker, "takeback")
        await match.answer(1 - asker, True)
        assert match.position.moves[-1].text.startswith("~draw:")
        assert match.position.record.hands.tolist() == before.record.hands.tolist()


async def test_an_open_game_without_chance_is_as_it_was(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store, seats=ALONE)
        first = match.position
        await play_first(match, 2)
        await match.undo(0)
        assert (bytes(match.position), match.position.ply) == (bytes(first), 0)


async def test_nobody_sends_a_step(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store, game="triolet", options="players=2")
        with pytest.raises(TriludeError):
            await match.play(match.position.mover, 0, "~draw:5", "a key of mine")
        assert match.position.ply == 0


def remembered() -> int:
    """How many moves anybody has at hand."""
    gc.collect()
    return sum(isinstance(one, MoveRow) for one in gc.get_objects())


async def test_whoever_takes_back_for_ever_fills_no_memory_and_no_key_makes_two_moves(books: Books) -> None:
    times = TAKEN_BACK_KEPT + 20
    async with Store.open(books.url) as store:
        match = await new_match(store, seats=ONE_SCREEN)
        text, other = (move.text for move in match.position.legal_moves[:2])
        before = remembered()
        for number in range(times):
            await match.play(0, 0, text, f"key-{number:04}")
            await match.undo(0)
        assert remembered() - before == TAKEN_BACK_KEPT
        for here in (match, await reloaded(store)):
            assert here.moves_made == times
            for number in (0, 19, 20, times - 1):
                await here.play(0, 0, text, f"key-{number:04}")
                with pytest.raises(Refused, match="belongs to another move"):
                    await here.play(0, 0, other, f"key-{number:04}")
            assert here.position.ply == 0
            assert here.revision == 2 * times
        assert books.moves("m") == []
