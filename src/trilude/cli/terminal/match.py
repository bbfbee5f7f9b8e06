"""A game at a terminal: who sits where, what has been played, and what a person at the keyboard may do."""

from datetime import datetime
from itertools import pairwise
from pathlib import Path

import platformdirs

from trilude.analysis.wording import percent
from trilude.arena.level_words import level_words
from trilude.cli.language import say
from trilude.cli.terminal.reasons import candidates, expectation
from trilude.cli.terminal.sitting import NOTHING_TO_TAKE_BACK
from trilude.contract.choices import Choices, choices
from trilude.contract.errors import TriludeError
from trilude.contract.position import Move, Position, View
from trilude.contract.record import Line, Record, Step, result_of
from trilude.contract.sentences import GAME_OVER
from trilude.contract.words import Text
from trilude.players.find import find_player
from trilude.players.levels import HINT_SECONDS, strongest_player
from trilude.players.player import Choice, Player

ME = "me"
"""The name of a seat whose moves are made at the keyboard; several people may share it."""

RESIGNATION = "resignation"
"""The header `Ending` of a record whose result the board does not show."""


class TerminalMatch:
    """The state of a game at a terminal. Nothing here draws or waits."""

    def __init__(self, start: Position, seats: tuple[str, ...], file: Path | None = None) -> None:
        self.seats = seats
        self.file = file
        """Where it is kept, once it was saved."""
        self._seen: tuple[Position, View] | None = None
        self._positions = [start]
        self._resigned: int | None = None
        self._players: dict[int, Player] = {
            seat: find_player(start.game, name, seed=seat) for seat, name in enumerate(seats) if name != ME
        }
        self._adviser: Player | None = None
        self._answer: tuple[int, Choice] | None = None
        """The last move of a computer: its seat and its reasons."""
        self._advice: tuple[Position, Choice] | None = None
        self._certain_winner: int | None = None

    @staticmethod
    def seated(start: Position, given: str) -> "TerminalMatch":
        """A match with seats from a list like `me,level:3`; seats not named get the last name, or level:3."""
        names = [name.strip() for name in given.split(",") if name.strip()]
        count = start.seats
        if len(names) > count:
            words = Text(
                "{game} has {count} seats, but {given} names {names}.",
                "{game} se joue à {count}, mais {given} nomme {names} joueurs.",
            )
            raise TriludeError(words.fill(game=start.game.name, count=count, given=given, names=len(names)))
        names += [names[-1] if len(names) > 1 else "level:3"] * (count - len(names))
        return TerminalMatch(start, tuple(names))

    @staticmethod
    def resumed(file: Path) -> "TerminalMatch":
        """A match that was saved in a file."""
        record = Record.load(file)
        names = tuple(record.headers.get(f"Player{seat}", ME) for seat in range(1, record.start.seats + 1))
        match = TerminalMatch(record.start, names, file)
        match._positions = list(record.positions())
        if record.headers.get("Ending") == RESIGNATION:
            match._resigned = record.result.split().index("0")
        return match

    @property
    def position(self) -> Position:
        """The position, hidden parts included."""
        return self._positions[-1]

    @property
    def now(self) -> View:
        """The position as the screen may show it; the same object as long as nobody moves."""
        if self._seen is None or self._seen[0] is not self.position:
            self._seen = (self.position, self.position.view(self.viewer))
        return self._seen[1]

    def choices(self, picked: tuple[str, ...]) -> Choices:
        """What the person to move can pick after some picks."""
        return choices(self.now, picked) if self.waits_for_person else {}

    @property
    def computers(self) -> tuple[str, ...]:
        """The names of the computer players."""
        return tuple(name for name in self.seats if name != ME)

    def who(self, seat: int) -> Text:
        """Who sits there; a level is said in words too."""
        name = self.seats[seat]
        if name == ME:
            return Text("you", "vous")
        kind, _, detail = name.partition(":")
        if kind != "level":
            return Text.same(name)
        return Text.same("{name}, {words}").fill(name=name, words=level_words(int(detail.partition(":")[0])))

    @property
    def viewer(self) -> int:
        """The seat whose hand the screen may show: that of the person to move, or the only person's."""
        people = [seat for seat, name in enumerate(self.seats) if name == ME]
        turn = self.position.to_move
        return turn if turn in people else people[0] if people else -1

    @property
    def is_over(self) -> bool:
        """Whether the game has ended, on the board or by resignation."""
        return self._resigned is not None or self.position.is_over

    @property
    def waits_for_person(self) -> bool:
        """Whether somebody at the keyboard is to move."""
        return not self.is_over and self.seats[self.position.mover] == ME

    def do(self, given: str | Move) -> None:
        """Make a move; an illegal one raises, and changes nothing."""
        if self.is_over:
            raise TriludeError(GAME_OVER)
        self._positions.append(self.position.play(given))

    def explanation(self) -> Text | None:
        """What the last move did or scored."""
        if len(self._positions) < 2:
            return None
        before, move = self._positions[-2], self.position.moves[-1]
        return before.game.notation.explain(before, move.id)

    def choose(self) -> Choice:
        """The move of the computer player whose turn it is."""
        seat = self.position.mover
        return self._players[seat].choose(self.position.view(seat))

    def answer(self, choice: Choice) -> Text | None:
        """Make a computer's move; returns what it has to announce: that it is now certain to win."""
        seat = self.position.mover
        self.do(choice.move)
        self._answer = (seat, choice)
        if not (choice.proven and choice.values[seat] >= 1) or self.is_over or self._certain_winner == seat:
            return None
        self._certain_winner = seat
        words = Text(
            "The computer ({who}) wins for certain from here.", "L’ordinateur ({who}) gagne désormais à coup sûr."
        )
        return words.fill(who=self.position.game.seat_names[seat])

    def hint(self) -> Choice:
        """What a good player would do for the person to move."""
        position, game = self.position, self.position.game
        name = strongest_player(game, position.options, HINT_SECONDS)
        self._adviser = self._adviser or find_player(game, name, seed=99)
        choice = self._adviser.choose(position.view(position.mover))
        self._advice = (position, choice)
        return choice

    def why(self) -> list[Text]:
        """The reasons of the hint just given, else those of the computer's last move, as far as they are no secret."""
        if self._advice is not None and self._advice[0] is self.position:
            choice = self._advice[1]
            return [expectation(choice, self.position.mover), *candidates(choice)]
        if self._answer is None:
            return [Text("The computer has not moved yet.", "L’ordinateur n’a pas encore joué.")]
        seat, choice = self._answer
        if self.position.game.hidden and not self.is_over:
            words = Text(
                "It gave itself {chance} of the win; more would show its hand.",
                "Il se donnait {chance} de la victoire ; en dire plus montrerait son jeu.",
            )
            return [words.fill(chance=percent(choice.values[seat]))]
        return [expectation(choice, seat), *candidates(choice)]

    def undo(self) -> None:
        """Take back to the last decision of a person."""
        self._resigned = self._answer = self._certain_winner = None
        earlier = [ply for ply, before in enumerate(self._positions[:-1]) if self.seats[before.mover] == ME]
        if not earlier:
            raise TriludeError(NOTHING_TO_TAKE_BACK)
        del self._positions[earlier[-1] + 1 :]

    def resign(self) -> None:
        """The person to move gives up."""
        self._resigned = self.viewer

    def result(self) -> Text:
        """How the game ended."""
        names = self.position.game.seat_names
        if self._resigned is not None:
            return Text("{who} resigned.", "Abandon : {who}.").fill(who=names[self._resigned])
        return self.position.ending or Text("The game goes on.", "La partie continue.")

    def record(self) -> Record:
        """The game so far, each move with its explanation as a comment."""
        steps = []
        for before, after in pairwise(self._positions):
            move = after.moves[-1]
            explanation = before.game.notation.explain(before, move.id)
            steps.append(Step(move.text, say(explanation) if explanation else ""))
        headers = {"Date": datetime.now().astimezone().date().isoformat()}
        headers.update({f"Player{seat}": name for seat, name in enumerate(self.seats, 1)})
        record = Record(self._positions[0], Line(tuple(steps)), result_of(self.position), headers)
        if self._resigned is None:
            return record
        others = 1 / (len(self.seats) - 1)
        shares = [0.0 if seat == self._resigned else others for seat in range(len(self.seats))]
        return record.ended(shares, RESIGNATION)

    @property
    def is_worth_keeping(self) -> bool:
        """Whether anything has been played, now or before, that is not over."""
        return (len(self._positions) > 1 or self.file is not None) and not self.is_over

    def save(self) -> Text:
        """Write the record into the match's file, or into a new one among the user's data; tells where."""
        if self.file is None:
            folder = Path(platformdirs.user_data_dir("trilude")) / "games"
            folder.mkdir(parents=True, exist_ok=True)
            self.file = folder / f"{self.position.game.name}-{datetime.now():%Y-%m-%d-%H%M%S}.txt"
        self.record().save(self.file)
        return Text("Saved in {file}.", "Enregistré dans {file}.").fill(file=self.file)
