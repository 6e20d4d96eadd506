"""Connect to PostgreSQL: its connections, locks and transactions.

No other module knows this database.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager, suppress
from importlib.util import find_spec
from typing import Any

import sqlalchemy as sa
from sqlalchemy import event
from sqlalchemy.ext.asyncio import AsyncEngine

from bot.storage.errors import StoreFailedError, StoreOpenError
from bot.storage.transactions import Database, Engines, pooled_engine

DRIVER = "postgresql+asyncpg"

LOCKS = 0x7A70
"""The first number of all the program's advisory locks; the second names the lock."""
WRITING, ONLY_BOT = 1, 2

_READERS = 4
_ROW_WRITERS = 8
_CONNECT_TIMEOUT = 5.0
_LOCK_TIMEOUT, _STATEMENT_TIMEOUT = "2s", "10s"
LOOK_EVERY = 2.0
_NOTICED_SOON = {
    "tcp_keepalives_idle": 3,
    "tcp_keepalives_interval": 1,
    "tcp_keepalives_count": 3,
}
"""How soon the server notices that the bot's machine is gone, in seconds and tries."""
_log = logging.getLogger(__name__)


class PostgresDatabase(Database):
    """A database of a PostgreSQL server, version 13 or later.

    Acknowledged writes are on the server's disk (``synchronous_commit``). The write transactions of
    all processes queue for one advisory lock, as those of SQLite queue for the file, so what a
    store's method has read stays true until it commits. Transactions that change only rows with a
    single writer share the lock, and so do not wait for each other.
    """

    def __init__(self, url: sa.URL, *, look_every: float = LOOK_EVERY) -> None:
        """Check every ``look_every`` seconds that the bot still holds its lock."""
        self._url = url
        self._look_every = look_every
        self._wait_every = look_every / 4

    @property
    def name(self) -> str:
        """Return the database's name on its server."""
        return self._url.database or ""

    @property
    def place(self) -> str:
        return f"the database {self.name} at {self._host or 'this machine'}"

    @property
    def environment(self) -> Mapping[str, str]:
        """Return the environment in which PostgreSQL's programs reach the database."""
        url = self._url
        known = {
            "PGHOST": self._host,
            "PGPORT": url.port,
            "PGUSER": url.username,
            "PGPASSWORD": url.password,
            "PGDATABASE": self.name,
        }
        return {key: str(value) for key, value in known.items() if value}

    @property
    def _host(self) -> str | None:
        """Return the server's name, or the folder of its socket."""
        host = self._url.host or self._url.query.get("host")
        return host if host is None or isinstance(host, str) else host[0]

    def verify_place(self) -> None:
        """Raise `StoreOpenError` if the driver is not installed."""
        if find_spec("asyncpg") is None:
            raise StoreOpenError(
                "PostgreSQL needs its driver; run: pip install -c constraints.txt -e '.[postgres]'"
            )

    def engines(self) -> Engines:
        """Return the database's engines; none is connected yet."""
        writer = self._writer(1, "pg_advisory_xact_lock")
        row_writer = self._writer(_ROW_WRITERS, "pg_advisory_xact_lock_shared")
        reader = self._engine(
            _READERS,
            isolation_level="REPEATABLE READ",
            execution_options={"postgresql_readonly": True},
        )
        return Engines(writer, reader, row_writer=row_writer)

    def advice(self, error: StoreFailedError) -> str:
        return (
            f"{error}; look at whether the server runs, and at the name, the user and the password "
            "in the URL"
        )

    @asynccontextmanager
    async def only_bot(self, *, waits: bool = False) -> AsyncIterator[None]:
        """Keep other bots off the database with an advisory lock on a separate connection.

        If another bot holds the lock, a bot that ``waits`` starts when the other one ends; else
        this raises `StoreInUseError`. An unreachable server raises `StoreOpenError`. If the
        connection breaks, the lock is taken again; if another bot was quicker, the caller's task is
        cancelled.
        """
        with self.opening():
            holder = await _held(self, None)
        if holder is None and not waits:
            raise self.in_use
        if holder is None:
            holder = await self._after_the_other()
        caller = asyncio.current_task()
        assert caller is not None
        keeping = asyncio.create_task(self._keep(holder, caller), name="the only bot")
        try:
            yield
        finally:
            keeping.cancel()
            await asyncio.gather(keeping, return_exceptions=True)

    async def _after_the_other(self) -> Any:
        """Return the connection that holds the lock once the other bot has let it go."""
        _log.warning(
            "%s: another bot uses it; this bot waits and takes over when that one ends",
            self.place,
        )
        holder = None
        while holder is None:
            await asyncio.sleep(self._wait_every)
            # An unreachable server may come back before the other bot does.
            with suppress(StoreFailedError):
                holder = await _held(self, None)
        # If the other bot has only lost its connection, it notices within this time and stops.
        await asyncio.sleep(self._look_every)
        _log.warning("%s: the other bot has ended; this bot takes over", self.place)
        return holder

    async def _keep(self, holder: Any, caller: asyncio.Task[Any]) -> None:
        try:
            while holder is not None:
                await asyncio.sleep(self._look_every)
                with suppress(StoreFailedError):
                    holder = await _held(self, holder)
            _log.error("%s: another bot has taken over; this bot stops", self.place)
            caller.cancel()
        finally:
            if holder is not None:
                holder.terminate()

    def verify_intact(self, connection: sa.Connection, *, is_latest: bool) -> None:
        """Lift the time limits for a migration; the server checks its own files."""
        if not is_latest:
            for bound in ("statement_timeout", "idle_in_transaction_session_timeout"):
                connection.exec_driver_sql(f"SET LOCAL {bound} = 0")

    def damage_in(self, connection: sa.Connection) -> tuple[str, ...]:
        """Return nothing: a server with checksums reports damage when it reads a table."""
        for table in sa.inspect(connection).get_table_names():
            connection.execute(sa.select(sa.func.count()).select_from(sa.table(table)))
        return ()

    def _writer(self, size: int, lock: str) -> AsyncEngine:
        """Return an engine whose transactions begin by taking the lock of all writers with the
        server's function ``lock``: exclusive, or shared."""

        def take_turn(connection: sa.Connection) -> None:
            connection.exec_driver_sql(f"SELECT {lock}({LOCKS}, {WRITING})")

        writer = self._engine(size, isolation_level="READ COMMITTED")
        event.listen(writer.sync_engine, "begin", take_turn)
        return writer

    def _engine(self, size: int, **options: Any) -> AsyncEngine:
        return pooled_engine(
            self._url.render_as_string(hide_password=False),
            size,
            async_creator=self.connect,
            # Replaces a connection that was lost while idle, instead of failing somebody's move.
            pool_pre_ping=True,
            **options,
        )

    async def connect(self) -> Any:
        """Return a new connection. Raises `StoreFailedError`; `StoreOpenError` without a driver."""
        self.verify_place()
        import asyncpg  # Not installed for a host with SQLite.

        _, arguments = self._url.get_dialect()().create_connect_args(self._url)
        for key in ("prepared_statement_cache_size", "prepared_statement_name_func"):
            arguments.pop(key, None)
        settings = {
            "application_name": "tarocchino",
            "lock_timeout": _LOCK_TIMEOUT,
            "statement_timeout": _STATEMENT_TIMEOUT,
            "idle_in_transaction_session_timeout": _STATEMENT_TIMEOUT,
            "synchronous_commit": "on",
            # Parameters hold hands and seeds, and a server may log those of refused statements.
            "log_parameter_max_length_on_error": "0",
        }
        try:
            return await asyncpg.connect(
                **arguments, timeout=_CONNECT_TIMEOUT, server_settings=settings
            )
        except (
            OSError,
            asyncpg.PostgresError,
            asyncpg.InterfaceError,
            # None of the servers in the URL accepts writes yet.
            asyncpg.InternalClientError,
        ) as error:
            raise StoreFailedError(f"the store's server refuses: {error}") from error


async def _held(database: PostgresDatabase, holder: Any | None) -> Any | None:
    """Return the connection that holds the only bot's lock: ``holder`` if it is alive, else a new
    one. None if another bot holds the lock."""
    if holder is not None and not holder.is_closed():
        with suppress(Exception):  # Any error leads to a new connection.
            await asyncio.wait_for(holder.execute("SELECT 1"), _CONNECT_TIMEOUT)
            return holder
        holder.terminate()
    connection = await database.connect()
    for setting, value in _NOTICED_SOON.items():
        await connection.execute(f"SET {setting} = {value}")
    lock = f"SELECT pg_try_advisory_lock({LOCKS}, {ONLY_BOT})"
    if await connection.fetchval(lock):
        return connection
    await connection.close()
    return None
