"""``/learn`` through the real client: a course taken to its end, and whatever else is clicked."""

import logging
from concurrent.futures import Executor

import pytest

from bot.client.custom_ids import CustomId, Verb, decode_custom_id
from bot.features.lessons.course import LESSONS
from bot.features.lessons.model import LessonPosition
from bot.features.lessons.panels import title
from bot.words import Language, say
from localcord.people.person import Person
from localcord.server.app import LocalDiscord
from tests.drivers.bot import QuickBot, new_bot
from tests.drivers.controls import choose, command, newest_private, press_this, relabel, verbs
from tests.drivers.lessons import go
from tests.fakes.store import MemoryStore
from tests.fixtures.local_discord import StartClient


async def test_wrong_answers_are_explained_and_can_be_mended(
    bot: QuickBot, anna: Person, channel: int
) -> None:
    anna.locale = "en-US"
    await command(bot, anna, channel, "learn", lesson="follow")
    shown = await go(bot, anna, channel, Verb.ANSWER, LessonPosition("follow", "suit", ("05",)))
    assert "The rules don’t allow it" in shown.text
    assert "You hold coins, so you must follow suit (§ 3)" in shown.text
    assert Verb.ANSWER in verbs(shown)
    shown = await go(bot, anna, channel, Verb.ANSWER, LessonPosition("follow", "suit", ("7d",)))
    assert "you could do better" in shown.text
    assert Verb.ANSWER not in verbs(shown)
    await go(bot, anna, channel, Verb.LEARN, LessonPosition("follow", "suit"))
    shown = await go(bot, anna, channel, Verb.ANSWER, LessonPosition("follow", "suit", ("Qd",)))
    assert "**Right.**" in shown.text


async def test_any_lesson_is_chosen_in_the_menu(bot: QuickBot, anna: Person, channel: int) -> None:
    await command(bot, anna, channel, "learn")
    for lesson in reversed(LESSONS):
        await choose(bot, anna, newest_private(anna, channel), Verb.LESSON, [lesson.slug])
        assert title(Language.ITALIAN, lesson) in newest_private(anna, channel).text


async def test_who_wants_no_pictures_is_told_in_words(
    bot: QuickBot, anna: Person, channel: int
) -> None:
    await command(bot, anna, channel, "learn", lesson="follow")
    assert len(newest_private(anna, channel).attachments) == 1
    await command(bot, anna, channel, "preferences")
    shown = newest_private(anna, channel)
    (text_only,) = [
        b.custom_id
        for b in shown.buttons
        if decode_custom_id(b.custom_id or "").argument == "text-only"
    ]
    outcome = await anna.click(shown.id, text_only or "")
    await outcome.finished()
    await bot.settled()
    await command(bot, anna, channel, "learn", lesson="follow")
    assert newest_private(anna, channel).attachments == ()
    assert "A terra: Destra 9 di Danari" in newest_private(anna, channel).text


async def test_a_button_of_another_time_is_refused_kindly(
    bot: QuickBot,
    local_discord: LocalDiscord,
    anna: Person,
    channel: int,
    caplog: pytest.LogCaptureFixture,
) -> None:
    told = bot.command_mentions.in_text(say(Language.ITALIAN, "lesson-gone"))
    for custom_id in (
        CustomId(0, 0, Verb.ANSWER, "follow.pack.Kd"),
        CustomId(0, 0, Verb.LEARN, "whist.first."),
        CustomId(0, 0, Verb.LEARN, ""),
        CustomId(7, 3, Verb.LESSON, "follow"),
        CustomId(1, 1, Verb.ANSWER, "~" * 56),
    ):
        await command(bot, anna, channel, "learn")
        shown = newest_private(anna, channel)
        assert told not in shown.text
        relabel(local_discord.world.message(channel, shown.id), str(custom_id))
        with caplog.at_level(logging.WARNING):
            await press_this(bot, anna, shown, str(custom_id))
        assert told in newest_private(anna, channel).text, custom_id
    assert not caplog.records


async def test_a_step_whose_answers_no_longer_fit_it_begins_anew(
    bot: QuickBot, local_discord: LocalDiscord, anna: Person, channel: int
) -> None:
    for position in ("follow.suit.Kd", "follow.suit.Qd~7d", "hand.end.An~11~Be~An", "worth.ace.xx"):
        lesson, step, _ = position.split(".")
        await command(bot, anna, channel, "learn", lesson=lesson)
        shown = newest_private(anna, channel)
        old = str(CustomId(0, 0, Verb.ANSWER, position))
        relabel(local_discord.world.message(channel, shown.id), old)
        await press_this(bot, anna, shown, old)
        asked = [decode_custom_id(b.custom_id or "") for b in newest_private(anna, channel).buttons]
        answers = [each.argument for each in asked if each.verb is Verb.ANSWER]
        assert answers, position
        assert all(len(each.split(".")[2]) <= 2 for each in answers), position
        assert all(each.startswith(f"{lesson}.{step}.") for each in answers), position


async def test_a_lesson_goes_on_after_a_restart(
    local_discord: LocalDiscord,
    start_client: StartClient,
    store: MemoryStore,
    drawing: Executor,
    anna: Person,
    channel: int,
) -> None:
    anna.locale = "en-US"
    first = new_bot(store, drawing)
    await start_client(local_discord, first)
    await command(first, anna, channel, "learn", lesson="hand")
    await go(first, anna, channel, Verb.ANSWER, LessonPosition("hand", "end", ("An",)))
    await first.close()
    second = new_bot(store, drawing)
    await start_client(local_discord, second)
    shown = await go(
        second, anna, channel, Verb.ANSWER, LessonPosition("hand", "end", ("An", "11"))
    )
    assert "The Sun and the World both fell on the 11 of trumps" in shown.text
    await second.close()
