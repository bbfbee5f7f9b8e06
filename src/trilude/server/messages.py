"""Every message between server and client but those about solos; the page's types are generated from these models."""

import unicodedata
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, StringConstraints

from trilude.contract.account import Account
from trilude.contract.choices import Choices
from trilude.contract.errors import BadNotation
from trilude.contract.foresight import Foresight, Refusal
from trilude.contract.game import Pattern, Reading
from trilude.contract.options import Value
from trilude.contract.picture import Picture
from trilude.contract.scene import Scene
from trilude.contract.solution import Worth
from trilude.contract.steps import StepKind
from trilude.contract.words import Text
from trilude.matches.rows import OfferKind, Outcome, ResignWay, Said
from trilude.matches.waits import Wait


def plain(text: str) -> str:
    """Words that people see hold no signs that nobody sees: control characters, or those that turn the writing."""
    if any(
        (unicodedata.category(letter) in ("Cc", "Cs") and letter not in "\n\t") or letter in TURNING for letter in text
    ):
        raise BadNotation(
            Text(
                "There is a sign in these words that nobody can see: write them without it.",
                "Un signe invisible s’est glissé dans ces mots : écrivez-les sans lui.",
            )
        )
    return text


TURNING = "\u061c\u200e\u200f\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069"
"""Signs that make what follows run the other way."""

Short = Annotated[str, StringConstraints(max_length=200), AfterValidator(plain)]
Line = Annotated[str, StringConstraints(max_length=4000)]
"""A position as text."""
NAME_LENGTH = 30
Name = Annotated[str, StringConstraints(strip_whitespace=True, max_length=NAME_LENGTH), AfterValidator(plain)]


class Told(BaseModel):
    """What the server tells."""

    model_config = ConfigDict(frozen=True, json_schema_serialization_defaults_required=True)


class Asked(BaseModel):
    """What a client asks; unknown fields are refused."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Problem(Told):
    """Why something was refused, in a sentence."""

    problem: Text


# --- games ------------------------------------------------------------------------------------------------------------


class OptionTold(Told):
    """A choice fixed before play."""

    name: str
    title: Text
    values: list[Value]
    default: Value
    meanings: dict[str, Text]
    """What values mean, by their text; empty where they explain themselves."""
    matters_with: dict[str, list[Value]]
    """Other options and their values with which it changes anything; empty where it always does."""


class ConflictTold(Told):
    """A value that cannot stand together with what is chosen of the other options, and why."""

    option: str
    value: Value
    reason: Text


class GameTold(Told):
    """A game of the cupboard."""

    name: str
    title: Text
    summary: Text
    players: list[int]
    seat_names: tuple[Text, ...]
    hidden: bool
    options: list[OptionTold]
    lid: list[str]
    """Moves after which its board is drawn on its box."""
    readings: tuple[Reading, ...]
    """What there is to read about it."""
    trappers: list[int]
    """The levels that lay traps unless they are told not to."""
    patterns: dict[str, Pattern]
    """What is drawn on pieces with a word in their look, for people who cannot tell colours."""
    ready: bool
    """Whether it is loaded; for a moment after the server has started, whatever needs its rules waits."""


# --- positions and matches --------------------------------------------------------------------------------------------


class MoveTold(Told):
    """A move that was made, as far as the viewer may know it."""

    ply: int
    seat: int
    text: str
    note: Text | None
    """What it did or scored, itemised."""
    picture: Picture | None
    """How it is drawn; None in positions that belong to no match."""
    kind: StepKind
    """A move by the rules; or what happened between moves: chance drew anew after a take-back, a seat was left."""


class ResultTold(Told):
    """How a game ended."""

    shares: tuple[float, ...]
    scores: tuple[int, ...]
    reason: Text
    """Who won and why, in one sentence."""


class PositionTold(Told):
    """A position on its board, and the moves that led to it."""

    options: dict[str, Value]
    ply: int
    scene: Scene
    moves: list[MoveTold]
    choices: Choices | None
    """Where a move can begin: the first picks. None where whoever looks cannot move."""
    result: ResultTold | None
    accounts: list[Account]
    """How the points came about: an account for every deal that has ended, and one for the game."""
    lots: Text | None
    """What was drawn by lot before the first move: camps, who begins; None where nothing was."""


class SeatTold(Told):
    """Who sits on a seat; the scene tells what it is called and how it stands."""

    kind: Literal["person", "computer"]
    level: int | None
    player: str
    """The person's name; empty while nobody sits there."""
    joined: bool
    online: bool
    left: bool
    """Whether the person who sat here gave up: a computer plays on, or the seat passes."""


