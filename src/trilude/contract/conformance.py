"""The conformance kit: what every game must do, checked on random games.

Any game, ours or yours, can be put through it:

    from trilude.contract.conformance import check_game
    check_game(my_game, {"players": 3}, seed=1)

A game that fails raises Nonconformance with a sentence that says where. `trace` tells a whole random game in lines
that must be the same compiled, uncompiled and bounds-checked; `playthrough` tells it for people, as a golden file.
"""

from collections.abc import Iterator
from dataclasses import replace
from hashlib import sha256
from typing import Any

import numpy as np

from trilude.contract.chance import Generator, draw_below
from trilude.contract.errors import BadPosition, IllegalMove
from trilude.contract.game import GAMES, Game
from trilude.contract.position import Position
from trilude.contract.record import Record
from trilude.contract.rules import NOBODY
from trilude.contract.walk import generator, moves_buffer

EVERY_MOVE_BELOW = 400
"""Positions with more legal moves than this have a sample of that many checked for round trips."""


class Nonconformance(AssertionError):  # noqa: N818
    """A game broke a promise of the contract."""


def expect(fulfilled: object, complaint: str) -> None:
    """Complain about a promise that is not kept."""
    if not fulfilled:
        raise Nonconformance(complaint)


def check_game(game: Game, options: dict[str, Any], seed: int, every: int = 1) -> int:
    """Play one random game and check the contract at every `every`-th position; returns the number of plies."""
    chance = generator(seed)
    check_type(game)
    position = Position.start(game, game.choose(options), seed)
    expect(
        bytes(position) == bytes(Position.start(game, position.options, seed)), "the same seed must deal the same game"
    )
    while not position.is_over:
        expect(position.ply < game.longest, f"the game must end within {game.longest} plies")
        if position.ply % every == 0:
            check_position(position, chance)
        moves = position.legal_moves
        position = position.play(moves[draw_below(chance, len(moves))])
    check_end(position)
    check_record(position)
    return position.ply


def check_type(game: Game) -> None:
    """Searches find a game's kernels by the type of its positions, so no two games may share one."""
    for other in GAMES.values():
        expect(
            other.name == game.name or other.rules.POSITION != game.rules.POSITION,
            f"positions of {game.name} and {other.name} have the same type: call a field otherwise",
        )


def check_position(position: Position, chance: Generator) -> None:
    """Check all that must hold for a position in which somebody is to move."""
    game, before = position.game, bytes(position)
    ids = sorted(position.legal_moves.ids)
    expect(position.to_move in range(position.seats), f"no seat is to move in {position.text}")
    expect(ids, f"a game that is not over has legal moves: {position.text}")
    expect(len(ids) == len(position.legal_moves), f"a legal move is listed twice in {position.text}")
    expect(len(ids) <= game.most_moves, f"more legal moves than declared in {position.text}")
    expect(ids[0] >= 0 and ids[-1] < game.move_ids, f"a move id is out of range in {position.text}")
    _check_move_texts(position)
    _check_refusals(position)
    _check_text(position)
    for seat in range(NOBODY, position.seats):
        _check_view(position, seat, chance)
    for move in (position.legal_moves[0], position.legal_moves[-1]):
        record = position.copy_record()
        game.rules.play(game.tables, record, move.id)
        expect(record.tobytes() == bytes(position.play(move.text)), f"play and the kernel disagree on {move}")
    expect(bytes(position) == before, "playing or asking what is legal must not change a position")
    try:
        again = Position.from_bytes(game, position.options, before)
    except BadPosition as error:
        raise Nonconformance(f"the bytes of {position.text} are not read back: {error}") from None
    expect(bytes(again) == before and hash(again) == hash(position), f"bytes read back otherwise in {position.text}")


