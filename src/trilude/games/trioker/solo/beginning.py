"""How a shape or a patience begins as told at a terminal: which pieces, how the Joker is used, what a new one is like.

The command's help needs this file, so the solver is imported when something begins.
"""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from trilude.contract.solo import Beginning, Setting
from trilude.contract.words import Text
from trilude.games.trioker.solo.library import BOXES, JOKERS, find_shape, library, write_shape

PATIENCE, NEW = "patience", "new"

SETTINGS = (
    Setting(
        "pieces",
        Text(
            "shapes: “all”, “all but 000 111” or a list such as “012 013 joker”",
            "figures : « all », « all but 000 111 » ou une liste comme « 012 013 joker »",
        ),
        metavar=Text("LIST", "LISTE"),
    ),
    Setting("boxes", Text("shapes: how many boxes of pieces", "figures : combien de boîtes de pièces"), values=BOXES),
    Setting(
        "joker",
        Text(
            "shapes: no; yes: the Joker is used, beside the pieces or in place of one; tip: its black corner on a tip",
            "figures : no ; yes : le Joker sert, en plus des pièces ou à la place de l'une ; tip : son coin noir "
            "sur une pointe",
        ),
        values=JOKERS,
    ),
    Setting(
        "seed",
        Text("seed of a patience or of a new shape (0)", "graine d'une patience ou d'une nouvelle figure (0)"),
        0,
    ),
    Setting(
        "draw", Text("patience: how many pieces are drawn (10)", "patience : combien de pièces on tire (10)"), 10, 1
    ),
    Setting("cells", Text("new: number of cells, 1 to 25 (24)", "new : nombre de cases, de 1 à 25 (24)"), 24, 1),
    Setting("tips", Text("new: the most free tips it may have (2)", "new : nombre maximal de pointes libres (2)"), 2),
    Setting(
        "solutions",
        Text("new: the most solutions up to symmetry (50)", "new : nombre maximal de solutions à symétrie près (50)"),
        50,
        1,
    ),
    Setting("given", Text("new: how many pieces lie there already (0)", "new : nombre de pièces déjà posées (0)"), 0),
)


def begin(word: str, told: Mapping[str, Any]) -> Beginning | None:
    """A patience, a new shape, or a shape of the library or of a file with the pieces told."""
    from trilude.games.trioker.solo.lines import deal_patience, fill_shape

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
    from trilude.games.trioker.solo.generate import Wish, as_file, generate
    from trilude.games.trioker.solo.lines import fill_shape

    wish = Wish(told["cells"], told["tips"], told["solutions"], told["given"])
    file = as_file(*generate(wish, told["seed"]), told["seed"])
    return Beginning(fill_shape(file), write_shape(file))
