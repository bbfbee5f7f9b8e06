"""`trilude solve SHAPE`: fill a shape with Trioker's pieces, in one way or in all ways."""

import argparse
import json
import os
import time
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING

from trilude.contract.command import House
from trilude.contract.words import Text
from trilude.games.trioker.pieces import JOKER, write_corners
from trilude.games.trioker.solo.beginning import add_pieces
from trilude.games.trioker.solo.library import ShapeFile, find_shape, library

if TYPE_CHECKING:
    from trilude.games.trioker.solo.count import Count
    from trilude.games.trioker.solo.shape_puzzle import ShapePuzzle


def add_arguments(parser: argparse.ArgumentParser, house: House) -> None:
    """The shape, the pieces and what to find out."""
    shape = Text("a shape of the library or a shape file", "une figure de la collection ou un fichier de figure")
    house.add(parser, "shape", shape, nargs="?", metavar=Text("SHAPE", "FIGURE"))
    what = parser.add_mutually_exclusive_group()
    house.add(what, "--count", Text("count all solutions", "compter les solutions"), action="store_true")
    house.add(what, "--classes", Text("count up to symmetry", "compter à symétrie près"), action="store_true")
    house.add(what, "--all", Text("print all solutions", "écrire toutes les solutions"), action="store_true")
    house.add(what, "--list", Text("list the shapes", "la liste des figures"), action="store_true")
    add_pieces(parser, house, Text.same("{what}"))
    cores = Text("cores for a count (all)", "cœurs pour un compte (tous)")
    house.add_count(parser, "--threads", cores, os.cpu_count() or 1)
    state = Text("keep a long count here, and go on from here", "garder ici un long compte, et reprendre d’ici")
    house.add_file(parser, "--state", state)
    house.add_cluster(parser)
    picture = Text("draw the solution, or the list, into an SVG file", "dessiner la solution, ou la liste, en SVG")
    house.add_file(parser, "--svg", picture)
    house.add(parser, "--json", Text("the result as JSON", "le résultat en JSON"), action="store_true")


def run(arguments: argparse.Namespace, house: House) -> None:
    """Print what was asked for; the last line is the result."""
    if arguments.list or arguments.shape is None:
        _list(arguments.svg, house)
        return
    file = find_shape(arguments.shape)
    puzzle = file.changed(arguments.pieces, arguments.boxes, arguments.joker)
    if arguments.count or arguments.classes:
        _count(arguments, file, puzzle, house)
    elif arguments.all:
        _print_all(puzzle)
    else:
        _print_one(arguments, file, puzzle, house)


def _heading(file: ShapeFile, puzzle: "ShapePuzzle") -> Text:
    joker = Text.same("")
    if puzzle.black_on_tip:
        joker = Text(" with the Joker, its black corner on a tip", " avec le Joker, son coin noir sur une pointe")
    elif puzzle.pieces[JOKER]:
        joker = Text(" with the Joker", " avec le Joker")
    words = Text(
        "{name}: cells {cells}, free tips {tips}, pieces {n}{joker}",
        "{name} : cases {cells}, pointes libres {tips}, pièces {n}{joker}",
    )
    cells, tips = len(puzzle.shape.cells), len(puzzle.shape.tips)
    return words.fill(name=file.name, cells=cells, tips=tips, n=sum(puzzle.pieces), joker=joker)


def _list(svg: Path | None, house: House) -> None:
    from trilude.contract.files import save
    from trilude.games.trioker.solo.pictures import gallery

    if svg:
        shapes = [(house.say(file.name), file.shape) for file in library().values() if not file.id.endswith("-joker")]
        save(svg, gallery(shapes, house.say(Text("Shapes of Trilude", "Figures de Trilude")), across=6))
    words = Text(
        "{name}: cells {cells}, free tips {tips}, solutions {solutions}",
        "{name} : cases {cells}, pointes libres {tips}, solutions {solutions}",
    )
    for file in library().values():
        cells, tips, solutions = len(file.shape.cells), len(file.shape.tips), file.header["solutions"]
        told = words.fill(name=file.name, cells=cells, tips=tips, solutions=solutions)
        print(f"{file.id:22}  {house.say(told)}")


def _count(arguments: argparse.Namespace, file: ShapeFile, puzzle: "ShapePuzzle", house: House) -> None:
    from trilude.games.trioker.commands.long_count import count_with_bar

    with house.waiting(Text("Preparing the solver", "Préparation du solveur")):
        from trilude.games.trioker.solo.count import prepare

        prepare()
    began = time.perf_counter()
    with house.cluster(arguments.cluster) if arguments.cluster else nullcontext(None) as crew:
        found = count_with_bar(puzzle, arguments.threads, crew, arguments.state, house)
    if arguments.json:
        print(json.dumps({"solutions": found.solutions, "classes": found.classes, "nodes": found.nodes}))
        return
    print(house.say(_heading(file, puzzle)))
    print(house.say(_told(found, time.perf_counter() - began)))
    print(found.classes if arguments.classes else found.solutions)


def _told(found: "Count", seconds: float) -> Text:
    if found.solutions == 0:
        words = Text(
            "Proof: the search visited all its {nodes} nodes and found no solution ({seconds} s).",
            "Preuve : la recherche a visité tous ses {nodes} nœuds sans trouver de solution ({seconds} s).",
        )
    else:
        words = Text(
            "{solutions} solutions, {classes} up to {symmetries} symmetries; {nodes} nodes, {seconds} s.",
            "{solutions} solutions, {classes} à {symmetries} symétries près ; {nodes} nœuds, {seconds} s.",
        )
    return words.fill(
        solutions=found.solutions,
        classes=found.classes,
        symmetries=found.symmetries,
        nodes=found.nodes,
        seconds=f"{seconds:.2f}",
    )


def _print_all(puzzle: "ShapePuzzle") -> None:
    from trilude.games.trioker.solo.solve import solutions

    number = 0
    for number, solution in enumerate(solutions(puzzle), 1):  # noqa: B007
        print(solution.notation)
    print(number)


def _print_one(arguments: argparse.Namespace, file: ShapeFile, puzzle: "ShapePuzzle", house: House) -> None:
    from trilude.contract.files import save
    from trilude.games.trioker.solo.figure import fill_shape
    from trilude.games.trioker.solo.solve import solve

    with house.waiting(Text("Solving", "Résolution")):
        solution = solve(puzzle)
    if arguments.svg and solution:
        save(arguments.svg, fill_shape(file, puzzle).filled(solution).svg(house.language()))
    if arguments.json:
        shown_cells = zip(puzzle.shape.names, map(write_corners, solution or ()), strict=bool(solution))
        print(json.dumps(dict(shown_cells) or None))
        return
    print(house.say(_heading(file, puzzle)))
    if solution is None:
        words = Text("There is no solution; --count proves it.", "Il n’y a pas de solution ; --count le prouve.")
        print(house.say(words))
        print(0)
        return
    print(solution)
    print(solution.notation)
