"""Texts of puzzles: shape files with every line they can have, pieces by name, and complaints that name the place."""

from pathlib import Path

import pytest

from trilude.contract.errors import TriludeError
from trilude.games.trioker.pieces import (
    BLACK,
    JOKER,
    KIND_OF,
    KINDS,
    NAMES,
    BadPieces,
    box,
    read_corners,
    read_kind,
    read_pieces,
    write_corners,
    write_pieces,
)
from trilude.games.trioker.solo import recount
from trilude.games.trioker.solo.library import BadShape, choose_pieces, find_shape, library, read_shape, write_shape
from trilude.games.trioker.solo.shape_puzzle import interchangeable, renamed, swap

WHOLE = """en: Two
fr: Deux
boxes: 2
pieces: all but 000 333
joker: tip
given: a1=201 a2=23*
cells: 2
free tips: 4
solutions: 0
classes: 0

AV
"""


def test_a_file_with_every_line_is_read_and_written_as_it_was() -> None:
    file = read_shape(WHOLE, "two")
    assert (file.id, file.name.en, file.name.fr, file.joker) == ("two", "Two", "Deux", "tip")
    assert file.shape.rows == ["AV"]
    assert sum(file.pieces) == 46
    assert (file.pieces[NAMES.index("000")], file.pieces[NAMES.index("001")], file.pieces[JOKER]) == (1, 2, 0)
    assert file.given == ((0, (2, 0, 1)), (1, (2, 3, BLACK)))
    assert file.solutions == 0
    assert write_shape(file) == WHOLE
    shuffled = "\n".join([*reversed(WHOLE.splitlines()[:10]), "", "AV"])
    assert write_shape(read_shape(shuffled, "two")) == WHOLE, "lines have their order"


def test_rows_alone_are_a_file() -> None:
    file = read_shape("\n\n.AV\nAVA  \n\n", "bare")
    assert (file.name.en, file.name.fr, file.joker, file.given, file.solutions) == ("bare", "bare", "no", (), None)
    assert file.pieces == box(joker=False)
    assert write_shape(file) == ".AV\nAVA\n"
    assert read_shape("fr: Deux\nAV", "x").name.en == "Deux"
    assert read_shape("en: Two\nAV", "x").name.fr == "Two"


def test_a_puzzle_takes_other_pieces_and_another_use_of_the_joker() -> None:
    file = read_shape("AV", "x")
    assert file.puzzle().pieces == box(joker=False)
    assert file.puzzle(joker="yes").pieces == box(joker=True)
    assert not file.puzzle(joker="yes").black_on_tip
    assert file.puzzle(joker="tip").black_on_tip
    some = read_pieces("000 001 joker")
    assert file.puzzle(some).pieces == some
    assert file.puzzle(some, "no").pieces == read_pieces("000 001")
    tip = read_shape("joker: tip\nAV", "x")
    assert tip.puzzle().black_on_tip
    assert tip.puzzle().pieces[JOKER] == 1
    assert file.puzzle(some).spare == 1


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("AV\n.X", "Row 2 of the shape has “X” in column 2; rows consist of A, V and dots."),
        ("AVA\nVAV\nVA", "Row 3, column 1 of the shape is out of step: A and V alternate along rows and down columns."),
        ("AA", "Row 1, column 2 of the shape is out of step: A and V alternate along rows and down columns."),
        ("A...A", "The shape falls apart: every cell must touch the others, if only at a point."),
        ("..\n..", "There is no cell in the shape; draw it with A and V."),
        ("", "There is no cell in the shape; draw it with A and V."),
        ("size: 3\nAV", "A shape file has no line “size:”; it has en, fr, by, boxes, pieces, joker, lying, "
         "given, cells, free tips, solutions, classes, nodes, guesses, dead ends, replaced, "
         "why, pourquoi."),
        ("joker: two\nAV", "The line joker: takes no, may, yes or tip, not “two”."),
        ("boxes: 6\nAV", "The line boxes: takes 1 to 5."),
        ("given: c1=012\nAV", "“c1=012” names no cell of the shape; a given piece looks like a1=012."),
    ],
)  # fmt: skip
def test_a_wrong_file_is_told_where_it_is_wrong(text: str, sentence: str) -> None:
    with pytest.raises(BadShape) as refusal:
        read_shape(text, "x")
    assert refusal.value.text.en == sentence
    assert refusal.value.text.fr != sentence
    assert read_shape("boxes: 5\nAV", "x").pieces[0] == 5


