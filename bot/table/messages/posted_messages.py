"""Post each message of a table or an evening once, and edit it within the limits."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterable, Iterator
from contextlib import contextmanager, suppress
from typing import Protocol

from bot.client.components import Panel
from bot.client.errors import (
    DmsClosedError,
    MessageGoneError,
    MessageRefusedError,
    MissingAccessError,
)
from bot.client.messenger import Messenger
from bot.client.replies import Lease
from bot.client.worker import RetryLaterError
from bot.storage.ports import Posted, PostedStore
from bot.storage.store_errors import StoreBusyError
from bot.support.venue import Venue


class HeldLeases:
    """The leases on messages, by the message's id; one that is not fresh is as good as none."""

    def __init__(self) -> None:
        self._leases: dict[int, Lease] = {}

    def add(self, message_id: int, lease: Lease) -> None:
        """Use this lease on the message from now on."""
        fresh = {of: held for of, held in self._leases.items() if held.is_fresh}
        self._leases = {**fresh, message_id: lease}

    def on(self, message_id: int) -> Lease | None:
        """The fresh lease on a message."""
        lease = self._leases.get(message_id)
        return lease if lease is not None and lease.is_fresh else None

    def on_any(self, message_ids: Iterable[int]) -> Lease | None:
        """The fresh lease on the first of these messages that has one."""
        leases = (self.on(message_id) for message_id in message_ids)
        return next((lease for lease in leases if lease is not None), None)

    def refused(self, message_id: int, lease: Lease) -> None:
        """Use a lease no more that was refused, unless a newer click has lent another."""
        if self._leases.get(message_id) is lease:
            del self._leases[message_id]

    def drop(self, message_id: int) -> None:
        """The message is about to be gone."""
        self._leases.pop(message_id, None)


_STORE_WAIT = 1.0


class MessageOwner(Protocol):
    """What messages are posted for: a table, or an evening; ``id`` is that of the store."""

    @property
    def id(self) -> int: ...

    @property
    def venue(self) -> Venue: ...


