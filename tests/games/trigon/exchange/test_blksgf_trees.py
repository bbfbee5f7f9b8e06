"""Comments, variations and positions set up in files of Trigon programs."""

import pytest

import trilude
from tests.games.trigon.side_by_side import GAMES, foreign_game, rare_game, replayed, set_up
from trilude.contract.record import UNKNOWN, Line, Record, Step
from trilude.games.trigon.exchange.blksgf import Blksgf


def line_of(tree: str) -> Line:
    return Blksgf.parse(f"(;GM[Blokus Trigon]{tree})").record().line


def test_variations_and_comments_come_through() -> None:
    text = """(;GM[Blokus Trigon]C[An opening: \\[r15\\]];1[r15]C[alone]
      (;2[r4];3[z12])(;2[z7]C[why not?](;3[z12])(;3[j7])))"""
    record = Blksgf.parse(text).record()
    assert record.line == Line(
        (
            Step("r15", "alone"),
            Step("r4", "", (Line((Step("z7", "why not?"), Step("z12", "", (Line((Step("j7"),)),)))),)),
            Step("z12"),
        ),
        "An opening: [r15]",
    )
    assert Blksgf.of(record).record() == record


def test_several_variations_keep_their_order_and_length() -> None:
    line = line_of("(;1[r15];2[z12];3[z7])(;1[r4]C[low];2[r15])(;1[z12])")
    variations = (Line((Step("r4", "low"), Step("r15"))), Line((Step("z12"),)))
    assert line == Line((Step("r15", "", variations), Step("z12"), Step("z7")))
    written = Blksgf.of(Record(trilude.start("trigon"), line, UNKNOWN))
    assert written.record().line == line
    assert str(written) == (
        "(;GM[Blokus Trigon]CA[UTF-8]\n(;1[r15]\n;2[z12]\n;3[z7]\n)(;1[r4]C[low]\n;2[r15]\n)(;1[z12]\n))\n"
    )


def test_words_between_moves_belong_to_the_move_before_them() -> None:
    assert line_of("C[first];C[second];1[r15];C[good];C[very];2[z12]") == Line(
        (Step("r15", "good very"), Step("z12")), "first second"
    )
    assert line_of(";1[r15]C[good];C[ very ]") == Line((Step("r15", "good very"),))
    assert line_of(";1[r15];") == Line((Step("r15"),))


def test_a_variation_without_moves_is_left_out() -> None:
    assert line_of("(;1[r15])(;C[nothing])") == Line((Step("r15"),))


def test_what_branches_off_beside_words_branches_off_the_next_move() -> None:
    assert line_of(";1[r15](;C[hm];2[z12])(;2[r4])") == Line(
        (Step("r15", "hm"), Step("z12", "", (Line((Step("r4"),)),)))
    )
    assert line_of("(;C[intro];1[r15])(;1[r4])") == Line((Step("r15", "", (Line((Step("r4"),)),)),), "intro")


def test_what_goes_on_beside_the_last_words_is_the_main_line() -> None:
    line = line_of(";1[r15](;C[hm])(;2[r4]C[on];3[z12])(;2[z7])")
    assert line == Line((Step("r15", "hm"), Step("r4", "on", (Line((Step("z7"),)),)), Step("z12")))


def test_words_before_a_variation_survive_beside_those_of_its_first_move() -> None:
    variation = Line((Step("z12", "of the move"), Step("z7")), "before it")
    line = Line((Step("r15"), Step("r4", "main", (variation,))))
    assert Blksgf.of(Record(trilude.start("trigon"), line, UNKNOWN)).record().line == line


def test_words_before_a_variation_survive() -> None:
    line = Line((Step("r15"), Step("r4", "", (Line((Step("z12"),), "why not"),))))
    written = str(Blksgf.of(Record(trilude.start("trigon"), line, UNKNOWN)))
    assert written.count("why not") == 1
    (variation,) = Blksgf.parse(written).record().line.steps[1].variations
    assert (variation.comment + variation.steps[0].comment, variation.steps[0].move) == ("why not", "z12")


def test_comments_keep_brackets_backslashes_and_lines() -> None:
    line = Line((Step("r15", "a ] b \\ c"),), "two\nlines [é]")
    assert Blksgf.of(Record(trilude.start("trigon"), line, UNKNOWN)).record().line == line


def test_positions_set_up_in_any_order_are_read() -> None:
    start = trilude.start("trigon").play("r15").play("r4").play("z12").play("z7").play("s16,t16")
    text = "(;GM[Blokus Trigon]A1[s16,t16][r15]A2[r4]A3[z12]A4[z7]PL[2])"
    record = Blksgf.parse(text).record()
    assert record.start.text == start.text
    assert record.start.legal_moves.ids == start.legal_moves.ids
    written = Blksgf.of(record)
    assert written.record().start.text == start.text
    assert "A1[r15][s16,t16]A2[r4]A3[z12]A4[z7]PL[2]" in str(written)


def test_the_first_colour_that_can_place_begins_where_a_file_does_not_say() -> None:
    assert Blksgf.parse("(;GM[Blokus Trigon]A2[r4])").record().start.text.endswith(" b")
    assert Blksgf.parse("(;GM[Blokus Trigon]PL[3])").record().start.text == "- - - - r"
    assert Blksgf.parse("(;GM[Blokus Trigon]PL[GREEN])").record().start.text == "- - - - g"


def test_moves_follow_what_was_set_up_even_in_the_same_node() -> None:
    record = Blksgf.parse("(;GM[Blokus Trigon]A1[r15]PL[2]2[z12];3[z7])").record()
    assert record.start.text == "1@r15/1 - - - y"
    assert [step.move for step in record.line.steps] == ["z12", "z7"]


def test_three_players_are_set_up_in_the_names_of_other_programs() -> None:
    position, _ = set_up({"players": 3}, "r15", "z7", "j7", turn=1)
    text = str(Blksgf.of(Record(position, Line(), UNKNOWN)))
    assert "A1[p14]A2[x6]A3[h6]PL[2]" in text
    again = Blksgf.parse(text).record().start
    assert (again.text, again.options) == (position.text, position.options)


@pytest.mark.parametrize("name", ["a tie of two", "a tie of all three", "a tie of two players"])
def test_games_set_up_at_their_end_are_written_and_read(name: str) -> None:
    options, moves = rare_game(name)
    for plies in (0, 1):
        position, _ = replayed(options, moves, len(moves) - plies)
        line = Line(tuple(Step(move) for move in moves[len(moves) - plies :]))
        file = Blksgf.of(Record(position, line, UNKNOWN))
        assert ("PL[" in str(file)) == (plies > 0)
        again = file.record()
        assert (again.start.text, again.line) == (position.text, line)
        assert again.final.is_over


def test_a_game_in_which_all_was_placed_keeps_its_points() -> None:
    options, moves = foreign_game(GAMES[15])
    position, _ = replayed(options, moves, len(moves))
    assert position.scores == (-6, 20, -34)
    assert Blksgf.of(Record(position, Line(), UNKNOWN)).record().final.scores == position.scores
