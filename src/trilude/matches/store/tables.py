"""The tables of the database as they are now; migrations/ brings older ones here."""

from sqlalchemy import JSON, Boolean, Column, Float, Index, Integer, MetaData, String, Table, UniqueConstraint, text

SCHEMA = MetaData()

MATCHES = Table(
    "matches",
    SCHEMA,
    Column("id", String, primary_key=True),
    Column("game", String, nullable=False),
    Column("options", String, nullable=False),
    Column("seed", String, nullable=False),
    Column("seats", JSON, nullable=False),
    Column("created", Float, nullable=False),
    Column("creator", String, nullable=False),
    Column("revision", Integer, nullable=False, default=0),
    Column("offers", JSON, nullable=False, default=list),
    Column("ending", JSON(none_as_null=True)),
    Column("rematch", String),
    Column("hints", Boolean),
    Column("answered", JSON(none_as_null=True)),
    Column("places_drawn", Boolean),
    Column("rules", Integer),
    Column("changed", Float),
    Column("computer_turn", Boolean),
    Column("start", String),
)
UNFINISHED = text("ending IS NULL")
Index("unfinished_by_creator", MATCHES.c.creator, sqlite_where=UNFINISHED, postgresql_where=UNFINISHED)
Index("unfinished_by_change", MATCHES.c.changed, sqlite_where=UNFINISHED, postgresql_where=UNFINISHED)

MOVES = Table(
    "moves",
    SCHEMA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("match", String, nullable=False),
    Column("ply", Integer, nullable=False),
    Column("seat", Integer, nullable=False),
    Column("text", String, nullable=False),
    Column("key", String, nullable=False),
    Column("at", Float, nullable=False),
    Column("undone", Boolean, nullable=False, default=False),
    UniqueConstraint("match", "key"),
)
Index(
    "one_move_a_ply",
    MOVES.c.match,
    MOVES.c.ply,
    unique=True,
    sqlite_where=text("undone = 0"),
    postgresql_where=text("NOT undone"),
)

CHAT = Table(
    "chat",
    SCHEMA,
    Column("id", Integer, primary_key=True, autoincrement=True),
    Column("match", String, nullable=False, index=True),
    Column("seat", Integer),
    Column("name", String, nullable=False),
    Column("text", String, nullable=False),
    Column("at", Float, nullable=False),
)

PULSE = Table(
    "pulse",
    SCHEMA,
    Column("server", String, primary_key=True),
    Column("at", Float, nullable=False),
)
"""Written by whoever asks whether the database can be written."""

STUDIES = Table(
    "studies",
    SCHEMA,
    Column("id", String, primary_key=True),
    Column("record", String, nullable=False),
    Column("judged", JSON(none_as_null=True)),
    Column("opened", Float, nullable=False, index=True),
)
"""Studies never change: an id is a digest of the record. What was found out about one is kept with it."""
