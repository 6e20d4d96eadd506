"""A reviewer that says what a test expects, without looking at any hand."""

import asyncio
from collections.abc import Collection

from bot.features.reviews.model import (
    DecisionReview,
    HandReview,
    Moment,
    PlayedHand,
    Valued,
    when_of,
)
from bot.features.reviews.service import ReviewFailedError, ReviewProcess
from tarocchino.core.model.actions import Play, SeatAction
from tarocchino.core.model.cards import card
from tarocchino.core.model.combinations import Family
from tarocchino.kernel.rule_table import Part
from tarocchino.players import choose
from tarocchino.players.search.reasons import Fate, Reasons, Shift

REASONS = Reasons(
    (Shift(Family.QUEENS, -9.25, 1.0), Shift(Part.CARDS, 2.0, 0.25)),
    (Fate(card("Qc"), 0.15, 0.62),),
    rest=-6.75,
    worlds=150,
)


def valued(done: SeatAction | None, best: SeatAction, other: SeatAction) -> DecisionReview:
    """What was done is worth 14 points less than the best, or is the best."""
    worse = other if done is None or done == best else done
    chosen = None if done is None else int(done != best)
    return DecisionReview((Valued(best, 0.0, 0.0), Valued(worse, 14.0, 3.25)), chosen, 200, REASONS)


class FakeReviewer(ReviewProcess):
    """Whatever was done costs 14 points against what the computer player would do.

    ``fails`` makes it fail, ``open`` lets its answers go.
    """

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[int, ...]] = []
        self.is_asked = asyncio.Event()
        self.rested = asyncio.Event()
        self.fails = False
        self.open = asyncio.Event()
        self.open.set()

    async def decision(self, hand: PlayedHand, place: int) -> DecisionReview:
        """A review in which the computer player's action is the best."""
        await self._answering(place)
        view = hand.view_before(place)
        best = choose(view)
        done = hand.actions[place] if place < len(hand.actions) else None
        return valued(done, best, done or best)

    async def hand(self, hand: PlayedHand, places: Collection[int]) -> HandReview:
        """A review in which each card that was played cost 14 points."""
        await self._answering(*sorted(places))
        moments = tuple(
            Moment(place, when_of(view), done, choose(view), 14.0, 3.25)
            for place in sorted(places)[:3]
            for view in [hand.view_before(place)]
            if isinstance(done := hand.actions[place], Play)
        )
        return HandReview(moments, moments[:1], len(places))

    def rest(self) -> None:
        """Be at rest."""
        self.rested.set()

    async def _answering(self, *places: int) -> None:
        self.asked.append(places)
        self.is_asked.set()
        await self.open.wait()
        if self.fails:
            raise ReviewFailedError("the process has ended")
