"""Hostile clients: requests and messages of every wrong kind, from many addresses of this machine at once.

They know all routes and all names of fields, so that much of what they send is nearly right. Every message is drawn
from a seed. What matters is what the server does: it answers with anything but a failure, and goes on.
"""

import asyncio
import contextlib
import json
import os
import random
import struct
import time
from collections import Counter
from collections.abc import Iterator
from typing import Any

ODD = [
    "",
    " ",
    "\x00",
    "Ann\u202e",
    "é" * 40,
    "9" * 400,
    "-1",
    "NaN",
    "1e999",
    "△g1-f1",
    "../../etc",
    "'; --",
    "%00",
    "🂡",
    "\ud800",
]
ACTS = [
    "undo",
    "takeback",
    "draw",
    "stop",
    "accept",
    "decline",
    "withdraw",
    "resign",
    "rematch",
    "hint",
    "chat",
    "name",
]
CLIENTS = 40
"""Each with an address of its own."""

SECONDS = 20
"""Whoever is not answered for so long is told of."""


class Hostile:
    """One client, with an address and a chance of its own."""

    def __init__(self, attack: "Attack", number: int) -> None:
        self.attack = attack
        self.chance = random.Random(f"{attack.seed} {number}")
        self.address = f"127.0.{1 + number // 200}.{1 + number % 200}"

    async def send_all(self) -> None:
        while next(self.attack.numbers, None) is not None:
            try:
                async with asyncio.timeout(SECONDS):
                    await (self._socket() if self.chance.random() < 0.2 else self._requests())
            except TimeoutError:
                self.attack.seen["no answer"] += 1
            except (OSError, EOFError, ValueError):
                self.attack.seen["closed"] += 1

    async def _connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        return await asyncio.open_connection(self.attack.host, self.attack.port, local_addr=(self.address, 0))

    async def _requests(self) -> None:
        """Some requests on one connection."""
        reader, writer = await self._connect()
        with contextlib.closing(writer):
            for _ in range(self.chance.randint(1, 30)):
                writer.write(self._request())
                status = await _answer(reader)
                self.attack.seen[f"{status // 100}xx" if status != 429 else "429"] += 1
                if status >= 500 and status != 503:
                    self.attack.failures.append(status)
                if next(self.attack.numbers, None) is None:
                    return

    def _request(self) -> bytes:
        chance = self.chance
        method, path = chance.choice(self.attack.routes)
        while "{" in path:
            before, _, rest = path.partition("{")
            path = f"{before}{chance.choice([self.attack.match, chance.choice(ODD)])}{rest.partition('}')[2]}"
        if chance.random() < 0.05:
            path = chance.choice(["/" + "a" * 9000, "/%ff", "//", "/api/../api/health", "/m/\u202e"])
        if chance.random() < 0.3:
            path += f"?{chance.choice(self.attack.names)}={chance.choice(ODD)}"
        if chance.random() < 0.03:
            method = chance.choice(["BREW", "PROPFIND", "get", "OPTIONS", "DELETE"])
        body = self._body()
        headers = [f"content-length: {len(body)}", f"content-type: {chance.choice(['application/json', 'text/plain'])}"]
        if chance.random() < 0.5:
            headers.append(f"authorization: {chance.choice(['Bearer ', 'Basic x', ''])}{self._token()}")
        if chance.random() < 0.1:
            headers.append(
                chance.choice(["x-forwarded-for: 1.2.3.4", "cookie: " + "a" * 2000, "accept-encoding: gzip"])
            )
        quoted = path.encode("utf-8", "replace").replace(b" ", b"%20").replace(b"\x00", b"%00")
        head: bytes = f"{method} ".encode() + quoted + b" HTTP/1.1\r\nhost: x\r\n" + "\r\n".join(headers).encode()
        return head + b"\r\n\r\n" + body

    def _token(self) -> str:
        return self.chance.choice([self.attack.token, "nobody", "x" * 300, self.attack.token + ",a,b,c,d,e,f"])

    def _body(self) -> bytes:
        kind = self.chance.random()
        if kind < 0.05:
            return self.chance.randbytes(self.chance.randint(0, 200))
        if kind < 0.08:
            return b"[" * self.chance.choice([10, 1000, 30_000])
        if kind < 0.09:
            return b'"' + b"a" * 70_000 + b'"'
        ascii_only = self.chance.random() < 0.5
        return json.dumps(self._value(0), ensure_ascii=ascii_only).encode("utf-8", "replace")

    def _value(self, depth: int) -> Any:
        """Something that looks like what might be asked."""
        chance = self.chance
        kind = chance.random()
        if depth < 3 and kind < (0.9 if depth == 0 else 0.2):
            names = chance.sample(self.attack.names, min(len(self.attack.names), chance.randint(0, 6)))
            return {name: self._value(depth + 1) for name in names}
        if kind < 0.3:
            return [self._value(depth + 1) for _ in range(chance.randint(0, 4))] if depth < 4 else []
        if kind < 0.6:
            return chance.choice([*ODD, *ACTS, *self.attack.games, self.attack.token])
        return chance.choice([0, -1, 1, 7, 2**63, -(2**70), 1e308, True, None, 10**30])

    async def _socket(self) -> None:
        """A socket on which this and that is sent, in frames right and wrong."""
        reader, writer = await self._connect()
        with contextlib.closing(writer):
            match = self.chance.choice([self.attack.match, self.attack.match, "nothing"])
            origin = self.chance.choice(["", "", "origin: http://elsewhere.example\r\n"])
            writer.write(
                f"GET /api/matches/{match}/live HTTP/1.1\r\nhost: x\r\nupgrade: websocket\r\nconnection: upgrade\r\n"
                f"sec-websocket-version: 13\r\nsec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA==\r\n{origin}\r\n".encode()
            )
            status = int((await reader.readuntil(b"\r\n\r\n")).split()[1])
            self.attack.seen[f"socket {status}"] += 1
            if status != 101:
                return
            tokens = [self.attack.token] if self.chance.random() < 0.5 else []
            hello = json.dumps({"tokens": tokens}) if self.chance.random() < 0.8 else self._body().decode("latin1")
            writer.write(self._frame(hello.encode()))
            for _ in range(self.chance.randint(0, 30)):
                writer.write(self._frame(self._message()))
                await writer.drain()
                self.attack.seen["message"] += 1
                if next(self.attack.numbers, None) is None:
                    return
            await self._hear(reader)

    async def _hear(self, reader: asyncio.StreamReader) -> None:
        """Take what the server says for a moment, or nothing."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(self.chance.choice([0, 0.05])):
                while said := await reader.read(65_536):
                    self.attack.failures += [500] * said.count(b"Something went wrong here")

    def _message(self) -> bytes:
        kind = self.chance.random()
        if kind < 0.4:
            return json.dumps({"act": {"act": self.chance.choice(ACTS), "text": self.chance.choice(ODD)}}).encode()
        if kind < 0.7:
            move = {
                "ply": self.chance.randint(-1, 5),
                "move": self.chance.choice(ODD),
                "key": f"{self.chance.random()}",
            }
            return json.dumps({"move": move}).encode()
        return self._body()

    def _frame(self, payload: bytes) -> bytes:
        """A frame as a browser sends it; now and then one that no browser sends."""
        opcode = 0x81
        if self.chance.random() < 0.05:
            opcode = self.chance.choice([0x82, 0x01, 0x80, 0x83, 0xC1, 0x89, 0x8A, 0x88])
        size = len(payload)
        if size < 126:
            head = struct.pack("!BB", opcode, 0x80 | size)
        elif size < 65_536:
            head = struct.pack("!BBH", opcode, 0x80 | 126, size)
        else:
            head = struct.pack("!BBQ", opcode, 0x80 | 127, size)
        return head + bytes(4) + payload  # masked with zeros


async def _answer(reader: asyncio.StreamReader) -> int:
    """The status of an answer, whose body is read to its end."""
    head = await reader.readuntil(b"\r\n\r\n")
    lines = head.lower().split(b"\r\n")
    sizes = [int(line.split(b":")[1]) for line in lines if line.startswith(b"content-length:")]
    if sizes:
        await reader.readexactly(sizes[0])
    elif b"transfer-encoding: chunked" in lines:
        while size := int(await reader.readline(), 16):
            await reader.readexactly(size + 2)
        await reader.readline()
    return int(head.split()[1])


class Attack:
    """Many hostile clients at once, until so many messages were sent or so much time has passed."""

    def __init__(self, host: str, described: dict[str, Any], match: str, token: str, seed: int = 1) -> None:
        self.host, port = host.split(":")
        self.port = int(port)
        self.match, self.token, self.seed = match, token, seed
        self.routes = [(method.upper(), path) for path, methods in described["paths"].items() for method in methods]
        schemas = described["components"]["schemas"].values()
        self.names = sorted({name for schema in schemas for name in schema.get("properties", {})})
        self.games = ["triplex", "triolet", "trigon", "trioker-quick"]
        self.seen: Counter[str] = Counter()
        """What came of it."""
        self.failures: list[int] = []
        self.numbers: Iterator[int] = iter(())

    def run(self, messages: int, seconds: float) -> int:
        """Send them; how many there were."""
        end = time.monotonic() + seconds
        sent = 0

        def numbers() -> Iterator[int]:
            nonlocal sent
            while sent < messages and time.monotonic() < end:
                sent += 1
                yield sent

        self.numbers = numbers()
        asyncio.run(self._all())
        return sent

    async def _all(self) -> None:
        await asyncio.gather(*(Hostile(self, number).send_all() for number in range(CLIENTS)))


def memory_of(process: int) -> int:
    """How much memory a process has, in bytes."""
    with open(f"/proc/{process}/statm") as pages:  # noqa: PTH123
        return int(pages.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
