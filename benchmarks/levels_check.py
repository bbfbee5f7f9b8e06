"""Do levels keep their word? Legal moves, in time, in random positions of every game. Prints a table.

python benchmarks/levels_check.py [--game NAME] [--levels 1-9] [--positions 10000] [--first 0]

The positions of a game are numbered; number n is met by level 1 + n % 9, in a random game with random options, a
random number of plies in. `--first 20000 --positions 5000` checks 5000 others, so a long run can be split and
continued. Time is the wall clock's, and a move may take 1.2 times what its level promises; the processor time of the
slowest move is shown beside it, for machines that are shared.
"""

import argparse
import sys
from dataclasses import dataclass
from time import perf_counter, process_time

from trilude.contract.chance import Generator, draw_below
from trilude.contract.errors import BadOption
from trilude.contract.game import Game
from trilude.contract.position import Position
from trilude.contract.walk import generator
from trilude.games import GAMES
from trilude.players.find import player_of_level
from trilude.players.levels import LEVELS, read_levels
from trilude.players.prepare import prepare

ALLOWED = 1.2
"""How many times its promise a move may take."""


@dataclass
class Tally:
    """What was seen of one level."""

    positions: int = 0
    illegal: int = 0
    late: int = 0
    slowest: float = 0.0
    slowest_processor: float = 0.0


def random_position(game: Game, chance: Generator) -> Position:
    """A position somewhere in a random game with random options, in which somebody is to move."""
    while True:
        given = {option.name: list(option.values)[draw_below(chance, len(option.values))] for option in game.options}
        try:
            options = game.choose(given)
        except BadOption:
            continue
        path = [Position.start(game, options, draw_below(chance, 1 << 30))]
        longest = 1 + draw_below(chance, 200)
        while len(path) < longest and not path[-1].is_over:
            numbers = path[-1].legal_moves.numbers
            path.append(path[-1].play(numbers[draw_below(chance, len(numbers))]))
        position = path[draw_below(chance, len(path))]
        if not position.is_over:
            return position


def check(game: Game, levels: list[int], first: int, positions: int) -> dict[int, Tally]:
    """Let each level move in its share of the positions."""
    tallies = {level: Tally() for level in levels}
    promises = {level.number: level.seconds for level in read_levels(game)}
    for _ in prepare(game):  # so compiling is not timed
        pass
    for number in range(first, first + positions):
        level = LEVELS[number % len(LEVELS)]
        if level not in tallies:
            continue
        tally = tallies[level]
        position = random_position(game, generator(number))
        player = player_of_level(game, level, seed=number)
        view = position.view(position.to_move or 0)
        began, worked = perf_counter(), process_time()
        choice = player.choose(view)
        seconds, processor = perf_counter() - began, process_time() - worked
        tally.positions += 1
        tally.illegal += choice.move.id not in position.legal_moves.ids
        tally.late += seconds > ALLOWED * promises[level]
        tally.slowest = max(tally.slowest, seconds)
        tally.slowest_processor = max(tally.slowest_processor, processor)
    return tallies


def main() -> int:
    """Check the games asked for; 1 if any level broke its word."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--game", choices=list(GAMES))
    parser.add_argument("--levels", default="1-9")
    parser.add_argument("--positions", type=int, default=10_000)
    parser.add_argument("--first", type=int, default=0)
    arguments = parser.parse_args()
    low, _, high = arguments.levels.partition("-")
    levels = list(range(int(low), int(high or low) + 1))
    broken = 0
    print("| game | level | positions | illegal | late | promised s | slowest s | slowest, processor s |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- |")
    for game in [GAMES[arguments.game]] if arguments.game else GAMES.values():
        promises = {level.number: level.seconds for level in read_levels(game)}
        for level, tally in check(game, levels, arguments.first, arguments.positions).items():
            broken += tally.illegal + tally.late
            print(
                f"| {game.name} | {level} | {tally.positions} | {tally.illegal} | {tally.late} | {promises[level]} |"
                f" {tally.slowest:.3f} | {tally.slowest_processor:.3f} |",
                flush=True,
            )
    return 1 if broken else 0


if __name__ == "__main__":
    sys.exit(main())
