"""`trilude calibrate [GAME …]`: measure the levels of games and write down what was measured."""

import argparse
import math
import re
from pathlib import Path
from textwrap import fill
from typing import TYPE_CHECKING

from trilude.cli.arguments import add, add_games, add_processes, decimal_number, read_games
from trilude.cli.crew import add_cluster, hired
from trilude.cli.language import language, say
from trilude.cli.progress import prepare_game, track_time
from trilude.cli.ratings import elo_interval, write_elo
from trilude.contract.errors import TriludeError
from trilude.contract.files import load, save, writing
from trilude.contract.game import Game
from trilude.contract.words import Text

if TYPE_CHECKING:
    from trilude.arena.calibration import Calibration, Rung

HELP = Text("measure the levels, each against the one below", "mesurer les niveaux, chacun contre celui d’en dessous")

PAGE, PICTURES = Path("docs/players.md"), Path("docs/pictures")
"""Where tables and plots are kept in a checkout; elsewhere they are only printed."""
WIDTH = 120
"""Of the page's lines."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Which games, how long, and where the games are kept."""
    add_games(parser)
    folder = Text(
        "keep the games here, a file for each game, and go on from here (calibration)",
        "garder ici les parties, un fichier par jeu, et reprendre d’ici (calibration)",
    )
    add(parser, "--folder", folder, type=Path, default=Path("calibration"), metavar=Text("FOLDER", "DOSSIER"))
    hours = Text(
        "how many hours each game is played at most (1); with 0, only write what was measured",
        "combien d’heures jouer chaque jeu au plus (1) ; avec 0, seulement écrire ce qui est mesuré",
    )
    add(parser, "--hours", hours, type=_hours, default=1.0, metavar=Text.same("H"))
    add_processes(parser)
    add_cluster(parser)


def _hours(text: str) -> float:
    hours = decimal_number(text)
    if math.isnan(hours):
        words = Text("“{text}” should be a number of hours.", "« {text} » devrait être un nombre d’heures.")
        raise TriludeError(words.fill(text=text))
    return hours


def run(arguments: argparse.Namespace) -> None:
    """Play, and print a table for each game; in a checkout, write it into the documentation and into the levels."""
    from trilude.arena.calibration import Calibration
    from trilude.players.levels import LEVELS

    with writing(arguments.folder):
        arguments.folder.mkdir(parents=True, exist_ok=True)
    calibrations = [Calibration(game, arguments.folder / f"{game.name}.jsonl.gz") for game in read_games(arguments)]
    for calibration in calibrations:
        game = calibration.game
        if arguments.hours:
            seconds = 3600 * arguments.hours
            title = Text("{game}, games", "{game}, parties").fill(game=game.title)
            with hired(arguments) as crew:
                if not arguments.cluster:
                    prepare_game(game, [f"level:{number}" for number in LEVELS])
                for _ in track_time(calibration.play(seconds, crew), seconds, title):
                    pass
        print(f"{say(game.title)}\n\n{_told(calibration).say(language())}\n")
        if calibration.results() and PAGE.exists():
            _write(calibration)


def _write(calibration: "Calibration") -> None:
    from trilude.arena.levels import level_file, write_elos

    game = calibration.game
    picture = PICTURES / f"levels-{game.name}.svg"
    save(picture, calibration.plot(f"{game.title.en}: Elo of the levels, 95 % intervals"))
    image = f"![{game.title.en}: Elo of the levels]({picture.relative_to(PAGE.parent).as_posix()})"
    paragraph, table = _told(calibration).en.split("\n\n", 1)
    paragraph = fill(paragraph, WIDTH, break_long_words=False, break_on_hyphens=False)
    section = f"### {game.title.en}\n\n{paragraph}\n\n{table}\n\n{image}"
    save(PAGE, with_section(load(PAGE), game, section))
    elos = [round(rung.rating.elo) if rung.rating else None for rung in calibration.rungs()]
    write_elos(level_file(game), elos)


