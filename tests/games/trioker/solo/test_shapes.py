"""Shapes, their files, and the numbers that the files tell."""

import os
import re
import shutil
import subprocess
import sys
from itertools import combinations
from pathlib import Path

import pytest
from numba import config

import trilude
from trilude.boards.triangles import TriangleBoard
from trilude.contract.errors import TriludeError
from trilude.games.trioker.pieces import JOKER, NAMES, box, read_pieces, write_pieces
from trilude.games.trioker.solo.count import count, count_within, numbers
from trilude.games.trioker.solo.library import ShapeFile, find_shape, library, read_shape, write_shape

COMPILED = not config.DISABLE_JIT
NODES = 300_000 if COMPILED else 300
SHAPES = list(library().values())


def named(file: ShapeFile) -> str:
    return file.id


@pytest.mark.parametrize("file", SHAPES, ids=named)
def test_the_numbers_of_a_file_are_true(file: ShapeFile) -> None:
    assert file.header["cells"] == str(len(file.shape.cells))
    assert file.header["free tips"] == str(len(file.shape.tips))
    found = count_within(file.puzzle(), NODES)
    if found is not None:  # the others take longer than a test should
        assert file.solutions == found.solutions
        assert file.header["classes"] == str(found.classes)


@pytest.mark.skipif(not COMPILED, reason="few are, uncompiled")
def test_most_files_are_counted_again_by_the_test_above() -> None:
    assert sum(count_within(file.puzzle(), NODES) is not None for file in SHAPES) >= 40


def test_the_command_that_writes_numbers_agrees_with_the_files() -> None:
    file = library()["hexagon"]
    assert numbers(file.shape, count(file.puzzle())).items() <= file.header.items()


