"""People forgotten at live tables: who has left may be, and the others play on."""

from __future__ import annotations

from bot.services.live.restore import restored
from bot.tables.state.ending import EndingKind
from bot.tables.state.errors import RefusalReason
from bot.tables.state.occupants import Person
from bot.tables.state.table import Stage
from tests.builders.service_tables import ANNA, BEPPE, by, full_table, play_out, refused, restart
from tests.fakes.services import RecordingPublisher, table_service
from tests.fakes.store import MemoryStore


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
    assert ended.ending is not None
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
