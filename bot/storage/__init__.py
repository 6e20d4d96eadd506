"""The only SQL of the program: all that the bot keeps, in one database.

`store` opens it; ``stores`` has a module per subject, ``database`` the engines, the schema and the
transactions, ``migrations`` the way from earlier schemas to the present one.
"""

from bot.storage.checking import check_store
from bot.storage.copying import copy_store
from bot.storage.database.databases import database_at
from bot.storage.database.errors import PUT_BACK, StoreFailedError, StoreOpenError
from bot.storage.database.sqlite import sqlite_url
from bot.storage.store import accept_missing, only_bot, open_running_store, open_store

__all__ = [
    "PUT_BACK",
    "StoreFailedError",
    "StoreOpenError",
    "accept_missing",
    "check_store",
    "copy_store",
    "database_at",
    "only_bot",
    "open_running_store",
    "open_store",
    "sqlite_url",
]
