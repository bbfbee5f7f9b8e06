"""Whether the server is well, for people and for machines."""

from fastapi import APIRouter, Request, Response
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from trilude.server.house_messages import HealthTold
from trilude.server.refusals import PLAIN, REFUSALS
from trilude.server.resources import TheParlour, beside, spend

router = APIRouter(prefix="/api", responses=REFUSALS)


@router.get("/health")
async def health(parlour: TheParlour) -> HealthTold:
    """Whether matches can be stored, which games' computers are still compiled, and how much is going on."""
    await parlour.expect_storing()
    compilers = parlour.thinkers.compilers
    compiling = {name: round(compilers.times.left(name, parts), 1) for name, parts in compilers.unfinished.items()}
    return HealthTold(ok=True, compiling=compiling, matches=parlour.matches_in_memory)


METRICS_COST = 10
"""Requests that all counts cost: they are long to write, and nobody needs them often."""


@router.get("/metrics", responses=PLAIN)
async def metrics(request: Request) -> Response:
    """Counts and times, as Prometheus reads them."""
    spend(request, METRICS_COST)
    return Response(await beside(generate_latest), media_type=CONTENT_TYPE_LATEST)
