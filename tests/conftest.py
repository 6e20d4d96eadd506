"""Fixtures for all tests."""

import pytest

from tests.local.fixtures import clock, discord_observer, local_discord, raw_bot, start_client
from tests.local.openapi import description

__all__ = ["clock", "discord_observer", "local_discord", "raw_bot", "start_client"]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if description() is None:
        terminalreporter.write_line(
            "Discord's API description is not at hand (DISCORD_OPENAPI): "
            "REST exchanges were not checked against it"
        )


_LONGEST_FIRST = ("simulation", "crash", "e2e", "fuzz")
"""Folders of tests that take long: begun early, they are shared out best."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.parent.name not in _LONGEST_FIRST)
