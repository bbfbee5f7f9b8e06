"""How pieces of one colour may meet: at corners, never along an edge, and in strict contact never corner to edge."""

from itertools import chain

import pytest

import trilude
from tests.effort import rounds
from tests.games.trigon.plain import BOARD, STARTS, Placement, beside, covering, placements, points, read
from tests.games.trigon.side_by_side import agree, rare_game, replayed, set_up, texts
from trilude.contract.position import Position


def first_pieces() -> list[Placement]:
    """Every piece in every way in which it can lie on the first starting point."""
    return sorted(chain(*covering()[STARTS[0]].values()), key=lambda placement: placement.text)


@pytest.mark.parametrize(("contact", "usual"), [("strict", 413), ("basic", 100)])
def test_second_pieces_agree_with_the_rules_page_around_every_first_one(contact: str, usual: int) -> None:
    firsts = first_pieces()
    assert len(firsts) == 413
    wanted = min(len(firsts), rounds(usual))
    for first in firsts[:: len(firsts) // wanted]:
        agree(*set_up({"contact": contact}, first.text, "", "", "", turn=0))


def kind_of_meeting(new: Placement, old: Placement) -> set[tuple[int, int, bool]]:
    """At each common point how many triangles either piece has there, and whether two of them share an edge."""
    kinds = set()
    for point in new.corners & old.corners:
        mine = [cell for cell in new.cells if point in points(cell)]
        theirs = [cell for cell in old.cells if point in points(cell)]
        edge = any(len(points(a) & points(b)) == 2 for a in mine for b in theirs)
        kinds.add((len(mine), len(theirs), edge))
    return kinds


def test_every_kind_of_corner_is_allowed_or_refused_as_it_should_be() -> None:
    """One common point: one or two triangles each may face each other; three are a straight edge."""
    met: dict[tuple[int, int], set[tuple[bool, bool]]] = {}
    for first in [piece for piece in first_pieces() if len(piece.cells) <= 4][:: max(1, 3 // rounds(3))]:
        basic = legal_texts(set_up({}, first.text, "", "", "", turn=0)[0])
        strict = legal_texts(set_up({"contact": "strict"}, first.text, "", "", "", turn=0)[0])
        for second in placements().values():
            if len(second.cells) > 4 or second.piece == first.piece or second.cells & first.cells:
                continue
            kinds = kind_of_meeting(second, first)
            if len(kinds) == 1:
                ((mine, theirs, edge),) = kinds
                if not edge:
                    met.setdefault((mine, theirs), set()).add((second.text in basic, second.text in strict))
    corner, never = {(True, True)}, {(True, False)}
    assert met == {
        **{(mine, theirs): corner for mine in (1, 2) for theirs in (1, 2)},
        (3, 1): never,
        (1, 3): never,
    }


def legal_texts(position: Position) -> set[str]:
    return {texts()[move] for move in position.legal_moves.ids}


DRAWN = [
    # A corner of the new piece on a straight edge of the old one:    /\\
    # r13 points up at the middle of the long edge below r14.        /__\\
    #                                                               /\\  /\\
    #                                                              /__\\/__\\
    #                                                                 /\\  <- r13
    ("r15,q14,r14,s14", "r13", True),
    # A straight edge of the new piece on a corner of the old one: q16, r16 and s16 lie along the top of r15.
    ("r15", "q16,r16,s16", True),
    # Corner to corner: s16 leans away from the top of r15.
    ("r15", "s16,t16", False),
    # Corner to corner, two triangles of each piece at the point.
    ("r15,q15", "r16,s16,t16", False),
]


@pytest.mark.parametrize(("first", "second", "refused"), DRAWN)
def test_strict_contact_as_drawn(first: str, second: str, refused: bool) -> None:
    for contact in ("basic", "strict"):
        position = trilude.start("trigon", contact=contact)
        for move in (first, "z12", "z7", "r4"):
            position = position.play(move)
        legal = {frozenset(read(text)) for text in legal_texts(position)}
        assert (read(second) in legal) == (contact == "basic" or not refused)


def test_other_colours_touch_along_edges_and_own_pieces_never() -> None:
    options, moves = rare_game("a tie of four")
    position, plain = replayed(options, moves, len(moves))
    owner = {cell: colour for colour, pieces in enumerate(plain.placed) for piece in pieces for cell in piece.cells}
    for colour, pieces in enumerate(plain.placed):
        own = {owner.get(cell) for piece in pieces for cell in edges_of(piece)}
        assert colour not in own
        assert own == {*range(4), None} - {colour}
    assert position.is_over


def edges_of(piece: Placement) -> set[tuple[int, int]]:
    return {other for cell in piece.cells for other in beside(cell)} - piece.cells


def test_no_piece_hangs_over_the_rim() -> None:
    assert all(placement.cells <= BOARD for placement in placements().values())
    assert set(texts()) == set(placements())
