"""Choices lead to every legal move, whole or asked for step by step."""

from typing import Any

import pytest

import trilude
from trilude.contract import choices as module
from trilude.contract.choices import choices
from trilude.contract.position import Sight
from trilude.games import GAMES


def _all_choices(position: Sight, path: tuple[str, ...] = ()) -> dict[tuple[str, ...], str]:
    """Every way to pick a move; what is left out is asked for."""
    found: dict[tuple[str, ...], str] = {}

    def walk(tree: Any, path: tuple[str, ...]) -> None:
        for thing, choice in tree.items():
            here = (*path, thing)
            if choice.move is not None:
                found[here] = choice.move
            else:
                walk(choices(position, here) if choice.next is None else choice.next, here)

    walk(choices(position, path), path)
    return found


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("many", [400, 20, 0])
def test_choices_lead_to_every_move_and_nowhere_else(game: str, many: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MANY_MOVES", many)
    position = trilude.start(game, seed=5)
    for _ in range(2):
        position = position.play(position.legal_moves[-1])
    paths = {
        path: position.name_move(move).text
        for move in position.legal_moves.numbers
        for path in GAMES[game].scene.paths(position, move)
    }
    first = sorted({path[0] for path in paths})[: None if game in ("triplex", "trioker-champions") else 3]
    expected = {path: move for path, move in paths.items() if path[0] in first}
    found = {}
    for thing in first:
        if (thing,) in paths:
            found[thing,] = choices(position)[thing].move
        else:
            found.update(_all_choices(position, (thing,)))  # type: ignore[arg-type]
    assert found == expected
    assert set(choices(position)) == {path[0] for path in paths}


def test_choices_come_whole_until_they_are_too_many(monkeypatch: pytest.MonkeyPatch) -> None:
    position = trilude.start("triplex")
    count = sum(len(position.game.scene.paths(position, move)) for move in position.legal_moves.numbers)
    monkeypatch.setattr(module, "MANY_MOVES", count)
    assert all(choice.next for choice in choices(position).values())
    monkeypatch.setattr(module, "MANY_MOVES", count - 1)
    assert not any(choice.next or choice.move for choice in choices(position).values())
