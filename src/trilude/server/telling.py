"""What viewers are told: the one place where positions and matches become messages, filtered for whoever looks."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import lru_cache
from threading import Lock
from typing import Any

from trilude.arena.level_words import level_words, step_words
from trilude.contract.account import accounts
from trilude.contract.foresight import foresee
from trilude.contract.game import Game
from trilude.contract.options import write_value
from trilude.contract.picture import Picture, draw
from trilude.contract.position import Move, Position, Sight
from trilude.contract.record import Record
from trilude.contract.scene import Board, Scene
from trilude.contract.setting import can_set_up
from trilude.contract.solo import Solo
from trilude.contract.steps import explain, kind_of, leaver, lots_of, offers, steps_of
from trilude.contract.words import Text
from trilude.matches.commentary import Commentary
from trilude.matches.lots import lots
from trilude.matches.match import Match
from trilude.matches.rows import ResignWay
from trilude.matches.seats import Seat
from trilude.matches.waits import Wait
from trilude.players.levels import LEVELS, read_levels
from trilude.server.house_messages import GameTold, LevelTold, OptionTold
from trilude.server.match_messages import MatchTold, OfferTold, ResignWayTold, SeatTold, ThoughtTold
from trilude.server.position_messages import MoveTold, PositionTold, ResultTold
from trilude.server.viewer import Viewer

BOARDS: dict[str, Board] = {}
"""The boards of scenes told lately, by id, the latest last: whoever is told a scene may ask for its board."""
MOST_BOARDS = 1000
"""Solos may have any number of boards; not all are kept."""
_KEEPING = Lock()

LONGEST_LINE = 3
"""So many moves of a line are drawn: nobody looks further ahead at a glance."""


def tell_scene(drawn: Sight | Solo) -> Scene:
    """A scene whose board can be asked for."""
    board = drawn.board
    with _KEEPING:
        BOARDS.pop(board.id, None)
        BOARDS[board.id] = board
        if len(BOARDS) > MOST_BOARDS:
            del BOARDS[next(iter(BOARDS))]
    return drawn.scene


def tell_wait(wait: Wait) -> Wait:
    """A wait, as exact as anybody can see."""
    return replace(wait, elapsed=round(wait.elapsed, 2), expected=round(wait.expected, 2))


def tell_game(game: Game, ready: bool) -> GameTold:
    """A game of the cupboard."""
    players = next((list(option.values) for option in game.options if option.name == "players"), [game.players])
    known = game.known_with
    return GameTold(
        name=game.name,
        title=game.title,
        summary=game.summary,
        players=[int(count) for count in players if count is not None],
        seat_names=game.seat_names,
        hidden=game.hidden,
        options=[
            OptionTold(
                name=option.name,
                title=option.title,
                values=list(option.values),
                default=option.default,
                meanings={write_value(value): meaning for value, meaning in option.meanings.items()},
                matters_with={name: list(values) for name, values in option.matters_with.items()},
            )
            for option in game.options
            if option.former is None
        ],
        lid=list(game.lid),
        readings=game.readings,
        solved_with=known if known is None else {name: list(some) for name, some in known.items()},
        draws_places=offers(game, "DRAWN"),
        levels=[LevelTold(words=level_words(number), step=step_words(game, number)) for number in LEVELS],
        trappers=[level.number for level in read_levels(game) if level.without_traps],
        patterns=game.patterns,
        sets_up=can_set_up(game),
        facts=game.facts,
        ready=ready,
    )


def tell_position(positions: Sequence[Position]) -> PositionTold:
    """The last of some positions that follow one another and belong to no match, with all there is to know."""
    now = positions[-1]
    ending = now.ending

    def said(ply: int) -> Text | None:
        return explain(positions[ply], now.moves[ply])

    return PositionTold(
        options=dict(now.options),
        ply=now.ply,
        scene=tell_scene(now),
        moves=_tell_moves(positions, said),
        choices=None if now.is_over else now.choices,
        result=ResultTold(shares=now.shares, scores=now.scores, reason=ending) if ending else None,
        accounts=list(accounts(positions)),
        lots=lots_of(positions[0]),
    )


RESIGNED: dict[ResignWay, Callable[[Match], Text]] = {
    "computer": lambda _match: Text("A computer plays on for you.", "Un ordinateur joue à votre place."),
    "pass": lambda match: steps_of(match.game).PASSING,
}
"""What becomes of a seat whose person gives up."""


class Can:
    """What a viewer can do besides moving; nothing is asked of a seat on which nobody sits yet."""

    def __init__(self, viewer: Viewer) -> None:
        match, held = viewer.match, viewer.held
        others = [match.seats[seat] for seat in match.people if seat not in held]
        plays = bool(held) and not match.is_over
        there = all(seat.joined for seat in others)
        asked = {offer.kind for offer in match.offers}
        self.undo = bool(held) and not others and match.can_take_back(tuple(match.people))
        self.ask_takeback = plays and bool(others) and there and match.can_take_back((viewer.seat,))
        self.ask_takeback &= "takeback" not in asked
        self.offer_draw = plays and bool(others) and there and "draw" not in asked
        self.resign = plays and (there or len(match.seats) > 2)
        self.stop = plays and there and match.can_stop and "stop" not in asked


Shared = dict[str, Any]
"""Parts of what is told of a match that are the same for everybody who looks."""


def tell_shared(
    match: Match,
    *,
    online: frozenset[int] = frozenset(),
    watching: int = 0,
    thinking: Wait | None = None,
    hint_seconds: float = 0.0,
) -> Shared:
    """What everybody may know of a match, whoever looks: worked out once for all of them."""
    shared = {
        "match": match.id,
        "game": match.game.name,
        "options": dict(match.options),
        "revision": match.revision,
        "seats": _tell_seats(match, online),
        **_tell_sentences(match),
        "offers": [OfferTold(kind=offer.kind, seat=offer.seat) for offer in match.offers],
        "thinking": tell_wait(thinking) if thinking else None,
        "hint_seconds": round(hint_seconds, 2),
        "thought": _tell_thought(match),
        "resign_ways": [ResignWayTold(how=how, words=RESIGNED[how](match)) for how in match.resign_ways],
        "answered": match.answered,
        "hints": match.hints,
        "rematch": match.rematch,
        "chat": match.chat,
        "watching": watching,
    }
    if match.game.hidden:
        return shared
    return shared | {"moves": _tell_match_moves(match, match.commentary(), match.position)}


def _tell_sentences(match: Match, me: int | None = None) -> Shared:
    """What is said of people: to most in the same words, to whoever has no name as to them."""
    return {
        "result": _tell_result(match, me),
        "accounts": list(match.commentary(me).accounts),
        "lots": lots(match, me),
    }


def tell_match(viewer: Viewer, shared: Shared | None = None) -> MatchTold:
    """A match as a viewer may see it; of what is shared others may have been told."""
    match, view, can = viewer.match, viewer.sees, Can(viewer)
    own: Shared = {} if viewer.me is None else _tell_sentences(match, viewer.me)
    told = {**(shared or tell_shared(match)), **own}
    scene = tell_scene(view)
    told |= {
        "ply": view.ply,
        "you": viewer.held,
        "seen_as": viewer.seat,
        "scene": replace(scene, to_move=None) if match.is_over else scene,
        "choices": view.choices if viewer.is_to_move else None,
        "can_undo": can.undo,
        "can_ask_takeback": can.ask_takeback,
        "can_offer_draw": can.offer_draw,
        "can_resign": can.resign,
        "can_stop": can.stop,
        "left": viewer.left,
    }
    if "moves" not in told:
        told["moves"] = _tell_match_moves(match, viewer.commentary, view)
    return MatchTold.model_construct(**told)


def tell_past(viewer: Viewer, ply: int) -> PositionTold:
    """A match as it lay after so many moves, as far as the viewer may know it.

    Once it is over all hands are open, and those of a deal lie open at its end.
    """
    match = viewer.match
    positions = match.positions[: ply + 1]
    then = positions[-1]
    is_open = match.is_over or any(account.ply == ply for account in match.accounts)
    seen = (then if is_open else then.view(viewer.seat)).calling(viewer.commentary.names)
    return PositionTold(
        options=dict(then.options),
        ply=then.ply,
        scene=tell_scene(seen),
        moves=_tell_match_moves(match, viewer.commentary, seen),
        choices=None,
        result=None,
        accounts=list(accounts(positions)),
        lots=lots_of(positions[0]),
    )


def record_of(match: Match) -> Record:
    """A match as a record."""
    names = tuple(seat.name or (seat.thinker if seat.level else "") for seat in match.seats)
    written = Record.of(match.position, names)
    return written.ended(match.ending.shares, match.ending.reason.en) if match.ending else written


def _tell_moves(positions: Sequence[Position], said: Callable[[int], Text | None]) -> list[MoveTold]:
    """The moves of a game that belongs to no match, with all there is to know, undrawn."""
    moves = positions[-1].moves
    return [_tell_move(positions[ply], ply, move, move, said, lambda _ply: None) for ply, move in enumerate(moves)]


def _tell_match_moves(match: Match, commentary: Commentary, seen: Sight) -> list[MoveTold]:
    """The moves of a match as they are seen; each is told once, and kept for all who read it alike."""
    moves = seen.moves
    kept = commentary.told(len(moves))
    told: list[MoveTold | None] = [known.get(move.text) for known, move in zip(kept, moves, strict=True)]
    return [move or _tell_new_move(match, commentary, moves[ply], ply) for ply, move in enumerate(told)]


def _tell_new_move(match: Match, commentary: Commentary, seen: Move, ply: int) -> MoveTold:
    """A move that was never told to anybody who reads it like this."""
    before, after = match.positions[ply : ply + 2]
    told = _tell_move(before, ply, seen, after.moves[ply], commentary.explanation, commentary.picture)
    commentary.told(ply + 1)[ply][seen.text] = told
    return told


def _tell_move(
    before: Position,
    ply: int,
    seen: Move,
    made: Move,
    said: Callable[[int], Text | None],
    picture: Callable[[int], Picture | None],
) -> MoveTold:
    """A move as it is seen; what explains a move that must not be known is left out."""
    kind, drawn = kind_of(seen.text), picture(ply)
    known = seen.text == made.text or kind != "move"
    return MoveTold(
        ply=ply,
        seat=_who(before, seen),
        text=seen.text,
        note=said(ply) if known else None,
        picture=drawn if known or drawn is None else drawn.as_far_as_known(),
        kind=kind,
    )


def tell_line(start: Sight, moves: Sequence[Move]) -> list[MoveTold]:
    """Moves that might be made one after another; where something is hidden, the first of them only."""
    told: list[MoveTold] = []
    here = start
    for move in moves:
        after = look_ahead(here, move)
        told.append(
            MoveTold(
                ply=here.ply,
                seat=here.mover,
                text=move.text,
                note=foresee(here, move.id).note,
                picture=draw(here, move.id, after),
                kind="move",
            )
        )
        if after is None:
            break
        here = after
    return told


def _who(before: Position, move: Move) -> int:
    """Who made a move, or left a seat."""
    seat = leaver(move.text)
    return before.mover if seat is None else seat


def _tell_seats(match: Match, online: frozenset[int]) -> tuple[SeatTold, ...]:
    """Who sits where: the same thing again as long as nobody comes or goes, so that nobody compares it."""
    return _seats_told(match.seats, online)


@lru_cache(maxsize=10_000)
def _seats_told(seats: tuple[Seat, ...], online: frozenset[int]) -> tuple[SeatTold, ...]:
    return tuple(
        SeatTold(
            kind=who.kind,
            level=who.level,
            player=who.name,
            joined=who.joined or who.kind == "computer",
            online=number in online,
            left=bool(who.left),
        )
        for number, who in enumerate(seats)
    )


def _tell_result(match: Match, me: int | None) -> ResultTold | None:
    ending = match.ending
    reason = match.reason(me) if ending else None
    return ResultTold(shares=ending.shares, scores=match.position.scores, reason=reason) if ending and reason else None


def look_ahead(here: Sight, move: Move) -> Position | None:
    """What a move leads to, where nothing is hidden."""
    return here.play(move.id) if isinstance(here, Position) else None


def _tell_thought(match: Match) -> ThoughtTold | None:
    thought = match.thought
    if thought is None or match.is_over:
        return None
    played = [move.text for move in match.position.moves[thought.ply :]]
    came_true = list(thought.line[: len(played)]) == played
    line = _drawn_line(match.position, thought.line[len(played) :][:LONGEST_LINE]) if came_true else []
    return ThoughtTold(seat=thought.seat, value=round(thought.value, 4), proven=thought.proven, line=line)


@lru_cache(maxsize=64)
def _drawn_line(position: Position, line: tuple[str, ...]) -> list[MoveTold]:
    """What a computer expects, told to everybody at the table with everything that happens there."""
    moves: list[Move] = []
    here = position
    for text in line:
        here = here.play(text)
        moves.append(here.moves[-1])
    return tell_line(position, moves)
