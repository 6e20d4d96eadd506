"""What a match did to a player's rating is told to that player, who may not want to know."""

from concurrent.futures import Executor

from bot.client.custom_ids import Verb
from bot.settings.preferences import PreferenceOption
from bot.stores import Store
from localcord.people.person import Person
from tests.drivers.bot import new_bot
from tests.drivers.controls import (
    command,
    newest_private,
    panel,
    press,
    public,
    table_message,
)
from tests.drivers.play import one_move, prefer, table_of
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fixtures.local_discord import StartClient

TOLD = "Il tuo rating a Quindici: "


async def test_the_rating_stands_under_the_result(
    local_discord: ScriptedDiscord,
    start_client: StartClient,
    drawing: Executor,
    anna: Person,
    bruno: Person,
    sqlite_store: Store,
) -> None:
    bot, channel = new_bot(sqlite_store, drawing), local_discord.world.channel_id("tarocchino")
    await start_client(local_discord, bot)
    await command(bot, anna, channel, "table open", game="quindici", target=1)
    await press(bot, bruno, table_message(bruno, channel), Verb.SIT)
    await press(bot, anna, newest_private(anna, channel), Verb.START_AS_SEATED)
    await prefer(bot, bruno, channel, PreferenceOption.RATING_NOT_TOLD)
    while (table := table_of(bot, anna)) is not None:
        await one_move(bot, (anna, bruno)[table.turn or 0])
        await bot.settled()
    for person in (anna, bruno):
        assert "La partita è finita" in panel(person).text
        assert (TOLD in panel(person).text) is (person is anna)
    assert not any(TOLD in message.text for message in public(anna, channel))
