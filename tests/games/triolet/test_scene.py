"""The table laid out for drawing, and the ways to pick a move."""

from math import factorial, perm, prod

import pytest

import trilude
from tests.games.triolet.agreement import explanation
from tests.games.triolet.plain import BIS, DOUBLES, TRIPLES, Plain, name_of, write_laid
from tests.games.triolet.plain import cell_of as spot
from tests.games.triolet.rare import RARE, finished
from trilude.contract.position import Position, Sight
from trilude.games.triolet import GAME

BOARD = "G7=2,H7=7,H8=J8,I8=3"
DRAWS = "0123456789abcdef0123456789abcdef"


def here(racks: str = "5,7,9/1,4,J") -> Position:
    return trilude.position("triolet", f"{BOARD} {racks} p1 12/34 0,0,0 0 {DRAWS}")


def test_the_cells_are_named_and_lie_in_fifteen_rows() -> None:
    cells = here().board.cells
    assert [cell.id for cell in cells] == [name_of((column, row)) for row in range(1, 16) for column in range(1, 16)]
    for cell in cells:
        column, row = spot(cell.id)
        left, top = column - 1.0, row - 1.0
        assert cell.label == cell.id
        assert cell.outline == ((left, top), (left + 1, top), (left + 1, top + 1), (left, top + 1))
        assert cell.centre == (left + 0.5, top + 0.5)


def test_coloured_squares_show_what_they_do() -> None:
    wanted = dict.fromkeys(DOUBLES, "×2") | dict.fromkeys(TRIPLES, "×3") | dict.fromkeys(BIS, "bis")
    looks = {"×2": "square double", "×3": "square triple", "bis": "square bis", "": "square"}
    for cell in here().board.cells:
        printed = wanted.get(cell.id, "")
        assert cell.look == looks[printed] + (" centre" if cell.id == "H8" else "")
        written = [mark for mark in cell.marks if not mark.shape]
        assert [mark.text for mark in written] == ([printed] if printed else [])
        for mark in written:
            assert mark.at == pytest.approx((cell.centre[0], cell.centre[1] - 0.05))
        assert [mark.look for mark in cell.marks if mark.shape] == (["rose"] if cell.id == "H8" else [])
        legend = cell.name.en.split(":")[0] if cell.name else ""
        assert legend == ("centre" if cell.id == "H8" else {"×2": "double", "×3": "triple"}.get(printed, printed))


def test_tokens_lie_on_their_cells() -> None:
    pieces = here().scene.pieces
    assert [(piece.id, piece.cell, piece.look, piece.glyph) for piece in pieces] == [
        ("token-G7", "G7", "token", "2"),
        ("token-H7", "H7", "token", "7"),
        ("token-H8", "H8", "token joker", "J8"),
        ("token-I8", "I8", "token", "3"),
    ]
    assert [piece.at for piece in pieces] == [(6.5, 6.5), (7.5, 6.5), (7.5, 7.5), (8.5, 7.5)]
    assert [[(mark.text, mark.look) for mark in piece.marks] for piece in pieces] == [
        [("2", ""), ("8", "count")],
        [("7", ""), ("6", "count")],
        [("8", ""), ("", "star")],
        [("3", ""), ("8", "count")],
    ]
    assert [piece.name.fr for piece in pieces if piece.name] == ["2", "7", "Joker pour 8", "3"]


def test_seats_show_their_names_and_points() -> None:
    scene = here().scene
    assert [(seat.name.en, seat.name.fr, seat.score) for seat in scene.seats] == [
        ("Player 1", "Joueur 1", 12),
        ("Player 2", "Joueur 2", 34),
    ]
    assert [seat.look for seat in scene.seats] == ["seat-0", "seat-1"]
    assert (scene.game, scene.to_move) == ("triolet", 0)
    assert finished("seat 1 of two lays the last token").scene.to_move is None


