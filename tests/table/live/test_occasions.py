"""Tables of evenings and deals of the day: opened once, begun by themselves, left to those who run
them."""

from dataclasses import replace

from bot.services import TableService
from bot.storage.errors import StoreBusyError
from bot.support.refusals import RefusalReason
from bot.support.venue import Venue
from bot.table.state.seats import Computer
from bot.table.state.table import DailyOccasion, EveningOccasion, Occasion
from bot.table.store.stored_table import StoredTable
from tarocchino.core.games import GAMES, GameName, default_rules
from tarocchino.dealing.chain import new_chain
from tests.builders.service_tables import ANNA, BEPPE, CARLA, DORA, PLACE, refused
from tests.fakes.services import RecordingPublisher, table_service
from tests.fakes.store import MemoryStore, MemoryTables

QUATTRO = GAMES[GameName.QUATTRO_SCARTATE]
CHAIN = new_chain(bytes(range(64)))
SEALED = EveningOccasion(12, 0, 0, sealed=True)
UNSEALED = EveningOccasion(12, 0, 0, sealed=False)
DAILY = DailyOccasion(20_000)


def new_table(occasion: Occasion = SEALED, venue: Venue = PLACE, **changes: object) -> StoredTable:
    """A table of four people for an occasion."""
    new = StoredTable(
        venue,
        ANNA.user_id,
        QUATTRO.name,
        default_rules(QUATTRO),
        (ANNA, BEPPE, CARLA, DORA),
        CHAIN,
        opened_at=0.0,
        first_dealer=0,
        occasion=occasion,
    )
    return replace(new, **changes)


async def test_a_table_of_an_occasion_is_opened_once() -> None:
    publisher = RecordingPublisher()
    service = table_service(publisher=publisher)
    table = await service.registry.open(new_table())
    assert table.occasion == SEALED
    shown = len(publisher.changes)
    elsewhere = new_table(venue=replace(PLACE, channel_id=77))
    assert await service.registry.open(elsewhere) == service.registry.table(table.id)
    assert len(publisher.changes) == shown
    assert [each.id for each in service.registry.open_tables()] == [table.id]


async def test_a_deal_of_the_day_is_opened_once_for_each_host() -> None:
    service = table_service()
    alone = (ANNA, Computer("Ada"), Computer("Bruno"), Computer("Clelia"))
    first = await service.registry.open(new_table(DAILY, seats=alone))
    others = {"host_id": BEPPE.user_id, "seats": (BEPPE, *alone[1:])}
    there = replace(PLACE, channel_id=77)
    second = await service.registry.open(new_table(DAILY, there, **others))
    again = await service.registry.open(new_table(DAILY, replace(PLACE, channel_id=78), **others))
    assert (first.id, second.id) == (1, 2)
    assert again.id == second.id


async def test_a_table_whose_writing_seemed_to_fail_is_taken_up() -> None:
    class Doubtful(MemoryTables):
        failing = True

        async def open_table(self, table: StoredTable) -> int:
            table_id = await super().open_table(table)
            if self.failing:
                self.failing = False
                raise StoreBusyError
            return table_id

    service: TableService = table_service(MemoryStore(Doubtful()))
    await refused(RefusalReason.BUSY, service.registry.open(new_table()))
    table = await service.registry.open(new_table())
    assert service.registry.table(table.id).occasion == SEALED
    assert len(service.registry.open_tables()) == 1
