"""A process has in memory the tables of its shards alone, and takes over and lets go while it
runs."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field, replace

import pytest

from bot.services.ports.errors import ElsewhereError
from bot.services.ports.outages import ShardOutage
from bot.services.shuffler import RandomShuffler
from bot.services.tables import Seating, TableService
from bot.tables.rules.permissions import Actor
from bot.tables.state.agreement import Agreement, Pace, TimeControl
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.venue import Venue
from tarocchino.core.games import default_rules
from tests.builders.service_tables import ANNA, OTTOCENTO, open_table, refused
from tests.fakes.ownership import Owner
from tests.fakes.services import RecordingPublisher, no_pause, table_service
from tests.fakes.store import MemoryOutages, MemoryStore
from tests.fakes.virtual_clock import VirtualClock

PLACES = tuple(Venue((shard + 2) << 22, 100 + shard, "it") for shard in range(2))
"""A channel of a server of each shard."""


class SlowOutages(MemoryOutages):
    """Whoever reads them lets others have their turn."""

    async def all(self) -> list[ShardOutage]:
        for _ in range(5):
            await asyncio.sleep(0)
        return await super().all()


class SlowStore(MemoryStore):
    """A store that takes a while to be read, over what another one keeps."""

    def __init__(self, store: MemoryStore) -> None:
        super().__init__(store.tables)
        object.__setattr__(self, "outages", SlowOutages(self.rows))


@dataclass
class Process:
    """One of the processes over a store."""

    store: MemoryStore
    owner: Owner
    clock: VirtualClock = field(default_factory=VirtualClock)
    publisher: RecordingPublisher = field(default_factory=RecordingPublisher)

    def __post_init__(self) -> None:
        self.tables = TableService(
            self.store, self.publisher, RandomShuffler(), clock=self.clock, pause=no_pause,
            ownership=self.owner,
        )  # fmt: skip

    @property
    def channels(self) -> list[int]:
        return [table.venue.channel_id for table in self.tables.registry.open_tables()]


@pytest.fixture
async def store() -> MemoryStore:
    """An open table in the server of each shard."""
    store = MemoryStore()
    for place in PLACES:
        service = table_service(store)
        await open_table(service, place=place)
        await service.registry.stop()
    return store


async def begun(store: MemoryStore, *shards: int) -> Process:
    process = Process(store, Owner(frozenset(shards)))
    await process.tables.registry.restore()
    await process.tables.registry.settled()
    return process


async def test_only_its_own_tables_are_restored(store: MemoryStore) -> None:
    assert (await begun(store, 0)).channels == [100]
    assert (await begun(store, 1)).channels == [101]
    assert (await begun(store, 0, 1)).channels == [100, 101]


async def test_whoever_asks_for_anothers_table_is_sent_there(store: MemoryStore) -> None:
    process = await begun(store, 0)
    with pytest.raises(ElsewhereError) as sent:
        await process.tables.registry.wake(table_id=2)
    assert sent.value.shard == 1
    with pytest.raises(ElsewhereError):
        process.tables.registry.table(2)
    await process.tables.registry.wake(table_id=1)
    await process.tables.registry.wake(table_id=99)  # There is none: whoever asks is told so.
    with pytest.raises(TableRefusedError):
        process.tables.registry.table(99)


async def test_tables_are_taken_over_and_let_go(store: MemoryStore) -> None:
    process = await begun(store, 0)
    process.owner.owned = frozenset({0, 1})
    await process.tables.registry.take(1)
    await process.tables.registry.settled()
    assert process.channels == [100, 101]
    process.owner.owned = frozenset({1})
    await process.tables.registry.release()
    assert process.channels == [101]
    assert process.publisher.released == [1]
    with pytest.raises(ElsewhereError):
        await process.tables.registry.wake(table_id=1)


async def begin_match(service: TableService, place: Venue) -> None:
    """Anna, who has a minute a turn, plays with three computer players."""
    rules = default_rules(OTTOCENTO)
    terms = Agreement(TimeControl(Pace.TURN, 60))
    table = await service.lobby.open_table(place, ANNA, OTTOCENTO, rules, agreement=terms)
    anna = Actor(ANNA.user_id, place.guild_id)
    for _ in range(3):
        await service.seats.add_computer(table.id, anna)
    await service.lobby.start(table.id, anna, Seating.AS_SEATED)
    await service.registry.settled()


async def test_time_in_which_nobody_acted_for_a_shard_moves_no_deadline_elsewhere() -> None:
    store = MemoryStore()
    for place in PLACES:
        service = table_service(store)
        await begin_match(service, place)
        await service.registry.stop()
    process = await begun(store, 0)
    registry = process.tables.registry
    process.clock.set(process.clock.now() + 40)
    before, shown = registry.table(1), len(process.publisher.changes)
    process.owner.owned = frozenset({0, 1})
    await registry.take(1, 40.0)
    await registry.settled()
    assert before.turn_deadline is not None
    assert registry.table(1) == before
    assert registry.table(2).turn_deadline == before.turn_deadline + 40
    assert {change.table.id for change in process.publisher.changes[shown:]} == {2}


async def test_whoever_asks_for_a_table_while_its_shard_is_being_taken_waits_for_it(
    store: MemoryStore,
) -> None:
    process = await begun(SlowStore(store), 0)
    registry = process.tables.registry
    process.owner.owned = frozenset({0, 1})
    taking = asyncio.create_task(registry.take(1))
    await asyncio.sleep(0)
    assert not taking.done()
    await registry.wake(table_id=2)
    assert registry.table(2).venue == PLACES[1]
    await taking


async def test_a_change_that_has_begun_is_completed_before_a_table_is_let_go(
    store: MemoryStore,
) -> None:
    process = await begun(store, 0)
    registry = process.tables.registry
    async with registry.changing(1) as live:
        process.owner.owned = frozenset()
        leaving = asyncio.create_task(registry.release())
        waiting = asyncio.create_task(refused_change(process))
        await asyncio.sleep(0)
        assert not leaving.done()
        version = live.table.version + 1
        await live.save(replace(live.table, version=version))
    await leaving
    assert (await waiting).shard == 0
    stored = await store.tables.find_table(1)
    assert stored is not None
    assert stored.version == version
    assert process.channels == []


async def test_a_table_that_was_let_go_does_nothing_by_itself_any_more(
    store: MemoryStore, caplog: pytest.LogCaptureFixture
) -> None:
    """Whoever was about to change it nudges it afterwards."""
    process = await begun(store, 0)
    registry = process.tables.registry
    opened = registry._open[1]
    process.owner.owned = frozenset()
    await registry.release()
    opened.live.needs_reload = True
    opened.runner.go_on()
    await opened.runner.settled()
    assert caplog.records == []


async def refused_change(process: Process) -> ElsewhereError:
    """Where somebody is sent who presses while the table is being let go."""
    with pytest.raises(ElsewhereError) as error:
        async with process.tables.registry.changing(1):
            raise AssertionError("the table was changed")
    return error.value


async def test_a_person_sees_the_tables_of_all_processes(store: MemoryStore) -> None:
    process = await begun(store, 0)
    registry = process.tables.registry
    assert [table.id for table in registry.tables_of(ANNA.user_id)] == [1]
    assert [table.id for table in await registry.tables_elsewhere(ANNA.user_id)] == [2]
    whole = await begun(store, 0, 1)
    assert await whole.tables.registry.tables_elsewhere(ANNA.user_id) == []


async def test_whoever_opens_a_table_in_anothers_server_is_sent_there(store: MemoryStore) -> None:
    """As happens where the shard is being given away: the command came before its session ended."""
    process = await begun(store, 0)
    place = Venue(PLACES[1].guild_id, 555, "it")
    with pytest.raises(ElsewhereError) as sent:
        await open_table(process.tables, place=place)
    assert sent.value.shard == 1
    assert await store.tables.latest_table(place) is None


async def test_nobody_is_forgotten_while_another_process_plays_a_table_of_theirs(
    store: MemoryStore,
) -> None:
    process = await begun(store, 0)
    await process.tables.lobby.close(1, Actor(ANNA.user_id, PLACES[0].guild_id))
    privacy = process.tables.privacy
    await refused(RefusalReason.STILL_SEATED, privacy.verify_may_be_forgotten(ANNA.user_id))


async def test_the_hand_of_the_day_is_one_processes(store: MemoryStore) -> None:
    process = await begun(store, 1)
    with pytest.raises(ElsewhereError) as sent:
        await process.tables.daily.status(ANNA.user_id)
    assert sent.value.shard == 0
