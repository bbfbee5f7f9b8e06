"""The tree of a search for games with hundreds of moves at a time, and the kernels that grow it.

A node knows, of its game's knowledge, how promising each of its moves looks: the best of them become its children, in
that order, and only as many of them are considered as its visits justify. Most nodes are visited a few times only, so
all but the first few children are made once they are considered. Where a move has hardly been tried, what happened to
it later in other simulations stands in for its value ("all moves as first").

`value` sums the worths of the seat that made the node's move, and so does `other_value` for simulations in which the
same hand made the move later.

Threads may grow one tree together, without locks. A node is passed (`visits`) on the way down and learns its worth on
the way up, so that others see a loss meanwhile and rather look elsewhere. Each thread makes nodes in a part of the
array of its own, and links a node only when it is whole. Where two write one number at a time, or make the same
children, a little knowledge and some room are lost.
"""

from math import exp, sqrt
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from trilude.contract.chance import Generator
from trilude.contract.dtypes import record_dtype
from trilude.contract.kernel import kernel, publish
from trilude.contract.rules import NOBODY, Moves, acting, appraise, play, to_move, weigh_moves

WIDE_NODE = record_dtype(
    ("move", np.int32),
    ("child", np.int32),  # the first child, 0 for none: the root, node 0, is nobody's child
    ("sibling", np.int32),  # the next child of the same parent, 0 for none
    ("visits", np.int32),
    ("value", np.float32),
    ("prior", np.float32),  # the part of the parent's attention that the move deserves untried
    ("other_visits", np.float32),
    ("other_value", np.float32),
    ("proof", np.int16),  # always 0: nothing is proved here
    ("growth", np.int16),  # OPEN, COMPLETE or GROWING
)

OPEN, COMPLETE, GROWING = 0, 1, 2
"""Whether more children may be made, all are, or some thread is at it."""

Nodes = np.ndarray[Any, np.dtype[np.record]]

LONGEST_PATH = 128
HANDS = 4
ROOT_WIDTH = 4
"""The root has so many times as many children as other nodes may have."""
FIRST_CHILDREN = 12
"""Of a node other than the root, until its visits justify more: 64 at once fill 1.2 kB a simulation."""


class WideHabits(NamedTuple):
    """How a wide search thinks."""

    exploration: float = 0.6
    trust: float = 60.0
    """After about so many visits a move's own results count more than those of the same move made later."""
    width: float = 2.0
    """How fast more moves are considered as visits grow."""
    caution: float = 0.05
    """How much worse than its siblings an untried move is taken to be."""
    most_children: int = 64
    """Of a node other than the root."""


class WideSearch(NamedTuple):
    """What a wide search works on."""

    tables: np.record
    nodes: Nodes
    totals: NDArray[np.float64]
    """Gathers each seat's worths."""
    generator: Generator
    scratch: Nodes
    """Room for one position."""
    moves: Moves
    """Room for a list of legal moves."""
    weights: NDArray[np.float64]
    """Room for how promising each of them looks."""
    stamps: NDArray[np.int32]
    """For every move there is, which simulation it was last made in, and by which hand."""


class Room(NamedTuple):
    """The part of the array of nodes in which one thread makes new ones."""

    used: int
    """The next node that it makes."""
    end: int
    begun: int
    """Simulations that the thread began before: they number its stamps."""


@kernel
def sink(heap: Moves, size: int, weights: NDArray[np.float64], index: int) -> None:
    """Put an index on top of a heap, whose top was taken, and let it sink: the lightest index comes to the top."""
    place = 0
    while True:
        below = 2 * place + 1
        if below >= size:
            break
        if below + 1 < size and weights[heap[below + 1]] < weights[heap[below]]:
            below += 1
        if weights[index] <= weights[heap[below]]:
            break
        heap[place] = heap[below]
        place = below
    heap[place] = index


