"""Moves of Trigon as text."""

import pytest

import trilude
from tests.games.trigon.side_by_side import rare_game, replayed, set_up, texts
from trilude.contract.errors import BadNotation, BadOption, IllegalMove
from trilude.contract.position import Position
from trilude.games.trigon.notation import read_piece, write_piece


def second_move() -> Position:
    return set_up({}, "q15,r15", "z12", "z7", "r4", turn=0)[0]


def test_both_forms_of_a_move_mean_the_same() -> None:
    position = second_move()
    for move in position.legal_moves[::37]:
        assert position.move(write_piece(move.id)) == move
        assert position.move(",".join(reversed(move.text.split(",")))) == move
        assert position.move(move.text.upper()) == move
        assert position.move(f"  {move.text} ") == move


def refused(position: Position, text: str) -> BadNotation:
    with pytest.raises(BadNotation) as refusal:
        position.play(text)
    assert refusal.value.text.fr not in ("", refusal.value.text.en)
    return refusal.value


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "There is no cell  (in “”)"),
        ("r12;r13", "There is no cell r12;r13 (in “r12;r13”)"),
        ("r12,a1", "There is no cell a1 (in “r12,a1”)"),
        ("zz99", "There is no cell zz99"),
        ("r12,r14", "The cells r12,r14 are not the shape of a piece"),
        ("r12,r12", "The cells r12,r12 are not the shape of a piece"),
        ("é", "There is no cell é"),
        ("Q@r12", "“Q@r12” is not a move: write its cells"),
        ("I6@r12/", "“I6@r12/” is not a move"),
        ("I6@r12/123", "is not a move"),
        ("i6@r12/1", "is not a move"),
        ("I6@abc1/1", "is not a move"),
        ("I6@r123/1", "is not a move"),
        ("I6@", "is not a move"),
        ("I6@a1/1", "There is no cell a1 (in “I6@a1/1”)"),
        ("I6@a1", "There is no cell a1 (in “I6@a1”)"),
        ("I6@r12/40", "I6 does not fit on the board like that: “I6@r12/40”"),
        ("I6@r12/0", "I6 does not fit on the board like that"),
        ("I6@a10", "I6 does not fit on the board like that: “I6@a10”"),
    ],
)
def test_what_is_no_move_is_refused(text: str, words: str) -> None:
    assert words in str(refused(trilude.start("trigon"), text))


def test_the_turn_may_be_left_out_where_one_turn_is_legal() -> None:
    position = trilude.start("trigon")
    assert position.move("1@r15").text == "r15"
    assert position.move("2@z12").text == "z12,aa12"
    assert position.move("C4@r15/5").text == "q15,r15,s15,s16"
    refusal = refused(position, "I3@r15")
    assert refusal.text.en == "“I3@r15” can mean I3@r15/2, I3@r15/4, I3@r15/6: say which."
    assert refusal.text.fr == "« I3@r15 » peut être I3@r15/2, I3@r15/4, I3@r15/6 : dites lequel."


@pytest.mark.parametrize("piece", ["I3", "C4"])
def test_only_legal_turns_are_meant_where_the_turn_is_left_out(piece: str) -> None:
    position = second_move()
    counts = set()
    for anchor in ("s16", "r16", "q14", "t15", "p14", "r14", "q16"):
        names = [write_piece(move) for move in position.legal_moves.numbers]
        legal = [name for name in names if name.startswith(f"{piece}@{anchor}/")]
        counts.add(min(2, len(legal)))
        if len(legal) == 1:
            assert write_piece(position.move(f"{piece}@{anchor}").id) == legal[0]
        elif legal:
            message = str(refused(position, f"{piece}@{anchor}"))
            assert set(message.removesuffix(": say which.").split(" can mean ")[1].split(", ")) == set(legal)
        else:
            with pytest.raises(IllegalMove):
                position.play(f"{piece}@{anchor}")
    assert len(counts) > 1


def test_a_piece_that_is_legal_nowhere_is_refused_by_the_rules() -> None:
    with pytest.raises(IllegalMove, match="misses the starting point"):
        trilude.start("trigon").play("I6@r10")
    with pytest.raises(IllegalMove, match="misses the starting point"):
        trilude.start("trigon").play("A6@q17/1")


def test_outside_a_position_a_piece_needs_its_turn_unless_it_fits_in_one_way() -> None:
    assert texts()[read_piece("1@r15")] == "r15"
    assert texts()[read_piece("2@r14")] == "r14,s14"
    assert texts()[read_piece("2@r15/3")] == "r14,r15"
    with pytest.raises(BadNotation, match="“2@r15” can mean 2@r15/1, 2@r15/3: say which"):
        read_piece("2@r15")


def test_once_the_game_is_over_pieces_can_still_be_named() -> None:
    options, moves = rare_game("a tie of two")
    over, _ = replayed(options, moves, len(moves))
    with pytest.raises(BadNotation, match="can mean 2@r15/1, 2@r15/3"):
        over.play("2@r15")
    with pytest.raises(IllegalMove, match="over"):
        over.play("1@r15")


def test_the_first_placement_can_be_named_too() -> None:
    """Its number is 0, which is a number like any other."""
    named = write_piece(0)
    with pytest.raises(IllegalMove):
        trilude.start("trigon").play(named)
    with pytest.raises((IllegalMove, BadNotation)):
        trilude.start("trigon").play(named.split("/")[0])
    assert read_piece(named) == 0


def test_teams_are_for_four() -> None:
    for players in (2, 3):
        with pytest.raises(BadOption, match="Teams are for four") as refusal:
            trilude.start("trigon", players=players, teams=True)
        assert "quatre" in refusal.value.text.fr
    assert trilude.start("trigon", players=4, teams=True).seats == 4
