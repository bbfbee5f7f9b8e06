"""A solo line by line: for pipes, for screen readers, for terminals that cannot move a cursor."""

import sys

from trilude.cli.language import say
from trilude.cli.sitting import Sitting, fault_lines, judgement
from trilude.contract.board_text import board_text
from trilude.contract.errors import TriludeError
from trilude.contract.scene import Tray
from trilude.contract.solo import Solo
from trilude.contract.words import Text

_WORDS = {
    "back": ("back", "undo", "retour", "annuler"),
    "check": ("check", "vérifier", "verifier"),
    "hint": ("hint", "indice", "conseil"),
    "solvable": ("solvable", "possible"),
    "quit": ("quit", "quitter"),
}
_VERBS = {"lift": "lift", "lever": "lift", "turn": "turn", "tourner": "turn", "name": "name", "nommer": "name"}


def play_plainly(sitting: Sitting) -> None:
    """Play until the solo is solved or the input ends."""
    solo = sitting.solo
    print(say(solo.title))
    print(say(solo.aim))
    print(say(_commands(solo)))
    while not sitting.solo.state.solved:
        _show(sitting.solo)
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        if not line or line.strip().lower() in _WORDS["quit"]:
            print()
            return
        try:
            _obey(sitting, line.split())
        except TriludeError as error:
            print(say(error.text))
    _show(sitting.solo)


def _commands(solo: Solo) -> Text:
    english, french = ["back"], ["retour"]
    if solo.judges:
        english, french = [*english, "check", "solvable"], [*french, "vérifier", "possible"]
    if solo.advises:
        english, french = [*english, "hint"], [*french, "indice"]
    return Text("{writing} Or: {words}, quit.", "{writing} Ou : {words}, quitter.").fill(
        writing=solo.writing, words=Text(", ".join(english), ", ".join(french))
    )


def _show(solo: Solo) -> None:
    """The board, what is in hand, how it stands, and what else can be done."""
    print(f"\n{board_text(solo.board, solo.scene)}")
    for tray in solo.scene.trays:
        if solo.scene.to_move in (None, tray.seat):
            print(say(_hand(solo, tray)))
    if solo.state.last:
        print(say(solo.state.last))
    print(say(solo.state.words))
    acts = [act for act in solo.acts if act.do not in _WORDS["back"]]
    if acts:
        print(" · ".join(f"{act.do}: {say(act.name)}" for act in acts))


def _hand(solo: Solo, tray: Tray) -> Text:
    items = " ".join(item.glyph for item in tray.items if not item.used)
    seats = solo.scene.seats
    if not seats:
        return Text("In hand: {items}", "En main : {items}").fill(items=items)
    return Text("In hand, {seat}: {items}", "En main, {seat} : {items}").fill(seat=seats[tray.seat].name, items=items)


def _obey(sitting: Sitting, words: list[str]) -> None:
    """Do what a line says."""
    if not words:
        return
    verb = words[0].lower()
    if len(words) == 1 and verb in _WORDS["back"]:
        sitting.undo()
    elif len(words) == 1 and verb in _WORDS["check"]:
        print(say(fault_lines(sitting.solo)))
    elif len(words) == 1 and verb in _WORDS["hint"]:
        print(say(sitting.solo.advice().words))
    elif len(words) == 1 and verb in _WORDS["solvable"]:
        print(say(judgement(sitting.solo)))
    else:
        sitting.do(as_act(sitting.solo, words))


def as_act(solo: Solo, words: list[str]) -> str:
    """What `Solo.do` takes for what was typed: verbs of both languages, and a place before a piece."""
    verb = words[0].lower()
    if verb in _VERBS:
        return " ".join([_VERBS[verb], *words[1:]])
    typed = " ".join(words)
    if len(words) == 2 and typed not in [act.do for act in solo.acts]:
        return "=".join(words)
    return typed
