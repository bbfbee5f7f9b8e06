"""Triolet: pairs of at most fifteen, trios of exactly fifteen, on a board that doubles, triples and plays again."""

from trilude.contract.game import Fact, Game
from trilude.contract.options import Option
from trilude.contract.words import Text

GAME = Game(
    name="triolet",
    title=Text("Triolet", "Triolet"),
    summary=Text(
        "Lay numbers side by side: two make at most fifteen, three exactly fifteen.",
        "Posez des nombres côte à côte : deux font quinze au plus, trois exactement quinze.",
    ),
    players=None,
    seat_names=tuple(Text(f"Player {seat}", f"Joueur {seat}") for seat in range(1, 5)),
    seats_are_numbers=True,
    hidden=True,
    chance=True,
    move_ids=7_200 + 810 * 408 + 390 * 544 + 1_139 + 1,
    most_moves=27_000,
    longest=972,
    options=(
        Option("players", (2, 3, 4), 2, Text("Players", "Joueurs"), {}),
        Option(
            "edition",
            ("pbm", "second"),
            "pbm",
            Text("Edition", "Édition"),
            {
                "pbm": Text(
                    "1996: in a blocked game everybody subtracts their own rack",
                    "1996 : en cas de blocage, chacun soustrait son chevalet",
                ),
                "second": Text(
                    "second edition: a blocked game just ends",
                    "seconde édition : une partie bloquée s’arrête, sans plus",
                ),
            },
            renamed={"gigamic": "second"},
        ),
    ),
    package="trilude.games.triolet",
    puzzles="puzzles",
    own_players={"leaves": "players.leaves:make_leaves", "simulation": "players.simulation:make_simulation"},
    facts=(
        Fact("points", Text("Points a move", "Points par coup"), "move"),
        Fact("triolets", Text("Triolets a game", "Triolets par partie"), "game"),
        Fact("missed", Text("Points missed a move", "Points manqués par coup"), "move"),
    ),
    terminal={"centre": "bold dark_orange3"},
)
