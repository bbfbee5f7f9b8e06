"""A solo on a full terminal screen: pick a cell and a piece, or a piece and a cell; ask when you like."""

from collections.abc import Callable, Iterator

from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option

from trilude.cli.board_widget import BoardWidget
from trilude.cli.full_screen import FullScreen
from trilude.cli.language import say
from trilude.cli.picking import Picking
from trilude.cli.plain_solo import as_act
from trilude.cli.sitting import Sitting, fault_lines, judgement
from trilude.contract.choices import Choices
from trilude.contract.errors import TriludeError
from trilude.contract.solo import UNDO, Act, Solo
from trilude.contract.words import Text

ACT = "act "
"""What the ids of acts in the list begin with."""


_FIRST = Text("Pick a cell, Enter, then a piece, Enter.", "Choisissez une case, Entrée, puis une pièce, Entrée.")
_THEN_PIECE = Text("Now a piece, Enter.", "Maintenant une pièce, Entrée.")
_THEN_CELL = Text("Now a lit cell, Enter.", "Maintenant une case éclairée, Entrée.")


class SoloApp(FullScreen):
    """One solo on one screen."""

    KEYS = (
        ("t", "turn", Text("Turn", "Tourner")),
        ("l", "lift", Text("Lift", "Lever")),
        ("u", "undo", Text("Undo", "Annuler")),
        ("c", "check", Text("Check", "Vérifier")),
        ("h", "hint", Text("Hint", "Indice")),
        ("s", "solvable", Text("Still solvable?", "Encore possible ?")),
        ("escape", "board", Text("Board", "Plateau")),
        ("q", "quit", Text("Quit", "Quitter")),
    )
    CSS = (
        FullScreen.CSS
        + """
    #place { width: auto; max-width: 75%; }
    #hand { height: 1fr; }
    """
    )

    def __init__(self, sitting: Sitting) -> None:
        super().__init__()
        self.sitting = sitting
        self._picking = self._new_picking()
        self._target: str | None = None
        """The cell that was picked before the piece."""

    @property
    def solo(self) -> Solo:
        """What lies there now."""
        return self.sitting.solo

    def _new_picking(self) -> Picking:
        return Picking(self.solo.choices, {cell.id for cell in self.solo.board.cells})

    def compose(self) -> ComposeResult:
        """The board on the left, the hand on the right, typing below."""
        with Horizontal():
            with VerticalScroll(id="place", can_focus=False):
                yield BoardWidget()
            with Vertical(id="side"):
                yield Static(say(self.solo.title), id="title")
                yield Static(id="status")
                yield OptionList(id="hand")
        yield Input(placeholder=say(self.solo.writing), id="typed")
        yield Footer()

    def on_mount(self) -> None:
        """Draw."""
        self.query_one(BoardWidget).focus()
        self._show()

    def _show(self, message: Text | None = None) -> None:
        solo = self.solo
        cells = {cell.id for cell in solo.board.cells}
        self.query_one(BoardWidget).show(solo.board, solo.scene, frozenset(self._picking.choices) & cells)
        hand = self.query_one("#hand", OptionList)
        kept = hand.highlighted
        hand.clear_options()
        hand.add_options(list(self._offered(cells)))
        hand.highlighted = min(kept, hand.option_count - 1) if kept is not None and hand.option_count else None
        self.query_one("#status", Static).update(say(message or self._situation()))

    def _offered(self, cells: set[str]) -> Iterator[Option]:
        """Items, turns and other choices that can be picked next, then what else can be done."""
        scene = self.solo.scene
        names = {**scene.names, **{item.id: item.name for tray in scene.trays for item in tray.items}}
        several = len(scene.trays) > 1 and scene.to_move is None
        owners = {item.id: scene.seats[tray.seat].name for tray in scene.trays for item in tray.items if several}
        for thing in self._picking.choices:
            if thing not in cells:
                owner = f"{say(owners[thing])} " if thing in owners else ""
                yield Option(owner + say(names.get(thing, Text.same(thing))), id=thing)
        for act in () if self._picking.picked else self.solo.acts:
            if act.do != UNDO:
                yield Option(f"· {say(act.name)}", id=f"{ACT}{act.do}")

    def _situation(self) -> Text:
        state = self.solo.state
        if state.solved or state.stuck:
            return state.words
        what = _THEN_CELL if self._picking.picked else _THEN_PIECE if self._target else _FIRST
        said = [state.last] if state.last else []
        return Text.join(" ", [*said, state.words, what])

    def on_board_widget_picked(self, event: BoardWidget.Picked) -> None:
        """A cell was picked: where the piece in hand goes, or where the next piece shall go."""
        if event.cell in self._picking.choices:
            self._pick(event.cell)
            return
        self._picking, self._target = self._new_picking(), event.cell
        self._show()
        hand = self.query_one("#hand", OptionList)
        if hand.option_count:
            hand.highlighted = hand.highlighted or 0
            hand.focus()

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Something in the list was picked."""
        chosen = event.option_id or ""
        if chosen.startswith(ACT):
            self._act(next(act for act in self.solo.acts if f"{ACT}{act.do}" == chosen))
        elif chosen:
            self._pick(chosen)

    def _act(self, act: Act) -> None:
        if act.asks is None:
            self._do(act.do)
            return
        typed = self.query_one("#typed", Input)
        typed.value = f"{act.do} {act.written}"
        typed.focus()

    def _pick(self, thing: str) -> None:
        move = self._picking.pick(thing)
        target, self._target = self._target, None
        if move is None and target:
            move = self._fitting(target)
        if move is None:
            self._show()
            self._focus_what_follows()
        else:
            self._do(move)

    def _fitting(self, cell: str) -> str | None:
        """The move that puts what was picked on a cell, turned so that as little as possible is wrong there."""
        moves = list(_moves_to(cell, self._picking.choices, self._picking.picked, self.solo.choices))
        if not moves:
            return None
        return min(moves, key=lambda move: len(self.solo.do(move).state.faults))

    def _focus_what_follows(self) -> None:
        cells = {cell.id for cell in self.solo.board.cells}
        if cells & set(self._picking.choices):
            self.query_one(BoardWidget).focus()
        else:
            self.query_one("#hand", OptionList).highlighted = 0

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Something was typed."""
        words = event.value.split()
        event.input.clear()
        if words:
            self._do(as_act(self.solo, words))

    def _do(self, act: str) -> None:
        self._change(lambda: self.sitting.do(act))
        self.query_one(BoardWidget).focus()

    def _change(self, change: Callable[[], None]) -> None:
        problem = None
        try:
            change()
        except TriludeError as error:
            problem = error.text
        self._picking, self._target = self._new_picking(), None
        self._show(problem)

    def action_turn(self) -> None:
        """Turn the piece under the cursor."""
        self._do(f"turn {self.query_one(BoardWidget).cursor}")

    def action_lift(self) -> None:
        """Lift the piece under the cursor."""
        self._do(f"lift {self.query_one(BoardWidget).cursor}")

    def action_undo(self) -> None:
        """Take back."""
        self._change(self.sitting.undo)

    def action_check(self) -> None:
        """Tell what is wrong."""
        self._show(fault_lines(self.solo))

    def action_hint(self) -> None:
        """Ask for advice."""
        self._ask(lambda solo: solo.advice().words)

    def action_solvable(self) -> None:
        """Ask whether it still can be solved."""
        self._ask(judgement)

    def _ask(self, question: Callable[[Solo], Text]) -> None:
        self._show(Text("Let me see …", "Voyons…"))
        self._answer(question)

    @work(thread=True, exclusive=True)
    def _answer(self, question: Callable[[Solo], Text]) -> None:
        """Think beside the screen, which stays alive."""
        asked = self.solo
        answer = question(asked)
        if self.solo is asked:
            self.call_from_thread(self._show, answer)

    def action_board(self) -> None:
        """Put down what is in hand, and go back to the board."""
        self._picking, self._target = self._new_picking(), None
        self.query_one(BoardWidget).focus()
        self._show()


def _moves_to(
    cell: str, choices: Choices, picked: tuple[str, ...], ask: Callable[[tuple[str, ...]], Choices]
) -> Iterator[str]:
    """All moves that end on a cell after some picks."""
    for thing, pick in choices.items():
        if pick.move is not None:
            if thing == cell:
                yield pick.move
        else:
            path = (*picked, thing)
            yield from _moves_to(cell, ask(path) if pick.next is None else pick.next, path, ask)
