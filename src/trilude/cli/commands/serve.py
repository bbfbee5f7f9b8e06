"""`trilude serve`: open the parlour."""

import argparse
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
    database = Text("where matches are kept (among your data)", "où garder les parties (parmi vos données)")
    add(parser, "--database", database, metavar=Text("FILE OR URL", "FICHIER OU URL"))
    matches = Text("unfinished matches per address (100)", "parties en cours par adresse (100)")
    add_count(parser, "--open-matches", matches, 100)
    requests = Text("requests a second per address (20)", "requêtes par seconde et par adresse (20)")
    add_count(parser, "--requests", requests, 20)


def run(arguments: argparse.Namespace) -> None:
    """Serve until interrupted."""
    import uvicorn

    _run_kernels_as_written()
    from trilude.server.app import build_app
    from trilude.server.limits import Limits
    from trilude.server.pages import NO_PAGES, pages_folder

    logging.basicConfig(level=logging.INFO, format="%(message)s")
    logging.getLogger("trilude.requests").setLevel(logging.WARNING)
    requests = arguments.requests
    limits = Limits(open_matches=arguments.open_matches, requests_a_second=requests, burst=3 * requests)
    app = build_app(database_url(arguments.database), limits)
    if pages_folder() is None:
        print(say(NO_PAGES))
    listener = _listen(arguments.host, arguments.port)
    words = Text(
        "Trilude is open at http://{host}:{port} (Ctrl-C closes it).",
        "Trilude est ouvert : http://{host}:{port} (Ctrl-C pour fermer).",
    )
    print(say(words.fill(host=arguments.host, port=listener.getsockname()[1])), flush=True)
    quiet: dict[str, Any] = {"log_level": "warning", "access_log": False}
    config = uvicorn.Config(app, ws_max_size=limits.body_bytes, timeout_graceful_shutdown=2, **quiet)
    uvicorn.Server(config).run(sockets=[listener])


def _run_kernels_as_written() -> None:
    """Let all kernels that this process imports from now on run as they are written: every game is open at once.

    One move at a time needs no compiler. The processes in which computers think compile them (see matches.compilers).
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
