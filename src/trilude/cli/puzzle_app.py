"""A puzzle on a full terminal screen: pick a cell, pick a piece, turn it; ask when you like."""

from collections.abc import Callable

from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option

from trilude.cli.full_screen import FullScreen
from trilude.cli.language import say
from trilude.cli.lattice_widget import Lattice
from trilude.cli.plain_puzzle import check, hint, solvable
from trilude.contract.errors import TriludeError
from trilude.contract.words import Text
from trilude.games.trioker.pieces import KINDS, NAMES, write_corners
from trilude.games.trioker.solo.attempt import Attempt


class PuzzleApp(FullScreen):
    """One puzzle on one screen."""

    KEYS = (
        ("t", "turn", Text("Turn", "Tourner")),
        ("l", "lift", Text("Lift", "Lever")),
        ("u", "take_back", Text("Undo", "Annuler")),
        ("c", "check", Text("Check", "Vérifier")),
        ("h", "hint", Text("Hint", "Indice")),
        ("s", "solvable", Text("Still solvable?", "Encore possible ?")),
        ("escape", "board", Text("Board", "Figure")),
        ("q", "quit", Text("Quit", "Quitter")),
    )
    CSS = (
        FullScreen.CSS
        + """
    #shape { width: auto; max-width: 75%; }
    #hand { height: 1fr; }
    """
    )

    def __init__(self, attempt: Attempt, title: Text) -> None:
        super().__init__()
        self.attempt = attempt
        self._title = title

    def compose(self) -> ComposeResult:
        """The shape on the left, the hand on the right."""
        with Horizontal():
            with VerticalScroll(id="shape", can_focus=False):
                yield Lattice(self.attempt.puzzle.shape)
            with Vertical(id="side"):
                yield Static(say(self._title), id="title")
                yield Static(id="status")
                yield OptionList(id="hand")
        yield Footer()

    def on_mount(self) -> None:
        """Draw."""
        self.query_one(Lattice).focus()
        self._show()

    def _show(self, message: Text | None = None) -> None:
        attempt = self.attempt
        self.query_one(Lattice).show(attempt.shown)
        hand = self.query_one("#hand", OptionList)
        hand.clear_options()
        for kind, left in enumerate(attempt.left):
            if left:
                times = f" ×{left}" if left > 1 else ""
                hand.add_option(Option(f"{NAMES[kind]}{times}", id=NAMES[kind]))
        self.query_one("#status", Static).update(say(message or self._situation()))

    def _situation(self) -> Text:
        if self.attempt.is_solved:
            return Text("Solved. Well done!", "Résolu. Bravo !")
        return Text("Pick a cell, Enter, then a piece, Enter.", "Choisissez une case, Entrée, puis une pièce, Entrée.")

    def on_lattice_picked(self) -> None:
        """A cell was picked: now a piece."""
        hand = self.query_one("#hand", OptionList)
        if hand.option_count:
            hand.highlighted = hand.highlighted or 0
            hand.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A piece was picked: it goes into the cell under the cursor, turned so that it fits, if it can."""
        if event.option_id:
            piece = self._fitting(self.query_one(Lattice).cell, event.option_id)
            self._try(lambda: self.attempt.place(self.query_one(Lattice).cell, piece))
            self.query_one(Lattice).focus()

    def _fitting(self, cell: str, name: str) -> str:
        """The piece as it should lie: the first turn that agrees with what lies there."""
        a, b, c = KINDS[NAMES.index(name)]
        faults = len(self.attempt.check())
        for corners in ((a, b, c), (c, a, b), (b, c, a)):
            trial = self.attempt.copy()
            try:
                trial.place(cell, write_corners(corners))
            except TriludeError:
                break
            if len(trial.check()) == faults:
                return write_corners(corners)
        return write_corners((a, b, c))

    def _try(self, change: Callable[[], None]) -> None:
        try:
            change()
        except TriludeError as error:
            self._show(error.text)
            return
        self._show()

    def action_turn(self) -> None:
        """Turn the piece under the cursor."""
        self._try(lambda: self.attempt.turn(self.query_one(Lattice).cell))

    def action_lift(self) -> None:
        """Lift the piece under the cursor."""
        self._try(lambda: self.attempt.lift(self.query_one(Lattice).cell))

    def action_take_back(self) -> None:
        """Undo."""
        self._try(self.attempt.take_back)

    def action_check(self) -> None:
        """Tell what is wrong."""
        self._show(check(self.attempt))

    def action_hint(self) -> None:
        """Look for a piece that belongs to a solution."""
        self._ask(hint)

    def action_solvable(self) -> None:
        """Ask whether it still can be solved."""
        self._ask(solvable)

    def _ask(self, question: Callable[[Attempt], Text]) -> None:
        self._show(Text("Solving from here …", "Je résous à partir d'ici…"))
        self._answer(question)

    @work(thread=True, exclusive=True)
    def _answer(self, question: Callable[[Attempt], Text]) -> None:
        """Solve beside the screen, which stays alive."""
        asked = self.attempt.shown
        answer = question(self.attempt.copy())
        if self.attempt.shown is asked:
            self.call_from_thread(self._show, answer)

    def action_board(self) -> None:
        """Back to the shape."""
        self.query_one(Lattice).focus()
