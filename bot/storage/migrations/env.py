"""Run the migrations in the connection and transaction that alembic is given."""

from alembic import context

from bot.storage.schema import METADATA

context.configure(
    connection=context.config.attributes["connection"],
    target_metadata=METADATA,
    render_as_batch=True,
)
context.run_migrations()
