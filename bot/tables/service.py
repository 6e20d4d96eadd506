"""Live tables: one writer a table, every change stored before it is shown."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from enum import Enum

from bot.dealing.chain import SeedChain, new_chain
from bot.dealing.cutting import Cut, CuttingAction, OpenCut, before_hand
from bot.game.actions import SeatAction
from bot.game.errors import IllegalActionError, Reason
from bot.game.games import Game, match_rules
from bot.game.match import may_be_stopped, new_match, stop_match
from bot.game.rules import RuleSet
from bot.tables import lobby
from bot.tables.access import Actor, Request, verify_may
from bot.tables.finish import finished
from bot.tables.live import LiveTable, store_problems
from bot.tables.model import Person, Place, Stage, Table
from bot.tables.own_moves import OwnMoves
from bot.tables.ports import (
    Change,
    News,
    NewTable,
    Publisher,
    Shuffler,
    Standing,
    StoredTable,
    TableStore,
)
from bot.tables.problems import Problem, TableProblemError
from bot.tables.restore import restored
from bot.tables.results import untold_results, untold_sheets
from bot.tables.sleeping import SleepingTables

_STILL_NEWS = 24 * 60 * 60.0
"""Seconds in which a match's end that was not shown is shown after a start."""


class Seating(Enum):
    """How the seats of a match are found: as people sat down, or by drawing cards."""

    AS_SEATED = "as_seated"
    DRAWN = "drawn"


@dataclass(frozen=True, slots=True)
class _Open:
    """An open table, and what it does by itself."""

    live: LiveTable
    moves: OwnMoves


