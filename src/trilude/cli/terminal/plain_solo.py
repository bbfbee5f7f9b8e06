"""A solo line by line."""

from trilude.cli.language import say
from trilude.cli.terminal.plain_lines import Commands, obey_line
from trilude.cli.terminal.sitting import Sitting, as_act
from trilude.contract.board_text import board_text
from trilude.contract.scene import Tray
from trilude.contract.solo import UNDO, Solo
from trilude.contract.words import Text


def play_plainly(sitting: Sitting) -> None:
    """Play until the solo is solved or the input ends."""
    commands: Commands = {
        ("back", UNDO, "retour", "annuler"): sitting.undo,
        ("check", "vérifier", "verifier"): lambda: say(sitting.faults),
        ("solvable", "possible"): lambda: say(sitting.judgement()),
        ("hint", "indice", "conseil"): lambda: say(sitting.now.advice().words),
    }
    for words in (sitting.now.title, sitting.now.aim, _commands(sitting.now)):
        print(say(words))
    _show(sitting.now)
    while not sitting.now.state.solved:
        if not obey_line("> ", commands, lambda written: sitting.do(as_act(sitting.now, written.split()))):
            print()
            return
        _show(sitting.now)


def _commands(solo: Solo) -> Text:
    words = [Text("back", "retour")]
    if solo.judges:
        words += [Text("check", "vérifier"), Text("solvable", "possible")]
    if solo.advises:
        words.append(Text("hint", "indice"))
    words.append(Text("quit", "quitter"))
    told = Text("{writing} Or: {words}.", "{writing} Ou : {words}.")
    return told.fill(writing=solo.writing, words=Text.join(", ", words))


def _show(solo: Solo) -> None:
    """The board, what is in hand, how it stands, and what else can be done."""
    print(f"\n{board_text(solo.board, solo.scene)}")
    for tray in solo.scene.trays:
        if solo.scene.to_move in (None, tray.seat):
            print(say(_hand(solo, tray)))
    if solo.state.last:
        print(say(solo.state.last))
    print(say(solo.state.words))
    acts = [f"{act.do}: {say(act.name)}" for act in solo.acts if act.do != UNDO]
    if acts:
        print(" · ".join(acts))


def _hand(solo: Solo, tray: Tray) -> Text:
    items = " ".join(item.glyph for item in tray.items if not item.used)
    seats = solo.scene.seats
    if not seats:
        return Text("In hand: {items}", "En main : {items}").fill(items=items)
    return Text("In hand, {seat}: {items}", "En main, {seat} : {items}").fill(seat=seats[tray.seat].name, items=items)
