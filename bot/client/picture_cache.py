"""The most recent pictures, so that none is drawn twice."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Executor
from functools import partial
from typing import Any

from bot.render.drawing.picture import Picture

CAPACITY = 192
"""Pictures kept, of some fifty kilobytes each."""


class PictureCache:
    """Draws in the threads of a pool, and keeps the most recently used pictures.

    The key of a picture is everything it shows. Requests for a picture that is being drawn wait for
    that drawing. A failed drawing is not kept.
    """

    def __init__(self, pool: Executor, capacity: int = CAPACITY) -> None:
        self._pool = pool
        self._capacity = capacity
        self._drawings: OrderedDict[Hashable, asyncio.Future[Picture]] = OrderedDict()

    async def picture(
        self, shown: Hashable, draw: Callable[..., Picture], *arguments: Any
    ) -> Picture:
        """What ``draw`` returns for the arguments; ``shown`` is everything that the picture shows.

        Raises what ``draw`` raises.
        """
        key = (draw, shown)
        drawing = self._drawings.get(key)
        if drawing is None:
            loop = asyncio.get_running_loop()
            drawing = loop.run_in_executor(self._pool, draw, *arguments)
            self._drawings[key] = drawing
            drawing.add_done_callback(partial(self._forget_failed, key))
            if len(self._drawings) > self._capacity:
                self._drawings.popitem(last=False)
        self._drawings.move_to_end(key)
        # Others may wait for it too: a cancelled request does not cancel the drawing.
        return await asyncio.shield(drawing)

    def _forget_failed(self, key: Hashable, drawing: asyncio.Future[Picture]) -> None:
        failed = drawing.cancelled() or drawing.exception() is not None
        if failed and self._drawings.get(key) is drawing:
            del self._drawings[key]
