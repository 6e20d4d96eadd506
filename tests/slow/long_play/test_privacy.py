"""``/privacy`` through the real client: what a person is given, and that they are forgotten."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from pathlib import Path

import pytest

from bot.client.custom_ids import CustomId, Verb
from bot.database import open_store
from bot.features.books.service import ClubBooks
from bot.features.privacy.panels import PrivacyStep
from bot.settings.preferences import PreferenceOption
from bot.storage.sqlite import sqlite_url
from bot.stores import Store
from bot.table.live.restore import restored
from bot.table.rules.permissions import Actor
from bot.table.state.table import Stage, Table
from bot.words import Language, say
from localcord.people.person import Person
from localcord.server.app import LocalDiscord
from tests.drivers.bot import QuickBot
from tests.drivers.controls import command, newest_private, press, press_this
from tests.drivers.play import close_in_play, one_move, prefer, table_of

EN, IT = Language.ENGLISH, Language.ITALIAN


@pytest.fixture
def database(tmp_path: Path) -> Path:
    return tmp_path / "tarocchino.sqlite3"


@pytest.fixture
async def store(database: Path) -> AsyncIterator[Store]:
    """The bot's store, in a file."""
    async with open_store(sqlite_url(database)) as opened:
        yield opened


def dump(database: Path) -> str:
    """The whole database as text."""
    with closing(sqlite3.connect(database)) as connection:
        return "\n".join(connection.iterdump())


async def step(bot: QuickBot, person: Person, channel: int, wanted: PrivacyStep) -> str:
    """Press a button of the newest panel; the words that are there then."""
    shown = newest_private(person, channel)
    await press_this(bot, person, shown, str(CustomId(0, 0, Verb.PRIVACY, wanted.value)))
    return newest_private(person, channel).text


async def next_turn(bot: QuickBot, person: Person) -> Table:
    """The person's table once it waits for somebody."""
    await bot.tables.registry.settled()
    await bot.settled()
    table = table_of(bot, person)
    assert table is not None
    return table


async def test_a_person_who_has_left_is_given_everything_and_forgotten_while_others_play_on(
    bot: QuickBot,
    anna: Person,
    bruno: Person,
    channel: int,
    store: Store,
    database: Path,
    local_discord: LocalDiscord,
) -> None:
    await prefer(bot, bruno, channel, PreferenceOption.UNLISTED)
    await command(bot, anna, channel, "table open")
    await command(bot, bruno, channel, "table sit")
    for _ in range(2):
        await press(bot, anna, newest_private(anna, channel), Verb.ADD_COMPUTER)
    await bot.tables.lobby.ready(1, Actor(bruno.id), is_ready=True)
    await command(bot, anna, channel, "table start")
    while (table := await next_turn(bot, anna)).seat_of(bruno.id) != table.turn:
        await one_move(bot, anna)
    await one_move(bot, bruno)

    await command(bot, bruno, channel, "privacy")
    refused = await step(bot, bruno, channel, PrivacyStep.FORGET)
    assert say(IT, "problem-still-seated", channel=f"<#{channel}>")[:60] in refused
    await command(bot, bruno, channel, "table leave")
    await bot.settled()
    assert bruno.name in dump(database)

    await command(bot, bruno, channel, "privacy")
    await step(bot, bruno, channel, PrivacyStep.EXPORT)
    (file,) = newest_private(bruno, channel).attachments
    exported = json.loads(local_discord.world.attachment(file.id))
    assert exported["user_id"] == str(bruno.id)
    assert exported["preferences"] == [{"user_id": str(bruno.id), "chosen": ["unlisted"]}]
    assert exported["actions"] == []

    await command(bot, bruno, channel, "privacy")
    assert say(IT, "privacy-forget")[:20] in await step(bot, bruno, channel, PrivacyStep.FORGET)
    assert say(IT, "told-privacy-forgotten") in await step(
        bot, bruno, channel, PrivacyStep.FORGET_NOW
    )
    kept = dump(database)
    assert str(bruno.id) not in kept
    assert f'"{bruno.name}"' not in kept
    assert "N. N. " in kept
    assert str(anna.id) in kept

    await next_turn(bot, anna)
    await one_move(bot, anna)
    going_on = await next_turn(bot, anna)
    stored = await store.tables.find_table(table.id)
    assert stored is not None
    again = restored(stored)
    assert again.stage is Stage.PLAYING
    assert again.match == going_on.match
    assert again.handovers == going_on.handovers
    assert str(bruno.id) not in repr(going_on)

    await close_in_play(bot, anna, channel)
    await bot.settled()
    await bot.tables.books.settled()
    assert await ClubBooks(store.tables, store.club).rebuild() == ()
    await bot.tables.privacy.delete_server(table.venue.guild_id)
    assert str(table.venue.guild_id) not in dump(database)
