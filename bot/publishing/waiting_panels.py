"""Panels of people who wait for their turn: redrawn a few at a time, behind everything else."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.client.limits.drawing_turns import DrawingTurns
from bot.client.limits.token_bucket import WAITING_PANELS_PER_SECOND, TokenBucket


class WaitingPanels:
    """Lets a few panels a second be redrawn, in the order in which they asked: nobody's turn is to
    wait for them.

    A panel that asks again before its turn keeps its place, and then shows the newest state. None
    is redrawn while ``drawing`` has no time to spare.
    """

    def __init__(
        self, pace: TokenBucket | None = None, drawing: DrawingTurns | None = None
    ) -> None:
        self._pace = pace or TokenBucket(WAITING_PANELS_PER_SECOND)
        self._drawing = drawing or DrawingTurns()
        self._asking: dict[object, Callable[[], None]] = {}
        self._serving: asyncio.Task[None] | None = None

    def ask(self, panel: object, redraw: Callable[[], None]) -> None:
        """Have ``redraw`` called when it is the panel's turn to be redrawn."""
        self._asking.setdefault(panel, redraw)
        if self._serving is None or self._serving.done():
            self._serving = asyncio.create_task(self._serve())

    def withdraw(self, panel: object) -> None:
        """Redraw the panel no more: it has been shown meanwhile, or is gone."""
        self._asking.pop(panel, None)

    async def settled(self) -> None:
        """Return when every panel has been redrawn that had asked."""
        while self._serving is not None and not self._serving.done():
            await asyncio.wait([self._serving])

    async def close(self) -> None:
        """Redraw no more panels."""
        self._asking.clear()
        if self._serving is not None:
            self._serving.cancel()
            await asyncio.gather(self._serving, return_exceptions=True)

    async def _serve(self) -> None:
        while self._asking:
            await self._pace.acquire()
            await self._drawing.spare_time()
            if self._asking:
                panel = next(iter(self._asking))
                self._asking.pop(panel)()
