"""Registering the commands: in the background, until Discord has them."""

import asyncio
import logging
from collections.abc import Sequence
from typing import Any
from unittest.mock import Mock

import discord
import pytest
from discord.app_commands import AppCommand

from bot.client.commands import CommandRegistration
from bot.client.worker import Sleep
from tests.fakes.store import MemoryStore

APPLICATION = 7


class Tree:
    """Commands whose registration fails in these ways, one after the other, then succeeds."""

    def __init__(self, *failures: Exception) -> None:
        self.failures = list(failures)
        self.attempts = 0
        self.looked_up = 0
        self.names: list[str] = []
        self.said = "as ever"
        self.at_discord: list[AppCommand] = []

    async def register(self, payload: Sequence[object]) -> Sequence[AppCommand]:
        assert list(payload) == list(await self.payload())
        self.attempts += 1
        if self.failures:
            raise self.failures.pop(0)
        numbers = range(100 * self.attempts, 100 * self.attempts + len(self.names))
        self.at_discord = [registered(*each) for each in zip(numbers, self.names, strict=True)]
        return self.at_discord

    async def payload(self) -> Sequence[object]:
        return [{"name": name, "description": self.said} for name in self.names]

    async def fetch_commands(self) -> Sequence[AppCommand]:
        self.looked_up += 1
        return self.at_discord


def registered(number: int, name: str) -> AppCommand:
    """A command as Discord tells it."""
    told: Any = {
        "id": number, "application_id": APPLICATION, "name": name, "description": "…", "type": 1,
        "name_localizations": {"it": f"{name}-it"}, "options": [],
    }  # fmt: skip
    return AppCommand(data=told, state=Mock())


async def no_sleep(_: float) -> None:
    await asyncio.sleep(0)


def new_registration(
    tree: Tree, store: MemoryStore | None = None, sleep: Sleep = no_sleep
) -> CommandRegistration:
    """A registration over a store, a new one by default."""
    commands = (store or MemoryStore()).commands
    return CommandRegistration(tree, commands, lambda: APPLICATION, sleep=sleep)


async def start(tree: Tree, store: MemoryStore) -> CommandRegistration:
    """Another start over the same Discord and the same store, with what it has registered."""
    registration = new_registration(tree, store)
    registration.trigger()
    await registration.settled()
    return registration


async def test_what_fails_is_tried_again_until_it_is_done_and_then_never(
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.INFO)
    tree = Tree(ConnectionError(), TimeoutError())
    registration = new_registration(tree)
    registration.trigger()
    await registration.settled()
    assert (tree.attempts, tree.looked_up) == (3, 2)
    assert "command registration waits" in caplog.text
    assert "0 commands registered" in caplog.text
    registration.trigger()
    await registration.settled()
    assert tree.attempts == 3


async def test_a_day_without_more_commands_gets_another_look_within_the_day() -> None:
    used_up = {"code": 30034, "message": "Max number of daily application command creates"}
    tree = Tree(discord.HTTPException(Mock(status=400, reason="Bad Request"), used_up))
    waits: list[float] = []

    async def sleep(seconds: float) -> None:
        waits.append(seconds)
        await asyncio.sleep(0)

    registration = new_registration(tree, sleep=sleep)
    registration.trigger()
    await registration.settled()
    assert tree.attempts == 2
    assert 3600 <= waits[0] < 3 * 3600


async def test_a_call_while_it_is_under_way_begins_no_second_one() -> None:
    tree = Tree()
    registration = new_registration(tree)
    registration.trigger()
    registration.trigger()
    await registration.settled()
    assert tree.attempts == 1


async def test_what_is_registered_is_not_registered_again_by_the_next_start() -> None:
    tree, store = Tree(), MemoryStore()
    tree.names = ["table", "card"]
    first = await start(tree, store)
    tree.names.reverse()
    second = await start(tree, store)
    assert (tree.attempts, tree.looked_up) == (1, 1)
    assert second.mentions == first.mentions
    assert second.mentions.by_name["/card-it"] == "</card:101>"


@pytest.mark.parametrize("what", ["its text is another", "one is new", "one is gone"])
async def test_changed_commands_are_registered(what: str) -> None:
    tree, store = Tree(), MemoryStore()
    tree.names = ["table", "card"]
    await start(tree, store)
    match what:
        case "its text is another":
            tree.said = "better"
        case "one is new":
            tree.names.append("rules")
        case _:
            tree.names.pop()
    await start(tree, store)
    assert tree.attempts == 2
    await start(tree, store)
    assert tree.attempts == 2


async def test_commands_that_somebody_has_deleted_at_discord_are_registered_again() -> None:
    tree, store = Tree(), MemoryStore()
    tree.names = ["table", "card"]
    await start(tree, store)
    tree.at_discord.pop()
    again = await start(tree, store)
    assert tree.attempts == 2
    assert again.mentions.by_name["/card"] == "</card:201>"


async def test_without_an_answer_to_the_question_it_is_asked_again() -> None:
    class Silent(Tree):
        async def fetch_commands(self) -> Sequence[AppCommand]:
            if self.attempts and not self.looked_up:
                self.looked_up += 1
                raise TimeoutError
            return await super().fetch_commands()

    tree, store = Silent(), MemoryStore()
    tree.names = ["table"]
    await start(tree, store)
    again = await start(tree, store)
    assert tree.attempts == 1
    assert again.mentions.by_name["/table"] == "</table:100>"


async def test_a_store_that_is_busy_has_them_registered_once_more() -> None:
    tree, store = Tree(), MemoryStore()
    tree.names = ["table"]
    store.rows.busy = 1
    await start(tree, store)
    await start(tree, store)
    assert tree.attempts == 2
