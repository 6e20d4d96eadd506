"""Hold the evenings in memory: find them, restore them after a restart, and park those whose log
cannot be read."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Callable, Collection, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from dataclasses import dataclass
from functools import partial

from bot.features.evenings.actions import (
    Cancel,
    EveningAction,
    EveningSettings,
    Move,
    OpenRound,
    SignOff,
    Start,
    Withdraw,
)
from bot.features.evenings.live_evening import (
    EveningChange,
    EveningHouse,
    HeldEvening,
    LiveEvening,
)
from bot.features.evenings.runner import EveningRunner
from bot.features.evenings.state import (
    Evening,
    EveningRefusal,
    EveningRefusedError,
    EveningStage,
    UnreadableEveningError,
)
from bot.features.evenings.store import EveningStore, NewEvening, StoredEvening
from bot.features.evenings.transitions import completed
from bot.storage.store_errors import ChannelTakenError, retry_while_busy
from bot.support.redaction import told_error
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.support.tasks import uncancelled
from bot.support.venue import Venue
from bot.table.live.policy import RequestedVenue, ServerPolicy
from bot.table.live.ports import Shuffler
from bot.table.rules.permissions import Actor
from bot.table.state.table import EveningOccasion
from tarocchino.core.model.cards import PACK
from tarocchino.dealing.chain import SeedChain, new_chain

_log = logging.getLogger(__name__)


async def park(evening_id: int, store: EveningStore, house: EveningHouse) -> None:
    """Let an evening that cannot be read hold neither its channel nor its tables any more."""
    await store.park(evening_id)
    for stored in await house.open_tables():
        occasion = stored.occasion
        if isinstance(occasion, EveningOccasion) and occasion.evening_id == evening_id:
            await house.tables.wake(table_id=stored.id)
            with suppress(TableRefusedError):  # It has ended meanwhile.
                await house.occasions.close(stored.id, lambda _: True)


async def chain_of(live: LiveEvening, store: EveningStore) -> SeedChain | None:
    """The secret chain of an evening's sealed deals; None for an evening without them.

    Without it nothing more can be dealt: an evening whose chain is not what was written is broken
    off, with the results of what was played.
    """
    try:
        return await store.chain(live.id)
    except UnreadableEveningError as error:
        _log.error("%s; it is broken off", error)
    async with live.writing():
        if not live.evening.stage.is_over:
            await live.append(Cancel(""))
    return None


_STILL_NEWS = 24 * 60 * 60.0
"""Evenings that ended this long (seconds) before the bot stopped are looked at again at a start."""


@dataclass(frozen=True, slots=True)
class _Open:
    """An evening in memory, and what it does by itself."""

    live: LiveEvening
    runner: EveningRunner


class EveningRegistry:
    """All evenings that are not over or not wound up yet, each with one writer.

    ``house`` is where they take place; ``on_shown`` is called with the ids of
    tables whose deals are no secret any more.
    """

    def __init__(
        self, store: EveningStore, house: EveningHouse, on_shown: Callable[[tuple[int, ...]], None]
    ) -> None:
        self._store = store
        self._house = house
        self._on_shown = on_shown
        self._open: dict[int, _Open] = {}
        self._waking = asyncio.Lock()

    @property
    def policy(self) -> ServerPolicy:
        """What servers and the bot's host allow."""
        return self._house.tables.policy

    async def restore(self) -> None:
        """Find the evenings that are going on, or are over and not wound up.

        One whose rows are not what was written is parked: its tables are closed, and its channel is
        free for another one. Raises `bot.storage.store_errors.StoreBusyError`.
        """
        with_tables = {
            stored.occasion.evening_id
            for stored in await self._house.open_tables()
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
                _log.error("evening %d cannot go on\n%s", evening_id, told_error(error))
                if error.reason is EveningRefusal.UNREADABLE:
                    await retry_while_busy(partial(park, evening_id, self._store, self._house))

    async def settled(self) -> None:
        """Return when every evening waits."""
        await asyncio.gather(*(opened.runner.settled() for opened in list(self._open.values())))

    @property
    def is_settled(self) -> bool:
        """Whether every evening waits."""
        return all(opened.runner.is_waiting for opened in self._open.values())

    async def stop(self) -> None:
        """Stop what evenings do by themselves."""
        await asyncio.gather(*(opened.runner.stop() for opened in list(self._open.values())))

    def look_again(self, evening_id: int | None = None) -> None:
        """Something has changed that this evening depends on, or all of them do."""
        for each, opened in self._open.items():
            if evening_id in (None, each):
                opened.live.changed.set()

    def held(self) -> list[HeldEvening]:
        """The evenings that are not over, by id."""
        lives = (opened.live for _, opened in sorted(self._open.items()))
        return [live.held for live in lives if not live.evening.stage.is_over]

    def going_on(self, evening_id: int) -> HeldEvening | None:
        """The evening of this id, if it is not over."""
        opened = self._open.get(evening_id)
        is_on = opened is not None and not opened.live.evening.stage.is_over
        return opened.live.held if opened is not None and is_on else None

    async def any(self, evening_id: int) -> HeldEvening:
        """Return the evening with this id, even if it is over."""
        if (opened := self._open.get(evening_id)) is not None:
            return opened.live.held
        stored = await self._find(evening_id)
        return (await self._made(stored)).held

    async def ended_in(self, guild_id: int, limit: int, before: int | None) -> list[HeldEvening]:
        """The evenings of a server that are over, the last first; those that can be read."""
        found = await self._store.of_server(guild_id, limit, before)
        ended = []
        for evening_id in found:
            try:
                ended.append(await self.any(evening_id))
            except EveningRefusedError as error:
                _log.error("evening %d is left out\n%s", evening_id, told_error(error))
        return ended

    async def verify_directs(self, evening_id: int, actor: Actor) -> None:
        """Pass for a director, and a moderator of the server; else `EveningRefusedError`."""
        held = await self.any(evening_id)
        moderates = actor.moderator and actor.guild_id == held.venue.guild_id
        if actor.user_id not in held.evening.directors and not moderates:
            raise EveningRefusedError(EveningRefusal.DIRECTOR_ONLY)

    @uncancelled
    async def open(
        self, venue: Venue, actor: Actor, settings: EveningSettings, parent_id: int | None
    ) -> HeldEvening:
        """Announce an evening in a channel."""
        await self.policy.verify_may_open(actor, RequestedVenue(venue, parent_id))
        if not settings.are_possible:
            raise EveningRefusedError(EveningRefusal.BAD_SETTINGS)
        server = await self.policy.settings.chosen(venue.guild_id)
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
            with _one_a_channel():
                stored = await self._store.open(new)
        except EveningRefusedError:
            await self._adopt(venue)
            raise
        opened = await self._add(stored)
        live = opened.live
        self._changed(EveningChange(live.venue, None, live.evening, stored.version), ())
        return live.held

    @uncancelled
    async def act(self, evening_id: int, actor: Actor, action: EveningAction) -> HeldEvening:
        """Do this in the actor's name."""
        async with self._changing(evening_id) as live:
            _verify_of_here(live, actor)
            await live.act(action, actor)
            return live.held

    @uncancelled
    async def start(self, evening_id: int, actor: Actor) -> HeldEvening:
        """Start the evening, its entries in an order that chance decides."""
        await self.policy.verify_may_begin()
        async with self._changing(evening_id) as live:
            evening = live.evening
            entries = completed(evening.entries, evening.settings.format.members)
            numbers = [entry.number for entry in entries]
            await live.act(Start(_drawn(numbers, self._house.shuffler)), actor)
            return live.held

    @uncancelled
    async def move(self, evening_id: int, actor: Actor, venue: Venue) -> HeldEvening:
        """Hold the evening in another channel of its server from now on."""
        async with self._changing(evening_id) as live:
            if venue.guild_id != live.venue.guild_id:
                raise TableRefusedError(RefusalReason.OTHER_SERVER)
            await self.policy.verify_may_move(actor, live.venue, RequestedVenue(venue, None))
            with _one_a_channel():
                await live.act(Move(venue.channel_id), actor)
            return live.held

    async def leave(self, user_id: int, evening_ids: Collection[int]) -> None:
        """Withdraw somebody from these evenings; returns once their seats are taken over."""
        for opened in [self._open[each] for each in evening_ids if each in self._open]:
            async with opened.live.writing():
                evening = opened.live.evening
                entry = evening.entry_of(user_id)
                if entry is not None and not entry.gone and not evening.stage.is_over:
                    is_early = evening.stage is EveningStage.SIGN_UP
                    leaves = SignOff(entry.number) if is_early else Withdraw(entry.number)
                    await opened.live.append(leaves)
            await opened.runner.settled()

    async def reread(self, evening_ids: Iterable[int]) -> None:
        """Take over the stored logs of these evenings, which were rewritten."""
        for evening_id in evening_ids:
            if (opened := self._open.get(evening_id)) is not None:
                await opened.live.reread()

    async def next_round(self, evening_id: int, actor: Actor) -> HeldEvening:
        """Open the next round now, where there are places for its tables."""
        await self.policy.verify_may_begin()
        await self.verify_directs(evening_id, actor)
        held = await self.any(evening_id)
        await self._house.verify_places(held.venue, held.evening)
        return await self.act(evening_id, actor, OpenRound())

    async def break_off(self, evening_id: int) -> None:
        """End the evening in nobody's name, and return once its tables are closed."""
        opened = self._open[evening_id]
        async with opened.live.writing():
            await opened.live.append(Cancel(""))
        await opened.runner.done()

    @asynccontextmanager
    async def _changing(self, evening_id: int) -> AsyncIterator[LiveEvening]:
        """The evening, to be changed in somebody's name, also one that is over."""
        if evening_id not in self._open:
            await self._wake(evening_id)
        opened = self._open[evening_id]
        async with opened.live.writing():
            yield opened.live

    async def _adopt(self, venue: Venue) -> None:
        """Have in memory an evening that was stored although its write appeared to fail."""
        evening_id = await self._store.in_channel(venue.channel_id)
        if evening_id is not None:
            await self._wake(evening_id)

    @uncancelled
    async def _wake(self, evening_id: int) -> None:
        async with self._waking:
            if evening_id in self._open:
                return
            stored = await self._find(evening_id)
            opened = await self._add(stored)
            self._house.found(opened.live.stored)

    async def _find(self, evening_id: int) -> StoredEvening:
        stored = await self._store.find(evening_id)
        if stored is None:
            raise EveningRefusedError(EveningRefusal.NO_EVENING)
        return stored

    async def _made(self, stored: StoredEvening) -> LiveEvening:
        tables = await self._store.tables(stored.id)
        return LiveEvening(stored, tables, self._store, self._house.clock, self._changed)

    async def _add(self, stored: StoredEvening) -> _Open:
        live = await self._made(stored)
        chain = await chain_of(live, self._store)
        runner = EveningRunner(live, chain, self._house, partial(self._open.pop, stored.id, None))
        self._open[stored.id] = opened = _Open(live, runner)
        for table_id in live.tables.values():
            self._house.tables.nudge(table_id)
        runner.go_on()
        return opened

    def _changed(self, change: EveningChange, shown: tuple[int, ...]) -> None:
        if shown:
            self._on_shown(shown)
        self._house.publish(change)
        before, after = change.before, change.after
        opened = self._open.get(after.id)
        if opened is not None and before is not None and _waits(before) != _waits(after):
            for table_id in opened.live.tables.values():
                self._house.tables.nudge(table_id)


def _drawn(numbers: list[int], shuffler: Shuffler) -> tuple[int, ...]:
    """The entries in the order of the cards that they draw from a pack: there are fewer of them."""
    cards = [PACK.index(card) for card in shuffler.drawn()]
    return tuple(number for _, number in sorted(zip(cards, numbers, strict=False)))


def _waits(evening: Evening) -> tuple[object, ...]:
    """All that decides whether a table may begin a hand."""
    current = evening.current
    return evening.paused, current and (current.number, current.deadline)


@contextmanager
def _one_a_channel() -> Iterator[None]:
    """Raise `EveningRefusedError` (EVENING_ON) for a channel that has an evening."""
    try:
        yield
    except ChannelTakenError as error:
        raise EveningRefusedError(EveningRefusal.EVENING_ON) from error


def _verify_of_here(live: LiveEvening, actor: Actor) -> None:
    """Pass for people in the evening's server, and those who take part wherever they are."""
    takes_part = live.directs(actor) or live.evening.entry_of(actor.user_id) is not None
    if actor.guild_id != live.venue.guild_id and not takes_part:
        raise TableRefusedError(RefusalReason.OTHER_SERVER)
