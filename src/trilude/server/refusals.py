"""Answers of any route: whatever goes wrong with a request is told in a sentence."""

from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from fastapi.responses import Response
from starlette.exceptions import HTTPException

from trilude.contract.errors import TriludeError, UnknownGame
from trilude.contract.words import Text
from trilude.matches.animations import TooBusy
from trilude.matches.match import Refused
from trilude.matches.store import NotStored
from trilude.matches.workers import Died
from trilude.server.limits import TOO_FAST, TOO_LARGE, TOO_SLOW
from trilude.server.messages import Problem
from trilude.server.pages import page

REFUSALS: dict[int | str, dict[str, object]] = {
    status: {"model": Problem} for status in (400, 404, 408, 409, 413, 422, 429, 503)
}
"""What every route may answer instead."""

PLAIN: dict[int | str, dict[str, object]] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}}}
"""What a route answers that tells plain text."""

PICTURE: dict[int | str, dict[str, object]] = {
    200: {"content": {"image/apng": {"schema": {"type": "string", "format": "binary"}}}}
}
"""What a route answers that shows an animated picture."""


class TooFast(TriludeError):  # noqa: N818
    """A client asks for more than it may; it may ask again after a while."""

    def __init__(self) -> None:
        super().__init__(TOO_FAST)


class NotFound(TriludeError):  # noqa: N818
    """There is nothing of that name."""


NO_SUCH_MATCH = Text("There is no such match: check the link.", "Cette partie n’existe pas : vérifiez le lien.")
_REASONS = {
    404: Text("There is nothing at {path}.", "Il n’y a rien à l’adresse {path}."),
    405: Text("{path} does not take {method}.", "{path} n’accepte pas {method}."),
    408: TOO_SLOW,
    413: TOO_LARGE,
}
_NOT_UNDERSTOOD = Text("The request to {path} was not understood.", "La demande à {path} n’a pas été comprise.")


_STATUS: dict[type[TriludeError], int] = {
    Refused: 409,
    NotFound: 404,
    UnknownGame: 404,
    TooFast: 429,
    NotStored: 503,
    TooBusy: 503,
    Died: 503,
}


def tell_refusals(app: FastAPI) -> None:
    """Let an application answer every error with a sentence; at once, for threads are for what takes longer."""
    app.add_exception_handler(TriludeError, _refused)
    app.add_exception_handler(RequestValidationError, _invalid)
    app.add_exception_handler(HTTPException, elsewhere)


def _sentence(text: Text, status: int, headers: dict[str, str] | None = None) -> Response:
    return Response(Problem(problem=text).model_dump_json(), status, headers, "application/json")


async def _refused(_request: Request, error: Exception) -> Response:
    """400, unless there is a better word for what is wrong."""
    assert isinstance(error, TriludeError)  # noqa: S101
    status = next((status for kind, status in _STATUS.items() if isinstance(error, kind)), 400)
    return _sentence(error.text, status, {"retry-after": "5"} if status == 503 else None)


async def _invalid(_request: Request, error: Exception) -> Response:
    assert isinstance(error, RequestValidationError)  # noqa: S101
    first = error.errors()[0]
    place = ".".join(str(part) for part in first["loc"])
    text = Text("{place}: {reason}.", "{place} : incorrect ({reason}).").fill(place=place, reason=first["msg"])
    return _sentence(text, 422)


async def elsewhere(request: Request, error: Exception) -> Response:
    """What is no part of the interface is a page; everything else gets a sentence."""
    assert isinstance(error, HTTPException)  # noqa: S101
    path, status = request.url.path, error.status_code
    if status == 404 and not path.startswith("/api/") and request.method in ("GET", "HEAD"):
        return page(path.lstrip("/"))
    text = _REASONS.get(status, _NOT_UNDERSTOOD).fill(path=path, method=request.method)
    return _sentence(text, status, dict(error.headers or {}))
