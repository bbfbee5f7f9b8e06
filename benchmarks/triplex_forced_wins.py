"""Does level 9 of Triplex find every win that can be forced within 9 plies, and how fast? Prints a table.

python benchmarks/triplex_forced_wins.py [--games 40] [--plies 7] [--last 1000] [--player level:9] [--seed 1]

Positions come from games between players of middling strength. Which of them are won is found by a search that knows
the rules and nothing else: every move, every answer, no memory of positions, no count of what is needed; it shares no
code with the player. To 7 plies that takes a third of a second a position, to 9 plies ten seconds; `--last 10` takes
only the last ten positions of each game, where most wins are. A position counts as found if the player's move is one
after which the same plain search still finds the win in time. Where the player claims a win that lies beyond, it must
win when the game is played out.
"""

import argparse
from collections import defaultdict
from time import perf_counter, process_time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trilude.contract.chance import draw_below
from trilude.contract.kernel import kernel
from trilude.contract.position import Move, Position
from trilude.contract.rules import NOBODY, legal_moves, play, shares, to_move
from trilude.contract.walk import generator
from trilude.games.triplex import GAME
from trilude.players.find import find_player
from trilude.players.player import Player

RIVALS = ("mcts:100", "mcts:400")
ANY_MOVE = 6
"""One in so many moves of the games is any move, so that they differ."""

CLAIMS = 10
"""One in so many positions without a win that the plain search sees is put to the player all the same."""


@kernel
def list_moves(tables: np.record, position: np.record, moves: NDArray[np.int32], first: int) -> int:
    """List the legal moves, one of them in front if it is legal; returns their number."""
    count = int(legal_moves(tables, position, moves))
    for i in range(count):
        if moves[i] == first:
            moves[i], moves[0] = moves[0], moves[i]
    return count


@kernel
def wins_within(
    tables: np.record,
    stack: np.ndarray[Any, np.dtype[np.record]],
    lists: NDArray[np.int32],
    result: NDArray[np.float64],
    seat: int,
    plies: int,
) -> bool:
    """Whether a seat wins from stack[0] within so many plies whatever the other does.

    All moves, in their order; but first the one that last settled a position as deep as this.
    """
    counts, tried, settled = np.zeros(plies + 1, np.int64), np.zeros(plies + 1, np.int64), np.full(plies + 1, -1)
    level = 0
    counts[0] = list_moves(tables, stack[0], lists[0], -1)
    while True:
        own = to_move(tables, stack[level]) == seat
        if tried[level] == counts[level]:
            won = not own  # no move of the seat wins; or no answer helps
        else:
            stack[level + 1] = stack[level]
            play(tables, stack[level + 1], int(lists[level, tried[level]]))
            tried[level] += 1
            if to_move(tables, stack[level + 1]) == NOBODY:
                shares(tables, stack[level + 1], result)
                won = result[seat] == 1
            elif level + 1 == plies:
                won = False
            else:
                level += 1
                tried[level] = 0
                counts[level] = list_moves(tables, stack[level], lists[level], settled[level])
                continue
            if won != own:
                continue
            settled[level] = lists[level, tried[level] - 1]
        level -= 1  # the position is decided; what does it decide above?
        while level >= 0 and won == (to_move(tables, stack[level]) == seat):
            settled[level] = lists[level, tried[level] - 1]
            level -= 1
        if level < 0:
            return won


class PlainSearch:
    """The search above, with its room."""

    def __init__(self, deepest: int) -> None:
        self._stack = np.zeros(deepest + 1, GAME.rules.POSITION)
        self._lists = np.zeros((deepest + 1, GAME.most_moves), np.int32)
        self._result = np.zeros(2, np.float64)

    def wins(self, position: Position, seat: int, plies: int) -> bool:
        """Whether a seat forces a win within so many plies."""
        if position.is_over or plies == 0:
            return position.shares[seat] == 1
        self._stack[0] = position.record
        return bool(wins_within(GAME.tables, self._stack, self._lists, self._result, seat, plies))

    def shortest(self, position: Position, plies: int) -> int:
        """The plies of the shortest forced win of the mover, 0 where there is none within so many."""
        seat = position.to_move or 0
        return next((n for n in range(1, plies + 1) if self.wins(position, seat, n)), 0)


def positions_of(games: int, last: int, seed: int) -> list[Position]:
    """The last positions of some games in which there is a choice."""
    chance, positions = generator(seed), []
    for number in range(games):
        players = [find_player(GAME, RIVALS[(seat + number) % 2], seed + number) for seat in range(2)]
        position, of_game = Position.start(GAME, GAME.choose({}), number), []
        while position.to_move is not None:
            numbers = position.legal_moves.numbers
            if len(numbers) > 1:
                of_game.append(position)
            if draw_below(chance, ANY_MOVE) == 0:
                move = numbers[draw_below(chance, len(numbers))]
            else:
                move = players[position.to_move].choose(position.view(position.to_move)).move.id
            position = position.play(move)
        positions += of_game[-last:]
    return positions


def keeps_word(player: Player, position: Position, move: Move) -> bool:
    """Whether a player that claims a win, too far away for the plain search, then wins against a rival."""
    seat, rival = position.to_move, find_player(GAME, RIVALS[1], seed=2)
    position = position.play(move)
    while position.to_move is not None:
        mover = player if position.to_move == seat else rival
        position = position.play(mover.choose(position.view(position.to_move)).move)
    return position.winners == (seat,)


def main() -> None:
    """Find the wins, then ask the player."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--games", type=int, default=40)
    parser.add_argument("--plies", type=int, default=7)
    parser.add_argument("--last", type=int, default=1000)
    parser.add_argument("--player", default="level:9")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    search = PlainSearch(arguments.plies)
    counted: dict[int, int] = defaultdict(int)
    found: dict[int, int] = defaultdict(int)
    slowest: dict[int, float] = defaultdict(float)
    slowest_processor: dict[int, float] = defaultdict(float)
    claims = kept = 0
    for number, position in enumerate(positions_of(arguments.games, arguments.last, arguments.seed)):
        plies = search.shortest(position, arguments.plies)
        if not plies and number % CLAIMS:
            continue
        seat = position.to_move or 0
        player = find_player(GAME, arguments.player, seed=1)
        began, worked = perf_counter(), process_time()
        choice = player.choose(position.view(seat))
        seconds, processor = perf_counter() - began, process_time() - worked
        if choice.proven and choice.values[seat] == 1 and not plies:
            claims += 1
            kept += keeps_word(player, position, choice.move)
        if plies:
            counted[plies] += 1
            good = search.wins(position.play(choice.move), seat, arguments.plies - 1)
            found[plies] += good
            if not good:
                print(f"missed a win in {plies}: {position.text} {choice.move}")
            slowest[plies] = max(slowest[plies], seconds)
            slowest_processor[plies] = max(slowest_processor[plies], processor)
    print("| plies of the win | positions | found | slowest s | slowest, processor s |")
    print("| --- | --- | --- | --- | --- |")
    for plies in sorted(counted):
        print(
            f"| {plies} | {counted[plies]} | {found[plies]} | {slowest[plies]:.3f} | {slowest_processor[plies]:.3f} |"
        )
    print(f"{claims} claims of longer wins, {kept} of them won when played out")


if __name__ == "__main__":
    main()
