"""A board to play on, full screen: cells are picked on it, other things from a list, and whatever can be done typed."""

from collections.abc import Callable, Iterator

from textual import work
from textual.app import ComposeResult
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from trilude.cli.language import say
from trilude.cli.terminal.board_widget import BoardWidget
from trilude.cli.terminal.full_screen import FullScreen
from trilude.cli.terminal.match import TerminalMatch
from trilude.cli.terminal.picking import Picking
from trilude.cli.terminal.sitting import Sitting
from trilude.contract.errors import TriludeError
from trilude.contract.words import Text


class PickingScreen(FullScreen):
    """One match or solo on one screen."""

    def __init__(self, play: TerminalMatch | Sitting, writing: Text) -> None:
        super().__init__()
        self._play, self._writing = play, writing
        self.pick_anew()

    def compose(self) -> ComposeResult:
        """The board and its side, and typing below."""
        yield from super().compose()
        yield Input(placeholder=say(self._writing), id="typed")

    def side(self) -> ComposeResult:
        """What is played, how it stands, and what can be picked besides cells."""
        yield Static(id="heading")
        yield Static(id="status")
        yield OptionList(id="choices")

    def on_mount(self) -> None:
        """Begin."""
        self.query_one(BoardWidget).focus()
        self.show()
        self.go_on()

    def heading(self) -> Text:
        """What stands above everything: what is played, or who plays."""
        raise NotImplementedError

    def situation(self) -> Text:
        """How it stands, and what is to be done."""
        raise NotImplementedError

    def pick(self, thing: str) -> None:
        """Somebody wants this cell of the board, or this thing from the list."""
        raise NotImplementedError

    def go_on(self) -> None:
        """Something was done; this is what follows."""

    def pick_anew(self) -> None:
        """Forget all picks."""
        self.cells = {cell.id for cell in self._play.now.board.cells}
        self.picking = Picking(self._play.choices, self.cells)

    def show(self, message: Text | None = None) -> None:
        """Draw everything, with a message or else the situation."""
        now = self._play.now
        self.query_one(BoardWidget).show(now.board, now.scene, frozenset(self.picking.choices) & self.cells)
        listed = self.query_one(OptionList)
        kept = listed.highlighted
        listed.clear_options()
        listed.add_options(list(self.offered()))
        listed.display = listed.option_count > 0
        listed.highlighted = min(kept, listed.option_count - 1) if kept is not None and listed.option_count else None
        self.query_one("#heading", Static).update(say(self.heading()))
        self.query_one("#status", Static).update(say(message or self.situation()))

    def offered(self) -> Iterator[Option]:
        """What can be picked next besides cells: turns, items (with their owners if anybody's may go)."""
        scene = self._play.now.scene
        names = {**scene.names, **{item.id: item.name for tray in scene.trays for item in tray.items}}
        several = len(scene.trays) > 1 and scene.to_move is None
        owners = {item.id: scene.seats[tray.seat].name for tray in scene.trays for item in tray.items if several}
        for thing in self.picking.choices:
            if thing not in self.cells:
                owner = f"{say(owners[thing])} " if thing in owners else ""
                yield Option(owner + say(names.get(thing, Text.same(thing))), id=thing)

    def on_board_widget_picked(self, event: BoardWidget.Picked) -> None:
        """A cell was picked on the board."""
        self.pick(event.cell)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Something was picked from the list."""
        if event.option_id:
            self.pick(event.option_id)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Something was typed."""
        written = event.value.strip()
        event.input.clear()
        if written:
            self.do(self.read(written))

    def read(self, written: str) -> str:
        """What to do for what was typed."""
        return written

    def follow(self, move: str | None) -> None:
        """Make the move that a pick settled, or lead on to the next pick."""
        if move is not None:
            self.do(move)
            return
        self.show()
        if self.cells & set(self.picking.choices):
            self.query_one(BoardWidget).focus()
        else:
            self.focus_list()

    def focus_list(self) -> None:
        """Go to the list, if there is anything in it."""
        listed = self.query_one(OptionList)
        if listed.option_count:
            listed.highlighted = listed.highlighted or 0
            listed.focus()

    def do(self, written: str) -> None:
        """Do something, and go on."""
        self.change(lambda: self._play.do(written))
        self.go_on()

    def change(self, change: Callable[[], object]) -> None:
        """Change what lies there; what cannot be done is told."""
        problem = None
        try:
            change()
        except TriludeError as error:
            problem = error.text
        self.pick_anew()
        self.show(problem)

    def ask(self, question: Callable[[], Text]) -> None:
        """Show the answer to a question that takes a moment."""
        self.show(Text("Let me see …", "Voyons…"))
        self._answer(question)

    @work(thread=True, exclusive=True)
    def _answer(self, question: Callable[[], Text]) -> None:
        """Think beside the screen, which stays alive."""
        before = self._play.now
        answer = question()
        if self._play.now is before:
            self.call_from_thread(self.show, answer)

    def action_undo(self) -> None:
        """Take back."""
        self.change(self._play.undo)

    def action_unpick(self) -> None:
        """Unpick the last thing, and go back to the board."""
        self.picking.back()
        self.query_one(BoardWidget).focus()
        self.show()
