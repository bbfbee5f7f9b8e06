"""A database file with matches of every game in every state, and what each of them must look like ever after.

    python -m tests.matches.old_files tests/matches/stored_by_0_1

writes the file (.sqlite) and the facts (.json) with whatever code there is; test_old_files.py reads what older code
wrote. Names, seeds, times and choices are fixed.
"""

import asyncio
import json
import random
import sqlite3
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from trilude.contract.game import find_game
from trilude.contract.position import Position, View
from trilude.matches import match as match_module
from trilude.matches import parlour as parlour_module
from trilude.matches.match import Match
from trilude.matches.parlour import Allowed, Parlour, person
from trilude.matches.seats import Seat
from trilude.matches.store import Store
from trilude.players.find import find_player
from trilude.players.player import Choice

LONG = 10_000
"""More plies than any game has."""

TABLES: list[tuple[str, dict[str, Any], dict[str, Any]]] = [
    ("trioker-champions", {}, {"hatched": False}),
    ("trioker-quick", {"players": 2, "deals": 1}, {"players": 4, "deals": 1, "bank": 20}),
    ("trigon", {"players": 2}, {"players": 3, "contact": "strict"}),
    ("triolet", {"players": 2}, {"players": 3, "edition": "second"}),
    ("triplex", {}, {"path": "straight"}),
]
"""Each game with options for two and with others."""


class Instant:
    """Computers that choose anything at once, or nothing at all."""

    silent = False

    async def until_ready(self, _game: object) -> None: ...

    def expect(self, *_player: object) -> None: ...

    async def compiled_within(self, *_player: object) -> bool:
        return True

    def compiling_seconds(self, *_player: object) -> float:
        return 0.0

    def give_up(self, _match: str) -> None: ...

    async def choose(self, view: View, *_name: object, **_seed: object) -> Choice:
        if self.silent:
            await asyncio.Event().wait()
        return find_player(view.game, "random", view.ply).choose(view)


class Evening:
    """Everything that happens before the file is closed."""

    def __init__(self, parlour: Parlour, thinkers: Instant, name_next: Callable[[str], None]) -> None:
        self.parlour = parlour
        self.thinkers = thinkers
        self.name_next = name_next
        self.matches: list[Match] = []

    async def open(self, name: str, game: str, options: dict[str, Any], computers: tuple[int, ...] = ()) -> Match:
        """A match between Ann, Bob and more, or computers on some seats."""
        self.name_next(name)
        count = find_game(game).seats(find_game(game).choose(dict(options)))
        people = [person(f"token of seat {seat}", ["Ann", "Bob", "Eve", "Tom"][seat]) for seat in range(count)]
        seats = [Seat("computer", seat + 1) if seat in computers else people[seat] for seat in range(count)]
        match = await self.parlour.create(game, dict(options), seats, "127.0.0.1")
        self.matches.append(match)
        return match

    async def play(self, match: Match, plies: int) -> None:
        """So many moves, by people as a die decides, by computers as they like."""
        chance = random.Random(match.id)
        while match.position.ply < plies and not match.is_over:
            seat = match.position.mover
            if match.seats[seat].kind == "computer":
                await asyncio.sleep(0.01)
                continue
            await match.play(seat, match.position.ply, _drawn(match.position, chance), f"key-{match.revision:05}")

    async def all_of(self, game: str, options: dict[str, Any], others: dict[str, Any]) -> None:
        running = await self.open(f"{game}-running", game, options)
        await running.join((0, 1), "")
        await self.play(running, 9)
        await running.say(0, "Ann", "À toi !")
        await running.say(None, "", "a spectator’s word")
        await running.offer(1, "draw")

        finished = await self.open(f"{game}-finished", game, options)
        await self.play(finished, LONG)
        await finished.say(1, "Bob", "well played")
        self.name_next(f"{game}-rematch")
        self.matches.append(await self.parlour.rematch(finished))
        await self.play(self.matches[-1], 4)

        resigned = await self.open(f"{game}-resigned", game, options)
        await self.play(resigned, 3)
        await resigned.resign(0)

        agreed = await self.open(f"{game}-agreed", game, options)
        await self.play(agreed, 6)
        for seat in (1, 0):
            await agreed.offer(seat, "takeback")
            await agreed.answer(1 - seat, True)
            await self.play(agreed, 8)
        await agreed.offer(0, "draw")
        await agreed.answer(1, True)

        alone = await self.open(f"{game}-alone", game, options, computers=(1,))
        await self.play(alone, 7)
        await alone.undo(0)
        await alone.undo(0)
        await self.play(alone, 6)

        several = await self.open(f"{game}-others", game, others)
        await self.play(several, LONG if "players" not in others else 40)
        if not several.is_over:
            await several.resign(0)  # where there are more than two, a computer sits down instead

    async def end(self) -> None:
        """Computers whose turn it is have not moved yet when the file is closed."""
        self.thinkers.silent = True
        for game, options, _ in TABLES:
            waiting = await self.open(f"{game}-waiting", game, options, computers=(0,))
            assert waiting.position.ply == 0


