"""`trilude duel GAME A B …`: players, many games, and what they prove."""

import argparse
import json
import math
from collections.abc import Iterator
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from trilude.cli.arguments import add, add_count, add_file, add_game, add_json, add_processes, add_seed, read_game
from trilude.cli.crew import add_cluster, hired
from trilude.cli.language import say
from trilude.cli.progress import prepare_game, track
from trilude.cli.ratings import elo_interval, rating_table, write_elo
from trilude.contract.errors import TriludeError
from trilude.contract.words import Text

if TYPE_CHECKING:
    from trilude.arena.contest import Contest
    from trilude.arena.duels import Duel
    from trilude.arena.standing import Standing

HELP = Text("let computer players play many games", "faire jouer des joueurs les uns contre les autres")

GAMES, GAMES_AT_MOST = 100, 1000
"""Of each duel, unless told otherwise; the second where a claim is to be proved."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The game, the players and how many games."""
    add_game(parser)
    names = 'level:1…level:9, random, mcts:2000, mcts:1.5s, greedy, alphabeta:1s, wide:1s, gtp:"{command}"'
    player = Text(f"{names}, … (docs/players.md)", f"{names}… (docs/players.md)")
    player = player.fill(command=Text("command", "commande"))
    add(parser, "first", player, metavar=Text.same("A"))
    add(parser, "second", player, metavar=Text.same("B"))
    others = Text("more players: everybody meets everybody", "d’autres joueurs : chacun rencontre chacun")
    add(parser, "others", others, nargs="*", metavar=Text.same("C"))
    ladder = Text("each player meets only the one before", "chaque joueur ne rencontre que le précédent")
    add(parser, "--ladder", ladder, action="store_true")
    games = Text(
        "how many games each duel has (100; with --prove at most 1000)",
        "parties par duel (100 ; avec --prove, 1000 au plus)",
    )
    add_count(parser, "--games", games)
    claim = Text(
        "stop when A is proved stronger, or proved not to lead by this much Elo",
        "s’arrêter quand il est prouvé que A est plus fort, ou qu’il n’a pas cette avance en Elo",
    )
    add_count(parser, "--prove", claim, metavar=Text.same("ELO"))
    kept = Text("keep the games here, and go on from here", "garder ici les parties, et reprendre d’ici")
    add_file(parser, "--results", kept)
    opening = Text(
        "how many first moves of each pair of games are drawn by lot (0)",
        "nombre de premiers coups tirés au sort pour chaque paire de parties (0)",
    )
    add_count(parser, "--opening", opening, 0, least=0)
    add_seed(parser, Text("first seed (1)", "première graine (1)"), 1)
    add_processes(parser)
    add_cluster(parser)
    add_json(parser)


def run(arguments: argparse.Namespace) -> None:
    """Play, with a bar, and print what came of it."""
    contest = _contest(arguments)
    most = contest.most_left
    if most:
        with hired(arguments) as crew:
            if not arguments.cluster:
                prepare_game(contest.duels[0].game, [arguments.first, arguments.second, *arguments.others])
            for _ in track(contest.play(crew.at_most(most)), most, _title(contest)):
                pass
    for line in [_tell_facts(contest)] if arguments.json else _tell(contest):
        print(line)


def _contest(arguments: argparse.Namespace) -> "Contest":
    game, options = read_game(arguments)
    from trilude.arena.contest import Contest
    from trilude.arena.duels import Duel, ladder, round_robin
    from trilude.arena.results import Results
    from trilude.players.find import find_player

    players = [arguments.first, arguments.second, *arguments.others]
    for name in players:
        find_player(game, name)
    if len(players) > 2 and len(set(players)) < len(players):
        words = "With more than two players, each is named only once."
        raise TriludeError(Text(words, "À plus de deux joueurs, chacun n’est nommé qu’une fois."))
    # two players meet in the order in which they are named
    pairings = ladder(players) if arguments.ladder and len(players) > 2 else round_robin(players)
    duels = [Duel(game, options, a, b, arguments.seed, arguments.opening) for a, b in pairings]
    results = Results(arguments.results)
    results.expect(duels[0])
    results.expect_company(duels)
    games = arguments.games or (GAMES if arguments.prove is None else GAMES_AT_MOST)
    return Contest(duels, results, games, arguments.prove)


