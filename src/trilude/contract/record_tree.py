"""A record as a tree that can be edited: lines added, put first, cut off; moves marked and commented.

    tree = record.tree()
    node = tree.root.main[3].add("c3", comment="calmer")
    node.promote()
    tree.record.save("game.txt")

The first child of a node is how play went on, the others are what could have been played instead. Nothing here calls
itself for a line inside a line, so that no depth is too much for Python.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from trilude.contract.errors import BadRecord
from trilude.contract.position import Position
from trilude.contract.record import Record
from trilude.contract.record_lines import MARKS, flatten, unflatten
from trilude.contract.words import Text


class Node:
    """A position of the tree and the move that led to it; the root has none."""

    __slots__ = ("_position", "before", "children", "comment", "mark", "move", "parent")

    def __init__(self, parent: "Node | None", move: str, position: Position | None = None) -> None:
        self.parent = parent
        self.move = move
        self.comment = ""
        self.before = ""
        """What is said before the move, where a line begins with it."""
        self.mark = ""
        """What somebody thinks of the move, one of MARKS; empty where nobody says."""
        self.children: list[Node] = []
        self._position = position

    @property
    def position(self) -> Position:
        """What lies on the table after the move."""
        unknown, here = list[Node](), self
        while here._position is None:
            unknown.append(here)
            assert here.parent is not None  # noqa: S101
            here = here.parent
        position = here._position  # noqa: SLF001
        for node in reversed(unknown):
            position = node._position = position.follow(node.move)  # noqa: SLF001
        return position

    @property
    def main(self) -> "list[Node]":
        """How play goes on from here, move by move."""
        line, here = list[Node](), self
        while here.children:
            here = here.children[0]
            line.append(here)
        return line

    def add(self, move: str, comment: str = "", mark: str = "") -> "Node":
        """The node after a legal move: a new line where nobody has played it here yet."""
        after = self.position.follow(move)
        node = self._grown(after.last_move)
        node._position = after  # noqa: SLF001
        node.say(comment or node.comment)
        node.judge(mark or node.mark)
        return node

    def _grown(self, move: str) -> "Node":
        found = next((child for child in self.children if child.move == move), None)
        if found is None:
            found = Node(self, move)
            self.children.append(found)
        return found

    def say(self, comment: str) -> None:
        """Comment on the move, or on the position at the root."""
        self.comment = " ".join(comment.split())

    def judge(self, mark: str) -> None:
        """Mark the move, or take its mark away."""
        if mark and mark not in MARKS:
            words = Text("A mark is one of {marks}, not {mark}.", "Une marque est l’une de {marks}, pas {mark}.")
            raise BadRecord(words.fill(marks=" ".join(MARKS), mark=mark))
        self.mark = mark

    def promote(self) -> None:
        """Let play go on with this move, and what was first be a variation."""
        siblings = self._siblings()
        siblings.remove(self)
        siblings.insert(0, self)

    def delete(self) -> None:
        """Cut it off, with all that follows."""
        self._siblings().remove(self)
        self.parent = None

    def _siblings(self) -> "list[Node]":
        if self.parent is None:
            raise BadRecord(Text("The first position always stays.", "La première position reste toujours."))
        return self.parent.children


class Tree:
    """A record in the making."""

    def __init__(self, start: Position, result: str = "*", headers: Mapping[str, str] | None = None) -> None:
        self.root = Node(None, "", start)
        self.result = result
        self.headers = dict(headers or {})

    @staticmethod
    def of(record: Record) -> "Tree":
        """The tree of a record; a move that comes twice in one place is one node."""
        tree = Tree(record.start, record.result, record.headers)
        lines: list[list[Node]] = []
        for told in flatten(record.line):
            line, place = told["instead"]
            here = (lines[line][place].parent if lines else None) or tree.root
            made = list[Node]()
            for move, comment, *marks in told["moves"]:
                here = here._grown(move)  # noqa: SLF001
                here.comment = f"{here.comment} {comment}".strip()
                here.mark = marks[0] if marks else here.mark
                made.append(here)
            if not lines:
                tree.root.comment = told["comment"]
            elif made:
                made[0].before = told["comment"]
            lines.append(made)
        return tree

    @property
    def start(self) -> Position:
        """The first position."""
        return self.root.position

    def nodes(self) -> Iterator[Node]:
        """All nodes, the root first, each after the one that it follows, and the main line before its variations."""
        waiting = [self.root]
        while waiting:
            node = waiting.pop()
            yield node
            waiting.extend(reversed(node.children))

    @property
    def record(self) -> Record:
        """The tree as a record."""
        told: list[dict[str, Any]] = []
        waiting: list[tuple[list[int], list[Node]]] = [([0, 0], self.root.main)]
        for number, (instead, line) in enumerate(waiting):  # grows while it is walked through
            for place, node in enumerate(line):
                others = node.parent.children[1:] if node.parent and node is node.parent.children[0] else []
                waiting.extend(([number, place], [other, *other.main]) for other in others)
            moves = [_told(node, opens=place == 0 and number > 0) for place, node in enumerate(line)]
            comment = line[0].before if number else self.root.comment
            told.append({"instead": instead, "comment": comment, "moves": moves})
        return Record(self.start, unflatten(told), self.result, self.headers)


def _told(node: Node, *, opens: bool) -> list[str]:
    """A move as lines in a row have it; what was said before it, when it opened a line, is kept."""
    comment = node.comment if opens else f"{node.before} {node.comment}".strip()
    return [node.move, comment, node.mark] if node.mark else [node.move, comment]
