"""Trying a game out: moves for all sides, from a seed or a position, told in one line."""

import pytest

import trilude
from trilude.contract.errors import BadSolo, IllegalMove, TriludeError
from trilude.contract.solo import read_solo
from trilude.contract.trial import Trial, game, read
from trilude.games import GAMES


def test_a_line_tells_the_game_its_options_how_it_begins_and_the_moves() -> None:
    trial = read("example  triplex   path=straight moves △g1-e1")
    assert isinstance(trial, Trial)
    assert trial.text == "example triplex path=straight moves △g1-e1"
    assert trial.position.options["path"] == "straight"
    assert trial.position.ply == trial.state.done == 1
    dealt = read("example triolet seed=3 players=3")
    assert dealt.text == "example triolet players=3 seed=3"
    assert dealt.position == trilude.start("triolet", seed=3, players=3)
    assert read("example triolet seed=0").text == "example triolet"
    laid = read('example triplex position="□a1,△g1,○c4 □c3,△a4,○d1 w 4 1"')
    assert laid.position.text == "□a1,△g1,○c4 □c3,△a4,○d1 w 4 1"
    assert laid.do("△g1-f1").text == laid.text + " moves △g1-f1"
    assert game(laid.text) is GAMES["triplex"]


def test_moves_are_made_for_all_sides_and_taken_back() -> None:
    trial = read("example triplex")
    assert trial.acts == ()
    assert trial.state.words.en == "White to play."
    after = trial.do("△g1-f1")
    assert after.state.words.fr == "À jouer : Noirs."
    assert [act.do for act in after.acts] == ["undo"]
    assert after.do("undo") is trial
    assert trial.do("undo") is trial
    assert read(after.text).do("undo").text == trial.text
    with pytest.raises(IllegalMove):
        after.do("△g1-f1")


def test_what_a_move_did_and_who_won_is_told() -> None:
    trial = read('example triolet players=2 position="H8=9,I8=5 1,3,7/4,5,6 p1 0/0 0,0,1 0 ?"')
    assert trial.state.last is None
    scored = trial.do(trial.position.legal_moves[0].text)
    assert scored.state.last == GAMES["triolet"].notation.explain(trial.position, trial.position.legal_moves[0].id)
    over = read("example trioker-champions")
    while not over.position.is_over:
        over = over.do(over.position.legal_moves[0].text)
    assert over.state.stuck
    assert not over.choices()
    assert over.state.words == over.position.ending


def test_everybody_sees_everything() -> None:
    scene = read("example triolet players=3 seed=1").scene
    assert all(tray.backs == 0 and tray.items for tray in scene.trays)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("example", "An example looks like: example GAME"),
        ("example chess", "There is no game chess"),
        ("example triplex path=curly", "The option path cannot be curly"),
        ("example triplex height=3", "no option height"),
        ('example triplex position="nonsense"', ""),
        ('example triplex position="\\x"', "is cut off"),
        ('example triplex position=nonsense', "no option position"),
        ("example triolet seed=٣", "A seed is a whole number, not ٣."),
        ("example triplex moves △g1-f1 △g1-f1", "Move 2, △g1-f1: "),
        ("example triplex △g1-f1", "An example looks like"),
    ],
)  # fmt: skip
def test_other_lines_are_refused(text: str, sentence: str) -> None:
    with pytest.raises(TriludeError) as refusal:
        read_solo(text)
    assert sentence in refusal.value.text.en
    assert refusal.value.text.fr != refusal.value.text.en
    if sentence.startswith("An example"):
        assert isinstance(refusal.value, BadSolo)
