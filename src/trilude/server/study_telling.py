"""What is told of studies."""

from trilude.analysis.judgement import Judgement, Mark
from trilude.analysis.reasons import missed_points, motifs_of, reason
from trilude.analysis.wording import certainty
from trilude.contract.openings import has_openings, place_of
from trilude.contract.picture import draw
from trilude.contract.position import Position, Sight
from trilude.contract.record_tree import Node
from trilude.contract.steps import explain, kind_of, leaver
from trilude.matches.studies import Study
from trilude.players.player import Choice
from trilude.server.position_messages import MoveTold, ResultTold
from trilude.server.study_messages import JudgementTold, LineTold, NodeTold, OpinionTold, StudyTold, TriedTold
from trilude.server.telling import tell_line, tell_scene

MOST_DRAWN = 400
"""Moves of a study that are drawn when it is opened; others when somebody comes to them."""
LONGEST_LINE = 5
LINES = 3


def tell_study(study: Study) -> StudyTold:
    """A study for its page."""
    tree, record = study.record.tree(), study.record
    numbers: dict[Node, int] = {tree.root: -1}
    nodes: list[NodeTold] = []
    for node in tree.nodes():
        if node.parent is None:
            continue
        numbers[node] = len(nodes)
        move = tell_made(node, drawn=len(nodes) < MOST_DRAWN)
        nodes.append(
            NodeTold.model_construct(parent=numbers[node.parent], move=move, comment=node.comment, mark=node.mark)
        )
    game, seats = record.game, record.start.seats
    return StudyTold(
        study=study.id,
        game=game.name,
        options=dict(record.start.options),
        names=[record.headers.get(f"Player{seat + 1}", "") for seat in range(seats)],
        seats=list(game.seat_names[:seats]),
        result=record.result,
        comment=tree.root.comment,
        nodes=nodes,
        hidden=game.hidden,
        solved=study.depths == 1,
    )


def tell_made(node: Node, *, drawn: bool = True) -> MoveTold:
    """The move that led to a node."""
    assert node.parent is not None  # noqa: S101
    before, after = node.parent.position, node.position
    move, kind = after.moves[-1], kind_of(node.move)
    left = leaver(node.move)
    return MoveTold(
        ply=before.ply,
        seat=before.mover if left is None else left,
        text=node.move,
        note=explain(before, move),
        picture=draw(before, move.id, after) if drawn and kind == "move" else None,
        kind=kind,
    )


def seen(position: Position, *, openly: bool) -> Sight:
    """A position as whoever is to move knows it, unless all is laid open."""
    if openly or position.is_over or not position.game.hidden:
        return position
    return position.view(position.mover)


def tell_tried(node: Node, *, openly: bool) -> TriedTold:
    """A position that somebody looks at."""
    position = node.position
    sight, ending = seen(position, openly=openly), position.ending
    return TriedTold(
        ply=position.ply,
        scene=tell_scene(sight),
        choices=None if position.is_over else sight.choices,
        result=ResultTold(shares=position.shares, scores=position.scores, reason=ending) if ending else None,
        move=tell_made(node) if node.parent else None,
        place=place_of(position) if has_openings(position.game) else None,
    )


def tell_judgement(study: Study, judgement: Judgement) -> JudgementTold:
    """What a move was worth, why, and what would have been better."""
    before = study.at([step.move for step in study.record.line.steps[: judgement.ply - 1]]).position
    marked = judgement.mark is not Mark.FINE
    return JudgementTold(
        ply=judgement.ply,
        seat=judgement.seat,
        mark=judgement.mark.value,
        best=judgement.as_good,
        forced=judgement.forced,
        before=round(judgement.before, 4),
        after=round(judgement.after, 4),
        certain=judgement.certain,
        values=[round(value, 4) for value in judgement.values],
        values_after=None if judgement.values_after is None else [round(value, 4) for value in judgement.values_after],
        words=reason(judgement, before),
        motifs=list(dict.fromkeys(motif.title for motif in motifs_of(judgement, before))),
        missed=missed_points(judgement, before) if marked else None,
        line=_told_line(before, judgement) if marked else [],
    )


def _told_line(before: Position, judgement: Judgement) -> list[MoveTold]:
    sight = before.view(judgement.seat) if before.game.hidden or before.game.chance else before
    return tell_line(sight, (judgement.best, *judgement.line[1:LONGEST_LINE]))


def tell_opinion(position: Position, choice: Choice) -> OpinionTold:
    """What a strong player thinks, with the line it expects and what else it considered."""
    hidden = position.game.hidden or position.game.chance
    sight: Sight = position.view(position.mover) if hidden else position
    weighed = [one for one in choice.candidates if one.visits][:LINES]
    lines = [
        LineTold(value=round(one.value, 4), said=one.said, moves=tell_line(sight, (one.move,))) for one in weighed[1:]
    ]
    first = tell_line(sight, (choice.move, *choice.line[1:LONGEST_LINE]))
    value = weighed[0].value if weighed else choice.values[position.mover]
    said = weighed[0].said if weighed else None
    return OpinionTold(
        values=[round(value, 4) for value in choice.values],
        proven=choice.proven,
        verdict=said or (certainty(value) if choice.proven else None),
        lines=[LineTold(value=round(value, 4), said=said, moves=first), *lines],
        remark=choice.remark,
    )
