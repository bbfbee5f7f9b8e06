"""The player that knows the truth: it never leaves a draw for a loss, and wins what is won as fast as can be.

Every move of a win leads to a position that is lost in fewer turns than the one before, so none occurs twice, and the
rule of repetition never saves the opponent. Where several moves are as good, it sets traps: it prefers one to which few
answers hold. And it rather goes where the game has not been yet.

Where the table does not apply, or cannot be read, it plays as the prover does.
"""

from time import perf_counter

from trilude.contract.chance import draw_below
from trilude.contract.errors import BadPlayer
from trilude.contract.game import Game
from trilude.contract.position import View
from trilude.contract.walk import generator
from trilude.contract.words import Text
from trilude.games.triplex.players.prover import ProverPlayer
from trilude.games.triplex.rules import play
from trilude.games.triplex.solved.solution import SOLUTION, repeats, verdict_of
from trilude.players.mcts import Budget
from trilude.players.player import Candidate, Choice

TRIED = 8
"""Moves, among equals, of which the answers are counted, while there is effort left."""

EFFORT = 8_000_000
"""Positions of the table that would have been unpacked for a choice: a fifth of a second of one core.

After that no more traps are sought, and what moves are worth that cannot be any better is left open.
"""

_WITHOUT = Budget(1_000_000, 4.5)
"""How long it thinks where it has to."""

Values = dict[int, int]


def make_perfect(game: Game, detail: str, seed: int, threads: int) -> "PerfectPlayer":
    """The player `perfect`, or `perfect:plain`, which sets no traps."""
    if detail not in ("", "plain"):
        words = Text(
            "There is no player perfect:{detail}: say perfect, or perfect:plain for one that sets no traps.",
            "Il n’y a pas de joueur perfect:{detail} : dites perfect, ou perfect:plain pour qui ne tend pas de pièges.",
        )
        raise BadPlayer(words.fill(detail=detail))
    return PerfectPlayer(game, seed, threads, traps=not detail)


class PerfectPlayer:
    """Chooses by the table."""

    def __init__(self, game: Game, seed: int = 0, threads: int = 1, *, traps: bool = True) -> None:
        self.lays_traps = traps
        self._chance = generator(seed)
        self._without = ProverPlayer(game, _WITHOUT, threads, seed)

    def choose(self, view: View) -> Choice:
        """One of the best moves."""
        if SOLUTION.why_not(view.options):
            return self._without.choose(view)
        started = perf_counter()
        with SOLUTION.counting():
            values, best = self._values_and_best(view)
            chosen = self._trap(view, best) if self.lays_traps and values[best[0]] <= 0 else best[0]
        share = verdict_of(values[chosen]).worth.share
        order = [chosen, *sorted((move for move in values if move != chosen), key=lambda move: -_rank(values[move]))]
        candidates = tuple(
            Candidate(view.name_move(move), 1, verdict_of(values[move]).worth.share, _said(values[move]))
            for move in order
        )
        shares = (share, 1 - share) if view.mover == 0 else (1 - share, share)
        move, seconds = candidates[0].move, perf_counter() - started
        return Choice(
            move, shares, candidates, (move,), len(values), seconds, True, _remark(values, len(view.legal_moves))
        )

    def _values_and_best(self, view: View) -> tuple[Values, list[int]]:
        """The values of moves, and those that are as good as any, in a random order; of those that win, the quickest.

        Who wins, or is lost, a single look at most moves tells; so effort is spared where there are very many.
        """
        numbers = view.legal_moves.numbers
        moves = [move for _, move in sorted((draw_below(self._chance, 1 << 30), move) for move in numbers)]
        values = {move: 0 for move in moves if repeats(view, move)}
        winning = [move for move in moves if move not in values and SOLUTION.wins(view, move)]
        values |= {move: SOLUTION.value(view, move, exactly=False) for move in winning}
        best = _quickest(view, winning, values)
        is_decided = bool(values) or SOLUTION.wins_within(view, 1 - view.mover)
        for move in moves:
            if move not in values and not (is_decided and values and SOLUTION.effort > EFFORT):
                values[move] = SOLUTION.value(view, move, exactly=False)
                is_decided = is_decided or values[move] == 0
        top = max(_rank(value) for value in values.values())
        best = best or [move for move in moves if move in values and _rank(values[move]) == top]
        return {move: values[move] for move in numbers if move in values}, best

    def _trap(self, view: View, best: list[int]) -> int:
        """The move to which the smallest part of the answers holds, among those that lead to somewhere new."""
        seen = set(view.record.past[: int(view.record.ply) + 1].tolist())
        fresh = [move for move in best if _place_after(view, move) not in seen] or best
        return SOLUTION.hardest_to_answer(view, fresh[:TRIED], EFFORT) if len(fresh) > 1 else fresh[0]


def _quickest(view: View, winning: list[int], values: Values) -> list[int]:
    """Of moves that win, the quickest; what their values are exactly is found out as far as needed."""
    soonest = min((values[move] for move in winning), default=0)
    best = [move for move in winning if values[move] == soonest]
    for move in best:
        values[move] = SOLUTION.value(view, move, exactly=True)
        if values[move] < soonest:  # values were a turn too many at most, so none is quicker
            return [move]
    return best


def _rank(value: int) -> int:
    """Greater is better: quick wins, slow wins, draws, slow losses, quick losses."""
    return 1000 - value if value > 0 else -1000 - value if value < 0 else 0


def _said(value: int) -> Text:
    """What a move does; a value is exact or one turn too many."""
    if value == 0:
        return Text("holds the draw", "tient la nulle")
    words = (
        Text("wins in {turns} turns at most", "gagne en {turns} tours au plus")
        if value > 0
        else Text("loses in {turns} turns at most", "perd en {turns} tours au plus")
    )
    return words.fill(turns=abs(value)) if abs(value) > 1 else _AT_ONCE[value]


_AT_ONCE = {1: Text("wins at once", "gagne tout de suite"), -1: Text("loses at once", "perd tout de suite")}


def _remark(values: Values, count: int) -> Text:
    """How many moves win, or hold, and how many lose, as far as that was found out."""
    won, lost = sum(value > 0 for value in values.values()), sum(value < 0 for value in values.values())
    if won:
        words = Text("{best} of {all} moves win.", "{best} coups sur {all} gagnent.")
    elif lost == len(values):
        words = Text("All {all} moves lose.", "Les {all} coups perdent tous.")
    elif len(values) < count:
        words = Text("At least {best} of {all} moves hold.", "Au moins {best} coups sur {all} tiennent.")
    elif not lost:
        words = Text("All {all} moves hold.", "Les {all} coups tiennent tous.")
    else:
        words = Text(
            "{best} of {all} moves hold; the others lose.", "{best} coups sur {all} tiennent ; les autres perdent."
        )
    return words.fill(best=won or len(values) - lost, all=count)


def _place_after(view: View, move: int) -> int:
    record = view.copy_record()
    play(view.game.tables, record, move)
    return int(record.past[int(record.ply)])
