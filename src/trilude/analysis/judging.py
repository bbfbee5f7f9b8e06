"""Judging moves with a strong player.

The player looks at every position as the seat to move sees it. The value of the move made comes from the same search
as the best move where that search looked at it often enough. Otherwise both moves are made, and the positions after
them are searched. A search thinks a little better of whoever is to move than it should; between two searches of the
same kind that cancels out.

- Where nothing is hidden and nothing is drawn by lot, the search after the move made is needed for the next judgement
  anyway. A result that it proves, or the end of the game, counts more than any guess.
- Else the two are compared in a few imagined worlds that agree with what the mover knew, the same worlds for both, so
  that their luck cancels out as well. There others think with their own hands, so only the difference is used. No
  secret of another seat ever is.

Judging is a conversation: it says what has to be thought about, and whoever drives it lets somebody think: the library
a player in this process, the server its thinkers.
"""

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from itertools import pairwise

from trilude.analysis.judgement import Analysis, Judgement, Source
from trilude.contract.errors import BadRecord, TriludeError
from trilude.contract.position import Move, Position, View
from trilude.contract.record import Record
from trilude.contract.steps import kind_of
from trilude.contract.walk import generator
from trilude.contract.words import Text
from trilude.players.find import find_player
from trilude.players.levels import strongest_player
from trilude.players.player import Candidate, Choice, Player

SECONDS = 1.0
"""How long the strongest player thinks about a position unless somebody says otherwise."""

LEAST_VISITS = 30
LEAST_PART = 0.02
"""A candidate has enough visits with so many and with that part of the chosen one's, or with as many as that one."""

WORLDS = 4
"""Imagined worlds in which a move is compared with the best one."""


def analyse(record: Record, player: str | None = None, *, first: int = 1, last: int | None = None) -> Analysis:
    """Judge the moves of a record from the `first` to the `last` ply, counted from 1."""
    name = player or strongest_player(record.game, record.start.options, SECONDS)
    found = judge_plies(record, find_player(record.game, name), first=first, last=last)
    return Analysis(record, name, tuple(found))


def plies_to_judge(record: Record, first: int, last: int | None) -> range:
    """The numbers of the moves to judge; raises where there are none."""
    count = len(record.line.steps)
    if count == 0:
        raise BadRecord(Text("The record has no moves to analyse.", "La partie notée n’a aucun coup à analyser."))
    last = count if last is None else last
    if not 1 <= first <= last <= count:
        words = Text(
            "The record has only the moves 1 to {count}; {first} to {last} cannot be judged.",
            "La partie notée n’a que les coups 1 à {count} ; {first} à {last} ne peuvent être jugés.",
        )
        raise TriludeError(words.fill(count=count, first=first, last=last))
    return range(first, last + 1)


def judge_plies(record: Record, player: Player, *, first: int = 1, last: int | None = None) -> Iterator[Judgement]:
    """The judgements one after another, for whoever wants to watch."""
    talk = judging(record, first=first, last=last)
    told = next(talk, None)
    while told is not None:
        if isinstance(told, Judgement):
            yield told
            told = next(talk, None)
        else:
            told = _answered(talk, player.choose(told))


def _answered(talk: "Conversation", choice: Choice) -> "View | Judgement | None":
    try:
        return talk.send(choice)
    except StopIteration:
        return None


Conversation = Generator[View | Judgement, Choice, None]
"""Asks what somebody would choose in a view, and waits for the choice; tells a judgement, and waits for nothing."""


def judging(record: Record, *, first: int = 1, last: int | None = None, worlds: int = WORLDS) -> Conversation:
    """Judge the moves of a record, one after another, with somebody who answers questions."""
    plies = plies_to_judge(record, first, last)
    positions = list(record.positions())[plies[0] - 1 : plies[-1] + 1]
    if record.game.hidden or record.game.chance:
        for ply, (before, after) in zip(plies, pairwise(positions), strict=True):
            if kind_of(after.moves[-1].text) == "move":
                yield (yield from _judge_by_knowledge(ply, before, after, worlds))
        return
    here = yield from _think(positions[0])
    for ply, (before, after) in zip(plies, pairwise(positions), strict=True):
        there = yield from _think(after)
        if kind_of(after.moves[-1].text) == "move":
            yield (yield from _judge_openly(ply, before, after, here, there))
        here = there


def judging_move(before: Position, after: Position, worlds: int = WORLDS) -> Conversation:
    """Judge a single move, one that is about to be made, perhaps."""
    if before.game.hidden or before.game.chance:
        yield (yield from _judge_by_knowledge(after.ply, before, after, worlds))
        return
    here = yield from _think(before)
    there = yield from _think(after)
    yield (yield from _judge_openly(after.ply, before, after, here, there))


