"""An event loop on a virtual clock, which runs what is ready in an order that a seed decides."""

import asyncio
import contextvars
import heapq
from collections.abc import Callable, Coroutine
from contextlib import suppress
from contextvars import Context, ContextVar
from dataclasses import dataclass, field
from itertools import count
from random import Random
from typing import Any


@dataclass(eq=False)
class BotLifetime:
    """One run of the bot, from its start to its end; after the end nothing of it runs."""

    number: int
    alive: bool = True


LIFE: ContextVar[BotLifetime | None] = ContextVar("LIFE", default=None)
"""Whose code runs: a run of the bot, or the world around it for None."""


class StalledError(Exception):
    """Nothing is ready and no timer is set, but the end is not reached."""


@dataclass(order=True)
class _Timer:
    when: float
    number: int
    handle: asyncio.Handle = field(compare=False)
    context: Context = field(compare=False)


class _Task(asyncio.Task[Any]):
    """A task that says in which context it runs, as tasks of Python 3.11 do not."""

    ran_in: Context


def _is_dead(context: Context) -> bool:
    life = context.get(LIFE)
    return life is not None and not life.alive


class VirtualLoop(asyncio.AbstractEventLoop):
    """Runs one callback at a time: any one of those ready, by the seed.

    asyncio promises that callbacks run in the order in which they were registered; programs may
    not count on it between tasks, as a real await may take any time. Time stands still while
    anything is ready, then jumps to the next timer. Code of a `BotLifetime` that is over is
    dropped, without a chance to clean up, as the death of a process drops it.
    """

    def __init__(self, random: Random) -> None:
        self._random = random
        self._now = 0.0
        self._ready: list[tuple[asyncio.Handle, Context]] = []
        self._timers: list[_Timer] = []
        self._numbers = count()
        self._tasks: list[_Task] = []
        self.steps = 0
        self._failure: BaseException | None = None
        self.after_step: Callable[[], None] = lambda: None
        self.when_idle: Callable[[], None] = lambda: None

    def run(self, main: Coroutine[Any, Any, None], is_over: Callable[[], bool]) -> None:
        """Run until the coroutine is done, or the condition holds after a step.

        Raises `StalledError`, and what the coroutine raises.
        """
        asyncio._set_running_loop(self)
        try:
            task = self.create_task(main, context=Context())
            while not task.done() and not is_over():
                self._run_one()
                if self._failure is not None:
                    raise self._failure
            if task.done():
                task.result()
        finally:
            self._drop_everything()
            asyncio._set_running_loop(None)

    def _run_one(self) -> None:
        while not self._ready:
            self.when_idle()
            if self._ready:
                break
            if not self._timers:
                raise StalledError
            self._now = max(self._now, self._timers[0].when)
            while self._timers and self._timers[0].when <= self._now:
                timer = heapq.heappop(self._timers)
                self._ready.append((timer.handle, timer.context))
        ready = self._ready
        place = self._random.randrange(len(ready)) if len(ready) > 1 else 0
        ready[place], ready[-1] = ready[-1], ready[place]
        handle, context = ready.pop()
        if handle.cancelled() or _is_dead(context):
            return
        self.steps += 1
        handle._run()
        self.after_step()

    def _drop_everything(self) -> None:
        """Close what is still suspended; whatever it does in closing reaches nobody any more."""
        self.after_step = self.when_idle = lambda: None
        for task in self._tasks:
            if not task.done():
                task._log_destroy_pending = False  # type: ignore[attr-defined]
                with suppress(Exception):  # It may await something, or fail, in its closing.
                    task.ran_in.run(task.get_coro().close)  # type: ignore[union-attr]
        self._ready.clear()
        self._timers.clear()
        self._tasks.clear()

    def time(self) -> float:
        return self._now

    def call_soon(
        self, callback: Callable[..., object], *args: Any, context: Context | None = None
    ) -> asyncio.Handle:
        context = contextvars.copy_context() if context is None else context
        handle = asyncio.Handle(callback, args, self, context)
        self._ready.append((handle, context))
        return handle

    def call_later(
        self,
        delay: float,
        callback: Callable[..., object],
        *args: Any,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        return self.call_at(self._now + delay, callback, *args, context=context)

    def call_at(
        self,
        when: float,
        callback: Callable[..., object],
        *args: Any,
        context: Context | None = None,
    ) -> asyncio.TimerHandle:
        context = contextvars.copy_context() if context is None else context
        handle = asyncio.TimerHandle(when, callback, args, self, context)
        heapq.heappush(self._timers, _Timer(when, next(self._numbers), handle, context))
        return handle

    def _timer_handle_cancelled(self, handle: asyncio.TimerHandle) -> None:
        """Told by a timer that is cancelled; it is skipped when it is due."""

    def create_future(self) -> asyncio.Future[Any]:
        return asyncio.Future(loop=self)

    def run_in_executor(
        self,
        executor: object,  # noqa: ARG002 (asyncio's signature)
        func: Callable[..., Any],
        *args: Any,
    ) -> asyncio.Future[Any]:
        """What a thread would do is done at once."""
        done = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:
            done.set_exception(error)
        return done

    def create_task(
        self,
        coro: Coroutine[Any, Any, Any],
        *,
        name: str | None = None,
        context: Context | None = None,
    ) -> asyncio.Task[Any]:
        context = contextvars.copy_context() if context is None else context
        task = _Task(coro, loop=self, name=name, context=context)
        task.ran_in = context
        self._tasks.append(task)
        if len(self._tasks) > 500:
            self._tasks = [kept for kept in self._tasks if not kept.done()]
        return task

    def call_exception_handler(self, context: dict[str, Any]) -> None:
        """Take note of an exception that a callback has raised, or that nobody has asked a task
        for, unless all who could have asked died with their life."""
        task = context.get("future")
        if isinstance(task, _Task) and _is_dead(task.ran_in):
            return
        self._failure = self._failure or context.get("exception")

    def get_debug(self) -> bool:
        return False

    def is_running(self) -> bool:
        return True

    def is_closed(self) -> bool:
        return False
