"""A scene as characters and as a picture: a small one made by hand, so that every place can be said beforehand."""

from xml.etree import ElementTree as ET

import trilude
from trilude.contract.board_text import board_text, outlines, spots
from trilude.contract.scene import Board, Cell, Mark, Piece, Scene, Turn
from trilude.contract.svg import scene_svg

SVG = "{http://www.w3.org/2000/svg}"


def square(name: str, x: float, y: float, **more: object) -> Cell:
    outline = ((x, y), (x + 2, y), (x + 2, y + 2), (x, y + 2))
    return Cell(name, outline, "light", name.upper(), **more)  # type: ignore[arg-type]


BOARD = Board.of(
    "draughts",
    (
        square("a", 0, 0),
        square("b", 2, 0, marks=(Mark((2.5, 0.5), "<3"),)),
        square("c", 0, 2, glyph="."),
        square("d", 2, 2),
    ),
    (2, 1),
)
SCENE = Scene(
    game="draughts",
    board=BOARD.id,
    pieces=(
        Piece("one", "b", (3, 1), "M0 0L1 1Z", "white", "w"),
        Piece("two", "b", (3.5, 1), "M0 0L1 1Z", "black", "k", marks=(Mark((0.25, -0.25), "7"),)),
        Piece("wide", "c", (1, 3), "M0 0L2 2Z", "red", "rr", cells=("c", "d")),
    ),
    seats=(),
    to_move=0,
    last=("b",),
)


def test_cells_stand_in_reading_order_with_their_top_piece_first() -> None:
    found = [(spot.id, spot.line, spot.column, spot.text, spot.look, spot.empty) for spot in spots(BOARD, SCENE)]
    assert found == [
        ("a", 1, 2, "A", "light", True),
        ("b", 1, 6, "kw", "black", False),
        ("c", 3, 2, "rr", "red", False),
        ("d", 3, 6, "rr", "red", False),
    ]
    assert [spot.start for spot in spots(BOARD, SCENE)] == [2, 5, 1, 5]


def test_a_board_in_characters() -> None:
    assert board_text(BOARD, SCENE).split("\n") == ["  A  kw", "", " rr  rr"]
    bare = Scene("x", BOARD.id, (), (), None, ())
    assert board_text(BOARD, bare).split("\n") == ["  A   B", "", "  .   D"]


def test_the_middle_of_a_cell_is_that_of_its_corners() -> None:
    triangle = Cell("t", ((0, 0), (3, 0), (0, 3)), "light", "T")
    assert triangle.centre == (1.0, 1.0)
    assert BOARD.cells[3].centre == (3.0, 3.0)
    assert BOARD.box == (0.0, 0.0, 4.0, 4.0)
    lower = Board.of("x", (square("a", 1, -3), square("b", 5, 0)), (1, 1))
    assert lower.box == (1.0, -3.0, 6.0, 5.0)
    (first, second) = spots(lower, Scene("x", lower.id, (), (), None, ()))
    assert (first.id, first.line, first.column, second.line, second.column) == ("a", 1, 1, 4, 5)


def test_a_picture_shows_every_cell_piece_and_mark_in_its_place() -> None:
    root = ET.fromstring(scene_svg(BOARD, SCENE, ".white { fill: white }", "en"))  # noqa: S314 - our own text
    assert root.get("viewBox") == "-0.400 -0.400 4.800 4.800"
    assert root.find(f"{SVG}title") is not None
    assert root.findtext(f"{SVG}title") == "draughts: w b, k b, rr c"
    assert ".white { fill: white }" in (root.findtext(f"{SVG}style") or "")
    polygons = [(element.get("class"), element.get("points")) for element in root.iter(f"{SVG}polygon")]
    assert polygons[0] == ("cell light", "0.000,0.000 2.000,0.000 2.000,2.000 0.000,2.000")
    assert [name for name, _ in polygons] == ["cell light", "cell light last", "cell light", "cell light"]
    texts = [(e.get("class"), e.get("x"), e.get("y"), e.text) for e in root.iter(f"{SVG}text")]
    assert texts == [
        ("label", "1.000", "1.720", "A"),
        ("label", "3.000", "1.720", "B"),
        ("mark", "2.500", "0.500", "<3"),
        ("label", "1.000", "3.720", "C"),
        ("label", "3.000", "3.720", "D"),
        ("mark", "3.750", "0.750", "7"),
    ]
    paths = [(e.get("class"), e.get("transform"), e.get("d")) for e in root.iter(f"{SVG}path")]
    assert paths == [
        ("piece white", "translate(3.000 1.000)", "M0 0L1 1Z"),
        ("piece black", "translate(3.500 1.000)", "M0 0L1 1Z"),
        ("piece red", "translate(1.000 3.000)", "M0 0L2 2Z"),
    ]
    assert [e.get("class") for e in root.iter(f"{SVG}g")] == ["black"]


