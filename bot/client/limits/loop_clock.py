"""The one clock for waits and windows: that of the event loop, by which its sleeps are measured."""

from __future__ import annotations

import asyncio


def loop_time() -> float:
    """Seconds from some moment before the start; to be asked in a running loop."""
    return asyncio.get_running_loop().time()
