"""Pictures of shapes: in characters, and as SVG, held against pictures that were looked at and kept.

After a change that was meant to, run `PYTHONPATH=. python tests/games/trioker/solo/test_pictures.py`, look at the new
ones and keep them.
"""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from trilude.games.trioker.solo.drawing import bars, gallery, inside, picture, point_labels, svg
from trilude.games.trioker.solo.library import library, read_shape

FOLDER = Path(__file__).parent / "pictures"
SVG = "{http://www.w3.org/2000/svg}"
SMALL, LARGE = read_shape("AVA\n.AV", "x").shape, library()["giant-hexagon"].shape


def pictures() -> dict[str, str]:
    """Everything that is kept."""
    return {
        "shape.svg": svg(SMALL, {0: (0, 1, 2), 2: (2, 3, 4)}, "A & B"),
        "narrow.svg": svg(SMALL, {1: (3, 3, 3)}, "x", width=120),
        "gallery.svg": gallery([("Small", SMALL), ("<Large>", LARGE), ("Again", SMALL)], "Shapes", across=2),
        "bars.svg": bars([("6", 0.0625), ("7 & more", 1.0), ("8", 0.5)], "Chances"),
    }


@pytest.mark.parametrize("name", ["shape.svg", "narrow.svg", "gallery.svg", "bars.svg"])
def test_a_picture_is_the_one_that_was_kept(name: str) -> None:
    drawn = pictures()[name]
    assert drawn == (FOLDER / name).read_text("utf-8")
    ET.fromstring(drawn)  # noqa: S314 - our own text


def test_every_corner_is_coloured_by_its_value() -> None:
    root = ET.fromstring(svg(SMALL, {0: (0, 1, 2), 1: (3, 4, 0)}, "t"))  # noqa: S314 - our own text
    fills = [path.get("fill") for path in root.iter(f"{SVG}path")]
    assert len(fills) == 6
    assert fills[0] == fills[5]
    assert len(set(fills)) == 5
    looks = [polygon.get("class") for polygon in root.iter(f"{SVG}polygon")]
    assert looks == ["card", "card", "bare", "bare", "bare"]
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert texts == ["0", "1", "2", "3", "★", "0", "a3", "b1", "b2"]
    assert root.findtext(f"{SVG}title") == "t"


def test_corners_lie_inside_their_triangle() -> None:
    root = ET.fromstring(svg(SMALL, {0: (0, 1, 2)}, "t"))  # noqa: S314 - our own text
    outline = SMALL.outline(0)
    middle = [sum(corner[axis] for corner in outline) / 3 for axis in (0, 1)]
    digits = [text for text in root.iter(f"{SVG}text") if text.get("class") is None]
    for corner, digit in zip(outline, digits, strict=True):
        for axis, name in enumerate(("x", "y")):
            low, high = sorted((corner[axis], middle[axis]))
            assert low - 1e-3 <= float(digit.get(name) or "nan") <= high + 1e-3


def test_points_are_labelled_by_what_lies_there() -> None:
    assert point_labels(SMALL, {0: (0, 1, 2), 1: (0, 3, 4)}) == ["0", "*", "1", "!", ".", ".", "."]
    one = point_labels(SMALL, {0: (0, 1, 2)})
    a, b, c = SMALL.corners[0]
    assert (one[a], one[b], one[c]) == ("0", "1", "2")
    assert one.count(".") == len(one) - 3
    black = point_labels(SMALL, {0: (2, 3, 4)})
    assert black[c] == "*"
    d, e, f = SMALL.corners[1]
    covered = point_labels(SMALL, {0: (2, 3, 4), 1: (2, 1, 1)})
    assert c in (d, e, f)
    assert covered[c] == "1", "another piece says what the black corner stands for"
    clash = point_labels(SMALL, {0: (0, 1, 2), 1: (0, 1, 1)})
    assert clash[c] == "!"


def test_a_shape_in_characters() -> None:
    assert picture(SMALL, {0: (0, 1, 2), 3: (2, 3, 4)}).split("\n") == [
        "    0-------.",
        "  /012\\a2 /a3 \\",
        "1-------2-------.",
        "      / * \\b2 /",
        "    3-------*",
    ]
    for cell in range(len(SMALL.cells)):
        line, column = inside(SMALL, cell)
        text = picture(SMALL, {}).split("\n")[line]
        assert text[column - 1 : column + 1] == SMALL.names[cell]


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in pictures().items():
        (FOLDER / name).write_text(text, "utf-8")
