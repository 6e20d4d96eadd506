"""The only SQL of the program: all that the bot keeps, in one database.

`store` opens it; ``stores`` has a module per subject, ``database`` the engines, the schema and the
transactions, ``migrations`` the way from earlier schemas to the present one.
"""

from bot.storage.database.engine import database_path, sqlite_url
from bot.storage.database.errors import StoreFailedError, StoreOpenError
from bot.storage.database.process_lock import only_bot
from bot.storage.store import open_running_store, open_store

__all__ = [
    "StoreFailedError",
    "StoreOpenError",
    "database_path",
    "only_bot",
    "open_running_store",
    "open_store",
    "sqlite_url",
]
