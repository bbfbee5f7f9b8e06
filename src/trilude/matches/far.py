"""Thinkers on other machines, met over Valkey (or Redis): places where one thing at a time is thought about.

    trilude:place:NAME     there while a thinker keeps the place, who says so every second
    trilude:asked:NAME     questions for that place, in their order
    trilude:answer:ID      the answer to one of them, empty where there is none

Whoever asks waits for the answer as long as the place is kept, and asks elsewhere when it is not: a question is thought
about at least once, and which of two answers counts is decided at the gate of the match. A place that was lost, with or
without what was asked there, is never kept again under its name; the thinker keeps another one.
"""

import asyncio
import contextlib
import json
import logging
from collections.abc import AsyncIterator
from secrets import token_hex
from typing import Any, Protocol

from redis.asyncio import Redis

from trilude.contract.position import View
from trilude.matches.letters import read_choice, read_view, write_choice, write_view
from trilude.matches.redis_bell import FAILURES, connect
from trilude.matches.waiting_line import Claim, WaitingLine
from trilude.players.player import Choice

KEPT_SECONDS = 3.0
"""A place of which nothing was heard for so long is gone."""

LOOK_SECONDS = 1.0

ANSWER_SECONDS, ASKED_SECONDS = 60, 3600
"""An answer that nobody fetches is forgotten, and so is what was asked at a place that is no longer kept."""

log = logging.getLogger(__name__)


class Chooses(Protocol):
    """Whoever thinks here."""

    async def choose(self, view: View, name: str, seed: int, match: str | None = None) -> Choice:
        """Let a player think about a view."""


class Gone(Exception):  # noqa: N818
    """The place that was asked is not kept any more, or has no answer."""


class FarPlace:
    """A place on another machine, asked by this server."""

    def __init__(self, redis: "Redis", name: str) -> None:
        self._redis = redis
        self._name = name
        self._line = WaitingLine()
        self.matches: set[str] = set()
        """Matches whose players think there."""

    def ahead(self, rank: int) -> int:
        """How many of this server would be served before somebody of that rank."""
        return self._line.ahead(rank)

    async def choose(self, view: View, name: str, seed: int, match: str | None, claim: Claim) -> Choice:
        """Ask for a choice when it is one's turn; raises Gone where there will be no answer."""
        await self._line.enter(claim)
        try:
            if match:
                self.matches.add(match)
            return await self._ask({"view": write_view(view), "player": name, "seed": seed, "match": match})
        except FAILURES as error:
            raise Gone from error
        finally:
            self._line.leave()

    async def _ask(self, question: dict[str, object]) -> Choice:
        letter = {"id": token_hex(8), **question}
        asked = f"trilude:asked:{self._name}"
        await self._redis.rpush(asked, json.dumps(letter))
        await self._redis.expire(asked, ASKED_SECONDS)
        while True:
            answer = await self._redis.blpop([f"trilude:answer:{letter['id']}"], timeout=LOOK_SECONDS)
            if answer:
                if not answer[1]:
                    raise Gone
                return read_choice(answer[1])
            if not await self._redis.exists(f"trilude:place:{self._name}"):
                raise Gone


class FarThinkers:
    """All places on other machines that are kept now."""

    def __init__(self, url: str) -> None:
        self._redis = connect(url, seconds=10 * LOOK_SECONDS)
        self._places: dict[str, FarPlace] = {}

    @staticmethod
    @contextlib.asynccontextmanager
    async def open(url: str) -> AsyncIterator["FarThinkers"]:
        """Know who thinks elsewhere, until the end of the `async with`."""
        far = FarThinkers(url)
        looking = asyncio.create_task(far._look_forever())
        try:
            yield far
        finally:
            looking.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await looking
            await far._redis.aclose()

    async def _look_forever(self) -> None:
        while True:
            try:
                await self.look()
            except FAILURES as error:
                log.warning("nobody can tell who thinks elsewhere: %s", error)
                self._places.clear()
            await asyncio.sleep(LOOK_SECONDS)

    async def look(self) -> None:
        """See which places are kept now."""
        names = {key.decode().rpartition(":")[2] async for key in self._redis.scan_iter("trilude:place:*")}
        for name in names - set(self._places):
            self._places[name] = FarPlace(self._redis, name)
        for name in set(self._places) - names:
            del self._places[name]

    @property
    def places(self) -> int:
        """How many places there are."""
        return len(self._places)

    async def choose(self, view: View, name: str, seed: int, match: str | None, claim: Claim) -> Choice | None:
        """Let somebody elsewhere choose; None where nobody is there, or nobody any more."""
        while self._places:
            its_own = (place for place in self._places.values() if match in place.matches)
            place = next(its_own, None) or min(self._places.values(), key=lambda one: one.ahead(claim.rank()))
            try:
                return await place.choose(view, name, seed, match, claim)
            except Gone:
                self._places = {key: other for key, other in self._places.items() if other is not place}
        return None

    def give_up(self, match: str) -> None:
        """Nobody will ask about a match any more."""
        for place in self._places.values():
            place.matches.discard(match)


async def keep_place(url: str, here: Chooses) -> None:
    """Keep a place, and answer whatever is asked there, for ever; a lost one is replaced."""
    while True:
        try:
            await _keep_one(url, here)
        except FAILURES as error:
            log.warning("nothing can be heard: %s", error)
            await asyncio.sleep(LOOK_SECONDS)


async def _keep_one(url: str, here: Chooses) -> None:
    """Keep a place of a new name until it is lost; whoever still waits there learns that it is gone."""
    name = token_hex(8)
    redis = connect(url, seconds=10 * LOOK_SECONDS)
    place = f"trilude:place:{name}"
    saying = None
    try:
        await redis.set(place, "kept", px=int(1000 * KEPT_SECONDS))
        saying = asyncio.create_task(_say_while_kept(redis, place))
        while not saying.done():
            if asked := await redis.blpop([f"trilude:asked:{name}"], timeout=LOOK_SECONDS):
                await _answer(redis, asked[1], here)
    finally:
        if saying:
            saying.cancel()
        with contextlib.suppress(*FAILURES):
            await redis.delete(place)
        await redis.aclose()


async def _say_while_kept(redis: "Redis", place: str) -> None:
    """Say that a place is kept, until it is gone: Valkey may have begun anew, or nobody spoke for long."""
    kept = True
    while kept:
        await asyncio.sleep(KEPT_SECONDS / 3)
        with contextlib.suppress(*FAILURES):
            kept = await redis.set(place, "kept", px=int(1000 * KEPT_SECONDS), xx=True) is not None


async def _answer(redis: "Redis", letter: bytes | str, here: Chooses) -> None:
    """Answer one question; whoever asked what cannot be answered here is told so, and asks elsewhere."""
    try:
        asked: dict[str, Any] = json.loads(letter)
        answer = f"trilude:answer:{asked['id']}"
    except (ValueError, TypeError, KeyError):
        log.exception("a question was not understood")
        return
    try:
        choice = await here.choose(read_view(asked["view"]), asked["player"], asked["seed"], asked["match"])
        told = write_choice(choice)
    except Exception:
        log.exception("a question has no answer here")
        told = ""
    await redis.rpush(answer, told)
    await redis.expire(answer, ANSWER_SECONDS)
