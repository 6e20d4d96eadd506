"""All tables, as twenty earlier migrations left them.

No start runs it: it is what the databases of schema 0020 have, and where later migrations begin.
"""

from __future__ import annotations

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "0020"
down_revision = None

_TABLES = sa.MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)
_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")
_HASH, _SEED = sa.LargeBinary(17), sa.LargeBinary(64)

_Kind = sa.types.TypeEngine[Any] | type[sa.types.TypeEngine[Any]]


def upgrade() -> None:
    _TABLES.create_all(op.get_bind(), checkfirst=False)


def _keys(kind: _Kind, *names: str) -> list[sa.Column[Any]]:
    return [sa.Column(name, kind, primary_key=True, autoincrement=False) for name in names]


def _known(kind: _Kind, *names: str) -> list[sa.Column[Any]]:
    return [sa.Column(name, kind, nullable=False) for name in names]


def _perhaps(kind: _Kind, *names: str) -> list[sa.Column[Any]]:
    return [sa.Column(name, kind) for name in names]


def _sums(kind: _Kind, *names: str) -> list[sa.Column[Any]]:
    return [sa.Column(name, kind, nullable=False, server_default="0") for name in names]


def _of(owner: str, name: str, kind: _Kind = _ID, **options: Any) -> sa.Column[Any]:
    return sa.Column(name, kind, sa.ForeignKey(owner), **options)


def _one_in_a_channel(name: str, where: str) -> sa.Index:
    only = sa.text(where)
    return sa.Index(name, "channel_id", unique=True, sqlite_where=only, postgresql_where=only)


sa.Table(
    "blocks", _TABLES,
    *_keys(sa.BigInteger, "guild_id", "blocker_id", "user_id"),
)  # fmt: skip

sa.Table(
    "club_invitations", _TABLES,
    sa.Column("id", _ID, primary_key=True),
    sa.Column("code_hash", sa.String(64), nullable=False, unique=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False, index=True),
    *_known(sa.String(100), "name"), *_known(sa.BigInteger, "channel_id"),
    *_known(sa.Double, "expires_at"), *_perhaps(sa.BigInteger, "joining_guild_id"),
    *_perhaps(sa.String(100), "joining_name"), *_known(sa.Boolean, "is_asked"),
)  # fmt: skip

sa.Table(
    "club_meetings", _TABLES,
    *_keys(sa.BigInteger, "guild_id", "user_id", "other_id"), *_keys(sa.String(32), "game"),
    *_known(sa.Integer, "together", "won_together", "against", "won", "lost"),
)  # fmt: skip

sa.Table(
    "club_names", _TABLES,
    *_keys(sa.BigInteger, "guild_id", "user_id"), *_known(sa.String(100), "name"),
    *_known(sa.Double, "seen_at"),
)  # fmt: skip

sa.Table(
    "club_presence", _TABLES,
    *_keys(sa.BigInteger, "guild_id", "user_id"),
    *_known(sa.BigInteger, "cards", "turns", "missed", "left", "helped_out"),
    *_sums(sa.BigInteger, "broken_off"),
)  # fmt: skip

sa.Table(
    "club_seasons", _TABLES,
    sa.Column("id", _ID, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False, index=True),
    *_perhaps(sa.BigInteger, "club_id"), *_known(sa.String(100), "name"),
    *_known(sa.Double, "began_at"), *_perhaps(sa.Double, "ended_at"),
    *_perhaps(sa.JSON, "podium"),
)  # fmt: skip

sa.Table(
    "club_seats", _TABLES,
    *_keys(sa.BigInteger, "guild_id", "user_id"), *_keys(sa.String(32), "game"),
    *_keys(sa.Integer, "seats", "seat"), *_known(sa.Integer, "matches", "wins", "hands"),
    *_known(sa.Double, "points"),
)  # fmt: skip

