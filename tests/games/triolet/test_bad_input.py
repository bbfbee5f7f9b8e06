"""Every illegal placement is refused with the rule it breaks; every malformed text names its place."""

import pytest

import trilude
from trilude.contract.position import Position

BOARD = "G7=2,H7=7,H8=8,I8=3"


def here(rack: str = "5,9,J") -> Position:
    return trilude.position("triolet", f"{BOARD} {rack}/?,?,? p1 0/0 ?,?,? 0 ?")


@pytest.mark.parametrize(
    ("rack", "move", "english", "french"),
    [
        ("5,9,J", "H8=5", "There is already a token on H8.", "Il y a déjà un jeton en H8."),
        ("5,9,J", "G8=3", "The rack does not hold 3: it holds 5, 9, J.", "Le chevalet ne contient pas 3"),
        ("5,9,J", "G8=5,F8=5", "The rack does not hold 5: it holds 5, 9, J.", "Le chevalet ne contient pas 5"),
        ("5,J,J", "G8=J1,F8=J2", "At most one joker is placed per move.", "On pose au plus un joker par coup."),
        ("5,9,J", "G6=5,J9=9", "All tokens of a move lie in one row or one column.", "sur une même ligne"),
        (
            "5,9,J",
            "G6=5,I6=9",
            "Tokens of a move leave no empty cell between them: H6 is empty.",
            "ne laissent pas de case vide entre eux : H6 est vide.",
        ),
        ("5,9,1", "F7=5,I7=9,J7=1", "Three tokens are placed next to each other", "Trois jetons se posent côte à côte"),
        ("5,9,J", "A1=5", "A move must touch a token that is already on the board.", "Un coup doit toucher"),
        (
            "5,9,J",
            "G8=9",
            "G8 to I8 would be the trio 9+8+3 = 20: a trio totals exactly 15.",
            "De G8 à I8 il y aurait le trio 9+8+3 = 20 : un trio totalise exactement 15.",
        ),
        (
            "5,9,J",
            "I9=J13",
            "I8 and I9 would be the pair 3+13 = 16: a pair totals at most 15.",
            "I8 et I9 formeraient la paire 3+13 = 16 : une paire totalise 15 au plus.",
        ),
        (
            "5,9,J",
            "G6=9,H6=J7",
            "G6 and H6 would be the pair 9+7 = 16: a pair totals at most 15.",
            "G6 et H6 formeraient la paire 9+7 = 16",
        ),
        (
            "5,9,1",
            "J8=5,K8=9",
            "H8 to K8 would be a run of 4 (8+3+5+9): at most three tokens lie side by side.",
            "De H8 à K8 il y aurait 4 jetons de suite (8+3+5+9) : pas plus de trois côte à côte.",
        ),
        ("5,9,1", "x=7", "The rack does not hold 7: it holds 1, 5, 9.", "Le chevalet ne contient pas 7"),
        ("5,9,1", "pass", "Whoever can place or exchange a token must not pass.", "On ne passe pas tant qu’on peut"),
    ],
)
def test_an_illegal_move_is_refused_with_its_rule(rack: str, move: str, english: str, french: str) -> None:
    with pytest.raises(trilude.IllegalMove) as refusal:
        here(rack).play(move)
    assert english in refusal.value.text.en
    assert french in refusal.value.text.fr


def test_the_first_move_covers_the_centre() -> None:
    start = trilude.position("triolet", "- 5,9,J/?,?,? p1 0/0 ?,?,? 0 ?")
    with pytest.raises(trilude.IllegalMove, match=r"The first move covers the centre, H8\."):
        start.play("A1=5")


def test_an_exchange_needs_five_tokens_in_the_bag() -> None:
    position = trilude.start("triolet", seed=2)
    while int(position.record.in_bag) >= 5:
        position = position.play(position.legal_moves[0])
    kind = int(position.record.rack[position.to_move or 0][0])
    with pytest.raises(trilude.IllegalMove, match=r"An exchange needs at least 5 tokens in the bag; there are \d\."):
        position.play(f"x={'J' if kind == 16 else kind}")


def test_a_finished_game_takes_no_move() -> None:
    position = trilude.start("triolet", seed=2)
    while not position.is_over:
        position = position.play(position.legal_moves[0])
    with pytest.raises(trilude.IllegalMove, match="The game is over"):
        position.play("H8=5")


