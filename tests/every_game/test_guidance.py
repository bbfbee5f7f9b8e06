"""What boards tell whoever moves: a task at any time, a reason for every pick in vain, and moves foreseen."""

from collections.abc import Iterator
from random import Random

import pytest

from tests.effort import rounds
from tests.every_game.options import option_sets
from trilude.contract.choices import choices
from trilude.contract.foresight import foresee, why_not
from trilude.contract.game import Game
from trilude.contract.position import Position
from trilude.contract.words import Text
from trilude.games import GAMES

CASES = [(name, options) for name, game in GAMES.items() for options in option_sets(game)]
PICKS = 6
"""Things tried in vain at each position."""


def said(words: Text | None) -> bool:
    """Whether there is a sentence in both languages, with nothing left to fill in."""
    return words is not None and all(
        text[:1].strip() and text.rstrip()[-1] in ".?" and "{" not in text for text in (words.en, words.fr)
    )


def positions(game: Game, options: dict[str, object], seed: int) -> Iterator[Position]:
    """Some positions of a random game, the last one included."""
    chance = Random(seed)
    position = Position.start(game, game.choose(options), seed)
    step = 0
    while not position.is_over:
        if step % 8 == 0 or len(position.legal_moves) < 3:
            yield position
        numbers = position.legal_moves.numbers
        position = position.play(chance.choice(numbers))
        step += 1
        if step > 40 * rounds(3):
            return
    yield position


@pytest.mark.parametrize(("name", "options"), CASES)
def test_whoever_moves_is_told_what_to_do(name: str, options: dict[str, object]) -> None:
    for position in positions(GAMES[name], options, 1):
        tasks = position.view(position.to_move).scene.tasks if position.to_move is not None else position.scene.tasks
        assert ("" in tasks) == (not position.is_over)
        assert all(said(words) for words in tasks.values())


@pytest.mark.parametrize(("name", "options"), CASES)
def test_picks_in_vain_have_a_reason_and_others_none(name: str, options: dict[str, object]) -> None:
    chance = Random(2)
    for position in positions(GAMES[name], options, 2):
        if position.to_move is None:
            continue
        view = position.view(position.to_move)
        scene, board = view.scene, view.board
        cells = [cell.id for cell in board.cells]
        items = [item.id for tray in scene.trays for item in tray.items]
        ids = {*cells, *items, *(piece.id for piece in scene.pieces)}
        picked: tuple[str, ...] = ()
        while True:
            offered = choices(view, picked)
            for thing in chance.sample(cells, min(PICKS, len(cells))) + chance.sample(items, min(PICKS, len(items))):
                refusal = why_not(view, (*picked, thing))
                if thing in offered:
                    assert refusal is None, (picked, thing)
                elif thing not in picked:
                    assert refusal is not None, (position.text, picked, thing)
                    assert said(refusal.reason), refusal.reason
                    assert set(refusal.cells) <= ids, refusal
            if not offered:
                break
            pick = chance.choice(sorted(offered))
            picked = (*picked, pick)
            if offered[pick].move is not None:
                break


@pytest.mark.parametrize(("name", "options"), CASES)
def test_points_are_foreseen_as_they_come(name: str, options: dict[str, object]) -> None:
    chance = Random(3)
    for position in positions(GAMES[name], options, 3):
        numbers = position.legal_moves.numbers
        for move in chance.sample(numbers, min(PICKS, len(numbers))):
            mover = position.mover
            foresight = foresee(position.view(mover), move)
            after = position.play(move)
            assert foresight.note is None or (foresight.note.en and foresight.note.fr)
            if foresight.points is not None and not after.is_over:
                assert foresight.points == after.scores[mover] - position.scores[mover]


@pytest.mark.parametrize("name", GAMES)
def test_who_is_not_to_move_learns_nothing(name: str) -> None:
    game = GAMES[name]
    position = Position.start(game, game.choose({}), 4)
    assert position.to_move is not None
    other = position.view((position.to_move + 1) % position.seats)
    refusal = why_not(other, (other.board.cells[0].id,))
    assert refusal is not None
    assert refusal.reason.en == "It is not your turn."
