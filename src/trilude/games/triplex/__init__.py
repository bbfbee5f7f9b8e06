"""Triplex: bring square, triangle and circle together, circle on top, and carry them to the centre."""

from trilude.contract.game import Game
from trilude.contract.options import Option
from trilude.contract.words import Text

GAME = Game(
    name="triplex",
    title=Text("Triplex", "Triplex"),
    summary=Text(
        "Gather your square, triangle and circle into one stack and take it to the centre.",
        "Réunissez carré, triangle et cercle en une seule pile et menez-la au centre.",
    ),
    players=2,
    seat_names=(Text("White", "Blancs"), Text("Black", "Noirs")),
    hidden=False,
    chance=False,
    move_ids=21 * 37,
    most_moves=400,
    longest=1000,
    options=(
        Option(
            "path",
            ("bent", "straight"),
            "bent",
            Text("Paths of the pieces", "Trajets des pièces"),
            {
                "bent": Text("may bend at every step", "peuvent tourner à chaque pas"),
                "straight": Text("keep one direction", "gardent une seule direction"),
            },
        ),
        Option(
            "repetition",
            (3, 0),
            3,
            Text("A position that comes back", "Une position qui revient"),
            {
                3: Text("is a draw the third time", "est nulle à la troisième fois"),
                0: Text("means nothing", "ne compte pas"),
            },
        ),
    ),
    package="trilude.games.triplex",
    puzzles="puzzles",
    own_players={"prover": "players.prover:make_prover", "perfect": "players.perfect:make_perfect"},
    solution="solved.solution:SOLUTION",
    solved_with={"path": ("bent",)},
    terminal={
        "white": "bold grey11 on wheat1",
        "black": "bold white on grey19",
        "centre": "bold dark_orange3",
    },
)
