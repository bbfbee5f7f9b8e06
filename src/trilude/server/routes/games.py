"""The games of the cupboard and their rules."""

from fastapi import APIRouter

from trilude.contract.game import Game, Reading, find_game
from trilude.contract.options import Options, Value
from trilude.contract.words import Text
from trilude.games import GAMES
from trilude.server.house_messages import ConflictTold, GameTold, OptionsAsked
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


@router.post("/{name}/options/conflicts")
async def conflicts(name: str, asked: OptionsAsked) -> list[ConflictTold]:
    """The values that cannot stand together with the options chosen so far."""
    game = find_game(name)
    chosen = game.choose(dict(asked.options))
    return [
        ConflictTold(option=option.name, value=value, reason=reason)
        for option in game.options
        for value in option.values
        if (reason := _conflict(game, chosen, option.name, value))
    ]


def _conflict(game: Game, chosen: Options, changed: str, value: Value) -> Text | None:
    pairs = ((name, value if name == changed else kept) for name, kept in chosen.pairs)
    return game.conflict(Options(tuple(pairs)))