def with_section(page: str, game: Game, section: str) -> str:
    """A page with a game's section between its marks in place of the old one, or at the end."""
    first, last = f"<!-- levels of {game.name} -->", f"<!-- end of levels of {game.name} -->"
    text = f"{first}\n{section}\n{last}"
    pattern = re.compile(f"{re.escape(first)}.*?{re.escape(last)}", re.DOTALL)
    return pattern.sub(lambda _: text, page) if pattern.search(page) else f"{page.rstrip()}\n\n{text}\n"


def _told(calibration: "Calibration") -> Text:
    """What was measured: when, where and how, then a table."""
    results = calibration.results()
    if not results:
        return Text("These levels have not been measured yet.", "Ces niveaux n’ont pas encore été mesurés.")
    days = sorted({result.date[:10] for result in results})
    words = Text(
        "Measured {days} on {machines}. Each level met the one below, with {options}, in pairs of games with"
        " swapped seats{opening}. Level 1 has Elo 0. “Proved” means proved by a sequential test at 95 %.",
        "Mesuré {days} sur {machines}. Chaque niveau a rencontré celui d’en dessous, avec {options}, par paires de"
        " parties à places échangées{opening}. Le niveau 1 a l’Elo 0. « Prouvé » veut dire : prouvé par un test"
        " séquentiel à 95 %.",
    )
    opening = Text(
        "; the first {n} moves of each pair were drawn by lot",
        " ; les {n} premiers coups de chaque paire ont été tirés au sort",
    )
    drawn = results[0].opening
    several = Text("from {first} to {last}", "du {first} au {last}")
    when = several if len(days) > 1 else Text("on {first}", "le {first}")
    told = words.fill(
        days=when.fill(first=days[0], last=days[-1]),
        machines=" / ".join(sorted({result.machine for result in results})),
        options=calibration.options,
        opening=opening.fill(n=drawn) if drawn else Text.same(""),
    )
    head = Text(
        "| level | player | games | score against the one below | lead in Elo (95 %) | stronger than the one below"
        " | Elo (95 %) | seconds a move |",
        "| niveau | joueur | parties | score contre celui d’en dessous | avance en Elo (95 %)"
        " | plus fort que celui d’en dessous | Elo (95 %) | secondes par coup |",
    )
    lines = [told, Text.same(""), head, Text.same("| --- " * 8 + "|"), *map(_row, calibration.rungs())]
    return Text.join("\n", lines)


def _row(rung: "Rung") -> Text:
    from trilude.arena.calibration import CLAIM
    from trilude.arena.sequential import Decision

    proof = {
        Decision.PROVED: Text("proved", "prouvé"),
        Decision.REFUTED: Text("not proved (leads by less than {n})", "non prouvé (avance de moins de {n})"),
        Decision.OPEN: Text("not proved", "non prouvé"),
    }[rung.decision].fill(n=f"{CLAIM:.0f}")
    standing, rating = rung.standing, rung.rating
    games, score, lead = Text.same(""), "", Text.same("")
    if standing is not None and standing.games:
        score = f"{standing.score:.3f}"
        lead = Text.same("{elo} ({interval})").fill(elo=write_elo(standing.elo), interval=elo_interval(standing))
        same = Text("{n} ({different} different)", "{n} ({different} différentes)")
        games = Text.same("{n}") if rung.different == standing.games else same
        games = games.fill(n=standing.games, different=rung.different)
    row = Text.same("| {level} | `{player}` | {games} | {score} | {lead} | {proof} | {elo} | {seconds} |")
    return row.fill(
        level=rung.level,
        player=rung.player,
        games=games,
        score=score,
        lead=lead,
        proof=proof if standing else "",
        elo=f"{rating.elo:.0f} ± {rating.half:.0f}".replace("-", "−") if rating else "?",
        seconds=f"{rating.seconds:.2g}" if rating else "?",
    )
