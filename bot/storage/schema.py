"""Define the tables that every part of the bot uses, and the hashes in their rows."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import event

from bot.table.state.table import Stage
from tarocchino.dealing.deal_v1 import SEED_BYTES

HASH_BYTES = 17
"""One byte for the scheme's number, and 16 for the hash."""

_SCHEME = b"\x01"
_PURPOSE = b"tarocchino-row-1"


class DamagedRowError(ValueError):
    """A row does not match its hash."""


@dataclass(frozen=True, slots=True)
class HashedRow:
    """The columns of a table that go into its rows' hashes. ``times`` are the fractional ones,
    which may arrive as whole numbers."""

    table: str
    columns: tuple[str, ...]
    times: tuple[str, ...] = ()

    def hash(self, values: Mapping[Any, Any], before: bytes | None = None) -> bytes:
        """Return the hash of a row with these values; ``before`` is its predecessor's.

        Raises KeyError, TypeError or ValueError for values that no such row has.
        """
        content: list[object] = [self.table, before]
        for column in self.columns:
            value = values[column]
            is_time = column in self.times and value is not None
            content.append(float(value) if is_time else value)
        written = msgspec.json.encode(content, order="sorted")
        return (
            _SCHEME + hashlib.blake2b(written, digest_size=HASH_BYTES - 1, person=_PURPOSE).digest()
        )

    def verify(
        self, values: Mapping[Any, Any], found: bytes | None, before: bytes | None = None
    ) -> None:
        """Raise `DamagedRowError` if the hash ``found`` in the row is not that of its values."""
        if found != self.hash(values, before):
            raise DamagedRowError(f"a row of {self.table} is not what was written")


TABLE_ROW = HashedRow(
    "tables",
    (
        "id", "guild_id", "channel_id", "locale", "host_id", "game", "rules", "seats", "stage",
        "version", "opened_at", "first_dealer", "terms", "ready", "ending", "occasion", "log_hash",
    ),
    times=("opened_at",),
)  # fmt: skip
TABLE_ENTRY = HashedRow(
    "log_entries",
    ("table_id", "version", "action", "digest", "at", "user_id", "interaction_id"),
    times=("at",),
)
TABLE_SEEDS = HashedRow("seed_chains", ("table_id", "last_seed", "start"))
EVENING_ROW = HashedRow(
    "evenings", ("id", "guild_id", "channel_id", "locale", "stage", "version", "log_hash")
)
EVENING_ENTRY = HashedRow("evening_log", ("evening_id", "version", "action", "interaction_id"))
EVENING_SEED = HashedRow("evening_seeds", ("evening_id", "last_seed"))
DAY_ROW = HashedRow(
    "daily_days",
    ("day", "chain", "board", "closes_at", "results_at", "revealed_at", "log_hash"),
    times=("closes_at", "results_at", "revealed_at"),
)
DAY_ENTRY = HashedRow("daily_log", ("day", "version", "action", "interaction_id"))
DAY_SEEDS = HashedRow("daily_chains", ("number", "first_day", "start", "last_seed"))


def verify_log(entry: HashedRow, rows: Iterable[Mapping[Any, Any]], last: bytes | None) -> None:
    """Raise `DamagedRowError` unless the rows are a log that ends with the hash ``last``."""
    before: bytes | None = None
    for row in rows:
        try:
            entry.verify(row, row["hash"], before)
        except DamagedRowError:
            where = f"entry {row['version']} of its log"
            raise DamagedRowError(f"{where} is not what was written, or not in its place") from None
        before = row["hash"]
    if before != last:
        raise DamagedRowError("its log does not end with the entry that was written last")


OPEN_STAGES = tuple(stage.value for stage in Stage if stage.is_open)
"""The stored names of the stages in which a table occupies its channel."""

METADATA = sa.MetaData(
    naming_convention={
        "pk": "pk_%(table_name)s",
        "fk": "fk_%(table_name)s_%(column_0_name)s",
        "uq": "uq_%(table_name)s_%(column_0_name)s",
        "ix": "ix_%(table_name)s_%(column_0_name)s",
    }
)


