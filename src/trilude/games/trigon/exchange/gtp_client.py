"""Another program as a player: it speaks the Go Text Protocol, in the dialect of Trigon programs.

Such programs let everybody begin on any starting point. Where the rule of two or three players forbids the point that
a program chose for a first piece, the piece is turned about the middle of the board onto a point that is allowed.
"""

import re
import shlex
import subprocess
import weakref
from contextlib import suppress
from queue import Empty, Full, Queue
from threading import Thread
from time import monotonic, perf_counter
from typing import IO

from trilude.boards.triangle_hexagon import turned
from trilude.contract.errors import BadPlayer, Resignation, TriludeError
from trilude.contract.game import Game
from trilude.contract.position import Position, View
from trilude.contract.words import Text
from trilude.games.trigon.notation import read_cells
from trilude.games.trigon.placements import by_cells
from trilude.games.trigon.reasons import cells_of
from trilude.games.trigon.shapes import BOARD
from trilude.games.trigon.variants import variant_of_players
from trilude.players.player import Choice


class Refusal(TriludeError):  # noqa: N818
    """The other program answered a command with an error."""


PATIENCE = 300.0
"""Seconds that a program may take for an answer, unless its name says otherwise."""

LONGEST_ANSWER, LONGEST_LINE, MOST_LINES = 1 << 20, 1 << 12, 20_000
"""Bytes of an answer, bytes that are taken for a line, and lines that may wait to be read."""


class Connection:
    """A running program, asked line by line."""

    def __init__(self, command_line: str, patience: float = PATIENCE) -> None:
        self.command_line = command_line
        self._patience = patience
        try:
            self._process = subprocess.Popen(  # noqa: S603
                shlex.split(command_line), stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
            )
        except (OSError, ValueError, IndexError) as error:
            reason = getattr(error, "strerror", None) or "?"
            raise self._trouble(
                Text(
                    "The program “{command}” does not start: {reason}.",
                    "Le programme « {command} » ne démarre pas : {reason}.",
                ),
                reason=reason,
            ) from None
        self._lines: Queue[bytes] = Queue(maxsize=MOST_LINES)
        Thread(target=_listen, args=(self._process.stdout, self._lines), daemon=True).start()
        weakref.finalize(self, _end, self._process)

    def ask(self, command: str) -> str:
        """Send a command; returns the answer, or raises with the program's complaint."""
        sink = self._process.stdin
        assert sink is not None  # noqa: S101
        try:
            sink.write(f"{command}\n".encode())
            sink.flush()
            answer = self._answer(command)
        except OSError:
            raise self._trouble(
                Text(
                    "The program “{command}” has ended (it was asked: {asked}).",
                    "Le programme « {command} » s’est arrêté (question posée : {asked}).",
                ),
                asked=command,
            ) from None
        if not answer.startswith("="):
            words = Text(
                "The program “{command}” answers “{answer}” to “{asked}”.",
                "Le programme « {command} » répond « {answer} » à « {asked} ».",
            )
            raise Refusal(words.fill(command=self.command_line, answer=answer.lstrip("? ")[:500], asked=command))
        return answer[1:].strip()

    def _answer(self, command: str) -> str:
        """All lines until an empty one."""
        lines: list[bytes] = []
        deadline = monotonic() + self._patience
        while sum(map(len, lines)) < LONGEST_ANSWER:
            try:
                line = self._lines.get(timeout=max(0.0, deadline - monotonic()))
            except Empty:
                _end(self._process)
                words = Text(
                    "The program “{command}” has not answered “{asked}” within {seconds:g} seconds.",
                    "Le programme « {command} » n’a pas répondu à « {asked} » en {seconds:g} secondes.",
                )
                raise self._trouble(words, asked=command, seconds=self._patience) from None
            if not line:
                raise BrokenPipeError
            if line.strip():
                lines.append(line)
            elif lines:
                return b"".join(lines).decode("utf-8", "replace").replace("\r", "").rstrip("\n")
        _end(self._process)
        words = Text(
            "The program “{command}” answers “{asked}” without end.",
            "Le programme « {command} » répond sans fin à « {asked} ».",
        )
        raise self._trouble(words, asked=command)

    def _trouble(self, words: Text, **values: object) -> BadPlayer:
        return BadPlayer(words.fill(command=self.command_line, **values))


