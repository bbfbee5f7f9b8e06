"""The gate: each guard alone, and what is stored, remembered and told when a move passes it."""

import pytest

from tests.matches.conftest import Books, new_match, play, play_first, reloaded, sentence
from trilude.contract.errors import IllegalMove
from trilude.contract.steps import explain
from trilude.matches.match import CHAT_KEPT, Refused, Thought
from trilude.matches.parlour import person
from trilude.matches.seats import Seat, digest
from trilude.matches.store import NotStored, Store

FIRST = "△g1-f1"


async def test_a_move_is_stored_then_made_then_told(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store)
        seen: list[tuple[list[str], int, int]] = []
        match.on_change = lambda changed: seen.append(
            (books.moves("m"), books.read("SELECT revision FROM matches")[0][0], changed.position.ply)
        )
        await match.play(0, 0, FIRST, "key")
        assert seen == [([FIRST], 1, 1)], "whoever is told finds it on disk already"
        assert books.read("SELECT match, ply, seat, text, key, undone FROM moves") == [("m", 0, 0, FIRST, "key", 0)]


async def test_a_move_is_stored_in_the_notation_of_the_house(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store)
        await match.play(0, 0, " g1-f1", "key")
        assert books.moves("m") == [FIRST]


async def test_the_same_key_makes_one_move_also_after_a_restart(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store)
        await match.play(0, 0, FIRST, "key")
        await match.play(0, 0, FIRST, "key")
        await match.play(0, 0, " g1-f1", "key")  # the same move, written otherwise
        assert (match.position.ply, match.revision) == (1, 1)
    async with Store.open(books.url) as store:
        again = await reloaded(store)
        await again.play(0, 0, FIRST, "key")
        assert again.position.ply == 1
        with pytest.raises(Refused) as refused:
            await again.play(1, 1, again.position.legal_moves[0].text, "key")
        assert sentence(refused.value) == "The key key belongs to another move: make up a new one for this move."
        await again.play(1, 1, again.position.legal_moves[0].text, "another key")
        assert again.position.ply == 2


@pytest.mark.parametrize("ply", [-1, 0, 2])
async def test_a_move_for_another_ply_is_refused(ply: int, books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store)
        await play(match, FIRST)
        with pytest.raises(Refused) as refused:
            await match.play(1, ply, match.position.legal_moves[0].text, "key")
        assert sentence(refused.value).startswith(f"This move was for move number {ply + 1}, but number 2 is next")
        assert len(books.moves("m")) == 1


@pytest.mark.parametrize("seat", [-1, 1, 2])
async def test_nobody_moves_for_another_seat(seat: int, books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store)
        with pytest.raises(Refused, match="not your turn"):
            await match.play(seat, 0, FIRST, "key")
        await match.play(0, 0, FIRST, "key")


async def test_an_illegal_move_leaves_no_trace(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store)
        with pytest.raises(IllegalMove):
            await match.play(0, 0, "△g1-a1", "key")
        await match.play(0, 0, FIRST, "key")
        assert books.moves("m") == [FIRST]


async def test_a_finished_game_refuses_moves_offers_answers_and_resignation(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store, game="trioker-champions")
        await play_first(match)
        assert match.ending is not None
        assert match.ending.shares == match.position.shares
        assert match.ending.reason == match.position.ending
        seat, ply, revision = 0, match.position.ply, match.revision
        for tried in (
            match.play(seat, ply, "a1", "new key"),
            match.offer(seat, "draw"),
            match.answer(seat, True),
            match.resign(seat),
        ):
            with pytest.raises(Refused, match="The game is over"):
                await tried
        assert match.revision == revision
        await match.say(0, "", "well played")
        assert (await reloaded(store)).ending == match.ending


@pytest.mark.parametrize("table", ["moves", "matches"])
async def test_what_cannot_be_stored_has_not_happened(table: str, books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store)
        told: list[int] = []
        match.on_change = lambda changed: told.append(changed.revision)
        thought = Thought(0, 0, 0.5, False, (FIRST,))
        with books.broken(table):
            with pytest.raises(NotStored) as failed:
                await match.play(0, 0, FIRST, "key", thought)
            assert sentence(failed.value) == "This could not be stored: try again."
            assert (match.position.ply, match.revision, match.thought, told) == (0, 0, None, [])
        assert books.moves("m") == []
        await match.play(0, 0, FIRST, "key", thought)
        assert (match.position.ply, match.revision, match.thought, told) == (1, 1, thought, [1])
        assert books.moves("m") == [FIRST]


