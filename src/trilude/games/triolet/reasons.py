"""Why a move of Triolet is not allowed, and how a game ended, in words for players."""

from collections import Counter
from math import isqrt
from typing import NamedTuple

import numpy as np

from trilude.contract.position import Sight
from trilude.contract.sentences import GAME_OVER, NO_SUCH_MOVE, told_of, won_with
from trilude.contract.words import Text
from trilude.games.triolet.board import CENTRE, EXCHANGE_NEEDS, JOKER, NAMES, ON_BOARD, SQUARES, STRIDE, TRIO
from trilude.games.triolet.counting import Laid, runs_of, token_name
from trilude.games.triolet.encoding import EXCHANGE, NONE, PASS, placed_tokens, tables
from trilude.games.triolet.placements import EMPTY
from trilude.games.triolet.rules import IDLE_ROUNDS, PBM, PLAYING, WENT_OUT


def describe_illegal(sight: Sight, move: int) -> Text:
    """The first rule that a move breaks."""
    record = sight.record
    if int(record.outcome) != PLAYING:
        return GAME_OVER
    if move < EXCHANGE:
        return describe_placement(sight, laid_by(move))
    if move < PASS:
        return _bad_exchange(sight, [int(kind) for kind in tables().exchange[move - EXCHANGE] if kind != NONE])
    if move == PASS:
        return Text(
            "Whoever can place or exchange a token must not pass.",
            "On ne passe pas tant qu’on peut poser ou échanger un jeton.",
        )
    return NO_SUCH_MOVE


def laid_by(move: int) -> Laid:
    """The tokens of a placement by cell."""
    count, cell, step, *tokens = placed_tokens(tables(), move)
    return {cell + i * step: tokens[i] for i in range(count)}


TAKEN, JOKERS, NOT_IN_RACK, NOT_IN_LINE, GAP, APART, OFF_CENTRE, UNTOUCHED, LONG, TRIO_SUM, PAIR_SUM, SQUARE = range(12)
"""Rules that a placement may break."""


class Breach(NamedTuple):
    """A rule that a placement breaks, and the cells that show it: held, missing, or the run that they make."""

    rule: int
    cells: list[int]


_RULES = {
    TAKEN: Text("There is already a token on {cell}.", "Il y a déjà un jeton en {cell}."),
    JOKERS: Text("At most one joker is placed per move.", "On pose au plus un joker par coup."),
    NOT_IN_LINE: Text(
        "All tokens of a move lie in one row or one column.",
        "Les jetons d’un coup se posent tous sur une même ligne ou une même colonne.",
    ),
    GAP: Text(
        "Tokens of a move leave no empty cell between them: {cell} is empty.",
        "Les jetons d’un coup ne laissent pas de case vide entre eux : {cell} est vide.",
    ),
    APART: Text(
        "Three tokens are placed next to each other, with no other token between them.",
        "Trois jetons se posent côte à côte, sans autre jeton entre eux.",
    ),
    OFF_CENTRE: Text("The first move covers the centre, H8.", "Le premier coup couvre le centre, H8."),
    UNTOUCHED: Text(
        "A move must touch a token that is already on the board.", "Un coup doit toucher un jeton déjà posé."
    ),
    LONG: Text(
        "{cell} to {last} would be a run of {length} ({run}): at most three tokens lie side by side.",
        "De {cell} à {last} il y aurait {length} jetons de suite ({run}) : pas plus de trois côte à côte.",
    ),
    TRIO_SUM: Text(
        "{cell} to {last} would be the trio {run} = {total}: a trio totals exactly 15.",
        "De {cell} à {last} il y aurait le trio {run} = {total} : un trio totalise exactement 15.",
    ),
    PAIR_SUM: Text(
        "{cell} and {last} would be the pair {run} = {total}: a pair totals at most 15.",
        "{cell} et {last} formeraient la paire {run} = {total} : une paire totalise 15 au plus.",
    ),
    SQUARE: Text(
        "The first {length} tokens may not form a square of {side} × {side}.",
        "Les {length} premiers jetons ne peuvent former un carré de {side} × {side}.",
    ),
}


def describe_placement(sight: Sight, laid: Laid) -> Text:
    """The first rule that laying these tokens breaks."""
    record = sight.record
    if int(record.outcome) != PLAYING:
        return GAME_OVER
    breach = find_breach(record, laid)
    if breach is None:
        return Text("This placement is not allowed.", "Cette pose n’est pas permise.")
    if breach.rule == NOT_IN_RACK:
        return _lack(record, [min(token, JOKER) for token in laid.values()])
    return in_words(record, laid, breach, _RULES[breach.rule])


def in_words(record: np.record, laid: Laid, breach: Breach, words: Text) -> Text:
    """Words about a breach with its cells and the numbers on them filled in."""
    numbers = [laid.get(cell, int(record.token[cell])) & 15 for cell in breach.cells]
    return words.fill(
        cell=NAMES[breach.cells[0]] if breach.cells else "",
        last=NAMES[breach.cells[-1]] if breach.cells else "",
        length=len(numbers),
        side=isqrt(len(numbers)),
        run="+".join(str(number) for number in numbers),
        total=sum(numbers),
    )


