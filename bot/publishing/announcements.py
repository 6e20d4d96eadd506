"""What is posted once for a table: the draw, score sheets, the result."""

from __future__ import annotations

from contextlib import suppress

from bot.client.messenger import DmsClosedError, MessageGoneError, MissingAccessError
from bot.client.worker import NotDoneError, RetryLaterError
from bot.game.play.events import MattoPaid
from bot.game.play.seat_draw import Draw
from bot.game.views.view import view_for
from bot.publishing.context import PublishingContext
from bot.publishing.message_log import TableMessages
from bot.publishing.message_names import (
    DRAW_MESSAGE,
    MISSING_ACCESS_MESSAGE,
    offer_message,
)
from bot.publishing.sheet_picture import draw_sheet
from bot.services.ports.store import RESULT_MESSAGE, sheet_message
from bot.tables.state.table import Table
from bot.text import Language, language_of
from bot.ui.scores.scores import (
    draw_panel,
    result_panel,
    sheet_panel,
)
from bot.ui.table.lost_channel import missing_access_panel
from bot.ui.table.proposals import offer_panel


class Announcements:
    """Posts what never changes; each message once, however often it is asked for.

    Every method may raise what `bot.client.messenger.Messenger.post` raises.
    """

    def __init__(self, messages: TableMessages, context: PublishingContext) -> None:
        self._messages = messages
        self._context = context
        self._renderer = context.renderer
        self._emojis = context.emojis
        self._style = context.style

    async def draw(self, table: Table, draw: Draw) -> None:
        """The cards drawn for the seats and the first deal."""
        panel = draw_panel(table, draw, _language(table), self._emojis.known)
        await self._messages.post_once(DRAW_MESSAGE, panel)

    async def sheet(self, table: Table, number: int, paid: MattoPaid | None = None) -> None:
        """The score sheet of a hand, with the card that was paid for the Matto in it."""
        what = sheet_message(number)
        if table.match is None or what in self._messages.known:
            return
        sheets = table.match.sheets[: number + 1]
        language = _language(table)
        picture = await draw_sheet(self._renderer, table, sheets, language, self._style, paid)
        panel = sheet_panel(table, sheets, picture, language, paid, self._emojis.known)
        await self._messages.post_once(what, panel)

    async def result(self, table: Table) -> None:
        """How the match ended."""
        if table.match is None or RESULT_MESSAGE in self._messages.known:
            return
        view, language, picture = view_for(table.match, None), _language(table), None
        if view.sheets:
            picture = await self._renderer.rubber(view, table.names, language, self._style)
        panel = result_panel(table, view, language, picture)
        await self._messages.post_once(RESULT_MESSAGE, panel)

    async def offer(self, table: Table, seat: int, user_id: int) -> None:
        """That somebody is asked to play on in a seat: who is asked is pinged."""
        panel = offer_panel(table, seat, user_id, _language(table))
        silent = await self._context.is_quiet_for(user_id, table.venue.guild_id)
        what = offer_message(table, seat, user_id)
        await self._messages.post_once(what, panel, mention=user_id, silent=silent)

    async def barred(self, table: Table, error: MissingAccessError) -> None:
        """By DM to the host, that the channel is shut to the bot, so that somebody can open it."""
        if MISSING_ACCESS_MESSAGE in self._messages.known:
            return
        seat = table.seat_of(table.host_id)
        language = language_of(table.venue.locale if seat is None else table.people[seat].locale)
        with suppress(RetryLaterError, NotDoneError, DmsClosedError, MessageGoneError):
            channel_id = await self._context.messenger.dm_channel(table.host_id)
            panel = missing_access_panel(table, language, is_closed_thread=error.is_closed_thread)
            silent = await self._context.is_quiet_for(table.host_id)
            await self._messages.post_once(
                MISSING_ACCESS_MESSAGE, panel, channel_id=channel_id, silent=silent
            )


def _language(table: Table) -> Language:
    return language_of(table.venue.locale)
