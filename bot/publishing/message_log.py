"""The messages of one table: which are posted, each posted once, edited by a click where it can."""

from __future__ import annotations

import asyncio
from collections.abc import Collection, Iterator
from contextlib import contextmanager

from bot.client.messenger import Lease, MessageGoneError, Messenger
from bot.client.worker import RetryLaterError
from bot.services.ports.errors import StoreBusyError
from bot.services.ports.store import MessageStore, Posted
from bot.tables.state.table import Table
from bot.ui.components import Panel

_STORE_WAIT = 1.0


class TableMessages:
    """The messages that were posted for a table, by the presenter's names for them.

    Whatever was tried before, here or by a bot of before, there comes to be one message of a name:
    a try has the same nonce until its message is noted in the store. ``maybe_posted`` are those
    that a bot of before may have posted, whether or not it could note them. ``channel_id`` is where
    the table is held now.
    """

    def __init__(
        self,
        table: Table,
        messenger: Messenger,
        store: MessageStore,
        maybe_posted: Collection[str] = (),
    ) -> None:
        self._table_id = table.id
        self.channel_id = table.venue.channel_id
        self._messenger = messenger
        self._store = store
        self._loaded = False
        self._loading = asyncio.Lock()
        self._last_ids: dict[str, int] = {}
        self._tried: set[str] = set()
        self._leases: dict[int, Lease] = {}
        self._maybe_posted = set(maybe_posted)
        self.known: dict[str, Posted] = {}

    async def load(self) -> None:
        """Learn which messages are posted already."""
        async with self._loading:
            if not self._loaded:
                with _busy_store():
                    posted = await self._store.posted(self._table_id)
                for message in posted:
                    self._note(message)
                self._loaded = True

    def forget(self, what: str) -> Posted | None:
        """Have the next message of this name posted anew; returns the one of before."""
        return self.known.pop(what, None)

    def lend(self, message_id: int, lease: Lease) -> None:
        """A click on the message allows to edit it by the click's own token for a while."""
        self._leases[message_id] = lease

    def may_be_posted(self, what: str) -> bool:
        """Whether a try to post a message of this name failed, which may yet have posted it."""
        return self._nonce(what) in self._tried

    async def note(self, posted: Posted) -> None:
        """Remember that what this name stands for is in a message that is there."""
        await self._remember(posted)

    async def keep(self, what: str, channel_id: int, panel: Panel, *, silent: bool = False) -> None:
        """Post a message, show the panel in it, and remember it under its name."""
        nonce = self._nonce(what)
        maybe_posted = what in self._maybe_posted
        is_new = not maybe_posted and nonce not in self._tried
        self._tried.add(nonce)
        message_id = await self._messenger.post(
            channel_id, panel, nonce=nonce, maybe_posted=maybe_posted, silent=silent
        )
        posted = Posted(what, channel_id, message_id)
        # Noted before anything else: whatever comes now, it will be found and put right.
        await self._remember(posted)
        self._tried.discard(nonce)
        if not is_new:
            # It may be the message of an earlier try, which shows what was true then.
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
        """Post what never changes, in the table's channel unless another is named."""
        if what in self.known:
            return
        channel_id = channel_id or self.channel_id
        message_id = await self._messenger.post(
            channel_id,
            panel,
            nonce=f"{self._table_id}-{what}",
            mention=mention,
            maybe_posted=what in self._maybe_posted,
            silent=silent,
        )
        await self._remember(Posted(what, channel_id, message_id))

    async def edit(self, posted: Posted, panel: Panel) -> None:
        """Edit a message, by the token of a click on it where there is a fresh one."""
        lease = self._leases.pop(posted.message_id, None)
        if lease is not None and lease.is_fresh:
            try:
                await lease.edit(panel)
            except MessageGoneError:
                pass  # The token is of no use: the bot's own edit tells whether the message is.
            else:
                self._leases.setdefault(posted.message_id, lease)
                return
        await self._messenger.edit(posted.channel_id, posted.message_id, panel)

    def _nonce(self, what: str) -> str:
        """The same until a message of this name is noted."""
        return f"{self._table_id}-{what}-{self._last_ids.get(what, 0)}"

    async def _correct(self, posted: Posted, panel: Panel) -> None:
        try:
            await self._messenger.edit(posted.channel_id, posted.message_id, panel)
        except MessageGoneError as error:
            # The message of the earlier try was deleted since: the next one has another nonce.
            self.forget(posted.what)
            raise RetryLaterError(0) from error

    async def _remember(self, posted: Posted) -> None:
        """Note a posted message, for good.

        Where the store is busy the job is done again, and its nonce finds the same message.
        """
        with _busy_store():
            await self._store.remember(self._table_id, posted)
        self._note(posted)
        self._maybe_posted.discard(posted.what)

    def _note(self, posted: Posted) -> None:
        self.known[posted.what] = posted
        self._last_ids[posted.what] = posted.message_id


@contextmanager
def _busy_store() -> Iterator[None]:
    """Have a job done again that found the store busy."""
    try:
        yield
    except StoreBusyError as error:
        raise RetryLaterError(_STORE_WAIT) from error
