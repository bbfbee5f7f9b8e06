"""Marelle in the library, beside a plain reading of its rules. Run by test_marelle.py, where the game is installed."""

from collections import Counter
from itertools import combinations

import pytest

import trilude
from tests.games.in_step import play_in_step
from trilude.contract.errors import BadNotation, BadPosition, IllegalMove
from trilude.contract.position import Position
from trilude.contract.walk import perft
from trilude.games import GAMES
from trilude.players.find import find_player

MARELLE = GAMES["marelle"]

ROWS = [{f"{column}{row}" for column in "abc"} for row in "123"]
COLUMNS = [{f"{column}{row}" for row in "123"} for column in "abc"]
DIAGONALS = [{"a1", "b2", "c3"}, {"a3", "b2", "c1"}]
LINES = ROWS + COLUMNS + DIAGONALS
POINTS = sorted(set().union(*ROWS))

PLACED = ["b2", "a1", "c3", "b1", "c1", "a3"]
ROUND = ["c3-b3", "a1-a2", "b3-c3", "a2-a1"]


def joined(a: str, b: str) -> bool:
    """Whether two points are next to each other on a line."""
    far = max(abs(ord(a[0]) - ord(b[0])), abs(ord(a[1]) - ord(b[1])))
    return far == 1 and any({a, b} <= line for line in LINES)


class Plain:
    """The rules as the page tells them, with sets of names."""

    def __init__(self, flying: bool) -> None:
        self.flying = flying
        self.men: tuple[set[str], set[str]] = (set(), set())
        self.plies = 0
        self.seen: Counter[tuple[frozenset[str], frozenset[str], int]] = Counter()

    def empty(self) -> set[str]:
        return set(POINTS) - self.men[0] - self.men[1]

    def winner(self) -> int | None:
        return next((side for side in range(2) if any(line <= self.men[side] for line in LINES)), None)

    def drawn(self) -> bool:
        return self.winner() is None and (self.plies == 200 or 3 in self.seen.values())

    def to_move(self) -> int | None:
        return None if self.winner() is not None or self.drawn() else self.plies % 2

    def moves(self) -> set[str]:
        if self.to_move() is None:
            return set()
        own = self.men[self.plies % 2]
        if len(own) < 3:
            return self.empty()
        return {f"{a}-{b}" for a in own for b in self.empty() if self.flying or joined(a, b)}

    def play(self, text: str, after: Position | None = None) -> None:
        *start, end = text.split("-")
        own = self.men[self.plies % 2]
        own.difference_update(start)
        own.add(end)
        self.plies += 1
        self.seen[frozenset(self.men[0]), frozenset(self.men[1]), self.plies % 2] += 1

    def scores(self) -> tuple[int, ...]:
        return tuple(int(self.winner() == side) for side in range(2))

    def shares(self) -> tuple[float, ...]:
        return (0.5, 0.5) if self.drawn() else tuple(float(score) for score in self.scores())


def count(moves: list[str], flying: bool, depth: int) -> int:
    """How many lines of play there are, one by one."""
    plain = Plain(flying)
    for move in moves:
        plain.play(move)
    return sum(count([*moves, move], flying, depth - 1) if depth > 1 else 1 for move in plain.moves())


@pytest.mark.parametrize("flying", [False, True])
def test_as_many_lines_of_play_as_a_plain_count_finds(flying: bool) -> None:
    start = trilude.start("marelle", flying=flying)
    assert [perft(start, depth) for depth in range(1, 6)] == [count([], flying, depth) for depth in range(1, 6)]
    later = start
    for move in PLACED:
        later = later.play(move)
    assert [perft(later, depth) for depth in range(1, 5)] == [count(PLACED, flying, depth) for depth in range(1, 5)]


@pytest.mark.parametrize("flying", [False, True])
def test_it_plays_as_the_rules_page_tells(flying: bool) -> None:
    endings = set()
    for seed in range(200):
        end = play_in_step(trilude.start("marelle", flying=flying), Plain(flying), seed)
        endings.add(str(end.ending))
    assert {"White wins: three in a row.", "Black wins: three in a row."} <= endings


