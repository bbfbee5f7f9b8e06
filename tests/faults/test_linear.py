"""Two servers race on one match, and one of them may be killed: what was acknowledged happened in one order, once."""

import random
import threading
import time
from collections.abc import Callable, Hashable
from math import inf
from typing import Any

import httpx
import pytest

import trilude
from tests.effort import rounds
from tests.faults.conftest import House, needs_engines, played, until
from tests.faults.linear import Event, one_order
from tests.matches.plain import Chair, No, PlainMatch
from tests.server.conftest import Running

STEPS = 12
ALONE = ("move", "move", "move", "undo", "chat")
TOGETHER = ("move", "move", "move", "takeback", "accept", "decline", "withdraw", "draw", "resign", "chat")


def number(value: int) -> Callable[[int], int | None]:
    """Writes a number over the one below it."""
    return lambda before: value if before == value - 1 else None


def test_an_order_is_found_where_there_is_one() -> None:
    overlapping = [Event("2", 0, 9, number(2)), Event("1", 1, 2, number(1)), Event("3", 3, inf, number(3))]
    for end in (2, 3):
        order = one_order(0, overlapping, int, lambda state, end=end: state == end)  # type: ignore[misc]
        assert order is not None
        assert [event.what for event in order] == ["1", "2", "3"][:end]


def test_no_order_is_found_where_time_or_the_end_forbid_it() -> None:
    one_after_another = [Event("2", 0, 1, number(2)), Event("1", 2, 3, number(1))]
    assert one_order(0, one_after_another, int, lambda _: True) is None
    lost_update = [Event("1", 0, 1, number(1)), Event("2", 2, 3, number(2))]
    assert one_order(0, lost_update, int, lambda state: state == 1) is None


class Table:
    """A match, in plain words and in the house, and what its clients did there."""

    def __init__(self, house: House, *kinds: str) -> None:
        self.house = house
        given = house.servers[0].create("triplex", *kinds)
        self.match: str = given["match"]
        self.tokens: list[str] = [seat["token"] for seat in given["seats"]]
        chairs = [Chair("person", token=token) for token in self.tokens]
        revision = house.servers[0].look(self.match)["revision"]
        self.start = PlainMatch(self.match, "", chairs, [trilude.start("triplex")], revision=revision)
        self.events: list[Event[PlainMatch]] = []
        self.problems: list[str] = []

    def client(self, who: int, seed: str) -> None:
        """Somebody who does this and that through one of the servers, as far as they see."""
        chance, server, seat = random.Random(seed), self.house.servers[who % 2], who // 2 % 2
        token = self.tokens[seat]
        acts = ALONE if len(set(self.tokens)) == 1 else TOGETHER
        for step in range(STEPS):
            seen = until(lambda: self._look(server, token))
            position = trilude.start("triplex")
            for text in played(seen):
                position = position.play(text)
            act = chance.choice(acts)
            if act == "resign" and step < STEPS - 2:
                act = "move"
            if act == "move" and (seen["result"] or position.is_over):
                act = "chat"
            text = f"{who}-{step}"
            if act == "move":
                legal = position.legal_moves
                text = legal[chance.randrange(len(legal))].text
            self._do(server, act, position.ply, text, seat, f"race-{seed}-{step}")

    def _look(self, server: Running, token: str) -> dict[str, Any] | None:
        """What a server tells of the match; None while it is down."""
        try:
            return server.look(self.match, token)
        except (httpx.HTTPError, RuntimeError, AssertionError):
            return None

    def _do(self, server: Running, act: str, ply: int, text: str, seat: int, key: str) -> None:
        token = self.tokens[seat]
        alone = len(set(self.tokens)) == 1

        def follow(match: PlainMatch) -> PlainMatch | None:
            after = match.copy()
            mover = after.turn if alone and after.turn is not None else seat
            try:
                deeds: dict[str, Callable[[], None]] = {
                    "move": lambda: after.play(mover, ply, _as_written(after, text), key),
                    "undo": after.undo,
                    "chat": lambda: after.say(seat, text),
                    "accept": lambda: after.answer(seat, accepted=True),
                    "decline": lambda: after.answer(seat, accepted=False),
                    "withdraw": lambda: after.withdraw(seat),
                    "resign": lambda: after.resign(seat),
                }
                deeds.get(act, lambda: after.offer(seat, act))()
            except No:
                return None
            return after

        began = time.monotonic()
        try:
            if act == "move":
                answer = server.move(self.match, token, ply, text, key)
            else:
                answer = server.act(self.match, token, act, text if act == "chat" else "")
        except (httpx.HTTPError, RuntimeError):
            self.events.append(Event(f"{act} {text}", began, inf, follow))
            return
        if answer.status_code == 200:
            self.events.append(Event(f"{act} {text}", began, time.monotonic(), follow))
        elif answer.status_code == 503:
            self.events.append(Event(f"{act} {text}", began, inf, follow))
        elif answer.status_code not in (400, 409, 429):
            self.problems.append(answer.text)

    def expect_one_order(self) -> None:
        """There is an order of all that was acknowledged that leads to what both servers tell."""

        def told() -> list[dict[str, Any]] | None:
            seen = [server.look(self.match, *self.tokens) for server in self.house.servers]
            return seen if seen[0]["revision"] == seen[1]["revision"] else None

        one, other = until(told)
        for thing in ("moves", "offers", "chat", "result"):
            assert one[thing] == other[thing]
        lines = [line["text"] for line in one["chat"]]
        offers = [(offer["kind"], offer["seat"]) for offer in one["offers"]]

        def is_end(match: PlainMatch) -> bool:
            moves = [move.text for move in match.line[-1].moves]
            chat = [words for _, _, words in match.chat]
            now = moves, chat, [offer[:2] for offer in match.offers], match.revision, match.shares is not None
            return now == (played(one), lines, offers, one["revision"], one["result"] is not None)

        assert not self.problems
        assert any(not event.lost for event in self.events)
        assert one_order(self.start, self.events, name, is_end), [
            (event.what, event.began, event.ended) for event in self.events
        ]


def _as_written(match: PlainMatch, text: str) -> str:
    """A move as it is written now: chosen before others took back and moved, it may have become an attack."""
    try:
        return match.line[-1].move(text).text
    except trilude.TriludeError:
        raise No from None


def name(match: PlainMatch) -> Hashable:
    """All that matters of a match."""
    rows = tuple((row.key, row.undone) for row in match.rows)
    offers = tuple((kind, seat) for kind, seat, _ in match.offers)
    return rows, offers, match.shares is None, tuple(match.chat), match.revision


@needs_engines
@pytest.mark.parametrize("kinds", [("me", "screen"), ("me", "friend")], ids=["one person", "two people"])
@pytest.mark.parametrize("seed", range(rounds(1)))
def test_two_servers_that_race_leave_one_order_of_all_that_was_acknowledged(
    house: House, kinds: tuple[str, str], seed: int
) -> None:
    table = Table(house, *kinds)
    clients = [threading.Thread(target=table.client, args=(who, f"{kinds} {seed} {who}")) for who in range(4)]
    for client in clients:
        client.start()
    if kinds == ("me", "friend"):
        while len(table.events) < STEPS and any(client.is_alive() for client in clients):
            time.sleep(0.02)
        house.servers[1].kill()
        house.servers[1].start()
    for client in clients:
        client.join()
    table.expect_one_order()
