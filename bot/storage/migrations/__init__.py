"""Hold the alembic migrations that `bot.storage.migrate` runs.

To change the schema, change `bot.storage.schema` and add a module to ``versions`` by hand, with the
next number as ``revision`` and the previous one as ``down_revision``. A migration describes the
tables of its own time and imports nothing of `bot`; a test compares the result of all of them with
the schema.
"""
