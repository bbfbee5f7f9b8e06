"""The finished games of an arena, and the file that keeps them: one JSON object a line, one line a game.

A line is written as soon as its game ends, so that a killed process loses no game but those that are being played.
"""

import json
from dataclasses import asdict, dataclass, replace
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any

from trilude.arena.bouts import Bout
from trilude.arena.duels import Duel, Pairing
from trilude.arena.levels import definition
from trilude.arena.line_file import LineFile, NotCompressed
from trilude.contract.errors import TriludeError
from trilude.contract.files import reading, writing
from trilude.contract.words import Text


class BadResults(TriludeError):  # noqa: N818
    """A file that holds no results of an arena, or those of another one."""


@dataclass(frozen=True, slots=True)
class Result:
    """A game as its line tells it."""

    game: str
    options: str
    seed: int
    opening: int
    players: Pairing
    """The first and the second player."""
    definitions: Pairing
    """What their names stood for when the game was played."""
    number: int
    """Of the game in its duel; the games 2n and 2n + 1 are a pair."""
    seats: tuple[str, ...]
    """Who sat where."""
    scores: tuple[int, ...]
    shares: tuple[float, ...]
    """Of the win, by seat."""
    score: float
    """The first player's part of the win."""
    moves: tuple[int, int]
    """How many each of the two players chose."""
    seconds: tuple[float, float]
    """A move, on average, of each."""
    date: str
    machine: str
    record: str

    @staticmethod
    def of(bout: Bout) -> "Result":
        """The result of a game that has just ended."""
        duel, position = bout.duel, bout.position
        a, b = bout.seconds
        return Result(
            game=duel.game.name,
            options=str(duel.options),
            seed=duel.seed,
            opening=duel.opening,
            players=duel.players,
            definitions=definitions(duel),
            number=bout.number,
            seats=bout.names,
            scores=position.scores,
            shares=bout.shares,
            score=bout.score,
            moves=bout.moves,
            seconds=(round(a, 6), round(b, 6)),
            date=datetime.now(UTC).isoformat(timespec="seconds"),
            machine=bout.machine,
            record=str(bout.record),
        )

    @property
    def moves_text(self) -> str:
        """The moves alone."""
        return self.record.partition("\n\n")[2]

    def turned_round(self) -> "Result":
        """The same game, told from the second player's point of view."""
        (a, b), (m, n), (s, t) = self.players, self.moves, self.seconds
        first, second = self.definitions
        return replace(
            self,
            players=(b, a),
            definitions=(second, first),
            number=self.number ^ 1,  # the first player sits where the second did in the other game of the pair
            score=1 - self.score,
            moves=(n, m),
            seconds=(t, s),
        )

    @staticmethod
    def read(line: str) -> "Result":
        """The result in a line; raises TypeError or ValueError where it holds none."""
        fields = json.loads(line)
        if not isinstance(fields, dict):
            raise TypeError
        values: dict[str, Any] = {name: tuple(v) if isinstance(v, list) else v for name, v in fields.items()}
        return Result(**values)


@cache
def definitions(duel: Duel) -> Pairing:
    """What the names of a duel's players stand for."""
    return definition(duel.game, duel.first), definition(duel.game, duel.second)


