"""Reviews for people: one question at a time each, answers kept, a reviewer that rests."""

import asyncio

import pytest

from bot.features.reviews.service import AlreadyReviewingError, ReviewFailedError, ReviewService
from tests.builders.reviewed_hands import some_hand
from tests.fakes.reviewer import FakeReviewer

ANNA, BRUNO = 1, 2


HAND = some_hand()


async def test_the_same_question_is_worked_out_once_for_everybody() -> None:
    reviewer = FakeReviewer()
    reviews = ReviewService(reviewer)
    reviewer.open.clear()
    both = [asyncio.create_task(reviews.decision(user, HAND, 1)) for user in (ANNA, BRUNO)]
    await asyncio.sleep(0)
    reviewer.open.set()
    assert len({id(review) for review in await asyncio.gather(*both)}) == 1
    await reviews.decision(ANNA, HAND, 1)
    assert reviewer.asked == [(1,)]
    await reviews.decision(ANNA, HAND, 2)
    assert reviewer.asked == [(1,), (2,)]
    await reviews.stop()
    assert reviewer.rested.is_set()


async def test_a_person_asks_one_thing_at_a_time() -> None:
    reviewer = FakeReviewer()
    reviews = ReviewService(reviewer)
    reviewer.open.clear()
    first = asyncio.create_task(reviews.decision(ANNA, HAND, 1))
    await asyncio.sleep(0)
    with pytest.raises(AlreadyReviewingError):
        await reviews.hand(ANNA, HAND, (1, 2))
    reviewer.open.set()
    await first
    assert (await reviews.hand(ANNA, HAND, (1, 2))).compared == 2
    await reviews.stop()


async def test_a_failure_is_not_kept_and_the_reviewer_rests_when_nobody_asks() -> None:
    reviewer = FakeReviewer()
    reviews = ReviewService(reviewer, rest_after=0.0)
    reviewer.fails = True
    with pytest.raises(ReviewFailedError):
        await reviews.decision(ANNA, HAND, 1)
    reviewer.fails = False
    assert (await reviews.decision(ANNA, HAND, 1)).candidates
    assert reviewer.asked == [(1,), (1,)]
    await reviewer.rested.wait()
