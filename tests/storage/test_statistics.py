"""The leaderboard: who is on it, how it counts, in which order."""

from __future__ import annotations

from dataclasses import replace

from bot.services.ports.store import MatchResult, Store
from bot.tables.state.statistics import Standing
from bot.tables.state.table import Computer, Person, Stage
from bot.tables.state.venue import Venue
from tests.builders.stored_tables import ANNA, HERE, PIERO, entry, new_table, place, playing, result

ADA, BRUNO = Computer("Ada"), Computer("Bruno")
CARLO, DINA = Person(30, "Carlo"), Person(40, "Dina")


async def finish(store: Store, finished: MatchResult, where: Venue = HERE) -> None:
    """Store a result as the end of a table of its own; ``table_id`` is found here."""
    table_id = await store.tables.open_table(new_table(where))
    seats = tuple(seat.occupant for seat in finished.seats)
    table = playing(table_id, 1, where, stage=Stage.FINISHED, seats=seats)
    numbered = replace(finished, table_id=table_id, venue=where)
    await store.tables.append(table, [entry(1)], numbered)


async def test_matches_wins_and_points_are_counted_for_people_alone(store: Store) -> None:
    await finish(store, result(0, ANNA, PIERO, ADA, BRUNO, winner=0, score=(812, 530)))
    await finish(store, result(0, ANNA, PIERO, ADA, BRUNO, winner=1, score=(700, -40)))
    await finish(store, result(0, ANNA, ADA, CARLO, BRUNO, winner=None, score=(801, 801)))
    assert await store.statistics.standings(HERE.guild_id, 10) == [
        Standing(ANNA.user_id, "Anna", matches=3, wins=1, points=812 + 700 + 801),
        Standing(PIERO.user_id, PIERO.name, matches=2, wins=1, points=530 - 40),
        Standing(CARLO.user_id, "Carlo", matches=1, wins=0, points=801),
    ]


async def test_wins_come_first_then_points_then_fewer_matches(store: Store) -> None:
    lost, won = {"winner": 1}, {"winner": 0}
    # Carlo wins little, Dina loses much; Anna and Piero win the same, Anna in fewer matches.
    await finish(store, result(0, CARLO, ADA, BRUNO, ADA, score=(1, 0), **won))
    await finish(store, result(0, DINA, ADA, BRUNO, ADA, score=(5000, 5001), **lost))
    await finish(store, result(0, ANNA, ADA, BRUNO, ADA, score=(900, 0), **won))
    await finish(store, result(0, PIERO, ADA, BRUNO, ADA, score=(800, 0), **won))
    await finish(store, result(0, PIERO, ADA, BRUNO, ADA, score=(100, 200), **lost))
    standings = await store.statistics.standings(HERE.guild_id, 10)
    assert [s.user_id for s in standings] == [
        ANNA.user_id,
        PIERO.user_id,
        CARLO.user_id,
        DINA.user_id,
    ]
    assert await store.statistics.standings(HERE.guild_id, 2) == standings[:2]


async def test_a_person_goes_by_the_latest_name(store: Store) -> None:
    for at, name in ((30.0, "Zoe the new"), (10.0, "Zoe the old"), (20.0, "Zoe the second")):
        zoe = Person(50, name)
        await finish(store, result(0, zoe, ADA, BRUNO, ADA, finished_at=at))
    assert [s.name for s in await store.statistics.standings(HERE.guild_id, 10)] == ["Zoe the new"]


async def test_servers_have_their_own_leaderboards(store: Store) -> None:
    other = place(9, guild_id=4)
    await finish(store, result(0, ANNA, ADA, BRUNO, ADA))
    await finish(store, result(0, CARLO, ADA, BRUNO, ADA), other)
    assert [s.name for s in await store.statistics.standings(4, 10)] == ["Carlo"]
    assert [s.name for s in await store.statistics.standings(HERE.guild_id, 10)] == ["Anna"]
    assert await store.statistics.standings(5, 10) == []
