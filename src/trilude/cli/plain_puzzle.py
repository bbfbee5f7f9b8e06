"""A puzzle line by line: for pipes, for screen readers, for terminals that cannot move a cursor."""

import sys
from collections.abc import Callable

from trilude.cli.language import say
from trilude.contract.errors import TriludeError
from trilude.contract.words import Text
from trilude.games.trioker.pieces import write_corners, write_pieces
from trilude.games.trioker.solo.attempt import Attempt
from trilude.games.trioker.solo.pictures import picture

_COMMANDS = Text(
    "Type a cell and a piece as it should lie (a1 012), or: turn a1, lift a1, back, check, hint, solvable, quit.",
    "Tapez une case et une pièce comme elle doit être posée (a1 012), ou : tourner a1, lever a1, retour, vérifier, "
    "indice, possible, quitter.",
)
_CORNERS = Text(
    "Corners are read anticlockwise: from the top of a triangle that points up, from the left of one that points down.",
    "Les coins se lisent dans le sens inverse des aiguilles : depuis le haut d'un triangle pointe en haut, depuis la "
    "gauche d'un triangle pointe en bas.",
)
_QUIT = ("quit", "quitter")


def play_plainly(attempt: Attempt, title: Text) -> None:
    """Play until the puzzle is solved or the input ends."""
    print(say(title))
    print(say(_COMMANDS))
    print(say(_CORNERS))
    while not attempt.is_solved:
        print(f"\n{picture(attempt.puzzle.shape, attempt.shown)}")
        print(say(Text("In hand: {pieces}", "En main : {pieces}").fill(pieces=write_pieces(attempt.left))))
        print("> ", end="", flush=True)
        line = sys.stdin.readline()
        words = line.split()
        if not line or (words and words[0].lower() in _QUIT):
            print()
            return
        try:
            obey(attempt, words)
        except TriludeError as error:
            print(say(error.text))
    print(f"\n{picture(attempt.puzzle.shape, attempt.shown)}")


def obey(attempt: Attempt, words: list[str]) -> None:
    """Do what a line says."""
    if not words:
        return
    verb, things = words[0].lower(), words[1:]
    if verb in _ON_A_CELL and len(things) == 1:
        _ON_A_CELL[verb](attempt, things[0].lower())
    elif verb in _ALONE and not things:
        answer = _ALONE[verb](attempt)
        if answer is not None:
            print(say(answer))
    elif len(words) == 2:
        attempt.place(verb, things[0])
    else:
        raise TriludeError(_COMMANDS)


def check(attempt: Attempt) -> Text:
    """What is wrong so far."""
    return Text.join(
        "\n", attempt.check() or [Text("All corners that meet agree.", "Tous les coins réunis sont égaux.")]
    )


def hint(attempt: Attempt) -> Text:
    """A piece that belongs to a solution."""
    found = attempt.hint()
    if found is None:
        return solvable(attempt)
    words = Text("Put {piece} into {cell}.", "Posez {piece} en {cell}.")
    return words.fill(piece=write_corners(found.corners), cell=attempt.puzzle.shape.names[found.cell])


def solvable(attempt: Attempt) -> Text:
    """Whether the pieces can stay where they are."""
    if attempt.is_solvable:
        return Text("Yes, it can still be solved from here.", "Oui, c'est encore possible à partir d'ici.")
    if len(attempt.shown) == len(attempt.puzzle.given):
        return Text("No, it has no solution at all.", "Non, il n'y a aucune solution.")
    return Text(
        "No, with these pieces where they are it cannot be solved; lift some.",
        "Non, avec ces pièces à ces places c'est impossible ; levez-en.",
    )


def _back(attempt: Attempt) -> None:
    attempt.take_back()


_ON_A_CELL: dict[str, Callable[[Attempt, str], None]] = {
    **dict.fromkeys(("turn", "tourner"), Attempt.turn),
    **dict.fromkeys(("lift", "lever"), Attempt.lift),
}
_ALONE: dict[str, Callable[[Attempt], Text | None]] = {
    **dict.fromkeys(("back", "retour"), _back),
    **dict.fromkeys(("check", "vérifier", "verifier"), check),
    **dict.fromkeys(("hint", "indice"), hint),
    **dict.fromkeys(("solvable", "possible"), solvable),
}
