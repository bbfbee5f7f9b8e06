"""Wins of Triplex that can be forced within a number of plies: an exhaustive search of "I can, whatever you do".

A position is either won within so many plies or not: draws and losses are the same here. So what was found about a
position can be remembered by its cells, tops and turn alone, provided that draws do not depend on the way. A third
occurrence is a draw, but whoever wins as fast as possible comes nearer to the end with every ply and never passes the
same position twice. So repetitions inside the search need no rule; only positions that the game itself has already
seen so often that one more is a draw count as not won. That list is fixed while a search lasts.

What need not be searched. A win needs all three pieces of a side on one cell, then a move to the centre. A ply
reduces the number of cells that a side stands on by one at most: pieces are joined or sent home, each to a home of its
own, and a piece that the opponent puts down comes to a free cell. So three cells need three own moves, two cells two.
The opponent does not help: against pieces on two cells the square always has a third cell to go to, and against three
cells even a forced capture brings together two of them only.

Positions are not copied: all that a ply changes, but for the list of past positions, is the first 16 bytes.
"""

import numpy as np
from numpy.typing import NDArray

from trilude.contract.dtypes import Records, record_dtype
from trilude.contract.kernel import kernel
from trilude.contract.position import Sight
from trilude.contract.rules import NOBODY
from trilude.games.triplex import GAME
from trilude.games.triplex.knowledge import WINNING_MOVE, can_win_now
from trilude.games.triplex.rules import LONGEST, POSITION, WHITE_WON, key, legal_moves, lifted_piece, play, to_move

OPEN, WON, NOT_WON = range(3)
"""What is known of a position: whether the attacker wins in time."""

NODES, LIMIT, STOP = range(3)
"""What a tally counts: positions seen, how many are allowed, and whether to stop."""

MEMORY = record_dtype(
    ("key", np.int64),
    ("move", np.int32),
    ("won", np.int8),  # within so many plies, 0 for not known
    ("not_won", np.int8),  # not within so many plies
)

REMEMBERED = 1 << 19
DEEPEST = 32
_LOW = 0xFFFFFFFF

Words = NDArray[np.int64]
Tally = NDArray[np.int64]


@kernel
def cells_of(position: np.record, side: int) -> int:
    """The number of cells that the pieces of a side stand on, none of them lifted."""
    first, second, third = (
        int(position.cell[3 * side]),
        int(position.cell[3 * side + 1]),
        int(position.cell[3 * side + 2]),
    )
    return 1 + (second != first) + (third not in (first, second))


@kernel
def place_of(word: int, size: int) -> int:
    """Where a position is remembered in an array of so many records, a power of two."""
    low, high = word & _LOW, word >> 32 & _LOW
    mixed = (low * 0x5BD1E995 & _LOW) ^ ((high ^ low >> 15) * 0x27D4EB2F & _LOW)
    return (mixed ^ mixed >> 13) & size - 1


@kernel
def recall(memory: Records, word: int, plies: int) -> int:
    """What is remembered of a position."""
    entry = memory[place_of(word, len(memory))]
    if int(entry.key) == word:
        if 0 < int(entry.won) <= plies:
            return WON
        if int(entry.not_won) >= plies:
            return NOT_WON
    return OPEN


@kernel
def remember(memory: Records, word: int, plies: int, status: int, move: int) -> None:
    """Keep what was found, and the move that decided it."""
    entry = memory[place_of(word, len(memory))]
    if int(entry.key) != word:
        entry.key = word
        entry.won = 0
        entry.not_won = 0
    entry.move = move
    if status == WON:
        entry.won = plies
    else:
        entry.not_won = max(plies, int(entry.not_won))


@kernel
def judge(tables: np.record, position: np.record, attacker: int, plies: int, drawn: Words) -> int:
    """What the rules and the count of cells say at once about a position."""
    mover = to_move(tables, position)
    if mover == NOBODY:
        return WON if int(position.outcome) == WHITE_WON + attacker else NOT_WON
    if lifted_piece(position) >= 0:
        return OPEN if plies >= 2 else NOT_WON
    if len(drawn):
        now = key(position)
        for i in range(len(drawn)):
            if drawn[i] == now:
                return NOT_WON
    if plies > 0 and can_win_now(tables, position):
        return WON if mover == attacker else NOT_WON
    own_moves = (plies + (mover == attacker)) // 2
    if own_moves <= 1:  # the opponent moves, then the attacker wins: or it is too late
        return OPEN if own_moves == 1 and mover != attacker and cells_of(position, attacker) == 1 else NOT_WON
    if own_moves == 2 and mover == attacker and cells_of(position, attacker) == 3:
        return NOT_WON
    return OPEN


