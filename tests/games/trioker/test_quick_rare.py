"""What random games of the quick game seldom meet, set up on purpose and played in step with the plain reading."""

import random

import pytest

from tests.effort import rounds
from tests.games.in_step import play_in_step
from tests.games.trioker.plain_quick import PlainQuick
from tests.games.trioker.plain_quick_board import PIECES, piece_of
from tests.games.trioker.quick_tables import BLOCKED, NEAR, follow, part, set_up, write
from tests.games.trioker.test_quick_in_step import same, same_words
from trilude.contract.position import Position
from trilude.games.trioker.quick import GAME

OPENINGS = [
    (2, 0, "333"),
    (3, 1, "332"),
    (2, 16, "331"),
    (3, 16, "331"),
    (2, 67, "223"),
    (3, 454, "331"),
    (2, 515, "330"),
]
"""Seeds of deals by the piece that opens them; 331 before 223, and 330 before 222, which have as many points."""

FIRST_OPENINGS = [(2, 16, "223"), (3, 16, "223"), (3, 454, "331"), (2, 515, "222")]
"""The same deals under the first rules, by which games go on that began under them."""

# --- void deals


@pytest.mark.parametrize("hands", ["000/rest", "000/002/rest", "000,033/002/333/rest"])
def test_a_full_round_of_passes_without_stock_makes_the_deal_void(hands: str) -> None:
    players = hands.count("/") + 1
    before = set_up(write(BLOCKED, hands))
    almost = follow(before, *["pass"] * (players - 1))
    assert part(almost, "passes") == str(players - 1)
    assert part(almost, "table") == part(before, "table")
    void = follow(before, *["pass"] * players)
    assert part(void, "table") == "-"
    assert part(void, "deals") == "0+1"
    assert part(void, "phase").startswith("open:")
    assert part(void, "passes") == "0"
    assert void.scores == before.scores
    assert part(void, "bank") == "100"


def test_a_round_of_passes_with_stock_left_is_no_void_deal() -> None:
    position = set_up(write(BLOCKED, "000/002/333", "003,023,032,033"))
    position = follow(position, *["draw", "pass"] * 3)
    assert part(position, "deals") == "0+0"
    assert part(position, "stock") == "003"
    assert part(position, "hands") == "000,330/002,203/230,333"
    assert position.to_move == 0
    position = follow(position, "draw")
    assert part(position, "phase") == "drew"
    assert [move.text for move in position.legal_moves] == ["pass"]
    assert part(follow(position, "pass"), "deals") == "0+1"


def test_five_draws_in_a_row_by_two_players_who_cannot_place() -> None:
    position = set_up(write(BLOCKED, "000/002", "003,023,032,033,333"))
    position = follow(position, *["draw", "pass"] * 4)
    assert part(position, "passes") == "4"
    position = follow(position, "draw", "pass")
    assert part(position, "deals") == "0+1"


def test_passes_count_only_in_a_row() -> None:
    position = set_up(write(NEAR, "123,000/001,002/rest", passes=2))
    position = follow(position, "123@d3")
    assert part(position, "passes") == "0"


def test_the_twentieth_void_deal_ends_the_game() -> None:
    assert not follow(set_up(write(BLOCKED, "000/rest", finished="0+18")), "pass", "pass").is_over
    position = follow(set_up(write(BLOCKED, "000/rest", chips="36,34", finished="2+19")), "pass", "pass")
    assert position.is_over
    assert position.shares == (1.0, 0.0)
    assert part(position, "deals") == "2+20"


# --- ends


@pytest.mark.parametrize(
    ("chips", "shares"),
    [
        ("30,31,29,30", (0, 1, 0, 0)),
        ("31,29,31,29", (0.5, 0, 0.5, 0)),
        ("31,27,31,31", (1 / 3, 0, 1 / 3, 1 / 3)),
        ("30,30,30,30", (0.25, 0.25, 0.25, 0.25)),
        ("0,0,0,120", (0, 0, 0, 1)),
    ],
)
def test_the_richest_share_the_win_equally(chips: str, shares: tuple[float, ...]) -> None:
    """A void deal costs nothing, so the last one of all leaves the chips as they are."""
    position = follow(set_up(write(BLOCKED, "000/002/003/rest", chips=chips, finished="0+19")), *["pass"] * 4)
    assert position.shares == shares
    assert position.winners == tuple(seat for seat, share in enumerate(shares) if share)
    assert position.ending is not None
    assert ("share" in position.ending.en) == ("partagent" in position.ending.fr) == (max(shares) < 1)


def test_the_last_deal_can_end_in_a_tie() -> None:
    position = set_up(write(NEAR, "301/000/rest", chips="35,45,25", finished="2+0"))
    position = follow(position, "301@c7")
    assert position.scores == (43, 43, 0)
    assert position.shares == (0.5, 0.5, 0.0)
    assert position.ending is not None
    assert position.ending.en == "Player 1 and Player 2 share the win with 43 each: the deals are played."


