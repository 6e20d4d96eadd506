"""Questions about combinations in the hand: declaring them, and counting their points."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from bot.lessons.lookahead import STUDENT
from bot.lessons.model import AnswerVerdict, Judgement
from bot.lessons.play_tasks import own_cards
from tarocchino.core.model.actions import Declare, SeatAction
from tarocchino.core.model.cards import CONTATORI
from tarocchino.core.model.combinations import (
    CRICCA_CARDS,
    Combination,
    Declared,
    Family,
    combinations_of,
    sequence_points,
    total_points,
)
from tarocchino.core.play.legality import as_declared
from tarocchino.core.play.match import MatchState

SILENT = "silent"
"""The key for declaring nothing."""
EVERYTHING = "all"
"""The key for declaring every combination in the hand."""


def held_by_student(match: MatchState) -> tuple[Combination, ...]:
    """The combinations in the student's hand."""
    return combinations_of(own_cards(match), match.rules)


@dataclass(frozen=True, slots=True)
class Speak:
    """Declare, or play on in silence; ``offers`` are families, `EVERYTHING` and `SILENT`."""

    offers: tuple[str, ...]
    best: str
    picks: ClassVar[int] = 1
    goes_on: ClassVar[bool] = False

    def offered(self, _match: MatchState) -> tuple[str, ...]:
        return self.offers

    def action(self, match: MatchState, picked: tuple[str, ...]) -> SeatAction | None:
        if picked[0] == SILENT:
            return None
        found = held_by_student(match)
        if picked[0] == EVERYTHING:
            return Declare(STUDENT, as_declared(found))
        family = Family(picked[0])
        named = as_declared(tuple(item for item in found if item.family is family))
        # A cricca that is not held is declared all the same: the refusal of the rules explains it.
        return Declare(STUDENT, named or (Declared(family, CRICCA_CARDS[family][:3]),))

    def judge(self, match: MatchState, picked: tuple[str, ...]) -> AnswerVerdict:
        if picked[0] == self.best:
            return AnswerVerdict(Judgement.RIGHT, "right")
        found = held_by_student(match)
        said = tuple(item for item in found if item.family.value == picked[0])
        lost = total_points(found) - total_points(said)
        because = SILENT if picked[0] == SILENT else "lesser"
        return AnswerVerdict(Judgement.LESSER, because, {"lost": lost})


@dataclass(frozen=True, slots=True)
class Count:
    """Count the points of the combinations in the hand; `MISCOUNTS` give the wrong answers."""

    miscounts: tuple[str, ...]
    picks: ClassVar[int] = 1
    goes_on: ClassVar[bool] = False

    def offered(self, match: MatchState) -> tuple[str, ...]:
        return tuple(map(str, sorted(self._meanings(match))))

    def action(self, _match: MatchState, _picked: tuple[str, ...]) -> SeatAction | None:
        return None

    def judge(self, match: MatchState, picked: tuple[str, ...]) -> AnswerVerdict:
        return counted(self._meanings(match), picked[0])

    def _meanings(self, match: MatchState) -> dict[int, str]:
        """How each number on offer was counted."""
        meanings = {MISCOUNTS[slug](match): slug for slug in self.miscounts}
        return meanings | {total_points(held_by_student(match)): "right"}


def counted(meanings: Mapping[int, str], number: str) -> AnswerVerdict:
    """The verdict on a number that was chosen; ``meanings`` say how each one comes about."""
    because = meanings[int(number)]
    judgement = Judgement.RIGHT if because == "right" else Judgement.WRONG
    return AnswerVerdict(judgement, because)


def _undoubled(match: MatchState) -> int:
    return sum(item.points for item in held_by_student(match))


def _all_doubled(match: MatchState) -> int:
    return 2 * _undoubled(match)


def _no_contatori(match: MatchState) -> int:
    held = [c for c in own_cards(match) if c not in CONTATORI]
    return total_points(combinations_of(held, match.rules))


def _one_alone(match: MatchState) -> int:
    return max(item.points for item in held_by_student(match))


def _card_values(match: MatchState) -> int:
    return sum(c.points for item in held_by_student(match) for c in item.cards)


def _all_four(match: MatchState) -> int:
    family = held_by_student(match)[0].family
    return total_points(combinations_of(CRICCA_CARDS[family], match.rules))


def _five_a_card(match: MatchState) -> int:
    return sum(sequence_points(item.length + 1) for item in held_by_student(match))


def _one_shorter(match: MatchState) -> int:
    return sum(sequence_points(item.length - 1) for item in held_by_student(match))


MISCOUNTS: Mapping[str, Callable[[MatchState], int]] = {
    "undoubled": _undoubled,
    "all-doubled": _all_doubled,
    "no-contatori": _no_contatori,
    "one-alone": _one_alone,
    "card-values": _card_values,
    "all-four": _all_four,
    "five-a-card": _five_a_card,
    "one-shorter": _one_shorter,
}
"""Common mistakes in counting, and the number that each gives."""
