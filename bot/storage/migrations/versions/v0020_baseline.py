"""The schema that twenty earlier migrations left, where later ones begin.

No database is made by migrations: `bot.storage.revision.create_latest` makes new ones.
"""

revision = "0020"
down_revision = None
