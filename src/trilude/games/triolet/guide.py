"""What the board of Triolet tells whoever moves: what to do now, why a pick is in vain, what a placement counts."""

from dataclasses import dataclass, field

from trilude.contract.foresight import Foresight, Refusal
from trilude.contract.position import Sight
from trilude.contract.words import Text
from trilude.games.triolet.board import CELL_OF_NAME, EXCHANGE_NEEDS, JOKER, NAMES, RACK
from trilude.games.triolet.counting import Laid, count_items, describe_count, token_name
from trilude.games.triolet.encoding import EXCHANGE, NONE, PASS, tables
from trilude.games.triolet.placements import EMPTY
from trilude.games.triolet.reasons import (
    APART,
    GAP,
    JOKERS,
    LONG,
    NOT_IN_LINE,
    NOT_IN_RACK,
    OFF_CENTRE,
    PAIR_SUM,
    SQUARE,
    TAKEN,
    TRIO_SUM,
    UNTOUCHED,
    describe_illegal,
    find_breach,
    in_words,
    laid_by,
)

DONE, EXCHANGE_CHOICE, PASS_CHOICE = "done", "exchange", "pass"
"""Ids of the choices that are buttons; those of a joker's numbers begin with AS."""

AS = "as-"

_BEGIN = Text(
    "Pick a token, then a lit cell: cover the centre.",
    "Choisissez un jeton, puis une case : couvrez le centre.",
)
_LAY = Text(
    "Pick a token, then a lit cell; or exchange tokens.",
    "Choisissez un jeton, puis une case éclairée ; ou échangez.",
)
_LAY_ONLY = Text("Pick a token, then a lit cell.", "Choisissez un jeton, puis une case éclairée.")
_EXCHANGE_ONLY = Text("No token can be laid: exchange some.", "Aucun jeton ne peut être posé : échangez-en.")
_PASS_ONLY = Text("You can neither lay nor exchange: pass.", "Ni pose ni échange possible : passez.")
_EXCHANGING = Text(
    "Choose the tokens to exchange, then press “Play”.", "Choisissez les jetons à échanger, puis « Jouer »."
)
_BROKEN = {
    TAKEN: Text("A token lies here already.", "Un jeton est déjà posé ici."),
    JOKERS: Text("At most one joker is laid a move.", "On pose au plus un joker par coup."),
    NOT_IN_RACK: Text("Your rack does not hold these tokens.", "Votre chevalet n’a pas ces jetons."),
    NOT_IN_LINE: Text(
        "All tokens of a move lie in one row or one column.",
        "Les jetons d’un coup se posent sur une même ligne ou une même colonne.",
    ),
    GAP: Text(
        "Tokens of a move leave no empty cell between them.",
        "Les jetons d’un coup ne laissent pas de case vide entre eux.",
    ),
    APART: Text(
        "Three tokens are laid next to each other, with no other token between them.",
        "Trois jetons se posent côte à côte, sans autre jeton entre eux.",
    ),
    OFF_CENTRE: Text("The first move covers the centre.", "Le premier coup couvre le centre."),
    UNTOUCHED: Text("A move must touch a token that lies already.", "Un coup doit toucher un jeton déjà posé."),
    LONG: Text(
        "{run} would lie side by side: three tokens at most.", "{run} seraient côte à côte : trois jetons au plus."
    ),
    TRIO_SUM: Text(
        "{run} = {total}: three side by side make exactly 15.",
        "{run} = {total} : trois côte à côte font exactement 15.",
    ),
    PAIR_SUM: Text(
        "{run} = {total}: two side by side make 15 at most.", "{run} = {total} : deux côte à côte font 15 au plus."
    ),
    SQUARE: Text(
        "The first {length} tokens may not form a square of {side} × {side}.",
        "Les {length} premiers jetons ne peuvent former un carré de {side} × {side}.",
    ),
}


