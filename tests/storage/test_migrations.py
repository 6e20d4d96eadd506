"""Databases of earlier schemas, brought to the latest when a store is opened over them."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import sqlalchemy as sa
from alembic import command
from alembic.config import Config

from bot.settings.preferences import Preferences
from bot.storage import open_store, sqlite_url
from tarocchino.dealing.deal_v1 import seed_of_hand
from tests.builders.stored_tables import ANNA

ROW = """
    INSERT INTO tables
    (id, guild_id, channel_id, locale, host_id, game, rules, seats, stage, version, opened_at)
    VALUES (?, 1, ?, 'it', 5, 'ottocento', '{"set": "torneo"}', '[null, null, null, null]',
            'lobby', 0, 1700000000.0)
"""
"""An open table as the first schema had it."""


def make_schema(database: Path, revision: str) -> None:
    """Create the database with the schema of this revision."""
    engine = sa.create_engine(f"sqlite:///{database}")
    config = Config()
    config.set_main_option("script_location", "bot.storage:migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    engine.dispose()


def execute(database: Path, statement: str, *values: object) -> list[Any]:
    with closing(sqlite3.connect(database)) as connection, connection:
        return connection.execute(statement, values).fetchall()


async def test_tables_of_the_first_schema_gain_a_chain_of_seeds(database: Path) -> None:
    make_schema(database, "0001")
    for table_id in (1, 2):
        execute(database, ROW, table_id, 10 + table_id)
    async with open_store(sqlite_url(database)) as store:
        chains = [table.chain for table in await store.tables.open_tables()]
    assert len({chain.last for chain in chains}) == 2
    for chain in chains:
        assert chain.start == seed_of_hand(chain.last, 0)


async def test_a_database_without_preferences_gains_them(database: Path) -> None:
    make_schema(database, "0002")
    names = "SELECT name FROM sqlite_master WHERE name = 'preferences'"
    assert execute(database, names) == []
    chosen = Preferences(pictures=False)
    async with open_store(sqlite_url(database)) as store:
        await store.preferences.save(ANNA.user_id, chosen)
        assert await store.preferences.load(ANNA.user_id) == chosen
