"""What the board tells a champion: what to do now, why a pick is in vain, which hexagons a piece closes."""

from trilude.contract.foresight import Foresight, Refusal
from trilude.contract.position import Sight
from trilude.contract.words import Text
from trilude.games.trioker.champions import GAME
from trilude.games.trioker.champions.notation import explain, why_illegal
from trilude.games.trioker.champions.rules import BOARD, CAMPS, HATCHED, PASS, hexagons_round, tables, usable_hand
from trilude.games.trioker.guide import FITS_NOWHERE, HELD, PICK_FIRST, Laying, fits_somewhere
from trilude.games.trioker.pieces import NAMES

_PASS_ONLY = Text("Nothing of yours fits: pass.", "Rien ne va : passez.")


def tasks(sight: Sight) -> dict[str, Text]:
    """What the camp to move does now, with nothing or a piece in hand."""
    record = sight.record
    if sight.is_over or sight.seat not in (None, int(record.turn)):
        return {}
    if not fits_somewhere(tables(), record, usable_hand(record)):
        return {"": _PASS_ONLY}
    if not record.taken.any():
        first = Text(
            "Begin on the start cell, with any piece but a triple.",
            "Commencez sur la case de départ, mais pas avec un triple.",
        )
    elif _goes_on(sight):
        first = Text("You closed a hexagon: play again.", "Vous avez fermé un hexagone : rejouez.")
    else:
        first = Text("Pick one of your pieces, then a lit cell.", "Choisissez une pièce, puis une case éclairée.")
    hand = usable_hand(record)
    held = {name: HELD for kind, name in enumerate(NAMES) if hand >> kind & 1}
    return {"": first, **held}


def _goes_on(sight: Sight) -> bool:
    """Whether the last piece closed a hexagon, so that its owner moves again."""
    _, _, cell = sight.moves[-1].text.partition("@") if sight.moves else ("", "", "")
    return bool(int(sight.record.owed)) or bool(
        cell and hexagons_round(tables(), sight.record, BOARD.names.index(cell))
    )


def why_not(sight: Sight, picks: tuple[str, ...]) -> Refusal | None:
    """Why a piece cannot be used, or not there, or a cell without a piece in hand."""
    laying = Laying(sight, BOARD, PASS)
    kind, cell = laying.item(picks), laying.cell(picks)
    if kind is None:
        return _empty_handed(laying, cell)
    record, camp = sight.record, int(sight.record.turn)
    if not CAMPS[camp] >> kind & 1:
        words = Text(
            "This piece is of the other camp: {camp} is to move.", "Cette pièce est de l’autre camp : {camp} joue."
        )
        return Refusal(words.fill(camp=GAME.seat_names[camp]))
    if not int(record.hands[camp]) >> kind & 1:
        return Refusal(Text("This piece lies on the board already.", "Cette pièce est déjà sur le plateau."))
    if not usable_hand(record) >> kind & 1:
        return Refusal(Text("The first piece must not be a triple.", "La première pièce ne peut être un triple."))
    if not laying.ways_of(kind):
        return Refusal(FITS_NOWHERE)
    if cell is not None and cell in HATCHED and not int(record.hatched):
        words = Text(
            "The hatched cells are closed in this game.", "Les cases hachurées sont fermées dans cette partie."
        )
        return Refusal(words, (BOARD.names[cell],))
    return laying.misplaced(kind, picks)


def _empty_handed(laying: Laying, cell: int | None) -> Refusal | None:
    if PASS in laying.sight.legal_moves.ids:
        return Refusal(_PASS_ONLY)
    if cell is None:
        return Refusal(why_illegal(laying.sight, PASS))
    if laying.taken(cell):
        return Refusal(Text("Pieces that lie never move again.", "Une pièce posée ne bouge plus."))
    return Refusal(PICK_FIRST)


def foresee(sight: Sight, move: int) -> Foresight:
    """Hexagons that a piece closes and the plays they give; whether it is the last one."""
    if move != PASS and int(sight.record.hands[int(sight.record.turn)]).bit_count() == 1:
        return Foresight(Text("Your last piece: this wins.", "Votre dernière pièce : c’est gagné."))
    return Foresight(explain(sight, move))


def legend(cell: int, *, start: bool, hatched: bool) -> Text | None:
    """What a cell means."""
    if start:
        return Text("start: the first piece goes here", "départ : la première pièce se pose ici")
    if cell not in HATCHED:
        return None
    if hatched:
        return Text("hatched: an ordinary cell in this game", "hachurée : une case comme les autres dans cette partie")
    return Text("hatched: closed in this game", "hachurée : fermée dans cette partie")
