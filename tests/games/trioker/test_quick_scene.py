"""The quick game laid out for drawing and clicking."""

from math import cos, pi, sin, sqrt
from random import Random

import pytest

from tests.games.trioker.plain_quick_board import CORNERS, INDICATIONS, START, piece_of, rotations
from tests.games.trioker.quick_tables import BLOCKED, NEAR, set_up, write
from trilude.contract.position import Position, Sight
from trilude.contract.rules import NOBODY
from trilude.contract.scene import Item, Mark, Point, Turn
from trilude.games.trioker.quick import GAME

HEIGHT = sqrt(3)
SIGNS = {
    "pay bank": "−{}",
    "pay others": "−{}●",
    "from bank": "+{}",
    "from others": "+{}●",
    "give": "→",
    "again": "↻",
}
TURN = write(NEAR, "123,222,23*/000,001/rest", "111,002", chips="30,35,40", bank=77, finished="1+1")


def corners(cell: str) -> list[Point]:
    """Where the corners of a cell are drawn: sides have length 2."""
    return [(column, HEIGHT * line) for line, column in CORNERS[cell]]


def middle(cell: str) -> Point:
    return sum(x for x, _ in corners(cell)) / 3, sum(y for _, y in corners(cell)) / 3


def points_up(cell: str) -> bool:
    (top, _), (left, _), _ = CORNERS[cell]
    return top < left and CORNERS[cell][1][0] == CORNERS[cell][2][0]


def around(cell: str, share: float) -> list[Point]:
    """Points on the way from the middle of a cell to its corners, as seen from the middle."""
    x0, y0 = middle(cell)
    return [(share * (x - x0), share * (y - y0)) for x, y in corners(cell)]


def outline_of(shape: str) -> list[Point]:
    """The corners of a path M x y L x y … Z."""
    assert shape[0] == "M"
    assert shape[-1] == "Z"
    pairs = [pair.split(" ") for pair in shape[1:-1].split("L")]
    return [(float(x), float(y)) for x, y in pairs]


def near(points: list[Point]) -> object:
    return pytest.approx([value for point in points for value in point], abs=0.001)


def flat(points: list[Point]) -> list[float]:
    return [value for point in points for value in point]


def item(sight: Sight, seat: int, name: str) -> Item:
    return next(item for item in sight.scene.trays[seat].items if item.id == name)


def test_cells_are_drawn_where_they_lie() -> None:
    board = set_up(TURN).board
    assert [cell.id for cell in board.cells] == list(CORNERS)
    for cell in board.cells:
        assert cell.label == cell.id
        assert flat(list(cell.outline)) == near(corners(cell.id))
        kind, amount = INDICATIONS.get(cell.id, ("", 0))
        look = "start" if cell.id == START else kind.replace(" ", "-")
        assert cell.look == f"tri {look}".strip()
        assert [mark.text for mark in cell.marks] == ([SIGNS[kind].format(amount)] if kind else [])
        assert all(flat([mark.at]) == near([middle(cell.id)]) for mark in cell.marks)
    assert set_up(TURN).scene.game == "trioker-quick"
    assert board.characters == pytest.approx((4.0, 2 / HEIGHT))


def test_every_look_has_a_style() -> None:
    scene = set_up(TURN).scene
    looks = {word for cell in set_up(TURN).board.cells for word in cell.look.split()} | {
        seat.look for seat in scene.seats
    }
    looks |= {word for piece in scene.pieces for word in piece.look.split()}
    assert len(looks) == 13
    for look in looks:
        assert f".{look} {{" in GAME.scene.STYLE or f".{look}, " in GAME.scene.STYLE


def test_pieces_lie_as_their_text_says() -> None:
    position = set_up(write("333@d5,3*2@d6,133@d4", "000/rest"))
    pieces = position.scene.pieces
    assert [(piece.id, piece.cell, piece.glyph) for piece in pieces] == [
        ("331", "d4", "133"),
        ("333", "d5", "333"),
        ("joker", "d6", "3*2"),
    ]
    for piece in pieces:
        assert piece.look == "tile plain"
        assert flat([piece.at]) == near([middle(piece.cell)])
        assert flat(outline_of(piece.shape)) == near(around(piece.cell, 0.94))
        assert [mark.text for mark in piece.marks] == [corner.strip("*") for corner in piece.glyph]
        assert flat([mark.at for mark in piece.marks]) == near(around(piece.cell, 0.5))


