"""A store in a file of its own for each test."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from bot.services.ports.store import Store
from bot.storage import open_store, sqlite_url


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Where the test's database is, or will be."""
    return tmp_path / "tarocchino.sqlite3"


@pytest.fixture
async def store(database: Path) -> AsyncIterator[Store]:
    """An open store, empty."""
    async with open_store(sqlite_url(database)) as opened:
        yield opened
