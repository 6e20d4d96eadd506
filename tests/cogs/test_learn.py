"""``/learn`` through the real client: a course taken to its end, and whatever else is clicked."""

import logging

import pytest

from bot.client.custom_ids import CustomId, Verb, decode_custom_id
from bot.features.lessons.course import LESSONS
from bot.features.lessons.model import LessonPosition
from bot.features.lessons.panels import title
from bot.words import Language, say
from localcord.people.person import Person
from localcord.server.app import LocalDiscord
from tests.drivers.bot import QuickBot
from tests.drivers.controls import choose, command, newest_private, press_this, relabel, verbs
from tests.drivers.lessons import go


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