def find_breach(record: np.record, laid: Laid) -> Breach | None:
    """The first rule that laying these tokens breaks."""
    taken = [cell for cell in laid if int(record.token[cell]) != EMPTY]
    if taken:
        return Breach(TAKEN, taken)
    jokers = [cell for cell, token in laid.items() if token >= JOKER]
    if len(jokers) > 1:
        return Breach(JOKERS, jokers)
    if missing_in_rack(record, [min(token, JOKER) for token in laid.values()]):
        return Breach(NOT_IN_RACK, [])
    return _not_in_line(record, laid) or _untouched(record, laid) or _bad_run(record, laid) or _square(record, laid)


def missing_in_rack(record: np.record, kinds: list[int]) -> Counter[int]:
    """What the rack of the seat to move lacks of some kinds."""
    return Counter(kinds) - _rack(record)


def _rack(record: np.record) -> Counter[int]:
    return Counter(int(kind) for kind in record.rack[int(record.turn)] if kind != EMPTY)


def _lack(record: np.record, kinds: list[int]) -> Text:
    return Text(
        "The rack does not hold {missing}: it holds {rack}.",
        "Le chevalet ne contient pas {missing} : il contient {rack}.",
    ).fill(
        missing=", ".join(token_name(kind) for kind in sorted(missing_in_rack(record, kinds).elements())),
        rack=", ".join(token_name(kind) for kind in sorted(_rack(record).elements())) or "—",
    )


def _not_in_line(record: np.record, laid: Laid) -> Breach | None:
    cells = sorted(laid)
    if len(cells) == 1:
        return None
    columns, rows = {cell % STRIDE for cell in cells}, {cell // STRIDE for cell in cells}
    if len(columns) > 1 and len(rows) > 1:
        return Breach(NOT_IN_LINE, cells)
    step = 1 if len(rows) == 1 else STRIDE
    between = [cell for cell in range(cells[0], cells[-1], step) if cell not in laid]
    gaps = [cell for cell in between if int(record.token[cell]) == EMPTY]
    if gaps:
        return Breach(GAP, gaps)
    return Breach(APART, between) if between and len(cells) == 3 else None


def _untouched(record: np.record, laid: Laid) -> Breach | None:
    if int(record.laid) == 0:
        return None if CENTRE in laid else Breach(OFF_CENTRE, [CENTRE])
    around = {cell + way for cell in laid for way in (-1, 1, -STRIDE, STRIDE)}
    if any(cell in SQUARES and int(record.token[cell]) != EMPTY for cell in around):
        return None
    return Breach(UNTOUCHED, sorted(laid))


def _bad_run(record: np.record, laid: Laid) -> Breach | None:
    for run in runs_of(record, laid):
        total = sum(laid.get(cell, int(record.token[cell])) & 15 for cell in run)
        if len(run) > 3:
            return Breach(LONG, run)
        if len(run) == 3 and total != TRIO:
            return Breach(TRIO_SUM, run)
        if len(run) == 2 and total > TRIO:
            return Breach(PAIR_SUM, run)
    return None


def _square(record: np.record, laid: Laid) -> Breach | None:
    tokens = record.token.tolist()
    cells = {cell for cell in ON_BOARD if tokens[cell] != EMPTY} | set(laid)
    columns, rows = {cell % STRIDE for cell in cells}, {cell // STRIDE for cell in cells}
    for side in (2, 3):
        if len(cells) == side * side and len(columns) == side and len(rows) == side:
            return Breach(SQUARE, sorted(cells))
    return None


def _bad_exchange(sight: Sight, kinds: list[int]) -> Text:
    record = sight.record
    if int(record.in_bag) < EXCHANGE_NEEDS:
        return Text(
            "An exchange needs at least {needed} tokens in the bag; there are {left}.",
            "Pour échanger, il faut au moins {needed} jetons dans le sac ; il en reste {left}.",
        ).fill(needed=EXCHANGE_NEEDS, left=int(record.in_bag))
    if missing_in_rack(record, kinds):
        return _lack(record, kinds)
    return Text("This exchange is not allowed.", "Cet échange n’est pas permis.")


def describe_ending(sight: Sight) -> Text:
    """Who won with how many points, and how it came to an end."""
    won = won_with([sight.name_of(seat) for seat in sight.winners], max(sight.scores))
    return Text("{won}: {how}.", "{won} : {how}.").fill(won=won, how=_how_it_ended(sight))


def _how_it_ended(sight: Sight) -> Text:
    record = sight.record
    if int(record.outcome) == WENT_OUT:
        out = next(seat for seat in range(sight.seats) if int(record.held[seat]) == 0)
        if sight.winners == (out,):
            return Text(
                "the last token is placed, the other racks are added",
                "le dernier jeton est posé, les autres chevalets s’ajoutent",
            )
        return told_of(
            sight.name_of(out),
            Text(
                "{name} has placed the last token and added the other racks",
                "{name} a posé son dernier jeton et ajouté les autres chevalets",
            ),
            Text(
                "you have placed the last token and added the other racks",
                "vous avez posé votre dernier jeton et ajouté les autres chevalets",
            ),
        )
    why = (
        Text("nobody can place a token any more", "plus personne ne peut poser de jeton")
        if int(record.in_bag) < EXCHANGE_NEEDS
        else Text(
            "{rounds} rounds went by without a placement", "{rounds} tours ont passé sans qu’un jeton soit posé"
        ).fill(rounds=IDLE_ROUNDS)
    )
    then = (
        Text("everybody subtracts the own rack", "chacun soustrait son chevalet")
        if int(record.edition) == PBM
        else Text("the points stand", "les points restent acquis")
    )
    return Text("{why}, {then}", "{why}, {then}").fill(why=why, then=then)
