"""A player of one's own, a duel, a record, a picture: the library in thirty lines, all of it typed.

python examples/own_player.py
"""

import random
from pathlib import Path

import trilude


class Eager:
    """Looks one move ahead for points."""

    def __init__(self, seed: int) -> None:
        self._lots = random.Random(seed)

    def choose(self, view: trilude.View) -> trilude.Choice:
        board = trilude.Board(trilude.Position.from_text(view.game, view.options, view.text))
        worth = {}
        for move in board.legal_moves.numbers:
            board.push(move)
            worth[move] = board.scores[view.mover], self._lots.random()
            board.pop()
        return trilude.Choice.of(view.move(max(worth, key=lambda move: worth[move])))


if __name__ == "__main__":
    met = trilude.duel("trigon", Eager, "random", games=2, players=2)
    print(met)
    game = trilude.Record.from_json(met.records[0].to_json())
    Path("last.svg").write_text(game.svg(size=600, flip=True, highlights=["r4"]), "utf-8")
