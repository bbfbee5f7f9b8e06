"""The whole way from nothing to the table of the package, and what it says about the game."""

import hashlib
import json
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from trilude.contract.kernel_sources import kernel_sources
from trilude.contract.position import Position
from trilude.contract.words import Text
from trilude.games.triplex import GAME
from trilude.games.triplex.rules import CENTRE, CIRCLE, reach_of, tables
from trilude.games.triplex.solved.analysis import Analysis, Turn
from trilude.games.triplex.solved.building import Lost, pack
from trilude.games.triplex.solved.configurations import COUNT, configurations, steps
from trilude.games.triplex.solved.places import places
from trilude.games.triplex.solved.table import Facts, open_table, write_table

EXPECTED_LOST = 128_361_624
"""What the first analysis found; how far another one is, is told by this."""

_GOING_BACK = Text(
    "Going back from the end: {turn} turns, {won} positions won, {lost} lost",
    "En remontant de la fin : {turn} tours, {won} positions gagnées, {lost} perdues",
)
_PACKING = Text("Packing the table", "Mise en table")


def turns_alone() -> NDArray[np.uint8]:
    """How many turns each configuration needs to win if the other side were not there."""
    all_of, (_, backward, _, _) = configurations(), steps()
    scratch = np.zeros(1, GAME.rules.POSITION)[0]
    alone = np.zeros(COUNT, np.uint8)
    front = [
        trio
        for trio in range(COUNT)
        if len(set(all_of.cells[trio].tolist())) == 1
        and int(reach_of(tables(), scratch, int(all_of.cells[trio, 0]), CIRCLE, int(all_of.held[trio]))) >> CENTRE & 1
    ]
    turns = 1
    while front:
        alone[front] = turns
        before = {
            int(source)
            for there in front
            for source in backward.other[backward.first[there] : backward.first[there + 1]]
        }
        front = [source for source in before if alone[source] == 0]
        turns += 1
    return alone


def lost_in(analysis: Analysis) -> Lost:
    """What an analysis knows of lost positions."""
    table = analysis.table

    def lost(own: NDArray[np.int32], other: NDArray[np.int32]) -> NDArray[np.uint8]:
        bits = table.other_lost[:, own >> 6] >> (own & 63).astype(np.uint64) & np.uint64(1)
        turns = np.where(bits > 0, table.progress[:, own], 0).T
        return np.ascontiguousarray(turns[:, other], np.uint8)

    return lost


def solve(folder: Path, threads: int, tell: Callable[[Text, float], None], target: Path) -> Text:
    """Analyse the game, or go on where that was broken off; write the table, and say what was found."""
    analysis = Analysis(threads, folder)

    def told(_turn: Turn) -> None:
        won, lost = (sum(getattr(turn, what) for turn in analysis.turns) for what in ("won", "lost"))
        words = _GOING_BACK.fill(turn=len(analysis.turns), won=f"{won:,}", lost=f"{lost:,}")
        tell(words, min(lost / EXPECTED_LOST, 1.0))

    analysis.run(told)
    alone = turns_alone()[places().number]
    model, tiles = pack(lost_in(analysis), alone, threads, lambda part: tell(_PACKING, part))
    facts = Facts(
        positions=_positions(),
        won=sum(turn.won for turn in analysis.turns),
        lost=sum(turn.lost for turn in analysis.turns),
        longest=max(turn.turn for turn in analysis.turns if turn.won),
        homes=json.loads(GAME.data("homes.json")),
        source=source_digest(),
    )
    write_table(target, facts, model, alone, tiles)
    return summary(target)


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


def summary(path: Path) -> Text:
    """What a table says: the counts, the longest win, the start and its moves."""
    from trilude.games.triplex.solved.solution import TableOfTheGame

    facts, _ = open_table(path)
    known = TableOfTheGame(path)
    start = Position.start(GAME, GAME.choose({}), 0)
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