class OfferTold(Told):
    """Something that waits for the others' consent."""

    kind: OfferKind
    seat: int


class AnswerTold(Told):
    """What became of the last offer that was answered or withdrawn."""

    kind: OfferKind
    seat: int
    """Who had asked."""
    answer: Outcome
    by: int
    """Who answered; of a withdrawn offer whoever had asked."""
    revision: int
    """When: a page says it once."""


class ResignWayTold(Told):
    """What may become of a seat whose person gives up, where others play on."""

    how: ResignWay
    words: Text
    """What will happen, in a sentence."""


class ThoughtTold(Told):
    """What a computer expects of the game since it moved last."""

    seat: int
    value: float
    """The share of the win that it expects."""
    proven: bool
    """Whether that is certain."""
    line: list[MoveTold]
    """How it expects play to go on from here; empty once play went otherwise."""


class MatchTold(PositionTold):
    """A match as one viewer may see it. A client shows the newest: the highest (revision, ply) it has seen."""

    match: str
    game: str
    revision: int
    """Grows with everything that happens, so that an older message is never shown over a newer one."""
    you: tuple[int, ...]
    """The seats that the viewer holds."""
    seen_as: int
    """The seat whose view this is; -1 for a spectator."""
    seats: list[SeatTold]
    offers: list[OfferTold]
    thinking: Wait | None
    """How long a computer that chooses will think, and what is done before, where there is anything."""
    hint_seconds: float
    """How long a hint usually takes."""
    thought: ThoughtTold | None
    """What the computer that moved last expects; of games without secrets only."""
    can_undo: bool
    """Whether there is a move to take back, and nobody who has to be asked."""
    can_ask_takeback: bool
    """Whether there is a move to take back, and somebody to be asked."""
    can_offer_draw: bool
    can_resign: bool
    can_stop: bool
    """Whether the players may stop here, and the richest wins; others at the table have to agree."""
    resign_ways: list[ResignWayTold]
    """What may become of one's seat, the usual first; empty where giving up ends the game."""
    answered: AnswerTold | None
    hints: bool
    """Whether hints may be asked for: always among computers, with other people where that was agreed."""
    left: tuple[int, ...]
    """The seats that the viewer held and gave up: for them this match is closed."""
    rematch: str | None
    """The match that follows this one, once everybody wanted it."""
    chat: list[Said]
    watching: int


class ChoicesTold(Told):
    """What can be picked after some picks."""

    ply: int
    choices: Choices


class ForesightTold(Told):
    """What a move will do."""

    ply: int
    foresight: Foresight


class RefusalTold(Told):
    """Why picks lead to no move; None where there is nothing to say beyond that."""

    ply: int
    refusal: Refusal | None


class HealthTold(Told):
    """Whether the server is well."""

    ok: bool
    compiling: dict[str, float]
    """Games whose computers are not all compiled yet, and how many seconds that will take once it is begun."""
    matches: int
    """Matches at hand."""


class CandidateTold(Told):
    """A move that was thought about, and the share of the win that the mover may expect of it."""

    move: str
    value: float
    picture: Picture
    said: Text | None
    """What is known of it for certain, where the game is solved."""


class VerdictTold(Told):
    """What a position or a move is worth to whoever decides, when nobody errs."""

    worth: Worth
    turns: int | None
    """Moves of the winner until the end; None for a draw."""
    text: Text


class VerdictsTold(Told):
    """What a position of a solved game is worth, and each of its moves."""

    verdict: VerdictTold
    moves: dict[str, VerdictTold]


