"""A bot over a store in memory, in which an evening is held."""

from collections.abc import AsyncIterator

import pytest

from tests.builders.held_evenings import Hall
from tests.fakes.store import MemoryStore


@pytest.fixture
def store() -> MemoryStore:
    return MemoryStore()


@pytest.fixture
async def hall(store: MemoryStore) -> AsyncIterator[Hall]:
    hall = Hall(store)
    yield hall
    await hall.stop()
