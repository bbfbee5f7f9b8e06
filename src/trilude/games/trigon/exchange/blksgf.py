"""Files that Trigon programs keep games in (.blksgf): read, written, and turned into records and back.

The tree of the file is kept whole, properties that we do not know included. As a record, a game keeps its main line,
its variations, its comments, and the properties of its first node as headers: those that other files call otherwise
by their usual names (Date, Player1 …), the rest as `BlksgfXX`.
"""

from dataclasses import dataclass, replace
from pathlib import Path

from trilude.contract.errors import BadNotation, BadRecord, IllegalMove, TriludeError
from trilude.contract.files import reading, save
from trilude.contract.position import Position
from trilude.contract.record import Line, Record, Step, result_of
from trilude.contract.words import Text
from trilude.games.trigon import GAME
from trilude.games.trigon.exchange.sgf import Node, Property, broken, parse_tree, write_tree
from trilude.games.trigon.notation import LETTERS, read_cells, write_cells, write_piece
from trilude.games.trigon.rules import can_place, is_legal, put_down
from trilude.games.trigon.variants import VARIANTS, Variant, variant_of_players

MOVE_NAMES = {
    **{str(colour + 1): colour for colour in range(4)},
    **{name: colour for colour, name in enumerate(("BLUE", "YELLOW", "RED", "GREEN"))},
}
SETUP_NAMES = {f"A{colour + 1}": colour for colour in range(4)}
HEADERS = {"DT": "Date", "EV": "Event", "RO": "Round", "PC": "Place", "TM": "Time"}
OTHER = "Blksgf"


@dataclass(frozen=True, slots=True)
class Blksgf:
    """A file, as a tree."""

    root: Node

    @staticmethod
    def parse(data: bytes | str) -> "Blksgf":
        """The game in a file; raises BadRecord with the byte offset where the file is broken."""
        root = parse_tree(data.encode("utf-8", "replace") if isinstance(data, str) else data)
        file = Blksgf(root)
        file.variant  # noqa: B018
        return file

    @staticmethod
    def load(path: str | Path) -> "Blksgf":
        """The game in the file of that name."""
        with reading(path, BadRecord):
            data = Path(path).read_bytes()
        return Blksgf.parse(data)

    def save(self, path: str | Path) -> None:
        """Write the file; an older one stays whole if anything fails."""
        save(path, str(self), BadRecord)

    def __str__(self) -> str:
        return write_tree(self.root)

    @property
    def variant(self) -> Variant:
        """Which Trigon was played."""
        found = self.root.find("GM")
        for variant in VARIANTS:
            if found and found.values[0] == variant.title:
                return variant
        titles = ", ".join(variant.title for variant in VARIANTS)
        words = Text("the game (GM) must be one of {titles}", "le jeu (GM) doit être l’un de {titles}")
        raise broken(found.offset if found else self.root.offset, words.fill(titles=titles))

    def record(self) -> Record:
        """The game as a record; it follows the sheet's starting rule if it can, else everybody began anywhere."""
        try:
            return self._record("sheet")
        except BadRecord:
            if self.variant.players == 4:
                raise
            return self._record("free")

    def _record(self, starts: str) -> Record:
        start = _read_setup(self.root, self.variant, starts)
        line, final = _read_line(self.root, start, self.variant)
        return Record(start, line, result_of(final), _headers(self.root, self.variant))

    @staticmethod
    def of(record: Record) -> "Blksgf":
        """A record as a file."""
        if record.game is not GAME:
            words = Text("Only games of trigon fit into a .blksgf file.", "Seul trigon tient dans un fichier .blksgf.")
            raise BadRecord(words)
        variant = variant_of_players(int(record.start.options["players"]))
        root = Node([Property("GM", [variant.title]), Property("CA", ["UTF-8"])])
        names = {title: name for name, title in HEADERS.items()}
        names.update({header: name for name, header in _player_names(variant).items()})
        for header, value in record.headers.items():
            name = names.get(header) or (header.removeprefix(OTHER) if header.startswith(OTHER) else None)
            if name:
                root.properties.append(Property(name, [value]))
        _write_setup(root, record.start, variant)
        _write_line(root, record.line, record.start, variant)
        return Blksgf(root)


def read_record(path: Path) -> Record:
    """The record in a file."""
    return Blksgf.load(path).record()


def _player_names(variant: Variant) -> dict[str, str]:
    if variant.players == 2:
        return {"PB": "Player1", "PW": "Player2"}
    return {f"P{seat}": f"Player{seat}" for seat in range(1, variant.players + 1)}


def _headers(root: Node, variant: Variant) -> dict[str, str]:
    names = {**HEADERS, **_player_names(variant)}
    own = {"GM", "CA", "C", "PL", *MOVE_NAMES, *SETUP_NAMES}
    return {
        names.get(found.name, OTHER + found.name): " ".join(found.values)
        for found in root.properties
        if found.name not in own
    }


