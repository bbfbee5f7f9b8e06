"""Hints by agreement, answers to offers, places by lot; unfinished matches end with NULL, not with JSON's null."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0002", "0001"

COLUMNS = {"hints": sa.Boolean, "answered": sa.JSON, "places_drawn": sa.Boolean}


def upgrade() -> None:
    """Add the columns that are missing: between two releases servers added them by themselves."""
    there = {column["name"] for column in sa.inspect(op.get_bind()).get_columns("matches")}
    for name, kind in COLUMNS.items():
        if name not in there:
            op.add_column("matches", sa.Column(name, kind))
    op.execute("UPDATE matches SET ending = NULL WHERE CAST(ending AS TEXT) = 'null'")
