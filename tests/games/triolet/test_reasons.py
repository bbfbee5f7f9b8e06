"""Every reason for which a move is refused, in both languages; moves that just pass beside those that just do not."""

from itertools import permutations

import pytest

import trilude
from tests.games.triolet.rare import RARE, finished
from trilude.contract.position import Position, Sight
from trilude.games.triolet import GAME

CENTRE = ("The first move covers the centre, H8.", "Le premier coup couvre le centre, H8.")
CONTACT = ("A move must touch a token that is already on the board.", "Un coup doit toucher un jeton déjà posé.")
LINE = (
    "All tokens of a move lie in one row or one column.",
    "Les jetons d’un coup se posent tous sur une même ligne ou une même colonne.",
)
JOKERS = ("At most one joker is placed per move.", "On pose au plus un joker par coup.")
OVER = ("The game is over.", "La partie est terminée.")
APART = (
    "Three tokens are placed next to each other, with no other token between them.",
    "Trois jetons se posent côte à côte, sans autre jeton entre eux.",
)


def gap(cell: str) -> tuple[str, str]:
    return (
        f"Tokens of a move leave no empty cell between them: {cell} is empty.",
        f"Les jetons d’un coup ne laissent pas de case vide entre eux : {cell} est vide.",
    )


def lacks(missing: str, rack: str) -> tuple[str, str]:
    return (
        f"The rack does not hold {missing}: it holds {rack}.",
        f"Le chevalet ne contient pas {missing} : il contient {rack}.",
    )


def pair(first: str, last: str, run: str) -> tuple[str, str]:
    return (
        f"{first} and {last} would be the pair {run}: a pair totals at most 15.",
        f"{first} et {last} formeraient la paire {run} : une paire totalise 15 au plus.",
    )


def trio(first: str, last: str, run: str) -> tuple[str, str]:
    return (
        f"{first} to {last} would be the trio {run}: a trio totals exactly 15.",
        f"De {first} à {last} il y aurait le trio {run} : un trio totalise exactement 15.",
    )


def run_of(length: int, first: str, last: str, run: str) -> tuple[str, str]:
    return (
        f"{first} to {last} would be a run of {length} ({run}): at most three tokens lie side by side.",
        f"De {first} à {last} il y aurait {length} jetons de suite ({run}) : pas plus de trois côte à côte.",
    )


def on(board: str, rack: str) -> Position:
    return trilude.position("triolet", f"{board} {rack}/?,?,? p1 0/0 ?,?,? 0 ?")


def refusal(sight: Sight, move: str | int) -> tuple[str, str]:
    """Why a move is refused, in both languages."""
    with pytest.raises(trilude.IllegalMove) as error:
        sight.move(move)
    return error.value.text.en, error.value.text.fr


