"""Show people what is stored about them or a server, and forget it when they ask. The data of
servers that the bot was removed from are deleted after a while, if so configured."""

from __future__ import annotations

import asyncio
import hashlib
import logging
import secrets
from collections.abc import Awaitable, Callable, Collection, Iterable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Protocol

from msgspec import structs

from bot.features.books.service import ClubBooks
from bot.features.privacy.store import ForgottenTable, PrivacyStore, export_of
from bot.storage.errors import UnreadableTableError, retry_while_busy
from bot.support.redaction import told_error
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.support.tasks import uncancelled
from bot.table.live.lobby_requests import LobbyService
from bot.table.live.records import RecordService
from bot.table.live.registry import TableRegistry
from bot.table.live.restore import RestoreError, states_of
from bot.table.rules.permissions import Actor
from bot.table.rules.transitions import digest_after
from bot.table.state.actions import Abort, LoggedAction, Mute, Offer, TakeOver
from bot.table.state.seats import Occupant, Person, Pseudonym, new_pseudonym
from bot.table.state.table import Ending, EveningOccasion
from bot.table.store.stored_table import LogEntry, StoredTable
from bot.table.store.tables import TableStore
from tarocchino.core.records.digest import is_comparable
from tarocchino.dealing.cutting import Cut, FixTranscript, OpenCut, is_sealed

_SEALED_NOTHING = f"sha256:{hashlib.sha256(b'').hexdigest()}"
"""The seal of an empty cut."""


def forgotten(stored: StoredTable, user_id: int, pseudonym: Pseudonym) -> ForgottenTable:
    """Return the table with the pseudonym in the person's place.

    The texts of the person's cuts are emptied, and transcripts with the person's id are withdrawn:
    those hands can no longer be verified. A digest is computed again only if the old log leads to
    the old digest.
    """
    rewriting = _Rewriting(user_id, pseudonym)
    table = rewriting.table(stored)
    if table.log != stored.log:
        table = replace(table, log=tuple(_with_digests(stored, table)))
    changed = tuple(
        after for before, after in zip(stored.log, table.log, strict=True) if after != before
    )
    return ForgottenTable(stored.id, table, changed)


@dataclass(frozen=True, slots=True)
class _Rewriting:
    user_id: int
    pseudonym: Pseudonym

    def table(self, stored: StoredTable) -> StoredTable:
        is_host = stored.host_id == self.user_id
        return replace(
            stored,
            host_id=self.pseudonym.user_id if is_host else stored.host_id,
            seats=tuple(each and self._seated(each) for each in stored.seats),
            agreement=structs.replace(
                stored.agreement, invited=stored.agreement.invited - {self.user_id}
            ),
            ending=self._ending(stored.ending),
            log=tuple(self._entry(entry) for entry in stored.log),
        )

    def _entry(self, entry: LogEntry) -> LogEntry:
        is_theirs = entry.user_id == self.user_id
        action = self._action(entry.action, is_theirs=is_theirs)
        if not is_theirs:
            return entry if action == entry.action else replace(entry, action=action)
        return replace(entry, action=action, user_id=self.pseudonym.user_id, interaction_id=None)

    def _action(self, action: LoggedAction, *, is_theirs: bool) -> LoggedAction:
        match action:
            case TakeOver(seat, occupant, gone):
                return TakeOver(seat, self._seated(occupant), gone and self._seated(gone))
            case Offer(seat, user_id) if user_id == self.user_id:
                return Offer(seat, self.pseudonym.user_id)
            case Abort(user_id, seat) if user_id == self.user_id:
                return Abort(self.pseudonym.user_id, seat)
            case Mute(seat, user_id, muted) if user_id == self.user_id:
                return Mute(seat, self.pseudonym.user_id, muted)
            case Cut(seat, text) if is_theirs:
                return Cut(seat, _SEALED_NOTHING if is_sealed(text) else "")
            case OpenCut(seat) if is_theirs:
                return OpenCut(seat, "")
            case FixTranscript(transcript) if self._is_in(transcript):
                return FixTranscript("")
            case _:
                return action

    def _is_in(self, transcript: str) -> bool:
        lines = (line.split(":") for line in transcript.splitlines())
        return any(line[0] == "seat" and line[2] == str(self.user_id) for line in lines)

    def _seated(self, occupant: Occupant) -> Occupant:
        is_theirs = isinstance(occupant, Person) and occupant.user_id == self.user_id
        return self.pseudonym.person if is_theirs else occupant

    def _ending(self, ending: Ending | None) -> Ending | None:
        if ending is None or ending.user_id != self.user_id:
            return ending
        return replace(ending, user_id=self.pseudonym.user_id)


