"""The most recent pictures, so that none is drawn twice."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from concurrent.futures import Executor
from typing import Any

from bot.render.drawing.picture import Picture
from bot.support.recent_answers import RecentAnswers

CAPACITY = 96
"""Pictures kept, of some fifty kilobytes each: a picture is asked for again within seconds, for
another message that shows it or because Discord did not take it at once."""


class PictureCache:
    """Draws in the threads of a pool, and keeps the most recently used pictures.

    The key of a picture is everything it shows. Requests for a picture that is being drawn wait for
    that drawing. A failed drawing is not kept.
    """

    def __init__(self, pool: Executor, capacity: int = CAPACITY) -> None:
        self._pool = pool
        self._recent = RecentAnswers(capacity)

    async def picture(
        self, shown: Hashable, draw: Callable[..., Picture], *arguments: Any
    ) -> Picture:
        """What ``draw`` returns for the arguments; ``shown`` is everything that the picture shows.

        Raises what ``draw`` raises.
        """
        loop = asyncio.get_running_loop()
        return await self._recent.answer(
            (draw, shown), lambda: loop.run_in_executor(self._pool, draw, *arguments)
        )
