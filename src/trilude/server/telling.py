"""What a viewer is told of a match: the one place where views become messages, filtered for whoever looks."""

from functools import lru_cache
from typing import Any

from trilude.contract.game import Game
from trilude.contract.options import Options, write_value
from trilude.contract.position import Look, Position, View
from trilude.contract.rules import NOBODY
from trilude.contract.scene import Mark, Scene, Turn
from trilude.contract.words import Text
from trilude.matches.match import Match
from trilude.matches.seats import Seat
from trilude.matches.waits import Wait
from trilude.server.messages import (
    BoardTold,
    CellTold,
    ChatTold,
    ChoiceTold,
    GameTold,
    ItemTold,
    MarkTold,
    MatchTold,
    MoveTold,
    OfferTold,
    OptionTold,
    PieceTold,
    ResultTold,
    SeatTold,
    ThoughtTold,
    TrayTold,
    TurnTold,
    WaitTold,
    Words,
)

MANY_MOVES = 400
"""With more legal moves than this only the first picks are sent; the others are asked for."""


def words(text: Text) -> Words:
    """Words for a page."""
    return Words(en=text.en, fr=text.fr)


def tell_wait(wait: Wait) -> WaitTold:
    """A wait for a page."""
    what = words(wait.what) if wait.what else None
    return WaitTold(elapsed=round(wait.elapsed, 2), expected=round(wait.expected, 2), what=what)


def tell_game(game: Game, ready: bool) -> GameTold:
    """A game of the cupboard."""
    players = next((list(option.values) for option in game.options if option.name == "players"), [game.players])
    return GameTold(
        name=game.name,
        title=words(game.title),
        summary=words(game.summary),
        players=[int(count) for count in players if count is not None],
        seat_names=[words(name) for name in game.seat_names],
        hidden=game.hidden,
        options=[
            OptionTold(
                name=option.name,
                title=words(option.title),
                values=list(option.values),
                default=option.default,
                meanings={write_value(value): words(meaning) for value, meaning in option.meanings.items()},
            )
            for option in game.options
        ],
        lid=list(game.lid),
        patterns=game.patterns,
        ready=ready,
    )


@lru_cache(maxsize=64)
def board_of(game: Game, options: Options) -> BoardTold:
    """The part of all scenes of a match that never changes."""
    drawn = game.board(options)
    cells = [
        CellTold(
            id=cell.id,
            outline=[_rounded(point) for point in cell.outline],
            look=cell.look,
            label=cell.label,
            marks=_marks(cell.marks),
        )
        for cell in drawn.cells
    ]
    turns = {item: _turns(ways) for item, ways in drawn.turns.items()}
    told = BoardTold(id=drawn.id, cells=cells, turns=turns)
    BOARDS[drawn.id] = told
    return told


BOARDS: dict[str, BoardTold] = {}
"""Boards told so far, by id."""


def _turns(turns: tuple[Turn, ...]) -> list[TurnTold]:
    return [
        TurnTold(id=turn.id, shape=turn.shape, rotated=turn.rotated, flipped=turn.flipped, marks=_marks(turn.marks))
        for turn in turns
    ]


def _marks(marks: tuple[Mark, ...]) -> list[MarkTold]:
    return [MarkTold(at=_rounded(mark.at), text=mark.text) for mark in marks]


def _rounded(point: tuple[float, float]) -> tuple[float, float]:
    return round(point[0], 4), round(point[1], 4)


def viewing_seat(match: Match, held: tuple[int, ...]) -> int:
    """Whose eyes a viewer looks through: the seat to move if it is the viewer's, else the viewer's first."""
    turn = match.position.to_move
    if turn in held:
        return int(turn)
    return held[0] if held else NOBODY


def tell_match(
    match: Match,
    held: tuple[int, ...],
    *,
    online: frozenset[int] = frozenset(),
    watching: int = 0,
    thinking: Wait | None = None,
    hint_seconds: float = 0.0,
) -> MatchTold:
    """A match as the holder of these seats may see it."""
    seat = viewing_seat(match, held)
    view = match.position.view(seat)
    told = tell_look(view, list(match.seats), online)
    your_turn = match.position.to_move in held and not match.is_over
    return told.model_copy(
        update={
            "match": match.id,
            "revision": match.revision,
            "you": list(held),
            "to_move": None if match.is_over else match.position.to_move,
            "moves": tell_moves(match, seat),
            "choices": first_choices(view) if your_turn else None,
            "result": _result(match),
            "offers": [OfferTold(kind=offer.kind, seat=offer.seat) for offer in match.offers],
            "thinking": tell_wait(thinking) if thinking else None,
            "hint_seconds": round(hint_seconds, 2),
            "thought": _tell_thought(match),
            "can_undo": bool(held) and _can_undo(match),
            "rematch": match.rematch,
            "chat": [ChatTold(seat=said.seat, name=said.name, text=said.text, at=said.at) for said in match.chat],
            "watching": watching,
        }
    )


def _can_undo(match: Match) -> bool:
    """Whether there is nobody to be asked, and a move of a person to be taken back."""
    alone = len({match.seats[seat].token for seat in match.people}) == 1
    return alone and any(before.to_move in match.people for before in match.positions[:-1])


def tell_moves(match: Match, seat: int) -> list[MoveTold]:
    """The moves so far as a seat may know them; explanations of moves it may not know are left out."""
    told = []
    for ply, (before, move) in enumerate(zip(match.positions, match.position.moves, strict=False)):
        seen = move.as_seen_by(seat)
        note = None
        if seen.text == move.text:
            explanation = match.explanation(ply)
            note = words(explanation) if explanation else None
        told.append(MoveTold(ply=ply, seat=before.to_move or 0, text=seen.text, note=note))
    return told


