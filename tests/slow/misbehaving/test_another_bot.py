"""Two bots with one token: both answer every interaction, and Discord refuses the later answer."""

from collections.abc import Callable

import pytest

from bot.client.custom_ids import Verb
from localcord.people.person import Person
from localcord.world.errors import Problem
from tests.drivers.bot import QuickBot
from tests.drivers.controls import buttons, table_message
from tests.drivers.play import open_and_start, play_until
from tests.fakes.scripted_discord import ScriptedDiscord
from tests.fakes.store import MemoryStore
from tests.slow.misbehaving.course import CALLBACK

Order = Callable[[ScriptedDiscord], object]

ANSWERS: dict[str, tuple[Order, bool]] = {
    "another bot's": (
        lambda local: local.faults.refuse(*CALLBACK, Problem.ALREADY_ACKNOWLEDGED, times=2),
        True,
    ),
    "its own, which it repeats": (
        lambda local: local.faults.answer(*CALLBACK, 502, after=True),
        False,
    ),
}


@pytest.mark.parametrize(("order", "is_another"), ANSWERS.values(), ids=ANSWERS)
async def test_the_log_and_the_database_name_another_bot_once(
    order: Order,
    is_another: bool,
    bot: QuickBot,
    anna: Person,
    channel: int,
    store: MemoryStore,
    local_discord: ScriptedDiscord,
    caplog: pytest.LogCaptureFixture,
) -> None:
    await open_and_start(bot, anna, channel, target=9000)
    await play_until(bot, anna, Verb.PLAY)
    order(local_discord)
    for _ in range(2):
        shown = table_message(anna, channel)
        await anna.click(shown.id, buttons(shown, Verb.HAND)[0].custom_id or "")
        await bot.interactions.settled()
        await bot.settled()
    assert caplog.text.count("another bot answers with this token") == is_another
    assert len(store.rows.another_at) == is_another
