"""One person at a solo: what lies there now, and all that lay there before."""

from trilude.contract.choices import Choices
from trilude.contract.errors import TriludeError
from trilude.contract.solo import UNDO, Solo
from trilude.contract.words import Text

NOTHING_TO_TAKE_BACK = Text("There is nothing to take back.", "Il n’y a rien à reprendre.")
_VERBS = {"lever": "lift", "tourner": "turn", "nommer": "name"}


class Sitting:
    """A solo that goes on, and can be taken back."""

    def __init__(self, solo: Solo) -> None:
        self.now = solo
        """What lies there."""
        self._before: list[Solo] = []

    def choices(self, picked: tuple[str, ...]) -> Choices:
        """What can be picked after some picks."""
        return self.now.choices(picked)

    def do(self, act: str) -> None:
        """Do something; what cannot be done changes nothing."""
        if act == UNDO:
            self.undo()
            return
        after = self.now.do(act)
        self._before.append(self.now)
        self.now = after

    def undo(self) -> None:
        """Go back to what lay there before; of what was begun elsewhere, as far as its text tells the order."""
        if self._before:
            self.now = self._before.pop()
        elif any(act.do == UNDO for act in self.now.acts):
            self.now = self.now.do(UNDO)
        else:
            raise TriludeError(NOTHING_TO_TAKE_BACK)

    @property
    def faults(self) -> Text:
        """What is wrong with the things as they lie."""
        faults = list(self.now.state.faults)
        return Text.join("\n", faults or [Text("Nothing is wrong so far.", "Rien de faux jusqu’ici.")])

    def judgement(self) -> Text:
        """Whether it can still be solved; this may take seconds."""
        advice = self.now.advice()
        return advice.solvable or advice.words


def as_act(solo: Solo, words: list[str]) -> str:
    """What `Solo.do` takes for what was typed: verbs of both languages, and a place before a piece."""
    verb, *others = words
    known = verb.lower() if verb.lower() in _VERBS.values() else _VERBS.get(verb.lower())
    typed = " ".join([known or verb, *others])
    if known is None and len(words) == 2 and typed not in [act.do for act in solo.acts]:
        return "=".join(words)
    return typed
