"""The game for two champions: Even against Odd, hands open, nothing left to chance."""

from trilude.contract.game import Game
from trilude.contract.options import Option
from trilude.contract.words import Text
from trilude.games.trioker import FAMILY

GAME = Game(
    name="trioker-champions",
    title=Text("Trioker for two champions", "Trioker pour deux champions"),
    summary=Text(
        "Even against Odd, twelve triangles each: corners that meet are equal, the first to place all of them wins.",
        "Pair contre Impair, douze triangles chacun : les coins réunis sont égaux, et le premier à tout poser gagne.",
    ),
    players=2,
    seat_names=(Text("Even", "Pair"), Text("Odd", "Impair")),
    hidden=False,
    chance=False,
    move_ids=73 * 67 + 1,
    most_moves=128,
    longest=50,
    options=(
        Option(
            "hatched",
            (True, False),
            True,
            Text("The hatched cells", "Les cases hachurées"),
            {
                True: Text("may be used", "peuvent servir"),
                False: Text("are closed: the international class", "sont fermées : la classe internationale"),
            },
        ),
    ),
    package="trilude.games.trioker.champions",
    puzzles="puzzles",
    family=FAMILY,
)
