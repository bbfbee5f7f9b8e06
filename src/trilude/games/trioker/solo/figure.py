"""A shape of the library or of one's own, with all that is known about it, and the Joker put to use or not."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache

from trilude.boards.triangles import TriangleBoard
from trilude.contract.solo import Act, State, Survey, Switch, Way
from trilude.contract.words import Text
from trilude.games.trioker.pieces import BLACK, JOKER, KIND_OF, KINDS, NAMES, box, write_pieces
from trilude.games.trioker.solo.effort import Effort
from trilude.games.trioker.solo.filling import Filling
from trilude.games.trioker.solo.library import JOKERS, ShapeFile, library
from trilude.games.trioker.solo.shape_attempt import ShapeAttempt
from trilude.games.trioker.solo.shape_puzzle import FilledShape, ShapePuzzle, write_placement
from trilude.games.trioker.solo.solve import solutions, solve

SHAPE = "shape"
"""The kind."""

NEAREST, TURN_JOKER = "nearest", "joker"
"""Acts: as many pieces as an impossible shape takes; and what becomes of the Joker."""


@dataclass(frozen=True)
class Figure(Filling):
    """A shape that somebody fills, as its file says or with another use of the Joker."""

    file: ShapeFile

    def _stand(self) -> State:
        """What every filling has, what is known of this shape, and the Joker's switch."""
        known = self._known
        return replace(
            super()._stand(),
            facts=facts(self.attempt.puzzle, self.file if known else None),
            to_find=int(self.file.header["classes"]) if known and self.file.solutions else None,
            switches=(joker_switch(self._jokers, joker_of(self.attempt.puzzle)),),
            surveyed=not known,
        )

    @property
    def _known(self) -> bool:
        return "solutions" in self.file.header and self.attempt.puzzle == self.file.puzzle()

    @property
    def acts(self) -> tuple[Act, ...]:
        """Where a shape is impossible, one can see where it breaks."""
        impossible = self._known and self.file.solutions == 0 and not self.attempt.laid
        breaks = Act(NEAREST, Text("Show where it breaks", "Montrer où cela casse"), at_hand=True)
        return (*super().acts, *((breaks,) if impossible else ()))

    def do(self, act: str) -> Filling:
        """What can be done with any shape, see where it breaks, or use the Joker otherwise."""
        verb, _, joker = act.partition(" ")
        if act == NEAREST and self.acts and self.acts[-1].do == NEAREST:
            return replace(self, attempt=replace(self.attempt, laid=nearest(self.attempt.puzzle).laid))
        if verb == TURN_JOKER and joker in self._jokers:
            return self._with_joker(joker)
        return super().do(act)

    def _with_joker(self, joker: str) -> "Figure":
        """The same shape, all pieces staying where they are but a Joker that is not wanted."""
        puzzle = self.file.puzzle(joker=joker)
        twin = (
            next((file for file in library().values() if file.puzzle() == puzzle), None)
            if _is_known(self.file)
            else None
        )
        figure = fill_shape(twin) if twin else fill_shape(self.file, puzzle)
        laid = tuple(placement for placement in self.attempt.laid if puzzle.pieces[JOKER] or placement.kind != JOKER)
        return replace(figure, attempt=replace(figure.attempt, laid=laid))

    @property
    def _jokers(self) -> Iterator[str]:
        """What the Joker can be used for: all pieces are needed where there are as many cells, and some tip for it."""
        cells, others = len(self.file.shape.cells), sum(self.file.pieces[:JOKER])
        given = any(BLACK in corners for _, corners in self.file.given)
        for joker in JOKERS:
            if joker == "no" and (cells > others or given):
                continue
            if joker == "may" and cells > others:
                continue
            if joker == "tip" and not self.file.shape.tips:
                continue
            yield joker

    def survey(self, further: str = "") -> Survey:
        """Whether the shape can be filled, in how many ways, and how hard that is."""
        from trilude.games.trioker.solo.survey import survey

        return survey(replace(self.attempt, laid=()).puzzle, further)


_JOKER_WAYS = {
    "no": (Text("off", "absent"), Text("The Joker stays in the box.", "Le Joker reste dans la boîte.")),
    "may": (
        Text("extra", "en plus"),
        Text("The Joker lies with the pieces; you may use it.", "Le Joker est parmi les pièces ; il peut servir."),
    ),
    "yes": (
        Text("must be used", "obligatoire"),
        Text(
            "The Joker must be used, in place of a piece where there are enough.",
            "Le Joker doit servir, à la place d’une pièce s’il y en a assez.",
        ),
    ),
    "tip": (
        Text("black on a tip", "noir sur pointe"),
        Text(
            "The Joker must be used, its black corner on a free tip.",
            "Le Joker doit servir, coin noir sur une pointe libre.",
        ),
    ),
}


