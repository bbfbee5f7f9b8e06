"""The HTTP interface: everything the page does, so that a program can do it too."""

from typing import Annotated

from fastapi import APIRouter, Header, Query, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from trilude.contract.errors import TriludeError, UnknownGame
from trilude.contract.game import find_game
from trilude.contract.position import Position
from trilude.contract.record import Record
from trilude.contract.words import Text
from trilude.games import GAMES
from trilude.matches.match import Match, Refused
from trilude.matches.parlour import person
from trilude.matches.seats import Seat, new_token
from trilude.server.acts import act, acting_seat, hint
from trilude.server.messages import (
    ActAsked,
    BoardTold,
    ChoicesTold,
    GameTold,
    HealthTold,
    HintTold,
    LookAsked,
    LookChoicesAsked,
    MatchAsked,
    MatchGiven,
    MatchTold,
    MoveAsked,
    Problem,
    RulesTold,
    SeatGiven,
)
from trilude.server.sockets import NO_SUCH_MATCH, House
from trilude.server.telling import (
    BOARDS,
    board_of,
    choices_after,
    tell_game,
    tell_line,
    tell_wait,
    view_for,
    words,
)

Tokens = Annotated[str | None, Header(description="Bearer and the tokens of your seats, separated by commas")]

REFUSALS: dict[int | str, dict[str, object]] = {status: {"model": Problem} for status in (400, 404, 409, 413, 422, 429)}

PLAIN: dict[int | str, dict[str, object]] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}


class NotFound(TriludeError):  # noqa: N818
    """There is nothing of that name."""


def problem(_request: Request, error: Exception) -> JSONResponse:
    """A refusal as a message; 409 where the match said no, 404 where there is nothing, 400 elsewhere."""
    assert isinstance(error, TriludeError)  # noqa: S101
    status = 409 if isinstance(error, Refused) else 404 if isinstance(error, NotFound | UnknownGame) else 400
    return JSONResponse({"problem": words(error.text).model_dump()}, status)


