"""The gate, alone: whatever clients send in whatever order, the match stays one legal game."""

import asyncio
import tempfile
from pathlib import Path
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

import trilude
from tests.effort import rounds
from tests.matches.conftest import new_match, reloaded
from trilude.contract.errors import TriludeError
from trilude.matches.match import Match
from trilude.matches.store import Store

ACTIONS = st.lists(
    st.one_of(
        st.tuples(st.just("move"), st.integers(-1, 2), st.integers(-1, 1), st.integers(0, 40), st.integers(0, 12)),
        st.tuples(st.sampled_from(["takeback", "draw", "accept", "decline"]), st.integers(0, 1)),
    ),
    max_size=25,
)


async def _try(match: Match, action: tuple[Any, ...]) -> bool:
    """Carry out one action of some client; True if it was accepted."""
    try:
        if action[0] == "move":
            _, seat, offset, choice, key = action
            legal = match.position.legal_moves
            move = legal[choice % len(legal)].text if len(legal) else "△g1-f1"
            await match.play(seat, match.position.ply + offset, move, f"key-{key}")
        elif action[0] in ("takeback", "draw"):
            await match.offer(action[1], action[0])
        else:
            await match.answer(action[1], action[0] == "accept")
    except TriludeError:
        return False
    return True


@settings(max_examples=rounds(60), deadline=None)
@given(st.lists(ACTIONS, min_size=2, max_size=2))
def test_racing_clients_never_break_a_match(clients: list[list[tuple[Any, ...]]]) -> None:
    async def race() -> None:
        with tempfile.TemporaryDirectory() as folder:
            async with Store.open(f"sqlite+aiosqlite:///{Path(folder) / 'test.sqlite'}") as store:
                match = await new_match(store)
                told: list[int] = []
                match.on_change = lambda changed: told.append(changed.revision)

                async def client(actions: list[tuple[Any, ...]]) -> None:
                    for action in actions:
                        await _try(match, action)

                await asyncio.gather(*(client(actions) for actions in clients))
                assert told == sorted(set(told)), "every change is told once, in order"
                position = trilude.start("triplex")
                for move in match.position.moves:
                    position = position.play(move)
                assert position == match.position
                again = await reloaded(store)
                assert again.position == match.position
                assert (again.ending, again.offers, again.revision) == (
                    match.ending,
                    match.offers,
                    match.revision,
                )
                stored = await store.load("m")
                assert stored is not None
                plies = [row.ply for row in stored.moves if not row.undone]
                assert plies == list(range(match.position.ply))

    asyncio.run(race())


async def test_two_clients_with_the_same_ply_make_one_move(tmp_path: Path) -> None:
    async with Store.open(f"sqlite+aiosqlite:///{tmp_path / 'test.sqlite'}") as store:
        match = await new_match(store)
        tries = [match.play(0, 0, text, f"key-{text}") for text in ("△g1-f1", "□a1-a2", "□a1-b1")]
        results = await asyncio.gather(*tries, return_exceptions=True)
        assert [isinstance(result, Exception) for result in results] == [False, True, True]
        assert match.position.ply == 1
