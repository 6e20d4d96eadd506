"""Open tables are found by channel and by person, whatever has become of them."""

import random
from dataclasses import replace

from bot.table.live.registry import TableIndex
from bot.table.state.seats import Computer, Occupant, Person
from bot.table.state.table import Table
from tests.builders.published_table import table

CHANNELS, USERS = range(100, 104), range(1, 7)


def test_the_index_finds_what_looking_at_every_table_finds() -> None:
    chance, index, tables = random.Random(7), TableIndex(), dict[int, Table]()
    for _ in range(300):
        table_id = chance.randrange(6)
        if chance.random() < 0.2:
            tables.pop(table_id, None)
            index.drop(table_id)
        else:
            tables[table_id] = _anywhere(table_id, chance)
            index.note(tables[table_id])
        for channel_id in CHANNELS:
            here = {t.id for t in tables.values() if t.venue.channel_id == channel_id}
            assert set(index.in_channel(channel_id)) == here
        for user_id in USERS:
            seated = [t for t in sorted(tables) if tables[t].seat_of(user_id) is not None]
            assert index.of_user(user_id) == seated


def _anywhere(table_id: int, chance: random.Random) -> Table:
    some = table()
    people = (Person(user_id, "", "en-US") for user_id in chance.sample(USERS, 3))
    seats: tuple[Occupant | None, ...] = (*people, chance.choice((None, Computer("Ada"))))
    venue = replace(some.venue, channel_id=chance.choice(CHANNELS))
    return replace(some, id=table_id, seats=seats, venue=venue)
