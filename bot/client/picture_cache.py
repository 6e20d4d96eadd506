"""Pictures that were drawn lately, so that none is drawn twice."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Executor
from functools import partial
from typing import Any

from bot.render.drawing.picture import Picture

MOST = 192
"""So many are kept, of some fifty kilobytes each."""


class PictureCache:
    """Draws in the threads of a pool, and keeps the pictures that were asked for last.

    A picture is known by all that it shows: who asks for the same while it is being drawn waits
    for the same drawing. What cannot be drawn is not kept.
    """

    def __init__(self, pool: Executor, most: int = MOST) -> None:
        self._pool = pool
        self._most = most
        self._drawings: OrderedDict[Hashable, asyncio.Future[Picture]] = OrderedDict()

    async def picture(
        self, shown: Hashable, draw: Callable[..., Picture], *arguments: Any
    ) -> Picture:
        """What ``draw`` makes of the arguments; ``shown`` holds all of them that can be seen in it.

        Raises what ``draw`` raises.
        """
        key = (draw, shown)
        drawing = self._drawings.get(key)
        if drawing is None:
            loop = asyncio.get_running_loop()
            drawing = loop.run_in_executor(self._pool, draw, *arguments)
            self._drawings[key] = drawing
            drawing.add_done_callback(partial(self._forget_failed, key))
            if len(self._drawings) > self._most:
                self._drawings.popitem(last=False)
        self._drawings.move_to_end(key)
        # Others may wait for it too: it is drawn even where this one no longer waits.
        return await asyncio.shield(drawing)

    def _forget_failed(self, key: Hashable, drawing: asyncio.Future[Picture]) -> None:
        failed = drawing.cancelled() or drawing.exception() is not None
        if failed and self._drawings.get(key) is drawing:
            del self._drawings[key]
