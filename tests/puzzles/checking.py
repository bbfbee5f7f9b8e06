"""Whether puzzles of the stock are what they say, found out by plain searches that share nothing with their makers.

    python -m tests.puzzles.checking --count 100 --minutes 2      a hundred of each box, for two minutes a box at most

What a plain search sees through in reasonable time is looked at first: little is left to be searched in it.
"""

import argparse
import time
from functools import partial
from random import Random

from tests.games.trioker.plain_champions import PlainChampions
from tests.games.trioker.solo.plain import solutions
from tests.games.triolet.plain import Plain as PlainTriolet
from tests.games.triplex.plain import PlainTriplex
from tests.puzzles.plain_search import best_ends, final_leads, placement_points, trigon_table, winning_moves, wins
from trilude.contract.position import Position
from trilude.contract.puzzle import Puzzle
from trilude.contract.puzzle_stock import boxes_of_days, find_box, read_stock
from trilude.contract.solo import read_solo
from trilude.games import GAMES
from trilude.games.trioker.solo.lines import read

SEED = 5


def check(name: str, puzzle: Puzzle) -> None:
    """Fail where a puzzle of a box is not what it says."""
    CHECKS[name](puzzle)


def _start_of(name: str, puzzle: Puzzle) -> Position:
    game = GAMES[name]
    return Position.from_text(game, game.choose(dict(puzzle.options)), puzzle.start)


def empty_cells(puzzle: Puzzle) -> int:
    """How many cells of a figure are to be filled."""
    rows, *told = puzzle.start.split()[1:]
    return sum(rows.count(letter) for letter in "AV") - sum(word.count("=") for word in told)


def tokens(puzzle: Puzzle) -> int:
    """How many tokens are on racks."""
    return sum(0 if rack == "-" else rack.count(",") + 1 for rack in puzzle.start.split()[1].split("/"))


def _triplex(puzzle: Puzzle) -> None:
    """The first move is the only one that wins in time, and nothing wins sooner."""
    table = PlainTriplex.of_text(puzzle.start, repetition=0)
    assert winning_moves(table, table.turn, puzzle.number) == set(puzzle.answer)
    assert not wins(table, table.turn, puzzle.number - 1)


def _champions(puzzle: Puzzle) -> None:
    """The first piece is the only one that wins at all, and nothing wins sooner."""
    table = PlainChampions.of_text(puzzle.start)
    pieces = len(table.hands[table.turn])
    assert winning_moves(table, table.turn, pieces) == set(puzzle.answer)
    assert winning_moves(table, table.turn, puzzle.number) == set(puzzle.answer)
    assert not wins(table, table.turn, puzzle.number - 1)


def _trigon(puzzle: Puzzle) -> None:
    """No end has more triangles, and only one has as many."""
    most, ways = best_ends(trigon_table(_start_of("trigon", puzzle)))
    assert most == puzzle.number
    (only,) = ways
    moves, answer = [], puzzle.answer
    while answer:
        move = next(iter(answer))
        moves.append(move)
        answer = answer[move].answer
    assert set(moves) == only


def _triolet(puzzle: Puzzle) -> None:
    """No placement scores as much, or no other first move leads as far."""
    plain = PlainTriolet.of(_start_of("triolet", puzzle))
    worth = placement_points(plain) if puzzle.goal == "best" else final_leads(plain, plain.turn)
    (best,) = puzzle.answer
    assert worth.pop(best) == puzzle.number
    assert puzzle.number > max(worth.values())


def _figure(puzzle: Puzzle) -> None:
    """A figure is filled by its answer, and as often as it says."""
    assert read_solo(next(iter(puzzle.answer))).state.solved
    assert sum(1 for _ in solutions(read(puzzle.start).attempt.puzzle)) == puzzle.number


CHECKS = {
    "triplex": _triplex,
    "trioker-champions": _champions,
    "trigon": _trigon,
    "triolet": _triolet,
    "trioker": _figure,
}


def _effort(name: str, puzzle: Puzzle) -> int:
    """What a plain search costs, by a rough measure: what costs more comes later."""
    if name == "trioker":
        return puzzle.number + 10 * max(0, empty_cells(puzzle) - 12) ** 6
    if name == "triolet" and puzzle.goal == "end":
        return 100 + tokens(puzzle)
    return puzzle.number


def main() -> None:
    """Check puzzles of every box, and say how many; a puzzle that is not what it says ends it with its line."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("names", nargs="*", default=[box.name for box in boxes_of_days()], metavar="BOX")
    parser.add_argument("--count", type=int, default=100)
    parser.add_argument("--minutes", type=float, default=2.0)
    told = parser.parse_args()
    for name in told.names:
        stock = read_stock(find_box(name))
        Random(SEED).shuffle(stock)
        chosen = sorted(stock[: told.count], key=partial(_effort, name))
        began = time.process_time()
        done = 0
        for puzzle in chosen:
            if time.process_time() - began > 60 * told.minutes:
                break
            try:
                check(name, puzzle)
            except AssertionError as wrong:
                raise SystemExit(f"{name}: {puzzle.line} is not what it says: {wrong}") from wrong
            done += 1
        print(f"{name}: {done} of {len(chosen)} checked in {time.process_time() - began:.0f} s", flush=True)  # noqa: T201


if __name__ == "__main__":
    main()
