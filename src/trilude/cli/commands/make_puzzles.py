"""`trilude make-puzzles GAME`: find a stock of puzzles for days to come, or check the one there is."""

import argparse
from collections.abc import Iterator
from lzma import LZMAError
from pathlib import Path

from trilude.cli.arguments import GAME, add, add_count, add_file
from trilude.cli.language import say
from trilude.cli.progress import track
from trilude.contract.errors import TriludeError
from trilude.contract.files import check_place, reading, write_whole, writing
from trilude.contract.puzzle import CandidatePuzzle, Puzzle, boxes_with_makers, maker_of
from trilude.contract.puzzle_stock import WEEK, arrange, find_box, gather, pack, read_stock, unpack
from trilude.contract.words import Text

HELP = Text("make or check the puzzles of the day of a game", "faire ou vérifier les casse-tête du jour d’un jeu")

USUAL = 60 * WEEK


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game, how many puzzles of which seed, and where they go; or which are checked."""
    names = ", ".join(box.name for box in boxes_with_makers())
    add(parser, "game", Text.same(names), metavar=GAME)
    add_count(parser, "--count", Text("how many puzzles, whole weeks", "nombre de puzzles, en semaines"), USUAL)
    add_count(parser, "--seed", Text("the same seed, the same puzzles", "même graine, mêmes casse-tête"), 1, least=0)
    add_file(
        parser,
        "--write",
        Text("the file they are written into", "le fichier où les écrire"),
        default=Path("puzzles.xz"),
    )
    check = Text(
        "check every puzzle of a file, or of the stock in the package, and make none",
        "vérifier chaque puzzle d’un fichier, ou de la réserve du paquet, sans en faire",
    )
    add(parser, "--check", check, nargs="?", const="", metavar=Text("FILE", "FICHIER"))


def run(arguments: argparse.Namespace) -> None:
    """Make or check them; the last line says how many there are, and where."""
    box = find_box(arguments.game, boxes_with_makers())
    maker = maker_of(box)
    if arguments.check is not None:
        stock = _load(Path(arguments.check)) if arguments.check else read_stock(box)
        for number, puzzle in enumerate(track(stock, len(stock), Text("Puzzles", "Puzzles")), 1):
            flaw = maker.flaw(puzzle)
            if flaw:
                words = Text(
                    "Puzzle {number} is not as it says: {flaw}.",
                    "Le casse-tête {number} n’est pas ce qu’il dit : {flaw}.",
                )
                raise TriludeError(words.fill(number=number, flaw=flaw))
        print(say(Text("{count} puzzles, all as they say.", "{count} puzzles, tous conformes.").fill(count=len(stock))))
        return
    check_place(arguments.write)
    count = -(-arguments.count // WEEK) * WEEK
    stock = arrange(list(_found(gather(maker, count, arguments.seed), count)), arguments.seed)
    with writing(arguments.write):
        write_whole(arguments.write, pack(stock))
    print(f"{len(stock)} {arguments.write}")


def _found(found: Iterator[CandidatePuzzle], count: int) -> Iterator[CandidatePuzzle]:
    return track(found, count, Text("Puzzles", "Puzzles"))


def _load(path: Path) -> list[Puzzle]:
    try:
        with reading(path):
            return [Puzzle.of_line(line) for line in unpack(path.read_bytes())]
    except (LZMAError, ValueError, TypeError, KeyError, EOFError):
        raise _no_stock(path) from None


def _no_stock(path: Path) -> TriludeError:
    return TriludeError(Text("{path} holds no puzzles.", "{path} ne contient pas de puzzles.").fill(path=path))
