"""Why a move of the quick game is not allowed, in both languages, and what is said of moves that are."""

import pytest

from tests.games.trioker.quick_tables import BLOCKED, LEFT, NEAR, RIGHT, set_up, write
from trilude.contract.errors import IllegalMove
from trilude.contract.position import Sight
from trilude.contract.rules import NOBODY
from trilude.games.trioker.quick import GAME

OPENING = write("-", "233,222,000/rest", phase="open:233")
TURN = write(NEAR, "123,222,000/rest", "111")
STUCK = write(NEAR, "222,000/rest", "111")
DREW = write(NEAR, "222,000/rest", "111", phase="drew")
DREW_LAST = write(NEAR, "222,000/rest", phase="drew")
NO_STOCK = write(BLOCKED, "000/rest")
GIVING = write(NEAR, "222,000/123/rest", phase="give")
OVER = write(BLOCKED, "000/rest", finished="3+0", phase="rich")
RUINED = write(LEFT, "222/000/rest", chips="50,50,50", bank=0, phase="ruin")


@pytest.mark.parametrize(
    ("text", "move", "english", "french"),
    [
        (OVER, "pass", "The game is over.", "La partie est terminée."),
        (RUINED, "222@b4", "The game is over.", "La partie est terminée."),
        (
            GIVING,
            "222@d7",
            "First give one of your pieces to another player.",
            "Donnez d’abord une de vos pièces à un autre joueur.",
        ),
        (
            GIVING,
            "pass",
            "First give one of your pieces to another player.",
            "Donnez d’abord une de vos pièces à un autre joueur.",
        ),
        (
            GIVING,
            "give:222>1",
            "First give one of your pieces to another player.",
            "Donnez d’abord une de vos pièces à un autre joueur.",
        ),
        (TURN, "give:222>2", "No piece is to be given now.", "Il n’y a pas de pièce à donner maintenant."),
        (OPENING, "give:000>2", "No piece is to be given now.", "Il n’y a pas de pièce à donner maintenant."),
        (TURN, "pass", "You can place a piece, so you must.", "Vous pouvez poser une pièce, donc vous le devez."),
        (TURN, "draw", "You can place a piece, so you must.", "Vous pouvez poser une pièce, donc vous le devez."),
        (OPENING, "pass", "You can place a piece, so you must.", "Vous pouvez poser une pièce, donc vous le devez."),
        (STUCK, "pass", "Draw a piece first.", "Piochez d’abord une pièce."),
        (DREW, "draw", "You have drawn already: pass.", "Vous avez déjà pioché : passez."),
        (DREW_LAST, "draw", "The stock is empty: pass.", "Le talon est vide : passez."),
        (NO_STOCK, "draw", "The stock is empty: pass.", "Le talon est vide : passez."),
        (OPENING, "222@d5", "The deal must be opened with 332.", "La donne doit s’ouvrir avec 332."),
        (OPENING, "333@d5", "The deal must be opened with 332.", "La donne doit s’ouvrir avec 332."),
        (OPENING, "233@d4", "The first piece goes on d5.", "La première pièce se pose en d5."),
        (TURN, "133@d4", "You do not hold 331.", "Vous n’avez pas 331."),
        (TURN, "301@c7", "You do not hold 301.", "Vous n’avez pas 301."),
        (TURN, "111@c7", "You do not hold 111.", "Vous n’avez pas 111."),
        (TURN, "123@d4", "d4 is taken.", "d4 est occupée."),
        (
            TURN,
            "123@d2",
            "A piece must share a side with a placed one, and d2 has none beside it.",
            "Une pièce doit toucher par un côté une pièce posée, et d2 n’en a pas à côté.",
        ),
        (
            TURN,
            "231@d3",
            "Corners that meet must be equal: on d3, top, there is a 1, not a 2.",
            "Les coins réunis doivent être égaux : en d3, en haut, il y a un 1 et non un 2.",
        ),
        (
            TURN,
            "222@d7",
            "Corners that meet must be equal: on d7, left, there is a 3, not a 2.",
            "Les coins réunis doivent être égaux : en d7, à gauche, il y a un 3 et non un 2.",
        ),
        (
            TURN,
            "312@c5",
            "Corners that meet must be equal: on c5, right, there is a 0, not a 2.",
            "Les coins réunis doivent être égaux : en c5, à droite, il y a un 0 et non un 2.",
        ),
        (
            write(RIGHT, "221,000/rest"),
            "122@c10",
            "A piece must share a side with a placed one, and c10 has none beside it.",
            "Une pièce doit toucher par un côté une pièce posée, et c10 n’en a pas à côté.",
        ),
        (
            write("233@d5", "23*,000/rest"),
            "3*2@d6",
            "Corners that meet must be equal: on d6, left, there is a 2, not a 3.",
            "Les coins réunis doivent être égaux : en d6, à gauche, il y a un 2 et non un 3.",
        ),
        (
            write("233@d5", "23*,000/rest"),
            "*23@d4",
            "Corners that meet must be equal: on d4, bottom, there is a 3, not a 2.",
            "Les coins réunis doivent être égaux : en d4, en bas, il y a un 3 et non un 2.",
        ),
    ],
)
def test_every_refusal_has_its_reason(text: str, move: str, english: str, french: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        set_up(text).play(move)
    assert (refused.value.text.en, refused.value.text.fr) == (english, french)


@pytest.mark.parametrize("move", [-1, GAME.move_ids, GAME.move_ids + 1])
def test_a_number_that_is_no_move_is_refused(move: int) -> None:
    for text in (TURN, GIVING, OPENING):
        with pytest.raises(IllegalMove, match=r"There is no such move\.") as refused:
            set_up(text).play(move)
        assert refused.value.text.fr == "Ce coup n’existe pas."


def test_the_last_number_of_a_move_is_a_gift() -> None:
    with pytest.raises(IllegalMove, match="No piece is to be given"):
        set_up(TURN).play(GAME.move_ids - 1)
    with pytest.raises(IllegalMove, match="do not hold 000"):
        set_up(write(NEAR, "123,222/rest", "111")).play(0)


@pytest.mark.parametrize("seat", [1, 2, NOBODY])
def test_who_is_not_to_move_is_told_whose_turn_it_is(seat: int) -> None:
    view: Sight = set_up(write(NEAR, "123,222/000/rest")).view(seat)
    with pytest.raises(IllegalMove, match=r"It is Player 1's turn\.") as refused:
        view.move("000@d3")
    assert refused.value.text.fr == "C’est à Joueur 1 de jouer."
    over = set_up(OVER).view(min(seat, 1))
    with pytest.raises(IllegalMove, match="The game is over"):
        over.move("pass")


def test_whose_turn_it_is_is_told_the_reason_of_the_rules() -> None:
    view = set_up(write(NEAR, "000/123,222/rest", player=2)).view(1)
    with pytest.raises(IllegalMove, match="so you must"):
        view.move("pass")


@pytest.mark.parametrize(
    ("text", "move", "english", "french"),
    [
        (write(NEAR, "123/rest"), "123@d3", "give one of your pieces to a player of your choice", "donnez une de vos"),
        (write(NEAR, "123/rest"), "231@d7", "play again", "rejouez"),
        (write(NEAR, "013/rest"), "301@c7", "pay the bank 2", "payez 2 à la banque"),
        (write(NEAR, "031/rest"), "310@c5", "receive 2 from the bank", "recevez 2 de la banque"),
        (write(RIGHT, "122/rest"), "122@b8", "pay the bank 5", "payez 5 à la banque"),
        (write(RIGHT, "012/rest"), "012@c9", "pay each other player 2", "payez 2 à chaque autre joueur"),
        (write(LEFT, "222/rest"), "222@b4", "receive 5 from the bank", "recevez 5 de la banque"),
        (write(LEFT, "112/rest"), "112@c3", "each other player pays you 2", "chaque autre joueur vous paie 2"),
    ],
)
def test_a_move_is_explained_by_what_its_cell_says(text: str, move: str, english: str, french: str) -> None:
    position = set_up(text)
    words = GAME.notation.explain(position, position.move(move).id)
    assert words is not None
    assert words.en.startswith(f"The cell says: {english}")
    assert words.fr.startswith(f"La case dit : {french}")


def test_a_gift_is_explained_by_its_receiver_and_nothing_by_nothing() -> None:
    position = set_up(GIVING)
    words = GAME.notation.explain(position, position.move("give:222>3").id)
    assert words is not None
    assert (words.en, words.fr) == ("A gift for Player 3.", "Un cadeau pour Joueur 3.")
    plain_cell = write(NEAR, "013/rest")
    for text, move in ((STUCK, "draw"), (DREW, "pass"), (plain_cell, "013@e4"), (OPENING, "233@d5")):
        position = set_up(text)
        assert GAME.notation.explain(position, position.move(move).id) is None
