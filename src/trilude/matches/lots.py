"""What was drawn by lot before the first move of a match, in sentences: who plays what, and who begins."""

from trilude.contract.sentences import YOU, listed, told_of
from trilude.contract.steps import lots_of, offers
from trilude.contract.words import Text
from trilude.matches.match import Match
from trilude.matches.names import COMPUTER

DRAWN = Text("Drawn by lot: {seats}.", "Tirage au sort : {seats}.")


def lots(match: Match, me: int | None = None) -> Text | None:
    """Who plays what, where that was drawn, and what chance decided at the start of the game itself; also as it is said
    to whoever has no name and sits on one seat, me.
    """
    first = match.positions[0].calling(match.commentary(me).names)
    told = [_places(match, me)] if match.places_drawn else []
    begins = lots_of(first)
    return Text.join(" ", [*told, *([begins] if begins else [])]) if told or begins else None


def _places(match: Match, me: int | None) -> Text:
    """Who was drawn for which seat; a game may say how it is drawn."""
    words: Text = match.game.module("steps").DRAWN if offers(match.game, "DRAWN") else DRAWN
    places = [
        told_of(
            YOU if number == me else _who(match, number),
            Text("{name} plays {seat}", "{name} joue {seat}"),
            Text("you play {seat}", "vous jouez {seat}"),
            seat=seat.name,
        )
        for number, seat in enumerate(match.positions[0].scene.seats)
    ]
    return words.fill(seats=listed(places))


def _who(match: Match, seat: int) -> Text:
    if match.seats[seat].kind == "computer":
        return COMPUTER
    return match.names[seat] or Text("somebody", "quelqu’un")
