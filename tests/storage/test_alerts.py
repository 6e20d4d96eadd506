"""Known DM channels, alerts and calls for players outlive the bot."""

from bot.database import open_store
from bot.settings.servers import CALL_EVERY, TableAlert
from bot.stores import Store
from tarocchino.core.games import GameName
from tests.builders.stored_tables import ANNA, PIERO

SERVER, OTHER = 2**62, 7


async def test_dm_channels_outlive_the_bot(store: Store, url: str) -> None:
    assert await store.dm_channels.channel_of(ANNA.user_id) is None
    for channel in (500, 2**62 + 1):
        await store.dm_channels.remember(ANNA.user_id, channel)
    async with open_store(url) as again:
        assert await again.dm_channels.channel_of(ANNA.user_id) == 2**62 + 1
        assert await again.dm_channels.channel_of(PIERO.user_id) is None
        both = [ANNA.user_id, PIERO.user_id]
        assert await again.dm_channels.channels_of(both) == {ANNA.user_id: 2**62 + 1}


async def test_alerts_outlive_the_bot_and_are_one_for_each_person_and_game(
    store: Store, url: str
) -> None:
    for locale in ("en-US", "it"):
        await store.alerts.save(TableAlert(SERVER, ANNA.user_id, GameName.MILLONE, locale))
    await store.alerts.save(TableAlert(SERVER, ANNA.user_id, GameName.OTTOCENTO))
    await store.alerts.save(TableAlert(SERVER, PIERO.user_id, GameName.MILLONE))
    await store.alerts.save(TableAlert(SERVER, PIERO.user_id))
    await store.alerts.save(TableAlert(OTHER, ANNA.user_id))
    async with open_store(url) as again:
        alerts = await again.alerts.in_server(SERVER)
    assert set(alerts) == {
        TableAlert(SERVER, ANNA.user_id, GameName.OTTOCENTO),
        TableAlert(SERVER, ANNA.user_id, GameName.MILLONE, "it"),
        TableAlert(SERVER, PIERO.user_id),
    }


async def test_who_wants_no_alerts_any_more_is_forgotten_in_that_server_alone(
    store: Store,
) -> None:
    for server in (SERVER, OTHER):
        for game in (GameName.MILLONE, GameName.OTTOCENTO):
            await store.alerts.save(TableAlert(server, ANNA.user_id, game))
    for _ in range(2):
        await store.alerts.drop(SERVER, ANNA.user_id)
    assert await store.alerts.in_server(SERVER) == []
    assert len(await store.alerts.in_server(OTHER)) == 2


async def test_the_last_call_for_players_outlives_the_bot(store: Store, url: str) -> None:
    assert await store.alerts.take_call(SERVER, 1.5) is None
    async with open_store(url) as again:
        assert await again.alerts.take_call(SERVER, CALL_EVERY) == CALL_EVERY + 1.5
        assert await again.alerts.take_call(OTHER, CALL_EVERY) is None
        assert await again.alerts.take_call(SERVER, CALL_EVERY + 1.5) is None