def tasks(sight: Sight) -> dict[str, Text]:
    """What to do now; what a rack allows is for the eyes of its owner only, and looked at where a pass is possible."""
    if sight.is_over or (sight.seat is not None and sight.seat != sight.to_move):
        return {}
    exchanging = int(sight.record.in_bag) >= EXCHANGE_NEEDS
    if not exchanging:
        return {"": _idle(sight) or _LAY_ONLY}
    return {"": _LAY if int(sight.record.laid) else _BEGIN, EXCHANGE_CHOICE: _EXCHANGING}


def _idle(sight: Sight) -> Text | None:
    """What is left to do where no token can be laid."""
    numbers = sight.legal_moves.numbers
    if min(numbers) < EXCHANGE:
        return None
    return _PASS_ONLY if numbers[0] == PASS else _EXCHANGE_ONLY


@dataclass(slots=True)
class _Picked:
    """What picks amount to so far."""

    laid: Laid = field(default_factory=dict)
    in_hand: int | None = None
    """The kind of the token picked last, while it has no cell."""
    waiting: int | None = None
    """The cell of a joker that stands for no number yet."""


def _read(sight: Sight, picks: tuple[str, ...]) -> _Picked:
    picked = _Picked()
    for pick in picks:
        if pick.startswith("rack"):
            picked.in_hand = _kind_of(sight, pick)
        elif pick in CELL_OF_NAME and picked.in_hand is not None:
            cell = CELL_OF_NAME[pick]
            if picked.in_hand == JOKER:
                picked.waiting = cell
            else:
                picked.laid[cell] = picked.in_hand
            picked.in_hand = None
        elif pick.startswith(AS) and picked.waiting is not None:
            picked.laid[picked.waiting] = JOKER + int(pick.removeprefix(AS))
            picked.waiting = None
    return picked


def _kind_of(sight: Sight, item: str) -> int | None:
    """The kind of a token in the rack of the seat to move."""
    seat, _, slot = item.removeprefix("rack").partition("-")
    if seat != str(sight.mover + 1) or not slot.isdigit() or not 1 <= int(slot) <= RACK:
        return None
    kind = int(sight.record.rack[sight.mover][int(slot) - 1])
    return None if kind == EMPTY else kind


def why_not(sight: Sight, picks: tuple[str, ...]) -> Refusal | None:
    """Why a token cannot be used, or not there, or tokens not be exchanged."""
    last = picks[-1]
    if last.startswith("rack") and _kind_of(sight, last) is None:
        return Refusal(Text("This token is not yours.", "Ce jeton n’est pas à vous."))
    if EXCHANGE_CHOICE in picks:
        return _no_exchange(sight, picks)
    if last == PASS_CHOICE:
        return Refusal(describe_illegal(sight, PASS))
    picked = _read(sight, picks)
    if last.startswith("rack"):
        return _unusable(sight, picks, picked)
    if last in CELL_OF_NAME and last in picks[:-1]:
        return Refusal(_BROKEN[TAKEN], (last,))
    if last in CELL_OF_NAME and len(picks) > 1 and not picks[-2].startswith("rack"):
        words = Text(
            "Pick another token for this cell, or press “Play”.",
            "Choisissez un autre jeton pour cette case, ou « Jouer ».",
        )
        return Refusal(words)
    if not picked.laid and picked.waiting is None:
        return Refusal(_first_of_all(sight, picked)) if last in CELL_OF_NAME or last == DONE else None
    if picked.waiting is not None:
        return _no_joker(sight, picked.laid, picked.waiting)
    return _broken(sight, picked.laid)


def _first_of_all(sight: Sight, picked: _Picked) -> Text:
    if picked.in_hand is not None:
        return Text("First put the token on a cell.", "Posez d’abord le jeton sur une case.")
    return _idle(sight) or Text("First pick a token of your rack.", "Choisissez d’abord un jeton de votre chevalet.")


def _broken(sight: Sight, laid: Laid) -> Refusal | None:
    """The rule that tokens break as they lie."""
    breach = find_breach(sight.record, laid)
    if breach is None:
        return None
    words = in_words(sight.record, laid, breach, _BROKEN[breach.rule])
    return Refusal(words, tuple(NAMES[cell] for cell in breach.cells))