sa.Table(
    "club_totals", _TABLES,
    *_keys(sa.BigInteger, "guild_id", "season_id"), *_keys(sa.String(32), "game", "family"),
    *_keys(sa.Boolean, "with_computers"), *_keys(sa.BigInteger, "user_id", "partner_id"),
    *_known(sa.Integer, "matches", "wins"),
    *_known(sa.Double, "best_hand", "last_at", "hands", "points", "sequences", "cricche",
        "card_points", "last_tricks", "trick_combinations", "side_declared", "declarations",
        "declared", "tricks", "contatori", "begato_saved", "begato_lost", "begato_caught",
        "matto_paid", "cappotti", "cappotti_suffered", "cricconi", "dealer_hands",
        "dealer_points", "soloist_hands", "soloist_points", "soloist_won", "cards", "turns",
        "missed"),
    *_sums(sa.Double, "par_hands", "luck", "above_par"),
)  # fmt: skip

sa.Table(
    "clubs", _TABLES,
    sa.Column("id", _ID, primary_key=True), *_known(sa.String(100), "name"),
    *_perhaps(sa.BigInteger, "rated_to"),
)  # fmt: skip

sa.Table(
    "daily_chains", _TABLES,
    *_keys(sa.Integer, "number"), *_known(sa.Integer, "first_day"),
    *_known(_SEED, "start", "last_seed"), *_perhaps(_HASH, "row_hash"),
)  # fmt: skip

sa.Table(
    "dm_channels", _TABLES,
    *_keys(sa.BigInteger, "user_id"), *_known(sa.BigInteger, "channel_id"),
)  # fmt: skip

sa.Table(
    "evenings", _TABLES,
    sa.Column("id", _ID, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False, index=True),
    *_known(sa.BigInteger, "channel_id"), *_known(sa.String(16), "locale", "stage"),
    *_known(sa.Integer, "version"), *_perhaps(_HASH, "log_hash", "row_hash"),
    _one_in_a_channel("uq_evenings_open_channel_id", "stage IN ('sign-up', 'break', 'round')"),
)  # fmt: skip

sa.Table(
    "handed_interactions", _TABLES,
    *_keys(sa.BigInteger, "interaction_id"),
    sa.Column("user_id", sa.BigInteger, nullable=False, index=True),
    sa.Column("shard", sa.Integer, nullable=False, index=True),
    *_known(sa.Double, "received_at"), *_known(sa.JSON, "payload"),
    *_perhaps(sa.Integer, "answer"),
)  # fmt: skip

sa.Table(
    "heartbeat", _TABLES,
    *_keys(sa.Integer, "id"), *_known(sa.Double, "at"),
)  # fmt: skip

sa.Table(
    "maintenance", _TABLES,
    *_keys(sa.Integer, "id"), *_known(sa.Double, "since"), *_perhaps(sa.Double, "until"),
    *_perhaps(sa.String(500), "note"),
)  # fmt: skip

sa.Table(
    "outages", _TABLES,
    *_keys(sa.Double, "began"), *_keys(sa.Integer, "shard", "shards"),
    *_known(sa.Double, "ended"),
)  # fmt: skip

sa.Table(
    "player_calls", _TABLES,
    *_keys(sa.BigInteger, "guild_id"), *_known(sa.Double, "called_at"),
)  # fmt: skip

sa.Table(
    "preferences", _TABLES,
    *_keys(sa.BigInteger, "user_id"), *_known(sa.JSON, "chosen"),
)  # fmt: skip

sa.Table(
    "puzzle_answers", _TABLES,
    *_keys(sa.BigInteger, "user_id"), *_keys(sa.String(32), "puzzle"),
    *_known(sa.Integer, "choice", "difficulty"), *_known(sa.Boolean, "found"),
    *_known(sa.Double, "answered_at"),
)  # fmt: skip

sa.Table(
    "puzzle_days", _TABLES,
    *_keys(sa.BigInteger, "guild_id"), *_keys(sa.Integer, "day"),
    *_known(sa.Integer, "tried", "found"),
)  # fmt: skip

sa.Table(
    "puzzle_posts", _TABLES,
    *_keys(sa.BigInteger, "guild_id"), *_known(sa.Integer, "day"),
    *_known(sa.String(32), "puzzle"), *_known(sa.BigInteger, "channel_id", "message_id"),
    *_known(sa.Boolean, "is_explained"),
)  # fmt: skip

