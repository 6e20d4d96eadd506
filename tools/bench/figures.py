"""Figures of a run: percentiles, what a process uses, how late an event loop is."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import fmean, linear_regression

LAG_INTERVAL = 0.02
"""Seconds between two looks at how late the event loop is."""


def percentile(values: Sequence[float], share: float) -> float:
    """Return the value below which this share of all lies, 0.0 to 1.0; 0 if there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


def spread(seconds: Sequence[float]) -> str:
    """Return seconds as ``p50 / p99 / max`` in milliseconds."""
    shown = (percentile(seconds, 0.5), percentile(seconds, 0.99), max(seconds, default=0.0))
    return " / ".join(f"{1000 * each:.1f}" for each in shown) + " ms"


@dataclass(frozen=True, slots=True)
class Usage:
    """What a process has used: processor seconds so far, those of its first thread among them,
    which runs the event loop, and resident megabytes now."""

    cpu: float
    loop_cpu: float
    megabytes: float


def usage(pid: int) -> Usage:
    """Return the usage of a running process, as Linux tells it."""
    pages = int(_fields(f"/proc/{pid}/stat")[21])
    cpu, loop_cpu = (_processor_seconds(f"/proc/{pid}{task}/stat") for task in ("", f"/task/{pid}"))
    return Usage(cpu, loop_cpu, pages * os.sysconf("SC_PAGE_SIZE") / 2**20)


def _processor_seconds(path: str) -> float:
    user, system = _fields(path)[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def _fields(path: str) -> list[str]:
    """Return the fields of a process's or a thread's line, from its state on."""
    return Path(path).read_text().rpartition(")")[2].split()


@dataclass(frozen=True, slots=True)
class Memory:
    """What a process has in memory, in megabytes: resident in all, with its share of what others
    have mapped too, and its own alone."""

    resident: float
    proportional: float
    private: float

    def __str__(self) -> str:
        shown = (self.resident, self.proportional, self.private)
        return " / ".join(f"{each:.1f}" for each in shown) + " MB"


def memory(pid: int) -> Memory:
    """Return the memory of a running process, as Linux tells it."""
    lines = Path(f"/proc/{pid}/smaps_rollup").read_text().splitlines()[1:]
    found = {
        name: int(rest.split()[0]) / 1024 for name, _, rest in (x.partition(":") for x in lines)
    }
    private = found["Private_Clean"] + found["Private_Dirty"]
    return Memory(found["Rss"], found["Pss"], private)


@dataclass(frozen=True, slots=True)
class Slope:
    """By how much something grows in a unit of time, and the standard error of that."""

    growth: float
    error: float


def slope(points: Sequence[tuple[float, float]]) -> Slope:
    """Return the slope of the straight line nearest to at least three points."""
    times, values = zip(*points, strict=True)
    if len(points) < 3:
        return Slope(0.0, float("inf"))
    line = linear_regression(times, values)
    spread = fmean(times)
    squares = sum((time - spread) ** 2 for time in times)
    rest = sum((y - line.intercept - line.slope * x) ** 2 for x, y in points)
    return Slope(line.slope, (rest / (len(points) - 2) / squares) ** 0.5)


async def watch_lag(note: Callable[[float], None]) -> None:
    """Tell for ever how many seconds late the running event loop is."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LAG_INTERVAL
        await asyncio.sleep(LAG_INTERVAL)
        note(max(0.0, loop.time() - due))
