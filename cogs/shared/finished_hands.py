"""The tables whose finished hands people ask about, also after they have ended."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace

from bot.client.channel_access import ChannelAccess
from bot.services.tables import TableService
from bot.tables.rules.permissions import Actor, Request, verify_may
from bot.tables.state.errors import RefusalReason, TableRefusedError
from bot.tables.state.table import Table
from tarocchino.core.play.events import MattoPaid
from tarocchino.core.play.match import MatchState
from tarocchino.core.views.open_hand import open_hand, payment_for_matto

_MOST_KEPT = 8


class FinishedHands:
    """Reads tables for people who may see their finished hands; the last few that ended are cached,
    so that they are not read again for each click."""

    def __init__(self, tables: TableService, access: ChannelAccess) -> None:
        self._tables = tables
        self._access = access
        self._ended: OrderedDict[int, Table] = OrderedDict()
        self._rewritten = tables.privacy.rewritten

    async def match_of(
        self, actor: Actor, table_id: int, request: Request = Request.SEE_OVER
    ) -> tuple[Table, MatchState]:
        """The table and its match. Raises `TableRefusedError` if there is none to be seen, or the
        actor may not make this request."""
        table = await self._table(table_id)
        try:
            verify_may(actor, request, table)
        except TableRefusedError as error:
            # Somebody who follows the table by direct message could ask the same in its channel.
            by_dm = error.reason is RefusalReason.OTHER_SERVER and actor.guild_id is None
            if not by_dm or not await self._access.may_see(table.venue, actor.user_id):
                raise
            verify_may(replace(actor, guild_id=table.venue.guild_id), request, table)
        if table.match is None:
            raise TableRefusedError(RefusalReason.NOT_PLAYING)
        return table, table.match

    async def _table(self, table_id: int) -> Table:
        if self._rewritten != self._tables.privacy.rewritten:
            self._ended.clear()
            self._rewritten = self._tables.privacy.rewritten
        table = self._ended.get(table_id) or await self._tables.registry.any_table(table_id)
        # Whether deals are a secret changes after the end.
        if not table.stage.is_open and not table.secret:
            self._ended[table_id] = table
            self._ended.move_to_end(table_id)
            if len(self._ended) > _MOST_KEPT:
                self._ended.popitem(last=False)
        return table


def payment_of(table: Table, match: MatchState, number: int) -> MattoPaid | None:
    """The card that was paid for the Matto in a finished hand, counted from 0, if any."""
    actions = [done.action for done in table.history]
    return payment_for_matto(open_hand(match, actions, number))
