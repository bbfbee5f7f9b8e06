"""The areas of the source, and which tests stand nearest to each file."""

from dataclasses import dataclass
from pathlib import Path

GAMES = "src/trilude/games"
RULES = (
    "rules",
    "placements",
    "scoring",
    "counting",
    "encoding",
    "board",
    "shapes",
    "variants",
    "placing",
    "pieces",
    "memory",
)
TEXTS = ("notation", "position_text", "placement_text", "reasons")
SCENES = ("scene", "drawing", "whereabouts")
KNOWLEDGE = ("knowledge", "promises", "evaluation", "learned")

SIGNATURES = "tests/players/test_signatures.py"
PLAYERS = (SIGNATURES, f"tests/players --ignore {SIGNATURES}", "tests/games -k 'player or evaluation'")
LEVEL_WORDS = "src/trilude/arena/level_words.py"
SERVER = "src/trilude/server"
MATCHES = "tests/matches"
WRITING = " ".join(f"{MATCHES}/test_{name}.py" for name in ("store", "racing", "revisions", "durability"))
STUDIES = "tests/server/test_studies.py tests/server/test_closing.py"

EVERY_GAME = "tests/every_game -k 'contract and champions'"


@dataclass(frozen=True, slots=True)
class Area:
    """Files that are of one kind."""

    name: str
    patterns: tuple[str, ...]
    compiled: bool = False
    """Whether kernels run compiled: where none can be changed, or such only on which few others hang."""

    def files(self, root: Path) -> list[str]:
        """The files, as paths below the root."""
        found = {str(path.relative_to(root)) for pattern in self.patterns for path in root.glob(pattern)}
        return sorted(file for file in found if not file.endswith(("__init__.py", "contract/kernel.py")))


