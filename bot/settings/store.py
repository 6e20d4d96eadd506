"""Store preferences, server settings, block lists, maintenance and table alerts."""

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
from bot.settings.servers import (
    CALL_EVERY,
    DEFAULT_SETTINGS,
    BlockList,
    MaintenanceStatus,
    ServerSettings,
    Setting,
    TableAlert,
    read_server_settings,
    write_server_settings,
)
from bot.storage.schema import (
    BLOCKS,
    MAINTENANCE,
    PLAYER_CALLS,
    PREFERENCES,
    SERVER_SETTINGS,
    TABLE_ALERTS,
)
from bot.storage.transactions import Transactions, in_parts, row_of
from bot.support.tasks import uncancelled
from tarocchino.core.games import GameName

_log = logging.getLogger(__name__)


class PreferenceStore:
    """Stores people's preferences; each method is one transaction, durable on return."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def load(self, user_id: int) -> Preferences:
        """Return the person's preferences, with the default for each that cannot be read."""
        found = await self.load_several((user_id,))
        if user_id not in found:
            # The row is not even JSON. Other people and the games are not affected.
            _log.warning("a person's preferences cannot be read; the defaults apply")
        return found.get(user_id, DEFAULT_PREFERENCES)

    @uncancelled
    async def load_several(self, user_ids: Collection[int]) -> Mapping[int, Preferences]:
        """Return the preferences of these people; of nobody if one row cannot be read."""
        found = dict.fromkeys(user_ids, DEFAULT_PREFERENCES)
        async with self._transactions.reading() as connection:
            for ids in in_parts(user_ids):
                query = sa.select(PREFERENCES).where(PREFERENCES.c.user_id.in_(ids))
                try:
                    rows = (await connection.execute(query)).all()
                except ValueError:
                    return {}  # `load` then reads them one by one.
                for row in rows:
                    words = row.chosen if isinstance(row.chosen, list) else ()
                    found[row.user_id] = read_preferences(words)
        return found

    async def save(self, user_id: int, preferences: Preferences) -> None:
        """Store the person's preferences, in place of the earlier ones."""
        values = {"user_id": user_id, "chosen": write_preferences(preferences)}
        await self._transactions.replace(PREFERENCES, PREFERENCES.c.user_id == user_id, values)


def unlisted_people() -> sa.Select[tuple[int]]:
    """Select the people whom leaderboards, records and statistics leave out. Every query that names
    people to others uses this."""
    chosen = sa.cast(PREFERENCES.c.chosen, sa.Text)
    unlisted = chosen.like(f'%"{PreferenceOption.UNLISTED.value}"%')
    return sa.select(PREFERENCES.c.user_id).where(unlisted)


_THE_ROW = 1


class ServerPolicyStore:
    """Stores servers' settings, block lists and maintenance; each method is one transaction."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    @uncancelled
    async def server_settings(self, guild_id: int) -> ServerSettings:
        """Return the server's settings, with the default for each that cannot be read."""
        query = sa.select(SERVER_SETTINGS.c.chosen).where(SERVER_SETTINGS.c.guild_id == guild_id)
        async with self._transactions.reading() as connection:
            try:
                chosen = (await connection.scalars(query)).first()
            except ValueError:
                # The row is not even JSON. Other servers and the games are not affected.
                _log.warning("server %d: settings cannot be read; the defaults apply", guild_id)
                return DEFAULT_SETTINGS
        return read_server_settings(chosen)

    async def save_server_settings(self, guild_id: int, settings: ServerSettings) -> None:
        """Store the server's settings, in place of the earlier ones."""
        same = SERVER_SETTINGS.c.guild_id == guild_id
        values = {"guild_id": guild_id, "chosen": write_server_settings(settings)}
        await self._transactions.replace(SERVER_SETTINGS, same, values)

    async def servers_choosing(self, setting: Setting) -> list[int]:
        """Return the ids of the servers in which a setting is not the default, in order."""
        written = sa.cast(SERVER_SETTINGS.c.chosen, sa.Text)
        query = sa.select(SERVER_SETTINGS.c.guild_id).where(written.contains(f'"{setting.value}"'))
        return await self._transactions.values(query.order_by(SERVER_SETTINGS.c.guild_id))

    async def blocked(self, owner: BlockList) -> frozenset[int]:
        query = sa.select(BLOCKS.c.user_id).where(_on(owner))
        return frozenset(await self._transactions.values(query))

    async def block(self, owner: BlockList, user_id: int) -> None:
        """Put a person on a list; change nothing if they are on it."""
        values = row_of(BLOCKS, owner, user_id=user_id)
        await self._transactions.replace(BLOCKS, sa.and_(_on(owner), _person(user_id)), values)

    @uncancelled
    async def unblock(self, owner: BlockList, user_id: int) -> None:
        """Take a person off a list; change nothing if they are not on it."""
        async with self._transactions.writing() as connection:
            await connection.execute(sa.delete(BLOCKS).where(_on(owner), _person(user_id)))

    async def maintenance(self) -> MaintenanceStatus | None:
        query = sa.select(MAINTENANCE.c.since, MAINTENANCE.c.until, MAINTENANCE.c.note)
        row = await self._transactions.first(query)
        return None if row is None else MaintenanceStatus(row.since, row.until, row.note or "")

    @uncancelled
    async def save_maintenance(self, maintenance: MaintenanceStatus | None) -> None:
        """Store the maintenance in progress; None ends it."""
        async with self._transactions.writing() as connection:
            await connection.execute(sa.delete(MAINTENANCE))
            if maintenance is not None:
                values = row_of(MAINTENANCE, maintenance, id=_THE_ROW)
                await connection.execute(sa.insert(MAINTENANCE).values(values))


