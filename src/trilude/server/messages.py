"""Every message between server and client but the puzzle room's; the page's types are generated from these models."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

from trilude.contract.game import Pattern

Value = str | int | bool
Point = tuple[float, float]
Short = Annotated[str, StringConstraints(max_length=200)]
NAME_LENGTH = 30
Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=NAME_LENGTH)]


class Told(BaseModel):
    """What the server tells."""

    model_config = ConfigDict(frozen=True)


class Asked(BaseModel):
    """What a client asks; unknown fields are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Words(Told):
    """The same words in both languages; the page shows one."""

    en: str
    fr: str


class Problem(Told):
    """Why something was refused, in a sentence."""

    problem: Words


# --- games and their boards -------------------------------------------------------------------------------------------


class OptionTold(Told):
    """A choice fixed before play."""

    name: str
    title: Words
    values: list[Value]
    default: Value
    meanings: dict[str, Words]
    """What values mean, by their text; empty where they explain themselves."""


class GameTold(Told):
    """A game of the cupboard."""

    name: str
    title: Words
    summary: Words
    players: list[int]
    seat_names: list[Words]
    hidden: bool
    options: list[OptionTold]
    lid: list[str]
    """Moves after which its board is drawn on its box."""
    patterns: dict[str, Pattern]
    """What is drawn on pieces with a word in their look, for who cannot tell colours."""
    ready: bool
    """Whether its kernels are compiled; until then whatever needs its rules waits (see /api/health)."""


class RulesTold(Told):
    """A game's rules, as Markdown."""

    en: str
    fr: str


class MarkTold(Told):
    """Something written on a piece, relative to it; on a cell, relative to the board."""

    at: Point
    text: str


class CellTold(Told):
    """A place on the board; lengths are in the game's own units, y grows downwards."""

    id: str
    outline: list[Point]
    look: str
    label: str
    marks: list[MarkTold]
    """What is printed on it."""


class TurnTold(Told):
    """A piece in hand, turned or flipped in one of the ways it can be put down."""

    id: str
    shape: str
    rotated: str
    flipped: str
    marks: list[MarkTold]


class BoardTold(Told):
    """What never changes while a match runs: its cells, and the turns of the pieces by their item's id."""

    id: str
    cells: list[CellTold]
    turns: dict[str, list[TurnTold]]


# --- a match as one viewer may see it ---------------------------------------------------------------------------------


class PieceTold(Told):
    """Something that lies on the board: an SVG path around `at`."""

    id: str
    cell: str
    at: Point
    shape: str
    look: str
    glyph: str
    marks: list[MarkTold]
    cells: list[str] = []
    """All cells it covers, where they are more than `cell`."""


class ItemTold(Told):
    """Something in a tray; its turns are in the board."""

    id: str
    name: Words
    shape: str
    look: str
    glyph: str
    used: bool
    marks: list[MarkTold]


class TrayTold(Told):
    """What a seat has in hand; `backs` are things the viewer may not see."""

    seat: int
    items: list[ItemTold]
    backs: int


class SeatTold(Told):
    """A place at the table."""

    name: Words
    """What the seat is called in this game: White, Blue …"""
    look: str
    score: int | None
    kind: Literal["person", "computer"]
    level: int | None
    player: str
    """Who sits there; empty while nobody does."""
    joined: bool
    online: bool


class MoveTold(Told):
    """A move that was made, as far as the viewer may know it."""

    ply: int
    seat: int
    text: str
    note: Words | None
    """What it did or scored, itemised."""


class ResultTold(Told):
    """How a match ended."""

    shares: list[float]
    scores: list[int]
    reason: Words


class OfferTold(Told):
    """Something that waits for the others' consent."""

    kind: Literal["draw", "takeback"]
    seat: int


class ChatTold(Told):
    """Something said at the table; seat is None for a spectator."""

    seat: int | None
    name: str
    text: str
    at: float


class WaitTold(Told):
    """Something that takes a while: seconds so far, and seconds it will probably take in all."""

    elapsed: float
    expected: float
    what: Words | None
    """What is being done."""


class ThoughtTold(Told):
    """What a computer expects of the game since it moved last."""

    seat: int
    value: float
    """The share of the win that it expects."""
    proven: bool
    """Whether that is certain."""
    line: list[str]
    """How it expects play to go on from here; empty once play went otherwise."""