@kernel
def heaviest(weights: NDArray[np.float64], count: int, most: int) -> Moves:
    """The indices of the heaviest weights, at most so many, the heaviest first. Sorting all would take far longer."""
    kept = min(count, most)
    heap = np.empty(kept, np.int32)
    for i in range(kept):
        place = i
        while place and weights[heap[(place - 1) // 2]] > weights[i]:
            heap[place] = heap[(place - 1) // 2]
            place = (place - 1) // 2
        heap[place] = i
    for i in range(kept, count):
        if weights[i] > weights[heap[0]]:
            sink(heap, kept, weights, i)
    for size in range(kept - 1, 0, -1):
        lightest = heap[0]
        sink(heap, size, weights, int(heap[size]))
        heap[size] = lightest
    return heap


@kernel
def add_best_children(
    nodes: Nodes,
    used: int,
    parent: int,
    moves: Moves,
    weights: NDArray[np.float64],
    count: int,
    most: int,
    few: int,
) -> int:
    """Make the most promising moves children of a node, the best first; returns the nodes used.

    Of the `most` that may be its children the first `few` are made, or, where it has some, the others.
    """
    order = heaviest(weights, count, most)
    kept = len(order)
    best = weights[order[0]]
    total = 0.0
    for i in range(kept):
        total += exp(weights[order[i]] - best)
    first, last, made = int(nodes[parent].child), 0, 0
    child = first
    while child:
        last, made = child, made + 1
        child = int(nodes[child].sibling)
    end = kept if made else min(few, kept)
    for i in range(made, end):
        node = nodes[used]
        node.move = moves[order[i]]
        node.child = 0
        node.sibling = 0
        node.visits = 0
        node.value = 0
        node.prior = exp(weights[order[i]] - best) / total
        node.other_visits = 0
        node.other_value = 0
        node.proof = 0
        node.growth = OPEN
        publish()
        if last:
            nodes[last].sibling = used
        else:
            nodes[parent].child = used
        last = used
        used += 1
    nodes[parent].growth = COMPLETE if end == kept else OPEN
    return used


@kernel
def considered(visits: float, habits: WideHabits) -> int:
    """How many moves so many visits of a node justify."""
    return 3 + int(habits.width * sqrt(visits))


@kernel
def choose_child(nodes: Nodes, parent: int, visits: float, habits: WideHabits) -> int:
    """The child with the highest bound among the first few that so many visits of the parent justify."""
    promising = considered(visits, habits)
    attention = habits.exploration * sqrt(visits + 1)
    first = int(nodes[parent].child)
    tried, tried_value = 0.0, 0.0
    child = first
    for _ in range(promising):
        if child == 0:
            break
        tried += float(nodes[child].visits)
        tried_value += float(nodes[child].value)
        child = int(nodes[child].sibling)
    untried = (tried_value + 0.5) / (tried + 1.0) - habits.caution
    best, best_bound = first, -1e9
    child = first
    for _ in range(promising):
        if child == 0:
            break
        node = nodes[child]
        own, other = float(node.visits), float(node.other_visits)
        value = float(node.value) / own if own > 0 else untried
        if other > 0:
            part = other / (other + own + own * other / habits.trust) if own > 0 else other / (other + 2.0)
            value = (1 - part) * value + part * float(node.other_value) / other
        bound = value + attention * float(node.prior) / (1 + own)
        if bound > best_bound:
            best, best_bound = child, bound
        child = int(node.sibling)
    return best


@kernel
def pass_through(nodes: Nodes, node: int) -> int:
    """Count a visit of a node; returns how many there were before."""
    visits = int(nodes[node].visits)
    nodes[node].visits = visits + 1
    return visits


@kernel
def learn_from_others(nodes: Nodes, parent: int, stamps: NDArray[np.int32], stamp: int, worth: float) -> None:
    """Tell the children of a node whose moves the same hand made, now or later, what the simulation was worth."""
    child = int(nodes[parent].child)
    while child:
        node = nodes[child]
        if stamps[node.move] == stamp:
            node.other_visits = float(node.other_visits) + 1
            node.other_value = float(node.other_value) + worth
        child = int(node.sibling)


@kernel
def grow_wide(
    search: WideSearch, habits: WideHabits, root: np.record, room: Room, may_grow: bool, simulations: int
) -> tuple[int, int]:
    """Run simulations from the root; returns the nodes used and the simulations made.

    When its room is full it stops early if the array may grow, and goes on without new nodes otherwise.
    """
    tables, nodes, totals, scratch = search.tables, search.nodes, search.totals, search.scratch
    moves, weights, stamps = search.moves, search.weights, search.stamps
    most_children, used = habits.most_children, room.used
    path = np.zeros(LONGEST_PATH, np.int32)
    movers = np.zeros(LONGEST_PATH, np.int32)
    hands = np.zeros(LONGEST_PATH, np.int32)
    result = np.zeros(len(totals), np.float64)
    for made in range(simulations):
        if may_grow and used + ROOT_WIDTH * most_children > room.end:
            return used, made
        stamp = HANDS * (room.begun + made + 1)
        scratch[0] = root
        position = scratch[0]
        node, length = 0, 0
        visits = pass_through(nodes, node)
        while length < LONGEST_PATH:
            mover = to_move(tables, position)
            if mover == NOBODY or (node != 0 and visits == 0):
                break
            most = most_children if node else ROOT_WIDTH * most_children
            few = FIRST_CHILDREN if node else most
            wanted = nodes[node].child == 0 or considered(float(visits), habits) > FIRST_CHILDREN
            if wanted and nodes[node].growth == OPEN and used + most <= room.end:
                nodes[node].growth = GROWING
                count = weigh_moves(tables, position, moves, weights)
                used = add_best_children(nodes, used, node, moves, weights, count, most, few)
            if nodes[node].child == 0:
                break
            movers[length], hands[length] = mover, acting(tables, position)
            node = choose_child(nodes, node, float(visits), habits)
            visits = pass_through(nodes, node)
            path[length] = node
            stamps[nodes[node].move] = stamp + hands[length]
            play(tables, position, int(nodes[node].move))
            length += 1
        appraise(tables, position, search.generator, stamps, stamp, result)
        parent = 0
        for i in range(length):
            worth = result[movers[i]]
            learn_from_others(nodes, parent, stamps, stamp + hands[i], worth)
            passed = nodes[path[i]]
            passed.value = float(passed.value) + worth
            parent = int(path[i])
        for seat in range(len(totals)):
            totals[seat] += result[seat]
    return used, simulations
