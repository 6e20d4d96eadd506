"""A process that appends to a table until it is killed and prints each acknowledged version.

``python -m tests.storage.appending_process URL TABLE_ID``.
"""

import asyncio
import sys

from bot.database import open_store
from tests.builders.stored_tables import entry, playing


async def append_for_ever(url: str, table_id: int) -> None:
    async with open_store(url) as store:
        stored = await store.tables.find_table(table_id)
        version = stored.version
        while True:
            version += 1
            await store.tables.append(playing(table_id, version), [entry(version)], None)
            print(version, flush=True)


if __name__ == "__main__":
    asyncio.run(append_for_ever(sys.argv[1], int(sys.argv[2])))
