"""`trilude puzzle`: anything that one person plays alone: a shape to fill, a patience, a pattern, an example.

Solos and what draws them are imported when one is played: `trilude --help` imports this file and needs none of that.
"""

import argparse
from pathlib import Path
from typing import TYPE_CHECKING

from trilude.cli import house
from trilude.cli.arguments import add, add_file, add_plain, fills_screen
from trilude.cli.language import say
from trilude.cli.progress import prepare_game, waiting
from trilude.contract.errors import BadSolo
from trilude.contract.files import load, save
from trilude.contract.game import boxes
from trilude.contract.words import Text

if TYPE_CHECKING:
    from trilude.contract.solo_offers import Beginning

HELP = Text("play alone: puzzles, the patience, patterns", "jouer seul : casse-tête, patience, motifs")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """What to play, and how it is to begin."""
    from trilude.contract.solo_offers import beginners

    what = Text(
        "a puzzle (see --list), a file with a shape or a line of text, such a line, or new",
        "un casse-tête (voir --list), un fichier avec une figure ou une ligne de texte, cette ligne, ou new (un"
        " nouveau)",
    )
    add(parser, "puzzle", what, nargs="?", metavar=Text.same("PUZZLE"))
    add(parser, "--list", Text("list the puzzles", "la liste des casse-tête"), action="store_true")
    today = Text(
        "today’s puzzles, or that of the game that is named", "les casse-tête du jour, ou celui du jeu qu’on nomme"
    )
    add(parser, "--today", today, action="store_true")
    day = Text("those of a day before, 2026-02-28", "ceux d’un jour passé, 2026-02-28")
    add(parser, "--day", day, metavar=Text("DAY", "JOUR"))
    for beginner in beginners():
        beginner.add_arguments(parser, house)
    add_file(parser, "--save", Text("write it into a file, do not play it", "l’écrire dans un fichier, sans y jouer"))
    add_plain(parser)


def run(arguments: argparse.Namespace) -> None:
    """Lay it out and let somebody play; the last line tells how it stands, the one before what lies there."""
    from trilude.cli.terminal.sitting import Sitting
    from trilude.contract.solo_offers import cards_of

    of_day = arguments.today or arguments.day is not None
    if of_day and arguments.puzzle is None:
        _list_day(arguments.day)
        return
    if arguments.list or arguments.puzzle is None:
        for box in boxes():
            for card in cards_of(box):
                print(f"{card.name}  {say(card.title)}")
        return
    beginning = _begin_of_day(arguments.puzzle, arguments.day) if of_day else _begin(arguments)
    if arguments.save:
        save(arguments.save, beginning.file)
        print(arguments.save)
        return
    sitting = Sitting(beginning.solo)
    if fills_screen(arguments):
        from trilude.cli.terminal.solo_app import SoloApp

        SoloApp(sitting).run()
    else:
        from trilude.cli.terminal.plain_solo import play_plainly

        play_plainly(sitting)
    state = sitting.now.state
    not_solved = Text("Not solved: {words}", "Pas résolu : {words}").fill(words=state.words)
    print(sitting.now.text)
    print(say(Text("Solved.", "Résolu.") if state.solved else not_solved))


def _list_day(told: str | None) -> None:
    """What there is to solve on a day."""
    from trilude.contract.puzzle_stock import boxes_of_days, puzzle_of, read_day, today

    day = today() if told is None else read_day(told)
    for box in boxes_of_days():
        print(f"{box.name}  {'▲' * puzzle_of(box, day).difficulty}  {say(box.title)}")


def _begin_of_day(name: str, told: str | None) -> "Beginning":
    """The puzzle of a game on a day."""
    from trilude.contract.daily import line_of
    from trilude.contract.puzzle_stock import read_day, today

    return _read(line_of(name, today() if told is None else read_day(told)))


def _begin(arguments: argparse.Namespace) -> "Beginning":
    from trilude.contract.solo import kinds
    from trilude.contract.solo_offers import beginners, find_card

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
        words = Text(
            "There is no puzzle and no file “{word}”; trilude puzzle --list names the puzzles.",
            "Il n’y a ni casse-tête ni fichier « {word} » ; trilude puzzle --list nomme les casse-tête.",
        )
        raise BadSolo(words.fill(word=word))
    return _read(card.text)


def _read(text: str) -> "Beginning":
    from trilude.contract.solo import find_kind, read_solo
    from trilude.contract.solo_offers import Beginning

    game = find_kind(text).game(text)
    if game:
        prepare_game(game, ())
    solo = read_solo(text)
    return Beginning(solo, f"{solo.text}\n")
