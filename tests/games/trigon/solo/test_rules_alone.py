"""Trigon for one keeps the rules: contact for each colour on its own, good advice, and texts that say where."""

from dataclasses import replace

import pytest

import trilude
from tests.players.signatures import cases
from trilude.contract.errors import BadSolo, IllegalMove, TriludeError
from trilude.contract.position import Position
from trilude.games import GAMES
from trilude.games.trigon.reasons import cells_of
from trilude.games.trigon.shapes import BOARD
from trilude.games.trigon.solo import eighty_eight, patterns
from trilude.games.trigon.solo.eighty_eight import GOAL, EightyEight
from trilude.games.trigon.solo.patterns import Laid, Pattern

GAME = GAMES["trigon"]
LATE = [case.position for case in cases() if case.game == "trigon" and not case.options][:12]
"""Positions of the game for four, the first of them near its end."""


def begun(contact: str) -> EightyEight:
    """Every colour has placed one piece, blue its longest bar."""
    attempt = EightyEight.start(contact)
    for move in attempt.position.legal_moves:
        if len(cells_of(move.id)) == 6 and len({BOARD.names[cell][-1] for cell in cells_of(move.id)}) == 1:
            attempt = attempt.place(move.id)
            break
    while attempt.placed < 4:
        attempt = attempt.place(attempt.position.legal_moves.numbers[-1])
    return attempt


def test_one_person_plays_all_four_colours_in_turn() -> None:
    attempt = begun("basic")
    assert attempt.placed == 4
    assert [int(owner) for owner in sorted(set(attempt.position.record.owner.tolist()))][-4:] == [1, 2, 3, 4]
    assert attempt.position.to_move == 0
    assert attempt.position.seats == 4


def test_strict_contact_allows_less_than_basic_contact() -> None:
    basic, strict = begun("basic"), begun("strict")
    assert [move.id for move in basic.position.moves] == [move.id for move in strict.position.moves]
    assert strict.position.legal_moves.ids < basic.position.legal_moves.ids


def test_an_attempt_is_solved_with_the_last_of_88_pieces() -> None:
    attempt = begun("basic")
    move = attempt.position.moves[0]
    for number, solved in ((87, False), (88, True)):
        position = attempt.position
        made = EightyEight(Position(GAME, position.options, 0, bytes(position), (move,) * number))
        assert (made.placed, made.state.solved) == (number, solved)
        assert made.state.words.en.startswith("All 88 pieces are on the board.") == solved
        assert ("87 of 88" in made.state.words.en) != solved
    assert GOAL == 88
    assert attempt.state.words.en == "4 of 88 pieces."
    assert attempt.state.words.fr == "4 pièces sur 88."


def test_one_piece_is_one_piece_in_both_languages() -> None:
    one = EightyEight.start().place("r15")
    assert one.state.words.en == "1 of 88 pieces."
    assert one.state.words.fr == "1 pièce sur 88."
    assert patterns.read("pattern").state.words.fr == "0 pièce sur 88."
    assert Pattern().put("b", "r15").put("y", "s15").state.words.fr == "2 pièces sur 88."


def test_the_rule_of_contact_is_chosen_before_the_first_piece() -> None:
    empty = eighty_eight.read("eighty-eight")
    assert [act.do for act in empty.acts] == ["contact strict", "solution"]
    strict = empty.do("contact strict")
    assert strict.text == "eighty-eight strict"
    assert [act.do for act in strict.acts] == ["contact basic", "solution"]
    begun_strictly = begun("strict")
    assert [act.do for act in begun_strictly.acts] == ["undo", "clear"]
    assert begun_strictly.do("clear") == strict
    assert begun_strictly.do("undo") == begun_strictly.undo()
    with pytest.raises(TriludeError):
        begun_strictly.do("contact basic")
    with pytest.raises(TriludeError, match="loose"):
        empty.do("contact loose")


def test_undoing_takes_one_piece_and_keeps_the_contact_rule() -> None:
    attempt = begun("strict")
    undone = attempt.undo()
    assert undone.placed == 3
    assert undone.position.options["contact"] == "strict"
    assert [move.id for move in undone.position.moves] == [move.id for move in attempt.position.moves[:3]]
    assert undone.place(attempt.position.moves[3].id) == attempt


def test_advice_is_a_large_piece_that_leaves_the_most_placements() -> None:
    position = trilude.position("trigon", LATE[0])
    attempt = EightyEight(position)
    advice = attempt.advice()
    assert advice.do is not None
    advised = position.move(advice.do)
    sizes = {move: len(cells_of(move)) for move in position.legal_moves.numbers}
    large = [move for move in sizes if sizes[move] == max(sizes.values())]
    assert len(large) <= 64
    assert placements_after(position, advised.id) == max(placements_after(position, move) for move in large)
    assert advised.id in large
    piece, turn, cell = advice.path
    assert advice.words.en.startswith(f"{turn.split('/')[0]} would fit well on ")
    assert piece.endswith(f"-{turn.split('/')[0]}")
    assert cell in advice.do.split(",")
    over = position
    while not over.is_over:
        over = over.play(over.legal_moves.numbers[0])
    assert EightyEight(over).advice().do is None
    assert not EightyEight(over).advises
    assert "no colour can go on" in EightyEight(over).state.words.en