sa.Table(
    "registered_commands", _TABLES,
    *_keys(sa.BigInteger, "application_id"), *_known(sa.String(64), "digest"),
    *_known(sa.JSON, "ids", "mentions"),
)  # fmt: skip

sa.Table(
    "row_sums", _TABLES,
    *_keys(sa.String(80), "name"), *_known(_HASH, "sum"),
)  # fmt: skip

sa.Table(
    "server_settings", _TABLES,
    *_keys(sa.BigInteger, "guild_id"), *_known(sa.JSON, "chosen"),
)  # fmt: skip

sa.Table(
    "shard_epochs", _TABLES,
    *_keys(sa.Integer, "shard"), *_known(sa.BigInteger, "epoch"),
)  # fmt: skip

sa.Table(
    "table_alerts", _TABLES,
    *_keys(sa.BigInteger, "guild_id", "user_id"), *_keys(sa.String(32), "game"),
    *_known(sa.String(10), "locale"),
)  # fmt: skip

sa.Table(
    "tables", _TABLES,
    sa.Column("id", _ID, primary_key=True), *_known(sa.BigInteger, "guild_id"),
    sa.Column("channel_id", sa.BigInteger, nullable=False, index=True),
    *_known(sa.String(16), "locale"), *_known(sa.BigInteger, "host_id"),
    *_known(sa.String(32), "game"), *_known(sa.JSON, "rules", "seats"),
    *_known(sa.String(16), "stage"), *_known(sa.Integer, "version"),
    *_known(sa.Double, "opened_at"), *_perhaps(sa.Integer, "first_dealer"),
    *_perhaps(sa.JSON, "terms", "ready", "ending", "occasion"),
    *_perhaps(_HASH, "log_hash", "row_hash"),
    _one_in_a_channel("uq_tables_open_channel_id", "stage IN ('lobby', 'playing')"),
)  # fmt: skip

sa.Table(
    "club_matches", _TABLES,
    _of("tables.id", "table_id", primary_key=True),
    sa.Column("number", sa.BigInteger, nullable=False, unique=True),
    *_known(sa.BigInteger, "guild_id", "channel_id"), *_known(sa.String(32), "game", "family"),
    *_known(sa.Integer, "seats"), *_known(sa.Boolean, "with_computers"),
    *_known(sa.Integer, "hands"), *_known(sa.JSON, "score"), *_known(sa.Boolean, "counts"),
    *_known(sa.String(16), "ending"), *_known(sa.Double, "began_at", "ended_at"),
    sa.Index("ix_club_matches_guild_id_ended_at", "guild_id", "ended_at"),
    sa.Index("ix_club_matches_guild_id_game_ended_at", "guild_id", "game", "ended_at"),
)  # fmt: skip

sa.Table(
    "club_servers", _TABLES,
    *_keys(sa.BigInteger, "guild_id"), _of("clubs.id", "club_id", index=True, nullable=False),
    *_known(sa.String(100), "name"), *_known(sa.Double, "joined_at"),
    *_perhaps(sa.String(100), "invited_by"),
)  # fmt: skip

sa.Table(
    "daily_days", _TABLES,
    *_keys(sa.Integer, "day"), _of("daily_chains.number", "chain", sa.Integer, nullable=False),
    *_known(sa.Integer, "board"), *_known(sa.Double, "closes_at", "results_at"),
    *_perhaps(sa.Double, "revealed_at"), *_perhaps(_HASH, "log_hash", "row_hash"),
)  # fmt: skip

sa.Table(
    "daily_tables", _TABLES,
    *_keys(sa.Integer, "day"), *_keys(sa.BigInteger, "user_id"),
    _of("tables.id", "table_id", unique=True, nullable=False),
)  # fmt: skip

sa.Table(
    "evening_log", _TABLES,
    _of("evenings.id", "evening_id", primary_key=True), *_keys(sa.Integer, "version"),
    *_known(sa.JSON, "action"), sa.Column("interaction_id", sa.BigInteger, unique=True),
    *_perhaps(_HASH, "hash"),
)  # fmt: skip

