"""Draw pictures in threads off the event loop, and keep the most recent ones."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from concurrent.futures import Executor, Future
from dataclasses import dataclass, replace
from functools import partial

from bot.draw.picture import Drawable, Picture
from bot.draw.style import OWN_DECK, Deck, Style
from bot.words import Language

MOST_BYTES = 9 << 19
"""The most bytes of kept pictures, about 96 of 48 KB.

A picture may be needed again within seconds, for another message or after Discord refused it.
"""

_Key = tuple[Drawable, Language, Style]


@dataclass(slots=True)
class _Drawing:
    """A picture that is drawn, in progress, or waiting for a thread; ``size`` is 0 until drawn."""

    job: Future[Picture]
    picture: asyncio.Future[Picture]
    waiting: int = 0
    size: int = 0


class Renderer:
    """Draws in the threads of a pool, always with the same deck; keeps recent pictures.

    Threads suffice, because Pillow releases the interpreter lock while it works. Requests for a
    picture in progress wait for it. A drawing that has not begun is dropped when all its requests
    are cancelled. A failed drawing is not kept.
    """

    def __init__(self, pool: Executor, deck: Deck = OWN_DECK, most_bytes: int = MOST_BYTES) -> None:
        self._pool = pool
        self._deck = deck
        self._most_bytes = most_bytes
        self._bytes = 0
        self._drawings: OrderedDict[_Key, _Drawing] = OrderedDict()

    async def draw(self, facts: Drawable, language: Language, style: Style = Style()) -> Picture:
        """Return the picture of the facts. Raises what drawing them raises."""
        key = (facts, language, replace(style, deck=self._deck))
        if (drawing := self._drawings.get(key)) is None:
            drawing = self._begin(key)
        elif drawing.size:
            self._drawings.move_to_end(key)
        drawing.waiting += 1
        try:
            # Others may wait for it too, so a cancelled request does not cancel the drawing.
            return await asyncio.shield(drawing.picture)
        finally:
            drawing.waiting -= 1
            if not drawing.waiting and drawing.job.cancel():
                self._drawings.pop(key, None)

    @property
    def waiting(self) -> int:
        jobs = [each.job for each in self._drawings.values()]
        return sum(not job.running() and not job.done() for job in jobs)

    def _begin(self, key: _Key) -> _Drawing:
        facts, language, style = key
        job = self._pool.submit(facts.draw, language, style)
        drawing = self._drawings[key] = _Drawing(job, asyncio.wrap_future(job))
        drawing.picture.add_done_callback(partial(self._finish, key, drawing))
        return drawing

    def _finish(self, key: _Key, drawing: _Drawing, picture: asyncio.Future[Picture]) -> None:
        if picture.cancelled() or picture.exception() is not None:
            if self._drawings.get(key) is drawing:
                del self._drawings[key]
            return
        drawing.size = len(picture.result().png)
        self._bytes += drawing.size
        while self._bytes > self._most_bytes:
            oldest = next(key for key, each in self._drawings.items() if each.size)
            self._bytes -= self._drawings.pop(oldest).size
