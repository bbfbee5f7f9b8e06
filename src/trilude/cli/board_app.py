"""A game on a full terminal screen, played with the keyboard alone or with a mouse."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

from textual import work
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Footer, Input, OptionList, Static
from textual.widgets.option_list import Option
from textual.worker import get_current_worker

from trilude.cli.board_widget import BoardWidget
from trilude.cli.full_screen import FullScreen
from trilude.cli.language import say
from trilude.cli.picking import Picking
from trilude.cli.table import ME, Table, keeping_place
from trilude.contract.choices import choices
from trilude.contract.errors import TriludeError
from trilude.contract.position import View
from trilude.contract.words import Text
from trilude.players.player import Choice
from trilude.players.prepare import is_prepared, prepare


class BoardApp(FullScreen):
    """One table on one screen."""

    KEYS = (
        ("u", "undo", Text("Undo", "Annuler")),
        ("h", "hint", Text("Hint", "Conseil")),
        ("w", "why", Text("Why?", "Pourquoi ?")),
        ("s", "save", Text("Save", "Enregistrer")),
        ("x", "resign", Text("Resign", "Abandonner")),
        ("escape", "unpick", Text("Back", "Retour")),
        ("q", "quit", Text("Quit", "Quitter")),
    )
    CSS = (
        FullScreen.CSS
        + """
    #choices { height: auto; max-height: 12; display: none; }
    #moves { height: 1fr; }
    """
    )

    def __init__(self, table: Table, file: Path | None = None) -> None:
        super().__init__()
        self.table = table
        self._file = file
        self._resigning = False
        self._announcement: Text | None = None
        """What the computer had to say with its last move."""
        self._picking = self._pick_anew()

    def compose(self) -> ComposeResult:
        """Board on the left, everything else on the right, typing below."""
        with Horizontal():
            yield BoardWidget()
            with Vertical(id="side"):
                yield Static(id="seats")
                yield Static(id="status")
                yield OptionList(id="choices")
                with VerticalScroll(id="moves", can_focus=False):
                    yield Static(id="move-list")
        yield Input(
            placeholder=say(Text("Tab: type a move here, then Enter", "Tab : tapez un coup ici, puis Entrée")),
            id="typed",
        )
        yield Footer()

    def on_mount(self) -> None:
        """Draw, and let the computer begin if it is its turn."""
        self.title = say(self.table.position.game.title)
        self.query_one(BoardWidget).focus()
        self._show()
        self._go_on()

    def _view(self) -> View:
        return self.table.position.view(self.table.viewer)

    def _pick_anew(self) -> Picking:
        view = self._view()
        return Picking(partial(choices, view), {cell.id for cell in view.board.cells})

    def _show(self, message: Text | None = None) -> None:
        view, table = self._view(), self.table
        things = list(self._picking.choices) if table.waits_for_person else []
        cells = {cell.id for cell in view.board.cells}
        self.query_one(BoardWidget).show(view.board, view.scene, frozenset(things) & cells)
        self._show_choices([thing for thing in things if thing not in cells])
        self.query_one("#seats", Static).update("\n".join(self._seat_lines(view)))
        self.query_one("#move-list", Static).update(self._move_lines())
        self.query_one("#moves", VerticalScroll).scroll_end(animate=False)
        self.query_one("#status", Static).update(say(message or self._situation()))

    def _seat_lines(self, view: View) -> Iterator[str]:
        for number, seat in enumerate(view.scene.seats):
            turn = "▶" if view.to_move == number and not self.table.is_over else " "
            name = self.table.seats[number]
            who = say(Text("you", "vous")) if name == ME else name
            score = "" if seat.score is None else f"  {seat.score}"
            yield f"{turn} {say(seat.name)} ({who}){score}"
        yield from (say(note) for note in view.scene.notes)

    def _move_lines(self) -> str:
        moves = self._view().moves
        return "  ".join(f"{number}. {move}" for number, move in enumerate(moves, 1))

    def _situation(self) -> Text:
        if self.table.is_over:
            return self.table.result()
        said = [text for text in (self.table.explanation(), self._announcement) if text]
        before = Text.join("", [Text("{words} ", "{words} ").fill(words=text) for text in said])
        if not self.table.waits_for_person:
            return Text("{before}The computer is thinking …", "{before}L'ordinateur réfléchit…").fill(before=before)
        if self._picking.picked:
            return Text("Picked: {ids}.", "Choisi : {ids}.").fill(ids=" ".join(self._picking.picked[:1]))
        words = Text("{before}Your move.", "{before}À vous de jouer.")
        return words.fill(before=before)

    def _show_choices(self, ids: list[str]) -> None:
        view = self._view()
        scene = view.scene
        names = dict(scene.names)
        names.update({item.id: item.name for tray in scene.trays for item in tray.items})
        options = self.query_one("#choices", OptionList)
        options.clear_options()
        options.add_options([Option(say(names.get(choice, Text.same(choice))), id=choice) for choice in ids])
        options.display = bool(ids)
        if ids and not any(cell in self._picking.choices for cell in (c.id for c in view.board.cells)):
            options.highlighted = 0
            options.focus()

    def on_board_widget_picked(self, event: BoardWidget.Picked) -> None:
        """A cell was picked on the board."""
        self._pick(event.cell)

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A choice was picked from the list."""
        if event.option_id:
            self._pick(event.option_id)

    def _pick(self, thing: str) -> None:
        if not self.table.waits_for_person:
            return
        if self._picking.picked and thing not in self._picking.choices:
            self._picking = self._pick_anew()
        if thing not in self._picking.choices:
            words = Text(
                "Nothing of yours can go from or to {thing}.", "Rien à vous ne peut partir de {thing} ni y aller."
            )
            self._show(words.fill(thing=thing))
            return
        move = self._picking.pick(thing)
        if move is None:
            self._show()
        else:
            self._play(move)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """A move was typed."""
        text = event.value.strip()
        event.input.clear()
        if text and self.table.waits_for_person:
            self._play(text)

    def _play(self, given: str) -> None:
        self._resigning = False
        self._announcement = None
        try:
            self.table.play(given)
        except TriludeError as error:
            self._picking = self._pick_anew()
            self._show(error.text)
            return
        self._go_on()

    def _go_on(self) -> None:
        self._picking = self._pick_anew()
        self._show()
        if not self.table.is_over and not self.table.waits_for_person:
            self._think()
        elif not isinstance(self.focused, Input):
            self.query_one(BoardWidget).focus()

    @work(thread=True, exclusive=True)
    def _think(self) -> None:
        """Let the computer choose beside the screen, which stays alive; the first time, tell how far compiling is."""
        worker = get_current_worker()
        game, position = self.table.position.game, self.table.position
        players = self.table.computers
        if not is_prepared(game, players):
            for number, total, step in prepare(game, players):
                words = Text(
                    "Compiling, only this once: {step} ({n}/{t})",
                    "Compilation, cette fois seulement : {step} ({n}/{t})",
                )
                self.call_from_thread(self._show, words.fill(step=step, n=number + 1, t=total))
        choice = self.table.choose()
        if not worker.is_cancelled and self.table.position is position:
            self.call_from_thread(self._answer, choice)

    def _answer(self, choice: Choice) -> None:
        # A computer may move twice before a person sees what it announced.
        self._announcement = self.table.answer(choice) or self._announcement
        self._go_on()

    def action_undo(self) -> None:
        """Take back."""
        undone = self.table.undo()
        self._announcement = None
        self._picking = self._pick_anew()
        self._show(None if undone else Text("There is nothing to take back.", "Il n'y a rien à reprendre."))

    def action_hint(self) -> None:
        """Ask for advice."""
        if self.table.waits_for_person:
            self._show(Text("Looking for a good move …", "Je cherche un bon coup…"))
            self._advise()

    def action_why(self) -> None:
        """Tell why: of the hint just given, or of the computer's last move."""
        self._show(Text.join("\n", self.table.why()))

    @work(thread=True, exclusive=True)
    def _advise(self) -> None:
        position, choice = self.table.position, self.table.hint()
        line = " ".join(str(move) for move in choice.line[1:4])
        words = Text("Try {move} (then perhaps {line}).", "Essayez {move} (puis peut-être {line}).")
        if self.table.position is position:
            self.call_from_thread(self._show, words.fill(move=choice.move, line=line or "…"))

    def action_resign(self) -> None:
        """Give up, when asked twice."""
        if self.table.waits_for_person:
            if self._resigning:
                self.table.resign()
                self._show()
            else:
                self._resigning = True
                self._show(Text("Press x again to resign.", "Appuyez encore sur x pour abandonner."))

    def action_unpick(self) -> None:
        """Unpick, or go back to the board."""
        self._resigning = False
        self._picking.back()
        self.query_one(BoardWidget).focus()
        self._show()

    def action_save(self) -> None:
        """Write the record."""
        self._file = self._file or keeping_place(self.table.position.game.name)
        try:
            self.table.record().save(self._file)
        except TriludeError as error:
            self._show(error.text)
            return
        self._show(Text("Saved in {file}.", "Enregistré dans {file}.").fill(file=self._file))

    async def action_quit(self) -> None:
        """Leave; an unfinished game is kept."""
        if self.table.is_worth_keeping:
            self.action_save()
        self.exit()

    @property
    def file(self) -> Path | None:
        """Where the game was saved."""
        return self._file
