"""Handle the buttons and menus of lobbies, of the table's menu, and of proposals."""

from __future__ import annotations

from bot.client.components import notice
from bot.client.custom_ids import NUMBER, BadCustomIdError, Verb, chosen_in, member_of
from bot.client.error_boundary import problem_text, tell_panel
from bot.client.interactions import Interaction, acknowledge, edit_reply, reader_language
from bot.client.router import UsedControl, control
from bot.support.refusals import RefusalReason, TableRefusedError
from bot.table.panels.lobby import FILL, elsewhere_panel, own_lobby_panel
from bot.table.panels.table_menu import (
    AGAIN,
    LOBBY_LINE,
    MENU_LINE,
    STOP,
    menu_panel,
    stop_panel,
)
from bot.table.panels.words import channel_link
from bot.table.rules.lobby import Seating
from bot.table.rules.permissions import Actor, Request, verify_may
from bot.table.rules.table_actions import LobbyEntry, LobbyLine, seats_to_take
from bot.table.state.actions import Answer, Resume
from bot.table.state.seats import Person
from bot.table.state.table import Stage, Table
from bot.words import say
from cogs.shared.extensible_bot import BotCog
from cogs.shared.lookup import actor_of, is_on_own_message, person_of, users_sent
from cogs.shared.requests import (
    ABOUT_A_MOMENT,
    offer_seat_to,
    perform_request,
    rematch,
)
from cogs.shared.threads import may_open_thread, open_table_here
from cogs.table.calls import call_players
from tarocchino.players.levels import Level

_NO_SEAT = (
    RefusalReason.TABLE_FULL, RefusalReason.SEAT_TAKEN, RefusalReason.NOT_IN_LOBBY,
    RefusalReason.NOT_ADMITTED, RefusalReason.NOT_WELCOME,
)  # fmt: skip
"""Refusals after which a person has to look for a seat elsewhere."""


class SeatButtons(BotCog):
    """Handles the lobby's buttons; the table's message then shows the result."""

    @control(Verb.SIT)
    async def _sit(self, interaction: Interaction, used: UsedControl) -> None:
        table, actor = await self.table_used(interaction, used), actor_of(interaction)
        seat = int(used.id.argument) if used.id.argument.isdecimal() else None
        sits = table.stage is Stage.LOBBY and table.seat_of(actor.user_id) is not None
        if sits and not used.id.argument:
            # Everybody has this button; for people who already sit, it leads to the other seats.
            await tell_panel(
                interaction, own_lobby_panel(table, actor, reader_language(interaction))
            )
            return
        try:
            await self._take_seat(table, actor, person_of(interaction), seat)
        except TableRefusedError as error:
            language = reader_language(interaction)
            refused = problem_text(language, error)
            if error.reason not in _NO_SEAT or refused is None or not may_open_thread(interaction):
                raise
            await tell_panel(interaction, elsewhere_panel(table, refused, language))

    async def _take_seat(
        self, table: Table, actor: Actor, person: Person, seat: int | None
    ) -> None:
        """Sit down in the lobby; in play, take over a computer player's seat if one is free."""
        in_play = table.stage is Stage.PLAYING
        if in_play and (seats := seats_to_take(table, actor.user_id, actor.roles)):
            await self.tables.handover.take_over(table.id, actor, person, seats[0])
        else:
            await self.tables.seats.sit(table.id, actor, person, seat)

    @control(Verb.OPEN_THREAD, thinking=True)
    async def _open_in_thread(self, interaction: Interaction, used: UsedControl) -> None:
        """Open a table like the full one, in a thread of its own."""
        like = await self.tables.registry.any_table(used.id.table)
        verify_may(actor_of(interaction), Request.SEE_TABLE, like)
        table = await open_table_here(
            self.tables, interaction, like.game, like.rules, in_thread=True
        )
        language = reader_language(interaction)
        told = say(language, "told-opened-there", channel=channel_link(table))
        await self.show_own_lobby(interaction, table, told)

    @control(Verb.LEAVE)
    async def _leave(self, interaction: Interaction, used: UsedControl) -> None:
        table = await self.table_used(interaction, used)
        await self.tables.seats.leave(table.id, actor_of(interaction))

    @control(Verb.READY)
    async def _ready(self, interaction: Interaction, used: UsedControl) -> None:
        table = await self.table_used(interaction, used)
        await self.tables.lobby.ready(table.id, actor_of(interaction))

    @control(Verb.ADD_COMPUTER)
    async def _add_computer(self, interaction: Interaction, used: UsedControl) -> None:
        table = await self.table_used(interaction, used)
        # The button has no value; it means the level of the last computer player.
        level = chosen_in(used.values, member_of(Level)) if used.values else None
        table = await self.tables.seats.add_computer(table.id, actor_of(interaction), level=level)
        await self._show_own(interaction, table)

    @control(Verb.REMOVE_COMPUTER)
    async def _remove_computer(self, interaction: Interaction, used: UsedControl) -> None:
        table = await self.table_used(interaction, used)
        table = await self.tables.seats.remove_computer(table.id, actor_of(interaction))
        await self._show_own(interaction, table)

    @control(Verb.START_AS_SEATED, Verb.START_DRAWN)
    async def _start(self, interaction: Interaction, used: UsedControl) -> None:
        table, actor = await self.table_used(interaction, used), actor_of(interaction)
        is_drawn, fill = used.id.verb is Verb.START_DRAWN, used.id.argument == FILL
        seating = Seating.DRAWN if is_drawn else Seating.AS_SEATED
        table = await self.tables.lobby.start(table.id, actor, seating, fill=fill)
        await self._show_own(interaction, table)

    @control(Verb.CLOSE)
    async def _close(self, interaction: Interaction, used: UsedControl) -> None:
        table = await self.table_used(interaction, used)
        table = await self.tables.lobby.close(table.id, actor_of(interaction))
        await self._show_own(interaction, table)

    @control(Verb.LOBBY, chosen=LOBBY_LINE)
    async def _choose(self, interaction: Interaction, used: UsedControl, line: LobbyLine) -> None:
        """Carry out a line of the menu on a person's own panel."""
        table = await self.table_used(interaction, used)
        table = await self._carry_out(table.id, line, interaction)
        await self._show_own(interaction, table)

    async def _carry_out(self, table_id: int, line: LobbyLine, interaction: Interaction) -> Table:
        tables, actor = self.tables, actor_of(interaction)
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
                cutting = entry is LobbyEntry.CUT
                return await tables.lobby.set_terms(table_id, actor, cutting=cutting)
            case LobbyEntry.FACE_DOWN | LobbyEntry.FACE_UP as entry, _:
                face_down = entry is LobbyEntry.FACE_DOWN
                return await tables.lobby.set_terms(table_id, actor, face_down=face_down)
            case LobbyEntry.CALL, _:
                table = tables.registry.table(table_id)
                await call_players(self.bot, table, interaction)
                return table
            case _:
                raise BadCustomIdError(LOBBY_LINE.write(line))

    async def _show_own(self, interaction: Interaction, table: Table) -> None:
        """Show the result on the person's own panel. The panel of a seated person follows the table
        anyway."""
        actor = actor_of(interaction)
        if not is_on_own_message(interaction) or table.seat_of(actor.user_id) is not None:
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


