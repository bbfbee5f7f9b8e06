"""Boards that change: what is pushed and popped is what positions play."""

import random

import pytest

import trilude
from trilude.contract.packing import Differences
from trilude.contract.walk import perft
from trilude.games import GAMES


def count_by_pushing(board: trilude.Board, depth: int) -> int:
    if depth == 1:
        return len(board.legal_moves)
    total = 0
    for move in board.legal_moves.numbers:
        board.push(move)
        total += count_by_pushing(board, depth - 1)
        assert board.pop() == move
    return total


@pytest.mark.parametrize("name", GAMES)
def test_a_board_follows_a_game_and_back(name: str) -> None:
    lots = random.Random(3)
    board = trilude.Board(name, seed=5)
    line = [trilude.start(name, seed=5)]
    while not line[-1].is_over and len(line) < 150:
        move = lots.choice(line[-1].legal_moves.numbers)
        line.append(line[-1].play(move))
        board.push(move)
        assert (board.to_move, board.scores, board.ply) == (line[-1].to_move, line[-1].scores, line[-1].ply)
        assert board.legal_moves.numbers == line[-1].legal_moves.numbers
    assert board.position.moves == line[-1].moves
    assert board.shares == line[-1].shares
    for position in reversed(line):
        assert board.position == position
        assert board.is_over == position.is_over
        if board.pushed:
            board.pop()


def test_all_lines_are_walked_through_by_pushing_and_popping() -> None:
    board = trilude.Board("trioker-champions")
    assert count_by_pushing(board, 3) == perft(board.start, 3)


def test_a_board_takes_moves_as_positions_do_and_refuses_what_they_refuse() -> None:
    board = trilude.Board("triplex")
    first = board.legal_moves[0]
    board.push(first.text)
    assert board.pop() == first.id
    for wrong in ("□a1-g7", 10**30, -1, 3.7):
        with pytest.raises(trilude.TriludeError):
            board.push(wrong)  # type: ignore[arg-type]
    assert board.pushed == []
    with pytest.raises(trilude.IllegalMove, match="Nothing was pushed"):
        board.pop()


def test_a_board_goes_on_from_any_position() -> None:
    position = trilude.start("trigon", players=2)
    position = position.play(position.legal_moves[7])
    position = position.play(position.legal_moves[5])
    board = trilude.Board(position)
    board.push(board.legal_moves[0])
    assert board.position.moves == position.play(position.legal_moves[0]).moves
    assert board.ply == 3


def test_what_was_visited_long_ago_takes_little_room_and_is_still_there() -> None:
    lots = random.Random(1)
    line = [trilude.start("trigon")]
    while not line[-1].is_over:
        line.append(line[-1].play(lots.choice(line[-1].legal_moves.numbers)))
    packed = [position._packed for position in line[1:-8]]
    room = sum(len(p.places) + len(p.words) if isinstance(p, Differences) else len(p or b"") for p in packed)
    assert room / len(packed) < len(bytes(line[0])) / 2
    again = line[0]
    for position, move in zip(line[1:], line[-1].moves, strict=True):
        again = again.play(move)
        assert again == position
        assert hash(again) == hash(position)
        assert again.legal_moves.ids == position.legal_moves.ids
