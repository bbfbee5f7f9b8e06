"""Solo play: puzzles, patiences, patterns, examples. Nothing is kept here: the client has the line of text."""

from collections import OrderedDict
from collections.abc import Callable
from functools import cache
from threading import Lock
from typing import TypeVar

from fastapi import APIRouter, Response
from pydantic import TypeAdapter

from trilude.contract.game import boxes
from trilude.contract.posed import keep_answer, unanswered
from trilude.contract.scene import Board
from trilude.contract.solo import Advice, Card, Solo, Survey, find_kind, read_solo
from trilude.contract.solo_offers import Made, cards_of, puzzle_rules
from trilude.contract.words import Text
from trilude.matches.parlour import Parlour
from trilude.server.refusals import REFUSALS
from trilude.server.resources import TheClient, TheParlour, beside
from trilude.server.solo_messages import (
    AdviceAsked,
    CardTold,
    MakeAsked,
    ShelfTold,
    SoloAsked,
    SoloChoicesAsked,
    SoloChoicesTold,
    SoloTold,
    SurveyAsked,
)
from trilude.server.telling import tell_scene

router = APIRouter(prefix="/api/solos", responses=REFUSALS)

T = TypeVar("T")


@router.get("/cards", response_model=list[ShelfTold])
async def shelves() -> Response:
    """All cards of the puzzle room, box by box."""
    return Response(await beside(_shelves_written), media_type="application/json")


@router.get("/rules")
async def solo_rules() -> Text:
    """How puzzles are solved, as Markdown."""
    return Text(puzzle_rules("en"), puzzle_rules("fr"))


@router.post("")
async def solo(asked: SoloAsked, client: TheClient, parlour: TheParlour) -> SoloTold:
    """A solo, after something was done or as it is."""
    text, act = asked.text, asked.do
    if act is not None:
        text = await _with_solo(parlour, client, text, lambda solo: _keep(solo.do(act)).text)
    return await _with_solo(parlour, client, text, tell_solo)


@router.post("/choices")
async def solo_choices(asked: SoloChoicesAsked, client: TheClient, parlour: TheParlour) -> SoloChoicesTold:
    """What can be picked after some picks."""
    choices = await _with_solo(parlour, client, asked.text, lambda solo: solo.choices(asked.path))
    return SoloChoicesTold(choices=choices)


@router.post("/advice")
async def solo_advice(asked: AdviceAsked, client: TheClient, parlour: TheParlour) -> Advice:
    """What could well be done next."""
    return await parlour.advisers.advise(asked.text, client)


@router.post("/survey")
async def solo_survey(asked: SurveyAsked, client: TheClient, parlour: TheParlour) -> Survey:
    """Whether a solo can be solved, in how many ways and how hard that is, as far as a bounded search tells.

    A long search tells how far it has come: whoever goes on waiting asks again.
    """
    return await parlour.advisers.survey(asked.text, asked.further, client)


@router.post("/new")
async def new_solo(asked: MakeAsked, client: TheClient, parlour: TheParlour) -> Made:
    """A new solo, or how far the search for one has come: whoever goes on waiting asks again."""
    return await parlour.advisers.make(asked.maker, asked.difficulty, asked.seed, client)


async def _with_solo(parlour: Parlour, client: str, text: str, work: Callable[[Solo], T]) -> T:
    """Read a solo and do something with it, beside the event loop, once its game is loaded.

    The answer of a puzzle that somebody thought of is looked for by those who think, and kept.
    """
    game = find_kind(text).game(text)
    if game:
        await parlour.thinkers.until_ready(game)
    line = await beside(lambda: unanswered(text))
    if line is not None:
        keep_answer(line, await parlour.advisers.answer(line, client))
    return await beside(lambda: work(_read(text)))


_KEPT: OrderedDict[str, Solo] = OrderedDict()
"""Solos that are played now, by their text, the latest last: they need not be read through again."""
MOST_KEPT = 256
_KEEPING = Lock()


def _read(text: str) -> Solo:
    return _KEPT.get(text) or _keep(read_solo(text))


def _keep(solo: Solo) -> Solo:
    with _KEEPING:
        _KEPT[solo.text] = solo
        _KEPT.move_to_end(solo.text)
        if len(_KEPT) > MOST_KEPT:
            _KEPT.popitem(last=False)
    return solo


def tell_solo(solo: Solo) -> SoloTold:
    """A solo for its page."""
    return SoloTold(
        text=solo.text,
        name=solo.name,
        title=solo.title,
        aim=solo.aim,
        scene=tell_scene(solo),
        state=solo.state,
        choices=solo.choices(),
        acts=solo.acts,
        advises=solo.advises,
        judges=solo.judges,
    )


@cache
def _shelves_written() -> bytes:
    """All shelves as they are sent: they never change, and are long to write."""
    return TypeAdapter(list[ShelfTold]).dump_json(_tell_shelves())


def _tell_shelves() -> list[ShelfTold]:
    shelves = [(box, [tell_card(card) for card in cards_of(box)]) for box in boxes() if box.solos]
    return [
        ShelfTold(title=box.title, cards=cards, maker=box.name if box.maker else None)
        for box, cards in shelves
        if cards
    ]


def tell_card(card: Card) -> CardTold:
    """A card with its picture, as light as can be: there are many on a page."""
    return CardTold(
        name=card.name,
        text=card.text,
        title=card.title,
        aim=card.aim,
        pieces=card.pieces,
        difficulty=card.difficulty,
        solutions=card.solutions,
        game=card.scene.game,
        ground=_ground(card.board),
        box=card.board.box,
        drawn=card.scene.pieces,
        shelf=card.shelf,
        facts=card.facts,
    )


def _ground(board: Board) -> dict[str, str]:
    """The cells of each look as one SVG path."""
    ground: dict[str, str] = {}
    for cell in board.cells:
        outline = "L".join(f"{x:.2f} {y:.2f}" for x, y in cell.outline)
        ground[cell.look] = f"{ground.get(cell.look, '')}M{outline}Z"
    return ground
