"""Sockets: everybody at a table hears of everything that happens there, each as far as they may know it."""

import asyncio
import contextlib
import logging
from collections import defaultdict
from collections.abc import MutableMapping
from typing import Any

from fastapi import APIRouter, WebSocket, WebSocketDisconnect
from prometheus_client import Gauge
from pydantic import ValidationError

from trilude.contract.errors import TriludeError
from trilude.contract.words import Text
from trilude.matches.match import Match
from trilude.matches.parlour import Parlour
from trilude.players.levels import HINT_SECONDS
from trilude.server.acts import act, hint
from trilude.server.limits import TOO_FAST, TOO_LARGE, Bucket, Limits
from trilude.server.messages import Hello, MatchTold, SocketAsked, SocketTold
from trilude.server.telling import tell_match, words

SOCKETS = Gauge("trilude_sockets", "Open sockets")

SLOW_CLIENT_SECONDS = 10
"""A client that does not take a message for this long is dropped; it will come back and catch up."""

log = logging.getLogger(__name__)


class Audience:
    """Who is connected to which match."""

    def __init__(self, parlour: Parlour) -> None:
        self._parlour = parlour
        self._listeners: dict[str, set[Listener]] = defaultdict(set)
        parlour.on_change = self.tell_all

    @property
    def watched(self) -> set[str]:
        """Matches with anybody connected."""
        return set(self._listeners)

    def tell(self, match: Match, held: tuple[int, ...]) -> MatchTold:
        """The match as the holder of these seats may see it, with who is here."""
        here = self._listeners.get(match.id, set())
        online = frozenset(seat for listener in here for seat in listener.held)
        return tell_match(
            match,
            held,
            online=online,
            watching=sum(not listener.held for listener in here),
            thinking=self._parlour.thinking_wait(match),
            hint_seconds=HINT_SECONDS,
        )

    def tell_all(self, match: Match) -> None:
        """Send the newest state to everybody at the table; viewers with the same seats share the work."""
        told: dict[tuple[int, ...], str] = {}
        for listener in self._listeners.get(match.id, set()):
            if listener.held not in told:
                told[listener.held] = SocketTold(match=self.tell(match, listener.held)).model_dump_json(
                    exclude_none=False
                )
            listener.newest = told[listener.held]
            listener.wake.set()

    def add(self, match: Match, listener: "Listener") -> None:
        """Somebody came."""
        self._listeners[match.id].add(listener)
        SOCKETS.inc()
        self.tell_all(match)

    def remove(self, match: Match, listener: "Listener") -> None:
        """Somebody left."""
        self._listeners[match.id].discard(listener)
        SOCKETS.dec()
        if not self._listeners[match.id]:
            del self._listeners[match.id]
        self.tell_all(match)


class Listener:
    """One socket. Only the newest state waits to be sent: whoever is slow misses steps, never the end."""

    def __init__(self, socket: WebSocket, match: Match, tokens: list[str]) -> None:
        self.newest: str | None = None
        self.wake = asyncio.Event()
        self.replies: list[str] = []
        self._socket, self._match, self._tokens = socket, match, tokens

    @property
    def held(self) -> tuple[int, ...]:
        """The seats it holds now: whoever resigns may lose one while connected."""
        return self._match.seats_of(self._tokens)

    def reply(self, message: SocketTold) -> None:
        """Answer this client alone."""
        self.replies.append(message.model_dump_json())
        self.wake.set()

    async def send_forever(self) -> None:
        """Send what waits, as fast as the client takes it."""
        while True:
            await self.wake.wait()
            self.wake.clear()
            messages, self.replies = self.replies, []
            if self.newest is not None:
                messages, self.newest = [self.newest, *messages], None
            for message in messages:
                await asyncio.wait_for(self._socket.send_text(message), SLOW_CLIENT_SECONDS)


def same_origin(socket: WebSocket) -> bool:
    """Whether a browser's page that opened the socket came from us; programs send no origin."""
    origin, host = socket.headers.get("origin"), socket.headers.get("host")
    return origin is None or origin in (f"http://{host}", f"https://{host}")


class House:
    """What routes need and what exists only while the server runs."""

    parlour: Parlour
    audience: Audience


