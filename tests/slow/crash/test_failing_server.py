"""PostgreSQL that is killed, restarted, locked or read-only under a store in use: people are asked
to try again, nothing acknowledged is lost, and the same store goes on."""

import asyncio
import random
from collections.abc import AsyncIterator

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from bot.database import open_store
from bot.storage.databases import database_at
from bot.storage.errors import StoreBusyError, StoreFailedError, StoreOpenError
from bot.storage.postgresql import LOCKS, WRITING, PostgresDatabase
from bot.stores import Store
from tests.builders.stored_tables import entry, new_table, playing
from tests.fixtures.postgresql import PostgresServer
from tests.storage.other_processes import line, process

_PATIENCE = 60.0


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    async with open_store(url) as opened:
        yield opened


async def stored_versions(store: Store, table_id: int) -> list[int]:
    """The versions in a table's log, once the store answers."""
    async with asyncio.timeout(_PATIENCE):
        while True:
            try:
                table = await store.tables.find_table(table_id)
            except StoreBusyError:
                await asyncio.sleep(0.02)
                continue
            assert table is not None
            return [each.version for each in table.log]


async def append(store: Store, table_id: int, version: int) -> None:
    await store.tables.append(playing(table_id, version), [entry(version)], None)


async def append_for_ever(store: Store, table_id: int, last: int) -> int:
    """Append after this version until the store refuses; returns what was acknowledged last."""
    while True:
        try:
            await append(store, table_id, last + 1)
        except StoreBusyError:
            return last
        last += 1


async def test_a_killed_server_loses_nothing_acknowledged(
    server: PostgresServer, store: Store
) -> None:
    table_id, chance = await store.tables.open_table(new_table()), random.Random(5)
    last = 0
    for _ in range(3):
        playing_on = asyncio.create_task(append_for_ever(store, table_id, last))
        await asyncio.sleep(chance.random() * 0.05)
        await asyncio.to_thread(server.kill)
        acknowledged = await playing_on
        with pytest.raises(StoreBusyError):
            await append(store, table_id, acknowledged + 1)
        await asyncio.to_thread(server.start)
        versions = await stored_versions(store, table_id)
        # One append may have been stored whose acknowledgement the kill cut off.
        assert len(versions) in (acknowledged, acknowledged + 1)
        assert versions == list(range(1, len(versions) + 1))
        last = len(versions) + 1
        await append(store, table_id, last)


async def test_a_killed_bot_loses_nothing_acknowledged(url: str, store: Store) -> None:
    table_id, acknowledged = await store.tables.open_table(new_table()), 0
    for rounds in (15, 22):
        async with process("-m", "tests.storage.appending_process", url, str(table_id)) as bot:
            for _ in range(rounds):
                acknowledged = int(await line(bot))
            bot.kill()
            assert bot.stdout is not None
            late = (await bot.stdout.read()).split()
            acknowledged = int(late[-1]) if late else acknowledged
        versions = await stored_versions(store, table_id)
        # One append may have been stored whose acknowledgement the kill cut off.
        assert len(versions) in (acknowledged, acknowledged + 1)
        assert versions == list(range(1, len(versions) + 1))


async def test_connections_that_are_lost_while_idle_fail_nobody(
    server: PostgresServer, name: str, store: Store
) -> None:
    table_id = await store.tables.open_table(new_table())
    await append(store, table_id, 1)
    await asyncio.to_thread(
        server.sql,
        "postgres",
        f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'",
    )
    await append(store, table_id, 2)
    assert await stored_versions(store, table_id) == [1, 2]


async def test_a_lock_that_others_keep_is_try_again(url: str, store: Store) -> None:
    table_id = await store.tables.open_table(new_table())
    async with process("-c", _HOLD_THE_LOCK, url) as other:
        assert await line(other) == "held"
        with pytest.raises(StoreBusyError) as refused:
            await append(store, table_id, 1)
        assert not isinstance(refused.value, StoreFailedError)
        # Whoever only reads waits for nobody.
        assert await stored_versions(store, table_id) == []
    await append(store, table_id, 1)
    assert await stored_versions(store, table_id) == [1]