class PostedMessages:
    """The messages posted for one table or one evening, by name
    (`bot.table.messages.published_state`).

    However often posting was attempted, by this process or an earlier one, exactly one message
    exists per name: every attempt uses the same nonce until the message id is stored.
    ``maybe_posted`` are the names that an earlier process may have posted without storing their
    ids. ``channel_id`` is the table's current channel. ``series`` tells the nonces of evenings from
    those of tables. A message that the store has not taken yet is as good as a known one, however
    long that lasts: it is neither posted again nor left behind.
    """

    def __init__(
        self,
        owner: MessageOwner,
        messenger: Messenger,
        store: PostedStore,
        maybe_posted: Collection[str] = (),
        *,
        series: str = "",
    ) -> None:
        self._owner_id = owner.id
        self._series = series
        self.channel_id = owner.venue.channel_id
        self._messenger = messenger
        self._store = store
        self._loaded = False
        self._loading = asyncio.Lock()
        self._last_ids: dict[str, int] = {}
        self._tried: set[str] = set()
        self._once: set[str] = set()
        self._unstored: dict[str, Posted] = {}
        self._leases = HeldLeases()
        self._maybe_posted = set(maybe_posted)
        self._of_earlier = frozenset(maybe_posted)
        self.known: dict[str, Posted] = {}

    async def load(self) -> None:
        """Read which messages have been posted."""
        async with self._loading:
            if not self._loaded:
                with retry_while_store_busy():
                    posted = await self._store.posted(self._owner_id)
                for message in posted:
                    self._add(message)
                self._loaded = True

    def forget(self, what: str) -> Posted | None:
        """Let a message of this name be posted again; returns the previous one."""
        self._adopt(what)
        return self.known.pop(what, None)

    def add_lease(self, message_id: int, lease: Lease) -> None:
        """Let edits of the message use the token of a click on it for a while."""
        self._leases.add(message_id, lease)

    def has_fresh_lease(self, what: str) -> bool:
        """Whether the message of this name can be edited by the token of a click."""
        return self.lease_of([what]) is not None

    def rest(self, what: str) -> float:
        """Seconds until the message of this name may be edited by a token for what others do."""
        lease = self.lease_of([what])
        return 0.0 if lease is None else lease.rest

    @property
    def possible(self) -> frozenset[str]:
        """The names of all messages that there are, or may be."""
        return frozenset(self.known.keys() | self._unstored.keys() | self._maybe_posted)

    def may_be_posted(self, what: str) -> bool:
        """Whether an attempt to post this name failed that may have posted it all the same, or has
        but is not stored yet."""
        return what in self.in_doubt or what in self._maybe_posted

    def rule_out(self, names: Collection[str]) -> None:
        """Take it that no earlier process has left messages of these names unstored."""
        self._maybe_posted.difference_update(names)

    @property
    def has_any(self) -> bool:
        """Whether any message was posted, also one that is to be posted again."""
        return bool(self._last_ids or self._unstored)

    @property
    def in_doubt(self) -> frozenset[str]:
        """The names that this process has tried in vain to post, and may have posted, or could not
        store."""
        return frozenset(self._tried | self._unstored.keys())

    async def store(self, posted: Posted) -> None:
        """Store that an existing message also stands for this name."""
        await self._store_one(posted)

    def lease_of(self, names: Iterable[str]) -> Lease | None:
        """The fresh token of a click on one of these messages, if there is any."""
        known = (self.known[what].message_id for what in names if what in self.known)
        return self._leases.on_any(known)

    async def post(
        self,
        what: str,
        channel_id: int,
        panel: Panel,
        *,
        silent: bool = False,
        lease: Lease | None = None,
    ) -> None:
        """Post a message that will be edited, and store its id under its name.

        A fresh ``lease`` on another message of the channel posts it, and edits it then.
        """
        unstored = self._unstored.get(what)
        if unstored is not None and unstored.channel_id != channel_id:
            await self.remove([what])
        elif unstored is not None:
            await self._remember(unstored)
            await self._correct(unstored, panel)
            return
        nonce = self._nonce(what)
        maybe_posted = what in self._maybe_posted
        is_new = not maybe_posted and what not in self._tried and not self._may_repeat_nonce(what)
        if is_new and await self._follow_up(what, channel_id, panel, lease, silent=silent):
            return
        self._tried.add(what)
        try:
            message_id = await self._messenger.post(
                channel_id, panel, nonce=nonce, maybe_posted=maybe_posted, silent=silent
            )
        except (MissingAccessError, MessageRefusedError, DmsClosedError):
            if is_new:
                self._tried.discard(what)  # There is none.
            raise
        posted = Posted(what, channel_id, message_id)
        # Stored first: whatever fails from here on, the message is found and corrected.
        await self._remember(posted)
        if not is_new:
            # It may come from an earlier attempt, with the content of that moment.
            await self._correct(posted, panel)

    async def post_once(
        self,
        what: str,
        panel: Panel,
        *,
        channel_id: int | None = None,
        mention: int | tuple[int, ...] = (),
        silent: bool = False,
    ) -> None:
        """Post a message that is never edited, in the table's channel unless another is given."""
        if what in self.known:
            return
        if (unstored := self._unstored.get(what)) is not None:
            await self._remember(unstored)
            return
        channel_id = channel_id or self.channel_id
        is_new = not self.may_be_posted(what)
        self._tried.add(what)
        self._once.add(what)
        try:
            message_id = await self._messenger.post(
                channel_id,
                panel,
                nonce=self._nonce_once(what),
                mention=mention,
                maybe_posted=what in self._maybe_posted,
                silent=silent,
            )
        except (MissingAccessError, MessageRefusedError, MessageGoneError, DmsClosedError):
            if is_new:
                self._tried.discard(what)  # There is none.
            raise
        await self._remember(Posted(what, channel_id, message_id))

    async def edit(self, posted: Posted, panel: Panel) -> None:
        """Edit a message, using the token of a click on it while that is fresh."""
        await self._edit(posted, panel)
        # It is still there, so nothing has been posted in its place: `replace` deletes it first.
        self._maybe_posted.discard(posted.what)

    async def replace(self, posted: Posted, panel: Panel, *, silent: bool = False) -> None:
        """Delete a message and post it anew under its name, so that it notifies its readers.

        Both happen by the token of a click while that is fresh. Deleting comes first: wherever the
        process stops, there are never two. If posting has to be tried again, `post` continues it.
        """
        lease = self._leases.on(posted.message_id)
        await self._delete(posted)
        self.known.pop(posted.what, None)
        await self.post(posted.what, posted.channel_id, panel, silent=silent, lease=lease)

    async def remove(self, names: Collection[str], channel_id: int | None = None) -> None:
        """Delete the messages of these names, and forget them.

        A name whose message is gone, or unknown but may have been posted, is searched for in
        ``channel_id``, if that is given: an earlier process may have put another one in its place.
        """
        for what in names:
            self._adopt(what)
            posted = self.known.get(what)
            if posted is not None and await self._delete(posted):
                continue
            if channel_id is not None and (posted is not None or self.may_be_posted(what)):
                await self._delete_unstored(what, channel_id)
        await self.forget_stored([what for what in names if what in self.known])

    async def forget_stored(self, names: Collection[str]) -> None:
        """Forget these names for good; their messages stay as they are."""
        if not names:
            return
        with retry_while_store_busy():
            await self._store.forget(self._owner_id, names)
        for what in names:
            self.known.pop(what, None)
            self._maybe_posted.discard(what)

    async def _edit(self, posted: Posted, panel: Panel) -> None:
        lease = self._leases.on(posted.message_id)
        if lease is not None:
            try:
                await lease.edit(panel)
            except MessageGoneError:
                # The token may be invalid: the bot's own edit shows if the message is there.
                self._leases.refused(posted.message_id, lease)
            else:
                return
        await self._messenger.edit(posted.channel_id, posted.message_id, panel)

    async def _follow_up(
        self, what: str, channel_id: int, panel: Panel, lease: Lease | None, *, silent: bool
    ) -> bool:
        """Post by a lease; False where there is none that is fresh, or it was refused.

        A follow-up has no nonce: should its answer be lost, it is searched for by its mark.
        """
        if lease is None or not lease.is_fresh:
            return False
        self._maybe_posted.add(what)
        try:
            posted = await lease.follow_up(panel, nonce=self._nonce(what), silent=silent)
        except MessageGoneError:
            self._maybe_posted.discard(what)
            return False
        self._leases.add(posted.message_id, posted.lease)
        await self._remember(Posted(what, channel_id, posted.message_id))
        return True

    async def _delete(self, posted: Posted) -> bool:
        """Delete a message, using the token of a click on it while that is fresh; returns whether
        it was there."""
        was_there = await self._delete_by_lease(posted.message_id) or await self._messenger.delete(
            posted.channel_id, posted.message_id
        )
        if was_there:
            # So nothing has been posted in its place.
            self._maybe_posted.discard(posted.what)
        return was_there

    async def _delete_unstored(self, what: str, channel_id: int) -> None:
        """Delete a message of this name whose id was not stored, if there is one."""
        nonce = self._nonce_once(what) if what in self._once else self._nonce(what)
        found = await self._messenger.find(channel_id, nonce=nonce)
        if found is not None:
            await self._messenger.delete(channel_id, found)
            self._last_ids[what] = found
        self._tried.discard(what)
        self._maybe_posted.discard(what)

    async def _delete_by_lease(self, message_id: int) -> bool:
        """Delete a message by a fresh token; False where there is none, or it is invalid."""
        lease, is_deleted = self._leases.on(message_id), False
        if lease is not None:
            with suppress(MessageGoneError):
                await lease.delete()
                is_deleted = True
        self._leases.drop(message_id)
        return is_deleted

    def _nonce(self, what: str) -> str:
        """The same until a message of this name is stored."""
        return f"{self._series}{self._owner_id}-{what}-{self._last_ids.get(what, 0)}"

    def _may_repeat_nonce(self, what: str) -> bool:
        """Whether an earlier process may have posted a message of this nonce that was removed and
        forgotten since: Discord may answer with that one."""
        return what in self._of_earlier and what not in self._last_ids

    def _nonce_once(self, what: str) -> str:
        """As `_nonce`, for a message that is posted again only if its first one is forgotten."""
        if what in self._last_ids:
            return self._nonce(what)
        return f"{self._series}{self._owner_id}-{what}"

    async def _correct(self, posted: Posted, panel: Panel) -> None:
        try:
            await self._messenger.edit(posted.channel_id, posted.message_id, panel)
        except MessageGoneError as error:
            # The message of the earlier attempt was deleted: the next one has a new nonce.
            self.forget(posted.what)
            raise RetryLaterError(0, "the message was deleted") from error

    async def _remember(self, posted: Posted) -> None:
        """Store a posted message.

        If the store is busy the job is retried; the message is there, and is stored then.
        """
        self._unstored[posted.what] = posted
        await self._store_one(posted)
        self._unstored.pop(posted.what, None)
        self._tried.discard(posted.what)

    async def _store_one(self, posted: Posted) -> None:
        with retry_while_store_busy():
            await self._store.remember(self._owner_id, posted)
        self._add(posted)
        self._maybe_posted.discard(posted.what)

    def _adopt(self, what: str) -> None:
        """Take a message that the store has refused for a known one: it is about to go, and the
        store may have it all the same."""
        if (posted := self._unstored.pop(what, None)) is not None:
            self._add(posted)
            self._tried.discard(what)

    def _add(self, posted: Posted) -> None:
        self.known[posted.what] = posted
        self._last_ids[posted.what] = posted.message_id


@contextmanager
def retry_while_store_busy() -> Iterator[None]:
    """Raise `RetryLaterError` where the store is busy."""
    try:
        yield
    except StoreBusyError as error:
        raise RetryLaterError(_STORE_WAIT, "the database is busy") from error
