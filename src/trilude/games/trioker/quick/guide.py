"""What the board of the quick game tells whoever moves: what to do now, why a pick is in vain, what a cell will do."""

from trilude.contract.foresight import Foresight, Refusal
from trilude.contract.position import Sight
from trilude.contract.rules import NOBODY
from trilude.contract.sentences import begun
from trilude.contract.words import Text
from trilude.games.trioker.guide import FITS_NOWHERE, HELD, PICK_FIRST, Laying, fits_somewhere
from trilude.games.trioker.pieces import NAMES, WAYS, piece_name, spoken
from trilude.games.trioker.quick.accounts import after_cell
from trilude.games.trioker.quick.memory import SEATS
from trilude.games.trioker.quick.reasons import describe_illegal, indication
from trilude.games.trioker.quick.rules import (
    BOARD,
    DRAW,
    DREW,
    GIVE,
    GIVING,
    OPENING,
    PASS,
    START,
    WINNER_GETS,
    tables,
)

_GIVE = Text("Choose one of your pieces to give away.", "Choisissez une de vos pièces à donner.")
_GIVE_TO = Text("Choose who receives it.", "Choisissez qui la reçoit.")
_DRAW = Text("None of your pieces fits: draw one.", "Aucune de vos pièces ne va : piochez.")
_PASS = Text("None of your pieces fits: pass.", "Aucune de vos pièces ne va : passez.")
_OPEN = Text("{Piece} must open the deal: pick it.", "{Piece} doit ouvrir la donne : choisissez-la.")
_ON_START = Text("Put it on the start cell.", "Posez-la sur la case de départ.")
_PLACE = Text("Pick a piece, then a lit cell.", "Choisissez une pièce, puis une case éclairée.")


def tasks(sight: Sight) -> dict[str, Text]:
    """What to do now; whether a hand has a piece that fits is for the eyes of its owner only."""
    record = sight.record
    phase, seat = int(record.phase), int(record.turn)
    if sight.is_over or sight.seat not in (None, seat):
        return {}
    hand = [name for kind, name in enumerate(NAMES) if int(record.hands[seat]) >> kind & 1]
    if phase == GIVING:
        return {"": _GIVE, **dict.fromkeys(hand, _GIVE_TO)}
    if phase == OPENING:
        return {"": _OPEN.fill(Piece=_capital(_opener(sight))), NAMES[int(record.opener)]: _ON_START}
    idle = _idle(sight)
    return {"": idle} if idle else {"": _PLACE, **dict.fromkeys(hand, HELD)}


def _opener(sight: Sight) -> Text:
    return spoken(int(sight.record.opener))


def _capital(name: Text) -> Text:
    return Text(name.en[:1].upper() + name.en[1:], name.fr[:1].upper() + name.fr[1:])


def _idle(sight: Sight) -> Text | None:
    """What is left to do where no piece fits."""
    record = sight.record
    if fits_somewhere(tables(), record, int(record.hands[int(record.turn)])):
        return None
    return _DRAW if int(record.phase) != DREW and int(record.left) else _PASS


def why_not(sight: Sight, picks: tuple[str, ...]) -> Refusal | None:
    """Why a piece cannot be used, or not there, or a cell without a piece in hand."""
    record, laying = sight.record, Laying(sight, BOARD, PASS)
    kind, cell = laying.item(picks), laying.cell(picks)
    held = kind is not None and int(record.hands[int(record.turn)]) >> kind & 1
    if kind is not None and not held:
        return Refusal(Text("This piece is not yours.", "Cette pièce n’est pas à vous."))
    if int(record.phase) == GIVING:
        return Refusal(_GIVE_TO if held and cell is not None else _GIVE)
    if picks[-1] in ("pass", "draw"):
        return Refusal(describe_illegal(sight, PASS if picks[-1] == "pass" else DRAW))
    idle = _idle(sight)
    if idle:
        return Refusal(idle)
    if int(record.phase) == OPENING and kind != int(record.opener):
        words = Text("{Piece} must open the deal.", "{Piece} doit ouvrir la donne.")
        return Refusal(words.fill(Piece=_capital(_opener(sight))), (NAMES[int(record.opener)],))
    if kind is None:
        taken = cell is not None and laying.taken(cell)
        return Refusal(
            Text("Pieces that lie never move again.", "Une pièce posée ne bouge plus.") if taken else PICK_FIRST
        )
    if any(pick.startswith("to-") for pick in picks):
        return Refusal(describe_illegal(sight, GIVE + kind * SEATS))
    if not laying.ways_of(kind):
        return Refusal(FITS_NOWHERE)
    return laying.misplaced(kind, picks)


def foresee(sight: Sight, move: int) -> Foresight:
    """What the covered cell will do, what it brings or costs in chips, and whether the deal is won."""
    record = sight.record
    last = int(record.held[int(record.turn)]) == 1
    if move in (PASS, DRAW):
        return Foresight(None)
    if move >= GIVE:
        piece, receiver = divmod(move - GIVE, SEATS)
        words = Text("{name} receives {piece}.", "{name} reçoit : {piece}.")
        note: Text | None = begun(words.fill(name=sight.name_of(receiver), piece=piece_name(piece)))
        won = min(WINNER_GETS, int(record.bank)) if last else 0
    else:
        asked = indication(move // WAYS)
        note = Text("Play here: {asked}.", "Posez ici : {asked}.").fill(asked=asked) if asked else None
        purses = after_cell(sight, move // WAYS)
        won = purses[sight.mover] - sight.scores[sight.mover] + (min(WINNER_GETS, purses[NOBODY]) if last else 0)
    if last:
        winning = Text("Your last piece: the deal is yours.", "Votre dernière pièce : la donne est à vous.")
        note = Text.join(" ", [note, winning]) if note else winning
    return Foresight(note, won or None)


def legend(cell: int) -> Text | None:
    """What a cell means."""
    if cell == START:
        return Text("start: the first piece goes here", "départ : la première pièce se pose ici")
    return indication(cell)
