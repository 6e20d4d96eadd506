"""The clock for waits and windows: the event loop's own, which also measures its sleeps."""

from __future__ import annotations

import asyncio


def loop_time() -> float:
    """Seconds since an arbitrary moment; needs a running event loop."""
    return asyncio.get_running_loop().time()
