"""One person at a solo: what lies there now, and all that lay there before."""

from trilude.contract.errors import TriludeError
from trilude.contract.solo import UNDO, Solo
from trilude.contract.words import Text


class Sitting:
    """A solo that goes on, and can be taken back."""

    def __init__(self, solo: Solo) -> None:
        self.solo = solo
        self._before: list[Solo] = []

    def do(self, act: str) -> None:
        """Do something; what cannot be done changes nothing."""
        if act == UNDO:
            self.undo()
            return
        after = self.solo.do(act)
        self._before.append(self.solo)
        self.solo = after

    def undo(self) -> None:
        """Go back to what lay there before; of what was begun elsewhere, as far as its text tells the order."""
        if self._before:
            self.solo = self._before.pop()
        elif any(act.do == UNDO for act in self.solo.acts):
            self.solo = self.solo.do(UNDO)
        else:
            raise TriludeError(Text("There is nothing to take back.", "Il n'y a rien à reprendre."))


def fault_lines(solo: Solo) -> Text:
    """What is wrong with the things as they lie."""
    return Text.join("\n", list(solo.state.faults) or [Text("Nothing is wrong so far.", "Rien de faux jusqu'ici.")])


def judgement(solo: Solo) -> Text:
    """Whether it can still be solved."""
    advice = solo.advice()
    return advice.solvable or advice.words
