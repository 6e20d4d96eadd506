"""Keep each message of a table or an evening: post it once, edit it, and replace a deleted one."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator
from contextlib import contextmanager, suppress
from typing import Protocol

from bot.client.components import Panel
from bot.client.errors import (
    DmsClosedError,
    MessageGoneError,
    MessageRefusedError,
    MissingAccessError,
)
from bot.client.interactions import Lease
from bot.client.messenger import Messenger
from bot.client.worker import RetryLaterError
from bot.storage.discord_stores import Posted
from bot.storage.errors import StoreBusyError
from bot.storage.log_hashes import PostedStore
from bot.support.venue import Venue

_STORE_WAIT = 1.0


class MessageOwner(Protocol):
    """A table or an evening that has messages; ``id`` is its id in the store."""

    @property
    def id(self) -> int: ...

    @property
    def venue(self) -> Venue: ...


class MessageSlot:
    """One message, whichever Discord message it is at the moment.

    However often this process or an earlier one tries to post, exactly one message exists: every
    attempt uses the same nonce until the message's id is stored. A message whose id the store has
    not taken yet counts as known: it is neither posted again nor left behind.

    Every method may raise `bot.client.worker.RetryLaterError` and what `Messenger` raises. The next
    attempt then continues what was begun, with its own panel.
    """

    def __init__(self, slots: MessageSlots, what: str, *, maybe_posted: bool) -> None:
        self.posted: Posted | None = None
        """The message, once its id is stored."""
        self._slots = slots
        self._what = what
        self._unstored: Posted | None = None
        """The message, until the store takes its id."""
        self._last_id: int | None = None
        """The latest message that was posted here; the next one has another nonce."""
        self._found_id: int | None = None
        """The message that was stored when this process began."""
        self._is_tried = False
        """Whether this process has tried to post the message, and may have succeeded."""
        self._maybe_posted = maybe_posted
        """Whether there may be a message that only a search finds."""
        self._is_of_earlier = maybe_posted
        """Whether an earlier process may have posted a message."""
        self._is_once = False

    @property
    def is_in_doubt(self) -> bool:
        """Whether this process may have posted the message, or could not store it."""
        return self._is_tried or self._unstored is not None

    @property
    def may_exist(self) -> bool:
        """Whether there may be a message whose id is not stored."""
        return self.is_in_doubt or self._maybe_posted

    @property
    def was_posted(self) -> bool:
        """Whether there is a message, or was one that must be posted again."""
        return self._last_id is not None or self._unstored is not None

    @property
    def lease(self) -> Lease | None:
        """The fresh token of a click on the message."""
        return None if self.posted is None else self._slots.lease_on(self.posted.message_id)

    def take(self, posted: Posted) -> None:
        """Take over a message that is stored."""
        self.posted, self._last_id = posted, posted.message_id
        self._found_id = posted.message_id

    def rule_out(self) -> None:
        """Assume that no earlier process has left a message unstored."""
        self._maybe_posted = False

    def forget(self) -> Posted | None:
        """Let the message be posted again; return the previous one."""
        self._adopt()
        before, self.posted = self.posted, None
        return before

    async def note(self, channel_id: int, message_id: int = 0) -> None:
        """Store that an existing message also has this name; or a fact that needs no message."""
        await self._store(Posted(self._what, channel_id, message_id))

    async def show(self, channel_id: int, panel: Panel, *, silent: bool = False) -> None:
        """Show the panel in the message, or in a new one if it is gone."""
        if self.posted is not None:
            with suppress(MessageGoneError):
                await self.edit(panel)
                return
        await self.post(channel_id, panel, silent=silent)

    async def post(
        self, channel_id: int, panel: Panel, *, silent: bool = False, lease: Lease | None = None
    ) -> None:
        """Post the message, and store its id.

        A fresh ``lease`` on another message of the channel is used to post it, and later to edit
        it.
        """
        unstored = self._unstored
        if unstored is not None and unstored.channel_id != channel_id:
            await self._slots.remove([self._what])
        elif unstored is not None:
            await self._remember(unstored)
            await self._correct(unstored, panel)
            return
        is_new = not (self._maybe_posted or self._is_tried or self._may_repeat_nonce)
        if is_new and await self._follow_up(channel_id, panel, lease, silent=silent):
            return
        posted = await self._send(channel_id, panel, is_new=is_new, silent=silent)
        # Store it first: if anything fails from here on, the message is found and corrected.
        await self._remember(posted)
        if not is_new:
            # The message may come from an earlier attempt, with the content of that moment.
            await self._correct(posted, panel)

    async def post_once(
        self,
        panel: Panel,
        *,
        channel_id: int | None = None,
        mention: int | tuple[int, ...] = (),
        silent: bool = False,
    ) -> None:
        """Post a message that is never edited; in the owner's channel by default."""
        if self.posted is not None:
            return
        if self._unstored is not None:
            await self._remember(self._unstored)
            return
        self._is_once = True
        posted = await self._send(
            channel_id or self._slots.channel_id,
            panel,
            is_new=not self.may_exist,
            mention=mention,
            silent=silent,
        )
        await self._remember(posted)

    async def edit(self, panel: Panel) -> None:
        """Edit the message, with the token of a click on it if that is fresh."""
        posted = self._there
        if not await self._edit_by_token(posted, panel):
            await self._slots.messenger.edit(posted.channel_id, posted.message_id, panel)
        # It still exists, so nothing has replaced it: `replace` deletes the old message first.
        self._maybe_posted = self._is_of_earlier = False

    async def replace(self, panel: Panel, *, silent: bool = False) -> None:
        """Delete the message and post it again, so that it notifies its readers.

        Both use the token of a click if that is fresh. The old one is deleted first, so that there
        are never two if the process stops. If posting must be tried again, `post` continues it.
        """
        posted, lease = self._there, self.lease
        await self._delete(posted)
        self.posted = None
        await self.post(posted.channel_id, panel, silent=silent, lease=lease)

    async def delete(self, channel_id: int | None = None) -> None:
        """Delete the message; its stored id stays (`MessageSlots.remove`).

        A message that is gone, or unknown but perhaps posted, is searched for in ``channel_id``, if
        given: an earlier process may have replaced it.
        """
        self._adopt()
        if self.posted is not None and await self._delete(self.posted):
            return
        if channel_id is None or (self.posted is None and not self.may_exist):
            return
        messenger = self._slots.messenger
        found = await messenger.find(channel_id, nonce=self._nonce)
        if found is not None:
            await messenger.delete(channel_id, found)
            self._last_id = found
        self._is_tried = self._maybe_posted = False

    async def take_down(self, channel_id: int) -> None:
        """Delete the message as `delete` does, before it is posted again.

        Its stored id stays: it leads a later process to the next message.
        """
        await self.delete(channel_id)
        self.posted = None

    def drop(self) -> None:
        """Assume that nothing is stored of the message."""
        self.posted, self._maybe_posted = None, False

    @property
    def _there(self) -> Posted:
        assert self.posted is not None, "only a message that is known is changed"
        return self.posted

    @property
    def _nonce(self) -> str:
        """A nonce that changes only when a message is stored."""
        name = self._slots.nonces_of(self._what)
        return name if self._is_once and self._last_id is None else f"{name}-{self._last_id or 0}"

    @property
    def _may_repeat_nonce(self) -> bool:
        """Whether Discord may answer a post with a message of an earlier process that no search
        finds any more, because the nonce is the same."""
        return self._is_of_earlier and self._last_id == self._found_id

    async def _send(
        self,
        channel_id: int,
        panel: Panel,
        *,
        is_new: bool,
        mention: int | tuple[int, ...] = (),
        silent: bool,
    ) -> Posted:
        nonce, self._is_tried = self._nonce, True
        try:
            message_id = await self._slots.messenger.post(
                channel_id,
                panel,
                nonce=nonce,
                mention=mention,
                maybe_posted=self._maybe_posted,
                silent=silent,
            )
        except (MissingAccessError, MessageRefusedError, MessageGoneError, DmsClosedError):
            self._is_tried = not is_new  # A refused new message does not exist.
            raise
        return Posted(self._what, channel_id, message_id)

    async def _follow_up(
        self, channel_id: int, panel: Panel, lease: Lease | None, *, silent: bool
    ) -> bool:
        """Post by a lease; return False if there is no fresh one, or if it was refused.

        A follow-up has no nonce. If its answer is lost, a search finds it by its mark.
        """
        if lease is None or not lease.is_fresh:
            return False
        self._maybe_posted = True
        try:
            message_id, lease = await lease.follow_up(panel, nonce=self._nonce, silent=silent)
        except MessageGoneError:
            self._maybe_posted = False
            return False
        self._slots.lend(message_id, lease)
        await self._remember(Posted(self._what, channel_id, message_id))
        return True

    async def _edit_by_token(self, posted: Posted, panel: Panel) -> bool:
        """Edit a message by the token of a click on it; return False if there is no fresh one, or
        if it is refused. The bot's own edit then shows whether the message is gone."""
        lease = self._slots.lease_on(posted.message_id)
        if lease is None:
            return False
        try:
            await lease.edit(panel)
        except MessageGoneError:
            self._slots.take_back(posted.message_id, lease)
            return False
        return True

    async def _delete(self, posted: Posted) -> bool:
        """Delete a message, by a fresh token of a click on it if possible; return whether it
        existed."""
        was_there = False
        if (lease := self._slots.lease_on(posted.message_id)) is not None:
            with suppress(MessageGoneError):
                await lease.delete()
                was_there = True
            self._slots.take_back(posted.message_id, lease)
        was_there = was_there or await self._slots.messenger.delete(
            posted.channel_id, posted.message_id
        )
        if was_there:
            # It existed, so nothing has replaced it.
            self._maybe_posted = self._is_of_earlier = False
        return was_there

    async def _correct(self, posted: Posted, panel: Panel) -> None:
        try:
            await self._slots.messenger.edit(posted.channel_id, posted.message_id, panel)
        except MessageGoneError as error:
            # The message of the earlier attempt was deleted, so the next one gets a new nonce.
            self.forget()
            raise RetryLaterError(0, "the message was deleted") from error

    async def _remember(self, posted: Posted) -> None:
        """Store a posted message.

        If the store is busy, the job is retried; the message exists, and is stored then.
        """
        self._unstored = posted
        await self._store(posted)
        self._unstored, self._is_tried = None, False

    async def _store(self, posted: Posted) -> None:
        with retry_while_store_busy():
            await self._slots.store.remember(self._slots.owner_id, posted)
        self.take(posted)
        self._maybe_posted = False

    def _adopt(self) -> None:
        """Treat a message that the store refused as known: it will be deleted, and may be
        stored."""
        if self._unstored is not None:
            self.take(self._unstored)
            self._unstored, self._is_tried = None, False


