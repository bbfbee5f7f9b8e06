"""The cupboard's one list: a new game is one folder beside this file and one entry here."""

from trilude.contract.game import GAMES
from trilude.games import trigon, triolet, triplex
from trilude.games.trioker import champions, quick

__all__ = ["GAMES"]

GAMES.update({game.name: game for game in (triplex.GAME, trigon.GAME, triolet.GAME, champions.GAME, quick.GAME)})
