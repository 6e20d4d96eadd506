"""Reviews for people: one at a time for each of them, the most recent ones kept."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Collection, Iterator
from contextlib import contextmanager
from functools import partial
from typing import TypeVar

from bot.club.review.model import DecisionReview, HandReview
from bot.club.review.played_hand import PlayedHand
from bot.services.ports.reviewers import Reviewer
from bot.support.recent_answers import RecentAnswers

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

    def __init__(self, reviewer: Reviewer, rest_after: float = _REST_AFTER) -> None:
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