def _no_joker(sight: Sight, laid: Laid, cell: int) -> Refusal | None:
    """Why no number does for a joker on a cell: the rule that all of them break, or the sums that none makes."""
    if any(token >= JOKER for token in laid.values()):
        return Refusal(_BROKEN[JOKERS], (NAMES[cell],))
    breaches = [find_breach(sight.record, {**laid, cell: JOKER + number}) for number in range(16)]
    rules = {breach.rule for breach in breaches if breach}
    if len(rules) == 1 and not rules & {TRIO_SUM, PAIR_SUM}:
        return _broken(sight, {**laid, cell: JOKER})
    cells = dict.fromkeys(NAMES[c] for breach in breaches if breach for c in breach.cells)
    words = Text(
        "No number does for the joker here: two side by side make 15 at most, three exactly 15.",
        "Aucun nombre ne va pour le joker ici : deux côte à côte font 15 au plus, trois exactement 15.",
    )
    return Refusal(words, tuple(cells))


def _unusable(sight: Sight, picks: tuple[str, ...], picked: _Picked) -> Refusal:
    """Why a token of the rack cannot be laid, alone or with those that lie."""
    if len(picks) > 1 and picks[-2].startswith("rack"):
        words = Text(
            "You hold a token already: put it on a lit cell, or put it back.",
            "Vous tenez déjà un jeton : posez-le sur une case éclairée, ou reposez-le.",
        )
        return Refusal(words)
    if picks[-1] in picks[:-1]:
        return Refusal(Text("This token is laid already.", "Ce jeton est déjà posé."))
    name = _token(picked.in_hand)
    if not picked.laid:
        idle = _idle(sight)
        if idle:
            return Refusal(idle)
        words = Text("{Token} fits nowhere now.", "{Token} ne va nulle part pour l’instant.")
        return Refusal(words.fill(Token=_capital(name)))
    if picked.in_hand == JOKER and any(token >= JOKER for token in picked.laid.values()):
        return Refusal(_BROKEN[JOKERS])
    words = Text(
        "{Token} goes with nothing that you have laid: press “Play”, or take a token back.",
        "{Token} ne va pas avec ce que vous avez posé : « Jouer », ou reprenez un jeton.",
    )
    return Refusal(words.fill(Token=_capital(name)), tuple(NAMES[cell] for cell in picked.laid))


def _token(kind: int | None) -> Text:
    if kind == JOKER:
        return Text("the joker", "le joker")
    return Text("the {n}", "le {n}").fill(n=token_name(kind or 0))


def _capital(text: Text) -> Text:
    return Text(text.en[:1].upper() + text.en[1:], text.fr[:1].upper() + text.fr[1:])


def _no_exchange(sight: Sight, picks: tuple[str, ...]) -> Refusal:
    if picks[0] != EXCHANGE_CHOICE:
        words = Text(
            "Either lay tokens or exchange some: take back what you have laid first.",
            "On pose ou on échange : reprenez d’abord ce que vous avez posé.",
        )
        return Refusal(words)
    if not any(EXCHANGE <= move < PASS for move in sight.legal_moves.numbers):
        return Refusal(describe_illegal(sight, EXCHANGE))
    return Refusal(_EXCHANGING)


def foresee(sight: Sight, move: int) -> Foresight:
    """What a placement counts, item by item; how many tokens an exchange draws."""
    if move == PASS:
        return Foresight(None)
    if move >= EXCHANGE:
        count = sum(kind != NONE for kind in tables().exchange[move - EXCHANGE].tolist())
        words = (
            Text("1 new token; the turn passes.", "1 nouveau jeton ; le tour passe.")
            if count == 1
            else Text("{n} new tokens; the turn passes.", "{n} nouveaux jetons ; le tour passe.").fill(n=count)
        )
        return Foresight(words)
    laid = laid_by(move)
    note = describe_count(sight.record, laid)
    if int(sight.record.in_bag) == 0 and len(laid) == int(sight.record.held[sight.mover]):
        last = Text(
            "your last token: the other racks are added", "votre dernier jeton : les autres chevalets s’ajoutent"
        )
        note = Text(f"{note.en}; {last.en}", f"{note.fr} ; {last.fr}")
    return Foresight(note, sum(item.points for item in count_items(sight.record, laid)))
