"""A solo on a full terminal screen: pick a cell and a piece, or a piece and a cell; ask when you like."""

from collections.abc import Iterator

from textual.widgets import Input
from textual.widgets.option_list import Option

from trilude.cli.language import say
from trilude.cli.terminal.board_widget import BoardWidget
from trilude.cli.terminal.picking_screen import PickingScreen
from trilude.cli.terminal.sitting import Sitting, as_act
from trilude.contract.solo import UNDO, Act
from trilude.contract.words import Text

ACT = "act "
"""What the ids of acts in the list begin with."""

_FIRST = Text("Pick a cell, Enter, then a piece, Enter.", "Choisissez une case, Entrée, puis une pièce, Entrée.")
_THEN_PIECE = Text("Now a piece, Enter.", "Maintenant une pièce, Entrée.")
_THEN_CELL = Text("Now a lit cell, Enter.", "Maintenant une case éclairée, Entrée.")


class SoloApp(PickingScreen):
    """One solo on one screen."""

    KEYS = (
        ("t", "do_here('turn')", Text("Turn", "Tourner")),
        ("l", "do_here('lift')", Text("Lift", "Lever")),
        ("u", "undo", Text("Undo", "Annuler")),
        ("c", "check", Text("Check", "Vérifier")),
        ("h", "hint", Text("Hint", "Indice")),
        ("s", "solvable", Text("Still solvable?", "Encore possible ?")),
        ("escape", "unpick", Text("Back", "Retour")),
        ("q", "quit", Text("Quit", "Quitter")),
    )

    def __init__(self, sitting: Sitting) -> None:
        self.sitting = sitting
        super().__init__(sitting, sitting.now.writing)

    def offered(self) -> Iterator[Option]:
        """Things that can be picked next, then what else can be done."""
        yield from super().offered()
        for act in () if self.picking.picked else self.sitting.now.acts:
            if act.do != UNDO:
                yield Option(f"· {say(act.name)}", id=f"{ACT}{act.do}")

    def heading(self) -> Text:
        """What is played."""
        return self.sitting.now.title

    def situation(self) -> Text:
        """How it stands, and what to pick next."""
        state = self.sitting.now.state
        if state.solved or state.stuck:
            return state.words
        what = _THEN_CELL if self.picking.picked else _THEN_PIECE if self.picking.target else _FIRST
        said = [state.last] if state.last else []
        return Text.join(" ", [*said, state.words, what])

    def pick(self, thing: str) -> None:
        """Where the piece in hand goes, or where the next piece is to go, or something from the list."""
        target = self.picking.target
        if thing.startswith(ACT):
            self._act(next(act for act in self.sitting.now.acts if f"{ACT}{act.do}" == thing))
        elif thing not in self.picking.choices:
            self.pick_anew()
            self.picking.target = thing
            self.show()
            self.focus_list()
        else:
            move = self.picking.pick(thing)
            self.picking.target = None
            self.follow(self._fitting(target) if target and move is None else move)

    def _fitting(self, cell: str) -> str | None:
        """The move that puts what was picked on a cell, turned so that as little as possible is wrong there."""
        solo = self.sitting.now
        return min(self.picking.moves_to(cell), key=lambda move: len(solo.do(move).state.faults), default=None)

    def _act(self, act: Act) -> None:
        if act.asks is None:
            self.do(act.do)
            return
        typed = self.query_one(Input)
        typed.value = f"{act.do} {act.written}"
        typed.focus()

    def read(self, written: str) -> str:
        """A move or an act, in either language."""
        return as_act(self.sitting.now, written.split())

    def go_on(self) -> None:
        """The next piece goes on the board again."""
        self.query_one(BoardWidget).focus()

    def action_do_here(self, verb: str) -> None:
        """Turn or lift the piece under the cursor."""
        self.do(f"{verb} {self.query_one(BoardWidget).cursor}")

    def action_check(self) -> None:
        """Tell what is wrong."""
        self.show(self.sitting.faults)

    def action_hint(self) -> None:
        """Ask for advice."""
        self.ask(lambda: self.sitting.now.advice().words)

    def action_solvable(self) -> None:
        """Ask whether it can still be solved."""
        self.ask(self.sitting.judgement)
