"""The cards that people at one table have chosen before their turn, as they are stored."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from bot.services.ports.errors import StoreQueueError, store_refusals
from bot.services.ports.store import PreselectionStore
from bot.tables.rules.preselections import expired_preselections, without_preselected
from bot.tables.state.preselection import Preselection
from bot.tables.state.table import Table


class ChosenCards:
    """Stores what people at a table choose. Any method raises `TableRefusedError` if it fails.

    A write that seemed to fail may have been stored all the same. Whoever chose was told that it
    failed, so `settle` takes it back before the table goes on: after a restart nobody's card is
    played by a choice that they do not know of.
    """

    def __init__(self, store: PreselectionStore, table_id: int) -> None:
        self._store = store
        self._table_id = table_id
        self._unsettled: set[int] = set()

    async def save(self, choice: Preselection) -> None:
        """Store the card that somebody has chosen, in place of an earlier one."""
        with self._settling(choice.user_id):
            await self._store.save(self._table_id, choice)

    async def drop(self, user_id: int) -> None:
        """Forget somebody's choice."""
        with self._settling(user_id):
            await self._store.drop(self._table_id, user_id)

    async def settle(self, table: Table) -> None:
        """Let what is stored be what people know of: the choices of the table as it is."""
        for user_id in tuple(self._unsettled):
            known = (each.choice for each in table.preselected if each.choice.user_id == user_id)
            choice = next(known, None)
            if choice is None:
                await self.drop(user_id)
            else:
                await self.save(choice)

    async def drop_expired(self, table: Table) -> Table:
        """The table without expired choices.

        They are dropped from the store before the change that expires them is written, so that no
        later change can make them valid again.
        """
        for user_id in expired_preselections(table):
            await self.drop(user_id)
            table = without_preselected(table, user_id)
        return table

    @contextmanager
    def _settling(self, user_id: int) -> Iterator[None]:
        """What is stored of somebody's choice is known if the write succeeds, or never began."""
        try:
            with store_refusals():
                yield
        except BaseException as error:
            if not isinstance(error.__cause__, StoreQueueError):
                self._unsettled.add(user_id)
            raise
        self._unsettled.discard(user_id)
