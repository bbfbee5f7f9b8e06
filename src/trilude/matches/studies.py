"""Studies: games that are gone through after they were played, and judged in the background.

A study is a record that never changes; its name is a digest of its text, so whoever opens the same game finds the same
study, with all that was found out about it. A tree that somebody has edited is another study.
"""

import asyncio
import contextlib
import logging
import time
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from typing import Any, Self

from trilude.analysis.judgement import Judgement
from trilude.analysis.judging import judging
from trilude.analysis.keeping import kept_judgement, read_judgement
from trilude.contract.errors import BadRecord
from trilude.contract.record import Record
from trilude.contract.record_parser import parse_record
from trilude.contract.record_tree import Node, Tree
from trilude.contract.steps import kind_of
from trilude.contract.words import Text
from trilude.matches.store import NotStored, Store
from trilude.matches.thinkers import Thinkers
from trilude.matches.waiting_line import UNWATCHED, Claim
from trilude.players.levels import strongest_player

MOST_MOVES = 2_000
"""Of all lines of a study together."""
MOST_NODES = 6_000
"""Of the tree of a study at hand: whoever tries more begins with the study as it is stored."""
MOST_AT_HAND = 64
MOST_STORED = 20_000
AT_A_TIME = 4
"""Studies that are judged at once; others wait."""
LOOKED_SECONDS = 12.0
"""A study at which nobody has looked for so long is judged no further."""
STUDY_ID = 22

log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Depth:
    """How thoroughly a whole game is gone through."""

    seconds: float
    """For a game of any usual length, on one processor."""
    worlds: int
    """In which a move is compared with the best one, where there are secrets."""


DEPTHS = (Depth(3.5, 1), Depth(20.0, 2))
"""First something to look at, then something to trust."""
SHORTEST, LONGEST = 0.02, 1.0
"""Seconds for one thought."""


def study_id(record: Record) -> str:
    """The name of a study."""
    return sha256(str(record).encode()).hexdigest()[:STUDY_ID]


@dataclass(eq=False)
class Study:
    """A study at hand: its tree, in which people try things, and what was found out so far."""

    id: str
    record: Record
    tree: Tree = field(init=False)
    found: dict[int, tuple[int, Judgement]] = field(default_factory=dict)
    """By ply: when it was found, and the judgement."""
    depth: int = 0
    """How many times the game was gone through."""
    revision: int = 0
    looked: float = field(default_factory=time.monotonic)
    task: "asyncio.Task[None] | None" = None
    changed: asyncio.Event = field(default_factory=asyncio.Event)

    def __post_init__(self) -> None:
        self.tree = self.record.tree()
        self.nodes = len(list(self.tree.nodes()))

    def at(self, moves: Sequence[str]) -> Node:
        """The position after some moves, whether they are part of the study or tried now."""
        if self.nodes > MOST_NODES:
            self.__post_init__()
        here = self.tree.root
        for move in moves:
            known = next((child for child in here.children if child.move == move), None)
            if known is None:
                before = len(here.children)
                known = here.add(move)
                self.nodes += len(here.children) - before
            here = known
        return here

    @property
    def plies(self) -> int:
        """Moves to be judged."""
        return sum(kind_of(step.move) == "move" for step in self.record.line.steps)

    @property
    def depths(self) -> int:
        """How many times it is gone through: once where somebody knows the truth."""
        return len(DEPTHS) if _needs_time(self.record) else 1

    @property
    def is_judged(self) -> bool:
        """Whether there is nothing more to find out."""
        return not self.plies or self.depth >= self.depths

    def note(self, judgement: Judgement) -> None:
        """Something was found out."""
        self.revision += 1
        self.found[judgement.ply] = self.revision, judgement
        self.ring()

    def ring(self) -> None:
        """Let all who wait look again."""
        self.changed.set()
        self.changed = asyncio.Event()


