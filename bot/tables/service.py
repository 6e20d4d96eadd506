"""Live tables: one writer a table, every change stored before it is shown."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from enum import Enum

from bot.game.actions import Action, Deal, SeatAction
from bot.game.events import Event, MatchWon
from bot.game.games import Game, match_rules
from bot.game.match import (
    MatchState,
    apply,
    digest,
    may_be_stopped,
    new_match,
    stop_match,
)
from bot.game.rules import RuleSet
from bot.game.view import view_for
from bot.players import choose
from bot.tables import lobby
from bot.tables.model import Computer, Person, Place, Stage, Table
from bot.tables.ports import (
    Change,
    ChannelTakenError,
    InteractionSeenError,
    LogEntry,
    NewTable,
    Publisher,
    Shuffler,
    Standing,
    StoreBusyError,
    StoredTable,
    TableStore,
    VersionTakenError,
)
from bot.tables.problems import Problem, TableProblemError
from bot.tables.restore import restored
from bot.tables.results import match_result

_log = logging.getLogger(__name__)

_STILL_NEWS = 24 * 60 * 60.0
"""Seconds in which a result that was not shown is shown after a start."""


class Seating(Enum):
    """How the seats of a match are found: as people sat down, or by drawing cards."""

    AS_SEATED = "as_seated"
    DRAWN = "drawn"


@dataclass(slots=True)
class _Live:
    """A table in memory: its state, the lock of its writer, and the task of its own moves.

    ``seen`` are the interactions that the log has already.
    """

    table: Table
    seen: set[int] = field(default_factory=set)
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    playing_on: asyncio.Task[None] | None = None


class TableService:
    """All open tables. Cogs ask it; it stores, then tells the publisher.

    Every method raises `TableProblemError` for what a table refuses, and `act` also
    `bot.game.errors.IllegalActionError` for what the rules refuse; nothing has changed then.
    ``clock`` gives seconds since the epoch; ``pause`` is awaited before a computer player moves.
    """

    def __init__(
        self,
        store: TableStore,
        publisher: Publisher,
        shuffler: Shuffler,
        clock: Callable[[], float],
        pause: Callable[[], Awaitable[None]],
    ) -> None:
        self._store = store
        self._publisher = publisher
        self._shuffler = shuffler
        self._clock = clock
        self._pause = pause
        self._live: dict[int, _Live] = {}

    async def restore(self) -> list[Table]:
        """Load the open tables from the log, publish each, and let play go on.

        Returns them all. A table whose log does not hold is parked, for good.
        """
        tables = []
        for stored in await self._store.open_tables():
            table = restored(stored)
            tables.append(table)
            live = _Live(table, {e.interaction_id for e in stored.log if e.interaction_id})
            async with live.lock:
                self._live[table.id] = live
                if table.stage is Stage.PARKED:
                    await self._save(live, table)
                    continue
                self._publisher.publish(Change(table))
                self._play_on(live)
        await self._tell_results()
        return tables

    async def _tell_results(self) -> None:
        """Publish the results that were stored, but not shown before the bot stopped."""
        for stored in await self._store.finished_untold(self._clock() - _STILL_NEWS):
            table = restored(stored)
            if table.match is None:
                continue
            match = table.match
            if not match.is_over and may_be_stopped(match):
                match, _ = stop_match(match)
            if match.verdict is not None:
                won = MatchWon(match.verdict.winner, match.score)
                self._publisher.publish(Change(replace(table, match=match), (won,)))

    async def stop(self) -> None:
        """End the tables' own moves; the tables stay as stored."""
        tasks = [live.playing_on for live in self._live.values() if live.playing_on is not None]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def table(self, table_id: int) -> Table:
        """The open table of this id."""
        return self._find(table_id).table

    def table_in(self, channel_id: int) -> Table | None:
        """The open table of this channel."""
        tables = (live.table for live in self._live.values())
        return next((t for t in tables if t.place.channel_id == channel_id), None)

    def tables_of(self, user_id: int) -> list[Table]:
        """The open tables at which the user sits, by id."""
        tables = (live.table for _, live in sorted(self._live.items()))
        return [t for t in tables if t.seat_of(user_id) is not None]

    async def latest_in(self, place: Place) -> StoredTable | None:
        """The table opened last in this channel, open or not, with its log."""
        with _store_problems():
            return await self._store.latest_table(place)

    async def standings(self, guild_id: int, limit: int = 10) -> list[Standing]:
        """The leaderboard of a server."""
        with _store_problems():
            return await self._store.standings(guild_id, limit)

    async def open_table(
        self, place: Place, host: Person, game: Game, rules: RuleSet, *, host_sits: bool = True
    ) -> Table:
        """Open a table in a channel, its host in the first seat or only watching.

        Raises `bot.game.rules.BadRulesError` for rules that the game does not take.
        """
        rules = match_rules(game, rules)
        seats = (host if host_sits else None, *(None,) * (game.players[-1] - 1))
        new = NewTable(place, host.user_id, game.name, rules, seats, self._clock())
        with _store_problems():
            table_id = await self._store.open_table(new)
        table = Table(table_id, place, host.user_id, game, rules, seats)
        self._live[table_id] = _Live(table)
        self._publisher.publish(Change(table))
        return table

    async def sit(self, table_id: int, person: Person, seat: int | None = None) -> Table:
        """Take a seat, or move to another."""
        return await self._reseat(table_id, lambda table: lobby.sit(table, person, seat))

    async def add_computer(self, table_id: int, user_id: int, seat: int | None = None) -> Table:
        """Put a computer player in a seat."""
        return await self._reseat(table_id, lambda t: lobby.add_computer(t, user_id, seat))

    async def remove_computer(self, table_id: int, user_id: int, seat: int | None = None) -> Table:
        """Take a computer player out of its seat."""
        return await self._reseat(table_id, lambda t: lobby.remove_computer(t, user_id, seat))

    async def leave(self, table_id: int, user_id: int) -> Table:
        """Get up; a computer player takes over a hand in play."""
        return await self._reseat(table_id, lambda t: lobby.leave(t, user_id))

    async def close(self, table_id: int, user_id: int, *, moderator: bool = False) -> Table:
        """End the table: without a result, but where only the players end a match (§ 9)."""
        live = self._find(table_id)
        async with live.lock:
            table = lobby.close(live.table, user_id, moderator=moderator)
            if table.match is None or not may_be_stopped(table.match):
                await self._save(live, table)
                return table
            match, events = stop_match(table.match)
            table = replace(table, match=match, stage=Stage.FINISHED)
            with _store_problems():
                await self._store.append(table, [], match_result(table, self._clock()))
            self._changed(live, table, events)
            return table

    async def start(self, table_id: int, user_id: int, seating: Seating) -> Table:
        """Start the match and deal the first hand."""
        live = self._find(table_id)
        async with live.lock:
            table = lobby.seated_to_start(live.table, user_id)
            if seating is Seating.DRAWN:
                table = lobby.draw_seats(table, self._shuffler.shuffled())
            match = new_match(table.game, table.rules, len(table.seats))
            table = replace(table, stage=Stage.PLAYING, match=match, rules=match.rules)
            await self._append(live, table, self._next_deal(table))
            self._play_on(live)
            return live.table

    async def act(
        self,
        table_id: int,
        version: int | None,
        user_id: int,
        action: SeatAction,
        interaction_id: int | None = None,
    ) -> Table:
        """Do a player's action; ``version`` is the one that the player saw, None for the latest."""
        live = self._find(table_id)
        async with live.lock:
            table = live.table
            if interaction_id in live.seen:
                raise TableProblemError(Problem.SEEN_BEFORE)
            if table.stage is not Stage.PLAYING:
                raise TableProblemError(Problem.NOT_PLAYING)
            if table.seat_of(user_id) != action.seat:
                raise TableProblemError(Problem.NOT_SEATED)
            if version is not None and version != table.version:
                raise TableProblemError(Problem.STALE)
            await self._append(live, table, action, user_id, interaction_id)
            self._play_on(live)
            return live.table

    def _find(self, table_id: int) -> _Live:
        try:
            return self._live[table_id]
        except KeyError:
            raise TableProblemError(Problem.NO_TABLE) from None

    async def _reseat(self, table_id: int, change: Callable[[Table], Table]) -> Table:
        live = self._find(table_id)
        async with live.lock:
            await self._save(live, change(live.table))
            self._play_on(live)
            return live.table

    async def _save(self, live: _Live, table: Table) -> None:
        with _store_problems():
            await self._store.save_seating(table)
        self._changed(live, table, ())

    async def _append(
        self,
        live: _Live,
        table: Table,
        action: Action,
        user_id: int | None = None,
        interaction_id: int | None = None,
    ) -> None:
        match, events = apply(_match(table), action)
        stage = Stage.FINISHED if match.is_over else Stage.PLAYING
        table = replace(table, match=match, stage=stage, version=table.version + 1)
        now = self._clock()
        entry = LogEntry(table.version, action, digest(match), now, user_id, interaction_id)
        with _store_problems():
            await self._store.append(table, [entry], match_result(table, now))
        if interaction_id is not None:
            live.seen.add(interaction_id)
        self._changed(live, table, events)

    def _changed(self, live: _Live, table: Table, events: Sequence[Event]) -> None:
        live.table = table
        if not table.stage.is_open:
            del self._live[table.id]
        self._publisher.publish(Change(table, tuple(events)))

    def _next_deal(self, table: Table) -> Deal:
        dealer = _match(table).next_dealer
        if dealer is None:
            dealer = table.first_dealer
        if dealer is None:
            dealer = self._shuffler.first_dealer(len(table.seats))
        return Deal(dealer, self._shuffler.shuffled())

    def _play_on(self, live: _Live) -> None:
        """Let the table do what waits for no person: deal, and move for computer players."""
        running = live.playing_on is not None and not live.playing_on.done()
        if _moves_itself(live.table) and not running:
            live.playing_on = asyncio.create_task(self._keep_playing(live))
            live.playing_on.add_done_callback(_log_failure)

    async def _keep_playing(self, live: _Live) -> None:
        while _moves_itself(live.table):
            if live.table.turn is not None:
                await self._pause()
            try:
                async with live.lock:
                    await self._move(live)
            except TableProblemError:
                # The store is busy: ask it again, but not at once.
                await self._pause()

    async def _move(self, live: _Live) -> None:
        table = live.table
        if _deal_is_due(table):
            await self._append(live, table, self._next_deal(table))
        elif table.turn is not None and _moves_itself(table):
            await self._append(live, table, choose(view_for(_match(table), table.turn)))


def _match(table: Table) -> MatchState:
    if table.match is None:
        raise TableProblemError(Problem.NOT_PLAYING)
    return table.match


def _deal_is_due(table: Table) -> bool:
    return table.stage is Stage.PLAYING and _match(table).awaits_deal


def _moves_itself(table: Table) -> bool:
    """Whether the table waits for no person: a deal is due, or a computer player is in turn."""
    in_turn = None if table.turn is None else table.seats[table.turn]
    return _deal_is_due(table) or isinstance(in_turn, Computer)


@contextmanager
def _store_problems() -> Iterator[None]:
    """Turn what the store refuses into what a table tells people."""
    try:
        yield
    except StoreBusyError as error:
        raise TableProblemError(Problem.BUSY) from error
    except ChannelTakenError as error:
        raise TableProblemError(Problem.CHANNEL_TAKEN) from error
    except InteractionSeenError as error:
        raise TableProblemError(Problem.SEEN_BEFORE) from error
    except VersionTakenError as error:
        raise TableProblemError(Problem.STALE) from error


def _log_failure(task: asyncio.Task[None]) -> None:
    if not task.cancelled() and (error := task.exception()) is not None:
        _log.error("a table failed to play on", exc_info=error)
