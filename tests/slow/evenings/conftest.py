"""A bot over a database in a file, in which evenings are held."""

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.database import open_store
from bot.storage.sqlite import sqlite_url
from tests.builders.held_evenings import Hall


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    async with open_store(sqlite_url(tmp_path / "club.sqlite3")) as store:
        hall = Hall(store)
        yield hall
        await hall.stop()
