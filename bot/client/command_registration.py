"""Registers the slash commands with Discord while the bot is already at work.

The commands of an earlier start go on working until then, so nothing waits for a registration.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from typing import Protocol

from discord.app_commands import AppCommand

from bot.client.errors import refusals, temporary_failures
from bot.client.limits.http_limits import answered_in_time
from bot.client.worker import CoalescingWorker, Sleep

_log = logging.getLogger(__name__)


class CommandTree(Protocol):
    """What registering needs of a `discord.app_commands.CommandTree`."""

    async def sync(self) -> Sequence[AppCommand]:
        """Replace the registered commands by those of the tree."""


class CommandRegistration:
    """Registers the commands of a tree once, however often that fails for a while.

    ``sleep`` waits that many seconds before another attempt.
    """

    def __init__(self, tree: CommandTree, *, sleep: Sleep = asyncio.sleep) -> None:
        self._tree = tree
        self._is_done = False
        self._worker = CoalescingWorker("registering the commands", self._register, sleep=sleep)

    def trigger(self) -> None:
        """Begin to register the commands, unless that is done; call it once the gateway is up.

        An attempt that Discord has refused for good is made again by the next call.
        """
        if not self._is_done and self._worker.is_idle:
            self._worker.trigger()

    async def settled(self) -> None:
        """Return when the commands are registered, or refused for good."""
        await self._worker.settled()

    async def close(self) -> None:
        """Stop trying."""
        await self._worker.close()

    async def _register(self) -> None:
        with temporary_failures(), refusals():
            async with answered_in_time():
                registered = await self._tree.sync()
        self._is_done = True
        _log.info("registered %d commands", len(registered))
