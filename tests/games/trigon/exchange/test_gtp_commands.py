"""Every command of our GTP engine, as a controller sees it."""

import re
from functools import cache
from pathlib import Path

import pytest

import trilude
from tests.games.trigon.exchange.conversation import ask
from tests.games.trigon.side_by_side import rare_game, replayed
from trilude.contract.record import UNKNOWN, Line, Record, Step
from trilude.games.trigon.exchange.blksgf import Blksgf
from trilude.games.trigon.exchange.gtp import GtpEngine

COMMANDS = [
    *("all_legal", "boardsize", "clear_board", "cputime", "final_score", "g", "genmove", "get_komi", "get_value"),
    *("known_command", "komi", "list_commands", "loadsgf", "move_values", "name", "p", "param", "param_base", "play"),
    *("protocol_version", "query_boardsize", "quit", "reg_genmove", "set_game", "set_random_seed", "showboard"),
    *("time_left", "time_settings", "undo", "version"),
]


@cache
def late_file(ending: str, plies: int) -> str:
    """A file in which a game with a rare ending is set up some plies before its end; colour 4 or 2 is to move."""
    options, moves = rare_game(ending)
    position, _ = replayed(options, moves, len(moves) - plies)
    line = Line(tuple(Step(move) for move in moves[len(moves) - plies :]))
    return str(Blksgf.of(Record(position, line, UNKNOWN)))


def late_engine(folder: Path, ending: str = "a tie of two", plies: int = 6, level: int = 1) -> GtpEngine:
    """An engine some plies before the end of a game: nearly nothing is left to weigh."""
    (folder / "late.blksgf").write_text(late_file(ending, plies), "utf-8")
    engine = GtpEngine(level=level)
    assert ask(engine, f"loadsgf {folder / 'late.blksgf'} 1") == ["= "]
    return engine


def test_answers_have_the_form_of_the_protocol() -> None:
    engine = GtpEngine()
    asked = ["protocol_version", "7 name", "# nothing", "", "   ", "known_command genmove", "known_command fly", "3"]
    assert ask(engine, *asked) == ["= 2", "=7 Trilude", "= true", "= false"]
    assert ask(engine, "12 nonsense here")[0] == "?12 unknown command: nonsense"
    assert ask(engine, "version") == [f"= {trilude.__version__}"]
    assert ask(engine, "list_commands")[0].removeprefix("= ").split("\n") == COMMANDS


def test_front_ends_hear_what_they_expect_before_a_game() -> None:
    engine = GtpEngine()
    engine.answer("play 1 r15\n")
    assert ask(
        engine, "boardsize 19", "komi 6.5", "time_settings 600 30 1", "time_left 1 590 0", "query_boardsize"
    ) == [
        *["= "] * 4,
        "= 18",
    ]
    assert engine.position.ply == 0
    wrong = ["boardsize x", "boardsize 26", "komi -", "time_settings 1 2", "time_left 9 1 1", "time_left 1 x 1"]
    assert [answer[:1] for answer in ask(engine, *wrong)] == ["?"] * 6
    assert ask(engine, "set_random_seed -1", f"param seed {2**70}") == ["= ", "= "]


def test_lines_are_cleaned_as_the_protocol_says() -> None:
    engine = GtpEngine()
    assert engine.answer("name # a comment\r\n") == "= Trilude\n\n"
    assert engine.answer("\tplay\t1\x00\tr\x0715\n") == "= \n\n"
    assert engine.position.text == "1@r15/1 - - - y"
    assert engine.answer("# play 2 r4\n") is None
    assert engine.answer("\x01\n") is None


def test_quitting_ends_the_conversation() -> None:
    engine = GtpEngine()
    assert ask(engine, "name", "quit", "name") == ["= Trilude", "= "]
    assert ask(engine, "name") == []


def test_the_processor_time_is_told_in_seconds() -> None:
    assert re.fullmatch(r"= \d+\.\d{3}", ask(GtpEngine(), "cputime")[0])


@pytest.mark.parametrize("game", ["trigon_2", "Blokus Trigon Two-Player"])
def test_a_game_is_chosen_by_name_or_title(game: str) -> None:
    engine = GtpEngine()
    assert ask(engine, "play 1 r15", f"set_game {game}") == ["= ", "= "]
    assert engine.position.ply == 0
    assert engine.position.options["players"] == 2
    assert ask(engine, "undo")[0].startswith("? ")


def test_a_cleared_board_is_empty_and_has_no_past() -> None:
    engine = GtpEngine("trigon_3")
    assert ask(engine, "p p14", "clear_board") == ["= ", "= "]
    assert engine.position.text == "- - - b"
    assert ask(engine, "undo") == ["? nothing was played yet"]


