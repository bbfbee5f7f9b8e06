"""The board on a terminal: any game's scene in coloured characters, with a cursor that arrows move about."""

from rich.segment import Segment
from rich.style import Style
from textual.binding import Binding
from textual.events import Click
from textual.geometry import Region, Size
from textual.message import Message
from textual.strip import Strip
from textual.widget import Widget

from trilude.contract.board_text import Spot, outlines, spots
from trilude.contract.game import GAMES
from trilude.contract.scene import Board, Scene

MARGIN = 2
"""Free columns around the board."""

_PLAIN = Style(color="grey50")
_LEGAL = Style(color="green3", bold=True, underline=True)
_LEGAL_PIECE = Style(underline=True)
_LAST = Style(italic=True, color="orange1")
_CURSOR = Style(reverse=True, bold=True)


class BoardWidget(Widget, can_focus=True):
    """Draws a scene and reports picked cells."""

    BINDINGS = [  # noqa: RUF012
        Binding("up", "go(0,-1)", show=False),
        Binding("down", "go(0,1)", show=False),
        Binding("left", "go(-1,0)", show=False),
        Binding("right", "go(1,0)", show=False),
        Binding("enter,space", "pick", show=False),
    ]

    class Picked(Message):
        """A cell was picked."""

        def __init__(self, cell: str) -> None:
            super().__init__()
            self.cell = cell

    def __init__(self) -> None:
        super().__init__(id="board")
        self._spots: list[Spot] = []
        self._outlines: list[str] = []
        self._legal: frozenset[str] = frozenset()
        self._last: tuple[str, ...] = ()
        self._styles: dict[str, Style] = {}
        self.cursor = ""

    def show(self, board: Board, scene: Scene, legal: frozenset[str]) -> None:
        """Draw a scene; legal cells are marked."""
        self._spots, self._outlines = spots(board, scene), outlines(board, scene)
        declared = GAMES[scene.game].terminal if scene.game in GAMES else {}
        self._styles = {word: Style.parse(style) for word, style in declared.items()}
        self._legal, self._last = legal, scene.last
        if self.cursor not in {spot.id for spot in self._spots}:
            self.cursor = self._spots[len(self._spots) // 2].id
        self.refresh(layout=True)

    def get_content_width(self, container: Size, viewport: Size) -> int:
        """As wide as the board."""
        ends = (*(spot.start + len(spot.text) for spot in self._spots), *map(len, self._outlines))
        return max(ends, default=0) + 2 * MARGIN

    def get_content_height(self, container: Size, viewport: Size, width: int) -> int:
        """As high as the board."""
        return max((spot.line + 1 for spot in self._spots), default=0) + bool(self._outlines)

    def render_line(self, y: int) -> Strip:
        """One line of characters."""
        segments: list[Segment] = []
        between = " " * MARGIN + (self._outlines[y] if y < len(self._outlines) else "")
        column = 0
        for spot in self._spots:
            if spot.line == y:
                start, text = (spot.start, spot.text) if self._outlines else (spot.start - 1, f" {spot.text} ")
                start += MARGIN
                segments.append(Segment(between[column:start].ljust(start - column), _PLAIN))
                segments.append(Segment(text, self._style(spot)))
                column = start + len(text)
        segments.append(Segment(between[column:], _PLAIN))
        return Strip(segments).adjust_cell_length(self.size.width)

    def _style(self, spot: Spot) -> Style:
        style = next((self._styles[word] for word in spot.look.split() if word in self._styles), _PLAIN)
        if spot.id in self._last:
            style += _LAST if spot.empty else Style(italic=True)
        if spot.id in self._legal:
            style += _LEGAL if spot.empty else _LEGAL_PIECE
        if spot.id == self.cursor:
            style += _CURSOR
        return style

    def action_go(self, dx: int, dy: int) -> None:
        """Move the cursor to the next cell of its line, or to the nearest one of the next line."""
        here = next(spot for spot in self._spots if spot.id == self.cursor)
        if dx:
            ahead = [s for s in self._spots if s.line == here.line and (s.column - here.column) * dx > 0]
        else:
            ahead = [s for s in self._spots if (s.line - here.line) * dy > 0]
        if ahead:
            nearest = min(ahead, key=lambda s: (abs(s.line - here.line), abs(s.column - here.column)))
            self.cursor = nearest.id
            if isinstance(self.parent, Widget):  # a board may be larger than its place
                spot = Region(nearest.start, nearest.line, len(nearest.text) + 2 * MARGIN, 1)
                self.parent.scroll_to_region(spot.translate(self.virtual_region.offset), animate=False)
            self.refresh()

    def action_pick(self) -> None:
        """Report the cell under the cursor."""
        self.post_message(self.Picked(self.cursor))

    def on_click(self, event: Click) -> None:
        """Report the cell under the mouse."""
        for spot in self._spots:
            if spot.line == event.y and abs(spot.column + MARGIN - event.x) <= 1 + len(spot.text) // 2:
                self.cursor = spot.id
                self.post_message(self.Picked(spot.id))
                self.refresh()
                return
