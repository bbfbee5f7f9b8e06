"""Openings and habits: what was played before in a position, and what is counted of one's own games."""

from fastapi import APIRouter, Request

from trilude.contract.errors import TriludeError
from trilude.contract.openings import openings_of
from trilude.contract.position import Position
from trilude.contract.words import Text
from trilude.matches.match import Refused
from trilude.matches.waiting_line import UNWATCHED, Claim
from trilude.server.position_messages import MoveTold
from trilude.server.refusals import REFUSALS
from trilude.server.resources import TheClient, TheParlour, TheStudies, beside, spend
from trilude.server.routes.matches import TheViewer
from trilude.server.routes.studies import found_study
from trilude.server.study_messages import HabitsTold, OpeningsAsked, OpeningsTold, OpeningTold
from trilude.server.telling import record_of, tell_line

router = APIRouter(prefix="/api", responses=REFUSALS)

MOST_TOLD = 12
"""Moves of the arena's players that are told, the most frequent first."""
COUNTING_COSTS = 2
"""Requests that counting a match costs."""


@router.post("/tries/openings")
async def openings(asked: OpeningsAsked, request: Request, studies: TheStudies) -> OpeningsTold:
    """How often moves were made in a position of a study, by the arena's players, and how that went."""
    spend(request, 1)
    study = await found_study(asked.study, studies)
    return await beside(lambda: _tell(study.at(asked.moves).position, asked.own))


def _tell(position: Position, own: list[str]) -> OpeningsTold:
    known = openings_of(position.game)
    tried = known.at(position) if known else ()
    told = [
        OpeningTold(move=move, games=one.games, shares=[round(share / one.games, 4) for share in one.shares])
        for number, one in enumerate(tried)
        if number < MOST_TOLD or one.move in own
        for move in _moves(position, one.move)
    ]
    named = {one.move.text for one in told}
    told += [
        OpeningTold(move=move, games=0, shares=[])
        for text in own
        if text not in named
        for move in _moves(position, text)
    ]
    return OpeningsTold(
        games=sum(one.games for one in tried),
        all_games=known.games if known else 0,
        by_lot=known is not None and position.ply < known.lots,
        moves=told,
    )


def _moves(position: Position, text: str) -> list[MoveTold]:
    """A move with its picture; none where somebody asks about one that is not legal here."""
    try:
        return tell_line(position, (position.move(text),))
    except TriludeError:
        return []


@router.get("/matches/{match_id}/habits")
async def habits(viewer: TheViewer, request: Request, client: TheClient, parlour: TheParlour) -> HabitsTold:
    """What is counted of a match that is over."""
    match = viewer.match
    if not match.is_over:
        raise Refused(Text("A game is counted when it is over.", "Une partie est comptée une fois finie."))
    spend(request, COUNTING_COSTS)
    counted = await parlour.thinkers.count(str(record_of(match)), Claim(client, lambda: UNWATCHED))
    shares = match.ending.shares if match.ending else match.position.shares
    return HabitsTold(
        game=match.game.name,
        you=list(viewer.held),
        shares=list(shares),
        moves=list(counted.moves),
        facts={name: list(amounts) for name, amounts in counted.facts.items()},
        way=list(counted.way),
    )
