"""What a lesson is made of: positions, questions, answers and their verdicts."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from bot.lessons.prepared_hand import PreparedHand
from tarocchino.core.model.actions import SeatAction
from tarocchino.core.model.cards import Card
from tarocchino.core.model.errors import IllegalActionError
from tarocchino.core.play.match import MatchState

Fact = Card | int
"""An argument of an explanation; cards are written out in the reader's language."""


class LessonPositionError(LookupError):
    """There is no such lesson or step, or no sequence of answers leads there."""


class Judgement(Enum):
    """How good an answer is; the value is its name in messages."""

    RIGHT = "right"
    LESSER = "lesser"
    WRONG = "wrong"
    REFUSED = "refused"

    @property
    def stands(self) -> bool:
        """Whether the answer is accepted; others are corrected, and the question is asked again."""
        return self in (Judgement.RIGHT, Judgement.LESSER)


@dataclass(frozen=True, slots=True)
class AnswerVerdict:
    """The verdict on an answer; ``because`` names the explanation, ``facts`` are its arguments.

    ``refused`` is the error of the rules, if they refuse the answer.
    """

    judgement: Judgement
    because: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    refused: IllegalActionError | None = None


class Task(Protocol):
    """A question about a hand.

    Answers are given as keys: the code of a card, a number, a word. ``picks`` keys make one answer.
    A task that ``goes_on`` is asked again until the hand is over.
    """

    @property
    def picks(self) -> int:
        """The number of keys that make one answer."""

    @property
    def goes_on(self) -> bool:
        """Whether the question is asked again after the answer."""

    def offered(self, match: MatchState) -> tuple[str, ...]:
        """The keys that can be chosen now."""

    def action(self, match: MatchState, picked: tuple[str, ...]) -> SeatAction | None:
        """The action that the answer takes in the hand, if any."""

    def judge(self, match: MatchState, picked: tuple[str, ...]) -> AnswerVerdict:
        """The verdict on an answer that the rules allow."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One question; ``section`` is that of rules.md, ``named`` are the cards in its texts."""

    slug: str
    prepared: PreparedHand
    task: Task
    section: str
    named: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A few steps on one subject."""

    slug: str
    steps: tuple[LessonStep, ...]


@dataclass(frozen=True, slots=True)
class LessonPosition:
    """Where a student is: the lesson, the step, and the keys chosen there so far."""

    lesson: str
    step: str
    chosen: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Moment:
    """What is shown at a position.

    ``match`` is the hand after the answers so far; ``taken`` are the keys of the accepted answers,
    ``picked`` those of an incomplete one. ``offered`` is empty once the step is done.
    ``verdict`` is that of the last answer, ``answer`` are its keys.
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
        """Whether there is nothing left to answer."""
        return not self.offered

    def choosing(self, key: str) -> LessonPosition:
        """The position that choosing the key leads to; a key that is already picked is removed."""
        if key in self.picked:
            rest = tuple(k for k in self.picked if k != key)
            return LessonPosition(self.lesson.slug, self.step.slug, self.taken + rest)
        return LessonPosition(self.lesson.slug, self.step.slug, (*self.taken, *self.picked, key))
