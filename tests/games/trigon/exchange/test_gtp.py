"""Our GTP engine playing whole games, and other programs as players."""

import sys

import pytest

import trilude
from tests.games.trigon.exchange.conversation import ask
from tests.games.trigon.side_by_side import GAMES
from trilude.arena.bouts import play_bout
from trilude.arena.duels import Duel
from trilude.contract.errors import BadPlayer
from trilude.games.trigon.exchange.gtp import GtpEngine

SERVE = (
    "import sys; from trilude.games.trigon.exchange.gtp import GtpEngine; "
    "GtpEngine('trigon_2', 1).serve(sys.stdin, sys.stdout)"
)
OURSELVES = f'gtp:{sys.executable} -c "{SERVE}"'


@pytest.mark.parametrize("number", [0, 13, 20])
def test_a_game_of_each_variant_is_played_and_scored(number: int) -> None:
    game = GAMES[number]
    engine = GtpEngine(game["game"])
    plays = [f"play {colour} {cells}" for colour, cells, _ in game["moves"]]
    answers = ask(engine, *plays, "final_score", "all_legal", "play 1 pass", "undo")
    assert answers[: len(plays)] == ["= "] * len(plays)
    score, legal, passed, undone = answers[len(plays) :]
    assert score == f"= {game['final']}"
    assert legal == "? the game is over"
    assert passed == undone == "= "
    assert engine.position.ply == len(plays) - 1


@pytest.mark.compiled
def test_moves_are_generated_reported_and_undone() -> None:
    engine = GtpEngine("trigon_2", level=1, seed=3)
    first, values, undone, again = ask(engine, "reg_genmove 1", "move_values", "g", "undo")
    assert first == undone
    assert values.removeprefix("= ").split("\n")[0].split(" ")[2] == first.removeprefix("= ")
    assert again == "= "
    assert engine.position.ply == 0
    assert ask(GtpEngine("trigon_2", level=1, seed=3), "reg_genmove 1") == [first]


@pytest.mark.compiled
def test_a_whole_game_is_generated_to_its_last_pass() -> None:
    engine = GtpEngine("trigon_3", level=1)
    passes, colour = 0, 0
    while passes < 3:
        (answer,) = ask(engine, f"genmove {colour % 3 + 1}")
        assert answer.startswith("= ")
        passes = passes + 1 if answer == "= pass" else 0
        colour += 1
    assert engine.position.is_over


@pytest.mark.compiled
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