async def test_nothing_else_happens_either_when_it_cannot_be_stored(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store)
        await play(match, FIRST)
        await match.offer(0, "takeback")
        before = (match.position, match.seats, match.offers, match.chat, match.ending, match.rematch, match.revision)
        told: list[int] = []
        match.on_change = lambda changed: told.append(changed.revision)
        with books.broken("matches"):
            for tried in (
                match.join((0,), "Ann"),
                match.offer(1, "draw"),
                match.answer(1, True),
                match.answer(1, False),
                match.resign(1),
                match.say(0, "", "hello"),
            ):
                with pytest.raises(NotStored):
                    await tried
        after = (match.position, match.seats, match.offers, match.chat, match.ending, match.rematch, match.revision)
        assert after == before
        assert told == []
        assert books.read("SELECT * FROM chat") == []
        await match.answer(1, True)
        assert match.position.ply == 0


async def test_what_two_processes_store_at_once_is_one_move(books: Books) -> None:
    async with Store.open(books.url) as store:
        here = await new_match(store)
        there = await reloaded(store)
        await here.play(0, 0, FIRST, "key")
        with pytest.raises(Refused, match="This move was for move number 1, but number 2 is next"):
            await there.play(0, 0, "□a1-a2", "another key")
        assert (there.position.moves[-1].text, there.revision) == (FIRST, 1), "it is what is stored now"
        assert books.moves("m") == [FIRST]


async def test_whoever_has_seen_a_later_move_finds_it_here(books: Books) -> None:
    async with Store.open(books.url) as store:
        here = await new_match(store)
        there = await reloaded(store)
        await here.play(0, 0, FIRST, "key")
        await there.reach(1)
        assert there.position.moves[-1].text == FIRST


async def test_nobody_is_told_anything_because_somebody_speaks_of_a_move_that_nobody_made(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store)
        await match.play(0, 0, FIRST, "key")
        changed: list[int] = []
        match.on_change = lambda match: changed.append(match.revision)
        await match.reach(10**30)
        assert not changed
        assert match.revision == 1


async def test_of_a_long_chat_only_the_last_lines_are_read(books: Books) -> None:
    async with Store.open(books.url) as store:
        await new_match(store)
        books.write(
            "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) "
            "INSERT INTO chat (match, name, text, at) SELECT 'm', 'Ann', 'line ' || i, i FROM n"
        )
        stored = await store.load("m")
        assert stored is not None
        assert [line.text for line in stored.chat] == [f"line {number}" for number in range(4901, 5001)]


async def test_the_last_lines_of_a_chat_are_kept(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store)
        for number in range(CHAT_KEPT + 2):
            await match.say(None if number % 2 else 1, "Ann", f"line {number}")
        assert CHAT_KEPT == 100
        kept = [(line.seat, line.name, line.text) for line in match.chat]
        assert kept == [(None if number % 2 else 1, "Ann", f"line {number}") for number in range(2, 102)]
        assert match.revision == 102
        assert (await reloaded(store)).chat == match.chat


async def test_tokens_open_their_own_seats_and_are_stored_as_digests_only(books: Books) -> None:
    async with Store.open(books.url) as store:
        seats = [person("secret-of-white"), Seat("computer", 1), person("secret-of-black"), person("secret-of-white")]
        match = await new_match(store, game="trigon", options="players=4", seats=seats)
        assert match.seats_of(["secret-of-white"]) == (0, 3)
        assert match.seats_of(["wrong", "secret-of-black"]) == (2,)
        assert match.seats_of(["", digest("secret-of-black"), "wrong"]) == ()
        assert match.seats_of([]) == ()
    for file in books.file.parent.iterdir():
        assert b"secret-of" not in file.read_bytes()
    assert digest("secret-of-black") in books.read("SELECT seats FROM matches")[0][0]


async def test_joining_is_told_once_and_a_name_can_be_changed(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store)
        told: list[int] = []
        match.on_change = lambda changed: told.append(changed.revision)
        await match.join((1,), "Ann")
        await match.join((1,))
        await match.join((1,), "Ann")
        assert [(seat.name, seat.joined) for seat in match.seats] == [("", False), ("Ann", True)]
        await match.join((0, 1), "Bob")
        assert [(seat.name, seat.joined) for seat in match.seats] == [("Bob", True), ("Bob", True)]
        assert told == [1, 2]
        assert (await reloaded(store)).seats == match.seats


async def test_explanations_follow_the_moves_also_after_a_take_back(books: Books) -> None:
    async with Store.open(books.url) as store:
        match = await new_match(store, game="triolet", seats=[person("me"), person("me")])
        await play_first(match, 8)

        def expected() -> list[object]:
            before = match.positions
            return [explain(before[ply], move) for ply, move in enumerate(match.position.moves)]

        assert [match.commentary().explanation(ply) for ply in range(8)] == expected()
        before = [match.commentary().picture(ply) for ply in range(8)]
        await match.undo(0)
        await match.undo(0)
        for _ in range(2):
            await play(match, match.position.legal_moves[-1].text)
        assert [match.commentary().explanation(ply) for ply in range(match.position.ply)] == expected()
        assert len(set(map(str, expected()))) > 1, "else this would show nothing"
        assert match.commentary().picture(5) == before[5]
        assert match.commentary().picture(6) != before[6], "a picture of a move that was taken back"