@pytest.mark.parametrize(
    "text", ["", "H8", "H8=", "H8=16", "P8=5", "H16=5", "H0=5", "H8=5,,H9=5", "x=", "x=1,2,3,4", "x=?", "H8=JJ"]
)
def test_what_is_no_move_says_how_moves_are_written(text: str) -> None:
    with pytest.raises(trilude.BadNotation, match="is not a move: write H8=9,I8=J5 to place"):
        here().play(text)


def test_one_cell_takes_one_token() -> None:
    with pytest.raises(trilude.BadNotation, match="lays two tokens on G8"):
        here().play("G8=5,G8=9")


def test_tokens_may_be_named_in_any_order_and_case() -> None:
    assert here("2,4,J").move("g8=j4").text == "G8=J4"
    assert here("3,5,9").move("I10=9,I9=3").text == here("3,5,9").move("i9=3,i10=9").text == "I9=3,I10=9"


GOOD = ["H8=9,I8=5", "0,3,7/?,?,?", "p1", "23/0", "?,?,?", "0", "?"]


@pytest.mark.parametrize(
    ("part", "words", "complaint"),
    [
        (0, "H8=9,I8=16", "Part 1 of the position, “I8=16”, is wrong: a token looks like H8=9 or H8=J7."),
        (0, "H8=9,P8=1", "Part 1 of the position, “P8=1”, is wrong"),
        (0, "H8=9,H8=1", "Part 1 of the position, “H8=1”, is wrong: the cell is taken."),
        (0, "H8=9,I8=7", "Part 1 of the position, “H8–I8”, is wrong: the run 9+7 = 16 is not allowed."),
        (0, "H8=1,I8=2,J8=3", "Part 1 of the position, “H8–J8”, is wrong: the run 1+2+3 = 6 is not allowed."),
        (1, "0,3,7", "Part 2 of the position, “0,3,7”, is wrong: there are 2 racks"),
        (1, "0,3,K/?,?,?", "Part 2 of the position, “K”, is wrong: a token is 0 to 15, J or ?."),
        (1, "0,3,7,8/?,?,?", "Part 2 of the position, “0,3,7,8”, is wrong: at most 3 tokens."),
        (1, "0,3/?,?,?", "Part 2 of the position, “1”, is wrong: a rack holds three tokens while the bag has some."),
        (1, "15,15,7/?,?,?", "The position has 2 tokens 15, but there are only 1."),
        (2, "p3", "Part 3 of the position, “p3”, is wrong: it must be p1, p2."),
        (3, "23", "Part 4 of the position, “23”, is wrong: 2 numbers"),
        (3, "23/x", "Part 4 of the position, “23/x”, is wrong: 2 numbers"),
        (4, "?,?", "Part 5 of the position, “?,?”, is wrong: three tokens are set aside."),
        (5, "7", "Part 6 of the position, “7”, is wrong: a number from 0 to 6 stands here."),
        (5, "-1", "Part 6 of the position, “-1”, is wrong"),
        (6, "xyz", "Part 7 of the position, “xyz”, is wrong: 32 hexadecimal digits or ? stand here."),
    ],
)
def test_a_malformed_position_names_its_place(part: int, words: str, complaint: str) -> None:
    fields = [*GOOD[:part], words, *GOOD[part + 1 :]]
    with pytest.raises(trilude.BadPosition) as error:
        trilude.position("triolet", " ".join(fields))
    assert complaint in error.value.text.en
    assert error.value.text.fr


def test_a_position_has_seven_parts() -> None:
    with pytest.raises(trilude.BadPosition, match=r"7 parts .* has 6"):
        trilude.position("triolet", " ".join(GOOD[:6]))


def test_texts_of_positions_and_views_read_back() -> None:
    position = trilude.start("triolet", seed=11, players=3)
    for _ in range(20):
        position = position.play(position.legal_moves[len(position.legal_moves) // 2])
        again = trilude.position("triolet", position.text, players=3)
        assert bytes(again) == bytes(position)
        for seat in range(-1, 3):
            view = position.view(seat)
            assert bytes(trilude.position("triolet", view.text, players=3)) == bytes(view)
