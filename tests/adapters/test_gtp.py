"""Our GTP engine, as a controller sees it, and other programs as players."""

import io
import json
import sys
from pathlib import Path

import pytest

import trilude
from trilude.adapters.gtp import GtpEngine
from trilude.arena.bouts import play_bout
from trilude.arena.duels import Duel
from trilude.contract.errors import BadPlayer

GAMES = json.loads((Path(__file__).parents[1] / "games" / "trigon" / "vectors.json").read_text("utf-8"))

SERVE = "import sys; from trilude.adapters.gtp import GtpEngine; GtpEngine('trigon_2', 1).serve(sys.stdin, sys.stdout)"
OURSELVES = f'gtp:{sys.executable} -c "{SERVE}"'


def ask(engine: GtpEngine, *commands: str) -> list[str]:
    sink = io.StringIO()
    engine.serve(io.StringIO("".join(command + "\n" for command in commands)), sink)
    return [answer for answer in sink.getvalue().split("\n\n") if answer]


@pytest.mark.parametrize("number", [0, 13, 20])
def test_a_game_of_each_variant_is_played_and_scored(number: int) -> None:
    game = GAMES[number]
    engine = GtpEngine(game["game"])
    plays = [f"play {colour} {cells}" for colour, cells, _ in game["moves"]]
    answers = ask(engine, *plays, "final_score")
    assert answers[:-1] == ["= "] * len(plays)
    assert answers[-1] == f"= {game['final']}"


def test_all_legal_lists_what_a_controller_may_play() -> None:
    engine = GtpEngine("trigon_3")
    (answer,) = ask(engine, "all_legal 1")
    moves = answer.removeprefix("= ").split("\n")
    assert len(set(moves)) == 2478
    assert "p14" in moves
    assert ask(engine, "p p14") == ["= "]


def test_answers_have_the_form_of_the_protocol() -> None:
    engine = GtpEngine()
    assert ask(engine, "protocol_version", "7 name", "# nothing", "", "known_command genmove") == [
        "= 2",
        "=7 Trilude",
        "= true",
    ]
    assert ask(engine, "12 nonsense")[0].startswith("?12 unknown command")
    listed = ask(engine, "list_commands")[0].removeprefix("= ").split("\n")
    assert {"set_game", "clear_board", "reg_genmove", "undo", "move_values", "param_base", "quit"} <= set(listed)
    assert ask(engine, "quit", "name") == ["= "]


@pytest.mark.parametrize(
    ("commands", "reason"),
    [
        (["play 1 r12"], "misses the starting point"),
        (["play 1 r15", "play 2 r15"], "covers a taken cell"),
        (["play 2 r15"], "turn of color 1"),
        (["play 9 r15"], "no color 9"),
        (["play 1 what"], "no cell what"),
        (["play 1 pass"], "whoever can place must"),
        (["undo"], "nothing was played"),
        (["move_values"], "no move was generated"),
        (["set_game Chess"], "no game Chess"),
        (["param_base level 12"], "level cannot be 12"),
        (["param_base nothing 1"], "no parameter nothing"),
        (["loadsgf /nowhere.blksgf"], "cannot be read"),
    ],
)
def test_a_refusal_says_why(commands: list[str], reason: str) -> None:
    answer = ask(GtpEngine(), *commands)[-1]
    assert answer.startswith("? ")
    assert reason in answer


def test_moves_are_generated_reported_and_undone() -> None:
    engine = GtpEngine("trigon_2", level=1, seed=3)
    first, values, undone, again = ask(engine, "reg_genmove 1", "move_values", "g", "undo")
    assert first == undone
    assert values.removeprefix("= ").split("\n")[0].split(" ")[2] == first.removeprefix("= ")
    assert again == "= "
    assert engine.position.ply == 0
    assert ask(GtpEngine("trigon_2", level=1, seed=3), "reg_genmove 1") == [first]


def test_a_whole_game_is_generated_to_its_last_pass() -> None:
    engine = GtpEngine("trigon_3", level=1)
    passes, colour = 0, 0
    while passes < 3:
        (answer,) = ask(engine, f"genmove {colour % 3 + 1}")
        assert answer.startswith("= ")
        passes = passes + 1 if answer == "= pass" else 0
        colour += 1
    assert engine.position.is_over


def test_another_program_plays_by_the_starting_rule() -> None:
    """The other program is our own engine, which lets everybody begin anywhere: its pieces are turned where needed."""
    game = trilude.GAMES["trigon"]
    bout = play_bout(Duel(game, game.choose({"players": 2}), "random", OURSELVES, 1), 0)
    assert bout.position.is_over
    assert bout.position.options["starts"] == "sheet"


@pytest.mark.parametrize("command", ["", "/nowhere/engine", "true"])
def test_a_program_that_does_not_answer_is_named(command: str) -> None:
    position = trilude.start("trigon", players=2)
    with pytest.raises(BadPlayer):
        trilude.player("trigon", f"gtp:{command}").choose(position.view(0))
