"""Positions of the game for two champions as text: finished ones too, and what is said of wrong ones."""

import re

import pytest

from tests.games.trioker import champions_cases as cases
from tests.games.trioker.champions_cases import at
from trilude.contract.errors import BadPosition
from trilude.contract.position import Position
from trilude.games.trioker.champions import GAME


@pytest.mark.parametrize(
    ("text", "moves", "winners"),
    [
        (cases.LAST_OF_EVEN, ["002@e10"], (0,)),
        (cases.LAST_OF_ODD, ["021@c8"], (1,)),
        (cases.EVEN_HAS_FEWER, ["pass", "pass"], (0,)),
        (cases.ODD_HAS_FEWER, ["pass", "pass"], (1,)),
        (cases.AS_MANY_LEFT, ["pass", "pass"], (0, 1)),
    ],
)
def test_finished_games_are_read_back_with_their_winner(text: str, moves: list[str], winners: tuple[int, ...]) -> None:
    position = at(text)
    for move in moves:
        position = position.play(move)
    assert position.winners == winners
    again = at(position.text)
    assert (again.to_move, again.winners, again.shares) == (None, winners, position.shares)
    assert (again.scores, again.ending, len(again.legal_moves)) == (position.scores, position.ending, 0)
    assert bytes(again) == bytes(position)


@pytest.mark.parametrize("end", ["e 0 0", "o 0 0", "e 0 1", "o 3 0", "e 9 0"])
def test_whose_turn_it_is_and_what_is_owed_are_read_back(end: str) -> None:
    text = f"101@d7,001@c7 {end}"
    position = at(text)
    assert position.text == text
    assert position.to_move == "eo".index(end[0])


def test_an_empty_board_is_a_position() -> None:
    assert bytes(at("- e 0 0")) == bytes(Position.start(GAME, GAME.choose({}), 0))
    assert at(" - e 0 0 ").text == "- e 0 0"


def test_pieces_may_be_listed_in_any_order() -> None:
    pieces, *rest = cases.EVEN_HAS_FEWER.split()
    for turned in (",".join(reversed(pieces.split(","))), ",".join(sorted(pieces.split(",")))):
        assert at(" ".join([turned, *rest])).text == cases.EVEN_HAS_FEWER


@pytest.mark.parametrize(
    ("text", "english", "french"),
    [
        ("101@d7 o 0", "4 parts .* has 3", "4 parties .* en a 3"),
        ("101@d7 o 0 0 0", "4 parts .* has 5", "4 parties .* en a 5"),
        ("101@d7,011@c7 o 0 0", "The piece 110 lies on the board twice", "La pièce 110 est deux fois"),
        ("101@d7,333@c7 o 0 0", "333@c7 cannot lie there. Corners that meet", "333@c7 ne peut être là. Les coins"),
        ("101@d7,333@a1 o 0 0", "333@a1 cannot lie there. A piece must share", "333@a1 ne peut être là. Une pièce"),
        ("101@d7,001@d7 o 0 0", "001@d7 cannot lie there. d7 is taken", "001@d7 ne peut être là. d7 est occupée"),
        ("000@d11 e 0 0", "cannot lie there. The first piece goes on d7", "La première pièce se pose en d7"),
        ("101@d7 x 0 0", "Part 2 .*“x”.* must be e or o", "La partie 2 .*« x ».* il faut e ou o"),
        ("101@d7 eo 0 0", "must be e or o", "il faut e ou o"),
        ("101@d7 o 10 0", "“10”, is wrong: a number from 0 to 9", "« 10 », est fausse : un nombre de 0 à 9"),
        ("101@d7 o -1 0", "“-1”, is wrong: a number", "« -1 », est fausse : un nombre"),
        ("101@d7 o 0 3", "“3”, is wrong: a number from 0 to 2", "« 3 », est fausse : un nombre de 0 à 2"),
        ("101@d7 o 0 x", "“x”, is wrong: a number", "« x », est fausse : un nombre"),
        ("23*@d7 o 0 0", "The Joker is not used here", "Le Joker ne sert pas ici"),
        ("941@d7 o 0 0", "no piece with the corners 941", "Aucune pièce n’a les coins 941"),
        ("101@z7 o 0 0", "no cell z7", "pas de case z7"),
        ("rubbish o 0 0", "“rubbish” is no placed piece", "« rubbish » n’est pas une pièce posée"),
        ("101@d7,-,001@c7 e 0 0", "“-” is no placed piece", "« - » n’est pas une pièce posée"),
    ],
)
def test_bad_positions_are_refused_in_a_sentence(text: str, english: str, french: str) -> None:
    with pytest.raises(BadPosition, match=english) as refusal:
        at(text)
    assert re.search(french, refusal.value.text.fr)


def test_hatched_cells_hold_nothing_where_they_are_closed() -> None:
    text = "310@e6,010@e7,000@e8,003@e9,112@d7,120@d8,022@d9,023@d10,323@d11,231@c10,213@c11,311@c12 e 0 0"
    assert at(text).text == text
    with pytest.raises(BadPosition, match="c12 is hatched, and the hatched cells are closed") as refusal:
        at(text, hatched=False)
    assert "c12 est hachurée" in refusal.value.text.fr
    open_part = text.replace(",311@c12", "")
    assert at(open_part, hatched=False).text == open_part
