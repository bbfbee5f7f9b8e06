"""The tree of a Monte-Carlo search, and the kernels that grow it.

Nodes are records in one array; a node stands for a move, and the way from the root to it for what happened. The
children of a node form a list (`child`, then `sibling`, …). Where chance or hidden pieces make worlds differ, one node
stands for the same moves in all worlds: each simulation draws its own world, follows only moves that are legal
there, and `available` counts how often a node could have been followed.

`value` sums the shares of the seat that made the node's move.
"""

from math import log, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from trilude.contract.chance import Generator, draw_below
from trilude.contract.dtypes import record_dtype
from trilude.contract.kernel import kernel
from trilude.contract.rules import NOBODY, Moves, estimate, legal_moves, play, playout_move, sample, shares, to_move

NODE = record_dtype(
    ("move", np.int32),
    ("child", np.int32),  # the first child, 0 for none: the root, node 0, is nobody's child
    ("sibling", np.int32),  # the next child of the same parent, 0 for none
    ("visits", np.int32),
    ("available", np.int32),
    ("value", np.float32),
    ("proof", np.int8),  # WON or LOST for the seat that made the move, where that is certain
)

Nodes = np.ndarray[Any, np.dtype[np.record]]

LONGEST_PATH = 512

UNTRIED = 1000
"""More than any upper confidence bound."""

UNPROVEN, WON, LOST = 0, 1, -1
"""What is certain of a node. Proofs are made in games of two seats in which nothing is unknown."""


@kernel
def add_children(nodes: Nodes, used: int, parent: int, last: int, moves: Moves, count: int) -> int:
    """Append new nodes to the parent's list, whose last node is `last` (0: it has none); returns the nodes used."""
    for i in range(count):
        node = nodes[used]
        node.move = moves[i]
        node.child = 0
        node.sibling = 0
        node.visits = 0
        node.available = 0
        node.value = 0
        node.proof = UNPROVEN
        if last == 0:
            nodes[parent].child = used
        else:
            nodes[last].sibling = used
        last = used
        used += 1
    return used


@kernel
def sort_moves(moves: Moves, count: int) -> None:
    """Sort the first `count` moves: Shell's way, since NumPy's sort would take two seconds to compile."""
    gap = 1
    while gap < count:
        gap = 3 * gap + 1
    while gap > 1:
        gap //= 3
        for i in range(gap, count):
            move, place = moves[i], i
            while place >= gap and moves[place - gap] > move:
                moves[place] = moves[place - gap]
                place -= gap
            moves[place] = move


@kernel
def place_of(move: int, moves: Moves, count: int) -> int:
    """Where the move lies among the first `count` moves, which are sorted; -1 where it is missing."""
    low, high = 0, count
    while low < high:
        middle = (low + high) // 2
        if moves[middle] < move:
            low = middle + 1
        else:
            high = middle
    return low if low < count and moves[low] == move else -1


@kernel
def match_children(
    nodes: Nodes,
    parent: int,
    moves: Moves,
    count: int,
    legal: NDArray[np.bool_],
    known: NDArray[np.bool_],
    fresh: Moves,
) -> tuple[int, int]:
    """Find which children are legal in this world, and which legal moves are not yet children.

    Marks in `legal` the children (by their place in the list) that may be followed, writes the moves that need new
    nodes into `fresh`, and returns their number and the last child. Sorts `moves`; `known` is room to work in.
    """
    sort_moves(moves, count)
    known[:count] = False
    place = 0
    last = 0
    child = int(nodes[parent].child)
    while child:
        found = place_of(int(nodes[child].move), moves, count)
        legal[place] = found >= 0
        if found >= 0:
            known[found] = True
        place += 1
        last = child
        child = int(nodes[child].sibling)
    added = 0
    for i in range(count):
        if not known[i]:
            fresh[added] = moves[i]
            legal[place + added] = True
            added += 1
    return added, last


@kernel
def best_child(
    nodes: Nodes, parent: int, all_legal: bool, legal: NDArray[np.bool_], generator: Generator, exploration: float
) -> int:
    """The child with the highest upper confidence bound; untried ones come first, in any order.

    A child that is lost for certain is followed only where all are.
    """
    best, best_bound = 0, -1.0
    parent_log = log(float(nodes[parent].visits) + 1)
    place = 0
    child = int(nodes[parent].child)
    while child:
        node = nodes[child]
        if all_legal or legal[place]:
            visits = float(node.visits)
            if not all_legal:
                node.available = int(node.available) + 1
                parent_log = log(float(node.available) + 1)
            if visits == 0:
                bound = float(UNTRIED + draw_below(generator, 1000))
            else:
                bound = float(node.value) / visits + exploration * sqrt(parent_log / visits)
            if int(node.proof) == LOST:
                bound = -0.5
            if bound > best_bound:
                best, best_bound = child, bound
        place += 1
        child = int(node.sibling)
    return best


@kernel
def finish_at_random(
    tables: np.record, position: np.record, moves: Moves, generator: Generator, limit: int, result: NDArray[np.float64]
) -> None:
    """Play on with the game's playout moves, at most `limit` of them, and write what each seat gets or may expect."""
    for _ in range(limit):
        if to_move(tables, position) == NOBODY:
            break
        count = legal_moves(tables, position, moves)
        play(tables, position, playout_move(tables, position, moves, count, generator))
    if to_move(tables, position) == NOBODY:
        shares(tables, position, result)
    else:
        estimate(tables, position, result)


@kernel
def all_children_lost(nodes: Nodes, parent: int) -> bool:
    """Whether every child is lost for whoever moves at the parent."""
    child = int(nodes[parent].child)
    while child:
        if int(nodes[child].proof) != LOST:
            return False
        child = int(nodes[child].sibling)
    return True


