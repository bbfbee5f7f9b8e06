"""Where tokens may lie: boards made to meet every rim, gap, crossing, square and joker, beside the plain reading.

A board read from text need not be one that play leads to, so tokens are strewn wherever their runs are allowed.
"""

import random
from collections import Counter
from itertools import combinations

import pytest

import trilude
from tests.effort import rounds
from tests.games.in_step import agree, play_in_step
from tests.games.triolet.agreement import check_everything, check_explanation
from tests.games.triolet.plain import (
    BIS,
    BOX,
    DOUBLES,
    KINDS,
    TRIPLES,
    Cell,
    Laid,
    Plain,
    cell_of,
    kind_of,
    number,
    write_laid,
)
from trilude.contract.position import Position

DRAWS = "0123456789abcdef0123456789abcdef"


def table(board: Laid, rack: list[str], chance: random.Random) -> Position:
    """These tokens on the board, this rack, anything else for the other seat and aside."""
    rest = list((BOX - Counter(map(kind_of, board.values())) - Counter(rack)).elements())
    other = chance.sample(rest, 6)
    racks = f"{','.join(rack)}/{','.join(other[:3])}"
    return trilude.position("triolet", f"{write_laid(board) or '-'} {racks} p1 0/0 {','.join(other[3:])} 0 {DRAWS}")


@pytest.mark.parametrize("rack", ["3,6,6", "6,6,3", "5,5,5", "1,7,7", "7,7,1", "4,4,J", "J,7,7", "0,0,J", "2,J,J"])
def test_of_equal_tokens_it_does_not_matter_which_comes_first(rack: str) -> None:
    """No placement of twins is listed twice, and none is missing."""
    position = table({}, rack.split(","), random.Random(1))
    check_everything(position, Plain.of(position))
    assert len(position.legal_moves.numbers) == len(position.legal_moves.ids)


def strew(chance: random.Random, window: list[Cell], most: int) -> Laid:
    """Tokens at random on some cells, leaving out those that would break a run."""
    tokens = [f"J{chance.randrange(16)}" if kind == "J" else kind for kind in BOX.elements()]
    chance.shuffle(tokens)
    plain = Plain(2, "pbm", {}, [[], []], 0, [0, 0], [], 0)
    for cell, token in zip(chance.sample(window, min(most, len(window))), tokens[:60], strict=False):
        there = plain.board | {cell: token}
        totals = [(len(run), sum(number(there[at]) for at in run)) for run in plain.runs({cell: token})]
        if all((length < 4 and total == 15) or (length == 2 and total < 15) for length, total in totals):
            plain.board = there
    return plain.board


def rack_from(chance: random.Random, board: Laid) -> list[str]:
    """A rack of what is left: often a trio of its own, often with a joker, often with twins."""
    left = BOX - Counter(map(kind_of, board.values()))
    rack = chance.sample(list(left.elements()), 3)
    wish = chance.randrange(4)
    if wish == 0 and left["J"]:
        rack[2] = "J"
    elif wish == 1:
        trios = [t for t in combinations(map(str, range(16)), 3) if sum(map(int, t)) == 15 and Counter(t) <= left]
        rack = list(chance.choice(trios))
    elif wish == 2:
        twin = chance.choice([kind for kind, count in left.items() if count > 1])
        third = chance.choice([str(15 - 2 * int(twin)), "J"]) if twin not in "J89" and int(twin) < 8 else "0"
        rack = [twin, twin, third]
    return rack if Counter(rack) <= left else chance.sample(list(left.elements()), 3)


@pytest.mark.parametrize("corner", [(1, 1), (10, 1), (1, 10), (10, 10), (5, 5), (1, 6), (6, 1), (10, 6)])
def test_strewn_boards_agree_with_the_plain_reading(corner: Cell) -> None:
    chance = random.Random(str(corner))
    for size in range(rounds(60)):
        window = [(corner[0] + x, corner[1] + y) for x in range(6) for y in range(6)]
        board = strew(chance, window, 3 + 5 * size % 36)
        start = table(board, rack_from(chance, board), chance)
        play_in_step(start, Plain.of(start), size, check_everything, plies=1)


MAGIC = {(8 + x, 8 + y): "816357492"[3 * y + x] for x in range(3) for y in range(3)}
"""Nine tokens in a square of trios."""

LINES = [
    cells
    for size in (1, 2, 3)
    for cells in combinations(MAGIC, size)
    if len({x for x, _ in cells}) == 1 or len({y for _, y in cells}) == 1
]
"""Every choice of one, two or three of its cells in line."""


@pytest.mark.parametrize("last", LINES)
def test_the_first_nine_tokens_may_not_be_a_square_however_they_come(last: tuple[Cell, ...]) -> None:
    board = {cell: token for cell, token in MAGIC.items() if cell not in last}
    rack = [*[MAGIC[cell] for cell in last], "0", "0"][:3]
    position = table(board, rack, random.Random(0))
    agree(position, Plain.of(position))
    with pytest.raises(trilude.IllegalMove) as refusal:
        position.play(write_laid({cell: MAGIC[cell] for cell in last}))
    assert refusal.value.text.en == "The first 9 tokens may not form a square of 3 × 3."
    assert refusal.value.text.fr == "Les 9 premiers jetons ne peuvent former un carré de 3 × 3."


