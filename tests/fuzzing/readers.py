"""All that reads what strangers wrote, and for each some sound inputs to begin with."""

import contextlib
import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

import trilude
from trilude.contract.game import GAMES, Game, boxes
from trilude.contract.puzzle_stock import read_day
from trilude.contract.seeds import read_seed
from trilude.contract.solo import read_solo
from trilude.contract.solo_offers import cards_of
from trilude.games.trigon.exchange.blksgf import Blksgf
from trilude.games.trigon.exchange.gtp import GtpEngine
from trilude.games.trioker.solo.library import library, read_shape, write_shape
from trilude.matches.studies import read_study
from trilude.players.find import find_player

NEVER_RUN = ("gtp", "python", "genmove", "g", "reg_genmove", "loadsgf", "quit")
"""First words of inputs that would start programs, read files or think."""


@dataclass(frozen=True)
class Reader:
    """Something that reads, and what it reads."""

    name: str
    read: Callable[[bytes], object]
    sound: tuple[bytes, ...]


def readers() -> Iterator[Reader]:
    """Every reader of every game."""
    for game in GAMES.values():
        yield from _readers_of(game)
    texts = (b"level:3", b"mcts:2000/1.5s", b"random", b"wide:1.5s", b"alphabeta:1e9", b"greedy:0.1", b"level:\xd9\xa3")
    yield Reader("player names", _read_player, texts)
    yield Reader("seeds", lambda data: read_seed(_text(data)), (b"12", b"-1", b"9" * 90, b"1_000"))
    solos = (b"example triplex seed=3 moves", b"shape AVA/.AV joker:yes lying:a2=000 b1=012 b3=23*", b"patience 5")
    yield Reader("solos", lambda data: read_solo(_text(data)), (*solos, *_cards()))
    yield Reader("days", lambda data: read_day(_text(data)), (b"2026-02-28", b"2025-12-31"))
    shapes = tuple(write_shape(shape).encode() for shape in list(library().values())[::20])
    yield Reader("shapes", lambda data: read_shape(_text(data), "mine").puzzle(), shapes)
    options = (b"players=3", b"hatched=false", b"edition=second players=4", b"until=stop")
    yield Reader("options", _read_options, options)
    choice = trilude.Choice.of(trilude.start("triplex").legal_moves[0], (0.5, 0.5)).to_json()
    yield Reader("choices as JSON", lambda data: trilude.Choice.from_json(_text(data)), (choice.encode(),))
    blksgf = b"(;GM[Blokus Trigon Two-Player];1[r12,r13,s13](;2[a1])(;2[b1]C[x]))"
    yield Reader("blksgf", lambda data: Blksgf.parse(_text(data)).record(), (blksgf,))
    yield Reader(
        "GTP commands", _GtpReader().read, (b"play 1 r12,r13,s13", b"boardsize 9", b"param seed -4", b"time_left 1 2 3")
    )


def _readers_of(game: Game) -> Iterator[Reader]:
    line = _random_line(game)
    options = line[0].options
    texts = tuple(position.text.encode() for position in line)
    moves = tuple(move.text.encode() for move in line[-1].moves)
    record = trilude.Record.of(line[-1])
    nested = str(record) + " {end" + "}" + " (1. x (1. y))" * 3
    name = game.name
    yield Reader(f"{name} moves", partial(_read_moves, line), moves)
    yield Reader(
        f"{name} positions", lambda data: trilude.Position.from_text(game, options, _text(data)).legal_moves, texts
    )
    yield Reader(f"{name} bytes", partial(_read_bytes, line[0]), tuple(bytes(position) for position in line))
    yield Reader(
        f"{name} records", lambda data: trilude.Record.parse(_text(data)), (str(record).encode(), nested.encode())
    )
    several = (f"{record}\n\n{record}\n{nested}".encode(), f"\n\n{record}".encode())
    yield Reader(f"{name} records in one file", lambda data: trilude.Record.parse_all(_text(data)), several)
    yield Reader(
        f"{name} studies", lambda data: read_study(_text(data)).tree(), (str(record).encode(), nested.encode())
    )
    yield Reader(
        f"{name} records as JSON", lambda data: trilude.Record.from_json(_text(data)), (record.to_json().encode(),)
    )
    json_texts = tuple(position.to_json().encode() for position in line[:3])
    yield Reader(f"{name} positions as JSON", lambda data: trilude.Position.from_json(_text(data)), json_texts)


def _random_line(game: Game) -> list[trilude.Position]:
    """The first positions of a random game, some of them further on."""
    lots = random.Random(7)
    line = [trilude.start(game.name, seed=-3)]
    while len(line) < 9 and not line[-1].is_over:
        line.append(line[-1].play(lots.choice(line[-1].legal_moves.numbers)))
    return line


def _cards() -> Iterator[bytes]:
    """How a solo of each kind begins."""
    kinds = {card.text.split()[0]: card for box in boxes() for card in cards_of(box)}
    return (card.text.encode() for card in kinds.values())


def _text(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _read_moves(line: list[trilude.Position], data: bytes) -> None:
    text = _text(data)
    position = line[len(text) % len(line)]
    if text in position.legal_moves:
        position.play(text)
    else:
        position.move(text)


def _read_bytes(start: trilude.Position, data: bytes) -> None:
    """What is taken for sound must bear being played with."""
    position = trilude.Position.from_bytes(start.game, start.options, data)
    for seat in range(-1, position.seats):
        _ = position.view(seat).text
    _ = position.scores, position.shares, position.text
    moves = position.legal_moves.numbers
    if moves:
        _ = position.play(moves[len(moves) // 2]).legal_moves


def _read_player(data: bytes) -> None:
    name = _text(data)
    if name.partition(":")[0] not in NEVER_RUN:
        find_player(GAMES["triplex"], name)


def _read_options(data: bytes) -> None:
    given = dict(pair.partition("=")[::2] for pair in _text(data).split())
    for game in GAMES.values():
        with contextlib.suppress(trilude.BadOption):
            game.choose(dict(given))
    GAMES["triplex"].choose(dict(given))


class _GtpReader:
    def __init__(self) -> None:
        self._engine: GtpEngine | None = None

    def read(self, data: bytes) -> None:
        self._engine = self._engine or GtpEngine()
        words = [word for word in _text(data).split() if not word.isdecimal()]
        if not any(word in NEVER_RUN for word in words):
            for line in _text(data).splitlines():
                self._engine.answer(line)
