"""What is special to the quick game of Trioker."""

from collections import Counter
from collections.abc import Iterator
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trilude.contract.chance import draw_below
from trilude.contract.conformance import check_game
from trilude.contract.errors import BadPosition, IllegalMove
from trilude.contract.position import Position
from trilude.contract.walk import generator
from trilude.games.trioker.pieces import NAMES, POINTS, WAYS
from trilude.games.trioker.quick import GAME
from trilude.games.trioker.quick.rules import BOARD, DRAW, GIVE, KINDS, PASS, START, tables


def start(seed: int, **options: int) -> Position:
    return Position.start(GAME, GAME.choose(options), seed)


def random_game(position: Position, seed: int) -> Iterator[Position]:
    """All positions of a random game."""
    chance = generator(seed)
    yield position
    while not position.is_over:
        moves = position.legal_moves
        position = position.play(moves[draw_below(chance, len(moves))].id)
        yield position


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("seed", range(2))
def test_contract(players: int, seed: int) -> None:
    assert check_game(GAME, {"players": players, "deals": 2}, seed, every=3) >= 20


def test_board() -> None:
    assert [sum(place[0] == row for place in BOARD.places) for row in range(8)] == [9, 11, 11, 9, 9, 11, 11, 9]
    kinds = Counter((KINDS[int(tables().kind[cell])], int(tables().amount[cell])) for cell in range(80))
    del kinds["", 0]
    assert kinds == {
        ("pay bank", 2): 4,
        ("pay bank", 5): 2,
        ("pay others", 2): 2,
        ("from bank", 2): 4,
        ("from bank", 5): 2,
        ("from others", 2): 2,
        ("give", 0): 2,
        ("again", 0): 2,
    }
    assert BOARD.points_up[START]
    for cell, (row, column) in enumerate(BOARD.places):
        opposite = BOARD.places.index((7 - row, 2 * BOARD.places[START][1] - column))
        assert tables().kind[cell] == tables().kind[opposite]
        assert tables().amount[cell] == tables().amount[opposite]
        if tables().kind[cell]:
            assert START not in (cell, *BOARD.beside[cell])
            assert not any(tables().kind[near] for near in BOARD.beside[cell])


@settings(max_examples=60, deadline=None)
@given(st.integers(2, 4), st.integers(1, 3), st.sampled_from([10, 11, 25, 100]), st.integers(0, 2**40))
def test_every_coin_is_conserved(players: int, deals: int, bank: int, seed: int) -> None:
    first = start(seed, players=players, deals=deals, bank=bank)
    total = bank + sum(first.scores)
    for position in random_game(first, seed):
        assert int(position.record.bank) + sum(position.scores) == total
        assert min(position.scores) >= 0
        assert int(position.record.bank) >= 0
    assert position.ending is not None
    ruined = "ruined" in position.ending.en
    assert ruined or int(position.record.deal) == deals
    assert not ruined or bank <= 100


@pytest.mark.parametrize(("players", "each", "stock", "chips"), [(2, 10, 5, 35), (3, 7, 4, 35), (4, 6, 1, 30)])
def test_deal(players: int, each: int, stock: int, chips: int) -> None:
    openers = set()
    for seed in range(60):
        position = start(seed, players=players)
        record = position.record
        hands = [int(record.hands[seat]) for seat in range(players)]
        assert [hand.bit_count() for hand in hands] == [each] * players
        assert int(record.left) == stock
        assert position.scores == (chips,) * players
        held = [piece for piece in range(len(NAMES)) if any(hand >> piece & 1 for hand in hands)]
        opener = max(held, key=lambda piece: (POINTS[piece], NAMES[piece]))
        assert position.to_move is not None
        assert hands[position.to_move] >> opener & 1
        assert {move.text.split("@")[1] for move in position.legal_moves} == {BOARD.names[START]}
        assert {NAMES[opener] in 2 * move.text.split("@")[0] for move in position.legal_moves} == {True}
        openers.add(NAMES[opener])
    assert openers >= {"333", "233"}


def test_nobody_draws_or_passes_who_can_place() -> None:
    seen: Counter[str] = Counter()
    for seed in range(40):
        drew = False
        for position in random_game(start(seed, players=3, deals=1), seed):
            texts = [move.text for move in position.legal_moves]
            if "pass" in texts or "draw" in texts:
                assert len(texts) == 1
                assert (texts == ["draw"]) == (int(position.record.left) > 0 and not drew)
                seen[texts[0]] += 1
            drew = texts == ["draw"]
    assert seen["draw"] > 10
    assert seen["pass"] > 10