@kernel
def bring_forward(moves: NDArray[np.int32], count: int, move: int, place: int) -> int:
    """Swap a move, if it is there, to a place; returns the next place to fill."""
    for i in range(place, count):
        if int(moves[i]) == move:
            moves[i], moves[place] = moves[place], moves[i]
            return place + 1
    return place


@kernel
def can_force(
    tables: np.record,
    position: np.record,
    head: Words,
    lists: NDArray[np.int32],
    memory: Records,
    drawn: Words,
    attacker: int,
    plies: int,
    tally: Tally,
) -> int:
    """Whether the attacker wins within so many plies (OPEN where the search was stopped).

    `head` shows the first 16 bytes of the position. At each level the attacker needs one move that wins, the opponent
    one that does not lose.
    """
    heads = np.zeros((DEEPEST, 2), np.int64)
    counts, tried = np.zeros(DEEPEST, np.int64), np.zeros(DEEPEST, np.int64)
    wanted = np.zeros(DEEPEST, np.int64)  # what a single move must be, to decide the position
    deciders = np.full(DEEPEST, -1, np.int64)  # the last move of each level that decided
    level = 0
    while True:
        tally[NODES] += 1
        if tally[NODES] > tally[LIMIT]:
            tally[STOP] = 1
        if tally[STOP]:
            return OPEN
        left, word = plies - level, int(head[0])
        status = judge(tables, position, attacker, left, drawn)
        if status == OPEN:
            status = recall(memory, word, left)
        if status == OPEN:
            heads[level, 0], heads[level, 1] = head[0], head[1]
            wanted[level] = WON if to_move(tables, position) == attacker else NOT_WON
            tried[level] = 0
            counts[level] = legal_moves(tables, position, lists[level])
            entry = memory[place_of(word, len(memory))]
            place = bring_forward(lists[level], counts[level], int(entry.move), 0) if int(entry.key) == word else 0
            bring_forward(lists[level], counts[level], deciders[level], place)
        else:
            level -= 1
        while status != OPEN or tried[level] == counts[level]:  # a move, or all moves of a level, are judged
            if level < 0:
                return status
            move = -1
            if status == wanted[level]:
                move = int(lists[level, tried[level] - 1])
                deciders[level] = move
            elif tried[level] < counts[level]:
                break
            else:
                status = NOT_WON if wanted[level] == WON else WON
            remember(memory, int(heads[level, 0]), plies - level, status, move)
            level -= 1
        head[0], head[1] = heads[level, 0], heads[level, 1]
        play(tables, position, int(lists[level, tried[level]]))
        tried[level] += 1
        level += 1


class ForcedWins:
    """Looks for forced wins of either side from one position."""

    def __init__(self, sight: Sight) -> None:
        self._position = np.zeros(1, POSITION)
        self._position[0] = sight.record
        self._position[0].repetition = 0  # see above: the list of drawn positions stands for the rule
        self._head = self._position.view(np.int64)[:2]
        self._start = self._head.copy()
        self._drawn = _nearly_drawn(sight)
        self._lists = np.zeros((DEEPEST, GAME.most_moves), np.int32)
        self._memories: tuple[Records, Records] = (np.zeros(REMEMBERED, MEMORY), np.zeros(REMEMBERED, MEMORY))
        self._most_plies = LONGEST - int(sight.record.ply)

    def wins(self, line: tuple[int, ...], attacker: int, plies: int, tally: Tally) -> int:
        """Whether the attacker forces a win within so many plies after a line of moves: WON, NOT_WON or OPEN."""
        self._back_to(line)
        plies = min(plies, self._most_plies - len(line), DEEPEST - 1)
        if plies < 1:
            return NOT_WON
        return int(
            can_force(
                GAME.tables,
                self._position[0],
                self._head,
                self._lists,
                self._memories[attacker],
                self._drawn,
                attacker,
                plies,
                tally,
            )
        )

    def decider(self, line: tuple[int, ...], attacker: int) -> int:
        """The move that decided the position after a line when it was last judged, or -1."""
        self._back_to(line)
        position = self._position[0]
        if to_move(GAME.tables, position) == attacker and can_win_now(GAME.tables, position):
            return WINNING_MOVE
        memory = self._memories[attacker]
        word = int(self._head[0])
        entry = memory[place_of(word, len(memory))]
        return int(entry.move) if int(entry.key) == word else -1

    def _back_to(self, line: tuple[int, ...]) -> None:
        self._head[:] = self._start
        for move in line:
            play(GAME.tables, self._position[0], move)


def _nearly_drawn(sight: Sight) -> Words:
    """The positions whose next occurrence is a draw."""
    record = sight.record
    if int(record.repetition) == 0:
        return np.zeros(0, np.int64)
    past = record.past[: int(record.ply) + 1]
    keys, counts = np.unique(past[past != 0], return_counts=True)
    return np.asarray(keys[counts >= int(record.repetition) - 1], np.int64)
