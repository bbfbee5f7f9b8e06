"""The games of the cupboard and their rules."""

from fastapi import APIRouter

from trilude.contract.game import find_game
from trilude.contract.words import Text
from trilude.games import GAMES
from trilude.server.messages import GameTold
from trilude.server.refusals import REFUSALS
from trilude.server.resources import TheParlour
from trilude.server.telling import tell_game

router = APIRouter(prefix="/api/games", responses=REFUSALS)


@router.get("")
async def games(parlour: TheParlour) -> list[GameTold]:
    """All games."""
    return [tell_game(game, parlour.thinkers.is_ready(game)) for game in GAMES.values()]


@router.get("/{name}/rules")
async def rules(name: str) -> Text:
    """A game's rules, as Markdown."""
    game = find_game(name)
    return Text(game.rules_text("en"), game.rules_text("fr"))
