"""The hard patience as a game: pieces are drawn, and one makes a hexagon of six of them, or says that there is none.

Whoever says so is judged by the solver. That ends the game; other pieces can then be drawn, from 6 to 24 of them.
"""

from dataclasses import dataclass, replace
from functools import cached_property

from trilude.contract.choices import Choices
from trilude.contract.scene import Scene
from trilude.contract.solo import Act, Advice, Outcome, State, Switch, Way
from trilude.contract.words import Text
from trilude.games.trioker.solo.count import count_within
from trilude.games.trioker.solo.figure import impossible
from trilude.games.trioker.solo.filling import EFFORT, Filling
from trilude.games.trioker.solo.patience import FEWEST, MOST, USUAL, Chance, chances, deal
from trilude.games.trioker.solo.shape_attempt import BadPlacement, ShapeAttempt
from trilude.games.trioker.solo.shape_puzzle import FilledShape, Placement
from trilude.games.trioker.solo.solve import solve

PATIENCE = "patience"
"""The kind."""

ANOTHER, NONE, DRAW = "another", "none", "draw"
"""Acts: draw other pieces, say that there is no hexagon, draw so many."""

_NAMES = {
    "won": Text("won", "gagnés"),
    "refused": Text("rightly refused", "refusés à raison"),
    "lost": Text("lost", "perdus"),
}


@dataclass(frozen=True)
class Patience(Filling):
    """A hexagon to be made of the pieces that were drawn, unless there is none."""

    drawn: int = USUAL
    seed: int = 0
    denied: bool = False
    """It was said that there is no hexagon."""

    judges = False  # whether there is one is the question

    @property
    def text(self) -> str:
        """The draw, then what was put down, or what was said."""
        return f"{self.start} {NONE}" if self.denied else super().text

    @cached_property
    def _solution(self) -> FilledShape | None:
        return solve(self.attempt.puzzle)

    @property
    def _outcome(self) -> str | None:
        if self.denied:
            return "lost" if self._solution else "refused"
        return "won" if self.attempt.is_solved else None

    def _stand(self) -> State:
        """What every filling has, and how the game ended."""
        state, outcome, chance = super()._stand(), self._outcome, _chance(self.drawn)
        if outcome == "lost":
            words = Text("There is one: here it is.", "Il y en a un : le voici.")
            state = replace(state, words=words, stuck=True, solved=False, solution=None)
        elif outcome == "refused":
            found = count_within(self.attempt.puzzle, EFFORT)
            proof = impossible(found.nodes) if found else Text.same("")
            words = Text("Right, there is none. {proof}", "En effet, il n’y en a pas. {proof}").fill(proof=proof)
            state = replace(state, words=words, solved=True)
        elif outcome == "won":
            state = replace(state, words=Text("You win: a hexagon!", "Gagné : un hexagone !"))
        return replace(
            state,
            last=None,
            facts=(_odds(chance),),
            switches=(self._sizes,),
            outcome=Outcome(outcome, _NAMES[outcome], outcome != "refused") if outcome else None,
            chance=float(chance.fraction),
        )

    @property
    def scene(self) -> Scene:
        """After a wrong word, the hexagon that there was."""
        if self._outcome != "lost" or not self._solution:
            return super().scene
        laid = tuple(Placement(cell, corners) for cell, corners in enumerate(self._solution))
        return replace(self, denied=False, attempt=replace(self.attempt, laid=laid)).scene

    @property
    def _sizes(self) -> Switch:
        rule = Text("{drawn} pieces are drawn: {percent} of all draws have a hexagon.",
                    "{drawn} pièces sont tirées : {percent} des tirages ont un hexagone.")  # fmt: skip
        return Switch(
            Text("Pieces drawn", "Pièces tirées"),
            tuple(
                Way(
                    f"{DRAW} {chance.drawn}",
                    Text.same(str(chance.drawn)),
                    rule.fill(drawn=chance.drawn, percent=_percent(chance)),
                    chance.drawn == self.drawn,
                )
                for chance in chances()
            ),
        )

    @property
    def acts(self) -> tuple[Act, ...]:
        """The next seed draws other pieces; until it is over one can say that there is no hexagon."""
        none = Act(NONE, Text("There is none!", "Il n’y en a pas !"), at_hand=True)
        another = Act(ANOTHER, Text("Draw other pieces", "Tirer d’autres pièces"))
        if self._outcome:
            return (replace(another, at_hand=True),)
        return (none, *super().acts, another)

    @property
    def advises(self) -> bool:
        """Until it is over."""
        return self._outcome is None

    def advice(self) -> Advice:
        """A piece of a hexagon, or the word that there is none."""
        return replace(super().advice(), solvable=None)

    def choices(self, picked: tuple[str, ...] = ()) -> Choices:
        """Nothing can be placed after the last word."""
        return {} if self.denied else super().choices(picked)

    def do(self, act: str) -> Filling:
        """What can be done with any shape, draw anew, or say that there is none."""
        verb, _, number = act.partition(" ")
        if act == ANOTHER:
            return deal_patience(self.drawn, self.seed + 1)
        if verb == DRAW and number.isdecimal() and FEWEST <= int(number) <= MOST:
            return deal_patience(int(number), self.seed + 1)
        if self.denied:
            raise BadPlacement(Text("It is over: draw other pieces.", "C’est fini : tirez d’autres pièces."))
        if act == NONE and not self.attempt.is_solved:
            return replace(self, denied=True, attempt=ShapeAttempt(self.attempt.puzzle))
        return super().do(act)


def _chance(drawn: int) -> Chance:
    return next(chance for chance in chances() if chance.drawn == drawn)


def _percent(chance: Chance) -> Text:
    percent = f"{100 * float(chance.fraction):.2f}"
    return Text(f"{percent} %", f"{percent.replace('.', ',')}\u202f%")


def _odds(chance: Chance) -> Text:
    words = Text(
        "Of all {all} draws of {drawn} pieces, {winning} have a hexagon: {percent}.",
        "Sur les {all} tirages de {drawn} pièces, {winning} ont un hexagone : {percent}.",
    )
    return words.fill(
        all=Text.number(chance.all), drawn=chance.drawn, winning=Text.number(chance.winning), percent=_percent(chance)
    )


def deal_patience(drawn: int = USUAL, seed: int = 0) -> Patience:
    """A patience: so many pieces are drawn."""
    aim = Text(
        "{drawn} pieces are drawn. Make a hexagon of six of them, corners that meet being equal, or say that there is "
        "none.",
        "{drawn} pièces sont tirées. Formez un hexagone avec six d’entre elles, coins réunis égaux, ou dites qu’il n’y "
        "en a pas.",
    ).fill(drawn=drawn)
    title = Text("Hard patience", "Patience difficile")
    puzzle = deal(drawn, seed)
    return Patience(f"{PATIENCE} {drawn} {seed}", PATIENCE, title, aim, ShapeAttempt(puzzle), drawn, seed)
