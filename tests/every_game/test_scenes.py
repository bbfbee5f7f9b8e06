"""What every scene shows: the move that was made last, and signs where they belong."""

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


@pytest.mark.parametrize("name", GAMES)
def test_signs_are_drawn_on_the_cells_and_pieces_that_they_belong_to(name: str) -> None:
    game = GAMES[name]
    position = Position.start(game, game.choose({}), 3)
    for cell in position.board.cells:
        xs, ys = zip(*cell.outline, strict=True)
        for mark in cell.marks:
            assert min(xs) <= mark.at[0] <= max(xs), cell.id
            assert min(ys) <= mark.at[1] <= max(ys), cell.id
    for _ in range(PLIES):
        position = position.play(position.legal_moves.numbers[0])
    signs = [mark for piece in position.scene.pieces for mark in piece.marks]
    signs += [mark for tray in position.scene.trays for item in tray.items for mark in item.marks]
    signs += [mark for turns in position.board.turns.values() for turn in turns for mark in turn.marks]
    assert all(abs(x) < 1 and abs(y) < 1 for x, y in (mark.at for mark in signs))
