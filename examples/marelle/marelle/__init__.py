"""Marelle, three men's morris: place three men, move them along the lines, and get them into a row."""

from trilude.contract.game import Game
from trilude.contract.options import Option
from trilude.contract.words import Text

GAME = Game(
    name="marelle",
    title=Text("Marelle", "Marelle"),
    summary=Text(
        "Three men’s morris: place your three men, move them along the lines, get them into a row.",
        "La marelle à trois pions : posez vos trois pions, glissez-les le long des lignes, alignez-les.",
    ),
    players=2,
    seat_names=(Text("White", "Blancs"), Text("Black", "Noirs")),
    hidden=False,
    chance=False,
    move_ids=9 + 9 * 9,
    most_moves=9,
    longest=200,
    options=(
        Option(
            "flying",
            (False, True),
            False,
            Text("How men move", "Déplacement des pions"),
            {
                False: Text("to the next point", "au point voisin"),
                True: Text("to any empty point", "à tout point libre"),
            },
        ),
    ),
    package="marelle",
    terminal={"white": "bold grey11 on wheat1", "black": "bold white on dark_red"},
)
