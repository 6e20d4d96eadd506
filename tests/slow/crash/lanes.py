"""Work for a store, known step by step, so that after a crash one can tell what must be there.

A lane is one table in a server of its own, from its opening to its result.
"""

import random
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace

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
    """One request of the store, for a table's id, and what is known once it is done."""

    do: Callable[[Store, int], Awaitable[object]]
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


def steps_of(lane: int, seed: int) -> list[Step]:
    """All the steps of a lane, by chance: the same for the same seed."""
    chance = random.Random(f"{seed}/{lane}")
    steps = [_opening(lane)]
    for _ in range(STEPS):
        before = steps[-1].after
        match chance.randrange(6):
            case 0:
                steps.append(_seating(lane, before, chance))
            case 1 | 2:
                steps.append(_message(before, chance))
            case _:
                steps.append(_append(lane, before, chance))
    steps.append(_end(lane, steps[-1].after))
    return steps


def _place(lane: int) -> Venue:
    return place(channel_id=lane + 1, guild_id=lane + 1)


def _opening(lane: int) -> Step:
    new = new_table(_place(lane))
    after = Known(Stage.LOBBY, 0, SEATS, (), (), has_result=False)
    return Step(lambda store, _id: store.tables.open_table(new), after)


def _seating(lane: int, before: Known, chance: random.Random) -> Step:
    seats = tuple(chance.sample((ANNA, PIERO, *SEATS[2:]), 4))
    version = before.version + 1
    after = replace(before, seats=seats, version=version, stage=Stage.PLAYING)
    return Step(
        lambda store, table: store.tables.save_seating(
            playing(table, version, _place(lane), seats=seats)
        ),
        after,
    )


def _message(before: Known, chance: random.Random) -> Step:
    posted = Posted(chance.choice(("table-0", "hand-0-5", "sheet-0")), 7, chance.getrandbits(62))
    kept = [message for message in before.messages if message.what != posted.what]
    messages = tuple(sorted((*kept, posted), key=lambda message: message.what))
    return Step(
        lambda store, table: store.messages.remember(table, posted),
        replace(before, messages=messages),
    )


def _append(lane: int, before: Known, chance: random.Random) -> Step:
    first = before.version + 1
    entries = [
        entry(version, interaction_id=(lane << 32) + version)
        for version in range(first, first + chance.randint(1, 3))
    ]
    version = entries[-1].version
    after = replace(before, stage=Stage.PLAYING, version=version, log=(*before.log, *entries))

    async def append(store: Store, table: int) -> None:
        now = playing(table, version, _place(lane), seats=before.seats)
        await store.tables.append(now, entries, None)

    return Step(append, after)


def _end(lane: int, before: Known) -> Step:
    version = before.version + 1
    last = entry(version, interaction_id=(lane << 32) + version)
    after = replace(
        before, stage=Stage.FINISHED, version=version, log=(*before.log, last), has_result=True
    )

    async def end(store: Store, table: int) -> None:
        seats = before.seats
        ended = playing(table, version, _place(lane), seats=seats, stage=Stage.FINISHED)
        await store.tables.append(ended, [last], result(table, *SEATS, where=_place(lane)))

    return Step(end, after)
