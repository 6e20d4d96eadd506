"""A store of its own for each test: in a file, and where no file is asked for in PostgreSQL too."""

from __future__ import annotations

import asyncio
import inspect
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import pytest

from bot.services.ports.store import Store
from bot.storage import open_store, sqlite_url
from bot.storage.database.databases import database_at
from bot.storage.database.migrate import migrate
from tests.fixtures.postgresql import PostgresServer, postgres_server, required_programs

_SQLITE = "sqlite"
_POSTGRESQL = pytest.param("postgresql", marks=pytest.mark.slow)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that looks into a file, or begins with one of its module, runs over SQLite alone."""
    if "url" in metafunc.fixturenames:
        parameters = inspect.signature(metafunc.function).parameters
        has_file = "database" in parameters or hasattr(metafunc.module, "database")
        kinds = [_SQLITE] if has_file else [_SQLITE, _POSTGRESQL]
        metafunc.parametrize("url", kinds, indirect=True)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgresServer]:
    """A PostgreSQL server."""
    programs = required_programs()
    with postgres_server(programs) as server:
        yield server


@pytest.fixture(scope="session")
def migrated(postgresql: PostgresServer) -> str:
    """The name of a database of the server that was brought to the schema by all migrations, and
    holds nothing else."""
    name = postgresql.create()
    asyncio.run(_migrate(postgresql.url(name)))
    return name


async def _migrate(url: str) -> None:
    engines = database_at(url).engines()
    async with engines.writer.begin() as connection:
        await connection.run_sync(migrate)
    await engines.dispose()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Where the test's database is, or will be, if it is a file."""
    return tmp_path / "tarocchino.sqlite3"


@pytest.fixture
def url(request: pytest.FixtureRequest) -> Iterator[str]:
    """The URL of a database of each kind, which holds nothing."""
    if request.param == _SQLITE:
        yield sqlite_url(request.getfixturevalue("database"))
        return
    server: PostgresServer = request.getfixturevalue("postgresql")
    name = server.create(request.getfixturevalue("migrated"))
    yield server.url(name)
    server.drop(name)


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    """An open store, empty."""
    async with open_store(url) as opened:
        yield opened
