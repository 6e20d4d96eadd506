"""One byte of PostgreSQL's files is another than the server has written, where it keeps checksums:
that is harmless, or found, or the start is refused."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa
from sqlalchemy.exc import DBAPIError

from bot.database import check_store, copy_store, open_store
from bot.storage.databases import database_at
from bot.storage.errors import StoreOpenError
from bot.storage.schema import METADATA
from bot.storage.sqlite import sqlite_url
from tests.fixtures.postgresql import PostgresServer, postgres_server, required_programs
from tests.slow.crash.extent import EVERY
from tests.storage.databases.kept import NAMES, copied

BYTES = 150 if EVERY else 4
"""How many bytes are changed, each alone, while the server does not run."""


@dataclass
class Damaged:
    """A club at a server that notices damaged pages, and the files that hold it."""

    server: PostgresServer
    name: str
    files: tuple[Path, ...]

    @property
    def url(self) -> str:
        return self.server.url(self.name)


@pytest.fixture
def server() -> Iterator[PostgresServer]:
    with postgres_server(required_programs(), has_checksums=True) as running:
        yield running


@pytest.fixture
async def club(server: PostgresServer, tmp_path: Path) -> Damaged:
    """Tables of every stage, books, evenings."""
    name, kept = server.create(), sqlite_url(copied(NAMES[-1], tmp_path))
    async with open_store(kept):
        pass
    await copy_store(kept, server.url(name))
    query = "SELECT pg_relation_filepath(oid) FROM pg_class WHERE relnamespace = 2200"
    paths = [server.data / line for line in server.sql(name, query).split()]
    server.stop()
    return Damaged(server, name, tuple(path for path in paths if path.stat().st_size))


async def rows(url: str) -> dict[str, list[Any]] | None:
    """All that is stored; None where the server refuses to read it."""
    engines = database_at(url).engines()
    try:
        async with engines.reader.begin() as connection:
            return {
                table.name: sorted((await connection.execute(sa.select(table))).all(), key=repr)
                for table in METADATA.sorted_tables
            }
    except DBAPIError:
        return None
    finally:
        await engines.dispose()


async def verdict(club: Damaged, expected: dict[str, list[Any]] | None) -> str:
    """What a start, a search for damage and a look at all rows make of it."""
    try:
        async with open_store(club.url):
            pass
    except StoreOpenError as error:
        return f"refused: {'invalid page' in str(error)}"
    try:
        damage = (await check_store(club.url)).damage
    except StoreOpenError:
        return "found"
    if damage or (found := await rows(club.url)) is None:
        return "found"
    assert found == expected, "something is different, and nobody is told"
    return "harmless"


async def test_a_byte_that_the_disk_has_changed(club: Damaged) -> None:
    chance, came_of = random.Random(7), Counter[str]()
    club.server.start()
    expected = await rows(club.url)
    assert expected is not None
    assert sum(map(len, expected.values())) > 500
    club.server.stop()
    for _ in range(BYTES):
        path = chance.choices(club.files, [each.stat().st_size for each in club.files])[0]
        content = bytearray(whole := path.read_bytes())
        content[chance.randrange(len(content))] ^= chance.randrange(1, 256)
        path.write_bytes(content)
        club.server.start()
        came_of[await verdict(club, expected)] += 1
        club.server.stop()
        path.write_bytes(whole)
    print(dict(came_of))
    assert came_of["found"] + came_of["harmless"] + came_of["refused: True"] == BYTES
