"""Fair thinking: people who wait go first, clients take turns, computers whom nobody watches yield."""

import asyncio
import time
from collections.abc import Callable

import pytest
from prometheus_client import generate_latest

import trilude
from tests.matches.conftest import COMPUTER, Books, Patient, opened, until
from trilude.matches.match import Refused
from trilude.matches.parlour import Allowed, Parlour, person
from trilude.matches.seats import Seat
from trilude.matches.store import Store
from trilude.matches.thinkers import Thinkers
from trilude.matches.waiting_line import PEOPLE, UNWATCHED, WATCHED, Claim, WaitingLine
from trilude.matches.workers import Worker


async def served(*claims: Claim) -> list[int]:
    """In which order those are served who come while the process is at work."""
    line, order = WaitingLine(), list[int]()
    await line.enter(Claim("whoever came first"))

    async def come(number: int, claim: Claim) -> None:
        await line.enter(claim)
        order.append(number)
        line.leave()

    coming = [asyncio.create_task(come(number, claim)) for number, claim in enumerate(claims)]
    await asyncio.sleep(0)
    assert not order
    line.leave()
    await asyncio.gather(*coming)
    assert not line.busy
    return order


def of(client: str, rank: int = PEOPLE) -> Claim:
    return Claim(client, lambda: rank)


async def test_people_go_first_and_whoever_nobody_watches_last() -> None:
    assert await served(of("a", UNWATCHED), of("a", WATCHED), of("b", UNWATCHED), of("c")) == [3, 1, 2, 0]


async def test_clients_are_served_in_turn_each_in_the_order_in_which_it_asked() -> None:
    assert await served(*(of("a") for _ in range(4)), of("b"), of("b"), of("c")) == [0, 4, 6, 1, 5, 2, 3]


async def test_a_match_that_somebody_comes_to_watch_moves_up() -> None:
    ranks = [UNWATCHED]
    line, order = WaitingLine(), list[str]()
    await line.enter(of("first"))

    async def come(name: str, rank: Callable[[], int]) -> None:
        await line.enter(Claim(name, rank))
        order.append(name)
        line.leave()

    coming = [asyncio.create_task(come("other", lambda: WATCHED)), asyncio.create_task(come("mine", lambda: ranks[0]))]
    await asyncio.sleep(0)
    ranks[0] = PEOPLE
    line.leave()
    await asyncio.gather(*coming)
    assert order == ["mine", "other"]


async def test_whoever_is_cancelled_when_the_turn_comes_passes_it_on() -> None:
    line = WaitingLine()
    await line.enter(of("a"))
    gone, next_one = asyncio.create_task(line.enter(of("b"))), asyncio.create_task(line.enter(of("c")))
    await asyncio.sleep(0)
    line.leave()
    gone.cancel()  # its turn has come, and it does not know that yet
    await asyncio.wait_for(next_one, 10)
    assert line.busy


async def test_one_person_does_not_wait_for_forty_matches_of_somebody_else() -> None:
    """One process, forty thoughts of one address, one thought of another that comes last."""
    worker = Worker()
    try:
        done: list[str] = []

        async def think(client: str, rank: int) -> None:
            await worker.do(time.sleep, 0.01, claim=of(client, rank))
            done.append(client)

        thoughts = [asyncio.create_task(think("crowd", UNWATCHED)) for _ in range(40)]
        await asyncio.sleep(0)
        thoughts.append(asyncio.create_task(think("person", PEOPLE)))
        await asyncio.gather(*thoughts)
        assert done.index("person") <= 1
    finally:
        worker.close()


async def test_one_process_of_several_has_no_time_for_computers_among_themselves() -> None:
    async with Thinkers(2) as thinkers:
        for number in range(6):
            thinkers._workers[0].keep(f"m{number}")
        assert thinkers._worker_for("new", of("a", UNWATCHED)) is thinkers._workers[0]
        assert thinkers._worker_for("new", of("a", WATCHED)) is thinkers._workers[0]
        assert thinkers._worker_for("new", of("a")) is thinkers._workers[1]


async def test_whatever_is_asked_for_waits_in_line_for_whoever_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    claims = list[Claim]()

    async def note(_worker: Worker, *_told: object, claim: Claim, **_more: object) -> None:
        claims.append(claim)

    monkeypatch.setattr(Worker, "do", note)
    asker, position = of("a"), trilude.start("triplex")
    async with Thinkers(1) as thinkers:
        await thinkers.choose(position.view(0), "random", 1, claim=asker)
        await thinkers.advise("patience 6", asker)
        await thinkers.survey("set triplex", claim=asker)
        await thinkers.answer("posed triplex", asker)
        await thinkers.make("figures", 1, 1, asker)
        await thinkers.probe(position, asker)
        await thinkers.draw("a record", 0, asker)
        await thinkers.count("a record", asker)
    assert claims == [asker] * 8


@pytest.mark.asyncio(loop_scope="package")
async def test_how_urgent_a_match_is(books: Books, thinkers: Patient) -> None:
    async with opened(books, thinkers) as parlour:
        with thinkers.held():
            played = await parlour.create("triplex", {}, [person("me"), COMPUTER], "me")
            alone = await parlour.create("triplex", {}, [COMPUTER, COMPUTER], "somebody")
            watched: set[str] = set()
            claim = parlour.claim_of(alone)
            assert claim.rank() == WATCHED, "nobody says who watches"
            parlour.is_watched = watched.__contains__
            assert (claim.client, claim.rank(), parlour.claim_of(played).rank()) == ("somebody", UNWATCHED, PEOPLE)
            watched.add(alone.id)
            assert claim.rank() == WATCHED


@pytest.mark.asyncio(loop_scope="package")
async def test_few_matches_among_computers_are_open_at_a_time(books: Books, thinkers: Patient) -> None:
    async with Store.open(books.url) as store, Parlour(store, thinkers, Allowed(computer_matches=2)) as parlour:
        with thinkers.held():
            for _ in range(2):
                await parlour.create("triplex", {}, [COMPUTER, COMPUTER], "me")
            with pytest.raises(Refused, match="2 of your matches among computers are not over"):
                await parlour.create("triplex", {}, [COMPUTER, COMPUTER], "me")
            await parlour.create("triplex", {}, [person("me"), COMPUTER], "me")
            await parlour.create("triplex", {}, [COMPUTER, COMPUTER], "you")


@pytest.mark.asyncio(loop_scope="package")
async def test_few_questions_of_one_address_are_thought_about_at_a_time(books: Books, thinkers: Patient) -> None:
    async with opened(books, thinkers) as parlour:
        match = await parlour.create("triplex", {}, [person("me"), Seat("computer", 1)], "me")
        with thinkers.held():
            asked = [asyncio.create_task(parlour.advisers.hint(match, 0, "me")) for _ in range(2)]
            await until(lambda: len(thinkers.made) == 2)
            with pytest.raises(Refused, match="2 of your questions are being thought about"):
                await parlour.advisers.hint(match, 0, "me")
        await asyncio.gather(*asked)
        await parlour.advisers.hint(match, 0, "me")


def test_queue_and_waiting_time_are_told() -> None:
    told = generate_latest().decode()
    for name in ("trilude_thinking_waiting", "trilude_thinking_wait_seconds_count", "trilude_worker_deaths_total"):
        assert name in told
