"""Load the lessons in the order of the course, and compute what is shown at each position in them.
The custom_ids of their controls hold the position, so that no progress is stored."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any

from msgspec import convert

from bot.client.components import Button
from bot.client.custom_ids import Verb, control_id
from bot.features.lessons.model import (
    AnswerVerdict,
    Judgement,
    LessonPosition,
    LessonPositionError,
    PreparedHand,
    after,
    hand_of,
    reach,
)
from bot.features.lessons.tasks import Task
from bot.words import Language, say
from tarocchino.core.model.errors import IllegalActionError
from tarocchino.core.play.hand_state import Phase
from tarocchino.core.play.match import MatchState, verify_action


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One question; ``section`` is that of rules.md, ``named`` are the cards in its texts."""

    slug: str
    prepared: PreparedHand
    task: Task
    section: str
    named: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Lesson:
    """A few steps on one subject; after a ``ready`` one a student knows enough for a first hand."""

    slug: str
    steps: tuple[LessonStep, ...]
    ready: bool = False


@dataclass(frozen=True, slots=True)
class Moment:
    """What is shown at a position.

    ``match`` is the hand after the answers so far. ``taken`` are the keys of the accepted answers,
    ``picked`` those of an incomplete one. ``offered`` is empty when the step is done. ``verdict``
    is that of the last answer, ``answer`` are its keys.
    """

    position: LessonPosition
    lesson: Lesson
    step: LessonStep
    match: MatchState
    taken: tuple[str, ...]
    picked: tuple[str, ...]
    offered: tuple[str, ...]
    verdict: AnswerVerdict | None = None
    answer: tuple[str, ...] = ()

    @property
    def is_done(self) -> bool:
        """Return whether there is nothing left to answer."""
        return not self.offered

    def choosing(self, key: str) -> LessonPosition:
        """Return the position to which the key leads; a key that is already picked is removed."""
        if key in self.picked:
            rest = tuple(k for k in self.picked if k != key)
            return LessonPosition(self.lesson.slug, self.step.slug, self.taken + rest)
        return LessonPosition(self.lesson.slug, self.step.slug, (*self.taken, *self.picked, key))


def _read_lesson(data: Mapping[str, Any]) -> Lesson:
    return Lesson(data["slug"], tuple(map(_read_step, data["step"])), data.get("ready", False))


def _read_step(data: Mapping[str, Any]) -> LessonStep:
    hand, task = convert(data, PreparedHand), convert({**data, "kind": data["asks"]}, Task)
    return LessonStep(data["slug"], hand, task, data["section"], data.get("named", {}))


LESSONS = tuple(
    _read_lesson(data)
    for name in ("lessons.toml", "gaps.toml")
    for data in tomllib.loads(Path(__file__).with_name(name).read_text("utf-8"))["lesson"]
)


_KEPT = 256
"""Cached moments; a lesson is the same for everyone."""


def first_position(lesson: Lesson) -> LessonPosition:
    return LessonPosition(lesson.slug, lesson.steps[0].slug)


def neighbours(position: LessonPosition) -> tuple[LessonPosition | None, LessonPosition | None]:
    """Return the steps before and after, across lessons; None at the ends of the course."""
    course = [LessonPosition(lesson.slug, step.slug) for lesson in LESSONS for step in lesson.steps]
    here = course.index(LessonPosition(position.lesson, position.step))
    before = course[here - 1] if here else None
    return before, course[here + 1] if here + 1 < len(course) else None


@lru_cache(maxsize=_KEPT)
def moment(position: LessonPosition) -> Moment:
    """Return what a position shows, or raise `LessonPositionError` if no click leads there."""
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


def _answered(
    step: LessonStep, match: MatchState, picked: tuple[str, ...]
) -> tuple[MatchState, AnswerVerdict]:
    """Return the match after an answer, and the verdict on the answer."""
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


def learn_button(language: Language) -> Button:
    """Return a button to the beginning of the course."""
    start = control_id(Verb.LEARN, first_position(LESSONS[0]))
    return Button(start, say(language, "button-learn"), emoji="🎓")
