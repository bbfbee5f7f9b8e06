"""What is special to Trioker for two champions."""

import pytest

from trilude.contract.chance import draw_below
from trilude.contract.conformance import check_game
from trilude.contract.errors import BadPosition, IllegalMove
from trilude.contract.position import Move, Position
from trilude.contract.walk import generator
from trilude.games.trioker.champions import GAME
from trilude.games.trioker.champions.rules import BOARD, CAMPS
from trilude.games.trioker.pieces import JOKER, NAMES, POINTS


def start(hatched: bool = True) -> Position:
    return Position.start(GAME, GAME.choose({"hatched": hatched}), 0)


@pytest.mark.parametrize("hatched", [True, False])
@pytest.mark.parametrize("seed", range(4))
def test_contract(hatched: bool, seed: int) -> None:
    assert check_game(GAME, {"hatched": hatched}, seed) >= 12


def test_camps_split_the_pieces_by_parity() -> None:
    for piece in range(JOKER):
        assert CAMPS[POINTS[piece] % 2] >> piece & 1
        assert not CAMPS[1 - POINTS[piece] % 2] >> piece & 1
    assert NAMES[JOKER] == "23*"


def test_first_piece_lies_on_the_start_cell_and_is_no_triple() -> None:
    position = start()
    assert {move.text.split("@")[1] for move in position.legal_moves} == {"d7"}
    with pytest.raises(IllegalMove, match="triple"):
        position.play("222@d7")
    with pytest.raises(IllegalMove, match="first piece goes on d7"):
        position.play("011@d9")


@pytest.mark.parametrize(
    ("move", "reason"),
    [
        ("011@d6", "other camp"),
        ("001@a4", "share a side"),
        ("001@d7", "taken"),
        ("122@d6", "must be equal"),
        ("pass", "you must"),
        ("23*@d6", "Joker"),
    ],
)
def test_illegal_moves_say_why(move: str, reason: str) -> None:
    position = start().play("101@d7")
    with pytest.raises(IllegalMove, match=reason):
        position.play(move)


def test_hatched_cells_are_closed_in_the_international_class() -> None:
    text = "000@d11 e 0 0"
    with pytest.raises(BadPosition, match="first piece"):
        Position.from_text(GAME, GAME.choose({}), text)
    closed = {name for name, mark in zip(BOARD.names, BOARD.marks, strict=True) if mark.islower()}
    chance = generator(5)
    for _ in range(30):
        position = start(hatched=False)
        while not position.is_over:
            moves = position.legal_moves
            assert not {move.text.split("@")[-1] for move in moves} & closed
            position = position.play(moves[draw_below(chance, len(moves))])


def test_a_hexagon_lets_its_owner_play_again() -> None:
    replays = 0
    chance = generator(2)
    for _ in range(200):
        position = start()
        while not position.is_over:
            moves = position.legal_moves
            move = moves[draw_below(chance, len(moves))]
            words = GAME.notation.explain(position, move.id)
            after = position.play(move)
            if words is not None and "hexagon" in words.en and not after.is_over:
                replays += 1
                assert after.to_move == position.to_move
            elif not after.is_over and int(position.record.owed) == 0:
                assert after.to_move != position.to_move
            position = after
    assert replays > 50


def test_positions_do_not_remember_the_order_of_moves() -> None:
    chance, met = generator(3), 0
    while met < 20:
        line: list[Move] = []
        position = start()
        for _ in range(4):
            line.append(position.legal_moves[draw_below(chance, len(position.legal_moves))])
            position = position.play(line[-1])
        swapped = start().play(line[0])
        if line[3] in swapped.legal_moves and line[2] in swapped.play(line[3]).legal_moves:
            assert bytes(swapped.play(line[3]).play(line[2]).play(line[1])) == bytes(position)
            met += 1


def test_placements_are_those_that_the_one_rule_allows() -> None:
    """Against a plain reading of the rule: dictionaries of corners, all pieces, all turns, all cells."""
    chance = generator(7)
    for _ in range(10):
        position = start()
        corners: dict[tuple[int, int], str] = {}
        filled: set[int] = set()
        while not position.is_over:
            hand = [
                NAMES[piece] for piece in range(JOKER) if int(position.record.hands[position.record.turn]) >> piece & 1
            ]
            allowed = {
                f"{text}@{BOARD.names[cell]}"
                for cell in range(len(BOARD.names))
                if cell not in filled and filled & set(BOARD.beside[cell])
                for name in hand
                for text in (name, name[1:] + name[0], name[2] + name[:2])
                if all(
                    corners.get(BOARD.points[point], value) == value
                    for point, value in zip(BOARD.corners[cell], text, strict=True)
                )
            }
            moves = [move for move in position.legal_moves if move.text != "pass"]
            if filled:
                assert {move.text for move in moves} == allowed
            move = position.legal_moves[draw_below(chance, len(position.legal_moves))]
            if move.text != "pass":
                text, _, name = move.text.partition("@")
                cell = BOARD.names.index(name)
                filled.add(cell)
                corners |= {BOARD.points[p]: value for p, value in zip(BOARD.corners[cell], text, strict=True)}
            position = position.play(move)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("101@d7 o 0", "four parts"),
        ("101@d7,011@c7 o 0 0", "twice"),
        ("101@d7,333@c7 o 0 0", "cannot lie there"),
        ("101@d7 x 0 0", "must be e or o"),
        ("101@d7 o 0 3", "number up to 2"),
        ("23*@d7 o 0 0", "Joker"),
        ("941@d7 o 0 0", "no piece"),
        ("101@z7 o 0 0", "no cell"),
        ("rubbish o 0 0", "no placed piece"),
    ],
)
def test_bad_positions_are_refused_in_a_sentence(text: str, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        Position.from_text(GAME, GAME.choose({}), text)