def _with_digests(before: StoredTable, after: StoredTable) -> Iterator[LogEntry]:
    """Yield the entries of the rewritten log, with a new digest if the old one was right."""
    old, new = states_of(before), states_of(after)
    for was, entry in zip(before.log, after.log, strict=True):
        try:
            table, rewritten = next(old), next(new)
            holds = is_comparable(was.digest) and digest_after(table, was.action) == was.digest
        except (RestoreError, StopIteration):
            # A log that does not replay proves nothing, before or after.
            holds = False
        yield replace(entry, digest=digest_after(rewritten, entry.action)) if holds else entry


_AT_ONCE = 20
"""Tables that are deleted in one transaction, so that no card waits long for it."""


class Evenings(Protocol):
    """The evenings that are not over, as the feature evenings has them."""

    @property
    def suspended(self) -> frozenset[int]:
        """Return the ids of the evenings without a place to play; they hold no one back."""

    async def break_off_in(self, guild_id: int) -> None:
        """Break off the evenings of a server."""

    async def leave_suspended(self, user_id: int) -> None:
        """Withdraw a person from the suspended evenings."""

    async def reread_suspended(self) -> None:
        """Read the logs of the suspended evenings again after they were rewritten."""


class PrivacyService:
    """The exports and erasures that people ask for; each method raises `TableRefusedError` while
    the store is busy.

    ``rewritten`` counts how often stored finished matches were changed: code that keeps such a
    match in memory has to read it again.
    """

    def __init__(
        self,
        registry: TableRegistry,
        tables: TableStore,
        store: PrivacyStore,
        books: ClubBooks,
        records: RecordService,
        evenings: Evenings,
        on_rewritten: Callable[[], None] = lambda: None,
    ) -> None:
        self.rewritten = 0
        self._registry = registry
        self._tables = tables
        self._store = store
        self._books = books
        self._records = records
        self._evenings = evenings
        self._on_rewritten = on_rewritten
        self._one_at_a_time = asyncio.Lock()

    async def export(self, user_id: int) -> bytes:
        """Return everything that is stored about the person, as a JSON file."""
        sections = await self._store.kept_about(user_id)
        return await asyncio.to_thread(export_of, user_id, sections, self._registry.clock.now())

    async def verify_may_be_forgotten(self, user_id: int, *, has_left: bool = False) -> None:
        """Pass if the person neither sits at nor hosts an open table, and is in no evening or deal
        of the day that is not over.

        Else raises `TableRefusedError`, whose number is the channel of the table. A suspended
        evening holds no one back, because `forget` withdraws the person from it: if they
        ``has_left`` it, they may not sit at its tables any more.
        """
        suspended = self._evenings.suspended
        await self._registry.all_awake()
        for table in self._registry.open_tables():
            occasion = table.occasion
            waits = isinstance(occasion, EveningOccasion) and occasion.evening_id in suspended
            is_seated = table.seat_of(user_id) is not None and (has_left or not waits)
            is_host = table.host_id == user_id and not waits
            if (is_seated or is_host) and not table.is_private:
                raise TableRefusedError(RefusalReason.STILL_SEATED, number=table.venue.channel_id)
        if await self._store.is_in_event(user_id, suspended):
            raise TableRefusedError(RefusalReason.STILL_ENTERED)

    @uncancelled
    async def forget(self, user_id: int) -> None:
        """Put a pseudonym in the person's place wherever they have played, and delete everything
        else about them.

        Refuses as `verify_may_be_forgotten` does. Finished matches are rewritten in threads. An
        open table that the person has left waits while its log is rewritten.
        """
        await self.verify_may_be_forgotten(user_id)
        await self._evenings.leave_suspended(user_id)
        async with self._one_at_a_time, self._books.paused():
            pseudonym = new_pseudonym(secrets.randbelow)
            found = await self._store.tables_with(user_id)
            open_ids = {table.id for table in self._registry.open_tables()}
            rewritten = await self._rewritten(found, open_ids, user_id, pseudonym)
            async with self._registry.holding(open_ids.intersection(found)) as held:
                await self.verify_may_be_forgotten(user_id, has_left=True)
                left = open_ids.intersection(found)
                rewritten += await self._rewritten(left, (), user_id, pseudonym)
                await self._store.forget(user_id, pseudonym, rewritten)
                self._has_rewritten()
                for live in held:
                    await live.reread()
                await self._evenings.reread_suspended()

    async def verify_server_may_be_deleted(self, guild_id: int) -> None:
        """Pass if the server has no open table; else `TableRefusedError` names a channel."""
        for table in await self._registry.in_server(guild_id):
            raise TableRefusedError(RefusalReason.TABLES_OPEN, number=table.venue.channel_id)

    @uncancelled
    async def delete_server(self, guild_id: int) -> None:
        """Delete everything that is stored about a server: its matches, books, settings, lists.

        Refuses as `verify_server_may_be_deleted` does. After an interruption, another request
        deletes the rest.
        """
        await self.verify_server_may_be_deleted(guild_id)
        await self._evenings.break_off_in(guild_id)
        async with self._one_at_a_time, self._books.paused():
            table_ids = await self._store.tables_of_server(guild_id)
            for start in range(0, len(table_ids), _AT_ONCE):
                await self._store.delete_tables(table_ids[start : start + _AT_ONCE])
            await self._store.delete_server(guild_id)
            self._registry.policy.settings.drop(guild_id)
            self._has_rewritten()

    def _has_rewritten(self) -> None:
        """Drop everything in memory that was read before logs were rewritten."""
        self.rewritten += 1
        self._records.clear()
        self._on_rewritten()

    async def _rewritten(
        self, table_ids: Iterable[int], without: Iterable[int], user_id: int, pseudonym: Pseudonym
    ) -> list[ForgottenTable]:
        found = []
        for table_id in sorted(set(table_ids).difference(without)):
            try:
                stored = await self._tables.find_table(table_id)
            except UnreadableTableError:
                found.append(ForgottenTable(table_id))
                continue
            if stored is not None:
                found.append(await asyncio.to_thread(forgotten, stored, user_id, pseudonym))
        return found


