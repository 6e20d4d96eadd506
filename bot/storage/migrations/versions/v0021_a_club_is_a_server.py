"""Make a club one server: each server keeps its own copy of what several kept together.

Each server keeps the club's seasons in which its matches counted, with the joint podium. Its own
ratings are stored already.
"""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"

_SEASONS = sa.table(
    "club_seasons",
    *(sa.column(name) for name in ("id", "guild_id", "club_id", "name", "began_at", "ended_at")),
    sa.column("podium", sa.JSON),
)
_SERVERS = sa.table(
    "club_servers", *(sa.column(name) for name in ("guild_id", "club_id", "joined_at"))
)
_TOTALS = sa.table("club_totals", sa.column("guild_id"), sa.column("season_id"))
_JOINT = ("club_joint_ratings", "club_invitations", "club_servers", "clubs")


def upgrade() -> None:
    _share_seasons(op.get_bind())
    op.drop_column("club_seasons", "club_id")
    for table in _JOINT:
        op.drop_table(table)


def _share_seasons(connection: sa.Connection) -> None:
    """Give each season of a club to the servers that were in the club when it began."""
    servers, seasons = _SERVERS.c, _SEASONS.c
    joint = sa.select(_SEASONS).where(seasons.club_id.is_not(None))
    for season in connection.execute(joint).all():
        counted = sa.select(servers.guild_id).where(
            servers.club_id == season.club_id, servers.joined_at <= season.began_at
        )
        for guild_id in connection.scalars(counted).all():
            values = season._asdict() | {"guild_id": guild_id, "club_id": None}
            del values["id"]
            connection.execute(sa.insert(_SEASONS).values(values))
            new = sa.select(sa.func.max(seasons.id)).scalar_subquery()
            own = sa.and_(_TOTALS.c.guild_id == guild_id, _TOTALS.c.season_id == season.id)
            connection.execute(sa.update(_TOTALS).where(own).values(season_id=new))
        connection.execute(sa.delete(_TOTALS).where(_TOTALS.c.season_id == season.id))
        connection.execute(sa.delete(_SEASONS).where(seasons.id == season.id))