class MessageSlots:
    """The messages of one table or one evening, by name (`bot.table.messages.published_state`).

    ``maybe_posted`` are the names that an earlier process may have posted without storing their
    ids. ``channel_id`` is the owner's current channel. ``series`` distinguishes the nonces of
    evenings from those of tables.
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
        self.owner_id = owner.id
        self.channel_id = owner.venue.channel_id
        self.messenger = messenger
        self.store = store
        self._series = series
        self._slots: dict[str, MessageSlot] = {}
        self._leases: dict[int, Lease] = {}
        self._maybe_posted = frozenset(maybe_posted)
        for what in maybe_posted:
            self[what]
        self._is_loaded = False
        self._loading = asyncio.Lock()

    def __getitem__(self, what: str) -> MessageSlot:
        if what not in self._slots:
            self._slots[what] = MessageSlot(self, what, maybe_posted=what in self._maybe_posted)
        return self._slots[what]

    async def load(self) -> None:
        """Read which messages have been posted."""
        async with self._loading:
            if not self._is_loaded:
                with retry_while_store_busy():
                    posted = await self.store.posted(self.owner_id)
                for message in posted:
                    self[message.what].take(message)
                self._is_loaded = True

    @property
    def known(self) -> dict[str, Posted]:
        """The messages whose ids are stored, by name."""
        return {what: slot.posted for what, slot in self._slots.items() if slot.posted is not None}

    @property
    def in_doubt(self) -> frozenset[str]:
        """The names that this process may have posted without an answer, or could not store."""
        return frozenset(what for what, slot in self._slots.items() if slot.is_in_doubt)

    @property
    def possible(self) -> frozenset[str]:
        """The names of all messages that exist or may exist."""
        slots = self._slots.items()
        return frozenset(w for w, slot in slots if slot.posted is not None or slot.may_exist)

    @property
    def has_any(self) -> bool:
        """Whether any message was posted, including one that must be posted again."""
        return any(slot.was_posted for slot in self._slots.values())

    def nonces_of(self, what: str) -> str:
        """Return the beginning of the nonces of the messages with this name."""
        return f"{self._series}{self.owner_id}-{what}"

    def lend(self, message_id: int, lease: Lease) -> None:
        """Let edits of the message use the token of a click on it for a while."""
        fresh = {of: held for of, held in self._leases.items() if held.is_fresh}
        self._leases = {**fresh, message_id: lease}

    def lease_on(self, message_id: int) -> Lease | None:
        """Return the fresh lease on a message."""
        lease = self._leases.get(message_id)
        return lease if lease is not None and lease.is_fresh else None

    def take_back(self, message_id: int, lease: Lease) -> None:
        """Stop using a lease, unless a newer click has lent another."""
        if self._leases.get(message_id) is lease:
            del self._leases[message_id]

    async def remove(self, names: Collection[str], channel_id: int | None = None) -> None:
        """Delete the messages with these names, as `MessageSlot.delete` does, and forget them."""
        for what in names:
            await self[what].delete(channel_id)
        await self.drop([what for what in names if self[what].posted is not None])

    async def drop(self, names: Collection[str]) -> None:
        """Forget these names for good; their messages stay as they are."""
        if not names:
            return
        with retry_while_store_busy():
            await self.store.forget(self.owner_id, names)
        for what in names:
            self[what].drop()


@contextmanager
def retry_while_store_busy() -> Iterator[None]:
    try:
        yield
    except StoreBusyError as error:
        raise RetryLaterError(_STORE_WAIT, "the database is busy") from error
