"""A store of its own for each test: in a file, and where no file is asked for in PostgreSQL too."""

import inspect
import shutil
from collections.abc import AsyncIterator, Callable
from pathlib import Path

import pytest
import sqlalchemy as sa

from bot.database import open_store
from bot.storage.sqlite import sqlite_url
from bot.stores import Store

_SQLITE = "sqlite"
_POSTGRESQL = pytest.param("postgresql", marks=pytest.mark.slow)


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    """A test that looks into a file, or begins with one of its module, runs over SQLite only."""
    if "url" in metafunc.fixturenames:
        parameters = inspect.signature(metafunc.function).parameters
        has_file = "database" in parameters or hasattr(metafunc.module, "first_file")
        kinds = [_SQLITE] if has_file else [_SQLITE, _POSTGRESQL]
        metafunc.parametrize("url", kinds, indirect=True)


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """Where the test's database is, or will be, if it is a file."""
    return tmp_path / "tarocchino.sqlite3"


@pytest.fixture
def url(request: pytest.FixtureRequest) -> str:
    """The URL of a database of each kind, which holds nothing."""
    if request.param == _SQLITE:
        return sqlite_url(request.getfixturevalue("database"))
    make: Callable[[], str] = request.getfixturevalue("new_postgresql")
    return make()


@pytest.fixture
def created(url: str, first_file: Path) -> str:
    """The URL of the database, which is a copy of the module's first file if it is a file."""
    if url.startswith(_SQLITE):
        shutil.copy(first_file, str(sa.make_url(url).database))
    return url


@pytest.fixture
async def store(created: str) -> AsyncIterator[Store]:
    """An open store, empty unless the module has a first file of its own."""
    async with open_store(created) as opened:
        yield opened
