"""What is special to Trioker for two champions: the first piece, the camps, and why a move is refused."""

import re

import pytest

from tests.games.trioker.champions_cases import EVEN_HAS_FEWER, THREE_OF_EVEN, at
from trilude.contract.chance import draw_below
from trilude.contract.conformance import check_game
from trilude.contract.errors import BadNotation, IllegalMove
from trilude.contract.position import Move, Position
from trilude.contract.walk import generator
from trilude.games.trioker.champions import GAME
from trilude.games.trioker.champions.rules import CAMPS, PASS
from trilude.games.trioker.pieces import JOKER, MIXED, NAMES, POINTS, TRIPLES


def start(hatched: bool = True) -> Position:
    return Position.start(GAME, GAME.choose({"hatched": hatched}), 0)


@pytest.mark.parametrize("hatched", [True, False])
def test_contract(hatched: bool) -> None:
    assert check_game(GAME, {"hatched": hatched}, 4) >= 12


def test_camps_split_the_pieces_by_parity() -> None:
    for piece in range(JOKER):
        assert CAMPS[POINTS[piece] % 2] >> piece & 1
        assert not CAMPS[1 - POINTS[piece] % 2] >> piece & 1
    assert NAMES[JOKER] == "joker"


def test_first_piece_lies_on_the_start_cell_and_is_no_triple() -> None:
    position = start()
    assert {move.text.split("@")[1] for move in position.legal_moves} == {"d7"}
    assert not {"000@d7", "222@d7"} & {move.text for move in position.legal_moves}
    assert len(position.legal_moves) == 30


def test_a_triple_may_be_the_second_piece() -> None:
    assert "111@d6" in {move.text for move in at("112@d7 o 0 0").legal_moves}


ONE = "101@d7 o 0 0"
TWO = "101@d7,001@c7 e 0 0"
REASONS = [
    ("- e 0 0", "000@d7", "The first piece must not be a triple", "La première pièce ne peut être un triple"),
    ("- o 0 0", "111@d7", "The first piece must not be a triple", "La première pièce ne peut être un triple"),
    ("- o 0 0", "333@d7", "The first piece must not be a triple", "La première pièce ne peut être un triple"),
    (ONE, "111@d7", "d7 is taken", "d7 est occupée"),
    (ONE, "333@d7", "d7 is taken", "d7 est occupée"),
    ("- e 0 0", "222@d7", "The first piece must not be a triple", "La première pièce ne peut être un triple"),
    ("- e 0 0", "011@d9", "The first piece goes on d7", "La première pièce se pose en d7"),
    ("- e 0 0", "pass", "You can place a piece, so you must", "Vous pouvez poser une pièce"),
    (ONE, "011@d6", "110 belongs to the other camp; Odd is to move", "110 est de l’autre camp ; c’est à Impair"),
    ("101@d7 e 0 0", "001@d6", "001 belongs to the other camp; Even is", "001 est de l’autre camp ; c’est à Pair"),
    ("101@d7 e 0 0", "011@d6", "110 is already placed", "110 est déjà posée"),
    (ONE, "001@a4", "share a side with a placed one, and a4 has none", "par un côté une pièce posée, et a4"),
    (ONE, "001@d7", "d7 is taken", "d7 est occupée"),
    (ONE, "23*@d6", "The Joker is not used here", "Le Joker ne sert pas ici"),
    (ONE, "pass", "only those who cannot may pass", "seul passe qui ne peut poser"),
    (ONE, "120@c7", "on c7, left, there is a 0, not a 1", "en c7, à gauche, il y a un 0 et non un 1"),
    (ONE, "012@c7", "on c7, right, there is a 1, not a 2", "en c7, à droite, il y a un 1 et non un 2"),
    (ONE, "021@d8", "on d8, left, there is a 1, not a 0", "en d8, à gauche, il y a un 1 et non un 0"),
    (ONE, "122@d6", "on d6, bottom, there is a 0, not a 2", "en d6, en bas, il y a un 0 et non un 2"),
    (ONE, "302@d6", "on d6, right, there is a 1, not a 2", "en d6, à droite, il y a un 1 et non un 2"),
    (TWO, "202@c8", "on c8, top, there is a 1, not a 2", "en c8, en haut, il y a un 1 et non un 2"),
    (TWO, "132@c8", "on c8, left, there is a 0, not a 3", "en c8, à gauche, il y a un 0 et non un 3"),
    (TWO, "022@c6", "on c6, right, there is a 0, not a 2", "en c6, à droite, il y a un 0 et non un 2"),
]


