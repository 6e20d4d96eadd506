"""What goes on because of the gateway's events ends with the client."""

import asyncio

from tests.drivers.bot import QuickBot


async def test_listeners_of_events_have_ended_when_the_client_is_closed(bot: QuickBot) -> None:
    """Or they would go on with a store that is closed next."""
    begun, told = asyncio.Event(), []

    async def listen(shard_id: int) -> None:
        begun.set()
        try:
            await asyncio.Event().wait()
        finally:
            await asyncio.sleep(0)
            told.append(shard_id)

    bot.add_listener(listen, "on_shard_ready")
    bot.dispatch("shard_ready", 0)
    await begun.wait()
    await bot.close()
    assert told == [0]
