"""Sockets: the live connection of a viewer to a match.

They are no routes of FastAPI's: what wraps each request there does nothing for a socket, and stays as long as it does.
"""

import asyncio
import contextlib
import logging
from collections.abc import AsyncIterator, MutableMapping
from typing import Any, cast

from fastapi import WebSocket, WebSocketDisconnect
from pydantic import ValidationError
from starlette.routing import Router, WebSocketRoute

from trilude.contract.errors import TriludeError
from trilude.contract.words import Text
from trilude.matches.match import Refused
from trilude.matches.parlour import Parlour
from trilude.matches.store import NotStored
from trilude.matches.workers import Died
from trilude.server.acts import act, hint
from trilude.server.audience import Audience, Listener
from trilude.server.limits import TOO_FAST, TOO_LARGE, Bucket, Limits
from trilude.server.refusals import NO_SUCH_MATCH, TooFast
from trilude.server.resources import Resources, buckets_of, client_of
from trilude.server.socket_messages import Hello, SocketAsked, SocketTold
from trilude.server.viewer import Viewer

log = logging.getLogger(__name__)

HELLO_SECONDS = 20
"""A socket that says nothing for so long is closed."""

UNREADABLE = 4503
"""The code with which a socket is closed whose match cannot be read now; all others are the client's fault."""

POLITE = (Refused, TooFast, NotStored, Died)
"""What happens to polite clients, too: all other errors tell of a message that nobody sends who plays."""


async def live(socket: WebSocket) -> None:
    """Everything that happens in a match, and everything that a viewer does there."""
    house = cast("Resources", socket.scope["state"])
    parlour, audience = house["parlour"], house["audience"]
    if not same_origin(socket):
        await socket.close(4403)
        return
    await socket.accept()
    listener = await _greet(socket, socket.path_params["match_id"], parlour)
    if listener is None:
        return
    viewer = listener.viewer
    if viewer.held:
        await viewer.match.join(viewer.held)
    async with _listening(listener, audience) as sender:
        await _serve(socket, sender, listener, parlour, audience, house["limits"])


ROUTER = Router(routes=[WebSocketRoute("/api/matches/{match_id}/live", live)])


def same_origin(socket: WebSocket) -> bool:
    """Whether a browser's page that opened the socket came from us; programs send no origin."""
    origin, host = socket.headers.get("origin"), socket.headers.get("host")
    return origin is None or origin in (f"http://{host}", f"https://{host}")


async def _greet(socket: WebSocket, match_id: str, parlour: Parlour) -> Listener | None:
    """Find the match and hear who comes; None where that leads nowhere."""
    try:
        match = await parlour.find(match_id)
    except TriludeError as error:
        await _turn_away(socket, error.text, UNREADABLE)
        return None
    if match is None:
        await _turn_away(socket, NO_SUCH_MATCH, 4404)
        return None
    try:
        hello = Hello.model_validate_json(await asyncio.wait_for(socket.receive_text(), HELLO_SECONDS))
    except (ValidationError, KeyError, TriludeError):
        await _turn_away(socket, _SAY_HELLO, 4400)
        return None
    except TimeoutError:
        await _turn_away(socket, _SAY_HELLO, 4408)
        return None
    except WebSocketDisconnect:
        return None
    return Listener(socket, Viewer(match, tuple(hello.tokens)), hello.since)


async def _turn_away(socket: WebSocket, problem: Text, code: int) -> None:
    if code != UNREADABLE:
        buckets_of(socket).pay(client_of(socket), socket.state.limits.refused_costs)
    with contextlib.suppress(WebSocketDisconnect):  # they did not wait to be told
        await socket.send_text(SocketTold(problem=problem).model_dump_json())
        await socket.close(code)


@contextlib.asynccontextmanager
async def _listening(listener: Listener, audience: Audience) -> AsyncIterator["asyncio.Task[None]"]:
    """While a listener is in the audience: the task that sends to it."""
    audience.add(listener)
    sender = asyncio.create_task(listener.send_forever())
    try:
        yield sender
    finally:
        sender.cancel()
        with contextlib.suppress(asyncio.CancelledError, Exception):
            await sender
        audience.remove(listener)


