"""What viewers are told: the one place where positions and matches become messages, filtered for whoever looks."""

from collections.abc import Callable, Sequence
from dataclasses import asdict, replace
from functools import lru_cache
from threading import Lock

from trilude.contract.account import accounts
from trilude.contract.foresight import foresee
from trilude.contract.game import Game
from trilude.contract.options import write_value
from trilude.contract.picture import Picture, draw
from trilude.contract.position import Move, Position, Sight
from trilude.contract.scene import Board, Scene
from trilude.contract.solo import Solo
from trilude.contract.steps import kind_of
from trilude.contract.words import Text
from trilude.matches.match import Match
from trilude.matches.waits import Wait
from trilude.server.messages import (
    AnswerTold,
    GameTold,
    MatchTold,
    MoveTold,
    OfferTold,
    OptionTold,
    PositionTold,
    ResultTold,
    SeatTold,
    ThoughtTold,
)
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
            )
            for option in game.options
        ],
        lid=list(game.lid),
        readings=game.readings,
        patterns=game.patterns,
        ready=ready,
    )


def tell_position(positions: Sequence[Position]) -> PositionTold:
    """The last of some positions that follow one another and belong to no match, with all there is to know."""
    now = positions[-1]
    ending = now.ending

    def explain(ply: int) -> Text | None:
        return now.game.notation.explain(positions[ply], now.moves[ply].id)

    return PositionTold(
        options=dict(now.options),
        ply=now.ply,
        scene=tell_scene(now),
        moves=_tell_moves(positions, now, explain, lambda _ply: None),
        choices=None if now.is_over else now.choices,
        result=ResultTold(shares=now.shares, scores=now.scores, reason=ending) if ending else None,
        accounts=list(accounts(positions)),
        lots=None,
    )


def tell_match(
    viewer: Viewer,
    *,
    online: frozenset[int] = frozenset(),
    watching: int = 0,
    thinking: Wait | None = None,
    hint_seconds: float = 0.0,
) -> MatchTold:
    """A match as a viewer may see it."""
    match, view = viewer.match, viewer.view
    scene = tell_scene(view)
    return MatchTold(
        match=match.id,
        game=match.game.name,
        options=dict(match.options),
        revision=match.revision,
        ply=view.ply,
        you=viewer.held,
        seen_as=viewer.seat,
        scene=replace(scene, to_move=None) if match.is_over else scene,
        seats=_tell_seats(match, online),
        moves=_tell_moves(match.positions, view, match.explanation, match.picture),
        choices=view.choices if viewer.is_to_move else None,
        result=_tell_result(match),
        accounts=list(match.accounts),
        lots=None,
        offers=[OfferTold(kind=offer.kind, seat=offer.seat) for offer in match.offers],
        thinking=tell_wait(thinking) if thinking else None,
        hint_seconds=round(hint_seconds, 2),
        thought=_tell_thought(match),
        can_undo=bool(viewer.held) and _can_undo(match),
        can_ask_takeback=bool(viewer.held) and not match.is_over,
        can_offer_draw=bool(viewer.held) and not match.is_over,
        can_resign=bool(viewer.held) and not match.is_over,
        can_stop=False,
        resign_ways=[],
        answered=_tell_answer(match),
        hints=match.hints,
        left=(),
        rematch=match.rematch,
        chat=match.chat,
        watching=watching,
    )


def tell_past(viewer: Viewer, ply: int) -> PositionTold:
    """A match as it lay after so many moves, as far as the viewer may know it; once it is over, with all hands open."""
    match = viewer.match
    positions = match.positions[: ply + 1]
    seen = positions[-1] if match.is_over else positions[-1].view(viewer.seat)
    moves = _tell_moves(positions, seen, match.explanation, match.picture)
    whole = tell_position(positions)
    return whole.model_copy(update={"scene": tell_scene(seen), "moves": moves, "choices": None, "result": None})


def _tell_moves(
    positions: Sequence[Position],
    seen: Sight,
    explain: Callable[[int], Text | None],
    picture: Callable[[int], Picture | None],
) -> list[MoveTold]:
    """The moves so far as they are seen; explanations of moves that must not be known are left out."""
    told = []
    for ply, (before, move, made) in enumerate(zip(positions, seen.moves, positions[-1].moves, strict=False)):
        known, drawn = move.text == made.text, picture(ply)
        told.append(
            MoveTold(
                ply=ply,
                seat=before.mover,
                text=move.text,
                note=explain(ply) if known else None,
                picture=drawn if known or drawn is None else drawn.as_far_as_known(),
                kind=kind_of(move.text),
            )
        )
    return told


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


def _tell_seats(match: Match, online: frozenset[int]) -> list[SeatTold]:
    return [
        SeatTold(
            kind=who.kind,
            level=who.level,
            player=who.name,
            joined=who.joined or who.kind == "computer",
            online=number in online,
            left=bool(who.left),
        )
        for number, who in enumerate(match.seats)
    ]


def _tell_answer(match: Match) -> AnswerTold | None:
    return AnswerTold(**asdict(match.answered)) if match.answered else None


def _tell_result(match: Match) -> ResultTold | None:
    ending, reason = match.ending, match.reason
    return ResultTold(shares=ending.shares, scores=match.position.scores, reason=reason) if ending and reason else None


def _can_undo(match: Match) -> bool:
    """Whether there is nobody to be asked, and a move of a person to be taken back."""
    alone = len({match.seats[seat].token for seat in match.people}) == 1
    return alone and any(before.to_move in match.people for before in match.positions[:-1])


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
