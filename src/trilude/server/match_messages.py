"""What is told of matches, and what is asked to open one and to sit down at it."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints

from trilude.contract.words import Text
from trilude.matches.rows import AnsweredOffer, OfferKind, ResignWay, Said
from trilude.matches.waits import Wait
from trilude.server.messages import Asked, Name, OptionsGiven, Short, Told
from trilude.server.position_messages import MoveTold, PositionTold


class SeatAsked(Asked):
    """Who is to sit on a seat: me, a friend who gets a link, somebody at my screen, or a computer."""

    kind: Literal["me", "friend", "screen", "computer"]
    level: Annotated[int, Field(ge=1, le=9)] = 3
    name: Name = ""
    """How somebody at my screen is called; I may be called otherwise here than in `MatchAsked`."""
    traps: bool = True
    """Whether a computer may lay traps, where its level does."""


class MatchAsked(Asked):
    """A new table."""

    game: Short
    options: OptionsGiven = Field(default={})
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
    """What opens the seat from now on, made up by the guest. Whoever hears no answer asks again with the same."""
    name: Name = ""


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
    seats: tuple[SeatTold, ...]
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
    answered: AnsweredOffer | None
    """What became of the last offer that was answered or withdrawn."""
    hints: bool
    """Whether hints may be asked for: always among computers, with other people where that was agreed."""
    left: tuple[int, ...]
    """The seats that the viewer held and gave up: for them this match is closed."""
    rematch: str | None
    """The match that follows this one, once everybody wanted it."""
    chat: list[Said]
    watching: int


class DoubtAsked(Asked):
    """A move that somebody is about to make against computers."""

    move: Short


class DoubtTold(Told):
    """Whether somebody should think again before a move."""

    ply: int
    words: Text | None
    """What it would give away; None where nothing speaks against it, or nobody could tell in time."""
    in_time: bool
    """Whether anybody could tell: while computers are still getting ready, nobody can."""