def _title(contest: "Contest") -> Text:
    from trilude.arena.plot import shortened

    duel = contest.duels[0]
    if len(contest.duels) > 1:
        title = Text.same(f"{len(contest.duels)} duels")
    else:
        names = Text("{a} against {b}", "{a} contre {b}")
        title = names.fill(a=shortened(duel.first, 24), b=shortened(duel.second, 24))
    return title if contest.claim is None else Text("{t}, at most", "{t}, au plus").fill(t=title)


def _facts(contest: "Contest", duel: "Duel") -> dict[str, Any]:
    standing = contest.standing(duel)
    elo = [x if math.isfinite(x) else None for x in (standing.elo, *standing.elo_interval)]
    facts: dict[str, Any] = {"wins": standing.wins, "losses": standing.losses, "draws": standing.draws}
    facts |= {"score": standing.score, "elo": elo[0], "elo95": elo[1:], "different": contest.different(duel)}
    if contest.claim is not None:
        decision, pairs = contest.decision(duel)
        facts |= {"verdict": decision.value, "pairs": pairs}
    return facts


def _tell_facts(contest: "Contest") -> str:
    from trilude.arena.rating import rate

    if len(contest.duels) == 1:
        return json.dumps(_facts(contest, contest.duels[0]))
    duels = [{"players": duel.players, **_facts(contest, duel)} for duel in contest.duels]
    ratings = [asdict(rating) for rating in rate(contest.results.games)]
    return json.dumps({"duels": duels, "ratings": ratings}, ensure_ascii=False)


def _tell(contest: "Contest") -> Iterator[str]:
    """A line a duel, from its first player's point of view, and of several duels the table of all players."""
    from trilude.arena.rating import rate

    several = len(contest.duels) > 1
    names = Text("{a} against {b}: {told}", "{a} contre {b} : {told}")
    for duel in contest.duels:
        games, different = contest.standing(duel).games, contest.different(duel)
        if 2 * different <= games:
            yield say(_SAMENESS.fill(different=different, games=games))
        told = _told(contest.standing(duel))
        yield say(names.fill(a=duel.first, b=duel.second, told=told) if several else told)
        if contest.claim is not None:
            yield say(_judged(contest, duel))
    if several:
        yield rating_table(rate(contest.results.games))


_SAMENESS = Text(
    "Careful: only {different} of the {games} games differ; --opening 2 draws first moves by lot.",
    "Attention : seules {different} des {games} parties diffèrent ; --opening 2 tire au sort les débuts.",
)
"""Games that repeat one another prove nothing: the statistics take each for a new one."""


def _told(standing: "Standing") -> Text:
    words = Text(
        "wins {wins}, losses {losses}, draws {draws}, score {score}, Elo {elo} (95 %: {interval})",
        "gagnées {wins}, perdues {losses}, nulles {draws}, score {score}, Elo {elo} (95 % : {interval})",
    )
    score, elo, interval = f"{standing.score:.3f}", write_elo(standing.elo), elo_interval(standing)
    counts = {"wins": standing.wins, "losses": standing.losses, "draws": standing.draws}
    return words.fill(**counts, score=score, elo=elo, interval=interval)


def _judged(contest: "Contest", duel: "Duel") -> Text:
    from trilude.arena.sequential import Decision

    decision, pairs = contest.decision(duel)
    words = {
        Decision.PROVED: Text(
            "Proved at 95 % after {games} games: {a} is stronger than {b}.",
            "Prouvé à 95 % après {games} parties : {a} est plus fort que {b}.",
        ),
        Decision.REFUTED: Text(
            "Refuted at 95 % after {games} games: {a} does not lead {b} by {elo} Elo.",
            "Réfuté à 95 % après {games} parties : {a} n’a pas {elo} points Elo d’avance sur {b}.",
        ),
        Decision.OPEN: Text(
            "Not settled after {games} games: it takes more to tell whether {a} is stronger than {b}.",
            "Indécis après {games} parties : il en faut plus pour savoir si {a} est plus fort que {b}.",
        ),
    }[decision]
    return words.fill(games=2 * pairs, a=duel.first, b=duel.second, elo=contest.claim)
