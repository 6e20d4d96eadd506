"""A day whose rows are not what was written is parked, and everything else goes on."""

from __future__ import annotations

from datetime import date

import pytest
import sqlalchemy as sa

from bot.features.daily.state import DailyRefusal, DailyRefusedError
from bot.storage.feature_schema import DAILY_CHAINS, DAILY_DAYS
from tests.builders.daily_house import ANNA, BRUNO, HOUR, TODAY, DailyHouse

DAY = 24 * HOUR


async def damage(house: DailyHouse, table: sa.Table, **values: float) -> None:
    """Change all rows of a table, but not their hashes."""
    async with house.store.daily._transactions.writing() as connection:
        await connection.execute(sa.update(table).values(values))


def refused() -> pytest.RaisesContext[DailyRefusedError]:
    return pytest.raises(DailyRefusedError, check=lambda e: e.reason is DailyRefusal.UNREADABLE)


async def test_a_damaged_day_keeps_no_other_from_its_end(
    house: DailyHouse, caplog: pytest.LogCaptureFixture
) -> None:
    await house.begin(ANNA)
    await damage(house, DAILY_DAYS, closes_at=1.0)
    house = await house.restarted()
    await house.pass_time(DAY - HOUR)
    await house.play(BRUNO, await house.begin(BRUNO))
    with refused():
        await house.daily.result(TODAY)
    assert caplog.text.count(f"day {TODAY}: daily hand parked") == 1
    await house.pass_time(DAY)
    assert house.shown.days == [TODAY + 1]
    shown = await house.daily.month(date(2026, 11, 1))
    assert [result.daily.day for result in shown] == [TODAY + 1]


async def test_whoever_asks_for_a_damaged_day_is_told(house: DailyHouse) -> None:
    await house.begin(ANNA)
    await damage(house, DAILY_DAYS, closes_at=1.0)
    house = await house.restarted()
    with refused():
        await house.begin(BRUNO)
    with refused():
        await house.daily.status(BRUNO.user_id)
    await house.pass_time(DAY)
    assert (await house.begin(BRUNO)).people


async def test_a_day_that_is_damaged_while_it_is_played_does_not_count(house: DailyHouse) -> None:
    table = await house.begin(ANNA)
    await damage(house, DAILY_DAYS, closes_at=1.0)
    await house.play(ANNA, table)
    await house.pass_time(DAY)
    assert house.shown.days == []
    assert (await house.begin(ANNA)).people


async def test_a_damaged_chain_parks_its_days_and_the_next_day_has_another(
    house: DailyHouse,
) -> None:
    await house.begin(ANNA)
    await damage(house, DAILY_CHAINS, first_day=1)
    house = await house.restarted()
    with refused():
        await house.begin(BRUNO)
    await house.pass_time(DAY)
    await house.begin(BRUNO)
    assert (await house.store.daily.chain(1)).first_day == TODAY + 1
