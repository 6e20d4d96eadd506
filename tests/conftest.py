"""Fixtures for all tests."""

import pytest

from tests.fixtures.bot import anna, bot, bruno, channel, drawing, seed, store
from tests.fixtures.local_discord import (
    clock,
    discord_observer,
    local_discord,
    raw_bot,
    start_client,
)
from tests.fixtures.openapi import description

__all__ = [
    "anna",
    "bot",
    "bruno",
    "channel",
    "clock",
    "discord_observer",
    "drawing",
    "local_discord",
    "raw_bot",
    "seed",
    "start_client",
    "store",
]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if description() is None:
        terminalreporter.write_line(
            "Discord's API description is not at hand (DISCORD_OPENAPI): "
            "REST exchanges were not checked against it"
        )


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with the slow tests: so they are shared out best."""
    for item in items:
        if "slow" in item.path.relative_to(item.config.rootpath).parts:
            item.add_marker("slow")
    items.sort(key=lambda item: item.get_closest_marker("slow") is None)
