"""Marelle in the terminal and in the arena. Run by test_marelle.py, where the game is installed."""

import json

from tests.cli.running import last_line, run, run_here


def test_a_game_is_played_line_by_line() -> None:
    typed = "b2\nb2\na1\nc1\nb1\na3\n"
    told = run("play", "marelle", "--seats", "me,me", "--plain", typed=typed)
    assert last_line(told) == "White wins: three in a row."
    assert "b2 is taken." in told.stdout + told.stderr
    french = run_here("play", "marelle", "--seats", "me,me", "--plain", "--lang", "fr", typed=typed)
    assert last_line(french) == "Victoire des Blancs : trois pions alignés."


def test_computers_play_in_the_arena() -> None:
    facts = json.loads(last_line(run("duel", "marelle", "level:9", "random", "--games", "20", "--json")))
    assert facts["wins"] >= 18
    assert last_line(run_here("perft", "marelle", "3", "-o", "flying=true")) == "504"


def test_it_is_listed_and_its_rules_are_told() -> None:
    assert "marelle" in [game["name"] for game in json.loads(run("games", "--json").stdout)]
    assert "Get your three men into a row." in run_here("rules", "marelle").stdout
    assert "Alignez vos trois pions." in run_here("rules", "marelle", "--lang", "fr").stdout
