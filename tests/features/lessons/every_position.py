"""Every position of the course that answers lead to."""

from collections.abc import Iterator
from functools import cache

from bot.features.lessons.course import LESSONS, Moment, moment
from bot.features.lessons.model import LessonPosition

STEPS = [(lesson, step) for lesson in LESSONS for step in lesson.steps]


@cache
def everywhere() -> tuple[Moment, ...]:
    """All moments that a student can reach, each once."""
    return tuple(m for lesson, step in STEPS for m in _from(LessonPosition(lesson.slug, step.slug)))


def _from(start: LessonPosition) -> Iterator[Moment]:
    seen, waiting = set(), [start]
    while waiting:
        place = waiting.pop()
        if place in seen:
            continue
        seen.add(place)
        here = moment(place)
        yield here
        waiting.extend(here.choosing(key) for key in here.offered)


def answered(lesson: str, step: str, *chosen: str) -> Moment:
    """The moment after these keys."""
    return moment(LessonPosition(lesson, step, chosen))