def routes(house: House) -> APIRouter:
    """All routes."""
    router = APIRouter(prefix="/api", responses=REFUSALS)

    async def find(match_id: str) -> Match:
        match = await house.parlour.find(match_id)
        if match is None:
            raise NotFound(NO_SUCH_MATCH)
        return match

    def held_by(match: Match, authorization: str | None) -> tuple[int, ...]:
        tokens = (authorization or "").removeprefix("Bearer ").split(",")
        return match.seats_of([token.strip() for token in tokens[:4] if token.strip()])

    @router.get("/games")
    async def games() -> list[GameTold]:
        return [tell_game(game, house.parlour.thinkers.is_ready(game)) for game in GAMES.values()]

    @router.get("/games/{name}/rules")
    async def rules(name: str) -> RulesTold:
        game = find_game(name)
        return RulesTold(en=game.rules_text("en"), fr=game.rules_text("fr"))

    @router.get("/boards/{board_id}")
    async def board(board_id: str, response: Response) -> BoardTold:
        if board_id not in BOARDS:
            game = find_game(board_id.rpartition("-")[0])
            await house.parlour.thinkers.until_ready(game)
            board_of(game, game.choose({}))
        if board_id not in BOARDS:
            raise NotFound(
                Text(
                    "There is no such board: ask for the match again.",
                    "Ce plateau n'existe pas : redemandez la partie.",
                )
            )
        response.headers["cache-control"] = "public, max-age=31536000, immutable"
        return BOARDS[board_id]

    async def positions_of(asked: LookAsked) -> list[Position]:
        game = find_game(asked.game)
        await house.parlour.thinkers.until_ready(game)
        options = game.choose(dict(asked.options))
        if asked.position is not None:
            positions = [Position.from_text(game, options, asked.position)]
        else:
            positions = [Position.start(game, options, asked.seed)]
        for move in asked.moves:
            positions.append(positions[-1].play(move))
        return positions

    @router.post("/look/choices")
    async def look_choices(asked: LookChoicesAsked) -> ChoicesTold:
        position = (await positions_of(asked))[-1]
        return ChoicesTold(ply=position.ply, choices=choices_after(position, tuple(asked.path)))

    @router.post("/look")
    async def look(asked: LookAsked) -> MatchTold:
        return tell_line(await positions_of(asked))

    @router.post("/matches", status_code=201)
    async def create(asked: MatchAsked, request: Request) -> MatchGiven:
        mine = new_token()
        seats: list[Seat] = []
        given: list[SeatGiven] = []
        for number, seat in enumerate(asked.seats):
            token = None
            if seat.kind == "computer":
                seats.append(Seat("computer", seat.level))
            else:
                token = new_token() if seat.kind == "friend" else mine
                name = asked.name if seat.kind == "me" else ""
                seats.append(person(token, name, joined=seat.kind != "friend"))
            given.append(SeatGiven(seat=number, token=token, kind=seat.kind))
        client = request.client.host if request.client else "unknown"
        match = await house.parlour.create(asked.game, asked.options, seats, client)
        return MatchGiven(match=match.id, seats=given)

    @router.get("/matches/{match_id}")
    async def match_now(match_id: str, authorization: Tokens = None) -> MatchTold:
        match = await find(match_id)
        return house.audience.tell(match, held_by(match, authorization))

    @router.get("/matches/{match_id}/choices")
    async def choices(
        match_id: str,
        path: Annotated[list[str], Query(max_length=8)],
        authorization: Tokens = None,
    ) -> ChoicesTold:
        match = await find(match_id)
        held = held_by(match, authorization)
        if match.is_over or match.position.to_move not in held:
            raise Refused(Text("It is not your turn.", "Ce n'est pas à vous de jouer."))
        view = view_for(match, held)
        return ChoicesTold(ply=view.ply, choices=choices_after(view, tuple(path)))

    @router.post("/matches/{match_id}/moves")
    async def move(match_id: str, asked: MoveAsked, authorization: Tokens = None) -> MatchTold:
        match = await find(match_id)
        held = held_by(match, authorization)
        if not held:
            raise Refused(Text("Only players can move.", "Seuls les joueurs peuvent jouer."))
        await match.play(acting_seat(match, held), asked.ply, asked.move, asked.key)
        return house.audience.tell(match, held)

    @router.post("/matches/{match_id}/acts")
    async def do(match_id: str, asked: ActAsked, authorization: Tokens = None) -> MatchTold | HintTold:
        match = await find(match_id)
        held = held_by(match, authorization)
        if asked.act == "hint":
            return await hint(house.parlour, match, held)
        await act(house.parlour, match, held, asked)
        return house.audience.tell(match, held_by(match, authorization))  # whoever resigned may hold a seat less

    @router.get("/matches/{match_id}/record", responses=PLAIN)
    async def record(match_id: str) -> PlainTextResponse:
        match = await find(match_id)
        if match.game.chance and not match.is_over:
            raise Refused(
                Text("The record is open when the game is over.", "La partie notée s'ouvre une fois la partie finie.")
            )
        names = tuple(seat.name or (f"level:{seat.level}" if seat.level else "") for seat in match.seats)
        written = Record.of(match.position, names)
        if match.ending:
            result = " ".join(f"{share:.4g}" for share in match.ending.shares)
            written = Record(written.start, written.line, result, {**written.headers, "Ending": match.ending.reason.en})
        return PlainTextResponse(str(written))

    @router.get("/health")
    async def health() -> HealthTold:
        waits = {name: house.parlour.thinkers.compiling.wait(name) for name in GAMES}
        compiling = {name: tell_wait(wait) for name, wait in waits.items() if wait}
        return HealthTold(ok=True, compiling=compiling, matches=house.parlour.matches_in_memory)

    @router.get("/metrics", responses=PLAIN)
    async def metrics() -> Response:
        return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)

    return router
