"""A game at a terminal: who sits where, what has been played, and what a person at the keyboard may do."""

from datetime import datetime
from itertools import pairwise
from pathlib import Path

import platformdirs

from trilude.analysis.wording import percent
from trilude.cli.language import say
from trilude.cli.reasons import candidates, expectation
from trilude.contract.errors import TriludeError
from trilude.contract.position import Move, Position
from trilude.contract.record import UNKNOWN, Line, Record, Step, result_of
from trilude.contract.words import Text
from trilude.players.find import find_player
from trilude.players.levels import HINT_SECONDS, strongest_player
from trilude.players.player import Choice, Player

ME = "me"
"""The name of a seat whose moves are made at the keyboard; several people may share it."""

RESIGNATION = "resignation"
"""The header `Ending` of a record whose result the board does not show."""


class Table:
    """The state of a game at a terminal. Nothing here draws or waits."""

    def __init__(self, start: Position, seats: tuple[str, ...]) -> None:
        self.seats = seats
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
    def seated(start: Position, given: str) -> "Table":
        """A table with seats from a list like `me,level:3`; seats not named get the last name, or level:3."""
        names = [name.strip() for name in given.split(",") if name.strip()]
        count = start.seats
        if len(names) > count:
            raise TriludeError(
                Text(
                    "{game} has {count} seats, but {given} names {names}.",
                    "{game} se joue à {count}, mais {given} nomme {names} joueurs.",
                ).fill(game=start.game.name, count=count, given=given, names=len(names))
            )
        names += [names[-1] if len(names) > 1 else "level:3"] * (count - len(names))
        return Table(start, tuple(names))

    @staticmethod
    def resumed(record: Record) -> "Table":
        """The table of a saved game."""
        count = record.start.seats
        names = tuple(record.headers.get(f"Player{seat}", ME) for seat in range(1, count + 1))
        table = Table(record.start, names)
        table._positions = list(record.positions())
        if record.headers.get("Ending") == RESIGNATION:
            table._resigned = record.result.split().index("0")
        return table

    @property
    def position(self) -> Position:
        """The position on the table."""
        return self._positions[-1]

    @property
    def computers(self) -> tuple[str, ...]:
        """The names of the computer players."""
        return tuple(name for name in self.seats if name != ME)

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
        turn = self.position.to_move
        return not self.is_over and turn is not None and self.seats[turn] == ME

    def play(self, given: str | Move) -> Move:
        """Make a move; an illegal one raises, and changes nothing."""
        if self.is_over:
            raise TriludeError(Text("The game is over.", "La partie est terminée."))
        self._positions.append(self.position.play(given))
        return self.position.moves[-1]

    def explanation(self) -> Text | None:
        """What the last move did or scored."""
        if len(self._positions) < 2:
            return None
        before, move = self._positions[-2], self.position.moves[-1]
        return before.game.notation.explain(before, move.id)

    def choose(self) -> Choice:
        """The move of the computer player whose turn it is."""
        seat = self.position.to_move
        assert seat is not None  # noqa: S101
        return self._players[seat].choose(self.position.view(seat))

    def answer(self, choice: Choice) -> Text | None:
        """Make a computer's move; returns what it has to announce: that it is now certain to win."""
        seat = self.position.to_move
        assert seat is not None  # noqa: S101
        self.play(choice.move)
        self._answer = (seat, choice)
        if not (choice.proven and choice.values[seat] >= 1) or self.is_over or self._certain_winner == seat:
            return None
        self._certain_winner = seat
        words = Text(
            "The computer ({who}) wins for certain from here.", "L'ordinateur ({who}) gagne désormais à coup sûr."
        )
        return words.fill(who=self.position.game.seat_names[seat])

    def hint(self) -> Choice:
        """What a good player would do for the person to move."""
        position, seat = self.position, self.position.to_move
        assert seat is not None  # noqa: S101
        self._adviser = self._adviser or find_player(
            position.game, strongest_player(position.game, HINT_SECONDS), seed=99
        )
        choice = self._adviser.choose(position.view(seat))
        self._advice = (position, choice)
        return choice

    def why(self) -> list[Text]:
        """The reasons of the hint just given, else those of the computer's last move, as far as they are no secret."""
        if self._advice is not None and self._advice[0] is self.position and self.position.to_move is not None:
            choice = self._advice[1]
            return [expectation(choice, self.position.to_move), *candidates(choice)]
        if self._answer is None:
            return [Text("The computer has not moved yet.", "L'ordinateur n'a pas encore joué.")]
        seat, choice = self._answer
        if self.position.game.hidden and not self.is_over:
            words = Text(
                "It gave itself {chance} of the win; more would show its hand.",
                "Il se donnait {chance} de la victoire ; en dire plus montrerait son jeu.",
            )
            return [words.fill(chance=percent(choice.values[seat]))]
        return [expectation(choice, seat), *candidates(choice)]

    def undo(self) -> bool:
        """Take back to the last decision of a person; False where there is none."""
        self._resigned = self._answer = self._certain_winner = None
        earlier = [
            i for i, p in enumerate(self._positions[:-1]) if p.to_move is not None and self.seats[p.to_move] == ME
        ]
        if not earlier:
            return False
        del self._positions[earlier[-1] + 1 :]
        return True

    def resign(self) -> None:
        """The person to move gives up."""
        self._resigned = self.viewer

    def result(self) -> Text:
        """How the game ended."""
        names = self.position.game.seat_names
        if self._resigned is not None:
            return Text("{who} resigned.", "Abandon : {who}.").fill(who=names[self._resigned])
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
        result = result_of(self.position)
        if self._resigned is not None:
            headers["Ending"] = RESIGNATION
            share = f"{1 / (len(self.seats) - 1):.4g}"
            result = " ".join("0" if seat == self._resigned else share for seat in range(len(self.seats)))
        return Record(self._positions[0], Line(tuple(steps)), result, headers)

    @property
    def is_worth_keeping(self) -> bool:
        """Whether anything has been played that is not over."""
        return len(self._positions) > 1 and self.record().result == UNKNOWN


def keeping_place(game: str) -> Path:
    """A new file among the user's data for a game that was left unfinished."""
    folder = Path(platformdirs.user_data_dir("trilude")) / "games"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{game}-{datetime.now():%Y-%m-%d-%H%M%S}.txt"