def test_colours_are_named_in_several_ways() -> None:
    engine = GtpEngine()
    assert ask(engine, "play 1 r15", "play y z12", "play RED z7", "play Green r4") == ["= "] * 4
    assert engine.position.ply == 4


def test_moves_are_undone_one_by_one() -> None:
    engine = GtpEngine()
    assert ask(engine, "p r15", "p z12", "undo") == ["= "] * 3
    assert engine.position.text == "1@r15/1 - - - y"
    assert ask(engine, "p r4", "undo", "undo", "undo") == ["= ", "= ", "= ", "? nothing was played yet"]
    assert engine.position.text == "- - - - b"


def test_the_board_is_shown() -> None:
    engine = GtpEngine()
    assert ask(engine, "p r15", "5 showboard")[1] == f"=5 \n{engine.position}"


def test_legal_moves_are_listed_for_the_colour_to_move_only() -> None:
    engine = GtpEngine("trigon_3")
    first, again, other = ask(engine, "all_legal 1", "all_legal", "all_legal 2")
    moves = first.removeprefix("= ").split("\n")
    assert first == again
    assert len(set(moves)) == len(moves) == 2478
    assert "p14" in moves
    assert other == "= "


@pytest.mark.parametrize(
    ("commands", "reason"),
    [
        (["play 1 r12"], "It misses the starting point: the first piece of blue must cover r15"),
        (["play 1 r15", "play 2 r15"], "It covers a taken cell: r15."),
        (["play 2 r15"], "it is the turn of color 1"),
        (["play 1 r15", "play 1 z12"], "it is the turn of color 2"),
        (["play 9 r15"], "there is no color 9"),
        (["play"], "there is no color "),
        (["genmove"], "there is no color "),
        (["all_legal x"], "there is no color x"),
        (["set_game trigon_3", "play 4 p14"], "there is no color 4"),
        (["play 1 what"], "There is no cell what"),
        (["set_game trigon_3", "play 1 what"], "There is no cell what."),
        (["play 1 pass"], "whoever can place must"),
        (["play 2 PASS"], "whoever can place must"),
        (["genmove 2"], "it is the turn of color 1"),
        (["undo"], "nothing was played yet"),
        (["move_values"], "no move was generated yet"),
        (["get_value"], "no move was generated yet"),
        (["set_game Chess"], "there is no game Chess: trigon (Blokus Trigon), trigon_2 (Blokus"),
        (["set_game"], "there is no game ?"),
        (["loadsgf /nowhere.blksgf"], "/nowhere.blksgf cannot be read: No such file"),
    ],
)
def test_a_refusal_says_why(commands: list[str], reason: str) -> None:
    answer = ask(GtpEngine(), *commands)[-1]
    assert answer.startswith(f"? {reason}")


def test_an_unknown_game_is_refused_from_the_start() -> None:
    with pytest.raises(trilude.TriludeError, match="there is no game go"):
        GtpEngine("go")


def test_settings_are_listed_and_changed() -> None:
    engine = GtpEngine(level=2, seed=3, threads=4)
    assert ask(engine, "param")[0] == "= level 2\nseed 3\nthreads 4\nstarts free\ncontact basic"
    answers = ask(engine, "param level 9", "param_base seed 0", "param threads 1", "set_random_seed 77", "param_base")
    assert answers == [*["= "] * 4, "= level 9\nseed 77\nthreads 1\nstarts free\ncontact basic"]


@pytest.mark.parametrize(
    ("setting", "reason"),
    [
        ("level 0", "level cannot be 0"),
        ("level 10", "level cannot be 10"),
        ("level", "level cannot be ?"),
        ("threads 0", "threads cannot be 0"),
        ("threads -1", "threads cannot be -1"),
        ("seed x", "seed cannot be x"),
        ("seed", "seed cannot be ?"),
        ("starts near", "starts cannot be near"),
        ("contact loose", "contact cannot be loose"),
        ("nothing 1", "there is no parameter nothing: level, seed, threads, starts, contact"),
    ],
)
def test_a_setting_that_cannot_be_is_refused_and_nothing_changes(setting: str, reason: str) -> None:
    engine = GtpEngine()
    before = ask(engine, "param")
    assert ask(engine, f"param {setting}") == [f"? {reason}"]
    assert ask(engine, "param") == before