@dataclass(frozen=True, slots=True)
class _Thought:
    """What a search says about a position."""

    choice: Choice | None
    """None once the game is over."""
    values: tuple[float, ...]
    certain: bool


def _think(position: Position) -> Generator[View | Judgement, Choice, _Thought]:
    """Ask the player; where there is only one move, which players hardly look at, ask about what comes after it."""
    only: list[Move] = []
    while not position.is_over and len(position.legal_moves) == 1:
        only.append(position.legal_moves[0])
        position = position.play(only[-1])
    if position.is_over:
        then = _Thought(None, position.shares, certain=True)
    else:
        choice = yield position.view(position.mover)
        then = _Thought(choice, choice.values, choice.proven)
    if not only:
        return then
    line = (*only, *(then.choice.line if then.choice else ()))
    return _Thought(Choice(only[0], then.values, (), line, 0, 0.0, then.certain), then.values, then.certain)


@dataclass(frozen=True, slots=True)
class _Worth:
    """What the best move and the move made are worth to the mover."""

    best: float
    played: float
    source: Source
    best_certain: bool = False


def _judge_openly(
    ply: int, before: Position, after: Position, here: _Thought, there: _Thought
) -> Generator[View | Judgement, Choice, Judgement]:
    choice, seat, played = here.choice, before.mover, after.moves[-1]
    assert choice is not None  # noqa: S101
    best, then = _value_of_best(choice, seat), there.values[seat]
    candidate = _often_enough(choice, played)
    if played.id == choice.move.id:
        worth = _Worth(best, then if there.certain else best, Source.BEST, choice.proven)
    elif choice.proven:
        worth = _Worth(best, then, Source.AFTER, best_certain=True)
    elif candidate is not None and not there.certain:
        worth = _Worth(best, candidate.value, Source.SAME)
    else:
        instead = yield from _think(before.play(choice.move.id))
        worth = _Worth(instead.values[seat], then, Source.AFTER, instead.certain)
    return _judgement(ply, before, played, choice, worth, there)


def _judge_by_knowledge(
    ply: int, before: Position, after: Position, worlds: int
) -> Generator[View | Judgement, Choice, Judgement]:
    seat, played = before.mover, after.moves[-1]
    view = before.view(seat)
    choice = yield view
    best = _value_of_best(choice, seat)
    candidate = _often_enough(choice, played)
    if played.id == choice.move.id:
        worth = _Worth(best, best, Source.BEST, choice.proven)
    elif candidate is not None:
        worth = _Worth(best, candidate.value, Source.SAME, choice.proven)
    else:
        loss = yield from _loss_in_worlds(view, choice.move, played, ply, worlds)
        value = best - loss
        worth = _Worth(best, min(1.0, max(0.0, value)), Source.WORLDS, choice.proven)
    end = _Thought(None, after.shares, certain=False) if after.is_over else None
    return _judgement(ply, before, played.as_seen_by(seat), choice, worth, end)


def _judgement(
    ply: int, before: Position, played: Move, choice: Choice, worth: _Worth, there: _Thought | None
) -> Judgement:
    return Judgement(
        ply=ply,
        seat=before.mover,
        move=played,
        best=choice.move,
        before=worth.best,
        after=worth.played,
        line=choice.line,
        candidates=choice.candidates,
        values=choice.values,
        values_after=there.values if there else None,
        source=worth.source,
        forced=len(before.legal_moves) == 1,
        certain=worth.best_certain,
        certain_after=there is not None and there.certain,
    )


def _value_of_best(choice: Choice, seat: int) -> float:
    return choice.candidates[0].value if choice.candidates else choice.values[seat]


def _often_enough(choice: Choice, played: Move) -> Candidate | None:
    """The candidate of the move made, if the search looked at it often enough for its value to count."""
    found = next((candidate for candidate in choice.candidates if candidate.move.id == played.id), None)
    if found is None or found.visits == 0:
        return None
    chosen = choice.candidates[0].visits
    return found if found.visits >= min(chosen, max(LEAST_VISITS, LEAST_PART * chosen)) else None


def _loss_in_worlds(
    view: View, best: Move, played: Move, seed: int, worlds: int
) -> Generator[View | Judgement, Choice, float]:
    """How much less the move made brings than the best one, on average over worlds that the seat may imagine."""
    chance = generator(seed)
    total = 0.0
    for _ in range(worlds):
        data = view.sample(chance).tobytes()
        world = Position(view.game, view.options, None, data, view.moves)
        after_best = yield from _think(world.play(best.id))
        after_played = yield from _think(world.play(played.id))
        total += after_best.values[view.mover] - after_played.values[view.mover]
    return total / worlds
