"""Name the program's command line, and compute in background processes."""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import active_children, get_context, parent_process
from pathlib import Path
from typing import ParamSpec, TypeVar, cast

IN_A_WHEEL = "_program"
"""The folder of the package tarocchino in which a wheel has the program."""

_LEAST_URGENT = 19

P = ParamSpec("P")
T = TypeVar("T")


def called_in(folder: Path) -> str:
    """Return the program's command line if the program is in this folder."""
    return "tarocchino" if folder.name == IN_A_WHEEL else "python -m bot"


PROGRAM = called_in(Path(__file__).parents[2])


class ProcessGoneError(Exception):
    """The computing process ended without an answer; the next call starts another."""


class ComputationError(Exception):
    """The computation raised an error; the message is its type, because its text may name cards."""


class BackgroundProcesses:
    """At most ``number`` processes of the lowest priority, started on first use.

    They end with this process, even if it is killed.
    """

    def __init__(self, number: int = 1) -> None:
        self.number = number
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, compute: Callable[P, T], *args: P.args, **_: P.kwargs) -> T:
        """Return what ``compute``, a function of a module, returns for these arguments.

        Raises `ComputationError` and `ProcessGoneError`.
        """
        if self._pool is None:
            # A fork would copy locks held by threads that it does not have.
            context = get_context("spawn")
            self._pool = ProcessPoolExecutor(self.number, context, _begin)
        loop = asyncio.get_running_loop()
        try:
            answer, failure = await loop.run_in_executor(self._pool, _computed, compute, args)
        except BrokenProcessPool:
            self.rest()
            raise ProcessGoneError("the process has ended") from None
        if failure is not None:
            raise ComputationError(failure)
        return cast(T, answer)

    def rest(self) -> None:
        """Let the processes end after their current work."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def end_processes() -> None:
    """Terminate all computing processes; Python would wait for them otherwise."""
    for process in active_children():
        process.terminate()


def _computed(
    compute: Callable[..., object], args: tuple[object, ...]
) -> tuple[object, str | None]:
    # Returns the failure, because not every exception can be pickled.
    try:
        return compute(*args), None
    except Exception as error:
        return None, type(error).__name__


def _begin() -> None:
    # The bot handles Ctrl+C and then ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_LEAST_URGENT)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(0)
