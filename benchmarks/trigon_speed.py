"""How fast Trigon is on one thread: random plies, lines of play, simulations of the search, and memory of a long one.

    python benchmarks/trigon_speed.py

Each figure is the best of three runs by the processor time of this process, so that a busy machine distorts it less.
"""

import time
from collections.abc import Callable

import trilude
from trilude.contract.walk import generator, moves_buffer, perft, play_at_random
from trilude.games import GAMES
from trilude.players.find import find_player
from trilude.players.mcts import MctsPlayer


def best_of_three(work: Callable[[], float]) -> float:
    """The highest rate: work returns a number of things done."""
    rates = []
    for _ in range(3):
        began = time.process_time()
        done = work()
        rates.append(done / (time.process_time() - began))
    return max(rates)


def main() -> None:
    """Measure and print a table."""
    game = GAMES["trigon"]
    start = trilude.start("trigon")
    moves, chance = moves_buffer(game), generator(1)

    def random_plies() -> float:
        return sum(play_at_random(game.tables, start.copy_record(), moves, chance, 100) for _ in range(300))

    def simulations() -> float:
        return float(find_player(game, "wide:3000", 1).choose(start.view(0)).simulations)

    random_plies(), simulations(), perft(start, 2)
    print(f"random plies a second        {best_of_three(random_plies):12,.0f}")
    print(f"perft 2 a second             {best_of_three(lambda: float(perft(start, 2) > 0)):12,.1f}")
    print(f"simulations a second         {best_of_three(simulations):12,.0f}   (four players, opening)")
    player = find_player(game, "wide:20000", 1)
    assert isinstance(player, MctsPlayer)  # noqa: S101
    player.choose(start.view(0))
    tree = player._trees[0]  # noqa: SLF001
    print(f"bytes of tree a simulation   {tree.used * tree.nodes.itemsize / 20000:12,.0f}")


if __name__ == "__main__":
    main()
