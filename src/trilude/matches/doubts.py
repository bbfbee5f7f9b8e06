"""Whether a move that somebody is about to make against computers would be a blunder, by what they can know."""

import asyncio
from typing import NamedTuple

from trilude.analysis.judgement import Judgement, Mark
from trilude.analysis.judging import judging_move
from trilude.contract.position import Position
from trilude.contract.sentences import NOT_YOUR_TURN
from trilude.contract.words import Text
from trilude.matches.match import Match, Refused
from trilude.matches.thinkers import Thinkers
from trilude.matches.waiting_line import Claim
from trilude.players.levels import strongest_player

THOUGHT_SECONDS = 0.3
"""For one thought; a move takes two or three of them."""
LONGEST_SECONDS = 4.0
"""Nobody waits longer than that: a move of which nothing is known by then is made."""


class Doubt(NamedTuple):
    """What speaks against a move."""

    blunder: Judgement | None
    in_time: bool
    """Whether anybody could tell: while computers are still getting ready, nobody can."""


async def doubt(match: Match, seat: int, text: str, thinkers: Thinkers, claim: Claim) -> Doubt:
    """Whether a move is a blunder, as far as that can be told while somebody waits."""
    if match.people != [seat]:
        words = Text(
            "Doubts are told to whoever plays against computers only.",
            "On ne prévient que qui joue contre des ordinateurs seulement.",
        )
        raise Refused(words)
    before = match.position
    if match.is_over or before.to_move != seat:
        raise Refused(NOT_YOUR_TURN)
    after, name = before.play(text), strongest_player(match.game, before.options, THOUGHT_SECONDS)
    if len(before.legal_moves) == 1:
        return Doubt(None, in_time=True)
    if thinkers.compiling_seconds(match.game, name):
        return Doubt(None, in_time=False)
    try:
        judgement = await asyncio.wait_for(_judged(match.id, before, after, name, thinkers, claim), LONGEST_SECONDS)
    except TimeoutError:
        return Doubt(None, in_time=False)
    return Doubt(judgement if judgement.mark is Mark.BLUNDER else None, in_time=True)


async def _judged(
    match: str, before: Position, after: Position, name: str, thinkers: Thinkers, claim: Claim
) -> Judgement:
    talk, room = judging_move(before, after, worlds=1), f"doubts {match}"
    told = await asyncio.to_thread(next, talk)
    while not isinstance(told, Judgement):
        choice = await thinkers.choose(told, name, 1, room, claim)
        told = await asyncio.to_thread(talk.send, choice)
    return told