def test_shapes_are_found_in_the_library_and_in_files(tmp_path: Path) -> None:
    assert find_shape("hexagon") is library()["hexagon"]
    file = tmp_path / "mine.txt"
    file.write_text("AV", "utf-8")
    assert find_shape(str(file)).id == "mine"
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(BadShape, match="cannot be read: not UTF-8"):
        find_shape(str(file))
    with pytest.raises(BadShape, match="no shape and no file “nowhere”"):
        find_shape("nowhere")


def test_pieces_are_named_from_any_corner() -> None:
    assert [read_kind(name) for name in ("012", "120", "201")] == [NAMES.index("012")] * 3
    assert read_kind("021") == NAMES.index("021") != NAMES.index("012")
    assert [read_kind(name) for name in ("joker", "J", "Joker", "23*", "3*2")] == [JOKER] * 5
    assert KIND_OF[BLACK, 2, 3] == JOKER
    assert len(KINDS) == len(NAMES) == 25
    for name in ("", "01", "0123", "014", "0a1", "jok"):
        with pytest.raises(BadPieces, match=f"no piece “{name}”"):
            read_kind(name)


def test_pieces_as_they_lie() -> None:
    assert read_corners("201") == (2, 0, 1)
    assert read_corners("3*2") == (3, BLACK, 2)
    assert read_corners("joker") == (2, 3, BLACK)
    assert [write_corners(read_corners(text)) for text in ("201", "3*2", "*23", "j")] == ["201", "3*2", "*23", "23*"]
    for wrong in ("32*", "1*2", "01", "0123", "**2", "0 12"):
        with pytest.raises(BadPieces):
            read_corners(wrong)


def test_lists_of_pieces() -> None:
    assert write_pieces(read_pieces("333,000 120")) == "000 012 333"
    assert write_pieces(read_pieces("000 000 joker", 2)) == "000 000 joker"
    assert write_pieces(choose_pieces("all but 000 001", 1)).split()[:2] == ["002", "003"]
    assert sum(choose_pieces("all but 000 000", 2)) == 46
    assert choose_pieces("all", 3) == box(joker=False, boxes=3)
    assert sum(box(joker=True, boxes=2)) == 49
    for text, boxes, sentence in (
        ("012 201", 1, "names the piece 012 2 times"),
        ("012 201 120", 2, "names the piece 012 3 times"),
        ("joker joker", 2, "names the piece joker 2 times"),
    ):
        with pytest.raises(BadPieces, match=sentence):
            read_pieces(text, boxes)


def test_values_that_the_pieces_do_not_tell_apart() -> None:
    assert interchangeable(box(joker=False)) == (0, 0, 0, 0)
    assert interchangeable(box(joker=True)) == (0, 0, 2, 3), "the Joker has a 2 and a 3, in this order"
    assert interchangeable(read_pieces("000 111 012")) == (0, 1, 2, 3)
    assert interchangeable(read_pieces("000 111")) == (0, 0, 2, 2)
    assert swap(1, 3) == (0, 3, 2, 1, 4)
    assert renamed(read_pieces("001 joker"), swap(0, 1)) == read_pieces("011 joker")
    assert renamed(read_pieces("joker"), swap(2, 3)) is None
    assert renamed(read_pieces("012"), swap(0, 0), mirrored=True) == read_pieces("021")
    assert renamed(read_pieces("joker"), swap(2, 3), mirrored=True) == read_pieces("joker")


def test_the_command_that_writes_numbers_tells_them(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    hexagon = library()["hexagon"]
    monkeypatch.setattr(recount, "library", lambda: {"hexagon": hexagon})
    recount.main()
    header = hexagon.header
    assert capsys.readouterr().out == (
        f"hexagon cells=6 free tips=0 solutions={header['solutions']} classes={header['classes']} "
        f"nodes={header['nodes']} guesses={header['guesses']} dead ends={header['dead ends']}\n"
    )


def test_a_mistake_is_one_sentence_in_both_languages() -> None:
    for act in (lambda: read_corners("x"), lambda: find_shape("x"), lambda: read_pieces("x")):
        with pytest.raises(TriludeError) as refusal:
            act()
        assert refusal.value.text.en != refusal.value.text.fr
