"""Stores of each kind: in memory unless a test is parametrised with others."""

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from itertools import count
from pathlib import Path

import pytest

from bot.database import open_store
from bot.storage.sqlite import sqlite_url
from bot.stores import Store
from tests.slow.secrecy.filled import MEMORY, POSTGRESQL, SQLITE, OpenStore, in_memory


@pytest.fixture
def opened(request: pytest.FixtureRequest, tmp_path: Path) -> OpenStore:
    """Opens a store that holds nothing, another one each time."""
    numbers = count()

    def in_a_file() -> AbstractAsyncContextManager[Store]:
        return open_store(sqlite_url(tmp_path / f"tables-{next(numbers)}.sqlite3"))

    match getattr(request, "param", MEMORY):
        case kind if kind == SQLITE:
            return in_a_file
        case kind if kind == POSTGRESQL:
            make: Callable[[], str] = request.getfixturevalue("new_postgresql")
            return lambda: open_store(make())
        case _:
            return in_memory
