"""Work for a store, known step by step, so that after a crash one can tell what must be there.

A lane is one table in a server of its own, from its opening to its result.
"""

import random
from collections.abc import Awaitable, Callable, Iterator, Sequence
from dataclasses import dataclass

from bot.storage.discord_stores import Posted
from bot.stores import Store
from bot.support.venue import Venue
from bot.table.state.seats import Occupant
from bot.table.state.table import Stage
from bot.table.store.stored_table import LogEntry
from tests.builders.stored_tables import (
    ANNA,
    PIERO,
    SEATS,
    entry,
    new_table,
    place,
    playing,
    result,
)
from tests.fakes.store import MemoryStore

Request = Callable[[Store, int], Awaitable[object]]
"""What is asked of the store, for a table's id."""
STEPS = 14
"""Steps of a lane between its opening and its result."""


@dataclass(frozen=True, slots=True)
class Known:
    """What a store says of a lane's table."""

    stage: Stage
    version: int
    seats: tuple[Occupant | None, ...]
    log: tuple[LogEntry, ...]
    messages: tuple[Posted, ...]
    has_result: bool


@dataclass(frozen=True, slots=True)
class Step:
    """One request of the store, and what is known once it is done."""

    do: Request
    after: Known


async def known(store: Store, lane: int) -> Known | None:
    """What the store says of a lane; None where its table was not opened."""
    stored = await store.tables.latest_table(_place(lane))
    if stored is None:
        return None
    messages = await store.messages.posted(stored.id)
    over = {table.id for table in await store.tables.finished_unshown(0.0)}
    return Known(
        stored.stage, stored.version, stored.seats, stored.log, tuple(messages), stored.id in over
    )


async def take_step(store: Store, lane: int, step: Step) -> None:
    """Do a step of a lane; the table's id is asked of the store."""
    stored = await store.tables.latest_table(_place(lane))
    await step.do(store, 0 if stored is None else stored.id)


async def steps_of(lane: int, seed: int) -> list[Step]:
    """All the steps of a lane, by chance: the same for the same seed."""
    memory, steps = MemoryStore(), []
    for do in _requests(lane, random.Random(f"{seed}/{lane}")):
        await do(memory, 1)
        after = await known(memory, lane)
        assert after is not None
        steps.append(Step(do, after))
    return steps


def _place(lane: int) -> Venue:
    return place(channel_id=lane + 1, guild_id=lane + 1)


def _requests(lane: int, chance: random.Random) -> Iterator[Request]:
    here = _place(lane)
    yield lambda store, _: store.tables.open_table(new_table(here))
    version, seats = 0, SEATS
    for number in range(STEPS + 1):
        is_last, kind = number == STEPS, chance.randrange(6)
        if kind == 0 and not is_last:
            version, seats = version + 1, tuple(chance.sample((ANNA, PIERO, *SEATS[2:]), 4))
            yield _write(here, version, seats)
        elif kind < 3 and not is_last:
            name = chance.choice(("table-0", "hand-0-5", "sheet-0"))
            yield _message(Posted(name, 7, chance.getrandbits(62)))
        else:
            first, version = version + 1, version + chance.randint(1, 3)
            versions = range(first, version + 1)
            entries = [entry(each, interaction_id=(lane << 32) + each) for each in versions]
            yield _write(here, version, seats, entries, is_last=is_last)


def _write(
    here: Venue,
    version: int,
    seats: tuple[Occupant | None, ...],
    entries: Sequence[LogEntry] = (),
    *,
    is_last: bool = False,
) -> Request:
    def write(store: Store, table: int) -> Awaitable[object]:
        stage = Stage.FINISHED if is_last else Stage.PLAYING
        now = playing(table, version, here, seats=seats, stage=stage)
        if not entries:
            return store.tables.save_seating(now)
        won = result(table, *SEATS, where=here) if is_last else None
        return store.tables.append(now, entries, won)

    return write


def _message(posted: Posted) -> Request:
    return lambda store, table: store.messages.remember(table, posted)
