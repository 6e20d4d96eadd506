"""What keeps an event loop busy: its steps by name, and which of them held it long."""

from __future__ import annotations

import asyncio
import time
from asyncio import events
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

_LONG = 0.02
"""Seconds from which a step is listed by itself."""
_MILLION = 1_000_000


@dataclass(slots=True)
class Steps:
    """The steps of a loop by name, in microseconds: ``processor`` is the loop's own time, ``wall``
    what they took, waits for the interpreter's lock and for the processor included.

    ``long`` are those that held it: when, how long, how much of that at work, and the name.
    """

    processor: Counter[str] = field(default_factory=Counter)
    wall: Counter[str] = field(default_factory=Counter)
    long: list[tuple[float, float, float, str]] = field(default_factory=list)

    def since(self, earlier: Steps) -> Steps:
        """Return what came after an earlier count."""
        return Steps(
            self.processor - earlier.processor,
            self.wall - earlier.wall,
            self.long[len(earlier.long) :],
        )

    def lines(self, cards: int, most: int) -> Iterator[str]:
        """Return the dearest steps per card, and the longest."""
        yield "steps of the event loop, processor / wall a card"
        for name, micros in self.processor.most_common(most):
            shown = f"{micros / 1000 / cards:8.2f} /{self.wall[name] / 1000 / cards:8.2f} ms"
            yield f"    {shown}   {name}"
        yield f"steps of more than {1000 * _LONG:.0f} ms: {len(self.long)}; the longest, of it work"
        for _, wall, processor, name in sorted(self.long, key=lambda step: -step[1])[:most]:
            yield f"    {1000 * wall:8.1f} ms {1000 * processor:8.1f} ms   {name}"


def watch_steps() -> Steps:
    """Begin to count the steps of every loop in this process."""
    steps, run = Steps(), events.Handle._run

    def timed(handle: Any) -> None:
        name = _name(handle)
        began, worked = time.monotonic(), time.thread_time()
        run(handle)
        wall, processor = time.monotonic() - began, time.thread_time() - worked
        steps.wall[name] += round(wall * _MILLION)
        steps.processor[name] += round(processor * _MILLION)
        if wall > _LONG:
            steps.long.append((began, wall, processor, name))

    events.Handle._run = timed  # type: ignore[method-assign,assignment]
    return steps


def _name(handle: Any) -> str:
    """Return the coroutine that is carried on, or the function that is called back."""
    called = handle._callback
    task = getattr(called, "__self__", None)
    if isinstance(task, asyncio.Task):
        return str(getattr(task.get_coro(), "__qualname__", task.get_coro()))
    return str(getattr(called, "__qualname__", None) or type(called).__name__)
