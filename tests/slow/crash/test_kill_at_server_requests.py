"""The bot is killed around its requests to PostgreSQL: nothing is lost, and play goes on."""

from collections.abc import AsyncIterator, Callable

import pytest

from tests.slow.crash.club import Club
from tests.slow.crash.extent import some
from tests.slow.crash.kept import KeptAtServer
from tests.slow.crash.processes import BotProcess
from tests.slow.crash.server_line import ServerLine, StopAt, server_line

AT_START = some(range(1, 211), 180)
AT_PLAY = some(range(1, 141), 70)
"""The requests of a process, from its start or while all is shown, around which it is killed. A
start makes some 200, most of them to look at the schema."""


@pytest.fixture
def there(new_postgresql: Callable[[], str]) -> str:
    return new_postgresql()


@pytest.fixture
async def line(there: str) -> AsyncIterator[ServerLine]:
    async with server_line(there) as opened:
        yield opened


@pytest.fixture
def kept(there: str, line: ServerLine) -> KeptAtServer:
    return KeptAtServer(there, line.url)


def around(requests: range) -> list[StopAt]:
    return [StopAt(number, done) for number in requests for done in (False, True)]


async def test_a_kill_around_any_request_to_the_server(club: Club, line: ServerLine) -> None:
    party = club.party("prima", "Anna", "Bruno")
    async with club.bot():
        await club.play_until(club.news.until(lambda: len(party.acknowledged) > 3))
    begun = len(party.acknowledged)
    for stop in around(AT_START):
        line.stop_at(stop)
        process = BotProcess(club.config)
        try:
            await club.play_until(line.reached.wait())
        finally:
            await process.kill()
        await club.local.bot_offline()
        await club.verify_nothing_lost()
    for stop in around(AT_PLAY):
        async with club.bot():
            await club.converged()
            line.stop_at(stop)
            await club.play_until(line.reached.wait())
        await club.verify_nothing_lost()
    async with club.bot():
        await club.converged()
    kills = 2 * (len(AT_START) + len(AT_PLAY))
    print(f"{kills} kills at a request to the server, {len(party.acknowledged)} acknowledged")
    assert len(party.acknowledged) > begun
