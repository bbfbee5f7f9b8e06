"""Matches that are taken up from a position."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0005", "0004"


def upgrade() -> None:
    """All matches so far were dealt."""
    op.add_column("matches", sa.Column("start", sa.String))
