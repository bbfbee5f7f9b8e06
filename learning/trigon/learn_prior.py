"""Learns what a promising placement of Trigon looks like, and writes the weights into tuning.json.

    python learning/trigon/learn_prior.py SECONDS

In positions of games between searches every legal placement is made, and the learned evaluation says what it leads to.
The weights are fitted so that good placements look promising: the logarithm of a placement's chance is the sum of the
weights of what it does, and should be in proportion to the points it leads to. The weights of playouts stay as they
are. Prints, for each phase, at which place the best placement stood before and stands now, in positions not learned.
"""

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from time import time
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trilude.contract.kernel import kernel
from trilude.contract.position import Position
from trilude.contract.rules import Moves
from trilude.contract.walk import moves_buffer
from trilude.games import GAMES
from trilude.games.trigon.evaluation import expect_points, gather_facts
from trilude.games.trigon.knowledge import friends, phase_of
from trilude.games.trigon.learned import FACTS
from trilude.games.trigon.placements import FEATURES, PHASES, REACHES
from trilude.games.trigon.promises import judge
from trilude.games.trigon.rules import COLOURS, EMPTY, NONE, legal_moves, play, points_of
from trilude.games.trigon.shapes import CELLS, PIECE_COUNT
from trilude.players.find import find_player

GAME = GAMES["trigon"]
TUNING = Path(__file__).parents[2] / "src/trilude/games/trigon/tuning.json"
PARTS = {"weights": FEATURES, "covered": REACHES, "opened": REACHES, "closed": REACHES, "pieces": PIECE_COUNT}
"""The weights of a phase and how many there are of each kind, in this order."""
ALL = sum(PARTS.values())

POINTS = 2.0
"""So many points less make a placement e times less likely."""
ROUNDS, BATCH, PULL = 30, 8, 2e-3
LAST_PLY = 56

Array = NDArray[np.float64]
Records = np.ndarray[Any, np.dtype[np.record]]


@dataclass(frozen=True, slots=True)
class Study:
    """One position: what each legal placement does, the lead it leads to, and the phase of the mover's game."""

    deeds: Array
    leads: Array
    phase: int


@kernel
def study(tables: np.record, position: np.record, scratch: Records, moves: Moves, deeds: Array, leads: Array) -> int:
    """Write what each legal placement does and leads to; returns how many there are."""
    count = legal_moves(tables, position, moves)
    colour = int(position.turn)
    side = friends(position, colour)
    mates, foes = side & ~(1 << colour), 0b1111 & ~side
    closed = 1 << colour
    barred = 16 << colour | closed
    facts, reached = np.zeros(FACTS, np.float32), np.zeros(CELLS, np.uint8)
    gather_facts(tables, position, facts, reached)
    alone, points = np.zeros(FEATURES), np.zeros(COLOURS)
    deeds[:count] = 0
    for i in range(count):
        move = int(moves[i])
        for feature in range(FEATURES):
            alone[:] = 0
            alone[feature] = 1
            deeds[i, feature] = judge(tables, position, move, colour, mates, foes, alone)
        for j in range(int(tables.triangles[move])):
            deeds[i, FEATURES + int(reached[tables.cell[move, j]])] += 1
        for j in range(int(tables.corners[move])):
            cell = tables.corner[move, j]
            if position.owner[cell] == EMPTY and int(position.marks[cell]) & barred == 0:
                deeds[i, FEATURES + REACHES + int(reached[cell])] += 1
        for j in range(int(tables.edges[move])):
            cell = tables.edge[move, j]
            if position.owner[cell] == EMPTY and int(position.marks[cell]) & closed == 0:
                deeds[i, FEATURES + 2 * REACHES + int(reached[cell])] += 1
        deeds[i, FEATURES + 3 * REACHES + int(tables.piece[move])] = 1
        scratch[0] = position
        play(tables, scratch[0], move)
        if int(scratch[0].turn) == NONE:
            for other in range(COLOURS):
                points[other] = points_of(tables, scratch[0], other)
        else:
            expect_points(tables, scratch[0], points)
        own = colour % 2
        leads[i] = points[own] + points[own + 2] - points[1 - own] - points[3 - own]
    return count


