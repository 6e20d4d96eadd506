"""The results of the hand of the day: posted once each, whatever becomes of one of them."""

import logging

import pytest

from bot.client.worker import RetryLaterError
from bot.features.daily.publisher import DailyResults
from bot.settings.service import PreferenceService
from bot.stores import Store
from bot.table.messages.context import PublishingContext
from bot.table.messages.server_posts import RefusedPosts
from bot.table.state.seats import Person
from tests.builders.daily_house import ANNA, BRUNO, HOUR, TODAY, DailyHouse
from tests.fakes.publishing import DM, BlankRenderer, FakeMessenger, no_sleep


@pytest.mark.parametrize(
    ("failure", "told"),
    [(ValueError("of the program"), [BRUNO]), (RetryLaterError(1.0), [ANNA, BRUNO])],
)
async def test_a_message_that_fails_keeps_nobody_from_theirs(
    failure: Exception, told: list[Person], sqlite_store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.CRITICAL, "bot")
    store = sqlite_store
    house = await DailyHouse(store).start()
    for person in (ANNA, BRUNO):
        await house.play(person, await house.begin(person))
    await house.pass_time(20 * HOUR)
    messenger = FakeMessenger(failures=[failure])
    preferences = PreferenceService(store.preferences)
    context = PublishingContext(messenger, store, BlankRenderer(), preferences, no_sleep)
    refused = RefusedPosts(context, lambda _: None)
    results = DailyResults(context, store.daily, house.daily, lambda _: "it", refused)

    results.revealed(TODAY, is_new=True)
    await results.settled()
    assert people_told(messenger) == {person.user_id for person in told}

    # A day is posted again after a restart: whoever was not told is told then.
    results.revealed(TODAY, is_new=False)
    await results.settled()
    assert people_told(messenger) == {ANNA.user_id, BRUNO.user_id}
    assert len(messenger.messages) == 2
    await results.close()
    await house.stop()


def people_told(messenger: FakeMessenger) -> set[int]:
    return {channel_id - DM for channel_id, _ in messenger.messages.values()}
