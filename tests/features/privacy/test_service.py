"""People forgotten at live tables: who has left may be, and the others play on."""

import asyncio

from bot.features.privacy.service import DepartedServers
from bot.storage.errors import StoreBusyError
from bot.support.refusals import RefusalReason
from bot.table.live.restore import restored
from bot.table.state.seats import Person
from bot.table.state.table import EndingKind, Stage
from tests.builders.service_tables import ANNA, BEPPE, by, full_table, play_out, refused, restart
from tests.fakes.privacy import MemoryPrivacy
from tests.fakes.services import RecordingPublisher, table_service
from tests.fakes.store import MemoryStore
from tests.fakes.virtual_clock import VirtualClock


def everywhere(guild_id: int) -> bool:  # noqa: ARG001 (a server's id)
    """The bot has been told of every server."""
    return True


async def test_whoever_sits_at_a_table_or_hosts_it_leaves_it_first() -> None:
    service = table_service()
    table = await full_table(service)
    await refused(RefusalReason.STILL_SEATED, service.privacy.forget(BEPPE.user_id))
    assert service.registry.table(table.id).seat_of(BEPPE.user_id) is not None


async def test_a_match_goes_on_to_its_end_without_the_one_who_left_it() -> None:
    store, publisher = MemoryStore(), RecordingPublisher()
    service = table_service(store, publisher)
    table = await full_table(service, target=100)
    await service.seats.leave(table.id, by(BEPPE))
    await service.privacy.forget(BEPPE.user_id)
    (gone,) = (each.gone for each in service.registry.table(table.id).handovers)
    assert isinstance(gone, Person)
    assert gone.user_id < 0
    assert gone.name.startswith("N. N. ")
    assert f"user_id={BEPPE.user_id}," not in repr(store.rows.tables)

    again = table_service(store, publisher)
    await service.registry.stop()
    await restart(again)
    await play_out(again, publisher)
    stored = store.rows.tables[table.id]
    ended = restored(stored)
    assert ended.stage is Stage.FINISHED
    assert ended.ending.how is EndingKind.PLAYED
    assert BEPPE.name not in {part.name for part in store.rows.participations[table.id]}
    assert ANNA.name in {part.name for part in store.rows.participations[table.id]}


async def test_a_server_is_deleted_once_its_tables_are_closed() -> None:
    store = MemoryStore()
    service = table_service(store)
    table = await full_table(service)
    guild_id = table.venue.guild_id
    await refused(RefusalReason.TABLES_OPEN, service.privacy.delete_server(guild_id))
    await service.lobby.close(table.id, by(ANNA))
    await service.privacy.delete_server(guild_id)
    assert store.rows.tables == {}


async def test_a_server_is_deleted_a_while_after_the_bot_was_removed_from_it() -> None:
    store, clock = MemoryStore(), VirtualClock()
    service = table_service(store, clock=clock)
    table = await full_table(service)
    guild_id, month = table.venue.guild_id, 30 * 24 * 3600.0
    departed = DepartedServers(
        service.registry,
        service.lobby,
        store.privacy,
        service.privacy,
        month,
        service.evenings.break_off_in,
    )
    await departed.is_in([guild_id], everywhere)
    await departed.left(guild_id + 1)
    assert store.rows.departures == {}

    await departed.left(guild_id)
    clock.set(clock.now() + month - 1)
    await departed.delete_due()
    assert store.rows.tables
    await departed.back(guild_id)
    clock.set(clock.now() + 2)
    await departed.delete_due()
    assert store.rows.tables

    await departed.is_in([], everywhere)
    clock.set(clock.now() + month)
    await departed.delete_due()
    assert store.rows.tables == {}
    assert store.rows.departures == {}
    assert service.registry.open_tables() == []
    await departed.stop()


class BusyPrivacy(MemoryPrivacy):
    """A store whose next readers are refused, ``busy`` of them; it counts who reads departures."""

    busy = 0
    reads = 0

    async def servers(self) -> frozenset[int]:
        self._refuse()
        return await super().servers()

    async def departures(self) -> dict[int, float]:
        self._refuse()
        self.reads += 1
        await asyncio.sleep(0)  # Others are told meanwhile.
        return await super().departures()

    def _refuse(self) -> None:
        if self.busy:
            self.busy -= 1
            raise StoreBusyError


async def test_a_busy_store_hides_no_server_that_the_bot_left_or_is_in_again() -> None:
    store = MemoryStore()
    service = table_service(store)
    guild_id = (await full_table(service)).venue.guild_id
    busy = BusyPrivacy(store.rows)
    departed = DepartedServers(
        service.registry, service.lobby, busy, service.privacy, 0, service.evenings.break_off_in
    )
    busy.busy = 1
    await departed.left(guild_id)
    assert guild_id in store.rows.departures
    busy.busy = 1
    await departed.back(guild_id)
    assert store.rows.departures == {}
    busy.busy = 2
    await departed.is_in([], everywhere)
    assert guild_id in store.rows.departures


async def test_servers_that_are_told_of_at_once_are_looked_up_together() -> None:
    store = MemoryStore()
    service = table_service(store)
    guild_id = (await full_table(service)).venue.guild_id
    store.rows.departures[guild_id] = 5.0
    counted = BusyPrivacy(store.rows)
    departed = DepartedServers(
        service.registry, service.lobby, counted, service.privacy, 0, service.evenings.break_off_in
    )
    await asyncio.gather(*(departed.back(number) for number in range(guild_id - 99, guild_id + 1)))
    assert store.rows.departures == {}
    assert counted.reads <= 2
