"""The deferred reply to an interaction: edited until Discord takes it."""

from __future__ import annotations

import asyncio

from bot.client.interactions import Interaction
from bot.client.leases import lease
from bot.client.worker import RetryLaterError, Sleep
from bot.ui.components import Panel

_WAITS = (1.0, 2.0, 4.0, 8.0, 16.0, 16.0)
"""Seconds between attempts; after that most people have stopped waiting."""


async def edit_reply(
    interaction: Interaction, panel: Panel, *, sleep: Sleep = asyncio.sleep
) -> None:
    """Show the panel in the deferred reply, or on the message that was clicked.

    Raises `bot.client.worker.RetryLaterError` if Discord is unreachable for long, and
    `bot.client.messenger.MessageGoneError`.
    """
    own = lease(interaction)
    for wait in _WAITS:
        try:
            await own.edit(panel)
        except RetryLaterError as error:
            await sleep(max(wait, error.seconds))
        else:
            return
    await own.edit(panel)
