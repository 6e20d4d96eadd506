"""What people have done in clubs: presence, seats, whom they met; and matches by game."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0008"
down_revision = "0007"

FILLED = (
    """
    INSERT INTO club_presence (guild_id, user_id, cards, turns, missed, "left", helped_out)
    SELECT guild_id, user_id, SUM(cards), SUM(turns), SUM(missed), SUM(1 - stayed), SUM(came_later)
    FROM (
        SELECT guild_id, user_id, SUM(cards) AS cards, SUM(turns) AS turns, SUM(missed) AS missed,
            MAX(CASE WHEN stayed THEN 1 ELSE 0 END) AS stayed,
            MAX(CASE WHEN came_later THEN 1 ELSE 0 END) AS came_later
        FROM club_players WHERE user_id <> 0 GROUP BY guild_id, user_id, table_id
    ) AS matches
    GROUP BY guild_id, user_id
    """,
    """
    INSERT INTO club_seats (guild_id, user_id, game, seats, seat, matches, wins, hands, points)
    SELECT p.guild_id, p.user_id, m.game, m.seats, p.seat, COUNT(*),
        SUM(CASE WHEN p.won THEN 1 ELSE 0 END), SUM(p.hands), SUM(p.points)
    FROM club_players p JOIN club_matches m ON m.table_id = p.table_id
    WHERE p.user_id <> 0 AND p.stayed AND m.counts
    GROUP BY p.guild_id, p.user_id, m.game, m.seats, p.seat
    """,
    """
    INSERT INTO club_meetings
        (guild_id, user_id, other_id, game, together, won_together, against, won, lost)
    SELECT me.guild_id, me.user_id, other.user_id, m.game,
        SUM(CASE WHEN me.side = other.side THEN 1 ELSE 0 END),
        SUM(CASE WHEN me.side = other.side AND me.won THEN 1 ELSE 0 END),
        SUM(CASE WHEN me.side <> other.side THEN 1 ELSE 0 END),
        SUM(CASE WHEN me.side <> other.side AND me.won THEN 1 ELSE 0 END),
        SUM(CASE WHEN me.side <> other.side AND other.won THEN 1 ELSE 0 END)
    FROM club_matches m
    JOIN club_players me ON me.table_id = m.table_id AND me.user_id <> 0 AND me.stayed
    JOIN club_players other ON other.table_id = m.table_id AND other.user_id <> 0 AND other.stayed
    WHERE m.counts AND me.user_id <> other.user_id
    GROUP BY me.guild_id, me.user_id, other.user_id, m.game
    """,
)
"""The new tables filled with what the matches that are entered already say."""


def upgrade() -> None:
    op.create_table(
        "club_presence",
        *_ids("guild_id", "user_id"),
        *_sums("cards", "turns", "missed", "left", "helped_out", of=sa.BigInteger()),
    )
    op.create_table(
        "club_seats",
        *_ids("guild_id", "user_id"),
        sa.Column("game", sa.String(32), primary_key=True),
        sa.Column("seats", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
        *_sums("matches", "wins", "hands", of=sa.Integer()),
        *_sums("points", of=sa.Double()),
    )
    op.create_table(
        "club_meetings",
        *_ids("guild_id", "user_id", "other_id"),
        sa.Column("game", sa.String(32), primary_key=True),
        *_sums("together", "won_together", "against", "won", "lost", of=sa.Integer()),
    )
    op.create_index(
        "ix_club_matches_guild_id_game_ended_at", "club_matches", ["guild_id", "game", "ended_at"]
    )
    for statement in FILLED:
        op.execute(statement)


def _ids(*names: str) -> list[sa.Column[int]]:
    return [sa.Column(name, sa.BigInteger, primary_key=True, autoincrement=False) for name in names]


def _sums(*names: str, of: sa.types.TypeEngine[Any]) -> list[sa.Column[Any]]:
    return [sa.Column(name, of, nullable=False) for name in names]
