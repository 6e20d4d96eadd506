"""What a lesson is made of: places, questions, answers and what is thought of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Protocol

from bot.game.model.actions import SeatAction
from bot.game.model.cards import Card
from bot.game.model.errors import IllegalActionError
from bot.game.play.match import MatchState
from bot.lessons.prepared_hand import PreparedHand

Fact = Card | int
"""A thing that an explanation names: cards are told in words, in the reader's language."""


class LessonPositionError(LookupError):
    """There is no such lesson or step, or nobody can have answered so."""


class Judgement(Enum):
    """What is thought of an answer; the value is its word in messages."""

    RIGHT = "right"
    LESSER = "lesser"
    WRONG = "wrong"
    REFUSED = "refused"

    @property
    def stands(self) -> bool:
        """Whether the answer is taken: the others are corrected, and asked for again."""
        return self in (Judgement.RIGHT, Judgement.LESSER)


@dataclass(frozen=True, slots=True)
class AnswerVerdict:
    """The judgement of an answer; ``because`` names the explanation, ``facts`` are its arguments.

    ``refused`` is the rules' own refusal, where they refuse the answer.
    """

    judgement: Judgement
    because: str
    facts: Mapping[str, Fact] = field(default_factory=dict)
    refused: IllegalActionError | None = None


class Task(Protocol):
    """A question put in a position.

    Answers are named by keys: the code of a card, a number, a word. ``picks`` keys make one answer.
    A task that ``goes_on`` is asked again, until the hand is over.
    """

    @property
    def picks(self) -> int:
        """How many keys make one answer."""

    @property
    def goes_on(self) -> bool:
        """Whether there is another question after the answer."""

    def offered(self, match: MatchState) -> tuple[str, ...]:
        """The keys that can be chosen now."""

    def action(self, match: MatchState, picked: tuple[str, ...]) -> SeatAction | None:
        """What the answer does in the position; None where it does nothing."""

    def judge(self, match: MatchState, picked: tuple[str, ...]) -> AnswerVerdict:
        """What is thought of an answer that the rules allow."""


@dataclass(frozen=True, slots=True)
class LessonStep:
    """One question: ``section`` of the rule book tells more, ``named`` are cards of its texts."""

    slug: str
    prepared: PreparedHand
    task: Task
    section: str
    named: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Lesson:
    """A few steps about one thing."""

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
    """What there is to see at a position.

    ``match`` is the position with what was answered; ``taken`` are the keys of the answers that
    stand, ``picked`` those of one half made. ``offered`` is empty once the step is done.
    ``verdict`` is that of the last answer, ``answer`` its keys.
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
        """Whether nothing is asked any more."""
        return not self.offered

    def choosing(self, key: str) -> LessonPosition:
        """Where choosing the key leads: a key that is picked is put back."""
        if key in self.picked:
            rest = tuple(k for k in self.picked if k != key)
            return LessonPosition(self.lesson.slug, self.step.slug, self.taken + rest)
        return LessonPosition(self.lesson.slug, self.step.slug, (*self.taken, *self.picked, key))