def _drawn(position: Position, chance: random.Random) -> str:
    """Any legal move: in Triplex one that wins where there is one, and seldom an exchange of tokens."""
    moves = position.legal_moves
    if position.game.name == "triplex":
        for move in moves:
            if position.play(move).is_over:
                return move.text
    text = ""
    for _ in range(4):
        text = moves[chance.randrange(len(moves))].text
        if not text.startswith("x="):
            break
    return text


def facts(match: Match) -> dict[str, Any]:
    """All that must be found again, in words that depend on no way to number or name cells and pieces."""
    positions = match.positions
    position = match.position
    return {
        "game": match.game.name,
        "options": str(match.options),
        "revision": match.revision,
        "creator": match.creator,
        "seats": [
            {name: fact for name, fact in asdict(seat).items() if name != "left" or fact} for seat in match.seats
        ],
        "offers": [[offer.kind, offer.seat, list(offer.agreed)] for offer in match.offers],
        "ending": [list(match.ending.shares), match.ending.reason.en, match.ending.reason.fr] if match.ending else None,
        "rematch": match.rematch,
        "chat": [[line.seat, line.name, line.text, line.at] for line in match.chat],
        "moves": [move.text for move in position.moves],
        "movers": [before.to_move for before in positions],
        "legal": [len(before.legal_moves) for before in positions],
        "scores": [list(before.scores) for before in positions],
        "position": position.text,
    }


async def write(file: Path) -> list[Match]:
    """Write the file; returns its matches."""
    names: list[str] = []
    clock = count(1_760_000_000)
    seeds = count(1)
    fixed: Iterator[tuple[Any, str, Any]] = iter(
        [
            (parlour_module, "new_match_id", names.pop),
            (parlour_module, "randbits", lambda _bits: 1000 + next(seeds)),
            (parlour_module, "time", SimpleNamespace(time=lambda: float(next(clock)), monotonic=lambda: 0.0)),
            (match_module, "time", SimpleNamespace(time=lambda: float(next(clock)), monotonic=lambda: 0.0)),
        ]
    )
    for module, name, value in fixed:
        setattr(module, name, value)
    async with Store.open(f"sqlite+aiosqlite:///{file}") as store:
        thinkers = Instant()
        async with Parlour(store, thinkers, Allowed(1000, 1000)) as parlour:  # type: ignore[arg-type]
            evening = Evening(parlour, thinkers, names.append)
            for table in TABLES:
                await evening.all_of(*table)
            await evening.end()
    return evening.matches


def main(name: str) -> None:
    file = Path(f"{name}.sqlite")
    file.unlink(missing_ok=True)
    matches = asyncio.run(write(file))
    told = {match.id: facts(match) for match in matches}
    lines = ",\n".join(f"{json.dumps(name)}: {json.dumps(fact, ensure_ascii=False)}" for name, fact in told.items())
    Path(f"{name}.json").write_text(f"{{\n{lines}\n}}\n", "utf-8")
    connection = sqlite3.connect(file)
    connection.execute("PRAGMA journal_mode = DELETE")  # one file, without the journal beside it
    connection.execute("VACUUM")
    connection.close()


if __name__ == "__main__":
    main(sys.argv[1])
