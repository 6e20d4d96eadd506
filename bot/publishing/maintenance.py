"""The maintenance under way, as polled from the store every few seconds."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress

from bot.client.worker import Sleep
from bot.services.settings.policy import ServerPolicy
from bot.settings.maintenance import MaintenanceStatus
from bot.support.redaction import told_error
from bot.tables.state.errors import TableRefusedError

_log = logging.getLogger(__name__)

_POLL_SECONDS = 4.0
"""Polled, as the command line that writes it is another process."""


class MaintenanceWatch:
    """The maintenance under way, as far as the bot has seen; ``changed`` is called when it differs.

    It is for what is shown: whether a match may begin is asked of the store itself
    (`ServerPolicy.verify_may_begin`).
    """

    def __init__(self) -> None:
        self.now: MaintenanceStatus | None = None
        self._task: asyncio.Task[None] | None = None

    async def look(self, house: ServerPolicy, changed: Callable[[], None]) -> None:
        """Ask the store once; while it is busy, what was seen last holds."""
        with suppress(TableRefusedError):
            seen = await house.maintenance()
            if seen != self.now:
                self.now = seen
                changed()

    def keep_looking(
        self, look: Callable[[], Awaitable[None]], *, sleep: Sleep = asyncio.sleep
    ) -> None:
        """Have it looked for again and again from now on."""

        async def look_on() -> None:
            while True:
                await sleep(_POLL_SECONDS)
                try:
                    await look()
                except Exception as error:
                    _log.error("no look at the maintenance\n%s", told_error(error))

        self._task = asyncio.create_task(look_on())

    async def close(self) -> None:
        """Stop asking."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
