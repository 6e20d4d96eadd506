"""The bot dies between any two writes as a round opens: the next one opens no table twice."""

import asyncio
from contextlib import suppress

import pytest

from bot.features.evenings.actions import EveningSettings, Format, Scoring, Start
from bot.features.evenings.state import EveningStage
from bot.storage.errors import StoreBusyError
from bot.support.refusals import TableRefusedError
from bot.table.state.table import Stage
from tests.builders.held_evenings import Hall
from tests.fakes.store import MemoryStore, MemoryTables, Rows

DUPLICATE = EveningSettings(Format.PAIRS, Scoring.MATCHPOINTS, rounds=1)


class DyingRows(Rows):
    """Takes so many more writes, then none until ``left`` is None again."""

    left: int | None = None

    def __init__(self) -> None:
        super().__init__()
        self.dead = asyncio.Event()

    async def verify_writable(self) -> None:
        await super().verify_writable()
        if self.left == 0:
            self.dead.set()
            raise StoreBusyError
        if self.left is not None:
            self.left -= 1


async def after_dying(rows: DyingRows, writes: int) -> Hall:
    """The next bot, after one that died after so many writes since the start of an evening."""
    hall = Hall(MemoryStore(MemoryTables(rows)))
    await hall.open(DUPLICATE)
    await hall.enter(4)
    rows.left = writes

    async def starts() -> None:
        with suppress(TableRefusedError):
            await hall.act(Start())
        await hall.settled()

    starting, dying = asyncio.create_task(starts()), asyncio.create_task(rows.dead.wait())
    await asyncio.wait([starting, dying], return_when=asyncio.FIRST_COMPLETED)
    for task in (starting, dying):
        task.cancel()
    await asyncio.gather(starting, dying, return_exceptions=True)
    rows.left = None
    again = await hall.restarted()
    if again.evening.stage is EveningStage.SIGN_UP:
        await again.act(Start())
        await again.settled()
    return again


WRITES = 4
"""The start, the round, and its two tables."""


@pytest.mark.parametrize("writes", range(WRITES + 1))
async def test_no_table_of_a_round_is_opened_twice(writes: int) -> None:
    rows = DyingRows()
    hall = await after_dying(rows, writes)
    assert rows.dead.is_set() == (writes < WRITES)
    ids = {table.id for table in hall.tables()}
    assert len(ids) == len(rows.tables) == 2
    assert set((await hall.store.evenings.tables(hall.id)).values()) == ids
    assert await hall.store.sealed.all() == ids
    assert len({table.venue.channel_id for table in hall.tables()}) == 2
    await hall.ready()
    assert {table.stage for table in hall.tables()} == {Stage.PLAYING}
    assert {table.chain_start for table in hall.tables()} == {hall.tables()[0].chain_start}
    await hall.stop()