@kernel
def is_settled(nodes: Nodes) -> bool:
    """Whether no thinking can change the choice at the root: a child wins for certain, or all but one surely lose."""
    hopeful = 0
    child = int(nodes[0].child)
    while child:
        if int(nodes[child].proof) == WON:
            return True
        hopeful += int(nodes[child].proof) != LOST
        child = int(nodes[child].sibling)
    return hopeful <= 1


@kernel
def lead_in_visits(nodes: Nodes) -> int:
    """By how many visits the most visited child of the root leads."""
    most, second = 0, 0
    child = int(nodes[0].child)
    while child:
        visits = int(nodes[child].visits)
        if visits > most:
            most, second = visits, most
        elif visits > second:
            second = visits
        child = int(nodes[child].sibling)
    return most - second


@kernel
def prove(
    nodes: Nodes, path: NDArray[np.int32], movers: NDArray[np.int32], length: int, result: NDArray[np.float64]
) -> None:
    """A game ended at the end of the path: note what that proves about the moves that led there."""
    share = result[movers[length - 1]]
    if share == 0.5:
        return
    nodes[path[length - 1]].proof = WON if share == 1 else LOST
    for i in range(length - 1, 0, -1):
        node, parent = path[i], path[i - 1]
        if int(nodes[node].proof) == WON:
            good_for_mover = True
        elif int(nodes[node].proof) == LOST and all_children_lost(nodes, parent):
            good_for_mover = False
        else:
            return
        nodes[parent].proof = WON if good_for_mover == (movers[i] == movers[i - 1]) else LOST


class Search(NamedTuple):
    """What a search works on, and how it thinks."""

    tables: np.record
    nodes: Nodes
    totals: NDArray[np.float64]
    """Gathers each seat's shares of the win."""
    one_world: bool
    """Whether nothing is hidden and nothing is left to chance, so that there is one world only."""
    exploration: float
    playout: int
    """Moves made at random before a game is estimated instead of played out."""
    generator: Generator
    scratch: Nodes
    """Room for one position."""
    moves: Moves
    """Room for a list of legal moves."""
    fresh: Moves
    """Room for those of them that have no nodes yet."""


@kernel
def grow(search: Search, root: np.record, viewer: int, used: int, simulations: int) -> tuple[int, int]:
    """Run simulations from the root; returns the nodes used and the simulations made.

    It makes fewer than asked when the array of nodes is full.
    """
    tables, nodes, totals, one_world = search.tables, search.nodes, search.totals, search.one_world
    generator, scratch, moves, fresh = search.generator, search.scratch, search.moves, search.fresh
    path = np.zeros(LONGEST_PATH, np.int32)
    movers = np.zeros(LONGEST_PATH, np.int32)
    legal = np.zeros(1 if one_world else len(nodes), np.bool_)
    known = np.zeros(len(moves), np.bool_)
    result = np.zeros(len(totals), np.float64)
    for made in range(simulations):
        if used + 2 * len(moves) > len(nodes):
            return used, made
        scratch[0] = root
        position = scratch[0]
        if not one_world:
            sample(tables, position, viewer, generator)
        node, length = 0, 0
        while length < LONGEST_PATH:
            mover = to_move(tables, position)
            if mover == NOBODY or used + len(moves) > len(nodes):
                break
            if node != 0 and (nodes[node].visits == 0 or nodes[node].proof != UNPROVEN):
                break
            if one_world:
                if nodes[node].child == 0:
                    count = legal_moves(tables, position, moves)
                    used = add_children(nodes, used, node, 0, moves, count)
            else:
                count = legal_moves(tables, position, moves)
                added, last = match_children(nodes, node, moves, count, legal, known, fresh)
                used = add_children(nodes, used, node, last, fresh, added)
            node = best_child(nodes, node, one_world, legal, generator, search.exploration)
            play(tables, position, int(nodes[node].move))
            path[length], movers[length] = node, mover
            length += 1
        if length and nodes[node].proof != UNPROVEN:
            result[movers[length - 1]] = (int(nodes[node].proof) == WON) * 1.0
            result[1 - movers[length - 1]] = (int(nodes[node].proof) == LOST) * 1.0
        else:
            over = to_move(tables, position) == NOBODY
            finish_at_random(tables, position, moves, generator, search.playout, result)
            if over and one_world and len(totals) == 2:
                prove(nodes, path, movers, length, result)
        nodes[0].visits = int(nodes[0].visits) + 1
        for i in range(length):
            passed = nodes[path[i]]
            passed.visits = int(passed.visits) + 1
            passed.value = float(passed.value) + result[movers[i]]
        for seat in range(len(totals)):
            totals[seat] += result[seat]
    return used, simulations


@kernel
def child_by_move(nodes: Nodes, parent: int, move: int) -> int:
    """The child that stands for a move, or 0."""
    child = int(nodes[parent].child)
    while child and int(nodes[child].move) != move:
        child = int(nodes[child].sibling)
    return child


@kernel
def copy_below(nodes: Nodes, root: int, target: Nodes) -> int:
    """Copy the part of the tree below a node, which becomes the root, into another array; returns the nodes used."""
    origin = np.zeros(len(target), np.int32)
    target[0] = nodes[root]
    target[0].sibling = 0
    target[0].child = 0
    origin[0] = root
    used = 1
    copied = 0
    while copied < used:
        child = int(nodes[origin[copied]].child)
        before = 0
        while child:
            target[used] = nodes[child]
            target[used].child = 0
            target[used].sibling = 0
            origin[used] = child
            if before == 0:
                target[copied].child = used
            else:
                target[before].sibling = used
            before = used
            used += 1
            child = int(nodes[child].sibling)
        copied += 1
    return used
