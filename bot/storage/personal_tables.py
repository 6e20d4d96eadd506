"""Where the database mentions people: every table is in one of these lists.

A table that is added has to be put in one of them; a test names those that are missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import sqlalchemy as sa

from bot.storage.feature_schema import (
    CLUB_MATCHES,
    CLUB_MEETINGS,
    CLUB_NAMES,
    CLUB_PARS,
    CLUB_PLAYERS,
    CLUB_PRESENCE,
    CLUB_RATINGS,
    CLUB_RECORDS,
    CLUB_SEASONS,
    CLUB_SEATS,
    CLUB_TOTALS,
    DAILY_CHAINS,
    DAILY_DAYS,
    DAILY_MESSAGES,
    DAILY_TABLES,
    EVENING_MESSAGES,
    EVENING_SEEDS,
    EVENING_TABLES,
    EVENINGS,
    PUZZLE_ANSWERS,
    PUZZLE_DAYS,
    PUZZLE_POSTS,
    SEALED_TABLES,
)
from bot.storage.log_hashes import DAY_LOGS, EVENING_LOGS, HashedLog
from bot.storage.schema import (
    BLOCKS,
    DM_CHANNELS,
    HEARTBEAT,
    LOG_ENTRIES,
    MAINTENANCE,
    OUTAGES,
    PLAYER_CALLS,
    POSTED_MESSAGES,
    PREFERENCES,
    PRESELECTIONS,
    REGISTERED_COMMANDS,
    RESULT_PLAYERS,
    RESULT_SEATS,
    RESULTS,
    SEED_CHAINS,
    SERVER_SETTINGS,
    TABLE_ALERTS,
    TABLES,
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

LOGS: Mapping[str, HashedLog] = {"evenings": EVENING_LOGS, "deals_of_the_day": DAY_LOGS}
"""Logs whose entries mention people, by their section; they are kept under a pseudonym too."""

BY_HAND = (TABLES, LOG_ENTRIES, POSTED_MESSAGES)
"""Tables whose mentions of people `bot.features.privacy.store` knows one by one."""

IMPERSONAL = (
    SEED_CHAINS, RESULTS, OUTAGES, HEARTBEAT, SERVER_SETTINGS, MAINTENANCE, PLAYER_CALLS,
    CLUB_MATCHES, CLUB_PARS, EVENINGS, EVENING_SEEDS, EVENING_MESSAGES, EVENING_TABLES,
    SEALED_TABLES, DAILY_CHAINS, DAILY_DAYS, DAILY_MESSAGES, REGISTERED_COMMANDS,
    PUZZLE_DAYS, PUZZLE_POSTS,
)  # fmt: skip
"""Tables that mention nobody."""
