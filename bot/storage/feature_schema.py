"""Define the tables of the features: clubs' books, evenings, days of the daily hand, and puzzles;
list where all tables mention people.

A table that is added has to be put in one of those lists; a test names those that are missing.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import sqlalchemy as sa

from bot.features.books.match_facts import PAR_COUNTS, Count
from bot.storage.schema import (
    BLOCKS,
    DM_CHANNELS,
    HASH_BYTES,
    HEARTBEAT,
    LOG_ENTRIES,
    MAINTENANCE,
    METADATA,
    OUTAGES,
    PLAYER_CALLS,
    POSTED_MESSAGES,
    PREFERENCES,
    PRESELECTIONS,
    REGISTERED_COMMANDS,
    RESULT_PLAYERS,
    RESULT_SEATS,
    RESULTS,
    ROW_ID,
    SEED_CHAINS,
    SERVER_SETTINGS,
    TABLE_ALERTS,
    TABLES,
    WATCHERS,
)
from tarocchino.dealing.deal_v1 import SEED_BYTES


def _counts() -> list[sa.Column[float]]:
    """A column for each count; half points are possible. Those of par are 0 until it is known."""
    return [
        sa.Column(
            count.value,
            sa.Double,
            nullable=False,
            server_default="0" if count in PAR_COUNTS else None,
        )
        for count in Count
    ]


CLUB_MATCHES = sa.Table(
    "club_matches",
    METADATA,
    sa.Column("table_id", sa.ForeignKey(TABLES.c.id), primary_key=True),
    # The order in which matches were entered, on which ratings depend.
    sa.Column("number", sa.BigInteger, nullable=False, unique=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("family", sa.String(32), nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("with_computers", sa.Boolean, nullable=False),
    sa.Column("hands", sa.Integer, nullable=False),
    sa.Column("score", sa.JSON, nullable=False),
    # Whether the match came to a result: only then does it count on leaderboards.
    sa.Column("counts", sa.Boolean, nullable=False),
    sa.Column("ending", sa.String(16), nullable=False),
    sa.Column("began_at", sa.Double, nullable=False),
    sa.Column("ended_at", sa.Double, nullable=False),
    sa.Index("ix_club_matches_guild_id_ended_at", "guild_id", "ended_at"),
    sa.Index("ix_club_matches_guild_id_game_ended_at", "guild_id", "game", "ended_at"),
)

CLUB_PLAYERS = sa.Table(
    "club_players",
    METADATA,
    sa.Column("table_id", sa.ForeignKey(CLUB_MATCHES.c.table_id), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    # 0 for the seat's computer players, all taken together.
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    # As in the match, so that a person's matches are found without it.
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("ended_at", sa.Double, nullable=False),
    sa.Column("name", sa.String(100), nullable=False),
    sa.Column("side", sa.Integer, nullable=False),
    sa.Column("place", sa.Integer, nullable=False),
    sa.Column("won", sa.Boolean, nullable=False),
    sa.Column("share", sa.Double, nullable=False),
    sa.Column("stayed", sa.Boolean, nullable=False),
    sa.Column("came_later", sa.Boolean, nullable=False),
    sa.Column("best_hand", sa.Double, nullable=False),
    *_counts(),
    sa.Index("ix_club_players_guild_id_user_id_ended_at", "guild_id", "user_id", "ended_at"),
)

CLUB_SEASONS = sa.Table(
    "club_seasons",
    METADATA,
    sa.Column("id", ROW_ID, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False, index=True),
    sa.Column("name", sa.String(100), nullable=False),
    sa.Column("began_at", sa.Double, nullable=False),
    sa.Column("ended_at", sa.Double),
    # Who was on it at the end, as `bot.features.books.leaderboards` writes it.
    sa.Column("podium", sa.JSON(none_as_null=True)),
)

CLUB_TOTALS = sa.Table(
    "club_totals",
    METADATA,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    # 0 for all time.
    sa.Column("season_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("game", sa.String(32), primary_key=True),
    sa.Column("family", sa.String(32), primary_key=True),
    sa.Column("with_computers", sa.Boolean, primary_key=True),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    # 0 for a person alone; of a pair the smaller id stands first.
    sa.Column("partner_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("matches", sa.Integer, nullable=False),
    sa.Column("wins", sa.Integer, nullable=False),
    sa.Column("best_hand", sa.Double, nullable=False),
    sa.Column("last_at", sa.Double, nullable=False),
    *_counts(),
)

CLUB_PRESENCE = sa.Table(
    "club_presence",
    METADATA,
    # Of every match that began, however it ended:
    # `bot.features.books.player_statistics.Reliability`.
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("cards", sa.BigInteger, nullable=False),
    sa.Column("turns", sa.BigInteger, nullable=False),
    sa.Column("missed", sa.BigInteger, nullable=False),
    sa.Column("left", sa.BigInteger, nullable=False),
    sa.Column("helped_out", sa.BigInteger, nullable=False),
    sa.Column("broken_off", sa.BigInteger, nullable=False, server_default="0"),
)

CLUB_SEATS = sa.Table(
    "club_seats",
    METADATA,
    # Of matches with a result, as the totals are: `bot.features.books.player_statistics.SeatSums`.
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("game", sa.String(32), primary_key=True),
    sa.Column("seats", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("matches", sa.Integer, nullable=False),
    sa.Column("wins", sa.Integer, nullable=False),
    sa.Column("hands", sa.Integer, nullable=False),
    sa.Column("points", sa.Double, nullable=False),
)

CLUB_MEETINGS = sa.Table(
    "club_meetings",
    METADATA,
    # Twice for two people, once from the side of each:
    # `bot.features.books.player_statistics.Companion`.
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("other_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("game", sa.String(32), primary_key=True),
    sa.Column("together", sa.Integer, nullable=False),
    sa.Column("won_together", sa.Integer, nullable=False),
    sa.Column("against", sa.Integer, nullable=False),
    sa.Column("won", sa.Integer, nullable=False),
    sa.Column("lost", sa.Integer, nullable=False),
)

CLUB_NAMES = sa.Table(
    "club_names",
    METADATA,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    # The one in the match that ended last.
    sa.Column("name", sa.String(100), nullable=False),
    sa.Column("seen_at", sa.Double, nullable=False),
)

CLUB_RECORDS = sa.Table(
    "club_records",
    METADATA,
    sa.Column("table_id", sa.ForeignKey(CLUB_MATCHES.c.table_id), primary_key=True),
    sa.Column("kind", sa.String(32), primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("with_computers", sa.Boolean, nullable=False),
    sa.Column("value", sa.Double, nullable=False),
    sa.Column("hand", sa.Integer),
    sa.Column("holders", sa.JSON, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    sa.Index("ix_club_records_guild_id_kind_game", "guild_id", "kind", "game", "with_computers"),
)


CLUB_RATINGS = sa.Table(
    "club_ratings",
    METADATA,
    # As they are after the match of this table.
    sa.Column("table_id", sa.ForeignKey(CLUB_MATCHES.c.table_id), primary_key=True),
    sa.Column("ladder", sa.String(32), primary_key=True),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("partner_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("game", sa.String(32), nullable=False),
    sa.Column("mean", sa.Double, nullable=False),
    sa.Column("deviation", sa.Double, nullable=False),
    sa.Column("matches", sa.Integer, nullable=False),
    sa.Column("change", sa.Double, nullable=False),
    sa.Column("at", sa.Double, nullable=False),
    # Only the newest rating of each is shown on a leaderboard.
    sa.Column("is_latest", sa.Boolean, nullable=False),
    sa.Index("ix_club_ratings_of_one", "guild_id", "game", "ladder", "user_id", "partner_id", "at"),
    sa.Index("ix_club_ratings_latest", "guild_id", "game", "ladder", "is_latest"),
)

CLUB_PARS = sa.Table(
    "club_pars",
    METADATA,
    # Later than the match: a hand is played out in a twentieth of a second or so.
    sa.Column("table_id", sa.ForeignKey(CLUB_MATCHES.c.table_id), primary_key=True),
    # Of the players who played the deals: `bot.features.books.par`.
    sa.Column("version", sa.Integer, nullable=False),
    # For each counted hand what it would have brought each side, null for one that sat out.
    sa.Column("hands", sa.JSON, nullable=False),
)

DERIVED = (
    CLUB_MATCHES, CLUB_PLAYERS, CLUB_TOTALS, CLUB_PRESENCE, CLUB_SEATS, CLUB_MEETINGS, CLUB_NAMES,
    CLUB_RECORDS, CLUB_RATINGS, CLUB_PARS,
)  # fmt: skip
"""The tables that follow from the logs, each after those that it refers to."""


GOING_ON = ("sign-up", "break", "round")
"""The stored words for the stages in which an evening occupies its channel."""

EVENINGS = sa.Table(
    "evenings",
    METADATA,
    sa.Column("id", ROW_ID, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False, index=True),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("locale", sa.String(16), nullable=False),
    sa.Column("stage", sa.String(16), nullable=False),
    # The version of the last entry of its log.
    sa.Column("version", sa.Integer, nullable=False),
    sa.Column("log_hash", sa.LargeBinary(HASH_BYTES)),
    sa.Column("row_hash", sa.LargeBinary(HASH_BYTES)),
)

_HOLDS_CHANNEL = EVENINGS.c.stage.in_([sa.literal_column(f"'{stage}'") for stage in GOING_ON])
ONE_EVENING = sa.Index(
    "uq_evenings_open_channel_id",
    EVENINGS.c.channel_id,
    unique=True,
    sqlite_where=_HOLDS_CHANNEL,
)
"""One channel has at most one evening that is not over."""

EVENING_LOG = sa.Table(
    "evening_log",
    METADATA,
    sa.Column("evening_id", sa.ForeignKey(EVENINGS.c.id), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    # As `bot.features.evenings.actions` writes it, with when and by whom.
    sa.Column("action", sa.JSON, nullable=False),
    sa.Column("interaction_id", sa.BigInteger, unique=True),
    sa.Column("hash", sa.LargeBinary(HASH_BYTES)),
)

EVENING_SEEDS = sa.Table(
    "evening_seeds",
    METADATA,
    sa.Column("evening_id", sa.ForeignKey(EVENINGS.c.id), primary_key=True),
    # Secret: all sealed deals of the evening follow from it.
    sa.Column("last_seed", sa.LargeBinary(SEED_BYTES), nullable=False),
    sa.Column("row_hash", sa.LargeBinary(HASH_BYTES)),
)

EVENING_MESSAGES = sa.Table(
    "evening_messages",
    METADATA,
    sa.Column("evening_id", sa.ForeignKey(EVENINGS.c.id), primary_key=True),
    sa.Column("what", sa.String(64), primary_key=True),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("message_id", sa.BigInteger, nullable=False),
)

EVENING_TABLES = sa.Table(
    "evening_tables",
    METADATA,
    sa.Column("evening_id", sa.ForeignKey(EVENINGS.c.id), primary_key=True),
    # Both count from 0.
    sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("table", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("table_id", sa.ForeignKey(TABLES.c.id), nullable=False, unique=True),
)

SEALED_TABLES = sa.Table(
    "sealed_tables",
    METADATA,
    # A row for as long as the deals of the table are a secret.
    sa.Column("table_id", sa.ForeignKey(TABLES.c.id), primary_key=True),
)

DAILY_CHAINS = sa.Table(
    "daily_chains",
    METADATA,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("first_day", sa.Integer, nullable=False),
    sa.Column("start", sa.LargeBinary(SEED_BYTES), nullable=False),
    # Secret: all deals of these days follow from it.
    sa.Column("last_seed", sa.LargeBinary(SEED_BYTES), nullable=False),
    sa.Column("row_hash", sa.LargeBinary(HASH_BYTES)),
)

DAILY_DAYS = sa.Table(
    "daily_days",
    METADATA,
    # From 1970-01-01.
    sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("chain", sa.ForeignKey(DAILY_CHAINS.c.number), nullable=False),
    sa.Column("board", sa.Integer, nullable=False),
    # Seconds since the epoch; NULL until the results were shown.
    sa.Column("closes_at", sa.Double, nullable=False),
    sa.Column("results_at", sa.Double, nullable=False),
    sa.Column("revealed_at", sa.Double),
    sa.Column("log_hash", sa.LargeBinary(HASH_BYTES)),
    sa.Column("row_hash", sa.LargeBinary(HASH_BYTES)),
)

DAILY_LOG = sa.Table(
    "daily_log",
    METADATA,
    sa.Column("day", sa.ForeignKey(DAILY_DAYS.c.day), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    # As `bot.features.daily.state` writes it.
    sa.Column("action", sa.JSON, nullable=False),
    sa.Column("interaction_id", sa.BigInteger, unique=True),
    sa.Column("hash", sa.LargeBinary(HASH_BYTES)),
)

DAILY_TABLES = sa.Table(
    "daily_tables",
    METADATA,
    sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("table_id", sa.ForeignKey(TABLES.c.id), nullable=False, unique=True),
)

DAILY_MESSAGES = sa.Table(
    "daily_messages",
    METADATA,
    sa.Column("day", sa.ForeignKey(DAILY_DAYS.c.day), primary_key=True),
    sa.Column("what", sa.String(64), primary_key=True),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    sa.Column("message_id", sa.BigInteger, nullable=False),
)


PUZZLE_ANSWERS = sa.Table(
    "puzzle_answers",
    METADATA,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("puzzle", sa.String(32), primary_key=True),
    sa.Column("choice", sa.Integer, nullable=False),
    sa.Column("difficulty", sa.Integer, nullable=False),
    sa.Column("found", sa.Boolean, nullable=False),
    # Seconds since the epoch.
    sa.Column("answered_at", sa.Double, nullable=False),
)

PUZZLE_DAYS = sa.Table(
    "puzzle_days",
    METADATA,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    # From 1970-01-01.
    sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("tried", sa.Integer, nullable=False),
    sa.Column("found", sa.Integer, nullable=False),
)

PUZZLE_POSTS = sa.Table(
    "puzzle_posts",
    METADATA,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("day", sa.Integer, nullable=False),
    sa.Column("puzzle", sa.String(32), nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
    # 0 where the puzzle could not be posted.
    sa.Column("message_id", sa.BigInteger, nullable=False),
    sa.Column("is_explained", sa.Boolean, nullable=False),
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
        return self.ids == _PAIR

    def mentions(self, user_id: int) -> sa.ColumnElement[bool]:
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

BY_HAND = (TABLES, LOG_ENTRIES, POSTED_MESSAGES, EVENING_LOG, DAILY_LOG)
"""Tables whose mentions of people `bot.features.privacy.store` and
`bot.features.privacy.evening_mentions` know one by one."""

IMPERSONAL = (
    SEED_CHAINS, RESULTS, OUTAGES, HEARTBEAT, SERVER_SETTINGS, MAINTENANCE, PLAYER_CALLS,
    CLUB_MATCHES, CLUB_PARS, EVENINGS, EVENING_SEEDS, EVENING_MESSAGES, EVENING_TABLES,
    SEALED_TABLES, DAILY_CHAINS, DAILY_DAYS, DAILY_MESSAGES, REGISTERED_COMMANDS,
    PUZZLE_DAYS, PUZZLE_POSTS,
)  # fmt: skip
"""Tables that mention nobody."""
