"""What the bot keeps of Discord outlives it, unless it becomes another application."""

from bot.database import open_store
from bot.storage.discord_stores import Posted, RegisteredCommands
from bot.stores import Store
from tests.builders.stored_tables import ANNA, new_table


async def test_registered_commands_outlive_the_bot(store: Store, url: str) -> None:
    assert await store.commands.registered(2**62) is None
    for digest in ("ab", "cd"):
        commands = RegisteredCommands(digest, frozenset({2**62 + 1, 5}), {"/card": "</card:5>"})
        await store.commands.remember(2**62, commands)
        async with open_store(url) as again:
            assert await again.commands.registered(2**62) == commands
            assert await again.commands.registered(1) is None


async def test_what_another_application_has_left_is_dropped_once(store: Store, url: str) -> None:
    table, dms = await store.tables.open_table(new_table()), store.dm_channels
    assert await dms.keep_for(1) is None
    await dms.remember(ANNA.user_id, 700)
    for posted in (Posted("table-0", 20, 5), Posted("hand-0-1", 700, 6)):
        await store.messages.remember(table, posted)
    assert await dms.keep_for(1) is None
    assert await dms.person_with(700) == ANNA.user_id
    assert await dms.keep_for(2) == 1
    async with open_store(url) as again:
        assert await again.dm_channels.keep_for(2) is None
        assert await again.dm_channels.person_with(700) is None
        (kept,) = await again.messages.posted(table)
        assert (kept.what, kept.message_id) == ("table-0", 5)
        await again.dm_channels.remember(ANNA.user_id, 701)
        await again.dm_channels.drop(ANNA.user_id)
        assert await again.dm_channels.channel_of(ANNA.user_id) is None
