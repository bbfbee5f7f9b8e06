"""Is the start of the champions' game a win? And how far from the end can positions be solved?

    python -m benchmarks.champions_start start [closed|open] [FIRST MOVE…]    what each first move is worth to Even
    python -m benchmarks.champions_start endings [closed|open] SIDE COUNT     random positions, SIDE pieces a side

Closed and open are the hatched cells. It is the search of the player `alphabeta`, sent to the end of the game at once:
no estimate has a part in what it says, only in the order in which it looks. Each position gets two questions, whether
Even can hold a draw and whether it can win.
2^25 positions are remembered, in 0.8 GB.

First moves that a turn of the board, a mirror or the exchange of 0 and 2 or of 1 and 3 maps to each other are worth
the same, which leaves three. Others may be named instead of those: every position then has other bytes, so a second
run meets none of the keys of the first.

Time is that of the processor. A question that takes more than 4 billion positions is given up.
"""

import sys
from itertools import permutations
from statistics import geometric_mean, median
from time import process_time
from typing import NamedTuple

from benchmarks.trioker_games import late_position
from trilude.contract.position import Position
from trilude.contract.walk import generator
from trilude.games.trioker.champions import GAME
from trilude.players.alphabeta import room_to_search
from trilude.players.negamax import LIMIT, NODES, SPENT, Search, value_of

REMEMBERED = 1 << 25
GIVEN_UP = 4_000_000_000

EXCHANGES = ((0, 1, 2, 3), (2, 1, 0, 3), (0, 3, 2, 1), (2, 3, 0, 1))
"""What each value becomes: only these keep the parity of every piece, and so the camps."""

WORTH = {(True, True): "a win for Even", (True, False): "a draw", (False, False): "a win for Odd"}


class Answer(NamedTuple):
    """What was found of a position."""

    worth: str
    positions: int
    seconds: float


def answer(search: Search, position: Position, given_up: int = GIVEN_UP) -> Answer:
    """What a position is worth with best play of both sides."""
    began, asked, found = process_time(), 0, []
    for target in (0, 1):  # is it worth so much to Even? Results are -30,000, 0 and 30,000
        search.tally[:] = 0
        search.tally[LIMIT] = given_up
        search.stack[0] = position.record
        low, high = (target - 1, target) if position.mover == 0 else (-target, 1 - target)
        value = value_of(search, 0, GAME.longest, low, high)
        asked += int(search.tally[NODES])
        if search.tally[SPENT]:
            return Answer("given up", asked, process_time() - began)
        found.append((value if position.mover == 0 else -value) >= target)
        if not found[-1]:
            break
    return Answer(WORTH[found[0], len(found) > 1 and found[1]], asked, process_time() - began)


def first_moves(start: Position) -> list[list[str]]:
    """The first moves, those that are worth the same together."""
    classes: dict[frozenset[tuple[int, ...]], list[str]] = {}
    for move in start.legal_moves:
        corners = [int(corner) for corner in move.text[:3]]
        images = {
            tuple(exchange[value] for value in turned) for exchange in EXCHANGES for turned in permutations(corners)
        }
        classes.setdefault(frozenset(images), []).append(move.text)
    return list(classes.values())


def solve_start(search: Search, start: Position, named: list[str]) -> None:
    """Tell what first moves are worth."""
    for alike in first_moves(start):
        for move in [move for move in named if move in alike] if named else alike[:1]:
            found = answer(search, start.play(move))
            print(
                f"{move}, like {len(alike) - 1} more: {found.worth}, {found.positions:,} positions, "
                f"{found.seconds:.0f} s",
                flush=True,
            )


def solve_endings(search: Search, hatched: bool, side: int, count: int) -> None:
    """Tell how long random positions take."""
    chance = generator(side)
    found = [answer(search, late_position(chance, hatched, side)) for _ in range(count)]
    seconds = sorted(one.seconds if one.worth != "given up" else float("inf") for one in found)
    within = ", ".join(f"{sum(each <= limit for each in seconds)} within {limit} s" for limit in (2, 60))
    print(
        f"{side} a side: {geometric_mean([one.positions for one in found]):,.0f} positions (geometric mean), "
        f"median {median(seconds):.2f} s, slowest {seconds[-1]:.1f} s, {within} of {count}; "
        f"{sum(one.worth == 'a draw' for one in found)} draws"
    )


def main() -> None:
    """Solve what is asked for."""
    task, cells, *more = sys.argv[1:]
    hatched = {"closed": False, "open": True}[cells]
    search = room_to_search(GAME, REMEMBERED)
    start = Position.start(GAME, GAME.choose({"hatched": hatched}), 0)
    answer(search, start.play(start.legal_moves[0]), given_up=1000)  # compiles
    if task == "start":
        solve_start(search, start, more)
    else:
        solve_endings(search, hatched, int(more[0]), int(more[1]))


if __name__ == "__main__":
    main()
