"""Trying things in a study: any position of its tree, any legal move, what a strong player thinks of it, playing on."""

from fastapi import APIRouter, Request

from trilude.contract.choices import choices
from trilude.contract.foresight import foresee, why_not
from trilude.contract.position import Position, Sight
from trilude.contract.words import Text
from trilude.matches.match import Refused
from trilude.matches.studies import Studies
from trilude.server.messages import ChoicesTold, ForesightTold, RefusalTold
from trilude.server.refusals import REFUSALS
from trilude.server.resources import TheClient, TheParlour, TheStudies, beside, spend
from trilude.server.routes.studies import found_study
from trilude.server.study_messages import LookAsked, OpinionTold, PathAsked, TriedTold, TryAsked, TryMoveAsked
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
        raise Refused(Text("The game is over.", "La partie est terminée."))
    choice = await parlour.opinion(position.view(position.mover), client)
    return await beside(lambda: tell_opinion(position, choice))
