"""A club on the local Discord, where every request of the bot passes a gate, over a database of
either kind; and a PostgreSQL server that may be killed."""

from collections.abc import AsyncIterator, Callable, Iterator
from concurrent.futures import Executor
from pathlib import Path

import pytest

from localcord.server.app import LocalDiscord
from localcord.world.clock import ManualClock
from localcord.world.world import World
from tests.fixtures.openapi import DescriptionCheck
from tests.fixtures.postgresql import PostgresServer, postgres_server, required_programs
from tests.slow.crash.club import Club
from tests.slow.crash.extent import POSTGRESQL
from tests.slow.crash.gate import Gate
from tests.slow.crash.kept import KeptAtServer, KeptDatabase, KeptFile
from tests.slow.crash.standby import House, opened_house

CHANNELS = ("prima", "seconda", "terza")


@pytest.fixture(scope="session")
def server() -> Iterator[PostgresServer]:
    """A server whose commits are on the disk: tests may kill it, and start it again."""
    programs = required_programs()
    with postgres_server(programs, is_durable=True) as running:
        yield running


@pytest.fixture
def name(server: PostgresServer) -> Iterator[str]:
    """The name of a database of that server, which holds nothing, not even a schema."""
    created = server.create()
    yield created
    server.drop(created)


@pytest.fixture
def url(server: PostgresServer, name: str) -> str:
    """The URL of that database."""
    return server.url(name)


@pytest.fixture
async def shared_house(
    tmp_path: Path, clock: ManualClock, server: PostgresServer
) -> AsyncIterator[House]:
    """A house for processes of which one plays; time stands still."""
    async with opened_house(tmp_path, server, clock) as house:
        yield house


@pytest.fixture
def gate() -> Gate:
    return Gate()


@pytest.fixture
def kept(request: pytest.FixtureRequest, tmp_path: Path) -> KeptDatabase:
    """The club's database: a file, or one of the kind that a test is parametrised with."""
    if getattr(request, "param", None) != POSTGRESQL:
        return KeptFile(tmp_path)
    # The server outlives the bot, so it need not write to the disk what the bot's death must not
    # lose.
    make: Callable[[], str] = request.getfixturevalue("new_postgresql")
    return KeptAtServer(make())


@pytest.fixture
async def club(
    tmp_path: Path,
    clock: ManualClock,
    gate: Gate,
    discord_observer: DescriptionCheck | None,
    kept: KeptDatabase,
    drawing: Executor,
) -> AsyncIterator[Club]:
    # The clock stands still, so that nobody waits three seconds for the answer of a dead bot.
    world = World.with_guild(channels=CHANNELS, clock=clock)
    local = LocalDiscord(world, rate_limits=False, observer=discord_observer)
    local.app.middlewares.append(gate.pass_through)
    async with local:
        yield Club(local, tmp_path, kept, drawing)
