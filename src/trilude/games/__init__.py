"""The games: one folder each beside this file, and those that other packages bring.

A new game of the house is one folder and one entry in FOLDERS. A package of somebody else names its `GAME` as an entry
point of the group `trilude.games`, and is found once it is installed.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from trilude.contract.game import GAMES, Game, take_in
from trilude.contract.plug_ins import plug_ins

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

__all__ = ["GAMES"]

FOLDERS = ("triplex", "trigon", "triolet", "trioker.champions", "trioker.quick")
"""In the order of the cupboard."""


def _invite(entry: "EntryPoint") -> None:
    """Take in the game of another package; whatever is wrong with it is said, and the others go on."""
    try:
        game = entry.load()
        if not isinstance(game, Game):
            raise TypeError(f"{entry.value} is no Game")
        take_in(game)
    except Exception as error:
        import logging

        logging.getLogger(__name__).warning("The game %s of another package is left out: %s", entry.name, error)


for _folder in FOLDERS:
    take_in(import_module(f"{__name__}.{_folder}").GAME)
for _entry in plug_ins():
    _invite(_entry)