@pytest.mark.parametrize(
    ("board", "rack", "move", "reason"),
    [
        ("-", "5,9,J", "G8=5", CENTRE),
        ("-", "5,9,J", "H9=5,H10=9", CENTRE),
        ("-", "1,5,9", "E8=1,F8=5,G8=9", CENTRE),
        ("-", "5,9,J", "H8=5,H10=9", gap("H9")),
        ("-", "1,5,9", "H8=1,I8=5,K8=9", gap("J8")),
        ("H8=9", "1,5,9", "H8=1", ("There is already a token on H8.", "Il y a déjà un jeton en H8.")),
        ("H8=9", "1,5,9", "G8=1,H8=5", ("There is already a token on H8.", "Il y a déjà un jeton en H8.")),
        ("H8=9", "2,J,J", "H9=J2,H10=J4", JOKERS),
        ("H8=9", "2,J,J", "H9=J2,H10=2,H11=J4", JOKERS),
        ("H8=9", "2,3,J", "H9=J2,H10=J4", JOKERS),
        ("H8=9", "2,3,4", "H9=5", lacks("5", "2, 3, 4")),
        ("H8=9", "2,3,4", "H9=J5", lacks("J", "2, 3, 4")),
        ("H8=9", "2,3,J", "H9=2,H10=2", lacks("2", "2, 3, J")),
        ("H8=9", "2,3,J", "H9=6,H10=0", lacks("0, 6", "2, 3, J")),
        ("H8=9", "2,2,4", "H9=2,H10=2,H11=2", lacks("2", "2, 2, 4")),
        ("H8=9", "2,3,4", "H9=2,I8=3", LINE),
        ("H8=9", "2,3,4", "H9=2,H10=3,I10=4", LINE),
        ("O2=1,A5=1", "2,3,4", "O3=2,A4=3", LINE),
        ("N3=1,A5=1", "2,3,4", "O3=2,A4=3", LINE),
        ("H8=9", "2,3,4", "I8=2,K8=3", gap("J8")),
        ("H8=9", "2,3,4", "H7=2,H10=3", gap("H9")),
        ("H8=9,H10=1", "2,3,4", "H9=2,H7=3,H12=4", gap("H11")),
        ("H8=6", "2,3,4", "H7=2,H9=3,H10=4", APART),
        ("H8=6,H10=2", "2,3,4", "H7=2,H9=3,H11=4", APART),
        ("H8=9", "2,3,4", "A1=2", CONTACT),
        ("H8=9", "2,3,4", "G7=2", CONTACT),
        ("H8=9", "2,3,4", "H10=2", CONTACT),
        ("H8=9", "2,3,4", "G9=2,G10=3", CONTACT),
        ("H8=9", "5,6,4", "J7=5,J8=6,J9=4", CONTACT),
        ("A3=9", "2,3,4", "O2=2", CONTACT),
        ("A2=9", "2,3,4", "O1=2", CONTACT),
        ("A15=1,O1=1", "2,3,4", "A1=2", CONTACT),
        ("H8=9", "7,3,4", "H9=7", pair("H8", "H9", "9+7 = 16")),
        ("H8=9", "7,3,J", "G8=J7", pair("G8", "H8", "7+9 = 16")),
        ("H8=9,I7=1", "9,7,4", "G7=9,G8=7", pair("G7", "G8", "9+7 = 16")),
        ("H8=9,H9=1", "4,6,J", "H10=4", trio("H8", "H10", "9+1+4 = 14")),
        ("H8=9,H9=1", "4,6,J", "H7=6", trio("H7", "H9", "6+9+1 = 16")),
        ("H8=9", "4,1,J", "G8=4,I8=1", trio("G8", "I8", "4+9+1 = 14")),
        ("H8=9", "4,3,J", "H9=4,H10=3", trio("H8", "H10", "9+4+3 = 16")),
        ("H8=9", "4,5,1", "I7=4,I8=5,I9=1", trio("I7", "I9", "4+5+1 = 10")),
        ("H8=9,I8=5,J8=1", "0,5,1", "K8=0", run_of(4, "H8", "K8", "9+5+1+0")),
        ("H8=9,H9=1", "0,5,1", "H7=5,H10=0", run_of(4, "H7", "H10", "5+9+1+0")),
        ("H8=9", "0,5,1", "H9=5,H10=1,H11=0", run_of(4, "H8", "H11", "9+5+1+0")),
        ("H8=1,I8=2,K8=3,L8=4", "0,5,1", "J8=5", run_of(5, "H8", "L8", "1+2+5+3+4")),
        (
            "H8=9",
            "0,5,1",
            "pass",
            (
                "Whoever can place or exchange a token must not pass.",
                "On ne passe pas tant qu’on peut poser ou échanger un jeton.",
            ),
        ),
        ("H8=9", "0,5,1", "x=2", lacks("2", "0, 1, 5")),
        ("H8=9", "0,5,1", "x=5,5", lacks("5", "0, 1, 5")),
        ("H8=9", "0,5,1", "x=J,5,J", lacks("J, J", "0, 1, 5")),
    ],
)
def test_a_refused_move_tells_the_rule_it_breaks(board: str, rack: str, move: str, reason: tuple[str, str]) -> None:
    assert refusal(on(board, rack), move) == reason
    assert reason[0] != reason[1]


