"""What the bot does in nobody's name at a table that has an occasion: fills seats, moves and
closes it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from bot.services.live.registry import TableRegistry
from bot.support.uncancelled import uncancelled
from bot.tables.rules import lobby
from bot.tables.rules.computer_names import computer_name
from bot.tables.state.actions import RoundOver, TakeOver
from bot.tables.state.ending import Ending, EndingKind
from bot.tables.state.table import Computer, Stage, Table
from bot.tables.state.venue import Venue
from bot.tables.state.venue_actions import moved_to


class OccasionService:
    """Acts for an evening at its tables. Nothing happens at a table that is not open any more."""

    def __init__(self, registry: TableRegistry) -> None:
        self._registry = registry

    @uncancelled
    async def stand_in(
        self, table_id: int, seat: int, user_id: int, *, unless_ready: bool = False
    ) -> None:
        """Let a computer player take this person's seat, and the hand in play; or only if they are
        not ready to begin."""
        async with self._registry.changing(table_id) as live:
            table = live.table
            if not table.stage.is_open or table.seat_of(user_id) != seat:
                return
            if unless_ready and (table.stage is not Stage.LOBBY or seat in table.ready):
                return
            known = self._registry.names_in(table.venue.guild_id)
            computer = Computer(computer_name((*table.names, *known)))
            if table.stage is Stage.LOBBY:
                seats = (*table.seats[:seat], computer, *table.seats[seat + 1 :])
                changed = replace(table, seats=seats, ready=table.ready - {seat})
                await live.save(replace(changed, version=table.version + 1))
            else:
                await live.append(TakeOver(seat, computer, table.seats[seat]))

    @uncancelled
    async def move(self, table_id: int, venue: Venue) -> None:
        """Go on with the match in this channel, if it has lost its own."""
        registry = self._registry
        async with registry.channels, registry.changing(table_id) as live:
            if live.table.is_venue_lost and live.table.stage.is_open:
                await live.append(moved_to(venue))

    @uncancelled
    async def close(self, table_id: int, wanted: Callable[[Table], bool]) -> None:
        """End the table as its round is over, if ``wanted`` still holds."""
        async with self._registry.changing(table_id) as live:
            table = live.table
            if not table.stage.is_open or not wanted(table):
                return
            if table.stage is Stage.LOBBY:
                await live.save(lobby.closed(table, Ending(EndingKind.ROUND_OVER)))
            else:
                await live.append(RoundOver())
