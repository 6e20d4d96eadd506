"""Tell a service manager such as systemd whether the bot is ready and alive (sd_notify(3))."""

from __future__ import annotations

import asyncio
import logging
import os
import socket
from collections.abc import Callable, Mapping, Sequence

from bot.client.worker import Sleep

_log = logging.getLogger(__name__)

STARTING_EVERY, RUNNING_EVERY = 1.0, 10.0
"""Seconds between two messages before the bot is ready, and the most seconds after that."""
_LONGER = "EXTEND_TIMEOUT_USEC=30000000"
"""Asks for half a minute more until the bot is ready, because Discord may be unreachable."""


class ServiceManager:
    """Reports the program's state to the service manager, if ``environ`` names its socket."""

    def __init__(self, environ: Mapping[str, str] = os.environ) -> None:
        name = environ.get("NOTIFY_SOCKET", "")
        # A name with a leading @ is in Linux's abstract namespace.
        self._address = f"\0{name[1:]}" if name.startswith("@") else name
        is_watched = environ.get("WATCHDOG_PID") in (None, str(os.getpid()))
        limit = environ.get("WATCHDOG_USEC", "") if is_watched else ""
        self._every = min(RUNNING_EVERY, int(limit) / 2e6) if limit.isdigit() else RUNNING_EVERY

    def tell(self, *assignments: str) -> None:
        """Send assignments such as ``READY=1`` in one message; never raises and never waits."""
        if not self._address:
            return
        try:
            with socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as sender:
                sender.setblocking(False)
                sender.sendto("\n".join(assignments).encode(), self._address)
        except OSError as error:
            _log.warning("service manager not reachable; status not sent: %s", error)

    def stopping(self) -> None:
        """Report that the program is ending as asked."""
        self.tell("STOPPING=1", "STATUS=finishing what people have asked for")

    async def keep_informed(
        self, obstacles: Callable[[], Sequence[str]], *, sleep: Sleep = asyncio.sleep
    ) -> None:
        """Report for ever that the event loop turns, and once that no ``obstacles`` are left.
        Return at once if nobody listens."""
        is_ready = not self._address
        while self._address:
            found = obstacles()
            told = ["WATCHDOG=1", f"STATUS={'; '.join(found) or 'people can play'}"]
            if not is_ready:
                is_ready = not found
                told.append("READY=1" if is_ready else _LONGER)
            self.tell(*told)
            await sleep(self._every if is_ready else min(STARTING_EVERY, self._every))