def test_a_tray_shows_the_own_tokens_and_the_backs_of_the_others() -> None:
    position = here()
    for seat, (first, second) in {0: (0, 3), 1: (3, 0), -1: (3, 3)}.items():
        trays = position.view(seat).scene.trays
        assert [tray.seat for tray in trays] == [0, 1]
        assert [tray.backs for tray in trays] == [first, second]
        assert [len(tray.items) for tray in trays] == [3 - first, 3 - second]
    items = position.view(1).scene.trays[1].items
    assert [(item.id, item.name.en, item.look, item.glyph) for item in items] == [
        ("rack2-1", "1", "token", "1"),
        ("rack2-2", "4", "token", "4"),
        ("rack2-3", "Joker", "token joker", "J"),
    ]
    assert [[(mark.text, mark.look) for mark in item.marks] for item in items] == [
        [("1", ""), ("9", "count")],
        [("4", ""), ("7", "count")],
        [("J", "star")],
    ]
    assert not any(item.used for item in items)


def test_the_last_placement_is_marked_and_counted_in_words() -> None:
    position = here()
    assert position.scene.last == ()
    assert [note.en for note in position.scene.notes] == ["70 tokens in the bag"]
    for move, cells in (("I9=7,I10=5", ("I9", "I10")), ("I9=9", ("I9",)), ("G6=7", ("G6",))):
        placed = position.play(move)
        assert placed.scene.last == cells
        assert placed.scene.notes[-1].en == f"Last move: {explanation(position, move)}"
        assert placed.scene.notes[-1].fr.startswith("Dernier coup : ")
        assert placed.view(1).scene.notes == placed.scene.notes
    exchanged = position.play("x=5,9")
    for look in (exchanged, exchanged.view(0), exchanged.view(1)):
        assert look.scene.last == ()
        assert [note.en for note in look.scene.notes] == ["70 tokens in the bag"]


def test_a_pass_marks_nothing() -> None:
    rare = RARE["one of two passes and the next one places"]
    passed = rare.position().play("pass")
    assert passed.scene.last == ()
    assert not [note for note in passed.scene.notes if note.en.startswith("Last move")]


def notes(sight: Sight) -> list[tuple[str, str]]:
    return [(note.en, note.fr) for note in sight.scene.notes if not note.en.startswith("Last move")]


def test_the_bag_is_counted_and_says_when_exchanges_end() -> None:
    no_more = ("No more exchanges", "Plus d’échange possible")
    five = RARE["three players with five left in the bag"].position()
    assert notes(five) == [("5 tokens in the bag", "5 jetons dans le sac")]
    four = RARE["three players with four left in the bag"].position()
    assert notes(four) == [("4 tokens in the bag", "4 jetons dans le sac"), no_more]
    one = RARE["one of three lays two tokens and finds one in the bag"].position()
    assert notes(one) == [("1 token in the bag", "1 jeton dans le sac"), no_more]
    assert notes(one.play(RARE["one of three lays two tokens and finds one in the bag"].moves[0])) == [
        ("The bag is empty", "Le sac est vide"),
        no_more,
    ]
    assert notes(finished("seat 1 of two lays the last token")) == [("The bag is empty", "Le sac est vide")]
    two = finished("two players block each other with two left in the bag, pbm")
    assert notes(two) == [("2 tokens in the bag", "2 jetons dans le sac")]


def test_choices_have_names() -> None:
    names = here().scene.names
    assert {key: (name.en, name.fr) for key, name in names.items() if not key.startswith("as-")} == {
        "done": ("Play", "Jouer"),
        "exchange": ("Exchange tokens", "Échanger des jetons"),
        "pass": ("Pass", "Passer"),
    }
    assert [key for key in names if key.startswith("as-")] == [f"as-{number}" for number in range(16)]
    assert all(names[f"as-{number}"].en == f"Joker as {number}" for number in range(16))
    assert all(names[f"as-{number}"].fr == f"Joker pour {number}" for number in range(16))


