"""What can happen between two moves of the quick game."""

import numpy as np

from trilude.contract.chance import Generator, draw_below
from trilude.contract.position import Position
from trilude.contract.sentences import begun, told_of
from trilude.contract.words import Text
from trilude.games.trioker.pieces import NAMES
from trilude.games.trioker.quick.rules import OPENING


def reshuffle(record: np.record, generator: Generator) -> None:
    """Shuffle the stock, and let another generator deal from now on."""
    for place in range(int(record.left) - 1, 0, -1):
        other = int(draw_below(generator, place + 1))
        record.stock[place], record.stock[other] = int(record.stock[other]), int(record.stock[place])
    record.generator[:] = generator


def may_stop(position: Position) -> bool:
    """Between two deals, where no number of deals was agreed on."""
    record = position.record
    return int(record.deals) == 0 and int(record.deal) > 0 and int(record.phase) == OPENING


def lots(first: Position) -> Text:
    """Who opens, and with what."""
    return begun(
        told_of(
            first.name_of(first.mover),
            Text("{name} holds {piece} and opens.", "{name} a {piece} et ouvre."),
            Text("You hold {piece} and open.", "Vous avez {piece} et ouvrez."),
            piece=NAMES[int(first.record.opener)],
        )
    )
