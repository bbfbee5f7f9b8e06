"""`trilude serve`: open the parlour."""

import argparse
import contextlib
import logging
import socket
from pathlib import Path
from typing import Any

import platformdirs

from trilude.cli.arguments import add, add_count
from trilude.cli.language import say
from trilude.contract.errors import TriludeError
from trilude.contract.words import Text

HELP = Text("open the parlour in the browser", "ouvrir le salon de jeux dans le navigateur")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Where it listens and keeps its matches."""
    add(parser, "--host", Text("address (127.0.0.1)", "adresse (127.0.0.1)"), default="127.0.0.1")
    add_count(parser, "--port", Text.same("port (8000)"), 8000, least=0)
    add_database(parser)
    matches = Text("unfinished matches per address (100)", "parties en cours par adresse (100)")
    add_count(parser, "--open-matches", matches, 100)
    requests = Text("requests a second per address (20)", "requêtes par seconde et par adresse (20)")
    add_count(parser, "--requests", requests, 20)
    among = Text("unfinished matches among computers per address (4)", "parties entre ordinateurs par adresse (4)")
    add_count(parser, "--computer-matches", among, 4)
    days = Text("days after which an abandoned match is closed (90)", "jours avant la fin d’une partie délaissée (90)")
    add_count(parser, "--keep-days", days, 90)
    add_bell(parser)
    proxies = Text(
        "addresses whose X-Forwarded-For is believed (none)", "adresses dont X-Forwarded-For est cru (aucune)"
    )
    add(parser, "--trusted-proxies", proxies, metavar=Text.same("IP,…"))
    level = Text("what is written to the log (warning; info: every request)", "ce qui est noté (info : chaque requête)")
    add(parser, "--log-level", level, choices=("info", "warning", "error"), default="warning")


def add_database(parser: argparse.ArgumentParser) -> None:
    """Where matches are."""
    database = Text("where matches are kept (among your data)", "où garder les parties (parmi vos données)")
    add(parser, "--database", database, metavar=Text("FILE OR URL", "FICHIER OU URL"))


def add_bell(parser: argparse.ArgumentParser, **how: Any) -> None:
    """How several servers and thinkers hear of one another."""
    bell = Text("Valkey or Redis that several servers share", "Valkey ou Redis commun à plusieurs serveurs")
    add(parser, "--bell", bell, metavar=Text.same("URL"), **how)


def run(arguments: argparse.Namespace) -> None:
    """Serve until interrupted."""
    import asyncio

    import uvicorn

    _run_kernels_as_written()
    from trilude.matches.alone import alone
    from trilude.server.app import build_app
    from trilude.server.connections import ClosingServer, Connection, be_quiet_about_nonsense
    from trilude.server.limits import Limits
    from trilude.server.pages import NO_PAGES, pages_folder

    logging.basicConfig(level=arguments.log_level.upper(), format="%(message)s")
    database, requests = database_url(arguments.database), arguments.requests
    limits = Limits(
        open_matches=arguments.open_matches,
        computer_matches=arguments.computer_matches,
        requests_a_second=requests,
        burst=3 * requests,
        kept_days=arguments.keep_days,
    )
    app = build_app(database, limits, checked_bell(arguments.bell))
    if pages_folder() is None:
        print(say(NO_PAGES))
    listener = _listen(arguments.host, arguments.port)
    words = Text(
        "Trilude is open at http://{host}:{port} (Ctrl-C closes it).",
        "Trilude est ouvert : http://{host}:{port} (Ctrl-C pour fermer).",
    )
    print(say(words.fill(host=arguments.host, port=listener.getsockname()[1])), flush=True)
    how: dict[str, Any] = {"log_level": "warning", "access_log": False, "http": Connection}
    how |= {"proxy_headers": bool(arguments.trusted_proxies), "forwarded_allow_ips": arguments.trusted_proxies}
    how |= {"ws_max_size": limits.body_bytes, "ws_per_message_deflate": False}  # changes are small, compressors are not
    config = uvicorn.Config(app, timeout_graceful_shutdown=2, **how)
    be_quiet_about_nonsense()
    with contextlib.nullcontext() if arguments.bell else alone(database):
        asyncio.run(_open_once(database))
        ClosingServer(config).run(sockets=[listener])


async def _open_once(database: str) -> None:
    """Bring the database to its newest state; what is wrong with it is said before anybody comes."""
    from trilude.matches.store.engine import opened_engine

    async with opened_engine(database):
        pass


def checked_bell(url: str | None) -> str | None:
    """The bell's URL, once it is one and there is a client for it."""
    if url is None:
        return None
    try:
        from trilude.matches.redis_bell import connect

        connect(url)
    except ModuleNotFoundError:
        words = Text("The bell needs: pip install 'trilude[bell]'.", "La cloche demande : pip install 'trilude[bell]'.")
        raise TriludeError(words) from None
    except ValueError:
        words = Text(
            "“{url}” is no address of a bell: write redis://HOST:PORT.",
            "« {url} » n’est pas l’adresse d’une cloche : écrivez redis://HÔTE:PORT.",
        )
        raise TriludeError(words.fill(url=url)) from None
    return url


def _run_kernels_as_written() -> None:
    """Let all kernels that this process imports from now on run as they are written: every game is open at once.

    One move at a time needs no compiler. The processes in which computers think compile them (see matches.compilers),
    and what they have compiled of the rules is used here, too, once it is there (see contract.compiled_steps).
    """
    import numba

    numba.config.DISABLE_JIT = 1


def _listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes any free one."""
    try:
        return socket.create_server((host, port), backlog=1024)
    except OverflowError:
        words = Text(
            "There is no port {port}: ports go from 0 to 65535.", "Il n’y a pas de port {port} : ils vont de 0 à 65535."
        )
        raise TriludeError(words.fill(port=port)) from None
    except OSError as error:
        words = Text(
            "Trilude cannot listen at {host}:{port} ({reason}): choose another port with --port.",
            "Trilude ne peut pas écouter sur {host}:{port} ({reason}) : choisissez un autre port avec --port.",
        )
        raise TriludeError(words.fill(host=host, port=port, reason=error.strerror)) from None


def database_url(given: str | None) -> str:
    """The database: a URL as it is, a file as SQLite, by default one among the user's data."""
    if given and "://" in given:
        return given
    file = Path(given) if given else Path(platformdirs.user_data_dir("trilude")) / "parlour.sqlite"
    file.parent.mkdir(parents=True, exist_ok=True)
    return f"sqlite+aiosqlite:///{file}"
