"""Define the tables of the features: books, evenings, daily hands and puzzles; list where all
tables mention people.

A new table belongs in one of those lists; a test names those that are missing.
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
    METADATA,
    PREFERENCES,
    PRESELECTIONS,
    RESULT_PLAYERS,
    RESULT_SEATS,
    ROW_ID,
    TABLE_ALERTS,
    TABLES,
    WATCHERS,
    ids_key,
    posted_messages,
    required,
)
from tarocchino.dealing.deal_v1 import SEED_BYTES


def _counts() -> list[sa.Column[float]]:
    """Return a column for each count, fractional for half points; those of par start at 0."""
    starts = dict.fromkeys(PAR_COUNTS, "0")
    return [
        sa.Column(each.value, sa.Double, nullable=False, server_default=starts.get(each))
        for each in Count
    ]


CLUB_MATCHES = sa.Table(
    "club_matches",
    METADATA,
    sa.Column("table_id", sa.ForeignKey(TABLES.c.id), primary_key=True),
    # The order of the matches, on which ratings depend.
    sa.Column("number", sa.BigInteger, nullable=False, unique=True),
    *required(guild_id=sa.BigInteger, channel_id=sa.BigInteger, game=sa.String(32)),
    *required(family=sa.String(32), seats=sa.Integer, with_computers=sa.Boolean, hands=sa.Integer),
    *required(score=sa.JSON),
    # True if the match has a result; others do not count on leaderboards.
    *required(counts=sa.Boolean, ending=sa.String(16), began_at=sa.Double, ended_at=sa.Double),
    sa.Index("ix_club_matches_guild_id_ended_at", "guild_id", "ended_at"),
    sa.Index("ix_club_matches_guild_id_game_ended_at", "guild_id", "game", "ended_at"),
)

CLUB_PLAYERS = sa.Table(
    "club_players",
    METADATA,
    sa.Column("table_id", sa.ForeignKey(CLUB_MATCHES.c.table_id), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    # 0 for all of the seat's computer players together.
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    # Copied from the match, so that a query for a person's matches needs no join.
    *required(guild_id=sa.BigInteger, ended_at=sa.Double, name=sa.String(100), side=sa.Integer),
    *required(place=sa.Integer, won=sa.Boolean, share=sa.Double, stayed=sa.Boolean),
    *required(came_later=sa.Boolean, best_hand=sa.Double),
    *_counts(),
    sa.Index("ix_club_players_guild_id_user_id_ended_at", "guild_id", "user_id", "ended_at"),
)

CLUB_SEASONS = sa.Table(
    "club_seasons",
    METADATA,
    sa.Column("id", ROW_ID, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False, index=True),
    *required(name=sa.String(100), began_at=sa.Double),
    sa.Column("ended_at", sa.Double),
    # The players on the podium at the end, as `bot.features.books.leaderboards` writes them.
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
    # 0 for a single person; in a pair the smaller id stands first.
    sa.Column("partner_id", sa.BigInteger, primary_key=True, autoincrement=False),
    *required(matches=sa.Integer, wins=sa.Integer, best_hand=sa.Double, last_at=sa.Double),
    *_counts(),
)

CLUB_PRESENCE = sa.Table(
    "club_presence",
    METADATA,
    # All matches that began, however they ended
    # (`bot.features.books.player_statistics.Reliability`).
    *ids_key("guild_id", "user_id"),
    *required(cards=sa.BigInteger, turns=sa.BigInteger, missed=sa.BigInteger, left=sa.BigInteger),
    *required(helped_out=sa.BigInteger),
    sa.Column("broken_off", sa.BigInteger, nullable=False, server_default="0"),
)

CLUB_SEATS = sa.Table(
    "club_seats",
    METADATA,
    # Matches with a result, as in the totals (`bot.features.books.player_statistics.SeatSums`).
    *ids_key("guild_id", "user_id"),
    sa.Column("game", sa.String(32), primary_key=True),
    sa.Column("seats", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("seat", sa.Integer, primary_key=True, autoincrement=False),
    *required(matches=sa.Integer, wins=sa.Integer, hands=sa.Integer, points=sa.Double),
)

CLUB_MEETINGS = sa.Table(
    "club_meetings",
    METADATA,
    # Two rows for two people, one from each one's side
    # (`bot.features.books.player_statistics.Companion`).
    *ids_key("guild_id", "user_id", "other_id"),
    sa.Column("game", sa.String(32), primary_key=True),
    *required(together=sa.Integer, won_together=sa.Integer, against=sa.Integer, won=sa.Integer),
    *required(lost=sa.Integer),
)

CLUB_NAMES = sa.Table(
    "club_names",
    METADATA,
    *ids_key("guild_id", "user_id"),
    # The name in the match that ended last.
    *required(name=sa.String(100), seen_at=sa.Double),
)

CLUB_RECORDS = sa.Table(
    "club_records",
    METADATA,
    sa.Column("table_id", sa.ForeignKey(CLUB_MATCHES.c.table_id), primary_key=True),
    sa.Column("kind", sa.String(32), primary_key=True),
    *required(guild_id=sa.BigInteger, game=sa.String(32), with_computers=sa.Boolean),
    *required(value=sa.Double),
    sa.Column("hand", sa.Integer),
    *required(holders=sa.JSON, at=sa.Double),
    sa.Index("ix_club_records_guild_id_kind_game", "guild_id", "kind", "game", "with_computers"),
)


CLUB_RATINGS = sa.Table(
    "club_ratings",
    METADATA,
    # The ratings after this table's match.
    sa.Column("table_id", sa.ForeignKey(CLUB_MATCHES.c.table_id), primary_key=True),
    sa.Column("ladder", sa.String(32), primary_key=True),
    *ids_key("user_id", "partner_id"),
    *required(guild_id=sa.BigInteger, game=sa.String(32), mean=sa.Double, deviation=sa.Double),
    *required(matches=sa.Integer, change=sa.Double, at=sa.Double),
    # A leaderboard shows only the newest rating of each person or pair.
    sa.Column("is_latest", sa.Boolean, nullable=False),
    sa.Index("ix_club_ratings_of_one", "guild_id", "game", "ladder", "user_id", "partner_id", "at"),
    sa.Index("ix_club_ratings_latest", "guild_id", "game", "ladder", "is_latest"),
)

CLUB_PARS = sa.Table(
    "club_pars",
    METADATA,
    # Filled in after the match: playing a hand out takes about 0.05 s.
    sa.Column("table_id", sa.ForeignKey(CLUB_MATCHES.c.table_id), primary_key=True),
    # The version of the computer players (`bot.features.books.par`).
    sa.Column("version", sa.Integer, nullable=False),
    # The points that each counted hand would have brought each side; null for one that sat out.
    sa.Column("hands", sa.JSON, nullable=False),
)

DERIVED = (
    CLUB_MATCHES, CLUB_PLAYERS, CLUB_TOTALS, CLUB_PRESENCE, CLUB_SEATS, CLUB_MEETINGS, CLUB_NAMES,
    CLUB_RECORDS, CLUB_RATINGS, CLUB_PARS,
)  # fmt: skip
"""The tables derived from the logs, each after those that it refers to."""


GOING_ON = ("sign-up", "break", "round")
"""The stored names of the stages in which an evening occupies its channel."""

EVENINGS = sa.Table(
    "evenings",
    METADATA,
    sa.Column("id", ROW_ID, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False, index=True),
    *required(channel_id=sa.BigInteger, locale=sa.String(16), stage=sa.String(16)),
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
    # As `bot.features.evenings.actions` writes it, with its time and its person.
    sa.Column("action", sa.JSON, nullable=False),
    sa.Column("interaction_id", sa.BigInteger, unique=True),
    sa.Column("hash", sa.LargeBinary(HASH_BYTES)),
)

EVENING_SEEDS = sa.Table(
    "evening_seeds",
    METADATA,
    sa.Column("evening_id", sa.ForeignKey(EVENINGS.c.id), primary_key=True),
    # Secret, because all sealed deals of the evening follow from it.
    sa.Column("last_seed", sa.LargeBinary(SEED_BYTES), nullable=False),
    sa.Column("row_hash", sa.LargeBinary(HASH_BYTES)),
)

EVENING_MESSAGES = posted_messages("evening_messages", "evening_id", EVENINGS.c.id)

EVENING_TABLES = sa.Table(
    "evening_tables",
    METADATA,
    sa.Column("evening_id", sa.ForeignKey(EVENINGS.c.id), primary_key=True),
    # Round and table count from 0.
    sa.Column("round", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("table", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("table_id", sa.ForeignKey(TABLES.c.id), nullable=False, unique=True),
)

SEALED_TABLES = sa.Table(
    "sealed_tables",
    METADATA,
    # A row exists as long as the table's deals are secret.
    sa.Column("table_id", sa.ForeignKey(TABLES.c.id), primary_key=True),
)

DAILY_CHAINS = sa.Table(
    "daily_chains",
    METADATA,
    sa.Column("number", sa.Integer, primary_key=True, autoincrement=False),
    *required(first_day=sa.Integer, start=sa.LargeBinary(SEED_BYTES)),
    # Secret, because all deals of these days follow from it.
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
    # Seconds since the epoch; ``revealed_at`` is NULL until the results are shown.
    *required(closes_at=sa.Double, results_at=sa.Double),
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

DAILY_MESSAGES = posted_messages("daily_messages", "day", DAILY_DAYS.c.day)


PUZZLE_ANSWERS = sa.Table(
    "puzzle_answers",
    METADATA,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("puzzle", sa.String(32), primary_key=True),
    *required(choice=sa.Integer, difficulty=sa.Integer, found=sa.Boolean),
    # Seconds since the epoch.
    sa.Column("answered_at", sa.Double, nullable=False),
)

PUZZLE_DAYS = sa.Table(
    "puzzle_days",
    METADATA,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    # From 1970-01-01.
    sa.Column("day", sa.Integer, primary_key=True, autoincrement=False),
    *required(tried=sa.Integer, found=sa.Integer),
)

PUZZLE_POSTS = sa.Table(
    "puzzle_posts",
    METADATA,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    *required(day=sa.Integer, puzzle=sa.String(32), channel_id=sa.BigInteger),
    # 0 if the puzzle could not be posted.
    *required(message_id=sa.BigInteger, is_explained=sa.Boolean),
)


_PAIR = ("user_id", "partner_id")


@dataclass(frozen=True, slots=True)
class Personal:
    """A table whose rows are about people; ``section`` is its name in a person's export.

    ``ids`` are the columns with users' ids; in a pair the smaller id stands first. ``name`` is the
    column with the first one's name. ``by_table`` rows belong to a table, by their ``table_id``;
    others to a server, by their ``guild_id``.
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
"""Rows that stay under a pseudonym when a person is forgotten."""

LISTED: Mapping[sa.Table, tuple[str, str]] = {
    CLUB_RECORDS: ("club_records", "holders"),
    CLUB_SEASONS: ("club_seasons", "podium"),
}
"""Tables with a list of ids in a JSON column: their section, and the column.

The list is the whole column, or its ``users``. It stays under a pseudonym too.
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
"""Rows that are deleted when a person is forgotten."""
