"""Messages posted once and never edited: the draw, score sheets, the result, seat offers, and the
DM about missing access."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from bot.client.messenger import DmsClosedError, MessageGoneError, MissingAccessError
from bot.client.picture_pool import Renderer
from bot.client.worker import NotDoneError, RetryLaterError
from bot.publishing.context import PublishingContext
from bot.publishing.message_names import (
    DRAW_MESSAGE,
    MISSING_ACCESS_MESSAGE,
    offer_message,
)
from bot.publishing.posted_messages import PostedMessages
from bot.publishing.published_state import public_language
from bot.render.drawing.picture import Picture
from bot.render.style.style import Style
from bot.services.ports.messages import RESULT_MESSAGE, sheet_message
from bot.tables.state.table import Table
from bot.text import Language, language_of
from bot.ui.components import Panel
from bot.ui.scores.scores import (
    draw_panel,
    is_drawn,
    result_panel,
    sheet_panel,
)
from bot.ui.table.lost_channel import missing_access_panel
from bot.ui.table.seat_offers import offer_panel
from tarocchino.core.play.events import MattoPaid
from tarocchino.core.play.match import MatchState
from tarocchino.core.play.scoring import HandSheet
from tarocchino.core.play.seat_draw import Draw
from tarocchino.core.views.view import view_for


class Announcements:
    """Posts each of these messages once, however often its method is called.

    Every method may raise what `bot.client.messenger.Messenger.post` raises.
    """

    def __init__(self, messages: PostedMessages, context: PublishingContext) -> None:
        self._messages = messages
        self._context = context
        self._renderer = context.renderer
        self._emojis = context.emojis
        self._style = context.style

    async def draw(self, table: Table, draw: Draw) -> None:
        """The cards drawn for seats and for the first deal."""
        panel = draw_panel(table, draw, public_language(table), self._emojis.known)
        await self._messages.post_once(DRAW_MESSAGE, panel)

    async def sheet(self, table: Table, number: int, paid: MattoPaid | None = None) -> None:
        """The score sheet of a hand, with the card that was paid for the Matto."""
        what = sheet_message(number)
        if table.match is not None and what not in self._messages.known:
            panel = await self._sheet(table, table.match, number, paid)
            await self._messages.post_once(what, panel)

    async def _sheet(
        self, table: Table, match: MatchState, number: int, paid: MattoPaid | None
    ) -> Panel:
        sheets, language = match.sheets[: number + 1], public_language(table)
        picture = await draw_sheet(self._renderer, table, sheets, language, self._style, paid)
        return sheet_panel(table, sheets, picture, language, paid, self._emojis.known)

    async def result(self, table: Table) -> None:
        """How the match ended."""
        if table.match is None or RESULT_MESSAGE in self._messages.known:
            return
        view, language, picture = view_for(table.match, None), public_language(table), None
        if view.sheets:
            picture = await self._renderer.rubber(view, table.names, language, self._style)
        panel = result_panel(table, view, language, picture)
        await self._messages.post_once(RESULT_MESSAGE, panel)

    async def offer(self, table: Table, seat: int, user_id: int) -> None:
        """Asks somebody to take over a seat, with a ping."""
        panel = offer_panel(table, seat, user_id, public_language(table))
        silent = await self._context.is_quiet_for(user_id, table.venue.guild_id)
        what = offer_message(table, seat, user_id)
        await self._messages.post_once(what, panel, mention=user_id, silent=silent)

    async def missing_access(self, table: Table, error: MissingAccessError) -> None:
        """DMs the host that the bot may not write in the channel, so that people can act."""
        if MISSING_ACCESS_MESSAGE in self._messages.known:
            return
        seat = table.seat_of(table.host_id)
        if not await self._context.takes_dms(table.host_id):
            return
        language = language_of(table.venue.locale if seat is None else table.people[seat].locale)
        with suppress(RetryLaterError, NotDoneError, DmsClosedError, MessageGoneError):
            channel_id = await self._context.messenger.dm_channel(table.host_id)
            panel = missing_access_panel(
                table,
                language,
                is_closed_thread=error.is_closed_thread,
                is_too_many_threads=error.is_too_many_threads,
            )
            silent = await self._context.is_quiet_for(table.host_id)
            await self._messages.post_once(
                MISSING_ACCESS_MESSAGE, panel, channel_id=channel_id, silent=silent
            )


async def draw_sheet(
    renderer: Renderer,
    table: Table,
    sheets: Sequence[HandSheet],
    language: Language,
    style: Style,
    paid: MattoPaid | None,
) -> Picture | None:
    """The sheet of the last of these hands, with the card that was paid for the Matto.

    None for a sheet that is shown as text only.
    """
    if not is_drawn(sheets[-1]):
        return None
    score = tuple(sum(points) for points in zip(*(s.score for s in sheets), strict=True))
    return await renderer.sheet(sheets[-1], table.names, score, language, table.rules, paid, style)
