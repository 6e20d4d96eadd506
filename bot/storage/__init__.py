"""The only SQL of the program: all that the bot keeps, in one database.

`store` opens it; ``stores`` has a module per subject, ``database`` the engines, the schema and the
transactions, ``migrations`` the way from earlier schemas to the present one.
"""

from bot.storage.database.engine import PUT_BACK, database_path, sqlite_url
from bot.storage.database.errors import StoreFailedError, StoreOpenError
from bot.storage.database.process_lock import only_bot
from bot.storage.store import damage_of, open_running_store, open_store

__all__ = [
    "PUT_BACK",
    "StoreFailedError",
    "StoreOpenError",
    "damage_of",
    "database_path",
    "only_bot",
    "open_running_store",
    "open_store",
    "sqlite_url",
]
