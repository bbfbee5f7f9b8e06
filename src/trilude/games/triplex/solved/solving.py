"""The whole way from nothing to the table of the package, and what it says about the game."""

import hashlib
import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from trilude.contract.kernel_sources import kernel_sources
from trilude.contract.options import Options
from trilude.contract.position import Position
from trilude.contract.words import Text
from trilude.games.triplex import GAME
from trilude.games.triplex.solved.building import Lost, pack
from trilude.games.triplex.solved.coding import MOST_ALONE
from trilude.games.triplex.solved.configurations import COUNT, configurations
from trilude.games.triplex.solved.places import places
from trilude.games.triplex.solved.slots import slots
from trilude.games.triplex.solved.strides import AT_ONCE, strides
from trilude.games.triplex.solved.table import write_table
from trilude.games.triplex.solved.table_file import Facts
from trilude.games.triplex.solved.way_back import WayBack

EXPECTED_TURNS = {"bent": 45, "straight": 127}
"""Turns of the way back, each about as long as another: how far the work is, is told by this."""

_GOING_BACK = Text(
    "Going back from the end: {turn} turns, {won} positions won, {lost} lost",
    "En remontant de la fin : {turn} tours, {won} positions gagnées, {lost} perdues",
)
_PACKING = Text("Packing the table", "Mise en table")


def turns_alone(*, straight: bool) -> NDArray[np.uint8]:
    """How many turns each configuration needs to win if the other side were not there; MOST_ALONE may be more."""
    all_strides = strides(straight=straight)
    source = np.repeat(np.arange(COUNT), np.diff(all_strides.first))
    alone = np.zeros(COUNT, np.uint8)
    front, turns = np.unique(source[all_strides.after == AT_ONCE]), 1
    while len(front) and turns < MOST_ALONE:
        alone[front] = turns
        before = np.unique(source[np.isin(all_strides.after, front)])
        front = before[alone[before] == 0]
        turns += 1
    alone[alone == 0] = MOST_ALONE
    return alone


def lost_in(way_back: WayBack) -> Lost:
    """What an analysis knows of lost positions."""
    slot, turned = slots().slot, configurations().turned

    def lost(own: NDArray[np.int32], other: NDArray[np.int32]) -> NDArray[np.uint8]:
        return way_back.turns_lost[slot[own]][:, slot[turned[other]]]

    return lost


def solve(options: Options, folder: Path, threads: int, tell: Callable[[Text, float], None], target: Path) -> Text:
    """Analyse the game, or go on where that was broken off; write the table, and say what was found."""
    straight = options["path"] == "straight"
    way_back, expected = WayBack(threads, folder, straight=straight), EXPECTED_TURNS[str(options["path"])]
    resumed = len(way_back.layers)

    def told(part: float) -> None:
        won, lost = (sum(getattr(layer, what) for layer in way_back.layers) for what in ("won", "lost"))
        words = _GOING_BACK.fill(turn=len(way_back.layers), won=f"{won:,}", lost=f"{lost:,}")
        tell(words, min((len(way_back.layers) - resumed + part) / max(expected - resumed, 1), 1.0))

    while not way_back.is_done:
        way_back.next(told)
    alone = turns_alone(straight=straight)[places().number]
    model, tiles = pack(lost_in(way_back), alone, threads, lambda part: tell(_PACKING, part))
    facts = Facts(
        positions=_positions(),
        won=sum(layer.won for layer in way_back.layers),
        lost=sum(layer.lost for layer in way_back.layers),
        longest=max(number for number, layer in enumerate(way_back.layers, 1) if layer.won),
        homes=json.loads(GAME.data("homes.json")),
        source=source_digest(),
        straight=straight,
    )
    write_table(target, facts, model, alone, tiles)
    return summary(target, options)


def _positions() -> int:
    """Pairs of configurations that share no cell."""
    held = configurations().held
    return sum(int(np.count_nonzero((held & one) == 0)) for one in held.tolist())


def source_digest() -> str:
    """A digest of the rules, the homes, and all that solves the game by them."""
    digest = hashlib.sha256((files("trilude.games.triplex") / "homes.json").read_bytes())
    for module, source in sorted(kernel_sources()):
        if module == "trilude.games.triplex.rules" or module.startswith("trilude.games.triplex.solved"):
            digest.update(source)
    return digest.hexdigest()


def summary(path: Path, options: Options) -> Text:
    """What a table says: the counts, the longest win, the start and its moves."""
    from trilude.games.triplex.solved.solution import TableOfTheGame

    known = TableOfTheGame(path, straight=options["path"] == "straight")
    facts, start = known.facts, Position.start(GAME, options, 0)
    verdicts = known.verdicts(start)
    moves = Text.join(
        ", ",
        [
            Text("{move} {is}", "{move} {is}").fill(move=move, **{"is": verdicts[move.id].text})
            for move in start.legal_moves
        ],
    )
    words = Text(
        "{positions} positions: {won} won, {lost} lost, {drawn} drawn for the side to move; the longest win takes"
        " {longest} turns. The start is {start}. First moves: {moves}.",
        "{positions} positions : {won} gagnées, {lost} perdues, {drawn} nulles pour qui joue ; le gain le plus long"
        " demande {longest} tours. Le début : {start}. Premiers coups : {moves}.",
    )
    return words.fill(
        positions=f"{facts.positions:,}",
        won=f"{facts.won:,}",
        lost=f"{facts.lost:,}",
        drawn=f"{facts.positions - facts.won - facts.lost:,}",
        longest=facts.longest,
        start=known.verdict(start).text,
        moves=moves,
    )