def _read_setup(root: Node, variant: Variant, starts: str) -> Position:
    """The position before the first move: pieces may be set up in any order that play could have had."""
    start = variant.start(starts)
    record, tables = start.copy_record(), GAME.tables
    waiting = [
        (SETUP_NAMES[found.name], _read_cells(value, variant, found.offset), found.offset)
        for found in root.properties
        if found.name in SETUP_NAMES
        for value in found.values
    ]
    if not waiting and root.find("PL") is None:
        return start
    orders: list[list[str]] = [[] for _ in range(3 if variant.players == 3 else 4)]
    while waiting:
        fitting = next((piece for piece in waiting if is_legal(record, piece[0], piece[1])), None)
        if fitting is None:
            words = Text("{cells} cannot have been placed by the rules", "{cells} n’a pu être posée selon les règles")
            raise broken(waiting[0][2], words.fill(cells=write_cells(waiting[0][1])))
        waiting.remove(fitting)
        put_down(tables, record, fitting[0], fitting[1])
        orders[fitting[0]].append(write_piece(fitting[1]))
    found = root.find("PL")
    able = [colour for colour in range(len(orders)) if can_place(record, colour)]
    first = able[0] if able else None
    if found is not None:
        if found.values[0] not in MOVE_NAMES or MOVE_NAMES[found.values[0]] not in able:
            raise broken(found.offset, Text("this color cannot move", "cette couleur ne peut jouer"))
        first = MOVE_NAMES[found.values[0]]
    text = " ".join(",".join(order) or "-" for order in orders)
    try:
        return Position.from_text(GAME, start.options, f"{text} {'-' if first is None else LETTERS[first]}")
    except TriludeError as mistake:
        raise broken(root.offset, _without_stop(mistake.text)) from None


def _read_cells(cells: str, variant: Variant, offset: int) -> int:
    try:
        return read_cells(variant.to_ours(cells))
    except BadNotation as mistake:
        raise broken(offset, _without_stop(mistake.text)) from None


def _without_stop(text: Text) -> Text:
    return Text(text.en.rstrip("."), text.fr.rstrip("."))


def _read_line(first: Node, position: Position, variant: Variant) -> tuple[Line, Position]:
    """The moves from a node on, and where they lead.

    A node without a move adds its words to the move before it; what branches off there branches off the next move.
    """
    comment = ""
    steps: list[Step] = []
    branches: list[tuple[Line, Position]] = []
    node: Node | None = first
    siblings: list[Node] = []
    while node is not None:
        read = (_read_line(sibling, position, variant) for sibling in siblings)
        branches += [(line, end) for line, end in read if line.steps]
        words = (node.value("C") or "").strip()
        move = _move_of(node, position, variant, node is first)
        if move is not None:
            position = position.play(move)
            steps.append(Step(position.moves[-1].text, words, tuple(line for line, _ in branches)))
            branches = []
        elif steps:
            steps[-1] = replace(steps[-1], comment=f"{steps[-1].comment} {words}".strip())
        else:
            comment = f"{comment} {words}".strip()
        siblings = node.children[1:]
        node = node.children[0] if node.children else None
    if branches:  # the main line ended in words: what goes on beside them is the main line
        (line, position), *others = branches
        step = line.steps[0]
        words = f"{line.comment} {step.comment}".strip()
        steps.append(Step(step.move, words, (*(other for other, _ in others), *step.variations)))
        steps += line.steps[1:]
    return Line(tuple(steps), comment), position


def _move_of(node: Node, position: Position, variant: Variant, may_set_up: bool) -> int | None:
    """The legal move of a node, or None where it has none."""
    setup = next((found for found in node.properties if found.name in (*SETUP_NAMES, "AE")), None)
    if setup is not None and (not may_set_up or setup.name == "AE"):
        raise broken(setup.offset, Text("pieces are set up after the start", "des pièces sont placées après le départ"))
    moves = [found for found in node.properties if found.name in MOVE_NAMES]
    if not moves:
        return None
    found = moves[0]
    if len(moves) > 1:
        raise broken(moves[1].offset, Text("a node has two moves", "un nœud a deux coups"))
    move = _read_cells(",".join(found.values), variant, found.offset)  # very old files have a value for each cell
    turn = int(position.record.turn)
    if MOVE_NAMES[found.name] != turn:
        words = Text("color {turn} is to move", "c’est à la couleur {turn} de jouer").fill(turn=turn + 1)
        raise broken(found.offset, words)
    try:
        return position.move(move).id
    except IllegalMove as mistake:
        raise broken(found.offset, _without_stop(mistake.text)) from None


def _write_setup(root: Node, start: Position, variant: Variant) -> None:
    if start.seed is not None:
        return
    record = start.record
    for name, colour in SETUP_NAMES.items():
        placed = record.placed[colour][: int(record.count[colour])]
        if len(placed):
            root.properties.append(Property(name, [variant.to_theirs(write_cells(int(move))) for move in placed]))
    if not start.is_over:
        root.properties.append(Property("PL", [str(int(record.turn) + 1)]))


def _write_line(parent: Node, line: Line, position: Position, variant: Variant) -> None:
    """Append the moves of a line below a node."""
    if line.comment:
        parent.properties.append(Property("C", [line.comment]))
    for step in line.steps:
        node = Node([Property(str(int(position.record.turn) + 1), [variant.to_theirs(step.move)])])
        if step.comment:
            node.properties.append(Property("C", [step.comment]))
        parent.children.append(node)
        for variation in step.variations:
            before = Node()
            _write_line(before, variation, position, variant)
            parent.children += [before] if variation.comment else before.children
        position = position.play(step.move)
        parent = node