def test_another_starting_rule_or_contact_begins_anew_and_another_level_does_not() -> None:
    engine = GtpEngine("trigon_2")
    ask(engine, "p r15", "param level 2", "param seed 4")
    assert engine.position.ply == 1
    ask(engine, "param starts sheet")
    assert (engine.position.ply, engine.position.options["starts"]) == (0, "sheet")
    assert ask(engine, "p r15", "p r4")[1].startswith("? The two colours of a player begin on opposite")
    ask(engine, "param contact strict")
    assert (engine.position.ply, engine.position.options["contact"]) == (0, "strict")
    ask(engine, "set_game trigon_3")
    assert (engine.position.options["starts"], engine.position.options["contact"]) == ("sheet", "strict")


def test_a_move_is_generated_with_its_value(tmp_path: Path) -> None:
    engine = late_engine(tmp_path)
    turn, before = int(engine.position.record.turn) + 1, engine.position.text
    regular, again, value, values = ask(
        engine, f"reg_genmove {turn}", f"reg_genmove {turn}", "get_value", "move_values"
    )
    assert engine.position.text == before
    move = regular.removeprefix("= ")
    assert move in {legal.text for legal in engine.position.legal_moves}
    rows = [row.split(" ") for row in values.removeprefix("= ").split("\n")]
    assert rows[0][2] == again.removeprefix("= ") == move
    assert re.fullmatch(r"= \d\.\d{4}", value)
    assert {len(row) for row in rows} == {3}
    assert all(row[0].isdecimal() and re.fullmatch(r"-?\d+\.\d{4}", row[1]) for row in rows)
    assert ask(engine, f"genmove {turn}") == [regular]
    assert engine.position.moves[-1].text == move
    assert ask(engine, "undo") == ["= "]
    assert engine.position.text == before
    assert ask(engine, "g") == [f"= {engine.position.moves[-1].text}"]


def test_colours_that_are_out_pass_and_nothing_changes(tmp_path: Path) -> None:
    engine = late_engine(tmp_path, plies=1)
    before = engine.position.text
    assert before.endswith(" g")
    assert ask(engine, "genmove 1", "play 3 pass", "genmove 2", "play 2 Pass") == ["= pass", "= ", "= pass", "= "]
    assert engine.position.text == before
    generated, *after = ask(engine, "genmove 4", "g", "genmove 4", "final_score")
    assert generated != "= pass"
    assert after == ["? the game is over", "= pass", f"= {' '.join(str(s + 110) for s in engine.position.scores)}"]
    assert engine.position.is_over


def test_a_pass_after_a_move_plays_nothing_again(tmp_path: Path) -> None:
    engine = late_engine(tmp_path, plies=2)
    turn = int(engine.position.record.turn) + 1
    assert ask(engine, f"genmove {turn}")[0] != "= pass"
    ply = engine.position.ply
    assert ask(engine, "genmove 1") == ["= pass"]
    assert engine.position.ply == ply


@pytest.mark.parametrize(("plies", "score"), [(0, "0"), (1, "")])
def test_two_players_are_told_the_lead(tmp_path: Path, plies: int, score: str) -> None:
    engine = late_engine(tmp_path, "a tie of two players", plies)
    lead = engine.position.scores[0] - engine.position.scores[1]
    assert ask(engine, "final_score") == [f"= {score or (f'B+{lead}' if lead > 0 else f'W+{-lead}')}"]


def test_the_first_leads_as_black_and_the_second_as_white() -> None:
    engine = GtpEngine("trigon_2")
    assert ask(engine, "final_score", "p r15", "final_score", "p z12,aa12", "final_score") == [
        "= 0",
        "= ",
        "= B+1",
        "= ",
        "= W+1",
    ]


def test_a_file_is_loaded_up_to_before_a_move(tmp_path: Path) -> None:
    path = tmp_path / "game.blksgf"
    path.write_text("(;GM[Blokus Trigon Three-Player];1[p14];2[x6];3[h6])", "utf-8")
    engine = GtpEngine()
    assert ask(engine, f"loadsgf {path}", "undo") == ["= ", "= "]
    assert engine.position.text == "1@r15/1 1@z7/1 - r"
    for number, text in ((1, "- - - b"), (2, "1@r15/1 - - y"), (4, "1@r15/1 1@z7/1 1@j7/1 b")):
        assert ask(engine, f"loadsgf {path} {number}") == ["= "]
        assert engine.position.text == text
    assert engine.position.options["players"] == 3
    assert engine.variant.name == "trigon_3"
    for wrong in ("0", "5", "x", "-1"):
        assert ask(engine, f"loadsgf {path} {wrong}") == ["? the move number must be from 1 to 4"]


def test_a_new_board_forgets_the_last_thought(tmp_path: Path) -> None:
    engine = late_engine(tmp_path)
    ask(engine, "g")
    assert ask(engine, "get_value", "clear_board", "get_value")[2] == "? no move was generated yet"
