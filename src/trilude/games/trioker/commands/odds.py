"""`trilude odds patience`: exact chances."""

import argparse
import json
from typing import TYPE_CHECKING

from trilude.contract.command import House
from trilude.contract.words import Text

if TYPE_CHECKING:
    from trilude.games.trioker.solo.patience import Chance


def add_arguments(parser: argparse.ArgumentParser, house: House) -> None:
    """Which game of chance, and how many pieces are drawn."""
    house.add(parser, "game", Text("the hard patience", "la patience difficile"), choices=("patience",))
    drawn = Text(
        "how many pieces are drawn: 6 to 24 (all of these)", "combien de pièces on tire : de 6 à 24 (tous ces cas)"
    )
    house.add_count(parser, "--draw", drawn)
    picture = Text("draw the chances into an SVG file", "dessiner les chances dans un fichier SVG")
    house.add_file(parser, "--svg", picture)
    house.add(parser, "--json", Text("as JSON", "en JSON"), action="store_true")


def run(arguments: argparse.Namespace, house: House) -> None:
    """Print the fractions; the last line is the chance that was asked for, or that of 24 pieces."""
    from trilude.contract.files import save
    from trilude.games.trioker.solo.patience import chances, check_draw, hexagon_sets

    if arguments.draw is not None:
        check_draw(arguments.draw)
    wanted = [chance for chance in chances() if arguments.draw in (None, chance.drawn)]
    if arguments.svg:
        from trilude.games.trioker.solo.pictures import bars

        title = house.say(Text("Chance of a hexagon by pieces drawn", "Chance d’un hexagone selon les pièces tirées"))
        save(arguments.svg, bars([(str(c.drawn), float(c.fraction)) for c in chances()], title))
    if arguments.json:
        print(json.dumps([{"drawn": c.drawn, "winning": c.winning, "all": c.all} for c in wanted]))
        return
    words = Text(
        "{number} sets of six pieces make a hexagon round a point.",
        "{number} ensembles de six pièces forment un hexagone autour d’un point.",
    )
    print(house.say(words.fill(number=len(hexagon_sets()))))
    for chance in wanted:
        print(house.say(_told(chance)))
    if arguments.draw is not None:
        print(wanted[0].fraction)


def _told(chance: "Chance") -> Text:
    percent = f"{100 * float(chance.fraction):.4f}"
    words = Text(
        "{drawn} pieces: {winning} of {all} draws win: {fraction} = {percent} %",
        "{drawn} pièces : {winning} tirages sur {all} gagnent : {fraction} = {percent} %",
    )
    return words.fill(
        drawn=chance.drawn,
        winning=chance.winning,
        all=chance.all,
        fraction=chance.fraction,
        percent=Text(percent, percent.replace(".", ",")),
    )
