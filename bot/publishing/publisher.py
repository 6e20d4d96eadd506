"""Shows tables to people: the publisher of the table service, on Discord."""

from __future__ import annotations

import asyncio
import logging

from bot.publishing.context import Tools
from bot.publishing.spectators import Watching
from bot.publishing.table_publisher import TableDesk
from bot.render.as_text.card_emojis import CardEmojis
from bot.services.ports.publisher import Change
from bot.tables.state.table import Table

_log = logging.getLogger(__name__)


class Presenter:
    """Implements `bot.services.ports.publisher.Publisher`: a desk for each open table.

    `publish` only takes note; the desks' workers draw, post and edit, and never hold up play.
    ``watching`` are those who follow tables from elsewhere.
    """

    def __init__(self, tools: Tools, watching: Watching | None = None) -> None:
        self._tools = tools
        self._watching = watching
        self._desks: dict[int, TableDesk] = {}
        self._retiring: set[asyncio.Task[None]] = set()

    @property
    def emojis(self) -> CardEmojis:
        """The cards' emojis as they are known now."""
        return self._tools.emojis.known

    def publish(self, change: Change) -> None:
        try:
            desk = self._desk(change.table)
            desk.changed(change)
            if self._watching is not None:
                self._watching.changed(change)
            if not change.table.stage.is_open:
                task = asyncio.create_task(self._retire(desk))
                self._retiring.add(task)
                task.add_done_callback(self._retiring.discard)
        except Exception as error:
            # Play goes on whatever becomes of its pictures; the state is safe in the log.
            _log.error("publishing failed: %s", type(error).__name__)

    def desk(self, table_id: int) -> TableDesk | None:
        """The desk of an open table, or of one whose end is still being shown."""
        return self._desks.get(table_id)

    async def shown(self, table_id: int) -> None:
        desk = self._desks.get(table_id)
        if desk is not None:
            await desk.public_settled()

    def try_again(self, guild_id: int) -> None:
        """Try at once what waits to be shown in a server: what hindered it may be over, and others
        may be shown less than before."""
        if self._watching is not None:
            self._watching.doubt(guild_id)
        for desk in self._desks.values():
            if desk.table.venue.guild_id == guild_id:
                desk.try_again()

    def lose_place(self, table_id: int) -> None:
        """Show the table nowhere: its channel is gone."""
        if (desk := self._desks.get(table_id)) is not None:
            desk.lose_place()

    def find_place(self, table_id: int) -> None:
        """Show the table in its channel, which is there again."""
        if (desk := self._desks.get(table_id)) is not None:
            desk.find_place()

    def is_homeless(self, table_id: int) -> bool:
        """Whether the table is not shown for want of a channel."""
        desk = self._desks.get(table_id)
        return desk is not None and desk.is_homeless

    def preferences_changed(self, user_id: int) -> None:
        """Show a person's own hands, at whatever tables, as the person wants it from now on."""
        for desk in self._desks.values():
            if (hand := desk.hand(user_id)) is not None:
                hand.preferences_changed()

    def maintenance_changed(self) -> None:
        """Have every open table's message say whether there is maintenance."""
        for desk in self._desks.values():
            desk.maintenance_changed()

    async def settled(self, *, or_hindered: bool = False) -> None:
        """Return when everything published so far is shown; with ``or_hindered`` also where people
        have to do something before it can be."""
        for desk in list(self._desks.values()):
            await desk.settled(or_hindered=or_hindered)
        if self._watching is not None:
            await self._watching.settled()

    async def close(self) -> None:
        """Stop showing anything."""
        for task in self._retiring:
            task.cancel()
        for desk in self._desks.values():
            await desk.close()
        if self._watching is not None:
            await self._watching.close()

    def _desk(self, table: Table) -> TableDesk:
        if table.id not in self._desks:
            self._desks[table.id] = TableDesk(table, self._tools)
        return self._desks[table.id]

    async def _retire(self, desk: TableDesk) -> None:
        await desk.settled()
        self._desks.pop(desk.table.id, None)
