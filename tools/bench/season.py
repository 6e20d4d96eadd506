"""A whole season at the table service: is it entered rightly, and are strengths recovered?"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import sqlite3
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import click

from bot.database import open_store
from bot.features.books.ratings import LadderKind
from bot.features.books.service import ClubBooks, DealProcesses
from bot.storage.sqlite import sqlite_url
from bot.stores import Store
from bot.table.live.records import match_record
from tarocchino.core.games import GameName
from tests.builders.rank_correlation import rank_correlation
from tests.builders.season import Member, members, play_season
from tests.builders.season_tally import tally

_FIRST_CHANNEL, _CHANNELS = 1_000, 1_000_000


@click.command()
@click.option("--matches", default=2000, show_default=True, help="Of all games together.")
@click.option("--members", "number", default=16, show_default=True, help="People of the club.")
@click.option("--processes", default=2, show_default=True)
@click.option("--least", default=50, show_default=True, help="Matches of whom strengths are read.")
@click.option("--seed", default=1, show_default=True)
def season(matches: int, number: int, processes: int, least: int, seed: int) -> None:
    """Play a season; compare its books with a count of the records, and ratings with strengths."""
    club = members(number)
    with tempfile.TemporaryDirectory(prefix="season-") as folder:
        database = Path(folder) / "season.sqlite3"
        began = time.perf_counter()
        _played(database, matches, number, processes, seed)
        click.echo(f"{matches} matches played in {time.perf_counter() - began:.0f} s")
        asyncio.run(_compared(database, club))
        _recovered(database, club, least)


def _played(database: Path, matches: int, number: int, processes: int, seed: int) -> None:
    asyncio.run(_opened(database))
    shares = [matches // processes + (n < matches % processes) for n in range(processes)]
    context = multiprocessing.get_context("spawn")
    playing = [
        context.Process(target=_play_share, args=(database, share, number, index, seed))
        for index, share in enumerate(shares)
    ]
    for process in playing:
        process.start()
    for process in playing:
        process.join()
        if process.exitcode:
            raise click.ClickException("a part of the season was not played to its end")


async def _opened(database: Path) -> None:
    async with open_store(sqlite_url(database)):
        pass


def _play_share(database: Path, matches: int, number: int, index: int, seed: int) -> None:
    async def play() -> None:
        async with open_store(sqlite_url(database)) as store:
            await play_season(
                store,
                matches,
                members(number),
                seed=seed + index,
                first_channel=_FIRST_CHANNEL + index * _CHANNELS,
            )

    asyncio.run(play())


async def _compared(database: Path, club: list[Member]) -> None:
    """Say whether the books are those of an independent count, and what a rebuild finds."""
    async with open_store(sqlite_url(database)) as store:
        books = ClubBooks(store.tables, store.club, DealProcesses(os.cpu_count() or 1))
        await books.bring_up_to_date()
        assert books.par is not None
        began = time.perf_counter()
        books.par.catch_up()
        await books.par.settled()
        click.echo(f"par of every match: {time.perf_counter() - began:.0f} s")
        began = time.perf_counter()
        differences = await books.rebuild()
        click.echo(f"rebuild: {time.perf_counter() - began:.0f} s, {differences or 'identical'}")
        records = [record async for record in _records(store)]
        expected = tally(records, [member.person.name for member in club])
    found = _totals(database)
    wrong = [
        key
        for key, counts in expected.items()
        if any(abs(found[key][name] - value) > 1e-6 for name, value in counts.items())
    ]
    click.echo(f"{len(expected)} totals counted from {len(records)} records, {len(wrong)} wrong")
    if wrong or found.keys() != expected.keys():
        raise click.ClickException("the books are not those of the records")


async def _records(store: Store) -> AsyncIterator[bytes]:
    for table_id in await store.club.over():
        stored = await store.tables.find_table(table_id)
        if stored is not None and (record := match_record(stored)) is not None:
            yield record


def _totals(database: Path) -> dict[tuple[str, bool, str], sqlite3.Row]:
    query = "SELECT * FROM club_totals JOIN club_names USING (user_id) WHERE partner_id = 0"
    with closing(sqlite3.connect(database)) as connection:
        connection.row_factory = sqlite3.Row
        rows = connection.execute(query).fetchall()
    return {(row["game"], bool(row["with_computers"]), row["name"]): row for row in rows}


def _recovered(database: Path, club: list[Member], least: int) -> None:
    """Say how well the ratings of people put them in the order of their strengths."""
    skill = {member.person.user_id: member.skill for member in club}
    query = (
        "SELECT user_id, mean FROM club_ratings WHERE is_latest AND ladder = ? AND game = ?"
        " AND matches >= ?"
    )
    with closing(sqlite3.connect(database)) as connection:
        for game in GameName:
            given = (LadderKind.PEOPLE.value, game.value, least)
            rated = connection.execute(query, given).fetchall()
            if len(rated) < 3:
                click.echo(f"{game.value:18} {len(rated)} people with {least} matches")
                continue
            means, skills = [row[1] for row in rated], [skill[row[0]] for row in rated]
            order = rank_correlation(means, skills)
            click.echo(f"{game.value:18} {len(rated)} people, rank correlation {order:.3f}")
