"""The most recent pictures, so that none is drawn twice, nor one that nobody waits for."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Hashable
from concurrent.futures import Executor, Future
from dataclasses import dataclass
from functools import partial
from typing import Any

from bot.render.drawing.picture import Picture

MOST_BYTES = 3 << 20
"""What the pictures kept take together, some 64 of 48 KB.

One is asked for again within seconds, for another message that shows it or because Discord did not
take it at once.
"""


@dataclass(slots=True)
class _Drawing:
    """A picture that is being drawn, or is waiting for a thread to draw it."""

    job: Future[Picture]
    picture: asyncio.Future[Picture]
    waiting: int = 0


class PictureCache:
    """Draws in the threads of a pool, and keeps the most recently used pictures.

    The key of a picture is everything it shows. Requests for a picture that is being drawn wait for
    that drawing. A drawing that has not begun is dropped once all who asked for it were cancelled.
    A failed drawing is not kept.
    """

    def __init__(self, pool: Executor, most_bytes: int = MOST_BYTES) -> None:
        self._pool = pool
        self._most_bytes = most_bytes
        self._bytes = 0
        self._kept: OrderedDict[Hashable, Picture] = OrderedDict()
        self._drawings: dict[Hashable, _Drawing] = {}

    async def picture(
        self, shown: Hashable, draw: Callable[..., Picture], *arguments: Any
    ) -> Picture:
        """What ``draw`` returns for the arguments; ``shown`` is everything that the picture shows.

        Raises what ``draw`` raises.
        """
        key = (draw, shown)
        if (kept := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
            return kept
        drawing = self._drawings.get(key) or self._begin(key, draw, *arguments)
        drawing.waiting += 1
        try:
            # Others may wait for it too: a cancelled request does not cancel the drawing.
            return await asyncio.shield(drawing.picture)
        finally:
            drawing.waiting -= 1
            if not drawing.waiting and drawing.job.cancel():
                self._drawings.pop(key, None)

    def _begin(self, key: Hashable, draw: Callable[..., Picture], *arguments: Any) -> _Drawing:
        job = self._pool.submit(draw, *arguments)
        drawing = self._drawings[key] = _Drawing(job, asyncio.wrap_future(job))
        drawing.picture.add_done_callback(partial(self._finish, key, drawing))
        return drawing

    def _finish(self, key: Hashable, drawing: _Drawing, picture: asyncio.Future[Picture]) -> None:
        if self._drawings.get(key) is drawing:
            del self._drawings[key]
        if picture.cancelled() or picture.exception() is not None:
            return
        self._kept[key] = picture.result()
        self._bytes += len(picture.result().png)
        while self._bytes > self._most_bytes:
            _, oldest = self._kept.popitem(last=False)
            self._bytes -= len(oldest.png)
