"""What there is to see at a place of a lesson: everything follows from the keys chosen."""

from __future__ import annotations

from functools import lru_cache

from bot.game.model.errors import IllegalActionError
from bot.game.play.hand_state import Phase
from bot.game.play.match import MatchState, verify_action
from bot.lessons.course import LESSONS
from bot.lessons.lookahead import after
from bot.lessons.model import (
    Judgement,
    Lesson,
    Moment,
    NoSuchPlaceError,
    Place,
    Step,
    Verdict,
)
from bot.lessons.positions import hand_of, reach

_KEPT = 256
"""So many moments seen last are kept: a lesson is the same for everybody."""

Answered = tuple[MatchState, Verdict]
"""The position after an answer, and what is thought of it."""


def first_place(lesson: Lesson) -> Place:
    """Where the lesson begins."""
    return Place(lesson.slug, lesson.steps[0].slug)


def neighbours(place: Place) -> tuple[Place | None, Place | None]:
    """The steps before and after, across lessons; None at both ends of the course."""
    course = [Place(lesson.slug, step.slug) for lesson in LESSONS for step in lesson.steps]
    here = course.index(Place(place.lesson, place.step))
    before = course[here - 1] if here else None
    return before, course[here + 1] if here + 1 < len(course) else None


@lru_cache(maxsize=_KEPT)
def moment(place: Place) -> Moment:
    """What there is to see; raises `NoSuchPlaceError` for a place that no click leads to."""
    lesson, step = _find(place)
    task, match = step.task, reach(step.position)
    taken: tuple[str, ...] = ()
    answer: tuple[str, ...] = ()
    rest, verdict = place.chosen, None
    while rest:
        if not _is_asked(step, match, taken):
            raise NoSuchPlaceError("nothing is asked any more")
        picked, rest = rest[: task.picks], rest[task.picks :]
        offered = task.offered(match)
        if len(set(picked)) < len(picked) or not set(picked) <= set(offered):
            raise NoSuchPlaceError(" ".join(picked))
        if len(picked) < task.picks:
            return Moment(place, lesson, step, match, taken, picked, offered)
        match, verdict = _answered(step, match, picked)
        answer = picked
        if verdict.judgement.stands:
            taken += picked
        elif rest:
            raise NoSuchPlaceError("an answer that does not stand is the last")
    offered = task.offered(match) if _is_asked(step, match, taken) else ()
    return Moment(place, lesson, step, match, taken, (), offered, verdict, answer)


def _find(place: Place) -> tuple[Lesson, Step]:
    for lesson in LESSONS:
        for step in lesson.steps:
            if (lesson.slug, step.slug) == (place.lesson, place.step):
                return lesson, step
    raise NoSuchPlaceError(f"{place.lesson} {place.step}")


def _is_asked(step: Step, match: MatchState, taken: tuple[str, ...]) -> bool:
    if step.task.goes_on:
        return hand_of(match).phase is not Phase.OVER
    return not taken


def _answered(step: Step, match: MatchState, picked: tuple[str, ...]) -> Answered:
    action = step.task.action(match, picked)
    if action is not None:
        try:
            verify_action(match, action)
        except IllegalActionError as error:
            return match, Verdict(Judgement.REFUSED, "refused", refused=error)
    verdict = step.task.judge(match, picked)
    if action is None or not verdict.judgement.stands:
        return match, verdict
    return after(match, action, to_own_turn=step.task.goes_on), verdict
