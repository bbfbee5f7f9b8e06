"""Another program as a player: what it is told, what it may answer, what becomes of it. Here it follows a script."""

import gc
import os
import shlex
import sys
from pathlib import Path
from time import monotonic, sleep

import pytest

import trilude
from trilude.arena.bouts import play_bouts
from trilude.arena.duels import Duel
from trilude.contract.crew import Crew
from trilude.contract.errors import BadPlayer
from trilude.contract.position import Position
from trilude.contract.record import Record
from trilude.games import GAMES
from trilude.games.trigon.exchange.gtp_client import GtpPlayer, Refusal
from trilude.games.trigon.placements import tables
from trilude.games.trigon.reasons import cells_of
from trilude.games.trigon.shapes import BOARD
from trilude.players.find import find_player

PATIENCE = 20.0
PROGRAM = """
import sys
answers = {answers!r}
with open({heard!r}, "a", encoding="utf-8") as heard:
    for line in sys.stdin:
        heard.write(line)
        heard.flush()
        command = line.split()[0]
        answer = answers.pop(0) if command == "genmove" else "= "
        if answer is None:
            sys.exit()
        sys.stdout.write(answer + "\\n\\n")
        sys.stdout.flush()
"""


class Program:
    """A program that answers what it was told to answer."""

    def __init__(self, folder: Path, *answers: str | None) -> None:
        self.script, self._heard = folder / "program.py", folder / "heard.txt"
        self.script.write_text(PROGRAM.format(answers=list(answers), heard=str(self._heard)), "utf-8")

    def player(self, quoted: bool = False) -> GtpPlayer:
        command = f"{sys.executable} {self.script}"
        player = find_player(GAMES["trigon"], f'gtp:"{command}"' if quoted else f"gtp:{command}")
        assert isinstance(player, GtpPlayer)
        return player

    def heard(self) -> list[str]:
        """What it was asked since it was last listened to."""
        lines = self._heard.read_text("utf-8").splitlines()
        self._heard.write_text("", "utf-8")
        return [line for line in lines if line]


def view_of(position: Position) -> trilude.View:
    return position.view(position.to_move or 0)


@pytest.mark.parametrize("quoted", [False, True])
def test_a_program_is_told_the_game_and_every_move_once(tmp_path: Path, quoted: bool) -> None:
    start = trilude.start("trigon", starts="free")
    later = start.play("r15")
    others = []
    for _ in range(3):
        others.append(later.legal_moves[-1].text)
        later = later.play(others[-1])
    program = Program(tmp_path, "= r15", f"=  {later.legal_moves[0].text}")
    player = program.player(quoted)
    first = player.choose(view_of(start))
    assert first.move.text == "r15"
    assert program.heard() == ["set_game Blokus Trigon", "clear_board", "genmove 1"]
    assert first.line == (first.move,)
    assert first.values == (0.25,) * 4
    assert (first.candidates, first.simulations, first.proven) == ((), 0, False)
    assert player.choose(view_of(later)).move == later.legal_moves[0]
    told = [f"play {colour} {cells}" for colour, cells in enumerate(others, 2)]
    assert program.heard() == [*told, "genmove 1"]


def test_another_game_is_told_from_the_beginning(tmp_path: Path) -> None:
    program = Program(tmp_path, "= r15", "= r15", "= p14")
    player = program.player()
    start = trilude.start("trigon", starts="free")
    player.choose(view_of(start))
    program.heard()
    player.choose(view_of(start))
    assert program.heard() == ["set_game Blokus Trigon", "clear_board", "genmove 1"], "the move was taken back"
    three = trilude.start("trigon", players=3, starts="free")
    choice = player.choose(view_of(three))
    assert program.heard() == ["set_game Blokus Trigon Three-Player", "clear_board", "genmove 1"]
    assert choice.move.text == "r15", "cells of three players have other names there"
    assert choice.values == (1 / 3,) * 3


