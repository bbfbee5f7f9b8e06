"""The games of the cupboard and their rules."""

from fastapi import APIRouter

from trilude.contract.game import Reading, find_game
from trilude.contract.words import Text
from trilude.games import GAMES
from trilude.server.messages import GameTold
from trilude.server.refusals import REFUSALS, NotFound
from trilude.server.resources import TheParlour
from trilude.server.telling import tell_game

router = APIRouter(prefix="/api/games", responses=REFUSALS)


@router.get("")
async def games(parlour: TheParlour) -> list[GameTold]:
    """All games."""
    return [tell_game(game, parlour.thinkers.is_ready(game)) for game in GAMES.values()]


@router.get("/{name}/{reading}")
async def read(name: str, reading: Reading) -> Text:
    """A game's rules, how to play it well, or where it comes from, as Markdown."""
    game = find_game(name)
    english, french = game.reading(reading, "en"), game.reading(reading, "fr")
    if english is None or french is None:
        raise NotFound(Text("Nobody has written that about this game.", "Personne n’a écrit cela sur ce jeu."))
    return Text(english, french)