@event.listens_for(METADATA, "before_create")
def _say_conditions_of_indexes(metadata: sa.MetaData, connection: Any, **_: object) -> None:
    """Give PostgreSQL the same partial indexes as SQLite.

    An index that names a dialect loads it: a bot on SQLite would keep PostgreSQL's in memory.
    """
    name = connection.dialect.name
    for table in metadata.tables.values():
        for index in table.indexes:
            index.dialect_options[name]["where"] = index.dialect_options["sqlite"]["where"]


# SQLite numbers rows only if their key is INTEGER, which has 64 bits there.
ROW_ID = sa.BigInteger().with_variant(sa.Integer(), "sqlite")


def required(**kinds: Any) -> Iterator[sa.Column[Any]]:
    """Yield columns of these kinds, by name, without NULL."""
    return (sa.Column(name, kind, nullable=False) for name, kind in kinds.items())


def ids_key(*names: str) -> Iterator[sa.Column[int]]:
    """Yield the columns of a primary key of ids that Discord or another table has given."""
    kind = sa.BigInteger
    return (sa.Column(name, kind, primary_key=True, autoincrement=False) for name in names)


def posted_messages(name: str, key: str, owner: sa.Column[Any]) -> sa.Table:
    """Return a table of the messages posted for the owners whose key it refers to."""
    return sa.Table(
        name,
        METADATA,
        sa.Column(key, sa.ForeignKey(owner), primary_key=True),
        sa.Column("what", sa.String(64), primary_key=True),
        *required(channel_id=sa.BigInteger, message_id=sa.BigInteger),
    )


TABLES = sa.Table(
    "tables",
    METADATA,
    sa.Column("id", ROW_ID, primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False, index=True),
    *required(locale=sa.String(16), host_id=sa.BigInteger, game=sa.String(32), rules=sa.JSON),
    *required(seats=sa.JSON, stage=sa.String(16), version=sa.Integer, opened_at=sa.Double),
    sa.Column("first_dealer", sa.Integer),
    # NULL for a table that was opened before agreements existed.
    sa.Column("terms", sa.JSON(none_as_null=True)),
    sa.Column("ready", sa.JSON(none_as_null=True)),
    sa.Column("ending", sa.JSON(none_as_null=True)),
    # The reason for the table, as `bot.table.state.table` writes it.
    sa.Column("occasion", sa.JSON(none_as_null=True)),
    # The hash of the last entry, and of the row itself (`HashedRow`).
    sa.Column("log_hash", sa.LargeBinary(HASH_BYTES)),
    sa.Column("row_hash", sa.LargeBinary(HASH_BYTES)),
)

_HOLDS_CHANNEL = TABLES.c.stage.in_([sa.literal_column(f"'{stage}'") for stage in OPEN_STAGES])
ONE_OPEN_TABLE = sa.Index(
    "uq_tables_open_channel_id",
    TABLES.c.channel_id,
    unique=True,
    sqlite_where=_HOLDS_CHANNEL,
)
"""One channel has at most one open table."""

SEED_CHAINS = sa.Table(
    "seed_chains",
    METADATA,
    sa.Column("table_id", sa.ForeignKey(TABLES.c.id), primary_key=True),
    # Secret, because all packs of the match follow from it.
    *required(last_seed=sa.LargeBinary(SEED_BYTES), start=sa.LargeBinary(SEED_BYTES)),
    sa.Column("row_hash", sa.LargeBinary(HASH_BYTES)),
)

LOG_ENTRIES = sa.Table(
    "log_entries",
    METADATA,
    sa.Column("table_id", sa.ForeignKey(TABLES.c.id), primary_key=True),
    sa.Column("version", sa.Integer, primary_key=True),
    *required(action=sa.JSON, digest=sa.String(80), at=sa.Double),
    sa.Column("user_id", sa.BigInteger),
    sa.Column("interaction_id", sa.BigInteger, unique=True),
    sa.Column("hash", sa.LargeBinary(HASH_BYTES)),
)

RESULTS = sa.Table(
    "results",
    METADATA,
    sa.Column("table_id", sa.ForeignKey(TABLES.c.id), primary_key=True),
    sa.Column("guild_id", sa.BigInteger, nullable=False, index=True),
    *required(channel_id=sa.BigInteger, game=sa.String(32), rules=sa.JSON, hands=sa.Integer),
    *required(score=sa.JSON, finished_at=sa.Double),
)

