"""Trioker: triangles with a value in each corner, and one rule: corners that meet are equal. Two games live here."""

from trilude.contract.game import Family
from trilude.contract.words import Text

FAMILY = Family(
    name="trioker",
    title=Text("Trioker", "Trioker"),
    package="trilude.games.trioker",
    puzzles="puzzles",
    solos={"shape": "solo.lines", "patience": "solo.lines", "puzzle": "solo.lines", "draw": "solo.own"},
    beginner="solo.beginning",
    maker="solo.making",
    commands={
        "solve": Text("fill a shape with Trioker’s pieces", "remplir une figure avec les pièces du Trioker"),
        "odds": Text(
            "exact chances of Trioker’s hard patience", "les chances exactes de la patience difficile du Trioker"
        ),
    },
)
