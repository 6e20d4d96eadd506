"""A table that everybody leaves before the first card is stored as any other."""

import logging
from pathlib import Path

import pytest

from bot.database import open_store
from bot.storage.sqlite import sqlite_url
from localcord.people.person import Person
from localcord.server.app import LocalDiscord
from tests.drivers.bot import new_bot
from tests.drivers.controls import command
from tests.drivers.play import open_and_start, table_of
from tests.fakes.blank_drawing import BlankDrawing
from tests.fixtures.local_discord import StartClient


async def test_the_only_person_leaves_before_the_first_card(
    local_discord: LocalDiscord,
    start_client: StartClient,
    anna: Person,
    channel: int,
    tmp_path: Path,
    caplog: pytest.LogCaptureFixture,
) -> None:
    async with open_store(sqlite_url(tmp_path / "club.sqlite3")) as store:
        bot = new_bot(store, BlankDrawing())
        await start_client(local_discord, bot)
        await open_and_start(bot, anna, channel)
        await command(bot, anna, channel, "table leave")
        await bot.close()
    assert table_of(bot, anna) is None
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]