def joker_switch(jokers: Iterable[str], now: str) -> Switch:
    """What the Joker can be used for, and what it is used for now."""
    ways = (Way(f"{TURN_JOKER} {joker}", *_JOKER_WAYS[joker], chosen=joker == now) for joker in jokers)
    return Switch(Text("The Joker", "Le Joker"), tuple(ways))


def joker_of(puzzle: ShapePuzzle) -> str:
    """How a shape file tells what becomes of the Joker."""
    if not puzzle.pieces[JOKER]:
        return "no"
    return "may" if puzzle.joker_may_stay else "tip" if puzzle.black_on_tip else "yes"


def facts(puzzle: ShapePuzzle, file: ShapeFile | None) -> tuple[Text, ...]:
    """What is known about a puzzle: of a shape of the house, what its file tells."""
    told = [_tips(puzzle.shape)]
    if file and file.solutions == 0:
        told = [*_proof(file), *told]
    elif file:
        told = [*_solutions(file), *told]
    return tuple(told)


def card_facts(file: ShapeFile) -> tuple[Text, ...]:
    """What is written on the card of a shape: free tips of those for champions, and proofs."""
    if file.solutions == 0:
        return (impossible(file.proof or 0),)
    return (_tips(file.shape),) if len(file.shape.cells) >= JOKER else ()


def _tips(shape: TriangleBoard) -> Text:
    tips = len(shape.tips)
    if tips == 0 and len(shape.cells) >= JOKER:
        return Text("No free tip: among the hardest.", "Aucune pointe libre : parmi les plus difficiles.")
    if tips == 0:
        return Text("No free tip.", "Aucune pointe libre.")
    if tips == 1:
        return Text("One free tip.", "Une pointe libre.")
    return Text("{tips} free tips.", "{tips} pointes libres.").fill(tips=tips)


def _solutions(file: ShapeFile) -> Iterator[Text]:
    count, classes = int(file.header["solutions"]), int(file.header["classes"])
    words = Text(
        "{count} solutions, {classes} different ones if turning, mirroring and renaming values make no difference.",
        "{count} solutions, {classes} différentes si tourner, refléter et renommer les valeurs ne compte pas.",
    )
    if classes == 1:
        words = Text(
            "A single solution, up to turning, mirroring and renaming values.",
            "Une seule solution, à des tours, reflets et changements de valeurs près.",
        )
    yield words.fill(count=Text.number(count), classes=Text.number(classes))
    if "guesses" in file.header:
        effort = Effort(int(file.header["guesses"]), int(file.header["dead ends"]))
        words = Text(
            "Somebody who plays without thinking ahead guesses about {guesses} times and gets stuck {dead} times.",
            "Qui joue sans prévoir devine environ {guesses} fois et se retrouve bloqué {dead} fois.",
        )
        yield words.fill(guesses=Text.number(effort.guesses), dead=Text.number(effort.dead_ends))
    if file.replaced:
        everything = len(file.replaced) == JOKER
        pieces = Text("any piece", "n’importe quelle pièce") if everything else Text.same(", ".join(file.replaced))
        words = Text("The Joker may stand for {pieces}.", "Le Joker peut remplacer {pieces}.")
        yield words.fill(pieces=pieces)


def impossible(nodes: int) -> Text:
    """The sentence for whatever cannot be solved, with the size of the proof."""
    words = Text(
        "Proved impossible: {nodes} positions were tried, and none leads to the end.",
        "Impossible, preuve faite : {nodes} positions essayées, aucune ne va jusqu’au bout.",
    )
    return words.fill(nodes=Text.number(nodes))


