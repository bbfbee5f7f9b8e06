"""Games in which networks play themselves and others, for the loop to learn from; a line of JSON is a game.

All ways to play come up. Most games are of the newest network against itself; in the others it meets itself with more
or less time, older networks, or a search that knows no network at all. Openings are drawn by lot, by the visits of the
search, or by the policy of playouts, which is what the searches of other programs begin with.
"""

import json
import os
import signal
from collections.abc import Iterable
from dataclasses import dataclass
from multiprocessing import get_context
from multiprocessing.process import BaseProcess
from pathlib import Path
from time import time
from typing import Any

import numpy as np

from learning.trigon.networks import GAME, PLAYOUTS, Entrant
from learning.trigon.play_games import any_placement
from trilude.arena.line_file import LineFile
from trilude.contract.position import Move, Position
from trilude.contract.walk import generator
from trilude.games.trigon.knowledge import playout_choice
from trilude.games.trigon.placements import WORDS
from trilude.games.trigon.rules import COLOURS, points_of
from trilude.players.player import Choice

MODES: list[tuple[dict[str, Any], float]] = [
    ({"players": 2}, 0.40),
    ({"players": 4}, 0.24),
    ({"players": 4, "teams": True}, 0.08),
    ({"players": 3}, 0.12),
    ({"players": 2, "contact": "strict"}, 0.08),
    ({"players": 4, "contact": "strict"}, 0.04),
    ({"players": 3, "contact": "strict"}, 0.04),
]
"""The ways to play, and the part of the games that each has."""

ODD, BY_VISITS = 0.03, 12
"""The part of later moves that are drawn by lot, from so many of the moves visited most."""


@dataclass(frozen=True, slots=True)
class Plan:
    """What the games of a round are played with."""

    newest: Path
    older: tuple[Path, ...]
    simulations: int

    def line_up(self, luck: np.random.Generator) -> list[Entrant]:
        """Who sits on the seats of a game, from the first on."""
        usual = Entrant(self.newest, int(self.simulations * luck.choice([0.5, 1.0, 2.0], p=[0.25, 0.5, 0.25])))
        rivals = [usual, Entrant(self.newest, usual.simulations * 2), Entrant(PLAYOUTS, usual.simulations)]
        if self.older:
            rivals.append(Entrant(self.older[luck.integers(len(self.older))], usual.simulations))
        rival = rivals[0] if luck.random() < 0.6 else rivals[1 + luck.integers(len(rivals) - 1)]
        turn = luck.integers(2)
        return [(usual, rival)[(seat + turn) % 2] for seat in range(COLOURS)]


class Opening:
    """The first moves of a game and its odd ones."""

    def __init__(self, luck: np.random.Generator) -> None:
        self._luck = luck
        self._chance = generator(int(luck.integers(1 << 30)))
        self._room = np.zeros(WORDS, np.int32)
        self._by_lot = int(luck.integers(0, 5))
        self._by_playout = int(luck.integers(4, 17)) if luck.random() < 0.2 else 0
        self._by_visits = int(luck.integers(2, 14))

    def without_thought(self, position: Position) -> Move | None:
        """The move where nobody need think."""
        record = position.copy_record()
        if position.ply < self._by_lot:
            return position.move(any_placement(GAME.tables, record, self._chance, self._room))
        if position.ply < self._by_playout:
            return position.move(playout_choice(GAME.tables, record, int(record.turn), self._chance, self._room))
        return None

    def of(self, choice: Choice, ply: int) -> Move:
        """The move that is made where somebody thought."""
        if ply >= self._by_visits and self._luck.random() >= ODD:
            return choice.move
        tried = choice.candidates[:BY_VISITS]
        odds = np.array([candidate.visits for candidate in tried]) ** 0.7
        return tried[self._luck.choice(len(tried), p=odds / odds.sum())].move


def play_game(plan: Plan, seed: int) -> dict[str, Any]:
    """Play a game and return what its line tells."""
    began, luck = time(), np.random.default_rng(seed)
    options = MODES[luck.choice(len(MODES), p=[part for _, part in MODES])][0]
    entrants, opening = plan.line_up(luck), Opening(luck)
    players = {entrant: entrant(int(luck.integers(1 << 30))) for entrant in entrants}
    position = Position.start(GAME, GAME.choose(options), 0)
    while position.to_move is not None:
        move = opening.without_thought(position)
        if move is None:
            player = players[entrants[position.to_move]]
            move = opening.of(player.choose(position.view(position.to_move)), position.ply)
        position = position.play(move)
    record = position.copy_record()
    return {
        "options": options,
        "seats": [entrant.name for entrant in entrants[: position.seats]],
        "moves": [move.id for move in position.moves],
        "points": [int(points_of(GAME.tables, record, colour)) for colour in range(COLOURS)],
        "seconds": round(time() - began, 3),
    }


def _play_until(plan: Plan, file: Path, seed: int, end: float) -> None:
    """Play games one after another, one at least, until a moment has come, and keep each."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)
    lines, parent = LineFile(file), os.getppid()
    number = first = len(lines.read())
    while number == first or (time() < end and os.getppid() == parent):
        lines.append(json.dumps(play_game(plan, (seed << 20) + number)))
        number += 1


def start_playing(plan: Plan, folder: Path, name: str, seed: int, seconds: float, processes: int) -> list[BaseProcess]:
    """Start processes that play for so long, each into a file of its own in the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    started: list[BaseProcess] = []
    for number in range(processes):
        file = folder / f"{name}-{number:02}.jsonl"
        arguments = (plan, file, seed * processes + number, time() + seconds)
        process = get_context("spawn").Process(target=_play_until, args=arguments, daemon=True)
        process.start()
        started.append(process)
    return started


def stop_playing(processes: Iterable[BaseProcess]) -> None:
    """End processes in the middle of their games, which are lost."""
    for process in processes:
        process.terminate()
    for process in processes:
        process.join()


def read_games(files: Iterable[Path]) -> list[dict[str, Any]]:
    """The games of some files."""
    return [json.loads(line) for file in files for line in LineFile(file).read()]
