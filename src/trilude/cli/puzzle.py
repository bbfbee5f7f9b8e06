"""`trilude puzzle`: anything that one person plays alone: a shape to fill, a patience, a pattern, an example."""

import argparse
import sys
from pathlib import Path

from trilude.cli.arguments import positive_number, whole_number
from trilude.cli.language import say
from trilude.cli.progress import prepare_game, waiting
from trilude.cli.sitting import Sitting
from trilude.contract.errors import BadSolo
from trilude.contract.files import load, save
from trilude.contract.solo import (
    Beginning,
    Setting,
    beginners,
    boxes,
    cards_of,
    find_card,
    find_kind,
    kinds,
    read_solo,
)
from trilude.contract.words import Text

HELP = Text("play alone: puzzles, the patience, patterns", "jouer seul : puzzles, patience, motifs")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to play, and how it shall begin."""
    what = Text(
        "a puzzle (see --list), a file with a shape or a line of text, such a line, or new",
        "un puzzle (voir --list), un fichier avec une figure ou une ligne de texte, cette ligne, ou new (un nouveau)",
    )
    parser.add_argument("puzzle", nargs="?", metavar="PUZZLE", help=say(what))
    parser.add_argument("--list", action="store_true", help=say(Text("list the puzzles", "la liste des puzzles")))
    for beginner in beginners():
        for setting in beginner.SETTINGS:
            _add_setting(parser, setting)
    file = Text("write it into a file, do not play it", "l'écrire dans un fichier, sans y jouer")
    parser.add_argument("--save", type=Path, metavar=say(Text("FILE", "FICHIER")), help=say(file))
    plain = Text("line by line, without a full screen", "ligne à ligne, sans plein écran")
    parser.add_argument("--plain", action="store_true", help=say(plain))


def _add_setting(parser: argparse.ArgumentParser, setting: Setting) -> None:
    name, words = f"--{setting.name}", say(setting.help)
    if setting.values:
        parser.add_argument(name, choices=setting.values, help=words)
    elif setting.usual is None:
        parser.add_argument(name, metavar=say(setting.metavar) if setting.metavar else None, help=words)
    else:
        number = positive_number if setting.least else whole_number
        parser.add_argument(name, type=number, default=setting.usual, metavar="N", help=words)


def run(arguments: argparse.Namespace) -> None:
    """Lay it out and let somebody play; the last line tells how it stands, the one before what lies there."""
    if arguments.list or arguments.puzzle is None:
        for box in boxes():
            for card in cards_of(box):
                print(f"{card.name}  {say(card.title)}")
        return
    beginning = _begin(arguments)
    if arguments.save:
        save(arguments.save, beginning.file)
        print(arguments.save)
        return
    sitting = Sitting(beginning.solo)
    if arguments.plain or not (sys.stdin.isatty() and sys.stdout.isatty()):
        from trilude.cli.plain_solo import play_plainly

        play_plainly(sitting)
    else:
        from trilude.cli.solo_app import SoloApp

        SoloApp(sitting).run()
    state = sitting.solo.state
    print(sitting.solo.text)
    print(say(Text("Solved.", "Résolu.") if state.solved else _NOT_SOLVED.fill(words=state.words)))


_NOT_SOLVED = Text("Not solved: {words}", "Pas résolu : {words}")


def _begin(arguments: argparse.Namespace) -> Beginning:
    word = arguments.puzzle
    text = load(word).strip() if Path(word).is_file() else word
    if text.split()[:1] and text.split()[0] in kinds() and (text != word or " " in word):
        return _read(text)
    with waiting(Text("Laying it out", "Je prépare le jeu")):
        for beginner in beginners():
            beginning = beginner.begin(word, vars(arguments))
            if beginning:
                return beginning
    card = find_card(word)
    if card is None:
        raise BadSolo(
            Text(
                "There is no puzzle and no file “{word}”; trilude puzzle --list names the puzzles.",
                "Il n'y a ni puzzle ni fichier « {word} » ; trilude puzzle --list nomme les puzzles.",
            ).fill(word=word)
        )
    return _read(card.text)


def _read(text: str) -> Beginning:
    game = find_kind(text).game(text)
    if game:
        prepare_game(game, ())
    solo = read_solo(text)
    return Beginning(solo, f"{solo.text}\n")
