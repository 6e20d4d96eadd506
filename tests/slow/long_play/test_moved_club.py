"""A club that has played is moved from a file to PostgreSQL, plays on there, and is moved back:
what it gives out, to people and of matches, is the same to the byte."""

from collections import Counter
from collections.abc import Iterable
from pathlib import Path

from bot.database import check_store, copy_store, open_store
from bot.features.books.service import ClubBooks
from bot.features.privacy.store import export_of
from bot.storage.sqlite import sqlite_url
from bot.stores import Store
from bot.table.live.records import match_record
from bot.table.state.table import Stage
from tests.builders.season import Member, members, play_season
from tests.builders.stored_tables import new_table, place
from tests.fakes.deals import MadeUpDeals
from tests.fixtures.postgresql import PostgresServer
from tests.slow.crash.extent import EVERY

MATCHES = 400 if EVERY else 3
AFTERWARDS = 16 if EVERY else 2


async def play(store: Store, matches: int, club: list[Member], first_channel: int) -> None:
    """Play matches of all games, enter them with their par, and leave a table open."""
    seed = first_channel
    await play_season(store, matches, club, seed=seed, first_channel=first_channel)
    books = ClubBooks(store.tables, store.club, MadeUpDeals())
    assert books.par is not None
    books.par.catch_up()
    await books.par.settled()
    await store.tables.open_table(new_table(place(first_channel - 1)))


async def exports(store: Store, club: Iterable[Member]) -> dict[str, bytes]:
    """All that the bot gives out as files: to each person what is kept about them, and the record
    of each match."""
    found = {}
    for member in club:
        user_id = member.person.user_id
        sections = await store.privacy.kept_about(user_id)
        found[f"about {user_id}"] = export_of(user_id, sections, 0.0)
    for table_id in await store.club.over():
        stored = await store.tables.find_table(table_id)
        assert stored is not None
        if (record := match_record(stored)) is not None:
            found[f"record {table_id}"] = record
    return found


async def test_a_club_there_and_back_gives_out_the_same_bytes(
    postgresql: PostgresServer, tmp_path: Path
) -> None:
    club = members(10)
    here, there = sqlite_url(tmp_path / "here.sqlite3"), postgresql.url(postgresql.create())
    back = sqlite_url(tmp_path / "back.sqlite3")
    async with open_store(here) as store:
        await play(store, MATCHES, club, 100)
        before = await exports(store, club)
    rows = await copy_store(here, there)
    async with open_store(there) as store:
        assert await exports(store, club) == before
        await play(store, AFTERWARDS, club, 100_000)
        after = await exports(store, club)
        assert await ClubBooks(store.tables, store.club, MadeUpDeals()).rebuild() == ()
    counts = await copy_store(there, back)
    async with open_store(back) as store:
        assert await exports(store, club) == after
        assert await ClubBooks(store.tables, store.club, MadeUpDeals()).rebuild() == ()
        stages = Counter(table.stage for table in await store.tables.open_tables())
    assert stages == {Stage.LOBBY: 2}
    assert (await check_store(back)).damage == []
    size = sum(map(len, after.values()))
    print(f"{sum(rows.values())} rows there, {sum(counts.values())} back, {len(after)} exports of "
          f"{size} bytes alike")  # fmt: skip
    assert len(after) > len(before) > len(club)
