"""Hold the evenings: open them, carry out requests of players and directors, and resume them after
a restart."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

from bot.features.evenings import actions
from bot.features.evenings.actions import EveningAction, EveningSettings
from bot.features.evenings.live_evening import EveningHouse, HeldEvening, LiveEvening
from bot.features.evenings.orders import displaced, may_begin_hand
from bot.features.evenings.runner import EveningRunner
from bot.features.evenings.state import (
    Evening,
    EveningRefusal,
    EveningRefusedError,
    EveningStage,
    UnreadableEveningError,
    verify,
)
from bot.features.evenings.store import EveningStore, NewEvening, StoredEvening
from bot.features.evenings.transitions import completed
from bot.storage.errors import retry_while_busy
from bot.support.redaction import told_error
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.support.tasks import uncancelled
from bot.support.venue import Venue
from bot.table.live.policy import RequestedVenue
from bot.table.live.registry import TableRegistry
from bot.table.rules.permissions import Actor
from bot.table.state.seats import Person
from bot.table.state.table import EveningOccasion, Stage, Table
from bot.table.store.tables import TableStore
from tarocchino.core.model.cards import PACK
from tarocchino.dealing.chain import SeedChain, new_chain

if TYPE_CHECKING:
    from bot.features.evenings.places import DiscordPlaces
    from bot.features.evenings.publisher import DiscordEvenings

_log = logging.getLogger(__name__)

_STILL_NEWS = 24 * 60 * 60.0
"""Seconds: evenings that ended this shortly before the bot stopped are checked again at a start."""


class EveningService:
    """Holds all evenings that are in progress or not wound up yet, each with one writer.

    Requests raise `EveningRefusedError` if the evening refuses them, and `TableRefusedError` for
    people who are not welcome, a busy store, and an interaction that was delivered twice; then
    nothing has changed. `show_by` is called once before `restore`; until then nothing is shown and
    no round opens. ``on_shown`` is called with the ids of tables whose deals are no longer secret.
    """

    def __init__(
        self,
        store: EveningStore,
        table_store: TableStore,
        tables: TableRegistry,
        on_shown: Callable[[tuple[int, ...]], None],
    ) -> None:
        self._store = store
        self._table_store = table_store
        self._tables = tables
        self._policy = tables.policy
        self._house = EveningHouse(tables)
        self._on_shown = on_shown
        self._open: dict[int, EveningRunner] = {}
        self._waking = asyncio.Lock()

    def show_by(self, publisher: DiscordEvenings, places: DiscordPlaces) -> None:
        """Show evenings by this publisher, and hold their tables in these places."""
        self._house.publisher, self._house.places = publisher, places

    async def restore(self) -> None:
        """Load the evenings that are in progress, or over and not wound up; call it after the
        tables are restored.

        An evening with damaged rows is parked: its tables are closed, and its channel is free for
        another one. Raises `bot.storage.errors.StoreBusyError`.
        """
        with_tables = {
            stored.occasion.evening_id
            for stored in await self._table_store.open_tables()
            if isinstance(stored.occasion, EveningOccasion)
        }
        since = self._house.time() - _STILL_NEWS
        wanted = with_tables.union(
            await self._store.going_on(), await self._store.over_since(since)
        )
        for evening_id in sorted(wanted):
            try:
                await retry_while_busy(partial(self._wake, evening_id))
            except (EveningRefusedError, TableRefusedError) as error:
                _log.error("evening %d not resumed\n%s", evening_id, told_error(error))
                if isinstance(error, UnreadableEveningError):
                    await retry_while_busy(partial(self._park, evening_id))

    async def settled(self) -> None:
        """Return when every evening and every table waits for a person or for time to pass."""
        while True:
            await self._tables.settled()
            alarms = [opened.alarm for opened in self._open.values()]
            if all(alarm.rests for alarm in alarms):
                return
            await asyncio.gather(*(alarm.settled() for alarm in alarms))

    async def stop(self) -> None:
        """Stop the evenings' tasks; the stored evenings do not change."""
        await asyncio.gather(*(each.alarm.stop() for each in list(self._open.values())))

    @uncancelled
    async def open(self, venue: Venue, actor: Actor, settings: EveningSettings) -> HeldEvening:
        """Announce an evening in a channel, directed by the actor."""
        await self._policy.verify_may_open(actor, RequestedVenue(venue, None))
        verify(settings.are_possible, EveningRefusal.BAD_SETTINGS)
        server = await self._policy.settings.chosen(venue.guild_id)
        chain = new_chain(self._house.shuffler.seed()) if settings.is_duplicate else None
        new = NewEvening(
            server.apply_to_venue(venue),
            actor.user_id,
            settings,
            chain,
            self._house.clock.now(),
            actor.interaction_id,
        )
        try:
            stored = await self._store.open(new)
        except EveningRefusedError:
            # The channel's evening may have been stored although its write appeared to fail.
            stored_id = await self._store.in_channel(venue.channel_id)
            if stored_id is not None:
                await self._wake(stored_id)
            raise
        live = (await self._add(stored)).live
        self._house.publisher.publish(None, live.state)
        return live.state

    @uncancelled
    async def act(self, evening_id: int, action: EveningAction, actor: Actor) -> HeldEvening:
        """Carry out a request of a person or a director, even for an evening that is over.

        The order of `Start` is drawn here. `OpenRound` raises `NoPlaceError` too. A moderator who
        is no director becomes one with the first such request.
        """
        await self._verify_asked(evening_id, action, actor)
        async with self._changing(evening_id) as live:
            takes_part = (
                live.state.directs(actor) or live.evening.entry_of(actor.user_id) is not None
            )
            if actor.guild_id != live.state.venue.guild_id and not takes_part:
                raise TableRefusedError(RefusalReason.OTHER_SERVER)
            if isinstance(action, actions.Start):
                action = actions.Start(self._drawn(live.evening))
            await live.do(action, actor)
            return live.state

    def may_deal(self, table: Table) -> bool:
        """Return whether a table may begin a hand now; one that belongs to no evening always
        may."""
        if not isinstance(table.occasion, EveningOccasion):
            return True
        occasion, held = table.occasion, self.of_table(table)
        drawn = held and held.evening.awaited(occasion.round, occasion.table)
        if not held or not drawn or not may_begin_hand(held.evening, self._house.time()):
            return False
        return not displaced(held.evening, drawn, table.seats).keys() & {*drawn.arrived}

    def lost_seat(self, held: HeldEvening, user_id: int) -> actions.Arrive | None:
        """Return the action that gives a person back the seat in which a computer player began."""
        for key, table_id in held.tables.items():
            known, table = held.evening.awaited(*key), self._house.open_table(table_id)
            if known is None or table is None:
                continue
            for seat, person in displaced(held.evening, known, table.seats).items():
                if person.user_id == user_id and seat not in known.arrived:
                    return actions.Arrive(known.table, seat)
        return None

    def table_changed(self, table: Table) -> None:
        """Wake the evening of a table that is not in the middle of a hand, or has lost its
        channel."""
        is_in_hand = table.stage is Stage.PLAYING and not table.awaits_deal
        is_held = is_in_hand and not table.is_venue_lost
        if isinstance(table.occasion, EveningOccasion) and not is_held:
            self.look_again(table.occasion.evening_id)

    def look_again(self, evening_id: int | None = None) -> None:
        """Retry what this evening waits for, or what all of them do, after an outage or a change of
        the server."""
        for each, opened in self._open.items():
            if evening_id in (None, each):
                opened.live.changed.set()

    def look_again_in(self, guild_id: int) -> None:
        """Retry what the evenings of a server wait for."""
        for held in self.in_server(guild_id):
            self.look_again(held.evening.id)

    @property
    def suspended(self) -> frozenset[int]:
        """The ids of the evenings that have no threads for their tables."""
        return frozenset(held.evening.id for held in self._held() if held.evening.suspended)

    async def leave_suspended(self, user_id: int) -> None:
        """Withdraw a person from all suspended evenings; return once their seats are taken over."""
        for opened in [self._open[each] for each in self.suspended]:
            async with opened.live.writing():
                evening = opened.live.evening
                entry = evening.entry_of(user_id)
                if entry is not None and not entry.gone and not evening.stage.is_over:
                    is_early = evening.stage is EveningStage.SIGN_UP
                    await opened.live.do(
                        (actions.SignOff if is_early else actions.Withdraw)(entry.number)
                    )
            await opened.alarm.settled()

    async def reread_suspended(self) -> None:
        """Load the suspended evenings again after their stored logs were rewritten."""
        for evening_id in self.suspended:
            await self._open[evening_id].live.reread()

    async def break_off_in(self, guild_id: int) -> None:
        """Break off the evenings of a server whose data are deleted, and close their tables."""
        for held in self.in_server(guild_id):
            opened = self._open[held.evening.id]
            async with opened.live.writing():
                await opened.live.do(actions.Cancel(""))
            await opened.alarm.ended()

    def in_channel(self, channel_id: int) -> HeldEvening | None:
        """Return the open evening of this channel, or of the table in this thread."""
        table = self._tables.table_in(channel_id)
        if table is not None and (held := self.of_table(table)) is not None:
            return held
        return next((held for held in self._held() if held.venue.channel_id == channel_id), None)

    def of_table(self, table: Table) -> HeldEvening | None:
        """Return the open evening to which the table belongs."""
        if not isinstance(table.occasion, EveningOccasion):
            return None
        opened = self._open.get(table.occasion.evening_id)
        return None if opened is None or opened.live.evening.stage.is_over else opened.live.state

    def in_server(self, guild_id: int) -> list[HeldEvening]:
        """Return the open evenings of a server, by id."""
        return [held for held in self._held() if held.venue.guild_id == guild_id]

    def of_person(self, user_id: int) -> list[HeldEvening]:
        """Return the open evenings in which the person has an entry, by id."""
        return [held for held in self._held() if held.evening.entry_of(user_id) is not None]

    async def any(self, evening_id: int) -> HeldEvening:
        """Return the evening with this id, even if it is over. Raises `EveningRefusedError`."""
        if (opened := self._open.get(evening_id)) is not None:
            return opened.live.state
        return (await self._made(await self._store.find(evening_id))).state

    async def ended_in(
        self, guild_id: int, limit: int, before: int | None = None
    ) -> list[HeldEvening]:
        """Return the readable evenings of a server that are over, the last first, before this
        id."""
        ended = []
        for evening_id in await self._store.of_server(guild_id, limit, before):
            try:
                ended.append(await self.any(evening_id))
            except EveningRefusedError as error:
                _log.error(
                    "evening %d not listed: it cannot be read\n%s", evening_id, told_error(error)
                )
        return ended

    def _held(self) -> list[HeldEvening]:
        """Return the open evenings, by id."""
        states = (opened.live.state for _, opened in sorted(self._open.items()))
        return [held for held in states if not held.evening.stage.is_over]

    async def _verify_asked(self, evening_id: int, action: EveningAction, actor: Actor) -> None:
        """Raise a refusal unless the server, its people and its channels allow the request."""
        held = await self.any(evening_id)
        match action:
            case actions.SignUp(members):
                if actor.user_id not in {member.user_id for member in members}:
                    held.verify_directs(actor)
                await self._verify_welcome(held, actor, members)
            case actions.Join(_, member):
                await self._verify_welcome(held, actor, (member,))
            case actions.Start():
                await self._policy.verify_may_begin()
            case actions.OpenRound():
                await self._policy.verify_may_begin()
                held.verify_directs(actor)
                await self._house.places.verify(held.venue, held.evening)
            case actions.Move(channel_id):
                venue = held.venue
                if actor.guild_id != venue.guild_id:
                    raise TableRefusedError(RefusalReason.OTHER_SERVER)
                wanted = RequestedVenue(replace(venue, channel_id=channel_id), None)
                await self._policy.verify_may_move(actor, venue, wanted)
            case _:
                pass

    async def _verify_welcome(
        self, held: HeldEvening, actor: Actor, members: tuple[Person, ...]
    ) -> None:
        """Raise `TableRefusedError` if the server or the director excludes a member, or if a member
        has blocked the actor."""
        guild_id, director = held.venue.guild_id, held.evening.directors[0]
        for member in members:
            await self._policy.verify_welcome(guild_id, director, member.user_id)
        others = [each.user_id for each in members if each.user_id != actor.user_id]
        await self._policy.verify_may_invite(guild_id, actor.user_id, others)

    def _drawn(self, evening: Evening) -> tuple[int, ...]:
        """Return the entries in the order of cards drawn from a pack, which has more cards than
        entries."""
        entries = completed(evening.entries, evening.settings.format.members)
        cards = [PACK.index(card) for card in self._house.shuffler.drawn()]
        numbers = [entry.number for entry in entries]
        return tuple(number for _, number in sorted(zip(cards, numbers, strict=False)))

    @asynccontextmanager
    async def _changing(self, evening_id: int) -> AsyncIterator[LiveEvening]:
        """Be the only writer of an evening, even of one that is over."""
        if evening_id not in self._open:
            await self._wake(evening_id)
        opened = self._open[evening_id]
        async with opened.live.writing():
            yield opened.live

    @uncancelled
    async def _wake(self, evening_id: int) -> None:
        async with self._waking:
            if evening_id not in self._open:
                opened = await self._add(await self._store.find(evening_id))
                self._house.publisher.found(opened.live.state.stored)

    async def _made(self, stored: StoredEvening) -> LiveEvening:
        tables = await self._store.tables(stored.id)
        return LiveEvening(stored, tables, self._store, self._house.clock, self._changed)

    async def _add(self, stored: StoredEvening) -> EveningRunner:
        live = await self._made(stored)
        chain = await self._chain_of(live)
        runner = self._open[stored.id] = EveningRunner(
            live, chain, self._house,
            on_done=partial(self._open.pop, stored.id, None),
            on_unreadable=partial(self._park, stored.id),
        )  # fmt: skip
        for table_id in live.tables.values():
            self._tables.nudge(table_id)
        runner.go_on()
        return runner

    async def _chain_of(self, live: LiveEvening) -> SeedChain | None:
        """Return the secret chain of an evening's sealed deals; None if it has none.

        If the chain is damaged, nothing more can be dealt: the evening is broken off, and the
        results so far stay.
        """
        try:
            return await self._store.chain(live.id)
        except UnreadableEveningError as error:
            _log.error("%s; the evening is broken off", error)
        async with live.writing():
            if not live.evening.stage.is_over:
                await live.do(actions.Cancel(""))
        return None

    async def _park(self, evening_id: int) -> None:
        """Free the channel of an evening that cannot be read, and close its tables."""
        await self._store.park(evening_id)
        for stored in await self._table_store.open_tables():
            occasion = stored.occasion
            if isinstance(occasion, EveningOccasion) and occasion.evening_id == evening_id:
                await self._tables.wake(table_id=stored.id)
                with suppress(TableRefusedError):  # The table has ended in the meantime.
                    await self._house.occasions.close(stored.id, lambda _: True)

    def _changed(self, before: Evening, after: HeldEvening, shown: tuple[int, ...]) -> None:
        if shown:
            self._on_shown(shown)
        self._house.publisher.publish(before, after)
        if after.evening.id in self._open and _waits(before) != _waits(after.evening):
            for table_id in after.tables.values():
                self._tables.nudge(table_id)


def _waits(evening: Evening) -> tuple[object, ...]:
    """Return all facts that decide whether a table may begin a hand."""
    current = evening.current
    return evening.paused, current and (current.number, current.deadline)
