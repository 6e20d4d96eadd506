"""Fixtures for all tests."""

import gc
import os
import shutil
from pathlib import Path

import pytest

from tests.fixtures.bot import anna, bot, bruno, channel, drawing, real_drawing, seed, store
from tests.fixtures.laws import only_first, thinned
from tests.fixtures.local_discord import (
    clock,
    discord_observer,
    local_discord,
    raw_bot,
    start_client,
)
from tests.fixtures.logged import logging_restored
from tests.fixtures.openapi import description
from tests.fixtures.postgresql import migrated, new_postgresql, postgresql
from tests.fixtures.sqlite_store import empty_file, first_file, sqlite_store

__all__ = [
    "anna",
    "bot",
    "bruno",
    "channel",
    "clock",
    "discord_observer",
    "drawing",
    "empty_file",
    "first_file",
    "local_discord",
    "logging_restored",
    "migrated",
    "new_postgresql",
    "only_first",
    "postgresql",
    "raw_bot",
    "real_drawing",
    "seed",
    "sqlite_store",
    "start_client",
    "store",
    "thinned",
]


# The garbage of a test is small, and what looking for it costs grows with all that is collected.
gc.set_threshold(20_000, 20, 20)


_IN_MEMORY, _ROOM = Path("/dev/shm"), 2**30


def pytest_configure(config: pytest.Config) -> None:
    """Keep the files of the fast suite in memory where there is room: half of the time of tests
    with a database is the disk's. The slow suite has a disk, as hosts have."""
    roomy = _IN_MEMORY.is_dir() and shutil.disk_usage(_IN_MEMORY).free > _ROOM
    if roomy and not config.option.markexpr:
        os.environ.setdefault("PYTEST_DEBUG_TEMPROOT", str(_IN_MEMORY))


def pytest_collection_finish() -> None:
    """Take the tests and the program out of what the garbage collector goes through."""
    gc.collect()
    gc.freeze()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if description() is None:
        terminalreporter.write_line(
            "REST exchanges were not checked against Discord's API description: "
            "there is none where DISCORD_OPENAPI says"
        )


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark the tests of the slow suite and those that are thinned; the slow ones come first, as
    the workers then finish together.

    Without ``-m`` slow tests of other folders than tests/slow are left out.
    """
    if not config.option.markexpr:
        left_out = [item for item in items if item.get_closest_marker("slow") is not None]
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if item.get_closest_marker("slow") is None]
    for item in items:
        if item.nodeid.startswith("tests/slow/"):
            item.add_marker("slow")
        if {"thinned", "only_first"} & set(getattr(item, "fixturenames", ())):
            item.add_marker("law")
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)
