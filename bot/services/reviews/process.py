"""The process that reviews hands (`bot.club.review.__main__`), started when it is needed."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Sequence
from typing import Any

from bot.club.review.model import DecisionReview, HandReview, read_decision, read_hand
from bot.club.review.played_hand import PlayedHand, write_played_hand
from bot.services.answering_processes import AnsweringProcesses, ProcessGoneError, program_of
from bot.services.ports.reviewers import ReviewFailedError

_PROGRAM = program_of("bot.club.review")
_LONGEST = 60.0
"""Seconds after which an answer is not waited for any more, and the process is ended."""


class ReviewProcess:
    """`Reviewer` in a process of the lowest priority; ``program`` is the command that starts it."""

    def __init__(self, program: Sequence[str] = _PROGRAM) -> None:
        self._process = AnsweringProcesses(1, program)

    async def decision(self, hand: PlayedHand, place: int) -> DecisionReview:
        """One decision of the hand. Raises `ReviewFailedError`."""
        match await self._ask(write_played_hand(hand) | {"place": place}):
            case {"decision": dict(review)}:
                return read_decision(review)
            case other:
                raise _failure(other)

    async def hand(self, hand: PlayedHand, places: Collection[int]) -> HandReview:
        """The decisions of a player in the hand. Raises `ReviewFailedError`."""
        match await self._ask(write_played_hand(hand) | {"places": sorted(places)}):
            case {"hand": dict(review)}:
                return read_hand(review)
            case other:
                raise _failure(other)

    async def rest(self) -> None:
        """End the process; the next hand starts one again."""
        await self._process.rest()

    async def _ask(self, question: object) -> Any:
        try:
            async with asyncio.timeout(_LONGEST):
                return await self._process.ask(question)
        except ProcessGoneError as error:
            raise ReviewFailedError(str(error)) from None
        except TimeoutError:
            raise ReviewFailedError(f"no answer for {_LONGEST:.0f} s") from None


def _failure(answer: object) -> ReviewFailedError:
    match answer:
        case {"refused": why}:
            return ReviewFailedError(f"the hand was refused: {why}")
    return ReviewFailedError("the process answers something else")
