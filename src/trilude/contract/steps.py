"""Steps: what stands among the moves of a game, so that it replays, though no rule makes it a move.

    ~deal:2:123     after a take-back, or where play is taken up from a position, all that player 2 cannot see is dealt
                    anew, from the seed 123
    ~draw:123       after a take-back what nobody holds is shuffled anew
    ~left:3         player 3 has given up and passes from now on

A game whose stock can be shuffled by itself, whose seats can be left, whose players may stop when they like, or that
draws lots before the first move, says how in a module `steps` (see Steps). Whoever plays cannot make a step; a match
makes it, and records keep it.
"""

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Literal, Protocol, cast

import numpy as np

from trilude.contract.chance import Generator, generator_from
from trilude.contract.errors import BadNotation
from trilude.contract.sentences import begun
from trilude.contract.words import Text

if TYPE_CHECKING:
    from trilude.contract.game import Game
    from trilude.contract.position import Move, Position

StepKind = Literal["move", "redrawn", "left"]

SIGN = "~"
"""No move of any game begins like this."""

_STEP = re.compile(r"~(?:deal:(?P<knower>[1-4]):(?P<dealt>\d{1,39})|draw:(?P<drawn>\d{1,39})|left:(?P<leaver>[1-4]))")


class Steps(Protocol):
    """What a game's module `steps` may offer; each function is missing where the rules know no such thing."""

    PASSING: Text
    """What it means that a seat passes from now on, in a sentence."""

    def reshuffle(self, record: np.record, generator: Generator) -> None:
        """Draw anew whatever chance has still to bring; hands stay as they are."""

    def retire(self, record: np.record, seat: int) -> None:
        """A seat passes from now on; the turn goes to whoever is next."""

    DRAWN: Text
    """How it is drawn who plays what; {seats} stands for who plays which."""

    def lots(self, first: "Position") -> Text | None:
        """What chance decided before the first move that everybody may know: who begins, for instance."""

    def may_stop(self, position: "Position") -> bool:
        """Whether players may stop here, and the richest wins."""


def offers(game: "Game", name: str) -> bool:
    """Whether a game's steps have something."""
    return game.has_module("steps") and hasattr(game.module("steps"), name)


def steps_of(game: "Game") -> Steps:
    """The steps of a game that has some."""
    return cast("Steps", game.module("steps"))


def lots_of(first: "Position") -> Text | None:
    """What chance decided before the first move of a game that was dealt, as far as everybody may know it."""
    return steps_of(first.game).lots(first) if first.seed is not None and offers(first.game, "lots") else None


def kind_of(text: str) -> StepKind:
    """What a text among the moves of a game is."""
    if not text.startswith(SIGN):
        return "move"
    return "left" if text.startswith("~left:") else "redrawn"


def leaver(text: str) -> int | None:
    """The seat that a step leaves; None where it is no such step."""
    return int(text.removeprefix("~left:")) - 1 if kind_of(text) == "left" else None


def openly(text: str) -> str:
    """A step without its seed, which would tell what is to come."""
    return text.rpartition(":")[0] if kind_of(text) == "redrawn" else text


def record_after(position: "Position", text: str) -> np.record:
    """The record of a position after a step."""
    match, game = _STEP.fullmatch(text), position.game
    seat = int(match["knower"] or match["leaver"] or 1) - 1 if match else 0
    if match is None or seat >= position.seats:
        raise _no_step(text)
    if match["knower"]:
        return position.view(seat).sample(generator_from(int(match["dealt"])))
    if not offers(game, "retire" if match["leaver"] else "reshuffle"):
        raise _no_step(text)
    record = position.copy_record()
    if match["leaver"]:
        steps_of(game).retire(record, seat)
    else:
        steps_of(game).reshuffle(record, generator_from(int(match["drawn"])))
    return record


def _no_step(text: str) -> BadNotation:
    words = Text("“{text}” is no step of this game.", "« {text} » n’est pas une étape de ce jeu.")
    return BadNotation(words.fill(text=text))


def explain(before: "Position", move: "Move") -> Text | None:
    """What a move did or scored, or what a step means."""
    kind = kind_of(move.text)
    if kind == "move":
        return before.game.notation.explain(before, move.id)
    if kind == "redrawn" and before.ply == 0 and before.seed is None:
        return Text("All that was hidden is dealt anew.", "Tout ce qui était caché est redistribué.")
    if kind == "redrawn":
        return Text("Taken back: chance draws anew.", "Coup repris : le hasard tire de nouveau.")
    seat = leaver(move.text)
    assert seat is not None  # noqa: S101
    name = before.name_of(seat, before.scene.seats[seat].name)
    return begun(Text("{name} has given up and passes.", "{name} abandonne et passe.").fill(name=name))


def shared_without(left: Sequence[int], shares: tuple[float, ...], scores: tuple[int, ...]) -> tuple[float, ...]:
    """Shares of the win where seats that were left win nothing, unless a partner stayed who does."""
    stayed = [seat for seat in range(len(shares)) if seat not in left]
    in_teams = sum(shares) > 1.5  # partners all receive their team's share
    winners = [seat for seat in stayed if shares[seat]]
    if not winners:
        best = max(scores[seat] for seat in stayed) if stayed else 0
        winners = stayed if in_teams else [seat for seat in stayed if scores[seat] == best]
    each = max(shares) if in_teams else 1 / max(1, len(winners))
    return tuple(each if seat in winners else 0.0 for seat in range(len(shares)))
