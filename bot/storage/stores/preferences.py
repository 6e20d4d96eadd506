"""People's preferences (`bot.services.ports.store.PreferenceStore`) in a SQL database."""

from __future__ import annotations

import logging
from collections.abc import Collection, Mapping

import sqlalchemy as sa

from bot.settings.preferences import (
    DEFAULT_PREFERENCES,
    PreferenceOption,
    Preferences,
    read_preferences,
    write_preferences,
)
from bot.storage.database.schema import PREFERENCES
from bot.storage.database.transactions import Transactions
from bot.storage.database.upsert import in_parts
from bot.support.uncancelled import uncancelled

_log = logging.getLogger(__name__)


class SqlPreferenceStore:
    """A `PreferenceStore`: each method is one transaction, durable on return."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    @uncancelled
    async def load(self, user_id: int) -> Preferences:
        """The person's preferences; the default for each that cannot be read."""
        query = sa.select(PREFERENCES.c.chosen).where(PREFERENCES.c.user_id == user_id)
        async with self._transactions.reading() as connection:
            try:
                words = (await connection.scalars(query)).first()
            except ValueError:
                # Not even JSON. Other people's preferences and the games are not affected.
                _log.warning("somebody's preferences cannot be read; the defaults apply")
                return DEFAULT_PREFERENCES
        return read_preferences(words if isinstance(words, list) else ())

    @uncancelled
    async def load_several(self, user_ids: Collection[int]) -> Mapping[int, Preferences]:
        """The preferences of these people; of none if somebody's cannot be read."""
        found = dict.fromkeys(user_ids, DEFAULT_PREFERENCES)
        async with self._transactions.reading() as connection:
            for ids in in_parts(user_ids):
                query = sa.select(PREFERENCES).where(PREFERENCES.c.user_id.in_(ids))
                try:
                    rows = (await connection.execute(query)).all()
                except ValueError:
                    return {}  # `load` says whose.
                for row in rows:
                    words = row.chosen if isinstance(row.chosen, list) else ()
                    found[row.user_id] = read_preferences(words)
        return found

    @uncancelled
    async def save(self, user_id: int, preferences: Preferences) -> None:
        """Store the person's preferences, replacing the earlier ones."""
        same = PREFERENCES.c.user_id == user_id
        values = {"user_id": user_id, "chosen": write_preferences(preferences)}
        async with self._transactions.writing() as connection:
            await connection.execute(sa.delete(PREFERENCES).where(same))
            await connection.execute(sa.insert(PREFERENCES).values(values))


def unlisted_people() -> sa.Select[tuple[int]]:
    """The ids of everybody who is to be left out of leaderboards, records and statistics: every
    query that names people to others asks here."""
    chosen = sa.cast(PREFERENCES.c.chosen, sa.Text)
    unlisted = chosen.like(f'%"{PreferenceOption.UNLISTED.value}"%')
    return sa.select(PREFERENCES.c.user_id).where(unlisted)