class TableService:
    """All open tables. Cogs ask it; it stores, then tells the publisher.

    Every method raises `TableProblemError` for what a table refuses, `act` also
    `bot.game.errors.IllegalActionError` for what the rules refuse, and `cut`
    `bot.dealing.cutting.CutError`; nothing has changed then. A change once begun is carried out,
    even where who asked is cancelled.

    ``clock`` gives seconds since the epoch; ``pause`` is awaited before a computer player moves;
    ``patience`` is the seconds that people have to cut the pack, and again to open sealed cuts.
    """

    def __init__(
        self,
        store: TableStore,
        publisher: Publisher,
        shuffler: Shuffler,
        clock: Callable[[], float],
        pause: Callable[[], Awaitable[None]],
        patience: float = 0.0,
    ) -> None:
        self._store = store
        self._publisher = publisher
        self._shuffler = shuffler
        self._clock = clock
        self._pause = pause
        self._patience = patience
        self._open: dict[int, _Open] = {}
        self._met: set[int] = set()
        self._opening = asyncio.Lock()
        self._sleeping = SleepingTables(store, self._resume)
        self._restoring: asyncio.Task[None] | None = None

    async def restore(self) -> None:
        """Take up the open tables; play on them goes on.

        Returns once they are known. Each is replayed from its log when it is first asked for
        (`wake`), the others one after another meanwhile. One whose log does not hold is parked, for
        good. Raises `bot.tables.ports.StoreBusyError`.
        """
        await self._sleeping.find()
        self._restoring = asyncio.create_task(self._restore_all())

    async def wake(
        self,
        *,
        table_id: int | None = None,
        channel_id: int | None = None,
        user_id: int | None = None,
    ) -> None:
        """Have those tables in memory that this one, this channel or this person is about."""
        with store_problems():
            await self._sleeping.wake(table_id, channel_id, user_id)

    async def _restore_all(self) -> None:
        await self._sleeping.wake_all()
        since = self._clock() - _STILL_NEWS
        for untold in (untold_results, untold_sheets):
            for change in await untold(self._store, since):
                # Of a table that was open here since the start, the end is being shown already.
                if change.table.id not in self._met:
                    self._publisher.publish(change)

    async def settled(self) -> None:
        """Return when every open table is in memory, and waits for a person or for time to pass."""
        if self._restoring is not None:
            await asyncio.wait([self._restoring])
        await asyncio.gather(*(opened.moves.settled() for opened in self._open.values()))

    async def stop(self) -> None:
        """End the tables' own moves; the tables stay as stored."""
        if self._restoring is not None:
            self._restoring.cancel()
            await asyncio.gather(self._restoring, return_exceptions=True)
        await asyncio.gather(*(opened.moves.stop() for opened in self._open.values()))

    def table(self, table_id: int) -> Table:
        """The open table of this id."""
        return self._find(table_id).live.table

    def table_for(self, actor: Actor, request: Request, table_id: int) -> Table:
        """The open table of this id, if the actor may ask this of it."""
        table = self.table(table_id)
        verify_may(actor, request, table)
        return table

    def table_in(self, channel_id: int) -> Table | None:
        """The open table of this channel."""
        tables = (opened.live.table for opened in self._open.values())
        return next((t for t in tables if t.place.channel_id == channel_id), None)

    def tables_of(self, user_id: int) -> list[Table]:
        """The open tables at which the user sits, by id."""
        tables = (opened.live.table for _, opened in sorted(self._open.items()))
        return [t for t in tables if t.seat_of(user_id) is not None]

    async def latest_in(self, place: Place) -> StoredTable | None:
        """The table opened last in this channel, open or not, with its log."""
        with store_problems():
            return await self._store.latest_table(place)

    async def standings(self, guild_id: int, limit: int = 10) -> list[Standing]:
        """The leaderboard of a server."""
        with store_problems():
            return await self._store.standings(guild_id, limit)

    @finished
    async def open_table(
        self, place: Place, host: Person, game: Game, rules: RuleSet, *, host_sits: bool = True
    ) -> Table:
        """Open a table in a channel, its host in the first seat or only watching.

        Raises `bot.game.rules.BadRulesError` for rules that the game does not take.
        """
        rules = match_rules(game, rules)
        seats: list[Person | None] = [None] * game.players[-1]
        if host_sits:
            seats[0] = host
        chain = new_chain(self._shuffler.seed())
        new = NewTable(
            place, host.user_id, game.name, rules, tuple(seats), chain, opened_at=self._clock()
        )
        async with self._opening:
            try:
                with store_problems():
                    table_id = await self._store.open_table(new)
            except TableProblemError as error:
                if error.problem is Problem.CHANNEL_TAKEN:
                    await self._adopt(place)
                raise
            table = Table(table_id, place, host.user_id, game, rules, tuple(seats), chain.start)
            self._opened(table, chain)
            self._publisher.publish(Change(table))
            return table

    async def sit(
        self, table_id: int, actor: Actor, person: Person, seat: int | None = None
    ) -> Table:
        """Take a seat, or move to another."""
        return await self._reseat(
            table_id, actor, Request.SIT, lambda table: lobby.sit(table, person, seat)
        )

    async def add_computer(self, table_id: int, actor: Actor, seat: int | None = None) -> Table:
        """Put a computer player in a seat."""
        return await self._reseat(
            table_id, actor, Request.ADD_COMPUTER, lambda table: lobby.add_computer(table, seat)
        )

    async def remove_computer(self, table_id: int, actor: Actor, seat: int | None = None) -> Table:
        """Take a computer player out of its seat."""
        return await self._reseat(
            table_id,
            actor,
            Request.REMOVE_COMPUTER,
            lambda table: lobby.remove_computer(table, seat),
        )

    async def leave(self, table_id: int, actor: Actor) -> Table:
        """Get up; a computer player takes over a hand in play."""
        return await self._reseat(
            table_id, actor, Request.LEAVE, lambda table: lobby.leave(table, actor.user_id)
        )

    async def start(self, table_id: int, actor: Actor, seating: Seating) -> Table:
        """Start the match: people may cut, then the first hand is dealt."""
        return await self._reseat(
            table_id, actor, Request.START, lambda table: self._started(table, seating)
        )

    @finished
    async def close(self, table_id: int, actor: Actor) -> Table:
        """End the table: without a result, but where only the players end a match (§ 9)."""
        async with self._changing(table_id) as live:
            table = live.table
            live.verify_new(actor)
            verify_may(actor, Request.CLOSE, table)
            ended = lobby.closed(table)
            if table.match is None or not may_be_stopped(table.match):
                await live.save(ended)
            else:
                match, events = stop_match(table.match)
                await live.finish(replace(ended, match=match, stage=Stage.FINISHED), events)
            return live.table

    @finished
    async def act(
        self,
        table_id: int,
        version: int | None,
        actor: Actor,
        action: SeatAction,
    ) -> Table:
        """Do a player's action; ``version`` is the one that the player saw, None for the latest."""
        async with self._changing(table_id) as live:
            live.verify_new(actor)
            verify_may(actor, Request.ACT, live.table)
            if live.table.seat_of(actor.user_id) != action.seat:
                raise TableProblemError(Problem.NOT_SEATED)
            if version is not None and version != live.table.version:
                raise TableProblemError(Problem.STALE)
            if live.table.turn not in (None, action.seat):
                # Whatever is tried out of turn: why the rules refuse it might tell of a secret.
                raise IllegalActionError(Reason.WRONG_TURN)
            await live.append(action, actor)
            return live.table

    @finished
    async def cut(
        self,
        table_id: int,
        actor: Actor,
        text: str,
        hand: int | None = None,
    ) -> Table:
        """Cut the pack for a hand, or open the sealed cut once no more are taken.

        ``hand`` is the one that the player saw, counted from 1, None for the next.
        """
        async with self._changing(table_id) as live:
            live.verify_new(actor)
            verify_may(actor, Request.CUT, live.table)
            if not live.table.awaits_deal or hand not in (None, live.table.next_hand):
                raise TableProblemError(Problem.NO_CUT_NOW)
            action = _cut(live.table, actor.user_id, text)
            await live.append(action, actor)
            return live.table

    async def _adopt(self, place: Place) -> None:
        """Take up the channel's table where only the store knows of it: its writing had seemed to
        fail."""
        with store_problems():
            stored = await self._store.latest_table(place)
        # One that was open here may have come to its end while its row was being read.
        if stored is not None and stored.stage.is_open and stored.id not in self._met:
            await self._resume(stored)

    @asynccontextmanager
    async def _changing(self, table_id: int) -> AsyncIterator[LiveTable]:
        """The open table for a change by somebody, after which it goes on by itself."""
        opened = self._find(table_id)
        try:
            async with opened.live.writing():
                yield opened.live
        finally:
            opened.moves.go_on()

    def _find(self, table_id: int) -> _Open:
        try:
            return self._open[table_id]
        except KeyError:
            raise TableProblemError(Problem.NO_TABLE) from None

    def _opened(self, table: Table, chain: SeedChain) -> _Open:
        live = LiveTable(table, chain, self._store, self._changed, self._clock, self._patience)
        moves = OwnMoves(live, self._publisher, self._shuffler, self._clock, self._pause)
        opened = _Open(live, moves)
        self._open[table.id] = opened
        self._met.add(table.id)
        return opened

    @finished
    async def _reseat(
        self, table_id: int, actor: Actor, request: Request, change: Callable[[Table], Table]
    ) -> Table:
        async with self._changing(table_id) as live:
            live.verify_new(actor)
            verify_may(actor, request, live.table)
            await live.save(change(live.table), actor)
            return live.table

    async def _resume(self, stored: StoredTable, news: News = News.FOUND) -> None:
        """Bring a stored table back to life, show it, and let play go on."""
        opened = self._opened(restored(stored), stored.chain)
        opened.live.remember(stored.log)
        if opened.live.table.stage is Stage.PARKED:
            async with opened.live.writing():
                await opened.live.save(opened.live.table)
            return
        self._publisher.publish(Change(opened.live.table, news=news))
        opened.moves.go_on()

    def _changed(self, change: Change) -> None:
        if not change.table.stage.is_open:
            self._open.pop(change.table.id, None)
        self._publisher.publish(change)

    def _started(self, table: Table, seating: Seating) -> Table:
        table = lobby.seated_to_start(table)
        if seating is Seating.DRAWN:
            table = lobby.draw_seats(table, self._shuffler.drawn())
        seats = len(table.seats)
        match = new_match(table.game, table.rules, seats)
        return replace(
            table,
            stage=Stage.PLAYING,
            version=table.version + 1,
            match=match,
            rules=match.rules,
            cutting=before_hand(seats),
            first_dealer=table.first_dealer
            if table.first_dealer is not None
            else self._shuffler.first_dealer(seats),
        )


def _cut(table: Table, user_id: int, text: str) -> CuttingAction:
    """What a person's text means now: the cut, or the opening of the sealed one."""
    seat = table.seat_of(user_id)
    if seat is None:
        raise TableProblemError(Problem.NOT_SEATED)
    return OpenCut(seat, text) if seat in table.unopened else Cut(seat, text)