class Studies:
    """All studies. Ends with its `async with`."""

    def __init__(self, store: Store, thinkers: Thinkers) -> None:
        self._store = store
        self._thinkers = thinkers
        self._at_hand: OrderedDict[str, Study] = OrderedDict()
        self._judging = asyncio.Semaphore(AT_A_TIME)

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_error: object) -> None:
        tasks = [study.task for study in self._at_hand.values() if study.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def ring_all(self) -> None:
        """Whoever waits for news of any study is answered now."""
        for study in self._at_hand.values():
            study.ring()

    async def open(self, record: Record) -> Study:
        """Keep a record as a study."""
        study = study_id(record)
        await self._store.keep_study(study, str(record))
        found = await self.find(study)
        assert found is not None  # noqa: S101
        return found

    async def find(self, study_id: str) -> Study | None:
        """A study by its name."""
        study = self._at_hand.get(study_id)
        if study is None:
            row = await self._store.find_study(study_id)
            if row is None:
                return None
            record, found = await asyncio.to_thread(_read, row.record, row.judged)
            study = self._at_hand.setdefault(study_id, Study(study_id, record))
            for judgement in found:
                study.note(judgement)
            study.depth = study.depths if found else 0
        self._at_hand.move_to_end(study_id)
        idle = [one for one in self._at_hand.values() if one.task is None and one is not study]
        for one in idle[: max(0, len(self._at_hand) - MOST_AT_HAND)]:
            del self._at_hand[one.id]
        return study

    def look(self, study: Study, client: str) -> None:
        """Somebody wants to know what there is to know of a study: it is found out, as long as they look."""
        study.looked = time.monotonic()
        if study.task is None and not study.is_judged:
            study.task = asyncio.create_task(self._judge(study, client))

    async def forget_old(self) -> None:
        """Make room for new studies."""
        await self._store.forget_studies(MOST_STORED)

    def ready_in(self, study: Study) -> float:
        """Seconds until whoever judges is compiled."""
        return self._thinkers.compiling_seconds(study.record.game, _judge_of(study.record, 1.0))

    async def _judge(self, study: Study, client: str) -> None:
        try:
            async with self._judging:
                while not study.is_judged:
                    if not await self._go_through(study, client):
                        return
                    study.depth += 1
                    study.ring()
            found = [kept_judgement(judgement) for _, judgement in study.found.values()]
            with contextlib.suppress(NotStored):
                await self._store.keep_judgements(study.id, found)
        except Exception:
            log.exception("study %s cannot be judged", study.id)
        finally:
            study.task = None
            self._thinkers.give_up(_room(study))
            study.ring()

    async def _go_through(self, study: Study, client: str) -> bool:
        """Judge all moves once; False where nobody looks any more."""
        depth = DEPTHS[study.depth]
        name = _judge_of(study.record, seconds_a_thought(study.record, depth))
        talk = judging(study.record, worlds=depth.worlds)
        claim = Claim(client, lambda: UNWATCHED)
        told = await asyncio.to_thread(next, talk, None)
        while told is not None:
            if time.monotonic() - study.looked > LOOKED_SECONDS:
                return False
            if isinstance(told, Judgement):
                study.note(told)
                told = await asyncio.to_thread(next, talk, None)
                continue
            choice = await self._thinkers.choose(told, name, 1, _room(study), claim)
            told = await asyncio.to_thread(_send, talk, choice)
        return True


def _room(study: Study) -> str:
    """Under which name the thinkers keep the player that judges a study."""
    return f"study {study.id}"


def _send(talk: Any, choice: Any) -> Any:
    try:
        return talk.send(choice)
    except StopIteration:
        return None


def seconds_a_thought(record: Record, depth: Depth) -> float:
    """So that the whole game takes as long as it should; very long ones take longer."""
    thoughts = 1 + 1.2 * depth.worlds if record.game.hidden or record.game.chance else 1.6
    return min(LONGEST, max(SHORTEST, depth.seconds / (thoughts * max(1, len(record.line.steps)))))


def _needs_time(record: Record) -> bool:
    return ":" in _judge_of(record, 1.0)


def _judge_of(record: Record, seconds: float) -> str:
    """Who judges the moves."""
    return strongest_player(record.game, record.start.options, seconds)


def read_study(text: str) -> Record:
    """The record in a text, if there is not too much of it."""
    record = parse_record(text, MOST_MOVES)
    expect_small(record)
    return record


def expect_small(record: Record) -> None:
    """Whatever is studied is bounded, in whichever way it came."""
    if len(list(record.tree().nodes())) > MOST_MOVES + 1:
        words = Text("A study holds at most {most} moves.", "Une étude contient au plus {most} coups.")
        raise BadRecord(words.fill(most=MOST_MOVES))


def _read(text: str, judged: Sequence[dict[str, Any]]) -> tuple[Record, list[Judgement]]:
    record = parse_record(text)
    return record, list(_judgements(record, judged))


def _judgements(record: Record, judged: Sequence[dict[str, Any]]) -> Iterator[Judgement]:
    positions = list(record.positions()) if judged else []
    for told in judged:
        yield read_judgement(told, positions[told["ply"] - 1], positions[told["ply"]])