def test_a_first_piece_on_a_point_that_is_not_allowed_is_turned(tmp_path: Path) -> None:
    """For two, each player begins on opposite points; a program that begins elsewhere has its piece turned there."""
    position = trilude.start("trigon", players=2)
    position = position.play(position.legal_moves.numbers[5])
    free = Position.start(position.game, position.game.choose({"players": 2, "starts": "free"}), 0)
    free = free.play(position.moves[0].text)
    legal = position.legal_moves.ids
    wrong = [move for move in free.legal_moves.numbers if move not in legal and len(cells_of(move)) == 6]
    for number in (0, len(wrong) // 3, len(wrong) - 1):
        theirs = ",".join(BOARD.names[cell] for cell in cells_of(wrong[number]))
        folder = tmp_path / str(number)
        folder.mkdir()
        program = Program(folder, f"= {theirs}")
        choice = program.player().choose(view_of(position))
        assert choice.move.id in legal
        pieces = tables().piece
        assert int(pieces[choice.move.id]) == int(pieces[wrong[number]])
        assert distances(choice.move.id) == distances(wrong[number]), "as far from the middle as it was"
        assert program.heard()[-3:] == ["genmove 2", "undo", f"play 2 {choice.move.text}"]


def distances(move: int) -> list[float]:
    """How far from the middle of the board the cells of a placement lie."""
    middles = [
        (sum(x for x, _ in o) / 3, sum(y for _, y in o) / 3) for o in map(BOARD.outline, range(len(BOARD.names)))
    ]
    x, y = (sum(place[axis] for place in middles) / len(middles) for axis in (0, 1))
    return sorted(round((middles[cell][0] - x) ** 2 + (middles[cell][1] - y) ** 2, 2) for cell in cells_of(move))


@pytest.mark.parametrize(
    ("answer", "complaint"),
    [
        ("= pass", "says pass; here games are played to the end"),
        ("= Resign", "resigns"),
        ("? no idea", "answers “no idea” to “genmove 1”"),
        ("what", "answers “what” to “genmove 1”"),
        (None, r"has ended \(it was asked: genmove 1\)"),
    ],
)
def test_what_a_program_may_not_answer(tmp_path: Path, answer: str | None, complaint: str) -> None:
    with pytest.raises((BadPlayer, Refusal), match=complaint) as refusal:
        Program(tmp_path, answer).player().choose(view_of(trilude.start("trigon")))
    assert refusal.value.text.fr != refusal.value.text.en


def test_a_program_that_resigns_has_lost_that_game_and_the_match_goes_on(tmp_path: Path) -> None:
    program = f"gtp:{sys.executable} {Program(tmp_path, '= resign').script}"
    duel = Duel(GAMES["trigon"], GAMES["trigon"].choose({"players": 2}), program, "random", seed=1)
    first, second = play_bouts(iter([(duel, 0), (duel, 1)]), Crew.here(1))
    assert (first.score, first.shares) == (0, (0, 1))
    assert (second.score, second.shares) == (0, (1, 0))
    kept = Record.parse(str(second.record))
    assert (kept.result, kept.headers["Ending"], len(kept.line.steps)) == ("1 0", "resignation", 1)


def test_lines_of_an_answer_end_with_an_empty_one(tmp_path: Path) -> None:
    program = Program(tmp_path, "\n\n= r15")
    choice = program.player().choose(view_of(trilude.start("trigon", starts="free")))
    assert choice.move.text == "r15"
    assert 0 < choice.seconds < PATIENCE


def test_a_program_that_is_gone_before_it_is_asked_is_named_and_let_go(tmp_path: Path) -> None:
    """What it could not be told any more is forgotten with it, without a word."""
    player = Program(tmp_path).player()
    player._connection._process.terminate()
    player._connection._process.wait()
    with pytest.raises(BadPlayer, match=r"has ended \(it was asked"):
        player.choose(view_of(trilude.start("trigon")))
    del player
    gc.collect()


def test_a_program_ends_with_its_player(tmp_path: Path) -> None:
    player = Program(tmp_path, "= r15").player()
    player.choose(view_of(trilude.start("trigon", starts="free")))
    process = player._connection._process
    assert process.poll() is None
    assert process.stdin is not None
    del player
    gc.collect()
    deadline = monotonic() + PATIENCE
    while process.poll() is None:
        assert monotonic() < deadline, f"process {process.pid} of {os.getpid()} is still there"
        sleep(0.01)
    assert process.stdin.closed


@pytest.mark.parametrize(
    ("script", "complaint"),
    [
        ("import time; time.sleep(60)", "has not answered .* within 0.5 seconds"),
        ("while True: print('= ' * 50000)", "answers .* without end|has not answered"),
        ("print('= ' + ('x' * 4000 + '\\n') * 400, flush=True); import time; time.sleep(60)", "answers .* without end"),
        ("import sys; sys.stdout.buffer.write(b'? \\xff\\xfe bad\\n\\n'); sys.stdout.flush(); input()", "bad"),
    ],
)
def test_a_program_that_is_silent_or_talks_nonsense_holds_up_nobody(script: str, complaint: str) -> None:
    seconds = "0.5s" if "answered" in complaint else "20s"
    player = find_player(GAMES["trigon"], f"gtp:{seconds}:{shlex.join([sys.executable, '-c', script])}")
    assert isinstance(player, GtpPlayer)
    began = monotonic()
    with pytest.raises(trilude.TriludeError, match=complaint):
        player.choose(view_of(trilude.start("trigon")))
    assert monotonic() - began < PATIENCE
    assert complaint == "bad" or player._connection._process.poll() is not None, "it goes on burning a core"
