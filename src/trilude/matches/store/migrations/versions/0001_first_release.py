"""The tables of Trilude 0.1.0. Databases of that time know no steps: what they have is left as it is."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0001", None


def upgrade() -> None:
    """Make the tables that are missing."""
    there = sa.inspect(op.get_bind()).get_table_names()
    if "matches" not in there:
        op.create_table(
            "matches",
            sa.Column("id", sa.String, primary_key=True),
            sa.Column("game", sa.String, nullable=False),
            sa.Column("options", sa.String, nullable=False),
            sa.Column("seed", sa.String, nullable=False),
            sa.Column("seats", sa.JSON, nullable=False),
            sa.Column("created", sa.Float, nullable=False),
            sa.Column("creator", sa.String, nullable=False),
            sa.Column("revision", sa.Integer, nullable=False),
            sa.Column("offers", sa.JSON, nullable=False),
            sa.Column("ending", sa.JSON),
            sa.Column("rematch", sa.String),
        )
    if "moves" not in there:
        op.create_table(
            "moves",
            sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
            sa.Column("match", sa.String, nullable=False),
            sa.Column("ply", sa.Integer, nullable=False),
            sa.Column("seat", sa.Integer, nullable=False),
            sa.Column("text", sa.String, nullable=False),
            sa.Column("key", sa.String, nullable=False),
            sa.Column("at", sa.Float, nullable=False),
            sa.Column("undone", sa.Boolean, nullable=False),
            sa.UniqueConstraint("match", "key"),
        )
        op.create_index(
            "one_move_a_ply",
            "moves",
            ["match", "ply"],
            unique=True,
            sqlite_where=sa.text("undone = 0"),
            postgresql_where=sa.text("NOT undone"),
        )
    if "chat" not in there:
        op.create_table(
            "chat",
            sa.Column("id", sa.Integer, primary_key=True, autoincrement=True),
            sa.Column("match", sa.String, nullable=False),
            sa.Column("seat", sa.Integer),
            sa.Column("name", sa.String, nullable=False),
            sa.Column("text", sa.String, nullable=False),
            sa.Column("at", sa.Float, nullable=False),
        )
        op.create_index("ix_chat_match", "chat", ["match"])
