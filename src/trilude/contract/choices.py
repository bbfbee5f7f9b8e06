"""Choices: the ways to pick a move, id by id. Pages, terminals and programs narrow them down until a move is left."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING

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
    if picked:
        fitting = [(path, move) for path, move in sight.paths if path[:depth] == picked and len(path) > depth]
    else:  # where all choices are told at once, nobody asks for more
        fitting = sight.paths if len(sight.legal_moves) > MANY_MOVES else sight.list_paths()
    if len(fitting) > MANY_MOVES:
        settled = {path[depth]: write(sight, move, sight.seat) for path, move in fitting if len(path) == depth + 1}
        return {thing: Pick(settled.get(thing)) for thing in dict.fromkeys(path[depth] for path, _ in fitting)}
    branches: _Branches = {picked: {}}
    picks: dict[int, Pick] = {}
    for path, move in fitting:
        pick = picks.get(move)
        if pick is None:
            pick = picks[move] = _settling(write(sight, move, sight.seat))
        branch = branches.get(path[:-1])
        if branch is None:
            branch = _grow(branches, path[:-1])
        branch[path[-1]] = pick
    return branches[picked]


def leads_on(sight: "Sight", picked: tuple[str, ...]) -> bool:
    """Whether some picks are the beginning of a legal move, or all of it."""
    paths, depth = sight.game.scene.paths, len(picked)
    return any(path[:depth] == picked for move in sight.legal_moves.numbers for path in paths(sight, move))


_Branches = dict[tuple[str, ...], dict[str, Pick]]
"""What can be picked next, by what was picked."""


def _grow(branches: _Branches, picked: tuple[str, ...]) -> dict[str, Pick]:
    """A branch that was not there, and those before it that were not."""
    before = branches.get(picked[:-1])
    if before is None:
        before = _grow(branches, picked[:-1])
    branch: dict[str, Pick] = {}
    branches[picked] = branch
    before[picked[-1]] = Pick(next=branch)
    return branch


@lru_cache(maxsize=1 << 14)
def _settling(move: str) -> Pick:
    """The pick that settles a move: the same whenever it is told again."""
    return Pick(move)
