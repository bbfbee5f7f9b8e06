"""`trilude puzzle`: Trioker alone at the terminal, a puzzle, a new one, or the hard patience."""

import argparse
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from trilude.cli.arguments import positive_number, whole_number
from trilude.cli.language import say
from trilude.cli.progress import waiting
from trilude.cli.solve import add_pieces, read_puzzle
from trilude.contract.words import Text
from trilude.puzzles.library import find_shape, write_shape

if TYPE_CHECKING:
    from trilude.puzzles.puzzle import Puzzle

HELP = Text("build a puzzle of Trioker, or play its patience", "construire un puzzle du Trioker, ou jouer sa patience")

PATIENCE, NEW = "patience", "new"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to play, and what a new puzzle should be like."""
    shape = Text(
        "a shape (see `trilude solve --list`), a shape file, patience, or new",
        "une figure (voir `trilude solve --list`), un fichier de figure, patience, ou new (un nouveau puzzle)",
    )
    parser.add_argument("shape", metavar=say(Text("SHAPE", "FIGURE")), help=say(shape))
    add_pieces(parser)
    seed = Text("seed of a deal or of a new puzzle (0)", "graine d'une donne ou d'un nouveau puzzle (0)")
    parser.add_argument("--seed", type=whole_number, default=0, help=say(seed))
    drawn = Text("patience: how many pieces are drawn (10)", "patience : combien de pièces on tire (10)")
    parser.add_argument("--draw", type=positive_number, default=10, metavar="N", help=say(drawn))
    new = parser.add_argument_group(say(Text("a new puzzle", "un nouveau puzzle")))
    cells = Text("number of cells, 1 to 25 (24)", "nombre de cases, de 1 à 25 (24)")
    new.add_argument("--cells", type=positive_number, default=24, help=say(cells), metavar="N")
    tips = Text("at most so many free tips (2)", "au plus tant de pointes libres (2)")
    new.add_argument("--tips", type=whole_number, default=2, help=say(tips), metavar="N")
    solutions = Text("at most so many solutions up to symmetry (50)", "au plus tant de solutions à symétrie près (50)")
    new.add_argument("--solutions", type=positive_number, default=50, help=say(solutions), metavar="N")
    given = Text("so many pieces lie there already (0)", "tant de pièces sont déjà posées (0)")
    new.add_argument("--given", type=whole_number, default=0, help=say(given), metavar="N")
    save = Text(
        "write the new puzzle into a file, do not play it", "écrire le nouveau puzzle dans un fichier, sans y jouer"
    )
    new.add_argument("--save", type=Path, metavar=say(Text("FILE", "FICHIER")), help=say(save))
    plain = Text("line by line, without a full screen", "ligne à ligne, sans plein écran")
    parser.add_argument("--plain", action="store_true", help=say(plain))


def run(arguments: argparse.Namespace) -> None:
    """Lay the puzzle on the table and let somebody play."""
    from trilude.puzzles.attempt import Attempt

    title, puzzle = _lay_out(arguments)
    if puzzle is None:
        print(arguments.save)
        return
    attempt = Attempt(puzzle)
    if arguments.plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        from trilude.cli.plain_puzzle import play_plainly

        play_plainly(attempt, title)
    else:
        from trilude.cli.puzzle_app import PuzzleApp

        PuzzleApp(attempt, title).run()
    print(say(_result(attempt.is_solved, len(attempt.shown), len(puzzle.shape.cells))))


def _result(solved: bool, filled: int, cells: int) -> Text:
    if solved:
        return Text("Solved.", "Résolu.")
    return Text(
        "Not solved: {filled} of {cells} cells filled.", "Pas résolu : {filled} cases remplies sur {cells}."
    ).fill(filled=filled, cells=cells)


def _lay_out(arguments: argparse.Namespace) -> "tuple[Text, Puzzle | None]":
    if arguments.shape == PATIENCE:
        from trilude.puzzles.patience import deal

        title = Text("Hard patience, {drawn} pieces drawn", "Patience difficile, {drawn} pièces tirées")
        return title.fill(drawn=arguments.draw), deal(arguments.draw, arguments.seed)
    if arguments.shape == NEW:
        return _new(arguments)
    file = find_shape(arguments.shape)
    puzzle = read_puzzle(arguments, file)
    if file.solutions == 0 and puzzle == file.puzzle():
        title = Text(
            "{name} (proved impossible; --joker yes helps)", "{name} (impossible, c'est prouvé ; --joker yes aide)"
        )
        return title.fill(name=file.name), puzzle
    return file.name, puzzle


def _new(arguments: argparse.Namespace) -> "tuple[Text, Puzzle | None]":
    from trilude.contract.files import save
    from trilude.puzzles.generate import Wish, as_file, generate

    wish = Wish(arguments.cells, arguments.tips, arguments.solutions, arguments.given)
    with waiting(Text("Making a puzzle", "Je prépare un puzzle")):
        puzzle, found = generate(wish, arguments.seed)
    file = as_file(puzzle, found, arguments.seed)
    if arguments.save:
        save(arguments.save, write_shape(file))
        return file.name, None
    return file.name, puzzle
