"""The buttons of a lobby, and the one that closes a table."""

from __future__ import annotations

from bot.client.acknowledgement import acknowledged
from bot.client.interactions import Interaction, actor_of, person_of
from bot.client.router import ControlRouter, UsedControl
from bot.publishing.publisher import DiscordPublisher
from bot.services.tables import Seating, TableService
from bot.ui.custom_ids import Verb
from cogs.shared.interaction_tokens import lend_token


class SeatButtons:
    """Does what the buttons ask for; the table's message then shows it."""

    def __init__(self, tables: TableService, publisher: DiscordPublisher) -> None:
        self._tables = tables
        self._publisher = publisher

    def add_controls(self, router: ControlRouter) -> None:
        """Register the handlers of these buttons."""
        router.add(Verb.SIT, self._sit)
        router.add(Verb.LEAVE, self._leave)
        router.add(Verb.READY, self._ready)
        router.add(Verb.ADD_COMPUTER, self._add_computer)
        router.add(Verb.REMOVE_COMPUTER, self._remove_computer)
        router.add(Verb.START_AS_SEATED, self._start_as_seated)
        router.add(Verb.START_DRAWN, self._start_drawn)
        router.add(Verb.CLOSE, self._close)

    @acknowledged()
    async def _sit(self, interaction: Interaction, used: UsedControl) -> None:
        table_id = await self._woken(interaction, used)
        seat = int(used.id.argument) if used.id.argument.isdecimal() else None
        await self._tables.seats.sit(table_id, actor_of(interaction), person_of(interaction), seat)

    @acknowledged()
    async def _leave(self, interaction: Interaction, used: UsedControl) -> None:
        table_id = await self._woken(interaction, used)
        await self._tables.seats.leave(table_id, actor_of(interaction))

    @acknowledged()
    async def _ready(self, interaction: Interaction, used: UsedControl) -> None:
        table_id = await self._woken(interaction, used)
        await self._tables.lobby.ready(table_id, actor_of(interaction))

    @acknowledged()
    async def _add_computer(self, interaction: Interaction, used: UsedControl) -> None:
        table_id = await self._woken(interaction, used)
        await self._tables.seats.add_computer(table_id, actor_of(interaction))

    @acknowledged()
    async def _remove_computer(self, interaction: Interaction, used: UsedControl) -> None:
        table_id = await self._woken(interaction, used)
        await self._tables.seats.remove_computer(table_id, actor_of(interaction))

    @acknowledged()
    async def _start_as_seated(self, interaction: Interaction, used: UsedControl) -> None:
        table_id = await self._woken(interaction, used)
        await self._tables.lobby.start(table_id, actor_of(interaction), Seating.AS_SEATED)

    @acknowledged()
    async def _start_drawn(self, interaction: Interaction, used: UsedControl) -> None:
        table_id = await self._woken(interaction, used)
        await self._tables.lobby.start(table_id, actor_of(interaction), Seating.DRAWN)

    @acknowledged()
    async def _close(self, interaction: Interaction, used: UsedControl) -> None:
        table_id = await self._woken(interaction, used)
        await self._tables.lobby.close(table_id, actor_of(interaction))

    async def _woken(self, interaction: Interaction, used: UsedControl) -> int:
        """Load the control's table and lend it the click's token; returns its id."""
        await self._tables.registry.wake(table_id=used.id.table)
        lend_token(self._publisher, interaction, used.id.table)
        return used.id.table
