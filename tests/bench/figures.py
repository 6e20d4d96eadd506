"""Figures of a run: percentiles, what a process uses, how late an event loop is."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

LAG_INTERVAL = 0.02
"""Seconds between two looks at how late the event loop is."""


def percentile(values: Sequence[float], share: float) -> float:
    """The value below which this share of all lies, 0.0 to 1.0; 0 where there are none."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))] if ordered else 0.0


def spread(seconds: Sequence[float]) -> str:
    """Seconds as ``p50 / p99 / max`` in milliseconds."""
    shown = (percentile(seconds, 0.5), percentile(seconds, 0.99), max(seconds, default=0.0))
    return " / ".join(f"{1000 * each:.1f}" for each in shown) + " ms"


@dataclass(frozen=True, slots=True)
class Usage:
    """What a process has used: processor seconds so far, resident megabytes now."""

    cpu: float
    megabytes: float


def usage(pid: int) -> Usage:
    """The usage of a running process, as Linux tells it."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    user, system, pages = int(fields[11]), int(fields[12]), int(fields[21])
    ticks, page = os.sysconf("SC_CLK_TCK"), os.sysconf("SC_PAGE_SIZE")
    return Usage((user + system) / ticks, pages * page / 2**20)


async def watch_lag(note: Callable[[float], None]) -> None:
    """Tell for ever how many seconds late the running event loop is."""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + LAG_INTERVAL
        await asyncio.sleep(LAG_INTERVAL)
        note(max(0.0, loop.time() - due))