def test_trays_show_a_seat_its_own_pieces_and_backs_of_the_others() -> None:
    position = set_up(TURN)
    sizes = (3, 2, 14)
    for viewer in (NOBODY, 0, 1, 2):
        trays = position.view(viewer).scene.trays
        assert [tray.seat for tray in trays] == [0, 1, 2]
        for seat, tray in enumerate(trays):
            assert (len(tray.items), tray.backs) == ((sizes[seat], 0) if seat == viewer else (0, sizes[seat]))
    assert [len(tray.items) for tray in position.scene.trays] == list(sizes)
    assert [tray.backs for tray in position.scene.trays] == [0, 0, 0]
    mine = position.view(0).scene.trays[0].items
    assert [thing.id for thing in mine] == ["123", "222", "joker"]
    assert (mine[0].name.en, mine[0].name.fr) == ("piece 123", "pièce 123")
    assert [thing.glyph for thing in mine] == ["123", "222", "23*"]
    assert {(thing.look, thing.used) for thing in mine} == {("tile plain", False)}
    assert [mark.text for mark in mine[2].marks] == ["2", "3", ""]
    assert flat([mark.at for mark in mine[0].marks]) == near(around(START, 0.5))
    assert flat(outline_of(mine[0].shape)) == near(around(START, 0.94))


def turned(marks: tuple[Mark, ...]) -> dict[tuple[float, float], str]:
    """Values a sixth of a turn clockwise further; y grows downwards."""
    c, s = cos(pi / 3), sin(pi / 3)
    return placed([Mark((c * m.at[0] - s * m.at[1], s * m.at[0] + c * m.at[1]), m.text) for m in marks])


def placed(marks: "list[Mark]") -> dict[tuple[float, float], str]:
    return {(round(mark.at[0], 3) + 0.0, round(mark.at[1], 3) + 0.0): mark.text for mark in marks}


@pytest.mark.parametrize(("name", "turns"), [("123", 6), ("222", 2), ("joker", 6)])
def test_a_piece_in_hand_turns_by_sixths(name: str, turns: int) -> None:
    assert item(set_up(TURN).view(0), 0, name).id == name
    drawn = set_up(TURN).board.turns[name]
    by_id: dict[str, Turn] = {turn.id: turn for turn in drawn}
    assert len(drawn) == len(by_id) == turns
    for turn in drawn:
        following = by_id[turn.rotated]
        assert placed(list(following.marks)) == turned(turn.marks)
        assert turn.flipped == turn.id
        way, up = turn.id.split("-")[1], turn.id.startswith("up-")
        assert way in rotations(name)
        assert [mark.text for mark in turn.marks] == [corner.strip("*") for corner in way]
        assert flat(outline_of(turn.shape)) == near(around("d5" if up else "d6", 0.94))
        assert flat([mark.at for mark in turn.marks]) == near(around("d5" if up else "d6", 0.5))
    met, here = [], drawn[0].id
    while here not in met:
        met.append(here)
        here = by_id[here].rotated
    assert len(met) == turns


def test_seats_have_names_and_chips() -> None:
    scene = set_up(TURN).scene
    assert [(seat.name.en, seat.name.fr, seat.score, seat.look) for seat in scene.seats] == [
        ("Player 1", "Joueur 1", 30, "seat-0"),
        ("Player 2", "Joueur 2", 35, "seat-1"),
        ("Player 3", "Joueur 3", 40, "seat-2"),
    ]
    assert scene.to_move == 0
    assert set_up(write(BLOCKED, "000/rest", phase="rich", finished="3+0")).scene.to_move is None


