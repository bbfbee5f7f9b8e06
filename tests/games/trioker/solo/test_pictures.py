"""Pictures of shapes: in characters, and as SVG, held against pictures that were looked at and kept.

After a change that was meant to, run `PYTHONPATH=. python tests/games/trioker/solo/test_pictures.py`, look at the new
ones and keep them.
"""

from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from trilude.contract.board_text import board_text
from trilude.games.trioker.solo.library import library, read_shape
from trilude.games.trioker.solo.lines import read
from trilude.games.trioker.solo.pictures import bars, gallery

FOLDER = Path(__file__).parent / "pictures"
SVG = "{http://www.w3.org/2000/svg}"
SMALL, LARGE = read_shape("AVA\n.AV", "x").shape, library()["giant-hexagon"].shape


def pictures() -> dict[str, str]:
    """Everything that is kept."""
    return {
        "shape.svg": read("shape AVA/.AV joker:yes lying:a2=000 b1=012 b3=23*").svg("en"),
        "gallery.svg": gallery([("Small", SMALL), ("<Large>", LARGE), ("Again", SMALL)], "Shapes", across=2),
        "bars.svg": bars([("6", 0.0625), ("7 & more", 1.0), ("8", 0.5)], "Chances"),
    }


@pytest.mark.parametrize("name", ["shape.svg", "gallery.svg", "bars.svg"])
def test_a_picture_is_the_one_that_was_kept(name: str) -> None:
    drawn = pictures()[name]
    assert drawn == (FOLDER / name).read_text("utf-8")
    ET.fromstring(drawn)  # noqa: S314 - our own text


def test_every_corner_shows_its_value() -> None:
    root = ET.fromstring(read("shape AVA/.AV joker:yes lying:a2=030 b1=012 b3=23*").svg("en"))  # noqa: S314 - our own text
    drawn = [path.get("class") for path in root.iter(f"{SVG}path")]
    corners = {"012": ["naught", "pip", "pip"], "23*": ["pip", "pip", "joker-dot"], "030": ["naught", "pip", "naught"]}
    assert drawn == [
        "piece tile laid",
        *corners["012"],
        "piece tile laid",
        *corners["23*"],
        "piece tile given",
        *corners["030"],
    ]
    dots = [(path.get("d") or "").count("M") for path in root.iter(f"{SVG}path") if path.get("class") == "pip"]
    assert dots == [1, 2, 2, 3, 3]
    texts = [text.text for text in root.iter(f"{SVG}text")]
    assert texts == ["b1", "b2", "b3", "a1", "a2"]
    assert root.findtext(f"{SVG}title") == "trioker: 012 b1, 23* b3, 030 a2"


def in_characters(line: str) -> list[str]:
    filling = read(line)
    return board_text(filling.board, filling.scene).split("\n")


def test_a_shape_in_characters() -> None:
    assert in_characters("shape AVA/.AV joker:yes b1=012 a1=23*") == [
        "    0-------.",
        "  /012\\b2 /b3 \\",
        "1-------2-------.",
        "      /23*\\a2 /",
        "    3-------.",
    ]
    assert in_characters("shape hexagon b1=012") == [
        "    0-------.",
        "  /012\\b2 /b3 \\",
        "1-------2-------.",
        "  \\a1 /a2 \\a3 /",
        "    .-------.",
    ]


def test_points_are_labelled_by_what_lies_there() -> None:
    """The left piece's right corner and the other's bottom corner meet in the middle of the third line."""
    middle = {
        "b1=23*": ".",
        "b1=23* b2=211": "1",
        "b1=012 b2=011": "!",
        "b1=012 b2=021": "2",
    }
    for laid, label in middle.items():
        assert in_characters(f"shape AVA/.AV joker:yes {laid}")[2][8] == label, "a black corner says nothing itself"


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for name, text in pictures().items():
        (FOLDER / name).write_text(text, "utf-8")
