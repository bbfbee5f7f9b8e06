"""What every scene shows of the move that was made last."""

import pytest

from trilude.contract.position import Position
from trilude.games import GAMES

PLIES = 6


@pytest.mark.parametrize("name", GAMES)
def test_only_cells_of_the_last_move_are_marked(name: str) -> None:
    game = GAMES[name]
    position = Position.start(game, game.choose({}), 3)
    marked = 0
    for _ in range(PLIES):
        numbers = position.legal_moves.numbers
        position = position.play(numbers[len(numbers) // 2])
        last = position.scene.last
        assert all(cell in position.moves[-1].text for cell in last), position.moves[-1].text
        marked += bool(last)
    assert marked > 1
