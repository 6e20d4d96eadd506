"""Where the database mentions people, but for the logs and messages that `bot.features.privacy`
knows one by one.

A table that is added has to be put in one of these lists, or into one of those of the test that
names it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import sqlalchemy as sa

from bot.storage.feature_schema import (
    CLUB_MEETINGS,
    CLUB_NAMES,
    CLUB_PLAYERS,
    CLUB_PRESENCE,
    CLUB_RATINGS,
    CLUB_RECORDS,
    CLUB_SEASONS,
    CLUB_SEATS,
    CLUB_TOTALS,
    DAILY_TABLES,
    PUZZLE_ANSWERS,
)
from bot.storage.schema import (
    BLOCKS,
    DM_CHANNELS,
    PREFERENCES,
    PRESELECTIONS,
    RESULT_PLAYERS,
    RESULT_SEATS,
    TABLE_ALERTS,
    WATCHERS,
)

_PAIR = ("user_id", "partner_id")


@dataclass(frozen=True, slots=True)
class Personal:
    """A table whose rows are about people; ``section`` is its name in a person's export.

    ``ids`` are the columns with ids of users, ``name`` the one with the name of the first of them;
    in a pair the smaller id stands first. ``by_table`` says whether a row belongs to a table, by
    its ``table_id``; all others of these belong to a server, by their ``guild_id``.
    """

    section: str
    table: sa.Table
    ids: tuple[str, ...] = ("user_id",)
    name: str | None = None
    by_table: bool = True

    @property
    def has_pairs(self) -> bool:
        """Whether its ids are those of a pair."""
        return self.ids == _PAIR

    def mentions(self, user_id: int) -> sa.ColumnElement[bool]:
        """Whether a row mentions the user."""
        return sa.or_(*(self.table.c[column] == user_id for column in self.ids))


RENAMED = (
    Personal("results", RESULT_SEATS, name="name"),
    Personal("participations", RESULT_PLAYERS, name="name"),
    Personal("club_results", CLUB_PLAYERS, name="name"),
    Personal("club_names", CLUB_NAMES, name="name", by_table=False),
    Personal("club_presence", CLUB_PRESENCE, by_table=False),
    Personal("club_seats", CLUB_SEATS, by_table=False),
    Personal("club_meetings", CLUB_MEETINGS, ids=("user_id", "other_id"), by_table=False),
    Personal("club_totals", CLUB_TOTALS, ids=_PAIR, by_table=False),
    Personal("club_ratings", CLUB_RATINGS, ids=_PAIR),
    Personal("daily_tables", DAILY_TABLES),
)
"""What is kept of a person who is forgotten, under a pseudonym."""

LISTED: Mapping[sa.Table, tuple[str, str]] = {
    CLUB_RECORDS: ("club_records", "holders"),
    CLUB_SEASONS: ("club_seasons", "podium"),
}
"""Tables with lists of ids in a column with JSON: their section, and the column.

Each list is the whole column, or is called ``users`` in it. They are kept under a pseudonym too.
"""

DELETED = (
    Personal("preferences", PREFERENCES),
    Personal("watching", WATCHERS),
    Personal("preselections", PRESELECTIONS),
    Personal("dm_channels", DM_CHANNELS),
    Personal("alerts", TABLE_ALERTS),
    Personal("puzzle_answers", PUZZLE_ANSWERS),
    Personal("blocks", BLOCKS, ids=("blocker_id", "user_id")),
)
"""What is deleted when a person is forgotten."""
