"""The session with the gateway: waiting for its loss."""

from __future__ import annotations

import asyncio

import pytest

from bot.client.connection import SessionStatus


@pytest.mark.parametrize("steps", range(5))
async def test_waiting_for_a_loss_ends_when_cancelled_just_as_a_session_begins(steps: int) -> None:
    session = SessionStatus()
    waiting = asyncio.create_task(session.lost(3600))
    for _ in range(5):
        await asyncio.sleep(0)
    session.set()
    for _ in range(steps):
        await asyncio.sleep(0)
    waiting.cancel()
    await asyncio.wait({waiting}, timeout=1)
    assert waiting.cancelled()
