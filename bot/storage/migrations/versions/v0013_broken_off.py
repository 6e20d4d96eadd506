"""How many matches people have closed as their hosts while they were played, also those so far."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"


def upgrade() -> None:
    column = sa.Column("broken_off", sa.BigInteger, nullable=False, server_default="0")
    op.add_column("club_presence", column)
    connection = op.get_bind()
    tables = sa.table(
        "tables", *(sa.column(name) for name in ("id", "host_id")),
        sa.column("seats", sa.JSON), sa.column("ending", sa.JSON), sa.column("occasion", sa.JSON),
    )  # fmt: skip
    matches = sa.table(
        "club_matches",
        *(sa.column(name) for name in ("table_id", "guild_id", "ending", "with_computers")),
    )
    closed = (
        sa.select(tables, matches.c.guild_id, matches.c.with_computers)
        .join(matches, matches.c.table_id == tables.c.id)
        .where(matches.c.ending == "aborted")
    )
    for row in connection.execute(closed).all():
        if _broke_off(row):
            _count(connection, {"guild": row.guild_id, "host": row.host_id})


def _broke_off(row: sa.Row[Any]) -> bool:
    """Whether the host has closed a match that somebody else was at, or a match with computer
    players."""
    if row.occasion is not None or (row.ending or {}).get("user_id") != row.host_id:
        return False
    people = sum(seat is not None and "user_id" in seat for seat in row.seats)
    return bool(row.with_computers) or people > 1


def _count(connection: sa.Connection, keys: dict[str, int]) -> None:
    mine = "WHERE guild_id = :guild AND user_id = :host"
    known = connection.execute(sa.text(f"SELECT 1 FROM club_presence {mine}"), keys).first()
    if known is None:
        names = 'guild_id, user_id, cards, turns, missed, "left", helped_out'
        values = ":guild, :host, 0, 0, 0, 0, 0"
        insert = f"INSERT INTO club_presence ({names}) VALUES ({values})"
        connection.execute(sa.text(insert), keys)
    connection.execute(
        sa.text(f"UPDATE club_presence SET broken_off = broken_off + 1 {mine}"), keys
    )