@pytest.mark.parametrize(
    ("finished", "deal", "dealer"), [("0+0", 1, 1), ("1+0", 2, 2), ("0+1", 1, 2), ("1+1", 2, 3), ("2+1", 3, 1)]
)
def test_notes_tell_deal_dealer_bank_and_stock(finished: str, deal: int, dealer: int) -> None:
    position = set_up(write(NEAR, "123/000/rest", "111,002", finished=finished, bank=77))
    for look in (position, position.view(2), position.view(NOBODY)):
        assert [note.en for note in look.scene.notes] == [
            f"Deal {deal}/3, dealt by Player {dealer}.",
            "Bank: 77.",
            "Stock: 2.",
        ]
    assert [note.fr for note in position.scene.notes] == [
        f"Donne {deal}/3, donnée par Joueur {dealer}.",
        "Banque : 77.",
        "Talon : 2.",
    ]


@pytest.mark.parametrize(
    ("finished", "phase", "played"), [("3+0", "rich", 3), ("1+20", "rich", 1), ("1+0", "ruin", 1), ("0+2", "ruin", 0)]
)
def test_at_the_end_notes_tell_how_many_deals_were_played(finished: str, phase: str, played: int) -> None:
    notes = set_up(write(BLOCKED, "000/rest", finished=finished, phase=phase)).scene.notes
    assert notes[0].en == f"Deals played: {played}/3."
    assert notes[0].fr == f"Donnes jouées : {played}/3."


def test_a_note_tells_which_piece_opens() -> None:
    opening = set_up(write("-", "233,222,000/rest", phase="open:233"))
    assert opening.view(NOBODY).scene.notes[3].en == "332 opens the deal."
    assert opening.scene.notes[3].fr == "332 ouvre la donne."
    assert len(set_up(TURN).scene.notes) == 3


def test_the_last_cell_is_marked() -> None:
    position = set_up(write(NEAR, "123,222/000/rest", "111"))
    assert position.scene.last == ()
    position = position.play("123@d3")
    assert position.scene.last == ("d3",)
    assert position.play("give:222>2").view(2).scene.last == ()
    assert set_up(write(BLOCKED, "000/rest")).play("pass").scene.last == ()


def test_nothing_of_the_deal_before_is_marked_on_an_empty_board() -> None:
    position = Position.start(GAME, GAME.choose({"players": 2, "deals": 2}), 3)
    chance = Random(1)
    while not int(position.record.deal):
        position = position.play(chance.choice(position.legal_moves).id)
    assert "@" in position.moves[-1].text, "a piece was laid last"
    assert (position.scene.pieces, position.scene.last) == ((), ())


def test_buttons_have_names() -> None:
    names = set_up(TURN).scene.names
    assert {id_: (text.en, text.fr) for id_, text in names.items()} == {
        "pass": ("Pass", "Passer"),
        "draw": ("Draw a piece", "Piocher une pièce"),
        "to-1": ("Give it to Player 1", "La donner à Joueur 1"),
        "to-2": ("Give it to Player 2", "La donner à Joueur 2"),
        "to-3": ("Give it to Player 3", "La donner à Joueur 3"),
    }


def paths(position: Position) -> dict[str, tuple[tuple[str, ...], ...]]:
    return {move.text: GAME.scene.paths(position, move.id) for move in position.legal_moves}


def test_moves_are_picked_as_piece_turn_and_cell() -> None:
    for text in (TURN, write("-", "233,222,000/rest", phase="open:233"), write("233@d5", "23*,000,223/rest")):
        position = set_up(text)
        hand, drawn = position.scene.trays[0].items, position.board.turns
        turns = {(thing.id, turn.id) for thing in hand for turn in drawn[thing.id]}
        for move, ways in paths(position).items():
            way, cell = move.split("@")
            ((piece, turn, target),) = ways
            assert (piece, turn, target) == (
                piece_of(way),
                f"{'up' if points_up(cell) else 'down'}-{way}",
                cell,
            )
            assert (piece, turn) in turns


def test_other_moves_are_picked_by_their_buttons() -> None:
    assert paths(set_up(write(NEAR, "222,000/rest", "111"))) == {"draw": (("draw",),)}
    assert paths(set_up(write(BLOCKED, "000/rest"))) == {"pass": (("pass",),)}
    assert paths(set_up(write(NEAR, "222,000/123/rest", phase="give"))) == {
        "give:000>2": (("000", "to-2"),),
        "give:000>3": (("000", "to-3"),),
        "give:222>2": (("222", "to-2"),),
        "give:222>3": (("222", "to-3"),),
    }