class RequestButtons(BotCog):
    """Handles the controls of the table's menu, and of the messages with players' requests."""

    @control(Verb.MENU, thinking=None)
    async def _open_menu(self, interaction: Interaction, used: UsedControl) -> None:
        """Show the menu in a message of its own, or again in the open one."""
        is_open = is_on_own_message(interaction) and used.id.argument in (AGAIN, STOP)
        await acknowledge(interaction, thinking=not is_open)
        table, actor = await self._table(used), actor_of(interaction)
        language = reader_language(interaction)
        if table.stage is not Stage.LOBBY:
            shown = stop_panel if used.id.argument == STOP else menu_panel
            await edit_reply(interaction, shown(table, actor, language))
            return
        await self.show_own_lobby(interaction, table)

    @control(Verb.ASK, Verb.SURE, thinking=None)
    async def _request(self, interaction: Interaction, used: UsedControl) -> None:
        """Carry out a line of the menu, or first ask for confirmation."""
        await acknowledge(interaction, thinking=not is_on_own_message(interaction))
        table = await self._table(used)
        # Older messages have buttons instead of a menu, with the line in their custom_id.
        line = chosen_in(used.values or (used.id.argument,), MENU_LINE)
        if line.entry in ABOUT_A_MOMENT and used.id.version != table.shown_version:
            raise TableRefusedError(RefusalReason.STALE)
        sure = used.id.verb is Verb.SURE
        await perform_request(self.tables, interaction, table, line, sure=sure)

    @control(Verb.NAME_SUBSTITUTE, thinking=None)
    async def _offer_seat(self, interaction: Interaction, used: UsedControl) -> None:
        """Offer the person's seat to somebody chosen in a menu of people."""
        await acknowledge(interaction, thinking=not is_on_own_message(interaction))
        await self.tables.registry.wake(table_id=used.id.table)
        user_id = chosen_in(used.values, NUMBER)
        is_bot = bool(users_sent(interaction).get(str(user_id), {}).get("bot"))
        await offer_seat_to(self.tables, interaction, used.id.table, user_id, is_bot=is_bot)

    @control(Verb.TAKE_SEAT, thinking=True)
    async def _take_seat(self, interaction: Interaction, used: UsedControl) -> None:
        """Take over the seat of a player who leaves."""
        await self.tables.registry.wake(table_id=used.id.table)
        seat, actor = chosen_in((used.id.argument,), NUMBER), actor_of(interaction)
        await self.tables.handover.take_over(used.id.table, actor, person_of(interaction), seat)
        await edit_reply(interaction, notice(say(reader_language(interaction), "told-taken")))

    @control(Verb.REMATCH, thinking=True)
    async def _rematch(self, interaction: Interaction, used: UsedControl) -> None:
        await self.tables.registry.wake(table_id=used.id.table)
        await rematch(self.tables, interaction, used.id.table)

    @control(Verb.AGREE, Verb.DECLINE)
    async def _answer(self, interaction: Interaction, used: UsedControl) -> None:
        """Agree to the open proposal or decline it; the table's message then shows the answer."""
        table, seat = await self._seated(interaction, used)
        answer = Answer(seat, agrees=used.id.verb is Verb.AGREE)
        actor, proposal = actor_of(interaction), used.id.argument
        await self.tables.play.request(table.id, actor, answer, proposal=proposal)

    @control(Verb.RESUME)
    async def _resume(self, interaction: Interaction, used: UsedControl) -> None:
        """End the pause; the table's message then shows that."""
        table, seat = await self._seated(interaction, used)
        await self.tables.play.request(table.id, actor_of(interaction), Resume(seat))

    async def _seated(self, interaction: Interaction, used: UsedControl) -> tuple[Table, int]:
        """Return the control's table, with the click's token, and the person's seat there."""
        table = await self.table_used(interaction, used)
        seat = table.seat_of(interaction.user.id)
        if seat is None:
            raise TableRefusedError(RefusalReason.NOT_SEATED)
        return table, seat

    async def _table(self, used: UsedControl) -> Table:
        await self.tables.registry.wake(table_id=used.id.table)
        return self.tables.registry.table(used.id.table)
