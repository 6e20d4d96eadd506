"""What the buttons do by which players ask each other things, and seats change hands."""

from __future__ import annotations

from collections.abc import Sequence

from bot.client.error_boundary import acknowledge
from bot.client.interactions import Interaction
from bot.client.replies import edit_reply
from bot.services.tables import TableService
from bot.tables.state.actions import Answer, Resume
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.ui.components import Panel
from bot.ui.custom_ids import BadCustomIdError, CustomId, Verb
from bot.ui.table.menu import decode_entry, menu_panel
from cogs.hand.buttons import Clicks
from cogs.table.request_actions import ABOUT_A_MOMENT, Asker, Wishes, asker_of

Click = Interaction

CONDUCT_VERBS = frozenset({
    Verb.MENU, Verb.ASK, Verb.SURE, Verb.AGREE, Verb.DECLINE, Verb.RESUME, Verb.TAKE_SEAT,
    Verb.NAME_SUBSTITUTE, Verb.REMATCH,
})  # fmt: skip
"""The controls that `ConductClicks.clicked` answers."""


class ConductClicks:
    """What happens between players, from the table's menu, its message and hand panels."""

    def __init__(self, tables: TableService, clicks: Clicks) -> None:
        self._tables = tables
        self._clicks = clicks
        self._wishes = Wishes(tables)

    async def clicked(self, interaction: Click, custom_id: CustomId, values: Sequence[str]) -> None:
        """Do what the control asks for; raises what the error boundary tells people."""
        verb, asker = custom_id.verb, asker_of(interaction)
        await acknowledge(interaction, thinking=_opens_message(interaction, custom_id))
        await self._tables.registry.wake(table_id=custom_id.table)
        match verb:
            case Verb.AGREE | Verb.DECLINE:
                self._clicks.lend(interaction, custom_id.table)
                await self._answer(custom_id, asker)
                return
            case Verb.RESUME:
                self._clicks.lend(interaction, custom_id.table)
                await self._resume(custom_id.table, asker)
                return
            case Verb.MENU:
                table = self._tables.registry.table(custom_id.table)
                panel = menu_panel(table, asker.actor, asker.language)
            case Verb.ASK | Verb.SURE:
                panel = await self._asked(custom_id, asker)
            case Verb.TAKE_SEAT:
                panel = await self._wishes.take(custom_id.table, _number(custom_id.argument), asker)
            case Verb.NAME_SUBSTITUTE:
                user_id = _number(next(iter(values), ""))
                is_bot = _is_bot(interaction, user_id)
                panel = await self._wishes.offer_to(custom_id.table, user_id, asker, is_bot=is_bot)
            case _:
                panel = await self._wishes.rematch(custom_id.table, asker)
        await edit_reply(interaction, panel)

    async def _asked(self, custom_id: CustomId, asker: Asker) -> Panel:
        line = decode_entry(custom_id.argument)
        if line is None:
            raise BadCustomIdError(str(custom_id))
        table = self._tables.registry.table(custom_id.table)
        if line.entry in ABOUT_A_MOMENT and custom_id.version != table.shown_version:
            raise TableRefusedError(RefusalReason.STALE)
        return await self._wishes.wish(table, line, asker, sure=custom_id.verb is Verb.SURE)

    async def _answer(self, custom_id: CustomId, asker: Asker) -> None:
        table = self._tables.registry.table(custom_id.table)
        seat = table.seat_of(asker.actor.user_id)
        if seat is None:
            raise TableRefusedError(RefusalReason.NOT_SEATED)
        answer = Answer(seat, agrees=custom_id.verb is Verb.AGREE)
        await self._tables.play.request(table.id, asker.actor, answer, proposal=custom_id.argument)

    async def _resume(self, table_id: int, asker: Asker) -> None:
        seat = self._tables.registry.table(table_id).seat_of(asker.actor.user_id)
        if seat is None:
            raise TableRefusedError(RefusalReason.NOT_SEATED)
        await self._tables.play.request(table_id, asker.actor, Resume(seat))


def _opens_message(interaction: Click, custom_id: CustomId) -> bool:
    """Whether the answer comes in a message of its own, that nobody else sees.

    Else what was clicked is brought up to date as the table is, or it is the person's own menu.
    """
    if custom_id.verb in (Verb.AGREE, Verb.DECLINE, Verb.RESUME):
        return False
    if custom_id.verb in (Verb.TAKE_SEAT, Verb.REMATCH):
        return True
    is_own = interaction.message is not None and interaction.message.flags.ephemeral
    return not is_own or (custom_id.verb is Verb.MENU and not custom_id.argument)


def _number(written: str) -> int:
    if not written.isdecimal():
        raise BadCustomIdError(written)
    return int(written)


def _is_bot(interaction: Click, user_id: int) -> bool:
    """Whether somebody chosen in a menu is a bot, as Discord says along with the choice."""
    match interaction.data:
        case {"resolved": {"users": dict(users)}}:
            return bool(users.get(str(user_id), {}).get("bot"))
        case _:
            return False
