"""Databases of earlier schemas, brought to the latest when a store is opened over them."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from bot.database import open_store
from bot.storage.errors import StoreOpenError
from bot.storage.sqlite import sqlite_url
from tests.storage.databases.kept import make_first_schema


def execute(database: Path, statement: str, *values: object) -> list[Any]:
    with closing(sqlite3.connect(database)) as connection, connection:
        return connection.execute(statement, values).fetchall()


async def test_a_database_that_is_too_old_is_refused_with_the_program_that_helps(
    database: Path,
) -> None:
    make_first_schema(database)
    execute(database, "UPDATE alembic_version SET version_num = '0019'")
    with pytest.raises(StoreOpenError, match=r"too old .* commit [0-9a-f]{8}"):
        async with open_store(sqlite_url(database)):
            pass
    assert execute(database, "SELECT version_num FROM alembic_version") == [("0019",)]


async def test_seasons_of_several_servers_become_those_of_each_that_was_in_them(
    database: Path,
) -> None:
    """Server 3 joined after the first season, whose podium therefore stays with 1 and 2."""
    make_first_schema(database)
    execute(database, "INSERT INTO clubs VALUES (7, 'Club', NULL)")
    for guild_id, joined_at in ((1, 10.0), (2, 20.0), (3, 60.0)):
        server = "INSERT INTO club_servers VALUES (?, 7, 'Server', ?, NULL)"
        execute(database, server, guild_id, joined_at)
    season = (
        "INSERT INTO club_seasons (id, guild_id, club_id, name, began_at, ended_at)"
        " VALUES (?, ?, ?, ?, ?, ?)"
    )
    execute(database, season, 1, 0, 7, "Spring", 30.0, 50.0)
    execute(database, season, 2, 0, 7, "Autumn", 70.0, None)
    execute(database, season, 3, 3, None, "Own", 30.0, 50.0)
    columns = [row[1] for row in execute(database, "PRAGMA table_info(club_totals)")]
    total = dict.fromkeys(columns, 0) | {"game": "ottocento", "family": "torneo", "user_id": 5}
    for guild_id, season_id in ((1, 1), (2, 1), (3, 2), (3, 3), (3, 0)):
        values = total | {"guild_id": guild_id, "season_id": season_id}
        places = ", ".join("?" * len(values))
        execute(database, f"INSERT INTO club_totals VALUES ({places})", *values.values())
    async with open_store(sqlite_url(database)) as store:
        seasons = {guild: await store.boards.seasons(guild) for guild in (1, 2, 3)}
    names = {
        guild: [(each.name, each.ended_at) for each in found] for guild, found in seasons.items()
    }
    assert names[1] == names[2] == [("Autumn", None), ("Spring", 50.0)]
    assert names[3] == [("Autumn", None), ("Own", 50.0)]
    counted = execute(database, "SELECT guild_id, season_id FROM club_totals ORDER BY 1, 2")
    spring = {guild: seasons[guild][1].id for guild in (1, 2)}
    autumn, own = (each.id for each in seasons[3])
    assert set(counted) == {(1, spring[1]), (2, spring[2]), (3, autumn), (3, own), (3, 0)}
    assert own == 3
