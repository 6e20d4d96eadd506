"""The schema that twenty earlier migrations left, from which later ones start.

Migrations never make a new database: `bot.storage.databases.create_latest` does.
"""

revision = "0020"
down_revision = None
