"""Say how this program is called, and compute in processes beside everything else."""

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
"""The folder of the package tarocchino that a wheel has the program in."""

_LEAST_URGENT = 19

P = ParamSpec("P")
T = TypeVar("T")


def called_in(folder: Path) -> str:
    """The name of the command line where the program is in this folder, for texts."""
    return "tarocchino" if folder.name == IN_A_WHEEL else "python -m bot"


PROGRAM = called_in(Path(__file__).parents[2])


class ProcessGoneError(Exception):
    """The process that computed ended without an answer; the next question starts another."""


class ComputationError(Exception):
    """What was computed raised. The message is the kind of the error: its own may name cards."""


class BackgroundProcesses:
    """At most ``number`` processes of the lowest priority, started when they are first needed.

    They end with this process, also if it is killed.
    """

    def __init__(self, number: int = 1) -> None:
        self.number = number
        self._pool: ProcessPoolExecutor | None = None

    async def run(self, compute: Callable[P, T], *args: P.args, **_: P.kwargs) -> T:
        """Return what ``compute``, a function of a module, returns for these arguments.

        Raises `ComputationError` and `ProcessGoneError`.
        """
        if self._pool is None:
            # A fork would copy the locks of threads that it does not have.
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
        """Let the processes end when they have computed what they were asked last."""
        if self._pool is not None:
            self._pool.shutdown(wait=False, cancel_futures=True)
            self._pool = None


def end_processes() -> None:
    """End all processes that compute, whatever they are asked: Python would wait for them."""
    for process in active_children():
        process.terminate()


def _computed(
    compute: Callable[..., object], args: tuple[object, ...]
) -> tuple[object, str | None]:
    # Not every exception can be pickled.
    try:
        return compute(*args), None
    except Exception as error:
        return None, type(error).__name__


def _begin() -> None:
    # Ctrl+C is for the bot, which then ends this process.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(_LEAST_URGENT)
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    assert parent is not None
    parent.join()
    os._exit(0)
