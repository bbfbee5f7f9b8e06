"""Which rules a match is played by, when it last changed, whether a computer is to move; and indexes."""

import time
from typing import Any

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0003", "0002"

OPEN = sa.text("ending IS NULL")


def upgrade() -> None:
    """Matches that are there are played by the first version of their rules; they are taken to have changed now."""
    op.add_column("matches", sa.Column("rules", sa.Integer))
    op.add_column("matches", sa.Column("changed", sa.Float))
    op.add_column("matches", sa.Column("computer_turn", sa.Boolean))
    op.execute(sa.text("UPDATE matches SET rules = 1, changed = :now").bindparams(now=time.time()))
    unfinished: dict[str, Any] = {"sqlite_where": OPEN, "postgresql_where": OPEN}
    op.create_index("unfinished_by_creator", "matches", ["creator"], **unfinished)
    op.create_index("unfinished_by_change", "matches", ["changed"], **unfinished)
    chat = sa.inspect(op.get_bind()).get_indexes("chat")
    if not any(index["column_names"] == ["match"] for index in chat):
        op.create_index("ix_chat_match", "chat", ["match"])
    op.create_table(
        "pulse", sa.Column("server", sa.String, primary_key=True), sa.Column("at", sa.Float, nullable=False)
    )
