"""Trigon for one, played: all 88 pieces by the rules, and patterns without any."""

import numpy as np
import pytest

from tests.effort import rounds
from trilude.contract.choices import Pick
from trilude.contract.errors import TriludeError
from trilude.contract.solo import Act
from trilude.contract.solo_conformance import check_solo, follow
from trilude.games.trigon.notation import write_piece
from trilude.games.trigon.placements import tables
from trilude.games.trigon.shapes import NAMES
from trilude.games.trigon.solo import eighty_eight, patterns
from trilude.games.trigon.solo.eighty_eight import EightyEight
from trilude.games.trigon.solo.patterns import Pattern


def test_an_attempt_is_carried_on_from_its_line_and_taken_back() -> None:
    attempt = eighty_eight.read("eighty-eight")
    assert (attempt.placed, attempt.state.stuck, attempt.state.solved) == (0, False, False)
    lines = [attempt.text]
    for number in range(1, 6):
        advice = attempt.advice()
        assert advice.do
        assert follow(attempt, advice.path) == advice.do
        attempt = eighty_eight.read(attempt.do(advice.do).text)
        assert attempt.placed == len(attempt.scene.pieces) == attempt.state.done == number
        assert attempt.scene.to_move == number % 4
        lines.append(attempt.text)
    assert (attempt.state.words.en, attempt.state.words.fr) == ("5 of 88 pieces.", "5 pièces sur 88.")
    assert attempt.text.startswith(lines[4] + " ")
    assert attempt.do("undo").text == lines[4]
    assert eighty_eight.read(lines[0]).do("undo").text == lines[0], "an empty board stays empty"


