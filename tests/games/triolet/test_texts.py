"""Positions as text: everything that was written reads back, from any state; what is wrong is refused by its place."""

import pytest

import trilude
from tests.games.triolet.plain import Plain
from tests.games.triolet.rare import BLOCKED, OUT, RARE, finished
from trilude.contract.position import Position, Sight


def read(text: str, like: Sight) -> Position:
    return trilude.position("triolet", text, **like.options)


def check_reads_back(position: Position) -> None:
    """The position and every view of it; how the game stands too."""
    again = read(position.text, position)
    assert bytes(again) == bytes(position)
    assert again == position
    assert (again.to_move, again.scores, again.shares) == (position.to_move, position.scores, position.shares)
    assert again.ending == position.ending
    for seat in range(-1, position.seats):
        view = position.view(seat)
        seen = read(view.text, position)
        assert bytes(seen) == bytes(view)
        assert (seen.to_move, seen.scores, seen.shares) == (position.to_move, position.scores, position.shares)


@pytest.mark.parametrize("what", [*OUT, *BLOCKED])
def test_finished_games_read_back(what: str) -> None:
    check_reads_back(finished(what))


@pytest.mark.parametrize("what", [what for what in RARE if what not in (*OUT, *BLOCKED)])
def test_games_near_their_end_read_back(what: str) -> None:
    check_reads_back(finished(what))


def test_negative_points_read_back() -> None:
    what = "three players block each other with four left in the bag, pbm"
    end = finished(what, points="-9000/-1/-9000")
    assert max(end.scores) < 0
    assert end.winners == (1,)
    check_reads_back(end)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_games_that_idled_to_their_end_read_back(players: int) -> None:
    here = trilude.start("triolet", seed=1, players=players)
    for turn in range(3 * players):
        if turn % players == 1:
            check_reads_back(here)
        here = here.play(next(move for move in here.legal_moves if move.text.startswith("x=")))
    assert here.is_over
    check_reads_back(here)


def test_what_is_known_in_part_reads_back() -> None:
    for text in (
        "- 0,J,?/?,?,? p1 0/0 ?,?,? 0 ?",
        "- 0,J,?/15,?,? p2 0/0 3,?,? 5 ?",
        "H8=J15 0,1,2/3,4,5 p2 0/-7 ?,?,? 0 0000000000000000000000000000000f",
        "A1=J0,O1=J15,A15=15,O15=0 0,1,2/3,4,5 p1 12/7 3,?,? 0 ?",
    ):
        assert trilude.position("triolet", text).text == text


def test_the_bag_is_known_only_where_everything_else_is() -> None:
    known = "H8=9 2,3,J/0,1,2 p1 0/0 {aside} 0 0123456789abcdef0123456789abcdef"
    assert trilude.position("triolet", known.format(aside="4,4,4")).record.bag.sum() == 73
    assert trilude.position("triolet", known.format(aside="4,4,?")).record.bag.sum() == 0
    assert trilude.position("triolet", "H8=9 2,3,J/0,1,? p1 0/0 4,4,4 0 ?").record.bag.sum() == 0
    assert int(trilude.position("triolet", known.format(aside="4,4,?")).record.in_bag) == 73


def test_racks_may_be_written_in_any_order() -> None:
    given = "H8=9 J,3,12/7,0,7 p1 0/0 4,15,4 0 ?"
    assert trilude.position("triolet", given).text == "H8=9 3,12,J/0,7,7 p1 0/0 4,4,15 0 ?"


def test_idle_turns_tell_whether_a_game_is_over() -> None:
    def stands(idle: int, players: int, racks: str) -> bool:
        text = f"H8=9 {racks} p1 {'/'.join('0' * players)} ?,?,? {idle} ?"
        return trilude.position("triolet", text, players=players).is_over

    assert [stands(idle, 2, "?,?,?/?,?,?") for idle in (0, 5, 6)] == [False, False, True]
    assert [stands(idle, 3, "?,?,?/?,?,?/?,?,?") for idle in (0, 8, 9)] == [False, False, True]
    rare = RARE["four players with four left in the bag"]
    assert [rare.position(idle=str(idle)).is_over for idle in (0, 3, 4)] == [False, False, True]
    with pytest.raises(trilude.BadPosition, match="Part 6 of the position, “5”, is wrong: a number from 0 to 4 stands"):
        rare.position(idle="5")
    five = RARE["four players with five left in the bag"]
    assert [five.position(idle=str(idle)).is_over for idle in (4, 11, 12)] == [False, False, True]
    with pytest.raises(
        trilude.BadPosition, match="Part 6 of the position, “13”, is wrong: a number from 0 to 12 stands"
    ):
        five.position(idle="13")


GOOD = ["H8=9,I8=5", "0,3,7/?,?,?", "p1", "23/0", "?,?,?", "0", "?"]


