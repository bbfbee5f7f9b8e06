"""Studies, and what was found out about them."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0004", "0003"


def upgrade() -> None:
    """There are none yet."""
    op.create_table(
        "studies",
        sa.Column("id", sa.String, primary_key=True),
        sa.Column("record", sa.String, nullable=False),
        sa.Column("judged", sa.JSON),
        sa.Column("opened", sa.Float, nullable=False),
    )
    op.create_index("ix_studies_opened", "studies", ["opened"])
