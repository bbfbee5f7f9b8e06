"""Drawings in which something is pointed out."""

import math
import re
import sys
from xml.etree import ElementTree as ET

import pytest

import trilude

SVG = "{http://www.w3.org/2000/svg}"


def drawn(text: str, tag: str, look: str) -> list[ET.Element]:
    return [found for found in ET.fromstring(text).iter(SVG + tag) if look in found.get("class", "").split()]  # noqa: S314


def test_what_a_drawing_points_out() -> None:
    position = trilude.start("triplex").play("△g1-f1")
    plain, other = position.svg(), position.svg(last_move=False, size=200)
    assert drawn(plain, "polygon", "last")
    assert not drawn(other, "polygon", "last")
    assert 'width="480"' in plain
    assert 'width="200"' in other
    pointing = position.svg(arrows=[("g1", "f1"), ("a1", "b2", "green")], highlights={"d4": "red"})
    assert len(drawn(pointing, "g", "arrow")) == 2
    assert [tint.get("fill") for tint in drawn(pointing, "polygon", "highlight")] == ["red"]
    assert len(drawn(position.svg(highlights=["d4", "c3"]), "polygon", "highlight")) == 2


@pytest.mark.parametrize(("start", "end"), [("g1", "g3"), ("g1", "e2"), ("a1", "g2")])
def test_the_head_of_an_arrow_ends_in_the_middle_of_a_cell_and_is_even(start: str, end: str) -> None:
    position = trilude.start("triplex")
    (arrow,) = drawn(position.svg(arrows=[(start, end)]), "g", "arrow")
    head = arrow.find(f"{SVG}polygon")
    assert head is not None
    tip, *back = [tuple(map(float, point.split(","))) for point in head.get("points", "").split()]
    assert tip == pytest.approx(next(cell.centre for cell in position.board.cells if cell.id == end), abs=0.001)
    near, far = (math.dist(tip, corner) for corner in back)
    assert near == pytest.approx(far, abs=0.002)


def test_a_flipped_board_is_turned_and_what_is_written_stays_upright() -> None:
    flipped = trilude.start("triplex").svg(flip=True)
    root = ET.fromstring(flipped)  # noqa: S314 - our own
    (whole,) = (group for group in root if group.tag == SVG + "g")
    assert whole.get("transform", "").startswith("rotate(180 ")
    assert all(text.get("transform", "").startswith("rotate(180 ") for text in root.iter(SVG + "text"))


@pytest.mark.parametrize("wrong", [{"arrows": [("a1", "z9")]}, {"highlights": ["z9"]}, {"size": 0}, {"size": 1.5}])
def test_what_cannot_be_drawn_is_said(wrong: dict[str, object]) -> None:
    with pytest.raises(trilude.TriludeError):
        trilude.start("triplex").svg(**wrong)  # type: ignore[arg-type]


def test_records_and_solutions_draw_themselves() -> None:
    start = trilude.start("triplex")
    record = trilude.Record.of(start.play("△g1-f1"))
    assert record._repr_svg_() == record.final.svg()
    assert record.svg(0, size=99) == record.start.svg(size=99)


def test_pixels_take_one_more_package() -> None:
    pytest.importorskip("resvg_py")
    picture = trilude.start("triplex").png(size=120)
    assert picture.startswith(b"\x89PNG")
    assert int.from_bytes(picture[16:20]) == 120


def test_where_that_package_is_missing_a_sentence_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(trilude.TriludeError, match=re.escape("pip install 'trilude[png]'")):
        trilude.Record.of(trilude.start("triplex")).apng()