def _proof(file: ShapeFile) -> Iterator[Text]:
    yield impossible(file.proof or 0)
    if "why" in file.header:
        yield Text(file.header["why"], file.header["pourquoi"])
    yield Text(
        "How: take the empty cell for which the fewest pieces are left, try each of them, and go back when some cell "
        "or some piece has no place any more. Values that no piece tells apart are tried once.",
        "Comment : prendre la case vide à laquelle il reste le moins de pièces, les essayer toutes, et revenir en "
        "arrière dès qu’une case ou une pièce n’a plus de place. Les valeurs que rien ne distingue ne s’essaient "
        "qu’une fois.",
    )
    yield Text(
        "All pieces but one can be laid; then the last hole asks for a piece that lies elsewhere.",
        "Toutes les pièces sauf une se posent ; mais le dernier trou demande une pièce qui est ailleurs.",
    )
    twin = next((other for other in library().values() if other.puzzle() == file.puzzle(joker="yes")), None)
    if twin:
        words = Text(
            "Turn the Joker in, in place of a piece, and there are {count} ways.",
            "Faites entrer le Joker à la place d’une pièce : il y a {count} façons.",
        )
        yield words.fill(count=Text.number(twin.solutions or 0))
    words = Text("Check it yourself: trilude solve {id} --count", "Vérifiez vous-même : trilude solve {id} --count")
    yield words.fill(id=file.id)


def replaceable(puzzle: ShapePuzzle) -> list[str]:
    """The pieces that are left over in some solution: the Joker may stand for them."""
    left = {kind for solution in solutions(puzzle) for kind in _left_over(puzzle, solution)}
    return [NAMES[kind] for kind in sorted(left)]


def _left_over(puzzle: ShapePuzzle, solution: FilledShape) -> list[int]:
    used = {KIND_OF[corners] for corners in solution}
    return [kind for kind in range(len(KINDS)) if puzzle.pieces[kind] and kind not in used]


@cache
def nearest(puzzle: ShapePuzzle) -> ShapeAttempt:
    """All pieces but one on an impossible shape: what a solution with the Joker shows, without it."""
    pieces = (*puzzle.pieces[:JOKER], 1)
    solution = solve(replace(puzzle, pieces=pieces))
    attempt = ShapeAttempt(puzzle)
    if solution is None:
        return attempt
    names = puzzle.shape.names
    for cell, corners in enumerate(solution):
        if BLACK not in corners:
            attempt = attempt.place(names[cell], "".join(map(str, corners)))
    return attempt


def _is_known(file: ShapeFile) -> bool:
    return library().get(file.id) == file


def fill_shape(file: ShapeFile, puzzle: ShapePuzzle | None = None) -> Figure:
    """An empty shape, of the library or somebody's own, to be filled as its file says or as told."""
    puzzle = puzzle or file.puzzle()
    known = _is_known(file)
    words = [SHAPE, file.id if known else "/".join(file.shape.rows)]
    if not known:
        words += [word for word in said(puzzle) if word != "joker:no"]
        words += [f"{key}:{value.replace(' ', '_')}" for key, value in _names(file)]
    elif puzzle != file.puzzle():
        words += said(puzzle)
    aim = _aim(puzzle)
    if known and puzzle == file.puzzle() and file.solutions == 0:
        aim = Text.join(" ", [aim, Text("This is proved impossible.", "C’est impossible : la preuve est faite.")])
    if file.header.get("by"):
        aim = Text.join(" ", [aim, Text("Made by {by}.", "Composé par {by}.").fill(by=file.header["by"])])
    return Figure(" ".join(words), file.id if known else SHAPE, file.name, aim, ShapeAttempt(puzzle), file)


def _names(file: ShapeFile) -> Iterator[tuple[str, str]]:
    """What somebody called a shape of their own, and who that was."""
    for key, word in (("en", "name"), ("by", "by")):
        if file.header.get(key):
            yield word, file.header[key]


def _aim(puzzle: ShapePuzzle) -> Text:
    aim = Text(
        "Fill the shape with pieces: corners that meet are equal.",
        "Remplissez la figure avec des pièces : les coins réunis sont égaux.",
    )
    joker = joker_of(puzzle)
    return aim if joker == "no" else Text.join(" ", [aim, _JOKER_WAYS[joker][1]])


def said(puzzle: ShapePuzzle) -> list[str]:
    """All that a line says about a puzzle beside its shape."""
    pieces, boxes = (*puzzle.pieces[:JOKER], 0), max(1, *puzzle.pieces)
    told = {
        "boxes": str(boxes) if boxes > 1 else "",
        "pieces": "" if pieces == box(joker=False, boxes=boxes) else write_pieces(pieces),
        "joker": joker_of(puzzle),
        "lying": " ".join(write_placement(puzzle.shape, placement) for placement in puzzle.given),
    }
    return [f"{key}:{value.replace(' ', ',')}" for key, value in told.items() if value]
