"""Run by alembic: runs the migrations in the connection and transaction passed to it."""

from alembic import context

from bot.storage.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
context.run_migrations()
