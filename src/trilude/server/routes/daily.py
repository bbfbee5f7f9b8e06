"""The puzzles of a day. Attempts at them are solos like others; who solved what is known to browsers alone."""

from datetime import date
from functools import lru_cache

from fastapi import APIRouter

from trilude.contract.daily import answer_of, line_of
from trilude.contract.game import Game
from trilude.contract.puzzle import maker_of
from trilude.contract.puzzle_stock import FIRST_DAY, boxes_of_days, find_box, puzzle_of, read_day, today
from trilude.contract.solo import Card, read_solo
from trilude.contract.words import Text
from trilude.server.messages import Short
from trilude.server.refusals import REFUSALS
from trilude.server.resources import TheParlour, beside
from trilude.server.routes.solos import tell_card
from trilude.server.solo_messages import CardTold, DailyTold, DayTold, ShownAnswerTold

router = APIRouter(prefix="/api/daily", responses=REFUSALS)


@router.get("")
async def puzzles_today() -> DayTold:
    """What there is to solve today."""
    return await beside(lambda: _tell_day(today()))


@router.get("/{day}")
async def puzzles_of(day: Short) -> DayTold:
    """What there was to solve on a day."""
    return await beside(lambda: _tell_day(read_day(day)))


@router.get("/{day}/{name}")
async def puzzle_card(day: Short, name: Short, parlour: TheParlour) -> CardTold:
    """One of them: the line to begin with, and its picture."""
    when, box = read_day(day), find_box(name)
    if isinstance(box, Game):
        await parlour.thinkers.until_ready(box)
    return await beside(lambda: _tell_card(box.name, when))


@router.get("/{day}/{name}/answer")
async def puzzle_answer(day: Short, name: Short) -> ShownAnswerTold:
    """The solo with the answer, for whoever gives up."""
    when, box = read_day(day), find_box(name)
    return ShownAnswerTold(text=answer_of(box.name, when))


def _tell_day(day: date) -> DayTold:
    told = [
        DailyTold(name=box.name, title=box.title, difficulty=puzzle_of(box, day).difficulty) for box in boxes_of_days()
    ]
    return DayTold(day=day.isoformat(), today=today().isoformat(), first=FIRST_DAY.isoformat(), puzzles=told)


@lru_cache(maxsize=256)
def _tell_card(name: str, day: date) -> CardTold:
    box, line = find_box(name), line_of(name, day)
    puzzle, solo = puzzle_of(box, day), read_solo(line)
    aim = solo.aim
    if not isinstance(box, Game):
        aim = maker_of(box).GOALS[puzzle.goal].aim.fill(number=Text.number(puzzle.number), side=Text.same(""))
    return tell_card(Card(name, line, box.title, aim, solo.board, solo.scene, difficulty=puzzle.difficulty))