class MatchTold(Told):
    """A match as one viewer may see it. A client shows the newest: the highest (revision, ply) it has seen."""

    match: str
    game: str
    options: dict[str, Value]
    board: str
    """The id of its board, to be fetched once."""
    revision: int
    """Grows with everything that happens, so that an older message is never shown over a newer one."""
    ply: int
    you: list[int]
    """The seats that the viewer holds."""
    seen_as: int
    """The seat whose view this is; -1 for a spectator."""
    to_move: int | None
    pieces: list[PieceTold]
    trays: list[TrayTold]
    seats: list[SeatTold]
    last: list[str]
    notes: list[Words]
    names: dict[str, Words]
    """What ids that are neither cells nor items are called: choices shown as buttons."""
    moves: list[MoveTold]
    choices: "dict[str, ChoiceTold] | None"
    """Where to begin a move: the first picks. Only for a viewer whose turn it is."""
    result: ResultTold | None
    offers: list[OfferTold]
    thinking: WaitTold | None
    """How long a computer that chooses will think."""
    hint_seconds: float
    """How long a hint usually takes."""
    thought: ThoughtTold | None
    """What the computer that moved last expects; of games without secrets only."""
    can_undo: bool
    rematch: str | None
    """The match that follows this one, once somebody asked for it."""
    chat: list[ChatTold]
    watching: int


class ChoiceTold(Told):
    """One thing that may be picked: either it settles the move, or more must be picked."""

    move: str | None = None
    """The move, in notation, that this pick makes."""
    next: "dict[str, ChoiceTold] | None" = None
    """What may be picked next; None together with `move` None means: ask for /choices."""


class ChoicesTold(Told):
    """What may be picked after some picks."""

    ply: int
    choices: dict[str, ChoiceTold]


class HealthTold(Told):
    """Whether the server is well."""

    ok: bool
    compiling: dict[str, WaitTold]
    """Games that are not ready yet, and how long they will be waited for."""
    matches: int
    """Matches at hand."""


class CandidateTold(Told):
    """A move that was thought about, and the share of the win that the mover may expect of it."""

    move: str
    value: float


class HintTold(Told):
    """A good move, how play might go on, and what else was thought about."""

    ply: int
    move: str
    line: list[str]
    value: float
    proven: bool
    """Whether the value is certain."""
    candidates: list[CandidateTold]
    """The best moves, the advised one first."""


# --- what clients ask -------------------------------------------------------------------------------------------------


class SeatAsked(Asked):
    """Who shall sit on a seat: me, a friend who gets a link, somebody at my screen, or a computer."""

    kind: Literal["me", "friend", "screen", "computer"]
    level: Annotated[int, Field(ge=1, le=9)] = 3


class MatchAsked(Asked):
    """A new table."""

    game: Short
    options: dict[Short, Value] = {}
    seats: Annotated[list[SeatAsked], Field(min_length=1, max_length=4)]
    name: Name = ""
    """How I am called at the table."""


class SeatGiven(Told):
    """A seat of a new match. Whoever knows its token sits there; a friend's is passed on as an invitation."""

    seat: int
    token: str | None
    """None for computers."""
    kind: Literal["me", "friend", "screen", "computer"]


class MatchGiven(Told):
    """A new match. Its id alone is the link for spectators."""

    match: str
    seats: list[SeatGiven]


class LookAsked(Asked):
    """A position to be drawn: from text, or dealt from a seed; then some moves. It belongs to no match."""

    game: Short
    options: dict[Short, Value] = {}
    position: Annotated[str, StringConstraints(max_length=4000)] | None = None
    seed: Annotated[int, Field(ge=0, lt=2**48)] = 0
    moves: Annotated[list[Short], Field(max_length=1000)] = []


class LookChoicesAsked(LookAsked):
    """What may be picked after some picks, in a position that belongs to no match."""

    path: Annotated[list[Short], Field(max_length=8)] = []


class MoveAsked(Asked):
    """A move. The key makes sure that it is made once, however often it is sent."""

    ply: int
    move: Short
    key: Annotated[str, StringConstraints(min_length=8, max_length=64)]


class ActAsked(Asked):
    """Anything else that a seat can do. Offers of the other kind are answered with accept or decline."""

    act: Literal["undo", "takeback", "draw", "accept", "decline", "resign", "rematch", "hint", "name", "chat"]
    text: Short = ""
    """What to say, or the new name."""


class Hello(Asked):
    """The first message on a socket: the tokens of the seats this client holds, none for a spectator."""

    tokens: Annotated[list[Short], Field(max_length=4)] = []


class SocketAsked(Asked):
    """A message on a socket after the first: exactly one of these."""

    move: MoveAsked | None = None
    act: ActAsked | None = None


class SocketTold(Told):
    """A message from the server on a socket: exactly one of these."""

    match: MatchTold | None = None
    hint: HintTold | None = None
    problem: Words | None = None
    key: str | None = None
    """With a problem: the key of the move that was refused."""
    done: str | None = None
    """The key of a move that is stored."""
