"""Everything a seat can do besides moving, whichever way the request came."""

from trilude.contract.errors import TriludeError
from trilude.contract.words import Text
from trilude.matches.match import Match, Refused
from trilude.matches.parlour import Parlour
from trilude.server.messages import NAME_LENGTH, ActAsked, CandidateTold, HintTold

CANDIDATES_TOLD = 3


async def act(parlour: Parlour, match: Match, held: tuple[int, ...], asked: ActAsked) -> None:
    """Carry out a request of whoever holds these seats."""
    words = " ".join(asked.text.split())
    if asked.act == "chat":
        if not words:
            raise Refused(Text("There is nothing to say.", "Il n'y a rien à dire."))
        name = match.seats[held[0]].name if held else ""
        await match.say(held[0] if held else None, name, words)
        return
    if not held:
        raise Refused(Text("Spectators can only watch and chat.", "Les spectateurs regardent et discutent."))
    seat = acting_seat(match, held)
    if asked.act == "undo":
        await match.undo(seat)
    elif asked.act in ("draw", "takeback"):
        await match.offer(seat, "draw" if asked.act == "draw" else "takeback")
    elif asked.act in ("accept", "decline"):
        await match.answer(_answering_seat(match, held), asked.act == "accept")
    elif asked.act == "resign":
        await match.resign(seat)
    elif asked.act == "rematch":
        await parlour.rematch(match)
    elif asked.act == "name":
        if len(words) > NAME_LENGTH:
            text = Text("A name has at most {most} characters.", "Un nom a au plus {most} caractères.")
            raise Refused(text.fill(most=NAME_LENGTH))
        await match.join(held, words)


def acting_seat(match: Match, held: tuple[int, ...]) -> int:
    """Of several seats the one whose turn it is."""
    turn = match.position.to_move
    return turn if turn is not None and turn in held else held[0]


def _answering_seat(match: Match, held: tuple[int, ...]) -> int:
    """Of several seats the first that is asked something and has not answered."""
    asked = (seat for seat in held if any(offer.seat != seat and seat not in offer.agreed for offer in match.offers))
    return next(asked, held[0])


async def hint(parlour: Parlour, match: Match, held: tuple[int, ...]) -> HintTold:
    """Advice for the seat to move."""
    if not held:
        raise TriludeError(Text("Hints are for players.", "Les conseils sont pour les joueurs."))
    position, seat = match.position, acting_seat(match, held)
    choice = await parlour.hint(match, seat)
    value = choice.candidates[0].value if choice.candidates else choice.values[seat]
    weighed = [one for one in choice.candidates if one.visits][:CANDIDATES_TOLD]  # of others nothing is known
    return HintTold(
        ply=position.ply,
        move=choice.move.text,
        line=[move.text for move in choice.line],
        value=value,
        proven=choice.proven,
        candidates=[CandidateTold(move=one.move.text, value=one.value) for one in weighed],
    )
