"""Alembic runs this: the steps are made in the transaction of whoever opens the database."""

from alembic import context

context.configure(connection=context.config.attributes["connection"])
context.run_migrations()
