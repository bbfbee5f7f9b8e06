"""What games look like, as style sheets: each game's `look.css`, confined to that game's boards, pieces and box."""

from hashlib import sha256
from typing import Annotated

from fastapi import APIRouter, Header, Response

from trilude.contract.game import Box, find_game
from trilude.games import GAMES
from trilude.server.refusals import REFUSALS

router = APIRouter(prefix="/api/looks", responses=REFUSALS)


@router.get("/{name}.css", response_class=Response, responses={200: {"content": {"text/css": {}}}})
async def look(name: str, if_none_match: Annotated[str | None, Header()] = None) -> Response:
    """The style sheet of a game or a family."""
    sheet = style_sheet(_owner(name))
    tag = f'"{sha256(sheet.encode()).hexdigest()[:16]}"'
    headers = {"cache-control": "no-cache", "etag": tag}
    if if_none_match == tag:
        return Response(status_code=304, headers=headers)
    return Response(sheet, headers=headers, media_type="text/css")


def _owner(name: str) -> Box:
    """The game or the family of that name."""
    families = {game.family.name: game.family for game in GAMES.values() if game.family}
    return families[name] if name in families else find_game(name)


def style_sheet(owner: Box) -> str:
    """A style sheet whose rules hold inside its owner's things only: `&` is such a thing, `.cell` a cell in it."""
    return f".game-{owner.name} {{\n{owner.style_sheet}}}\n"
