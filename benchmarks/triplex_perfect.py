"""How the perfect player of Triplex fares, and how often others let go of what they had.

    python benchmarks/triplex_perfect.py games GAMES RIVAL…   against levels 1 to 8, prover:5s or other players
    python benchmarks/triplex_perfect.py wins COUNT [RIVAL]   random won positions; unless told, it resists itself
    python benchmarks/triplex_perfect.py draws COUNT          how many moves hold in random drawn positions
    python benchmarks/triplex_perfect.py first                how many answers hold after each first move

Games begin at the start and at random drawn positions, by turns, and so do colours. Rivals play a game each, then the
next one, and what is unpacked of the table is kept for all of them, which takes up to 3.2 GB. How each game went is
kept in triplex_perfect.jsonl beside this file; games that it tells of are not played again.

Seconds in which a rival thinks are those of the processor, so a busy machine makes nobody weaker.
"""

import json
import sys
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Event, Thread
from unittest.mock import patch

import numpy as np
from numpy.typing import NDArray

from trilude.contract.position import Move, Position
from trilude.contract.solution import Worth
from trilude.games import GAMES
from trilude.games.triplex.rules import POSITION, key
from trilude.games.triplex.solved.configurations import COUNT, configurations, set_up
from trilude.games.triplex.solved.places import TILES
from trilude.games.triplex.solved.solution import SOLUTION
from trilude.games.triplex.solved.table import open_table
from trilude.games.triplex.solved.table_file import read_table
from trilude.games.triplex.solved.values import make_work
from trilude.players.find import find_player

GAME = GAMES["triplex"]
LONGEST = 80
"""Plies after which a game counts as drawn: nobody who can draw by repetition needs more to show it."""

KEPT = Path(__file__).with_suffix(".jsonl")
"""Games that were played: a line for each."""


def random_positions(seed: int) -> Iterator[Position]:
    """Any two configurations that share no cell, White to move."""
    chance, held = np.random.default_rng(seed), configurations().held
    while True:
        own, other = (int(chance.integers(COUNT)) for _ in range(2))
        if not int(held[own]) & int(held[other]):
            record = np.zeros(1, POSITION)[0]
            set_up(configurations(), record, own, other)
            record.repetition = 3
            record.past[0] = key(record)
            yield Position.from_bytes(GAME, GAME.choose({}), record.tobytes())


def keep_everything() -> None:
    """Have room for the whole table, so that nothing is unpacked twice."""
    SOLUTION.__dict__["_work"] = make_work(open_table(read_table(SOLUTION.path), TILES))


def worth(position: Position) -> Worth:
    """Without counting turns, which takes longer."""
    if SOLUTION.wins_within(position, 1 - position.mover):
        return Worth.LOST
    return Worth.WON if SOLUTION.wins_within(position, position.mover) else Worth.DRAWN


def worth_of_move(position: Position, move: Move) -> Worth:
    """The same for a move."""
    after = position.play(move)
    for side, worth in ((position.mover, Worth.WON), (1 - position.mover, Worth.LOST)):
        if SOLUTION.wins_within(after, side):
            return worth
    return Worth.DRAWN


@contextmanager
def stopping_by_processor(tally: NDArray[np.int64], flag: int, seconds: float | None) -> Iterator[None]:
    """As `stopping` of the players, by the time of the processor."""
    if seconds is None:
        yield
        return
    until, is_over = time.process_time() + seconds, Event()

    def watch() -> None:
        while (left := until - time.process_time()) > 0:
            if is_over.wait(max(left, 0.001)):
                return
        tally[flag] = 1

    watcher = Thread(target=watch, daemon=True)
    watcher.start()
    try:
        yield
    finally:
        is_over.set()
        watcher.join()


@contextmanager
def processor_time() -> Iterator[None]:
    """Whoever thinks for some seconds has these seconds of the processor, however busy it is."""
    with (
        patch("trilude.games.triplex.players.prover.perf_counter", time.process_time),
        patch("trilude.games.triplex.players.prover.stopping", stopping_by_processor),
        patch("trilude.players.mcts.perf_counter", time.process_time),
    ):
        yield


