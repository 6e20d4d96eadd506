"""Everything that follows from the logs of the matches, computed anew."""

from __future__ import annotations

import os

from bot.config import StorageConfig
from bot.services.club import ClubBooks
from bot.services.par.processes import DealProcesses
from bot.storage import only_bot, open_store


async def rebuild(storage: StorageConfig) -> tuple[str, ...]:
    """Compute the clubs' books anew; returns what was different, a line each.

    Raises what `bot.storage.only_bot` and `bot.storage.open_store` raise: the bot must not be
    running meanwhile.
    """
    async with only_bot(storage.url), open_store(storage.url) as store:
        deals = DealProcesses(os.cpu_count() or 1)
        return await ClubBooks(store.tables, store.club, deals).rebuild()
