"""A match line by line."""

from trilude.cli.language import say
from trilude.cli.terminal.match import TerminalMatch
from trilude.cli.terminal.plain_lines import Commands, obey_line
from trilude.contract.words import Text

_COMMANDS = Text(
    "Type a move, or: moves, hint, why, undo, save, resign, quit.",
    "Tapez un coup, ou : coups, conseil, pourquoi, annuler, enregistrer, abandonner, quitter.",
)


def play_plainly(match: TerminalMatch) -> None:
    """Play until the game or the input ends; an unfinished game is kept."""
    names = match.position.game.seat_names
    commands: Commands = {
        ("moves", "coups"): lambda: " ".join(str(move) for move in match.now.legal_moves),
        ("hint", "conseil"): lambda: str(match.hint().move),
        ("why", "pourquoi"): lambda: say(Text.join("\n", match.why())),
        ("undo", "annuler"): match.undo,
        ("save", "enregistrer"): lambda: say(match.save()),
        ("resign", "abandonner"): match.resign,
    }

    def play(written: str) -> str | None:
        match.do(written)
        explanation = match.explanation()
        return say(explanation) if explanation else None

    print(say(_COMMANDS))
    for seat in range(match.position.seats):
        print(f"{say(names[seat])}: {say(match.who(seat))}")
    while not match.is_over:
        if match.waits_for_person:
            print(f"\n{match.now}")
            notes = "".join(f"{say(note)} " for note in match.now.scene.notes)
            if not obey_line(f"{notes}{say(names[match.viewer])}> ", commands, play):
                if match.is_worth_keeping:
                    print(say(match.save()))
                return
        else:
            seat = match.position.mover
            announcement = match.answer(match.choose())
            print(f"{say(names[seat])}: {match.now.moves[-1]}")
            for told in (match.explanation(), announcement):
                if told:
                    print(say(told))
    print(f"\n{match.position}")
    print(say(match.result()))
