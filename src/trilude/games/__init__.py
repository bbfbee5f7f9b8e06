"""The games: one folder each beside this file, and those that other packages bring.

A new game of the house is one folder and one entry in FOLDERS. A package of somebody else names its `GAME` as an entry
point of the group `trilude.games`, and is found once it is installed.
"""

import logging
from importlib import import_module
from importlib.metadata import EntryPoint

from trilude.contract.game import GAMES, Game, take_in
from trilude.contract.plug_ins import plug_ins

__all__ = ["GAMES"]

FOLDERS = ("triplex", "trigon", "triolet", "trioker.champions", "trioker.quick")
"""In the order of the cupboard."""

log = logging.getLogger(__name__)


def _invite(entry: EntryPoint) -> None:
    """Take in the game of another package; whatever is wrong with it is said, and the others go on."""
    try:
        game = entry.load()
        if not isinstance(game, Game):
            raise TypeError(f"{entry.value} is no Game")
        take_in(game)
    except Exception as error:
        log.warning("The game %s of another package is left out: %s", entry.name, error)


for _folder in FOLDERS:
    take_in(import_module(f"{__name__}.{_folder}").GAME)
for _entry in plug_ins():
    _invite(_entry)
