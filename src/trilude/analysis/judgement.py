"""What is found out about a game: a judgement of each move, and all of them together."""

from dataclasses import dataclass
from enum import Enum

from trilude.contract.position import Move
from trilude.contract.record import Record
from trilude.contract.words import Language, Text
from trilude.players.player import Candidate


class Mark(Enum):
    """How bad a move is, by the share of the win that it lost."""

    FINE = "fine"
    INACCURACY = "inaccuracy"
    MISTAKE = "mistake"
    BLUNDER = "blunder"

    @staticmethod
    def of_loss(loss: float) -> "Mark":
        """The mark for a lost share of the win."""
        return next((mark for mark, least in THRESHOLDS.items() if loss >= least - 1e-9), Mark.FINE)

    @property
    def title(self) -> Text:
        """What it is called."""
        return _TITLES[self]


THRESHOLDS = {Mark.BLUNDER: 0.20, Mark.MISTAKE: 0.10, Mark.INACCURACY: 0.05}
"""The loss from which on a move gets each mark, the worst first."""

_TITLES = {
    Mark.FINE: Text("fine", "bon coup"),
    Mark.INACCURACY: Text("inaccuracy", "imprécision"),
    Mark.MISTAKE: Text("mistake", "erreur"),
    Mark.BLUNDER: Text("blunder", "gaffe"),
}


class Source(Enum):
    """Where the value of the played move comes from."""

    BEST = "best"
    """It is the player's own choice."""
    SAME = "same search"
    """The search that found the best move looked at it often enough."""
    AFTER = "positions after"
    """Searches of the positions after it and after the best move, or the end of the game."""
    WORLDS = "imagined worlds"
    """The same, in worlds that agree with what the mover knew."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """What one move was worth to whoever made it, by what they could know."""

    ply: int
    """The number of the move in the record, from 1."""
    seat: int
    move: Move
    best: Move
    """What the strong player would have done."""
    before: float
    """The share of the win that the mover could expect of the best move."""
    after: float
    """The share of the win that the mover could expect of the move made."""
    line: tuple[Move, ...]
    """How play was expected to go on, the best move first."""
    candidates: tuple[Candidate, ...]
    """What the player considered, its choice first; empty where it does not say."""
    values: tuple[float, ...]
    """The share of the win that each seat could expect before the move, as the mover saw it."""
    values_after: tuple[float, ...] | None
    """The same after the move; None where the next seat knows other secrets."""
    source: Source
    forced: bool
    """Whether it was the only legal move."""
    certain: bool
    """Whether `before` is proven."""
    certain_after: bool
    """Whether `after` is proven."""

    @property
    def agrees(self) -> bool:
        """Whether the best move was made."""
        return self.move.id == self.best.id

    @property
    def as_good(self) -> bool:
        """Whether the best move was made, or one that is proven to be no worse."""
        return self.agrees or (self.certain and self.certain_after and self.after >= self.before)

    @property
    def loss(self) -> float:
        """The share of the win that the move gave away."""
        return 0.0 if self.agrees else max(0.0, self.before - self.after)

    @property
    def mark(self) -> Mark:
        """How bad that is."""
        return Mark.of_loss(self.loss)


@dataclass(frozen=True, slots=True)
class Summary:
    """How one seat played."""

    seat: int
    decisions: int
    """Moves that were not forced; all figures are about these."""
    agreements: int
    """In how many of them the best move was made, or one proven to be as good."""
    average_loss: float
    marks: tuple[tuple[Mark, int], ...]

    def count(self, mark: Mark) -> int:
        """How many moves got a mark."""
        return dict(self.marks)[mark]

    @property
    def agreement(self) -> float | None:
        """The part of the decisions that agree with the player who judged; None where there was nothing to decide."""
        return self.agreements / self.decisions if self.decisions else None


@dataclass(frozen=True)
class Analysis:
    """All judgements of a record, or of some of its plies."""

    record: Record
    player: str
    """The name of the player that judged."""
    judgements: tuple[Judgement, ...]

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return self.record.start.seats

    def seat_name(self, seat: int) -> Text:
        """What a seat is called, with the name of whoever sat there where the record tells it."""
        name = self.record.game.seat_names[seat]
        person = self.record.headers.get(f"Player{seat + 1}")
        return Text("{seat} ({who})", "{seat} ({who})").fill(seat=name, who=person) if person else name

    def summary(self, seat: int) -> Summary:
        """How one seat played."""
        own = [judgement for judgement in self.judgements if judgement.seat == seat and not judgement.forced]
        return Summary(
            seat,
            len(own),
            sum(judgement.as_good for judgement in own),
            sum(judgement.loss for judgement in own) / len(own) if own else 0.0,
            tuple((mark, sum(judgement.mark is mark for judgement in own)) for mark in Mark),
        )

    def curve(self, seat: int) -> tuple[tuple[int, float], ...]:
        """The share of the win that a seat could expect after each number of plies.

        In a game with secrets only the seat itself knows its chances, and only when it has a move to think about;
        everybody sees the end of a game.
        """
        hidden = self.record.game.hidden
        points = [
            (judgement.ply - 1, judgement.values[seat])
            for judgement in self.judgements
            if not hidden or (judgement.seat == seat and not judgement.forced)
        ]
        last = self.judgements[-1]
        if last.values_after is not None:
            points.append((last.ply, last.values_after[seat]))
        return tuple(points)

    def svg(self, language: Language = "en") -> str:
        """The curves of all seats as a drawing."""
        from trilude.analysis.graph_svg import draw

        return draw(self, language)

    def _repr_svg_(self) -> str:
        return self.svg()
