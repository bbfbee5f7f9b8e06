"""Strengths in words and tables: what `duel`, `results` and `calibrate` tell of them."""

import math
from typing import TYPE_CHECKING

from trilude.cli.language import say
from trilude.contract.words import Text

if TYPE_CHECKING:
    from trilude.arena.rating import Rating
    from trilude.arena.standing import Standing


def write_elo(difference: float) -> str:
    """A difference in Elo with its sign."""
    if math.isinf(difference):
        return "+∞" if difference > 0 else "−∞"
    return f"{difference:+.0f}".replace("-", "−")


def elo_interval(standing: "Standing") -> Text:
    """Between which differences the true one lies, at 95 %."""
    low, high = map(write_elo, standing.elo_interval)
    return Text("{low} to {high}", "de {low} à {high}").fill(low=low, high=high)


def rating_table(ratings: "list[Rating]") -> str:
    """The ratings for people, the strongest first."""
    titles = [Text("games", "parties"), Text.same("score"), Text("s a move", "s par coup")]
    rows = [[say(Text("player", "joueur")), "Elo", "± (95 %)", *map(say, titles)]]
    for rating in ratings:
        elo, score = f"{rating.elo:.0f}".replace("-", "−"), f"{rating.score:.3f}"
        rows.append([rating.player, elo, f"{rating.half:.0f}", str(rating.games), score, f"{rating.seconds:.3g}"])
    first, *others = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return "\n".join(
        "  ".join([player.ljust(first), *(cell.rjust(width) for cell, width in zip(cells, others, strict=True))])
        for player, *cells in rows
    )
