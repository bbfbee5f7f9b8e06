"""Trees of game records in the Smart Game Format: nodes with properties, read from bytes and written back.

    (;GM[Blokus Trigon]CA[UTF-8];1[r15](;2[r4]C[calm]);(;2[z12])))

Every property is kept, in its order, whether or not anybody knows what it means.
"""

import re
from dataclasses import dataclass, field

from trilude.contract.errors import BadRecord
from trilude.contract.words import Text

DEEPEST = 400
"""Variations inside variations beyond this are refused."""

_SPACE = b" \t\r\n\f\v"
_NAME = re.compile(rb"[A-Za-z0-9]+")


@dataclass(slots=True)
class Property:
    """A property of a node, and where in the file it was found."""

    name: str
    values: list[str]
    offset: int = 0


@dataclass(slots=True)
class Node:
    """A node of the tree; the first child is the main line."""

    properties: list[Property] = field(default_factory=list)
    children: "list[Node]" = field(default_factory=list)
    offset: int = 0

    def find(self, name: str) -> Property | None:
        """The property of that name."""
        return next((found for found in self.properties if found.name == name), None)

    def value(self, name: str) -> str | None:
        """The first value of a property."""
        found = self.find(name)
        return found.values[0] if found else None


def broken(offset: int, reason: Text) -> BadRecord:
    """The complaint about a file, with the place."""
    words = Text(
        "The file is broken at byte {offset}: {reason}.", "Le fichier est abîmé à l’octet {offset} : {reason}."
    )
    return BadRecord(words.fill(offset=offset, reason=reason))


def parse_tree(data: bytes) -> Node:
    """The first tree of a file; raises BadRecord with the byte offset where it is broken."""
    place = _skip_space(data, data.find(b"(") if b"(" in data else len(data))
    if place == len(data):
        raise broken(place, Text("no “(” opens a game", "aucune « ( » n’ouvre de partie"))
    if data[:place].strip(_SPACE + b"\xef\xbb\xbf"):
        raise broken(0, Text("something stands before the first “(”", "quelque chose précède la première « ( »"))
    top = Node()
    branches = [top]
    last: Node | None = top
    place = _skip_space(data, place + 1)
    while branches:
        if place >= len(data):
            raise broken(len(data), Text("the file ends inside a game", "le fichier finit au milieu d’une partie"))
        character = data[place : place + 1]
        if character == b"(":
            if last is None or last is top or len(branches) > DEEPEST:
                raise broken(place, Text("a variation cannot begin here", "une variante ne peut commencer ici"))
            branches.append(last)
            place += 1
        elif character == b")":
            last = branches.pop()
            place += 1
        elif character == b";":
            node = Node(offset=place)
            assert last is not None  # noqa: S101
            last.children.append(node)
            last = node
            place = _read_properties(data, place + 1, node)
        else:
            raise broken(place, Text("“;”, “(” or “)” is missing", "il manque « ; », « ( » ou « ) »"))
        place = _skip_space(data, place)
    if not top.children:
        raise broken(place, Text("the game has no node", "la partie n’a pas de nœud"))
    return top.children[0]


def _skip_space(data: bytes, place: int) -> int:
    while place < len(data) and data[place] in _SPACE:
        place += 1
    return place


def _read_properties(data: bytes, place: int, node: Node) -> int:
    while True:
        place = _skip_space(data, place)
        match = _NAME.match(data, place)
        if not match:
            return place
        found = Property(match[0].decode("ascii"), [], place)
        place = _skip_space(data, match.end())
        while data[place : place + 1] == b"[":
            value, place = _read_value(data, place)
            found.values.append(value)
            place = _skip_space(data, place)
        if not found.values:
            words = Text("the property {name} has no value", "la propriété {name} n’a pas de valeur")
            raise broken(place, words.fill(name=found.name))
        node.properties.append(found)


def _read_value(data: bytes, opening: int) -> tuple[str, int]:
    place = opening + 1
    raw = bytearray()
    while place < len(data) and data[place] != ord("]"):
        if data[place] == ord("\\"):
            place += 1
            if data[place : place + 1] in (b"\n", b"\r"):  # an escaped end of line is none
                place += 2 if data[place : place + 2] in (b"\r\n", b"\n\r") else 1
                continue
        raw += data[place : place + 1]
        place += 1
    if place >= len(data):
        raise broken(opening, Text("a “[” is never closed", "un « [ » n’est jamais fermé"))
    try:
        return raw.decode("utf-8"), place + 1
    except UnicodeDecodeError as error:
        raise broken(opening + 1 + error.start, Text("the text is not UTF-8", "le texte n’est pas en UTF-8")) from None


def write_tree(root: Node) -> str:
    """The tree as text, a node to a line."""
    parts = ["("]
    waiting: list[Node | str] = [root]
    while waiting:
        node = waiting.pop()
        if isinstance(node, str):
            parts.append(node)
            continue
        parts.append(";" + "".join(_write_property(found) for found in node.properties) + "\n")
        if len(node.children) == 1:
            waiting.append(node.children[0])
        else:
            for child in reversed(node.children):
                waiting += [")", child, "("]
    return "".join(parts).rstrip("\n") + ")\n"


def _write_property(found: Property) -> str:
    values = (value.replace("\\", "\\\\").replace("]", "\\]") for value in found.values)
    return found.name + "".join(f"[{value}]" for value in values)