def collect(seconds: float) -> list[Study]:
    """Positions of games between searches, whose first moves vary."""
    luck, moves, scratch = np.random.default_rng(1), moves_buffer(GAME), np.zeros(1, GAME.rules.POSITION)
    deeds, leads = np.zeros((4000, ALL)), np.zeros(4000)
    studies: list[Study] = []
    began, games = time(), 0
    while time() - began < seconds:
        position = Position.start(GAME, GAME.choose({"players": 2}), 0)
        player = find_player(GAME, "wide:100", seed=games)
        games += 1
        while position.to_move is not None and position.ply < LAST_PLY:
            choice = player.choose(position.view(position.to_move))
            if luck.random() < 0.5:
                record = position.copy_record()
                count = study(GAME.tables, record, scratch, moves, deeds, leads)
                phase = phase_of(record, int(record.turn))
                studies.append(Study(deeds[:count].copy(), leads[:count].copy(), phase))
            move = choice.move
            if position.ply < 8 and luck.random() < 0.5:
                move = choice.candidates[luck.integers(min(6, len(choice.candidates)))].move
            position = position.play(move)
    return studies


def shares_of(logs: Array) -> Array:
    """Shares of 1 from logarithms."""
    parts = np.exp(logs - logs.max())
    shares: Array = parts / parts.sum()
    return shares


def fit(studies: list[Study], weights: Array) -> Array:
    """The weights under which good placements are likely, found by Adam."""
    luck = np.random.default_rng(0)
    scale = np.concatenate([one.deeds for one in studies[:50]]).std(axis=0) + 0.1
    first, second, step = np.zeros(ALL), np.zeros(ALL), 0
    for turn in range(ROUNDS):
        order = luck.permutation(len(studies))
        for start in range(0, len(order), BATCH):
            batch = [studies[i] for i in order[start : start + BATCH]]
            slope = PULL * weights
            for one in batch:
                wrong = shares_of(one.deeds @ weights) - shares_of(one.leads / POINTS)
                slope = slope + one.deeds.T @ wrong / len(batch)
            slope = slope / scale
            step += 1
            first, second = 0.9 * first + 0.1 * slope, 0.99 * second + 0.01 * slope**2
            pace = 0.02 * (1 - turn / ROUNDS) + 0.001
            change = first / (1 - 0.9**step) / (np.sqrt(second / (1 - 0.99**step)) + 1e-8)
            weights = weights - pace * change / scale
    return weights


def place_of_best(studies: list[Study], weights: Array) -> float:
    """At which place the best placement stands, in the median position."""
    return float(
        np.median([((one.deeds @ weights) > (one.deeds @ weights)[one.leads.argmax()]).sum() for one in studies])
    )


def main() -> None:
    """Collect, fit, write."""
    studies = collect(float(sys.argv[1]))
    tuning = json.loads(TUNING.read_text("utf-8"))
    rows = []
    for phase in range(PHASES):
        before = np.concatenate([tuning[name][phase] for name in PARTS])
        own = [one for one in studies if one.phase == phase]
        test, learned = own[: len(own) // 5], own[len(own) // 5 :]
        after = fit(learned, before / 2)
        rows.append(after.round(3).tolist())
        print(f"phase {phase}: place {place_of_best(test, before):.0f} before, {place_of_best(test, after):.0f} now")
    start = 0
    for name, length in PARTS.items():
        tuning[name] = [row[start : start + length] for row in rows]
        start += length
    words = (f"  {json.dumps(name)}: {_laid_out(value)}" for name, value in tuning.items())
    TUNING.write_text("{\n" + ",\n".join(words) + "\n}\n", "utf-8")


def _laid_out(value: Any) -> str:
    """Tables with a row on each line."""
    if isinstance(value, list) and isinstance(value[0], list):
        return "[\n" + ",\n".join(f"    {json.dumps(row)}" for row in value) + "\n  ]"
    return json.dumps(value, ensure_ascii=False)


if __name__ == "__main__":
    main()
