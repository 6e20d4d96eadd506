"""The custom_ids of lessons' controls, which hold the position, so that no progress is stored."""

from __future__ import annotations

from bot.lessons.course import LESSONS
from bot.lessons.model import LessonPosition, LessonPositionError
from bot.lessons.navigation import first_position
from bot.text import Language, say
from bot.ui.components import Button
from bot.ui.custom_ids import CustomId, Verb

_SEPARATOR = "."
_CHOSEN_SEPARATOR = "~"
_PARTS = 3


def lesson_id(verb: Verb, position: LessonPosition) -> CustomId:
    """The custom_id of a control that leads to the position; it belongs to no table."""
    parts = (position.lesson, position.step, _CHOSEN_SEPARATOR.join(position.chosen))
    return CustomId(0, 0, verb, _SEPARATOR.join(parts))


def decode_lesson_position(argument: str) -> LessonPosition:
    """The position that a control of `lesson_id` leads to; raises `LessonPositionError`."""
    parts = argument.split(_SEPARATOR)
    if len(parts) != _PARTS:
        raise LessonPositionError(argument)
    lesson, step, chosen = parts
    return LessonPosition(lesson, step, tuple(chosen.split(_CHOSEN_SEPARATOR)) if chosen else ())


def learn_button(language: Language) -> Button:
    """A button to the beginning of the course."""
    return Button(
        lesson_id(Verb.LEARN, first_position(LESSONS[0])), say(language, "button-learn"), emoji="🎓"
    )
