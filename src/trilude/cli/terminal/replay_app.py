"""A record on a full terminal screen, page by page."""

from textual.app import ComposeResult
from textual.widgets import Static

from trilude.cli.language import say
from trilude.cli.terminal.board_widget import BoardWidget
from trilude.cli.terminal.full_screen import FullScreen
from trilude.contract.record import Record
from trilude.contract.record_lines import written
from trilude.contract.words import Text


class ReplayApp(FullScreen):
    """Shows one position of a record at a time, with its comment and variations."""

    KEYS = (
        ("left", "turn(-1)", Text("Back", "Précédent")),
        ("right", "turn(1)", Text("Next", "Suivant")),
        ("home", "turn(-9999)", Text("Start", "Début")),
        ("end", "turn(9999)", Text("End", "Fin")),
        ("q", "quit", Text("Quit", "Quitter")),
    )

    def __init__(self, record: Record) -> None:
        super().__init__()
        self._record = record
        self._positions = list(record.positions())
        self._ply = 0

    def side(self) -> ComposeResult:
        """Words."""
        yield Static(id="words", markup=False)

    def on_mount(self) -> None:
        """Open the first page."""
        self.query_one(BoardWidget).can_focus = False
        self.action_turn(0)

    def action_turn(self, pages: int) -> None:
        """Go on or back by a number of plies."""
        self._ply = max(0, min(len(self._positions) - 1, self._ply + pages))
        position = self._positions[self._ply]
        self.query_one(BoardWidget).show(position.board, position.scene, frozenset())
        self.query_one("#words", Static).update("\n\n".join(self._words()))

    def _words(self) -> list[str]:
        record, ply = self._record, self._ply
        players = [record.headers.get(f"Player{seat}", "?") for seat in range(1, record.start.seats + 1)]
        names = zip(record.game.seat_names, players, strict=False)
        words = ["\n".join(f"{say(name)}: {player}" for name, player in names)]
        comment = record.line.comment
        if ply > 0:
            step = record.line.steps[ply - 1]
            words.append(f"{ply}/{len(record.line.steps)}. {step.move} {step.mark}".rstrip())
            comment = step.comment
            words += [f"({' '.join(written(variation, ply))})" for variation in step.variations]
        if comment:
            words.append(comment)
        ending = self._positions[ply].ending
        if ending:
            words.append(say(ending))
        if ply == len(record.line.steps):
            words.append(say(Text("Result: {result}", "Résultat : {result}").fill(result=record.result)))
        return words
