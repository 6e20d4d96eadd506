"""Hands are reviewed in a process of their own, as they are in this one."""

import pytest

from bot.features.reviews.service import (
    ReviewFailedError,
    ReviewProcess,
    review_decision,
    review_hand,
)
from tests.builders.reviewed_hands import some_hand

HAND = some_hand()


async def test_a_process_reviews_as_this_one_does() -> None:
    process = ReviewProcess()
    assert await process.decision(HAND, 1) == review_decision(HAND, 1)
    with pytest.raises(ReviewFailedError, match="ValueError"):
        await process.decision(HAND, 9)
    assert await process.hand(HAND, [1]) == review_hand(HAND, [1])
    process.rest()
