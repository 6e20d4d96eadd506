"""Who is told of new tables (`bot.services.ports.servers.AlertStore`) in a SQL database."""

from __future__ import annotations

import sqlalchemy as sa

from bot.settings.alerts import TableAlert
from bot.storage.database.schema import PLAYER_CALLS, TABLE_ALERTS
from bot.storage.database.transactions import Transactions
from bot.support.uncancelled import uncancelled
from tarocchino.core.games import GameName

_ANY_GAME = ""
_GAMES = {game.value for game in GameName}


class SqlAlertStore:
    """An `AlertStore`: each method is one transaction, durable on return."""

    def __init__(self, transactions: Transactions) -> None:
        self._transactions = transactions

    @uncancelled
    async def in_server(self, guild_id: int) -> list[TableAlert]:
        """All alerts in a server, by person and game."""
        columns = TABLE_ALERTS.c
        query = (
            sa.select(columns.guild_id, columns.user_id, columns.game, columns.locale)
            .where(columns.guild_id == guild_id)
            .order_by(columns.user_id, columns.game)
        )
        async with self._transactions.reading() as connection:
            rows = (await connection.execute(query)).all()
        # A game that this program does not know is one of a later version.
        return [_alert(*row) for row in rows if row.game in (_ANY_GAME, *_GAMES)]

    @uncancelled
    async def save(self, alert: TableAlert) -> None:
        """Store an alert, replacing the person's alert for the same game."""
        values = {
            "guild_id": alert.guild_id,
            "user_id": alert.user_id,
            "game": _game(alert.game),
            "locale": alert.locale,
        }
        same = sa.and_(_of(alert.guild_id, alert.user_id), TABLE_ALERTS.c.game == _game(alert.game))
        async with self._transactions.writing() as connection:
            await connection.execute(sa.delete(TABLE_ALERTS).where(same))
            await connection.execute(sa.insert(TABLE_ALERTS).values(values))

    @uncancelled
    async def drop(self, guild_id: int, user_id: int) -> None:
        """Forget all alerts of a person in a server; nothing changes if there are none."""
        async with self._transactions.writing() as connection:
            await connection.execute(sa.delete(TABLE_ALERTS).where(_of(guild_id, user_id)))

    @uncancelled
    async def last_call(self, guild_id: int) -> float | None:
        """When players were last called in a server, in seconds since the epoch; None for never."""
        query = sa.select(PLAYER_CALLS.c.called_at).where(PLAYER_CALLS.c.guild_id == guild_id)
        async with self._transactions.reading() as connection:
            return (await connection.scalars(query)).first()

    @uncancelled
    async def call(self, guild_id: int, at: float) -> None:
        """Store that players are called in a server."""
        same = PLAYER_CALLS.c.guild_id == guild_id
        values = {"guild_id": guild_id, "called_at": at}
        async with self._transactions.writing() as connection:
            await connection.execute(sa.delete(PLAYER_CALLS).where(same))
            await connection.execute(sa.insert(PLAYER_CALLS).values(values))


def _alert(guild_id: int, user_id: int, game: str, locale: str) -> TableAlert:
    return TableAlert(guild_id, user_id, GameName(game) if game else None, locale)


def _game(game: GameName | None) -> str:
    return _ANY_GAME if game is None else game.value


def _of(guild_id: int, user_id: int) -> sa.ColumnElement[bool]:
    return sa.and_(TABLE_ALERTS.c.guild_id == guild_id, TABLE_ALERTS.c.user_id == user_id)