@pytest.mark.parametrize(
    ("board", "rack", "move"),
    [
        ("-", "5,9,J", "H8=5"),
        ("-", "5,9,J", "G8=5,H8=9"),
        ("-", "1,5,9", "H6=1,H7=5,H8=9"),
        ("H8=9", "6,3,4", "H9=6"),
        ("H8=9", "6,3,J", "G8=J6"),
        ("H8=9,H9=1", "5,6,J", "H10=5"),
        ("H8=9", "4,2,J", "G8=4,I8=2"),
        ("H8=9", "4,2,J", "H9=4,H10=2"),
        ("H8=9", "4,5,6", "I7=4,I8=5,I9=6"),
        ("H8=9", "4,5,6", "I8=4,I9=5,I10=6"),
        ("H8=1,I8=2,K8=3", "9,4,5", "I9=9"),
        ("A1=1", "2,3,4", "A2=2"),
        ("O15=1", "2,3,J", "N15=2,M15=J12"),
        ("A8=1", "2,3,J", "B8=2,C8=J12"),
    ],
)
def test_what_just_fits_is_allowed_in_whatever_order_it_is_named(board: str, rack: str, move: str) -> None:
    here = on(board, rack)
    named = {here.move(",".join(parts)).id for parts in permutations(move.split(","))}
    assert len(named) == 1
    assert here.play(move.lower()).ply == 1


def test_a_finished_game_refuses_everything() -> None:
    for what in ("seat 1 of two lays the last token", "two players block each other with four left in the bag, pbm"):
        end = finished(what)
        for move in ("A1=5", "A1=5,C3=7", "x=5", "pass"):
            assert refusal(end, move) == OVER


def test_an_unknown_number_is_no_move() -> None:
    here = on("H8=9", "2,3,4")
    assert refusal(here, GAME.move_ids) == ("There is no such move.", "Ce coup n’existe pas.")
    assert refusal(here, GAME.move_ids - 1)[0].startswith("Whoever can place or exchange")


def test_who_is_not_to_move_learns_nothing_of_the_other_rack() -> None:
    here = trilude.position("triolet", "H8=9 2,3,4/5,6,6 p1 0/0 0,0,0 0 0123456789abcdef0123456789abcdef")
    for move in ("H9=2", "x=2"):
        assert refusal(here.view(1), move) == lacks("2", "—")
        assert here.view(0).move(move).text == move


@pytest.mark.parametrize("left", ["none", "one", "two", "three"])
def test_a_small_bag_refuses_exchanges_with_its_count(left: str) -> None:
    what = f"two players block each other with {left} left in the bag, pbm"
    here = RARE[what].position().play(RARE[what].moves[0])
    count = ["none", "one", "two", "three"].index(left)
    kind = here.text.split()[1].split("/")[here.to_move or 0].split(",")[0]
    assert refusal(here, f"x={kind}") == (
        f"An exchange needs at least 5 tokens in the bag; there are {count}.",
        f"Pour échanger, il faut au moins 5 jetons dans le sac ; il en reste {count}.",
    )


def test_where_only_a_pass_is_left_placements_are_refused_with_their_rule() -> None:
    what = "two players block each other with none left in the bag, pbm"
    here = RARE[what].position().play(RARE[what].moves[0])
    taken = here.text.split("=")[0]
    kind = here.text.split()[1].split("/")[here.to_move or 0].split(",")[0]
    assert refusal(here, f"{taken}={kind}")[0] == f"There is already a token on {taken}."
    assert here.play("Pass").ply == 2


@pytest.mark.parametrize(
    "text", ["H8=9;I8=5", "H8=9, I8=5", "8H=9", "x", "x=16", "x=1,2,3,4", "x=,1", "passing", "A0=1", "A16=1", "H8=J"]
)
def test_what_is_no_move_says_so_in_both_languages(text: str) -> None:
    with pytest.raises(trilude.BadNotation) as error:
        on("-", "5,9,J").play(text)
    assert error.value.text.en.startswith(f"“{text}” is not a move: write H8=9,I8=J5 to place, x=3,7 to exchange")
    assert error.value.text.fr.startswith(f"« {text} » n’est pas un coup : écrivez H8=9,I8=J5")


def test_an_exchange_may_be_named_in_any_order_and_case() -> None:
    here = on("H8=9", "3,12,J")
    assert here.move("X=j,12,3").text == here.move("x=12,3,J").text == "x=3,12,J"
    assert here.move("x=J").text == "x=J"
    assert [move.text for move in here.legal_moves if move.text.startswith("x=")] == [
        "x=3",
        "x=12",
        "x=3,12",
        "x=J",
        "x=3,J",
        "x=12,J",
        "x=3,12,J",
    ]
