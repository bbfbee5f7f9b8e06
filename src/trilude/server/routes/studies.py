"""Studies: opened from a match, a text or an edited tree; told; and judged as long as somebody looks."""

import asyncio
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request
from fastapi.responses import PlainTextResponse, Response

from trilude.contract.errors import TriludeError
from trilude.contract.game import GAMES, find_game
from trilude.contract.position import Position
from trilude.contract.record import Line, Record
from trilude.contract.record_tree import Node, Tree
from trilude.contract.words import Text
from trilude.matches.match import Refused
from trilude.matches.parlour import Parlour
from trilude.matches.studies import Studies, Study, expect_small, read_study
from trilude.server.refusals import NO_SUCH_MATCH, PICTURE, PLAIN, REFUSALS, NotFound
from trilude.server.resources import TheAnimations, TheClient, TheParlour, TheStudies, beside, spend
from trilude.server.study_messages import JudgementsTold, StudyAsked, StudyName, StudyTold, TreeAsked
from trilude.server.study_telling import tell_judgement, tell_study
from trilude.server.telling import record_of

OPENING_COSTS = 5
"""Requests that opening a study costs."""
DRAWING_COSTS = 20
"""Requests that an animated picture costs."""
LONG_SECONDS = 8.0
"""Whoever asks what is new is answered after so long at the latest."""
GATHER_SECONDS = 0.3
"""Judgements that come soon after each other are told together."""

router = APIRouter(prefix="/api/studies", responses=REFUSALS)


async def found_study(study: StudyName, studies: Studies) -> Study:
    """A study by its name."""
    found = await studies.find(study)
    if found is None:
        raise NotFound(Text("There is no such study: check the link.", "Cette étude n’existe pas : vérifiez le lien."))
    return found


async def _named(study: StudyName, studies: TheStudies) -> Study:
    return await found_study(study, studies)


TheStudy = Annotated[Study, Depends(_named)]


@router.post("")
async def open_study(asked: StudyAsked, request: Request, parlour: TheParlour, studies: TheStudies) -> StudyTold:
    """Open a study; the same game is the same study."""
    spend(request, OPENING_COSTS)
    if asked.match is not None:
        record = await _played(asked.match, parlour)
    elif asked.tree is not None:
        base = await found_study(asked.tree.study, studies)
        tree = asked.tree
        record = await beside(lambda: edited(base.record, tree))
    else:
        await _until_ready(asked, parlour)
        record = await beside(lambda: _written(asked))
    study = await studies.open(record)
    return await beside(lambda: tell_study(study))


async def _until_ready(asked: StudyAsked, parlour: Parlour) -> None:
    """Which game a text is of is known when it is read; what is named is loaded before."""
    names = [asked.game] if asked.game else [name for name in GAMES if f'"{name}"' in (asked.text or "")]
    for name in names:
        await parlour.thinkers.until_ready(find_game(name))


async def _played(match_id: str, parlour: Parlour) -> Record:
    match = await parlour.find(match_id)
    if match is None:
        raise NotFound(NO_SUCH_MATCH)
    if not match.is_over:
        words = Text("A game can be studied when it is over.", "Une partie s’étudie une fois finie.")
        raise Refused(words)
    record = record_of(match)
    headers = {name: value for name, value in record.headers.items() if name != "Date"}  # the same study tomorrow
    return Record(record.start, record.line, record.result, headers)


def _written(asked: StudyAsked) -> Record:
    text = (asked.text or "").lstrip("\ufeff \n\r\t")
    if text.startswith("["):
        return read_study(text)
    if asked.game and text:
        game = find_game(asked.game)
        return Record(Position.from_text(game, game.choose(dict(asked.options)), text), Line(), "*")
    for game in GAMES.values():
        for suffix, reader in game.file_formats.items():
            try:
                return _foreign(text, suffix, game.part(reader))
            except TriludeError as error:
                if text.startswith("("):
                    raise error from None
    words = Text(
        "This is no record: a record begins with [Game “…”].",
        "Ce n’est pas une partie notée : elle commence par [Game « … »].",
    )
    raise TriludeError(words)


def _foreign(text: str, suffix: str, reader: "object") -> Record:
    """The game in a file of another program; such files are read by their names."""
    assert callable(reader)  # noqa: S101
    with TemporaryDirectory() as folder:
        file = Path(folder) / f"game{suffix}"
        file.write_text(text, "utf-8")
        record: Record = reader(file)
    expect_small(record)
    return record


def edited(base: Record, asked: TreeAsked) -> Record:
    """The tree of a study as somebody has made it; every move is tried."""
    tree = Tree(base.start, base.result, base.headers)
    tree.root.say(asked.comment)
    nodes: list[Node] = []
    for node in asked.nodes:
        if node.parent >= len(nodes):
            raise TriludeError(Text("This tree is no tree.", "Cet arbre n’en est pas un."))
        parent = nodes[node.parent] if node.parent >= 0 else tree.root
        nodes.append(parent.add(node.move, node.comment, node.mark))
    return tree.record


@router.get("/{study}")
async def study(study: TheStudy) -> StudyTold:
    """A study by its name, which is its link."""
    return await beside(lambda: tell_study(study))


@router.get("/{study}/record", responses=PLAIN)
async def study_record(study: TheStudy) -> PlainTextResponse:
    """A study as a record."""
    return PlainTextResponse(str(study.record))


@router.get("/{study}/animation", responses=PICTURE, response_class=Response)
async def animation(study: TheStudy, request: Request, client: TheClient, animations: TheAnimations) -> Response:
    """The main line of a study as an animated picture (APNG)."""
    spend(request, DRAWING_COSTS)
    drawn = await animations.of(study, client)
    return Response(drawn, media_type="image/apng", headers={"cache-control": "public, max-age=86400"})


@router.get("/{study}/judgements")
async def judgements(
    study: TheStudy, client: TheClient, studies: TheStudies, after: Annotated[int, Query(ge=0)] = 0
) -> JudgementsTold:
    """What is new about a study since a revision, waiting for it a while. As long as this is asked, it is judged."""
    studies.look(study, client)
    if study.revision <= after and study.task is not None:
        changed = study.changed
        try:
            await asyncio.wait_for(changed.wait(), LONG_SECONDS)
            await asyncio.sleep(GATHER_SECONDS)
        except TimeoutError:
            pass
    fresh = [judgement for revision, judgement in sorted(study.found.values(), key=_first) if revision > after]
    revision = study.revision
    told = await beside(lambda: [tell_judgement(study, judgement) for judgement in fresh])
    steps = max(1, study.plies * study.depths)
    return JudgementsTold(
        revision=revision,
        judged=told,
        done=1.0 if study.is_judged else round(min(1.0, max(study.depth * study.plies, revision) / steps), 3),
        over=study.task is None,
        ready_in=round(studies.ready_in(study), 1) if study.task else 0.0,
    )


def _first(found: "tuple[int, object]") -> int:
    return found[0]
