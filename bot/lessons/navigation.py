"""What is shown at a position of a lesson; everything follows from the keys chosen."""

from __future__ import annotations

from functools import lru_cache

from bot.lessons.course import LESSONS
from bot.lessons.lookahead import after
from bot.lessons.model import (
    AnswerVerdict,
    Judgement,
    Lesson,
    LessonPosition,
    LessonPositionError,
    LessonStep,
    Moment,
)
from bot.lessons.prepared_hand import hand_of, reach
from tarocchino.core.model.errors import IllegalActionError
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.match import MatchState, verify_action

_KEPT = 256
"""The number of recent moments cached; a lesson is the same for everybody."""

Answered = tuple[MatchState, AnswerVerdict]
"""The match after an answer, and the verdict on the answer."""


def first_position(lesson: Lesson) -> LessonPosition:
    """The position at which the lesson begins."""
    return LessonPosition(lesson.slug, lesson.steps[0].slug)


def neighbours(position: LessonPosition) -> tuple[LessonPosition | None, LessonPosition | None]:
    """The steps before and after, across lessons; None at the ends of the course."""
    course = [LessonPosition(lesson.slug, step.slug) for lesson in LESSONS for step in lesson.steps]
    here = course.index(LessonPosition(position.lesson, position.step))
    before = course[here - 1] if here else None
    return before, course[here + 1] if here + 1 < len(course) else None


@lru_cache(maxsize=_KEPT)
def moment(position: LessonPosition) -> Moment:
    """What is shown at the position; raises `LessonPositionError` if no click leads to it."""
    lesson, step = _find(position)
    task, match = step.task, reach(step.prepared)
    taken: tuple[str, ...] = ()
    answer: tuple[str, ...] = ()
    rest, verdict = position.chosen, None
    while rest:
        if not _is_asked(step, match, taken):
            raise LessonPositionError("there is nothing left to answer")
        picked, rest = rest[: task.picks], rest[task.picks :]
        offered = task.offered(match)
        if len(set(picked)) < len(picked) or not set(picked) <= set(offered):
            raise LessonPositionError(" ".join(picked))
        if len(picked) < task.picks:
            return Moment(position, lesson, step, match, taken, picked, offered)
        match, verdict = _answered(step, match, picked)
        answer = picked
        if verdict.judgement.stands:
            taken += picked
        elif rest:
            raise LessonPositionError("no answer follows one that is not accepted")
    offered = task.offered(match) if _is_asked(step, match, taken) else ()
    return Moment(position, lesson, step, match, taken, (), offered, verdict, answer)


def _find(position: LessonPosition) -> tuple[Lesson, LessonStep]:
    for lesson in LESSONS:
        for step in lesson.steps:
            if (lesson.slug, step.slug) == (position.lesson, position.step):
                return lesson, step
    raise LessonPositionError(f"{position.lesson} {position.step}")


def _is_asked(step: LessonStep, match: MatchState, taken: tuple[str, ...]) -> bool:
    if step.task.goes_on:
        return hand_of(match).phase is not Phase.OVER
    return not taken


def _answered(step: LessonStep, match: MatchState, picked: tuple[str, ...]) -> Answered:
    action = step.task.action(match, picked)
    if action is not None:
        try:
            verify_action(match, action)
        except IllegalActionError as error:
            return match, AnswerVerdict(Judgement.REFUSED, "refused", refused=error)
    verdict = step.task.judge(match, picked)
    if action is None or not verdict.judgement.stands:
        return match, verdict
    return after(match, action, to_own_turn=step.task.goes_on), verdict
