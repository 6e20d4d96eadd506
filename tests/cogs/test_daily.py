"""The hand of the day through the real client: played alone, its results in the morning."""

import pytest

from bot.client.custom_ids import CustomId, Verb, decode_custom_id, position_of
from bot.features.daily.panels import DailyControl, DailyStep
from bot.settings.preferences import Preferences
from bot.settings.servers import ServerSettings
from bot.stores import Store
from bot.support.clock import ROME
from bot.table.rules.permissions import Actor
from localcord.people.person import Person
from localcord.people.seen import SeenMessage
from tests.builders.daily_house import first_choice
from tests.drivers.bot import QuickBot
from tests.drivers.controls import (
    buttons,
    command,
    newest_private,
    panel,
    press,
    press_this,
    public,
    verbs,
)
from tests.drivers.play import move, my_turn
from tests.fakes.virtual_clock import VirtualClock

PLAY = str(CustomId(0, 0, Verb.DAILY, "play"))
HOUR = 3600.0
TODAY = 11
"""12 January 1970."""


@pytest.fixture
def store(sqlite_store: Store) -> Store:
    return sqlite_store


@pytest.fixture(autouse=True)
def in_english(anna: Person, bruno: Person) -> None:
    anna.locale = bruno.locale = "en-US"


async def begin(bot: QuickBot, person: Person, channel: int) -> None:
    await command(bot, person, channel, "daily")
    await press_this(bot, person, newest_private(person, channel), PLAY)


async def play(bot: QuickBot, person: Person) -> None:
    """Play it to its end by whatever the direct message offers."""
    await my_turn(bot, person)
    while bot.tables.registry.tables_of(person.id):
        await move(bot, person)


async def plays_unseen(bot: QuickBot, person: Person) -> None:
    """The same without a look at what is shown meanwhile."""
    tables = bot.tables
    while own := tables.registry.tables_of(person.id):
        await tables.registry.table_settled(own[0].id)
        if not (own := tables.registry.tables_of(person.id)):
            break
        table = own[0]
        actor = Actor(person.id, None)
        await tables.play.act(table.id, table.version, actor, first_choice(table.match))
    await bot.settled()


async def until_results(bot: QuickBot) -> int:
    """The morning comes; returns the day that is over."""
    clock = bot.tables.registry.clock
    assert isinstance(clock, VirtualClock)
    day = ROME.day_at(clock.now())
    await clock.advance(ROME.results_at(day) - clock.now(), bot.settled)
    return day


def step(shown: SeenMessage, wanted: DailyStep) -> str:
    """The button of the message that does this."""
    ids = [each.custom_id or "" for each in buttons(shown, Verb.DAILY)]
    return next(i for i in ids if position_of(DailyControl, decode_custom_id(i)).step is wanted)


async def test_it_is_played_in_the_direct_message_alone(
    bot: QuickBot, anna: Person, bruno: Person, channel: int, store: Store
) -> None:
    await command(bot, anna, channel, "daily")
    assert "12 Jan 1970" in newest_private(anna, channel).text
    await press_this(bot, anna, newest_private(anna, channel), PLAY)
    assert "direct messages" in newest_private(anna, channel).text
    assert "Hand of the day · 12 Jan 1970" in panel(anna).text
    await my_turn(bot, anna)
    assert Verb.PLAY in verbs(panel(anna)) or Verb.PICK in verbs(panel(anna))
    await play(bot, anna)
    assert "You made" in panel(anna).text
    assert verbs(panel(anna)) == set()
    assert public(anna, channel) == []
    assert bruno.messages(bruno.dm) == []
    stored = await store.daily.find(TODAY)
    assert stored.daily.attempts[0].points is not None
    await command(bot, anna, channel, "daily")
    assert "You made" in newest_private(anna, channel).text
    today = newest_private(anna, channel)
    await press_this(bot, anna, today, step(today, DailyStep.FAIR))
    assert stored.daily.chain_start in newest_private(anna, channel).text


async def test_closed_direct_messages_stop_nobody(
    bot: QuickBot, anna: Person, bruno: Person, channel: int
) -> None:
    anna.closed_dms = True
    await begin(bot, anna, channel)
    shown = newest_private(anna, channel)
    assert "Direct messages don’t reach you" in shown.text
    assert Verb.MENU in verbs(shown)
    assert public(bruno, channel) == []
    await command(bot, anna, channel, "daily")
    await press(bot, anna, newest_private(anna, channel), Verb.HAND)
    assert "Hand of the day" in newest_private(anna, channel).text


async def test_whoever_wants_no_direct_messages_plays_in_the_channel_unseen(
    bot: QuickBot, anna: Person, bruno: Person, channel: int, store: Store
) -> None:
    await store.preferences.save(anna.id, Preferences(direct_messages=False))
    await begin(bot, anna, channel)
    assert "Hand of the day" in newest_private(anna, channel).text
    assert anna.messages(anna.dm) == []
    assert public(bruno, channel) == []


async def test_results_come_in_the_morning(
    bot: QuickBot, anna: Person, bruno: Person, channel: int, store: Store
) -> None:
    bruno.locale = "it"
    for person in (anna, bruno):
        await begin(bot, person, channel)
        await plays_unseen(bot, person)
    stored = await store.daily.find(TODAY)
    guild_id = stored.daily.attempts[0].guild_id
    assert guild_id is not None
    await store.policy.save_server_settings(guild_id, ServerSettings(daily_channel=channel))
    bot.tables.policy.settings.drop(guild_id)
    day = await until_results(bot)
    told = anna.messages(anna.dm)[-1]
    assert "You’re tied for **1 of 2**" in told.text
    assert "a pari merito" in bruno.messages(bruno.dm)[-1].text
    (podium,) = public(anna, channel)
    assert "L’hanno finita in 2, 2 dei quali qui da noi." in podium.text
    await command(bot, anna, channel, "daily", results="1970-01-12")
    assert "1 of 2" in newest_private(anna, channel).text
    await press_this(bot, anna, told, step(told, DailyStep.MONTH))
    assert "Bruno" in anna.messages(anna.dm)[-1].text
    await press_this(bot, anna, told, step(told, DailyStep.FAIR))
    assert (await bot.tables.daily.result(day)).seed in anna.messages(anna.dm)[-1].text
    await press(bot, anna, told, Verb.ALL_HANDS)
    assert Verb.STEP in verbs(anna.messages(anna.dm)[-1])


async def test_nobody_is_told_who_prefers_not_to_be(
    bot: QuickBot, anna: Person, channel: int, store: Store
) -> None:
    await store.preferences.save(anna.id, Preferences(daily=False))
    await begin(bot, anna, channel)
    await plays_unseen(bot, anna)
    before = len(anna.messages(anna.dm))
    await until_results(bot)
    assert len(anna.messages(anna.dm)) == before


async def test_a_day_without_results_is_refused(bot: QuickBot, anna: Person, channel: int) -> None:
    await begin(bot, anna, channel)
    for day in ("tomorrow", "2026-13-01", "1969-01-01", "1970-01-12"):
        await command(bot, anna, channel, "daily", results=day)
        told = newest_private(anna, channel).text
        assert ("no hand for that day" in told) is (day != "1970-01-12"), day
        assert ("Others may still be playing" in told) is (day == "1970-01-12"), day