def test_numbers_that_are_missing_or_wrong_are_written_and_nothing_else(tmp_path: Path) -> None:
    shutil.copytree(Path(trilude.__file__).parent, tmp_path / "trilude", ignore=shutil.ignore_patterns("__pycache__"))
    shapes = tmp_path / "trilude/games/trioker/solo/shapes"
    whole = (shapes / "hexagon.txt").read_text("utf-8")
    for file in shapes.iterdir():
        file.unlink()
    right, wrong = shapes / "hexagon.txt", shapes / "another-hexagon.txt"
    right.write_text(whole, "utf-8")
    wrong.write_text(whole.replace("classes: 15", "classes: 14"), "utf-8")
    before = right.stat().st_ino
    told = subprocess.run(
        [sys.executable, "-m", "trilude.games.trioker.solo.recount"],
        env={**os.environ, "PYTHONPATH": str(tmp_path), "NUMBA_DISABLE_JIT": "1"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert told.stdout.splitlines() == [
        f"{name} cells=6 free tips=0 solutions=3216 classes=15 nodes=289 guesses=5 dead ends=0"
        for name in ("another-hexagon", "hexagon")
    ]
    assert right.read_text("utf-8") == wrong.read_text("utf-8") == whole
    assert right.stat().st_ino == before, "a file that is right is not written"


def test_the_library_is_rich_and_solvable() -> None:
    from_the_sheet = {
        *("parallelogram-1x12", "parallelogram-2x6", "parallelogram-3x4", "super-triangle", "giant-hexagon"),
        *("giant-hexagon-joker", "trapezoid-5-1", "trapezoid-7-5", "trapezoid-7-5-joker", "eagle", "seated-man"),
        *("rhombus-ring", "parallelogram-ring", "hexagon-ring", "triangle-ring"),
    }
    assert from_the_sheet <= set(library())
    own = [file for file in SHAPES if file.id not in from_the_sheet]
    assert len(own) >= 30
    assert all(file.solutions for file in own)
    assert any(len(file.shape.tips) == 0 and len(file.shape.cells) == 24 for file in own)


def test_no_shape_is_in_the_library_twice() -> None:
    forms = {file.id: canonical(file.shape) for file in SHAPES if not file.id.endswith(("-joker", "-free"))}
    twins = [(a, b) for a, b in combinations(forms, 2) if forms[a] == forms[b]]
    assert twins == []


def canonical(shape: TriangleBoard) -> tuple[tuple[int, ...], ...]:
    """For each cell the distances to all others: the same for congruent shapes, different for all others here."""
    centres = [(k, 3 * r + 1 + up) for (r, k), up in zip(shape.cells, shape.up, strict=True)]
    return tuple(sorted(tuple(sorted(3 * (x - u) ** 2 + (y - v) ** 2 for u, v in centres)) for x, y in centres))


def test_the_library_is_in_order() -> None:
    assert list(library()) == sorted(library())
    assert len(library()) == 121


def test_names_are_in_both_languages() -> None:
    assert library()["seated-man"].name.fr == "Homme assis"
    assert all(file.name.en and file.name.fr for file in SHAPES)
    assert len({file.name.fr for file in SHAPES}) == len({file.name.en for file in SHAPES}) == len(SHAPES)


@pytest.mark.parametrize("file", SHAPES, ids=named)
def test_a_file_reads_back_as_written(file: ShapeFile) -> None:
    again = read_shape(write_shape(file), file.id)
    assert again == file


@pytest.mark.parametrize(
    ("shape", "motions", "mirrors"),
    [("giant-hexagon", 12, 6), ("super-triangle", 6, 3), ("parallelogram-2x6", 2, 0), ("rhombus-ring", 4, 2)],
)
def test_shapes_know_their_symmetries(shape: str, motions: int, mirrors: int) -> None:
    symmetries = library()[shape].shape.symmetries
    assert (len(symmetries), sum(symmetry.mirrored for symmetry in symmetries)) == (motions, mirrors)
    assert symmetries[0].points == tuple(range(len(library()[shape].shape.points)))


def test_meetings_and_tips() -> None:
    hexagon = library()["hexagon"].shape
    assert sorted(hexagon.meetings) == [2] * 6 + [6]
    assert library()["super-triangle"].shape.meetings.count(1) == 3


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("AVX", "“X” in column 3"),
        ("AV\nAV", "out of step"),
        ("AV....AV", "falls apart"),
        ("...", "no cell"),
        ("color: red\nAV", "no line “color:”"),
        ("joker: maybe\nAV", "takes no, may, yes or tip"),
        ("boxes: 0\nAV", "boxes"),
        ("pieces: 012 120\nAV", "names the piece 012 2 times"),
        ("pieces: 012 014\nAV", "no piece “014”"),
        ("given: z9=012\nAV", "names no cell"),
        ("given: a1=912\nAV", "no piece “912”"),
    ],
)
def test_bad_files_are_refused_in_one_sentence(text: str, sentence: str) -> None:
    with pytest.raises(TriludeError, match=re.escape(sentence)) as refusal:
        read_shape(text, "bad")
    assert refusal.value.text.fr != refusal.value.text.en


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("AV" * 13, "26 cells, too many for 24 pieces"),
        ("AV" * 61, "122 cells, and the solver takes 120"),
        ("AV" * 60, "120 cells, too many for 24 pieces"),
        ("given: a1=000 a2=111\nAV", "contradict each other"),
        ("given: a1=000 a2=000\nAV", "use 000 too often"),
    ],
)
def test_puzzles_that_cannot_be_tried_are_refused(text: str, sentence: str) -> None:
    with pytest.raises(TriludeError, match=sentence):
        read_shape(text, "bad").puzzle()


def test_an_unknown_shape_is_told_where_to_look() -> None:
    with pytest.raises(TriludeError, match="trilude solve --list"):
        find_shape("dodecahedron")


def test_pieces_are_the_24_and_read_from_any_corner() -> None:
    assert JOKER == 24
    assert NAMES[:6] == ("000", "001", "002", "003", "110", "012")
    assert write_pieces(read_pieces("201, 100 joker")) == "001 012 joker"
    assert sum(box(joker=True)) == 25
