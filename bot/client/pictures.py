"""Draw the pictures in a pool of threads off the event loop, and keep the most recent ones."""

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
"""What the pictures kept take together, some 96 of 48 KB.

One is asked for again within seconds, for another message that shows it or because Discord did not
take it at once.
"""

_Key = tuple[Drawable, Language, Style]


@dataclass(slots=True)
class _Drawing:
    """A picture that is being drawn, or is waiting for a thread to draw it."""

    job: Future[Picture]
    picture: asyncio.Future[Picture]
    waiting: int = 0


class Renderer:
    """Draws in the threads of a pool, always with the same deck; recent pictures are kept.

    Threads are enough, as Pillow releases the interpreter lock while it works. Requests for a
    picture that is being drawn wait for that drawing. A drawing that has not begun is dropped once
    all who asked for it were cancelled. A failed drawing is not kept.
    """

    def __init__(self, pool: Executor, deck: Deck = OWN_DECK, most_bytes: int = MOST_BYTES) -> None:
        self._pool = pool
        self._deck = deck
        self._most_bytes = most_bytes
        self._bytes = 0
        self._kept: OrderedDict[_Key, Picture] = OrderedDict()
        self._drawings: dict[_Key, _Drawing] = {}

    async def draw(self, facts: Drawable, language: Language, style: Style = Style()) -> Picture:
        """Return the picture of the facts. Raises what drawing them raises."""
        key = (facts, language, replace(style, deck=self._deck))
        if (kept := self._kept.get(key)) is not None:
            self._kept.move_to_end(key)
            return kept
        drawing = self._drawings.get(key) or self._begin(key)
        drawing.waiting += 1
        try:
            # Others may wait for it too: a cancelled request does not cancel the drawing.
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
        if self._drawings.get(key) is drawing:
            del self._drawings[key]
        if picture.cancelled() or picture.exception() is not None:
            return
        self._kept[key] = picture.result()
        self._bytes += len(picture.result().png)
        while self._bytes > self._most_bytes:
            _, oldest = self._kept.popitem(last=False)
            self._bytes -= len(oldest.png)
