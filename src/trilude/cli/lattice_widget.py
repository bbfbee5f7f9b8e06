"""A shape on a terminal: triangles in characters, with a cursor that arrows move from cell to cell."""

from rich.segment import Segment
from rich.style import Style
from textual.binding import Binding
from textual.events import Click
from textual.geometry import Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from trilude.boards.triangles import TriangleBoard
from trilude.games.trioker.solo.pictures import CLASH, COLOURS, INKS, Shown, inside, picture

_EDGE = Style(color="grey50")
_VALUES = {str(value): Style(color=INKS[value], bgcolor=COLOURS[value], bold=True) for value in range(4)}
_POINTS = {
    **_VALUES,
    "*": Style(color=INKS[4], bgcolor=COLOURS[4]),
    CLASH: Style(color="white", bgcolor="red3", bold=True),
}
_CARD = Style(color="grey11", bgcolor="#f1dcae")
_CURSOR = Style(reverse=True, bold=True)


class Lattice(Widget, can_focus=True):
    """Draws a shape with what lies on it and reports picked cells."""

    BINDINGS = [  # noqa: RUF012
        Binding("up", "go(-1,0)", show=False),
        Binding("down", "go(1,0)", show=False),
        Binding("left", "go(0,-1)", show=False),
        Binding("right", "go(0,1)", show=False),
        Binding("enter,space", "pick", show=False),
    ]

    class Picked(Message):
        """The cell under the cursor was picked."""

    def __init__(self, shape: TriangleBoard) -> None:
        super().__init__(id="lattice")
        self._shape = shape
        self._lines: list[str] = []
        self._shown: Shown = {}
        self._places = [inside(shape, cell) for cell in range(len(shape.cells))]
        self.cursor = 0

    @property
    def cell(self) -> str:
        """The name of the cell under the cursor."""
        return self._shape.names[self.cursor]

    def show(self, shown: Shown) -> None:
        """Draw what lies there."""
        self._shown = dict(shown)
        self._lines = picture(self._shape, shown).split("\n")
        self.refresh(layout=True)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """As wide as the picture."""
        return max((len(line) for line in self._lines), default=0)

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As high as the picture."""
        return len(self._lines)

    def render_line(self, y: int) -> Strip:
        """One line of characters."""
        if y >= len(self._lines):
            return Strip.blank(self.size.width)
        line = self._lines[y]
        styles = [_EDGE if y % 2 else _POINTS.get(character, _EDGE) for character in line]
        for cell, (row, column) in enumerate(self._places):
            if row == y:
                style = _CARD if cell in self._shown else _EDGE
                for x in range(column - 1, min(column + 2, len(line))):
                    styles[x] = style + _CURSOR if cell == self.cursor else style
        return Strip([Segment(c, s) for c, s in zip(line, styles, strict=True)]).adjust_cell_length(self.size.width)

    def action_go(self, rows: int, columns: int) -> None:
        """Move the cursor to the next cell of its row, or to the nearest one of the next row."""
        row, column = self._places[self.cursor]
        if columns:
            ahead = [i for i, (r, k) in enumerate(self._places) if r == row and (k - column) * columns > 0]
        else:
            ahead = [i for i, (r, _) in enumerate(self._places) if (r - row) * rows > 0]
        if ahead:
            self.cursor = min(ahead, key=lambda i: (abs(self._places[i][0] - row), abs(self._places[i][1] - column)))
            self.refresh()

    def action_pick(self) -> None:
        """Report the cell under the cursor."""
        self.post_message(self.Picked())

    def on_click(self, event: Click) -> None:
        """Put the cursor where the mouse is."""
        near = [i for i, (row, k) in enumerate(self._places) if abs(row - event.y) <= 1 and abs(k - event.x) <= 3]
        if near:
            self.cursor = min(
                near, key=lambda i: abs(self._places[i][0] - event.y) * 4 + abs(self._places[i][1] - event.x)
            )
            self.refresh()
            self.post_message(self.Picked())
