"""Run by alembic: migrations within the connection and the transaction that it was given."""

from alembic import context

from bot.storage.database.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
context.run_migrations()
