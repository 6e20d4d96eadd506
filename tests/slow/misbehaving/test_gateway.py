"""The gateway misbehaves: the same client goes on over the same tables, and clicks work again."""

import asyncio
from collections.abc import AsyncIterator, Callable

import pytest

from bot.app import BrokenProgramError, keep_running
from bot.client.limits import MAX_SESSION_STARTS, SECONDS_PER_START
from bot.client.router import RoutingError
from bot.client.sessions import BadTokenError
from localcord.people.person import Person
from tests.drivers.bot import QuickBot
from tests.drivers.play import move, open_and_start, table_of
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fakes.store import MemoryStore
from tests.slow.misbehaving.conftest import READY_WITHIN, hasty_bot
from tests.slow.misbehaving.course import POST
from tests.slow.misbehaving.kept_running import KeptBot


@pytest.fixture
async def house(store: MemoryStore, local_discord: ScriptedDiscord) -> AsyncIterator[KeptBot]:
    house = KeptBot(store, local_discord)
    yield house
    if house.running is not None:
        house.running.cancel()
        await asyncio.wait((house.running,), timeout=READY_WITHIN)
        assert house.running.done()


FAULTS: dict[str, Callable[[ScriptedDiscord], object]] = {
    "op 7": lambda local: local.faults.gateway_reconnect(),
    "op 9, resumable": lambda local: local.faults.gateway_invalidate(resumable=True),
    "op 9, not resumable": lambda local: local.faults.gateway_invalidate(resumable=False),
    "a lost line": lambda local: local.faults.gateway_drop(),
    "closed with 1000": lambda local: local.faults.gateway_drop(1000),
    "closed with 4000": lambda local: local.faults.gateway_drop(4000),
    "a failed resume": lambda local: local.faults.gateway_forget(),
    "a zombie": lambda local: local.faults.gateway_freeze(),
    "a malformed event": lambda local: local.faults.gateway_send("INTERACTION_CREATE", {"id": "x"}),
    "an unknown event": lambda local: local.faults.gateway_send("NEVER_HEARD_OF", {}),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
async def test_the_same_client_goes_on(
    fault: Callable[[ScriptedDiscord], object], house: KeptBot, anna: Person, channel: int
) -> None:
    house.options = {"heartbeat_timeout": 60}
    here = await house.at_table(anna, channel)
    tasks, before = len(asyncio.all_tasks()), here.actions
    for _ in range(3):
        fault(house.discord)
        await asyncio.sleep(100)
        await house.online()
        await here.moves()
    assert here.actions == before + 3
    assert len(house.clients) == 1
    assert len(asyncio.all_tasks()) <= tasks + 1, "tasks are leaked"


async def test_an_event_that_discord_py_cannot_read_begins_another_client_over_the_same_tables(
    house: KeptBot, anna: Person, channel: int
) -> None:
    here = await house.at_table(anna, channel)
    before = here.actions
    house.discord.faults.gateway_send("GUILD_CREATE", 5)
    await asyncio.sleep(100)
    await house.online()
    await move(house.bot, anna)
    assert here.actions == before + 1
    assert len(house.clients) == 2


@pytest.mark.parametrize("via", [True, False], ids=["Discord", "the proxy before it"])
async def test_hours_until_the_gateway_may_be_asked_for_again_are_waited_for_and_said(
    house: KeptBot, local_discord: ScriptedDiscord, caplog: pytest.LogCaptureFixture, via: bool
) -> None:
    asked = 7261.0
    local_discord.faults.rate_limit("GET", "/gateway/bot", retry_after=asked, via=via, times=1)
    house.run()
    await asyncio.sleep(asked - 60)
    assert not local_discord.gateway.connections
    await asyncio.sleep(120)
    await house.online()
    assert len(house.clients) == 1
    said = [
        each for each in caplog.messages if each.startswith("bot start delayed by Discord until")
    ]
    assert len(said) == 1


async def test_a_wrong_token_is_one_stop(house: KeptBot, local_discord: ScriptedDiscord) -> None:
    with pytest.raises(BadTokenError):
        await asyncio.wait_for(house.run("wrong"), READY_WITHIN)
    assert len(house.clients) == 1
    assert house.bot.is_closed()
    assert local_discord.limits.invalid_requests == 1


async def test_a_token_that_is_revoked_is_one_stop_when_the_gateway_says_so(
    house: KeptBot, local_discord: ScriptedDiscord
) -> None:
    running = house.run()
    await house.online()
    local_discord.revoke_token()
    with pytest.raises(BadTokenError):
        await asyncio.wait_for(running, READY_WITHIN)
    assert house.bot.is_closed()
    assert len(house.clients) == 1
    assert local_discord.limits.invalid_requests <= 1


async def test_a_token_that_is_revoked_is_one_stop_when_a_request_is_refused(
    house: KeptBot, local_discord: ScriptedDiscord, anna: Person, channel: int
) -> None:
    running = house.run()
    await house.online()
    await open_and_start(house.bot, anna, channel, target=9000)
    local_discord.revoke_token(gateway=False)
    await anna.slash(channel, "table show")
    with pytest.raises(BadTokenError):
        await asyncio.wait_for(running, READY_WITHIN)
    assert house.bot.is_closed()
    assert local_discord.limits.invalid_requests <= 5


async def test_a_login_in_an_outage_is_tried_until_it_succeeds(
    house: KeptBot, local_discord: ScriptedDiscord
) -> None:
    with local_discord.faults.outage():
        house.run()
        await asyncio.sleep(1800)
    loop = asyncio.get_running_loop()
    begun = loop.time()
    await house.online()
    assert loop.time() - begun <= 40
    assert all(client.is_closed() for client in house.clients[:-1])


async def test_extensions_that_do_not_fit_together_end_the_program(
    store: MemoryStore, local_discord: ScriptedDiscord
) -> None:
    class Broken(QuickBot):
        async def load_extensions(self) -> None:
            raise RoutingError("no extension handles sit")

    with pytest.raises(BrokenProgramError, match="no extension handles sit"):
        await keep_running(lambda: hasty_bot(store, Broken), local_discord.token)


async def test_no_more_sessions_are_started_than_discord_bears(
    store: MemoryStore, local_discord: ScriptedDiscord
) -> None:
    """Sessions that are invalidated at once, for hours."""
    begun: list[float] = []

    async def invalidate() -> None:
        while True:
            await local_discord.bot_online(1e6)
            begun.append(asyncio.get_running_loop().time())
            local_discord.faults.gateway_invalidate(resumable=False)
            await local_discord.bot_offline(1e6)

    running = asyncio.create_task(keep_running(lambda: hasty_bot(store), local_discord.token))
    invalidating = asyncio.create_task(invalidate())
    await asyncio.sleep(1.5 * 3600)
    for task in (running, invalidating):
        task.cancel()
    _, going_on = await asyncio.wait((running, invalidating), timeout=READY_WITHIN)
    assert not going_on
    assert (
        MAX_SESSION_STARTS + 10
        < len(begun)
        <= MAX_SESSION_STARTS + 1.5 * 3600 / SECONDS_PER_START + 1
    )


async def test_posting_goes_on_while_the_gateway_is_away(
    house: KeptBot, local_discord: ScriptedDiscord, anna: Person, channel: int
) -> None:
    house.run()
    await house.online()
    held = local_discord.faults.hang(*POST)
    opening = asyncio.create_task(open_and_start(house.bot, anna, channel, target=9000))
    await asyncio.sleep(1)
    local_discord.faults.gateway_drop()
    held.set()
    await opening
    assert table_of(house.bot, anna) is not None