def test_nobody_can_be_shut_in_before_the_game_is_over() -> None:
    shut_in = 0
    for own in combinations(POINTS, 3):
        for others in combinations(sorted(set(POINTS) - set(own)), 3):
            empty = set(POINTS) - set(own) - set(others)
            if not any(joined(a, b) for a in own for b in empty):
                shut_in += 1
                assert any(line <= set(others) for line in LINES)
    assert shut_in == 8


def test_going_round_in_circles_is_a_draw() -> None:
    position = trilude.start("marelle")
    for move in PLACED + 2 * ROUND:
        assert position.ending is None
        position = position.play(move)
    assert position.shares == (0.5, 0.5)
    assert str(position.ending) == "A draw: the position has stood for the third time."
    assert Position.from_text(MARELLE, position.options, position.text).is_over


def test_a_game_of_two_hundred_moves_is_a_draw() -> None:
    before = Position.from_text(MARELLE, MARELLE.choose({}), ".b./wbw/w.b b 199 1")
    after = before.play("b3-c3")
    assert str(after.ending) == "A draw: 200 moves were made."
    assert Position.from_text(MARELLE, after.options, after.text).is_over


@pytest.mark.parametrize(
    ("moves", "move", "reason"),
    [
        ("", "a1-a2", "First place all your men; then they move."),
        ("b2", "b2", "b2 is taken."),
        ("b2 a1 c3 b1 c1 a3", "a2", "All your men are on the board: move one of them."),
        ("b2 a1 c3 b1 c1 a3", "a1-a2", "None of your men stands on a1."),
        ("b2 a1 c3 b1 c1 a3", "b2-a1", "a1 is taken."),
        ("b2 a1 c3 b1 c1 a3", "c3-a2", "No line leads straight from c3 to a2: men move to a neighbouring point."),
        ("b2 a1 c3 b1 c1 a3", "c1-b1", "b1 is taken."),
        ("b2 a1 c1 b1 a3", "a2", "The game is over."),
    ],
)
def test_what_is_not_allowed_is_refused_with_the_reason(moves: str, move: str, reason: str) -> None:
    position = trilude.start("marelle")
    for made in moves.split():
        position = position.play(made)
    with pytest.raises(IllegalMove) as refusal:
        position.play(move)
    assert str(refusal.value) == reason
    assert refusal.value.text.fr != reason


@pytest.mark.parametrize("text", ["", "d1", "a4", "a1a2", "a1-", "A1", "a1-a2-a3"])
def test_what_is_no_move_is_said_to_be_none(text: str) -> None:
    with pytest.raises(BadNotation, match="is not a move: write b2"):
        trilude.start("marelle").play(text)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("nonsense", "is not a position"),
        (".../.w./... w 1 1", "After 1 moves there are 1 white and 0 black men, and Black is to move."),
        (".../.w./... b 3 1", "After 3 moves there are 2 white and 1 black men"),
        (".../.w./... b 1 2", "no position has stood 2 times"),
        (".b./wbw/w.b w 202 1", "A game has at most 200 moves"),
        ("www/bb./b.. w 6 1", "White already had three in a row"),
    ],
)
def test_positions_that_cannot_be_are_refused(text: str, complaint: str) -> None:
    with pytest.raises(BadPosition, match=complaint):
        Position.from_text(MARELLE, MARELLE.choose({}), text)


def test_the_centre_wins() -> None:
    start = trilude.start("marelle")
    choice = find_player(MARELLE, "alphabeta:1000000").choose(start.view(0))
    assert (str(choice.move), choice.values, choice.proven) == ("b2", (1.0, 0.0), True)
    lost = start.play("b2").play("a1")
    assert find_player(MARELLE, "alphabeta:1000000").choose(lost.view(0)).proven


def test_a_man_keeps_its_id_as_it_moves() -> None:
    position = trilude.start("marelle")
    for move in PLACED:
        position = position.play(move)
    before = {piece.id for piece in position.scene.pieces}
    after = position.play("c3-b3").play("a1-a2").play("b3-c3")
    assert (
        {piece.id for piece in after.scene.pieces}
        == before
        == {f"white-{p}" for p in ("b2", "c3", "c1")} | {f"black-{p}" for p in ("a1", "b1", "a3")}
    )
    assert 'class="lines"' in after.svg()
