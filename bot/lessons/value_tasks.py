"""Questions about the points of the cards themselves."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import ClassVar

from bot.lessons.combination_tasks import counted
from bot.lessons.model import AnswerVerdict
from bot.lessons.prepared_hand import GAME, hand_of
from tarocchino.core.model.actions import SeatAction
from tarocchino.core.model.cards import LUNA, SOLE, Card
from tarocchino.core.play.match import MatchState


@dataclass(frozen=True, slots=True)
class CountTrick:
    """Count the card points of the trick just taken; `MISCOUNTS` give the wrong answers."""

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
        trick = hand_of(match).tricks[-1].cards
        meanings = {MISCOUNTS[slug](trick): slug for slug in self.miscounts}
        return meanings | {_points(trick): "right"}


def _points(trick: tuple[Card, ...]) -> int:
    return int(GAME.count_cards(trick, GAME.players[0]))


def _singly(trick: tuple[Card, ...]) -> int:
    return sum(c.points for c in trick)


def _best_alone(trick: tuple[Card, ...]) -> int:
    return max(c.points for c in trick)


def _high_is_dear(trick: tuple[Card, ...]) -> int:
    """Sun and Moon taken for five-point cards."""
    five = max(c.points for c in trick)
    return _points(trick) + sum(five - c.points for c in trick if c in (SOLE, LUNA))


MISCOUNTS: Mapping[str, Callable[[tuple[Card, ...]], int]] = {
    "singly": _singly,
    "best-alone": _best_alone,
    "high-is-dear": _high_is_dear,
}
"""Common mistakes in counting cards, and the number that each gives."""
