"""How many tables a host may have and open: counted, refused in words, and free again in time."""

import asyncio
from dataclasses import replace

import pytest

from bot.services import TableService
from bot.settings.servers import OPENINGS_SECONDS, ServerSettings
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.rules.permissions import Actor
from bot.table.state.seats import Person
from bot.table.state.table import Table
from tarocchino.core.games import default_rules
from tests.builders.service_tables import ANNA, BEPPE, OTTOCENTO, PLACE, by, refused
from tests.fakes.services import table_service
from tests.fakes.store import MemoryStore
from tests.fakes.virtual_clock import VirtualClock

GUILD = PLACE.guild_id


async def opens(
    service: TableService, number: int, host: Person = ANNA, guild_id: int = GUILD
) -> Table:
    """The host opens a table in the channel with this number."""
    place = replace(PLACE, guild_id=guild_id, channel_id=100 + number)
    rules = default_rules(OTTOCENTO)
    return await service.lobby.open_table(
        place, host, OTTOCENTO, rules, opener=Actor(host.user_id, guild_id)
    )


async def test_a_host_has_so_many_open_tables_in_a_server() -> None:
    store, clock = MemoryStore(), VirtualClock()
    store.rows.server_settings[GUILD] = ServerSettings(open_tables=2, openings=None)
    service = table_service(store, clock=clock)
    first, _ = await opens(service, 1), await opens(service, 2)
    with pytest.raises(TableRefusedError) as refusal:
        await opens(service, 3)
    assert (refusal.value.reason, refusal.value.number) == (RefusalReason.TOO_MANY_TABLES, 2)
    # Others, and other servers, are not concerned.
    await opens(service, 4, BEPPE)
    await opens(service, 5, guild_id=GUILD + 1)
    # It is the same for tables that nobody has used since a start.
    service = table_service(store, clock=clock)
    await service.registry.restore()
    await refused(RefusalReason.TOO_MANY_TABLES, opens(service, 3))
    await service.registry.settled()
    await refused(RefusalReason.TOO_MANY_TABLES, opens(service, 3))
    await service.lobby.close(first.id, by(ANNA))
    await opens(service, 3)


async def test_those_that_are_being_opened_count() -> None:
    store = MemoryStore()
    store.rows.server_settings[GUILD] = ServerSettings(open_tables=3, openings=None)
    service = table_service(store)
    tables = await asyncio.gather(
        *(opens(service, number) for number in range(20)), return_exceptions=True
    )
    assert sum(isinstance(table, Table) for table in tables) == 3
    assert len(service.registry.open_tables()) == 3


async def test_a_host_opens_so_many_in_ten_minutes() -> None:
    store, clock = MemoryStore(), VirtualClock()
    store.rows.server_settings[GUILD] = ServerSettings(open_tables=None, openings=3)
    service = table_service(store, clock=clock)
    began = clock.now()
    for number in range(3):
        table = await opens(service, 1)
        await service.lobby.close(table.id, by(ANNA))
        clock.set(began + 60 * (number + 1))
    with pytest.raises(TableRefusedError) as refusal:
        await opens(service, 1)
    assert refusal.value.reason is RefusalReason.TOO_MANY_OPENINGS
    assert refusal.value.number == began + OPENINGS_SECONDS
    # What is refused does not count.
    clock.set(began + OPENINGS_SECONDS)
    await opens(service, 1)
    await refused(RefusalReason.TOO_MANY_OPENINGS, opens(service, 2))
    await opens(service, 2, BEPPE)


async def test_an_opening_that_fails_does_not_count() -> None:
    store = MemoryStore()
    store.rows.server_settings[GUILD] = ServerSettings(open_tables=2, openings=2)
    service = table_service(store)
    await opens(service, 1, BEPPE)
    for _ in range(5):
        await refused(RefusalReason.CHANNEL_TAKEN, opens(service, 1))
    await opens(service, 2)
    await opens(service, 3)