def _of_games(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(f"{GAMES}/**/{name}.py" for name in names)


AREAS = (
    Area("rules", (*_of_games(RULES), "src/trilude/boards/*.py")),
    Area("notation", (*_of_games(TEXTS), f"{GAMES}/*/exchange/*.py", "src/trilude/contract/record*.py")),
    Area("contract", (*_of_games(SCENES), "src/trilude/contract/[!r]*.py", "src/trilude/contract/rules.py")),
    Area("players", ("src/trilude/players/*.py", LEVEL_WORDS, f"{GAMES}/**/players/*.py", *_of_games(KNOWLEDGE))),
    Area("puzzles", (f"{GAMES}/*/solo/*.py",), compiled=True),
    Area("matches", ("src/trilude/matches/*.py", "src/trilude/matches/store/*.py"), compiled=True),
    Area("server", ("src/trilude/server/**/*.py",), compiled=True),
)
"""`contract/kernel.py` is left out: it only says how kernels are compiled, and these runs do not compile them."""

CONTRACT = "src/trilude/contract"

COMPILED = (
    f"{GAMES}/triplex/players/perfect.py",
    f"{GAMES}/triplex/players/forced_wins.py",
    f"{CONTRACT}/attempt.py",
    f"{CONTRACT}/compiled_steps.py",
    f"{CONTRACT}/crew.py",
    f"{CONTRACT}/daily.py",
    f"{CONTRACT}/kernel_cache.py",
    f"{CONTRACT}/puzzle.py",
    f"{CONTRACT}/puzzle_stock.py",
    f"{CONTRACT}/solution.py",
)
"""Files of other areas that are tried with compiled kernels: nobody unpacks a table, proves a win, makes puzzles, plays
whole duels or keeps what was compiled without them."""

NEAREST: tuple[tuple[str, tuple[str, ...]], ...] = (
    (f"{GAMES}/triplex/players", ("tests/games/triplex/players", SIGNATURES)),
    (f"{GAMES}/trigon/exchange", ("tests/games/trigon/exchange",)),
    (f"{GAMES}/triolet/players", ("tests/games/triolet/players", SIGNATURES)),
    (f"{GAMES}/trioker/quick/players", ("tests/games/trioker -k player", SIGNATURES)),
    (f"{GAMES}/trigon/solo", ("tests/games/trigon/solo",)),
    (f"{GAMES}/triplex", ("tests/games/triplex",)),
    (f"{GAMES}/trigon", ("tests/games/trigon",)),
    (f"{GAMES}/triolet", ("tests/games/triolet",)),
    (f"{GAMES}/trioker/solo", ("tests/games/trioker/solo",)),
    (f"{GAMES}/trioker/champions", ("tests/games/trioker -k champions",)),
    (f"{GAMES}/trioker/quick", ("tests/games/trioker -k quick",)),
    (f"{GAMES}/trioker", ("tests/games/trioker --ignore tests/games/trioker/solo", "tests/games/trioker/solo")),
    ("src/trilude/boards/hexagons.py", ("tests/games/triplex",)),
    ("src/trilude/boards", ("tests/boards", "tests/games/trigon", "tests/games/trioker")),
    (f"{CONTRACT}/account.py", ("tests/every_game/test_accounts.py", "tests/contract")),
    (f"{CONTRACT}/attempt.py", ("tests/puzzles/test_days.py", "tests/every_game/test_settings.py")),
    (f"{CONTRACT}/crew.py", ("tests/arena/test_crew.py",)),
    (f"{CONTRACT}/examples.py", ("tests/every_game/test_rules_examples.py", "tests/contract")),
    (f"{CONTRACT}/foresight.py", ("tests/every_game/test_guidance.py", "tests/contract")),
    (f"{CONTRACT}/habits.py", ("tests/games/triolet/test_facts.py", "tests/contract")),
    (f"{CONTRACT}/motifs.py", ("tests/every_game/test_motifs.py", "tests/contract")),
    (f"{CONTRACT}/openings.py", ("tests/arena/test_openings.py", "tests/contract")),
    (f"{CONTRACT}/posed.py", ("tests/every_game/test_settings.py", "tests/contract")),
    (f"{CONTRACT}/setting.py", ("tests/every_game/test_settings.py", "tests/contract")),
    (f"{CONTRACT}/solution.py", ("tests/games/triplex/solved/test_verdicts.py", "tests/games/triplex/players")),
    (f"{CONTRACT}/trial.py", ("tests/contract/test_trial.py", "tests/every_game/test_solos.py")),
    (f"{CONTRACT}/solo", ("tests/every_game/test_solos.py", "tests/contract/test_solo_kit.py")),
    (f"{CONTRACT}/tensors.py", ("tests/every_game/test_tensors.py", "tests/contract")),
    (f"{CONTRACT}/factors.py", ("tests/games/triolet/test_factors.py", "tests/every_game/test_tensors.py")),
    (f"{CONTRACT}/puzzle", ("tests/puzzles", "tests/contract")),
    (f"{CONTRACT}/daily.py", ("tests/puzzles", "tests/contract")),
    (f"{CONTRACT}/game.py", ("tests/games/test_cupboard.py", "tests/contract", EVERY_GAME)),
    (CONTRACT, ("tests/contract", EVERY_GAME)),
    ("src/trilude/players", PLAYERS),
    (LEVEL_WORDS, ("tests/arena/test_level_words.py",)),
    ("src/trilude/matches/studies.py", (STUDIES, MATCHES)),
    ("src/trilude/matches/animations.py", (STUDIES, "tests/server")),
    (
        "src/trilude/matches/advisers.py",
        ("tests/matches/test_waiting_line.py tests/server/test_taking_up.py", MATCHES),
    ),
    ("src/trilude/matches/doubts.py", ("tests/server/test_taking_up.py", MATCHES)),
    ("src/trilude/matches/store/engine.py", (MATCHES, "tests/faults/test_several_servers.py")),
    ("src/trilude/matches/far.py", ("tests/faults/test_thinkers_elsewhere.py", "tests/faults/test_several_servers.py")),
    ("src/trilude/matches/redis_bell.py", ("tests/faults/test_several_servers.py",)),
    ("src/trilude/matches/store/writer.py", (WRITING, MATCHES)),
    ("src/trilude/matches/moves_made.py", (f"{MATCHES}/test_take_backs.py", MATCHES)),
    ("src/trilude/matches/rows.py", (f"{MATCHES}/test_store.py tests/server/test_telling.py", MATCHES)),
    ("src/trilude/matches", (MATCHES,)),
    (f"{SERVER}/solo_messages.py", ("tests/server/test_requests.py tests/server/test_solos.py", "tests/server")),
    (f"{SERVER}/routes/solos.py", ("tests/server/test_solos.py", "tests/server")),
    (f"{SERVER}/sockets.py", ("tests/server/test_sockets.py tests/server/test_listeners.py", "tests/server")),
    (f"{SERVER}/audience.py", ("tests/server/test_sockets.py tests/server/test_listeners.py", "tests/server")),
    (f"{SERVER}/editions.py", ("tests/server/test_changes.py", "tests/server")),
    (f"{SERVER}/patches.py", ("tests/server/test_changes.py", "tests/server")),
    (f"{SERVER}/interpreter.py", ("tests/server/test_interpreter.py", "tests/server/test_preparing.py")),
    (
        f"{SERVER}/telling.py",
        (
            " ".join(f"tests/server/test_{name}.py" for name in ("telling", "views", "positions", "games")),
            "tests/server",
        ),
    ),
    (f"{SERVER}/viewer.py", ("tests/server/test_views.py tests/server/test_acts.py", "tests/server")),
    (f"{SERVER}/pages.py", ("tests/server/test_pages.py", "tests/server")),
    (f"{SERVER}/resources.py", ("tests/server/test_preparing.py", "tests/server")),
    (f"{SERVER}/routes/boards.py", ("tests/server/test_boards.py", "tests/server")),
    (f"{SERVER}/routes/games.py", ("tests/server/test_games.py", "tests/server")),
    (f"{SERVER}/routes/positions.py", ("tests/server/test_positions.py", "tests/server")),
    (f"{SERVER}/limits.py", ("tests/server/test_limits.py", "tests/server")),
    (f"{SERVER}/guard.py", ("tests/server/test_limits.py tests/server/test_headers.py", "tests/server")),
    (f"{SERVER}/looks.py", ("tests/server/test_looks.py", "tests/server")),
    (f"{SERVER}/acts.py", ("tests/server/test_acts.py", "tests/server")),
    (f"{SERVER}/routes/daily.py", ("tests/server/test_daily.py", "tests/server")),
    (f"{SERVER}/routes/habits.py", ("tests/server/test_habits.py", "tests/server")),
    (f"{SERVER}/routes/studies.py", (STUDIES, "tests/server")),
    (
        f"{SERVER}/routes/trying.py",
        (f"tests/server/test_taking_up.py tests/server/test_verdicts.py {STUDIES}", "tests/server"),
    ),
    (f"{SERVER}/study", (STUDIES, "tests/server")),
    (SERVER, ("tests/server/test_http.py tests/server/test_requests.py", "tests/server")),
)
"""Beginnings of paths, and the tests nearest to them in the order in which they run; the first that fits counts."""


def nearest_tests(file: str) -> tuple[str, ...]:
    """What pytest is asked for, one run after another, when this file is changed."""
    stem = Path(file).stem
    if file.startswith(GAMES) and stem in KNOWLEDGE:
        return PLAYERS
    tests = next(tests for beginning, tests in NEAREST if file.startswith(beginning))
    return (*tests, "tests/every_game/test_scenes.py") if stem in SCENES else tests
