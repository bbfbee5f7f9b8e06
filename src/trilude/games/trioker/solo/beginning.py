"""How a shape or a patience begins as told at a terminal: which pieces, how the Joker is used, what a new one is like.

The command's help needs this file, so the solver is imported when something begins.
"""

from argparse import ArgumentParser
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from trilude.contract.command import House
from trilude.contract.solo_offers import Beginning
from trilude.contract.words import Text
from trilude.games.trioker.solo.library import BOXES, JOKERS, find_shape, library, write_shape

PATIENCE, NEW = "patience", "new"


def add_arguments(parser: ArgumentParser, house: House) -> None:
    """Which pieces fill a shape, what a patience draws and what a new shape is like."""
    add_pieces(parser, house, Text("shapes: {what}", "figures : {what}"))
    seed = Text("seed of a patience or of a new shape (0)", "graine d’une patience ou d’une nouvelle figure (0)")
    draw = Text("patience: how many pieces are drawn (10)", "patience : combien de pièces on tire (10)")
    cells = Text("new: number of cells, 1 to 25 (24)", "new : nombre de cases, de 1 à 25 (24)")
    tips = Text("new: at most so many free tips (2)", "new : au plus tant de pointes libres (2)")
    solutions = Text(
        "new: at most so many solutions up to symmetry (50)", "new : au plus tant de solutions à symétrie près (50)"
    )
    given = Text("new: so many pieces lie there already (0)", "new : tant de pièces sont déjà posées (0)")
    house.add_count(parser, "--seed", seed, 0, least=0)
    house.add_count(parser, "--draw", draw, 10)
    house.add_count(parser, "--cells", cells, 24)
    house.add_count(parser, "--tips", tips, 2, least=0)
    house.add_count(parser, "--solutions", solutions, 50)
    house.add_count(parser, "--given", given, 0, least=0)


def add_pieces(parser: ArgumentParser, house: House, about: Text) -> None:
    """Which pieces there are, if not those that a shape file says."""
    pieces = Text(
        "“all”, “all but 000 111” or a list such as “012 013 joker”",
        "« all », « all but 000 111 » ou une liste comme « 012 013 joker »",
    )
    boxes = Text("how many boxes of pieces", "combien de boîtes de pièces")
    joker = Text(
        "no; yes: the Joker is used, beside the pieces or in place of one; tip: its black corner on a tip",
        "no ; yes : le Joker sert, en plus des pièces ou à la place de l’une ; tip : son coin noir sur une pointe",
    )
    house.add(parser, "--pieces", about.fill(what=pieces), metavar=Text("LIST", "LISTE"))
    house.add(parser, "--boxes", about.fill(what=boxes), choices=BOXES)
    house.add(parser, "--joker", about.fill(what=joker), choices=JOKERS)


def begin(word: str, told: Mapping[str, Any]) -> Beginning | None:
    """A patience, a new shape, or a shape of the library or of a file with the pieces told."""
    from trilude.games.trioker.solo.figure import fill_shape
    from trilude.games.trioker.solo.hard_patience import deal_patience

    if word == PATIENCE:
        filling = deal_patience(told["draw"], told["seed"])
        return Beginning(filling, f"{filling.text}\n")
    if word == NEW:
        return _new(told)
    if word not in library() and not Path(word).is_file():
        return None
    file = find_shape(word)
    return Beginning(fill_shape(file, file.changed(told["pieces"], told["boxes"], told["joker"])), write_shape(file))


def _new(told: Mapping[str, Any]) -> Beginning:
    from trilude.games.trioker.solo.figure import fill_shape
    from trilude.games.trioker.solo.generate import Wanted, as_file, generate

    wanted = Wanted(told["cells"], told["tips"], told["solutions"], told["given"])
    file = as_file(*generate(wanted, told["seed"]), told["seed"])
    return Beginning(fill_shape(file), write_shape(file))
