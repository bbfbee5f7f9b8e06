"""`python -m trilude` is `trilude`."""

import sys


def main() -> None:
    """Run the command; whoever interrupts it while it is being imported gets a word, too."""
    try:
        from trilude.cli.main import run

        run()
    except KeyboardInterrupt:
        sys.stderr.write("Interrupted. Interrompu.\n")
        sys.exit(130)


if __name__ == "__main__":
    main()
