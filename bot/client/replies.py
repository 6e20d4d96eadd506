"""The message that was promised to somebody who asked: edited until it is there."""

from __future__ import annotations

import asyncio

from bot.client.interactions import Interaction
from bot.client.messenger import lease
from bot.client.worker import RetryLaterError, Sleep
from bot.ui.components import Panel

_WAITS = (1.0, 2.0, 4.0, 8.0, 16.0, 16.0)
"""Seconds between the tries: most people would not look any more after so long."""


async def edit_reply(
    interaction: Interaction, panel: Panel, *, sleep: Sleep = asyncio.sleep
) -> None:
    """Put the panel where a thinking answer was promised, or on the message that was clicked.

    An edit can be repeated without harm. Raises `bot.client.worker.RetryLaterError` where Discord
    does not answer for long, and `bot.client.messenger.MessageGoneError`.
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