class Results:
    """The games of an arena so far, in memory, and in a file if there is one."""

    def __init__(self, path: Path | None = None) -> None:
        self.games: list[Result] = []
        """In the order of the file."""
        self._by_players: dict[Pairing, dict[int, Result]] = {}
        self._path = path
        self._file = LineFile(path) if path else None
        if self._file:
            self._load(self._file)

    @staticmethod
    def kept_in(path: Path) -> "Results":
        """The games that an arena has kept in a file; raises where there is none."""
        if not path.exists():
            words = Text("There is no file {path}.", "Il n’y a pas de fichier {path}.")
            raise BadResults(words.fill(path=path))
        results = Results(path)
        if not results.games:
            words = Text("{path} holds no finished game yet.", "{path} ne contient encore aucune partie terminée.")
            raise BadResults(words.fill(path=path))
        return results

    def _load(self, file: LineFile) -> None:
        path = file.path
        with reading(path, BadResults):
            try:
                lines = file.read()
            except NotCompressed:
                words = Text(
                    "{path} is not a gzip file, although its name says so; choose another file.",
                    "{path} n’est pas un fichier gzip, malgré son nom ; choisissez un autre fichier.",
                )
                raise BadResults(words.fill(path=path)) from None
        for number, line in enumerate(lines, 1):
            try:
                self._take(Result.read(line))
            except (TypeError, ValueError):
                words = Text(
                    "Line {number} of {path} is not the result of a game; choose another file.",
                    "La ligne {number} de {path} n’est pas le résultat d’une partie ; choisissez un autre fichier.",
                )
                raise BadResults(words.fill(number=number, path=path)) from None

    def expect(self, duel: Duel) -> None:
        """Raise if the games here are not of the kind of a duel, whoever plays it."""
        for result in self.games:
            kept = (result.game, result.options, result.seed, result.opening)
            asked = (duel.game.name, str(duel.options), duel.seed, duel.opening)
            if kept != asked:
                words = Text(
                    "{path} holds games of {kept}, not of {asked}; choose another file.",
                    "{path} contient des parties de {kept}, et non de {asked} ; choisissez un autre fichier.",
                )
                raise BadResults(words.fill(path=self._path, kept=_told(*kept), asked=_told(*asked)))

    def expect_one_game(self) -> None:
        """Raise if there are games of several kinds, whose players cannot be compared."""
        kinds = sorted({f"{result.game} ({result.options})" for result in self.games})
        if len(kinds) > 1:
            words = Text(
                "{path} holds different games: {kinds}; keep them in files of their own.",
                "{path} contient des jeux différents : {kinds} ; gardez-les dans des fichiers séparés.",
            )
            raise BadResults(words.fill(path=self._path, kinds=", ".join(kinds)))

    def expect_company(self, duels: list[Duel]) -> None:
        """Raise if none of the players here plays in the duels: nothing would link the old games and the new."""
        here = {player for result in self.games for player in result.definitions}
        if here and not here & {player for duel in duels for player in definitions(duel)}:
            words = Text(
                "{path} holds games of other players ({names}); choose another file.",
                "{path} contient les parties d’autres joueurs ({names}) ; choisissez un autre fichier.",
            )
            names = sorted({player for result in self.games for player in result.players})
            raise BadResults(words.fill(path=self._path, names=", ".join(names)))

    def add(self, bout: Bout) -> Result:
        """Keep a game that has just ended."""
        result = Result.of(bout)
        if self._file:
            with writing(self._file.path, BadResults):
                self._file.append(json.dumps(asdict(result), ensure_ascii=False))
        self._take(result)
        return result

    def pack(self) -> None:
        """Make a compressed file as small as it gets, when no more games are played for now."""
        if self._file:
            with writing(self._file.path, BadResults):
                self._file.pack()

    def _take(self, result: Result) -> None:
        self.games.append(result)
        for told in (result.turned_round(), result) if len(set(result.definitions)) == 2 else (result,):
            self._by_players.setdefault(told.definitions, {})[told.number] = told

    def of(self, duel: Duel) -> dict[int, Result]:
        """The games of one duel by their numbers, whichever of its players was named first when they were played."""
        return self._by_players.get(definitions(duel), {})


def _told(game: str, options: str, seed: int, opening: int) -> Text:
    words = Text(
        "{game} ({options}, seed {seed}, opening {opening})", "{game} ({options}, graine {seed}, ouverture {opening})"
    )
    return words.fill(game=game, options=options, seed=seed, opening=opening)


def pair_scores(games: dict[int, Result]) -> list[float]:
    """The mean scores of the pairs of a duel, in order, up to the first that is not complete."""
    scores = []
    number = 0
    while number in games and number + 1 in games:
        scores.append((games[number].score + games[number + 1].score) / 2)
        number += 2
    return scores
