"""What a match did to a player's rating is told to that player, who may not want to know."""

from concurrent.futures import Executor

import pytest

from bot.settings.preferences import PreferenceOption
from bot.stores import Store
from localcord.people.person import Person
from tests.drivers.bot import new_bot
from tests.drivers.controls import panel, public
from tests.drivers.play import move, open_and_start, prefer, table_of
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fixtures.local_discord import StartClient

TOLD = "Il tuo rating a Quindici contro i computer: "


@pytest.mark.parametrize("wants", [True, False])
async def test_the_rating_stands_under_the_result(
    local_discord: ScriptedDiscord,
    start_client: StartClient,
    drawing: Executor,
    anna: Person,
    wants: bool,
    sqlite_store: Store,
) -> None:
    bot, channel = new_bot(sqlite_store, drawing), local_discord.world.channel_id("tarocchino")
    await start_client(local_discord, bot)
    await open_and_start(bot, anna, channel, computers=1, game="quindici", target=1)
    if not wants:
        await prefer(bot, anna, channel, PreferenceOption.RATING_NOT_TOLD)
    while table_of(bot, anna) is not None:
        await move(bot, anna)
    assert "La partita è finita" in panel(anna).text
    assert (TOLD in panel(anna).text) is wants
    assert not any(TOLD in message.text for message in public(anna, channel))
