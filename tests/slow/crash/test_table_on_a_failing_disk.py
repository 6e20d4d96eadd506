"""What people at a table see of a full disk, I/O errors and a database that somebody else holds."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from concurrent.futures import Executor
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path

import pytest

from bot.client.custom_ids import Verb
from bot.database import open_store
from bot.storage.sqlite import sqlite_url
from bot.stores import Store
from localcord.people.person import Person
from localcord.server.app import LocalDiscord
from tests.drivers.bot import QuickBot, new_bot
from tests.drivers.controls import buttons, command, panel, press
from tests.drivers.play import move, my_turn, open_and_start, play_until, table_of
from tests.fixtures.local_discord import StartClient
from tests.slow.crash.failing import FailingDisk, Trouble, failing_disk
from tests.slow.crash.truth import difference
from tests.storage.other_processes import locked

LOCKED = "locked by another process"
NOTHING_HAS_CHANGED = "non è cambiato nulla"


@dataclass(frozen=True, slots=True)
class House:
    """A bot in this process, over a store whose disk may fail, and Anna at its table."""

    bot: QuickBot
    store: Store
    disk: FailingDisk
    database: Path
    anna: Person
    channel: int
    drawing: Executor

    @asynccontextmanager
    async def trouble(self, kind: Trouble | str) -> AsyncIterator[None]:
        """Nothing can be stored while the block lasts."""
        if isinstance(kind, Trouble):
            self.disk.fail(kind)
            try:
                yield
            finally:
                self.disk.heal()
        else:
            async with locked(self.database):
                yield

    async def verify_whole(self) -> None:
        """Pass if the log leads to the table in memory, and people see it, each message once."""
        table = table_of(self.bot, self.anna)
        assert table is not None
        stored = await self.store.tables.find_table(table.id)
        assert stored is not None
        assert stored.version == table.version
        clicks = [entry.interaction_id for entry in stored.log if entry.interaction_id is not None]
        assert len(set(clicks)) == len(clicks)
        posted = await self.store.messages.posted(table.id)
        wrong = await difference(stored, posted, [self.anna], self.channel, self.drawing)
        assert wrong is None, wrong


@pytest.fixture
async def house(
    local_discord: LocalDiscord, start_client: StartClient, tmp_path: Path, drawing: Executor
) -> AsyncIterator[House]:
    database = tmp_path / "tables.sqlite3"
    anna = local_discord.person("Anna")
    channel = local_discord.world.channel_id("tarocchino")
    with failing_disk() as disk:
        async with open_store(sqlite_url(database)) as store:
            bot = new_bot(store, drawing)
            await start_client(local_discord, bot)
            yield House(bot, store, disk, database, anna, channel, drawing)
            await bot.close()


@pytest.mark.parametrize("kind", [*Trouble, LOCKED])
async def test_who_clicks_is_told_to_try_again_and_the_next_click_works(
    house: House, kind: Trouble | str
) -> None:
    bot, anna = house.bot, house.anna
    async with house.trouble(kind):
        refused = await command(bot, anna, house.channel, "table open")
        assert NOTHING_HAS_CHANGED in refused.text
    await open_and_start(bot, anna, house.channel, target=9000)
    await play_until(bot, anna, Verb.PLAY)
    before, offered = table_of(bot, anna), panel(anna)
    async with house.trouble(kind):
        for _ in range(2):
            told = await press(bot, anna, panel(anna), Verb.PLAY)
            assert NOTHING_HAS_CHANGED in told.text
            assert table_of(bot, anna) == before
    assert buttons(panel(anna), Verb.PLAY) == buttons(offered, Verb.PLAY)
    await move(bot, anna)
    assert table_of(bot, anna) != before
    await house.verify_whole()


@pytest.mark.parametrize(
    ("kind", "spared"),
    [
        (Trouble.FULL, 0),
        (Trouble.FULL, 20),
        (Trouble.WRITE_FAILS, 9),
        (Trouble.WRITE_FAILS, 33),
        (Trouble.SYNC_FAILS, 1),
        (Trouble.SYNC_FAILS, 2),
    ],
)
async def test_the_table_goes_on_by_itself_when_the_disk_is_well_again(
    house: House, kind: Trouble, spared: int
) -> None:
    bot, anna = house.bot, house.anna
    await open_and_start(bot, anna, house.channel, target=9000)
    await play_until(bot, anna, Verb.PLAY)
    # The trouble begins somewhere among Anna's card and those of the computers after it.
    house.disk.fail(kind, spared=spared)
    async with asyncio.timeout(20):
        while house.disk.struck < 3:
            for button in buttons(panel(anna), Verb.PLAY)[:1]:
                await anna.click(panel(anna).id, button.custom_id or "")
            await asyncio.sleep(0.02)
    house.disk.heal()
    await my_turn(bot, anna)
    await house.verify_whole()
    await move(bot, anna)
    await house.verify_whole()