sa.Table(
    "evening_messages", _TABLES,
    _of("evenings.id", "evening_id", primary_key=True), *_keys(sa.String(64), "what"),
    *_known(sa.BigInteger, "channel_id", "message_id"),
)  # fmt: skip

sa.Table(
    "evening_seeds", _TABLES,
    _of("evenings.id", "evening_id", primary_key=True), *_known(_SEED, "last_seed"),
    *_perhaps(_HASH, "row_hash"),
)  # fmt: skip

sa.Table(
    "evening_tables", _TABLES,
    _of("evenings.id", "evening_id", primary_key=True), *_keys(sa.Integer, "round", "table"),
    _of("tables.id", "table_id", unique=True, nullable=False),
)  # fmt: skip

sa.Table(
    "hand_reviews", _TABLES,
    _of("tables.id", "table_id", primary_key=True), *_keys(sa.Integer, "hand"),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False, index=True),
    *_known(sa.Integer, "version", "choices", "costly"), *_known(sa.JSON, "moments"),
)  # fmt: skip

sa.Table(
    "log_entries", _TABLES,
    _of("tables.id", "table_id", primary_key=True), *_keys(sa.Integer, "version"),
    *_known(sa.JSON, "action"), *_known(sa.String(80), "digest"), *_known(sa.Double, "at"),
    *_perhaps(sa.BigInteger, "user_id"), sa.Column("interaction_id", sa.BigInteger, unique=True),
    *_perhaps(_HASH, "hash"),
)  # fmt: skip

sa.Table(
    "posted_messages", _TABLES,
    _of("tables.id", "table_id", primary_key=True), *_keys(sa.String(64), "what"),
    *_known(sa.BigInteger, "channel_id", "message_id"), *_perhaps(sa.String(64), "shown"),
)  # fmt: skip

sa.Table(
    "preselections", _TABLES,
    _of("tables.id", "table_id", primary_key=True), *_keys(sa.BigInteger, "user_id"),
    *_known(sa.Integer, "hand"), *_known(sa.String(8), "card"),
)  # fmt: skip

sa.Table(
    "result_players", _TABLES,
    _of("tables.id", "table_id", primary_key=True), *_keys(sa.Integer, "seat"),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False, index=True),
    *_known(sa.String(100), "name"), *_known(sa.Integer, "cards", "turns", "missed"),
    *_known(sa.Boolean, "stayed", "came_later"),
)  # fmt: skip

sa.Table(
    "results", _TABLES,
    _of("tables.id", "table_id", primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False, index=True),
    *_known(sa.BigInteger, "channel_id"), *_known(sa.String(32), "game"),
    *_known(sa.JSON, "rules"), *_known(sa.Integer, "hands"), *_known(sa.JSON, "score"),
    *_known(sa.Double, "finished_at"),
)  # fmt: skip

sa.Table(
    "sealed_tables", _TABLES,
    _of("tables.id", "table_id", primary_key=True),
)  # fmt: skip

sa.Table(
    "seed_chains", _TABLES,
    _of("tables.id", "table_id", primary_key=True), *_known(_SEED, "last_seed", "start"),
    *_perhaps(_HASH, "row_hash"),
)  # fmt: skip

sa.Table(
    "watchers", _TABLES,
    _of("tables.id", "table_id", primary_key=True), *_keys(sa.BigInteger, "user_id"),
    *_known(sa.BigInteger, "channel_id"), *_known(sa.String(10), "locale"),
)  # fmt: skip

sa.Table(
    "club_joint_ratings", _TABLES,
    _of("club_matches.table_id", "table_id", primary_key=True), *_keys(sa.String(32), "ladder"),
    *_keys(sa.BigInteger, "user_id", "partner_id"), *_known(sa.BigInteger, "club_id"),
    *_known(sa.String(32), "game"), *_known(sa.Double, "mean", "deviation"),
    *_known(sa.Integer, "matches"), *_known(sa.Double, "change", "at"),
    *_known(sa.Boolean, "is_latest"),
    sa.Index("ix_club_joint_ratings_latest", "club_id", "game", "ladder", "is_latest"),
    sa.Index("ix_club_joint_ratings_of_one", "club_id", "game", "ladder", "user_id", "partner_id",
        "at"),
)  # fmt: skip

