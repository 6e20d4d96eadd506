"""A course of lessons from the first to the last."""

from __future__ import annotations

import pytest

from bot.client.custom_ids import Verb
from bot.features.lessons.course import moment, neighbours
from bot.features.lessons.model import Judgement, LessonPosition
from bot.features.lessons.panels import question, verdict_told
from bot.words import Language, say
from localcord.people.person import Person
from tests.drivers.bot import QuickBot
from tests.drivers.controls import command, newest_private, verbs
from tests.drivers.lessons import go

LOCALES = {Language.ENGLISH: "en-US", Language.ITALIAN: "it"}


languages = pytest.mark.parametrize("language", Language, ids=lambda language: language.value)


def right_answer(place: LessonPosition) -> LessonPosition:
    """Where the next right key leads."""
    here = moment(place)
    return next(there for key in here.offered if leads_right(there := here.choosing(key)))


def leads_right(place: LessonPosition) -> bool:
    """Whether the answer is right, or can become so with one more key."""
    here = moment(place)
    if here.picked:
        rest = (key for key in here.offered if key not in here.picked)
        return any(leads_right(here.choosing(key)) for key in rest)
    return here.verdict is not None and here.verdict.judgement is Judgement.RIGHT


@languages
@pytest.mark.parametrize("direct", [False, True])
async def test_a_course_to_its_end(
    bot: QuickBot, anna: Person, bruno: Person, channel: int, language: Language, direct: bool
) -> None:
    anna.locale = LOCALES[language]
    where = anna.dm if direct else channel
    await command(bot, anna, where, "learn")
    place: LessonPosition | None = LessonPosition("pack", "cups")
    while place is not None:
        here = moment(place)
        assert question(language, here).splitlines()[0] in newest_private(anna, where).text
        while not here.is_done:
            here = moment(right_answer(here.position))
            shown = await go(bot, anna, where, Verb.ANSWER, here.position)
            if here.verdict is not None:
                told = verdict_told(language, here, here.verdict)
                assert told.splitlines()[0] in shown.text
        ready = here.lesson.ready and here.step is here.lesson.steps[-1]
        finished = say(language, "lesson-finished", add="", start="").splitlines()[0]
        assert (finished in shown.text) is (Verb.HELP in verbs(shown)) is ready
        _, place = neighbours(place)
        if place is not None:
            await go(bot, anna, where, Verb.LEARN, place)
    if not direct:
        assert not [m for m in bruno.messages(channel) if m.id == shown.id]