async def test_a_statement_that_takes_too_long_is_try_again(
    server: PostgresServer, name: str, store: Store
) -> None:
    """Until it is stopped by the server's `statement_timeout`, for which the store has asked."""
    table_id = await store.tables.open_table(new_table())
    await asyncio.to_thread(server.sql, name, _SLOW_LOGS)
    with pytest.raises(StoreBusyError) as refused:
        await append(store, table_id, 1)
    assert not isinstance(refused.value, StoreFailedError)
    assert isinstance(refused.value.__cause__, DBAPIError)
    assert "statement timeout" in str(refused.value.__cause__)
    await asyncio.to_thread(server.sql, name, "DROP TRIGGER slow ON log_entries")
    assert await stored_versions(store, table_id) == []
    await append(store, table_id, 1)
    assert await stored_versions(store, table_id) == [1]


async def test_a_deadlock_is_try_again(server: PostgresServer, name: str, store: Store) -> None:
    """Another program has a row, and waits for the lock that the store takes before that row; it
    waits longer until it looks for a deadlock."""
    table_id = await store.tables.open_table(new_table())
    other = (
        f"SET deadlock_timeout = '30s'; BEGIN; UPDATE tables SET id = id WHERE id = {table_id}; "
        f"SELECT pg_sleep(0.5); SELECT pg_advisory_xact_lock({LOCKS}, {WRITING}); COMMIT"
    )
    holding = asyncio.create_task(asyncio.to_thread(server.sql, name, other))
    await asyncio.sleep(0.25)
    with pytest.raises(StoreBusyError) as refused:
        await append(store, table_id, 1)
    assert "deadlock" in str(refused.value.__cause__)
    await holding
    assert await stored_versions(store, table_id) == []
    await append(store, table_id, 1)
    assert await stored_versions(store, table_id) == [1]


_SLOW_LOGS = """
CREATE FUNCTION slow() RETURNS trigger LANGUAGE plpgsql AS
    'BEGIN PERFORM pg_sleep(60); RETURN NEW; END';
CREATE TRIGGER slow BEFORE INSERT ON log_entries FOR EACH ROW EXECUTE FUNCTION slow()
"""

_HOLD_THE_LOCK = """
import asyncio, sys
from bot.storage.databases import database_at
async def main():
    engines = database_at(sys.argv[1]).engines()
    async with engines.writer.begin():
        print("held", flush=True)
        await asyncio.to_thread(sys.stdin.read)
asyncio.run(main())
"""


async def test_a_server_that_only_follows_another_is_a_failure(
    server: PostgresServer, name: str, url: str
) -> None:
    async with open_store(url) as store:
        table_id = await store.tables.open_table(new_table())
    await asyncio.to_thread(
        server.sql, "postgres", f"ALTER DATABASE {name} SET default_transaction_read_only = on"
    )
    async with open_store(url) as store:
        with pytest.raises(StoreFailedError, match="read-only"):
            await append(store, table_id, 1)
        assert await stored_versions(store, table_id) == []
    with pytest.raises(StoreOpenError, match="look at whether the server runs"):
        async with open_store(f"{url}&target_session_attrs=read-write"):
            pass


async def test_an_unknown_database_is_named_with_what_to_look_at(server: PostgresServer) -> None:
    with pytest.raises(StoreOpenError, match=r"the database nowhere at .*cannot be opened") as told:
        async with open_store(server.url("nowhere")):
            pass
    assert "the name, the user and the password in the URL" in str(told.value)


async def test_the_only_bot_takes_its_lock_again(server: PostgresServer, url: str) -> None:
    async with PostgresDatabase(sa.make_url(url), look_every=0.05).only_bot():
        await asyncio.to_thread(server.kill)
        await asyncio.to_thread(server.start)
        async with asyncio.timeout(_PATIENCE):
            while not await _refused(url):  # noqa: ASYNC110
                await asyncio.sleep(0.05)


async def _refused(url: str) -> bool:
    try:
        async with database_at(url).only_bot():
            return False
    except StoreOpenError as error:
        return "is in use" in str(error)