sa.Table(
    "club_pars", _TABLES,
    _of("club_matches.table_id", "table_id", primary_key=True), *_known(sa.Integer, "version"),
    *_known(sa.JSON, "hands"),
)  # fmt: skip

sa.Table(
    "club_players", _TABLES,
    _of("club_matches.table_id", "table_id", primary_key=True), *_keys(sa.Integer, "seat"),
    *_keys(sa.BigInteger, "user_id"), *_known(sa.BigInteger, "guild_id"),
    *_known(sa.Double, "ended_at"), *_known(sa.String(100), "name"),
    *_known(sa.Integer, "side", "place"), *_known(sa.Boolean, "won"),
    *_known(sa.Double, "share"), *_known(sa.Boolean, "stayed", "came_later"),
    *_known(sa.Double, "best_hand", "hands", "points", "sequences", "cricche", "card_points",
        "last_tricks", "trick_combinations", "side_declared", "declarations", "declared",
        "tricks", "contatori", "begato_saved", "begato_lost", "begato_caught", "matto_paid",
        "cappotti", "cappotti_suffered", "cricconi", "dealer_hands", "dealer_points",
        "soloist_hands", "soloist_points", "soloist_won", "cards", "turns", "missed"),
    *_sums(sa.Double, "par_hands", "luck", "above_par"),
    sa.Index("ix_club_players_guild_id_user_id_ended_at", "guild_id", "user_id", "ended_at"),
)  # fmt: skip

sa.Table(
    "club_ratings", _TABLES,
    _of("club_matches.table_id", "table_id", primary_key=True), *_keys(sa.String(32), "ladder"),
    *_keys(sa.BigInteger, "user_id", "partner_id"), *_known(sa.BigInteger, "guild_id"),
    *_known(sa.String(32), "game"), *_known(sa.Double, "mean", "deviation"),
    *_known(sa.Integer, "matches"), *_known(sa.Double, "change", "at"),
    *_known(sa.Boolean, "is_latest"),
    sa.Index("ix_club_ratings_latest", "guild_id", "game", "ladder", "is_latest"),
    sa.Index("ix_club_ratings_of_one", "guild_id", "game", "ladder", "user_id", "partner_id", "at"),
)  # fmt: skip

sa.Table(
    "club_records", _TABLES,
    _of("club_matches.table_id", "table_id", primary_key=True), *_keys(sa.String(32), "kind"),
    *_known(sa.BigInteger, "guild_id"), *_known(sa.String(32), "game"),
    *_known(sa.Boolean, "with_computers"), *_known(sa.Double, "value"),
    *_perhaps(sa.Integer, "hand"), *_known(sa.JSON, "holders"), *_known(sa.Double, "at"),
    sa.Index("ix_club_records_guild_id_kind_game", "guild_id", "kind", "game", "with_computers"),
)  # fmt: skip

sa.Table(
    "daily_log", _TABLES,
    _of("daily_days.day", "day", sa.Integer, primary_key=True), *_keys(sa.Integer, "version"),
    *_known(sa.JSON, "action"), sa.Column("interaction_id", sa.BigInteger, unique=True),
    *_perhaps(_HASH, "hash"),
)  # fmt: skip

sa.Table(
    "daily_messages", _TABLES,
    _of("daily_days.day", "day", sa.Integer, primary_key=True), *_keys(sa.String(64), "what"),
    *_known(sa.BigInteger, "channel_id", "message_id"),
)  # fmt: skip

sa.Table(
    "result_seats", _TABLES,
    _of("results.table_id", "table_id", primary_key=True), *_keys(sa.Integer, "seat"),
    sa.Column("user_id", sa.BigInteger, index=True), *_known(sa.String(100), "name"),
    *_known(sa.Integer, "side"), *_known(sa.Double, "points"), *_known(sa.Boolean, "won"),
)  # fmt: skip