@pytest.mark.parametrize("last", [(8, 8), (9, 9), (10, 9)])
def test_a_tenth_token_may_complete_that_square(last: Cell) -> None:
    board = {cell: token for cell, token in MAGIC.items() if cell != last} | {(8, 13): "1"}
    position = table(board, [MAGIC[last], "0", "0"], random.Random(0))
    agree(position, Plain.of(position))
    assert position.play(write_laid({last: MAGIC[last]})).ply == 1


SMALL = {(8, 8): "1", (9, 8): "2", (8, 9): "3", (9, 9): "4"}


@pytest.mark.parametrize("last", [cells for size in (1, 2) for cells in combinations(SMALL, size)])
def test_the_first_four_tokens_may_not_be_a_square_however_they_come(last: tuple[Cell, ...]) -> None:
    board = {cell: token for cell, token in SMALL.items() if cell not in last}
    rack = [*[SMALL[cell] for cell in last], "0", "0"][:3]
    position = table(board, rack, random.Random(0))
    agree(position, Plain.of(position))
    diagonal = len({x for x, _ in last}) == len({y for _, y in last}) == 2
    with pytest.raises(trilude.IllegalMove) as refusal:
        position.play(write_laid({cell: SMALL[cell] for cell in last}))
    square = "The first 4 tokens may not form a square of 2 × 2."
    assert refusal.value.text.en == ("All tokens of a move lie in one row or one column." if diagonal else square)


@pytest.mark.parametrize("name", [*DOUBLES, *TRIPLES, *BIS])
@pytest.mark.parametrize("rack", [["6", "2", "9"], ["J", "5", "3"]])
def test_every_coloured_square_does_what_it_promises(name: str, rack: list[str]) -> None:
    column, row = cell_of(name)
    beside = (column + 1 if column < 15 else column - 1, row)
    beneath = (column, row + 1 if row < 15 else row - 1)
    position = table({beside: "1"}, rack, random.Random(1))
    plain = Plain.of(position)
    agree(position, plain)
    covering = [move for move in plain.moves() if name in [part.partition("=")[0] for part in move.split(",")]]
    assert len(covering) > 2
    for move in covering[:: max(1, len(covering) // 6)]:
        check_explanation(position, plain, move)
        after = position.play(move)
        again = Plain.of(position)
        again.play(move, after)
        assert (after.scores, after.to_move) == (again.scores(), again.to_move())
    crossed = table({beside: "1", beneath: "0"}, rack, random.Random(1))
    play_in_step(crossed, Plain.of(crossed), 0, check_everything, plies=1)


def test_a_coloured_square_works_once() -> None:
    opened = trilude.position("triolet", "- 9,5,0/4,1,7 p1 0/0 2,2,2 0 " + DRAWS).play("H8=9")
    assert opened.scores == (18, 0)
    assert opened.play("I8=4").scores == (18, 13)
    tripled = trilude.position("triolet", f"E14=5,F14=J4 6,2,9/4,1,7 p1 0/0 2,2,2 0 {DRAWS}")
    assert tripled.play("G14=6").scores == (30, 0)
    assert tripled.play("E13=9").scores == (14, 0)
    covered = trilude.position("triolet", f"H1=5 6,2,9/4,1,7 p1 0/0 2,2,2 0 {DRAWS}")
    assert covered.play("H2=6").to_move == 1


@pytest.mark.parametrize("rack", [("J", "5", "3"), ("J", "J", "4"), ("J", "0", "0"), ("J", "15", "1")])
@pytest.mark.parametrize(
    "board",
    [
        {},
        {(8, 8): "9"},
        {(8, 8): "J9"},
        {(7, 8): "4", (8, 8): "J3", (8, 9): "12", (10, 8): "6", (9, 6): "0"},
        {(4, 4): "7", (11, 4): "15", (5, 6): "1", (2, 4): "J0"},
    ],
)
def test_jokers_in_every_role_agree_with_the_plain_reading(board: Laid, rack: tuple[str, ...]) -> None:
    left = BOX - Counter(map(kind_of, board.values()))
    if not Counter(rack) <= left:
        rack = ("J", "2", "4")
    position = table(board, sorted(rack, key=KINDS.index), random.Random(2))
    plain = Plain.of(position)
    agree(position, plain)
    jokers = sorted(move for move in plain.moves() if "=J" in move and move[0] != "x")
    assert jokers
    for move in jokers[:: max(1, len(jokers) // 40)]:
        check_explanation(position, plain, move)
    ids = {position.move(move).id for move in plain.moves()}
    assert ids == set(position.legal_moves.ids)
    assert len(ids) == len(plain.moves())