_log = logging.getLogger(__name__)

_EVERY = 24 * 60 * 60.0
"""Seconds between two searches for servers whose data are due for deletion."""


class DepartedServers:
    """A record of the servers that the bot was removed from, which deletes their data ``after``
    that many seconds. With 0 it never deletes them, nor those of a server that invites the bot
    again. ``end_evenings`` breaks off a server's evenings."""

    def __init__(
        self,
        registry: TableRegistry,
        lobby: LobbyService,
        store: PrivacyStore,
        privacy: PrivacyService,
        after: float,
        end_evenings: Callable[[int], Awaitable[None]],
    ) -> None:
        self._registry = registry
        self._lobby = lobby
        self._store = store
        self._privacy = privacy
        self._after = after
        self._end_evenings = end_evenings
        self._clock = registry.clock
        self._looking: asyncio.Task[None] | None = None
        self._came_back: set[int] = set()
        self._noting = asyncio.Lock()

    async def left(self, guild_id: int) -> None:
        """Note that the bot was just removed from a server."""
        if guild_id in await retry_while_busy(self._store.servers):
            note = partial(self._store.note_departure, guild_id, self._clock.now())
            await retry_while_busy(note)

    async def back(self, guild_id: int) -> None:
        """Note that the bot is in a server, again or still."""
        # When the bot starts, Discord names every server at once.
        self._came_back.add(guild_id)
        async with self._noting:
            if not self._came_back:
                return
            came_back, self._came_back = self._came_back, set()
            for departed in await retry_while_busy(self._store.departures):
                if departed in came_back:
                    await retry_while_busy(partial(self._store.note_departure, departed, None))

    async def is_in(self, guild_ids: Collection[int], told_of: Callable[[int], bool]) -> None:
        """Note that the bot is in these servers, and in no others that it has been ``told_of``.
        From then on, servers whose data are due for deletion are looked for each day."""
        departed = await retry_while_busy(self._store.departures)
        for guild_id in departed.keys() & set(guild_ids):
            await self.back(guild_id)
        known = await retry_while_busy(self._store.servers)
        for guild_id in known - departed.keys() - set(guild_ids):
            if told_of(guild_id):
                await self.left(guild_id)
        if self._after and self._looking is None:
            self._looking = asyncio.create_task(self._look())

    async def stop(self) -> None:
        if self._looking is not None:
            self._looking.cancel()
            await asyncio.gather(self._looking, return_exceptions=True)

    async def delete_due(self) -> None:
        """Delete the data of the servers that are due, after ending their open tables."""
        until = self._clock.now() - self._after
        for guild_id, at in sorted((await self._store.departures()).items()):
            if at <= until:
                await self._registry.all_awake()
                await self._end_evenings(guild_id)
                for table in self._registry.open_tables():
                    if table.venue.guild_id == guild_id:
                        await self._lobby.close(table.id, Actor(table.host_id, guild_id))
                await self._privacy.delete_server(guild_id)
                _log.info("server %d: data deleted, because the bot was removed long ago", guild_id)

    async def _look(self) -> None:
        while True:
            try:
                await retry_while_busy(self.delete_due)
            except Exception as error:
                _log.error("departed servers not deleted; retrying in a day\n%s", told_error(error))
            await self._clock.until(self._clock.now() + _EVERY)