RESULT_SEATS = sa.Table(
    "result_seats",
    METADATA,
    sa.Column("table_id", sa.ForeignKey(RESULTS.c.table_id), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    # NULL for a computer player.
    sa.Column("user_id", sa.BigInteger, index=True),
    *required(name=sa.String(100), side=sa.Integer),
    # The open game has half points.
    *required(points=sa.Double, won=sa.Boolean),
)

POSTED_MESSAGES = posted_messages("posted_messages", "table_id", TABLES.c.id)

REGISTERED_COMMANDS = sa.Table(
    "registered_commands",
    METADATA,
    sa.Column("application_id", sa.BigInteger, primary_key=True, autoincrement=False),
    # The digest of everything that `bot.client.commands` has sent.
    *required(digest=sa.String(64), ids=sa.JSON, mentions=sa.JSON),
    # When another bot was last found answering with the application's token; NULL for never.
    sa.Column("another_at", sa.Double),
)

PREFERENCES = sa.Table(
    "preferences",
    METADATA,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    # The differences from the defaults, as `bot.settings.preferences` writes them.
    sa.Column("chosen", sa.JSON, nullable=False),
)

RESULT_PLAYERS = sa.Table(
    "result_players",
    METADATA,
    # Every table at which a match began, even without a result.
    sa.Column("table_id", sa.ForeignKey(TABLES.c.id), primary_key=True),
    sa.Column("seat", sa.Integer, primary_key=True),
    # 0 for all of the seat's computer players together.
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False, index=True),
    *required(name=sa.String(100), cards=sa.Integer, turns=sa.Integer, missed=sa.Integer),
    *required(stayed=sa.Boolean, came_later=sa.Boolean),
)

OUTAGES = sa.Table(
    "outages",
    METADATA,
    # Seconds since the epoch.
    sa.Column("began", sa.Double, primary_key=True),
    sa.Column("ended", sa.Double, nullable=False),
)

HEARTBEAT = sa.Table(
    "heartbeat",
    METADATA,
    # Always 1.
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("at", sa.Double, nullable=False),
)

SERVER_SETTINGS = sa.Table(
    "server_settings",
    METADATA,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("chosen", sa.JSON, nullable=False),
)

BLOCKS = sa.Table(
    "blocks",
    METADATA,
    # 0 for all servers; a blocker 0 stands for the server's moderators.
    *ids_key("guild_id", "blocker_id", "user_id"),
)

MAINTENANCE = sa.Table(
    "maintenance",
    METADATA,
    # One row, only during maintenance.
    sa.Column("id", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("since", sa.Double, nullable=False),
    sa.Column("until", sa.Double),
    sa.Column("note", sa.String(500)),
)

WATCHERS = sa.Table(
    "watchers",
    METADATA,
    sa.Column("table_id", sa.ForeignKey(TABLES.c.id), primary_key=True),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    # The person's DM channel with the bot, and their locale.
    *required(channel_id=sa.BigInteger, locale=sa.String(10)),
)

PRESELECTIONS = sa.Table(
    "preselections",
    METADATA,
    sa.Column("table_id", sa.ForeignKey(TABLES.c.id), primary_key=True),
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("hand", sa.Integer, nullable=False),
    # Secret until played.
    sa.Column("card", sa.String(8), nullable=False),
)

DM_CHANNELS = sa.Table(
    "dm_channels",
    METADATA,
    sa.Column("user_id", sa.BigInteger, primary_key=True, autoincrement=False),
    sa.Column("channel_id", sa.BigInteger, nullable=False),
)

TABLE_ALERTS = sa.Table(
    "table_alerts",
    METADATA,
    *ids_key("guild_id", "user_id"),
    # Empty for tables of any game.
    sa.Column("game", sa.String(32), primary_key=True),
    sa.Column("locale", sa.String(10), nullable=False),
)

PLAYER_CALLS = sa.Table(
    "player_calls",
    METADATA,
    sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
    # Seconds since the epoch.
    sa.Column("called_at", sa.Double, nullable=False),
)