class HintTold(Told):
    """A good move, how play might go on, and what else was thought about."""

    ply: int
    move: str
    line: list[MoveTold]
    """The advised move, and how play might go on as far as that can be drawn."""
    value: float
    proven: bool
    """Whether the value is certain."""
    candidates: list[CandidateTold]
    """The best moves, the advised one first."""
    remark: Text | None
    """How many moves hold, where the game is solved."""


# --- what clients ask -------------------------------------------------------------------------------------------------


class OptionsAsked(Asked):
    """What is chosen so far of a game's options."""

    options: dict[Short, Value] = {}


class SeatAsked(Asked):
    """Who shall sit on a seat: me, a friend who gets a link, somebody at my screen, or a computer."""

    kind: Literal["me", "friend", "screen", "computer"]
    level: Annotated[int, Field(ge=1, le=9)] = 3
    name: Name = ""
    """How somebody at my screen is called; I may be called otherwise here than in `MatchAsked`."""
    traps: bool = True
    """Whether a computer may lay traps, where its level does."""


class MatchAsked(Asked):
    """A new table."""

    game: Short
    options: dict[Short, Value] = {}
    seats: Annotated[list[SeatAsked], Field(min_length=1, max_length=4)]
    name: Name = ""
    """How I am called at the table."""
    hints: bool = False
    """Whether people who play against each other may ask for hints."""
    draw_places: bool = False
    """Whether lots are drawn for who sits where: camps, colours, who begins."""


class SeatGiven(Told):
    """A seat of a new match. Whoever knows its token sits there."""

    seat: int
    token: str | None
    """None for computers and friends."""
    invitation: str | None
    """Of a friend's seat: passed on in a link, and exchanged there for a token that I never see."""
    kind: Literal["me", "friend", "screen", "computer"]


class MatchGiven(Told):
    """A new match. Its id alone is the link for spectators."""

    match: str
    seats: list[SeatGiven]


class InvitationAsked(Asked):
    """An invitation to be exchanged for its seat."""

    invitation: Annotated[str, StringConstraints(min_length=1, max_length=200)]
    token: Annotated[str, StringConstraints(min_length=22, max_length=64, pattern=r"^[\w.~-]+$")]
    """What shall open the seat from now on, made up by the guest. Whoever hears no answer asks again with the same."""
    name: Name = ""


class PositionAsked(Asked):
    """A position to be drawn: from text, or dealt from a seed; then some moves. It belongs to no match."""

    game: Short
    options: dict[Short, Value] = {}
    position: Line | None = None
    seed: Annotated[int, Field(ge=0, lt=2**128)] = 0
    moves: Annotated[list[Short], Field(max_length=1000)] = []


class MoveAsked(Asked):
    """A move. The key makes sure that it is made once, however often it is sent."""

    ply: int
    move: Short
    key: Annotated[str, StringConstraints(min_length=8, max_length=64), AfterValidator(plain)]


class ActAsked(Asked):
    """Anything else that a seat can do. Offers (takeback, draw, stop, rematch) are answered with accept or decline."""

    act: Literal[
        "undo",
        "takeback",
        "draw",
        "stop",
        "accept",
        "decline",
        "withdraw",
        "resign",
        "rematch",
        "hint",
        "name",
        "chat",
    ]
    text: Short = ""
    """What to say, or the new name."""
    how: ResignWay = "computer"
    """Of resigning where three or four play: a computer plays on, or the seat passes whenever it is its turn."""


class Hello(Asked):
    """The first message on a socket: the tokens of the seats this client holds, none for a spectator."""

    tokens: Annotated[list[Short], Field(max_length=4)] = []


class SocketAsked(Asked):
    """A message on a socket after the first: exactly one of these."""

    move: MoveAsked | None = None
    act: ActAsked | None = None


class SaidTold(Told):
    """A line of chat, alone. A state with that revision or a later one holds it already."""

    revision: int
    line: Said


class SocketTold(Told):
    """A message from the server on a socket: exactly one of these."""

    match: MatchTold | None = None
    said: SaidTold | None = None
    hint: HintTold | None = None
    problem: Text | None = None
    key: str | None = None
    """With a problem: the key of the move that was refused."""
    done: str | None = None
    """The key of a move that is stored."""
