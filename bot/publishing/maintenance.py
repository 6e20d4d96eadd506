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
    """Remembers the maintenance under way, for what messages show.

    Whether a match may begin is decided by the store itself (`ServerPolicy.verify_may_begin`).
    """

    def __init__(self) -> None:
        self.now: MaintenanceStatus | None = None
        self._task: asyncio.Task[None] | None = None

    async def poll(self, policy: ServerPolicy, changed: Callable[[], None]) -> None:
        """Read the store once and call ``changed`` if it differs; a busy store changes nothing."""
        with suppress(TableRefusedError):
            seen = await policy.maintenance()
            if seen != self.now:
                self.now = seen
                changed()

    def start_polling(
        self, poll: Callable[[], Awaitable[None]], *, sleep: Sleep = asyncio.sleep
    ) -> None:
        """Call ``poll`` every few seconds from now on."""

        async def poll_forever() -> None:
            while True:
                await sleep(_POLL_SECONDS)
                try:
                    await poll()
                except Exception as error:
                    _log.error("polling for maintenance failed\n%s", told_error(error))

        self._task = asyncio.create_task(poll_forever())

    async def close(self) -> None:
        """Stop polling."""
        if self._task is not None:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
