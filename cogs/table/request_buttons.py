"""The buttons and menus for requests: the table's menu, answers to proposals, offered seats."""

from __future__ import annotations

from bot.client.acknowledgement import acknowledge
from bot.client.interactions import Interaction
from bot.client.replies import edit_reply
from bot.client.router import UsedControl, control
from bot.publishing.publisher import DiscordPublisher
from bot.services.tables import TableService
from bot.tables.state.actions import Answer, Resume
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.table import Stage, Table
from bot.ui.codec import chosen_in
from bot.ui.custom_ids import BadCustomIdError, Verb
from bot.ui.table.lobby_menu import own_lobby_panel
from bot.ui.table.menu import menu_panel
from bot.ui.table.menu_words import MENU_LINE
from cogs.shared.interaction_tokens import keep_current, lend_token
from cogs.table.request_actions import ABOUT_A_MOMENT, RequestActions, requester_of


class RequestButtons:
    """The controls of the table's menu, and of the messages that put requests to players."""

    def __init__(self, tables: TableService, publisher: DiscordPublisher) -> None:
        self._tables = tables
        self._publisher = publisher
        self._actions = RequestActions(tables)

    @control(Verb.MENU, thinking=None)
    async def _open_menu(self, interaction: Interaction, used: UsedControl) -> None:
        """Show the menu in a message of its own, or again on the one that is open."""
        is_open = _is_on_own_message(interaction) and bool(used.id.argument)
        await acknowledge(interaction, thinking=not is_open)
        table, requester = await self._table(used), requester_of(interaction)
        actor, language = requester.actor, requester.language
        if table.stage is not Stage.LOBBY:
            await edit_reply(interaction, menu_panel(table, actor, language))
            return
        await edit_reply(interaction, own_lobby_panel(table, actor, language))
        await keep_current(self._publisher, interaction, table)

    @control(Verb.ASK, Verb.SURE, thinking=None)
    async def _request(self, interaction: Interaction, used: UsedControl) -> None:
        """Do what a line of the menu says, or first ask for confirmation."""
        await acknowledge(interaction, thinking=not _is_on_own_message(interaction))
        table, requester = await self._table(used), requester_of(interaction)
        line = chosen_in((used.id.argument,), MENU_LINE)
        if line.entry in ABOUT_A_MOMENT and used.id.version != table.shown_version:
            raise TableRefusedError(RefusalReason.STALE)
        sure = used.id.verb is Verb.SURE
        panel = await self._actions.perform(table, line, requester, sure=sure)
        await edit_reply(interaction, panel)

    @control(Verb.NAME_SUBSTITUTE, thinking=None)
    async def _offer_seat(self, interaction: Interaction, used: UsedControl) -> None:
        """Offer the person's seat to somebody chosen in a menu of people."""
        await acknowledge(interaction, thinking=not _is_on_own_message(interaction))
        await self._tables.registry.wake(table_id=used.id.table)
        user_id = _number(next(iter(used.values), ""))
        is_bot = _is_bot(interaction, user_id)
        panel = await self._actions.offer_to(
            used.id.table, user_id, requester_of(interaction), is_bot=is_bot
        )
        await edit_reply(interaction, panel)

    @control(Verb.TAKE_SEAT, thinking=True)
    async def _take_seat(self, interaction: Interaction, used: UsedControl) -> None:
        """Take over the seat of a player who leaves."""
        await self._tables.registry.wake(table_id=used.id.table)
        seat, requester = _number(used.id.argument), requester_of(interaction)
        panel = await self._actions.take(used.id.table, seat, requester)
        await edit_reply(interaction, panel)

    @control(Verb.REMATCH, thinking=True)
    async def _rematch(self, interaction: Interaction, used: UsedControl) -> None:
        await self._tables.registry.wake(table_id=used.id.table)
        panel = await self._actions.rematch(used.id.table, requester_of(interaction))
        await edit_reply(interaction, panel)

    @control(Verb.AGREE, Verb.DECLINE)
    async def _answer(self, interaction: Interaction, used: UsedControl) -> None:
        """Agree to the open proposal, or decline it; the table's message then shows the answer."""
        table, seat = await self._seated(interaction, used)
        answer = Answer(seat, agrees=used.id.verb is Verb.AGREE)
        actor = requester_of(interaction).actor
        await self._tables.play.request(table.id, actor, answer, proposal=used.id.argument)

    @control(Verb.RESUME)
    async def _resume(self, interaction: Interaction, used: UsedControl) -> None:
        """End the pause; the table's message then shows that it is over."""
        table, seat = await self._seated(interaction, used)
        await self._tables.play.request(table.id, requester_of(interaction).actor, Resume(seat))

    async def _seated(self, interaction: Interaction, used: UsedControl) -> tuple[Table, int]:
        """The control's table, to which the click's token is lent, and the person's seat there."""
        await self._tables.registry.wake(table_id=used.id.table)
        lend_token(self._publisher, interaction, used.id.table)
        table = self._tables.registry.table(used.id.table)
        seat = table.seat_of(interaction.user.id)
        if seat is None:
            raise TableRefusedError(RefusalReason.NOT_SEATED)
        return table, seat

    async def _table(self, used: UsedControl) -> Table:
        await self._tables.registry.wake(table_id=used.id.table)
        return self._tables.registry.table(used.id.table)


def _is_on_own_message(interaction: Interaction) -> bool:
    """Whether the control is on a message that only the person sees, where the answer goes too."""
    return interaction.message is not None and interaction.message.flags.ephemeral


def _number(written: str) -> int:
    if not written.isdecimal():
        raise BadCustomIdError(written)
    return int(written)


def _is_bot(interaction: Interaction, user_id: int) -> bool:
    """Whether somebody chosen in a menu is a bot, as Discord says along with the choice."""
    match interaction.data:
        case {"resolved": {"users": dict(users)}}:
            return bool(users.get(str(user_id), {}).get("bot"))
        case _:
            return False