def _on(owner: BlockList) -> sa.ColumnElement[bool]:
    same_server = BLOCKS.c.guild_id == owner.guild_id
    return sa.and_(same_server, BLOCKS.c.blocker_id == owner.blocker_id)


def _person(user_id: int) -> sa.ColumnElement[bool]:
    return BLOCKS.c.user_id == user_id


_ANY_GAME = ""
_GAMES = {game.value for game in GameName}


class AlertStore:
    """Stores who wants to hear of new tables; each method is one transaction, durable on return."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    async def in_server(self, guild_id: int) -> list[TableAlert]:
        """Return all alerts in a server, by person and game."""
        columns = TABLE_ALERTS.c
        query = (
            sa.select(columns.guild_id, columns.user_id, columns.game, columns.locale)
            .where(columns.guild_id == guild_id)
            .order_by(columns.user_id, columns.game)
        )
        rows = await self._transactions.rows(query)
        # Skips games that only a later version of the program knows.
        return [
            TableAlert(
                row.guild_id, row.user_id, GameName(row.game) if row.game else None, row.locale
            )
            for row in rows
            if row.game in (_ANY_GAME, *_GAMES)
        ]

    async def save(self, alert: TableAlert) -> None:
        """Store an alert in place of the person's alert for the same game. An alert for any game
        replaces all of the person's others."""
        values = row_of(TABLE_ALERTS, alert, game=_game(alert.game))
        replaced = _of(alert.guild_id, alert.user_id)
        if alert.game is not None:
            replaced = sa.and_(replaced, TABLE_ALERTS.c.game == _game(alert.game))
        await self._transactions.replace(TABLE_ALERTS, replaced, values)

    @uncancelled
    async def drop(self, guild_id: int, user_id: int) -> None:
        """Forget all alerts of a person in a server; change nothing if there are none."""
        async with self._transactions.writing() as connection:
            await connection.execute(sa.delete(TABLE_ALERTS).where(_of(guild_id, user_id)))

    @uncancelled
    async def take_call(self, guild_id: int, now: float) -> float | None:
        """Store that players are called in a server now, and return None.

        If the last call was less than `CALL_EVERY` ago, store nothing and return when the next one
        is allowed. Times are in seconds since the epoch.
        """
        same = PLAYER_CALLS.c.guild_id == guild_id
        async with self._transactions.writing() as connection:
            last = await connection.scalar(sa.select(PLAYER_CALLS.c.called_at).where(same))
            if last is not None and now < last + CALL_EVERY:
                return float(last) + CALL_EVERY
            await connection.execute(sa.delete(PLAYER_CALLS).where(same))
            values = {"guild_id": guild_id, "called_at": now}
            await connection.execute(sa.insert(PLAYER_CALLS).values(values))
            return None


def _game(game: GameName | None) -> str:
    return _ANY_GAME if game is None else game.value


def _of(guild_id: int, user_id: int) -> sa.ColumnElement[bool]:
    return sa.and_(TABLE_ALERTS.c.guild_id == guild_id, TABLE_ALERTS.c.user_id == user_id)
