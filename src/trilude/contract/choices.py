"""Choices: the ways to pick a move, id by id. Pages, terminals and programs narrow them down until a move is left."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from trilude.contract.position import Sight

MANY_MOVES = 400
"""Where more moves than this are left, only what can be picked next is listed; what follows has to be asked for."""


@dataclass(frozen=True, slots=True)
class Pick:
    """One thing that can be picked: it settles the move, or more has to be picked."""

    move: str | None = None
    """The move, in notation, that this pick settles."""
    next: "Choices | None" = None
    """What can be picked next. None together with `move` None: more has to be picked, and has to be asked for."""


Choices = Mapping[str, Pick]
"""Everything that can be picked, by id."""


def choices(sight: "Sight", picked: tuple[str, ...] = ()) -> dict[str, Pick]:
    """What can be picked after some picks, with all that follows unless that is too much."""
    depth, write = len(picked), sight.game.notation.write_move
    fitting = [(path, move) for path, move in sight.paths if path[:depth] == picked and len(path) > depth]
    if len(fitting) > MANY_MOVES:
        settled = {path[depth]: write(sight, move, sight.seat) for path, move in fitting if len(path) == depth + 1}
        return {thing: Pick(settled.get(thing)) for thing in dict.fromkeys(path[depth] for path, _ in fitting)}
    tree: dict[str, Any] = {}
    texts = {move: write(sight, move, sight.seat) for move in dict.fromkeys(move for _, move in fitting)}
    for path, move in fitting:
        branch = tree
        for thing in path[depth:-1]:
            branch = branch.setdefault(thing, {})
        branch[path[-1]] = texts[move]
    return _picks(tree)


def leads_on(sight: "Sight", picked: tuple[str, ...]) -> bool:
    """Whether some picks are the beginning of a legal move, or all of it."""
    paths, depth = sight.game.scene.paths, len(picked)
    return any(path[:depth] == picked for move in sight.legal_moves.numbers for path in paths(sight, move))


def _picks(tree: dict[str, Any]) -> dict[str, Pick]:
    return {thing: Pick(rest) if isinstance(rest, str) else Pick(next=_picks(rest)) for thing, rest in tree.items()}
