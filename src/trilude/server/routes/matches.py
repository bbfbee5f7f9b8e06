"""Matches: opening one, looking at it, moving and acting there."""

from random import SystemRandom
from typing import Annotated

from fastapi import APIRouter, Depends, Header, Query
from fastapi.responses import PlainTextResponse

from trilude.analysis.reasons import doubt
from trilude.contract.choices import choices
from trilude.contract.foresight import foresee, why_not
from trilude.contract.position import View
from trilude.contract.sentences import NOT_YOUR_TURN
from trilude.contract.words import Text
from trilude.matches.match import Match, Refused
from trilude.server.acts import act, hint
from trilude.server.match_messages import DoubtAsked, DoubtTold, InvitationAsked, MatchAsked, MatchGiven, MatchTold
from trilude.server.position_messages import (
    ChoicesTold,
    ForesightTold,
    HintTold,
    PositionTold,
    RefusalTold,
    VerdictsTold,
)
from trilude.server.refusals import NO_SUCH_MATCH, PLAIN, REFUSALS, NotFound
from trilude.server.resources import TheAudience, TheClient, TheParlour
from trilude.server.routes.positions import probe
from trilude.server.seating import seat_all
from trilude.server.socket_messages import ActAsked, MoveAsked
from trilude.server.telling import record_of, tell_past
from trilude.server.viewer import Viewer

MOST_TOKENS = 4

ONLY_PLAYERS = Text("Only players can move.", "Seuls les joueurs peuvent jouer.")

router = APIRouter(prefix="/api/matches", responses=REFUSALS)


async def _found(match_id: str, parlour: TheParlour) -> Match:
    match = await parlour.find(match_id)
    if match is None:
        raise NotFound(NO_SUCH_MATCH)
    return match


TheMatch = Annotated[Match, Depends(_found)]
Tokens = Annotated[str | None, Header(description="Bearer and the tokens of your seats, separated by commas")]


async def _viewer(match: TheMatch, authorization: Tokens = None) -> Viewer:
    tokens = (authorization or "").removeprefix("Bearer ").split(",")
    return Viewer(match, tuple(token.strip() for token in tokens[:MOST_TOKENS] if token.strip()))


TheViewer = Annotated[Viewer, Depends(_viewer)]


@router.post("", status_code=201)
async def open_match(asked: MatchAsked, client: TheClient, parlour: TheParlour) -> MatchGiven:
    """Open a match."""
    sitting = SystemRandom().sample(asked.seats, len(asked.seats)) if asked.draw_places else asked.seats
    seats, given = seat_all(sitting, asked.name)
    match = await parlour.create(
        asked.game, asked.options, seats, client, hints=asked.hints, places_drawn=asked.draw_places
    )
    return MatchGiven(match=match.id, seats=given)


@router.post("/{match_id}/seats")
async def take_seat(asked: InvitationAsked, match: TheMatch, audience: TheAudience) -> MatchTold:
    """Sit down as a guest: an invitation is exchanged for its seat, once."""
    await match.welcome(asked.invitation, asked.token, asked.name)
    return audience.tell(Viewer(match, (asked.token,)))


@router.get("/{match_id}")
async def match_now(viewer: TheViewer, audience: TheAudience) -> MatchTold:
    """A match as it stands."""
    return audience.tell(viewer)


@router.get("/{match_id}/past")
async def match_past(viewer: TheViewer, ply: Annotated[int, Query(ge=0)]) -> PositionTold:
    """A match as it lay after so many moves."""
    return tell_past(viewer, min(ply, viewer.match.position.ply))


@router.get("/{match_id}/verdicts")
async def match_verdicts(match: TheMatch, ply: Annotated[int, Query(ge=0)], parlour: TheParlour) -> VerdictsTold:
    """What a match of a solved game was worth after so many moves, and each move there; for matches that are over."""
    if not match.is_over:
        words = Text("The truth is told once the game is over.", "La vérité se dit une fois la partie terminée.")
        raise Refused(words)
    return await probe(match.positions[: ply + 1][-1], parlour)


@router.get("/{match_id}/choices")
async def match_choices(viewer: TheViewer, path: Annotated[list[str], Query(max_length=8)]) -> ChoicesTold:
    """What can be picked after some picks."""
    view = _view_of_mover(viewer)
    return ChoicesTold(ply=view.ply, choices=choices(view, tuple(path)))


@router.get("/{match_id}/foresight")
async def match_foresight(viewer: TheViewer, move: Annotated[str, Query(max_length=200)]) -> ForesightTold:
    """What a move would do."""
    view = _view_of_mover(viewer)
    return ForesightTold(ply=view.ply, foresight=foresee(view, view.move(move).id))


@router.get("/{match_id}/refusal")
async def match_refusal(viewer: TheViewer, path: Annotated[list[str], Query(max_length=20)]) -> RefusalTold:
    """Why some picks, of which the last was in vain, lead to no move."""
    view = _view_of_mover(viewer)
    return RefusalTold(ply=view.ply, refusal=why_not(view, tuple(path)))


def _view_of_mover(viewer: Viewer) -> View:
    if not viewer.is_to_move:
        raise Refused(NOT_YOUR_TURN)
    return viewer.view


@router.post("/{match_id}/moves")
async def move(asked: MoveAsked, viewer: TheViewer, audience: TheAudience) -> MatchTold:
    """Make a move."""
    if not viewer.held:
        raise Refused(ONLY_PLAYERS)
    await viewer.match.reach(asked.ply)
    await viewer.match.play(viewer.seat, asked.ply, asked.move, asked.key)
    return audience.tell(viewer)


@router.post("/{match_id}/doubts")
async def match_doubt(asked: DoubtAsked, viewer: TheViewer, client: TheClient, parlour: TheParlour) -> DoubtTold:
    """Whether a move would be a blunder; asked before it is made, against computers only."""
    if not viewer.held:
        raise Refused(ONLY_PLAYERS)
    before = viewer.match.position
    found, in_time = await parlour.advisers.doubt(viewer.match, viewer.seat, asked.move, client)
    return DoubtTold(ply=before.ply, words=doubt(found, before) if found else None, in_time=in_time)


@router.post("/{match_id}/acts")
async def do(
    asked: ActAsked, viewer: TheViewer, client: TheClient, parlour: TheParlour, audience: TheAudience
) -> MatchTold | HintTold:
    """Do anything else."""
    if asked.act == "hint":
        return await hint(parlour, viewer, client)
    if asked.act == "chat":
        audience.expect_quiet(client)
    await act(parlour, viewer, asked)
    return audience.tell(viewer)


@router.get("/{match_id}/record", responses=PLAIN)
async def record(match: TheMatch) -> PlainTextResponse:
    """A match as a record; while chance has secrets, once it is over."""
    if match.game.chance and not match.is_over:
        words = Text("The record is open when the game is over.", "La partie notée s’ouvre une fois la partie finie.")
        raise Refused(words)
    return PlainTextResponse(str(record_of(match)))
