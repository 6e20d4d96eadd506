"""Where a master's moves are found: in a thread, or in a process of low priority."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Protocol

from bot.services.answering_processes import AnsweringProcesses, ProcessGoneError, program_of
from bot.services.thinking.worker import question
from tarocchino.core.model.actions import SeatAction
from tarocchino.core.views.view import MatchView
from tarocchino.kernel import IS_COMPILED
from tarocchino.players.search import Effort, choose_by_search
from tarocchino.players.sent_view import from_text

_PROGRAM = program_of("bot.services.thinking.worker")


class DeciderError(Exception):
    """No move was found; the message names no card."""


class Decider(Protocol):
    """Finds moves beside the event loop, one at a time."""

    async def decide(self, view: MatchView, effort: Effort) -> SeatAction:
        """The move of the viewer, whose turn it is. Raises whatever the search raises."""

    async def stop(self) -> None:
        """Find no more."""


class DecidingThread:
    """A `Decider` in a thread: the compiled kernel lets other threads run meanwhile."""

    def __init__(
        self, choose: Callable[[MatchView, Effort], SeatAction] = choose_by_search
    ) -> None:
        self._choose = choose
        self._thread = ThreadPoolExecutor(1, "thinking")

    async def decide(self, view: MatchView, effort: Effort) -> SeatAction:
        """As `Decider.decide`; what was begun is finished if nobody waits for it any more."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, self._choose, view, effort)

    async def stop(self) -> None:
        """Begin nothing more."""
        self._thread.shutdown(wait=False, cancel_futures=True)


class DecidingProcess:
    """A `Decider` in a process of low priority, started when it is first needed by ``program``."""

    def __init__(self, program: Sequence[str] = _PROGRAM) -> None:
        self._process = AnsweringProcesses(1, program)

    async def decide(self, view: MatchView, effort: Effort) -> SeatAction:
        """As `Decider.decide`; raises `DeciderError` for what goes wrong in the process."""
        try:
            answer = await self._process.ask(question(view, effort))
        except ProcessGoneError as error:
            raise DeciderError(str(error)) from None
        match answer:
            case {"action": str(written)}:
                action: SeatAction = from_text(written)
                return action
            case {"refused": why}:
                raise DeciderError(str(why))
        raise DeciderError("the process answers something else")

    async def stop(self) -> None:
        """End the process."""
        await self._process.rest()


def serving_decider() -> Decider:
    """A thread where the kernel is compiled, else a process: Python holds up the loop."""
    return DecidingThread() if IS_COMPILED else DecidingProcess()
