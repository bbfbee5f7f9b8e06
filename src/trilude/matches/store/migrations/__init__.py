"""How older databases become what they are now: Alembic's environment, one file a step in versions/."""

from pathlib import Path

from sqlalchemy import Connection, inspect, text

from trilude.contract.errors import TriludeError
from trilude.contract.words import Text

NEWEST = "0005"

_ONE_AT_A_TIME = 7_021_973
"""PostgreSQL's advisory lock: of servers that start at once one migrates, and the others wait."""


def migrate(connection: Connection) -> None:
    """Bring a database to the newest state, from whichever it is in; an empty one too."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": _ONE_AT_A_TIME})
    there = _version(connection)
    if there == NEWEST:
        return  # Alembic is not even imported
    if there is not None and there > NEWEST:
        raise TriludeError(
            Text(
                "This database was written by a newer Trilude ({there}): use that one, or another database.",
                "Cette base a été écrite par un Trilude plus récent ({there}) : prenez-le, ou une autre base.",
            ).fill(there=there)
        )
    from alembic.command import upgrade
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent))
    config.set_main_option("path_separator", "os")
    config.attributes["connection"] = connection
    upgrade(config, NEWEST)


def _version(connection: Connection) -> str | None:
    """The last step that was made; None where there was none with Alembic."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