def _listen(source: IO[bytes], lines: "Queue[bytes]") -> None:
    """Hand on what a program says, line by line; an empty one means that it has ended.

    Who says more than anybody takes in is not listened to any longer.
    """
    with source, suppress(OSError, ValueError, Full):
        while line := source.readline(LONGEST_LINE):
            lines.put_nowait(line)
        lines.put_nowait(b"")


def _end(process: "subprocess.Popen[bytes]") -> None:
    process.kill()
    process.wait()
    if process.stdin is not None:
        with suppress(OSError):
            process.stdin.close()


_NAME = re.compile(r'(?:(?P<seconds>\d{1,6}(?:\.\d{1,3})?)s:)?(?P<quote>"?)(?P<command>.*)(?P=quote)', re.DOTALL)


def make_gtp(game: Game, detail: str, seed: int, threads: int) -> "GtpPlayer":
    """The player of a name such as `gtp:"command line"`, or `gtp:10s:"command line"` for one who must not think longer.

    Seed and threads are the other program's own affair.
    """
    name = _NAME.fullmatch(detail)
    assert name is not None  # noqa: S101
    return GtpPlayer(game, name["command"], float(name["seconds"] or PATIENCE))


class GtpPlayer:
    """Lets another program choose."""

    def __init__(self, game: Game, command_line: str, patience: float = PATIENCE) -> None:
        self._game = game
        self._connection = Connection(command_line, patience)
        self._known: Position | None = None

    def choose(self, view: View) -> Choice:
        """Tell the program what was played, and ask it."""
        began = perf_counter()
        self._tell(view)
        assert self._known is not None  # noqa: S101
        variant = variant_of_players(int(view.options["players"]))
        colour = int(view.record.turn) + 1
        answer = self._connection.ask(f"genmove {colour}")
        if answer.lower() == "resign":
            words = Text("The program “{command}” resigns.", "Le programme « {command} » abandonne.")
            raise Resignation(words.fill(command=self._connection.command_line))
        if answer.lower() == "pass":
            words = Text(
                "The program “{command}” says {answer}; here games are played to the end.",
                "Le programme « {command} » dit {answer} ; ici on joue jusqu’au bout.",
            )
            raise BadPlayer(words.fill(command=self._connection.command_line, answer=answer))
        chosen = read_cells(variant.to_ours(answer))
        if chosen in view.legal_moves.ids:
            move = view.move(chosen)
        else:
            move = view.move(_turned_start(view, chosen))
            self._connection.ask("undo")
            self._connection.ask(f"play {colour} {variant.to_theirs(move.text)}")
        self._known = self._known.play(move)
        return Choice.of(move, (1 / view.seats,) * view.seats, seconds=perf_counter() - began)

    def _tell(self, view: View) -> None:
        """Bring the program's board up to the view."""
        variant = variant_of_players(int(view.options["players"]))
        known = self._known
        if known is None or known.options != view.options or view.moves[: known.ply] != known.moves:
            self._connection.ask(f"set_game {variant.title}")
            self._connection.ask("clear_board")
            known = Position.start(self._game, view.options, 0)
        for move in view.moves[known.ply :]:
            colour = int(known.record.turn) + 1
            self._connection.ask(f"play {colour} {variant.to_theirs(move.text)}")
            known = known.play(move)
        self._known = known


def _turned_start(view: View, chosen: int) -> int:
    """A first piece turned about the middle of the board so that it is allowed; any allowed move where none is."""
    middle_u, middle_v = BOARD.middle
    for mirrored in (False, True):
        for sixths in range(6):
            cells = []
            for cell in cells_of(chosen):
                x, y = BOARD.places[cell]
                shifted = turned((x - middle_u, y - middle_v), sixths, mirrored)
                cells.append(BOARD.index[shifted[0] + middle_u, shifted[1] + middle_v])
            move = by_cells()[tuple(sorted(cells))]
            if move in view.legal_moves.ids:
                return move
    return view.legal_moves[0].id
