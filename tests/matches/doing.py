"""What people do at a table, in the parlour and in plain words."""

from collections.abc import Awaitable, Callable
from typing import Any

from hypothesis import strategies as st

from tests.matches.agreement import INVITATIONS, TOKENS
from tests.matches.plain import No, PlainMatch
from trilude.contract.errors import TriludeError
from trilude.matches.match import Match

ANSWERS = ["accept", "accept", "decline", "withdraw"]
KINDS = ["play"] * 6 + ["undo", "draw", "takeback", "takeback", *ANSWERS, "resign", "say", "join", "welcome"]
ACTS = st.tuples(st.sampled_from(KINDS), st.integers(0, 7), st.integers(0, 99))
"""What somebody does, who does it, and how."""

Act = tuple[str, int, int]


def meaning(plain: PlainMatch, act: Act, number: int) -> tuple[str, tuple[Any, ...]] | None:
    """What an act is in this match; None where nobody could do it."""
    kind, who, how = act
    position = plain.line[-1]
    if kind == "say":
        return kind, (
            None if who > 3 or not plain.people else plain.people[who % len(plain.people)],
            f"words {how}",
        )
    if not plain.people:
        return None
    seat = plain.people[who % len(plain.people)]
    if kind == "play":
        legal = position.legal_moves
        mover = position.to_move if who < 6 and position.to_move in plain.people else seat
        text = legal[how % len(legal)].text if len(legal) and how < 95 else "nonsense"
        ply = position.ply + {90: -1, 91: 1}.get(how, 0)
        key = plain.keys[how % len(plain.keys)] if how in (92, 93) and plain.keys else f"key-{number}-{who}"
        return kind, (mover, ply, text, key)
    if kind == "welcome":
        return kind, (INVITATIONS[how % 4] if how < 80 else TOKENS[how % 4], TOKENS[who % 4], ["", "Ann"][how % 2])
    if kind == "join":
        return kind, (plain.held_by(plain.chairs[seat].token), ["", "Ann", "Bob"][how % 3])
    return kind, (seat,)


async def do(match: Match, kind: str, told: tuple[Any, ...]) -> bool:
    """Do it in the parlour; whether that was allowed."""
    ways: dict[str, Callable[..., Awaitable[None]]] = {
        "play": match.play,
        "undo": match.undo,
        "draw": lambda seat: match.offer(seat, "draw"),
        "takeback": lambda seat: match.offer(seat, "takeback"),
        "accept": lambda seat: match.answer(seat, True),
        "decline": lambda seat: match.answer(seat, False),
        "withdraw": lambda seat: match.withdraw((seat,)),
        "resign": match.resign,
        "say": lambda seat, words: match.say(seat, "" if seat is None else match.seats[seat].name, words),
        "join": match.join,
        "welcome": match.welcome,
    }
    try:
        await ways[kind](*told)
    except TriludeError:
        return False
    return True


def do_plainly(plain: PlainMatch, kind: str, told: tuple[Any, ...]) -> bool:
    """The same in plain words."""
    ways: dict[str, Callable[..., None]] = {
        "play": plain.play,
        "undo": lambda _seat: plain.undo(),
        "draw": lambda seat: plain.offer(seat, "draw"),
        "takeback": lambda seat: plain.offer(seat, "takeback"),
        "accept": lambda seat: plain.answer(seat, True),
        "decline": lambda seat: plain.answer(seat, False),
        "withdraw": plain.withdraw,
        "resign": plain.resign,
        "say": plain.say,
        "join": plain.join,
        "welcome": plain.welcome,
    }
    try:
        ways[kind](*told)
    except No:
        return False
    return True
