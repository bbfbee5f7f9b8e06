"""Compiling a game before it is needed, step by step, so that whoever waits can be told how far it is.

Numba keeps compiled kernels on disk, so all this happens once for each version of the source.
"""

import gc
from collections import deque
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path

from trilude.contract.chance import draw_below
from trilude.contract.compiled_steps import compile_steps
from trilude.contract.game import Game
from trilude.contract.kernel import prepared_folder
from trilude.contract.position import Position
from trilude.contract.walk import generator
from trilude.contract.words import Text
from trilude.players.find import find_player
from trilude.players.levels import LEVELS, level_of, read_levels

ENOUGH = 1000
"""Simulations in which a search does all that it ever does."""

ENDING = 8
"""How many positions of an ending players see."""

ENDING_SEEDS = (1, 4)
"""Of random games: in some game a bag is empty at the end of the first, in another the second has wins to be found."""

EVERY_LEVEL = tuple(f"level:{number}" for number in LEVELS)

RULES = "rules"
"""The part that all players need."""

_RULES_TITLE = Text("the rules", "les règles")


def is_prepared(game: Game, players: Iterable[str] = EVERY_LEVEL) -> bool:
    """Whether the rules of a game and the players of these names have been compiled on this machine."""
    return not missing_parts(game, players)


def missing_parts(game: Game, players: Iterable[str] = EVERY_LEVEL) -> list[str]:
    """What has still to be compiled on this machine before these players can think: `rules`, then kinds of players."""
    return [part for part in parts_of(game, players) if not _marker(game, part).exists()]


def parts_of(game: Game, players: Iterable[str] = EVERY_LEVEL) -> list[str]:
    """What there is to compile for these players: the rules, and the kinds that the game's levels use.

    Players of other kinds compile when they first think.
    """
    return [RULES, *_kinds(game, players)]


def part_title(part: str) -> Text:
    """What a part is about."""
    return _RULES_TITLE if part == RULES else Text("the player {kind}", "le joueur {kind}").fill(kind=part)


def prepare(game: Game, players: Iterable[str] = EVERY_LEVEL) -> Iterator[tuple[int, int, Text]]:
    """Compile the rules and these players; before each step tells its number, how many there are and what it is."""
    parts = parts_of(game, players)
    for number, part in enumerate(parts):
        yield number, len(parts), part_title(part)
        prepare_part(game, part)


def prepare_part(game: Game, part: str) -> None:
    """Compile the rules, or the players of a kind."""
    names = [] if part == RULES else _kinds(game, EVERY_LEVEL)[part]
    with _nothing_collected():
        starts = starts_of(game, 1)
        if part == RULES:
            _ = starts[0].play(starts[0].legal_moves[0]).scene
            compile_steps(game)
        else:
            _choose_at_both_ends(starts, names)
    if prepared_folder().exists():
        _marker(game, part).touch()


@contextmanager
def _nothing_collected() -> Iterator[None]:
    """Leave garbage where it is: to look for it would take a tenth of the compiler's time, for some 100 MB."""
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collecting:
            gc.enable()


def _marker(game: Game, part: str) -> Path:
    return prepared_folder() / f"{game.name}.{part}.prepared"


def starts_of(game: Game, seed: int) -> list[Position]:
    """A game as it is usually played, and one of as few players as may be, whose end some can foresee."""
    fewest = {option.name: min(option.values) for option in game.options if option.name == "players"}
    chosen = dict.fromkeys((game.choose({}), game.choose(fewest)))
    return [Position.start(game, options, seed) for options in chosen]


def _choose_at_both_ends(starts: list[Position], names: list[str]) -> None:
    """Twice in a row, for some keep their thoughts, and in the end, where some think in another way."""
    start, endings = starts[0], [ending for each in starts for ending in _last_choices(each)]
    for name in names:
        player = find_player(start.game, name)
        following = start.play(player.choose(start.view(start.mover)).move)
        for position in (following, *endings):
            player.choose(position.view(position.mover))


def _last_choices(start: Position) -> Iterator[Position]:
    """The last positions of two random games in which there is a choice."""
    for seed in ENDING_SEEDS:
        chance = generator(seed)
        choices: deque[Position] = deque(maxlen=ENDING)
        position = start
        while not position.is_over:
            numbers = position.legal_moves.numbers
            if len(numbers) > 1:
                choices.append(position)
            position = position.play(numbers[draw_below(chance, len(numbers))])
        yield from choices


def _kinds(game: Game, players: Iterable[str]) -> dict[str, list[str]]:
    """The kinds of these players that the game's levels use, each with whom to try.

    That is the lowest level of the kind, and one that does not err and that no clock can stop early, unless the level
    is just that.
    """
    asked = {_kind(game, name) for name in players}
    kinds: dict[str, list[str]] = {}
    for level in read_levels(game):
        kind, _, budget = level.player.partition(":")
        if kind in asked and kind not in kinds:
            plain = [f"{kind}:{ENOUGH}"] if budget else [kind] if level.errs else []
            kinds[kind] = [f"level:{level.number}", *plain]
    return kinds


def _kind(game: Game, name: str) -> str:
    """The kind of player that thinks under a name."""
    kind, _, detail = name.partition(":")
    return level_of(game, int(detail.partition(":")[0])).player.partition(":")[0] if kind == "level" else kind