def test_the_title_is_in_the_language_asked_for() -> None:
    french = ET.fromstring(scene_svg(BOARD, SCENE, "", "fr"))  # noqa: S314 - our own text
    assert french.findtext(f"{SVG}title") == "draughts : w b, k b, rr c"
    position = trilude.start("triplex")
    assert position.svg("fr") != position.svg() == position.svg("en") == position._repr_svg_()


def triangle(name: str, x: float, up: bool) -> Cell:
    outline = ((x, 0.0), (x - 1, 2.0), (x + 1, 2.0)) if up else ((x - 1, 0.0), (x, 2.0), (x + 1, 0.0))
    return Cell(name, outline, "light", name)


TRIANGLES = Board.of("strip", (triangle("a1", 1, True), triangle("a2", 2, False), triangle("a3", 3, True)), (4, 1))


def laid(cell: str, x: float, *texts: str) -> Piece:
    """A piece whose marks lie half way to the top, the left and the right of a cell that points up."""
    places = ((0.0, -0.5), (-0.5, 0.5), (0.5, 0.5))
    marks = tuple(Mark(at, text) for at, text in zip(places, texts, strict=False))
    return Piece(cell, cell, (x, 1.2), "M0 0Z", "light", "".join(texts), marks)


def in_characters(*pieces: Piece) -> list[str]:
    return board_text(TRIANGLES, Scene("x", TRIANGLES.id, pieces, (), None, ())).split("\n")


def test_triangles_with_room_have_sides() -> None:
    assert in_characters() == ["    .-------.", "  /a1 \\a2 /a3 \\", ".-------.-------."]
    assert in_characters(laid("a1", 1, "1", "0", "2"), laid("a3", 3, "3", "2", "")) == [
        "    1-------3",
        "  /102\\a2 /32 \\",
        "0-------2-------.",
    ]
    assert in_characters(laid("a1", 1, "1", "0", "2"), laid("a3", 3, "3", "1", "10"))[2] == "0-------!-------."


def test_other_cells_and_small_ones_have_none() -> None:
    nothing = Scene("x", "b", (), (), None, ())
    assert outlines(BOARD, nothing) == []
    for characters in ((3, 1), (4, 0.5)):
        assert outlines(Board.of("small", TRIANGLES.cells, characters), nothing) == []


def test_a_mark_with_a_shape_is_drawn() -> None:
    marks = (Mark((0.5, 0.25), "2", "M0 0h1", "pip"), Mark((0, 0), "7"))
    piece = Piece("p", "a", (1, 1), "M0 0L1 1Z", "white", "p", marks)
    root = ET.fromstring(scene_svg(BOARD, Scene("x", BOARD.id, (piece,), (), None, ()), "", "en"))  # noqa: S314
    drawn = [path for path in root.iter(f"{SVG}path") if path.get("class") == "pip"]
    assert [(path.get("d"), path.get("transform")) for path in drawn] == [("M0 0h1", "translate(1.500 1.250)")]
    assert [text.text for text in root.iter(f"{SVG}text") if text.get("class") == "mark"] == ["<3", "7"]


def test_lines_are_drawn_over_the_cells_and_under_all_that_is_written_and_lies_there() -> None:
    lined = Board.of("draughts", BOARD.cells, (2, 1), lines="M1 1L3 3")
    assert lined.id != BOARD.id
    root = ET.fromstring(scene_svg(lined, SCENE, "", "en"))  # noqa: S314 - our own text
    drawn = [element.get("class") for element in root]
    assert drawn.count("lines") == 1
    assert root[drawn.index("lines")].get("d") == "M1 1L3 3"
    before, after = drawn[: drawn.index("lines")], drawn[drawn.index("lines") + 1 :]
    assert {name for name in before if name} == {"cell light", "cell light last"}
    assert set(after) == {"label", "mark", "piece white", "piece black", "piece red", "black"}
    assert "lines" not in scene_svg(BOARD, SCENE, "", "en")


def test_boards_have_another_name_if_anything_on_them_is_other() -> None:
    turn = {"piece": (Turn("0", "M0 0", "0", "0"),)}
    boards = [
        Board.of("small", BOARD.cells, (1, 1)),
        Board.of("small", BOARD.cells[1:], (1, 1)),
        Board.of("small", BOARD.cells, (2, 1)),
        Board.of("small", BOARD.cells, (1, 1), turn),
        Board.of("small", BOARD.cells, (1, 1), {"other": turn["piece"]}),
        Board.of("small", BOARD.cells, (1, 1), lines="M1 1"),
    ]
    assert len({board.id for board in boards}) == len(boards), "a browser would keep the wrong one"
    assert Board.of("small", BOARD.cells, (1, 1), {}).id == boards[0].id
