"""Memory that was freed goes back to the system, also from between blocks in use."""

from __future__ import annotations

import json
import platform
import subprocess
import sys

import pytest

_FREED_IN_BETWEEN = """
import asyncio, json
from pathlib import Path
from bot.support.garbage import short_passes
from bot.support.heap import keep_heap_small

SIZE, BLOCKS = 20_000, 2_000

def resident():
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(1024 * int(line.split()[1]) for line in lines if line.startswith("VmRSS:"))

async def main():
    keep_heap_small()
    looks = 0

    async def sleep(seconds):
        nonlocal looks
        looks += 1
        if looks > 1:
            done.set()
            await asyncio.Event().wait()

    done = asyncio.Event()
    blocks = [bytes(SIZE) for _ in range(BLOCKS)]
    full = resident()
    kept = blocks[::8]
    del blocks
    freed = resident()
    async with short_passes(sleep):
        await done.wait()
    print(json.dumps([full, freed, resident(), SIZE * (BLOCKS - len(kept))]))

asyncio.run(main())
"""


@pytest.mark.skipif(platform.libc_ver()[0] != "glibc", reason="other C libraries are left alone")
def test_what_is_freed_between_blocks_in_use_goes_back_after_a_look() -> None:
    answer = subprocess.run(
        [sys.executable, "-c", _FREED_IN_BETWEEN], capture_output=True, check=True
    )
    full, freed, looked, unused = json.loads(answer.stdout)
    assert full - freed < unused / 4  # The C library keeps it by itself.
    assert full - looked > unused / 2