@pytest.mark.parametrize(
    ("part", "words", "english", "french"),
    [
        (0, "H8=9,I8=5,", "Part 1 of the position, “”, is wrong: a token looks like H8=9", "un jeton s’écrit H8=9"),
        (0, "H8", "Part 1 of the position, “H8”, is wrong", "La partie 1 de la position, « H8 », est fausse"),
        (0, "H8=9,H9=4,H10=2,H11=0", "“H8–H11”, is wrong: the run 9+4+2+0 = 15 is not", "la suite 9+4+2+0 = 15"),
        (0, "H8=9,H9=4,H10=J3", "“H8–H10”, is wrong: the run 9+4+3 = 16 is not", "la suite 9+4+3 = 16"),
        (0, "O14=8,O15=8", "“O14–O15”, is wrong: the run 8+8 = 16 is not", "la suite 8+8 = 16"),
        (0, "A1=J9,B1=J7", "“A1–B1”, is wrong: the run 9+7 = 16 is not", "la suite 9+7 = 16"),
        (0, "A1=J1,C1=J1,E1=J1", "The position has 3 tokens J, but there are only 2.", "compte 3 jetons J"),
        (0, "A1=14,C1=14", "The position has 2 tokens 14, but there are only 1.", "mais il n’y en a que 1"),
        (1, "0,3,7/?,?,?/?,?,?", "is wrong: there are 2 racks, with / between them", "il y a 2 chevalets"),
        (1, "0,3,16/?,?,?", "Part 2 of the position, “16”, is wrong: a token is 0 to 15", "un jeton est 0 à 15"),
        (1, "0,3,7/?,?,?,?", "Part 2 of the position, “?,?,?,?”, is wrong: at most 3", "3 jetons au plus"),
        (1, "0,3,7/?,?", "Part 2 of the position, “2”, is wrong: a rack holds three", "un chevalet a trois jetons"),
        (1, "-/?,?,?", "Part 2 of the position, “1”, is wrong: a rack holds three", "tant que le sac en a"),
        (2, "p0", "Part 3 of the position, “p0”, is wrong: it must be p1, p2.", "il faut p1, p2"),
        (2, "1", "Part 3 of the position, “1”, is wrong", "La partie 3"),
        (3, "23/0/0", "Part 4 of the position, “23/0/0”, is wrong: 2 numbers with /", "2 nombres séparés par /"),
        (3, "23/12345", "Part 4 of the position, “23/12345”, is wrong", "La partie 4"),
        (3, "23/--1", "Part 4 of the position, “23/--1”, is wrong", "La partie 4"),
        (4, "?,?,?,?", "Part 5 of the position, “?,?,?,?”, is wrong: at most 3", "3 jetons au plus"),
        (4, "-", "Part 5 of the position, “-”, is wrong: three tokens are set aside", "trois jetons sont écartés"),
        (4, "?,?,Q", "Part 5 of the position, “Q”, is wrong: a token is 0 to 15", "un jeton est 0 à 15"),
        (4, "15,15,?", "The position has 2 tokens 15, but there are only 1.", "compte 2 jetons 15"),
        (5, "x", "Part 6 of the position, “x”, is wrong: a number from 0 to 6", "un nombre de 0 à 6"),
        (6, "0" * 32, "is wrong: 32 hexadecimal digits or ?", "32 chiffres hexadécimaux ou ?"),
        (6, "1" * 31, "is wrong: 32 hexadecimal digits or ?", "La partie 7"),
        (6, "1" * 33, "is wrong: 32 hexadecimal digits or ?", "La partie 7"),
        (6, "A" * 32, "is wrong: 32 hexadecimal digits or ?", "La partie 7"),
    ],
)
def test_what_is_wrong_is_named_with_its_place(part: int, words: str, english: str, french: str) -> None:
    fields = [*GOOD[:part], words, *GOOD[part + 1 :]]
    with pytest.raises(trilude.BadPosition) as error:
        trilude.position("triolet", " ".join(fields))
    assert english in error.value.text.en
    assert french in error.value.text.fr


def test_tokens_are_counted_wherever_they_lie() -> None:
    board = "A1=12,C1=12,E1=13"
    rack = "13,?,?"
    assert trilude.position("triolet", f"{board} {rack}/?,?,? p1 0/0 ?,?,? 0 ?")
    for text in (f"{board} {rack}/13,?,? p1 0/0 ?,?,? 0 ?", f"{board} {rack}/?,?,? p1 0/0 13,?,? 0 ?"):
        with pytest.raises(trilude.BadPosition, match="The position has 3 tokens 13, but there are only 2"):
            trilude.position("triolet", text)


def test_no_position_has_more_tokens_than_the_game() -> None:
    what = "seat 1 of four lays the last token"
    end = finished(what)
    spare = Plain.of(end)
    held = sum(map(len, spare.racks))
    assert len(spare.board) + held == 80
    rare = RARE[what]
    board = end.text.split()[0]
    racks = "/".join(",".join("?" * len(rack)) or "-" for rack in spare.racks)
    assert rare.position(board=board, racks=racks, aside="?,?,?").is_over
    with pytest.raises(trilude.BadPosition) as error:
        rare.position(board=board, racks=racks.replace("-", "?"), aside="?,?,?")
    assert error.value.text.en == "The position has more tokens than the game."
    assert error.value.text.fr == "La position compte plus de jetons que le jeu."


def test_the_board_is_written_in_reading_order() -> None:
    text = trilude.position("triolet", "O15=1,A2=J3,B1=15,A1=0 ?,?,?/?,?,? p1 0/0 ?,?,? 0 ?").text
    assert text.split()[0] == "A1=0,B1=15,A2=J3,O15=1"
