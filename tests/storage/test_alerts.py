"""Known DM channels, alerts and calls for players outlive the bot."""

from __future__ import annotations

from bot.database import open_store
from bot.settings.server_policy import TableAlert
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
    await store.alerts.save(TableAlert(SERVER, ANNA.user_id, None, "it"))
    await store.alerts.save(TableAlert(SERVER, PIERO.user_id))
    await store.alerts.save(TableAlert(OTHER, ANNA.user_id))
    async with open_store(url) as again:
        alerts = await again.alerts.in_server(SERVER)
    assert sorted(alerts, key=lambda each: (each.user_id, each.game is not None)) == sorted(
        [
            TableAlert(SERVER, ANNA.user_id, None, "it"),
            TableAlert(SERVER, ANNA.user_id, GameName.MILLONE, "it"),
            TableAlert(SERVER, PIERO.user_id),
        ],
        key=lambda each: (each.user_id, each.game is not None),
    )


async def test_who_wants_no_alerts_any_more_is_forgotten_in_that_server_alone(
    store: Store,
) -> None:
    for server in (SERVER, OTHER):
        await store.alerts.save(TableAlert(server, ANNA.user_id, GameName.MILLONE))
        await store.alerts.save(TableAlert(server, ANNA.user_id))
    for _ in range(2):
        await store.alerts.drop(SERVER, ANNA.user_id)
    assert await store.alerts.in_server(SERVER) == []
    assert len(await store.alerts.in_server(OTHER)) == 2


async def test_the_last_call_for_players_outlives_the_bot(store: Store, url: str) -> None:
    assert await store.alerts.last_call(SERVER) is None
    for at in (1.5, 2.5):
        await store.alerts.call(SERVER, at)
    async with open_store(url) as again:
        assert await again.alerts.last_call(SERVER) == 2.5
        assert await again.alerts.last_call(OTHER) is None
