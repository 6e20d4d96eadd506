"""New tables of one channel are shown one after another: Discord takes few messages a second."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field


@dataclass(slots=True)
class _Turn:
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    wanted: int = 0


class ChannelTurns:
    """Lets one table at a time post its first message in a channel.

    What waits here has not been sent, so it may still turn out to be needless. A request that
    waits inside discord.py is sent whatever happens meanwhile.
    """

    def __init__(self) -> None:
        self._turns: dict[int, _Turn] = {}

    @asynccontextmanager
    async def of(self, channel_id: int) -> AsyncIterator[None]:
        """Wait for the turn in a channel, and have it inside."""
        turn = self._turns.setdefault(channel_id, _Turn())
        turn.wanted += 1
        try:
            async with turn.lock:
                yield
        finally:
            turn.wanted -= 1
            if not turn.wanted:
                del self._turns[channel_id]
