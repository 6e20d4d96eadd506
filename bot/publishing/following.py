"""When the panel of a person who waits follows what others do: while that is free of charge."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from bot.client.leases import Lease
from bot.publishing.context import PublishingContext
from bot.publishing.posted_messages import PostedMessages


class Following:
    """The pace at which one panel follows others, by the tokens of clicks on it.

    ``redraw`` is called when the panel may be redrawn that could not be before.
    """

    def __init__(
        self, messages: PostedMessages, context: PublishingContext, redraw: Callable[[], None]
    ) -> None:
        self._messages = messages
        self._context = context
        self._redraw = redraw
        self._has_turn = False
        self._resting: asyncio.TimerHandle | None = None

    def may_redraw(self, what: str, ephemeral: Lease | None) -> bool:
        """Whether the panel in the message of this name, and in the ``ephemeral`` one, may be
        redrawn now; if it may later, ``redraw`` is called then."""
        own = ephemeral if ephemeral is not None and ephemeral.is_fresh else None
        if own is None and not self._messages.has_fresh_lease(what):
            return False
        if rest := self._rest(what, own):
            self._redraw_after(rest)
            return False
        if not self._has_turn:
            self._context.waiting_panels.ask(self, self._take_turn)
        return self._has_turn

    def was_shown(self) -> None:
        """Note that the panel shows the newest state."""
        self._has_turn = False
        self._context.waiting_panels.withdraw(self)

    def close(self) -> None:
        """Redraw nothing any more."""
        self._context.waiting_panels.withdraw(self)
        if self._resting is not None:
            self._resting.cancel()

    def _rest(self, what: str, own: Lease | None) -> float:
        """Seconds for which what others do is not shown: the person's own turn must not wait."""
        pace = self._context.following
        return max(0.0 if own is None else own.rest(pace), self._messages.rest(what, pace))

    def _redraw_after(self, seconds: float) -> None:
        if self._resting is None:
            loop = asyncio.get_running_loop()
            self._resting = loop.call_later(seconds, self._rested)

    def _rested(self) -> None:
        self._resting = None
        self._redraw()

    def _take_turn(self) -> None:
        self._has_turn = True
        self._redraw()