def test_all_deals_are_played() -> None:
    for finished, over in ((0, False), (1, False), (2, True)):
        position = follow(set_up(write(NEAR, "301/000/rest", finished=f"{finished}+3")), "301@c7")
        assert position.is_over == over
        assert part(position, "deals") == f"{finished + 1}+3"
    assert follow(set_up(write(NEAR, "301/000/rest"), deals=1), "301@c7").is_over


# --- openings


@pytest.mark.parametrize(
    ("players", "seed", "opener", "rules"),
    [*((*opening, 2) for opening in OPENINGS), *((*opening, 1) for opening in FIRST_OPENINGS)],
)
def test_the_piece_with_the_most_points_opens(players: int, seed: int, opener: str, rules: int) -> None:
    position = Position.start(GAME, GAME.choose({"players": players, "rules": rules}), seed)
    assert part(position, "phase") == f"open:{opener}"
    plain = PlainQuick(position)
    for viewer in plain.viewers():
        for piece, holders in plain.knows(viewer).items():
            entry = int(position.view(viewer).record.may[1 + viewer, PIECES.index(piece)])
            assert (entry == 1 << 4) == (holders == {"stock"})
    play_in_step(position, plain, seed, plies=8)


def test_an_opening_read_from_text_allows_one_piece_on_one_cell() -> None:
    position = follow(set_up(write("-", "233,222,000/rest", phase="open:233")))
    assert {move.text for move in position.legal_moves} == {"233@d5", "332@d5", "323@d5"}
    position = follow(position, "332@d5")
    assert position.to_move == 1
    assert part(position, "phase") == "turn"


# --- the Joker


def test_the_joker_lies_wherever_its_plain_corners_agree() -> None:
    position = follow(set_up(write("333@d5", "23*,000/rest")))
    # Beside 333 two of its corners meet a 3: the black one, and its own 3.
    assert {move.text for move in position.legal_moves} == {"23*@d4", "3*2@d6", "*23@c6"}


def test_a_black_corner_on_a_free_point_leaves_it_to_the_next_piece() -> None:
    position = set_up(write("233@d5", "23*,000/013,112,122,222,001/rest"))
    position = follow(position, "23*@d6")
    # The right corner of e6 is the top of d7 and the Joker's black corner.
    there = {move.text for move in position.legal_moves if move.text.endswith(("e6", "d7"))}
    assert there == {"121@e6", "122@e6", "221@e6", "222@e6", "130@d7"}
    position = follow(position, "130@d7")
    assert {move.text for move in position.legal_moves if move.text.endswith("e6")} == {"121@e6", "221@e6"}


def test_a_black_corner_takes_the_value_that_it_meets() -> None:
    position = follow(set_up(write("333@d5", "23*,000/rest")), "3*2@d6")
    # d7 meets the black corner, on a point that is a 3, and the Joker's 2.
    ways = {move.text for move in position.legal_moves if move.text.endswith("d7")}
    assert ways == {"230@d7", "231@d7", "232@d7", "233@d7"}


# --- anything may happen


def test_games_go_on_in_step_from_any_distribution_of_pieces_and_chips() -> None:
    """What deals left over is dealt out anew: few pieces in hands, chips and bank nearly spent."""
    for seed in range(rounds(60)):
        chance = random.Random(seed)
        table = random_table(chance)
        left = [piece for piece in PIECES if piece not in {piece_of(placed[:3]) for placed in table.split(",")}]
        chance.shuffle(left)
        players = chance.randint(2, min(4, len(left)))
        stock = [left.pop() for _ in range(chance.randint(0, min(5, len(left) - players)))]
        hands = "/".join(",".join(left[seat::players]) for seat in range(players))
        chips = [chance.choice((0, 0, 1, 2, 3, 5, 30, 60)) for _ in range(players)]
        bank = chance.choice((1, 2, 5, 9, 10, 11, 12, 30))
        chips[chance.randrange(players)] += max(0, 150 - sum(chips) - bank)
        finished = f"{chance.randint(0, 1)}+{chance.choice((0, 18))}"
        text = write(
            table,
            hands,
            ",".join(stock) or "-",
            ",".join(map(str, chips)),
            bank,
            finished,
            chance.randint(1, players),
            chance.choice(("turn", "turn", "drew", "give")),
        )
        position = set_up(text, deals=2)
        play_in_step(position, PlainQuick.read(position), seed, same if seed % 3 == 0 else same_words)


def random_table(chance: random.Random) -> str:
    """The pieces on the board near the end of a deal."""
    position = Position.start(GAME, GAME.choose({"players": chance.randint(2, 4), "deals": 1}), chance.randrange(9999))
    table = ""
    plies = chance.randint(6, 40)
    while not position.is_over and position.ply < plies:
        table = part(position, "table") if position.ply else table
        moves = position.legal_moves.numbers
        position = position.play(chance.choice(moves))
        if not position.record.taken.any():
            break
    return table
