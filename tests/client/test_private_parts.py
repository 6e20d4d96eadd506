"""What the client needs of discord.py's private parts still does what it is there for."""

import asyncio

from tests.drivers.bot import QuickBot
from tests.fakes.scripted_discord import ScriptedDiscord

_PATIENCE = 10.0


async def test_a_shard_that_lost_its_session_tries_again_at_least_every_32_seconds(
    bot: QuickBot,
) -> None:
    pauses = [bot.shards[0]._parent._backoff.delay() for _ in range(50)]
    assert max(pauses) <= 32


async def test_a_server_that_a_new_session_does_not_name_is_forgotten(
    bot: QuickBot, local_discord: ScriptedDiscord
) -> None:
    (guild,) = bot.guilds
    with local_discord.faults.gateway_delay() as held:
        local_discord.moderator.remove_bot(guild.id)
        held.clear()
    local_discord.faults.gateway_forget()
    async with asyncio.timeout(_PATIENCE):
        while bot.get_guild(guild.id) is not None:  # noqa: ASYNC110 (an event of the gateway)
            await asyncio.sleep(0.01)
