"""The buttons of a lobby, and the one that closes a table."""

from __future__ import annotations

from bot.client.error_boundary import tell_panel
from bot.client.interactions import Interaction, actor_of, person_of, reader_language
from bot.client.replies import edit_reply
from bot.client.router import UsedControl, control
from bot.publishing.publisher import DiscordPublisher
from bot.services.tables import Seating, TableService
from bot.tables.rules.lobby_menu import LobbyEntry, LobbyLine
from bot.tables.state.table import Stage, Table
from bot.text import say
from bot.ui.components import notice
from bot.ui.custom_ids import BadCustomIdError, Verb
from bot.ui.table.lobby_menu import FILL, own_lobby_panel
from bot.ui.table.menu_words import LOBBY_LINE
from cogs.shared.interaction_tokens import lend_token
from cogs.table.finding import PlayerCalls
from tarocchino.players.levels import Level


class SeatButtons:
    """Does what the buttons ask for; the table's message then shows it."""

    def __init__(
        self, tables: TableService, publisher: DiscordPublisher, calls: PlayerCalls
    ) -> None:
        self._tables = tables
        self._publisher = publisher
        self._calls = calls

    @control(Verb.SIT)
    async def _sit(self, interaction: Interaction, used: UsedControl) -> None:
        table_id = await self._woken(interaction, used)
        seat = int(used.id.argument) if used.id.argument.isdecimal() else None
        actor, table = actor_of(interaction), self._tables.registry.table(table_id)
        sits = table.stage is Stage.LOBBY and table.seat_of(actor.user_id) is not None
        if sits and not used.id.argument:
            # Everybody has this button: for those who sit already it leads to the other seats.
            await tell_panel(
                interaction, own_lobby_panel(table, actor, reader_language(interaction))
            )
            return
        await self._tables.seats.sit(table_id, actor, person_of(interaction), seat)

    @control(Verb.LEAVE)
    async def _leave(self, interaction: Interaction, used: UsedControl) -> None:
        table_id = await self._woken(interaction, used)
        await self._tables.seats.leave(table_id, actor_of(interaction))

    @control(Verb.READY)
    async def _ready(self, interaction: Interaction, used: UsedControl) -> None:
        table_id = await self._woken(interaction, used)
        await self._tables.lobby.ready(table_id, actor_of(interaction))

    @control(Verb.ADD_COMPUTER)
    async def _add_computer(self, interaction: Interaction, used: UsedControl) -> None:
        table_id = await self._woken(interaction, used)
        level = _level(used.values)
        table = await self._tables.seats.add_computer(table_id, actor_of(interaction), level=level)
        await self._show_own(interaction, table)

    @control(Verb.REMOVE_COMPUTER)
    async def _remove_computer(self, interaction: Interaction, used: UsedControl) -> None:
        table_id = await self._woken(interaction, used)
        table = await self._tables.seats.remove_computer(table_id, actor_of(interaction))
        await self._show_own(interaction, table)

    @control(Verb.START_AS_SEATED)
    async def _start_as_seated(self, interaction: Interaction, used: UsedControl) -> None:
        table_id = await self._woken(interaction, used)
        fill = used.id.argument == FILL
        table = await self._tables.lobby.start(
            table_id, actor_of(interaction), Seating.AS_SEATED, fill=fill
        )
        await self._show_own(interaction, table)

    @control(Verb.START_DRAWN)
    async def _start_drawn(self, interaction: Interaction, used: UsedControl) -> None:
        table_id = await self._woken(interaction, used)
        table = await self._tables.lobby.start(table_id, actor_of(interaction), Seating.DRAWN)
        await self._show_own(interaction, table)

    @control(Verb.CLOSE)
    async def _close(self, interaction: Interaction, used: UsedControl) -> None:
        table_id = await self._woken(interaction, used)
        table = await self._tables.lobby.close(table_id, actor_of(interaction))
        await self._show_own(interaction, table)

    @control(Verb.LOBBY, chosen=LOBBY_LINE)
    async def _choose(self, interaction: Interaction, used: UsedControl, line: LobbyLine) -> None:
        """Do what was chosen in the menu of a person's own panel."""
        table_id = await self._woken(interaction, used)
        table = await self._carry_out(table_id, line, interaction)
        await self._show_own(interaction, table)

    async def _carry_out(self, table_id: int, line: LobbyLine, interaction: Interaction) -> Table:
        tables, actor = self._tables, actor_of(interaction)
        match line.entry, line.seat:
            case LobbyEntry.SIT, seat:
                return await tables.seats.sit(table_id, actor, person_of(interaction), seat)
            case LobbyEntry.READY | LobbyEntry.NOT_READY as entry, _:
                is_ready = entry is LobbyEntry.READY
                return await tables.lobby.ready(table_id, actor, is_ready)
            case LobbyEntry.LEAVE, _:
                return await tables.seats.leave(table_id, actor)
            case LobbyEntry.UNSEAT, int(seat):
                return await tables.seats.unseat(table_id, actor, seat)
            case LobbyEntry.CUT | LobbyEntry.NO_CUT as entry, _:
                return await tables.lobby.set_cutting(table_id, actor, entry is LobbyEntry.CUT)
            case LobbyEntry.CALL, _:
                table = tables.registry.table(table_id)
                await self._calls.call(table, interaction)
                return table
            case _:
                raise BadCustomIdError(LOBBY_LINE.write(line))

    async def _show_own(self, interaction: Interaction, table: Table) -> None:
        """Show on the person's own panel what became of the table.

        That of a person who sits there follows the table by itself.
        """
        actor, message = actor_of(interaction), interaction.message
        if message is None or not message.flags.ephemeral:
            return
        if table.seat_of(actor.user_id) is not None:
            return
        language = reader_language(interaction)
        match table.stage:
            case Stage.LOBBY:
                panel = own_lobby_panel(table, actor, language)
            case Stage.PLAYING:
                panel = notice(say(language, "told-started"))
            case _:
                panel = notice(say(language, "told-closed"))
        await edit_reply(interaction, panel)

    async def _woken(self, interaction: Interaction, used: UsedControl) -> int:
        """Load the control's table and lend it the click's token; returns its id."""
        await self._tables.registry.wake(table_id=used.id.table)
        lend_token(self._publisher, interaction, used.id.table)
        return used.id.table


def _level(values: tuple[str, ...]) -> Level | None:
    """The level that was chosen in the menu; None for the button, which has the last one."""
    try:
        return Level(values[0]) if values else None
    except ValueError:
        raise BadCustomIdError(values[0]) from None
