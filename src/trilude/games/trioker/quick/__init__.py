"""The quick game: hidden hands, a stock, chips and a bank; be rid of your pieces first."""

from trilude.contract.game import Game
from trilude.contract.options import Option
from trilude.contract.words import Text
from trilude.games.trioker import FAMILY

MOST_DEALS = 10
MOST_OPEN_DEALS = 50
"""Where players stop when they like: so many deals are enough for anybody."""
MOST_VOIDS = 20
"""So many void deals end a game: nobody will see it happen, but no game goes on for ever."""

GAME = Game(
    name="trioker-quick",
    title=Text("Trioker, the quick game", "Trioker, le jeu rapide"),
    summary=Text(
        "Lay triangles so that corners that meet are equal, mind what the cells cost, and be rid of your pieces first.",
        "Posez vos triangles, coins réunis égaux, gare aux cases payantes, et débarrassez-vous de tout le premier.",
    ),
    players=None,
    seat_names=tuple(Text("Player {n}", "Joueur {n}").fill(n=seat) for seat in range(1, 5)),
    seats_are_numbers=True,
    hidden=True,
    chance=True,
    move_ids=80 * 67 + 2 + 25 * 4,
    most_moves=256,
    longest=(MOST_OPEN_DEALS + MOST_VOIDS) * 128,
    options=(
        Option("players", range(2, 5), 2, Text("Players", "Joueurs"), {}),
        Option("deals", range(1, MOST_DEALS + 1), 3, Text("Deals", "Donnes"), {}, matters_with={"until": ("deals",)}),
        Option("bank", range(10, 1001), 100, Text("Chips in the bank", "Jetons de la banque"), {}),
        Option(
            "until",
            ("deals", "stop"),
            "deals",
            Text("The game lasts", "La partie dure"),
            {
                "deals": Text("for the number of deals", "le nombre de donnes"),
                "stop": Text(
                    "until you stop between two deals: the richest wins",
                    "jusqu’à ce qu’on s’arrête entre deux donnes : le plus riche gagne",
                ),
            },
        ),
        Option(
            "rules",
            (2, 1),
            2,
            Text("Which pieces open", "Quelles pièces ouvrent"),
            {2: Text("331 before 322", "331 avant 322"), 1: Text("322 before 331", "322 avant 331")},
            former=1,
        ),
    ),
    package="trilude.games.trioker.quick",
    family=FAMILY,
    own_players={"largest": "players.largest_first:make_largest"},
)