def _check_move_texts(position: Position) -> None:
    notation, scene = position.game.notation, position.game.scene
    moves = position.legal_moves[:: 1 + len(position.legal_moves) // EVERY_MOVE_BELOW]
    for move in moves:
        expect(notation.read_move(position, move.text) == move.id, f"{move} does not read back in {position.text}")
        expect(not set(move.text) & set(" \t\n(){}[]"), f"{move} has characters that records cannot hold")
    listed = [path for move in moves for path in scene.paths(position, move.id)]
    paths = set(listed)
    expect(len({move.text for move in moves}) == len(moves), f"two moves have the same text in {position.text}")
    beginnings = {path[:length] for path in paths for length in range(len(path))}
    expect(len(paths) == len(listed), f"two moves are picked alike in {position.text}")
    expect(not beginnings & paths, f"a move's path is the beginning of another's in {position.text}")
    board, scenery = position.board, position.scene
    expect(scenery.board == board.id, f"the scene lies on another board than the game in {position.text}")
    items = [item.id for tray in scenery.trays for item in tray.items]
    known = {cell.id for cell in board.cells} | set(scenery.names) | set(items)
    known |= {piece.id for piece in scenery.pieces}
    known |= {turn.id for item in items for turn in board.turns.get(item, ())}
    unknown = {pick for path in paths for pick in path} - known
    expect(not unknown, f"moves are picked by ids that the scene does not have: {sorted(unknown)[:5]}")


def _check_refusals(position: Position) -> None:
    legal = position.legal_moves.ids
    step = 1 + position.game.move_ids // 50
    for move in range(0, position.game.move_ids, step):
        if move not in legal:
            try:
                position.play(move)
            except IllegalMove as refusal:
                expect(refusal.text.en and refusal.text.fr, f"no reason why {move} is illegal in {position.text}")
            else:
                raise Nonconformance(f"the illegal move {move} was accepted in {position.text}")


def _check_text(position: Position) -> None:
    text = position.text
    expect("\n" not in text, f"a position's text must be one line: {text!r}")
    again = Position.from_text(position.game, position.options, text)
    expect(again.text == text, f"{text} reads back as {again.text}")
    expect(again.legal_moves.ids == position.legal_moves.ids, f"{text} reads back with other legal moves")
    expect((again.to_move, again.scores) == (position.to_move, position.scores), f"{text} reads back changed")


def _check_view(position: Position, seat: int, chance: Generator) -> None:
    game, view = position.game, position.view(seat)
    if not game.hidden:
        alike = replace(game.scene.lay_out(view), tasks={}) == replace(view.scene, tasks={})
        expect(alike, f"seat {seat} must see what all others see, but for its tasks, in {position.text}")
        shown = position.copy_record()
        game.rules.hide(game.tables, shown, seat)
        expect(shown.tobytes() == bytes(view), "a game that hides nothing must show everything")
        return
    twice = view.copy_record()
    game.rules.hide(game.tables, twice, seat)
    expect(twice.tobytes() == bytes(view), "hiding twice must hide no more")
    world = view.sample(chance)
    guess = Position(game, position.options, None, world.tobytes())
    expect(bytes(guess.view(seat)) == bytes(view), f"a sampled world contradicts what seat {seat} knows")
    expect((view.to_move, view.scores) == (position.to_move, position.scores), "a view shows another turn or score")
    if seat == position.to_move:
        expect(view.legal_moves.ids == position.legal_moves.ids, f"seat {seat} cannot see its legal moves")


def check_end(position: Position) -> None:
    """Check all that must hold once the game is over."""
    expect(len(position.legal_moves) == 0, "a finished game has no legal moves")
    expect(max(position.shares) > 0, "a finished game has a winner or a tie")
    expect(position.ending and position.ending.en and position.ending.fr, "a finished game says how it ended")
    try:
        position.play(0)
    except IllegalMove:
        return
    raise Nonconformance("a finished game accepted a move")


def check_record(position: Position) -> None:
    """Check that the record of a game, written and read, leads to the same bytes."""
    record = Record.of(position, tuple(f"seat {seat}" for seat in range(position.seats)))
    again = Record.parse(str(record))
    expect(str(again) == str(record), "a record does not read back as it was written")
    expect(bytes(again.final) == bytes(position), "a record replays to another position")


def trace(game: Game, options: dict[str, Any], seed: int, plies: int) -> Iterator[str]:
    """A random game at the level of kernels, each ply: seat, number of legal moves, move, digest of the position."""
    chance, moves = generator(seed), moves_buffer(game)
    record = Position.start(game, game.choose(options), seed).copy_record()
    shares = np.zeros(game.seats(game.choose(options)), np.float64)
    for _ in range(plies):
        seat = game.rules.to_move(game.tables, record)
        if seat == NOBODY:
            game.rules.shares(game.tables, record, shares)
            yield f"over {shares.tolist()}"
            return
        count = game.rules.legal_moves(game.tables, record, moves)
        move = int(moves[draw_below(chance, count)])
        game.rules.play(game.tables, record, move)
        yield f"{seat} {count} {move} {sha256(record.tobytes()).hexdigest()[:12]}"


def playthrough(game: Game, options: dict[str, Any], seed: int) -> str:
    """A random game told for people: every position, how many moves it has, and the one that was made."""
    chance = generator(seed)
    position = Position.start(game, game.choose(options), seed)
    lines = [f"{game.name} {position.options} seed={seed}"]
    while not position.is_over:
        moves = position.legal_moves
        move = moves[draw_below(chance, len(moves))]
        lines.append(f"{position.text} | {position.to_move} | {len(moves)} | {move}")
        position = position.play(move)
    lines += [position.text, f"scores {position.scores} shares {position.shares}", str(position.ending)]
    return "\n".join(lines) + "\n"
