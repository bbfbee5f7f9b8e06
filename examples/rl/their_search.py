"""OpenSpiel's Monte-Carlo search plays Trioker for two champions against a player of the house.

python -m examples.rl.their_search [GAMES]
"""

import sys

import numpy as np
import pyspiel
from open_spiel.python.algorithms import mcts

import trilude
from trilude.adapters.openspiel import short_name

GAME = "trioker-champions"


def play(games: int, simulations: int = 20, rival: str = "level:1") -> float:
    """Their search's share of the wins, seats swapped from game to game."""
    game = pyspiel.load_game(short_name(trilude.GAMES[GAME]))
    chance = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, simulations, mcts.RandomRolloutEvaluator(1, chance), random_state=chance)
    player, won = trilude.player(GAME, rival, seed=1), 0.0
    for number in range(games):
        state = game.new_initial_state()
        while not state.is_terminal():
            seat = state.current_player()
            state.apply_action(
                bot.step(state) if seat == number % 2 else player.choose(state.position.view(seat)).move.id
            )
        won += state.position.shares[number % 2]
    return won / games


if __name__ == "__main__":
    print(f"their search won {play(int(sys.argv[1]) if len(sys.argv) > 1 else 4):.0%}")