def sockets(house: House, limits: Limits) -> APIRouter:
    """The route of live matches."""
    router = APIRouter()

    @router.websocket("/api/matches/{match_id}/live")
    async def live(socket: WebSocket, match_id: str) -> None:
        if not same_origin(socket):
            await socket.close(4403)
            return
        await socket.accept()
        match = await house.parlour.find(match_id)
        if match is None:
            await socket.send_text(SocketTold(problem=words(NO_SUCH_MATCH)).model_dump_json())
            await socket.close(4404)
            return
        try:
            hello = Hello.model_validate_json(await socket.receive_text())
        except (ValidationError, KeyError):
            await socket.send_text(SocketTold(problem=words(_SAY_HELLO)).model_dump_json())
            await socket.close(4400)
            return
        except WebSocketDisconnect:
            return
        listener = Listener(socket, match, hello.tokens)
        if listener.held:
            await match.join(listener.held)
        house.audience.add(match, listener)
        sender = asyncio.create_task(listener.send_forever())
        try:
            await _serve(socket, sender, match, listener, house.parlour, limits)
        finally:
            sender.cancel()
            with contextlib.suppress(asyncio.CancelledError, Exception):
                await sender
            house.audience.remove(match, listener)

    return router


async def _serve(
    socket: WebSocket,
    sender: "asyncio.Task[None]",
    match: Match,
    listener: Listener,
    parlour: Parlour,
    limits: Limits,
) -> None:
    """Carry out what a client sends, until it leaves or nothing can be sent to it any more."""
    bucket = Bucket(limits)
    while True:
        frame = await _next_frame(socket, sender)
        if frame is None or frame["type"] == "websocket.disconnect":
            return
        text = frame.get("text")
        if not bucket.take():
            listener.reply(SocketTold(problem=words(TOO_FAST)))
            await asyncio.sleep(1 / limits.requests_a_second)
        elif text is None or len(text) > limits.body_bytes:
            listener.reply(SocketTold(problem=words(TOO_LARGE if text else _NOT_UNDERSTOOD)))
        else:
            await _obey(text, match, listener, parlour)


async def _next_frame(socket: WebSocket, sender: "asyncio.Task[None]") -> MutableMapping[str, Any] | None:
    """What a client sends next; None once the sender has given it up. Nothing that is being done is broken off."""
    frame = asyncio.ensure_future(socket.receive())
    try:
        await asyncio.wait((frame, sender), return_when=asyncio.FIRST_COMPLETED)
        return frame.result() if frame.done() else None
    finally:
        frame.cancel()


async def _obey(text: str, match: Match, listener: Listener, parlour: Parlour) -> None:
    """Carry out one message; whatever is wrong with it concerns this connection only."""
    key = None
    try:
        asked = SocketAsked.model_validate_json(text)
        if asked.move is not None:
            key = asked.move.key
            await match.play(_mover(match, listener.held), asked.move.ply, asked.move.move, key)
            listener.reply(SocketTold(done=key))
        elif asked.act is not None and asked.act.act == "hint":
            listener.reply(SocketTold(hint=await hint(parlour, match, listener.held)))
        elif asked.act is not None:
            await act(parlour, match, listener.held, asked.act)
        else:
            listener.reply(SocketTold(problem=words(_NOT_UNDERSTOOD)))
    except ValidationError:
        listener.reply(SocketTold(problem=words(_NOT_UNDERSTOOD)))
    except TriludeError as error:
        listener.reply(SocketTold(problem=words(error.text), key=key))
    except Exception:
        log.exception("a message failed in match %s", match.id)
        listener.reply(SocketTold(problem=words(_FAILED), key=key))


def _mover(match: Match, held: tuple[int, ...]) -> int:
    """The seat a move is for: the one to move if the client holds it."""
    turn = match.position.to_move
    return turn if turn is not None and turn in held else (held[0] if held else -1)


NO_SUCH_MATCH = Text("There is no such match: check the link.", "Cette partie n'existe pas : vérifiez le lien.")
_SAY_HELLO = Text('The first message must be {"tokens": […]}.', 'Le premier message doit être {"tokens": […]}.')
_NOT_UNDERSTOOD = Text("This message was not understood.", "Ce message n'a pas été compris.")
_FAILED = Text("Something went wrong here; nothing was lost.", "Quelque chose a échoué ici ; rien n'est perdu.")
