"""Whether the server is well, for people and for machines."""

from fastapi import APIRouter, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from trilude.games import GAMES
from trilude.server.messages import HealthTold
from trilude.server.refusals import PLAIN, REFUSALS
from trilude.server.resources import TheParlour
from trilude.server.telling import tell_wait

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.get("/health")
async def health(parlour: TheParlour) -> HealthTold:
    """Which games are still compiled, and how much is going on."""
    waits = {name: parlour.thinkers.compiling.wait(name) for name in GAMES}
    compiling = {name: tell_wait(wait) for name, wait in waits.items() if wait}
    return HealthTold(ok=True, compiling=compiling, matches=parlour.matches_in_memory)


@router.get("/metrics", responses=PLAIN)
async def metrics() -> Response:
    """Counts and times, as Prometheus reads them."""
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
