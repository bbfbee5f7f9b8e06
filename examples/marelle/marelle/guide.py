"""What the board of Marelle tells whoever moves: what to do now, and why a pick is in vain."""

from marelle.notation import why_illegal
from marelle.rules import NAMES, POINTS, is_placing
from trilude.contract.foresight import Refusal
from trilude.contract.position import Sight
from trilude.contract.words import Text

_PLACE = Text("Place a man on a lit point.", "Posez un pion sur un point éclairé.")
_PICK = Text("Pick one of your men.", "Choisissez un de vos pions.")
_SLIDE = Text("Move it to a lit point.", "Menez-le à un point éclairé.")


def tasks(sight: Sight) -> dict[str, Text]:
    """To place a man, or to pick one and move it."""
    if sight.is_over:
        return {}
    if is_placing(sight.record):
        return {"": _PLACE}
    return {"": _PICK, **{NAMES[number]: _SLIDE for number in _own(sight)}}


def _own(sight: Sight) -> list[int]:
    """The points where men of the side to move stand."""
    return [number for number in range(POINTS) if int(sight.record.men[int(sight.record.turn)]) >> number & 1]


def why_not(sight: Sight, picks: tuple[str, ...]) -> Refusal | None:
    """Why a man cannot be placed there, or not be moved, or not there."""
    points = [NAMES.index(pick) for pick in picks if pick in NAMES]
    if not points:
        words = Text("This man cannot be placed now.", "Ce pion ne peut être posé maintenant.")
        return Refusal(words)
    if is_placing(sight.record):
        return Refusal(why_illegal(sight, points[-1]), (NAMES[points[-1]],))
    start, end = points[0], points[-1]
    if start not in _own(sight):
        return Refusal(_PICK, tuple(NAMES[number] for number in _own(sight)))
    if len(points) == 1:
        return Refusal(Text("This man is shut in.", "Ce pion est enfermé."), (NAMES[start],))
    return Refusal(why_illegal(sight, POINTS + POINTS * start + end), (NAMES[end],))
