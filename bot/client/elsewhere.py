"""What another process of the bot has to carry out is handed over to it, whoever notices that."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from bot.client.interactions import Interaction
from bot.services.ports.errors import ElsewhereError, StoreBusyError

HandOver = Callable[[Interaction, int], Awaitable[None]]
"""Hands an interaction over to the process that acts for a shard; raises `StoreBusyError`."""

_hand_over: ContextVar[HandOver | None] = ContextVar("hand_over", default=None)


@contextmanager
def handing_over_by(hand_over: HandOver | None) -> Iterator[None]:
    """Have the interaction that is handled inside handed over this way, if need be."""
    before = _hand_over.set(hand_over)
    try:
        yield
    finally:
        _hand_over.reset(before)


async def handed_over(interaction: Interaction, error: ElsewhereError) -> bool:
    """Hand the interaction over; False where that is not possible now."""
    hand_over = _hand_over.get()
    if hand_over is None:
        return False
    try:
        await hand_over(interaction, error.shard)
    except StoreBusyError:
        return False
    return True
