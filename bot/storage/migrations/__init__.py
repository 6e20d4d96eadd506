"""The migrations (alembic), run by `bot.storage.database.migrate` when a store is opened.

To change the schema, change `bot.storage.database.schema` and add a module in ``versions`` by hand,
with the next number and the one before it as ``down_revision``. It speaks of tables as they were
then and imports nothing of `bot`; a test compares where all of them lead with the schema.
"""
