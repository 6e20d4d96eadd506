"""The only SQL of the program: live tables, their logs, results and leaderboards."""

from bot.storage.engine import sqlite_url
from bot.storage.errors import StoreFailedError, StoreOpenError, UnreadableTableError
from bot.storage.store import SqlTableStore, open_store

__all__ = [
    "SqlTableStore",
    "StoreFailedError",
    "StoreOpenError",
    "UnreadableTableError",
    "open_store",
    "sqlite_url",
]
