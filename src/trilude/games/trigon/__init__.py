"""Trigon: 22 shapes of triangles a colour; touch your own at the corners, never along an edge, and place them all."""

from trilude.contract.game import Game
from trilude.contract.options import Option, Options
from trilude.contract.words import Text


def _conflict(options: Options) -> Text | None:
    """Teams are two pairs of players."""
    if options["teams"] and options["players"] != 4:
        return Text("Teams are for four players.", "Les équipes se jouent à quatre.")
    return None


GAME = Game(
    name="trigon",
    title=Text("Trigon", "Trigon"),
    summary=Text(
        "Place your 22 shapes of triangles: corner to corner with your own colour, never edge to edge.",
        "Posez vos 22 formes de triangles : coin contre coin avec votre couleur, jamais bord contre bord.",
    ),
    players=None,
    seat_names=(Text("Blue", "Bleu"), Text("Yellow", "Jaune"), Text("Red", "Rouge"), Text("Green", "Vert")),
    hidden=False,
    chance=False,
    move_ids=32_131,
    most_moves=32_131,
    longest=88,
    options=(
        Option(
            "players",
            (4, 3, 2),
            4,
            Text("Players", "Joueurs"),
            {
                4: Text("four, one colour each", "quatre, une couleur chacun"),
                3: Text("three, on the board without its rim", "trois, sur le plateau sans son bord"),
                2: Text("two, two colours each", "deux, deux couleurs chacun"),
            },
        ),
        Option(
            "teams",
            (False, True),
            False,
            Text("Teams", "Équipes"),
            {
                False: Text("everyone for themselves", "chacun pour soi"),
                True: Text("blue and red against yellow and green", "bleu et rouge contre jaune et vert"),
            },
        ),
        Option(
            "contact",
            ("basic", "strict"),
            "basic",
            Text("Contact between pieces of a colour", "Contact entre pièces d’une couleur"),
            {
                "basic": Text("at corners, never along an edge", "par les coins, jamais par un bord"),
                "strict": Text("corner to corner only", "coin contre coin seulement"),
            },
        ),
        Option(
            "starts",
            ("sheet", "free"),
            "sheet",
            Text("Starting points of two or three players", "Points de départ à deux ou trois joueurs"),
            {
                "sheet": Text(
                    "opposite ones for two players, every other one for three",
                    "opposés à deux joueurs, un sur deux à trois joueurs",
                ),
                "free": Text("any that is free", "n’importe lequel, s’il est libre"),
            },
            matters_with={"players": (2, 3)},
        ),
    ),
    package="trilude.games.trigon",
    puzzles="puzzles",
    conflict=_conflict,
    solos={"eighty-eight": "solo.eighty_eight", "pattern": "solo.patterns"},
    own_players={"gtp": "exchange.gtp_client:make_gtp", "wide": "players.finishing:make_wide"},
    protocols={"gtp": "exchange.gtp:SPEAKER"},
    file_formats={".blksgf": "exchange.blksgf:read_record"},
    terminal={
        "blue": "bold white on dodger_blue3",
        "yellow": "bold grey11 on gold1",
        "red": "bold white on red3",
        "green": "bold white on green4",
    },
)
