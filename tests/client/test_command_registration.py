"""Registering the commands: in the background, until Discord has them."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence

import pytest
from discord.app_commands import AppCommand

from bot.client.command_registration import CommandRegistration


class Tree:
    """Commands whose registration fails in these ways, one after the other, then succeeds."""

    def __init__(self, *failures: Exception) -> None:
        self.failures = list(failures)
        self.attempts = 0
        self.looked_up = 0

    async def sync(self) -> Sequence[AppCommand]:
        self.attempts += 1
        if self.failures:
            raise self.failures.pop(0)
        return []

    async def fetch_commands(self) -> Sequence[AppCommand]:
        self.looked_up += 1
        return []


async def no_sleep(_: float) -> None:
    await asyncio.sleep(0)


async def test_what_fails_is_tried_again_until_it_is_done_and_then_never(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    tree = Tree(ConnectionError(), TimeoutError())
    registration = CommandRegistration(tree, sleep=no_sleep)
    registration.trigger()
    await registration.settled()
    assert (tree.attempts, tree.looked_up) == (3, 2)
    assert "registering the commands waits" in caplog.text
    assert "registered 0 commands" in caplog.text
    registration.trigger()
    await registration.settled()
    assert tree.attempts == 3


async def test_a_call_while_it_is_under_way_begins_no_second_one() -> None:
    tree = Tree()
    registration = CommandRegistration(tree, sleep=no_sleep)
    registration.trigger()
    registration.trigger()
    await registration.settled()
    assert tree.attempts == 1
