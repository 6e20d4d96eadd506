"""The only SQL of the program: live tables, their logs, results and leaderboards."""

from bot.storage.database.engine import database_path, sqlite_url
from bot.storage.database.errors import StoreFailedError, StoreOpenError
from bot.storage.store import open_running_store, open_store

__all__ = [
    "StoreFailedError",
    "StoreOpenError",
    "database_path",
    "open_running_store",
    "open_store",
    "sqlite_url",
]
