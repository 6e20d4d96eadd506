"""What each message is known to show, in the store: a start edits only what differs."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from contextlib import suppress

from bot.client.worker import CoalescingWorker, RetryLaterError
from bot.services.ports.errors import StoreBusyError
from bot.services.ports.messages import MessageStore, Posted, ShownMessage

_GATHERED = 1.0
"""Seconds for which notes are gathered before they are written in one transaction."""
_STORE_WAIT = 1.0


class ShownNotes:
    """Writes what messages show, those of all tables together; each is noted after Discord's
    answer."""

    def __init__(self, store: MessageStore) -> None:
        self._store = store
        self._waiting: dict[tuple[int, str], ShownMessage] = {}
        self._writing = asyncio.Lock()
        self._worker = CoalescingWorker("what messages show", self._work)

    def note(self, shown: ShownMessage) -> None:
        """Have it written soon."""
        self._waiting[shown.table_id, shown.what] = shown
        self._worker.trigger()

    async def clear(self, table_id: int, posted: Posted) -> None:
        """Forget for good what a message shows; may raise `RetryLaterError`."""
        async with self._writing:
            self._waiting.pop((table_id, posted.what), None)
            cleared = ShownMessage(table_id, posted.what, posted.message_id, None)
            try:
                await self._store.note_shown([cleared])
            except StoreBusyError as error:
                raise RetryLaterError(_STORE_WAIT, "the database is busy") from error

    async def close(self) -> None:
        """Write what waits, if the store takes it, and nothing more."""
        await self._worker.close()
        with suppress(RetryLaterError):  # Then they are edited once more after the next start.
            await self.write()

    async def _work(self) -> None:
        await asyncio.sleep(_GATHERED)
        await self.write()

    async def write(self) -> None:
        """Write what waits now; may raise `RetryLaterError`."""
        async with self._writing:
            waiting, self._waiting = self._waiting, {}
            try:
                if waiting:
                    await self._store.note_shown(list(waiting.values()))
            except StoreBusyError as error:
                self._waiting = waiting | self._waiting
                raise RetryLaterError(_STORE_WAIT, "the database is busy") from error


class ShownMessages:
    """What the messages of one table are known to show, each as `bot.publishing.shown_facts` tells
    it.

    It is trusted after a start if it is about the version that the table still has. So an edit
    because of a newer version needs no word before it: should its answer be lost, what is stored is
    about an earlier one. An edit that shows something else of the same version, such as a
    maintenance, has what is stored forgotten first.
    """

    def __init__(self, table_id: int, notes: ShownNotes) -> None:
        self._table_id = table_id
        self._notes = notes
        self._known: dict[str, tuple[int, str]] = {}

    def load(self, messages: Iterable[Posted]) -> None:
        """Take over what an earlier process has stored."""
        for posted in messages:
            if posted.shown is not None:
                self._known[posted.what] = posted.message_id, posted.shown

    def is_known(self, posted: Posted) -> bool:
        """Whether anything is known of what this message shows."""
        return self._known.get(posted.what, (0, ""))[0] == posted.message_id

    def shows(self, posted: Posted, shown: str | None) -> bool:
        """Whether the message is known to show this."""
        return shown is not None and self._known.get(posted.what) == (posted.message_id, shown)

    async def about_to_show(self, posted: Posted, shown: str | None) -> None:
        """Call it before an edit; may raise `RetryLaterError`."""
        message_id, known = self._known.pop(posted.what, (0, ""))
        if message_id != posted.message_id or known == shown:
            return
        if shown is None or _version_of(known) >= _version_of(shown):
            await self._notes.clear(self._table_id, posted)

    def note(self, posted: Posted, shown: str | None) -> None:
        """Note that the message certainly shows this."""
        if shown is not None and not self.shows(posted, shown):
            self._known[posted.what] = posted.message_id, shown
            message = ShownMessage(self._table_id, posted.what, posted.message_id, shown)
            self._notes.note(message)


def _version_of(stored: str) -> int:
    """The table's version that what is stored of a message is about."""
    return int(stored.partition(":")[0])