def placements_after(position: Position, move: int) -> int:
    """How many pieces the four colours could place if each were to move now."""
    after = position.play(move)
    total = 0
    for colour in range(4):
        record = after.copy_record()
        record.turn = colour
        total += len(Position(GAME, position.options, None, record.tobytes()).legal_moves)
    return total


@pytest.mark.parametrize("contact", ["basic", "strict"])
def test_a_line_names_the_piece_that_cannot_lie_there(contact: str) -> None:
    attempt = begun(contact)
    line = attempt.text
    assert line.split()[:2] == ["eighty-eight", contact]
    assert eighty_eight.read(f"  {line}\n") == attempt
    again = line.split()[2]
    with pytest.raises(BadSolo) as refusal:
        eighty_eight.read(f"{line} {again}")
    assert refusal.value.text.en.startswith(f"Piece 5, {again}: ")
    assert refusal.value.text.fr.startswith(f"Pièce 5, {again} : ")
    with pytest.raises(BadSolo, match="begins with “eighty-eight basic” or “eighty-eight strict”, not “eighty"):
        eighty_eight.read(line.replace(contact, "loose"))


def test_a_pattern_has_no_rules_of_contact_but_each_piece_once() -> None:
    pattern = Pattern("p").put("b", "r15,q15").put("b", "s15")
    assert [laid.colour for laid in pattern.pieces] == [0, 0], "pieces of a colour may touch"
    pattern = pattern.put("g", "r9").put("y", "t9")
    assert [laid.colour for laid in pattern.pieces] == [0, 0, 1, 3], "kept in the order of colours"
    for colour in ("", "by", "x", "bb"):
        with pytest.raises(IllegalMove, match=f"A colour is b, y, r or g, not {colour}"):
            pattern.put(colour, "a9")
    with pytest.raises(IllegalMove, match="has one 1 only") as refusal:
        pattern.put("y", "v9")
    assert "n’a qu’une pièce 1" in refusal.value.text.fr
    with pytest.raises(IllegalMove, match=r"It covers a taken cell: q15, r15\."):
        pattern.put("r", "q15,r15")
    assert pattern.put("r", "v9") != pattern


def test_a_lifted_piece_leaves_whole_and_alone() -> None:
    pattern = Pattern("p").put("b", "r15,q15").put("y", "t9")
    assert pattern.lift("q15") == pattern.lift("r15") == Pattern("p").put("y", "t9")
    assert pattern.lift("t9") == Pattern("p").put("b", "r15,q15")
    with pytest.raises(IllegalMove, match="No piece lies on s15"):
        pattern.lift("s15")
    assert pattern.named("q") == replace(pattern, called="q")


def test_a_pattern_is_written_colour_by_colour() -> None:
    pattern = Pattern('a "b" \\ é').put("y", "t9").put("b", "r15,q15")
    assert pattern.text.startswith('pattern "a \\"b\\" \\\\ é" b=2@')
    assert " y=1@t9" in pattern.text
    assert pattern.text.endswith(" r=- g=-")
    assert patterns.read(pattern.text) == pattern
    assert patterns.read('pattern "" b=- y=- r=- g=-') == Pattern()
    assert pattern.pieces[0] == Laid(0, pattern.pieces[0].move)


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ('pattern "x" b=- y=r15,r15 r=- g=-', "y, r15: "),
        ('pattern "x" b=1@r15/1 y=1@r15/1 r=- g=-', "y, 1@r15/1: It covers a taken cell: r15."),
        ('pattern "x" b=- y=- r=what g=-', "r, what: "),
        ('pattern x b=- y=- r=- g=-', 'A pattern looks like: pattern "its name" b=I6@r14/3 y=- r=- g=-.'),
        ('pattern "\\x" b=- y=- r=- g=-', 'A pattern looks like: pattern "its name" b=I6@r14/3 y=- r=- g=-.'),
        ('pattern "x" b=- y=- r=- g=- h=-', 'A pattern looks like: pattern "its name" b=I6@r14/3 y=- r=- g=-.'),
    ],
)  # fmt: skip
def test_a_wrong_pattern_is_told_which_piece_is_wrong(line: str, sentence: str) -> None:
    with pytest.raises(BadSolo) as refusal:
        patterns.read(line)
    assert refusal.value.text.en.startswith(sentence)
    assert refusal.value.text.fr != refusal.value.text.en


def test_a_drawn_pattern_shows_its_pieces_and_what_is_left() -> None:
    scene = Pattern("p").put("b", "r15,q15").put("y", "t9").scene
    assert [sorted(piece.cells or (piece.cell,)) for piece in scene.pieces] == [["q15", "r15"], ["t9"]]
    assert [sum(item.used for item in tray.items) for tray in scene.trays] == [1, 1, 0, 0], "a tray for each colour"
