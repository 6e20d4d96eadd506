"""Stored server settings, blocks and maintenance outlive the bot; unreadable ones harm nobody."""

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.database import open_running_store, open_store
from bot.settings.preferences import QuietHours
from bot.settings.servers import (
    DEFAULT_SETTINGS,
    MaintenanceStatus,
    Openers,
    ServerSettings,
    blocks_of_person,
    blocks_of_server,
)
from bot.storage.errors import StoreOpenError
from bot.storage.sqlite import sqlite_url
from bot.stores import Store
from tests.builders.stored_tables import ANNA, HERE, PIERO, new_table
from tests.storage.other_processes import execute

CLUB = ServerSettings(
    channels=frozenset({(1 << 62) + 3, 5}),
    openers=Openers.ROLE,
    role=(1 << 62) + 9,
    signals=False,
    quiet_hours=QuietHours(22, 7, "Europe/Rome"),
)
REST = MaintenanceStatus(1_700_000_000.5, 1_700_003_600.0, "back in an hour 🃏")


async def test_what_a_server_decides_outlives_the_bot(store: Store, database: Path) -> None:
    assert await store.policy.server_settings(HERE.guild_id) == DEFAULT_SETTINGS
    for settings in (ServerSettings(leaderboard=False), CLUB):
        await store.policy.save_server_settings(HERE.guild_id, settings)
        assert await store.policy.server_settings(HERE.guild_id) == settings
    assert await store.policy.server_settings(HERE.guild_id + 1) == DEFAULT_SETTINGS
    async with open_store(sqlite_url(database)) as again:
        assert await again.policy.server_settings(HERE.guild_id) == CLUB
    assert len(execute(database, "SELECT * FROM server_settings")) == 1


@pytest.mark.parametrize(
    ("chosen", "read"),
    [
        ('{"signals": ["off"], "dress": ["tie"]}', ServerSettings(signals=False)),
        ('{"signals": "off", "leaderboard": ["off"]}', ServerSettings(leaderboard=False)),
        ('["signals"]', DEFAULT_SETTINGS),
        ("null", DEFAULT_SETTINGS),
        ('{"signals"', DEFAULT_SETTINGS),
        ("", DEFAULT_SETTINGS),
    ],
)
async def test_unreadable_settings_are_the_default(
    store: Store, database: Path, chosen: str, read: ServerSettings
) -> None:
    statement = "INSERT INTO server_settings (guild_id, chosen) VALUES (?, ?)"
    execute(database, statement, HERE.guild_id, chosen)
    assert await store.policy.server_settings(HERE.guild_id) == read
    await store.policy.save_server_settings(HERE.guild_id, CLUB)
    assert await store.policy.server_settings(HERE.guild_id) == CLUB


async def test_each_list_has_its_own_people(store: Store, url: str) -> None:
    of_anna, of_server = blocks_of_person(ANNA.user_id), blocks_of_server(HERE.guild_id)
    for _ in range(2):  # A second time changes nothing.
        await store.policy.block(of_anna, PIERO.user_id)
    await store.policy.block(of_server, PIERO.user_id)
    await store.policy.block(of_server, ANNA.user_id)
    async with open_store(url) as again:
        assert await again.policy.blocked(of_anna) == {PIERO.user_id}
        assert await again.policy.blocked(of_server) == {PIERO.user_id, ANNA.user_id}
        assert await again.policy.blocked(blocks_of_person(PIERO.user_id)) == frozenset()
    await store.policy.unblock(of_server, PIERO.user_id)
    await store.policy.unblock(of_server, PIERO.user_id)
    assert await store.policy.blocked(of_server) == {ANNA.user_id}
    assert await store.policy.blocked(of_anna) == {PIERO.user_id}


async def test_there_is_one_maintenance_or_none(store: Store, url: str) -> None:
    assert await store.policy.maintenance() is None
    await store.policy.save_maintenance(REST)
    await store.policy.save_maintenance(MaintenanceStatus(1.0))
    assert await store.policy.maintenance() == MaintenanceStatus(1.0)
    await store.policy.save_maintenance(REST)
    async with open_store(url) as again:
        assert await again.policy.maintenance() == REST
    await store.policy.save_maintenance(None)
    assert await store.policy.maintenance() is None


async def test_the_host_writes_beside_a_bot_that_runs(store: Store, url: str) -> None:
    await store.tables.open_table(new_table())
    async with open_running_store(url) as beside:
        await beside.policy.save_maintenance(REST)
        assert len(await beside.tables.open_tables()) == 1
    assert await store.policy.maintenance() == REST


async def test_a_store_that_is_not_there_or_not_of_this_program_is_left_as_it_is(
    database: Path,
) -> None:
    with pytest.raises(StoreOpenError, match="there is no"):
        async with open_running_store(sqlite_url(database)):
            raise AssertionError("opened")
    assert not await asyncio.to_thread(database.exists)
    async with open_store(sqlite_url(database)):
        pass
    with closing(sqlite3.connect(database)) as connection, connection:
        connection.execute("UPDATE alembic_version SET version_num = '0002'")
    with pytest.raises(StoreOpenError, match="schema 0002"):
        async with open_running_store(sqlite_url(database)):
            raise AssertionError("opened")
    assert execute(database, "SELECT version_num FROM alembic_version") == [("0002",)]
