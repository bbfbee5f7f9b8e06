"""A game on a full terminal screen, played with the keyboard alone or with a mouse."""

from collections.abc import Callable

from textual import work
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.widgets import Input, Static
from textual.worker import get_current_worker

from trilude.cli.terminal.board_widget import BoardWidget
from trilude.cli.terminal.match import TerminalMatch
from trilude.cli.terminal.picking_screen import PickingScreen
from trilude.contract.errors import TriludeError
from trilude.contract.words import Text
from trilude.players.player import Choice


class MatchApp(PickingScreen):
    """One match on one screen."""

    KEYS = (
        ("u", "undo", Text("Undo", "Annuler")),
        ("h", "hint", Text("Hint", "Conseil")),
        ("w", "why", Text("Why?", "Pourquoi ?")),
        ("s", "save", Text("Save", "Enregistrer")),
        ("x", "resign", Text("Resign", "Abandonner")),
        ("escape", "unpick", Text("Back", "Retour")),
        ("q", "quit", Text("Quit", "Quitter")),
    )

    def __init__(self, match: TerminalMatch) -> None:
        self.match = match
        self._resigning = False
        self._announcement: Text | None = None
        """What the computer had to say with its last move."""
        super().__init__(match, Text("Tab: type a move here, then Enter", "Tab : tapez un coup ici, puis Entrée"))

    def side(self) -> ComposeResult:
        """The moves so far stand below what stands beside every board."""
        yield from super().side()
        with VerticalScroll(id="moves", can_focus=False):
            yield Static(id="move-list")

    def show(self, message: Text | None = None) -> None:
        """Draw everything, the list of moves too."""
        super().show(message)
        moves = "  ".join(f"{number}. {move}" for number, move in enumerate(self.match.now.moves, 1))
        self.query_one("#move-list", Static).update(moves)
        self.query_one("#moves", VerticalScroll).scroll_end(animate=False)

    def heading(self) -> Text:
        """Who plays, and what there is to note."""
        now = self.match.now
        lines = []
        for number, seat in enumerate(now.scene.seats):
            line = Text.same("{turn} {seat} ({who}){score}").fill(
                turn="▶" if now.to_move == number and not self.match.is_over else " ",
                seat=seat.name,
                who=self.match.who(number),
                score="" if seat.score is None else f"  {seat.score}",
            )
            lines.append(line)
        return Text.join("\n", [*lines, *now.scene.notes])

    def situation(self) -> Text:
        """The result, or what was said and whose turn it is."""
        if self.match.is_over:
            return self.match.result()
        if self.picking.picked:
            return Text("Picked: {ids}.", "Choisi : {ids}.").fill(ids=self.picking.picked[0])
        turn = Text("The computer is thinking …", "L’ordinateur réfléchit…")
        if self.match.waits_for_person:
            turn = Text("Your move.", "À vous de jouer.")
        return Text.join(" ", [text for text in (self.match.explanation(), self._announcement, turn) if text])

    def pick(self, thing: str) -> None:
        """A pick that does not go on from those before begins a new move."""
        if thing not in self.picking.choices:
            self.pick_anew()
        if thing in self.picking.choices:
            self.follow(self.picking.pick(thing))
        elif self.match.waits_for_person:
            words = Text("You have no move from or to {thing}.", "Vous n’avez aucun coup depuis ou vers {thing}.")
            self.show(words.fill(thing=thing))

    def do(self, written: str) -> None:
        """Make a person's move."""
        if self.match.waits_for_person:
            super().do(written)

    def change(self, change: Callable[[], object]) -> None:
        """What was said before a change is forgotten."""
        self._resigning, self._announcement = False, None
        super().change(change)

    def go_on(self) -> None:
        """Let the computer move if it is its turn."""
        if not self.match.is_over and not self.match.waits_for_person:
            self._think()
        elif not isinstance(self.focused, Input):
            self.query_one(BoardWidget).focus()

    @work(thread=True, exclusive=True)
    def _think(self) -> None:
        """Let the computer choose beside the screen, which stays alive."""
        worker, position = get_current_worker(), self.match.position
        choice = self.match.choose()
        if not worker.is_cancelled and self.match.position is position:
            self.call_from_thread(self._take_answer, choice)

    def _take_answer(self, choice: Choice) -> None:
        # A computer may move twice before a person sees what it announced.
        self._announcement = self.match.answer(choice) or self._announcement
        self.pick_anew()
        self.show()
        self.go_on()

    def action_hint(self) -> None:
        """Ask for advice."""
        if self.match.waits_for_person:
            self.ask(self._advice)

    def _advice(self) -> Text:
        choice = self.match.hint()
        words = Text("Try {move} (then perhaps {line}).", "Essayez {move} (puis peut-être {line}).")
        return words.fill(move=choice.move, line=" ".join(str(move) for move in choice.line[1:4]) or "…")

    def action_why(self) -> None:
        """Tell why: of the hint just given, or of the computer's last move."""
        self.show(Text.join("\n", self.match.why()))

    def action_resign(self) -> None:
        """Give up, when asked twice."""
        if not self.match.waits_for_person:
            return
        if self._resigning:
            self.change(self.match.resign)
        else:
            self._resigning = True
            self.show(Text("Press x again to resign.", "Appuyez encore sur x pour abandonner."))

    def action_unpick(self) -> None:
        """Unpick, or do not resign after all."""
        self._resigning = False
        super().action_unpick()

    def action_save(self) -> None:
        """Write the record."""
        try:
            self.show(self.match.save())
        except TriludeError as error:
            self.show(error.text)

    async def action_quit(self) -> None:
        """Leave; an unfinished game is kept."""
        if self.match.is_worth_keeping:
            self.action_save()
        self.exit()
