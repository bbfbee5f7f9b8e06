"""Talking to our GTP engine."""

import io

from trilude.games.trigon.exchange.gtp import GtpEngine


def ask(engine: GtpEngine, *commands: str) -> list[str]:
    sink = io.StringIO()
    engine.serve(io.StringIO("".join(command + "\n" for command in commands)), sink)
    return [answer for answer in sink.getvalue().split("\n\n") if answer]
