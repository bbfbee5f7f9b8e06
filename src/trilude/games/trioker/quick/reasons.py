"""What moves of the quick game cost and bring, why one is not allowed, and how a game ended, in words for players."""

from trilude.contract.position import Sight
from trilude.contract.sentences import GAME_OVER, NO_SUCH_MOVE, won_with
from trilude.contract.words import Text
from trilude.games.trioker.pieces import NAMES, PIECE_OF, WAYS
from trilude.games.trioker.placement_text import why_not_there
from trilude.games.trioker.quick import GAME
from trilude.games.trioker.quick.memory import SEATS
from trilude.games.trioker.quick.rules import (
    AGAIN,
    BOARD,
    DRAW,
    FROM_BANK,
    FROM_OTHERS,
    GIFT,
    GIVE,
    GIVING,
    OPENING,
    PASS,
    PAY_BANK,
    PAY_OTHERS,
    RICHEST,
    RUINED,
    tables,
)

INDICATIONS = {
    PAY_BANK: Text("pay the bank {n}", "payez {n} à la banque"),
    PAY_OTHERS: Text("pay each other player {n}", "payez {n} à chaque autre joueur"),
    FROM_BANK: Text("receive {n} from the bank", "recevez {n} de la banque"),
    FROM_OTHERS: Text("each other player pays you {n}", "chaque autre joueur vous paie {n}"),
    GIFT: Text(
        "give one of your pieces to a player of your choice", "donnez une de vos pièces à un joueur de votre choix"
    ),
    AGAIN: Text("play again", "rejouez"),
}


def indication(cell: int) -> Text | None:
    """What a cell asks of whoever covers it."""
    words = INDICATIONS.get(int(tables().kind[cell]))
    return words.fill(n=int(tables().amount[cell])) if words else None


def describe_illegal(sight: Sight, move: int) -> Text:
    """The first rule that a move breaks."""
    record = sight.record
    if int(record.phase) >= RICHEST:
        return GAME_OVER
    if sight.seat is not None and sight.seat != int(record.turn):
        return Text("It is {name}'s turn.", "C’est à {name} de jouer.").fill(name=sight.name_of(int(record.turn)))
    if not 0 <= move < GAME.move_ids:
        return NO_SUCH_MOVE
    if int(record.phase) == GIVING:
        return Text(
            "First give one of your pieces to another player.", "Donnez d’abord une de vos pièces à un autre joueur."
        )
    if move >= GIVE:
        return Text("No piece is to be given now.", "Il n’y a pas de pièce à donner maintenant.")
    if move in (PASS, DRAW):
        return _why_not_idle(sight, move)
    piece = PIECE_OF[move % WAYS]
    if int(record.phase) == OPENING and piece != int(record.opener):
        words = Text("The deal must be opened with {name}.", "La donne doit s’ouvrir avec {name}.")
        return words.fill(name=NAMES[int(record.opener)])
    if not int(record.hands[int(record.turn)]) >> piece & 1:
        return Text("You do not hold {name}.", "Vous n’avez pas {name}.").fill(name=NAMES[piece])
    return why_not_there(BOARD, tables(), record, move)


def _why_not_idle(sight: Sight, move: int) -> Text:
    legal = sight.legal_moves.ids
    if not legal & {PASS, DRAW}:
        return Text("You can place a piece, so you must.", "Vous pouvez poser une pièce, donc vous le devez.")
    if move == PASS:
        return Text("Draw a piece first.", "Piochez d’abord une pièce.")
    if int(sight.record.left):
        return Text("You have drawn already: pass.", "Vous avez déjà pioché : passez.")
    return Text("The stock is empty: pass.", "Le talon est vide : passez.")


def describe_move(sight: Sight, move: int) -> Text | None:
    """What the covered cell asks."""
    if move >= GIVE:
        _, receiver = divmod(move - GIVE, SEATS)
        return Text("A gift for {name}.", "Un cadeau pour {name}.").fill(name=sight.name_of(receiver))
    if move >= PASS:
        return None
    words = indication(move // WAYS)
    return Text("The cell says: {words}.", "La case dit : {words}.").fill(words=words) if words else None


def describe_ending(sight: Sight) -> Text:
    """Who is richest, and why the game is over."""
    why = (
        Text("the bank is ruined", "la banque est ruinée")
        if int(sight.record.phase) == RUINED
        else Text("the deals are played", "les donnes sont jouées")
    )
    won = won_with([sight.name_of(seat) for seat in sight.winners], max(sight.scores))
    return Text("{won}: {why}.", "{won} : {why}.").fill(won=won, why=why)