def test_off_the_way_that_is_known_advice_leaves_as_many_placements_as_it_can() -> None:
    attempt = EightyEight.start().place(EightyEight.start().position.legal_moves[-1].id)
    moves = attempt.position.legal_moves.numbers
    large = [move for move in moves if tables().triangles[move] == 6]
    advised = attempt.position.move(attempt.advice().do or "").id

    def left(move: int) -> int:
        record = attempt.position.play(move).record
        return int(np.bitwise_count(record.free & record.may & record.touch).sum())

    assert left(advised) == max(left(move) for move in large[:: 1 + len(large) // eighty_eight.CONSIDERED])
    assert left(advised) > left(large[0])


@pytest.fixture(scope="module")
def stuck() -> EightyEight:
    """An attempt in which no colour can go on."""
    attempt = EightyEight.start()
    while not attempt.position.is_over:
        attempt = attempt.place(attempt.position.legal_moves[-1].id)
    return attempt


def test_an_attempt_that_can_go_no_further_says_so(stuck: EightyEight) -> None:
    before = stuck.undo()
    assert not before.state.stuck
    assert before.choices()
    assert before.advises
    assert before.advice().do is not None
    assert (stuck.state.stuck, stuck.state.solved, stuck.state.done) == (True, False, stuck.placed)
    assert stuck.choices() == {}
    assert stuck.scene.to_move is None
    assert stuck.state.words.fr.startswith(f"{stuck.placed} pièces sur 88 : plus aucune couleur ne peut jouer.")
    assert (stuck.advice().do, stuck.advice().path) == (None, ())
    assert not stuck.advises
    assert [act.do for act in stuck.acts] == ["undo", "clear"]


def test_an_attempt_that_follows_advice_goes_far() -> None:
    attempt, steps = EightyEight.start(), 0
    while attempt.advises and steps < max(3, rounds(20)):
        attempt, steps = attempt.do(attempt.advice().do or ""), steps + 1
    assert attempt.placed == steps
    assert attempt.placed > 50 or attempt.advises


def test_only_all_pieces_are_a_solution(stuck: EightyEight, monkeypatch: pytest.MonkeyPatch) -> None:
    assert not stuck.state.solved
    monkeypatch.setattr(eighty_eight, "GOAL", stuck.placed)  # as if these were all there are
    assert (stuck.state.solved, stuck.state.stuck) == (True, False)
    assert stuck.state.words.en.startswith("All 88 pieces are on the board.")
    assert not stuck.undo().state.solved


def test_a_pattern_is_built_named_and_taken_apart() -> None:
    pattern = patterns.read("pattern")
    turn = min(pattern.choices(("red-I6",)))
    cell, pick = min(pattern.choices(("red-I6", turn)).items(), key=str)
    assert pick.move
    pattern = pattern.do(pick.move)
    assert "red-I6" not in pattern.choices()
    assert "blue-I6" in pattern.choices()
    assert pattern.state.words.en == "1 of 88 pieces."
    assert cell not in pattern.choices(("blue-I6", turn))
    named = pattern.do('name  L’été, "vu" = d’ici ')
    assert named.called == 'L’été, "vu" = d’ici'
    assert patterns.read(named.text) == named
    assert named.acts[1] == Act("name", named.acts[1].name, named.acts[1].asks, named.called)
    covered = named.scene.pieces[0].cells
    lifted = named.do(named.choices()[covered[-1]].move or "")
    assert lifted.state.done == 0
    assert lifted.called == named.called
    assert [act.do for act in lifted.acts] == ["name"]
    assert named.do("clear") == lifted
    assert pattern.do("name").called == ""


def test_a_pattern_has_four_hands_and_whatever_lies_can_be_lifted() -> None:
    pattern = Pattern().put("b", "r15,q15").put("g", "A4@r9")
    assert not pattern.advises, "nobody knows what somebody wants to build"
    assert (pattern.state.words.en, pattern.state.words.fr) == ("2 of 88 pieces.", "2 pièces sur 88.")
    scene, choices = pattern.scene, pattern.choices()
    assert [tray.seat for tray in scene.trays] == [0, 1, 2, 3]
    used = [[item.id for item in tray.items if item.used] for tray in scene.trays]
    assert used == [["blue-2"], [], [], ["green-A4"]]
    names = [("Bleu", "blue"), ("Jaune", "yellow"), ("Rouge", "red"), ("Vert", "green")]
    assert [(seat.name.fr, seat.look) for seat in scene.seats] == names
    assert scene.to_move is None, "pieces are taken of any colour"
    lifts = {thing: pick.move for thing, pick in choices.items() if pick.move}
    cells = [cell for piece in scene.pieces for cell in piece.cells]
    assert lifts == {cell: f"lift {cell}" for cell in cells}
    assert len(cells) == 6
    assert len(choices) == 88 - 2 + 6


def _placements(piece: str) -> list[str]:
    return [write_piece(int(move)) for move in np.flatnonzero(tables().piece == NAMES.index(piece))]


@pytest.mark.parametrize("piece", ["1", "2"])
def test_the_places_of_a_pattern_are_all_where_the_piece_covers_no_other(piece: str) -> None:
    pattern = Pattern().put("b", "r15,q15").put("g", "A4@r9")
    offered = pattern.choices((f"yellow-{piece}",))
    moves = {pick.move for turn in offered.values() for pick in (turn.next or {}).values()}

    def fits(move: str) -> bool:
        try:
            pattern.put("y", move)
        except TriludeError:
            return False
        return True

    assert moves == {f"y={move}" for move in _placements(piece) if fits(move)}
    assert len(moves) < len(_placements(piece)), "some are taken"
    for turn, pick in offered.items():
        assert pattern.choices((f"yellow-{piece}", turn)) == pick.next


def test_a_piece_with_many_places_is_told_turn_by_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    many = Pattern().choices(("blue-I6",))
    assert all(pick == Pick() for pick in many.values())
    assert Pattern().choices(("blue-I6", next(iter(many))))
    places = len(_placements("2"))
    monkeypatch.setattr(patterns, "MANY_PLACES", places)
    assert all(pick.next for pick in Pattern().choices(("blue-2",)).values())
    monkeypatch.setattr(patterns, "MANY_PLACES", places - 1)
    assert not any(pick.next for pick in Pattern().choices(("blue-2",)).values())


@pytest.mark.parametrize(
    "path", [("nobody-9",), ("blue-9",), ("nobody-I6",), ("blue",), ("blue-1", "9"), ("blue-1", "1/0", "a1")]
)
def test_picks_that_lead_nowhere_have_no_choices(path: tuple[str, ...]) -> None:
    assert Pattern().choices(path) == {}


@pytest.mark.parametrize("act", ["jump", "b=I6@r14", "lift a1", "lift nowhere", "", "x r15", "b="])
def test_what_cannot_be_done_is_refused(act: str) -> None:
    with pytest.raises(TriludeError) as refusal:
        Pattern().do(act)
    assert refusal.value.text.fr != refusal.value.text.en
    with pytest.raises(TriludeError):
        EightyEight.start().do(act)


@pytest.mark.parametrize("seed", range(3))
def test_random_attempts_and_patterns_keep_the_contract(seed: int) -> None:
    check_solo(EightyEight.start("strict" if seed else "basic"), seed, 20)
    check_solo(Pattern("x").put("b", "r15"), seed, 30)


def test_cards_are_drawn_without_any_rules() -> None:
    (attempt, _last_ten), (pattern,) = eighty_eight.cards(), patterns.cards()
    assert (attempt.name, attempt.text, attempt.pieces) == ("eighty-eight", "eighty-eight basic", 88)
    assert len(attempt.scene.pieces) == eighty_eight.DRAWN
    beginning = eighty_eight.solution("basic").text.split()[: 2 + eighty_eight.DRAWN]
    laid = eighty_eight.read(" ".join(beginning)).scene.pieces
    assert {piece.id: piece for piece in laid} == {piece.id: piece for piece in attempt.scene.pieces}
    assert pattern.text == 'pattern "" b=- y=- r=- g=-'
    assert len(pattern.scene.pieces) == 52
    assert pattern.difficulty is None
