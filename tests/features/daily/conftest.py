"""A bot over a database, in which the hand of the day is played."""

from collections.abc import AsyncIterator

import pytest

from bot.stores import Store
from tests.builders.daily_house import DailyHouse


@pytest.fixture
async def house(sqlite_store: Store) -> AsyncIterator[DailyHouse]:
    house = await DailyHouse(sqlite_store).start()
    yield house
    await house.stop()
