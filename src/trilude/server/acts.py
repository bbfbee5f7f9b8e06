"""Everything a viewer can do at a match besides moving, whichever way the request came."""

from trilude.contract.errors import TriludeError
from trilude.contract.picture import draw
from trilude.contract.words import Text
from trilude.matches.match import Refused
from trilude.matches.parlour import Parlour
from trilude.server.messages import NAME_LENGTH
from trilude.server.position_messages import CandidateTold, HintTold
from trilude.server.socket_messages import ActAsked
from trilude.server.telling import LONGEST_LINE, look_ahead, tell_line
from trilude.server.viewer import Viewer

CANDIDATES_TOLD = 3


async def act(parlour: Parlour, viewer: Viewer, asked: ActAsked) -> None:
    """Do anything else but ask for a hint."""
    match, words = viewer.match, " ".join(asked.text.split())
    if asked.act == "chat":
        await _say(viewer, words)
        return
    if not viewer.held:
        raise Refused(Text("Spectators can only watch and chat.", "Les spectateurs regardent et discutent."))
    if asked.act == "undo":
        await match.undo(viewer.seat)
    elif asked.act in ("draw", "takeback", "stop"):
        await match.offer(viewer.seat, asked.act)
    elif asked.act in ("accept", "decline"):
        await match.answer(viewer.answering_seat, asked.act == "accept")
        await parlour.open_if_wanted(match)
    elif asked.act == "withdraw":
        await match.withdraw(viewer.held)
    elif asked.act == "resign":
        await match.resign(viewer.seat, asked.how)
    elif asked.act == "rematch":
        await parlour.ask_rematch(match, viewer.seat)
    elif asked.act == "name":
        await _rename(viewer, words)


async def _say(viewer: Viewer, words: str) -> None:
    if not words:
        raise Refused(Text("There is nothing to say.", "Il n’y a rien à dire."))
    match, seat = viewer.match, next(iter(viewer.held), None)
    await match.say(seat, "" if seat is None else match.seats[seat].name, words)


async def _rename(viewer: Viewer, name: str) -> None:
    """Call a person otherwise; others at the same screen keep the names that they were given."""
    if len(name) > NAME_LENGTH:
        text = Text("A name has at most {most} characters.", "Un nom a au plus {most} caractères.")
        raise Refused(text.fill(most=NAME_LENGTH))
    seats = viewer.match.seats
    now = {"", seats[viewer.held[0]].name}
    await viewer.match.join(tuple(seat for seat in viewer.held if seats[seat].name in now), name)


async def hint(parlour: Parlour, viewer: Viewer, client: str) -> HintTold:
    """Advice for the seat to move."""
    if not viewer.held:
        raise TriludeError(Text("Hints are for players.", "Les conseils sont pour les joueurs."))
    position, seat = viewer.match.position, viewer.seat
    sight = position.view(seat) if viewer.match.game.hidden else position
    choice = await parlour.advisers.hint(viewer.match, seat, client)
    value = choice.candidates[0].value if choice.candidates else choice.values[seat]
    weighed = [one for one in choice.candidates if one.visits][:CANDIDATES_TOLD]  # of others nothing is known
    return HintTold(
        ply=position.ply,
        move=choice.move.text,
        line=tell_line(sight, (choice.move, *choice.line[1:LONGEST_LINE])),
        value=value,
        proven=choice.proven,
        candidates=[
            CandidateTold(
                move=one.move.text,
                value=one.value,
                picture=draw(sight, one.move.id, look_ahead(sight, one.move)),
                said=one.said,
            )
            for one in weighed
        ],
        remark=choice.remark,
    )
