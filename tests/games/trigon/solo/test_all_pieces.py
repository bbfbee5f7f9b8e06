"""All 88 pieces on the board: the boards we keep hold by a plain reading of the rules, and the search finds others."""

import pytest

from tests.games.trigon.plain import Plain
from trilude.games.trigon.solo import eighty_eight
from trilude.games.trigon.solo.all_pieces import find_board
from trilude.games.trigon.solo.eighty_eight import CONTACTS, EightyEight, of_board, solution


def check_plainly(attempt: EightyEight) -> None:
    """Every piece in its turn is legal by the plain reading, and at the end every colour has placed all of its own."""
    plain = Plain(contact=attempt.contact)
    for move in attempt.position.moves:
        assert plain.turn is not None
        assert move.text in plain.moves()
        plain.play(move.text)
    assert plain.turn is None
    assert [len(pieces) for pieces in plain.placed] == [22] * 4


@pytest.mark.parametrize("contact", CONTACTS)
def test_the_boards_that_are_kept_hold_all_88_pieces(contact: str) -> None:
    attempt = EightyEight.start(contact).do("solution")
    assert (attempt.contact, attempt.placed, attempt.state.solved) == (contact, 88, True)
    check_plainly(attempt)


@pytest.mark.compiled
@pytest.mark.parametrize("contact", CONTACTS)
def test_the_search_finds_boards_of_its_own(contact: str) -> None:
    kept = {move.id for move in solution(contact).position.moves}
    found = next(board for seed in range(10, 40) if (board := find_board(contact, seed)) is not None)
    assert set().union(*found) != kept
    check_plainly(of_board(found, contact))
    assert find_board(contact, 10, steps=20) is None


@pytest.mark.compiled
@pytest.mark.parametrize(
    ("contact", "found"),
    [
        ("basic", {11: 414577, 12: 374436, 15: 378945, 16: 314255, 18: 384741, 19: 330502}),
        ("strict", {14: 384160, 16: 326152, 18: 426879, 19: 445016}),
    ],
)
def test_a_seed_leads_to_the_same_board_everywhere(contact: str, found: dict[int, int]) -> None:
    """Blue's placements, summed up, of the boards found within 4,000 steps from the seeds 11 to 19."""
    boards = {seed: find_board(contact, seed, steps=4000) for seed in range(11, 20)}
    assert {seed: sum(board[0]) for seed, board in boards.items() if board} == found


def test_whoever_follows_advice_from_the_start_places_all_88() -> None:
    attempt = EightyEight.start()
    while advised := attempt.advice().do:
        attempt = attempt.do(advised)
    assert attempt.state.solved


def test_the_last_ten_can_be_placed_and_advice_knows_where() -> None:
    card = eighty_eight.cards()[1]
    attempt = eighty_eight.read(card.text)
    assert (card.name, attempt.placed, len(card.scene.pieces)) == ("last-ten", 78, 78)
    assert (attempt.name, attempt.acts, attempt.undo()) == ("last-ten", (), attempt)
    started, attempt = attempt, attempt.do(attempt.advice().do or "")
    assert attempt.do("undo") == attempt.do("clear") == started
    for _ in range(9):
        attempt = attempt.do(attempt.advice().do or "")
    assert attempt.state.solved