@pytest.mark.parametrize(("text", "move", "english", "french"), REASONS)
def test_illegal_moves_say_why(text: str, move: str, english: str, french: str) -> None:
    with pytest.raises(IllegalMove, match=re.escape(english)) as refusal:
        at(text).play(move)
    assert french in refusal.value.text.fr


@pytest.mark.parametrize("cell", ["g1", "d1", "c12", "a9"])
def test_hatched_cells_are_closed_in_the_international_class(cell: str) -> None:
    with pytest.raises(IllegalMove, match=f"{cell} is hatched, and the hatched cells are closed") as refusal:
        at(TWO, hatched=False).play(f"013@{cell}")
    assert f"{cell} est hachurée" in refusal.value.text.fr
    with pytest.raises(IllegalMove, match="share a side"):
        at(TWO).play(f"013@{cell}")


def test_a_piece_beside_a_hatched_cell_does_not_open_it() -> None:
    """e10 lies beside d11 and f9 beside g7: pieces reach the strips, and with them closed go no further."""
    text = "310@e6,010@e7,000@e8,003@e9,101@d5,111@d6,112@d7,120@d8,022@d9,023@d10,323@d11,102@c7,231@c10,213@c11 o 0 0"
    reached = {
        hatched: {move.text.split("@")[1] for move in at(text, hatched).legal_moves} for hatched in (True, False)
    }
    assert "c12" in reached[True]
    assert reached[False] == reached[True] - {"c12"}


def test_nobody_moves_in_a_finished_game() -> None:
    over = at(EVEN_HAS_FEWER).play("pass").play("pass")
    for move in ("pass", "013@d6"):
        with pytest.raises(IllegalMove, match="The game is over") as refusal:
            over.play(move)
        assert "terminée" in refusal.value.text.fr


@pytest.mark.parametrize("move", [-1, PASS + 1])
def test_numbers_that_are_no_moves_are_refused(move: int) -> None:
    with pytest.raises(IllegalMove, match="no such move") as refusal:
        start().play(move)
    assert "n’existe pas" in refusal.value.text.fr


@pytest.mark.parametrize(
    ("typed", "english", "french"),
    [
        ("hello", "“hello” is not a move", "« hello » n’est pas un coup"),
        ("1011@d7", "is not a move", "n’est pas un coup"),
        ("104@d7", "no piece with the corners 104 .* the Joker is 23", "Aucune pièce n’a les coins 104"),
        ("101@d14", "no cell d14 .in “101@d14”", "pas de case d14 (dans « 101@d14 »)"),
        ("101@h1", "no cell h1", "pas de case h1"),
    ],
)
def test_what_is_no_move_is_refused_in_a_sentence(typed: str, english: str, french: str) -> None:
    with pytest.raises(BadNotation, match=english) as refusal:
        start().play(typed)
    assert french in refusal.value.text.fr


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


def test_there_are_four_triples_twelve_doubles_and_eight_pieces_with_three_values() -> None:
    alike = {count: [p for p in range(JOKER) if len(set(NAMES[p])) == count] for count in (1, 2, 3)}
    assert [len(alike[count]) for count in (1, 2, 3)] == [4, 12, 8]
    assert sum(1 << piece for piece in alike[1]) == TRIPLES
    assert sum(1 << piece for piece in alike[3]) == MIXED


def test_three_hexagons_closed_by_one_piece_give_three_plays() -> None:
    position = Position.from_text(GAME, GAME.choose({}), THREE_OF_EVEN)
    move = position.move("312@d8")
    assert str(position.game.notation.explain(position, move.id)) == "Closes 3 hexagons: 3 more plays."
    after, plays = position.play(move), 0
    while after.to_move == 0 and after.legal_moves[0].text != "pass":
        quiet = [one for one in after.legal_moves if not after.game.notation.explain(after, one.id)]
        after, plays = after.play(quiet[0]), plays + 1
    assert (plays, after.to_move) == (3, 1)
