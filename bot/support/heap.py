"""The C library's heap: how much free memory it may keep for later."""

from __future__ import annotations

import ctypes
from contextlib import suppress
from functools import cache

_TRIM_THRESHOLD, _MMAP_THRESHOLD, _ARENA_MAX = -1, -3, -8
"""Parameters of glibc's ``mallopt`` (malloc.h)."""
_LARGE = 1024 * 1024
"""Bytes from which a block goes back to the system as soon as it is freed.

A picture being drawn has fewer: its memory is the next one's, as fresh pages cost a tenth of it.
"""


@cache
def _library() -> ctypes.CDLL:
    return ctypes.CDLL("libc.so.6")


def keep_heap_small() -> None:
    """Have glibc give memory back that was freed; call this before any thread is started.

    By default each thread fills a heap of its own, which keeps what was its most for as long as the
    thread lives, and blocks of many megabytes are kept once one was freed: sixteen megabytes after
    drawing at twenty tables. Other C libraries, which have no such settings, are left alone.
    """
    with suppress(OSError, AttributeError):
        mallopt = _library().mallopt
        mallopt(_ARENA_MAX, 1)
        mallopt(_MMAP_THRESHOLD, _LARGE)
        mallopt(_TRIM_THRESHOLD, _LARGE)


def give_back() -> None:
    """Have glibc give back what is free between blocks in use, some ten megabytes while people
    play, which it does by itself at the end of its heap alone."""
    with suppress(OSError, AttributeError):
        _library().malloc_trim(0)
