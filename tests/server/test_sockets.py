"""Sockets, against a real server."""

import asyncio
import json
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from tests.server.inside import Inside


async def hear(socket: ClientConnection, what: str) -> Any:
    """The next message that holds `what`."""
    while True:
        told = json.loads(await asyncio.wait_for(socket.recv(), 30))
        if told[what] is not None:
            return told[what]


async def until_ply(socket: ClientConnection, ply: int) -> dict[str, Any]:
    while True:
        match: dict[str, Any] = await hear(socket, "match")
        if match["ply"] == ply:
            return match


def _url(inside: Inside, match: str) -> str:
    return f"ws://{inside.host}/api/matches/{match}/live"


async def sit(inside: Inside, match: str, *tokens: str) -> ClientConnection:
    socket = await connect(_url(inside, match))
    await socket.send(json.dumps({"tokens": tokens}))
    return socket


def _move(ply: int, move: str, key: str) -> str:
    return json.dumps({"move": {"ply": ply, "move": move, "key": key}})


async def test_both_players_and_a_spectator_hear_of_every_move(inside: Inside) -> None:
    given = inside.create("triplex", "me", "friend")
    match, (white, black) = given["match"], [seat["token"] for seat in given["seats"]]
    a, b, c = await sit(inside, match, white), await sit(inside, match, black), await sit(inside, match)
    await a.send(_move(0, "△g1-f1", "key-0001"))
    assert await hear(a, "done") == "key-0001"
    assert (await until_ply(b, 1))["choices"]
    seen = await until_ply(c, 1)
    assert seen["choices"] is None
    assert seen["you"] == []
    assert seen["watching"] == 1
    for socket in (a, b, c):
        await socket.close()


async def test_whoever_comes_back_finds_the_table_as_it_is(inside: Inside) -> None:
    given = inside.create("triplex", "me", "friend")
    match, (white, black) = given["match"], [seat["token"] for seat in given["seats"]]
    first = await sit(inside, match, white)
    await until_ply(first, 0)
    await first.send(_move(0, "△g1-f1", "offline-1"))
    await first.close()
    other = await sit(inside, match, black)
    await until_ply(other, 1)
    again = await sit(inside, match, white)
    await again.send(_move(0, "△g1-f1", "offline-1"))
    assert await hear(again, "done") == "offline-1"
    assert inside.look(match, white)["ply"] == 1, "a move sent again after a reconnect is made once"
    await again.close()
    await other.close()


@pytest.mark.parametrize(
    "message",
    ["garbage", "{}", "[]", '{"move": 5}', '{"act": {"act": "fly"}}', '{"move": {"ply": 0}}', "null", '{"x": 1}'],
)
async def test_malformed_messages_get_a_reason_and_the_match_goes_on(inside: Inside, message: str) -> None:
    given = inside.create("triplex", "me", "screen")
    socket = await sit(inside, given["match"], given["seats"][0]["token"])
    await until_ply(socket, 0)
    await socket.send(message)
    assert (await hear(socket, "problem"))["fr"]
    await socket.send(_move(0, "△g1-f1", "key-0001"))
    await until_ply(socket, 1)
    await socket.close()


async def test_illegal_moves_are_refused_by_key(inside: Inside) -> None:
    given = inside.create("triplex", "me", "screen")
    socket = await sit(inside, given["match"], given["seats"][0]["token"])
    await socket.send(_move(0, "○d7-d4", "key-0001"))
    while True:
        told = json.loads(await asyncio.wait_for(socket.recv(), 30))
        if told["problem"]:
            assert told["key"] == "key-0001"
            assert "Only a trio" in told["problem"]["en"]
            break
    await socket.close()


async def test_unknown_matches_and_missing_hellos_are_closed_with_a_reason(inside: Inside) -> None:
    socket = await connect(_url(inside, "nothing"))
    assert "no such match" in (await hear(socket, "problem"))["en"]
    with pytest.raises(ConnectionClosed):
        await socket.recv()
    given = inside.create("triplex", "me", "screen")
    rude = await connect(_url(inside, given["match"]))
    await rude.send("hi")
    assert "first message" in (await hear(rude, "problem"))["en"]
    await rude.close()
    huge = await connect(_url(inside, given["match"]))
    await huge.send("x" * 1_000_000)
    with pytest.raises(ConnectionClosed):
        await huge.recv()
    for closed in (socket, huge):
        await closed.close()


async def test_binary_frames_are_not_understood(inside: Inside) -> None:
    given = inside.create("triplex", "me", "screen")
    socket = await sit(inside, given["match"], given["seats"][0]["token"])
    await socket.send(b"\x00\xff")
    assert await hear(socket, "problem")
    await socket.close()
