"""A game line by line: for pipes, for screen readers, for terminals that cannot move a cursor."""

import sys
from pathlib import Path

from trilude.cli.language import say
from trilude.cli.progress import prepare_game
from trilude.cli.table import Table, keeping_place
from trilude.contract.errors import TriludeError
from trilude.contract.words import Text

_COMMANDS = Text(
    "Type a move, or: moves, hint, why, undo, save, resign, quit.",
    "Tapez un coup, ou : coups, conseil, pourquoi, annuler, enregistrer, abandonner, quitter.",
)
_WORDS = {
    "moves": ("moves", "coups"),
    "hint": ("hint", "conseil"),
    "why": ("why", "pourquoi"),
    "undo": ("undo", "annuler"),
    "save": ("save", "enregistrer"),
    "resign": ("resign", "abandonner"),
    "quit": ("quit", "quitter"),
}


def play_plainly(table: Table, file: Path | None) -> Path | None:
    """Play until the game or the input ends; returns the file of an unfinished game."""
    prepare_game(table.position.game, table.computers)
    print(say(_COMMANDS))
    while not table.is_over:
        if not table.waits_for_person:
            seat = table.position.to_move or 0
            announcement = table.answer(table.choose())
            print(f"{say(table.position.game.seat_names[seat])}: {table.position.view(table.viewer).moves[-1]}")
            _explain(table)
            if announcement:
                print(say(announcement))
            continue
        print(f"\n{table.position.view(table.viewer)}")
        print(_prompt(table), end="", flush=True)
        line = sys.stdin.readline()
        if not line or line.strip() in _WORDS["quit"]:
            return _keep(table, file)
        file = _obey(table, line.strip(), file)
    print(f"\n{table.position}")
    print(say(table.result()))
    return None


def _prompt(table: Table) -> str:
    view = table.position.view(table.viewer)
    notes = "".join(f"{say(note)} " for note in view.scene.notes)
    return f"{notes}{say(table.position.game.seat_names[table.viewer])}> "


def _obey(table: Table, words: str, file: Path | None) -> Path | None:
    try:
        if words in _WORDS["moves"]:
            print(" ".join(str(move) for move in table.position.view(table.viewer).legal_moves))
        elif words in _WORDS["hint"]:
            print(table.hint().move)
        elif words in _WORDS["why"]:
            print("\n".join(say(line) for line in table.why()))
        elif words in _WORDS["undo"]:
            table.undo()
        elif words in _WORDS["resign"]:
            table.resign()
        elif words in _WORDS["save"]:
            return _keep(table, file)
        elif words:
            table.play(words)
            _explain(table)
    except TriludeError as error:
        print(say(error.text))
    return file


def _explain(table: Table) -> None:
    explanation = table.explanation()
    if explanation:
        print(say(explanation))


def _keep(table: Table, file: Path | None) -> Path | None:
    if not table.is_worth_keeping and file is None:
        return None
    file = file or keeping_place(table.position.game.name)
    table.record().save(file)
    print(say(Text("Saved in {file}.", "Enregistré dans {file}.").fill(file=file)))
    return file
