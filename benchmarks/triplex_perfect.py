"""How the perfect player of Triplex fares, and how often others let go of what they had.

    python benchmarks/triplex_perfect.py games LEVEL GAMES    against level:LEVEL or another player
    python benchmarks/triplex_perfect.py wins COUNT           random won positions, against the longest resistance
    python benchmarks/triplex_perfect.py draws COUNT          how many moves hold in random drawn positions

Games begin at the start and at random drawn positions, by turns, and so do colours.
"""

import sys
import time
from collections import Counter
from collections.abc import Iterator

import numpy as np

from trilude.contract.position import Position
from trilude.contract.solution import Worth
from trilude.games import GAMES
from trilude.games.triplex.rules import POSITION, key
from trilude.games.triplex.solved.configurations import COUNT, configurations, set_up
from trilude.games.triplex.solved.solution import SOLUTION, verdict_of
from trilude.players.find import find_player

GAME = GAMES["triplex"]
LONGEST = 80
"""Plies after which a game counts as drawn: nobody who can draw by repetition needs more to show it."""


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


def worth(position: Position) -> Worth:
    """Without counting turns, which takes longer."""
    return verdict_of(max(SOLUTION.values(position, exactly=False).values(), key=lambda v: (v > 0, v == 0))).worth


def games(rival: str, count: int) -> None:
    """Play, and tell after every game how it went so far."""
    name = f"level:{rival}" if rival.isdecimal() else rival
    tally: Counter[str] = Counter()
    seconds: list[float] = []
    drawn = (position for position in random_positions(7) if worth(position) is Worth.DRAWN)
    for number in range(count):
        position = Position.start(GAME, GAME.choose({}), 0) if number % 4 < 2 else next(drawn)
        seat = number % 2
        players = [find_player(GAME, name, number), find_player(GAME, name, number)]
        players[seat] = find_player(GAME, "perfect", number)
        while not position.is_over and position.ply < LONGEST:
            view, began = position.view(position.mover), time.process_time()
            choice = players[position.mover].choose(view)
            if position.mover == seat:
                seconds.append(time.process_time() - began)
            else:
                tally["decisions"] += 1
                values = SOLUTION.values(position, exactly=False)
                best = max(_share(value) for value in values.values())
                tally["verdicts lost"] += _share(values[choice.move.id]) < best
            position = position.play(choice.move)
        result = "drawn" if len(position.winners) != 1 else "won" if position.winners == (seat,) else "lost"
        tally[result] += 1
        print(
            f"{name}: {number + 1} games, won {tally['won']} drawn {tally['drawn']} lost {tally['lost']};"
            f" it lost {tally['verdicts lost'] / (number + 1):.2f} verdicts a game, one in"
            f" {tally['decisions'] / max(1, tally['verdicts lost']):.0f} moves;"
            f" {np.mean(seconds):.3f} s a move (most {max(seconds):.2f})",
            flush=True,
        )


def _share(value: int) -> float:
    return verdict_of(value).worth.share


def wins(count: int) -> None:
    """Win won positions."""
    won = 0
    found = (position for position in random_positions(8) if worth(position) is Worth.WON)
    for number in range(count):
        position, seats = next(found), (find_player(GAME, "perfect", 1), find_player(GAME, "perfect", 2))
        while not position.is_over:
            position = position.play(seats[position.mover].choose(position.view(position.mover)).move)
        won += position.winners == (0,)
        if number % 10 == 9:
            print(f"{won} of {number + 1} won positions were won", flush=True)


def draws(count: int) -> None:
    """Count moves that hold."""
    holding: Counter[int] = Counter()
    parts = []
    found = (position for position in random_positions(9) if worth(position) is Worth.DRAWN)
    for number in range(count):
        values = SOLUTION.values(next(found), exactly=False)
        holding[sum(value == 0 for value in values.values())] += 1
        parts.append(sum(value == 0 for value in values.values()) / len(values))
        if number % 20 == 19:
            print(
                f"{number + 1} drawn positions: a single move holds in {holding[1]}, at most three in"
                f" {sum(holding[k] for k in (1, 2, 3))}; on average {100 * np.mean(parts):.0f} % of the moves hold",
                flush=True,
            )


if __name__ == "__main__":
    what, *more = sys.argv[1:]
    if what == "games":
        games(more[0], int(more[1]))
    else:
        {"wins": wins, "draws": draws}[what](int(more[0]))
