"""`python -m trilude` is `trilude`."""

from trilude.cli.main import run

run()