async def _serve(
    socket: WebSocket,
    sender: "asyncio.Task[None]",
    listener: Listener,
    parlour: Parlour,
    audience: Audience,
    limits: Limits,
) -> None:
    """Carry out what a client sends, until it leaves or nothing can be sent to it any more."""
    bucket = Bucket(limits.requests_a_second, limits.burst)
    client, buckets = client_of(socket), buckets_of(socket)
    frames = _Frames(socket, sender)
    while True:
        frame = await frames.next()
        if frame is None or frame["type"] == "websocket.disconnect":
            return
        text = frame.get("text")
        if not bucket.take():
            listener.reply(SocketTold(problem=TOO_FAST))
            await asyncio.sleep(1 / limits.requests_a_second)
        elif not await _understood(text, listener, parlour, audience, client, limits):
            has_more = buckets.pay(client, limits.refused_costs)
            await asyncio.sleep(0 if has_more else limits.pause_seconds)


async def _understood(
    text: str | None, listener: Listener, parlour: Parlour, audience: Audience, client: str, limits: Limits
) -> bool:
    """Carry out a message, if it is one; False where it was nonsense, of which its sender has been told."""
    if text is None or len(text) > limits.body_bytes:
        listener.reply(SocketTold(problem=TOO_LARGE if text else _NOT_UNDERSTOOD))
        return False
    return await _obey(text, listener, parlour, audience, client)


class _Frames:
    """What a client sends, one frame after another, until the sender has given it up."""

    def __init__(self, socket: WebSocket, sender: "asyncio.Task[None]") -> None:
        self._socket, self._sender = socket, sender
        self._waiting: asyncio.Timeout | None = None
        """While nothing is being done: what is being done is never broken off."""
        sender.add_done_callback(self._stop_waiting)

    async def next(self) -> MutableMapping[str, Any] | None:
        """What is sent next; None where nobody can be answered any more."""
        if self._sender.done():
            return None
        try:
            async with asyncio.timeout(None) as self._waiting:
                return await self._socket.receive()
        except TimeoutError:
            return None
        finally:
            self._waiting = None

    def _stop_waiting(self, _sender: "asyncio.Task[None]") -> None:
        if self._waiting is not None:
            self._waiting.reschedule(0)


async def _obey(text: str, listener: Listener, parlour: Parlour, audience: Audience, client: str) -> bool:
    """Carry out one message; whatever is wrong with it concerns this connection only. False where it was nonsense."""
    key = None
    try:
        asked = SocketAsked.model_validate_json(text)
        key = asked.move.key if asked.move else None
        if asked.act and asked.act.act == "chat":
            audience.expect_quiet(client)
        if asked.since is not None:
            audience.tell_since(listener, asked.since)
        else:
            await _carry_out(asked, listener, parlour, client)
    except ValidationError:
        listener.reply(SocketTold(problem=_NOT_UNDERSTOOD))
        return False
    except TriludeError as error:
        listener.reply(SocketTold(problem=error.text, key=key))
        return isinstance(error, POLITE)
    except Exception:
        log.exception("a message failed in match %s", listener.viewer.match.id)
        listener.reply(SocketTold(problem=_FAILED, key=key))
    return True


async def _carry_out(asked: SocketAsked, listener: Listener, parlour: Parlour, client: str) -> None:
    viewer, move = listener.viewer, asked.move
    if move is not None:
        await viewer.match.reach(move.ply)
        await viewer.match.play(viewer.seat, move.ply, move.move, move.key)
        listener.reply(SocketTold(done=move.key))
    elif asked.act is None:
        listener.reply(SocketTold(problem=_NOT_UNDERSTOOD))
    elif asked.act.act == "hint":
        listener.reply(SocketTold(hint=await hint(parlour, viewer, client)))
    else:
        await act(parlour, viewer, asked.act)


_SAY_HELLO = Text('The first message must be {"tokens": […]}.', 'Le premier message doit être {"tokens": […]}.')
_NOT_UNDERSTOOD = Text("This message was not understood.", "Ce message n’a pas été compris.")
_FAILED = Text("Something went wrong here; nothing was lost.", "Quelque chose a échoué ici ; rien n’est perdu.")
