"""How long studies take: `python -m benchmarks.studies [GAME …]`.

A game of 40 random plies of each kind is judged as the server does it, in one process: the first pass, then the second.
Then it is judged once more with ten times the thinking: how many marks would change? Times in brackets are the
processor's: where other work goes on, they tell what lookups in a table would take.
"""

import sys
import time

import trilude
from trilude.analysis.judgement import Judgement, Mark
from trilude.analysis.judging import judging
from trilude.contract.chance import draw_below
from trilude.contract.record import Record
from trilude.contract.walk import generator
from trilude.games import GAMES
from trilude.matches.studies import DEPTHS, Depth, Study, seconds_a_thought
from trilude.players.find import find_player
from trilude.players.levels import strongest_player
from trilude.players.player import Player

PLIES = 40
TEN_TIMES = Depth(10 * DEPTHS[-1].seconds, DEPTHS[-1].worlds)


def at_random(game: str, seed: int = 3) -> Record:
    """The first moves of a game by nobody in particular."""
    position, chance = trilude.start(game, seed=seed), generator(seed)
    while not position.is_over and position.ply < PLIES:
        numbers = position.legal_moves.numbers
        position = position.play(numbers[draw_below(chance, len(numbers))])
    return Record.of(position)


def player_of(record: Record, depth: Depth) -> Player:
    """Who judges at that depth."""
    return find_player(
        record.game, strongest_player(record.game, record.start.options, seconds_a_thought(record, depth))
    )


def marks(record: Record, depth: Depth) -> list[Mark]:
    """Every move judged."""
    player, talk = player_of(record, depth), judging(record, worlds=depth.worlds)
    told, found = next(talk, None), list[Mark]()
    while told is not None:
        try:
            if isinstance(told, Judgement):
                found.append(told.mark)
                told = next(talk, None)
            else:
                told = talk.send(player.choose(told))
        except StopIteration:
            break
    return found


def main(names: list[str]) -> None:
    """One line a game."""
    for name in names or list(GAMES):
        record = at_random(name)
        marks(Record(record.start, type(record.line)(record.line.steps[:3]), "*"), DEPTHS[0])  # compiled by now
        began, spent, found = time.perf_counter(), list[float](), list[list[Mark]]()
        working, worked = time.process_time(), list[float]()
        for depth in DEPTHS[: Study("", record).depths]:
            found.append(marks(record, depth))
            spent.append(time.perf_counter() - began)
            worked.append(time.process_time() - working)
        longer = marks(record, TEN_TIMES)
        changed = sum(one is not other for one, other in zip(found[-1], longer, strict=True))
        both = ", ".join(f"{all_of_it:.1f} s ({own:.1f} s)" for all_of_it, own in zip(spent, worked, strict=True))
        print(f"{name}: {len(longer)} moves in {both}; {changed} marks change", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