def follow(path: tuple[str, ...], rack: list[str], seat: int) -> str:
    """The move that somebody makes who picks these ids one after another."""
    *picks, last = path
    if path == ("pass",):
        return "pass"
    assert last == "done"
    exchanging = picks[0] == "exchange"
    kinds: list[str] = []
    laid = {}
    while picks:
        pick = picks.pop(0)
        if pick == "exchange":
            continue
        prefix, slot = pick.split("-")
        assert prefix == f"rack{seat + 1}"
        kind = rack[int(slot) - 1]
        kinds.append(kind)
        if not exchanging:
            cell = spot(picks.pop(0))
            laid[cell] = f"J{picks.pop(0).removeprefix('as-')}" if kind == "J" else kind
    if exchanging:
        return "x=" + ",".join(sorted(kinds, key=lambda kind: 99 if kind == "J" else int(kind)))
    return write_laid(laid)


@pytest.mark.parametrize("rack", ["5,9,J", "3,7,7", "5,5,5", "4,J,J"])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_move_can_be_picked_in_every_order(rack: str, seat: int) -> None:
    racks = f"{rack}/1,6,8" if seat == 0 else f"1,6,8/{rack}"
    board = BOARD.replace("J8", "8") if rack == "4,J,J" else BOARD
    position = trilude.position("triolet", f"{board} {racks} p{seat + 1} 0/0 0,0,0 0 {DRAWS}")
    tokens = rack.split(",")
    moves = list(position.legal_moves)
    assert len(moves) > 5
    for move in moves[:: max(1, len(moves) // 60)]:
        paths = GAME.scene.paths(position.view(seat), move.id)
        assert {follow(path, tokens, seat) for path in paths} == {move.text}
        used = [part.rpartition("=")[2][0] for part in move.text.removeprefix("x=").split(",")]
        slots = prod(perm(tokens.count(kind), used.count(kind)) for kind in set(used))
        twins = prod(factorial(used.count(kind)) for kind in set(used)) if move.text.startswith("x=") else 1
        assert len(set(paths)) == len(paths) == slots * factorial(len(used)) // twins


def test_a_pass_is_one_pick() -> None:
    position = RARE["one of two passes and the next one places"].position()
    assert GAME.scene.paths(position, position.move("pass").id) == (("pass",),)


def test_picking_begins_with_a_token_or_with_exchange() -> None:
    position = here("5,9,J/1,4,6")
    assert GAME.scene.paths(position, position.move("x=5").id) == (("exchange", "rack1-1", "done"),)
    assert GAME.scene.paths(position, position.move("I9=J12").id) == (("rack1-3", "I9", "as-12", "done"),)
    assert set(GAME.scene.paths(position, position.move("G6=5,H6=J0").id)) == {
        ("rack1-1", "G6", "rack1-3", "H6", "as-0", "done"),
        ("rack1-3", "H6", "as-0", "rack1-1", "G6", "done"),
    }


def test_what_is_drawn_is_the_same_for_everybody_but_the_trays() -> None:
    position = here()
    plain = Plain.of(position)
    for seat in range(-1, plain.players):
        scene = position.view(seat).scene
        assert scene.pieces == position.scene.pieces
        assert scene.board == position.scene.board == position.board.id
        assert scene.seats == position.scene.seats


def test_a_terminal_shows_fifteen_rows_of_cells_in_columns_of_four() -> None:
    lines = str(here()).splitlines()[:15]
    assert [line.split()[0] for line in lines] == [f"A{row}" for row in range(1, 16)]
    assert all(
        lines[row][4 * column + 1 :].startswith(f"{'ABCDE'[column]}{row + 1}")
        for row in range(15)
        for column in range(5)
    )
    assert lines[6].split()[6:8] == ["2", "7"]
    assert lines[7].split()[7:9] == ["J8", "3"]
