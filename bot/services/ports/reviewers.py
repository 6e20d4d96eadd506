"""The port to whoever reviews played hands."""

from __future__ import annotations

from collections.abc import Collection
from typing import Protocol

from bot.club.review.model import DecisionReview, HandReview
from bot.club.review.played_hand import PlayedHand


class ReviewFailedError(Exception):
    """The hand could not be reviewed; another time it may be."""


class Reviewer(Protocol):
    """Reviews hands beside everything else. What it does raises `ReviewFailedError`."""

    async def decision(self, hand: PlayedHand, place: int) -> DecisionReview:
        """`bot.club.review.decisions.review_decision`."""

    async def hand(self, hand: PlayedHand, places: Collection[int]) -> HandReview:
        """`bot.club.review.decisions.review_hand`."""

    async def rest(self) -> None:
        """Give back whatever waiting for the next hand would take."""