def tell_look(look: Look, seats: list[Seat], online: frozenset[int] = frozenset()) -> MatchTold:
    """A position or view as a drawing that belongs to no match."""
    told = tell_scene(look.scene, board_of(look.game, look.options), seats, online)
    seen_as = NOBODY if look.seat is None else look.seat
    return told.model_copy(update={"options": dict(look.options), "ply": look.ply, "seen_as": seen_as})


def tell_line(positions: list[Position]) -> MatchTold:
    """The last of some positions that follow one another and belong to no match, with all there is to know."""
    now = positions[-1]
    moves = []
    for before, move in zip(positions, now.moves, strict=False):
        note = before.game.notation.explain(before, move.id)
        seat = before.to_move or 0
        moves.append(MoveTold(ply=before.ply, seat=seat, text=move.text, note=words(note) if note else None))
    result = None
    if now.ending:
        result = ResultTold(shares=list(now.shares), scores=list(now.scores), reason=words(now.ending))
    choices = None if now.is_over else first_choices(now)
    told = tell_look(now, [Seat("person")] * now.seats)
    return told.model_copy(update={"moves": moves, "result": result, "choices": choices})


def tell_scene(scene: Scene, board: BoardTold, seats: list[Seat], online: frozenset[int] = frozenset()) -> MatchTold:
    """A scene as a drawing, of a match or not."""
    return MatchTold(
        match="",
        game=scene.game,
        options={},
        board=board.id,
        revision=0,
        ply=0,
        you=[],
        seen_as=NOBODY,
        to_move=scene.to_move,
        pieces=[
            PieceTold(
                id=piece.id,
                cell=piece.cell,
                at=_rounded(piece.at),
                shape=piece.shape,
                look=piece.look,
                glyph=piece.glyph,
                marks=_marks(piece.marks),
                cells=list(piece.cells),
            )
            for piece in scene.pieces
        ],
        trays=[
            TrayTold(
                seat=tray.seat,
                items=[
                    ItemTold(
                        id=item.id,
                        name=words(item.name),
                        shape=item.shape,
                        look=item.look,
                        glyph=item.glyph,
                        used=item.used,
                        marks=_marks(item.marks),
                    )
                    for item in tray.items
                ],
                backs=tray.backs,
            )
            for tray in scene.trays
        ],
        seats=_tell_seats(scene, seats, online),
        last=list(scene.last),
        notes=[words(note) for note in scene.notes],
        names={name: words(text) for name, text in scene.names.items()},
        moves=[],
        choices=None,
        result=None,
        offers=[],
        thinking=None,
        hint_seconds=0.0,
        thought=None,
        can_undo=False,
        rematch=None,
        chat=[],
        watching=0,
    )


def _tell_seats(scene: Scene, seats: list[Seat], online: frozenset[int]) -> list[SeatTold]:
    return [
        SeatTold(
            name=words(seat.name),
            look=seat.look,
            score=seat.score,
            kind=who.kind,
            level=who.level,
            player=who.name,
            joined=who.joined or who.kind == "computer",
            online=number in online,
        )
        for number, (seat, who) in enumerate(zip(scene.seats, seats, strict=False))
    ]


def _tell_thought(match: Match) -> ThoughtTold | None:
    thought = match.thought
    if thought is None or match.is_over:
        return None
    played = [move.text for move in match.position.moves[thought.ply :]]
    came_true = list(thought.line[: len(played)]) == played
    line = list(thought.line[len(played) :]) if came_true else []
    return ThoughtTold(seat=thought.seat, value=round(thought.value, 4), proven=thought.proven, line=line)


def _result(match: Match) -> ResultTold | None:
    if match.ending is None:
        return None
    return ResultTold(
        shares=list(match.ending.shares), scores=list(match.position.scores), reason=words(match.ending.reason)
    )


Tree = dict[str, Any]


def first_choices(look: Look) -> dict[str, ChoiceTold]:
    """Where a move may begin; with all that follows, unless that is too much."""
    return choices_after(look, ())


def choices_after(look: Look, picked: tuple[str, ...]) -> dict[str, ChoiceTold]:
    """What may be picked after some picks; with all that follows, unless that is too much."""
    depth, paths = len(picked), look.game.scene.paths
    fitting = [
        (path, move)
        for move in look.legal_moves.numbers
        for path in paths(look, move)
        if path[:depth] == picked and len(path) > depth
    ]
    if len(fitting) > MANY_MOVES:
        settled = {path[depth]: look.name_move(move).text for path, move in fitting if len(path) == depth + 1}
        return {
            thing: ChoiceTold(move=settled.get(thing)) for thing in dict.fromkeys(path[depth] for path, _ in fitting)
        }
    tree: Tree = {}
    for path, move in fitting:
        branch = tree
        for thing in path[depth:-1]:
            branch = branch.setdefault(thing, {})
        branch[path[-1]] = look.name_move(move).text
    return _tell_tree(tree)


def _tell_tree(tree: Tree) -> dict[str, ChoiceTold]:
    return {
        thing: ChoiceTold(move=rest) if isinstance(rest, str) else ChoiceTold(next=_tell_tree(rest))
        for thing, rest in tree.items()
    }


def view_for(match: Match, held: tuple[int, ...]) -> View:
    """The view through which a viewer may ask for choices."""
    return match.position.view(viewing_seat(match, held))
