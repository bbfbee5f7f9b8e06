"""Trying things in a study: any position of its tree, any legal move, what a strong player thinks of it, playing on."""

from fastapi import APIRouter, Request
from fastapi.responses import PlainTextResponse

from trilude.contract.choices import choices
from trilude.contract.foresight import foresee, why_not
from trilude.contract.position import Position, Sight
from trilude.contract.sentences import GAME_OVER
from trilude.matches.match import Refused
from trilude.matches.studies import Studies
from trilude.server.match_messages import MatchGiven
from trilude.server.position_messages import ChoicesTold, ForesightTold, RefusalTold, VerdictsTold
from trilude.server.refusals import PLAIN, REFUSALS
from trilude.server.resources import TheClient, TheParlour, TheStudies, beside, spend
from trilude.server.routes.positions import probe
from trilude.server.routes.studies import OPENING_COSTS, edited, found_study
from trilude.server.seating import seat_all
from trilude.server.study_messages import (
    LookAsked,
    OpinionTold,
    PathAsked,
    TakeUpAsked,
    TreeAsked,
    TriedTold,
    TryAsked,
    TryMoveAsked,
)
from trilude.server.study_telling import seen, tell_opinion, tell_tried

router = APIRouter(prefix="/api/tries", responses=REFUSALS)

MOVES_A_REQUEST = 100
"""A position after so many moves costs as much as another request."""


async def _position(asked: TryAsked, studies: Studies) -> Position:
    study = await found_study(asked.study, studies)
    return await beside(lambda: study.at(asked.moves).position)


async def _sight(asked: TryAsked, studies: Studies) -> Sight:
    """What whoever is to move can know: nobody needs more to move."""
    return seen(await _position(asked, studies), openly=False)


@router.post("")
async def tried(asked: LookAsked, request: Request, studies: TheStudies) -> TriedTold:
    """A position of a study, after any legal moves."""
    spend(request, len(asked.moves) / MOVES_A_REQUEST)
    study = await found_study(asked.study, studies)
    return await beside(lambda: tell_tried(study.at(asked.moves), openly=asked.openly))


@router.post("/record", responses=PLAIN)
async def tried_record(asked: TreeAsked, request: Request, studies: TheStudies) -> PlainTextResponse:
    """An edited tree as a record, which is not kept: whoever passes it on in a link has all of it there."""
    spend(request, OPENING_COSTS)
    base = await found_study(asked.study, studies)
    return PlainTextResponse(str(await beside(lambda: edited(base.record, asked))))


@router.post("/choices")
async def try_choices(asked: PathAsked, studies: TheStudies) -> ChoicesTold:
    """What can be picked after some picks."""
    sight = await _sight(asked, studies)
    return ChoicesTold(ply=sight.ply, choices=await beside(lambda: choices(sight, tuple(asked.path))))


@router.post("/foresight")
async def try_foresight(asked: TryMoveAsked, studies: TheStudies) -> ForesightTold:
    """What a move would do."""
    sight = await _sight(asked, studies)
    return ForesightTold(ply=sight.ply, foresight=await beside(lambda: foresee(sight, sight.move(asked.move).id)))


@router.post("/refusal")
async def try_refusal(asked: PathAsked, studies: TheStudies) -> RefusalTold:
    """Why some picks lead to no move."""
    sight = await _sight(asked, studies)
    return RefusalTold(ply=sight.ply, refusal=await beside(lambda: why_not(sight, tuple(asked.path))))


@router.post("/opinion")
async def opinion(
    asked: TryAsked, request: Request, client: TheClient, parlour: TheParlour, studies: TheStudies
) -> OpinionTold:
    """What a strong player thinks of a position, by what whoever is to move can know."""
    spend(request, 1 + len(asked.moves) / MOVES_A_REQUEST)
    position = await _position(asked, studies)
    if position.is_over:
        raise Refused(GAME_OVER)
    choice = await parlour.advisers.opinion(position.view(position.mover), client)
    return await beside(lambda: tell_opinion(position, choice))


@router.post("/match", status_code=201)
async def take_up(
    asked: TakeUpAsked, request: Request, client: TheClient, parlour: TheParlour, studies: TheStudies
) -> MatchGiven:
    """Open a match that begins with a position of a study."""
    spend(request, 1 + len(asked.moves) / MOVES_A_REQUEST)
    position = await _position(asked, studies)
    seats, given = seat_all(asked.seats, asked.name)
    match = await parlour.create(position.game.name, dict(position.options), seats, client, start=position)
    return MatchGiven(match=match.id, seats=given)


@router.post("/verdicts")
async def try_verdicts(asked: TryAsked, request: Request, parlour: TheParlour, studies: TheStudies) -> VerdictsTold:
    """What a position of a solved game is worth, and each of its moves."""
    spend(request, 1 + len(asked.moves) / MOVES_A_REQUEST)
    position = await _position(asked, studies)
    await parlour.thinkers.until_ready(position.game)
    return await probe(position, parlour)
