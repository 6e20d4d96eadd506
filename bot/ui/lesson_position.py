"""Places of lessons in custom_ids, so that nothing is kept of who is where."""

from __future__ import annotations

from bot.lessons.course import LESSONS
from bot.lessons.model import LessonPosition, LessonPositionError
from bot.lessons.navigation import first_position
from bot.text import Language, say
from bot.ui.components import Button
from bot.ui.custom_ids import CustomId, Verb

_BETWEEN = "."
_AND = "~"
_PARTS = 3


def lesson_id(verb: Verb, place: LessonPosition) -> CustomId:
    """The custom_id of a control that leads to the place; it belongs to no table."""
    parts = (place.lesson, place.step, _AND.join(place.chosen))
    return CustomId(0, 0, verb, _BETWEEN.join(parts))


def decode_lesson_position(argument: str) -> LessonPosition:
    """The place that a control of `lesson_id` leads to; raises `LessonPositionError` for none."""
    parts = argument.split(_BETWEEN)
    if len(parts) != _PARTS:
        raise LessonPositionError(argument)
    lesson, step, chosen = parts
    return LessonPosition(lesson, step, tuple(chosen.split(_AND)) if chosen else ())


def learn_button(language: Language) -> Button:
    """A button to the beginning of the course."""
    return Button(
        lesson_id(Verb.LEARN, first_position(LESSONS[0])), say(language, "button-learn"), emoji="🎓"
    )
