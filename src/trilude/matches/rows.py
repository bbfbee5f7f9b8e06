"""What is stored of a match: one row for itself, one a move, one a line of chat. A position is always a replay."""

from dataclasses import dataclass, replace
from typing import Any, Literal

from trilude.contract.position import Position
from trilude.contract.sentences import told_of, won_with
from trilude.contract.words import Text
from trilude.matches.seats import Seat

OfferKind = Literal["draw", "takeback", "stop", "rematch"]
Outcome = Literal["accepted", "declined", "withdrawn"]
ResignWay = Literal["computer", "pass"]
EndedBy = Literal["rules", "agreement", "absence", "stopping", "resignation"]

CHAT_KEPT = 100
"""So many lines of a table's chat are told to whoever comes, the last ones."""

TAKEN_BACK_KEPT = 100
"""So many moves that were taken back are kept at hand, the last ones."""


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that waits for the consent of the other people at the table."""

    kind: OfferKind
    seat: int
    agreed: tuple[int, ...] = ()

    def waits_for(self, seat: int) -> bool:
        """Whether a seat is asked and has not agreed yet."""
        return seat != self.seat and seat not in self.agreed


@dataclass(frozen=True, slots=True)
class AnsweredOffer:
    """What became of an offer."""

    kind: OfferKind
    seat: int
    """Who had asked."""
    answer: Outcome
    by: int
    """Who answered; of a withdrawn offer whoever had asked."""
    revision: int
    """When: a page says it once."""


@dataclass(frozen=True, slots=True)
class Ending:
    """How a match ended, even where the board alone does not show it."""

    shares: tuple[float, ...]
    reason: Text
    """As it was said when it happened."""
    by: EndedBy = "rules"

    @staticmethod
    def by_agreement(seats: int) -> "Ending":
        """A draw that everybody agreed on."""
        return Ending((1 / seats,) * seats, Text("A draw by agreement.", "Nulle d’un commun accord."), "agreement")

    @staticmethod
    def by_absence(seats: int) -> "Ending":
        """Nobody came back."""
        words = Text("Nobody came back: the match was closed.", "Personne n’est revenu : la partie a été close.")
        return Ending((1 / seats,) * seats, words, "absence")

    @staticmethod
    def by_stopping(position: Position) -> "Ending":
        """The players stop, and the richest win."""
        best = [seat for seat, score in enumerate(position.scores) if score == max(position.scores)]
        shares = tuple(1 / len(best) if seat in best else 0.0 for seat in range(position.seats))
        return Ending(shares, _stopped(position, best), "stopping")

    @staticmethod
    def by_resignation(position: Position, seat: int) -> "Ending":
        """Of two seats one gives up."""
        shares = tuple(float(other != seat) for other in range(2))
        return Ending(shares, _resigned(position, 1 - seat), "resignation")

    def said(self, position: Position) -> Text:
        """Who won and why, of people who are called as they are in the last position."""
        best = [seat for seat, share in enumerate(self.shares) if share == max(self.shares)]
        if self.by == "stopping":
            return _stopped(position, best)
        return _resigned(position, best[0]) if self.by == "resignation" else self.reason


def _name(position: Position, seat: int) -> Text:
    return position.name_of(seat, position.scene.seats[seat].name)


def _stopped(position: Position, best: list[int]) -> Text:
    won = won_with([_name(position, seat) for seat in best], max(position.scores))
    return Text("{won}: the players stop here.", "{won} : on s’arrête là.").fill(won=won)


def _resigned(position: Position, winner: int) -> Text:
    return told_of(
        _name(position, winner),
        Text("The win goes to {name} by resignation.", "Victoire par abandon : {name}."),
        Text("You win: the other side has resigned.", "Vous gagnez : l’adversaire a abandonné."),
    )


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A match at one revision. Whatever happens to it makes another row with the next revision."""

    id: str
    game: str
    options: str
    """As text, each with its value."""
    seed: int
    seats: tuple[Seat, ...]
    created: float
    creator: str
    revision: int = 0
    offers: tuple[Offer, ...] = ()
    ending: Ending | None = None
    rematch: str | None = None
    """The match that follows this one."""
    hints: bool = False
    """Whether people who play against each other may ask for hints."""
    answered: AnsweredOffer | None = None
    """What became of the last offer."""
    places_drawn: bool = False
    """Whether it was drawn by lot who sits where."""
    rules: int = 1
    """The version of the rules by which it is played: it is replayed by no others."""
    changed: float = 0.0
    """When anything last happened."""
    computer_turn: bool | None = None
    """Whether a computer is to move; None where nobody has looked yet."""
    start: str = ""
    """The first position as text, where the game is taken up from one; else it is dealt from the seed."""

    def next(self, **changes: Any) -> "MatchRow":
        """The row that follows on this one."""
        return replace(self, revision=self.revision + 1, **changes)


@dataclass(frozen=True, slots=True)
class MoveRow:
    """A move that was made, and perhaps taken back."""

    ply: int
    seat: int
    text: str
    key: str
    """Whoever sent it made this up; the same key twice is the same move."""
    at: float
    undone: bool = False


@dataclass(frozen=True, slots=True)
class Said:
    """A line of the table's chat; seat None is a spectator."""

    seat: int | None
    name: str
    text: str
    at: float


@dataclass(frozen=True, slots=True)
class Stored:
    """What is stored of a match, moves and lines in the order in which they came.

    All moves that stand; of moves that were taken back, and of lines, the last ones.
    """

    match: MatchRow
    moves: tuple[MoveRow, ...] = ()
    chat: tuple[Said, ...] = ()
    forgotten: int = 0
    """How many more moves were taken back."""


@dataclass(frozen=True, slots=True)
class StudyRow:
    """A study: a record, and what was found out about its moves."""

    id: str
    record: str
    judged: tuple[dict[str, Any], ...] = ()