def test_deal_is_paid() -> None:
    """The winner gets 10 from the bank, the others pay 2 and the points they hold, as far as they can."""
    met = 0
    for seed in range(40):
        for before, after in pairwise(random_game(start(seed, players=3, deals=2), seed)):
            cell = after.moves[-1].id // WAYS
            if int(after.record.deal) == int(before.record.deal) or cell >= 80 or int(tables().kind[cell]):
                continue
            for seat, chips in enumerate(before.scores):
                hand = int(before.record.hands[seat])
                points = sum(5 if name == "23*" else int(name[0]) + int(name[1]) + int(name[2]) for name in held(hand))
                expected = chips + 10 if seat == before.to_move else chips - min(chips, 2 + points)
                assert after.scores[seat] == expected
            met += 1
    assert met > 30


def held(hand: int) -> list[str]:
    """The names of the pieces of a hand."""
    return [name for piece, name in enumerate(NAMES) if hand >> piece & 1]


def test_ruin_of_the_bank_ends_the_game() -> None:
    endings: Counter[bool] = Counter()
    for seed in range(30):
        *_, last = random_game(start(seed, bank=10, deals=5), seed)
        assert last.ending is not None
        endings["ruined" in last.ending.en] += 1
        assert last.winners == tuple(seat for seat in range(2) if last.scores[seat] == max(last.scores))
    assert endings[True] > 10


def test_black_corner_leaves_a_free_point_free() -> None:
    rest = [name for name in NAMES if name not in ("333", "23*")]
    position = Position.from_text(
        GAME,
        GAME.choose({}),
        f"333@d5 23*,{','.join(rest[:9])}/{','.join(rest[9:18])} {','.join(rest[18:])} 35,35 100 0+0 1 turn 0",
    )
    joker = [move.text for move in position.legal_moves if "*" in move.text]
    # Beside 333 two of the Joker's corners meet a 3: the black one takes it, its own 3 matches, its 2 lies outside.
    assert len(joker) == 3
    assert all(text[:3] in ("23*", "3*2", "*23") for text in joker)
    laid = position.play(joker[0])
    assert sorted(int(value) - 1 for value in laid.record.value if value) == [2, 3, 3, 3]
    with pytest.raises(IllegalMove, match="must be equal"):
        position.play(
            joker[0].replace("23*", "3*2") if "23*" in joker[0] else joker[0][1:3] + joker[0][0] + joker[0][3:]
        )


def test_black_corner_on_a_free_point_takes_what_comes() -> None:
    rest = [name for name in NAMES if name not in ("233", "23*")]
    text = f"{','.join(rest[:9])}/{','.join(rest[9:18])} {','.join(rest[18:])} 35,35 100 0+0 1 turn 0"
    for way in ("332@d5", "233@d5", "323@d5"):
        position = Position.from_text(GAME, GAME.choose({}), f"{way} 23*,{text}")
        for move in position.legal_moves:
            if "*" in move.text:
                laid = position.play(move)
                points = sum(1 for value in laid.record.value if value)
                assert points in (3, 4)
                if points == 3:
                    beside_black = {other.text for other in laid.legal_moves}
                    assert beside_black
                    return
    pytest.fail("the Joker never lay with its black corner outside")


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (("35,35", "35,36"), "together"),
        (("turn", "trun"), "no phase"),
        (("0+0", "0+x"), "number"),
        ((" 0", ""), "parts"),
        (("/", ",333/"), "once"),
    ],
)
def test_bad_positions_are_refused_in_a_sentence(change: tuple[str, str], reason: str) -> None:
    text = next(p for p in random_game(start(1), 1) if "turn" in p.text).text
    with pytest.raises(BadPosition, match=reason):
        Position.from_text(GAME, GAME.choose({}), text.replace(change[0], change[1], 1 if change[0] != " 0" else 9))


def test_illegal_moves_say_why() -> None:
    position = start(3)
    opener = NAMES[int(position.record.opener)]
    other = next(name for name in NAMES if name != opener)
    for text, reason in ((f"{other}@d5", "must be opened"), ("pass", "so you must"), ("give:012>2", "No piece")):
        with pytest.raises(IllegalMove, match=reason):
            position.play(text)
    later = next(p for p in random_game(position, 3) if not p.is_over and min(p.legal_moves.ids) in (PASS, DRAW))
    lacking = next(
        name for piece, name in enumerate(NAMES) if not int(later.record.hands[later.to_move or 0]) >> piece & 1
    )
    with pytest.raises(IllegalMove, match="do not hold"):
        later.play(f"{lacking}@d5")
    giving = next(
        p
        for seed in range(50)
        for p in random_game(start(seed), seed)
        if not p.is_over and min(p.legal_moves.ids) >= GIVE
    )
    with pytest.raises(IllegalMove, match="First give"):
        giving.play("pass")