class Rival:
    """Whoever plays against it, and how that went."""

    def __init__(self, name: str) -> None:
        self.name = f"level:{name}" if name.isdecimal() else name
        self.drawn = (position for position in random_positions(7) if worth(position) is Worth.DRAWN)
        lines = KEPT.read_text("utf-8").splitlines() if KEPT.exists() else []
        self.kept = {game["number"]: game for game in map(json.loads, lines) if game["rival"] == self.name}

    def play(self, number: int) -> None:
        """Play a game, unless it was played before, and tell how it went so far."""
        position = Position.start(GAME, GAME.choose({}), 0) if number % 4 < 2 else next(self.drawn)
        if number not in self.kept:
            self.kept[number] = {"rival": self.name, "number": number} | self._played(position, number)
            with KEPT.open("a", encoding="utf-8") as file:
                file.write(json.dumps(self.kept[number]) + "\n")
        games = [self.kept[earlier] for earlier in range(number + 1)]
        ends = Counter(game["ended"] for game in games)
        total = {what: sum(game[what] for game in games) for what in games[0] if what not in ("rival", "ended")}
        print(
            f"{self.name}: {number + 1} games, won {ends['won']} drawn {ends['drawn']} lost {ends['lost']};"
            f" it lost {total['verdicts'] / (number + 1):.2f} verdicts a game, one in"
            f" {total['decisions'] / max(1, total['verdicts']):.1f} moves, and thought"
            f" {total['thought'] / max(1, total['decisions']):.2f} s a move; the perfect player"
            f" {total['seconds'] / max(1, total['moves']):.3f} s (most {max(game['slowest'] for game in games):.2f})",
            flush=True,
        )

    def _played(self, position: Position, number: int) -> dict[str, float | str]:
        """How a game went; seconds are those of the processor, and of the rival's count where it had a choice."""
        seat, verdicts = number % 2, 0
        seconds, thought = list[float](), list[float]()
        players = [find_player(GAME, self.name, number), find_player(GAME, self.name, number)]
        players[seat] = find_player(GAME, "perfect", number)
        while not position.is_over and position.ply < LONGEST:
            view, began = position.view(position.mover), time.process_time()
            with processor_time():
                choice = players[position.mover].choose(view)
            took = time.process_time() - began
            if position.mover == seat:
                seconds.append(took)
            elif len(position.legal_moves) > 1:
                thought.append(took)
                verdicts += worth_of_move(position, choice.move).share < worth(position).share
            position = position.play(choice.move)
        return {
            "ended": "drawn" if len(position.winners) != 1 else "won" if position.winners == (seat,) else "lost",
            "verdicts": verdicts,
            "decisions": len(thought),
            "thought": sum(thought),
            "moves": len(seconds),
            "seconds": sum(seconds),
            "slowest": max(seconds, default=0.0),
        }


def games(count: int, names: list[str]) -> None:
    """Play with all rivals by turns."""
    rivals = [Rival(name) for name in names]
    for number in range(count):
        for rival in rivals:
            rival.play(number)


def wins(count: int, name: str) -> None:
    """Win won positions."""
    won = 0
    found = (position for position in random_positions(8) if worth(position) is Worth.WON)
    for number in range(count):
        position, seats = next(found), (find_player(GAME, "perfect", 1), find_player(GAME, name, 2))
        while not position.is_over:
            position = position.play(seats[position.mover].choose(position.view(position.mover)).move)
        won += position.winners == (0,)
        if number % 10 == 9:
            print(f"{won} of {number + 1} won positions were won against {name}", flush=True)


def draws(count: int) -> None:
    """Count moves that hold."""
    holding: Counter[int] = Counter()
    parts = []
    found = (position for position in random_positions(9) if worth(position) is Worth.DRAWN)
    for number in range(count):
        position = next(found)
        held = [worth_of_move(position, move) is Worth.DRAWN for move in position.legal_moves]
        holding[sum(held)] += 1
        parts.append(np.mean(held))
        if number % 20 == 19:
            print(
                f"{number + 1} drawn positions: a single move holds in {holding[1]}, at most three in"
                f" {sum(holding[k] for k in (1, 2, 3))}; on average {100 * np.mean(parts):.0f} % of the moves hold",
                flush=True,
            )


def first() -> None:
    """Count answers to first moves."""
    start = Position.start(GAME, GAME.choose({}), 0)
    for move in start.legal_moves:
        holding, count = SOLUTION.holding_answers(start, move.id)
        print(f"{move}: {worth_of_move(start, move).value}, {holding} of {count} answers hold", flush=True)


if __name__ == "__main__":
    what, *more = sys.argv[1:]
    keep_everything()
    if what == "games":
        games(int(more[0]), more[1:])
    elif what == "wins":
        wins(int(more[0]), *(more[1:] or ["perfect"]))
    elif what == "draws":
        draws(int(more[0]))
    else:
        first()
