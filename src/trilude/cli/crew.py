"""Who works for a command that takes hours: processes of this machine, or a Dask cluster."""

import argparse
import os
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from trilude.cli.arguments import add
from trilude.contract.errors import TriludeError
from trilude.contract.words import Text

if TYPE_CHECKING:
    from argparse import _ActionsContainer

    from trilude.contract.crew import Crew

WAIT_SECONDS = 10
"""Whoever does not answer within this time is not there."""


def add_cluster(parser: "_ActionsContainer") -> None:
    """A cluster in place of this machine."""
    words = Text(
        "let the workers of a Dask cluster do it (tcp://host:8786), each with this very Trilude",
        "confier le travail à une grappe Dask (tcp://hôte:8786), où ce même Trilude est installé",
    )
    add(parser, "--cluster", words, metavar=Text("ADDRESS", "ADRESSE"))


@contextmanager
def hired(arguments: argparse.Namespace) -> Iterator["Crew"]:
    """The crew that was asked for; a cluster has as many places as its workers have threads."""
    from trilude.contract.crew import Crew  # not before: whoever reads the help hires nobody

    if arguments.cluster is None:
        yield Crew.here(arguments.processes or os.cpu_count() or 1)
        return
    with cluster(arguments.cluster) as crew:
        yield crew.at_most(arguments.processes) if arguments.processes else crew


@contextmanager
def cluster(address: str) -> Iterator["Crew"]:
    """The workers of a Dask cluster. One that dies costs the job that it was at, which another one does."""
    from distributed import Client
    from distributed.scheduler import KilledWorker

    from trilude.contract.crew import Crew

    try:
        client: Any = Client(address, timeout=WAIT_SECONDS, set_as_default=False)  # type: ignore[no-untyped-call]
    except (OSError, ValueError, TypeError) as error:
        words = Text(
            "There is no Dask scheduler at {address}: start one with `dask scheduler`, and give its address.",
            "Il n’y a pas d’ordonnanceur Dask à {address} : lancez `dask scheduler`, et donnez son adresse.",
        )
        raise TriludeError(words.fill(address=address)) from error
    with client:
        _expect_same(client, address)
        places = sum(client.nthreads().values())
        yield Crew.of(client.get_executor(pure=False), places, (KilledWorker,))


def _expect_same(client: Any, address: str) -> None:
    """Jobs have the same results everywhere only where everybody has the same rules and players."""
    try:
        found = client.run(_version, on_error="return")
    except Exception as error:  # whatever the workers lack, they lack
        found = {"": error}
    if not found:
        words = Text(
            "The cluster at {address} has no workers: start some with `dask worker {address} --nthreads 1`.",
            "La grappe {address} n’a aucun processus : lancez-en avec `dask worker {address} --nthreads 1`.",
        )
        raise TriludeError(words.fill(address=address))
    if any(version != _version() for version in found.values()):
        words = Text(
            "The workers of the cluster at {address} have another Trilude, or none: install version {version} there.",
            "La grappe {address} n’a pas ce Trilude : installez-y la version {version}.",
        )
        raise TriludeError(words.fill(address=address, version=_version()))


def _version() -> str:
    import trilude

    return trilude.__version__
