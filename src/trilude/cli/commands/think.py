"""`trilude think`: let computers of a parlour think on this machine."""

import argparse
import contextlib
import logging
import os
import signal
from typing import TYPE_CHECKING

from trilude.cli.arguments import add_count
from trilude.cli.commands.serve import add_bell, checked_bell
from trilude.cli.language import say
from trilude.contract.words import Text

if TYPE_CHECKING:
    from asyncio import Task

HELP = Text("think for servers that share a bell", "réfléchir pour des serveurs qui partagent une cloche")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """For whom, and with how many processes."""
    add_bell(parser, required=True)
    processes = Text("thoughts at a time (all cores)", "réflexions à la fois (tous les cœurs)")
    add_count(parser, "--processes", processes, os.cpu_count() or 1)


def run(arguments: argparse.Namespace) -> None:
    """Think until interrupted."""
    import asyncio

    url = checked_bell(arguments.bell)
    assert url is not None  # noqa: S101 - the parser asks for it
    logging.basicConfig(level=logging.INFO, format="%(message)s")
    asyncio.run(_think(url, arguments.processes))


async def _think(url: str, processes: int) -> None:
    import asyncio

    from trilude.matches.far import keep_place
    from trilude.matches.thinkers import Thinkers

    async with Thinkers(processes) as thinkers:
        await thinkers.until_awake()  # nobody is asked here who would have to get up first
        words = Text("Thinking, {count} at a time (Ctrl-C ends it).", "Réflexion, {count} à la fois (Ctrl-C : fin).")
        print(say(words.fill(count=processes)), flush=True)
        places = [asyncio.create_task(keep_place(url, thinkers)) for _ in range(processes)]
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, _cancel, places)
        with contextlib.suppress(asyncio.CancelledError):
            await asyncio.gather(*places)


def _cancel(places: "list[Task[None]]") -> None:
    for place in places:
        place.cancel()
