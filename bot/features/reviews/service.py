"""Review hands for people, in a process of the lowest priority.

One at a time is reviewed for each of them, and the most recent reviews are kept.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Collection, Iterator
from contextlib import asynccontextmanager, contextmanager
from functools import partial
from typing import TypeVar

from bot.features.reviews.decisions import review_decision, review_hand
from bot.features.reviews.model import DecisionReview, HandReview, PlayedHand
from bot.support.processes import BackgroundProcesses, ComputationError, ProcessGoneError
from bot.support.tasks import RecentAnswers


class ReviewFailedError(Exception):
    """The hand could not be reviewed; another time it may be."""


_KEPT = 64
_REST_AFTER = 60.0
"""Seconds without a question after which the reviewer rests."""

_Review = TypeVar("_Review")


class AlreadyReviewingError(Exception):
    """The person's earlier question is not answered yet."""


class ReviewService:
    """Answers questions about hands; who asks decides whether the hand may be asked about.

    Every method raises `ReviewFailedError`, and where a person asks `AlreadyReviewingError`.
    """

    def __init__(self, reviewer: ReviewProcess, rest_after: float = _REST_AFTER) -> None:
        self.reviewer = reviewer
        self._rest_after = rest_after
        self._recent = RecentAnswers(_KEPT)
        self._asking: set[int] = set()
        self._resting: asyncio.Task[None] | None = None

    async def decision(self, user_id: int, hand: PlayedHand, place: int) -> DecisionReview:
        """One decision of the hand, as the player in turn saw it."""
        return await self._answer(
            user_id, (hand, place), partial(self.reviewer.decision, hand, place)
        )

    async def hand(self, user_id: int, hand: PlayedHand, places: Collection[int]) -> HandReview:
        """The decisions of one player in the hand."""
        key = hand, tuple(sorted(places))
        return await self._answer(user_id, key, partial(self.reviewer.hand, hand, places))

    async def stop(self) -> None:
        """Let the reviewer rest at once."""
        if self._resting is not None:
            self._resting.cancel()
        await self.reviewer.rest()

    async def _answer(
        self, user_id: int, key: object, review: Callable[[], Awaitable[_Review]]
    ) -> _Review:
        with self._asked_by(user_id):
            try:
                return await self._recent.answer((type(key), key), review)
            finally:
                self._rest_later()

    @contextmanager
    def _asked_by(self, user_id: int) -> Iterator[None]:
        if user_id in self._asking:
            raise AlreadyReviewingError
        self._asking.add(user_id)
        try:
            yield
        finally:
            self._asking.discard(user_id)

    def _rest_later(self) -> None:
        if self._resting is not None:
            self._resting.cancel()
        self._resting = asyncio.create_task(self._rest())

    async def _rest(self) -> None:
        await asyncio.sleep(self._rest_after)
        await self.reviewer.rest()


_LONGEST = 60.0
"""Seconds after which an answer is not waited for any more."""


class ReviewProcess:
    """Reviews hands in a process of the lowest priority."""

    def __init__(self) -> None:
        self._process = BackgroundProcesses()

    async def decision(self, hand: PlayedHand, place: int) -> DecisionReview:
        """One decision of the hand. Raises `ReviewFailedError`."""
        async with _in_time():
            return await self._process.run(review_decision, hand, place)

    async def hand(self, hand: PlayedHand, places: Collection[int]) -> HandReview:
        """The decisions of a player in the hand. Raises `ReviewFailedError`."""
        async with _in_time():
            return await self._process.run(review_hand, hand, frozenset(places))

    async def rest(self) -> None:
        """End the process; the next hand starts one again."""
        self._process.rest()


@asynccontextmanager
async def _in_time() -> AsyncIterator[None]:
    try:
        async with asyncio.timeout(_LONGEST):
            yield
    except TimeoutError:
        raise ReviewFailedError(f"no answer for {_LONGEST:.0f} s") from None
    except (ComputationError, ProcessGoneError) as error:
        raise ReviewFailedError(str(error)) from None
