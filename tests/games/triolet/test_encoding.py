"""Moves as integers: each means one move for everybody, and the tables behind them are what the files say."""

import json
import random
from functools import cache
from itertools import combinations_with_replacement

import pytest

import trilude
from tests.effort import rounds
from tests.games.triolet.plain import BIS, BOX, DOUBLES, FACTORS, TRIPLES, cell_of, name_of, number, read_laid, step
from trilude.contract.position import Position
from trilude.games.triolet import GAME

ONE, TWO, THREE = 7_200, 7_200 + 810 * 408, 7_200 + 810 * 408 + 390 * 544
"""Where the integers of moves of one, of two and of three tokens end."""


@cache
def on(board: str = "-") -> Position:
    return trilude.position("triolet", f"{board} ?,?,?/?,?,? p1 0/0 ?,?,? 0 ?")


def text_of(move: int) -> str:
    text: str = GAME.notation.write_move(on(), move, None)
    return text


def chosen(first: int, end: int) -> list[int]:
    """Both ends of a range of integers, and some between them."""
    return [first, first + 1, end - 2, end - 1, *random.Random(first).sample(range(first, end), 40 + rounds(400))]


@pytest.mark.parametrize(("tokens", "first", "end"), [(1, 0, ONE), (2, ONE, TWO), (3, TWO, THREE)])
def test_every_placement_reads_back_as_the_integer_it_was_written_from(tokens: int, first: int, end: int) -> None:
    for move in chosen(first, end):
        laid = read_laid(text_of(move))
        cells, numbers = list(laid), [number(token) for token in laid.values()]
        assert len(laid) == tokens
        assert all(1 <= column <= 15 and 1 <= row <= 15 for column, row in cells)
        assert sum(token.startswith("J") for token in laid.values()) <= 1
        assert tokens < 3 or sum(numbers) == 15
        assert sum(numbers) <= 15
        apart = tokens == 2 and cells[1] not in (step(cells[0], (1, 0)), step(cells[0], (0, 1)))
        middle = ((cells[0][0] + cells[-1][0]) // 2, (cells[0][1] + cells[-1][1]) // 2)
        here = on(f"{name_of(middle)}=0" if apart else "-")
        assert GAME.notation.read_move(here, text_of(move)) == move


def test_there_are_as_many_integers_as_moves() -> None:
    texts = [text_of(move) for move in chosen(0, ONE) + chosen(ONE, TWO) + chosen(TWO, THREE)]
    assert len(set(texts)) == len(set(chosen(0, ONE) + chosen(ONE, TWO) + chosen(TWO, THREE)))
    singles = {text_of(move) for move in range(ONE)}
    assert singles == {
        f"{name_of((x, y))}={j}{n}" for x in range(1, 16) for y in range(1, 16) for j in ("", "J") for n in range(16)
    }


def test_every_exchange_has_its_integer() -> None:
    exchanges = [text_of(move) for move in range(THREE, GAME.move_ids - 1)]
    names = [*map(str, range(16)), "J"]
    assert set(exchanges) == {
        "x=" + ",".join(kinds) for size in (1, 2, 3) for kinds in combinations_with_replacement(names, size)
    }
    assert len(set(exchanges)) == len(exchanges)
    for move in range(THREE, GAME.move_ids, 29):
        assert GAME.notation.read_move(on(), text_of(move)) == move
    assert text_of(GAME.move_ids - 1) == "pass"


def test_the_tables_hold_the_box_and_the_printed_board() -> None:
    tables = GAME.tables
    assert tables.supply.tolist() == list(BOX.values())
    squares = {16 * row + column - 1: (column, row) for row in range(1, 16) for column in range(1, 16)}
    for cell in range(len(tables.factor)):
        factor, bis = int(tables.factor[cell]), int(tables.bis[cell])
        if cell in squares:
            assert factor == FACTORS.get(squares[cell], 1)
            assert bis == (name_of(squares[cell]) in BIS)
        else:
            assert factor * bis == 0
    assert len(DOUBLES) + len(TRIPLES) == len(FACTORS) == 17
    assert cell_of("O15") == (15, 15)


def test_what_kept_tokens_are_worth_is_what_was_learned() -> None:
    learned = json.loads(GAME.data("leaves.json"))
    tables = GAME.tables
    for names, worth in learned["kept"].items():
        kinds = [16 if name == "J" else int(name) for name in names.split(",") if name]
        first, second = (*kinds, 17, 17)[:2]
        assert tables.kept[first, second] == tables.kept[second, first] == worth
    assert tables.offers.tolist() == [learned["offers"][name] for name in ("double", "triple", "bis", "trio")]
